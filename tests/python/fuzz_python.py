#!/usr/bin/env python3
"""Random calls with random arguments against the Python module: whatever is passed, a call returns
or raises a TypeError or ValueError of one line, and what was refused or only asks changes nothing.

usage: fuzz_python.py MODULES [CALLS]    MODULES is the folder that holds quincunx/
"""

from __future__ import annotations

import copy
import faulthandler
import os
import pickle
import random
import sys
import time
from collections.abc import Callable

sys.path.insert(0, sys.argv[1])

import quincunx  # noqa: E402 (the path comes first)

CALLS = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000 if "QUINCUNX_SOAK" in os.environ else 20_000
SEED = int(os.environ.get("QUINCUNX_SEED", "0")) or int(time.time()) // 86400
BOARDS, NODES, HANGS_AFTER = 6, 200, 600

print(f"QUINCUNX_SEED={SEED} repeats this run", flush=True)
faulthandler.enable()
random.seed(SEED)
chance, pick = (lambda of: random.randrange(of) == 0), random.choice

LETTERS = [
    "", " ", "a", "e", "4", "@", "|", "/", "K", "q", "-", "[", "]", "\n", "\r", "\t", "\0", "\a", "\x85",
    "\xa0", "\u2028", "é", "王", "😀", "\ud800", "\udfff", "%", "%s", "%n", "=", ",", "w", "0", "1", "#", "+"]
seen = ["e2e4", "e7e5", "Nf3", "O-O", "e2e4|e7e5@w", "startpos", "Hash", "Skill Level", "true", "16"]
OPTIONS = ["", "", "setup=rotated", "pool=common", "setup=normal pool=own", "x=y", " "]


class Odd:
    """Is no text and no number, though it says so."""

    def __str__(self) -> str:
        return "e2e4"

    def __bool__(self) -> bool:
        raise ValueError("neither")


class Index:
    def __index__(self) -> int:
        return 1


def noise() -> str:
    text = "".join(pick(LETTERS) for _ in range(random.randrange(60 if chance(10) else 6)))
    return text * random.randrange(30_000) if chance(200) else text


def damaged() -> str:
    text = pick(seen)
    at = random.randrange(len(text) + 1)
    return text[:at] + (noise() if chance(2) else "") + text[at + random.randrange(4):]


def odd() -> object:
    return pick([
        None, 0, 1, -1, 2**31, 2**64, -(2**70), 10**5000, 1.5, float("nan"), float("inf"), True, b"e2e4",
        bytearray(b"x"), [], {}, ("a",), set(), object(), Odd(), Index(), lambda: "x", quincunx, 1j, "", "x"])


def text(*good: str) -> object:
    return odd() if chance(8) else damaged() if chance(3) else noise() if chance(3) else pick(good)


def number(*good: object) -> object:
    return (odd() if chance(2) else pick(["1", -2, 3.5, 10**9, 2**40])) if chance(3) else pick(good)


boards: list[quincunx.Board] = []
engines = [quincunx.Engine(Hash=1), quincunx.Engine(Hash=1)]
empty = quincunx.Board.__new__(quincunx.Board)
no_engine = quincunx.Engine.__new__(quincunx.Engine)
witness = quincunx.Board("xodul")
witness.push("e2e4")


def testimony() -> tuple:
    return witness.fen(), witness.legal_moves(), witness.result(), witness.seat


EXPECTED = testimony()


def keep(value: object) -> None:
    if isinstance(value, str) and 0 < len(value) < 3000:
        seen.append(value)
        if len(seen) > 200:
            del seen[random.randrange(10, 200)]


def board() -> quincunx.Board:
    return empty if chance(60) else pick(boards)


def engine() -> quincunx.Engine:
    return no_engine if chance(60) else pick(engines)


def move(one: quincunx.Board) -> object:
    legal = [] if chance(4) else one.legal_moves()
    return pick(legal) if legal else text(*seen)


def new_board(_: object) -> None:
    made = quincunx.Board(text(*quincunx.VARIANTS), text(*seen) if chance(2) else None, text(*OPTIONS))
    if len(boards) < BOARDS:
        boards.append(made)
    else:
        boards[random.randrange(BOARDS)] = made


def new_engine(_: object) -> None:
    engines[random.randrange(2)] = quincunx.Engine(**{pick(["Hash", "Threads", "x", "Skill_Level"]): text("1", "2")})


