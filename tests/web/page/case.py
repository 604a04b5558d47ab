"""What the suites share: a browser and a served page for all of them, and what a player does there."""

import os
import unittest

import driver

ALL_PLIES = 3000  # a game has ended by then
SOME_PLIES = ALL_PLIES if os.environ.get("QUINCUNX_SOAK") else 60  # of what is long and alike

# The squares and held pieces that are clicked for a move.
CLICKS = """
    const clicksOf = (move) => move.match(/[A-Z]@|[a-p][0-9]+/g)
        .filter((one, i, all) => i === 0 || one !== all[i - 1]);
"""


class Run:
    """What the runner chose. A suite asks for it when it runs, not when it is read."""

    build = ""  # has page/ and quincunx.html
    shots = ""  # takes screenshots of failures
    modules = ""  # node modules
    server = ""  # address of the page
    browser: driver.Browser

    @classmethod
    def begin(cls, build: str, modules: str | None) -> None:
        """Takes the folder of the build; that of node modules is beside it if none is given."""
        cls.build = os.path.abspath(build)
        cls.modules = os.path.abspath(modules or os.path.join(build, "../browsers/node_modules"))


def cell(name: str) -> str:
    """The square or held piece on the board."""
    return f'#board .cell[data-name="{name}"]'


class PageTest(unittest.TestCase):
    """Each test begins with a page that remembers nothing, 1200 pixels wide."""

    @property
    def browser(self) -> driver.Browser:
        return Run.browser

    def setUp(self) -> None:
        self.address = Run.server
        self.browser.resize(1200, 900)
        self.forget()
        self.open("")
        self.browser.errors()

    def tearDown(self) -> None:
        self.assertEqual(self.browser.errors(), [], "the page threw")

    def need_fingers(self) -> None:
        if not self.browser.can_touch:
            self.skipTest(f"{self.browser.name}'s driver has no fingers")

    def need_right_button(self) -> None:
        if not self.browser.has_right_button:
            self.skipTest(f"{self.browser.name}'s driver cannot let go of the right button")

    # What the page is asked and told.

    def forget(self) -> None:
        """Stops the page that is open, and empties its store."""
        self.js("if (!/^(http|file)/.test(location.protocol)) { return; }"
                "if (globalThis.page) { page.stop(); page.session.id = ''; }"  # it may still be loading
                "localStorage.clear(); sessionStorage.clear();")

    def open(self, link: str) -> None:
        """Opens the page, with what follows its address, and waits until it plays, where the engine
        makes no pauses; on a first visit Xodul is chosen."""
        self.browser.goto(self.address + link)
        self.until("return globalThis.page !== undefined")
        self.js("page.opponent.wait = async () => {}")
        if self.browser.is_shown("#gallery"):
            self.press("#cards [data-variant=xodul] button")

    def visit(self, link: str = "") -> None:
        """Opens the page anew, with what follows its address: a reload, or a link from elsewhere."""
        self.browser.goto("about:blank")
        self.open(link)

    def reload(self) -> None:
        """Reloads the page with the address as it is."""
        self.visit(self.js("return location.hash"))

    def js(self, body: str, *arguments):
        return self.browser.js(body, *arguments)

    def until(self, condition) -> None:
        self.browser.until(condition)

    def press(self, css: str) -> None:
        self.browser.press(css)

    def text(self, identity: str) -> str:
        return self.browser.text(f"#{identity}")

    def value(self, identity: str) -> str:
        return self.browser.value(f"#{identity}")

    def fen(self) -> str:
        return self.js("return page.game.board.fen()")

    def moves(self) -> list[str]:
        """The moves as the list shows them."""
        return self.js("return [...document.querySelectorAll('#moves button')].map((move) => move.textContent)")

    def halves_played(self) -> int:
        return self.js("return page.game.node.ply * 2 + [0, 1].filter((seat) => page.game.hasHalf(seat)).length")

    def click(self, *names: str) -> None:
        """Clicks squares, or held pieces."""
        for name in names:
            self.press(cell(name))

    def refused(self) -> str:
        return self.text("refused")

    def stored(self) -> list[str]:
        """The titles of the games that the browser keeps, the newest first."""
        return self.js("return page.store.list().map(({ title }) => title)")

    def start(self, variant: str, *players: str, clock: str = "") -> None:
        """Begins a game of persons, or of these players: "person", "engine" or "friend" in each seat,
        the last in all that are left."""
        self.press("#new-game")
        self.browser.choose("#variant", variant)
        self.browser.choose("#seats select", players[-1] if players else "person")
        for seat, player in enumerate(players):
            self.browser.choose(f"#seats label:nth-child({seat + 1}) select", player)
        self.browser.choose("#clock", clock)
        self.press("#new [type=submit]")

    def set_up(self, fen: str) -> None:
        self.js("page.setFen(arguments[0])", fen)

    def play_random(self, plies: int) -> None:
        """Plays by clicks of the mouse what the page itself would click for a move."""
        for ply in range(plies):
            clicks = self.js(
                CLICKS + "const moves = page.game.board.legalMoves(Math.max(0, page.turn.asked()));"
                "return page.turn.isOver() ? null : clicksOf(moves[(arguments[0] * 7919 + 13) % moves.length]);",
                ply,
            )
            if clicks is None:
                return
            before = self.halves_played()
            self.click(*clicks)
            if self.browser.has(".choice button"):
                self.press(".choice button:last-child")
            elif self.js("return page.entry.clicked.length") > 0:
                self.click(clicks[-1])  # to stop there
            self.until(lambda: self.halves_played() > before)
