"""Engines that fail, and files that are missing: words on the page, which lives."""

import os

from case import PageTest, Run
from driver import Handler, IsolatingHandler, served

# A worker instead of the engine's, which does what its name says.
WORKERS = {
    "throws": "onmessage = () => { throw new Error('out of memory'); };",
    "tells": "onmessage = ({ data }) => { if (data.id) { postMessage({ error: 'no room' }); } };",
    "nonsense": "onmessage = () => postMessage(5);",
    "nothing": "onmessage = ({ data }) => { if (data.id) { postMessage({ id: data.id }); } };",
    "illegal": "onmessage = ({ data }) => { if (data.id) { postMessage({ id: data.id, move: 'e2e9' }); } };",
    "silent": "",
}


def handler(base=Handler, **contents):
    """A server on which files, by their names with _ for each other sign, have other contents; None: they are missing."""

    class Changing(base):
        def do_GET(self) -> None:
            name = "".join(sign if sign.isalnum() else "_" for sign in self.path.split("?")[0].strip("/"))
            if name not in contents:
                super().do_GET()
            elif contents[name] is None:
                self.send_error(404)
            else:
                self.send_response(200)
                self.send_header("Content-Type", "text/javascript" if name.endswith("js") else "application/wasm")
                self.end_headers()
                self.wfile.write(contents[name])

    return Changing


class FailuresTest(PageTest):
    def tearDown(self) -> None:
        self.browser.errors()  # what failed is also in the console
        self.browser.goto(Run.server)
        super().tearDown()

    def fails(self, reason: str) -> None:
        """The engine's turn ends in words, and the page goes on."""
        self.start("chess", "person", "engine")
        self.click("e2", "e4")
        self.until("return page.refused() !== ''")
        self.assertRegex(self.refused(), f"^The engine failed: .*{reason}.*Take a move back, or reload the page.$")
        self.assertEqual(self.moves(), ["e4"])
        self.press("#undo")
        self.assertEqual((self.moves(), self.refused()), ([], ""))

    def test_no_worker(self) -> None:
        with served(os.path.join(Run.build, "page"), handler(worker_js=None)) as self.address:
            self.open("")
            self.fails("worker.js cannot be read")
            self.press("#analyse")
            self.until("return page.refused().includes('worker.js')")
            self.press("#analyse")
            self.press("#hint")
            self.until("return page.refused().includes('worker.js')")
            self.start("chess")
            self.click("e2", "e4")
            self.assertEqual((self.moves(), self.refused()), (["e4"], ""))

    def test_workers_that_fail(self) -> None:
        for name, reason in (
            ("throws", "out of memory"), ("tells", "no room"), ("nonsense", "no answer"),
            ("nothing", "neither a line nor a move"), ("illegal", ""), ("silent", "no answer"),
        ):
            with self.subTest(name), served(os.path.join(Run.build, "page"), handler(worker_js=WORKERS[name].encode())) as self.address:
                self.open("")
                if reason == "no answer":
                    self.js("page.player.patience = -900")
                self.fails(reason)

    def test_a_worker_that_dies_once_is_not_noticed(self) -> None:
        self.start("chess", "person", "engine")
        self.js(
            "const Real = globalThis.Worker; globalThis.Worker = function (...all) { globalThis.Worker = Real;"
            "const url = URL.createObjectURL(new Blob(['onmessage = () => { throw new Error(1); }'])); return new Real(url); }")
        self.click("e2", "e4")
        self.until(lambda: len(self.moves()) == 2)
        self.assertEqual(self.refused(), "")

    def test_a_worker_that_has_died_is_there_again_for_the_next_move(self) -> None:
        self.start("chess", "person", "engine")
        self.js(
            "globalThis.Real = globalThis.Worker; globalThis.Worker = function () {"
            "return new Real(URL.createObjectURL(new Blob(['onmessage = () => { throw new Error(1); }']))); }")
        self.click("e2", "e4")
        self.until("return page.refused() !== ''")
        self.js("globalThis.Worker = Real")
        self.press("#undo")
        self.click("d2", "d4")
        self.until(lambda: len(self.moves()) == 2)
        self.assertEqual(self.refused(), "")

    def test_no_engine_file(self) -> None:
        for contents, reason in ((None, "quincunx.wasm: 404"), (b"", "quincunx.wasm is no engine: "),
                                 (b"<html>not here</html>", "quincunx.wasm is no engine: ")):
            with self.subTest(reason), served(os.path.join(Run.build, "page"), handler(quincunx_wasm=contents)) as address:
                self.browser.goto(address)
                self.browser.until("return document.querySelector('#status').textContent.startsWith('The page could not start: ')")
                self.assertIn(reason, self.text("status"))
                self.assertRegex(self.text("status"), r"^[ -~]{10,300}$")

    def test_without_the_engine_of_threads_there_is_one(self) -> None:
        with served(os.path.join(Run.build, "page"), handler(IsolatingHandler, quincunx_threads_wasm=None)) as self.address:
            self.open("")
            self.start("chess", "person", "engine")
            self.click("e2", "e4")
            self.until(lambda: len(self.moves()) == 2)
            self.js("page.stop()")
