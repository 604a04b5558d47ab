"""The board by itself: what it shows and says, and how mouse, fingers and keyboard act on it."""

from case import PageTest, cell
from driver import click, move, pointer

# Takes the board away from the page: a test draws what it wants, and every click is written down.
# A click on a piece chooses it, a click with one chosen unchooses it.
TAKE = """
    const { view } = page;
    page.stop();
    window.clicks = [];
    view.onClick = (name) => {
        clicks.push(name);
        const chosen = document.querySelectorAll('#board .cell.chosen').length === 0 ? [name] : [];
        view.mark('chosen', new Set(chosen));
    };
    window.show = (variant, fen, turn = 0, how = { animate: false }) => {
        window.shown?.delete();
        window.shown = new page.quincunx.Board(variant, fen || undefined);
        ['chosen', 'target', 'shot', 'hinted', 'check'].forEach((kind) => view.mark(kind, new Set()));
        view.draw(shown, turn, how);
    };
"""

# Contrast of WCAG between two colours as the browser computes them.
CONTRAST = """
    const light = (colour) => {
        const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => {
            const value = Number(part) / 255;
            return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one, other) => {
        const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
"""

SIZES = ((360, 740), (740, 360), (1280, 800), (1920, 1080), (640, 400))
CHECK = "rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3"
POOLS = "4k4/9/9/4P4/9/9/9/4K4[NQQr] w - - 0 1"
NAMES = ("chess", "xodul", "cubic", "nodal", "xymyx", "gala", "gala-shared", "gala-team", "gala-team-shared")


