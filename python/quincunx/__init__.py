"""Quincunx in Python: rules of all its games, pictures and the engine.

    import quincunx

    position = quincunx.Position("xodul")
    position.push("e2e4")
    print(position.fen(), len(position.legal_moves()))

    engine = quincunx.Engine()
    found = engine.search(position, seconds=1)
    print(position.san(found.move), found.score)

Names are those of python-chess and ffish where they have one for the thing. What is refused
raises ValueError with one line that says what is wrong. Objects are not for two threads at a
time.
"""

from __future__ import annotations

import ctypes
import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field

__all__ = ["Engine", "Info", "Position", "Result", "VARIANTS", "__version__", "start_fen"]

_FEN_SIZE, _MOVE_SIZE, _REASON_SIZE, _MOVES_MAX = 1024, 16, 160, 4096


class _Error(ctypes.Structure):
    _fields_ = [("column", ctypes.c_int), ("reason", ctypes.c_char * _REASON_SIZE)]


class _Limits(ctypes.Structure):
    _fields_ = [
        ("depth", ctypes.c_int), ("nodes", ctypes.c_uint64), ("milliseconds", ctypes.c_int64),
        ("clock", ctypes.c_int64 * 2), ("increment", ctypes.c_int64 * 2),
        ("lines", ctypes.c_int), ("seat", ctypes.c_int), ("analysis", ctypes.c_bool)]


class _Info(ctypes.Structure):
    _fields_ = [
        ("depth", ctypes.c_int), ("number", ctypes.c_int), ("score", ctypes.c_int),
        ("mate", ctypes.c_int), ("nodes", ctypes.c_uint64), ("milliseconds", ctypes.c_int64),
        ("line", ctypes.POINTER(ctypes.c_uint32)), ("line_length", ctypes.c_int)]


_OnInfo = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.POINTER(_Info))


def _load() -> ctypes.CDLL:
    """The shared library beside this file, or the one that QUINCUNX_LIBRARY names."""
    beside = os.path.join(os.path.dirname(__file__), "libquincunx.so")
    library = ctypes.CDLL(os.environ.get("QUINCUNX_LIBRARY", beside))
    at, text, number, yes = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_bool
    error, move = ctypes.POINTER(_Error), ctypes.c_uint32
    for name, result, *arguments in (
            ("version", text), ("variant_count", number), ("variant_name", text, number),
            ("new", at, text, text, error), ("copy", at, at), ("free", None, at),
            ("set_fen", yes, at, text, error), ("fen", text, at, text),
            ("name", text, at), ("files", number, at), ("ranks", number, at),
            ("seats", number, at), ("seat", number, at), ("seat_name", text, at, number),
            ("team", number, at, number), ("in_check", yes, at),
            ("piece", ctypes.c_char, at, number, number),
            ("piece_seat", number, at, number, number),
            ("moves_of", number, at, number, ctypes.POINTER(move), number),
            ("move_from_text", move, at, text, error), ("move_to_text", text, at, move, text),
            ("make", yes, at, move), ("push", yes, at, text, error), ("undo", number, at, number),
            ("result", number, at, ctypes.POINTER(text)), ("result_text", text, number),
            ("points", ctypes.c_double, at, number), ("perft", ctypes.c_uint64, at, number),
            ("san", at, at, text, error), ("svg", at, at, number, number),
            ("pocket", at, at, number), ("free_text", None, at),
            ("engine_new", at), ("engine_free", None, at),
            ("engine_set", yes, at, text, text, error), ("engine_clear", None, at),
            ("engine_go", yes, at, at, ctypes.POINTER(_Limits), _OnInfo, at),
            ("engine_stop", None, at), ("engine_wait", move, at),
            ("engine_evaluate", number, at, at)):
        function = getattr(library, f"quincunx_{name}")
        function.restype, function.argtypes = result, arguments
    return library


_library = _load()

__version__: str = _library.quincunx_version().decode()

VARIANTS: tuple[str, ...] = tuple(
    _library.quincunx_variant_name(index).decode()
    for index in range(_library.quincunx_variant_count()))
"""The names of all games."""


def _refuse(what: str, error: _Error) -> ValueError:
    column = f"column {error.column}: " if error.column > 0 else ""
    return ValueError(f"{what}: {column}{error.reason.decode(errors='replace')}")


def _take(address: int | None) -> str:
    """The text at the address, which is given back."""
    if not address:
        raise MemoryError
    text = ctypes.string_at(address).decode()
    _library.quincunx_free_text(address)
    return text


