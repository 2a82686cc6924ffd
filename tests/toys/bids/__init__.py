"""Bids: a prize is turned up, everybody bids a chip in secret, the highest chip alone at its height takes the prize."""
