"""Lessons: small tasks that teach a game."""

from tasks import TaskTest

GAMES = ("chess", "xodul", "cubic", "nodal", "xymyx", "gala", "gala-team")


class LessonsTest(TaskTest):
    button = "Learn"

    def solved(self) -> list[str]:
        """The tasks that the list shows as solved."""
        return self.js("return [...document.querySelectorAll('#task-list button')]"
                       ".filter((one) => one.ariaLabel.endsWith(', solved')).map((one) => one.ariaLabel.slice(0, -8))")

    def take_the_hint(self) -> None:
        """Asks until a move is told, and types it."""
        for _ in range(2):
            self.press("#task-hint")
        self.type(self.said().removeprefix("Play ").removesuffix("."))

    def test_a_task_is_solved_and_kept(self) -> None:
        self.card("xodul")
        self.assertIn("task 1 of 15: The wizard's step", self.title())
        self.assertIn("(2 moves; the other side stands still)", self.text("task-words"))
        self.assertEqual(self.marked("goal"), ["e5", "g7"])
        self.move("c3", "e5")
        self.assertEqual((self.kind(), self.said()), ("right", "Right. Go on."))
        self.assertEqual(self.solved(), [])
        self.move("e5", "g7")
        self.assertEqual(self.kind(), "right")
        self.assertRegex(self.said(), "^Solved! ")
        self.assertEqual(self.solved(), ["1. The wizard's step"])
        self.move("h1", "h2")
        self.assertEqual(self.said(), "This task is done.")
        self.press("#task-next")
        self.assertIn("task 2 of 15", self.title())
        self.visit()
        self.card("xodul")
        self.assertIn("task 2 of 15", self.title())
        self.assertEqual(self.solved(), ["1. The wizard's step"])
        self.press("#task-list li:first-child button")
        self.assertIn("task 1 of 15", self.title())

    def test_a_wrong_move_is_answered(self) -> None:
        self.card("xodul")
        fen = self.task_fen()
        self.move("c3", "a1")
        self.assertEqual(self.kind(), "wrong")
        self.assertRegex(self.said(), r"^Wa1: That is not the shortest way\. From c3 the wizard captures")
        self.assertEqual(self.task_fen(), fen)
        self.move("c3", "c4", "c3", "d4")
        self.assertIn("wizard", self.said())
        self.move("c3", "e5")
        self.press("#task-again")
        self.assertEqual((self.task_fen(), self.said()), (fen, ""))

    def test_the_hint_says_more_when_it_is_asked_again(self) -> None:
        self.card("xodul")
        self.press("#task-hint")
        self.assertIn("(Hint again shows a move.)", self.said())
        self.assertEqual(self.marked("hinted"), [])
        self.press("#task-hint")
        self.assertEqual((self.said(), self.marked("hinted")), ("Play Wxe5.", ["c3", "e5"]))

    def test_the_other_side_answers(self) -> None:
        self.js("page.lessons.open('chess')")
        self.press("#task-list li:last-child button")
        self.take_the_hint()
        self.assertRegex(self.said(), r"^Right\. The answer is K.*\. Go on\.$")

    def test_half_a_turn(self) -> None:
        self.card("xymyx")
        self.move("e4", "d5")
        self.assertRegex(self.said(), "^Solved! ")
        self.assertEqual(self.js("return document.querySelectorAll('#task-board .mark.arrow').length"), 1)
        self.press("#task-list li:nth-child(4) button")
        self.move("h4", "g6")
        self.assertRegex(self.said(), "^Ng6: Not if Black plays .* at the same time")

    def test_every_task_of_every_game(self) -> None:
        self.card("gala")
        self.assertEqual(self.js("return [...document.querySelectorAll('#task-game option')].map((one) => one.value)"),
                         self.js("return page.quincunx.variants().map(({ name }) => name)"
                                 ".filter((one) => page.quincunx.lessons(one)[0].variant === one)"))
        for variant in GAMES:
            self.browser.choose("#task-game", variant)
            tasks = self.js("return page.quincunx.lessons(arguments[0])", variant)
            for number, task in enumerate(tasks, 1):
                self.press(f"#task-list li:nth-child({number}) button")
                self.assertIn(f"task {number} of {len(tasks)}: {task['title']}", self.title())
                self.assertTrue(self.text("task-words").startswith(task["say"]))
                self.assertEqual(self.marked("goal"), sorted({one for goal in task["goals"] for one in goal["squares"]}))
                self.assertEqual(self.js("return page.exercise.game.variant"), task["variant"])
            self.take_the_hint()
            self.assertEqual(self.kind(), "right")

    def test_games_share_lessons(self) -> None:
        for variant, taught in (("gala-cutthroat", "gala-team"), ("nodal-ludii", "nodal"), ("gala-shared", "gala")):
            self.visit(f"#lesson={variant}")
            self.assertEqual(self.js("return document.getElementById('task-game').value"), taught)
            self.assertIn(f"#lesson={taught}&", self.js("return location.hash"))

    def test_the_last_of_all(self) -> None:
        self.js("const all = page.quincunx.lessons('chess'); const { progress } = page.lessons;"
                "all.slice(1).forEach(({ title }) => progress.note('chess', title));")
        self.card("chess")
        self.assertIn("task 1 of 9", self.title())
        while self.kind() != "right" or "Solved" not in self.said():
            self.take_the_hint()
        self.assertRegex(self.said(), r"^Solved! .* All tasks of this game are solved\.$")
        self.assertEqual(len(self.solved()), 9)
        self.press("#task-list li:last-child button")
        while "Solved" not in self.said():
            self.take_the_hint()
        self.assertFalse(self.browser.is_shown("#task-next"))
        self.assertEqual(self.js("return document.activeElement.id"), "task-other")
        self.browser.keys("Enter")
        self.assertRegex(self.title(), "^Chess, puzzle 1 of ")

    def test_what_is_kept_may_be_anything(self) -> None:
        for content in ("", "nonsense", "null", "5", "[]", "[1]", '"x"', "{}", '{"xodul": 5}', '{"xodul": [5, null, {}]}',
                        '{"xodul": {"length": 3}}', '{"chess": ["x"], "toString": 1}'):
            with self.subTest(content):
                self.js("localStorage.setItem('quincunx.lessons', arguments[0])", content)
                self.visit()
                self.card("xodul")
                self.assertEqual(self.solved(), [])
                self.move("c3", "e5", "e5", "g7")
                self.assertEqual(self.solved(), ["1. The wizard's step"])

    def test_the_game_stays_as_it_is(self) -> None:
        self.start("cubic")
        self.play_random(3)
        fen, stored = self.fen(), self.stored()
        self.card("xodul")
        self.assertFalse(self.browser.is_shown("#board"))
        self.move("c3", "e5", "e5", "g7")
        self.assertEqual(self.stored(), stored)
        self.press("#leave-task")
        self.assertTrue(self.browser.is_shown("#board"))
        self.assertEqual(self.fen(), fen)
        self.play_random(1)
        self.assertNotEqual(self.fen(), fen)

    def test_card_and_rules_are_of_the_task(self) -> None:
        self.card("xodul")
        self.move("c3")
        self.assertEqual(self.browser.text("#card summary"), "White's wizard")
        self.press("#card a")
        self.assertTrue(self.browser.is_shown("#rules .found"))
        self.start("chess")
        self.assertEqual(self.browser.text("#card summary"), "How to play")
        self.assertTrue(self.browser.is_shown("#side #rules"))

    def test_keyboard_alone(self) -> None:
        self.card("xodul")
        self.assertEqual(self.js("return document.activeElement.id"), "task-title")
        self.browser.keys("w", "x", "e", "5", "Enter")
        self.assertEqual(self.said(), "Right. Go on.")
        self.browser.keys("Tab", "Escape")
        self.type("Wxg7")
        self.assertEqual(self.js("return document.activeElement.id"), "task-next")
        self.browser.keys("Enter")
        self.assertIn("task 2 of 15", self.title())
        self.browser.keys("ArrowLeft", "End")
        self.assertIn("task 2 of 15", self.title())

    def test_in_a_narrow_window(self) -> None:
        self.addCleanup(self.browser.resize, 1200, 900)
        self.browser.resize(390, 844)
        for variant in GAMES:
            self.js("page.lessons.open(arguments[0])", variant)
            self.assertLessEqual(self.js("return document.documentElement.scrollWidth"), 390)
            bottom = self.js("return document.querySelector('#task-board').parentElement.getBoundingClientRect().bottom")
            self.assertLess(bottom, 844, "words and board are seen at once")
