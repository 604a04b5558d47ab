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

import contextlib
import ctypes
import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from . import _library as _c
from ._library import brief, check_variant, library as _library, take, text_of, whole_of
from ._puzzles import Puzzle, puzzle_of_day, puzzles
from ._words import OptionWords, PieceWords, Targets, Words

__all__ = [
    "Board", "Engine", "Info", "LegalMoves", "OptionWords", "PieceWords", "Position", "Puzzle",
    "Result", "Targets", "VARIANTS", "Words", "__version__", "puzzle_of_day", "puzzles", "start_fen",
    "words"]

__version__: str = _library.version().decode()

VARIANTS: tuple[str, ...] = _c.VARIANTS
"""The names of all games."""


_PERFT_MAX, _WIDTH_MAX, _DEPTH_MAX, _NODES_MAX = 20, 100_000, 1000, 2**63 - 1


def _refuse(what: str, error: _c.Error) -> ValueError:
    column = f"column {error.column}: " if error.column > 0 else ""
    return ValueError(f"{brief(what)}: {column}{error.reason.decode(errors='replace')}")


def words(variant: str) -> Words:
    """What players are told of a game: its goal, how its pieces go, what its options mean."""
    check_variant(variant)
    return Words.of_json(take(_library.words(variant)))


class LegalMoves:
    """The legal moves of a board as it stands, texts as UCI has them. Where both sides move at
    once they are those of the seat to choose next; `legal_moves(seat)` lists those of a seat, none
    if it is not to move."""

    def __init__(self, board: Board) -> None:
        self._board = _board(board)

    def __call__(self, seat: int | None = None) -> list[str]:
        board = self._board
        moves = (ctypes.c_uint32 * _c.MOVES_MAX)()
        seat = board.seat if seat is None else board._seat(seat)
        count = _library.moves_of(board._at, seat, moves, _c.MOVES_MAX)
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

    _at: int | None = None

    def __init__(self, variant: str = "chess", fen: str | None = None, options: str = "") -> None:
        """The start position, or that of a FEN; `options` as "setup=rotated pool=common"."""
        if self._at:
            raise ValueError("the Board is already set up")
        error = _c.Error()
        text_of(variant, "variant")
        text_of(options, "options")
        if fen is not None:
            text_of(fen, "FEN")
        self._at = _library.new(variant, options, error)
        if not self._at:
            raise _refuse(variant, error)
        if fen is not None:
            Board.set_fen(self, fen)

    def __del__(self) -> None:
        if self._at:
            _library.free(self._at)
            self._at = None

    def copy(self) -> Board:
        """An independent copy, its history included."""
        other = Board.__new__(Board)
        other._at = _library.copy(self._at)
        if not other._at:
            raise MemoryError
        return other

    def __copy__(self) -> Board:
        return self.copy()

    def __deepcopy__(self, _: dict) -> Board:
        return self.copy()

    def __reduce__(self) -> str:
        raise TypeError("a Board cannot be pickled; its fen() can")

    def set_fen(self, fen: str) -> None:
        """Sets up a FEN; the history is empty afterwards."""
        error = _c.Error()
        text_of(fen, "FEN")
        if not _library.set_fen(self._at, fen, error):
            raise _refuse("FEN", error)

    def fen(self) -> str:
        return _library.fen(self._at, ctypes.create_string_buffer(_c.FEN_SIZE)).decode()

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

    def _seat(self, seat: int) -> int:
        number = whole_of(seat, "seat")
        if not 0 <= number < self.seats:
            raise ValueError(f"there is no seat {number}")
        return number

    def seat_name(self, seat: int) -> str:
        return _library.seat_name(self._at, self._seat(seat)).decode()

    def team(self, seat: int) -> int:
        """Partners have the same number."""
        return _library.team(self._at, self._seat(seat))

    def is_check(self) -> bool:
        """Whether the side to move is in check."""
        return _library.in_check(self._at)

    def piece_at(self, square: str) -> tuple[str, int] | None:
        """The letter of the piece on "e4", upper case White's, and its seat."""
        parts = re.fullmatch(r"([a-z])([1-9][0-9]?)", text_of(square, "square"))
        file, rank = (ord(parts[1]) - ord("a"), int(parts[2]) - 1) if parts else (-1, -1)
        if not (0 <= file < self.files and 0 <= rank < self.ranks):
            raise ValueError(f"{brief(square)}: there is no such square")
        seat = _library.piece_seat(self._at, file, rank)
        letter = _library.piece(self._at, file, rank).decode()
        return (letter, seat) if seat >= 0 else None

    def pocket(self, seat: int) -> str:
        """What a seat holds beside the board: a letter for each piece."""
        return take(_library.pocket(self._at, self._seat(seat)))

    # Moves.

    def _text(self, move: int) -> str:
        buffer = ctypes.create_string_buffer(_c.MOVE_SIZE)
        return _library.move_to_text(self._at, move, buffer).decode()

    @property
    def legal_moves(self) -> LegalMoves:
        return LegalMoves(self)

    def push(self, move: str) -> None:
        """Plays a move, "e2e4", "Q@e5"; where both sides move at once half of one, or both as
        "e2e4|e7e5@w", who registered first at its end."""
        error = _c.Error()
        text_of(move, "move")
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
        wanted = text_of(san, "move").rstrip("+#!?")
        for move in self.legal_moves:
            if self.san(move).rstrip("+#") == wanted:
                return move
        raise ValueError(f"{brief(san)}: no legal move is written so")

    def pop(self) -> bool:
        """Takes a move back, if there is one."""
        return _library.undo(self._at, 1) == 1

    def why(self, move: str) -> str:
        """Which rule a move breaks; "" when it is legal."""
        error = _c.Error()
        text_of(move, "move")
        legal = _library.move_from_text(self._at, move, error)
        return "" if legal else error.reason.decode()

    def san(self, moves: str) -> str:
        """A move, or several between blanks, as players write them: "e4 e5 Nf3"."""
        error = _c.Error(0, b"out of memory")
        text_of(moves, "moves")
        address = _library.san(self._at, moves, error)
        if not address:
            raise _refuse(moves, error)
        return take(address)

    def perft(self, depth: int) -> int:
        """The number of move sequences of `depth` moves, 20 at most."""
        return _library.perft(self._at, whole_of(depth, "depth", 0, _PERFT_MAX))

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
        return _library.points(self._at, self._seat(seat))

    # Pictures and text.

    def svg(self, width: int = 480, turn: int = 0, targets: str = "") -> str:
        """An SVG element, the board turned clockwise by so many quarters. Where the piece on the
        square `targets` goes is shown: a dot where it may end, a ring around what it takes, a
        broken one around what it takes without ending there."""
        return take(_library.svg(
            self._at, whole_of(width, "width", 1, _WIDTH_MAX), whole_of(turn, "turn") % 4,
            text_of(targets, "targets")))

    def targets(self, square: str) -> Targets:
        """Where the piece on a square ("e2") goes, whoever is to move. All lists are empty where
        there is no piece, or where a check forbids to ask."""
        return Targets.of_json(take(_library.targets(self._at, text_of(square, "square"))))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"Board({self.variant!r}, {self.fen()!r})"

    def __str__(self) -> str:
        return self.fen()


