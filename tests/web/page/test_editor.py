"""The editor of positions: every game's positions set up by mouse, keyboard, finger and as FEN."""

import re

from case import PageTest
from driver import click, move

STATUS = ".editor-status"
USE = ".editor-use"
FEN = ".editor textarea"

# A position of each game, with much of what its FEN may have.
POSITIONS = {
    "chess": "r3k2r/8/8/3pP3/8/8/P7/R3K2R w KQkq d6 3 20",
    "xodul": "4k4/9/2p6/9/4W1S2/9/P2r5/4K4[NQbgg] b - - 12 40",
    "cubic": "4k3/8/3g4/3P4/8/8/1B6/4K3[GPPbp] w - - 0 9",
    "nodal": "6/4k1/6/6/2n3/2pp2/PK4/2B1Q1 w - - 7 30",
    "nodal-ludii": "6/4k1/6/6/2n3/2pp2/PK4/2B1Q1 w - - 2,11 30",
    "xymyx": "r3k2r/8/8/3pP1p1/4P3/8/8/R3K2R w Kq e3g6 3 20",
    "gala": "k15/16/3v12/16/16/11S4/7R8/16/16/16/16/2H13/12p3/16/10E5/A14G w - - 5 60",
    "gala-shared": "k15/16/3v12/16/16/11S4/7R8/16/16/16/16/2H13/12p3/16/10E5/A14G b - - 5 60",
    "gala-team": "bK,15/16/3,yV,12/16/16/11,gS,4/7,rR,8/16/16/16/16/2,rH,13/16/16/10,bE,5/rA,14,gG g - 9 60",
    "gala-team-shared": "bK,15/16/3,yV,12/16/16/11,gS,4/7,rR,8/16/16/16/16/2,rH,13/16/16/16/rA,14,gG g - 9 60",
    "gala-cutthroat": "bK,15/16/3,yV,12/16/16/11,gS,4/7,rR,8/16/16/16/16/2,rH,13/16/16/16/rA,14,gG y - 9 60",
}


def pieces_of(placement: str) -> dict[int, str]:
    """The pieces by square, a1 being 0, as the editor names them: "wN"."""
    ranks = []
    for rank in placement.split("/"):
        cells = []
        for part in rank.split(",") if "," in rank else re.findall(r"\d+|.", rank):
            if part.isdigit():
                cells += [""] * int(part)
            else:
                cells.append(part if len(part) == 2 else ("w" if part.isupper() else "b") + part.upper())
        ranks.insert(0, cells)
    return {square: piece for square, piece in enumerate(sum(ranks, [])) if piece}


def square(name: str, files: int = 8) -> str:
    """A square of the editor's board."""
    number = (int(name[1:]) - 1) * files + ord(name[0]) - ord("a")
    return f'.editor-square[data-square="{number}"]'


def tool(value: str) -> str:
    return f'.editor-tool input[value="{value}"]'


def field(name: str) -> str:
    return f'.editor [name="{name}"]'


