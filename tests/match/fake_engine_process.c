#include "tests/match/fake_engine_process.h"

#include "rules/move_text.h"

#include <stdlib.h>
#include <string.h>

static int64_t clock_now;

void fake_now(int64_t now)
{
    clock_now = now;
}

int64_t engine_process_now(void)
{
    return clock_now;
}

struct engine_process *engine_process_new(const struct participant *participant,
                                          const struct engine_process_game *game)
{
    (void)participant;
    (void)game;
    return calloc(1, sizeof(struct engine_process));
}

void engine_process_free(struct engine_process *engine)
{
    free(engine);
}

enum engine_status engine_process_begin(struct engine_process *engine, const struct game *game,
                                        int side)
{
    (void)game;
    engine->begun++;
    engine->side = side;
    engine->next = 0;
    return engine->start;
}

/* The side's move that the text names. */
static move_t read_move(const struct engine_process *engine, const struct game *game,
                        const char *text)
{
    union position_room room;
    struct position *opened = &room.head;
    const struct position *position = game_position(game);
    struct text_error error;
    if (game->variant->simultaneous) {
        game->variant->open(position, opened, engine->side);
        position = opened;
    }
    if (strcmp(text, "any") == 0) {
        struct move_list list = {.count = 0};
        game->variant->generate(position, GENERATE_ALL, &list);
        return list.count > 0 ? list.move[0] : MOVE_NONE;
    }
    return move_from_text(game->variant, position, text, &error);
}

static void read_move_text(struct engine_process *engine, const struct game *game,
                           const struct fake_line *line)
{
    struct answer *answer = &engine->answer;
    answer->move = read_move(engine, game, line->text);
    answer->kind = line->offers                ? ANSWER_OFFER_DRAW
                   : answer->move != MOVE_NONE ? ANSWER_MOVE
                                               : ANSWER_ILLEGAL;
    answer->first = line->favours ? 1 : -1;
    if (line->lies) {
        answer->kind = ANSWER_MOVE;
    }
}

/* Prepares the answer to the question that is put now. */
static void prepare(struct engine_process *engine, const struct game *game,
                    const struct fake_line *line)
{
    struct answer *answer = &engine->answer;
    *answer = (struct answer){.first = -1,
                              .spent = line->spent,
                              .at = clock_now + line->spent,
                              .score = line->score,
                              .depth = line->depth,
                              .has_score = line->depth > 0,
                              .claims_draw = line->draws,
                              .has_time = line->time > 0,
                              .time = line->time,
                              .has_pondered = line->ponders,
                              .nodes = line->nodes};
    snprintf(answer->text, sizeof answer->text, "%s", line->text);
    engine->due = strcmp(line->text, "silent") == 0 ? INT64_MAX : answer->at;
    if (strcmp(line->text, "resign") == 0) {
        answer->kind = ANSWER_RESIGN;
        return;
    }
    if (strcmp(line->text, "gone") == 0) {
        answer->kind = ANSWER_GONE;
        return;
    }
    if (strcmp(line->text, "flood") == 0) {
        answer->kind = ANSWER_STALLED;
        return;
    }
    if (game_result_from_text(line->text, &answer->claim)) {
        answer->kind = ANSWER_CLAIM;
        return;
    }
    read_move_text(engine, game, line);
}

void engine_process_ask(struct engine_process *engine, const struct game *game,
                        const signed char *firsts, const struct clocks *clocks)
{
    int index = engine->asked++ % FAKE_ASKED_MAX;
    bool is_pending = game_position(game)->is_pending;
    int before = game->count - (is_pending ? 3 : 2);
    engine->told[index] = *clocks;
    engine->asked_at[index] = clock_now;
    engine->pending[index] = is_pending;
    engine->first[index] = -1;
    if (firsts != NULL && before >= 0) {
        engine->first[index] = firsts[before];
    }
    engine->is_asked = true;
    engine->since = clock_now;
    prepare(engine, game, &engine->script[engine->next++ % engine->length]);
    if (engine->stop != NULL && engine->asked == engine->stop_at) {
        atomic_store(engine->stop, true);
    }
}

int64_t engine_process_asked(const struct engine_process *engine)
{
    return engine->since;
}

bool engine_process_hear(struct engine_process *const engines[], int count, int64_t deadline,
                         int *which, struct answer *answer)
{
    int first = -1;
    for (int i = 0; i < count; i++) {
        if (engines[i]->is_asked && engines[i]->due <= deadline &&
            (first < 0 || engines[i]->due < engines[first]->due)) {
            first = i;
        }
    }
    if (first < 0) {
        clock_now = deadline > clock_now ? deadline : clock_now;
        return false;
    }
    struct engine_process *engine = engines[first];
    clock_now = engine->due > clock_now ? engine->due : clock_now;
    engine->is_asked = false;
    *which = first;
    *answer = engine->answer;
    return true;
}

void engine_process_stop(struct engine_process *engine)
{
    engine->stopped++;
    engine->is_asked = false;
}

enum engine_status engine_process_conclude(struct engine_process *engine,
                                           const struct game *game, struct game_end end,
                                           enum game_result *claim)
{
    (void)game;
    engine->concluded++;
    engine->end = end;
    *claim = engine->claim;
    return engine->finish;
}

void engine_process_set_patience(struct engine_process *engine,
                                 const struct engine_process_patience *patience)
{
    (void)engine;
    (void)patience;
}

void engine_process_offer_draw(struct engine_process *engine)
{
    engine->offered++;
}

bool engine_process_moves_second(const struct engine_process *engine)
{
    return engine->second;
}

void engine_process_end(struct engine_process *engine)
{
    engine->ended++;
}

const char *engine_process_what(const struct engine_process *engine)
{
    (void)engine;
    return "killed by signal 11";
}

void engine_process_dump(const struct engine_process *engine, FILE *file)
{
    fprintf(file, "> asked %d times\n", engine->asked);
}

const struct participant *engine_process_participant(const struct engine_process *engine)
{
    return engine->participant;
}

const char *engine_process_name(const struct engine_process *engine)
{
    static const char *const names[SEATS_MAX] = {"fake 0", "fake 1", "fake 2", "fake 3"};
    return names[engine->side];
}
