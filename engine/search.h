/* Inside the search: what its threads share, what each owns, and the steps they are made of.
 *
 * All threads search the same root and share only the transposition table (lazy SMP). A line
 * of play is an array of frames, one a ply; frame->position is a copy, so nothing is ever
 * taken back. Scores are for the seat to move; when the next seat is of the same team, the
 * sign does not flip. */
#ifndef ENGINE_SEARCH_H
#define ENGINE_SEARCH_H

#include "engine/clock.h"
#include "engine/coalition.h"
#include "engine/correction.h"
#include "engine/engine.h"
#include "engine/history.h"
#include "engine/movepick.h"
#include "engine/params.h"
#include "engine/repetition.h"
#include "engine/tt.h"
#include "eval/eval.h"

#include <pthread.h>
#include <stdatomic.h>

/* Parts of the search that tests and experiments can switch off. Without any, the search
 * is plain alpha-beta on static evaluations. */
enum search_feature {
    SEARCH_TABLE = 1 << 0,            /* transposition table */
    SEARCH_QUIESCENCE = 1 << 1,       /* captures after the last ply */
    SEARCH_NULL_MOVE = 1 << 2,        /* a pass that still holds beta */
    SEARCH_LMR = 1 << 3,              /* late turns to lesser depth first */
    SEARCH_LMP = 1 << 4,              /* late quiet turns not at all */
    SEARCH_RFP = 1 << 5,              /* far above beta */
    SEARCH_FUTILITY = 1 << 6,         /* quiet turns far below alpha */
    SEARCH_SEE = 1 << 7,              /* turns that lose men */
    SEARCH_CHECK_EXTENSIONS = 1 << 8, /* checks, one deeper */
    SEARCH_SINGULAR = 1 << 9,         /* the one good turn, one deeper */
    SEARCH_CORRECTION = 1 << 10,      /* evaluations bettered by what was found before */
    SEARCH_PROBCUT = 1 << 11,         /* a capture so good that less depth tells */
    SEARCH_EVERYTHING = (1 << 12) - 1,
    /* What is not done when mate is looked for: all that leaves turns out for their score. */
    SEARCH_BY_SCORE = SEARCH_NULL_MOVE | SEARCH_LMP | SEARCH_RFP | SEARCH_FUTILITY |
                      SEARCH_SEE | SEARCH_PROBCUT
};

enum {
    SCORE_NONE = TT_NO_EVAL,
    SCORE_WON = SCORE_MATE - PLY_MAX, /* at least this: mate is seen */
    FRAMES_BEFORE = 4,                /* frames below the root's, always readable */
    FRAMES_MAX = FRAMES_BEFORE + PLY_MAX + 4,
    ARENA_MOVES = 2 * FRAMES_MAX * MOVES_MAX,
    LMR_LOGS = 64
};

struct window {
    int alpha, beta;
};

/* One ply of the line being searched. */
struct frame {
    _Alignas(64) unsigned char position[POSITION_SIZE_MAX];
    int ply;
    int reversible;                /* plies before this that may repeat */
    int qs_plies;                  /* of quiescence before this */
    int raw_eval;                  /* static evaluation, SCORE_NONE in check */
    int static_eval;               /* the same with correction history */
    struct correction_rows errors; /* what corrects it, where corrections are made */
    move_t move;                   /* made from here, MOVE_NONE for a pass */
    move_t excluded;               /* left out while asking whether it is singular */
    int16_t *row[2];               /* continuation histories of `move` */
    move_t killer[2];
    int non_checking; /* non-checking moves that the mating side made before this */
    bool opps_used;   /* since the root seat's last turn one of its opponents has not played
                           the likeliest */
    int pv_length;
    move_t pv[PLY_MAX];
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
    struct tt tt;
    unsigned features;
    struct skill wanted, skill; /* by the options; in this search */
    uint64_t noise;             /* this game's, 0 = not drawn yet */
    enum mix_mode mix_mode;
    enum opponents opponents;
    uint64_t seed;
    struct limits limits; /* search_moves points to `allowed` */
    move_t allowed[MOVES_MAX];
    struct callbacks callbacks;
    struct budget budget;
    struct key_line keys;
    _Alignas(64) unsigned char root[POSITION_SIZE_MAX];
    int16_t log2[LMR_LOGS]; /* 256 * log2(i) */
    struct worker **workers;
    int worker_count;
    struct relay relay;
    atomic_bool stop;
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
    struct coalition coalition;
    int index; /* 0 watches the clock and reports */
    unsigned features;
    _Atomic uint64_t nodes; /* positions entered by making a turn; only the owner writes */
    uint64_t next_poll;
    uint64_t qs_end;    /* the count of nodes after which quiescence searches recaptures only */
    uint64_t mate_end;  /* while mate is looked for beside the search: the count of nodes at
                           which that is given up; else 0 */
    uint64_t mate_left; /* nodes that may still be spent so */
    int mate_plies;     /* of the longest mate looked for */
    int mate_non_checking; /* non-checking moves that the mating side may make */
    bool stopped;          /* unwinding: scores no longer mean anything */
    bool stoppable; /* the first iteration of the first thread is not, but by the clock */
    bool has_move;  /* some root turn that can be played has its value */
    int depth;      /* of the running iteration */
    int completed;  /* the last iteration that ended */
    int seldepth;
    int null_floor; /* no passes before this ply while verifying one */
    int pv_index;   /* root moves before this one have their line already */
    int root_count;
    struct root_move *roots;
    struct key_line keys;
    struct simultaneous *simultaneous; /* NULL until a simultaneous game is searched */
    struct scored_move *arena;         /* free part */
    struct move_list scratch;
    struct frame frames[FRAMES_MAX];
    struct history history;
    struct correction correction;
    struct root_move root_storage[MOVES_MAX];
    struct scored_move arena_storage[ARENA_MOVES];
};

