"""The kernel: what every game is written with. It knows no game."""
