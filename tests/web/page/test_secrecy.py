"""Where both sides move at once nobody sees a half before both are in."""

from case import PageTest


class SecrecyTest(PageTest):
    def test_xymyx_halves_are_secret(self) -> None:
        self.start("xymyx")
        self.click("e2", "e4")
        self.assertEqual(self.moves(), [])
        self.assertNotIn("e4", self.text("status") + self.text("moves"))
        self.click("e7", "e5")
        self.assertEqual(self.moves(), ["e4 | e5"])
        self.play_random(20)
        self.assertGreater(len(self.moves()), 5)

    def all_that_is_seen(self) -> str:
        """The document with what its fields hold, its address and its title, and the storage."""
        return self.js("return [document.documentElement.outerHTML, location.href, document.title,"
                       "...[...document.querySelectorAll('input, textarea, select')].map((one) => one.value),"
                       "JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join('\\n')")

    def test_no_half_of_the_engine_is_told_before_both_are_in(self) -> None:
        for engine, mine in ((0, ("d7", "d5")), (1, ("d2", "d4"))):
            seen = []
            for half, san in (("b1c3", "Nc3"), ("g1h3", "Nh3")):
                if engine == 1:
                    half, san = half.replace("1", "8").replace("3", "6"), san.replace("3", "6")
                self.forget()
                self.open("")
                self.js(
                    "const [half, san] = arguments;"
                    "page.player.go = async (game, limits, options, tell) => {"
                    "tell({ depth: 4, number: 1, score: 31, mate: 0, nodes: 1, milliseconds: 1, line: san });"
                    "if (page.asked) { return new Promise(() => {}); }"  # later turns are not the matter
                    "page.asked = true; return half; };",
                    half, san)
                self.press("#texts summary")
                self.start("xymyx", *(("engine", "person") if engine == 0 else ("person", "engine")))
                self.until(f"return page.game.hasHalf({engine})")
                seen.append(self.all_that_is_seen())
                self.assertNotIn(half, seen[-1])
                self.assertNotIn(san, seen[-1])
                self.click(*mine)
                self.until(lambda: len(self.moves()) == 1)
                self.assertIn(san, self.moves()[0])
            self.assertEqual(*seen)
