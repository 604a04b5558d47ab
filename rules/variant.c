#include "rules/variant.h"

#include <string.h>
#include <strings.h>

const char *const variant_two_names[] = {"White", "Black"};

struct outcome variant_stalemate_draws(const struct position *position)
{
    return position->in_check ? (struct outcome){OUTCOME_LOSS, "checkmate"}
                              : (struct outcome){OUTCOME_DRAW, "stalemate"};
}

struct outcome variant_stalemate_loses(const struct position *position)
{
    return (struct outcome){OUTCOME_LOSS, position->in_check ? "checkmate" : "no legal move"};
}

bool variant_always_alive(const struct position *position, int seat)
{
    (void)position;
    (void)seat;
    return true;
}

int variant_no_pool(const struct position *position, int seat, int type)
{
    (void)position;
    (void)seat;
    (void)type;
    return 0;
}

unsigned variant_seats_alive(const struct variant *variant, const struct position *position)
{
    unsigned alive = 0;
    for (int seat = 0; seat < variant->seats; seat++) {
        alive |= (unsigned)variant->is_alive(position, seat) << seat;
    }
    return alive;
}

void variant_start(const struct variant *variant, unsigned options, struct position *position)
{
    struct text_error error;
    const char *fen =
        variant->start_fens != NULL ? variant->start_fens[options] : variant->start_fen;
    variant->from_fen(variant, position, fen, options, &error);
}

void variant_moves_of(const struct variant *variant, const struct position *standing, int seat,
                      struct move_list *list)
{
    union position_room asked;
    list->count = 0;
    variant->open(standing, &asked.head, seat);
    variant->generate(&asked.head, GENERATE_ALL, list);
}

int variant_joint_outcome(const struct variant *variant, const struct position *standing)
{
    int sign = standing->seat == 0 ? 1 : -1;
    enum outcome_kind kind = variant->outcome(standing).kind;
    return kind == OUTCOME_WIN ? sign : kind == OUTCOME_LOSS ? -sign : 0;
}

void variant_flip(const struct variant *variant, const struct position *from,
                  struct position *to)
{
    memcpy(to, from, variant->position_size);
    uint8_t *flipped = (uint8_t *)(to + 1);
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        int rank = variant->ranks - 1 - square / variant->files;
        int piece = position_piece(from, rank * variant->files + square % variant->files);
        flipped[square] =
            (uint8_t)(piece != 0 ? piece_make(piece_seat(piece) ^ 1, piece_type(piece)) : 0);
    }
    to->seat = from->seat ^ 1;
    if (variant->swap_sides != NULL) {
        variant->swap_sides(to);
    }
    variant->derive(to);
}

bool variant_set_option(const struct variant *variant, const char *name, const char *value,
                        unsigned *options)
{
    for (int i = 0; variant->options != NULL && variant->options[i].name != NULL; i++) {
        if (strcasecmp(variant->options[i].name, name) != 0) {
            continue;
        }
        for (unsigned choice = 0; choice < 2; choice++) {
            if (strcasecmp(variant->options[i].value[choice], value) == 0) {
                *options = (*options & ~(1U << i)) | choice << i;
                return true;
            }
        }
    }
    return false;
}

unsigned variant_option_sets(const struct variant *variant)
{
    int choices = 0;
    while (variant->options != NULL && variant->options[choices].name != NULL) {
        choices++;
    }
    return 1U << choices;
}

bool variant_read_option(const struct variant *variant, const char *text, unsigned *options)
{
    char name[32];
    size_t length = strcspn(text, "=");
    if (text[length] == '\0' || length >= sizeof name) {
        return false;
    }
    memcpy(name, text, length);
    name[length] = '\0';
    return variant_set_option(variant, name, text + length + 1, options);
}

/* Perft is in two parts, so that a leaf costs no call: `..._below` does what needs a list. */

static uint64_t perft_joint_below(const struct variant *variant,
                                  const struct position *position, int depth, bool bulk);

/* Both sides' moves on the standing position are counted or combined. */
static inline uint64_t perft_joint(const struct variant *variant,
                                   const struct position *position, int depth, bool bulk)
{
    union position_room asked[2];
    if (depth == 0) {
        return 1;
    }
    if (depth > 1 || !bulk) {
        return perft_joint_below(variant, position, depth, bulk);
    }
    for (int seat = 0; seat < 2; seat++) {
        variant->open(position, &asked[seat].head, seat);
    }
    return variant->count(&asked[0].head) * variant->count(&asked[1].head);
}

static uint64_t perft_joint_below(const struct variant *variant,
                                  const struct position *position, int depth, bool bulk)
{
    union position_room next;
    struct move_list list[2];
    uint64_t nodes = 0;
    for (int seat = 0; seat < 2; seat++) {
        variant_moves_of(variant, position, seat, &list[seat]);
    }
    for (int i = 0; i < list[0].count; i++) {
        for (int j = 0; j < list[1].count; j++) {
            move_t half[2] = {list[0].move[i], list[1].move[j]};
            variant->resolve(position, &next.head, half, 0);
            nodes += perft_joint(variant, &next.head, depth - 1, bulk);
        }
    }
    return nodes;
}

static uint64_t perft_below(const struct variant *variant, const struct position *position,
                            int depth, bool bulk);

static inline uint64_t perft_moves(const struct variant *variant,
                                   const struct position *position, int depth, bool bulk)
{
    if (depth == 0) {
        return 1;
    }
    return depth == 1 && bulk ? variant->count(position)
                              : perft_below(variant, position, depth, bulk);
}

static uint64_t perft_below(const struct variant *variant, const struct position *position,
                            int depth, bool bulk)
{
    struct move_list list;
    union position_room next;
    uint64_t nodes = 0;
    if (depth == 2 && bulk && variant->count_next != NULL) {
        return variant->count_next(position);
    }
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    if (depth == 1 && variant->make_each != NULL) {
        variant->make_each(position, &list, &next.head);
        return (uint64_t)list.count;
    }
    for (int i = 0; i < list.count; i++) {
        variant->make(position, &next.head, list.move[i]);
        nodes += perft_moves(variant, &next.head, depth - 1, bulk);
    }
    return nodes;
}

uint64_t perft(const struct variant *variant, const struct position *position, int depth,
               bool bulk)
{
    return variant->simultaneous ? perft_joint(variant, position, depth, bulk)
                                 : perft_moves(variant, position, depth, bulk);
}
