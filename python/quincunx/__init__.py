"""Quincunx in Python: rules of all its games, pictures and the engine.

    import quincunx

    board = quincunx.Board("xodul")
    board.push_san("e4")
    print(board.fen(), board.legal_moves.count())

    engine = quincunx.Engine()
    found = engine.search(board, seconds=1)
    print(board.san(found.move), found.score)

Names are those of python-chess where it has one for the thing. A move is its UCI text, "e2e4",
and no object. A wrong value raises ValueError, a wrong type TypeError, with one line that says
what is wrong. Objects are not for two threads at a time.
"""

from __future__ import annotations

import ctypes
import os
import re
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

__all__ = [
    "Board", "Engine", "Info", "LegalMoves", "Position", "Result", "VARIANTS", "__version__",
    "start_fen"]

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


def _checked(function: Callable, kinds: tuple) -> Callable:
    """The function, with str for texts, and with errors of Python for wrong arguments."""
    def call(*arguments: object) -> object:
        given = list(arguments)
        for index, (value, kind) in enumerate(zip(arguments, kinds)):
            if kind is ctypes.c_char_p and not isinstance(value, ctypes.Array):
                if not isinstance(value, str):
                    raise TypeError(f"expected a text, not {value!r}")
                given[index] = value.encode()
            elif kind is ctypes.c_int:
                if not isinstance(value, int):
                    raise TypeError(f"expected a whole number, not {value!r}")
                if not -2**31 <= value < 2**31:
                    raise ValueError(f"{value} is too large")
        return function(*given)
    return call


def _load() -> types.SimpleNamespace:
    """The functions of the shared library beside this file, or of that which QUINCUNX_LIBRARY
    names."""
    beside = os.path.join(os.path.dirname(__file__), "libquincunx.so")
    shared = ctypes.CDLL(os.environ.get("QUINCUNX_LIBRARY", beside))
    library = types.SimpleNamespace()
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
        function = getattr(shared, f"quincunx_{name}")
        function.restype, function.argtypes = result, arguments
        setattr(library, name, _checked(function, arguments))
    return library


_library = _load()

__version__: str = _library.version().decode()

VARIANTS: tuple[str, ...] = tuple(
    _library.variant_name(index).decode()
    for index in range(_library.variant_count()))
"""The names of all games."""


def _refuse(what: str, error: _Error) -> ValueError:
    column = f"column {error.column}: " if error.column > 0 else ""
    return ValueError(f"{what}: {column}{error.reason.decode(errors='replace')}")


def _take(address: int | None) -> str:
    """The text at the address, which is given back."""
    if not address:
        raise MemoryError
    text = ctypes.string_at(address).decode()
    _library.free_text(address)
    return text


