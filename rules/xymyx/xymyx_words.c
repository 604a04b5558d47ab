/* Words for players of XYMYX. */
#include "rules/game_words.h"

#include "rules/chess/chess.h"

static const struct piece_words pieces[PIECE_TYPES] = {
    [CHESS_PAWN] =
        {"pawn",
         "The pawn goes one square forward to an empty square; from its second rank "
         "it may go two.",
         "The pawn takes one square diagonally forward, a hostile piece or one of its "
         "own.",
         "On the last rank it becomes a queen, rook, bishop or knight, as its owner "
         "chooses (S9). A pawn that has just gone two squares may be taken in passing "
         "(S8). It is the lowest of the ranks (S7).",
         "S3, S4", "4k3/8/8/8/8/3p1P2/4P3/4K3 w", "e2"},
    [CHESS_KNIGHT] =
        {"knight",
         "The knight leaps two squares along a rank or file and one to the side, "
         "over anything.",
         "The knight takes a hostile piece, or one of its own, where it ends; never "
         "a king.",
         NULL, "S3, S4", "6k1/8/8/1P3p2/3N4/8/8/1K6 w", "d4"},
    [CHESS_BISHOP] =
        {"bishop",
         "The bishop goes any number of squares diagonally, as far as the way is "
         "empty.",
         "The bishop takes a hostile piece, or one of its own, where it ends; never "
         "a king.",
         NULL, "S3, S4", "6k1/8/1P3p2/8/3B4/8/8/1K6 w", "d4"},
    [CHESS_ROOK] =
        {"rook",
         "The rook goes any number of squares along a rank or file, as far as the way "
         "is empty.",
         "The rook takes a hostile piece, or one of its own, where it ends; never a "
         "king.",
         NULL, "S3, S4", "6k1/8/3p4/8/3R2P1/8/8/1K6 w", "d4"},
    [CHESS_QUEEN] =
        {"queen",
         "The queen goes any number of squares along a rank, file or diagonal, as "
         "far as the way is empty.",
         "The queen takes a hostile piece, or one of its own, where it ends; never a "
         "king.",
         "A queen that attacks the hostile king is frozen: it may not move in this "
         "turn (S11).",
         "S3, S4", "6k1/8/3p4/8/3Q2P1/8/8/1K6 w", "d4"},
    [CHESS_KING] = {
        "king", "The king goes one square in any direction, but not to an attacked square.",
        "The king takes a piece, hostile or its own, on a square that is not attacked then.",
        "In check only the king may move; it may take the checker if that is not "
        "protected (S5). It castles as in chess (S4).",
        "S3, S4, S5", "6k1/8/8/2P5/3Kp3/8/8/8 w", "d4"}};

const struct words xymyx_words = {
    .summary = "Chess in which both sides move at the same time.",
    .goal = "Checkmate the enemy king; if both are mated at once, the side that registered its "
            "move first wins.",
    .about =
        "Chess in which both sides move at once: each chooses a move without seeing the "
        "other's, as if the other stood still; then both are executed. A piece may also "
        "take one of its own side, but no king. Of two pieces that arrive on one empty "
        "square the higher stays: king, queen, rook, knight, bishop, pawn. If a piece that "
        "has not moved stands there, that of the two which is of its side stays. A capture "
        "of a piece that has left goes through as a plain move. Pieces are never pinned, and "
        "in "
        "check only the king may move. Stalemate, the third occurrence of a position, fifty "
        "turns without pawn move or loss of a piece, and too few pieces are draws.",
    .piece = pieces};

const struct rule_option xymyx_options[] = {
    {"check",
     {"king", "strict"},
     "A piece that gives check",
     "Whether the king may take the piece that attacks it (S5). The source says that nobody "
     "may, "
     "but its own sample game lets the king.",
     {"may be taken by the king", "is taken by nobody"}},
    {.name = NULL}};
