/* The random numbers of a try depend only on the seed and on what was tried before, so a longer
 * book begins with the shorter one. Keys of the openings found are a set: a table with open
 * addresses, never more than half full, 0 for nothing. */
#include "protocol/match/openings/book.h"

#include "protocol/match/openings/openings.h"
#include "protocol/match/openings/openings_draw.h"
#include "rules/move_text.h"
#include "rules/position.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 1024, FIRST_LOOK = 3, WIDE_BOARD = 128 };

struct book {
    struct book_rule rule;
    struct local_engine *engine;
    struct game game;
    uint64_t random;
    uint64_t *keys;
    size_t capacity, count; /* a power of two */
};

struct book_rule book_default(const struct variant *variant)
{
    struct book_rule rule = {.plies = 8, .depth = 8, .limit = 60};
    if (variant->simultaneous) {
        rule.plies = 4;
        rule.depth = 2;
    } else if (variant->files * variant->ranks > WIDE_BOARD) {
        rule.depth = 6;
    }
    return rule;
}

/* --- One opening --- */

/* Plays one move by chance. The game goes on. False when memory is short. */
static bool play_random(struct game *game, uint64_t *random)
{
    const struct variant *variant = game->variant;
    const struct position *position = game_position(game);
    struct joint joint;
    if (!variant->simultaneous) {
        return game_play(game, openings_draw_move(variant, position, 0, random));
    }
    openings_draw_joint(variant, position, 0, random, &joint);
    joint.first = (int)(splitmix64(random) >> 63);
    return game_play_joint(game, &joint);
}

void book_write_epd(const struct variant *variant, const struct position *position, char *epd)
{
    variant->to_fen(variant, position, epd);
    int spaces = 0, fields = openings_epd_fields(variant);
    for (char *at = epd; *at != '\0'; at++) {
        spaces += *at == ' ';
        if (spaces == fields) {
            *at = '\0';
            return;
        }
    }
}

bool book_play_plies(struct game *game, int plies, uint64_t *random, bool *goes_on)
{
    *goes_on = game_end(game).result == RESULT_NONE;
    for (int i = 0; i < plies && *goes_on; i++) {
        if (!play_random(game, random)) {
            return false;
        }
        *goes_on = game_end(game).result == RESULT_NONE;
    }
    return true;
}

/* Makes the game begin at its present position, without what EPD leaves out. False where the
 * game would not go on from there. */
static bool begin_here(struct game *game)
{
    char epd[FEN_MAX];
    struct text_error error;
    book_write_epd(game->variant, game_position(game), epd);
    return game_set_fen(game, epd, &error) && game_end(game).result == RESULT_NONE;
}

/* Whether two searches find the position even: one of depth 1, which rules out most others
 * cheaply, and one of the rule's depth. Positions of more than two sides are not searched. */
static bool is_even(struct local_engine *engine, const struct book_rule *rule,
                    const struct game *game)
{
    if (variant_is_free_for_all(game->variant)) {
        return true;
    }
    local_engine_forget(engine);
    return abs(local_engine_score(engine, game, 1) - rule->centre) < FIRST_LOOK * rule->limit &&
           abs(local_engine_score(engine, game, rule->depth) - rule->centre) < rule->limit;
}

enum book_status book_draw(struct local_engine *engine, const struct book_rule *rule,
                           uint64_t *random, struct game *game)
{
    char start[FEN_MAX];
    struct text_error error;
    game->variant->to_fen(game->variant, game_position_at(game, 0), start);
    for (int i = 0; i < BOOK_TRIES_MAX; i++) {
        bool goes_on;
        if (!game_set_fen(game, start, &error)) {
            return BOOK_NOT_FOUND;
        }
        if (!book_play_plies(game, rule->plies, random, &goes_on)) {
            return BOOK_OUT_OF_MEMORY;
        }
        if (goes_on && begin_here(game) && is_even(engine, rule, game)) {
            return BOOK_FOUND;
        }
    }
    return BOOK_NOT_FOUND;
}

/* --- The keys --- */

/* Where `key` stands or would stand. */
static uint64_t *find_key(uint64_t *keys, size_t capacity, uint64_t key)
{
    size_t at = (size_t)key & (capacity - 1);
    while (keys[at] != 0 && keys[at] != key) {
        at = (at + 1) & (capacity - 1);
    }
    return &keys[at];
}

/* Makes room for one more key. False when memory is short. */
static bool make_room(struct book *book)
{
    if (2 * (book->count + 1) <= book->capacity) {
        return true;
    }
    size_t capacity = book->capacity == 0 ? FIRST_CAPACITY : 2 * book->capacity;
    uint64_t *keys = calloc(capacity, sizeof *keys);
    if (keys == NULL) {
        return false;
    }
    for (size_t i = 0; i < book->capacity; i++) {
        if (book->keys[i] != 0) {
            *find_key(keys, capacity, book->keys[i]) = book->keys[i];
        }
    }
    free(book->keys);
    book->keys = keys;
    book->capacity = capacity;
    return true;
}

/* --- The book --- */

struct book *book_new(const struct variant *variant, unsigned options,
                      const struct book_rule *rule, uint64_t seed)
{
    struct book *book = calloc(1, sizeof *book);
    if (book == NULL) {
        return NULL;
    }
    book->rule = *rule;
    book->random = seed;
    book->engine = local_engine_new(LOCAL_MEGABYTES);
    if (book->engine == NULL || !game_init(&book->game, variant, options)) {
        book_free(book);
        return NULL;
    }
    return book;
}

void book_free(struct book *book)
{
    if (book != NULL) {
        local_engine_free(book->engine);
        game_free(&book->game);
        free(book->keys);
        free(book);
    }
}

enum book_status book_next(struct book *book, char *epd)
{
    struct game *game = &book->game;
    if (!make_room(book)) {
        return BOOK_OUT_OF_MEMORY;
    }
    for (int i = 0; i < BOOK_TRIES_MAX; i++) {
        game_set_variant(game, game->variant, game->options);
        enum book_status status = book_draw(book->engine, &book->rule, &book->random, game);
        if (status != BOOK_FOUND) {
            return status;
        }
        uint64_t key = game_position(game)->key;
        uint64_t *place = find_key(book->keys, book->capacity, key);
        if (*place == 0 && key != 0) {
            *place = key;
            book->count++;
            book_write_epd(game->variant, game_position(game), epd);
            return BOOK_FOUND;
        }
    }
    return BOOK_NOT_FOUND;
}