class LegalMoves:
    """The legal moves of a board as it stands, texts as UCI has them. Where both sides move at
    once they are those of the seat to choose next; `legal_moves(seat)` lists those of a seat, none
    if it is not to move."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def __call__(self, seat: int | None = None) -> list[str]:
        board = self._board
        moves = (ctypes.c_uint32 * _MOVES_MAX)()
        seat = board.seat if seat is None else seat
        count = _library.moves_of(board._at, seat, moves, _MOVES_MAX)
        return [board._text(moves[index]) for index in range(count)]

    def __iter__(self) -> Iterator[str]:
        return iter(self())

    def __len__(self) -> int:
        return len(self())

    def __contains__(self, move: object) -> bool:
        return move in self()

    def count(self) -> int:
        return len(self())

    def __repr__(self) -> str:
        return f"<LegalMoves {', '.join(self())}>"


class Board:
    """A position and the game that led to it."""

    def __init__(self, variant: str = "chess", fen: str | None = None, options: str = "") -> None:
        """The start position, or that of a FEN; `options` as "setup=rotated pool=common"."""
        error = _Error()
        self._at = _library.new(variant, options, error)
        if not self._at:
            raise _refuse(variant, error)
        if fen is not None:
            self.set_fen(fen)

    def __del__(self) -> None:
        if getattr(self, "_at", None):
            _library.free(self._at)
            self._at = None

    def copy(self) -> Board:
        """An independent copy, its history included."""
        other = Board.__new__(Board)
        other._at = _library.copy(self._at)
        if not other._at:
            raise MemoryError
        return other

    def set_fen(self, fen: str) -> None:
        """Sets up a FEN; the history is empty afterwards."""
        error = _Error()
        if not _library.set_fen(self._at, fen, error):
            raise _refuse("FEN", error)

    def fen(self) -> str:
        return _library.fen(self._at, ctypes.create_string_buffer(_FEN_SIZE)).decode()

    @property
    def variant(self) -> str:
        return _library.name(self._at).decode()

    @property
    def files(self) -> int:
        return _library.files(self._at)

    @property
    def ranks(self) -> int:
        return _library.ranks(self._at)

    @property
    def seats(self) -> int:
        """How many play: 2 or 4."""
        return _library.seats(self._at)

    @property
    def seat(self) -> int:
        """Who moves: 0 White, 1 Black; of four 0 to 3 in the order of their moves."""
        return _library.seat(self._at)

    @property
    def turn(self) -> bool:
        """Whether seat 0, White of two, is to move."""
        return self.seat == 0

    def seat_name(self, seat: int) -> str:
        name = _library.seat_name(self._at, seat)
        if name is None:
            raise ValueError(f"there is no seat {seat}")
        return name.decode()

    def team(self, seat: int) -> int:
        """Partners have the same number."""
        return _library.team(self._at, seat)

    def is_check(self) -> bool:
        """Whether the side to move is in check."""
        return _library.in_check(self._at)

    def piece_at(self, square: str) -> tuple[str, int] | None:
        """The letter of the piece on "e4", upper case White's, and its seat."""
        parts = re.fullmatch(r"([a-z])([1-9][0-9]?)", square)
        file, rank = (ord(parts[1]) - ord("a"), int(parts[2]) - 1) if parts else (-1, -1)
        if not (0 <= file < self.files and 0 <= rank < self.ranks):
            raise ValueError(f"{square}: there is no such square")
        seat = _library.piece_seat(self._at, file, rank)
        letter = _library.piece(self._at, file, rank).decode()
        return (letter, seat) if seat >= 0 else None

    def pocket(self, seat: int) -> str:
        """What a seat holds beside the board: a letter for each piece."""
        return _take(_library.pocket(self._at, seat))

    # Moves.

    def _text(self, move: int) -> str:
        buffer = ctypes.create_string_buffer(_MOVE_SIZE)
        return _library.move_to_text(self._at, move, buffer).decode()

    @property
    def legal_moves(self) -> LegalMoves:
        return LegalMoves(self)

    def push(self, move: str) -> None:
        """Plays a move, "e2e4", "Q@e5"; where both sides move at once half of one, or both as
        "e2e4|e7e5@w", who registered first at its end."""
        error = _Error()
        if not _library.push(self._at, move, error):
            raise _refuse(move, error)

    def push_uci(self, move: str) -> str:
        """The same; returns the move."""
        self.push(move)
        return move

    def push_san(self, san: str) -> str:
        """Plays a move as players write it, "Nf3"; returns it as UCI has it."""
        return self.push_uci(self.parse_san(san))

    def parse_san(self, san: str) -> str:
        """The legal move that players write so; signs of check and praise may be left out."""
        wanted = str.rstrip(san, "+#!?")
        for move in self.legal_moves:
            if self.san(move).rstrip("+#") == wanted:
                return move
        raise ValueError(f"{san}: no legal move is written so")

    def pop(self) -> bool:
        """Takes a move back, if there is one."""
        return _library.undo(self._at, 1) == 1

    def why(self, move: str) -> str:
        """Which rule a move breaks; "" when it is legal."""
        error = _Error()
        legal = _library.move_from_text(self._at, move, error)
        return "" if legal else error.reason.decode()

    def san(self, moves: str) -> str:
        """A move, or several between blanks, as players write them: "e4 e5 Nf3"."""
        error = _Error()
        address = _library.san(self._at, moves, error)
        if not address:
            raise _refuse(moves, error)
        return _take(address)

    def perft(self, depth: int) -> int:
        """The number of move sequences of `depth` moves."""
        return _library.perft(self._at, depth)

    # Results.

    def result(self) -> str:
        """"1-0" and so on, "*" while the game goes on."""
        return _library.result_text(_library.result(self._at, None)).decode()

    def reason(self) -> str:
        """Why the game ended: "checkmate"; "" while it goes on."""
        reason = ctypes.c_char_p()
        _library.result(self._at, ctypes.byref(reason))
        return (reason.value or b"").decode()

    def is_game_over(self) -> bool:
        return self.result() != "*"

    def is_checkmate(self) -> bool:
        return self.reason() == "checkmate"

    def is_stalemate(self) -> bool:
        return self.reason() == "stalemate"

    def points(self, seat: int) -> float:
        """What the game as it stands brings a seat, 0 to 1."""
        return _library.points(self._at, seat)

    # Pictures and text.

    def svg(self, width: int = 480, turn: int = 0) -> str:
        """An SVG element, the board turned clockwise by so many quarters."""
        return _take(_library.svg(self._at, width, turn))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"Board({self.variant!r}, {self.fen()!r})"

    def __str__(self) -> str:
        return self.fen()


