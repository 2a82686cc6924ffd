"""The terminal, tested through real processes."""
