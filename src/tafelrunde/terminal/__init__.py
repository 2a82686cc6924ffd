"""The terminal: playing, replaying and reading the rules with nothing but text."""