def _board(board: object) -> Board:
    if not isinstance(board, Board):
        raise TypeError(f"expected a Board, not {board!r}")
    return board


Position = Board
"""The name that Board had first."""


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
        self._at = _library.engine_new()
        if not self._at:
            raise MemoryError
        for name, value in options.items():
            self.set(name if name.startswith("UCI_") else name.replace("_", " "), value)

    def __del__(self) -> None:
        if getattr(self, "_at", None):
            _library.engine_free(self._at)
            self._at = None

    def set(self, name: str, value: str | int | bool) -> None:
        """Sets an option: Hash, Threads, Skill Level, UCI_Elo, UseNNUE, Seed."""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        error = _Error()
        if not _library.engine_set(self._at, name, text, error):
            raise ValueError(f"{name}: {error.reason.decode()}")

    def clear(self) -> None:
        """Forgets what earlier searches found."""
        _library.engine_clear(self._at)

    def evaluate(self, board: Board) -> int:
        """Centipawns for the seat to move, without looking ahead."""
        return _library.engine_evaluate(self._at, _board(board)._at)

    def search(
            self, board: Board, *, depth: int = 0, nodes: int = 0, seconds: float = 0,
            lines: int = 1, seat: int = 0, analysis: bool = False,
            on_info: Callable[[Info], None] | None = None) -> Result:
        """Searches to a depth, so many nodes or seconds, one of which must be given. Where both
        sides move at once `seat` is whose half to choose. `on_info` is called after each depth."""
        if not (depth > 0 or nodes > 0 or seconds > 0):
            raise ValueError("search: depth, nodes or seconds must be above 0")
        found: dict[int, Info] = {}
        root = _board(board).copy()

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
        if not _library.engine_go(self._at, root._at, limits, callback, None):
            raise ValueError("search: the game is over, or there is no such seat")
        try:
            move = _library.engine_wait(self._at)
        except BaseException:
            _library.engine_stop(self._at)
            _library.engine_wait(self._at)
            raise
        return Result(root._text(move), tuple(found[number] for number in sorted(found)))


def _line(board: Board, moves: list[int]) -> tuple[str, ...]:
    """Moves of which each is good in the position before it."""
    texts = []
    for move in moves:
        texts.append(board._text(move))
        if texts[-1] == "" or not _library.make(board._at, move):
            break
    return tuple(text for text in texts if text)


def start_fen(variant: str = "chess", options: str = "") -> str:
    """Where a game begins."""
    return Board(variant, options=options).fen()
