/* Cubic Shogi on the CECP wire. XBoard cannot keep the stacks: a capture puts a cube of the
 * captor's own colour into its stack and takes a pawn out of it. So what stands beside the
 * board is only a menu, nine cubes of each kind, from which any drop can be taken (its parent
 * bughouse asks no questions), and the true stacks are in the title.
 *
 * A FEN from XBoard therefore has the menu in its brackets, less what was dropped. More than
 * 64 cubes on the board and in brackets, no more than nine of a kind, are taken for that:
 * the true stacks are unknown then, and are set to those of the start, two pawns each, on any
 * board, as both engines of a match must come to the same. Anything else is believed.
 */
#include "protocol/gui/xboard/wire.h"
#include "rules/move_text.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { MENU_EACH = 9, CUBES = 64, START_PAWNS = 2 };

/* Piece types that may stand in a stack, in the order of XBoard's slots, and of the title. */
static const char stack_letters[] = "PNBRG";
static const char title_letters[] = "GRBNP";

/* Whether the brackets of a FEN, `length` letters behind `placement`, are the menu's rest. */
static bool is_menu(const char *placement, const char *brackets, size_t length)
{
    size_t cubes = length;
    int count[UCHAR_MAX + 1] = {0};
    for (const char *at = placement; at < brackets; at++) {
        cubes += isalpha((unsigned char)*at) != 0;
    }
    bool fits = true;
    for (size_t i = 0; i < length; i++) {
        unsigned char letter = (unsigned char)brackets[i + 1];
        count[letter]++;
        fits = fits && strchr(stack_letters, toupper(letter)) != NULL &&
               count[letter] <= MENU_EACH;
    }
    return fits && cubes > CUBES;
}

static bool cubic_read_fen(struct xboard_view *view, const char *text,
                           char fen[XBOARD_SETUP_MAX], struct text_error *error)
{
    char plain[XBOARD_SETUP_MAX];
    if (!wire_plain_fen(view, text, plain, error)) {
        return false;
    }
    const char *brackets = strchr(plain, '[');
    const char *end = brackets != NULL ? strchr(brackets, ']') : NULL;
    if (end == NULL) {
        memcpy(fen, plain, sizeof(plain));
        return true;
    }
    size_t length = (size_t)(end - brackets) - 1;
    const char *stack = NULL;
    if (is_menu(plain, brackets, length)) {
        stack = "PPpp";
    } else if (length == 1 && brackets[1] == '-') {
        stack = ""; /* XBoard's way to write that there is none */
    }
    if (stack != NULL) {
        sprintf(fen, "%.*s[%s%s", (int)(brackets - plain), plain, stack, end);
    } else {
        memcpy(fen, plain, sizeof(plain));
    }
    return true;
}

static bool is_promotion(move_t move)
{
    return move_kind(move) == MOVE_PROMOTION || move_kind(move) == MOVE_CAPTURE_PROMOTION;
}

/* A promotion needs its letter here, as XBoard would not change the piece without. */
static move_t cubic_read_move(const struct xboard_view *view, const struct position *position,
                              const char *text, struct text_error *error)
{
    move_t move = move_from_text(view->variant, position, text, error);
    if (is_promotion(move) && isdigit((unsigned char)text[strlen(text) - 1])) {
        return wire_refuse(error, (int)strlen(text) + 1, "the piece is promoted: %.8s%c", text,
                           tolower((unsigned char)wire_letter(view, move)));
    }
    return move;
}

static bool cubic_click(const struct xboard_view *view, const struct position *position,
                        move_t move, int from, struct xboard_click *click)
{
    if (move_kind(move) != MOVE_DROP) {
        return move_from(move) == from;
    }
    char letter = click->letter;
    click->letter = '\0';
    return wire_hand_place(view, position->seat, letter) == from;
}

/* XBoard's record of a game has the name that the engine had when it began, so at the first
 * move of a game from the start there is no title. */
static void cubic_title(const struct xboard_view *view, const struct position *position,
                        char text[XBOARD_TITLE_MAX])
{
    char white[XBOARD_TITLE_MAX / 4], black[XBOARD_TITLE_MAX / 4];
    *wire_write_hand(view, position, 0, title_letters, white) = '\0';
    *wire_write_hand(view, position, 1, title_letters, black) = '\0';
    bool is_fresh =
        position->fullmove_number <= 1 && strcmp(white, "PP") == 0 && strcmp(black, "PP") == 0;
    text[0] = '\0';
    if (!is_fresh) {
        snprintf(text, XBOARD_TITLE_MAX, "Cubic W[%s] B[%s]", white, black);
    }
}

const struct xboard_game xboard_cubic = {
    .slots = "PNBR.....G........................................K.",
    .parent = "bughouse",
    .fields = "[PPPPPPPPPNNNNNNNNNBBBBBBBBBRRRRRRRRRGGGGGGGGG"
              "pppppppppnnnnnnnnnbbbbbbbbbrrrrrrrrrggggggggg] w - - 0 1",
    .hand = stack_letters,
    .read_fen = cubic_read_fen,
    .read_move = cubic_read_move,
    .click = cubic_click,
    .title = cubic_title,
};