class EditorTest(PageTest):
    def edit(self, variant: str = "chess", fen: str = "") -> None:
        """Opens the editor, with the start of a game or a position of it."""
        self.js("document.querySelector('#edit').click()")
        self.browser.choose(field("variant"), variant)
        if fen:
            self.browser.write(FEN, fen)

    def button(self, text: str) -> None:
        """Presses a button of the editor by its text."""
        self.js("const buttons = [...document.querySelectorAll('.editor button')];"
                "buttons.find((one) => one.textContent === arguments[0]).id = 'wanted';", text)
        self.press("#wanted")
        self.js("document.querySelector('#wanted')?.removeAttribute('id')")

    def status(self) -> str:
        return self.browser.text(STATUS)

    def edited(self) -> str:
        return self.browser.value(FEN)

    def can_use(self) -> bool:
        return not self.js("return document.querySelector(arguments[0]).disabled", USE)

    def press_all(self, *names: str) -> None:
        """Clicks one after the other, told to the browser at once: some drivers are slow."""
        places = [self.browser.middle(css) for css in names]
        self.browser.mouse(*(action for place in places for action in (move(*place), *click())))

    def set_pieces(self, placement: str) -> None:
        """Puts pieces on the empty board, each kind chosen once; of four players the colour first."""
        pieces = pieces_of(placement)
        for seat in sorted({piece[0] for piece in pieces.values()}):
            if self.browser.has("[name=editor-seat]"):
                self.press(f'.editor-tool [name=editor-seat][aria-label^="{seat.upper()}"]')
            clicks = []
            for piece in sorted({one for one in pieces.values() if one[0] == seat}):
                squares = [number for number, there in pieces.items() if there == piece]
                clicks += [tool(piece), *(f'.editor-square[data-square="{number}"]' for number in squares)]
            self.press_all(*clicks)

    def set_fields(self, variant: str, fen: str) -> None:
        """Sets what a FEN has besides the board, field by field."""
        pieces, side, *rest = fen.split(" ")
        if variant != "xymyx":
            self.browser.choose(field("turn"), side)
        held = re.sub(r"^[^[]*\[?|\]", "", pieces)
        self.press_all(*(field(f"held-{0 if letter.isupper() else 1}-{letter.upper()}-1") for letter in held))
        if len(rest) == 4:
            self.press_all(*(field(f"castling-{right}") for right in rest[0].replace("-", "")))
            for index, name in enumerate(re.findall(r"[a-h]\d", rest[1])):
                self.browser.choose(field(f"passed-{index}"), name)
        for seat, count in enumerate(rest[-2].split(",")):
            self.browser.write(field(f"quiet-{seat}"), count)
        self.browser.write(field("moves"), rest[-1])

    def set_up_by_clicks(self, variant: str) -> None:
        fen = POSITIONS[variant]
        self.edit(variant)
        self.assertTrue(self.can_use())
        self.button("Empty board")
        self.assertFalse(self.can_use())
        self.set_pieces(re.sub(r"[ \[].*", "", fen))
        self.set_fields(variant, fen)
        self.assertEqual(self.edited(), fen)
        self.assertIn("Ready", self.status())
        self.press(USE)
        self.until(lambda: self.fen() == fen)
        self.assertFalse(self.browser.is_shown(".editor"))

    def test_undo(self) -> None:
        self.edit("chess")
        start = self.edited()
        self.button("Empty board")
        empty = self.edited()
        self.press_all(tool("wN"), square("b3"))
        self.assertNotEqual(self.edited(), empty)
        self.button("Undo")
        self.assertEqual(self.edited(), empty)
        self.browser.keys("Control+z")
        self.assertEqual(self.edited(), start)
        self.browser.choose(field("turn"), "b")
        self.browser.write(FEN, "nonsense")
        for expected in (start.replace(" w ", " b "), start):
            self.button("Undo")
            self.assertEqual(self.edited(), expected)
        self.button("Undo")
        self.assertEqual(self.browser.value(field("variant")), "xodul")
        self.assertTrue(self.can_use())
        self.assertTrue(self.js("return [...document.querySelectorAll('.editor button')]"
                                ".find((one) => one.textContent === 'Undo').disabled"))

    def test_chess_by_clicks(self) -> None:
        self.set_up_by_clicks("chess")

    def test_xodul_by_clicks(self) -> None:
        self.set_up_by_clicks("xodul")

    def test_cubic_by_clicks(self) -> None:
        self.set_up_by_clicks("cubic")

    def test_nodal_by_clicks(self) -> None:
        self.set_up_by_clicks("nodal")

    def test_nodal_ludii_by_clicks(self) -> None:
        self.set_up_by_clicks("nodal-ludii")

    def test_xymyx_by_clicks(self) -> None:
        self.set_up_by_clicks("xymyx")

    def test_gala_by_clicks(self) -> None:
        self.set_up_by_clicks("gala")

    def test_gala_shared_by_clicks(self) -> None:
        self.set_up_by_clicks("gala-shared")

    def test_gala_team_by_clicks(self) -> None:
        self.set_up_by_clicks("gala-team")

    def test_gala_team_shared_by_clicks(self) -> None:
        self.set_up_by_clicks("gala-team-shared")

    def test_gala_cutthroat_by_clicks(self) -> None:
        self.set_up_by_clicks("gala-cutthroat")

    def test_an_error_is_told_and_put_right(self) -> None:
        self.edit("chess", "4k3/8/8/8/8/8/8/8 w - - 0 1")
        self.assertEqual(self.status(), "Not ready: column 1: placement: White has 0 kings, expected 1")
        self.assertFalse(self.can_use())
        self.press(tool("wK"))
        self.press(square("g5"))
        self.press(tool("wP"))
        self.press(square("a8"))
        self.assertIn("a pawn on the first or last rank", self.status())
        self.press(square("a8"))  # once more takes it away
        self.assertTrue(self.can_use())
        self.press(USE)
        self.until(lambda: self.fen() == "4k3/8/8/6K1/8/8/8/8 w - - 0 1")

    def test_a_fen_is_pasted_and_put_right(self) -> None:
        self.edit("chess")
        self.browser.write(FEN, "4k3/8/8/8/8/8/8/4K2 w - - 0 1")
        self.assertIn("column 20: placement: rank 1 has 7 squares, expected 8", self.status())
        self.assertFalse(self.can_use())
        self.browser.write(FEN, " 4k3/8/8/8/8/8/8/R3K3\n w Q ")
        self.assertTrue(self.can_use())
        self.assertTrue(self.js("return document.querySelector(arguments[0]).checked", field("castling-Q")))
        self.press(tool("erase"))
        self.press(square("a1"))  # the right goes with the rook
        self.assertEqual(self.edited(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
        self.assertTrue(self.js("return document.querySelector(arguments[0]).disabled", field("castling-Q")))

    def test_drags(self) -> None:
        self.edit("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
        self.browser.drag(square("e1"), square("d2"))
        self.assertIn("/3K4/8 ", self.edited())
        self.press(square("d2"))
        self.press(square("c3"))
        self.assertIn("/2K5/8/8 ", self.edited())
        self.browser.drag(tool("wN"), square("h3"))
        self.assertIn("/2K4N/8/8 ", self.edited())
        self.browser.drag(square("a1"), square("h1"))  # knights, as many as the pointer meets
        self.assertRegex(self.edited(), "/N.*N w ")
        self.browser.drag(square("h1"), square("a1"))  # takes them away
        self.assertRegex(self.edited(), "/8/8 w ")
        self.press(tool("hand"))
        self.browser.drag(square("h3"), ".editor h2")  # off the board
        self.assertIn("/2K5/8/", self.edited())

    def test_right_button(self) -> None:
        if self.browser.name == "webkit":
            self.skipTest("webkit's driver does not let the right button go")
        self.edit("chess", "4k3/8/8/8/8/8/8/N2KN2N w - - 0 1")
        self.browser.press(square("e1"), 2)
        self.assertIn("/N2K3N ", self.edited())
        self.browser.drag(square("a1"), square("h1"), 2)
        self.assertRegex(self.edited(), "/3K4 |/8 ")

    def test_keyboard_alone(self) -> None:
        self.edit("chess", "8/8/8/8/8/8/8/8 w - - 0 1")
        self.browser.focus(square("a8"))
        self.browser.keys("k", "End", "ArrowDown", "ArrowLeft", "Shift+K", "ArrowUp", "q", "Delete", "ArrowDown", "ArrowDown")
        self.browser.keys("p")
        self.assertEqual(self.edited(), "k7/6K1/6p1/8/8/8/8/8 w - - 0 1")
        self.browser.focus(tool("hand"))
        self.browser.focus(square("g6"))
        self.browser.keys("Enter", "ArrowDown", "Space")
        self.assertEqual(self.edited(), "k7/6K1/8/6p1/8/8/8/8 w - - 0 1")
        self.assertEqual(self.js("return document.activeElement.ariaLabel"), "g5, Black pawn")
        self.edit_again("gala-cutthroat", "16/" * 15 + "16 r - 0 1")
        self.browser.focus(square("p16", 16))
        self.browser.keys("k", "ArrowLeft", "3", "a")
        self.assertEqual(self.edited(), "14,yA,rK" + "/16" * 15 + " r - 0 1")

    def edit_again(self, variant: str, fen: str) -> None:
        self.browser.choose(field("variant"), variant)
        self.browser.write(FEN, fen)

    def tap(self, css: str) -> None:
        """Touches an element that has come to rest where it was scrolled to."""
        self.browser.middle(css)
        self.browser.later("const [done] = arguments; requestAnimationFrame(() => requestAnimationFrame(() => done()))")
        self.browser.tap(css)

    def test_fingers(self) -> None:
        self.need_fingers()
        self.browser.resize(360, 740)
        self.edit("gala", "16/" * 15 + "16 w - - 0 1")
        self.tap(tool("wK"))
        self.tap(square("b2", 16))
        self.assertIn("/1K14/16 ", self.edited())
        self.edit_again("xodul", "9/" * 7 + "9[] w - - 0 1")
        self.tap(tool("wS"))
        self.tap(square("i8", 9))
        self.tap(field("held-0-Q-1"))
        self.assertEqual(self.edited(), "8S" + "/9" * 7 + "[Q] w - - 0 1")

    def test_flipped(self) -> None:
        for variant, files in (("xodul", 9), ("gala-team", 16)):
            self.edit(variant)
            self.button("Empty board")
            self.button("Flip")
            self.press('.editor-tool input[name="editor-tool"]')
            self.press(square("b3", files))
            self.assertRegex(self.edited(), "/1,?r?K,?(7|14)/")
            self.button("Cancel")

    def test_options_and_the_common_pool(self) -> None:
        self.edit("xodul", "4k4/9/9/9/9/9/9/4K4[Nq] w - - 0 1")
        self.browser.choose(field("pool"), "common")
        self.assertEqual(self.edited(), "4k4/9/9/9/9/9/9/4K4[NQ] w - - 0 1")
        self.assertFalse(self.browser.has(field("held-1-N-1")))
        self.browser.write(FEN, "4k4/9/9/9/9/9/9/4K4[NQn] w - - 0 1")
        self.press(field("held-0-N--1"))
        self.assertEqual(self.edited(), "4k4/9/9/9/9/9/9/4K4[NQ] w - - 0 1")
        self.press(field("held-0-N--1"))
        self.browser.choose(field("setup"), "rotated")
        self.button("Starting position")
        self.assertIn("clgwkqbnr/", self.edited())
        self.press(USE)
        self.until(lambda: "clgwkqbnr/" in self.fen())
        self.assertEqual(self.js("return page.game.options.split(' ').sort().join(' ')"), "pool=common setup=rotated")

    def test_four_of_whom_one_has_lost(self) -> None:
        self.edit("gala-cutthroat", POSITIONS["gala-cutthroat"])
        self.assertTrue(self.status().endswith("Without a royal: Yellow."))

    def test_closed_without(self) -> None:
        fen = self.fen()
        self.edit("cubic")
        self.browser.keys("Escape")
        self.until(lambda: not self.browser.is_shown(".editor"))
        self.edit("nodal")
        self.button("Cancel")
        self.assertFalse(self.browser.is_shown(".editor"))
        self.assertEqual(self.fen(), fen)

    def test_every_piece_of_every_game_is_drawn_and_named(self) -> None:
        self.edit()
        for variant in POSITIONS:
            self.browser.choose(field("variant"), variant)
            wrong = self.js(
                "const seats = [...document.querySelectorAll('[name=editor-seat]')];"
                "const wrong = [];"
                "for (let i = 0; i < Math.max(1, seats.length); i++) {"
                "    document.querySelector(`[name=editor-seat][value=\"${i}\"]`)?.click();"
                "    for (const tool of document.querySelectorAll('.editor-tool:has([name=editor-tool]:not([value=hand], [value=erase]))')) {"
                "        if (!tool.querySelector('svg path') || !/^[A-Z][a-z]+ [a-z]{3,}$/.test(tool.title)) {"
                "            wrong.push(tool.outerHTML); } } }"
                "return wrong;")
            self.assertEqual(wrong, [], variant)

    def test_narrow(self) -> None:
        self.browser.resize(360, 740)
        self.edit()
        for variant in POSITIONS:
            self.browser.choose(field("variant"), variant)
            self.assertTrue(self.js("const { scrollWidth, clientWidth } = document.querySelector('.editor');"
                                    "return scrollWidth <= clientWidth"), variant)
            self.assertGreaterEqual(self.js("return document.querySelector('.editor-square').offsetWidth"), 24, variant)