def _board(board: object) -> Board:
    if not isinstance(board, Board):
        raise TypeError(f"expected a Board, not {type(board).__name__}")
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
    """The engine: one search at a time, on threads of its own. While it runs nothing else may be
    asked of the engine."""

    _at: int | None = None

    def __init__(self, **options: str | int | bool) -> None:
        """Options by their UCI names, a blank as an underscore: Hash=64, Skill_Level=3."""
        if self._at:
            raise ValueError("the Engine is already set up")
        self._busy = threading.Lock()
        self._at = _library.engine_new()
        if not self._at:
            raise MemoryError
        for name, value in options.items():
            self.set(name if name.startswith("UCI_") else name.replace("_", " "), value)

    def __del__(self) -> None:
        if self._at and not self._busy.locked():
            _library.engine_free(self._at)
            self._at = None

    def __reduce__(self) -> str:
        raise TypeError("an Engine cannot be copied or pickled")

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Holds the engine while it is asked something."""
        if not self._at:
            raise ValueError("this Engine was never set up, or is gone")
        if not self._busy.acquire(blocking=False):
            raise ValueError("the engine searches")
        try:
            yield
        finally:
            self._busy.release()

    def set(self, name: str, value: str | int | bool) -> None:
        """Sets an option: Hash, Threads, Skill Level, UCI_Elo, Seed."""
        if not isinstance(value, (str, int)):
            raise TypeError(
                f"{brief(text_of(name, 'option'))}: expected a text, a whole number or a bool, "
                f"not {type(value).__name__}")
        text = str(value).lower() if isinstance(value, bool) else _digits(value)
        error = _c.Error()
        text_of(name, "option")
        text_of(text, "value")
        with self._alone():
            if not _library.engine_set(self._at, name, text, error):
                raise ValueError(f"{brief(name)}: {error.reason.decode()}")

    def clear(self) -> None:
        """Forgets what earlier searches found."""
        with self._alone():
            _library.engine_clear(self._at)

    def evaluate(self, board: Board) -> int:
        """Centipawns for the seat to move, without looking ahead."""
        position = _board(board)._at
        with self._alone():
            return _library.engine_evaluate(self._at, position)

    def search(
            self, board: Board, *, depth: int = 0, nodes: int = 0, seconds: float = 0,
            lines: int = 1, seat: int = 0, analysis: bool = False,
            on_info: Callable[[Info], None] | None = None) -> Result:
        """Searches to a depth, so many nodes or seconds, one of which must be given. Where both
        sides move at once `seat` is whose half to choose. `on_info` is called after each depth;
        what it raises ends the search and is raised here."""
        root = _board(board).copy()
        limits = _c.Limits(
            depth=min(whole_of(depth, "depth", 0), _DEPTH_MAX),
            nodes=whole_of(nodes, "nodes", 0, _NODES_MAX),
            milliseconds=_c.milliseconds_of(seconds), lines=whole_of(lines, "lines", 1),
            seat=root._seat(seat), analysis=bool(analysis))
        if not (limits.depth or limits.nodes or limits.milliseconds):
            raise ValueError("search: depth, nodes or seconds must be above 0")
        if on_info is not None and not callable(on_info):
            raise TypeError(f"on_info: expected a function, not {type(on_info).__name__}")
        with self._alone():
            return self._search(root, limits, on_info)

    def _search(
            self, root: Board, limits: _c.Limits,
            on_info: Callable[[Info], None] | None) -> Result:
        found: dict[int, Info] = {}
        raised: list[BaseException] = []
        moves: list[int] = []

        def tell(_: object, told: ctypes.Array) -> None:
            try:
                info = told.contents
                texts = _line(root.copy(), [info.line[i] for i in range(info.line_length)])
                found[info.number] = Info(
                    info.depth, info.number, info.score, info.mate, info.nodes,
                    info.milliseconds, texts)
                if on_info is not None and not raised:
                    on_info(found[info.number])
            except BaseException as error:  # C knows no exceptions
                raised.append(error)
                _library.engine_stop(self._at)

        self._callback = _c.OnInfo(tell)  # kept where a second Ctrl-C leaves the search running
        # C cannot be interrupted, waiting for a thread can.
        waiter = threading.Thread(
            target=lambda: moves.append(_library.engine_wait(self._at)), daemon=True)
        try:
            if not _library.engine_go(self._at, root._at, limits, self._callback, None):
                raise ValueError("search: the game is over")
            waiter.start()
            waiter.join()
        except BaseException:
            _library.engine_stop(self._at)
            if waiter.is_alive():
                waiter.join()
            else:
                _library.engine_wait(self._at)
            self._callback = None
            raise
        self._callback = None
        if raised:
            raise raised[0]
        return Result(root._text(moves[0]), tuple(found[number] for number in sorted(found)))


def _digits(value: str | int) -> str:
    """The value as an option has it; Python refuses to write the largest numbers."""
    if isinstance(value, str):
        return value
    return str(value) if abs(value) < 10**20 else "too large"


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