class BoardTest(PageTest):
    def setUp(self) -> None:
        super().setUp()
        self.js(TAKE)

    def show(self, variant: str, fen: str = "", turn: int = 0) -> None:
        self.js("show(...arguments)", variant, fen, turn)

    def mark(self, kind: str, *names: str) -> None:
        self.js("page.view.mark(arguments[0], new Set(arguments[1]))", kind, names)

    def clicks(self) -> list[str]:
        """What was clicked since this was asked last."""
        return self.js("return clicks.splice(0)")

    def label(self, name: str) -> str:
        return self.js("return document.querySelector(arguments[0]).ariaLabel", cell(name))

    def focused(self) -> str:
        return self.js("return document.activeElement.dataset.name ?? ''")

    def count(self, css: str) -> int:
        return self.js("return document.querySelectorAll(arguments[0]).length", css)

    # What is read.

    def test_squares_are_a_grid_with_rows(self) -> None:
        for variant, turn, first in (("chess", 0, "a8"), ("chess", 2, "h1"), ("nodal", 0, "a8"), ("gala-team", 1, "a1")):
            self.show(variant, "", turn)
            rows = self.js("""return [...document.querySelectorAll('#board [role="grid"] > [role="row"]')].map((row) =>
                [...row.querySelectorAll(':scope > [role="gridcell"]')].map((one) => one.dataset.name))""")
            files, ranks = self.js("return [shown.files(), shown.ranks()]")
            self.assertEqual([len(row) for row in rows], [files] * ranks)
            self.assertEqual(rows[0][0], first)
            self.assertEqual(len({name for row in rows for name in row}), files * ranks)
        self.assertEqual(self.count('#board [tabindex="0"]'), 1)
        self.assertEqual(self.count("#board svg:not([aria-hidden=true])"), 0)

    def test_pools_are_groups_beside_the_grid(self) -> None:
        self.show("xodul", POOLS)
        groups = self.js("""return [...document.querySelectorAll('#board [role="group"]')].map((group) =>
            [group.ariaLabel, [...group.querySelectorAll('button')].map((one) => [one.dataset.name, one.ariaLabel])])""")
        self.assertEqual(groups, [
            ["White pool", [["N@", "1 knight of White"], ["Q@", "2 queen of White"]]],
            ["Black pool", [["R@1", "1 car of Black"]]]])
        self.assertEqual(self.count('#board [role="grid"] .held'), 0)
        self.show("chess")
        self.assertEqual(self.count("#board .pool"), 0)

    def test_states_are_spoken(self) -> None:
        self.show("chess", CHECK)
        self.js("page.view.draw(shown, 0, { lastMoves: [{ seat: 1, squares: ['d8', 'h4'] }] })")
        self.mark("check", "e1")
        self.mark("chosen", "g1")
        self.mark("target", "f3", "h4", "a7")
        self.mark("shot", "a7")
        self.assertEqual(self.label("e1"), "e1, White king, in check")
        self.assertEqual(self.label("f3"), "f3, can be reached")
        self.assertEqual(self.label("h4"), "h4, Black queen, can be captured, last move")
        self.assertEqual(self.label("a7"), "a7, Black pawn, can be shot")
        self.assertEqual(self.label("d8"), "d8, last move")
        selected = "return [...document.querySelectorAll('#board [aria-selected]')].map((one) => one.dataset.name)"
        self.assertEqual(self.js(selected), ["g1"])
        self.mark("chosen")
        self.assertEqual(self.js(selected), [])

    def test_last_moves_of_four_have_their_letters(self) -> None:
        self.show("gala-team")
        self.js("""page.view.draw(shown, 0, { lastMoves: [
            { seat: 0, squares: ['a1', 'b2'] }, { seat: 1, squares: ['a16', 'b2'] },
            { seat: 2, squares: ['p16'] }, { seat: 3, squares: ['p1'] }] })""")
        letters = self.js("return [...document.querySelectorAll('#board .player')].map((one) => one.textContent)")
        self.assertEqual("".join(letters), "RRBBYG")
        self.assertEqual(self.label("p16").split(", ")[-1], "last move of Yellow")
        self.assertEqual(self.count("#board .mark.last.green"), 1)

    def test_marks_stand_out_on_every_square(self) -> None:
        for is_dark in (False, True):
            self.browser.dark(is_dark)
            self.open("")
            self.js(TAKE)
            for variant in NAMES:
                self.show(variant)
                for kind in ("chosen", "target", "hinted", "check", "reach", "taking", "passing", "pinner"):
                    self.mark(kind, "a1", "b4")
                self.mark("shot", "b4")
                self.js("""page.view.draw(shown, 0, { animate: false, lastMoves: [0, 1].map((seat) => ({ seat, squares: ['c3'] })) });
                    page.view.arrows(['best', 'alternative', 'drawn green', 'drawn red', 'drawn blue', 'drawn yellow'].flatMap(
                        (kind) => ['a3', 'a2'].map((to) => ({ from: 'a2', to, kind }))));""")
                worst = self.js(CONTRAST + """
                    const board = document.querySelector('#board svg > g');
                    const colours = [...board.querySelectorAll(':scope > path, :scope > rect')]
                        .map((one) => getComputedStyle(one).fill).filter((fill) => fill !== 'none');
                    const parts = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(Number);
                    const line = (path, under) => {
                        const style = getComputedStyle(path);
                        const [colour, alpha] = style.stroke === 'none'
                            ? [style.fill, style.fillOpacity] : [style.stroke, style.strokeOpacity];
                        const opacity = alpha * getComputedStyle(path.parentNode).opacity;
                        const [over, below] = [parts(colour), parts(under)];
                        return over.map((part, i) => part * opacity + below[i] * (1 - opacity)).join();
                    };
                    return [...document.querySelectorAll('#board .mark')].flatMap((mark) => colours.map((colour) => [
                        Math.max(...[...mark.querySelectorAll('path')].map((path) => contrast(line(path, colour), colour))),
                        mark.getAttribute('class'), colour])).sort(([one], [other]) => one - other)[0];""")
                self.assertGreaterEqual(worst[0], 3, (variant, worst))
        self.browser.dark(False)

    # How large it is.

    def test_squares_are_large_enough_to_hit(self) -> None:
        for size in SIZES:
            self.browser.resize(*size)
            for variant in ("chess", "xodul", "cubic", "nodal", "gala-team"):
                self.show(variant)
                square, frame, board, page = self.js("""
                    const frame = document.querySelector('#board').parentElement;
                    return [document.querySelector('#board .squares .cell').offsetWidth,
                        [frame.clientWidth, frame.clientHeight], [frame.scrollWidth, frame.scrollHeight],
                        document.documentElement.scrollWidth - innerWidth];""")
                self.assertGreaterEqual(square, 24, (size, variant))
                self.assertLessEqual(page, 0, (size, variant))
                if square > 24:
                    self.assertEqual(frame, board, (size, variant, "it scrolls though it fits"))

    def test_zoom(self) -> None:
        self.show("gala")
        width = "return Math.round(document.querySelector('#board .squares').getBoundingClientRect().width)"
        usual = self.js(width)
        self.js("page.view.zoom('in')")
        self.assertAlmostEqual(self.js(width) / usual, 1.25, places=1)
        self.js("page.view.zoom('out'); page.view.zoom('out')")
        self.assertEqual(self.js(width), usual)
        turn = """document.querySelector(arguments[0]).dispatchEvent(new WheelEvent('wheel', {
            bubbles: true, cancelable: true, ctrlKey: arguments[1], deltaY: -100, clientX: 300, clientY: 300 }))"""
        self.js(turn, cell("h8"), False)
        self.assertEqual(self.js(width), usual)
        self.js(turn, cell("h8"), True)
        self.assertGreater(self.js(width), usual)
        self.js("page.view.zoom('reset')")
        self.assertEqual(self.js(width), usual)

    # Mouse and fingers.

    def test_press_and_drag(self) -> None:
        self.show("chess")
        self.click("e2", "e2")
        self.assertEqual(self.clicks(), ["e2", "e2"])
        self.browser.drag(cell("e2"), cell("e4"))
        self.assertEqual(self.clicks(), ["e2", "e4"])
        self.click("d2")
        self.browser.drag(cell("d2"), cell("d4"))  # one that is chosen stays so
        self.assertEqual(self.clicks(), ["d2", "d4"])
        self.assertEqual(self.count(".board-ghost, #board .dragged, #board .over"), 0)

    def test_a_dragged_piece_follows(self) -> None:
        self.show("xodul", POOLS)
        for name in ("e5", "Q@"):
            x, y = self.browser.middle(cell(name))
            self.browser.mouse(move(x, y), {"type": "pointerDown", "button": 0}, move(x + 5, y + 5), move(x + 20, y + 20))
            self.assertEqual(self.count(".board-ghost"), 1, name)
            self.assertEqual(self.count("#board .dragged"), 1, name)
            self.browser.mouse(move(x + 20, y + 20), {"type": "pointerUp", "button": 0})
            self.assertEqual(self.count(".board-ghost, #board .dragged"), 0, name)
            self.mark("chosen")

    def test_a_held_piece_that_is_gone_at_once(self) -> None:
        self.show("xodul", POOLS)
        self.js(f"page.view.onClick = () => show('xodul', {POOLS.replace('NQQr', '')!r})")
        self.browser.drag(cell("N@"), cell("e5"))
        self.assertEqual(self.count("#board .held"), 0)

    def test_the_right_button_draws(self) -> None:
        if self.browser.name == "webkit":
            self.skipTest("webkit's driver releases the left button, whichever was pressed")
        self.show("chess")
        drawn = "return [...document.querySelectorAll('#board .layer.drawn > g')].map((one) => one.getAttribute('class'))"
        self.browser.drag(cell("g1"), cell("f3"), 2)
        self.browser.press(cell("e4"), 2)
        self.assertEqual([one.split()[1] for one in self.js(drawn)], ["arrow", "circle"])
        self.browser.press(cell("e4"), 2)
        self.assertEqual(len(self.js(drawn)), 1)
        self.assertEqual(self.clicks(), [])
        self.click("a2")
        self.assertEqual(self.js(drawn), [])
        self.js("page.view.arrows([{ from: 'e2', to: 'e4', kind: 'best' }]); page.view.clearDrawn()")
        self.assertEqual(self.count("#board .arrow.best"), 1)

    def test_fingers_scroll_unless_on_a_piece_that_moves(self) -> None:
        self.need_fingers()
        self.browser.resize(360, 740)
        self.show("gala")
        self.browser.tap(cell("h8"))
        self.assertEqual(self.clicks(), ["h8"])
        self.mark("chosen")
        allowed = "return getComputedStyle(document.querySelector(arguments[0])).touchAction"
        self.assertEqual(self.js(allowed, cell("a1")), "none")
        self.assertNotEqual(self.js(allowed, cell("h8")), "none")
        self.browser.swipe(cell("a1"), 30, 0)
        self.assertEqual(self.clicks()[0], "a1")
        self.mark("chosen")
        self.browser.swipe(cell("h8"), -80, 0)
        self.assertEqual(self.clicks(), [])
        if self.browser.name == "chromium":  # the fingers of other drivers do not scroll
            self.until("return document.querySelector('#board').parentElement.scrollLeft > 0")

    def test_two_fingers_zoom(self) -> None:
        self.need_fingers()
        self.browser.resize(360, 740)
        self.show("gala")
        before = self.js("return document.querySelector('#board').offsetWidth")
        self.browser.pinch(cell("f8"), 40, 160)
        self.assertGreater(self.js("return document.querySelector('#board').offsetWidth"), before)

    # Keyboard.

    def test_keys_walk_the_board_that_was_reached_by_them(self) -> None:
        self.show("chess")
        self.browser.focus(cell("e2"))
        self.assertTrue(self.js("return page.view.hasKeyboard"))
        self.browser.keys("Enter", "ArrowUp", "ArrowUp", "Space", "ArrowLeft")
        self.assertEqual(self.clicks(), ["e2", "e4"])
        self.assertEqual(self.focused(), "d4")
        self.click("e2")
        self.assertFalse(self.js("return page.view.hasKeyboard"))
        self.browser.keys("ArrowLeft")
        self.assertEqual(self.focused(), "e2")
        self.js("page.view.focusSquare('c3')")
        self.browser.keys("ArrowLeft")
        self.assertEqual(self.focused(), "b3")

    def test_keys_reach_what_is_held(self) -> None:
        self.browser.resize(1280, 700)
        self.show("xodul", POOLS)
        self.js("page.view.focusSquare('i2')")
        self.browser.keys("ArrowRight")
        self.assertIn(self.focused(), ("N@", "Q@"))
        self.browser.keys("Enter")
        self.assertIn(self.clicks(), (["N@"], ["Q@"]))

    def test_focus_stays_when_the_board_is_drawn_anew(self) -> None:
        self.show("chess")
        self.js("page.view.focusSquare('e4')")
        self.show("chess", CHECK, 2)
        self.assertEqual(self.focused(), "e4")
        self.assertTrue(self.js("return page.view.hasKeyboard"))

    # Choices.

    def ask(self, square: str) -> None:
        self.js("""window.answer = undefined;
            page.view.choose(arguments[0], ['queen', 'rook', 'bishop', 'knight'].map((text) => (
                { value: text, text, letter: text === 'knight' ? 'N' : text[0].toUpperCase() })))
                .then((value) => { window.answer = value; });""", square)

    def answer(self):
        self.until("return window.answer !== undefined")
        return self.js("return window.answer")

    def test_a_choice_by_keyboard(self) -> None:
        self.show("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1")
        self.js("page.view.focusSquare('a8')")
        self.ask("a8")
        self.assertEqual(self.count("#board .choice [role=menuitem] svg"), 4)
        self.browser.keys("ArrowDown", "ArrowDown", "ArrowUp", "Enter")
        self.assertEqual(self.answer(), "rook")
        self.assertEqual(self.focused(), "a8")
        self.ask("a8")
        self.browser.keys("Escape")
        self.assertIsNone(self.answer())
        self.assertEqual(self.focused(), "a8")
        self.assertEqual(self.count("#board .choice"), 0)
        self.assertEqual(self.clicks(), [])

    def test_a_choice_by_mouse(self) -> None:
        self.show("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1")
        for size in SIZES:
            self.browser.resize(*size)
            self.ask("a8")
            for number in range(4):
                self.browser.middle(f"#board .choice > :nth-child({number + 1})")  # can be clicked
            self.press("#board .choice > :nth-child(4)")
            self.assertEqual(self.answer(), "knight")
        self.ask("a8")
        self.click("h2")
        self.assertIsNone(self.answer())
        self.assertEqual(self.clicks(), [])

    def test_a_finger_does_not_choose_what_it_opens(self) -> None:
        self.need_fingers()
        self.show("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1")
        self.js("page.view.onClick = (name) => page.view.choose(name, [1, 2].map((value) => ({ value, text: `${value}` })))"
                ".then((value) => clicks.push(value))")
        self.browser.tap(cell("a8"))
        self.assertEqual(self.clicks(), [])
        self.browser.tap("#board .choice > :nth-child(2)")
        self.until("return clicks.length > 0")
        self.assertEqual(self.clicks(), [2])

    # Motion.

    def test_pieces_glide_if_wanted(self) -> None:
        gliding = """
            show('chess', 'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2');
            shown.push('e4d5');
            const how = arguments[0];
            page.view.animated = how !== 'never';
            page.view.draw(shown, 0, { animate: how !== 'not now' });
            const board = document.querySelector('#board svg');
            return board.getAnimations({ subtree: true }).map((one) => one.effect.getTiming().duration);"""
        self.assertEqual(self.js(gliding, "never"), [])
        self.assertEqual(self.js(gliding, "not now"), [])
        durations = self.js(gliding, "yes")
        self.assertEqual(len(durations), 2)  # one glides, one fades
        self.assertLessEqual(max(durations), 160)
