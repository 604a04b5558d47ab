"""Links, the games that the browser keeps, and tabs: nothing that is read is believed, nothing is lost."""

import os

from case import PageTest, Run
from driver import Handler, served

CHESS = ["e4", "e5"]
SECOND = "#variant=xodul&moves=e2e4+e7e5"


class LinksTest(PageTest):
    def begin_chess(self) -> None:
        self.start("chess")
        self.click("e2", "e4", "e7", "e5")

    def test_a_link_opens_beside_the_game_that_is_kept(self) -> None:
        self.begin_chess()
        self.visit(SECOND)
        self.assertEqual(self.js("return page.game.variant"), "xodul")
        self.assertEqual(self.moves(), ["e4", "e5"])
        self.assertEqual(len(self.stored()), 1, "a link that is looked at is not kept")
        self.reload()
        self.assertEqual(self.js("return page.game.variant"), "xodul")
        self.click("d2", "d4")
        self.assertEqual(self.js("return location.hash"), "")
        self.reload()
        self.assertEqual(self.moves(), ["e4", "e5", "d4"])
        self.assertEqual(len(self.stored()), 2)
        self.press("#open-games")
        self.assertRegex(self.text("stored"), "Chess, you - you, 2 moves, unfinished")
        self.press("#stored li:nth-child(2) button")
        self.until(lambda: self.moves() == CHESS)
        self.reload()
        self.assertEqual(self.moves(), CHESS)

    def test_a_link_that_is_looked_at_leaves_the_game_of_its_tab(self) -> None:
        self.begin_chess()
        self.visit(SECOND)
        self.visit()
        self.assertEqual(self.moves(), CHESS)

    def test_a_new_game_stays_new_after_a_reload(self) -> None:
        self.begin_chess()
        for before in ("", SECOND, "#variant=nonsense"):
            self.visit(before)
            self.start("nodal", "engine", "person")
            self.reload()
            self.assertEqual(self.js("return [page.game.variant, page.seats.players[0]]"), ["nodal", "engine"])
            self.js("page.stop()")

    def test_a_link_in_the_same_window(self) -> None:
        self.begin_chess()
        self.js("location.hash = arguments[0]", SECOND)
        self.until("return page.game.variant === 'xodul'")
        self.click("d2", "d4")
        self.assertEqual(self.js("return location.hash"), "")
        self.js("location.hash = arguments[0]", SECOND)
        self.until(lambda: self.moves() == ["e4", "e5"])
        self.assertEqual(len(self.stored()), 2)

    def test_a_link_to_the_page_in_one_file(self) -> None:
        self.forget()
        self.address = "file://" + os.path.join(Run.build, "quincunx.html")
        self.visit(SECOND)
        self.assertEqual(self.moves(), ["e4", "e5"])
        self.click("d2", "d4")
        self.assertEqual((self.moves(), self.js("return location.hash")), (["e4", "e5", "d4"], ""))
        self.reload()
        self.assertEqual(self.moves(), ["e4", "e5", "d4"])
        self.forget()

    def test_no_engine_and_no_clock_begins_by_a_link(self) -> None:
        self.visit(SECOND + "&clock=60%2B1")
        self.assertEqual(self.js("return [page.clock, page.player.isBusy, page.seats.has('engine')]"), [None, False, False])

    def test_links_of_older_pages(self) -> None:
        for link in (
            "#variant=xodul&moves=e2e4+e7e5", "#variant=xodul&moves=e2e4%20e7e5", "#variant%3Dxodul%26moves%3De2e4+e7e5",
            "#variant=xodul&options=&moves=e2e4%2Be7e5", "#moves=e2e4+e7e5&variant=xodul&level=0&unknown=1",
        ):
            self.js("page.begin({ variant: 'chess' }); location.hash = arguments[0]", link)
            self.until("return page.game.variant === 'xodul'")
            self.assertEqual((self.moves(), self.refused()), (["e4", "e5"], ""), link)
        self.js("location.hash = '#variant=xymyx&moves=e2e4|e7e5@b+d2d4|d7d5'")
        self.until("return page.game.variant === 'xymyx'")
        self.assertEqual(self.moves(), ["e4 | e5", "d4 | d5"])

    def test_links_that_are_none_say_why(self) -> None:
        self.begin_chess()
        for link, reason in {
            "#variant=xadul&moves=e2e4": "xadul",
            "#variant=": "could not be opened: .",
            "#moves=e2e4": "names no game",
            "#garbage": "names no game",
            "#%": "names no game",
            "#%E0%A4%A": "names no game",
            "#=": "names no game",
            "#variant=x%zzodul": "could not be opened: .",
            "#variant=chess&moves=e2e5": "move 1: ",
            "#variant=chess&moves=e2e4+e7e5+e1e3": "move 3: ",
            "#variant=chess&moves=%00": "move 1: ",
            "#variant=chess&moves=" + "e2e4+" * 10: "move 2: ",
            "#variant=xymyx&moves=e2e4": "move 1: e2e4: half of a turn",
            "#variant=xymyx&moves=e2e4|e2e4": "move 1: ",
            "#variant=chess&fen=nonsense": "could not be opened: .",
            "#variant=chess&fen=8/8/8/8/8/8/8/8+w+-+-+0+1": "could not be opened: .",
            "#variant=chess&options=what": "could not be opened: .",
            "#variant=gala&options=hoppers=martian": "could not be opened: .",
            "#variant=chess&clock=abc": "clock: ",
            "#variant=chess&clock=0%2B0": "clock: ",
            "#variant=chess&clock=99999%2B1": "clock: ",
            "#variant=chess&level=99999": "level: ",
            "#variant=chess&level=x": "level: ",
            "#variant=chess&seat=9": "seat: ",
            "#variant=chess&seat=1.5": "seat: ",
            "#variant=chess&seat=3&game=abc": "seat: ",
            "#variant=chess&game=../../x&seat=0": "game: ",
            "#variant=chess&game=abc&seat=0&seal=beef": "seal: ",
            "#variant=chess&result=2-0": "result: ",
            "#variant=chess&result=1-0-0-0": "result: ",
            "#variant=gala-cutthroat&result=1-0": "result: ",
            "#variant=gala-cutthroat&out=1.0": "out: ",
            "#variant=gala-cutthroat&out=0.7": "out: ",
            "#variant=chess&v=77": "another version",
            "#variant=<script>globalThis.hacked=1</script>": "could not be opened: .",
            "#variant=chess&moves=<img/src/onerror=globalThis.hacked=1>": "move 1: ",
        }.items():
            self.js("page.refuse(''); location.hash = arguments[0]", link)
            self.until("return page.refused() !== ''")
            self.assertRegex(self.refused(), "^The link could not be opened: ", link)
            self.assertRegex(self.refused(), reason, link)
            self.assertLess(len(self.refused()), 300, link)
            self.assertEqual((self.moves(), self.js("return location.hash")), (CHESS, ""), link)
        self.assertIsNone(self.js("return globalThis.hacked ?? null"))
        self.js("page.refuse(''); location.hash = `#variant=chess&moves=${'e2e4+'.repeat(200000)}`")
        self.until("return page.refused() !== ''")
        self.click("g1", "f3")
        self.assertEqual((self.moves(), self.refused()), (CHESS + ["Nf3"], ""))

    def test_a_page_that_is_opened_by_a_broken_link_shows_the_game_that_is_kept(self) -> None:
        self.begin_chess()
        for link in ("#variant=chess&moves=e2e5", "#garbage"):
            self.visit(link)
            self.assertIn("could not be opened", self.refused())
            self.assertEqual(self.moves(), CHESS)
        self.forget()
        self.visit("#garbage")
        self.assertIn("could not be opened", self.refused())
        self.click("e2", "e4")
        self.assertEqual(self.moves()[:1], ["e4"])

    def test_what_a_link_says_in_words_stays_text(self) -> None:
        self.js("location.hash = '#variant=chess&result=1-0&reason=' + encodeURIComponent('<img src=x onerror=hacked=1>' + 'x'.repeat(999))")
        self.until("return page.turn.isOver()")
        self.assertIn("<img src=x", self.text("status"))
        self.assertLess(len(self.text("status")), 300)
        self.assertFalse(self.browser.has("#end img, #status img, #moves img"))


