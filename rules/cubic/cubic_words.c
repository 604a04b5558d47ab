/* Words for players of Cubic Shogi. */
#include "rules/game_words.h"

#include "rules/cubic/cubic.h"

static const struct piece_words pieces[PIECE_TYPES] = {
    [CUBIC_PAWN] =
        {"pawn", "The pawn goes one square straight forward.", NULL,
         "It captures the same way. When a move takes it onto its last three ranks it "
         "becomes a general (C8). A captured pawn leaves the game (C9).",
         "C7", "7k/8/8/8/3P4/8/8/K7 w", "d4"},
    [CUBIC_KNIGHT] =
        {"knight",
         "The knight leaps two squares forward and one to the side, over anything, "
         "or goes one square straight to the side.",
         NULL, "When a move takes it onto its last three ranks it becomes a general (C8).",
         "C6", "7k/8/8/8/8/3N4/8/K7 w", "d3"},
    [CUBIC_BISHOP] = {"bishop",
                      "The bishop goes any number of squares diagonally, as far as the way is "
                      "empty.",
                      NULL,
                      "While it stands on its last three ranks, its zone, it may also go one "
                      "square along a rank or file, if that step ends in the zone (C5).",
                      "C4, C5", "6k1/8/2B5/8/8/8/8/K7 w", "c6"},
    [CUBIC_ROOK] =
        {"rook",
         "The rook goes any number of squares along a rank or file, as far as the way "
         "is empty.",
         NULL,
         "While it stands on its last three ranks, its zone, it may also go one "
         "square diagonally, if that step ends in the zone (C5).",
         "C3, C5", "7k/8/3R4/8/8/8/8/K7 w", "d6"},
    [CUBIC_GENERAL] = {"general",
                       "The general goes one square in any direction but diagonally backward.",
                       NULL,
                       "A captured general counts as a general, whatever it was before (C9).",
                       "C2", "7k/8/8/8/3G4/8/8/K7 w", "d4"},
    [CUBIC_KING] = {"king",
                    "The king goes one square in any direction, but not to an attacked square.",
                    NULL, NULL, "C1, C12", "7k/8/8/8/3K4/8/8/8 w", "d4"}};

const struct words cubic_words = {
    .summary =
        "Pieces are cubes: a captured piece can be dropped again, if a pawn cube pays for it.",
    .goal = "Checkmate the enemy king: attack it so that no move and no drop can save it.",
    .about =
        "The pieces are cubes. Beside the board lies the stack, with two pawn cubes of each "
        "side at first. Instead of moving, a side may drop a cube of its own colour from the "
        "stack on any empty square, but a pawn not on a file that holds an own pawn. A "
        "captured pawn leaves the game. Who captures a better piece gains it only by a pawn "
        "cube of his own in the stack: this cube turns into the captured piece, and the "
        "captured cube goes to the stack as a pawn of the other side; without one it leaves "
        "the game. Pawns and knights that "
        "move onto the last three ranks become generals. Stalemate, the third occurrence of "
        "a position, and fifty moves of each side without capture, pawn move or drop are "
        "draws.",
    .piece = pieces};

const struct rule_option cubic_options[] = {
    {"extension",
     {"zone", "anywhere"},
     "Extra steps of rook and bishop",
     "On its last three ranks the rook may go one square diagonally and the bishop one along a "
     "rank or file (C3, C4). The source does not tell whether this step may leave these ranks.",
     {"end in the zone", "may leave the zone"}},
    {"pawndrop",
     {"free", "program"},
     "Pawn drops",
     "Whether a pawn may be dropped beyond a hostile pawn of the same file (C11). The author's "
     "program does not allow it.",
     {"free", "not beyond a hostile pawn"}},
    {.name = NULL}};
