#!/usr/bin/env python3
"""The Python module against the program, and what the module promises.

usage: test_python.py MODULES PROGRAM README    MODULES is the folder that holds quincunx/
"""

import contextlib
import copy
import datetime
import io
import os
import pickle
import re
import signal
import subprocess
import sys
import unittest

MODULES, PROGRAM, README = sys.argv[1:4]
sys.path.insert(0, MODULES)

import quincunx  # noqa: E402 (the path comes first)


def native_perft(variant: str, depth: int) -> int:
    said = subprocess.run(
        [PROGRAM, "perft", variant, str(depth)], capture_output=True, text=True, check=True).stdout
    return int(re.search(r"Nodes searched: (\d+)", said)[1])


class PositionTest(unittest.TestCase):
    def test_perft_is_the_programs(self) -> None:
        for variant in quincunx.VARIANTS:
            with self.subTest(variant):
                depth = 2 if variant == "xymyx" or variant.startswith("gala") else 4
                self.assertEqual(
                    quincunx.Position(variant).perft(depth), native_perft(variant, depth))

    def test_there_and_back(self) -> None:
        for variant in quincunx.VARIANTS:
            with self.subTest(variant):
                position = quincunx.Position(variant)
                self.assertEqual(position.variant, variant)
                for ply in range(40):
                    moves = position.legal_moves()
                    if not moves:
                        break
                    position.push(moves[ply * 7919 % len(moves)])
                end = position.copy()
                while position.pop():
                    pass
                self.assertEqual(position.fen(), quincunx.start_fen(variant))
                self.assertNotEqual(end.fen(), position.fen())

    def test_what_is_wrong_is_one_line(self) -> None:
        position = quincunx.Position("xodul")
        for call, pattern in (
                (lambda: quincunx.Position("checkers"), "^checkers: .+"),
                (lambda: quincunx.Position("xodul", "nonsense"), "^FEN: column 2: .+"),
                (lambda: quincunx.Position("xodul", options="pool=none"), "^xodul: .+"),
                (lambda: position.push("e2e5"), "^e2e5: .*pawn"),
                (lambda: position.san("e2e5"), "^e2e5: .*pawn"),
                (lambda: position.piece_at("z9"), "^z9: "),
                (lambda: position.piece_at("e1x"), "^e1x: "),
                (lambda: position.seat_name(2), "^there is no seat 2"),
                (lambda: quincunx.Engine(Hash=0), "^Hash: .+"),
                (lambda: quincunx.Engine().set("Rook", 1), "^Rook: .+"),
                (lambda: quincunx.Engine().search(position), "^search: .+")):
            with self.assertRaisesRegex(ValueError, pattern) as raised:
                call()
            self.assertNotIn("\n", str(raised.exception))
        self.assertEqual(position.fen(), quincunx.start_fen("xodul"))
        self.assertIn("pawn", position.why("e2e5"))
        self.assertEqual(position.why("e2e4"), "")

    def test_moves_as_players_write_them(self) -> None:
        position = quincunx.Position()
        self.assertEqual(position.san("f2f3 e7e5 g2g4 d8h4"), "f3 e5 g4 Qh4#")
        for move in "f2f3 e7e5 g2g4 d8h4".split():
            position.push(move)
        self.assertEqual((position.result(), position.reason()), ("0-1", "checkmate"))
        self.assertTrue(position.is_game_over() and position.is_check())
        self.assertEqual((position.points(0), position.points(1)), (0, 1))

    def test_it_is_used_like_python_chess(self) -> None:
        board = quincunx.Board()
        self.assertIs(quincunx.Position, quincunx.Board)
        self.assertEqual((board.legal_moves.count(), len(board.legal_moves)), (20, 20))
        self.assertEqual(list(board.legal_moves), board.legal_moves(0))
        self.assertEqual(board.legal_moves(1), [])
        self.assertIn("e2e4", board.legal_moves)
        self.assertNotIn("e2e5", board.legal_moves)
        self.assertTrue(board.legal_moves and board.turn)
        self.assertEqual(board.push_san("f3"), "f2f3")
        self.assertEqual(board.push_uci("e7e5"), "e7e5")
        board.push_san("g4")
        self.assertFalse(board.turn or board.is_checkmate())
        self.assertEqual(board.parse_san("Qh4"), "d8h4")
        board.push_san("Qh4#")
        self.assertTrue(board.is_checkmate() and not board.is_stalemate())
        self.assertFalse(board.legal_moves)
        with self.assertRaisesRegex(ValueError, "^Qh4: "):
            board.push_san("Qh4")
        self.assertTrue(repr(quincunx.Board("nodal")).startswith("Board('nodal', "))

    def test_wrong_types(self) -> None:
        board = quincunx.Board()
        for call in (
                lambda: quincunx.Board(1), lambda: quincunx.Board("chess", 1),
                lambda: board.push(5), lambda: board.push_san(5), lambda: board.san(None),
                lambda: board.perft("x"), lambda: board.perft(1.5), lambda: board.seat_name("0"),
                lambda: board.legal_moves("0"), lambda: board.piece_at(3),
                lambda: quincunx.Engine().evaluate("e4"),
                lambda: quincunx.Engine().search("e4", depth=1),
                lambda: quincunx.Engine().search(board, depth="1")):
            with self.assertRaises(TypeError) as raised:
                call()
            self.assertNotIn("\n", str(raised.exception))
        with self.assertRaisesRegex(ValueError, "no whole number from 0 to 20"):
            board.perft(2**40)

    def test_texts_are_whole_or_refused(self) -> None:
        board = quincunx.Board()
        fen = board.fen()
        for text in (fen + "\0", "\0", "\ud800", "x" * 2_000_000, "e2\ne4", "", "e2e4|e7e5@w"):
            for call in (
                    lambda text=text: board.set_fen(text), lambda text=text: board.push(text),
                    lambda text=text: board.san("e2e4 " + text + "|"),
                    lambda text=text: board.parse_san(text), lambda text=text: board.piece_at(text),
                    lambda text=text: quincunx.Board(text), lambda text=text: quincunx.Board("chess", text),
                    lambda text=text: quincunx.Board("chess", options="x" + text),
                    lambda text=text: quincunx.Engine().set("x" + text, 1)):
                with self.assertRaises(ValueError) as raised:
                    call()
                self.assertIs(type(raised.exception), ValueError)
                self.assertNotRegex(str(raised.exception), "[\\n\\0]")
        self.assertEqual(board.fen(), fen)

    def test_numbers_are_whole_and_fit(self) -> None:
        board, engine = quincunx.Board(), quincunx.Engine(Hash=1)
        for number in (-1, 2**31, 2**40, 10**5000):
            for call in (
                    lambda number=number: board.legal_moves(number),
                    lambda number=number: board.perft(number), lambda number=number: board.svg(number),
                    lambda number=number: engine.search(board, depth=number),
                    lambda number=number: engine.search(board, nodes=1, seat=number),
                    lambda number=number: engine.set("Hash", number)):
                with self.assertRaises(ValueError):
                    call()
        for seconds in (float("nan"), float("inf"), -1, 10**400):
            with self.assertRaises(ValueError):
                engine.search(board, seconds=seconds)
        for limits in ({"seconds": "1"}, {"nodes": 1.5}, {"depth": None}, {"depth": 1, "on_info": 5}):
            with self.assertRaises(TypeError):
                engine.search(board, **limits)

    def test_copies_are_boards_of_their_own(self) -> None:
        board = quincunx.Board()
        for other in (copy.copy(board), copy.deepcopy(board)):
            other.push("e2e4")
            self.assertNotEqual(board.fen(), other.fen())
        for call in (
                lambda: pickle.dumps(board), lambda: copy.copy(quincunx.Engine()),
                lambda: quincunx.LegalMoves("chess")):
            with self.assertRaises(TypeError):
                call()
        for empty in (quincunx.Board.__new__(quincunx.Board), quincunx.Engine.__new__(quincunx.Engine)):
            with self.assertRaisesRegex(ValueError, "never set up"):
                empty.fen() if isinstance(empty, quincunx.Board) else empty.clear()

    def test_both_halves(self) -> None:
        position = quincunx.Position("xymyx")
        self.assertEqual(len(position.legal_moves(0)), 39)
        self.assertEqual(len(position.legal_moves(1)), 39)
        position.push("e2e4")
        self.assertEqual(position.seat, 1)
        position.push("e7e5")
        self.assertTrue(position.fen().startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/"))
        position.push("g1f3|b8c6@b")
        self.assertEqual(position.piece_at("c6"), ("n", 1))

    def test_four_seats(self) -> None:
        position = quincunx.Position("gala-team")
        self.assertEqual(position.seats, 4)
        self.assertEqual(
            [position.seat_name(seat) for seat in range(4)], ["Red", "Blue", "Yellow", "Green"])
        self.assertEqual([position.team(seat) for seat in range(4)], [0, 1, 0, 1])
        position.push(position.legal_moves()[0])
        self.assertEqual(position.seat, 1)

    def test_pool_and_pictures(self) -> None:
        position = quincunx.Position("xodul", "8k/9/9/4P4/9/9/9/4K4[NQ] w - - 0 1")
        self.assertEqual(sorted(position.pocket(0)), ["N", "Q"])
        self.assertEqual(position.piece_at("e5"), ("P", 0))
        self.assertIsNone(position.piece_at("a1"))
        self.assertTrue(position._repr_svg_().startswith("<svg "))
        self.assertEqual(position.svg(targets="e5").count('class="move"'), 1)
        self.assertNotIn('class="move"', position.svg(targets="a9"))

    def test_targets(self) -> None:
        board = quincunx.Board()
        self.assertEqual(sorted(board.targets("g1").moves), ["f3", "h3"])
        self.assertEqual(sorted(board.targets("e7").moves), ["e5", "e6"])
        for square in ("e5", "z9", "", "e2e4"):
            self.assertEqual(board.targets(square), quincunx.Targets([], [], []))
        nodal = quincunx.Board("nodal", "5k/6/6/3b2/2pp2/2N3/6/K5 w")
        self.assertEqual(nodal.targets("c3").captures, ["d5"])
        self.assertEqual(nodal.targets("c3").taken, ["c4", "d4"])
        pinned = quincunx.Board("chess", "4r1k1/8/8/8/7b/4N3/8/4K3 w - - 0 1").targets("e3")
        self.assertEqual((pinned.moves, pinned.exposing[0]), ([], "d1"))
        self.assertEqual((pinned.pinners, pinned.checkers), (["e8"], ["h4"]))
        with self.assertRaises(TypeError):
            board.targets(5)

    def test_words(self) -> None:
        for variant in quincunx.VARIANTS:
            words = quincunx.words(variant)
            self.assertEqual(words.name, variant)
            self.assertTrue(words.goal.endswith("."))
            for piece in words.pieces:
                self.assertTrue(piece.moves.startswith(f"The {piece.name} "))
                if piece.diagram:
                    board = quincunx.Board(variant, piece.diagram)
                    self.assertEqual(board.piece_at(piece.square), (piece.letter, 0))
                    self.assertTrue(board.targets(piece.square).moves)
        xodul = quincunx.words("xodul")
        self.assertEqual([piece.name for piece in xodul.pieces if piece.letter == "R"], ["car"])
        self.assertEqual(
            [option.values for option in xodul.options if option.name == "pool"],
            [{"own": "a pool for each side", "common": "one pool for both"}])
        with self.assertRaises(ValueError):
            quincunx.words("draughts")
        with self.assertRaises(TypeError):
            quincunx.words(None)

    def test_puzzles(self) -> None:
        for variant in quincunx.VARIANTS:
            puzzles = quincunx.puzzles(variant)
            for puzzle in puzzles:
                board = quincunx.Board(variant, puzzle.fen)
                self.assertIn(puzzle.line[0], board.legal_moves, puzzle.id)
                self.assertIn(puzzle.grade, range(1, 11))
            day = datetime.date(2026, 11, 28)
            todays = quincunx.puzzle_of_day(variant, day)
            if not puzzles:
                self.assertIsNone(todays)
                continue
            place = puzzles.index(todays)
            tomorrows = quincunx.puzzle_of_day(variant, day + datetime.timedelta(days=1))
            self.assertEqual(puzzles.index(tomorrows), (place + 1) % len(puzzles))
            self.assertIn(quincunx.puzzle_of_day(variant), puzzles)
        mates = [one for one in quincunx.puzzles("chess") if one.mate == 1]
        board = quincunx.Board("chess", mates[0].fen)
        board.push(mates[0].line[0])
        self.assertTrue(board.is_checkmate())
        with self.assertRaises(ValueError):
            quincunx.puzzles("draughts")
        with self.assertRaises(TypeError):
            quincunx.puzzle_of_day("chess", "2026-11-28")


class EngineTest(unittest.TestCase):
    def test_finds_a_mate_and_tells_its_lines(self) -> None:
        position = quincunx.Position("chess", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1")
        told = []
        found = quincunx.Engine(Hash=4).search(position, depth=4, lines=2, on_info=told.append)
        self.assertEqual(found.lines[0].mate, 1)
        self.assertEqual(position.san(found.move)[-1], "#")
        self.assertEqual(len(found.lines), 2)
        self.assertIn(found.lines[0], told)

    def test_a_search_is_not_disturbed_from_within_but_ended(self) -> None:
        board, engine = quincunx.Board(), quincunx.Engine(Hash=1)
        for call in (
                engine.clear, lambda: engine.evaluate(board), lambda: engine.set("Hash", 2),
                lambda: engine.search(board, depth=1)):
            with self.assertRaisesRegex(ValueError, "^the engine searches"):
                engine.search(board, depth=4, on_info=lambda _, call=call: call())
        with self.assertRaises(ZeroDivisionError):
            engine.search(board, seconds=1000, on_info=lambda info: 1 // (info.depth - 2))
        self.assertNotEqual(engine.search(board, nodes=100).move, "")

    def test_a_search_is_interrupted(self) -> None:
        board, engine = quincunx.Board(), quincunx.Engine(Hash=1)
        with self.assertRaises(KeyboardInterrupt):
            engine.search(
                board, seconds=1000, on_info=lambda info: info.depth == 3 and os.kill(os.getpid(), signal.SIGINT))
        self.assertNotEqual(engine.search(board, nodes=100).move, "")

    def test_every_game_has_a_move(self) -> None:
        engine = quincunx.Engine(Hash=4)
        for variant in quincunx.VARIANTS:
            with self.subTest(variant):
                position = quincunx.Position(variant)
                for seat in range(2 if variant == "xymyx" else 1):
                    found = engine.search(position, nodes=500, seat=seat)
                    self.assertIn(found.move, position.legal_moves(seat))
                self.assertLess(abs(engine.evaluate(position)), 500)

    def test_the_same_nodes_as_the_program(self) -> None:
        with subprocess.Popen(
                [PROGRAM], text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
            program.stdin.write("uci\nsetoption name UCI_Variant value xodul\nposition startpos\n"
                                "go depth 6 movetime 600000\n")
            program.stdin.flush()
            said = ""
            while "bestmove" not in said:
                said += program.stdout.readline()
            program.communicate("quit\n")
        nodes = re.findall(r"info depth 6 .*nodes (\d+)", said)
        found = quincunx.Engine().search(quincunx.Position("xodul"), depth=6, seconds=600)
        self.assertEqual(str(found.lines[0].nodes), nodes[-1])


class ReadmeTest(unittest.TestCase):
    def test_the_example_runs(self) -> None:
        with open(README, encoding="utf-8") as file:
            example = re.search(r"```python\n(.*?)```", file.read(), re.DOTALL)[1]
        self.assertLessEqual(len(example.splitlines()), 12)
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile(example, "README.md", "exec"), {})
        self.assertRegex(said.getvalue(), r"^57 .*\n\S+ -?\d+ ")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
