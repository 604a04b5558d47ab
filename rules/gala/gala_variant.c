/* Gala Xiang-Qi to the rest of the program: positions as text, FEN with every field checked,
 * why a move is illegal, what a position says by itself, and the table rows of the games for
 * two. */
#include "rules/gala/gala_variant.h"

#include "rules/fen.h"
#include "rules/fen_print.h"
#include "rules/gala/gala_attacks.h"
#include "rules/gala/gala_count.h"
#include "rules/gala/gala_make.h"
#include "rules/gala/gala_moves.h"
#include "rules/gala/gala_see.h"
#include "rules/game_words.h"
#include "rules/move_text.h"

#include <stddef.h>
#include <string.h>

_Static_assert(offsetof(struct gala, board.square) == sizeof(struct position),
               "the mailbox follows the head");
_Static_assert(sizeof(struct gala) <= POSITION_SIZE_MAX, "a position fits the stacks");

/* Why a pawn or soldier may not go where it could by its steps; NULL when it could not. */
static const char *march_reason(int rule)
{
    switch (rule) {
    case 13:
        return "from a friendly castle there is only the step out onto the Road (G13)";
    case 14:
        return "from friendly Road no friendly castle can be entered (G14)";
    case 15:
        return "from hostile Road there is no way back to friendly Road (G15)";
    case 17:
        return "the Road between friendly castles is entered from them only, and has no way "
               "back (G17)";
    default:
        return NULL;
    }
}

/* G18: each side has a royal; G20, G21: of four players somebody has. */
static bool check_royals(const struct gala *gala, struct text_error *error)
{
    static const char *const side[2] = {"White", "Black"};
    if (gala->seats == SEATS_MAX) {
        return wide_any(gala_royals(&gala->board)) ||
               text_refuse(error, 1, "placement: nobody has a royal (G20, G21)");
    }
    for (int seat = 0; seat < 2; seat++) {
        if (!wide_any(
                wide_and(gala_royals(&gala->board), wide_load(&gala->board.side[seat])))) {
            return text_refuse(error, 1, "placement: %s has no royal (G18)", side[seat]);
        }
    }
    return true;
}

bool gala_from_fen(const struct variant *variant, struct position *position, const char *text,
                   unsigned options, struct text_error *error)
{
    struct gala *gala = (struct gala *)(void *)position;
    struct fen fen;
    if (!fen_scan(variant, text, &fen, error) || !fen_expect_no_rights(&fen, error)) {
        return false;
    }
    fen_fill(&fen, variant, options, position);
    board_derive(&gala->board);
    gala->setup = (uint8_t)variant->setup;
    gala->seats = (uint8_t)variant->seats;
    if (!check_royals(gala, error)) {
        return false;
    }
    variant->derive(position);
    return true;
}

void gala_to_fen(const struct variant *variant, const struct position *position, char *fen)
{
    char *out = fen_print_placement(variant, position, fen);
    fen_print_tail(variant, position, out);
}

/* A move as the text names it: two squares, and a star between them for a shot. */
struct wish {
    int from, to;
    int to_column;
    bool is_shot;
    char suffix;
};

static bool read_wish(const struct variant *variant, const char *text, struct wish *wish)
{
    int first = square_from_text(variant, text, &wish->from);
    wish->is_shot = first > 0 && text[first] == '*';
    int second = first + wish->is_shot;
    int length = first > 0 ? square_from_text(variant, text + second, &wish->to) : 0;
    wish->to_column = second + 1;
    wish->suffix = length > 0 ? text[second + length] : '\0';
    return length > 0 && (wish->suffix == '\0' || text[second + length + 1] == '\0');
}

