#!/usr/bin/env python3
"""The page in a real browser: games of every kind played by clicks, keyboard, drag and drop.

usage: [QUINCUNX_SOAK=1] page_test.py BUILD [FOLDER]    FOLDER takes the screenshots (page-shots)

The page is served from BUILD/page, and read from the one file BUILD/quincunx.html where a test says
so. With QUINCUNX_SOAK the games of all armies of Gala are played to their ends.
"""

import contextlib
import functools
import http.server
import os
import sys
import threading
import unittest

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

BUILD = ""
SHOTS = "page-shots"
PATIENCE = 60  # seconds that anything may take before it counts as never
GAME_PATIENCE = 600  # for a whole game, on a machine that does much else
ALL_PLIES = 3000  # a game has ended by then
SOME_PLIES = ALL_PLIES if os.environ.get("QUINCUNX_SOAK") else 60  # of what is long and alike

# The squares and held pieces that are clicked for a move.
CLICKS = """
    const clicksOf = (move) => move.match(/[A-Z]@|[a-p][0-9]+/g)
        .filter((one, i, all) => i === 0 || one !== all[i - 1]);
"""
# Plays on to the end, or to a ply; calls back with what went wrong, or null, the plies and
# whether the game is over.
REST_OF_GAME = """
    const [most, done] = arguments;
    const engine = new page.quincunx.Engine();
    const cell = (name) => document.querySelector(`#board .cell[data-name="${name}"]`);
    const play = (ply) => {
        const { board } = page.game;
        const moves = board.legalMoves();
        const seat = board.seat();
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
        const buttons = [...document.querySelectorAll('#panel button')];
        if (buttons.length > 0) {
            (buttons.find((one) => one.textContent === move) ?? buttons[0]).click();
        } else if (page.clicked.length > 0) {
            cell(names[names.length - 1]).click();
        }
        return page.clicked.length > 0 ? `${board.fen()}: ${move}: clicks are left` : null;
    };
    let wrong = null;
    let ply = 0;
    while (!page.isOver() && wrong === null && ply < most) {
        wrong = play(ply++);
    }
    engine.delete();
    done([wrong, ply, page.isOver()]);
"""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_) -> None:
        pass


class IsolatingHandler(Handler):
    """Serves files so that the browser gives their page threads."""

    def end_headers(self) -> None:
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()


