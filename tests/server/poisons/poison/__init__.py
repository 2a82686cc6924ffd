"""Poison: bids, and a field that says where the rules spin, crash, eat or break."""