/* Why a shot is none (G11). */
static void explain_shot(const struct variant *variant, const struct gala *gala,
                         const struct wish *wish, struct text_error *error)
{
    int type = piece_type(gala->board.square[wish->from]);
    int target = gala->board.square[wish->to];
    const uint8_t *team = variant->team;
    if (target != 0 && team[piece_seat(target)] == team[gala->head.seat]) {
        text_refuse(error, wish->to_column, "a partner's royal is not shot (G20)");
    } else if (type < GALA_ADVISOR) {
        text_refuse(error, 1, "the %s does not shoot (G11)", gala_words.piece[type].name);
    } else if (piece_type(target) < GALA_ADVISOR) {
        text_refuse(error, wish->to_column, "only hostile royals can be shot (G11)");
    } else {
        text_refuse(error, wish->to_column,
                    "no free straight line in the directions of its steps (G11)");
    }
}

/* Why a piece does not reach a square, where that is more than the way it goes; else NULL. */
static const char *move_reason(const struct gala *gala, const struct wish *wish)
{
    int type = piece_type(gala->board.square[wish->from]);
    if (type <= GALA_SOLDIER) {
        return march_reason(gala_march_rule(gala, type, wish->from, wish->to));
    }
    if (type >= GALA_ADVISOR && gala_quadrant(wish->from) != gala_quadrant(wish->to)) {
        return "a royal stays in its quadrant (G10)";
    }
    if ((type == GALA_CANNON || type == GALA_ARCHER) && gala->head.options & GALA_KOREAN) {
        return "cannon and archer hop over exactly one piece (G7)";
    }
    if (type == GALA_ELEPHANT && gala->head.options & GALA_KOREAN_ELEPHANTS) {
        return "a Korean elephant steps over two empty squares to a third (G9)";
    }
    return NULL;
}

/* Refuses a move to a square that the piece does not reach. */
static void explain_way(const struct variant *variant, const struct gala *gala,
                        const struct wish *wish, struct text_error *error)
{
    const char *reason = move_reason(gala, wish);
    if (reason != NULL) {
        text_refuse(error, wish->to_column, "%s", reason);
    } else {
        words_refuse(variant, piece_type(gala->board.square[wish->from]),
                     gala->board.square[wish->to] != 0, wish->to_column, error);
    }
}

void gala_explain(const struct variant *variant, const struct position *position,
                  const char *text, struct text_error *error)
{
    const struct gala *gala = gala_of(position);
    struct wish wish;
    if (!read_wish(variant, text, &wish)) {
        move_text_refuse_form(variant, text, error);
    } else if (variant->count(position) == 0) {
        text_refuse(error, 1, "the game is over");
    } else if (!move_text_expect_pieces(variant, position, (const int[]){wish.from, wish.to},
                                        wish.to_column, error)) {
        return;
    } else if (wide_has(wish.is_shot ? gala_shots(gala, wish.from)
                                     : gala_reach(gala, wish.from),
                        wish.to)) {
        text_refuse(error, (int)strlen(text), "'%c' does not belong to this move", wish.suffix);
    } else if (wish.is_shot) {
        explain_shot(variant, gala, &wish, error);
    } else {
        explain_way(variant, gala, &wish, error);
    }
}

/* Nobody is ever out of reach: any two royals can come to stand in a line of fire (G11). */
bool gala_is_never_dead(const struct position *position)
{
    (void)position;
    return false;
}

/* How a position without a move stands (G18, G19). */
static struct outcome gala_outcome(const struct position *position)
{
    const char *reason = position->is_over ? "no royal left" : "no legal move";
    return (struct outcome){OUTCOME_LOSS, reason};
}

void gala_structure(const struct position *position, uint64_t key[STRUCTURES])
{
    const struct board *board = &gala_of(position)->board;
    bitset pawns = bitset_or(board->type[GALA_PAWN], board->type[GALA_SOLDIER]);
    board_structure(board, pawns, key);
}

/* An army with nothing but royals, pawns and soldiers may have to move to its loss. */
bool gala_null_move_is_sound(const struct position *position)
{
    const struct gala *gala = gala_of(position);
    const struct board *board = &gala->board;
    wide few =
        wide_or(wide_load(&board->type[GALA_PAWN]), wide_load(&board->type[GALA_SOLDIER]));
    few = wide_or(few, gala_royals(board));
    wide army = gala_army(gala, position->seat, gala->seats == SEATS_MAX);
    return wide_any(wide_minus(army, few));
}

