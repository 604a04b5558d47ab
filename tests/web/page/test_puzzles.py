"""Puzzles: the one move that wins is to be found."""

from tasks import TaskTest

GAMES = ("chess", "xodul", "cubic", "nodal", "xymyx", "gala")
# These come first in Xodul, whatever puzzles the file has.
KNOWN = [
    {"id": "known.1", "fen": "4k2g1/4q4/9/9/9/1Q7/5r2B/1K5L1[GWWbcclnnr] w - - 0 1",
     "line": ["b3b5", "e8f7", "b5h5", "f7g8", "h5d5", "f2f7"], "mate": 0, "score": 336, "grade": 5, "themes": []},
    {"id": "known.2", "fen": "r1b1k3c/b1p3g1W/pw4p2/3qn2p1/7P1/3C5/1PP1PPP1P/R2QK1GL1[Nl] w - - 0 1",
     "line": ["d3e3", "e5f3", "g2f3", "d5b5"], "mate": 0, "score": 564, "grade": 3, "themes": []}]


class PuzzlesTest(TaskTest):
    button = "Puzzles"

    def puzzles(self, variant: str) -> list[dict]:
        return self.js("return page.quincunx.puzzles(arguments[0])", variant)

    def count(self) -> int:
        return len(self.puzzles("xodul"))

    def score(self) -> list[int]:
        """How many are solved, of how many, in a row, and in the longest row."""
        return self.js("return document.querySelector('#puzzle-score').textContent.match(/[0-9]+/g).map(Number)")

    def open(self, link: str) -> None:
        super().open(link)
        self.js("""const { puzzles } = page.quincunx;
            page.quincunx.puzzles = (variant) => [...(variant === 'xodul' ? arguments[0] : []), ...puzzles(variant)];
            page.answer = page.analysis.answer.bind(page.analysis);
            page.analysis.answer = () => Promise.resolve('');  // an engine takes its time""", KNOWN)

    def test_a_puzzle_is_solved_and_kept(self) -> None:
        first, second, *_ = self.puzzles("xodul")
        self.card("xodul")
        self.assertRegex(self.title(), f"^Xodul, puzzle 1 of {self.count()}, grade {first['grade']}$")
        self.assertRegex(self.text("task-words"), "^White moves and wins")
        self.assertEqual(self.score(), [0, self.count(), 0, 0])
        self.move("b3", "b5")
        self.assertEqual(self.kind(), "right")
        self.assertRegex(self.said(), rf"^Right\. The line: Qb5\+ Kf7 .* \(\+{first['score'] / 100:.2f}\)\.$")
        self.assertEqual(self.score(), [1, self.count(), 1, 1])
        self.move("b5", "b6")
        self.assertEqual(self.said(), "This task is done.")
        self.press("#task-next")
        self.assertIn(f"puzzle 2 of {self.count()}", self.title())
        self.visit()
        self.card("xodul")
        self.assertIn(f"puzzle 2 of {self.count()}", self.title())
        self.assertEqual(self.score(), [1, self.count(), 1, 1])
        self.type(second["line"][0])
        self.assertEqual(self.score(), [2, self.count(), 2, 2])

    def test_the_line_can_be_looked_at(self) -> None:
        line = self.puzzles("xodul")[0]["line"]
        self.card("xodul")
        self.type(line[0])
        moves = self.browser.texts("#task-moves button")
        self.assertEqual(len(moves), len(line))
        fen = self.task_fen()
        self.press("#task-moves .move:nth-child(3) button")
        self.assertNotEqual(self.task_fen(), fen)
        self.press("#task-next")
        self.assertEqual(self.browser.texts("#task-moves button"), [])

    def test_a_wrong_move_ends_the_row(self) -> None:
        first, second, *_ = self.puzzles("xodul")
        self.card("xodul")
        self.type(first["line"][0])
        self.press("#task-next")
        fen = self.task_fen()
        self.type("b2b3")
        self.assertEqual((self.kind(), self.task_fen()), ("wrong", fen))
        self.assertEqual(self.said(), "Wrong: b3 does not win. Try again, or look at the solution.")
        self.assertEqual(self.score(), [1, self.count(), 0, 1])
        self.type(second["line"][0])
        self.assertEqual((self.kind(), self.score()), ("right", [2, self.count(), 0, 1]))

    def test_the_engine_answers_a_wrong_move(self) -> None:
        self.js("page.analysis.answer = page.answer")
        self.card("xodul")
        self.type("b3b4")
        self.until("return document.querySelector('#task-status').textContent.includes('Black answers Qxb4+')")
        self.assertEqual(self.kind(), "wrong")

    def test_an_answer_that_comes_too_late(self) -> None:
        self.card("xodul")
        self.js("page.analysis.answer = () => new Promise((done) => { globalThis.answer = done; })")
        self.type("b3b4")
        self.press("#task-next")
        self.js("answer('e7b4')")
        self.assertEqual(self.said(), "")

    def test_hints_and_the_solution(self) -> None:
        first = self.puzzles("xodul")[0]
        self.card("xodul")
        self.press("#task-hint")
        self.assertEqual(self.said(), "Hint: the queen moves.")
        self.press("#task-hint")
        self.assertEqual(self.marked("hinted"), [first["line"][0][:2]])
        self.type(first["line"][0])
        self.assertEqual(self.score(), [1, self.count(), 0, 0])
        self.press("#task-next")
        self.press("#task-solution")
        self.assertRegex(self.said(), "^The line: ")
        self.assertEqual(self.score(), [1, self.count(), 0, 0])
        self.press("#task-next")
        self.assertIn(f"puzzle 3 of {self.count()}", self.title())

    def test_theme_and_grade(self) -> None:
        puzzles = self.puzzles("chess")
        self.card("chess")
        self.browser.focus("#puzzle-theme")
        self.browser.choose("#puzzle-theme", "fork")
        self.assertEqual(self.js("return document.activeElement.id"), "puzzle-theme")
        forks = [one for one in puzzles if "fork" in one["themes"]]
        self.assertIn(f"puzzle 1 of {len(forks)}, grade {forks[0]['grade']}", self.title())
        grade = forks[-1]["grade"]
        self.browser.choose("#puzzle-grade", str(grade))
        wanted = [one for one in forks if one["grade"] == grade]
        self.assertIn(f"puzzle 1 of {len(wanted)}, grade {grade}", self.title())
        self.visit()
        self.card("chess")
        self.assertIn(f"puzzle 1 of {len(wanted)}, grade {grade}", self.title())
        for number, puzzle in enumerate(wanted, 1):
            self.assertIn(f"puzzle {number} of {len(wanted)}", self.title())
            self.js("page.puzzles.progress.note(arguments[0], true)", puzzle["id"])
            self.press("#task-next")
        self.assertEqual(self.said(), f"All {len(wanted)} are solved; they begin again.")
        self.browser.choose("#puzzle-theme", "")
        self.browser.choose("#puzzle-grade", "0")
        self.assertIn(f"of {len(puzzles)}", self.title())

    def test_the_puzzle_of_the_day(self) -> None:
        self.js("page.puzzles.now = () => new Date(2027, 0, 5)")
        for variant in GAMES:
            self.js("page.puzzles.open(arguments[0])", variant)
            number = self.js("return page.quincunx.puzzleOfDay(arguments[0], new Date(2027, 0, 5))", variant)
            puzzle = self.puzzles(variant)[number]
            self.press("#puzzle-day")
            self.assertIn(f"the puzzle of 2027-01-05, grade {puzzle['grade']}", self.title())
            self.type(puzzle["line"][0])
            self.assertEqual(self.kind(), "right")
            self.assertEqual(self.score()[0], 1)

    def test_every_game(self) -> None:
        self.addCleanup(self.browser.resize, 1200, 900)
        self.browser.resize(390, 844)
        self.card("gala")
        self.assertEqual(self.js("return [...document.querySelectorAll('#task-game option')].map((one) => one.value).sort()"),
                         sorted(GAMES))
        for variant in GAMES:
            self.browser.choose("#task-game", variant)
            self.assertLessEqual(self.js("return document.documentElement.scrollWidth"), 390)
            for puzzle in self.puzzles(variant)[:4]:
                for _ in range(3):
                    self.press("#task-hint")
                self.assertEqual(len(self.marked("hinted")), 1)
                self.type(puzzle["line"][0])
                self.assertEqual(self.kind(), "right", puzzle["id"])
                self.press("#task-next")

    def test_from_lessons_to_puzzles(self) -> None:
        self.js("page.lessons.open('gala-team')")
        self.press("#task-other")
        self.assertRegex(self.title(), f"^Gala Xiang-Qi, puzzle 1 of {len(self.puzzles('gala'))}")
        self.assertFalse(self.browser.is_shown("#task-list"))
        self.press("#task-other")
        self.assertRegex(self.title(), "^Gala Xiang-Qi, task 1 of 15")
        self.assertFalse(self.browser.is_shown("#puzzle-choice"))

    def test_what_is_kept_may_be_anything(self) -> None:
        move = self.puzzles("xodul")[0]["line"][0]
        for content in ("", "nonsense", "null", "5", "[]", '"x"', "{}", '{"solved": 5, "streak": "x", "best": -1}',
                        '{"solved": [5, null], "streak": 1e99, "best": 1.5, "theme": 5, "grade": "x"}',
                        '{"solved": {"length": 3}, "theme": "nonsense", "grade": 99}'):
            with self.subTest(content):
                self.js("localStorage.setItem('quincunx.puzzles', arguments[0])", content)
                self.visit()
                self.card("xodul")
                self.assertEqual(self.score(), [0, self.count(), 0, 0])
                self.type(move)
                self.assertEqual(self.score(), [1, self.count(), 1, 1])