class Position:
    """A position and the game that led to it."""

    def __init__(self, variant: str = "chess", fen: str | None = None, options: str = "") -> None:
        """The start position, or that of a FEN; `options` as "setup=rotated pool=common"."""
        error = _Error()
        self._at = _library.quincunx_new(variant.encode(), options.encode(), error)
        if not self._at:
            raise _refuse(variant, error)
        if fen is not None:
            self.set_fen(fen)

    def __del__(self) -> None:
        if getattr(self, "_at", None):
            _library.quincunx_free(self._at)
            self._at = None

    def copy(self) -> Position:
        """An independent copy, its history included."""
        other = Position.__new__(Position)
        other._at = _library.quincunx_copy(self._at)
        if not other._at:
            raise MemoryError
        return other

    def set_fen(self, fen: str) -> None:
        """Sets up a FEN; the history is empty afterwards."""
        error = _Error()
        if not _library.quincunx_set_fen(self._at, fen.encode(), error):
            raise _refuse("FEN", error)

    def fen(self) -> str:
        return _library.quincunx_fen(self._at, ctypes.create_string_buffer(_FEN_SIZE)).decode()

    @property
    def variant(self) -> str:
        return _library.quincunx_name(self._at).decode()

    @property
    def files(self) -> int:
        return _library.quincunx_files(self._at)

    @property
    def ranks(self) -> int:
        return _library.quincunx_ranks(self._at)

    @property
    def seats(self) -> int:
        """How many play: 2 or 4."""
        return _library.quincunx_seats(self._at)

    @property
    def seat(self) -> int:
        """Who moves: 0 White, 1 Black; of four 0 to 3 in the order of their moves."""
        return _library.quincunx_seat(self._at)

    def seat_name(self, seat: int) -> str:
        name = _library.quincunx_seat_name(self._at, seat)
        if name is None:
            raise ValueError(f"there is no seat {seat}")
        return name.decode()

    def team(self, seat: int) -> int:
        """Partners have the same number."""
        return _library.quincunx_team(self._at, seat)

    def is_check(self) -> bool:
        """Whether the side to move is in check."""
        return _library.quincunx_in_check(self._at)

    def piece_at(self, square: str) -> tuple[str, int] | None:
        """The letter of the piece on "e4", upper case White's, and its seat."""
        parts = re.fullmatch(r"([a-z])([1-9][0-9]?)", square)
        file, rank = (ord(parts[1]) - ord("a"), int(parts[2]) - 1) if parts else (-1, -1)
        if not (0 <= file < self.files and 0 <= rank < self.ranks):
            raise ValueError(f"{square}: there is no such square")
        seat = _library.quincunx_piece_seat(self._at, file, rank)
        letter = _library.quincunx_piece(self._at, file, rank).decode()
        return (letter, seat) if seat >= 0 else None

    def pocket(self, seat: int) -> str:
        """What a seat holds beside the board: a letter for each piece."""
        return _take(_library.quincunx_pocket(self._at, seat))

    # Moves.

    def _text(self, move: int) -> str:
        buffer = ctypes.create_string_buffer(_MOVE_SIZE)
        return _library.quincunx_move_to_text(self._at, move, buffer).decode()

    def legal_moves(self, seat: int | None = None) -> list[str]:
        """All legal moves as UCI has them; where both sides move at once those of a seat, White's
        first if it is not given. None of a seat that is not to move."""
        moves = (ctypes.c_uint32 * _MOVES_MAX)()
        seat = self.seat if seat is None else seat
        count = _library.quincunx_moves_of(self._at, seat, moves, _MOVES_MAX)
        return [self._text(moves[index]) for index in range(count)]

    def push(self, move: str) -> None:
        """Plays a move, "e2e4", "Q@e5"; where both sides move at once half of one, or both as
        "e2e4|e7e5@w", who registered first at its end."""
        error = _Error()
        if not _library.quincunx_push(self._at, move.encode(), error):
            raise _refuse(move, error)

    def pop(self) -> bool:
        """Takes a move back, if there is one."""
        return _library.quincunx_undo(self._at, 1) == 1

    def why(self, move: str) -> str:
        """Which rule a move breaks; "" when it is legal."""
        error = _Error()
        legal = _library.quincunx_move_from_text(self._at, move.encode(), error)
        return "" if legal else error.reason.decode()

    def san(self, moves: str) -> str:
        """A move, or several between blanks, as players write them: "e4 e5 Nf3"."""
        error = _Error()
        address = _library.quincunx_san(self._at, moves.encode(), error)
        if not address:
            raise _refuse(moves, error)
        return _take(address)

    def perft(self, depth: int) -> int:
        """The number of move sequences of `depth` moves."""
        return _library.quincunx_perft(self._at, depth)

    # Results.

    def result(self) -> str:
        """"1-0" and so on, "*" while the game goes on."""
        return _library.quincunx_result_text(
            _library.quincunx_result(self._at, None)).decode()

    def reason(self) -> str:
        """Why the game ended: "checkmate"; "" while it goes on."""
        reason = ctypes.c_char_p()
        _library.quincunx_result(self._at, ctypes.byref(reason))
        return (reason.value or b"").decode()

    def is_game_over(self) -> bool:
        return self.result() != "*"

    def points(self, seat: int) -> float:
        """What the game as it stands brings a seat, 0 to 1."""
        return _library.quincunx_points(self._at, seat)

    # Pictures and text.

    def svg(self, width: int = 480, turn: int = 0) -> str:
        """An SVG element, the board turned clockwise by so many quarters."""
        return _take(_library.quincunx_svg(self._at, width, turn))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"Position({self.variant!r}, {self.fen()!r})"

    def __str__(self) -> str:
        return self.fen()


