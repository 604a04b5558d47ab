/* Decoupled UCT: a tree of joint turns in which either side chooses by UCB1 on its own
 * results, as if what the other chooses were chance. A leaf is worth the engine's
 * evaluation, as an expected score in [-1, 1]; there are no playouts and no transpositions.
 * The move tried most often is played.
 *
 * A node is made when it is first reached and gets its moves when it is passed through, since
 * most never are. `duct:0.3` explores with that constant.
 */
#include "bench/joint/joint_value.h"
#include "bench/joint/opponent.h"

#include "engine/joint/joint_bounds.h"
#include "engine/memory.h"
#include "rules/position.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODES_MAX = 1 << 18,
    ARMS_MAX = 1 << 24,
    CHILDREN_SIZE = 1 << 20, /* of the table, more than there can be nodes */
    PATH_MAX_MOVES = 128,
    GAME_KEYS_MAX = 256,
    NO_NODE = -1
};

/* A move of one side, and how it did. */
struct arm {
    move_t move;
    uint32_t tries;
    double total; /* for its own side */
};

struct node {
    bool is_end;      /* the value is what it is */
    bool has_arms;    /* its moves are listed */
    float value;      /* for seat 0, when it was reached first */
    uint32_t tries;   /* since its moves were listed */
    int32_t place;    /* in the table of children */
    int32_t first[2]; /* arms of either seat */
    int16_t count[2];
};

/* What a joint turn led to. */
struct child {
    uint64_t key; /* of the node above, both arms, who registered first; 0 = free */
    int32_t node;
};

/* A step of the way down. */
struct step {
    int32_t node;
    int16_t arm[2];
};

struct duct {
    struct opponent head;
    const struct evaluator *evaluator;
    double exploration;
    uint64_t random;
    atomic_bool stop;
    uint64_t tries;
    int node_count, arm_count;
    struct node *nodes;
    unsigned char *positions;
    struct arm *arms;
    struct child *children;
    int root_keys; /* keys of the game since it last could not repeat, the root's last */
    uint64_t key[GAME_KEYS_MAX + PATH_MAX_MOVES];
    int length;
    struct step path[PATH_MAX_MOVES];
    struct move_list list;
};

/* --- Memory --- */

static size_t positions_size(const struct variant *variant)
{
    return variant->position_size * NODES_MAX;
}

static struct duct *own(struct opponent *opponent)
{
    return (struct duct *)(void *)opponent;
}

static void duct_close(struct opponent *opponent)
{
    struct duct *duct = own(opponent);
    memory_unmap(duct->nodes, sizeof *duct->nodes * NODES_MAX);
    memory_unmap(duct->positions, positions_size(duct->head.variant));
    memory_unmap(duct->arms, sizeof *duct->arms * ARMS_MAX);
    memory_unmap(duct->children, sizeof *duct->children * CHILDREN_SIZE);
    free(duct);
}

static struct opponent *duct_open(const struct opponent_setup *setup, const char **what)
{
    struct duct *duct = opponent_allocate(setup, sizeof *duct, what);
    if (duct == NULL) {
        return NULL;
    }
    duct->evaluator = eval_find(setup->variant);
    duct->exploration = setup->exploration;
    duct->nodes = memory_map(sizeof *duct->nodes * NODES_MAX);
    duct->positions = memory_map(positions_size(setup->variant));
    duct->arms = memory_map(sizeof *duct->arms * ARMS_MAX);
    duct->children = memory_map(sizeof *duct->children * CHILDREN_SIZE);
    if (duct->nodes == NULL || duct->positions == NULL || duct->arms == NULL ||
        duct->children == NULL) {
        duct_close(&duct->head);
        return NULL;
    }
    return &duct->head;
}

static void duct_begin(struct opponent *opponent, uint64_t seed)
{
    own(opponent)->random = seed;
}

static struct position *position_of(const struct duct *duct, int node)
{
    return (struct position *)(void *)(duct->positions +
                                       (size_t)node * duct->head.variant->position_size);
}

/* --- Nodes --- */

