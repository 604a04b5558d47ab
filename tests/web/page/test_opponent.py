"""The time that the engine takes for a move: that of a person below full strength. The test lets it
pass: nothing waits."""

from case import PageTest


class OpponentTest(PageTest):
    def setUp(self) -> None:
        super().setUp()
        self.js("globalThis.pauses = [];"
                "page.opponent.wait = (milliseconds) => new Promise((done) => globalThis.pauses.push({ milliseconds, done }))")

    def until_paused(self, count: int) -> None:
        self.until(f"return globalThis.pauses.length === {count}")

    def end_pause(self) -> None:
        self.js("globalThis.pauses.at(-1).done()")

    def test_it_moves_after_a_pause(self) -> None:
        self.start("chess", "person", "engine")
        self.click("e2", "e4")
        self.until_paused(1)
        pause = self.js("return globalThis.pauses[0].milliseconds")
        self.assertTrue(0 < pause <= 2000, pause)
        self.assertEqual(self.moves(), ["e4"])
        self.end_pause()
        self.until(lambda: len(self.moves()) == 2)

    def test_a_pause_is_no_longer_than_the_clock_allows(self) -> None:
        self.start("chess", "person", "engine", clock="60+1")
        self.js("page.clock.thinkingTime = () => 100")
        self.click("e2", "e4")
        self.until_paused(1)
        self.assertLessEqual(self.js("return globalThis.pauses[0].milliseconds"), 100)
        self.end_pause()
        self.until(lambda: len(self.moves()) == 2)

    def test_taking_back_ends_a_pause(self) -> None:
        self.start("chess", "person", "engine")
        self.click("e2", "e4")
        self.until_paused(1)
        self.press("#undo")
        self.end_pause()
        self.click("d2", "d4")
        self.until_paused(2)
        self.assertEqual(self.moves(), ["d4"], "what it thought of e4 is no answer to d4")
        self.end_pause()
        self.until(lambda: len(self.moves()) == 2)

    def test_full_strength_takes_its_time_by_itself(self) -> None:
        self.js("page.setPlayers(['person', 'engine'], 20, '')")
        self.click("a2", "a3")
        self.until(lambda: len(self.moves()) == 2)
        self.assertEqual(self.js("return globalThis.pauses.length"), 0)