@dataclass(frozen=True)
class Info:
    """What a search has found, told after each depth."""

    depth: int
    number: int
    """Of the line, 1 is the best."""
    score: int
    """Centipawns for the seat to move, of two teams for its team."""
    mate: int
    """Moves to mate, below 0 of the other side; 0 when none was found."""
    nodes: int
    milliseconds: int
    line: tuple[str, ...]
    """Moves; where both sides move at once the first alone."""


@dataclass(frozen=True)
class Result:
    """How a search ended."""

    move: str
    lines: tuple[Info, ...] = field(default=())
    """The deepest of each line, the best first."""

    @property
    def score(self) -> int:
        return self.lines[0].score if self.lines else 0

    @property
    def line(self) -> tuple[str, ...]:
        return self.lines[0].line if self.lines else ()


class Engine:
    """The engine: one search at a time, on threads of its own."""

    def __init__(self, **options: str | int | bool) -> None:
        """Options by their UCI names, a blank as an underscore: Hash=64, Skill_Level=3."""
        self._at = _library.quincunx_engine_new()
        if not self._at:
            raise MemoryError
        for name, value in options.items():
            self.set(name if name.startswith("UCI_") else name.replace("_", " "), value)

    def __del__(self) -> None:
        if getattr(self, "_at", None):
            _library.quincunx_engine_free(self._at)
            self._at = None

    def set(self, name: str, value: str | int | bool) -> None:
        """Sets an option: Hash, Threads, Skill Level, UCI_Elo, UseNNUE, Seed."""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        error = _Error()
        if not _library.quincunx_engine_set(self._at, name.encode(), text.encode(), error):
            raise ValueError(f"{name}: {error.reason.decode()}")

    def clear(self) -> None:
        """Forgets what earlier searches found."""
        _library.quincunx_engine_clear(self._at)

    def evaluate(self, position: Position) -> int:
        """Centipawns for the seat to move, without looking ahead."""
        return _library.quincunx_engine_evaluate(self._at, position._at)

    def search(
            self, position: Position, *, depth: int = 0, nodes: int = 0, seconds: float = 0,
            lines: int = 1, seat: int = 0, analysis: bool = False,
            on_info: Callable[[Info], None] | None = None) -> Result:
        """Searches to a depth, so many nodes or seconds, one of which must be given. Where both
        sides move at once `seat` is whose half to choose. `on_info` is called after each depth."""
        if not (depth > 0 or nodes > 0 or seconds > 0):
            raise ValueError("search: depth, nodes or seconds must be above 0")
        found: dict[int, Info] = {}
        root = position.copy()

        def tell(_: object, told: ctypes.Array) -> None:
            info = told.contents
            texts = _line(root.copy(), [info.line[i] for i in range(info.line_length)])
            found[info.number] = Info(
                info.depth, info.number, info.score, info.mate, info.nodes, info.milliseconds,
                texts)
            if on_info is not None:
                on_info(found[info.number])

        limits = _Limits(
            depth=depth, nodes=nodes, milliseconds=int(seconds * 1000) or int(seconds > 0),
            lines=lines, seat=seat, analysis=analysis)
        callback = _OnInfo(tell)
        if not _library.quincunx_engine_go(self._at, root._at, limits, callback, None):
            raise ValueError("search: the game is over, or there is no such seat")
        try:
            move = _library.quincunx_engine_wait(self._at)
        except BaseException:
            _library.quincunx_engine_stop(self._at)
            _library.quincunx_engine_wait(self._at)
            raise
        return Result(root._text(move), tuple(found[number] for number in sorted(found)))


def _line(position: Position, moves: list[int]) -> tuple[str, ...]:
    """Moves of which each is good in the position before it."""
    texts = []
    for move in moves:
        texts.append(position._text(move))
        if texts[-1] == "" or not _library.quincunx_make(position._at, move):
            break
    return tuple(text for text in texts if text)


def start_fen(variant: str = "chess", options: str = "") -> str:
    """Where a game begins."""
    return Position(variant, options=options).fen()