class StoreTest(PageTest):
    # What may stand where a game or a tab's game is expected.
    DAMAGES = [
        "", "{", "null", "5", "[]", '"text"', "{}", '{"version":1}', '{"version":99,"variant":"chess"}',
        '{"version":1,"variant":"chess","line":5}', '{"version":1,"variant":"chess","line":[null]}',
        '{"version":1,"variant":"chess","line":[{"move":"e2e5"}]}', '{"version":1,"variant":"chess","line":[{"move":5}]}',
        '{"version":1,"variant":"chess","line":[{"move":"e2e4","nags":["x"]}]}',
        '{"version":1,"variant":"chess","line":[{"move":"e2e4","out":[9]}]}',
        '{"version":1,"variant":"chess","line":[{"move":"e2e4","variations":{}}]}',
        '{"version":1,"variant":"chess","fen":"x"}', '{"version":1,"variant":"chess","players":["nobody"]}',
        '{"version":1,"variant":"chess","level":99999}', '{"version":1,"variant":"chess","clock":"abc"}',
        '{"version":1,"variant":"chess","clock":"60+1","left":["x"]}', '{"version":1,"variant":"chess","end":{"result":"9-9"}}',
        '{"version":1,"variant":"chess","end":5}', '{"version":1,"variant":"chess","tags":{"Event":5}}',
        '{"version":1,"variant":"xymyx","kept":{"half":5}}', '{"version":1,"variant":"xymyx","line":[{"move":"e2e4"}]}',
    ]

    def test_a_damaged_game_is_refused_in_words(self) -> None:
        self.start("chess")
        self.click("e2", "e4")
        for damage in self.DAMAGES:
            self.js("page.refuse(''); localStorage.setItem('quincunx.game.damaged', arguments[0]); page.session.open('damaged')", damage)
            self.until("return page.refused() !== ''")
            self.assertRegex(self.refused(), "^The game could not be opened: .", damage)
            self.assertEqual(self.moves(), ["e4"], damage)
        self.js("page.refuse(''); page.session.open('nowhere')")
        self.until("return page.refused().includes('no longer there')")
        self.click("e7", "e5")
        self.reload()
        self.assertEqual(self.moves(), CHESS)

    def test_a_page_lives_whatever_its_store_says(self) -> None:
        for content in ("{}", "null", "5", '{"version":1,"variant":"chess","line":[{"move":"e2e5"}]}', "garbage"):
            self.forget()
            self.js(
                "for (const name of ['quincunx.game', 'quincunx.game.', 'quincunx.game.abc', 'quincunx.settings']) {"
                "localStorage.setItem(name, arguments[0]); }"
                "sessionStorage.setItem('quincunx.tab', arguments[0]);", content)
            self.visit()
            self.start("chess")
            self.click("e2", "e4")
            self.assertEqual(self.moves(), ["e4"], content)
            self.press("#open-settings")
            self.press("#settings [value=close]")
        self.js("sessionStorage.setItem('quincunx.tab', JSON.stringify({ id: 'none', begun: { variant: 'chess', line: [{ move: 'e2e5' }] } }))")
        self.visit()
        self.assertEqual(self.moves(), ["e4"], "the newest game, as the tab's own is none")

    def test_the_game_of_an_older_page_is_taken_over(self) -> None:
        self.forget()
        self.js(
            "localStorage.setItem('quincunx.game', JSON.stringify({ variant: 'chess', options: '',"
            "fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', moves: ['e2e4', 'e7e5'], comments: ['', '-0.30/4 0.1s'],"
            "seats: ['person', 'person'], level: 2, ended: '1-0', endedBy: 'Black resigns', clock: '60+1', left: [50000, 40000] }))")
        self.visit()
        self.assertEqual(self.moves(), CHESS)
        self.assertIn("1-0: Black resigns", self.text("status"))
        self.assertEqual(self.js("return [page.clock.left, page.game.node.comment]"), [[50000, 40000], "-0.30/4 0.1s"])
        self.assertIsNone(self.js("return localStorage.getItem('quincunx.game')"))

    def test_the_last_twenty_games(self) -> None:
        self.forget()
        self.visit()
        for _ in range(22):
            self.js("page.begin({ variant: 'chess', players: ['person', 'person'] }); page.play('e2e4')")
        self.assertEqual(len(self.stored()), 20)
        self.start("nodal")
        self.assertEqual(len(self.stored()), 20, "a game without moves is none")
        self.press("#open-games")
        self.press("#stored li:last-child button:last-child")
        self.until(lambda: self.js("return document.querySelectorAll('#stored li').length") == 19)
        self.press("#stored li:first-child button")
        self.until(lambda: self.moves() == ["e4"])
        self.press("#open-games")
        self.assertTrue(self.js("return document.querySelector('#stored button').disabled"), "it is on the board")
        self.press("#games-dialog [value=close]")

    def test_a_browser_without_room_says_so_and_keeps_what_it_has(self) -> None:
        self.start("chess")
        self.click("e2", "e4")
        self.start("nodal")
        self.js("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
        self.js("page.play(page.game.board.legalMoves()[0])")
        self.until("return page.refused().includes('no room')")
        self.assertEqual(len(self.stored()), 1)
        self.assertEqual(len(self.moves()), 1)

    def test_a_browser_that_keeps_nothing(self) -> None:
        class Refusing(Handler):
            def do_GET(self) -> None:
                if self.path != "/":
                    super().do_GET()
                    return
                with open(Run.build + "/page/index.html", "rb") as file:
                    page = file.read().replace(
                        b"<script src", b"<script>for (const name of ['localStorage', 'sessionStorage']) { Object.defineProperty("
                        b"window, name, { get() { throw new DOMException('no', 'SecurityError'); } }); }</script><script src", 1)
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(page)

        with served(Run.build + "/page", Refusing) as self.address:
            self.open("")
            self.start("chess")
            self.click("e2", "e4", "e7", "e5")
            self.assertEqual(self.moves(), CHESS)
            self.assertIn("save the PGN", self.refused())
            self.press("#open-games")
            self.press("#games-dialog [value=close]")
        self.browser.goto("about:blank")


class TabsTest(PageTest):
    def tearDown(self) -> None:
        super().tearDown()
        self.browser.close_tab()
        self.open("")

    def test_two_tabs_have_a_game_each(self) -> None:
        self.start("chess")
        self.click("e2", "e4")
        first = self.js("return page.session.id")
        self.browser.new_tab()
        self.open("")
        self.assertEqual((self.moves(), self.refused()), ([], ""))
        self.start("chess")
        self.click("d2", "d4")
        self.browser.tab(0)
        self.click("e7", "e5")
        self.browser.tab(1)
        self.click("d7", "d5")
        self.reload()
        self.assertEqual(self.moves(), ["d4", "d5"])
        self.js("page.session.open(arguments[0])", first)
        self.until("return page.refused() === 'This game is open in another tab.'")
        self.assertEqual(self.moves(), ["d4", "d5"])
        self.press("#open-games")
        self.press("#stored li:last-child button:last-child")
        self.until(lambda: "open in another tab" in self.text("stored"))
        self.press("#games-dialog [value=close]")
        self.browser.tab(0)
        self.reload()
        self.assertEqual(self.moves(), CHESS)
        self.browser.tab(1)

    def test_without_locks_a_tab_goes_on_by_itself(self) -> None:
        self.js("Object.defineProperty(navigator, 'locks', { value: undefined })")
        self.start("chess")
        self.click("e2", "e4")
        first = self.js("return page.session.id")
        self.browser.new_tab()
        self.open("")
        self.js("Object.defineProperty(navigator, 'locks', { value: undefined })")
        self.js("page.session.open(arguments[0])", first)
        self.until(lambda: self.moves() == ["e4"])
        self.click("d7", "d5")
        self.browser.tab(0)
        self.until(lambda: self.js("return page.session.id") != first)
        self.click("e7", "e5")
        self.assertEqual(len(self.stored()), 2)
        self.browser.tab(1)
        self.reload()
        self.assertEqual(self.moves(), ["e4", "d5"])
