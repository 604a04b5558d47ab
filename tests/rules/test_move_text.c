/* The text of moves: there and back, what is refused and why, and rubbish survived. */
#include "rules/move_text.h"
#include "tests/oracle/setup.h"
#include "tests/support/test_support.h"

#include <stdio.h>
#include <string.h>

static const char CHESS[] = "chess";
static const char XODUL[] = "xodul";
static const char CUBIC[] = "cubic";
static const char NODAL[] = "nodal";
static const char LUDII[] = "nodal-ludii";
static const char GALA[] = "gala";
static const char TEAM[] = "gala-team";

/* Reads `text` in the position. MOVE_NONE with the reason in *error when it is refused. */
static move_t read_move(const char *game, const char *fen, const char *text,
                        struct text_error *error)
{
    struct rule_set rules = find_rules(game);
    union position_room position;
    read_position(&rules, fen, &position);
    memset(error, 0, sizeof *error);
    return move_from_text(rules.variant, &position.head, text, error);
}

/* `text` is read as the move that is written `canonical`. */
static void assert_reads(const char *game, const char *fen, const char *text,
                         const char *canonical)
{
    struct rule_set rules = find_rules(game);
    union position_room position;
    struct text_error error;
    char written[MOVE_TEXT_MAX];
    read_position(&rules, fen, &position);
    move_t move = read_move(game, fen, text, &error);
    if (move == MOVE_NONE) {
        fail_msg("%s is refused: %s", text, error.what);
    }
    move_to_text(rules.variant, &position.head, move, written);
    assert_string_equal(written, canonical);
}

/* `text` is refused at a column (0 = any) with a reason that contains `reason`. */
static void assert_unread(const char *game, const char *fen, const char *text, int column,
                          const char *reason)
{
    struct text_error error;
    if (read_move(game, fen, text, &error) != MOVE_NONE) {
        fail_msg("%s is accepted in %s", text, fen);
    }
    if ((column > 0 ? error.column != column : error.column < 1) || error.what[0] == '\0' ||
        strstr(error.what, reason) == NULL) {
        fail_msg("%s: expected %d: `%s`, found %d: `%s`", text, column, reason, error.column,
                 error.what);
    }
}

/* Every move of the position is read back from its own text, and no two have the same. */
static void assert_round_trips(const char *game, const char *fen)
{
    static struct move_list list;
    static char texts[MOVES_MAX][MOVE_TEXT_MAX];
    struct rule_set rules = find_rules(game);
    union position_room position;
    struct text_error error = {0};
    read_position(&rules, fen, &position);
    list.count = 0;
    rules.variant->generate(&position.head, GENERATE_ALL, &list);
    assert_true(list.count > 0);
    for (int i = 0; i < list.count; i++) {
        move_to_text(rules.variant, &position.head, list.move[i], texts[i]);
        assert_true(strlen(texts[i]) < MOVE_TEXT_MAX);
        assert_true(move_from_text(rules.variant, &position.head, texts[i], &error) ==
                    list.move[i]);
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(texts[k], texts[i]);
        }
    }
}

static void moves_there_and_back(void **state)
{
    (void)state;
    assert_round_trips(CHESS,
                       "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    assert_round_trips(CHESS,
                       "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1");
    assert_round_trips(CHESS, "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1");
    assert_round_trips(XODUL, "rnbqkwglc/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKWGLC[] w - - 0 1");
    assert_round_trips(XODUL, "2n1k4/1P5P1/9/3P5/6p2/w8/p7p/1R2K4[BCGLNQRW] w - - 0 1");
    assert_round_trips(XODUL, "2n1k4/1P5P1/9/3P5/6p2/w8/p7p/1R2K4[bcglnqrw] b - - 0 1");
    assert_round_trips(CUBIC, "4k3/2R3B1/3G4/1b3n2/2N3P1/5r2/2g4b/4K3[BGNPRp] w - - 0 1");
    assert_round_trips(NODAL, "6/4k1/6/6/6/2pp2/PK4/6 w - - 0 1");
    assert_round_trips(NODAL, "k5/2P3/6/3b2/2pp2/2N3/6/4K1 w - - 0 1");
    assert_round_trips(LUDII, "k5/6/6/3p2/3K2/6/6/6 w - - 5,3 1");
}

