"""Tests of Avalon, by sections of its rulebook."""
