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
