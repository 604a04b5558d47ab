"""The shared library of quincunx: its functions, and what may be passed to them."""

from __future__ import annotations

import ctypes
import math
import operator
import os
import re
import types
from collections.abc import Callable

FEN_SIZE, MOVE_SIZE, MOVES_MAX = 1024, 16, 4096
_REASON_SIZE = 160
_TEXT_MAX = 1_000_000
_INT_MAX = 2**31 - 1
_SECONDS_MAX = 10**9


class Error(ctypes.Structure):
    _fields_ = [("column", ctypes.c_int), ("reason", ctypes.c_char * _REASON_SIZE)]


class Limits(ctypes.Structure):
    _fields_ = [
        ("depth", ctypes.c_int), ("nodes", ctypes.c_uint64), ("milliseconds", ctypes.c_int64),
        ("clock", ctypes.c_int64 * 2), ("increment", ctypes.c_int64 * 2),
        ("lines", ctypes.c_int), ("seat", ctypes.c_int), ("analysis", ctypes.c_bool)]


class Info(ctypes.Structure):
    _fields_ = [
        ("depth", ctypes.c_int), ("number", ctypes.c_int), ("score", ctypes.c_int),
        ("mate", ctypes.c_int), ("nodes", ctypes.c_uint64), ("milliseconds", ctypes.c_int64),
        ("line", ctypes.POINTER(ctypes.c_uint32)), ("line_length", ctypes.c_int)]


OnInfo = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.POINTER(Info))


# What callers may pass: a wrong type is a TypeError, a wrong value a ValueError, in one line.


def brief(text: str) -> str:
    """A text of the caller's as a message has it: short, in one line."""
    start = "".join(letter if letter.isprintable() else "?" for letter in text[:60])
    return start + ("..." if len(text) > 60 else "") or '""'


def text_of(value: object, name: str) -> str:
    """The value, if it is a text that C can take."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected a text, not {type(value).__name__}")
    if len(value) > _TEXT_MAX:
        raise ValueError(f"{name}: more than {_TEXT_MAX} characters")
    if "\0" in value:
        raise ValueError(f"{name}: character {value.index(chr(0)) + 1} is NUL")
    half = re.search("[\ud800-\udfff]", value)
    if half:
        raise ValueError(
            f"{name}: character {half.start() + 1} is half of one (a lone surrogate)")
    return value


def whole_of(value: object, name: str, least: int = -_INT_MAX - 1, most: int = _INT_MAX) -> int:
    """The value, if it is a whole number within bounds."""
    try:
        number = operator.index(value)
    except TypeError:
        kind = type(value).__name__
        raise TypeError(f"{name}: expected a whole number, not {kind}") from None
    if not least <= number <= most:
        shown = str(number) if abs(number) < 10**20 else "this"
        raise ValueError(f"{name}: {shown} is no whole number from {least} to {most}")
    return number


def milliseconds_of(seconds: object) -> int:
    """A time as the engine takes it, rounded up."""
    if not isinstance(seconds, (int, float)):
        raise TypeError(f"seconds: expected a number, not {type(seconds).__name__}")
    if not 0 <= seconds <= _SECONDS_MAX:
        raise ValueError(f"seconds: not from 0 to {_SECONDS_MAX}")
    return math.ceil(seconds * 1000)


def _checked(function: Callable, kinds: tuple) -> Callable:
    """The function, with str for texts, and with errors of Python for wrong arguments."""
    def call(*arguments: object) -> object:
        given = list(arguments)
        for index, (value, kind) in enumerate(zip(arguments, kinds)):
            if kind is ctypes.c_char_p and not isinstance(value, ctypes.Array):
                given[index] = text_of(value, "text").encode()
            elif kind is ctypes.c_int:
                given[index] = whole_of(value, "number")
            elif kind is ctypes.c_void_p and value is None and index < 2:
                raise ValueError("this Board or Engine was never set up, or is gone")
        return function(*given)
    return call


def _load() -> types.SimpleNamespace:
    """The functions of the shared library beside this file, or of that which QUINCUNX_LIBRARY
    names."""
    beside = os.path.join(os.path.dirname(__file__), "libquincunx.so")
    shared = ctypes.CDLL(os.environ.get("QUINCUNX_LIBRARY", beside))
    library = types.SimpleNamespace()
    at, text, number, yes = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_bool
    error, move = ctypes.POINTER(Error), ctypes.c_uint32
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
            ("san", at, at, text, error), ("svg", at, at, number, number, text),
            ("targets", at, at, text), ("words", at, text), ("puzzles", at, text, error),
            ("puzzle_of_day", number, text, number, number, number),
            ("pocket", at, at, number), ("free_text", None, at),
            ("engine_new", at), ("engine_free", None, at),
            ("engine_set", yes, at, text, text, error), ("engine_clear", None, at),
            ("engine_go", yes, at, at, ctypes.POINTER(Limits), OnInfo, at),
            ("engine_stop", None, at), ("engine_wait", move, at),
            ("engine_evaluate", number, at, at)):
        function = getattr(shared, f"quincunx_{name}")
        function.restype, function.argtypes = result, arguments
        setattr(library, name, _checked(function, arguments))
    return library


library = _load()

VARIANTS: tuple[str, ...] = tuple(
    library.variant_name(index).decode() for index in range(library.variant_count()))


def take(address: int | None) -> str:
    """The text at the address, which is given back."""
    if not address:
        raise MemoryError
    text = ctypes.string_at(address).decode()
    library.free_text(address)
    return text


def check_variant(name: object) -> None:
    """Refuses what is no game's name."""
    if text_of(name, "variant") not in VARIANTS:
        raise ValueError(f"{brief(name)}: there is no variant of this name")
