"""Positions in which one move wins, and no other does."""

from __future__ import annotations

import datetime
import json
from dataclasses import dataclass

from ._library import check_variant, library, take


@dataclass(frozen=True)
class Puzzle:
    """A position in which one move wins, and no other does."""

    id: str
    fen: str
    mate: int
    """Moves to a proved mate, or to the last royal; 0 where only the score wins."""
    score: int
    """Centipawns of the side to move, where there is no mate."""
    grade: int
    """From 1, the easiest, to 10."""
    line: list[str]
    """Moves, the first of which is to be found: where both sides move at once it is White's half."""
    themes: list[str]


def puzzles(variant: str) -> list[Puzzle]:
    """The puzzles of a game, none where it has none."""
    check_variant(variant)
    return [Puzzle(**puzzle) for puzzle in json.loads(take(library.puzzles(variant, None)))]


def puzzle_of_day(variant: str, date: datetime.date | None = None) -> Puzzle | None:
    """The puzzle of a day, or of today; None where the game has none."""
    check_variant(variant)
    if date is None:
        date = datetime.date.today()
    elif not isinstance(date, datetime.date):
        raise TypeError(f"date: expected a datetime.date, not {type(date).__name__}")
    number = library.puzzle_of_day(variant, date.year, date.month, date.day)
    return puzzles(variant)[number] if number >= 0 else None
