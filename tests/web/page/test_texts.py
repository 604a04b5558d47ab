"""FEN, PGN and link, the list of moves, and the rules."""

from case import PageTest


class TextsTest(PageTest):
    def test_fen_and_pgn(self) -> None:
        self.start("xodul")
        self.play_random(10)
        self.press("#texts summary")
        self.until(lambda: self.value("pgn") != "")
        fen, pgn, link = self.fen(), self.value("pgn"), self.value("link")
        self.start("chess")
        self.browser.write("#pgn", pgn)
        self.press("#open-pgn")
        self.assertEqual(self.fen(), fen)
        self.set_up("nonsense")
        self.assertRegex(self.text("refused"), "^FEN: column 2: ")
        self.assertEqual(self.fen(), fen)
        self.open("")
        self.browser.goto("about:blank")
        self.open("#" + link.split("#")[1])
        self.assertEqual(self.fen(), fen)

    def test_steps(self) -> None:
        self.start("chess")
        self.play_random(6)
        last = self.fen()
        self.press("#first")
        self.assertIn("RNBQKBNR w KQkq - 0 1", self.fen())
        self.press("#last")
        self.assertEqual(self.fen(), last)
        self.press("#back")
        self.assertEqual(self.js("return page.game.node.ply"), 5)

    def test_rules_have_diagrams(self) -> None:
        self.start("xodul")
        self.press("#rules summary")
        self.assertIn("wizard", self.browser.text("#rules article"))
        self.assertTrue(self.browser.is_shown("#rules .diagram svg"))
