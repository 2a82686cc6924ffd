"""How the world works: land, mana, enemies, units, points; nothing here asks anybody."""
