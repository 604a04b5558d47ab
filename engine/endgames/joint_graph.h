/* The positions of a table of a game in which both sides move at once, and where each pair of
 * moves leads: what the value iteration of solve_joint.c works on. */
#ifndef ENGINE_ENDGAMES_JOINT_GRAPH_H
#define ENGINE_ENDGAMES_JOINT_GRAPH_H

#include "engine/endgames/workers.h"

#include <pthread.h>

enum { JOINT_TABLES_MAX = 256, JOINT_STAGES_MAX = 64 };

/* Values that are no table's. */
enum { JOINT_LOST, JOINT_DRAWN, JOINT_WON, JOINT_CONSTANTS };

#define JOINT_CHANCE_BIT (UINT32_C(1) << 31)

/* All positions of a table. A pair's code says where it leads: an index of the table; from
 * layout->count on, a value that is known, see `outside`; with JOINT_CHANCE_BIT, two codes, the
 * mean of which it is worth. */
struct joint_graph {
    struct solve_job *job;
    uint8_t (
        *moves)[2];  /* [layout->count]: of either seat, 0 where there is nothing to choose */
    uint64_t *first; /* [layout->count + 1]: of a position's codes, row by row */
    uint32_t *code;
    /* Known values, the share and with haste: the constants, then every table's that this one
     * may lead to, each as it is and with colours changed. */
    float (*outside)[2];
    const struct endgame_table *table[JOINT_TABLES_MAX];
    uint32_t begin[JOINT_TABLES_MAX]; /* where a table's begin */
    int tables;
    uint32_t (*chance)[2];
    uint32_t chances, chance_room;
    uint64_t (
        *support)[2];  /* [layout->count]: moves of either seat that were mixed last, as bits */
    double *value[2];  /* [layout->count]: of this sweep, of the one before */
    uint16_t *kept;    /* [layout->count]: what goes to the file, in parts of TABLE_VALUE_ONE */
    bool *is_position; /* [layout->count] */
    uint8_t *stage;    /* [layout->count]: how many steps pawns can still make */
    /* The indices where there is something to choose, by their stage. */
    uint32_t *order;
    uint64_t stage_begin[JOINT_STAGES_MAX + 1];
    bool fills;                      /* codes are filled in, not counted */
    int plane;                       /* which of both values is worked out */
    const uint32_t *swept;           /* the positions of this sweep */
    bool changed[SOLVE_THREADS_MAX]; /* in it, by each thread */
    pthread_mutex_t mutex;           /* guards what follows, and `chance` */
    bool short_of_memory;
};

/* Lists all positions and pairs of moves; graph->job and the mutex are set. `cache` is for the
 * tables that this one leads to. SOLVE_DONE when all is there. */
enum solve_status joint_graph_build(struct joint_graph *graph, struct endgame_cache *cache);

/* Frees what the graph has, and the mutex. */
void joint_graph_free(struct joint_graph *graph);

#endif