static void promotions(void **state)
{
    (void)state;
    const char *chess = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    const char *xodul = "1r2k4/P8/9/9/9/9/9/4K4 w - - 0 1";
    assert_reads(CHESS, chess, "a7a8q", "a7a8q");
    assert_reads(CHESS, chess, "a7a8Q", "a7a8q");
    assert_reads(CHESS, chess, "a7b8N", "a7b8n");
    assert_unread(CHESS, chess, "a7a8", 5, "promot");
    assert_unread(CHESS, chess, "a7a8k", 5, "");
    assert_unread(CHESS, chess, "a7a8qq", 1, "");
    assert_reads(XODUL, xodul, "a7a8s", "a7a8s");
    assert_reads(XODUL, xodul, "a7a8S", "a7a8s");
    assert_reads(XODUL, xodul, "a7a8", "a7a8s");
    assert_reads(XODUL, xodul, "a7b8", "a7b8s");
    assert_unread(XODUL, xodul, "a7a8q", 5, "");
    assert_reads(XODUL, "4k4/9/9/9/9/9/2p6/K8 b - - 0 1", "c2c1", "c2c1s");
}

static void exchanges(void **state)
{
    (void)state;
    const char *fen = "4k4/9/9/4P4/9/9/9/4K4[NQ] w - - 0 1";
    assert_reads(XODUL, fen, "N@e5", "N@e5");
    assert_reads(XODUL, "4k4/p8/9/9/9/9/9/4K4[w] b - - 0 1", "W@a7", "W@a7");
    assert_unread(XODUL, fen, "B@e5", 1, "X12");
    assert_unread(XODUL, fen, "Q@e4", 3, "X11");
    assert_unread(XODUL, fen, "Q@e1", 3, "X11");
    assert_unread(XODUL, fen, "S@e5", 1, "X11");
    assert_unread(XODUL, fen, "P@e5", 1, "X11");
    assert_unread(XODUL, fen, "@e5", 1, "");
    assert_unread(XODUL, fen, "N@", 1, "");
    assert_unread(XODUL, fen, "N@e9", 3, "there is no square e9");
    assert_unread(XODUL, fen, "N@e5e6", 1, "");
    assert_unread(XODUL, "4r3k/9/9/3P5/9/9/9/4K4[NQ] w - - 0 1", "N@d5", 1, "X13");
    assert_unread(CHESS, "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", "N@e5", 1, "");
}

static void reasons_of_chess(void **state)
{
    (void)state;
    const char *fen = "r3k2r/8/8/3Pp3/8/8/5P2/R3K2R w KQkq - 0 1";
    assert_unread(CHESS, fen, "e4e5", 1, "no piece on e4");
    assert_unread(CHESS, fen, "e8e7", 1, "opponent");
    assert_unread(CHESS, fen, "h1e1", 3, "own piece");
    assert_unread(CHESS, fen, "a1b2", 3,
                  "the rook goes any number of squares along a rank or file, as far as the way "
                  "is empty (H2)");
    assert_unread(CHESS, fen, "d5e6", 3, "right after it has gone two squares (H5)");
    assert_unread(CHESS, fen, "d5c6", 3, "from its second rank it may go two (H3)");
    assert_unread(CHESS, "7k/8/8/KPp4r/8/8/8/8 w - c6 0 1", "b5c6", 3, "attacked then (H9)");
    assert_unread(CHESS, fen, "f2f5", 3, "the pawn goes one square forward");
    assert_unread(CHESS, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1c1", 3,
                  "no castling there: the king or the rook has moved (H7, H8)");
    assert_unread(CHESS, "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", 3,
                  "no castling while a piece stands between king and rook (H7, H8)");
    assert_unread(CHESS, "3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", 3,
                  "no castling while d1 is attacked (H7, H8)");
    assert_unread(CHESS, "r3k3/8/8/8/8/8/8/2R1K3 b q - 0 1", "e8c8", 3,
                  "no castling while c8 is attacked (H7, H8)");
    assert_unread(CHESS, "4k3/4r3/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", 3,
                  "no castling out of check (H7, H8)");
    assert_unread(CHESS, "4k3/8/8/8/8/4K3/8/8 w - - 0 1", "e3g3", 3, "the king goes one");
    assert_unread(CHESS, "4r1k1/8/8/8/4N3/8/8/4K3 w - - 0 1", "e4f6", 3,
                  "the king would be left in check by the rook on e8");
    assert_unread(CHESS, "4r1k1/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2", 3,
                  "the king would still be in check by the rook on e8");
    assert_unread(CHESS, "3r2k1/8/8/8/8/8/8/R3K3 w - - 0 1", "e1d1", 3,
                  "the king would be in check by the rook on d8");
    assert_unread(CHESS, "4r1k1/8/8/8/7b/4N3/8/4K3 w - - 0 1", "e3c2", 3,
                  "the king would still be in check by the bishop on h4 and the rook on e8");
}

