/* What the files of the search share: the line of play as frames, one for each ply; the memory
 * of one thread (struct worker); what the threads share (struct search); and the small steps
 * that search, quiescence and root have in common: limits, making moves, ends, static
 * evaluation.
 *
 * All threads search the same root and share the transposition table (lazy SMP). A frame's
 * position is a copy, so no move is ever unmade. Scores are for the seat to move; when the next
 * seat is of the same team, the sign does not change. */
#ifndef ENGINE_WORKER_H
#define ENGINE_WORKER_H

#include "engine/clock.h"
#include "engine/coalition.h"
#include "engine/correction.h"
#include "engine/endgames/endgames.h"
#include "engine/history.h"
#include "engine/skill.h"
#include "engine/tt.h"
#include "eval/eval.h"
#include "rules/game.h"

#include <pthread.h>
#include <stdatomic.h>

/* Parts of the search that tests and experiments can switch off. Without any, the search is
 * plain alpha-beta on static evaluations. */
enum search_feature {
    SEARCH_TABLE = 1 << 0,            /* transposition table */
    SEARCH_QUIESCENCE = 1 << 1,       /* captures after the last ply */
    SEARCH_NULL_MOVE = 1 << 2,        /* null move pruning */
    SEARCH_LMR = 1 << 3,              /* late move reductions */
    SEARCH_LMP = 1 << 4,              /* late move pruning, by count and by history */
    SEARCH_RFP = 1 << 5,              /* reverse futility pruning */
    SEARCH_FUTILITY = 1 << 6,         /* futility pruning, in quiescence too, and razoring */
    SEARCH_SEE = 1 << 7,              /* pruning by static exchange evaluation */
    SEARCH_CHECK_EXTENSIONS = 1 << 8, /* checks, one ply deeper */
    SEARCH_SINGULAR = 1 << 9,         /* singular extensions */
    SEARCH_CORRECTION = 1 << 10,      /* correction history */
    SEARCH_PROBCUT = 1 << 11,
    SEARCH_OPPS = 1 << 12, /* of most opponents likely moves only (coalition.h) */
    SEARCH_EVERYTHING = (1 << 13) - 1,
    /* What is not done when mate is looked for: all that leaves moves out for their score. */
    SEARCH_BY_SCORE = SEARCH_NULL_MOVE | SEARCH_LMP | SEARCH_RFP | SEARCH_FUTILITY |
                      SEARCH_SEE | SEARCH_PROBCUT
};

enum {
    SCORE_NONE = TT_NO_EVAL,
    SCORE_WON = SCORE_MATE - PLY_MAX, /* at least this: mate is seen */
    FRAMES_BEFORE = 4,                /* frames below the root's, always readable */
    FRAMES_MAX = FRAMES_BEFORE + PLY_MAX + 4,
    PVS_SIZE = FRAMES_MAX * (FRAMES_MAX + 1) / 2,
    ARENA_MOVES = 2 * FRAMES_MAX * MOVES_MAX,
    LMR_SIZE = 64,
    KEYS_GAME_MAX = 1024,
    KEYS_MAX = KEYS_GAME_MAX + PLY_MAX + 16,
    EVALS_BITS = 14
};

struct window {
    int alpha, beta;
};

/* The keys of the game's positions and, after them, of the line being searched: by these a
 * repetition is seen. key[root] is the root's. */
struct key_line {
    int root;
    uint64_t key[KEYS_MAX];
};

/* One ply of the line being searched (Stockfish: Stack). */
struct frame {
    union position_room position;
    int ply;
    int reversible;                /* plies before this that may repeat */
    int qs_plies;                  /* of quiescence before this */
    int raw_eval;                  /* static evaluation, SCORE_NONE in check */
    int static_eval;               /* the same with correction history */
    struct correction_rows errors; /* what corrects it, where corrections are made */
    struct square_set attacked[2]; /* by each of the two sides, see frame_attacks, */
    bool attacks_known[2];         /* where they are known */
    move_t move;                   /* made from here, MOVE_NONE for a null move */
    move_t excluded;               /* left out while asking whether it is singular */
    int16_t *row[2];               /* continuation histories of `move` */
    move_t killer[2];
    int non_checking; /* search for mate: moves without check that the mating side made */
    bool opps_used;   /* since the root seat's last move one of its opponents has not played
                         the likeliest move (coalition.h) */
    int pv_length;
    move_t *pv; /* the line from here, in worker->pvs */
};

