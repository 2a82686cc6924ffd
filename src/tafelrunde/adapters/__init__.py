"""Adapters: the games as environments of Gymnasium and PettingZoo and as games of OpenSpiel, with fixed numbers."""

from tafelrunde.kernel.extras import need

need("adapters", "numpy")
