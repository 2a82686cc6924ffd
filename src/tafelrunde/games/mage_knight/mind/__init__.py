"""How bots see a position: its value, what is near, the stages of a turn."""
