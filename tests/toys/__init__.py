"""Small games that exist only for the tests."""
