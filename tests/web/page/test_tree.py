"""A game as a tree: variations, comments, marks and times, in the list and in PGN; a look at a whole game."""

from case import PageTest

# As lichess, ChessBase and Scid write them.
STUDY = """[Event "Study: chapter 1"]
[Site "https://example.org/a"]
[Date "2026.11.27"]
[Round "1"]
[White "Ann"]
[Black "Bo"]
[Result "0-1"]
[TimeControl "180+2"]

{ What comes first. } 1. f3 $6 { [%clk 0:03:00] [%eval -0.9,22] Why? } (1. e4 { best [%csl Ge4][%cal Re2e4] } 1... e5
(1... c5 2. Nf3 (2. c3 $5 d5) 2... d6) 2. Nf3) 1... e5 $1 { [%clk 0:02:58.5] [%eval -1.1] } 2. g4 $4
({ Before a move. } 2. e4 d6 { A line
of two. }) 2... Qh4# { [%eval #-1] } 0-1
"""
XYMYX = """[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A"]
[Black "B"]
[Result "*"]
[Variant "xymyx"]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]

1. e4|e5@w {White's half} {Black's half} 2. d4|d5@b {both} *
"""


class TreeTest(PageTest):
    def open_pgn(self, text: str) -> None:
        self.js("page.texts.read(arguments[0])", text)

    def pgn(self) -> str:
        return self.js("return page.pgn()")

    def words(self) -> str:
        """What the list says, with single blanks."""
        return " ".join(self.text("moves").split())

    def test_a_move_after_going_back_begins_a_variation(self) -> None:
        self.start("chess")
        for squares in (("e2", "e4"), ("e7", "e5"), ("g1", "f3")):
            self.click(*squares)
        self.press("#back")
        self.press("#back")
        self.click("c7", "c5")
        self.assertEqual(self.moves(), ["e4", "e5", "c5", "Nf3"])
        self.assertTrue(self.browser.is_shown("#branch"))
        self.press("#promote")
        self.assertEqual(self.moves(), ["e4", "c5", "e5", "Nf3"])
        self.assertFalse(self.browser.is_shown("#branch"))
        self.press("#back")
        self.click("e7", "e5")  # along the line that is there
        self.assertEqual(len(self.moves()), 4)
        self.press("#remove")
        self.assertEqual(self.moves(), ["e4", "c5"])

    def test_the_engine_answers_in_a_variation(self) -> None:
        self.start("chess", "person", "engine")
        self.click("e2", "e4")
        self.until(lambda: len(self.moves()) == 2)
        self.press("#first")
        self.click("d2", "d4")
        self.until(lambda: len(self.moves()) == 4)
        self.assertEqual(self.js("return page.game.root.variations.length"), 2)

    def test_pgn_with_everything_comes_back_as_it_was(self) -> None:
        for text in (STUDY, XYMYX):
            self.open_pgn(text)
            self.assertEqual(self.text("refused"), "")
            first = self.js("return JSON.stringify(page.game.toJSON())")
            written = self.pgn()
            self.open_pgn(written)
            self.assertEqual(self.js("return JSON.stringify(page.game.toJSON())"), first)
            self.assertEqual(self.pgn(), written)
            self.open("")  # and from the store
            self.assertEqual(self.pgn(), written)

    def test_the_list_shows_it(self) -> None:
        self.open_pgn(STUDY)
        words = self.words()
        for part in ("What comes first.", "f3?!", "Why?", "best", "c3!?", "e5!", "g4??", "Before a move.", "A line of two."):
            self.assertIn(part, words)
        self.assertNotIn("[%", words)
        self.assertIn("0-1", self.text("end"))
        self.assertTrue(self.browser.is_shown("#curve"))

    def test_clocks_of_a_game_are_shown(self) -> None:
        self.open_pgn(STUDY)
        self.js("page.setPlayers(page.seats.players, page.seats.level, '180+2')")
        self.assertIn("2:59", self.text("far"))
        self.assertIn("3:00", self.text("near"))

    def test_one_bad_game_costs_no_other(self) -> None:
        self.open_pgn('1. e4 Ke3 *\n\n[Event "b"]\n\n1. d4 *\n\n[Event "c"]\n\n1. c4 (1. Nf3 Qxh7) 1... c5 *\n')
        self.assertIn("line 1", self.text("refused"))
        self.assertEqual(self.moves(), ["d4"])
        self.assertEqual(self.js("return document.getElementById('games').options.length"), 2)
        self.browser.choose("#games", "1")
        self.assertEqual(self.moves(), ["c4", "Nf3", "c5"])
        self.assertIn("Qxh7", self.words())

    def test_what_is_no_pgn_is_refused_and_the_game_stays(self) -> None:
        self.start("xodul")
        self.play_random(2)
        fen = self.fen()
        for text in ("", "   \n", "\0\1\2", "hello", "{", "1. e9 *", '[Variant "Crazyhouse"]\n\n1. e4 *'):
            self.open_pgn(text)
            self.assertNotEqual(self.text("refused"), "", repr(text))
            self.assertEqual(self.fen(), fen)

    def test_long_pgn(self) -> None:
        self.js("page.texts.read('[Event \"x\"]\\n\\n1. e4 e5 2. Nf3 (2. f4 exf4) Nc6 *\\n\\n'.repeat(30000))")
        self.assertEqual(self.js("return document.getElementById('games').options.length"), 30000)
        self.assertEqual(self.text("refused"), "")
        self.js("page.texts.read('x'.repeat(100_000_000))")
        self.assertIn("MB", self.text("refused"))
        self.click("f1", "b5")
        self.assertIn("Bb5", self.moves())

    def test_a_look_at_a_whole_game(self) -> None:
        self.open_pgn("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0")
        self.press("#review")
        self.until("return page.analysis.review === null && page.game.root.lineEnd().comment.includes('%eval')")
        self.assertIn("Ke7??", self.words())
        self.assertTrue(self.browser.is_shown("#curve"))
        self.assertIn("[%eval", self.pgn())
        ply = self.js("return page.game.node.ply")
        self.press("#curve")  # its middle
        self.assertNotEqual(self.js("return page.game.node.ply"), ply)

    def test_lines_are_for_the_first_side_and_the_best_is_an_arrow(self) -> None:
        self.start("chess")
        self.set_up("4k3/8/8/8/8/8/8/KQ6 b - - 0 1")
        self.js("page.settings.lines = 3")
        self.press("#analyse")
        self.until(lambda: self.js("return document.querySelectorAll('#lines li').length") == 3)
        scores = self.js("return [...document.querySelectorAll('#lines b')].map((one) => one.textContent)")
        for score in scores:
            self.assertRegex(score, r"^(\+|#\d)")
        self.assertTrue(self.browser.has("#board .layer.arrows *"))

    def test_nothing_of_the_engine_is_shown_in_a_game_unasked(self) -> None:
        self.start("chess", "person", "engine")
        self.click("e2", "e4")
        self.until(lambda: len(self.moves()) == 2)
        self.click("d2", "d4")
        self.until(lambda: len(self.moves()) == 4)
        self.assertEqual(self.text("lines"), "")
        self.assertFalse(self.browser.is_shown("#curve"))
        self.assertFalse(self.browser.is_shown("#bar"))
        self.assertNotRegex(self.words(), r"[+-]\d\.\d\d")

    def test_moves_are_typed(self) -> None:
        self.start("chess")
        self.browser.focus("body")
        self.browser.keys("e", "4", "Enter")
        self.assertEqual(self.moves(), ["e4"])
        for text in ("Nf6", "d2d4", "nf6xe4", "0-0"):
            self.browser.write("#typed", text)
            self.browser.keys("Enter")
        self.assertEqual(self.moves(), ["e4", "Nf6", "d4", "Nxe4"])
        self.assertIn("0-0", self.text("status"))
        self.browser.write("#typed", "")
        self.browser.keys("Enter")
        self.assertIn("Type a move", self.text("status"))

    def test_arrow_keys_step_through_the_game_after_a_click(self) -> None:
        self.start("chess")
        self.click("e2", "e4")
        self.click("e7", "e5")
        self.browser.keys("ArrowLeft")
        self.assertEqual(self.js("return page.game.node.ply"), 1)
        self.browser.keys("Home")
        self.assertEqual(self.js("return page.game.node.ply"), 0)
        self.browser.keys("End")
        self.assertEqual(self.js("return page.game.node.ply"), 2)
        self.browser.keys("?")
        self.assertTrue(self.browser.is_shown("#keys-dialog"))
