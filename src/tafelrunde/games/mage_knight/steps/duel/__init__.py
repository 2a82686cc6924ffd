"""Combat of one player against another (MK-11.1.1 to MK-11.3.7)."""
