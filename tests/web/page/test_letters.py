"""Games of two friends by links: two browsers that have nothing but the links in common."""

from urllib.parse import parse_qs, urlencode

from case import PageTest, Run, cell


class LettersTest(PageTest):
    """White is at one origin and Black at another one, each in a tab."""

    def setUp(self) -> None:
        super().setUp()
        self.homes = [Run.server, Run.server.replace("127.0.0.1", "localhost")]
        self.browser.new_tab()
        self.address = self.homes[1]
        self.open("")
        self.forget()
        self.visit()
        self.sit(0)

    def tearDown(self) -> None:
        self.sit(1)
        self.forget()
        super().tearDown()
        self.browser.close_tab()
        self.address = self.homes[0]

    def sit(self, seat: int) -> None:
        """Goes to a friend's browser."""
        self.browser.tab(seat)
        self.address = self.homes[seat]

    def begin(self, variant: str) -> None:
        """White begins a game with his friend."""
        self.sit(0)
        self.start(variant, "person", "friend")

    def letter(self) -> str:
        """The link that the page asks to send."""
        self.until("return !document.querySelector('#letter').hidden")
        return self.js("return page.link()").split("#")[1]

    def open_letter(self, letter: str) -> str:
        """Opens a link, as from a mail; what the page then says is amiss."""
        self.visit("#" + letter)
        return self.refused()

    def hand_over(self, to: int) -> str:
        """A letter from the one who sits here, opened by his friend."""
        letter = self.letter()
        self.sit(to)
        self.assertEqual(self.open_letter(letter), "")
        return letter

    def move(self, text: str) -> None:
        """A move, or half of one, as it is typed."""
        self.browser.write("#typed", text)
        self.press("#type button")
        self.until("return document.querySelector('#typed').value === ''")

    def change(self, letter: str, **parts: str) -> str:
        """The letter with other parts; one that is empty is taken out."""
        old = {name: value[0] for name, value in parse_qs(letter).items()}
        return urlencode({name: value for name, value in (old | parts).items() if value})


