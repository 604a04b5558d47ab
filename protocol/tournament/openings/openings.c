/* Openings of a file stay in its order; `order` is the permutation in which they are used.
 * Drawn ones follow from the contest's seed and their index alone, so nothing is kept of them,
 * and nothing here changes after openings_load. */
#include "protocol/tournament/openings/openings_parts.h"

#include "rules/move_text.h"
#include "rules/position.h"

#include <stdlib.h>
#include <string.h>

struct openings {
    const struct contest *contest;
    struct opening_list list;
    int *order; /* NULL where openings are drawn */
};

/* Makes room in *array, of items of `size` bytes, for `count` of them. */
static bool reserve(void **array, size_t *capacity, size_t count, size_t size)
{
    if (count <= *capacity) {
        return true;
    }
    size_t larger = *capacity > 0 ? *capacity : 256;
    while (larger < count) {
        larger *= 2;
    }
    void *moved = realloc(*array, larger * size);
    if (moved == NULL) {
        return false;
    }
    *array = moved;
    *capacity = larger;
    return true;
}

/* Appends the FEN of the game's start. */
static bool add_fen(struct opening_list *list, const struct game *game)
{
    char fen[FEN_MAX];
    game->variant->to_fen(game_position_at(game, 0), fen);
    size_t size = strlen(fen) + 1;
    void *text = list->text;
    bool fits = reserve(&text, &list->text_capacity, list->text_size + size, 1);
    list->text = text;
    if (fits) {
        memcpy(list->text + list->text_size, fen, size);
        list->text_size += size;
    }
    return fits;
}

/* Appends the game's turns. */
static bool add_turns(struct opening_list *list, const struct game *game,
                      const signed char *firsts)
{
    size_t count = list->turn_count + (size_t)game->count;
    size_t capacity = list->turn_capacity;
    void *moves = list->moves;
    void *seats = list->firsts;
    bool fits = reserve(&moves, &capacity, count, sizeof *list->moves);
    list->moves = moves;
    capacity = list->turn_capacity;
    fits = fits && reserve(&seats, &capacity, count, sizeof *list->firsts);
    list->firsts = seats;
    if (!fits) {
        return false;
    }
    list->turn_capacity = capacity;
    for (int i = 0; i < game->count; i++) {
        list->moves[list->turn_count] = game->moves[i];
        list->firsts[list->turn_count++] = firsts != NULL ? firsts[i] : 0;
    }
    return true;
}

bool opening_list_add(struct opening_list *list, const struct game *game,
                      const signed char *firsts)
{
    struct opening opening = {list->text_size, list->turn_count, game->count};
    size_t capacity = (size_t)list->capacity;
    void *openings = list->opening;
    bool fits = reserve(&openings, &capacity, (size_t)list->count + 1, sizeof opening);
    list->opening = openings;
    list->capacity = (int)capacity;
    if (!fits || !add_fen(list, game) || !add_turns(list, game, firsts)) {
        return false;
    }
    list->opening[list->count++] = opening;
    list->turns_max = game->count > list->turns_max ? game->count : list->turns_max;
    return true;
}

void opening_list_free(struct opening_list *list)
{
    free(list->opening);
    free(list->text);
    free(list->moves);
    free(list->firsts);
}

/* A permutation of the list: its own order, or one shuffled by the contest's seed (Fisher and
 * Yates). NULL when memory is short. */
static int *make_order(const struct contest *contest, int count)
{
    int *order = malloc((size_t)count * sizeof *order);
    uint64_t random = contest->seed;
    if (order == NULL) {
        return NULL;
    }
    for (int i = 0; i < count; i++) {
        order[i] = i;
    }
    for (int i = count - 1; i > 0 && contest->openings.order == ORDER_RANDOM; i--) {
        int other = (int)(splitmix64(&random) % (uint64_t)(i + 1));
        int kept = order[i];
        order[i] = order[other];
        order[other] = kept;
    }
    return order;
}

/* Reads the file and puts it in order. False with one line on stderr. */
static bool load_file(struct openings *openings)
{
    const struct contest *contest = openings->contest;
    const struct opening_choice *choice = &contest->openings;
    if (!openings_read(&openings->list, contest)) {
        return false;
    }
    int count = openings->list.count;
    if (count == 0) {
        fprintf(stderr, "quincunx match: there is no opening in %s\n", choice->file);
        return false;
    }
    if (choice->start > count) {
        fprintf(stderr, "quincunx match: start=%d, but there are %d openings in %s\n",
                choice->start, count, choice->file);
        return false;
    }
    openings->order = make_order(contest, count);
    if (openings->order == NULL) {
        fprintf(stderr, "quincunx match: out of memory\n");
    }
    return openings->order != NULL;
}

struct openings *openings_load(const struct contest *contest)
{
    struct openings *openings = calloc(1, sizeof *openings);
    if (openings == NULL) {
        fprintf(stderr, "quincunx match: out of memory\n");
        return NULL;
    }
    openings->contest = contest;
    if (contest->openings.file != NULL && !load_file(openings)) {
        openings_free(openings);
        return NULL;
    }
    return openings;
}

void openings_free(struct openings *openings)
{
    if (openings != NULL) {
        opening_list_free(&openings->list);
        free(openings->order);
        free(openings);
    }
}

int openings_count(const struct openings *openings)
{
    return openings->list.count;
}

int openings_turns_max(const struct openings *openings)
{
    return openings->order != NULL ? openings->list.turns_max
                                   : openings_drawn_turns(openings->contest);
}

/* Plays an opening of the list from the start position of `game`. False when memory is short.
 */
static bool play_listed(const struct opening_list *list, const struct opening *opening,
                        struct game *game)
{
    struct text_error error;
    if (!game_set_fen(game, list->text + opening->fen, &error)) {
        return false;
    }
    bool simultaneous = game->variant->simultaneous;
    size_t end = opening->turn + (size_t)opening->count;
    for (size_t at = opening->turn; at < end; at += simultaneous ? 2 : 1) {
        struct joint joint = {.half = {list->moves[at]}, .first = list->firsts[at]};
        if (simultaneous) {
            joint.half[1] = list->moves[at + 1];
        }
        if (simultaneous ? !game_play_joint(game, &joint) : !game_play(game, joint.half[0])) {
            return false;
        }
    }
    return true;
}

/* Fills in who registered first in an opening. */
static void fill_firsts(const struct openings *openings, const struct opening *opening,
                        const struct game *game, signed char *firsts)
{
    for (int i = 0; i < game->count; i++) {
        const struct position *standing = game_position_at(game, i - i % 2);
        firsts[i] = opening != NULL ? openings->list.firsts[opening->turn + (size_t)i]
                                    : (signed char)position_first(standing);
    }
}

bool openings_get(const struct openings *openings, int index, struct game *game,
                  signed char *firsts)
{
    const struct contest *contest = openings->contest;
    const struct opening *opening = NULL;
    int start = contest->openings.start > 0 ? contest->openings.start - 1 : 0;
    uint64_t number = (uint64_t)index + (uint64_t)start;
    if (openings->order != NULL) {
        int place = openings->order[number % (uint64_t)openings->list.count];
        opening = &openings->list.opening[place];
    }
    if (!game_init(game, contest->variant, contest->rules)) {
        return false;
    }
    if (opening != NULL ? !play_listed(&openings->list, opening, game)
                        : !openings_draw(contest, number, game)) {
        game_free(game);
        return false;
    }
    if (contest->variant->simultaneous && firsts != NULL) {
        fill_firsts(openings, opening, game, firsts);
    }
    return true;
}