struct root_move {
    move_t move;
    int score;    /* -SCORE_INFINITE while not searched in this iteration */
    int previous; /* in the iteration before */
    int seldepth;
    uint64_t nodes;
    int pv_length;
    move_t pv[PLY_MAX];
};

/* What the first thread to end an iteration hands on to those that are still in it. */
struct relay {
    pthread_mutex_t mutex; /* guards `best`, and changes of `depth` */
    _Atomic int depth;     /* of the deepest iteration handed on, 0 = none */
    struct root_move best;
};

/* Shared by all threads of one search. What is not atomic is constant while they run. */
struct search {
    const struct variant *variant;
    const struct evaluator *evaluator;
    bool without_nets;        /* by the options, */
    const struct net *loaded; /* or this one in games that it serves; or NULL */
    const struct net *net;    /* that values positions in this search; NULL: the evaluator */
    const struct endgames *endgames; /* by the options; or NULL */
    struct tt tt;
    unsigned features;
    int elo;            /* of play, by the options */
    struct skill skill; /* in this search */
    uint64_t noise;     /* this game's, 0 = not drawn yet */
    uint64_t thought;   /* this search's, of the captures that are overlooked */
    uint64_t games;     /* begun so far: each has another noise with the same seed */
    enum mix_mode mix_mode;
    uint64_t seed;
    struct limits limits; /* search_moves points to `allowed` */
    move_t allowed[MOVES_MAX];
    struct callbacks callbacks;
    struct budget budget;
    struct key_line keys;
    union position_room root;
    int16_t reduction[LMR_SIZE][LMR_SIZE]; /* late move reductions by depth and number, lmr.h */
    struct worker **workers;
    int worker_count;
    struct relay relay;
    atomic_bool stop;    /* the threads end: they were told to, or a limit is reached */
    atomic_bool is_told; /* by engine_stop: an answer may be given even while pondering */
    atomic_bool pondering;
    atomic_bool enough;    /* while pondering: the last iteration would have been the end */
    _Atomic int64_t start; /* of the clocks, in clock_now's microseconds */
    int64_t begin;         /* of the search itself */
    _Atomic int depth, current_number, current_total;
    _Atomic move_t current;
};

/* One thread's own. */
struct worker {
    struct search *search;
    const struct variant *variant;
    const struct evaluator *evaluator;
    struct nnue nnue;
    struct coalition coalition;
    int index; /* 0 watches the clock and reports */
    unsigned features;
    _Atomic uint64_t nodes;  /* positions entered by making a move; only the owner writes */
    _Atomic uint64_t tbhits; /* the same of positions found in endgame tables */
    int endgame_pieces;      /* that tables of the game have at most; 0: nothing is looked up */
    struct endgame_cache *cache; /* NULL until there are tables */
    uint64_t next_poll;
    uint64_t qs_end;    /* the count of nodes after which quiescence searches recaptures only */
    uint64_t mate_end;  /* while mate is looked for beside the search: the count of nodes at
                           which that is given up; else 0 */
    uint64_t mate_left; /* nodes that may still be spent so */
    int mate_plies;     /* of the longest mate looked for */
    int mate_non_checking; /* non-checking moves that the mating side may make */
    bool stopped;          /* the search returns from all nodes; scores mean nothing */
    bool stoppable; /* the first iteration of the first thread is not, but by the clock */
    bool has_move;  /* some root move that can be played has its value */
    int depth;      /* of the running iteration */
    int completed;  /* the last iteration that ended */
    int seldepth;
    int null_floor; /* no passes before this ply while verifying one */
    int pv_index;   /* root moves before this one have their line already */
    int root_count;
    struct root_move *roots;
    struct key_line keys;
    struct joint_oracle *simultaneous; /* NULL before the first search of such a game */
    int arena; /* places of the pickers' lists that are taken, see movepick.h */
    struct move_list scratch;
    struct frame frames[FRAMES_MAX];
    move_t pvs[PVS_SIZE]; /* lines of the frames: FRAMES_MAX moves, one fewer, and so on (a
                             triangular table) */
    struct history history;
    struct correction correction;
    uint64_t evals[1 << EVALS_BITS]; /* static evaluations of late, see worker_raw_eval */
    struct root_move root_storage[MOVES_MAX];
    int32_t arena_keys[ARENA_MOVES]; /* a whole block is written behind a list's last */
    move_t arena_moves[ARENA_MOVES];
};

