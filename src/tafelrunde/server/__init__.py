"""The table on the network: HTTP and WebSocket over one database, bots in worker processes."""
