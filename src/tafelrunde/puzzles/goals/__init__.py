"""The goals of each game, in a module of its name."""