static inline struct position *frame_position(struct frame *frame)
{
    return (struct position *)frame->position;
}

static inline const struct position *frame_head(const struct frame *frame)
{
    return (const struct position *)frame->position;
}

/* The newest value of a root turn, -SCORE_INFINITE if it never had one. */
static inline int root_score(const struct root_move *root)
{
    return root->score != -SCORE_INFINITE ? root->score : root->previous;
}

/* Whether another thread has ended the iteration that this one is in, or a deeper one. */
static inline bool search_is_overtaken(const struct worker *worker)
{
    int depth = atomic_load_explicit(&worker->search->relay.depth, memory_order_relaxed);
    return depth > 0 && depth >= worker->depth;
}

/* Whether the search has this feature, or all of several. */
static inline bool search_does(const struct worker *worker, unsigned features)
{
    return (worker->features & features) == features;
}

/* A frame's key in the table. A coalition has its own; a search for mate has its own, by the
 * non-checking moves that are left; the upper half, which the place depends on, is the same.
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

/* --- search.c --- */

/* The value of frame->position within the window, searched `depth` plies. `cut` says that a
 * value above beta is expected. Meaningless once worker->stopped. */
int search_node(struct worker *worker, struct frame *frame, struct window window, int depth,
                bool cut);

/* The value, for the seat of `frame`, of the position after the turn made there. */
int search_child(struct worker *worker, struct frame *frame, struct window window, int depth,
                 bool cut);

/* Plays `move` into the next frame and counts the node. */
void search_make(struct worker *worker, struct frame *frame, move_t move);

/* frame->pv becomes `move` and the next frame's line. */
void search_set_pv(struct frame *frame, move_t move);

/* The value of a position in which there is no turn, `ply` plies below the root. */
int search_end_score(const struct variant *variant, const struct position *position, int ply);

/* Whether the position is a draw by rule; the root is never asked. */
bool search_is_draw(struct worker *worker, struct frame *frame);

/* Whether the last turn left the last royal of a team in check, where that is legal: the mover
 * takes it. */
bool search_is_won(struct worker *worker, const struct frame *frame);

/* The reduction of the count-th turn at a depth, before adjustments: hundredths of a ply. */
int lmr_reduction(const struct search *search, int depth, int count);

/* Fills search->log2. */
void search_init_lmr(struct search *search);

/* --- quiesce.c --- */

/* The value of the position within the window when only noisy turns are looked at. */
int quiesce(struct worker *worker, struct frame *frame, struct window window);

/* The static evaluation, weakened where play is, kept away from mate scores. */
int raw_eval_of(const struct worker *worker, const struct frame *frame);

/* Fills frame->raw_eval, from `table` where that is not NULL and has it, and
 * frame->static_eval. The mover is not in check. */
void set_static_eval(struct worker *worker, struct frame *frame, const struct tt_data *table);

/* Mate scores count from the root in the search, from the position in the table. */
int score_to_table(int score, int ply);
int score_from_table(int score, int ply);

/* Whether a table entry settles the position for the window. */
bool table_cuts(const struct tt_data *data, int score, struct window window);

/* --- root.c --- */

/* Prepares a worker for the search: root position, root moves, fresh counters. */
void worker_prepare(struct worker *worker);

/* Iterates until stopped or done. */
void worker_iterate(void *worker);

/* --- joint.c --- */

/* Gives every worker the room that simultaneous games take and prepares it for the game's
 * standing position. False when memory is short. */
bool joint_prepare(struct search *search, const struct game *game);

/* Gives that room back, and with it all that was learned. */
void joint_free(struct worker *worker);

/* Iterates until stopped or done, as worker_iterate. */
void joint_iterate(void *worker);

/* Reports the final solution of `worker` and takes the move to play from it. */
struct best joint_best(struct worker *worker);

/* --- limit.c --- */

/* Looks at the stop flag, clock and limits; sets worker->stopped. */
void search_poll(struct worker *worker);

/* True when the search must unwind. Asked at every node. */
static inline bool search_is_stopped(struct worker *worker)
{
    if (atomic_load_explicit(&worker->nodes, memory_order_relaxed) >= worker->next_poll ||
        atomic_load_explicit(&worker->search->stop, memory_order_relaxed)) {
        search_poll(worker);
    }
    return worker->stopped;
}

/* Nodes of all workers. */
uint64_t search_nodes(const struct search *search);

/* Milliseconds since the search began. */
int64_t search_time(const struct search *search);

/* Milliseconds, or nodes expressed in them: since the search began, pondering included, and
 * since the clocks started. */
int64_t search_thought(const struct search *search);
int64_t search_elapsed(const struct search *search);

/* Whether the running search may not end by itself. */
bool search_is_open_ended(const struct search *search);

/* --- report.c --- */

/* Sends the lines of thought of `worker` as they stand. */
void report_lines(const struct worker *worker, bool final);

/* Sends the line being searched, whose value is only a bound: 1 lower, -1 upper. */
void report_bound(const struct worker *worker, int bound);

/* Tells which root turn is being searched. */
void report_current(const struct worker *worker, move_t move, int number);

/* How many lines are searched: as many as wanted and possible. */
int report_line_count(const struct worker *worker);

/* The turn to play from what `worker` found, with its expected answer. */
struct best report_best(struct worker *worker);

/* --- engine.c --- */

/* Any 64 bits: from the operating system, or following from the seed and the root. */
uint64_t search_random(const struct search *search);

/* Switches parts of the search off and on, for tests. */
void engine_set_features(struct engine *engine, unsigned features);

/* What the engine's threads share, for tests. */
struct search *engine_search(struct engine *engine);

#endif
