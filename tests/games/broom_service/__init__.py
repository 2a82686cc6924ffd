"""Tests of Broom Service, by sections of its rulebook."""
