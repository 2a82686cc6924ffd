"""Avalon, for two: knights and sorceresses fight over eleven territories in the mist."""
