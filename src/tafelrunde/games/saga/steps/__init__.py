"""Every decision of Saga: turn.py has the turn and the sets, conquest.py what a conquest asks, ending.py the end."""

from tafelrunde.games.saga.steps.conquest import ChooseTroop, FreeKnight
from tafelrunde.games.saga.steps.ending import ExtraCard
from tafelrunde.games.saga.steps.turn import Afterwards, ChooseSet, Turn

STEPS = (Turn, Afterwards, ChooseTroop, FreeKnight, ExtraCard, ChooseSet)
