"""A position: its fields, how they are written, what is hidden in it, what it scores."""
