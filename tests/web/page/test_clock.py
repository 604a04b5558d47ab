"""The clock, by each game's rule. Its time is the test's: nothing waits."""

from case import PageTest

SECOND = 1000


class TimedTest(PageTest):
    """The test's own time."""

    def setUp(self) -> None:
        super().setUp()
        self.own_time()

    def own_time(self) -> None:
        """From now on; what has passed before is the page's age at the most."""
        self.js("globalThis.time ??= Math.ceil(performance.now()); page.now = () => globalThis.time;")

    def wait(self, seconds: float) -> None:
        self.js("globalThis.time += arguments[0]; page.tick()", seconds * SECOND)

    def left(self) -> list[float]:
        """Seconds that are left to each seat."""
        return self.js("return page.clock.left.map((left) => Math.round(left / 100) / 10)")

    def shown(self) -> list[str]:
        return self.js("return page.clock.left.map((_, seat) => document.querySelector(`.seat${seat} .time`).textContent)")


class ClockTest(TimedTest):
    def test_a_game_of_two(self) -> None:
        self.start("chess", clock="180+2")
        self.wait(20)
        self.assertEqual(self.left(), [180, 180], "it begins with the first move")
        self.click("e2", "e4")
        self.wait(10)
        self.assertEqual((self.left(), self.shown()), ([182, 170], ["3:02", "2:50"]))
        self.click("e7", "e5")
        self.wait(1)
        self.assertEqual(self.left(), [181, 172])
        self.assertEqual(self.js("return page.game.node.comment"), "[%clk 0:02:52]")
        self.wait(200)
        self.assertIn("0-1: White loses on time", self.text("status"))
        self.assertEqual(self.shown(), ["0:00", "2:52"])
        self.wait(500)
        self.assertEqual(self.left()[1], 172, "nothing runs when it is over")
        self.reload()
        self.assertIn("0-1: White loses on time", self.text("status"))
        self.assertIn("result=0-1", self.js("return page.link()"))

    def test_take_back_gives_time_back(self) -> None:
        self.start("chess", clock="60+1")
        for clicks in (("e2", "e4"), ("e7", "e5"), ("g1", "f3")):
            self.click(*clicks)
            self.wait(5)
        self.assertEqual(self.left(), [57, 51])
        self.press("#undo")
        self.assertEqual(self.left(), [61, 56])
        self.press("#undo")
        self.assertEqual(self.left(), [61, 60])
        self.press("#undo")
        self.assertEqual(self.left(), [60, 60])

    def test_take_back_of_a_flag(self) -> None:
        self.start("chess", clock="60+1")
        self.click("e2", "e4")
        self.wait(61)
        self.assertIn("1-0: Black loses on time", self.text("status"))
        self.press("#undo")
        self.assertEqual((self.moves(), self.left()), (["e4"], [61, 60]))
        self.click("e7", "e5")
        self.assertEqual(len(self.moves()), 2)

    def test_a_move_that_comes_too_late_is_none(self) -> None:
        self.start("chess", clock="60+1")
        self.click("e2", "e4", "e7")
        self.js("globalThis.time += 61_000; page.entry.click('e5')")
        self.assertEqual(self.moves(), ["e4"])
        self.assertIn("1-0: Black loses on time", self.text("status"))

    def test_looking_back_gives_no_time(self) -> None:
        self.start("chess", clock="60+1")
        self.click("e2", "e4", "e7", "e5")
        self.wait(10)
        self.press("#back")
        self.wait(5)
        self.press("#next")
        self.assertEqual(self.left(), [51, 61])
        self.wait(1)
        self.assertEqual(self.left(), [50, 61])

    def test_a_reload_gives_no_time(self) -> None:
        self.start("chess", clock="60+1")
        self.click("e2", "e4", "e7", "e5")
        self.wait(10)
        self.reload()
        self.own_time()
        left, age = self.js("page.tick(); return [page.clock.left[0], globalThis.time]")
        self.assertLessEqual(left, 51 * SECOND)
        self.assertGreaterEqual(left, 51 * SECOND - age)

    def test_clock_seats_and_level_change_in_a_game(self) -> None:
        self.start("chess", clock="600+5")
        self.click("e2", "e4", "e7", "e5")
        self.wait(10)
        self.press("#open-settings")
        self.browser.choose("#clock-now", "60+1")
        self.press("#settings [value=close]")
        self.assertEqual(self.left(), [60, 60])
        self.click("g1", "f3")
        self.wait(3)
        self.press("#undo")
        self.assertEqual(self.left(), [60, 60], "the times of the clock before are gone")
        self.wait(55)  # the engine is not to think long
        self.press("#open-settings")
        self.browser.choose("#level-now", "20")
        self.browser.choose("#seats-now label:nth-child(1) select", "engine")
        self.press("#settings [value=close]")
        self.until(lambda: len(self.moves()) == 3)
        self.assertEqual(self.js("return page.seats.level"), 20)
        self.press("#open-settings")
        self.browser.choose("#clock-now", "")
        self.press("#settings [value=close]")
        self.assertFalse(self.browser.has(".time"))
        self.reload()
        self.assertEqual(self.js("return [page.clock, page.seats.players[0], page.seats.level]"), [None, "engine", 20])

    def test_what_begins_a_game_keeps_the_clock(self) -> None:
        self.start("chess", clock="180+2")
        self.click("e2", "e4")
        self.set_up("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
        self.assertEqual(self.js("return page.clock.text"), "180+2")
        self.click("e2", "e4")
        self.wait(200)
        self.press("#rematch")
        self.assertEqual(self.js("return page.clock.text"), "180+2")
        self.js("page.editor.open = async () => ({ variant: 'chess', options: '', fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' })")
        self.press("#edit")
        self.until("return page.game.node.ply === 0")
        self.assertEqual(self.js("return page.clock.text"), "180+2")

    def test_moves_that_are_tried_after_the_end_have_no_clock(self) -> None:
        self.start("chess", clock="60+1")
        self.click("e2", "e4")
        self.wait(100)
        self.press("#first")
        self.click("d2", "d4")
        self.wait(100)
        self.click("d7", "d5")
        self.wait(100)
        self.assertFalse(self.js("return page.turn.isOver()"))

    def test_the_engine_has_its_increment(self) -> None:
        self.js("page.player.go = async (game, limits) => { globalThis.time += 3000; globalThis.limits = limits;"
                "return game.moves.length > 1 ? new Promise(() => {}) : 'e7e5'; }")
        self.start("chess", "person", "engine", clock="60+1")
        self.click("e2", "e4")
        self.until(lambda: len(self.moves()) == 2)
        self.assertEqual(self.left(), [61, 58])
        self.assertLess(self.js("return limits.milliseconds"), 5000)


# Four generals too far apart to shoot each other; without Yellow's; with two that can.
CORNERS = "16/5,bG,10/16/16/16/10,yG,5/16/16/16/16/14,gG,1/16/16/16/1,rG,14/16 r - 0 1"
NO_YELLOW = "15,yH/5,bG,10/16/16/16/16/16/16/16/16/14,gG,1/16/16/16/1,rG,14/16 r - 0 1"
IN_LINE = "15,yH/5,bG,10/16/16/16/16/16/16/16/16/16/16/16/16/1,rG,12,gG,1/16 b - 0 1"


class CutThroatTest(TimedTest):
    def corners(self, *players: str) -> None:
        self.js("Math.random = () => 0")
        self.start("gala-cutthroat", *players, clock="60+1")
        self.set_up(CORNERS)

    def step(self) -> None:
        """A move of the seat to move, by the rules."""
        self.js("page.play(page.game.board.legalMoves()[0])")

    def seat(self) -> int:
        return self.js("return page.game.board.seat()")

    def test_a_flag_takes_one_player_out(self) -> None:
        self.corners()
        self.step()
        self.wait(61)
        self.assertFalse(self.js("return page.turn.isOver()"), "the game goes on")
        self.assertEqual(self.seat(), 2, "the one who is out was moved")
        self.assertEqual(len(self.moves()), 2)
        self.assertIn("gave up", self.js("return document.querySelector('.player.seat1').textContent"))
        self.reload()
        self.own_time()
        self.assertEqual(self.js("return page.game.out()"), [1])
        for _ in range(3):
            self.step()
        self.assertEqual(self.seat(), 2, "he is moved again in the next round")
        self.assertEqual(len(self.moves()), 6)
        self.wait(100)
        self.assertEqual(self.seat(), 3)
        self.wait(100)
        self.assertIn("1-0-0-0: Red is the last in the game: Green loses on time", self.text("status"))
        self.assertEqual(self.browser.text("#end h2"), "Red wins")
        link = self.js("return page.link()").split("#")[1]
        self.visit("#" + link)
        self.assertIn("1-0-0-0: Red is the last in the game", self.text("status"))
        self.assertEqual(self.js("return page.game.out()"), [1, 2, 3])

    def test_the_one_whose_royals_are_gone_does_not_win(self) -> None:
        self.corners()
        self.set_up(NO_YELLOW)
        self.step()
        self.wait(100)  # Blue
        self.step()  # Yellow, who has no royal
        self.wait(100)  # Green
        self.assertIn("1-0-0-0: Red is the last in the game", self.text("status"))

    def test_the_last_capture_ends_a_game_in_which_others_are_out(self) -> None:
        self.corners()
        self.set_up(IN_LINE)
        self.step()
        self.js("page.game.root.out = [1]")
        self.step()  # Yellow
        shot = self.js("return page.game.board.legalMoves().find((move) => move.includes('*'))")
        self.assertIsNotNone(shot)
        self.js("page.play(arguments[0])", shot)
        self.assertTrue(self.js("return page.turn.isOver()"))
        self.assertIn("0-0-0-1: Green is the last in the game", self.text("status"))

    def test_a_person_resigns_and_the_others_play_on(self) -> None:
        self.js("page.player.go = async (game, { seat }) => page.game.board.legalMoves()[0]")
        self.corners("person", "person", "person", "engine")
        self.press("#resign")
        self.press("#ask-yes")
        self.until(lambda: self.seat() == 1)
        self.assertEqual(self.js("return page.game.out()"), [0])
        self.assertIn("gave up", self.js("return document.querySelector('.player.seat0').textContent"))
        self.press("#undo")
        self.assertEqual((self.moves(), self.js("return page.game.out()")), ([], []), "that can be taken back")
        self.press("#resign")
        self.press("#ask-yes")
        self.until(lambda: self.seat() == 1)
        self.step()
        self.press("#resign")
        self.press("#ask-yes")
        self.until("return page.turn.resigning() === 1")
        self.press("#resign")
        self.press("#ask-yes")
        self.until("return page.turn.isOver()")
        self.assertIn("0-0-0-1: Green is the last in the game: Blue resigns", self.text("status"))
