"""The page in windows of many shapes."""

from case import PageTest


class LayoutTest(PageTest):
    def test_narrow(self) -> None:
        self.browser.resize(360, 740)
        for variant in ("xodul", "gala"):
            self.start(variant)
            width = self.js("return document.documentElement.scrollWidth")
            self.assertLessEqual(width, self.js("return document.documentElement.clientWidth"))
        self.play_random(2)

    def test_the_list_of_moves_wraps(self) -> None:
        self.start("gala-team")
        self.play_random(20)
        width, room = self.js("const { scrollWidth, clientWidth } = document.querySelector('#moves');"
                              "return [scrollWidth, clientWidth];")
        self.assertLessEqual(width, room)