static void reasons_of_xodul(void **state)
{
    (void)state;
    assert_unread(XODUL, "4k4/4r4/9/9/3W5/9/9/4K4 w - - 0 1", "d4a1", 3, "X4");
    assert_unread(XODUL, "4k4/9/9/9/9/9/9/4KG3 w - - 0 1", "f1f3", 3, "guard");
    assert_unread(XODUL, "4k4/9/9/9/9/9/9/4KL3 w - - 0 1", "f1g1", 3, "lance");
    assert_unread(XODUL, "4k4/9/9/9/9/9/9/4KC3 w - - 0 1", "f1g2", 3, "cannon");
    assert_unread(XODUL, "k8/4c4/9/9/2W6/9/9/4K4 w - - 0 1", "c4e4", 3,
                  "the king would be left in check by the cannon on e7");
    assert_unread(XODUL, "4k4/9/9/9/9/9/9/R3K3R w - - 0 1", "e1g1", 3, "king");
}

static void drops(void **state)
{
    (void)state;
    const char *fen = "4k3/8/8/8/8/8/P2P4/4K3[NPpp] w - - 0 1";
    assert_reads(CUBIC, fen, "N@a8", "N@a8");
    assert_reads(CUBIC, "4k3/8/8/8/8/8/8/4K3[r] b - - 0 1", "R@a8", "R@a8");
    assert_unread(CUBIC, fen, "P@a3", 3, "C11");
    assert_unread(CUBIC, fen, "P@a2", 3, "C10");
    assert_unread(CUBIC, fen, "R@a3", 1, "C10");
    assert_unread(CUBIC, fen, "K@a3", 1, "C10");
    assert_unread(CUBIC, fen, "N@a9", 3, "there is no square a9");
    assert_unread(CUBIC, fen, "N@a3g", 1, "");
    assert_unread(CUBIC, "4r2k/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@d4", 3, "C12");
    assert_unread("cubic pawndrop=program", "4k3/8/3p4/8/8/8/8/4K3[P] w - - 0 1", "P@d7", 3,
                  "C11");
}

static void reasons_of_cubic(void **state)
{
    (void)state;
    assert_reads(CUBIC, "4k3/8/8/3P4/8/8/8/4K3[] w - - 0 1", "d5d6", "d5d6g");
    assert_unread(CUBIC, "4k3/8/8/3P4/8/8/8/4K3[] w - - 0 1", "d5d6r", 5, "");
    assert_unread(CUBIC, "k7/8/3R4/8/8/8/8/7K[] w - - 0 1", "d6c5", 3, "C3");
    assert_unread(CUBIC, "7k/8/8/2B5/8/8/8/K7[] w - - 0 1", "c5c6", 3, "C4");
    assert_unread(CUBIC, "4k3/8/8/8/8/3N4/8/4K3[] w - - 0 1", "d3b4", 3, "C6");
    assert_unread(CUBIC, "4k3/8/8/8/3G4/8/8/4K3[] w - - 0 1", "d4c3", 3, "C2");
    assert_unread(CUBIC, "4r2k/8/8/8/8/8/4N3/4K3[] w - - 0 1", "e2d4", 3,
                  "the king would be left in check by the rook on e8");
}

