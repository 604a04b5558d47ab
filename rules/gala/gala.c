/* Gala Xiang-Qi: what a position says by itself, and the table rows of the games for two. */
#include "rules/gala/gala.h"

#include <stddef.h>

_Static_assert(offsetof(struct gala, board.square) == sizeof(struct position),
               "the mailbox follows the head");
_Static_assert(sizeof(struct gala) <= POSITION_SIZE_MAX, "a position fits the stacks");

void gala_init(void)
{
    zobrist_init();
    gala_paths_init();
}

/* Nobody is ever out of reach: any two royals can come to stand in a line of fire (G11). */
bool gala_is_never_dead(const struct position *position)
{
    (void)position;
    return false;
}

/* How a position without a turn stands (G18, G19). */
static struct outcome outcome(const struct position *position)
{
    const char *reason = position->is_over ? "no royal left" : "no legal turn";
    return (struct outcome){OUTCOME_LOSS, reason};
}

void gala_structure(const struct position *position, uint64_t key[STRUCTURES])
{
    const struct board *board = &gala_of(position)->board;
    bitset pawns = bitset_or(board->kind[GALA_PAWN], board->kind[GALA_SOLDIER]);
    board_structure(board, pawns, key);
}

/* An army with nothing but royals, pawns and soldiers may have to move to its loss. */
bool gala_null_move_is_sound(const struct position *position)
{
    const struct gala *gala = gala_of(position);
    const struct board *board = &gala->board;
    wide few =
        wide_or(wide_load(&board->kind[GALA_PAWN]), wide_load(&board->kind[GALA_SOLDIER]));
    few = wide_or(few, gala_royals(board));
    wide army = gala_army(gala, position->seat, gala->seats == SEATS_MAX);
    return wide_any(wide_minus(army, few));
}

/* A royal is attacked by those who can shoot it, too. */
bool gala_is_attacked(const struct position *position, int square, int seat)
{
    const struct gala *gala = gala_of(position);
    wide occupied = gala_occupied(&gala->board);
    wide men = gala_army(gala, seat, gala->seats == SEATS_MAX);
    int flag = gala_flag(gala->setup, seat);
    bool is_royal = man_kind(gala->board.square[square]) >= GALA_ADVISOR;
    return wide_any(gala_attackers_of(gala, square, men, flag, occupied)) ||
           (is_royal && wide_any(gala_shooters_of(gala, square, men, occupied)));
}

const struct rule_option gala_options[] = {{"hoppers", {"chinese", "korean"}},
                                           {NULL, {NULL, NULL}}};

#define OPPOSITE_FEN                                                                           \
    "kga1r1p2P1R1AGK/gbe2c4C2EBG/aeb3s2S3BEA/4hv4VH4/r2h2p2P2H2R/1c1v8V1C1/p1s1p1s2S1P1S1P/"   \
    "16/16/P1S1P1S2s1p1s1p/1C1V8v1c1/R2H2P2p2h2r/4HV4vh4/AEB3S2s3bea/GBE2C4c2ebg/"             \
    "KGA1R1P2p1r1agk w - - 0 1"
#define SHARED_FEN                                                                             \
    "kga1r1p2p1r1agk/gbe2c4c2ebg/aeb3s2s3bea/4hv4vh4/r2h2p2p2h2r/1c1v8v1c1/p1s1p1s2s1p1s1p/"   \
    "16/16/P1S1P1S2S1P1S1P/1C1V8V1C1/R2H2P2P2H2R/4HV4VH4/AEB3S2S3BEA/GBE2C4C2EBG/"             \
    "KGA1R1P2P1R1AGK w - - 0 1"

/* What both set-ups share. */
#define GALA_ROW                                                                               \
    .files = FILES, .ranks = RANKS, VARIANT_TWO_SEATS, .letters = " PSHEBRCVAGK", .royal = 0,  \
    .pawn = GALA_PAWN, .position_size = sizeof(struct gala), .options = gala_options,          \
    .halfmove_limit = 200, .halfmove_reason = "100-turn rule", .init = gala_init,              \
    .from_fen = gala_from_fen, .to_fen = gala_to_fen, .generate = gala_generate,               \
    .count = gala_count, .is_legal = gala_is_legal, .apply = gala_apply,                       \
    .gives_check = gala_gives_check, .apply_null = gala_apply_null, .outcome = outcome,        \
    .is_dead = gala_is_never_dead, .null_move_is_sound = gala_null_move_is_sound,              \
    .structure = gala_structure, .see = gala_see, .explain = gala_explain,                     \
    .derive = gala_derive, .pool = pool_none, .is_attacked = gala_is_attacked

const struct variant variant_gala = {.name = "gala",
                                     .title = "Gala Xiang-Qi",
                                     .start_fen = OPPOSITE_FEN,
                                     .setup = GALA_OPPOSITE,
                                     GALA_ROW};

const struct variant variant_gala_shared = {.name = "gala-shared",
                                            .title = "Gala Xiang-Qi (shared border)",
                                            .start_fen = SHARED_FEN,
                                            .setup = GALA_SHARED,
                                            GALA_ROW};