def search(one: quincunx.Board) -> str:
    what = random.randrange(30)
    limits: dict = {"nodes": odd() if chance(8) else random.randrange(1, NODES)}
    for name, values in (("depth", (1, 2)), ("lines", (1, 3, 500)), ("seat", (0, 1, 2, 3)), ("seconds", (0.01, 0, -1.0)),
                         ("analysis", (True, False))):
        if chance(5):
            limits[name] = number(*values)
    # None of these may leave it without an end that is near.
    near = limits["nodes"] if isinstance(limits["nodes"], int) else 0
    if not 0 < near <= NODES:
        limits["depth"] = 1

    def on_info(info: quincunx.Info) -> None:
        assert isinstance(info.line, tuple)
        if what == 0:
            raise ValueError("on_info has enough")
        if what < 3:
            step()  # any call from within a search

    return engine().search(one, **limits, on_info=odd() if chance(20) else on_info).move


def set_option(_: object) -> None:
    name = text("Skill Level", "UCI_Elo", "Seed", "Threads", "Clear Hash")
    engine().set(name, text("true", "false", "1", "2", "-20", "500", "2450") if chance(2) else odd())


QUIET: list[Callable] = [
    lambda one: one.fen(), lambda one: one.variant, lambda one: one.files, lambda one: one.ranks, lambda one: one.seats,
    lambda one: one.seat, lambda one: one.turn, lambda one: one.is_check(), lambda one: one.is_game_over(),
    lambda one: one.result(), lambda one: one.reason(), str, repr, lambda one: one.is_checkmate(),
    lambda one: one.is_stalemate(), lambda one: one.seat_name(number(0, 1, 2, 3)), lambda one: one.team(number(0, 1, 2)),
    lambda one: one.points(number(0, 1, 2)), lambda one: one.legal_moves(number(0, 1)), lambda one: repr(one.legal_moves),
    lambda one: odd() in one.legal_moves, lambda one: one.san(move(one)), lambda one: one.why(move(one)),
    lambda one: one.san(pick([" ", "  ", "\t"]).join(str(move(one)) for _ in range(random.randrange(5)))),
    lambda one: one.parse_san(text("e4", "Nf3", *seen)), lambda one: one.perft(number(0, 1)), lambda one: one.pocket(number(0, 1)),
    lambda one: one.piece_at(text("a1", "e4", "h8", "z9", "e10")), lambda one: one.svg(number(1, 480), number(0, 1, -7)),
    lambda one: one.copy().push(move(one)), lambda one: copy.copy(one).pop(), lambda one: copy.deepcopy(one).fen(),
    lambda one: pickle.dumps(one), lambda one: copy.copy(engine()), lambda one: quincunx.LegalMoves(pick([one, odd()]))(),
    lambda one: quincunx.Board.__init__(one), lambda one: quincunx.start_fen(text(*quincunx.VARIANTS), text(*OPTIONS)),
    lambda one: engine().evaluate(one if chance(2) else odd()), lambda one: engine().clear(),
    lambda one: engine().set("Hash", pick([1, 2, 0, 2**31, 262144, "1 ", "0x10", True, 1.0])), set_option, search, search]
LOUD: list[Callable] = [
    *[lambda one: one.push(move(one))] * 4, lambda one: one.push_san(text("e4", *seen)), lambda one: one.push_uci(move(one)),
    lambda one: one.pop(), lambda one: one.set_fen(text(*seen)), new_board, new_board, new_engine]

refused: dict[str, int] = {}


def step() -> None:
    """A call, and what must be true after it."""
    is_quiet = not chance(3)
    call = pick(QUIET if is_quiet else LOUD)
    before = [one.fen() for one in boards]
    is_refused = False
    try:
        keep(call(board()))
    except (TypeError, ValueError) as error:
        assert type(error) in (TypeError, ValueError), repr(error)
        said = str(error)
        assert "\n" not in said and "\r" not in said and "\0" not in said, repr(said)
        assert said and "ctypes" not in said and "NoneType' object" not in said, repr(said)
        is_refused = True
        refused[type(error).__name__] = refused.get(type(error).__name__, 0) + 1
    # From within a search any call may have been made.
    if (is_refused or is_quiet) and call is not search:
        assert [one.fen() for one in boards] == before, "something has changed"


boards.extend(quincunx.Board(pick(quincunx.VARIANTS)) for _ in range(BOARDS))
for index in range(CALLS):
    faulthandler.dump_traceback_later(HANGS_AFTER, exit=True)
    step()
    if index % 1000 == 0:
        assert testimony() == EXPECTED
faulthandler.cancel_dump_traceback_later()
assert testimony() == EXPECTED
total = sum(refused.values())
assert CALLS / 10 < total < CALLS * 0.9, f"{total} of {CALLS} calls were refused"
print(f"{CALLS} calls, refused: {refused}")
