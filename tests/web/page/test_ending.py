"""How games end: what the page says, keeps and sends of it, and what can be done then."""

from case import PageTest

# A result of every kind that the rules give: the game, its position, the move and what the page says.
BY_THE_RULES = [
    ("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "1-0: ", "White wins"),
    ("chess", "K7/2k5/8/8/8/8/8/7r b - - 0 1", "h1a1", "0-1: ", "Black wins"),
    ("chess", "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g6", "1/2-1/2: ", "A draw"),
    ("xymyx", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8|h8g8", "1-0: ", "White wins"),
]


class EndingTest(PageTest):
    def resign(self) -> None:
        self.press("#resign")
        self.press("#ask-yes")
        self.until("return page.game.endOf(page.game.node) !== null || page.game.out().length > 0")

    def panel(self) -> str:
        return self.browser.text("#end h2") if self.browser.is_shown("#end") else ""

    def test_results_by_the_rules(self) -> None:
        for variant, fen, move, result, winner in BY_THE_RULES:
            self.start(variant)
            self.set_up(fen)
            self.js("page.play(...arguments[0].split('|').slice(0, 1)); if (arguments[0].includes('|')) {"
                    "page.play(arguments[0].split('|')[1]); }", move)
            self.until("return page.turn.isOver()")
            self.assertIn(result, self.text("status"))
            self.assertEqual(self.panel(), winner)
            self.assertIn(result[:-2], self.stored()[0])
            link = self.js("return page.link()").split("#")[1]
            self.reload()
            self.assertEqual(self.panel(), winner)
            self.js("location.hash = arguments[0]", link)
            self.until("return !page.seats.has('engine')")
            self.assertEqual(self.panel(), winner)

    def test_resigning_is_asked_once_and_can_be_taken_back(self) -> None:
        self.start("chess")
        self.click("e2", "e4")
        self.press("#resign")
        self.assertIn("Black", self.text("ask-text"))
        self.press("#ask-dialog [value=no]")
        self.assertEqual(self.panel(), "")
        self.resign()
        self.assertIn("1-0: Black resigns", self.text("status"))
        self.assertEqual(self.panel(), "White wins")
        self.assertTrue(self.js("return document.querySelector('#resign').disabled"))
        link = self.js("return page.link()").split("#")[1]
        self.reload()
        self.assertIn("1-0: Black resigns", self.text("status"))
        self.press("#undo")
        self.assertEqual((self.moves(), self.panel()), (["e4"], ""))
        self.click("e7", "e5")
        self.visit("#" + link)
        self.assertIn("1-0: Black resigns", self.text("status"))

    def test_who_resigns(self) -> None:
        for variant, players, seat, result in (
            ("xodul", ("person", "engine"), "White", "0-1"), ("xymyx", ("engine", "person"), "Black", "1-0"),
            ("gala", ("engine", "person"), "Black", "1-0"), ("gala-team", ("engine", "person", "engine"), "Blue", "1-0"),
            ("gala-team", ("person", "engine"), "Red", "0-1"),
        ):
            self.js("page.player.go = () => new Promise(() => {})")
            self.start(variant, *players)
            self.resign()
            self.assertIn(f"{result}: {seat} resigns", self.text("status"), variant)
            self.reload()
            self.assertIn(f"{result}: {seat} resigns", self.text("status"), "before the first move")
            self.js("page.stop()")

    def test_a_resignation_after_the_game_went_on_counts_for_the_same_game(self) -> None:
        self.start("chess")
        self.click("e2", "e4")
        self.press("#resign")
        self.js("page.begin({ variant: 'xodul' }); page.stop()")
        self.press("#ask-yes")
        self.assertEqual(self.panel(), "")

    def test_a_rematch_changes_sides(self) -> None:
        self.js("page.player.go = () => new Promise(() => {})")
        self.start("nodal", "person", "engine", clock="60+1")
        self.resign()
        self.press("#rematch")
        self.assertEqual(
            self.js("return [page.game.variant, page.seats.players, page.clock.text, page.game.node.ply, page.isFlipped]"),
            ["nodal", ["engine", "person"], "60+1", 0, True])
        self.assertEqual((self.panel(), self.text("refused")), ("", ""))
        self.assertEqual(len(self.stored()), 1, "the game before is kept")

    def test_looking_at_a_game_that_is_over(self) -> None:
        self.js("page.player.go = async (game) => game.moves.length === 1 ? 'e7e5' : new Promise(() => {})")
        self.start("chess", "person", "engine")
        self.click("e2", "e4")
        self.until(lambda: len(self.moves()) == 2)
        self.resign()
        self.press("#look")
        self.assertEqual(self.js("return page.seats.players"), ["person", "person"])
        self.assertFalse(self.browser.is_shown("#look"))
        self.press("#back")
        self.click("d7", "d5", "g1", "f3")
        self.assertEqual(self.js("return page.game.node.ply"), 3)
        self.assertEqual(self.panel(), "")
        self.press("#first")
        self.press("#last")
        self.assertEqual(self.panel(), "Black wins", "the main line has its end")
        self.assertIn("0-1: White resigns", self.text("status"))

    def test_take_back_leaves_what_comes_behind_an_earlier_move(self) -> None:
        self.start("chess")
        self.click("e2", "e4", "e7", "e5")
        self.press("#back")
        self.assertTrue(self.js("return document.querySelector('#undo').disabled"))
        self.assertEqual(self.moves(), ["e4", "e5"])

    def test_results_in_pgn(self) -> None:
        if not self.js("return 'writePgn' in page.quincunx"):
            self.skipTest("the module writes no PGN with variations yet")
        for players, termination in (("person", "normal"), ("engine", "normal")):
            self.js("page.player.go = () => new Promise(() => {})")
            self.start("chess", "person", players)
            self.resign()
            self.assertIn('[Result "0-1"]', self.js("return page.pgn()"))
            self.assertIn(f'[Termination "{termination}"]', self.js("return page.pgn()"))
            self.assertRegex(self.js("return page.pgn()"), r"0-1\s*$")
        self.js("globalThis.time = 0; page.now = () => time")
        self.start("xodul", clock="60+1")
        self.click("e2", "e4")
        self.js("time += 100_000; page.tick()")
        pgn = self.js("return page.pgn()")
        self.assertIn('[Termination "time forfeit"]', pgn)
        self.assertIn('[Result "1-0"]', pgn)
        self.js("page.texts.read(arguments[0])", pgn)
        self.assertIn("1-0: ", self.text("status"))


class StatusTest(PageTest):
    """What stays on the page of what was there before."""

    def test_arrow_keys_step_after_a_click_on_the_board(self) -> None:
        self.start("chess")
        self.click("e2", "e4", "e7", "e5")
        for key, ply in (("ArrowLeft", 1), ("Home", 0), ("ArrowRight", 1), ("End", 2)):
            self.browser.keys(key)
            self.assertEqual(self.js("return page.game.node.ply"), ply, key)

    def test_no_line_of_the_engine_is_left(self) -> None:
        self.start("chess")
        for number, act in enumerate((
            lambda: self.set_up("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), lambda: self.start("xodul"),
            lambda: self.js("page.begin({ variant: 'chess', fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' })"),
            lambda: self.js("page.play(page.game.board.legalMoves()[0])"), lambda: self.press("#first"),
        )):
            # A game that has just begun may still look at its position once more.
            self.until(lambda: self.js(
                "page.analysis.isOn = false; page.adviser.toggle(); page.analysis.engine.stop();"
                "page.analysis.engine.go = () => new Promise(() => {});"
                "page.analysis.lines = [{ depth: 9, number: 1, score: 1, mate: 0, nodes: 1, milliseconds: 1, line: 'a1a2', san: 'OLD' }];"
                "page.screen.drawAnalysis()") or "OLD" in self.text("lines"))
            act()
            self.assertNotIn("OLD", self.text("lines"), f"act {number}")
        self.press("#analyse")
        self.assertEqual(self.text("lines"), "")

    def test_the_status_speaks_of_what_was_clicked_last(self) -> None:
        self.start("chess")
        self.click("e2", "e5")
        self.assertIn("e2e5", self.text("status"))
        self.click("d2")
        self.assertNotIn("e2e5", self.text("status"))
        self.click("d4")
        self.assertEqual(self.text("status"), "d4. Black to move.")

    def test_an_empty_box_opens_nothing(self) -> None:
        self.start("chess")
        self.click("e2", "e4")
        self.js("page.quincunx.writePgn ??= () => ''")
        for text in ("", "  \n ", "garbage"):
            self.js("page.refuse(''); page.texts.read(arguments[0])", text)
            self.assertIn("PGN", self.refused(), text)
            self.assertEqual(self.moves(), ["e4"])
