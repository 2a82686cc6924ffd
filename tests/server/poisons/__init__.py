"""Games that are not good for a server."""
