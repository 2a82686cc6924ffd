"""Decisions inside an effect, by theme: paying, colours, cards, enemies, units, spaces, other seats."""
