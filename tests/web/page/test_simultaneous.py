"""Where both sides move at once: nobody sees a half before both are in, and a turn is two halves."""

import re
from collections.abc import Callable

from case import PageTest, cell

# An engine that chooses one half and tells a line of it now and later, another that looks on, PGN of any kind, and
# a time that stands.
STUBS = """
    const [half, san] = arguments;
    const line = { depth: 4, number: 1, score: 31, mate: 0, nodes: 1, milliseconds: 1, line: half, san };
    page.player.go = async (game, limits, options, tell) => {
        globalThis.thinkOn = () => tell(line);
        await null;
        tell(line);
        return game.moves.length > 0 ? new Promise(() => {}) : half;
    };
    page.analysis.engine.go = async (game, limits, options, tell) => {
        const own = limits.seat === 0 ? 'a2a3' : 'a7a6';
        (tell ?? (() => {}))({ ...line, score: 7, line: own, san: own });
        return limits.milliseconds === Infinity ? new Promise(() => {}) : own;
    };
    page.quincunx.writePgn ??= (game) => JSON.stringify(game);
    page.now = () => 0;
"""
# All that a person or a program can read, without what differs by chance: names of games, times.
EVERYTHING = """
    const kept = (storage) => JSON.stringify(Object.entries(storage).sort());
    const focused = document.activeElement;
    return [document.documentElement.outerHTML, location.href, document.title,
        ...[...document.querySelectorAll('input, textarea, select')].map((one) => `${one.value} ${one.checked}`),
        focused === document.body || focused.disabled ? '' : focused.outerHTML, getSelection().toString(), kept(localStorage), kept(sessionStorage)].join('\\n');
"""
CHANCE = re.compile(r'(?<=quincunx\.game\.)\w+|(?<=game=)\w+|(?<=id\\":\\")\w+|(?<=saved\\":)\d+|\b[0-9a-f]{64}\b'
                    r'|\d+/\d+/\d+, \d+:\d+:\d+( [AP]M)?|(?<=salt\\":\\")\w+|<svg[^>]*><title[^>]*>The link as.*?</svg>')
# Two halves of each side, and what the list says of them.
HALVES = [[("b1c3", "Nc3"), ("g1h3", "Nh3")], [("b8c6", "Nc6"), ("g8h6", "Nh6")]]


