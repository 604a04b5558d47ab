"""The card of the piece that was clicked last."""

from case import PageTest, cell

FAMILIES = ("chess", "xodul", "cubic", "nodal", "xymyx", "gala", "gala-team")
# What the card calls the piece on the first square of each kind, and what is not in its words.
ALL_PIECES = """
    const { board, variant } = page.game;
    const wrong = [];
    const names = [...document.querySelectorAll('#board .squares .cell')].map((one) => one.dataset.name);
    for (const name of names) {
        const [file, rank] = [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
        const words = page.quincunx.words(variant).pieces.find((one) => one.letter === board.piece(file, rank).toUpperCase());
        if (words) {
            page.screen.card.show(page.game, name);
            const card = document.querySelector('#card');
            const text = card.textContent;
            const title = `${board.seatName(board.pieceSeat(file, rank))}'s ${words.name}`;
            const told = [title, words.moves, words.captures ?? '', words.special ?? '', words.rules];
            wrong.push(...told.filter((one) => !text.includes(one)).map((one) => `${name}: ${one}`));
            wrong.push(...(card.querySelector('svg .target, svg circle') ? [] : [`${name}: no picture`]));
        }
    }
    return wrong;
"""


class CardTest(PageTest):
    def title(self) -> str:
        return self.browser.text("#card summary")

    def test_every_piece_of_every_game(self) -> None:
        for variant in FAMILIES:
            self.start(variant)
            self.assertEqual(self.js(ALL_PIECES), [], variant)

    def test_the_piece_clicked_last(self) -> None:
        self.start("xodul")
        self.assertIn("Checkmate the enemy king", self.text("card"))
        self.assertEqual(self.js("return document.querySelector('#card').ariaLive"), "polite")
        self.click("f1")
        self.assertEqual(self.title(), "White's wizard")
        self.click("i8")
        self.assertEqual(self.title(), "Black's cannon")
        self.click("e5")  # the wizard's move
        self.assertEqual(self.moves(), ["We5"])
        self.assertEqual(self.title(), "Black's cannon")
        self.set_up("8k/9/9/4P4/9/9/9/4K4[NQq] w - - 0 1")
        self.assertEqual(self.title(), "How to play")
        self.click("Q@1")
        self.assertEqual(self.title(), "Black's queen")
        self.browser.keys("Escape")
        self.assertEqual(self.title(), "How to play")

    def reach(self) -> int:
        return self.js("return document.querySelectorAll('#board .mark.reach').length")

    def test_where_it_goes_from_here(self) -> None:
        self.start("chess")
        self.click("b8")
        self.assertEqual(self.reach(), 2)
        self.click("e2")
        self.assertEqual(self.reach(), 0)  # its moves are marked as those that may be played
        self.click("e4")
        self.assertEqual(self.reach(), 0)
        self.start("xymyx")
        self.click("b8")
        self.assertGreater(self.reach(), 0)
        self.click("b1", "c3")
        self.assertEqual(self.reach(), 0)

    def test_a_captured_piece_is_not_looked_at(self) -> None:
        self.start("chess")
        self.set_up("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
        self.click("e4", "d5")
        self.assertEqual(self.title(), "White's pawn")

    def test_also_while_the_engine_thinks(self) -> None:
        self.js("page.player.go = () => new Promise(() => {})")
        self.start("gala", "engine", "person")
        self.click("g1")
        self.assertEqual(self.title(), "White's pawn")

    def test_no_half_is_seen_in_it(self) -> None:
        self.start("xymyx")
        self.click("b1", "c3")
        self.assertEqual(self.title(), "How to play")
        self.click("e7")
        self.assertEqual(self.title(), "Black's pawn")

    def test_it_is_folded_on_a_phone(self) -> None:
        self.addCleanup(self.browser.resize, 1200, 900)
        self.browser.resize(390, 844)
        self.reload()
        self.start("gala")
        self.click("g1")
        self.assertFalse(self.js("return document.querySelector('#card').open"))
        self.press("#card summary")
        self.assertTrue(self.browser.is_shown("#card figure"))
        width = self.js("return document.documentElement.scrollWidth")
        self.assertLessEqual(width, self.js("return document.documentElement.clientWidth"))
        below, board = self.js("return ['#card', '#board'].map((one) => document.querySelector(one).getBoundingClientRect())"
                               ".map(({ top, bottom }, i) => (i === 0 ? top : bottom))")
        self.assertGreater(below, board)
