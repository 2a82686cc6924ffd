"""The server: HTTP and WebSocket over one database, bots in worker processes."""