static void moves_of_two_legs(void **state)
{
    (void)state;
    const char *king = "6/4k1/6/6/6/2pp2/PK4/6 w - - 0 1";
    assert_reads(NODAL, king, "b2c3,c3d3", "b2c3,c3d3");
    assert_unread(NODAL, king, "b2c2,c2c3", 3, "");
    assert_unread(NODAL, king, "b2c3,c3", 1, "");
    assert_unread(NODAL, king, "b2c3,c3d3,d3e3", 1, "");
    assert_unread(NODAL, king, "b2c3,d3c3", 1, "");
    const char *knight = "k5/6/6/3b2/2pp2/2N3/6/5K w - - 7 1";
    assert_reads(NODAL, knight, "c3e4", "c3e4");
    assert_reads(NODAL, knight, "c3d4,d4e4", "c3e4");
    assert_unread(NODAL, knight, "c3d3,d3e4", 3, "");
    assert_unread(NODAL, knight, "c3d4,d4d5", 3, "only if it ends on an empty point (N5)");
    assert_unread(NODAL, "k5/6/2b3/6/3p2/2N3/6/2K3 w - - 7 1", "c3d4,d4e4", 3,
                  "the king would be left in check by the bishop on c6");
    assert_unread(
        NODAL, knight, "c3d4,d4e5", 3,
        "the knight leaps two points along a line and one to the side, as in chess (N5)");
}

static void reasons_of_nodal(void **state)
{
    (void)state;
    const char *defended = "6/4k1/6/6/3p2/2p3/PK4/6 w - - 0 1";
    assert_unread(NODAL, "1b3k/6/6/6/6/6/6/K5 w - - 0 1", "a1c2", 3, "N10");
    assert_unread(NODAL, "1b3k/6/6/6/6/6/6/K5 w - - 0 1", "a1b1", 3, "N9");
    assert_unread(NODAL, defended, "b2c3", 3, "N9");
    assert_unread(NODAL, defended, "b2c3,c3c2", 3, "N11");
    assert_unread(NODAL, defended, "a2a3", 1, "N12");
    assert_unread(NODAL, defended, "a2a3,a3b3", 1, "only a king or a knight");
    assert_unread(NODAL, "k4b/6/6/3b2/2pp2/2N3/6/5K w - - 7 1", "c3d4,d4e4", 1, "N12");
    assert_unread(NODAL, "k5/6/6/6/3K2/6/6/6 w - - 0 1", "d4d6", 3, "N7");
    assert_unread(NODAL, "k5/6/6/3P2/3KP1/2n3/6/6 w - - 0 1", "e4e5", 3,
                  "the king would be left in check by the knight on c3");
    assert_unread(NODAL, "6/2P3/k5/6/6/6/6/5K w - - 4 9", "c7c8", 5, "promot");
    assert_unread(NODAL, "6/k5/6/6/6/2Q3/5K/6 w - - 0 1", "c3c5", 3, "queen");
    assert_unread(LUDII, "k5/6/6/6/6/6/K4P/6 b - - 14,0 40", "a8b8", 1, "over");
}

static void reasons_of_gala(void **state)
{
    (void)state;
    const char *start =
        "kga1r1p2P1R1AGK/gbe2c4C2EBG/aeb3s2S3BEA/4hv4VH4/r2h2p2P2H2R/1c1v8V1C1/"
        "p1s1p1s2S1P1S1P/16/16/P1S1P1S2s1p1s1p/1C1V8v1c1/R2H2P2p2h2r/4HV4vh4/AEB3S2s3bea/"
        "GBE2C4c2ebg/KGA1R1P2p1r1agk w - - 0 1";
    assert_unread(GALA, start, "k1", 1, "not a move");
    assert_unread(GALA, start, "h1h2", 1, "no piece on h1");
    assert_unread(GALA, start, "a16a15", 1, "opponent");
    assert_unread(GALA, start, "a1a2", 3, "own piece stands on a2");
    assert_unread(GALA, start, "j16p16", 4, "own piece stands on p16");
    assert_unread(GALA, start, "a1i1", 3, "G10");
    assert_unread(GALA, start, "f2a16", 3, "G6");
    assert_unread(GALA, start, "j16j15", 4, "G13");
    assert_unread(GALA, start, "f2f3x", 5, "'x' does not belong");
    assert_unread(GALA, start, "g1*a16", 1, "does not shoot (G11)");
    assert_unread(GALA, start, "a1*h1", 4, "only hostile royals");
    assert_unread(GALA, start, "p16*h1", 5, "only hostile royals");
    assert_unread(GALA, start, "b1*a15", 4, "straight line");
    assert_unread(GALA, start, "a1*p16", 4, "own piece stands on p16");
    const char *korean = "gala hoppers=korean elephants=korean";
    assert_unread(korean, start, "f2a16", 3, "G7");
    assert_unread(korean, start, "c2d9", 3, "G9");
}