/* A royal is attacked by those who can shoot it, too. */
bool gala_is_attacked(const struct position *position, int square, int seat)
{
    const struct gala *gala = gala_of(position);
    wide occupied = gala_occupied(&gala->board);
    wide pieces = gala_army(gala, seat, gala->seats == SEATS_MAX);
    int flag = gala_flag(gala->setup, seat);
    bool is_royal = piece_type(gala->board.square[square]) >= GALA_ADVISOR;
    return wide_any(gala_attackers_of(gala, square, pieces, flag, occupied)) ||
           (is_royal && wide_any(gala_shooters_of(gala, square, pieces, occupied)));
}

#define OPPOSITE_FEN                                                                           \
    "kga1r1p2P1R1AGK/gbe2c4C2EBG/aeb3s2S3BEA/4hv4VH4/r2h2p2P2H2R/1c1v8V1C1/p1s1p1s2S1P1S1P/"   \
    "16/16/P1S1P1S2s1p1s1p/1C1V8v1c1/R2H2P2p2h2r/4HV4vh4/AEB3S2s3bea/GBE2C4c2ebg/"             \
    "KGA1R1P2p1r1agk w - - 0 1"
#define SHARED_FEN                                                                             \
    "kga1r1p2p1r1agk/gbe2c4c2ebg/aeb3s2s3bea/4hv4vh4/r2h2p2p2h2r/1c1v8v1c1/p1s1p1s2s1p1s1p/"   \
    "16/16/P1S1P1S2S1P1S1P/1C1V8V1C1/R2H2P2P2H2R/4HV4VH4/AEB3S2S3BEA/GBE2C4C2EBG/"             \
    "KGA1R1P2P1R1AGK w - - 0 1"

/* The pieces to which it matters whose quadrant is whose. */
#define MARCHING (1 << GALA_PAWN | 1 << GALA_SOLDIER)

/* What both set-ups share. */
#define GALA_ROW                                                                               \
    .files = FILES, .ranks = RANKS, VARIANT_TWO_SEATS, .letters = " PSHEBRCVAGK", .royal = 0,  \
    .royals = 1 << GALA_KING | 1 << GALA_GENERAL | 1 << GALA_ADVISOR, .pawn = GALA_PAWN,       \
    .position_size = sizeof(struct gala), .options = gala_options, .halfmove_limit = 200,      \
    .halfmove_reason = "100-turn rule", .repeats_past_reset = true, .init = gala_init,         \
    .from_fen = gala_from_fen, .to_fen = gala_to_fen, .generate = gala_generate,               \
    .count = gala_count, .count_next = gala_count_next, .is_legal = gala_is_legal,             \
    .make = gala_make, .apply = gala_apply, .gives_check = gala_gives_check,                   \
    .checks = gala_checks, .apply_null = gala_apply_null, .outcome = gala_outcome,             \
    .is_dead = gala_is_never_dead, .null_move_is_sound = gala_null_move_is_sound,              \
    .structure = gala_structure, .see = gala_see, .explain = gala_explain,                     \
    .derive = gala_derive, .pool = variant_no_pool, .is_attacked = gala_is_attacked,           \
    .attacks = gala_attacks

const struct variant variant_gala = {.name = "gala",
                                     .title = "Gala Xiang-Qi",
                                     .words = &gala_words,
                                     .start_fen = OPPOSITE_FEN,
                                     .setup = GALA_OPPOSITE,
                                     .symmetry = {MARCHING, 0xff, 0x99},
                                     GALA_ROW};

const struct variant variant_gala_shared = {.name = "gala-shared",
                                            .title = "Gala Xiang-Qi (shared border)",
                                            .words = &gala_shared_words,
                                            .start_fen = SHARED_FEN,
                                            .setup = GALA_SHARED,
                                            .symmetry = {MARCHING, 0xff, 0x03},
                                            GALA_ROW};