static inline struct position *frame_position(struct frame *frame)
{
    return &frame->position.head;
}

static inline const struct position *frame_head(const struct frame *frame)
{
    return &frame->position.head;
}

/* The newest value of a root move, -SCORE_INFINITE if it never had one. */
static inline int root_score(const struct root_move *root)
{
    return root->score != -SCORE_INFINITE ? root->score : root->previous;
}

/* Whether the search has this feature, or all of several. */
static inline bool search_does(const struct worker *worker, unsigned features)
{
    return (worker->features & features) == features;
}

/* A frame's key in the table. A coalition has keys of its own, and so has a search for mate, by
 * the non-checking moves that are left. The upper half, which chooses the place, is the same.
 */
static inline uint64_t search_key(const struct worker *worker, const struct frame *frame)
{
    uint64_t key =
        frame_head(frame)->key ^ worker->coalition.salt ^ (uint64_t)frame->opps_used << 31;
    return worker->mate_end == 0
               ? key
               : key ^ (uint64_t)(1 + worker->mate_non_checking - frame->non_checking);
}

/* Whether the seats of this ply and the next are of one side: then their scores have one
 * sign. */
static inline bool frames_are_allied(const struct worker *worker, const struct frame *frame)
{
    const uint8_t *team = worker->coalition.team;
    return team[frame_head(frame)->seat] == team[frame_head(frame + 1)->seat];
}

/* Fills in which squares a side attacks. */
void frame_find_attacks(const struct worker *worker, struct frame *frame, int side);

/* The squares that one of the two sides attacks, the mover's opponents being one side where
 * each plays for himself: found when first asked for. */
static inline const struct square_set *frame_attacks(const struct worker *worker,
                                                     struct frame *frame, int side)
{
    if (!frame->attacks_known[side]) {
        frame_find_attacks(worker, frame, side);
    }
    return &frame->attacked[side];
}

/* The squares that opponents of the mover attack. */
static inline const struct square_set *frame_attacked(const struct worker *worker,
                                                      struct frame *frame)
{
    return frame_attacks(worker, frame, 1 - (frame_head(frame)->seat & 1));
}

/* The counters of the quiet moves of a frame. */
static inline struct quiet_counters frame_counters(struct worker *worker, struct frame *frame)
{
    return history_counters(&worker->history, frame_head(frame), frame_attacked(worker, frame),
                            (frame - 1)->row[0], (frame - 2)->row[1]);
}

/* The history of a quiet move: its own, and that after each of the last two moves. */
static inline int frame_history(struct worker *worker, struct frame *frame, move_t move)
{
    struct quiet_counters counters = frame_counters(worker, frame);
    return history_of_quiet(&counters, move);
}

/* What a quiet move adds to the mover's material, in centipawns: by a piece that enters in
 * place of a pawn. */
static inline int worker_entering_gain(const struct worker *worker, move_t move)
{
    const int16_t *value = worker->evaluator->value;
    return move_kind(move) == MOVE_EXCHANGE
               ? value[move_piece_type(move)] - value[worker->variant->pawn]
               : 0;
}

/* --- Limits: the stop flag at every node; the clock and the node limit every few hundred, or
 * fewer where time is short. Only the first thread looks at limits; it stops the others. --- */

/* Checks the stop flag, the clock and the limits; sets worker->stopped. */
void worker_poll(struct worker *worker);

/* Whether the search must return from all nodes. Asked at every node. */
static inline bool worker_is_stopped(struct worker *worker)
{
    if (atomic_load_explicit(&worker->nodes, memory_order_relaxed) >= worker->next_poll ||
        atomic_load_explicit(&worker->search->stop, memory_order_relaxed)) {
        worker_poll(worker);
    }
    return worker->stopped;
}

/* Whether another thread has finished the iteration that this one is in, or a deeper one. */
static inline bool worker_is_overtaken(const struct worker *worker)
{
    int depth = atomic_load_explicit(&worker->search->relay.depth, memory_order_relaxed);
    return depth > 0 && depth >= worker->depth;
}

/* Nodes of all workers. */
uint64_t search_nodes(const struct search *search);

/* Milliseconds since the search began. */
int64_t search_time(const struct search *search);

/* Milliseconds, or nodes expressed in them: since the search began, pondering included, and
 * since the clocks started. */
