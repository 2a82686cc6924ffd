"""Broom Service (Pelikan and Pfister): witches, druids and gatherers deliver potions, brave or cowardly, for 2 to 5."""
