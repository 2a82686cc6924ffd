"""Migrations of the database schema, applied when the server starts."""
