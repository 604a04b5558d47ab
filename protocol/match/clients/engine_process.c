/* The life of an engine: starting, asking, hearing, ending. A failure is noted where it is
 * found; the process is ended only by the public function that was called, so that no function
 * below it uses what is freed already. */
#include "engine/clock.h"
#include "protocol/match/clients/dialect.h"
#include "rules/aligned.h"

#include <stdlib.h>
#include <string.h>

/* As in Cute Chess. */
static const struct engine_process_patience usual_patience = {
    .start = 35000000, .features = 8000000, .ping = 15000000, .quit = 5000000};

/* How long after the claim of a draw a move may follow that it is about. */
enum { CLAIM_PATIENCE = 1000000 };

int64_t engine_process_now(void)
{
    return clock_now();
}

struct engine_process *engine_process_new(const struct participant *participant,
                                          const struct engine_process_game *game)
{
    static const struct dialect_table *const dialects[] = {
        [DIALECT_CECP] = &dialect_cecp, [DIALECT_UCI] = &dialect_uci};
    struct engine_process *engine = aligned_new(sizeof *engine);
    if (engine == NULL) {
        return NULL;
    }
    memset(engine, 0, sizeof *engine);
    engine->participant = participant;
    engine->game = *game;
    engine->dialect = dialects[participant->dialect];
    engine->patience = usual_patience;
    snprintf(engine->name, sizeof engine->name, "%s", participant->name);
    return engine;
}

void engine_process_set_patience(struct engine_process *engine,
                                 const struct engine_process_patience *patience)
{
    engine->patience = *patience;
}

void engine_process_set_stop(struct engine_process *engine, const _Atomic(bool) *stop)
{
    engine->stop = stop;
}

/* --- Starting and ending --- */

/* Ends the process, by asking it if there is `patience`; questions and offers are forgotten. */
static void end_process(struct engine_process *engine, int64_t patience)
{
    const char *quit = patience > 0 ? "quit" : NULL; /* in both dialects */
    if (quit != NULL && engine->process.number != 0) {
        dialect_note_line(engine, '>', quit);
    }
    process_end(&engine->process, quit, clock_now() + patience);
    dialect_forget_offers(engine);
    free(engine->cecp.variants);
    free(engine->uci.game);
    free(engine->uci.expected);
    memset(&engine->cecp, 0, sizeof engine->cecp);
    memset(&engine->uci, 0, sizeof engine->uci);
    engine->has_options = engine->has_played = false;
    dialect_count_anew(engine, clock_now());
}

/* Ends the process when it has failed. */
static enum engine_status end_failed(struct engine_process *engine)
{
    if (engine->status != ENGINE_READY) {
        engine->is_asked = engine->is_answered = false;
        end_process(engine, 0);
    }
    return engine->status;
}

void engine_process_end(struct engine_process *engine)
{
    engine->is_asked = engine->is_answered = false;
    end_process(engine, 0);
}

void engine_process_free(struct engine_process *engine)
{
    if (engine == NULL) {
        return;
    }
    end_process(engine, engine->status == ENGINE_READY ? engine->patience.quit : 0);
    process_free(&engine->process);
    dialect_forget_lines(engine);
    aligned_free(engine);
}

/* Starts the process and has it greet. */
static enum engine_status start_process(struct engine_process *engine)
{
    char phrase[PROCESS_PHRASE_MAX];
    const struct participant *participant = engine->participant;
    const struct program program = {.words = participant->word,
                                    .folder = participant->folder,
                                    .errors = participant->errors};
    dialect_note_line(engine, '#', "started");
    engine->uci.told_side = -1;
    if (!process_start(&engine->process, &program, phrase)) {
        return dialect_fail(engine, ENGINE_UNFIT, "%s", phrase);
    }
    return engine->dialect->handshake(engine);
}

enum engine_status engine_process_begin(struct engine_process *engine, const struct game *game,
                                        int side)
{
    bool is_stale =
        engine->status != ENGINE_READY ||
        (engine->has_played && (engine->participant->restart ||
                                (engine->dialect == &dialect_cecp && !engine->cecp.reuse)));
    if (is_stale) {
        end_process(engine, engine->status == ENGINE_READY ? engine->patience.quit : 0);
    }
    engine->status = ENGINE_READY;
    engine->what[0] = engine->complaint[0] = '\0';
    engine->side = side;
    engine->is_asked = engine->is_answered = false;
    engine->offers_draw = engine->has_resigned = engine->has_claimed = false;
    engine->draw_claimed = 0;
    if (engine->process.number == 0 && start_process(engine) != ENGINE_READY) {
        return end_failed(engine);
    }
    engine->has_played = true;
    engine->dialect->begin(engine, game);
    return end_failed(engine);
}

/* --- Asking --- */

/* Makes what it said before it was asked the answer. */
static void answer_early(struct engine_process *engine)
{
    engine->read_at = clock_now();
    if (engine->has_resigned) {
        dialect_answer(engine, ANSWER_RESIGN, "resign");
    } else if (engine->has_claimed) {
        dialect_answer(engine, ANSWER_CLAIM, engine->claim_text);
        engine->answer.claim = engine->claim;
    }
    engine->has_resigned = engine->has_claimed = false;
}

