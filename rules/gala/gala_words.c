/* Words for players of Gala Xiang-Qi, for two and for four. */
#include "rules/game_words.h"

#include "rules/gala/gala.h"

#define ROYAL                                                                                  \
    "It is a royal. Instead of moving, it may shoot a hostile royal that it sees on a "        \
    "straight "                                                                                \
    "clear line, at any distance, in one of the directions in which it can step: the victim "  \
    "leaves the board, the shooter stays (G11)."
#define MARCH                                                                                  \
    "From a castle of its own side it can only step out onto the Road (G13), and from there "  \
    "not back in (G14). On the Road beside a hostile castle it goes on, or into the castle, "  \
    "but not back (G15); in there it is free (G16). "
#define INNER_ROAD                                                                             \
    "The Road between two castles of its own side is entered from these castles only; there "
#define HOPS "With hoppers=korean it hops over exactly one piece in every move (G7)."

/* All but pawn and soldier. */
#define PIECES                                                                                 \
    [GALA_HORSE] = {"horse",                                                                   \
                    "The horse steps to an empty neighbouring square and one on: obliquely "   \
                    "outward if that square is in a castle, straight if on the Road.",         \
                    NULL,                                                                      \
                    "It may not stop half-way.",                                               \
                    "G8",                                                                      \
                    "16/16/16/16/16/16/12H3/16/16/16/16/16/16/16/15k/K15 w",                   \
                    "m10"},                                                                    \
    [GALA_ELEPHANT] = {"elephant",                                                             \
                       "The elephant steps to an empty neighbouring square and one on: "       \
                       "straight if that square is in a castle, obliquely outward if on the "  \
                       "Road.",                                                                \
                       NULL,                                                                   \
                       "It may not stop half-way. With elephants=korean it takes three steps " \
                       "over two empty squares (G9).",                                         \
                       "G9",                                                                   \
                       "16/16/16/16/16/16/12E3/16/16/16/16/16/16/16/15k/K15 w",                \
                       "m10"},                                                                 \
    [GALA_BISHOP] = {"bishop",                                                                 \
                     "The bishop slides diagonally in castles and along ranks and files on "   \
                     "the Road; its way bends between them.",                                  \
                     NULL,                                                                     \
                     "A move has one diagonal direction and one along a rank or file, 45 "     \
                     "degrees apart. The first is free, the second is chosen where the way "   \
                     "first bends, and both are kept (G5).",                                   \
                     "G5",                                                                     \
                     "16/16/16/16/16/16/16/16/16/16/4B11/16/16/16/15k/K15 w",                  \
                     "e6"},                                                                    \
    [GALA_ROOK] = {"rook",                                                                     \
                   "The rook slides along ranks and files in castles and diagonally on the "   \
                   "Road; its way bends between them.",                                        \
                   NULL,                                                                       \
                   "A move has one direction along a rank or file and one diagonal, 45 "       \
                   "degrees apart. The first is free, the second is chosen where the way "     \
                   "first bends, and both are kept (G4).",                                     \
                   "G4",                                                                       \
                   "16/16/16/16/16/16/16/16/16/16/16/6R9/16/16/15k/K15 w",                     \
                   "g5"},                                                                      \
    [GALA_CANNON] = {"cannon",                                                                 \
                     "The cannon slides as the rook, along empty squares, when it does not "   \
                     "capture.",                                                               \
                     "The cannon captures, on a rook's way, the first piece beyond exactly "   \
                     "one piece of either side.",                                              \
                     "The piece between may stand before or behind a bend. " HOPS,             \
                     "G6",                                                                     \
                     "16/16/16/16/16/16/16/16/16/12p3/16/6Cp8/16/9P4h1/6p8k/K5h9 w",           \
                     "g5"},                                                                    \
    [GALA_ARCHER] = {"archer",                                                                 \
                     "The archer slides as the bishop, along empty squares, when it does not " \
                     "capture.",                                                               \
                     "The archer captures, on a bishop's way, the first piece beyond exactly " \
                     "one piece of either side.",                                              \
                     "The piece between may stand before or behind a bend. " HOPS,             \
                     "G7",                                                                     \
                     "16/16/16/16/16/16/16/6r9/16/5p10/4V11/16/16/1r1P12/15k/K15 w",           \
                     "e6"},                                                                    \
    [GALA_ADVISOR] = {"advisor",                                                               \
                      "The advisor goes one square, diagonally from a castle square, along a " \
                      "rank or file from the Road, in its quadrant.",                          \
                      NULL,                                                                    \
                      ROYAL,                                                                   \
                      "G10, G11",                                                              \
                      "16/16/16/16/16/10k5/16/16/16/16/16/16/16/2A13/16/16 w",                 \
                      "c3"},                                                                   \
    [GALA_GENERAL] = {"general",                                                               \
                      "The general goes one square, along a rank or file from a castle "       \
                      "square, diagonally from the Road, in its quadrant.",                    \
                      NULL,                                                                    \
                      ROYAL,                                                                   \
                      "G10, G11",                                                              \
                      "16/16/16/16/2k13/16/16/16/16/16/16/16/16/2G13/16/16 w",                 \
                      "c3"},                                                                   \
    [GALA_KING] = {"king",     "The king goes one square in any direction, in its quadrant.",  \
                   NULL,       ROYAL,                                                          \
                   "G10, G11", "16/16/16/16/2a13/10g5/16/16/16/16/16/16/16/2K12r/16/16 w",     \
                   "c3"}

