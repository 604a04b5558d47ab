"""The first screen: a card of each game."""

from case import PageTest

GAMES = ["xodul", "cubic", "nodal", "xymyx", "gala", "chess"]


class GalleryTest(PageTest):
    def first_visit(self) -> None:
        self.forget()
        self.browser.goto("about:blank")
        self.browser.goto(self.address)
        self.until("return globalThis.page !== undefined")

    def test_boards_stand_on_the_cards_colour(self) -> None:
        self.addCleanup(self.browser.dark, False)
        ground = "return getComputedStyle(document.querySelector(arguments[0])).backgroundColor"
        for is_dark in (False, True):
            self.browser.dark(is_dark)
            self.first_visit()
            self.assertEqual(self.js(ground, "#cards figure svg"), "rgba(0, 0, 0, 0)")
            self.open("")
            self.click("e2")
            self.assertEqual(self.js(ground, "#card figure svg"), "rgba(0, 0, 0, 0)")
            self.press("#texts summary")
            self.until("return document.querySelector('#link-code svg') !== null")
            self.assertEqual(self.js(ground, "#link-code svg"), "rgb(255, 255, 255)", "a camera reads it")

    def test_first_visit(self) -> None:
        self.first_visit()
        for _ in range(2):
            self.assertTrue(self.browser.is_shown("#gallery"))
            self.assertFalse(self.browser.is_shown("main"))
            self.assertFalse(self.browser.is_shown("#leave-gallery"))
            self.browser.goto("about:blank")
            self.browser.goto(self.address)  # nothing was chosen: it is the same again
            self.until("return globalThis.page !== undefined")
        cards = self.js("return [...document.querySelectorAll('#cards > li')].map((card) => [card.dataset.variant,"
                        "card.querySelector('p').textContent, card.querySelectorAll('figure svg').length])")
        self.assertCountEqual([name for name, _, _ in cards], GAMES)
        self.assertEqual(cards[-1][0], "chess")
        for name, summary, pictures in cards:
            self.assertEqual(summary, self.js("return page.quincunx.words(arguments[0]).summary", name))
            self.assertEqual(pictures, 1)
        self.browser.resize(390, 844)
        self.assertLessEqual(self.js("return document.documentElement.scrollWidth"), 390)

    def test_play_and_rules(self) -> None:
        for name in GAMES:
            for button in (1, 4):
                self.first_visit()
                self.press(f"#cards [data-variant={name}] menu li:nth-child({button}) button")
                self.assertFalse(self.browser.is_shown("#gallery"))
                self.assertTrue(self.browser.is_shown("#board"))
                self.assertEqual(self.js("return page.game.variant"), name)
                self.assertEqual(self.js("return document.getElementById('rules').open"), button == 4)

    def test_back_to_the_running_game(self) -> None:
        self.start("xodul")
        self.play_random(2)
        fen = self.fen()
        self.visit()
        self.assertFalse(self.browser.is_shown("#gallery"))
        self.press("#all-games")
        self.assertTrue(self.browser.is_shown("#gallery"))
        self.press("#leave-gallery")
        self.assertTrue(self.browser.is_shown("#board"))
        self.assertEqual(self.fen(), fen)