/* Whether the position at the end of a path of `length` turns is a draw by rule. */
static bool is_drawn(struct duct *duct, const struct position *position, int length)
{
    const struct variant *variant = duct->head.variant;
    int now = duct->root_keys + length;
    int seen = 0;
    duct->key[now] = position->key;
    if (variant->is_dead(position) ||
        (variant->halfmove_limit > 0 && position->halfmove_clock >= variant->halfmove_limit)) {
        return true;
    }
    for (int i = now - 1; i >= 0 && i >= now - position->halfmove_clock; i--) {
        if (duct->key[i] == position->key && (i > duct->root_keys || ++seen == 2)) {
            return true;
        }
    }
    return false;
}

/* Values the position of a new node at the end of a path of `length` turns. */
static void value_node(struct duct *duct, int index, int length)
{
    struct node *node = &duct->nodes[index];
    const struct position *position = position_of(duct, index);
    memset(node, 0, sizeof *node);
    if (position->is_over) {
        node->is_end = true;
        node->value = (float)variant_joint_outcome(duct->head.variant, position);
    } else if (length > 0 && is_drawn(duct, position, length)) {
        node->is_end = true;
    } else {
        int utility = utility_of(duct->evaluator->evaluate(position, NULL));
        node->value = (float)(position->seat == 0 ? utility : -utility) / UTILITY_WIN;
    }
}

/* Lists the moves of both sides; false when there is no more room. */
static bool list_arms(struct duct *duct, int index)
{
    struct node *node = &duct->nodes[index];
    for (int seat = 0; seat < 2; seat++) {
        variant_moves_of(duct->head.variant, position_of(duct, index), seat, &duct->list);
        if (duct->arm_count + duct->list.count > ARMS_MAX) {
            return false;
        }
        node->first[seat] = duct->arm_count;
        node->count[seat] = (int16_t)duct->list.count;
        for (int i = 0; i < duct->list.count; i++) {
            duct->arms[duct->arm_count++] = (struct arm){.move = duct->list.move[i]};
        }
    }
    node->has_arms = true;
    return true;
}

/* The place of a joint turn in the table of children: its own, or a free one. */
static struct child *find_child(const struct duct *duct, uint64_t key)
{
    uint64_t state = key;
    uint64_t at = splitmix64(&state) % CHILDREN_SIZE;
    while (duct->children[at].key != 0 && duct->children[at].key != key) {
        at = (at + 1) % CHILDREN_SIZE;
    }
    return &duct->children[at];
}

/* --- The search --- */

/* The arm of `seat` to try at the node: one never tried, or the one with the highest bound;
 * of several alike, any. */
static int choose_arm(struct duct *duct, const struct node *node, int seat)
{
    const struct arm *arms = &duct->arms[node->first[seat]];
    double logarithm = log(node->tries + 1.0);
    double best = -HUGE_VAL;
    int found = 0;
    uint64_t alike = 0;
    for (int i = 0; i < node->count[seat]; i++) {
        double tries = arms[i].tries;
        double bound = HUGE_VAL;
        if (tries > 0) {
            bound = arms[i].total / tries + duct->exploration * sqrt(logarithm / tries);
        }
        alike = bound > best ? 1 : bound == best ? alike + 1 : alike;
        if (bound > best || (bound == best && splitmix64(&duct->random) % alike == 0)) {
            best = bound;
            found = i;
        }
    }
    return found;
}

/* Makes the node for a joint turn, or returns NO_NODE when there is no more room. Two mates at
 * once are worth the mean over who registered first. */
static int make_node(struct duct *duct, int above, const move_t half[2], int first)
{
    if (duct->node_count == NODES_MAX) {
        return NO_NODE;
    }
    int index = duct->node_count++;
    struct position *position = position_of(duct, index);
    duct->head.variant->resolve(position_of(duct, above), position, half, first);
    value_node(duct, index, duct->length);
    if (position->is_over && move_to(half[0]) != move_to(half[1])) {
        double value = duct->nodes[index].value;
        duct->head.variant->resolve(position_of(duct, above), position, half, 1 - first);
        duct->nodes[index].value =
            (float)((value + variant_joint_outcome(duct->head.variant, position)) / 2);
    }
    return index;
}

/* Chooses a joint turn at the node, notes it in the path, and returns where it leads. *is_new
 * tells whether nobody has been there. */
