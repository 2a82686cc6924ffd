"""The game, where the registry looks for it."""

from tafelrunde.games.mage_knight.rules import GAME as GAME
