"""What players are told of games and pieces, and where a piece goes."""

from __future__ import annotations

import json
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Targets:
    """Squares to which a piece may go."""

    moves: list[str]
    """Empty squares where it may end."""
    captures: list[str]
    """Squares where it may end and take what stands there."""
    taken: list[str]
    """Squares of pieces that it may take without ending there."""
    exposing: list[str] = field(default_factory=list)
    """Squares where it may not end, because its king would be attacked then."""
    pinners: list[str] = field(default_factory=list)
    """Squares of pieces that would attack its king then and do not yet."""
    checkers: list[str] = field(default_factory=list)
    """Squares of pieces that attack its king already and still would."""

    @staticmethod
    def of_json(text: str) -> Targets:
        return Targets(**json.loads(text))


@dataclass(frozen=True)
class PieceWords:
    """What players are told of a piece."""

    letter: str
    name: str
    moves: str
    """A sentence on how it moves."""
    captures: str | None
    """One on how it captures, where that differs."""
    special: str | None
    """What else there is to know."""
    rules: str
    """Their numbers, "X3, X4"."""
    diagram: str | None
    """A FEN that shows how it goes; None where four play."""
    square: str | None
    """Where it stands in it."""


@dataclass(frozen=True)
class OptionWords:
    """What players are told of a reading of the rules."""

    name: str
    title: str
    about: str
    values: dict[str, str]
    """Each value with what it means."""


@dataclass(frozen=True)
class Words:
    """What players are told of a game."""

    name: str
    title: str
    summary: str
    """A sentence that says what is special about it."""
    goal: str
    about: str
    pieces: list[PieceWords]
    options: list[OptionWords]

    @staticmethod
    def of_json(text: str) -> Words:
        told = json.loads(text)
        pieces = [PieceWords(**piece) for piece in told.pop("pieces")]
        options = [
            OptionWords(
                option["name"], option["title"], option["about"],
                {one["value"]: one["means"] for one in option["values"]})
            for option in told.pop("options")]
        return Words(**told, pieces=pieces, options=options)
