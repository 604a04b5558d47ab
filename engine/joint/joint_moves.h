/* What the files of the search of simultaneous games share: the line of play, both sides'
 * moves, and their order.
 *
 * A ply here is a whole turn: a move of either side, made at once. Values are expected scores
 * (utility.h), not centipawns. A win or loss that is nearer counts for a little more.
 *
 * Moves of the opener and replies have histories of their own. A reply is ordered by what it
 * replies to: it may meet the opener's piece on its new square, or leave that square in time;
 * and on the square which that piece left there is nothing to capture. */
#ifndef ENGINE_JOINT_JOINT_MOVES_H
#define ENGINE_JOINT_JOINT_MOVES_H

#include "engine/joint/utility.h"
#include "engine/worker.h"

enum {
    ROUNDS_MAX = 64,
    UTILITY_SEEN = UTILITY_WIN - ROUNDS_MAX, /* at least this: the end is seen */
    JOINT_MOVES_MAX = 512                    /* of one side */
};

/* One side's moves in a position. */
struct joint_list {
    int count;
    uint64_t targets[SQUARES_MAX / 64]; /* squares that some move goes to */
    move_t move[JOINT_MOVES_MAX];
    int32_t order[JOINT_MOVES_MAX]; /* how promising each looks, its history aside */
};

/* Returns the moves of a list, the most promising first. */
struct joint_picker {
    int count;
    int picked;
    int next;
    int64_t rank[JOINT_MOVES_MAX]; /* order, then index from the end */
};

/* One turn of the line being searched. */
struct joint_frame {
    union position_room position; /* standing, seat 0 opens */
    union position_room asked;    /* the same, asking some seat */
    struct joint_list list[2];
    int extensions;    /* turns by which this line was made longer */
    move_t half[2];    /* the turn that was made here last */
    bool has_value;    /* the static value is known: */
    int centipawns;    /* for seat 0 */
    int value;         /* the same as a utility */
    move_t killer[2];  /* replies of either seat that refuted a sibling's move */
    move_t opening[2]; /* moves of either seat that were best here, as opener */
};

/* One thread's own. */
struct joint_bounds {
    struct worker *worker; /* whose nodes and limits count */
    const struct variant *variant;
    const struct evaluator *evaluator;
    struct tt *tt;
    bool exact;      /* no pruning that could change a value */
    int first;       /* who registers first in the root's turn: seat, or -1 if unknown */
    uint64_t leaves; /* positions evaluated, for tests */
    int root_keys;   /* keys of the game before the root's, newest last */
    uint64_t key[KEYS_GAME_MAX + ROUNDS_MAX + 1];
    int quiet_margin, static_margin, leaf_margin; /* of pruning, utilities */
    int16_t history[2][2][PIECE_TYPES_MAX]
                   [SQUARES_MAX]; /* by role (opener, replier) and seat */
    move_t reply[2][PIECE_TYPES_MAX]
                [SQUARES_MAX]; /* what last refuted a seat's piece going there */
    struct move_list scratch;
    struct joint_frame frames[ROUNDS_MAX + 2];
};

/* The position in the frame. */
static inline struct position *joint_standing(struct joint_frame *frame)
{
    return &frame->position.head;
}

/* Whether the move takes a piece of its own side. */
static inline bool move_is_absorption(move_t move)
{
    return move_kind(move) == MOVE_ABSORB || move_kind(move) == MOVE_ABSORB_PROMOTION;
}

/* Whether some move of `seat` in the frame goes to the square. */
static inline bool joint_is_target(const struct joint_frame *frame, int seat, int square)
{
    return frame->list[seat].targets[square / 64] >> (square % 64) & 1;
}

/* Whether some moves are left out in frame `ply`, the root, because the limits say so. */
bool joint_moves_are_restricted(const struct joint_bounds *bounds, int ply);

/* Lists both sides' moves in frame `ply`. */
void joint_moves_list(struct joint_bounds *bounds, int ply);

/* Prepares *picker for the moves of `seat` as the opener, `first` before all others if it is
 * among them. */
void joint_moves_order_openings(struct joint_bounds *bounds, int ply, int seat, move_t first,
                                struct joint_picker *picker);

/* Prepares *picker for the other side's moves as replies to `move`. */
void joint_moves_order_replies(struct joint_bounds *bounds, int ply, int seat, move_t move,
                               struct joint_picker *picker);

/* A legal reply that refuted a move of the same piece to the same square before, or
 * MOVE_NONE. */
move_t joint_moves_refutation(const struct joint_bounds *bounds, int ply, int seat,
                              move_t move);

/* The index of the next move in its list, or -1 after the last. Only the first ones come in
 * order. */
int joint_moves_pick(struct joint_picker *picker);

/* The most promising root move of `seat` before any search: for one that is stopped in its
 * first depth. MOVE_NONE where the seat has none. */
move_t joint_moves_hasty(struct joint_bounds *bounds, int seat);

/* Remembers that the reply half[1 - seat] refuted half[seat]. */
void joint_moves_refuted(struct joint_bounds *bounds, int ply, int seat, const move_t half[2],
                         int depth);

/* Remembers that the last of tried[count], a move of the opener, reached beta, and that those
 * before it did not. */
void joint_moves_credit(struct joint_bounds *bounds, int ply, int seat, const move_t *tried,
                        int count, int depth);

/* Divides the histories of earlier searches by 4, and forgets which replies refuted moves. */
void joint_moves_forget(struct joint_bounds *bounds);

#endif