void engine_process_ask(struct engine_process *engine, const struct game *game,
                        const signed char *firsts, const struct clocks *clocks)
{
    const struct position *position = game_position(game);
    const struct variant *variant = game->variant;
    engine->clocks = *clocks;
    engine->asked_count = game->count;
    if (variant->simultaneous && !position->is_pending) {
        variant->open(position, &engine->position.head, engine->side);
    } else {
        memcpy(&engine->position, position, variant->position_size);
    }
    engine->is_answered = false;
    engine->is_asked = true;
    engine->asking = clock_now();
    engine->asked = 0;
    engine->looked = engine->asking;
    dialect_count_anew(engine, engine->asking);
    engine->draw_claimed = 0;
    if (engine->has_resigned || engine->has_claimed) {
        answer_early(engine);
        return;
    }
    if (engine->process.number != 0) {
        engine->dialect->ask(engine, game, firsts);
        dialect_note_sent(engine);
    } else {
        dialect_fail(engine, ENGINE_GONE, "is not running");
    }
}

void engine_process_offer_draw(struct engine_process *engine)
{
    if (engine->process.number != 0) {
        engine->dialect->offer_draw(engine);
    }
}

void engine_process_stop(struct engine_process *engine)
{
    bool is_thinking = engine->is_asked && !engine->is_answered;
    engine->is_asked = engine->is_answered = false;
    if (is_thinking && engine->process.number != 0 && engine->status == ENGINE_READY) {
        engine->dialect->stop(engine);
    }
}

enum engine_status engine_process_conclude(struct engine_process *engine,
                                           const struct game *game, struct game_end game_end,
                                           enum game_result *claim)
{
    *claim = RESULT_NONE;
    engine_process_stop(engine);
    if (engine->process.number == 0) {
        return engine->status;
    }
    engine->dialect->conclude(engine, game, game_end);
    if (engine->has_claimed && engine->claim != game_end.result &&
        game_end.result != RESULT_NONE) {
        *claim = engine->claim;
    }
    engine->has_claimed = false;
    return end_failed(engine);
}

/* --- Hearing --- */

/* Makes the failure of one that was asked its answer. */
static void answer_for_failed(struct engine_process *engine)
{
    if (engine->is_asked && !engine->is_answered && !dialect_is_running(engine)) {
        bool is_gone = engine->status != ENGINE_STALLED;
        engine->read_at = clock_now();
        dialect_answer(engine, is_gone ? ANSWER_GONE : ANSWER_STALLED, engine->what);
    }
}

/* Until when a move is waited for behind the claim of a draw; INT64_MAX where none was made. */
static int64_t claim_deadline(const struct engine_process *engine)
{
    bool is_waited_for = engine->is_asked && !engine->is_answered && engine->draw_claimed != 0;
    return is_waited_for ? engine->draw_claimed + CLAIM_PATIENCE : INT64_MAX;
}

/* Makes the claim of a draw, which no move has followed, the answer. */
static void answer_for_claimed(struct engine_process *engine)
{
    if (clock_now() >= claim_deadline(engine)) {
        engine->read_at = engine->draw_claimed;
        engine->draw_claimed = 0;
        dialect_answer(engine, ANSWER_CLAIM, engine->claim_text);
        engine->answer.claim = RESULT_DRAW;
    }
}

/* Whether an answer came before another; of two at one moment the one that took less time. */
static bool came_before(const struct answer *answer, const struct answer *other)
{
    return answer->at != other->at ? answer->at < other->at : answer->spent < other->spent;
}

/* The one that answered first, or -1. */
static int first_answered(struct engine_process *const engines[], int count)
{
    int first = -1;
    for (int i = 0; i < count; i++) {
        answer_for_claimed(engines[i]);
        answer_for_failed(engines[i]);
        if (engines[i]->is_answered &&
            (first < 0 || came_before(&engines[i]->answer, &engines[first]->answer))) {
            first = i;
        }
    }
    return first;
}

bool engine_process_hear(struct engine_process *const engines[], int count, int64_t deadline,
                         int *which, struct answer *answer)
{
    int first;
    bool is_last = false;
    while ((first = first_answered(engines, count)) < 0) {
        if (is_last) {
            return false;
        }
        is_last = clock_now() >= deadline;
        int64_t until = deadline;
        for (int i = 0; i < count; i++) {
            int64_t claim = claim_deadline(engines[i]);
            until = claim < until ? claim : until;
        }
        dialect_serve(engines, count, until);
    }
    struct engine_process *engine = engines[first];
    *which = first;
    *answer = engine->answer;
    engine->is_asked = engine->is_answered = false;
    if (engine->status != ENGINE_READY) {
        engine_process_end(engine);
    }
    return true;
}

/* --- What is asked about it --- */

bool engine_process_moves_second(const struct engine_process *engine)
{
    return engine->game.variant->simultaneous && engine->dialect == &dialect_cecp;
}

int64_t engine_process_asked(const struct engine_process *engine)
{
    return engine->asking;
}

const char *engine_process_what(const struct engine_process *engine)
{
    return engine->what;
}

const struct participant *engine_process_participant(const struct engine_process *engine)
{
    return engine->participant;
}

const char *engine_process_name(const struct engine_process *engine)
{
    return engine->name;
}

void engine_process_dump(const struct engine_process *engine, FILE *file)
{
    dialect_write_lines(engine, file);
    if (engine->process.error_all > 0) {
        fprintf(file, "stderr, %llu bytes in all, at the end:\n",
                (unsigned long long)engine->process.error_all);
        process_write_errors(&engine->process, file);
    }
}