static void reasons_of_gala_for_four(void **state)
{
    (void)state;
    const char *fen = "bK,12,yR,1,yK/16/16/16/16/16/16/16/16/16/16/16/16/16/13,gR,2/"
                      "rK,rR,12,gP,gK r - 0 1";
    assert_unread(TEAM, fen, "a16a15", 1, "the piece on a16 is Blue's, it is Red's move");
    assert_unread(TEAM, fen, "c1c2", 1, "no piece on c1");
    assert_unread(TEAM, fen, "b1a1", 3, "own piece stands on a1");
}

static void reasons_of_xymyx(void **state)
{
    (void)state;
    const char *game = "xymyx";
    const char *fen = "4k3/4p3/8/3Pp3/8/8/8/RN2K2R w KQ - 0 1";
    assert_unread(game, fen, "e4e5", 1, "no piece on e4");
    assert_unread(game, fen, "e8d8", 1, "the piece on e8 is the opponent's");
    assert_unread(game, fen, "d5e6", 3, "in the turn after it has gone two squares (S8)");
    assert_unread(game, fen, "e1c1", 3, "a piece stands between king and rook (S4)");
    assert_unread(game, "4k2r/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", 3, "has moved (S4)");
    assert_unread(game, "4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 3, "f1 is attacked (S4)");
    assert_unread(game, "3k4/4r3/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 3, "out of check (S4)");
    assert_unread(game, "3k4/4r3/8/8/8/8/8/4K2R w K - 0 1", "h1h2", 1,
                  "only the king may move (S5)");
    assert_unread(game, "3k4/4r3/8/8/8/8/8/4K2R w K - 0 1", "e1e2", 3, "attacked square");
}

static void squares_off_the_board_are_named(void **state)
{
    (void)state;
    const char *chess = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    assert_unread(CHESS, chess, "e2e9", 3,
                  "there is no square e9: files are a to h, ranks 1 to 8");
    assert_unread(CHESS, chess, "j2j4", 1, "there is no square j2:");
    assert_unread(CHESS, chess, "e2e44", 3, "there is no square e44:");
    assert_unread(CHESS, chess, "N1xe9", 4, "there is no square e9:");
    assert_unread(CHESS, chess, "e0000000000", 1, "there is no square e000:");
    assert_unread(CUBIC, "4k3/8/8/8/8/4P3/8/4K3[NPnp] w - - 0 1", "N@e9", 3, "square e9:");
    assert_unread("xymyx", chess, "e2e9", 3, "there is no square e9:");
    assert_unread(GALA, "k15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15K w - 0 1", "p1*q1", 4,
                  "there is no square q1: files are a to p, ranks 1 to 16");
}

static void rubbish_is_refused(void **state)
{
    (void)state;
    static const char *rubbish[] = {
        "",     " ",    "e",     "e2",    "e2e",    "2e4e",    "e2-e4", "e2 e4", "e2e4 ",
        "0000", "----", "@@@@",  "O-O",   "0-0",    "e2e9",    "j2j4",  "a0a1",  "e2e4e",
        "Ne4",  "e4",   "e2e44", "e2xe4", "e2e4!!", "e2e4,e5", "@",     "w",     "e2e4\xff",
    };
    for (size_t i = 0; i < sizeof rubbish / sizeof *rubbish; i++) {
        assert_unread(CHESS, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", rubbish[i], 0, "");
        assert_unread(XODUL, "4k4/9/9/9/9/9/4P4/4K4 w - - 0 1", rubbish[i], 0, "");
        assert_unread(CUBIC, "4k3/8/8/8/8/4P3/8/4K3[NPnp] w - - 0 1", rubbish[i], 0, "");
        assert_unread(NODAL, "5k/6/6/6/6/4P1/6/K5 w - - 0 1", rubbish[i], 0, "");
    }
    assert_reads(CHESS, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "e2e4");
}

static void long_texts_are_survived(void **state)
{
    (void)state;
    static char text[100001];
    memset(text, 'e', sizeof text - 1);
    assert_unread(XODUL, "4k4/9/9/9/9/9/4P4/4K4 w - - 0 1", text, 0, "");
    memcpy(text, "e2e4", 4);
    assert_unread(XODUL, "4k4/9/9/9/9/9/4P4/4K4 w - - 0 1", text, 0, "");
    memcpy(text, "N@e2", 4);
    assert_unread(XODUL, "4k4/9/9/9/9/9/4P4/4K4[N] w - - 0 1", text, 0, "");
}

static void random_texts_are_survived(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        const char *fen;
        const char *piece; /* that can move */
    } games[] = {
        {"xodul", "2n1k4/1P5P1/9/3P5/6p2/w8/p7p/1R2K1W2[NQ] w - - 0 1", "g1"},
        {"cubic", "4k3/2R3B1/3G4/1b3n2/2N3P1/5r2/2g4b/4K3[BNPRp] w - - 0 1", "c7"},
        {"nodal", "6/4k1/6/6/6/2pp2/PK4/6 w - - 0 1", "b2"},
    };
    const char alphabet[] = "abcdefghijABN@RQSqs12345678909,*=+-x \t\x80";
    uint64_t random = 3;
    int accepted[3] = {0};
    for (int i = 0; i < 100000; i++) {
        const int game = i % 3;
        struct rule_set rules = find_rules(games[game].game);
        union position_room position;
        struct text_error error = {0};
        char word[16] = {0};
        read_position(&rules, games[game].fen, &position);
        for (int k = random_below(&random, game == 2 ? 11 : 6); k >= 0; k--) {
            word[k] = alphabet[random_below(&random, sizeof alphabet - 1)];
        }
        if (random_below(&random, 2) == 0) { /* a piece, and noise */
            memcpy(word, games[game].piece, 2);
        }
        move_t move = move_from_text(rules.variant, &position.head, word, &error);
        assert_true((move == MOVE_NONE) == (error.what[0] != '\0'));
        assert_true(move == MOVE_NONE || rules.variant->is_legal(&position.head, move));
        accepted[game] += move != MOVE_NONE;
    }
    assert_true(accepted[0] > 0 && accepted[1] > 0 && accepted[2] > 0);
}

static void squares(void **state)
{
    (void)state;
    const struct variant *variant = find_rules(XODUL).variant;
    char text[8];
    int square = -1;
    assert_int_equal(square_from_text(variant, "a1", &square), 2);
    assert_int_equal(square, 0);
    assert_int_equal(square_from_text(variant, "i8xyz", &square), 2);
    assert_int_equal(square, 71);
    assert_int_equal(square_from_text(variant, "a9", &square), 0);
    assert_int_equal(square_from_text(variant, "j1", &square), 0);
    assert_int_equal(square_from_text(variant, "a", &square), 0);
    assert_int_equal(square_from_text(variant, "", &square), 0);
    for (int i = 0; i < 72; i++) {
        int length = square_to_text(variant, i, text);
        assert_int_equal(length, 2);
        assert_int_equal(square_from_text(variant, text, &square), length);
        assert_int_equal(square, i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_there_and_back),
        cmocka_unit_test(promotions),
        cmocka_unit_test(exchanges),
        cmocka_unit_test(reasons_of_chess),
        cmocka_unit_test(reasons_of_xodul),
        cmocka_unit_test(drops),
        cmocka_unit_test(reasons_of_cubic),
        cmocka_unit_test(moves_of_two_legs),
        cmocka_unit_test(reasons_of_nodal),
        cmocka_unit_test(reasons_of_gala),
        cmocka_unit_test(reasons_of_gala_for_four),
        cmocka_unit_test(reasons_of_xymyx),
        cmocka_unit_test(squares_off_the_board_are_named),
        cmocka_unit_test(rubbish_is_refused),
        cmocka_unit_test(long_texts_are_survived),
        cmocka_unit_test(random_texts_are_survived),
        cmocka_unit_test(squares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
