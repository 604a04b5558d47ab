"""The page without a network, after its first visit."""

import os

from case import PageTest, Run
from driver import Handler, served


class OfflineTest(PageTest):
    def test_the_page_opens_and_plays_without_its_server(self) -> None:
        with served(os.path.join(Run.build, "page"), Handler) as self.address:
            self.open("")
            kept = self.browser.later(
                "const [done] = arguments; navigator.serviceWorker.ready"
                ".then(() => caches.keys()).then((names) => caches.open(names[0]))"
                ".then((cache) => cache.keys()).then((keys) => done(keys.map((key) => key.url.split('/').pop())));")
            self.assertIn("quincunx.wasm", kept)
        self.open("?again")
        self.start("xodul", "person", "engine")
        self.click("e2", "e4")
        self.until(lambda: len(self.moves()) == 2)
        self.forget()

    def test_the_first_screen_is_small(self) -> None:
        folder = os.path.join(Run.build, "page")
        names = ("index.html", "page.css", "page.js", "icon.svg", "manifest.webmanifest")
        self.assertLess(sum(os.path.getsize(os.path.join(folder, name)) for name in names), 300_000)
        self.assertLess(os.path.getsize(os.path.join(Run.build, "quincunx.html")), 5_000_000)