class OneByOneTest(LettersTest):
    def test_a_game_of_xodul(self) -> None:
        self.begin("xodul")
        self.assertFalse(self.browser.is_shown("#letter"), "White moves first")
        for ply in range(8):
            seat = ply % 2
            self.assertEqual(self.js("return page.turn.asked()"), seat)
            self.js("page.play(page.game.board.legalMoves()[arguments[0] * 7 % 20])", ply)
            self.assertEqual(self.js("return page.turn.asked()"), -1, "the friend is to move")
            self.assertIn("Black" if seat == 0 else "White", self.text("letter"))
            self.hand_over(1 - seat)
            self.assertEqual(len(self.moves()), ply + 1)
            self.assertEqual(self.js("return location.hash"), "")
        first = self.fen()
        self.sit(1)
        self.reload()
        self.assertEqual(self.fen(), first)
        self.sit(0)
        self.reload()
        self.assertEqual(self.fen(), first)
        self.assertEqual(len(self.stored()), 1, "one game of all its links")
        self.assertIn("friend", self.stored()[0])

    def test_black_may_begin_it(self) -> None:
        self.start("chess", "friend", "person")
        letter = self.letter()
        self.reload()
        self.assertEqual(self.js("return page.seats.players"), ["friend", "person"], "it is kept without a move")
        self.sit(1)
        self.open_letter(letter)
        self.move("e4")
        self.hand_over(0)
        self.assertEqual((self.moves(), self.js("return page.turn.asked()")), (["e4"], 1))

    def test_resigning_and_a_rematch(self) -> None:
        self.begin("chess")
        self.move("e4")
        self.hand_over(1)
        self.press("#resign")
        self.press("#ask-yes")
        self.until("return page.turn.isOver()")
        self.hand_over(0)
        self.assertIn("1-0: Black resigns", self.text("status"))
        self.assertFalse(self.browser.is_shown("#letter"), "the friend knows")
        self.press("#rematch")
        self.assertEqual(self.js("return page.seats.players"), ["friend", "person"])
        self.hand_over(1)
        self.move("d4")
        self.assertEqual(len(self.stored()), 2)

    def test_mate_is_told(self) -> None:
        self.begin("chess")
        for ply, move in enumerate(("f3", "e5", "g4", "Qh4#")):
            self.sit(ply % 2)
            self.move(move)
            self.hand_over(1 - ply % 2)
        self.assertIn("0-1", self.text("status"))
        self.assertFalse(self.browser.is_shown("#letter"))
        self.sit(1)
        self.assertTrue(self.browser.is_shown("#letter"))

    def test_take_back_before_it_is_sent(self) -> None:
        self.begin("chess")
        self.move("e4")
        self.press("#undo")
        self.move("d4")
        self.hand_over(1)
        self.assertEqual(self.moves(), ["d4"])
        self.assertTrue(self.js("return document.querySelector('#undo').disabled"), "a friend's move stays")
        self.move("d5")
        self.press("#back")
        self.assertTrue(self.js("return document.querySelector('#undo').disabled"))
        self.click("e2")
        self.assertIn("goes on from its last move", self.text("status"))
        self.press("#next")
        self.hand_over(0)
        self.assertEqual(self.moves(), ["d4", "d5"])

    def test_letters_that_are_refused(self) -> None:
        self.begin("chess")
        self.move("e4")
        first = self.letter()
        self.assertIn("for your friend, who plays Black", self.open_letter(first))
        self.assertEqual((self.moves(), self.js("return page.turn.asked()")), (["e4"], -1))
        self.sit(1)
        self.open_letter(first)
        self.move("e5")
        second = self.hand_over(0)
        self.move("Nf3")
        third = self.letter()
        for letter, reason in {
            second: "older than your game",
            self.change(second, moves="e2e4 e7e5 g1f3 b8c6 f1b5"): "a move of yours, Bb5, that was not played",
            self.change(second, moves="d2d4 d7d5"): "not those of your game",
            self.change(second, moves="e2e4 e7e9"): "move 2: ",
            self.change(third, seat="0", variant="xodul", moves=""): "another game",
            self.change(third, seat="0", fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", moves=""): "another game",
            self.change(third, seat="0", result="0-1", reason="White resigns"): "which only you could say",
            self.change(third, seat="0", result="1/2-1/2", reason="agreed"): "which only you could say",
            self.change(third, seat="3"): "seat",
        }.items():
            self.assertIn(reason, self.open_letter(letter), letter)
            self.assertEqual(self.moves(), ["e4", "e5", "Nf3"], letter)
            self.assertEqual(self.js("return page.turn.asked()"), -1, letter)
        self.assertEqual(len(self.stored()), 1)
        # A game that is not played by links keeps its name for itself.
        self.start("chess")
        self.click("e2", "e4")
        name = self.js("return page.session.id")
        self.assertIn("not played by links", self.open_letter(self.change(third, game=name, seat="0")))
        self.assertEqual(self.moves(), ["e4"])

    def test_three_friends_and_one_who_resigns(self) -> None:
        self.start("gala-cutthroat", "person", "friend")
        self.press("#resign")
        self.press("#ask-yes")
        self.until(lambda: len(self.moves()) == 1)
        letter = self.letter()
        self.sit(1)
        self.assertEqual(self.open_letter(letter), "")
        self.assertEqual(self.js("return [page.game.out(), page.turn.asked()]"), [[0], 1])
        self.sit(0)
        self.forget()
        self.visit()
        self.open_letter(self.change(letter, seat="2"))
        self.assertIn("whom you play, is out", self.open_letter(self.change(letter, seat="2", out="0.0 1.2")))


class SealedTest(LettersTest):
    def choose(self, seat: int, half: str) -> None:
        self.sit(seat)
        self.move(half)
        self.until("return page.turn.isFriends()")

    def test_a_game_of_xymyx(self) -> None:
        self.begin("xymyx")
        turns = (("e2e4", "e7e5"), ("g1f3", "b8c6"), ("f1c4", "g8f6"))
        for number, (white, black) in enumerate(turns):
            self.choose(0, white)
            sealed = self.letter()
            self.assertNotIn(white, sealed.split("moves=")[0] if number else sealed)
            self.assertEqual(len(parse_qs(sealed)["seal"][0]), 64)
            self.hand_over(1)
            self.assertEqual(len(self.moves()), number)
            self.reload()
            self.assertIn("Black: choose your half", self.text("status"))
            self.choose(1, black)
            self.assertEqual(len(self.moves()), number)
            self.reload()
            self.assertEqual(self.js("return page.turn.asked()"), -1)
            self.hand_over(0)
            self.assertEqual(len(self.moves()), number + 1)
            self.reload()
        self.assertEqual(self.moves(), ["e4 | e5", "Nf3 | Nc6", "Bc4 | Nf6"])
        self.press("#resign")
        self.press("#ask-yes")
        self.until("return page.turn.isOver()")
        self.hand_over(1)
        self.assertEqual(self.moves(), ["e4 | e5", "Nf3 | Nc6", "Bc4 | Nf6"])
        self.assertIn("0-1: White resigns", self.text("status"))

    def test_mate_is_told_by_the_one_who_sees_it_first(self) -> None:
        self.sit(0)
        self.start("xymyx", "person", "friend")
        self.set_up("7k/8/6K1/8/8/8/8/R7 w - - 0 1")
        self.choose(0, "a1a8")
        self.hand_over(1)
        self.choose(1, "h8g8")
        self.hand_over(0)
        self.assertTrue(self.js("return page.turn.isOver()"), self.text("status"))
        self.hand_over(1)
        self.assertTrue(self.js("return page.turn.isOver()"))
        self.assertFalse(self.browser.is_shown("#letter"))

    def test_take_back_of_a_sealed_half(self) -> None:
        self.begin("xymyx")
        self.choose(0, "e2e4")
        self.press("#undo")
        self.assertEqual(self.js("return page.turn.asked()"), 0)
        self.choose(0, "d2d4")
        self.hand_over(1)
        self.choose(1, "e7e5")
        self.press("#undo")
        self.choose(1, "d7d5")
        self.hand_over(0)
        self.assertEqual(self.moves(), ["d4 | d5"])
        self.assertTrue(self.js("return document.querySelector('#undo').disabled"), "both have seen it")

    def test_one_who_cheats_is_found_out(self) -> None:
        self.begin("xymyx")
        self.choose(0, "e2e4")
        sealed = self.hand_over(1)
        self.choose(1, "e7e5")
        answer = self.hand_over(0)
        self.choose(0, "d2d4")
        honest = self.letter()
        _, salt = parse_qs(honest)["opened"][0].split(" ")
        self.sit(1)
        for letter, reason in {
            # White has read Black's half, and shows another one than he sealed.
            self.change(honest, opened=f"g1f3 {salt}", moves="g1f3|e7e5"): "not the one that was sealed",
            self.change(honest, opened="", moves="g1f3|e7e5"): "not the one that was sealed",
            self.change(honest, opened=f"e2e4 {'0' * 32}"): "not the one that was sealed",
            self.change(honest, moves="g1f3|e7e5"): "not what the two of you chose",
            self.change(honest, moves="e2e4|d7d5"): "not what the two of you chose",
            self.change(honest, moves="e2e4|e7e5 d2d4|d7d5"): "not chosen in this browser",
            # He seals once more, now that he knows.
            self.change(sealed, seal="a" * 64): "after you chose yours",
        }.items():
            self.assertIn(reason, self.open_letter(letter), letter)
            self.assertEqual(self.moves(), [], letter)
        self.assertEqual(self.open_letter(sealed), "")
        self.assertEqual(self.open_letter(honest), "")
        self.assertEqual(self.moves(), ["e4 | e5"])
        # Black's answer to another seal, or one that is no move, is refused as well.
        self.sit(0)
        self.assertIn("older than your game", self.open_letter(sealed.replace("seat=1", "seat=0")))
        self.assertIn("older than your game", self.open_letter(answer))
        now = self.change(honest, seat="0", opened="", half="e7e6")
        self.assertIn("not in this browser", self.open_letter(self.change(now, seal="b" * 64)))
        self.assertRegex(self.open_letter(self.change(now, half="e5e9")), "could not be opened: .")
        self.assertEqual((self.moves(), self.js("return page.turn.asked()")), (["e4 | e5"], -1))

    def test_a_page_that_cannot_seal_says_so(self) -> None:
        self.begin("xymyx")
        self.js("Object.defineProperty(crypto, 'subtle', { value: undefined })")
        self.click("e2", "e4")
        self.until("return page.refused().includes('https')")
        self.assertEqual(self.js("return page.turn.asked()"), 0)

    def test_an_answer_in_the_wrong_browser(self) -> None:
        self.begin("xymyx")
        self.choose(0, "e2e4")
        self.hand_over(1)
        self.choose(1, "e7e5")
        answer = self.letter()
        self.forget()  # as another browser of White's
        self.visit()
        self.assertIn("open it where you chose that", self.open_letter(answer))
        self.assertEqual(self.stored(), [])
        self.sit(0)
        self.assertEqual(self.open_letter(answer), "")
        self.assertEqual(self.moves(), ["e4 | e5"])

    def test_moves_that_are_tried_after_the_end_are_not_sealed(self) -> None:
        self.begin("xymyx")
        self.choose(0, "e2e4")
        self.press("#resign")
        self.press("#ask-yes")
        self.until("return page.turn.isOver()")
        self.press("#undo")
        self.assertFalse(self.js("return page.turn.isOver()"))
        self.choose(0, "e2e4")
        self.hand_over(1)
        self.choose(1, "e7e5")
        self.hand_over(0)
        self.press("#resign")
        self.press("#ask-yes")
        self.until("return page.turn.isOver()")
        self.press("#first")
        self.click("d2", "d4")
        self.press(cell("d7"))
        self.click("d5")
        self.assertEqual(self.moves(), ["e4 | e5", "d4 | d5"])
        self.assertFalse(self.browser.is_shown("#letter"))
