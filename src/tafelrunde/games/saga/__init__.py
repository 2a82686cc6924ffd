"""Saga, for two to four: princely houses build troops of knights and take six lands from each other."""