class SecrecyTest(PageTest):
    def all_that_is_seen(self) -> str:
        return CHANCE.sub("*", self.js(EVERYTHING))

    def compare(self, seat: int, scenario: Callable[[str], list[str]]) -> None:
        """What a scenario shows step by step is the same for both halves, and has neither."""
        seen = []
        for half, san in HALVES[seat]:
            self.forget()
            self.visit()
            self.js(STUBS, half, san)
            seen.append(scenario(half))
            for step, text in enumerate(seen[-1]):
                self.assertNotIn(half, text, f"step {step}")
                self.assertNotIn(san, text, f"step {step}")
        for step, (first, second) in enumerate(zip(*seen, strict=True)):
            self.assertEqual(first, second, f"step {step}")

    def steps(self, count: int = 99) -> list[str]:
        """Everything a person can do while a half is hidden, or the first things of it."""
        seen = [self.all_that_is_seen()]
        for act in (
            lambda: (self.press("#texts summary"), self.until(lambda: self.value("fen") != "")),
            lambda: self.press("#flip"),
            lambda: self.press("#flip"),
            lambda: (self.press("#open-settings"), self.press("#settings [value=close]")),
            lambda: (self.press("#open-games"), self.press("#games-dialog [value=close]")),
            lambda: (self.press("#new-game"), self.press("#new-dialog .close")),
            lambda: (self.press("#analyse"), self.until(lambda: "depth" in self.text("lines"))),
            lambda: (self.press("#hint"), self.until(lambda: "Hint" in self.text("status"))),
            lambda: self.press("#analyse"),
            lambda: self.press(cell("e4")),
            lambda: self.browser.keys("ArrowUp", "Enter", "Escape"),
            lambda: (self.press("#copy-link"), self.until(lambda: self.text("copy-link") != "Copy")),
        )[:count]:
            act()
            self.js("globalThis.thinkOn?.()")
            seen.append(self.all_that_is_seen())
        return seen

    def test_the_half_of_the_engine(self) -> None:
        for engine, mine in ((0, ("d7", "d5")), (1, ("d2", "d4"))):
            def scenario(_, engine=engine, mine=mine) -> list[str]:
                self.start("xymyx", *(("engine", "person") if engine == 0 else ("person", "engine")), clock="180+2")
                self.until(f"return page.game.hasHalf({engine})")
                seen = self.steps()
                self.click(*mine)
                self.until(lambda: len(self.moves()) == 1)
                return seen

            self.compare(engine, scenario)

    def test_what_the_engine_thinks(self) -> None:
        for engine in (0, 1):
            def scenario(_, engine=engine) -> list[str]:
                self.js("const { go } = page.player; page.player.go = (...all) => { go(...all); return new Promise(() => {}); };"
                        "page.analysis.isOn = true")
                self.start("xymyx", *(("engine", "person") if engine == 0 else ("person", "engine")))
                seen = self.steps(6)
                self.click(*(("d7", "d5") if engine == 0 else ("d2", "d4")))
                return [*seen, self.all_that_is_seen()]

            self.compare(engine, scenario)

    def test_the_half_of_the_engine_after_take_back(self) -> None:
        def scenario(_) -> list[str]:
            self.js("const { go } = page.player; page.player.go = async () => { page.player.go = go; return 'e2e4'; }")
            self.start("xymyx", "engine", "person")
            self.click("d7", "d5")
            self.until(lambda: len(self.moves()) == 1)
            self.press("#undo")
            self.until("return page.game.hasHalf(0)")
            return self.steps()

        self.compare(0, scenario)

    def test_the_half_of_the_engine_after_a_reload(self) -> None:
        def scenario(_) -> list[str]:
            self.start("xymyx", "engine", "person")
            self.until("return page.game.hasHalf(0)")
            self.reload()
            self.until("return page.game.hasHalf(0)")
            return [self.all_that_is_seen()]

        self.compare(0, scenario)

    def test_two_engines(self) -> None:
        def scenario(_) -> list[str]:
            self.js("const { go } = page.player; page.player.go = (game, limits, ...rest) =>"
                    "limits.seat === 0 ? go(game, limits, ...rest) : new Promise(() => {})")
            self.js("page.analysis.isOn = true")
            self.start("xymyx", "engine")
            self.until("return page.game.hasHalf(0)")
            return self.steps(6)

        self.compare(0, scenario)

    def test_the_half_of_the_one_who_sat_here_before(self) -> None:
        ways = {
            "mouse": lambda half: self.click(half[:2], half[2:]),
            "drag": lambda half: self.browser.drag(cell(half[:2]), cell(half[2:])),
            "typed": lambda half: (self.browser.write("#typed", half), self.press("#type button")),
            "keyboard": lambda half: (
                self.browser.focus(cell(half[:2])), self.browser.keys("Enter"), self.browser.focus(cell(half[2:])),
                self.browser.keys("Enter")),
            "with arrows": lambda half: (
                self.browser.drag(cell(half[:2]), cell(half[2:]), button=2), self.click(half[:2], half[2:])),
        }
        for name, way in ways.items():
            def scenario(half: str, name=name, way=way) -> list[str]:
                self.start("xymyx", clock="180+2")
                way(half)
                self.until("return page.game.hasHalf(0)")
                seen = self.steps() if name == "mouse" else [self.all_that_is_seen()]
                self.press("#undo")
                seen.append(self.all_that_is_seen())
                return seen

            with self.subTest(name):
                self.compare(0, scenario)

    def test_a_sealed_half(self) -> None:
        def scenario(half: str) -> list[str]:
            self.start("xymyx", "person", "friend")
            self.click(half[:2], half[2:])
            self.until("return page.turn.isFriends()")
            link = self.js("return page.link()").split("#")[1]
            self.assertNotIn(half, link)
            self.forget()  # the friend's browser
            self.visit("#" + link)
            self.js(STUBS, half, half)
            return self.steps()

        self.compare(0, scenario)


