"""The steps by which an older database becomes a newer one, applied when the server starts."""
