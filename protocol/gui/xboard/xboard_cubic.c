/* Cubic Shogi on the CECP wire. XBoard cannot keep the stacks: a capture puts a cube of the
 * captor's own colour into its stack and takes a pawn out of it. So beside the board stand
 * tokens that are no pieces, and the stacks are in the title. i is a hole, j and k hold sixteen
 * tokens of Black, l and m sixteen of White. A token that goes to an empty square, with a
 * letter, is a drop: l1e4n. The token is gone then; a side whose tokens are used up types N@e4,
 * which XBoard's parent bughouse lets pass without a hand. Engines drop so, too.
 *
 * A FEN with tokens beside the board is that of XBoard, which does not know the stacks: they
 * are set to those of the start, two pawns each, on any board, as both engines of a match must
 * come to the same. If there are other letters among the tokens these are the stacks, and if
 * nothing stands there at all they are empty; so a file that XBoard is to load tells it.
 */
#include "protocol/gui/xboard/wire.h"
#include "rules/move_text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { TOKEN = 'T', TOKEN_FILES = 2, TOKENS = TOKEN_FILES * HOLDINGS_TOKENS };

/* Piece types that may stand in a stack, in the order of the title. */
static const char title_letters[] = "GRBNP";

/* Writes the seats' stacks, White's letters being upper case. Whether they are those of the
 * start. */
static bool write_stacks(const struct xboard_view *view, const struct position *position,
                         char white[XBOARD_TITLE_MAX / 4], char black[XBOARD_TITLE_MAX / 4])
{
    *wire_write_hand(view, position, 0, title_letters, white) = '\0';
    *wire_write_hand(view, position, 1, title_letters, black) = '\0';
    return strcmp(white, "PP") == 0 && strcmp(black, "PP") == 0;
}

static void cubic_fill_bench(const struct xboard_view *view, const struct position *position,
                             struct bench *bench)
{
    char stack[2][XBOARD_TITLE_MAX / 4];
    if (write_stacks(view, position, stack[0], stack[1])) {
        return;
    }
    if (stack[0][0] == '\0' && stack[1][0] == '\0') {
        *bench = holdings_bench(HOLDINGS_NONE);
    }
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; i < TOKENS && stack[seat][i] != '\0'; i++) {
            int letter = (unsigned char)stack[seat][i];
            bench->cell[seat][i] = (char)(seat == 0 ? letter : tolower(letter));
        }
    }
}

/* Writes the stacks that a bench stands for. */
static void write_bench_stacks(const struct bench *bench, char *out)
{
    char *start = out;
    bool has_tokens = false;
    for (int i = 0; i < 2 * TOKENS; i++) {
        char cell = bench->cell[i / TOKENS][i % TOKENS];
        if (toupper((unsigned char)cell) == TOKEN) {
            has_tokens = true;
        } else if (cell != HOLDINGS_NONE) {
            *out++ = cell;
        }
    }
    *out = '\0';
    if (out == start && has_tokens) {
        strcpy(start, "PPpp");
    }
}

static bool cubic_read_fen(struct xboard_view *view, const char *text,
                           char fen[XBOARD_SETUP_MAX], struct text_error *error)
{
    char plain[XBOARD_SETUP_MAX], stacks[2 * TOKENS + 1];
    struct bench bench;
    if (!wire_plain_fen(view, text, plain, error)) {
        return false;
    }
    if (!holdings_strip_fen(&view->holdings, view->variant, &bench, plain)) {
        memcpy(fen, plain, sizeof(plain)); /* the game's own */
        return true;
    }
    int board = (int)strcspn(plain, " [");
    const char *fields = plain + board + strcspn(plain + board, " ");
    write_bench_stacks(&bench, stacks);
    snprintf(fen, XBOARD_SETUP_MAX, "%.*s[%s]%s", board, plain, stacks, fields);
    return true;
}

static bool is_promotion(move_t move)
{
    return move_kind(move) == MOVE_PROMOTION || move_kind(move) == MOVE_CAPTURE_PROMOTION;
}

/* The only letter in the seat's stack, or '\0'. */
static char only_letter(const struct xboard_view *view, const struct position *position)
{
    char stack[XBOARD_TITLE_MAX / 4];
    *wire_write_hand(view, position, position->seat, title_letters, stack) = '\0';
    return (char)(strspn(stack, (char[]){stack[0], '\0'}) == strlen(stack) ? stack[0] : '\0');
}

/* A token onto an empty square. */
static move_t read_token(const struct xboard_view *view, const struct position *position,
                         const char *text, struct text_error *error)
{
    int from, to;
    int length = wire_read_square(view, text, &from);
    int rest = square_from_text(view->variant, text + length, &to);
    const char *suffix = text + length + rest;
    if (rest == 0) {
        return wire_refuse(error, length + 1, "a wheel can only go to an empty square");
    }
    if (!holdings_has(&view->holdings, position->seat,
                      wire_token(view, position->seat, from))) {
        return wire_refuse(error, 1, "no wheel of the side to move stands there");
    }
    char drop[XBOARD_TEXT_MAX] = {*suffix != '\0' ? (char)toupper((unsigned char)*suffix)
                                                  : only_letter(view, position),
                                  '@'};
    if (drop[0] == '\0' || (*suffix != '\0' && suffix[1] != '\0')) {
        return wire_refuse(error, length + rest + 1,
                           "the letter of the piece from the stack is missing");
    }
    square_to_text(view->variant, to, drop + 2);
    return move_from_text(view->variant, position, drop, error);
}

/* A promotion needs its letter here, as XBoard would not change the piece without. */
static move_t cubic_read_move(const struct xboard_view *view, const struct position *position,
                              const char *text, struct text_error *error)
{
    int from;
    if (wire_read_square(view, text, &from) > 0 && wire_own_square(view, from) < 0) {
        return read_token(view, position, text, error);
    }
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
    (void)click;
    if (move_kind(move) != MOVE_DROP) {
        return wire_square(view, move_from(move)) == from;
    }
    return holdings_has(&view->holdings, position->seat,
                        wire_token(view, position->seat, from));
}

/* XBoard's record of a game has the name that the engine had when it began, so at the first
 * move of a game from the start there is no title. */
static void cubic_title(const struct xboard_view *view, const struct position *position,
                        char text[XBOARD_TITLE_MAX])
{
    char white[XBOARD_TITLE_MAX / 4], black[XBOARD_TITLE_MAX / 4];
    bool is_usual = write_stacks(view, position, white, black);
    text[0] = '\0';
    if (!is_usual || position->fullmove_number > 1) {
        snprintf(text, XBOARD_TITLE_MAX, "Cubic W[%s] B[%s]", white, black);
    }
}

const struct xboard_game xboard_cubic = {
    .slots = "PNBR.....G..................................T.....K.",
    .parent = "bughouse",
    .token = TOKEN,
    .token_files = TOKEN_FILES,
    .read_fen = cubic_read_fen,
    .fill_bench = cubic_fill_bench,
    .read_move = cubic_read_move,
    .click = cubic_click,
    .title = cubic_title,
};