class TurnTest(PageTest):
    def test_take_back_of_one_half(self) -> None:
        self.start("xymyx")
        self.click("e2", "e4", "e7", "e5", "d2", "d4")
        self.assertEqual(len(self.moves()), 1)
        self.press("#undo")
        self.assertEqual(self.moves(), ["e4 | e5"])
        self.assertIn("White: choose your half", self.text("status"))
        self.click("g1", "f3", "b8", "c6")
        self.assertEqual(self.moves(), ["e4 | e5", "Nf3 | Nc6"])
        self.press("#undo")
        self.assertEqual(self.moves(), ["e4 | e5"])

    def test_take_back_while_the_engine_thinks(self) -> None:
        self.start("xymyx", "person", "engine")
        self.click("e2", "e4")
        self.until(lambda: len(self.moves()) == 1)
        self.js("page.player.go = () => new Promise(() => {})")
        self.click("d2", "d4")
        self.press("#undo")
        self.assertEqual(len(self.moves()), 1)
        self.assertFalse(self.js("return page.game.hasHalf(0)"))
        self.press("#undo")
        self.assertEqual(self.moves(), [])

    def test_showing_the_last_move_keeps_a_half(self) -> None:
        self.start("xymyx")
        self.click("e2", "e4", "e7", "e5", "d2", "d4")
        self.js("document.querySelector('#moves button').click()")
        self.click("d7", "d5")
        self.assertEqual(self.moves(), ["e4 | e5", "d4 | d5"])

    def test_the_engine_does_not_disturb_who_chooses(self) -> None:
        self.js("page.player.go = () => new Promise((done) => { globalThis.answer = done; })")
        self.start("xymyx", "engine", "person")
        self.click("d7")
        self.js("answer('e2e4')")
        self.until("return page.game.hasHalf(0)")
        self.assertEqual(self.js("return page.entry.clicked"), ["d7"])
        self.click("d5")
        self.assertEqual(self.moves(), ["e4 | d5"])

    def test_check_is_said(self) -> None:
        for fen, name in (
            ("rnb1kbnr/pppp1ppp/8/4p3/5P1q/8/PPPPP1PP/RNBQKBNR w KQkq - 0 3", "White"),
            ("rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 3", "Black"),
        ):
            self.start("xymyx")
            self.set_up(fen)
            if name == "Black":
                self.click("a2", "a3")
            self.assertIn(f"{name} is in check: only the king may move.", self.text("status"))
            self.assertTrue(self.browser.has(cell("e1" if name == "White" else "e8") + ".check"))

    def test_both_clocks_run_each_until_its_half_is_chosen(self) -> None:
        self.js("globalThis.time = 0; page.now = () => time")
        self.start("xymyx", clock="180+2")
        self.click("e2", "e4", "e7", "e5")
        self.js("time += 10_000; page.tick()")
        self.assertEqual(self.times(), ["2:52", "2:52"])
        self.click("d2", "d4")
        self.js("time += 10_000; page.tick()")
        self.assertEqual(self.times(), ["2:52", "2:42"])
        self.press("#undo")
        self.assertEqual(self.js("return page.clock.left.map(Math.round)"), [182_000, 162_000], "White has his time back")
        self.js("time += 1_000")
        self.click("d2", "d4", "d7", "d5")
        self.assertEqual(self.js("return page.clock.left.map(Math.round)"), [183_000, 163_000], "both have their increment")
        node = self.js("const { halfComment, comment } = page.game.node; return [halfComment, comment]")
        self.assertEqual(node, ["[%clk 0:03:03]", "[%clk 0:02:43]"])

    def times(self) -> list[str]:
        """White's and Black's, wherever they sit."""
        return self.js(
            "return [0, 1].map((seat) => document.querySelector(`.seat${seat} .time`).textContent)")

    def test_the_first_flag_loses(self) -> None:
        self.js("globalThis.time = 0; page.now = () => time")
        self.start("xymyx", clock="60+1")
        self.click("e2", "e4", "e7", "e5")
        self.js("time += 30_000")
        self.click("d2", "d4")
        self.js("time += 40_000; page.tick()")
        self.assertIn("1-0: Black loses on time", self.text("status"))

    def test_comments_of_the_engine_stay_with_its_half(self) -> None:
        for players, name in ((("engine", "person"), "halfComment"), (("person", "engine"), "comment")):
            self.js("page.stop()")
            self.js("page.player.go = async (game, { seat }, options, tell) => {"
                    "tell({ depth: 4, number: 1, score: 31, mate: 0, nodes: 1, milliseconds: 1, line: '', san: '' });"
                    "return game.moves.length > 0 ? new Promise(() => {}) : ['b1c3', 'b8c6'][seat]; }")
            self.start("xymyx", *players)
            self.click(*(("e2", "e4") if name == "comment" else ("e7", "e5")))
            self.until(lambda: len(self.moves()) == 1)
            comments = self.js("const { halfComment, comment } = page.game.node; return { halfComment, comment }")
            sign = "" if name == "halfComment" else "-"
            self.assertEqual(comments[name], f"[%eval {sign}0.31,4]")
            self.reload()
            self.assertEqual(self.js("return page.game.node[arguments[0]]", name), comments[name])

    def test_a_turn_after_going_back_begins_a_variation(self) -> None:
        self.start("xymyx", "person", "engine")
        for half in (("e2", "e4"), ("d2", "d4")):
            count = len(self.moves())
            self.click(*half)
            self.until(lambda count=count: len(self.moves()) == count + 1)
        self.press("#first")
        self.click("a2", "a3")
        self.until(lambda: len(self.moves()) == 3)
        self.assertEqual(self.js("return page.game.root.variations.length"), 2)
