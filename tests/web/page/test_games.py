"""A game of every kind, and the engine that plays with a person."""

import os

from case import ALL_PLIES, CLICKS, SOME_PLIES, PageTest, Run
from driver import IsolatingHandler, served

# Plays on to the end, or to a ply; calls back with what went wrong, or null, the plies and
# whether the game is over.
REST_OF_GAME = """
    const [most, done] = arguments;
    const engine = new page.quincunx.Engine();
    const cell = (name) => document.querySelector(`#board .cell[data-name="${name}"]`);
    const play = async (ply) => {
        const { board } = page.game;
        const seat = page.turn.asked();
        const moves = board.legalMoves(seat);
        const move = board.team(seat) === board.team(0)
            ? engine.go(board, { nodes: 3000, seat }).replace(/@[wb]$/, '')
            : moves[(ply * 7919 + 13) % moves.length];
        const names = clicksOf(move);
        for (const [i, name] of names.entries()) {
            if (i > 0 && !cell(name)?.classList.contains('target')) {
                return `${board.fen()}: ${move}: ${name} is not lit up`;
            }
            cell(name).click();
        }
        while (document.querySelector('.choice')) {
            const buttons = [...document.querySelectorAll('.choice button')];
            buttons[buttons.length - 1].click();
            await new Promise((go) => setTimeout(go));
        }
        if (page.entry.clicked.length > 0) {
            cell(names[names.length - 1]).click();
        }
        return page.entry.clicked.length > 0 ? `${board.fen()}: ${move}: clicks are left` : null;
    };
    const playOn = async () => {
        let wrong = null;
        let ply = 0;
        while (!page.turn.isOver() && wrong === null && ply < most) {
            wrong = await play(ply++);
        }
        engine.delete();
        return [wrong, ply, page.turn.isOver()];
    };
    playOn().then(done, (error) => done([String(error.stack), 0, false]));
"""


class GamesTest(PageTest):
    def play_variant(self, variant: str, plies: int = ALL_PLIES) -> None:
        """A game, to its end or so many plies: a few by the mouse, a reload, and the rest by clicks
        of the page's own, of which each must be lit up before; one team plays well, so that the
        game ends."""
        self.start(variant)
        self.play_random(4)
        fen = self.fen()
        self.open("")  # a reload
        self.assertEqual(self.fen(), fen)
        wrong, played, is_over = self.browser.later(CLICKS + REST_OF_GAME, plies)
        self.assertIsNone(wrong)
        self.assertGreater(played, 1)
        if plies == ALL_PLIES:
            self.assertTrue(is_over, self.fen())
            self.assertRegex(self.text("status"), "(1-0|0-1|1/2-1/2|wins?|team).*: ")

    def test_whole_chess(self) -> None:
        self.play_variant("chess")

    def test_whole_xodul_of_one_file(self) -> None:
        self.address = "file://" + os.path.join(Run.build, "quincunx.html")
        self.open("")
        self.play_variant("xodul")
        names = self.js("return performance.getEntriesByType('resource').map((one) => one.name)")
        self.assertEqual([name for name in names if name.startswith("http")], [])
        self.forget()

    def test_whole_cubic(self) -> None:
        self.play_variant("cubic")

    def test_whole_nodal(self) -> None:
        self.play_variant("nodal")

    def test_whole_nodal_ludii(self) -> None:
        self.play_variant("nodal-ludii")

    def test_whole_xymyx(self) -> None:
        self.play_variant("xymyx")

    def test_whole_gala(self) -> None:
        self.play_variant("gala")

    def test_game_of_gala_shared(self) -> None:
        self.play_variant("gala-shared", SOME_PLIES)

    def test_whole_gala_team(self) -> None:
        self.play_variant("gala-team")

    def test_game_of_gala_team_shared(self) -> None:
        self.play_variant("gala-team-shared", SOME_PLIES)

    def test_game_of_gala_cutthroat(self) -> None:
        self.play_variant("gala-cutthroat", SOME_PLIES)


class EngineTest(PageTest):
    def test_the_engine_answers(self) -> None:
        self.start("xodul", "person", "engine")
        self.click("e2", "e4")
        self.until(lambda: len(self.moves()) == 2)
        self.press("#undo")
        self.assertEqual(self.moves(), [])

    def test_the_engine_answers_at_the_same_time(self) -> None:
        for clicks, seat in ((("e2", "e4"), 0), (("e7", "e5"), 1)):
            self.start("xymyx", *(("person", "engine") if seat == 0 else ("engine", "person")))
            self.click(*clicks)
            self.until(lambda: len(self.moves()) == 1)

    def test_engines_watched(self) -> None:
        self.start("gala-team", "engine")
        self.until(lambda: len(self.moves()) >= 4)

    def test_hint_and_analysis(self) -> None:
        self.start("xodul")
        self.press("#hint")
        self.until(lambda: self.text("status").startswith("Hint: "))
        self.press("#analyse")
        self.until(lambda: "depth" in self.text("lines"))
        self.assertTrue(self.browser.is_shown("#bar"))

    def test_threads_of_an_isolated_page(self) -> None:
        with served(os.path.join(Run.build, "page"), IsolatingHandler) as self.address:
            self.open("")
            self.assertTrue(self.js("return crossOriginIsolated"))
            names = self.js("return performance.getEntriesByType('resource').map((one) => one.name)")
            self.assertIn("quincunx-threads.wasm", [name.split("/")[-1] for name in names])
            self.start("gala-team", "engine")
            self.until(lambda: len(self.moves()) >= 3)
            self.start("gala-team")  # where no move comes before the analysis has a line
            self.press("#analyse")
            self.until(lambda: "depth" in self.text("lines"))
            self.forget()
