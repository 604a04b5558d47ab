"""The places of the page that the address names: reloads, Back and Forward."""

from tasks import TaskTest

LINK = "#variant=xodul&moves=e2e4+e7e5"


class PlacesTest(TaskTest):
    button = "Learn"

    def hash(self) -> str:
        return self.js("return location.hash")

    def step(self, steps: int, place: str) -> None:
        """Goes back, or forward, to where an element is shown."""
        self.js("history.go(arguments[0])", steps)
        self.until(lambda: self.browser.is_shown(place))

    def test_a_task_of_a_lesson_stays(self) -> None:
        self.card("xodul")
        self.press("#task-list li:nth-child(3) button")
        title = self.title()
        self.assertIn("task 3 of 15", title)
        self.assertEqual(self.hash(), "#lesson=xodul&task=3")
        self.reload()
        self.assertEqual((self.title(), self.hash()), (title, "#lesson=xodul&task=3"))

    def test_a_puzzle_stays(self) -> None:
        self.js("page.puzzles.open('chess')")
        self.press("#task-next")
        seen = self.title(), self.task_fen(), self.hash()
        self.assertRegex(seen[2], r"^#puzzle=chess\.\d+\.\d+$")
        self.reload()
        self.assertEqual((self.title(), self.task_fen(), self.hash()), seen)
        # One that is not of the grade that is wanted is told by its number among all.
        self.js("page.puzzles.progress.choose('', arguments[0])", 2 if seen[0].endswith("grade 1") else 1)
        self.reload()
        self.assertEqual((self.title(), self.task_fen(), self.hash()), seen)

    def test_the_game_is_behind_it(self) -> None:
        self.start("chess")
        self.click("e2", "e4")
        self.card("xodul")
        self.reload()
        self.assertFalse(self.browser.is_shown("#board"))
        self.press("#leave-task")
        self.assertEqual((self.moves(), self.hash()), (["e4"], ""))
        self.reload()
        self.assertEqual(self.moves(), ["e4"])

    def test_back_and_forward(self) -> None:
        self.start("chess")
        self.click("e2", "e4")
        self.press("#all-games")
        self.assertEqual(self.hash(), "#games")
        self.press("#cards [data-variant=xodul] button[aria-label^=Learn]")
        self.press("#task-next")
        self.step(-1, "#gallery")
        self.assertTrue(self.browser.is_shown("#leave-gallery"))
        self.step(-1, "#board")
        self.assertEqual((self.moves(), self.hash()), (["e4"], ""))
        self.click("e7", "e5")
        self.step(2, "#exercise")
        self.assertIn("task 2 of 15", self.title())
        self.press("#leave-task")
        self.assertEqual(self.moves(), ["e4", "e5"])
        self.step(-1, "#exercise")
        self.assertIn("task 2 of 15", self.title())
        self.start("nodal")
        self.assertEqual(self.hash(), "")
        self.step(-1, "#exercise")

    def test_back_to_the_cards_of_a_first_visit(self) -> None:
        self.forget()
        self.browser.goto("about:blank")
        self.browser.goto(self.address)
        self.until("return globalThis.page !== undefined")
        self.press("#cards [data-variant=xodul] button[aria-label^=Learn]")
        self.step(-1, "#gallery")
        self.assertFalse(self.browser.is_shown("#leave-gallery"), "there is no game yet")
        self.forget()
        self.visit("#lesson=xodul&task=2")
        self.assertIn("task 2 of 15", self.title())

    def test_a_link_that_is_looked_at_stays_behind_the_cards(self) -> None:
        self.start("chess")
        self.click("e2", "e4")
        self.visit(LINK)
        self.press("#all-games")
        self.press("#leave-gallery")
        self.assertEqual((self.hash(), self.moves()), (LINK, ["e4", "e5"]))
        self.js("location.hash = ''")
        self.until(lambda: self.moves() == ["e4"])

    def test_addresses_that_name_nothing(self) -> None:
        for place, title in (("#lesson=xodul&task=99", "task 1 of 15"), ("#lesson=xodul", "task 1 of 15"),
                             ("#lesson=xodul&task=x", "task 1 of 15"), ("#puzzle=xodul.0.0", "puzzle 1 of ")):
            self.visit(place)
            self.assertIn(title, self.title(), place)
        for place in ("#lesson=nonsense", "#lesson=", "#puzzle=nonsense.1.2", "#puzzle=%E0%A4%A"):
            self.visit(place)
            self.assertTrue(self.browser.is_shown("#board"), place)
            self.assertIn("The address names no task", self.refused(), place)
            self.assertEqual(self.hash(), "")
