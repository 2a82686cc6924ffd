"""Adapters: the games as environments of PettingZoo and as games of OpenSpiel, with fixed numbers and tensors."""
