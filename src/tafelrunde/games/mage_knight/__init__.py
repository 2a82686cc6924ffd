"""Mage Knight: heroes, cards, tiles, enemies, and the scenarios of exploration and conquest."""
