/* Gala for four players to the rest of the program: what a position says by itself, and the
 * table rows. What a piece may do, texts and refusals are those of the game for two. */
#include "rules/gala/gala_attacks.h"
#include "rules/gala/gala_count.h"
#include "rules/gala/gala_four_make.h"
#include "rules/gala/gala_moves.h"
#include "rules/gala/gala_see.h"
#include "rules/gala/gala_variant.h"
#include "rules/game_words.h"

/* How a position without a move stands (G19-G21). */
static struct outcome four_outcome(const struct position *position)
{
    if (!position->is_over) {
        return (struct outcome){OUTCOME_DRAW, "no legal move"};
    }
    bool survives = gala_four_has_royals(gala_of(position), position->seat, 0);
    return (struct outcome){survives ? OUTCOME_WIN : OUTCOME_LOSS, "no royal left"};
}

/* A member of a team stays in the game for his own royals only. */
static bool is_alive(const struct position *position, int seat)
{
    const struct gala *gala = gala_of(position);
    return wide_any(wide_and(gala_royals(&gala->board), gala_army(gala, seat, true)));
}

/* Whether a foe of the seat's team could take one of the team's royals, or the seat's own where
 * there are no teams. */
static bool is_royal_attacked(const struct gala *gala)
{
    wide foes = gala_foes(gala, gala->head.seat, true);
    bitset royals = wide_store(wide_minus(gala_royals(&gala->board), foes));
    while (bitset_any(royals)) {
        if (gala_four_is_in_reach(gala, bitset_pop(&royals), foes)) {
            return true;
        }
    }
    return false;
}

/* Who passes leaves a royal that is attacked to its fate, a partner's too. */
static bool four_null_move_is_sound(const struct position *position)
{
    return gala_null_move_is_sound(position) && !is_royal_attacked(gala_of(position));
}

/* G24: colours stay with their castles, whatever the order of seats (G23). */
static const char *const opposite_names[] = {"Red", "Blue", "Yellow", "Green"};
static const char *const shared_names[] = {"Red", "Blue", "Green", "Yellow"};

#define START_FEN                                                                              \
    "bK,bG,bA,1,bR,1,bP,2,yP,1,yR,1,yA,yG,yK/bG,bB,bE,2,bC,4,yC,2,yE,yB,yG/"                   \
    "bA,bE,bB,3,bS,2,yS,3,yB,yE,yA/4,bH,bV,4,yV,yH,4/"                                         \
    "bR,2,bH,2,bP,2,yP,2,yH,2,yR/1,bC,1,bV,8,yV,1,yC,1/"                                       \
    "bP,1,bS,1,bP,1,bS,2,yS,1,yP,1,yS,1,yP/16/16/"                                             \
    "rP,1,rS,1,rP,1,rS,2,gS,1,gP,1,gS,1,gP/1,rC,1,rV,8,gV,1,gC,1/"                             \
    "rR,2,rH,2,rP,2,gP,2,gH,2,gR/4,rH,rV,4,gV,gH,4/"                                           \
    "rA,rE,rB,3,rS,2,gS,3,gB,gE,gA/rG,rB,rE,2,rC,4,gC,2,gE,gB,gG/"                             \
    "rK,rG,rA,1,rR,1,rP,2,gP,1,gR,1,gA,gG,gK r - 0 1"

/* What the three games share. */
#define GALA_FOUR_ROW                                                                          \
    .files = FILES, .ranks = RANKS, .seats = SEATS_MAX, .letters = " PSHEBRCVAGK", .royal = 0, \
    .pawn = GALA_PAWN, .start_fen = START_FEN, .position_size = sizeof(struct gala_four),      \
    .options = gala_options, .halfmove_reason = "100-turn rule", .repeats_past_reset = true,   \
    .init = gala_init, .from_fen = gala_from_fen, .to_fen = gala_to_fen,                       \
    .generate = gala_four_generate, .count = gala_four_count,                                  \
    .count_next = gala_four_count_next, .is_legal = gala_is_legal, .make = gala_four_make,     \
    .apply = gala_four_apply, .gives_check = gala_four_gives_check,                            \
    .checks = gala_four_checks, .apply_null = gala_four_apply_null, .outcome = four_outcome,   \
    .is_dead = gala_is_never_dead, .is_alive = is_alive,                                       \
    .null_move_is_sound = four_null_move_is_sound, .structure = gala_structure,                \
    .see = gala_see, .explain = gala_explain, .derive = gala_four_derive,                      \
    .pool = variant_no_pool, .is_attacked = gala_is_attacked, .attacks = gala_attacks

const struct variant variant_gala_team = {.name = "gala-team",
                                          .title = "Gala Xiang-Qi (teams)",
                                          .words = &gala_team_words,
                                          .team = {0, 1, 0, 1},
                                          .seat_letters = "rbyg",
                                          .seat_names = opposite_names,
                                          .halfmove_limit = 200,
                                          .setup = GALA_OPPOSITE,
                                          GALA_FOUR_ROW};

const struct variant variant_gala_team_shared = {.name = "gala-team-shared",
                                                 .title =
                                                     "Gala Xiang-Qi (teams, shared border)",
                                                 .words = &gala_team_shared_words,
                                                 .team = {0, 1, 0, 1},
                                                 .seat_letters = "rbgy",
                                                 .seat_names = shared_names,
                                                 .halfmove_limit = 200,
                                                 .setup = GALA_SHARED,
                                                 GALA_FOUR_ROW};

const struct variant variant_gala_cutthroat = {.name = "gala-cutthroat",
                                               .title = "Gala Xiang-Qi (cut-throat)",
                                               .words = &gala_cutthroat_words,
                                               .team = {0, 1, 2, 3},
                                               .seat_letters = "rbyg",
                                               .seat_names = opposite_names,
                                               .halfmove_limit = 400,
                                               .setup = GALA_CUTTHROAT,
                                               GALA_FOUR_ROW};
