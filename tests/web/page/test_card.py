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

# Pieces that are clicked: their game, position and square, the squares with a mark of a kind, and what
# the card says first, "" where that is not asked.
LOOKS = (
    ("chess", "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", "e3", {"pinner": "e8"},
     "It is pinned: if it moves, the rook on e8 attacks its king."),
    ("chess", "4k3/4r3/8/8/4R3/8/8/4K3 w - - 0 1", "e7", {"pinner": "e4"},
     "It is pinned: if it goes elsewhere, the rook on e4 attacks its king."),
    ("chess", "4r1k1/8/8/8/7b/4N3/8/4K3 w - - 0 1", "e3", {"pinner": "e8 h4"},
     "It is pinned by the rook on e8, and its king is in check by the bishop on h4: it cannot help."),
    ("chess", "4r1k1/8/8/8/8/3R4/8/4K3 w - - 0 1", "d3", {"pinner": "e8"},
     "Its king is in check by the rook on e8: it may only go where that ends."),
    ("chess", "3r2k1/8/8/8/8/8/8/4K3 w - - 0 1", "e1", {"pinner": "d8"},
     "It may not go where the rook on d8 would attack it."),
    ("xodul", "k8/4c4/9/9/2W6/9/9/4K4 w - - 0 1", "c4", {"pinner": "e7"},
     "It is pinned: it may not go to e2, e3, e4, e5 and e6, for then the cannon on e7 attacks its king."),
    ("xodul", "k8/4c4/9/9/4P4/9/4N4/4K4 w - - 0 1", "e2", {"pinner": "e7"},
     "It is pinned: if it moves, the cannon on e7 attacks its king."),
    ("cubic", "4r2k/8/8/8/8/8/4N3/4K3[] w - - 0 1", "e2", {"pinner": "e8"},
     "It is pinned: if it moves, the rook on e8 attacks its king."),
    ("nodal", "k5/6/6/3P2/3KP1/2n3/6/6 w - - 0 1", "e4", {"pinner": "c3"},
     "It is pinned: if it moves, the knight on c3 attacks its king."),
    ("nodal-ludii", "k5/6/2b3/6/3p2/2N3/6/2K3 w - - 0,0 1", "c3", {"pinner": "c6"},
     "It is pinned: if it moves, the bishop on c6 attacks its king."),
    ("xymyx", "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", "e3", {"pinner": ""}, ""),
    ("chess", "4k3/8/8/8/1p6/P7/8/4K3 w - - 0 1", "b4", {"reach": "b3", "taking": "a3", "passing": ""}, ""),
    ("xodul", "k8/4c4/9/9/4P4/9/4N4/4K4 w - - 0 1", "e7",
     {"reach": "a7 b7 c7 d7 e5 e6 e8 f7 g7 h7 i7", "taking": "e2", "passing": ""}, ""),
    ("cubic", "4r2k/8/8/8/8/8/4N3/4K3[] w - - 0 1", "e8",
     {"reach": "a8 b8 c8 d8 e3 e4 e5 e6 e7 f8 g8", "taking": "e2", "passing": ""}, ""),
    ("nodal", "5k/6/6/3b2/2pp2/2N3/6/K5 b - - 0 1", "c3",
     {"reach": "a2 a4 b1 b5 d1 e2 e4", "taking": "d5", "passing": "c4 d4"}, ""),
    ("nodal", "6/4k1/6/6/6/1p4/PK4/6 b - - 0 1", "b2",
     {"reach": "a1 a3 a4 b1 c1 c2 c3 c4 d3", "taking": "b3", "passing": ""}, ""),
    ("xymyx", "4k3/8/8/8/2pP4/8/8/4K3 w - d3 0 1", "c4", {"reach": "c3 d3", "taking": "", "passing": "d4"}, ""),
    ("gala", "16/16/16/16/16/16/16/16/16/16/16/16/16/2K10k2/16/K15 w - - 0 1", "n3",
     {"reach": "m2 m3 m4 n2 n4 o2 o3 o4", "taking": "", "passing": "c3"}, ""),
    # What is chosen to move has its marks, but for what vanishes elsewhere.
    ("chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4", {"reach": "", "taking": "", "passing": "e4"}, ""),
    ("nodal", "5k/6/6/3b2/2pp2/2N3/6/K5 w - - 0 1", "c3", {"reach": "", "taking": "", "passing": "c4 d4"}, ""),
)


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

    def marked(self, kind: str) -> str:
        """The squares with a mark, as "a1 b2"."""
        marked = self.js("return [...document.querySelectorAll('#board .cell.' + arguments[0])].map((one) => one.dataset.name)", kind)
        self.assertEqual(len(marked), self.js("return document.querySelectorAll('#board .mark.' + arguments[0]).length", kind))
        return " ".join(sorted(marked))

    def test_what_it_does_from_here(self) -> None:
        for variant, fen, square, marks, sentence in LOOKS:
            with self.subTest(f"{variant} {fen}"):
                self.start(variant)
                self.set_up(fen)
                self.click(square)
                self.assertEqual({kind: self.marked(kind) for kind in marks}, marks)
                if sentence:
                    self.assertEqual(self.browser.text("#card p"), sentence)

    def test_a_move_ends_a_pin(self) -> None:
        self.start("chess")
        self.set_up("4k3/4r3/8/8/4R3/8/8/4K3 w - - 0 1")
        self.click("e7")
        self.assertEqual(self.marked("pinner"), "e4")
        label = self.js("return document.querySelector('#board .cell.pinner').ariaLabel")
        self.assertEqual(label, "e4, White rook, may be captured, would attack the king")
        self.click("e4", "e5")
        self.assertEqual(self.marked("pinner"), "")

    def test_where_it_goes_from_here(self) -> None:
        self.start("chess")
        self.click("b8")
        self.assertEqual(self.marked("reach"), "a6 c6")
        self.click("e2")
        self.assertEqual(self.marked("reach"), "")  # its moves are marked as those that may be played
        self.click("e4")
        self.assertEqual(self.marked("reach"), "")
        self.start("xymyx")
        self.click("b8")
        self.assertNotEqual(self.marked("reach"), "")
        self.click("b1", "c3")
        self.assertEqual(self.marked("reach"), "")

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
