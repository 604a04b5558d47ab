/* A game needs three positions: that before a move, that after it and, where both sides move at
 * once, the one in which neither has.
 */
#include "bench/train/game_replay.h"

#include "bench/tool.h"

#include <inttypes.h>
#include <stdio.h>

/* The positions round the one before a move, each at its index modulo 3. */
struct replay {
    union position_room room[3];
};

static struct position *replay_at(struct replay *replay, int index)
{
    return &replay->room[index % 3].head;
}

/* Makes move `index`, which is legal. */
static void replay_step(const struct variant *variant, struct replay *replay,
                        const struct game_record *record, int index)
{
    const struct position *now = replay_at(replay, index);
    const struct game_move *move = &record->moves[index];
    if (!now->is_pending) {
        variant->apply(now, replay_at(replay, index + 1), move->move);
        return;
    }
    const struct position *standing = replay_at(replay, index + 2); /* = index - 1 */
    move_t half[2];
    half[standing->seat] = record->moves[index - 1].move;
    half[1 - standing->seat] = move->move;
    variant->resolve(standing, replay_at(replay, index + 1), half,
                     (move->flags & GAME_MOVE_SECOND) != 0);
}

enum game_replay game_record_replay(const struct variant *variant,
                                    const struct game_record *record, game_visitor *visit,
                                    void *context, char wrong[GAME_REPLAY_WRONG_MAX])
{
    struct replay replay;
    if (record->options >= variant_option_sets(variant)) {
        snprintf(wrong, GAME_REPLAY_WRONG_MAX, "game %" PRIu32 ": %s has no options %d",
                 record->number, variant->name, record->options);
        return GAME_REPLAY_ILLEGAL;
    }
    variant_start(variant, record->options, replay_at(&replay, 0));
    for (int i = 0; i < record->count; i++) {
        const struct position *now = replay_at(&replay, i);
        if (!variant->is_legal(now, record->moves[i].move)) {
            snprintf(wrong, GAME_REPLAY_WRONG_MAX, "game %" PRIu32 ": move %d is illegal",
                     record->number, i + 1);
            return GAME_REPLAY_ILLEGAL;
        }
        if (!visit(context, record, i, now)) {
            return GAME_REPLAY_STOPPED;
        }
        replay_step(variant, &replay, record, i);
    }
    return GAME_REPLAYED;
}

/* --- Positions to learn from --- */

struct label_pass {
    int file;
    game_label_visitor *visit;
    void *context;
};

static bool show_label(void *context, const struct game_record *record, int index,
                       const struct position *position)
{
    const struct label_pass *pass = context;
    if ((record->moves[index].flags & GAME_MOVE_WANTED) == 0) {
        return true;
    }
    struct game_label label = {.file = pass->file,
                               .number = record->number,
                               .score = record->moves[index].score,
                               .half_points = record->half_points,
                               .position = position};
    return pass->visit(pass->context, &label);
}

/* Shows the wanted positions of one file. False with `wrong`, which is empty when the visitor
 * stopped. */
static bool visit_games(struct game_reader *reader, struct label_pass *pass,
                        char wrong[GAME_WRONG_MAX])
{
    const struct variant *variant = game_reader_variant(reader);
    const struct game_record *record;
    enum game_read read;
    while ((read = game_reader_next(reader, &record, wrong)) == GAME_READ) {
        char why[GAME_REPLAY_WRONG_MAX];
        enum game_replay replay = game_record_replay(variant, record, show_label, pass, why);
        if (replay == GAME_REPLAY_ILLEGAL) {
            snprintf(wrong, GAME_WRONG_MAX, "byte %" PRId64 ": %s", game_reader_offset(reader),
                     why);
        }
        if (replay != GAME_REPLAYED) {
            return false;
        }
    }
    return read != GAME_READ_BAD;
}

bool game_replay_visit(const char *program, const struct variant *variant, char *const *paths,
                       int count, game_label_visitor *visit, void *context)
{
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        char wrong[GAME_WRONG_MAX] = "";
        struct label_pass pass = {i, visit, context};
        struct game_reader *reader = game_reader_open(paths[i], wrong);
        if (reader != NULL && game_reader_variant(reader) != variant) {
            snprintf(wrong, sizeof wrong, "has games of %s, not of %s",
                     game_reader_variant(reader)->name, variant->name);
            good = false;
        }
        good = good && reader != NULL && visit_games(reader, &pass, wrong);
        game_reader_close(reader);
        if (*wrong != '\0') {
            fprintf(stderr, "%s: %s: %s\n", program, paths[i], wrong);
        }
    }
    return good;
}