@contextlib.contextmanager
def served(handler):
    """Serves the page by a handler; gives its address."""
    handler = functools.partial(handler, directory=os.path.join(BUILD, "page"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def new_driver() -> webdriver.Chrome:
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    driver = webdriver.Chrome(options=options)
    driver.set_script_timeout(GAME_PATIENCE)
    return driver


class PageTest(unittest.TestCase):
    driver: webdriver.Chrome
    server: str

    @classmethod
    def setUpClass(cls) -> None:
        cls.driver = new_driver()
        cls.addClassCleanup(cls.driver.quit)
        cls.server = cls.enterClassContext(served(Handler))

    def setUp(self) -> None:
        self.address = self.server
        self.driver.set_window_size(1200, 900)
        self.forget()
        self.open("")

    def tearDown(self) -> None:
        os.makedirs(SHOTS, exist_ok=True)
        self.driver.save_screenshot(os.path.join(SHOTS, f"{self._testMethodName}.png"))

    # What the page is asked and told.

    def forget(self) -> None:
        self.js("if (globalThis.page) { page.stop(); localStorage.clear(); }")

    def open(self, link: str) -> None:
        self.driver.get(self.address + link)
        self.until(lambda: self.js("return globalThis.page !== undefined"))

    def js(self, *arguments):
        return self.driver.execute_script(*arguments)

    def until(self, condition) -> None:
        WebDriverWait(self.driver, PATIENCE, poll_frequency=0.05).until(lambda _: condition())

    def find(self, css: str):
        return self.driver.find_element(By.CSS_SELECTOR, css)

    def text(self, identity: str) -> str:
        return self.js("return document.getElementById(arguments[0]).textContent", identity)

    def value(self, identity: str) -> str:
        return self.js("return document.getElementById(arguments[0]).value", identity)

    def fen(self) -> str:
        return self.js("return page.game.board.fen()")

    def moves(self) -> list:
        """The moves as the list shows them."""
        return self.js("return [...document.querySelectorAll('#moves button')]"
                       ".map((move) => move.textContent.replace(/^\\d+\\. /, ''))")

    def halves_played(self) -> int:
        return self.js("const { moves, halves } = page.game;"
                       "return moves.length * 2 + halves.filter((half) => half).length")

    def actions(self) -> ActionChains:
        return ActionChains(self.driver, duration=0)

    def click(self, *names: str) -> None:
        for name in names:
            cell = self.find(f'#board .cell[data-name="{name}"]')
            self.actions().move_to_element(cell).click().perform()

    def choose(self, css: str, value: str) -> None:
        """As Selenium's Select does, by one command instead of dozens."""
        self.js("document.querySelectorAll(arguments[0]).forEach((select) => {"
                "select.value = arguments[1];"
                "select.dispatchEvent(new Event('change', { bubbles: true })); });", css, value)

    def start(self, variant: str, seats: str = "person") -> None:
        self.choose("#variant", variant)
        self.choose("#seats select", seats)
        self.find("#new button").click()

    def play_random(self, plies: int) -> None:
        """Plays by clicks of the mouse what the page itself would click for a move."""
        for ply in range(plies):
            clicks = self.js(
                CLICKS + "const moves = page.game.board.legalMoves();"
                "return page.isOver() ? null : clicksOf(moves[(arguments[0] * 7919 + 13) % moves.length]);",
                ply,
            )
            if clicks is None:
                return
            before = self.halves_played()
            self.click(*clicks)
            panel = self.driver.find_elements(By.CSS_SELECTOR, "#panel button")
            if panel:
                panel[0].click()
            elif self.js("return page.clicked.length") > 0:
                self.click(clicks[-1])  # to stop there
            self.assertGreater(self.halves_played(), before, clicks)

    # Games of every kind.

    def play_variant(self, variant: str, plies: int = ALL_PLIES) -> None:
        """A game, to its end or so many plies: a few by the mouse, a reload, and the rest by clicks
        of the page's own, of which each must be lit up before; one team plays well, so that the
        game ends."""
        self.start(variant)
        self.play_random(4)
        fen = self.fen()
        self.open("")  # a reload
        self.assertEqual(self.fen(), fen)
        wrong, played, is_over = self.driver.execute_async_script(CLICKS + REST_OF_GAME, plies)
        self.assertIsNone(wrong)
        self.assertGreater(played, 1)
        if plies == ALL_PLIES:
            self.assertTrue(is_over, self.fen())
            self.assertRegex(self.text("status"), "(1-0|0-1|1/2-1/2|wins?|team).*: ")

    def test_whole_chess(self) -> None:
        self.play_variant("chess")

    def test_whole_xodul_of_one_file(self) -> None:
        self.address = "file://" + os.path.join(BUILD, "quincunx.html")
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

    def test_xymyx_halves_are_secret(self) -> None:
        self.start("xymyx")
        self.click("e2", "e4")
        self.assertEqual(self.moves(), [])
        self.assertNotIn("e4", self.text("status") + self.text("moves"))
        self.click("e7", "e5")
        self.assertEqual(self.moves(), ["e4 | e5"])
        self.play_random(20)
        self.assertGreater(len(self.moves()), 5)

    def all_that_is_seen(self) -> str:
        """The document with what its fields hold, its address and its title, and the storage."""
        return self.js("return [document.documentElement.outerHTML, location.href, document.title,"
                       "...[...document.querySelectorAll('input, textarea, select')].map((one) => one.value),"
                       "JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join('\\n')")

    def test_no_half_of_the_engine_is_told_before_both_are_in(self) -> None:
        for engine, mine in ((0, ("d7", "d5")), (1, ("d2", "d4"))):
            seen = []
            for half, san in (("b1c3", "Nc3"), ("g1h3", "Nh3")):
                if engine == 1:
                    half, san = half.replace("1", "8").replace("3", "6"), san.replace("3", "6")
                self.forget()
                self.open("")
                self.js(
                    "page.player.go = async (game, limits, options, tell) => {"
                    "tell({ depth: 4, number: 1, score: 31, mate: 0, nodes: 1, milliseconds: 1, line: arguments[1] });"
                    "page.asked = true; return arguments[0]; };",
                    half, san)
                self.find("#texts summary").click()
                self.choose("#variant", "xymyx")
                self.choose("#seats select", "person")
                self.choose(f"#seats label:nth-child({engine + 1}) select", "engine")
                self.find("#new button").click()
                self.until(lambda: engine == 1 or self.js("return page.asked && page.isPersonsTurn()"))
                seen.append(self.all_that_is_seen())
                self.assertNotIn(half, seen[-1])
                self.assertNotIn(san, seen[-1])
                self.click(*mine)
                self.until(lambda: len(self.moves()) == 1)
                self.assertIn(san, self.moves()[0])
            self.assertEqual(*seen)

    def test_exchange_and_drop(self) -> None:
        self.start("xodul")
        self.js("page.setFen('8k/9/9/4P4/9/9/9/4K4[NQ] w - - 0 1')")
        self.click("e5", "Q@")
        self.assertEqual(self.moves(), ["Q@e5"])
        self.start("cubic")
        self.js("page.setFen('4k3/8/8/8/8/8/P2P4/4K3[NPpp] w - - 0 1')")
        self.click("N@", "c6")
        self.assertEqual(self.moves(), ["N@c6"])

    def test_promotion_is_chosen(self) -> None:
        self.start("chess")
        self.js("page.setFen('8/P6k/8/8/8/8/8/K7 w - - 0 1')")
        self.click("a7", "a8")
        names = [one.text for one in self.driver.find_elements(By.CSS_SELECTOR, "#panel button")]
        self.assertEqual(sorted(names), ["bishop", "knight", "queen", "rook"])
        self.find("#panel button").click()
        self.assertEqual(len(self.moves()), 1)

    def test_a_shot_and_a_second_step(self) -> None:
        self.start("nodal")
        self.js("page.setFen('6/4k1/6/6/6/2pp2/PK4/6 w - - 0 1')")
        self.click("b2", "a4")
        self.assertEqual(self.moves(), ["Ka4"])

    def test_an_illegal_click_is_explained(self) -> None:
        self.start("chess")
        self.click("e2", "e5")
        self.assertIn("pawn", self.text("status"))
        self.assertEqual(self.moves(), [])

    def test_the_engine_answers(self) -> None:
        Select(self.find("#variant")).select_by_value("xodul")
        self.find("#new button").click()
        self.click("e2", "e4")
        self.until(lambda: len(self.moves()) == 2)
        self.find("#undo").click()
        self.assertEqual(self.moves(), [])

    def test_the_engine_answers_at_the_same_time(self) -> None:
        for clicks, seat in ((("e2", "e4"), 0), (("e7", "e5"), 1)):
            self.start("xymyx")
            choices = self.driver.find_elements(By.CSS_SELECTOR, "#seats select")
            Select(choices[1 - seat]).select_by_value("engine")
            self.find("#new button").click()
            self.until(lambda: self.js("return page.isPersonsTurn()"))
            self.click(*clicks)
            self.until(lambda: len(self.moves()) == 1)

    def test_engines_watched(self) -> None:
        self.start("gala-team", "engine")
        self.until(lambda: len(self.moves()) >= 4)

    def test_hint_and_analysis(self) -> None:
        self.start("xodul")
        self.find("#hint").click()
        self.until(lambda: self.text("status").startswith("Hint: "))
        self.find("#analyse").click()
        self.until(lambda: "depth" in self.text("line"))
        self.assertTrue(self.find("#bar").is_displayed())

    def test_fen_and_pgn(self) -> None:
        self.start("xodul")
        self.play_random(10)
        self.find("#texts summary").click()
        self.until(lambda: self.value("pgn") != "")
        fen, pgn, link = self.fen(), self.value("pgn"), self.value("link")
        self.start("chess")
        self.js("document.getElementById('pgn').value = arguments[0];", pgn)
        self.find("#open-pgn").click()
        self.assertEqual(self.fen(), fen)
        self.js("page.setFen('nonsense')")
        self.assertRegex(self.text("refused"), "^FEN: column 2: ")
        self.assertEqual(self.fen(), fen)
        self.open("")
        self.driver.get("about:blank")
        self.open("#" + link.split("#")[1])
        self.assertEqual(self.fen(), fen)

    def test_keyboard_alone(self) -> None:
        self.start("chess")
        self.js("document.querySelector('#board .cell[data-name=\"e2\"]').focus()")
        keys = self.actions()
        keys.send_keys(Keys.ENTER, Keys.ARROW_UP, Keys.ARROW_UP, Keys.ENTER).perform()
        self.assertEqual(self.moves(), ["e4"])

    def test_drag(self) -> None:
        self.start("chess")
        source = self.find('#board .cell[data-name="g1"]')
        target = self.find('#board .cell[data-name="f3"]')
        self.actions().drag_and_drop(source, target).perform()
        self.assertEqual(self.moves(), ["Nf3"])

    def test_narrow(self) -> None:
        self.driver.set_window_size(360, 800)
        for variant in ("xodul", "gala"):
            self.start(variant)
            width = self.js("return document.documentElement.scrollWidth")
            self.assertLessEqual(width, self.js("return document.documentElement.clientWidth"))
        self.play_random(2)

    def test_steps(self) -> None:
        self.start("chess")
        self.play_random(6)
        last = self.fen()
        self.find("#first").click()
        self.assertIn("RNBQKBNR w KQkq - 0 1", self.fen())
        self.find("#last").click()
        self.assertEqual(self.fen(), last)
        self.find("#back").click()
        self.assertEqual(self.js("return page.game.ply"), 5)

    def test_rules_have_diagrams(self) -> None:
        self.start("xodul")
        self.find("#rules summary").click()
        self.assertIn("wizard", self.find("#rules article").text)
        self.assertTrue(self.driver.find_elements(By.CSS_SELECTOR, "#rules .diagram svg"))

    def test_threads_of_an_isolated_page(self) -> None:
        with served(IsolatingHandler) as self.address:
            self.open("")
            self.assertTrue(self.js("return crossOriginIsolated"))
            names = self.js("return performance.getEntriesByType('resource').map((one) => one.name)")
            self.assertIn("quincunx-threads.wasm", [name.split("/")[-1] for name in names])
            self.start("gala-team", "engine")
            self.until(lambda: len(self.moves()) >= 3)
            self.find("#analyse").click()
            self.until(lambda: "depth" in self.text("line"))
            self.forget()


if __name__ == "__main__":
    BUILD = os.path.abspath(sys.argv[1])
    SHOTS = sys.argv[2] if len(sys.argv) > 2 else SHOTS
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
