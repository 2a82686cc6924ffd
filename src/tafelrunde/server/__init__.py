"""The server: HTTP and WebSocket over one database, bots in worker processes."""

from tafelrunde.kernel.extras import need

need("server", "litestar", "sqlalchemy", "alembic", "aiosqlite", "uvicorn", "websockets")