#define PAWN(special)                                                                          \
    [GALA_PAWN] = {"pawn",                                                                     \
                   "The pawn goes one square, along a rank or file from a castle square, "     \
                   "diagonally from the Road.",                                                \
                   NULL,                                                                       \
                   "It captures as it moves. " special "There is no promotion (G12).",         \
                   "G12",                                                                      \
                   "16/16/16/16/16/16/2P13/16/16/16/16/16/16/16/15k/K15 w",                    \
                   "c10"}
#define SOLDIER(special)                                                                       \
    [GALA_SOLDIER] = {"soldier",                                                               \
                      "The soldier goes one square, diagonally from a castle square, along a " \
                      "rank or file from the Road.",                                           \
                      NULL,                                                                    \
                      "It captures as it moves. " special "There is no promotion (G12).",      \
                      "G12",                                                                   \
                      "16/16/3S12/16/16/16/16/16/16/16/16/16/16/16/15k/K15 w",                 \
                      "d14"}

static const struct piece_words pieces[PIECE_TYPES] = {PAWN(MARCH), SOLDIER(MARCH), PIECES};

static const struct piece_words shared_pieces[PIECE_TYPES] = {
    PAWN(MARCH INNER_ROAD "it goes diagonally forward or into these castles (G17). "),
    SOLDIER(MARCH INNER_ROAD "it goes forward, to the side or into these castles (G17). "),
    PIECES};

#define GALA                                                                                   \
    "Four castles on 16 by 16 squares: most pieces go one way inside and another outside; "
#define BOARD                                                                                  \
    "The board has four castles in its corners, and between them the Road, two squares wide, " \
    "on files h and i and ranks 8 and 9. Every piece but the king goes one way in castles "    \
    "and "                                                                                     \
    "another on the Road. A castle and the 15 Road squares beside it are a quadrant. There "   \
    "is "                                                                                      \
    "no check and no mate: royals may be left to capture. "
#define DRAWS                                                                                  \
    "The third occurrence of a position, and a hundred moves of each side without capture, "   \
    "pawn or soldier move, are draws."
#define TWO "A side without a legal move has lost. " DRAWS
#define FOUR                                                                                   \
    "A player without royals must go on moving, and who has no legal move is skipped. " DRAWS

const struct words gala_words = {
    .summary = GALA "two castles a side in opposite corners.",
    .goal = "Remove all ten royals of the other side: kings, generals and advisors.",
    .about = BOARD "Each side has two opposite corners, White the lower left and the upper "
                   "right one. " TWO,
    .piece = pieces};

const struct words gala_shared_words = {
    .summary = GALA "two castles a side on one border.",
    .goal = "Remove all ten royals of the other side: kings, generals and advisors.",
    .about = BOARD "Each side has the two castles of its border of the board. " TWO,
    .piece = shared_pieces};

const struct words gala_team_words = {
    .summary = GALA "four players in two teams, partners in opposite corners.",
    .goal = "Remove all ten royals of the other team: kings, generals and advisors.",
    .about =
        BOARD "Four play in two teams; partners sit in opposite corners. A partner's castle "
              "is friendly; his pieces can be captured, but his royals not be shot. " FOUR,
    .piece = pieces};

const struct words gala_team_shared_words = {
    .summary = GALA "four players in two teams, partners on one border.",
    .goal = "Remove all ten royals of the other team: kings, generals and advisors.",
    .about = BOARD "Four play in two teams; partners share a border of the board. A partner's "
                   "castle is friendly; his pieces can be captured, but his royals not be "
                   "shot. " FOUR,
    .piece = shared_pieces};

const struct words gala_cutthroat_words = {
    .summary = GALA "four players, each for himself.",
    .goal = "Be the last player who has a royal: a king, a general or an advisor.",
    .about = BOARD "Four play, each for himself, with one castle and five royals each. " FOUR,
    .piece = pieces};

const struct rule_option gala_options[] = {
    {"hoppers",
     {"chinese", "korean"},
     "Cannons and archers hop",
     "Cannons and archers capture over exactly one piece. In the second reading they always "
     "hop "
     "over exactly one, capturing or not (G7).",
     {"to capture", "in every move"}},
    {"elephants",
     {"chinese", "korean"},
     "Elephants move",
     "Two steps over one empty square or, as the source says of an idea, three over two (G9).",
     {"two steps", "three steps"}},
    {.name = NULL}};
