"""Moves entered by mouse, finger and keyboard."""

from case import PageTest, cell


class EnteringTest(PageTest):
    def test_exchange_and_drop(self) -> None:
        self.start("xodul")
        self.set_up("8k/9/9/4P4/9/9/9/4K4[NQ] w - - 0 1")
        self.click("e5", "Q@")
        self.assertEqual(self.moves(), ["Q@e5"])
        self.start("cubic")
        self.set_up("4k3/8/8/8/8/8/P2P4/4K3[NPpp] w - - 0 1")
        self.click("N@", "c6")
        self.assertEqual(self.moves(), ["N@c6"])

    def test_promotion_is_chosen(self) -> None:
        self.start("chess")
        self.set_up("8/P6k/8/8/8/8/8/K7 w - - 0 1")
        self.click("a7", "a8")
        names = self.js("return [...document.querySelectorAll('.choice button')].map((one) => one.ariaLabel)")
        self.assertEqual(sorted(names), ["bishop", "knight", "queen", "rook"])
        self.press(".choice button")
        self.until(lambda: len(self.moves()) == 1)

    def test_a_shot_and_a_second_step(self) -> None:
        self.start("nodal")
        self.set_up("6/4k1/6/6/6/2pp2/PK4/6 w - - 0 1")
        self.click("b2", "a4")
        self.assertEqual(self.moves(), ["Ka4"])

    def test_an_illegal_click_is_explained(self) -> None:
        self.start("chess")
        self.click("e2", "e5")
        self.assertIn("pawn", self.text("status"))
        self.assertEqual(self.moves(), [])

    def test_keyboard_alone(self) -> None:
        self.start("chess")
        self.browser.focus(cell("e2"))
        self.browser.keys("Enter", "ArrowUp", "ArrowUp", "Enter")
        self.assertEqual(self.moves(), ["e4"])

    def test_drag(self) -> None:
        self.start("chess")
        self.browser.drag(cell("g1"), cell("f3"))
        self.assertEqual(self.moves(), ["Nf3"])

    def test_fingers(self) -> None:
        self.need_fingers()
        self.start("chess")
        self.browser.tap(cell("e2"))
        self.browser.tap(cell("e4"))
        self.assertEqual(self.moves(), ["e4"])