int64_t search_thought(const struct search *search);
int64_t search_elapsed(const struct search *search);

/* Whether the search may end only when it is told to: infinite, or pondering. */
bool search_is_open_ended(const struct search *search);

/* 64 random bits: from the operating system, or, with a seed, from that and the root. */
uint64_t search_random(const struct search *search);

/* Fills what a line of thought tells of the search as a whole: nodes, time, nodes per second,
 * how full the table is. */
void search_set_info(const struct search *search, struct info *info);

/* --- Making moves --- */

/* Plays `move` into the next frame and counts the node. */
void worker_make(struct worker *worker, struct frame *frame, move_t move);

/* Plays a null move, a pass, into the next frame. */
void worker_make_null(struct worker *worker, struct frame *frame);

/* OPPS: notes in the next frame that the move just made was not the likeliest one. */
static inline void worker_note_unlikely(const struct worker *worker, struct frame *frame)
{
    const struct coalition *coalition = &worker->coalition;
    (frame + 1)->opps_used = coalition_is_foe(coalition, frame_head(frame)) &&
                             coalition_is_foe(coalition, frame_head(frame + 1));
}

/* frame->pv becomes `move` and the next frame's line. */
void worker_set_pv(struct frame *frame, move_t move);

/* --- Ends --- */

/* Copies the keys of the earlier positions that the game's current one may repeat. */
void key_line_init(struct key_line *line, const struct game *game);

/* Whether the position is a draw by rule, repetition among them: it stood before in the
 * searched line, or twice in the game. Never at the root. */
bool worker_is_draw(struct worker *worker, struct frame *frame);

/* Whether a move takes the last royal. Games in which a side has only one never get there. */
bool worker_takes_last_royal(const struct worker *worker, const struct position *position,
                             move_t move);

/* Before a search: whether there are tables of the game. */
void worker_prepare_endgames(struct worker *worker);

/* Looks a position up in the endgame tables. True with *endgame when it is found. */
bool worker_look_up(struct worker *worker, const struct position *position,
                    struct endgame *endgame);

/* The same for a frame's position: true with its score. Never at the root. */
bool worker_find_endgame(struct worker *worker, const struct frame *frame, int *score);

static inline bool worker_probe_endgames(struct worker *worker, const struct frame *frame,
                                         int *score)
{
    return worker->endgame_pieces > 0 && worker_find_endgame(worker, frame, score);
}

/* Where a move may leave the last royal of a team in check: whether the last one did so, and
 * the mover takes it. */
bool worker_can_take_last_royal(struct worker *worker, const struct frame *frame);

/* The same in any game. */
static inline bool worker_is_won(struct worker *worker, const struct frame *frame)
{
    return worker->variant->royal == 0 && worker_can_take_last_royal(worker, frame);
}

/* Mate scores count plies from the root in the search, from the position in the table. */
int worker_score_to_table(int score, int ply);
int worker_score_from_table(int score, int ply);

/* Whether a table entry settles the position for the window. */
bool worker_table_cuts(const struct tt_data *data, int score, struct window window);

/* --- Static evaluation --- */

/* The static evaluation with the noise of weak play, clamped below mate scores. A position's
 * evaluation is kept until another's takes its place: many come again soon, by another order of
 * moves or in the next iteration, and the transposition table has few of those at which
 * quiescence stopped. */
int worker_raw_eval(struct worker *worker, struct frame *frame);

/* worker_overlooks where play is weak. */
bool worker_is_blind_to(const struct worker *worker, const struct position *position,
                        move_t move);

/* Whether weak play overlooks a move: a capture or one that gives check, and not in check. */
static inline bool worker_overlooks(const struct worker *worker,
                                    const struct position *position, move_t move)
{
    return worker->search->skill.blind > 0 && worker_is_blind_to(worker, position, move);
}

/* Forgets what was learned of moves and positions. */
void worker_forget(struct worker *worker);

/* Fills frame->raw_eval, from `table` when that has it, and frame->static_eval. `table` may be
 * NULL; the mover is not in check. */
void worker_set_static_eval(struct worker *worker, struct frame *frame,
                            const struct tt_data *table);

/* Scales a margin by capture_swing: in games with drops a capture changes the material balance
 * by twice the piece's value. */
static inline int worker_scale_margin(const struct worker *worker, int margin)
{
    return margin * worker->evaluator->capture_swing / 100;
}

#endif