static int descend(struct duct *duct, int above, bool *is_new)
{
    struct node *node = &duct->nodes[above];
    struct step *step = &duct->path[duct->length++];
    move_t half[2];
    step->node = above;
    for (int seat = 0; seat < 2; seat++) {
        step->arm[seat] = (int16_t)choose_arm(duct, node, seat);
        half[seat] = duct->arms[node->first[seat] + step->arm[seat]].move;
    }
    bool same = move_to(half[0]) == move_to(half[1]);
    uint64_t first = same ? splitmix64(&duct->random) & 1 : 0;
    uint64_t key = (uint64_t)(above + 1) << 32 | (uint64_t)step->arm[0] << 17 |
                   (uint64_t)step->arm[1] << 1 | first;
    struct child *child = find_child(duct, key);
    *is_new = child->key == 0;
    if (*is_new) {
        int made = make_node(duct, above, half, (int)first);
        if (made == NO_NODE) {
            return NO_NODE;
        }
        *child = (struct child){key, made};
        duct->nodes[made].place = (int32_t)(child - duct->children);
    }
    duct->key[duct->root_keys + duct->length] = position_of(duct, child->node)->key;
    return child->node;
}

static void back_up(struct duct *duct, double value)
{
    for (int i = 0; i < duct->length; i++) {
        const struct step *step = &duct->path[i];
        struct node *node = &duct->nodes[step->node];
        node->tries++;
        for (int seat = 0; seat < 2; seat++) {
            struct arm *arm = &duct->arms[node->first[seat] + step->arm[seat]];
            arm->tries++;
            arm->total += seat == 0 ? value : -value;
        }
    }
}

/* One way down and back; false when there is no more room. */
static bool try_once(struct duct *duct)
{
    int index = 0;
    bool is_new = false;
    duct->length = 0;
    while (!is_new && !duct->nodes[index].is_end && duct->length < PATH_MAX_MOVES) {
        if (!duct->nodes[index].has_arms && !list_arms(duct, index)) {
            return false;
        }
        index = descend(duct, index, &is_new);
        if (index == NO_NODE) {
            return false;
        }
    }
    back_up(duct, duct->nodes[index].value);
    duct->tries++;
    return true;
}

/* Makes the root the only node. */
static void plant(struct duct *duct, const struct game *game)
{
    struct position *root = position_of(duct, 0);
    duct->head.variant->open(game_position(game), root, 0);
    int count = root->halfmove_clock < game->count / 2 ? root->halfmove_clock : game->count / 2;
    duct->root_keys = count < GAME_KEYS_MAX ? count : GAME_KEYS_MAX - 1;
    for (int i = 0; i <= duct->root_keys; i++) {
        const struct position *before = game_position_at(game, game->count - 2 * i);
        duct->key[duct->root_keys - i] = before->key;
    }
    for (int i = 1; i < duct->node_count; i++) {
        duct->children[duct->nodes[i].place].key = 0;
    }
    duct->node_count = 1;
    duct->arm_count = 0;
    duct->tries = 0;
    value_node(duct, 0, 0);
}

/* The root move of `seat` tried most often. */
static move_t most_tried(const struct duct *duct, int seat)
{
    const struct node *root = &duct->nodes[0];
    const struct arm *arms = &duct->arms[root->first[seat]];
    int best = 0;
    for (int i = 1; i < root->count[seat]; i++) {
        if (arms[i].tries > arms[best].tries) {
            best = i;
        }
    }
    return arms[best].move;
}

static void duct_think(struct opponent *opponent, const struct game *game, int seat,
                       const struct mixture *told, struct thought *thought)
{
    (void)told;
    struct duct *duct = own(opponent);
    atomic_store(&duct->stop, false);
    opponent_effort_begin(&opponent->effort, &duct->stop);
    plant(duct, game);
    while (try_once(duct)) {
        if (atomic_load_explicit(&duct->stop, memory_order_relaxed) ||
            duct->tries == opponent->effort.nodes) {
            break;
        }
    }
    opponent_effort_end();
    thought->move = most_tried(duct, seat);
    thought->nodes = duct->tries;
    opponent_certain(thought);
}

const struct opponent_kind opponent_duct = {
    "duct",     "decoupled UCT with the engine's evaluation; duct:0.3 explores so much",
    0,          duct_open,
    duct_close, duct_begin,
    duct_think};
