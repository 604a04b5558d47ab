/* The life of an engine: starting, asking, hearing, ending. A failure is noted where it is
 * found; the process is ended only by the public function that was called, so that no function
 * below it uses what is freed already. */
#include "engine/clock.h"
#include "protocol/engines/dialect.h"

#include <stdlib.h>
#include <string.h>

/* As in Cute Chess. */
static const struct rival_patience usual_patience = {
    .start = 35000000, .features = 8000000, .ping = 15000000, .quit = 5000000};

/* How long after the claim of a draw a move may follow that it is about. */
enum { CLAIM_PATIENCE = 1000000 };

int64_t rival_now(void)
{
    return clock_now();
}

struct rival *rival_new(const struct entrant *entrant, const struct rival_game *game)
{
    static const struct rival_dialect *const dialects[] = {
        [DIALECT_CECP] = &dialect_cecp, [DIALECT_UCI] = &dialect_uci};
    size_t size = (sizeof(struct rival) + 63) / 64 * 64;
    struct rival *rival = aligned_alloc(64, size);
    if (rival == NULL) {
        return NULL;
    }
    memset(rival, 0, size);
    rival->entrant = entrant;
    rival->game = *game;
    rival->dialect = dialects[entrant->dialect];
    rival->patience = usual_patience;
    snprintf(rival->name, sizeof rival->name, "%s", entrant->name);
    return rival;
}

void rival_set_patience(struct rival *rival, const struct rival_patience *patience)
{
    rival->patience = *patience;
}

void rival_heed(struct rival *rival, const _Atomic(bool) *stop)
{
    rival->stop = stop;
}

/* --- Starting and ending --- */

/* Ends the process, by asking it if there is `patience`; questions and offers are forgotten. */
static void end(struct rival *rival, int64_t patience)
{
    const char *farewell = patience > 0 ? rival->dialect->farewell : NULL;
    process_end(&rival->process, farewell, rival_now() + patience);
    rival_forget_offers(rival);
    free(rival->cecp.variants);
    free(rival->uci.game);
    free(rival->uci.expected);
    memset(&rival->cecp, 0, sizeof rival->cecp);
    memset(&rival->uci, 0, sizeof rival->uci);
    rival->has_options = rival->has_played = false;
    rival_count_anew(rival, rival_now());
}

/* Ends the process when it has failed. */
static enum rival_status settle(struct rival *rival)
{
    if (rival->status != RIVAL_READY) {
        rival->is_asked = rival->is_answered = false;
        end(rival, 0);
    }
    return rival->status;
}

void rival_end(struct rival *rival)
{
    rival->is_asked = rival->is_answered = false;
    end(rival, 0);
}

void rival_free(struct rival *rival)
{
    if (rival == NULL) {
        return;
    }
    end(rival, rival->status == RIVAL_READY ? rival->patience.quit : 0);
    process_free(&rival->process);
    rival_forget_lines(rival);
    free(rival);
}

/* Starts the process and has it greet. */
static enum rival_status start(struct rival *rival)
{
    char phrase[PROCESS_PHRASE_MAX];
    const struct entrant *entrant = rival->entrant;
    const struct program program = {
        .words = entrant->word, .folder = entrant->folder, .errors = entrant->errors};
    rival_note_line(rival, '#', "started");
    rival->uci.told_side = -1;
    if (!process_start(&rival->process, &program, phrase)) {
        return rival_fail(rival, RIVAL_UNFIT, "%s", phrase);
    }
    return rival->dialect->greet(rival);
}

enum rival_status rival_begin(struct rival *rival, const struct game *game, int side)
{
    bool is_stale =
        rival->status != RIVAL_READY ||
        (rival->has_played &&
         (rival->entrant->restart || (rival->dialect == &dialect_cecp && !rival->cecp.reuse)));
    if (is_stale) {
        end(rival, rival->status == RIVAL_READY ? rival->patience.quit : 0);
    }
    rival->status = RIVAL_READY;
    rival->what[0] = rival->complaint[0] = '\0';
    rival->side = side;
    rival->is_asked = rival->is_answered = false;
    rival->offers_draw = rival->has_resigned = rival->has_claimed = false;
    rival->draw_claimed = 0;
    if (rival->process.leader == 0 && start(rival) != RIVAL_READY) {
        return settle(rival);
    }
    rival->has_played = true;
    rival->dialect->begin(rival, game);
    return settle(rival);
}

/* --- Asking --- */

/* Makes what it said before it was asked the answer. */
static void answer_early(struct rival *rival)
{
    rival->read_at = rival_now();
    if (rival->has_resigned) {
        rival_answer(rival, ANSWER_RESIGN, "resign");
    } else if (rival->has_claimed) {
        rival_answer(rival, ANSWER_CLAIM, rival->claim_text);
        rival->answer.claim = rival->claim;
    }
    rival->has_resigned = rival->has_claimed = false;
}

void rival_ask(struct rival *rival, const struct game *game, const signed char *firsts,
               const struct clocks *clocks)
{
    const struct position *position = game_position(game);
    const struct variant *variant = game->variant;
    rival->clocks = *clocks;
    rival->asked_count = game->count;
    if (variant->simultaneous && !position->is_pending) {
        variant->open(position, rival_position(rival), rival->side);
    } else {
        memcpy(rival->position, position, variant->position_size);
    }
    rival->is_answered = false;
    rival->is_asked = true;
    rival->asking = rival_now();
    rival->asked = 0;
    rival_count_anew(rival, rival->asking);
    rival->draw_claimed = 0;
    if (rival->has_resigned || rival->has_claimed) {
        answer_early(rival);
        return;
    }
    if (rival->process.leader != 0) {
        rival->dialect->ask(rival, game, firsts);
        rival_note_sent(rival);
    } else {
        rival_fail(rival, RIVAL_GONE, "is not running");
    }
}

void rival_offer_draw(struct rival *rival)
{
    if (rival->process.leader != 0) {
        rival->dialect->offer_draw(rival);
    }
}

void rival_stop(struct rival *rival)
{
    bool is_thinking = rival->is_asked && !rival->is_answered;
    rival->is_asked = rival->is_answered = false;
    if (is_thinking && rival->process.leader != 0 && rival->status == RIVAL_READY) {
        rival->dialect->stop(rival);
    }
}

enum rival_status rival_conclude(struct rival *rival, const struct game *game,
                                 struct game_end game_end, enum game_result *claim)
{
    *claim = RESULT_NONE;
    rival_stop(rival);
    if (rival->process.leader == 0) {
        return rival->status;
    }
    rival->dialect->conclude(rival, game, game_end);
    if (rival->has_claimed && rival->claim != game_end.result &&
        game_end.result != RESULT_NONE) {
        *claim = rival->claim;
    }
    rival->has_claimed = false;
    return settle(rival);
}

/* --- Hearing --- */

/* Makes the failure of one that was asked its answer. */
static void answer_for_failed(struct rival *rival)
{
    if (rival->is_asked && !rival->is_answered && !rival_is_running(rival)) {
        bool is_gone = rival->status != RIVAL_STALLED;
        rival->read_at = rival_now();
        rival_answer(rival, is_gone ? ANSWER_GONE : ANSWER_STALLED, rival->what);
    }
}

/* Until when a move is waited for behind the claim of a draw; INT64_MAX where none was made. */
static int64_t claim_deadline(const struct rival *rival)
{
    bool is_waited_for = rival->is_asked && !rival->is_answered && rival->draw_claimed != 0;
    return is_waited_for ? rival->draw_claimed + CLAIM_PATIENCE : INT64_MAX;
}

/* Makes the claim of a draw, which no move has followed, the answer. */
static void answer_for_claimed(struct rival *rival)
{
    if (rival_now() >= claim_deadline(rival)) {
        rival->read_at = rival->draw_claimed;
        rival->draw_claimed = 0;
        rival_answer(rival, ANSWER_CLAIM, rival->claim_text);
        rival->answer.claim = RESULT_DRAW;
    }
}

/* Whether an answer came before another; of two at one moment the one that took less time. */
static bool came_before(const struct answer *answer, const struct answer *other)
{
    return answer->at != other->at ? answer->at < other->at : answer->spent < other->spent;
}

/* The one that answered first, or -1. */
static int first_answered(struct rival *const rivals[], int count)
{
    int first = -1;
    for (int i = 0; i < count; i++) {
        answer_for_claimed(rivals[i]);
        answer_for_failed(rivals[i]);
        if (rivals[i]->is_answered &&
            (first < 0 || came_before(&rivals[i]->answer, &rivals[first]->answer))) {
            first = i;
        }
    }
    return first;
}

bool rival_hear(struct rival *const rivals[], int count, int64_t deadline, int *which,
                struct answer *answer)
{
    int first;
    bool is_last = false;
    while ((first = first_answered(rivals, count)) < 0) {
        if (is_last) {
            return false;
        }
        is_last = rival_now() >= deadline;
        int64_t until = deadline;
        for (int i = 0; i < count; i++) {
            int64_t claim = claim_deadline(rivals[i]);
            until = claim < until ? claim : until;
        }
        rival_serve(rivals, count, until);
    }
    struct rival *rival = rivals[first];
    *which = first;
    *answer = rival->answer;
    rival->is_asked = rival->is_answered = false;
    if (rival->status != RIVAL_READY) {
        rival_end(rival);
    }
    return true;
}

/* --- What is asked about it --- */

bool rival_moves_second(const struct rival *rival)
{
    return rival->game.variant->simultaneous && rival->dialect == &dialect_cecp;
}

const char *rival_what(const struct rival *rival)
{
    return rival->what;
}

const struct entrant *rival_entrant(const struct rival *rival)
{
    return rival->entrant;
}

const char *rival_name(const struct rival *rival)
{
    return rival->name;
}

void rival_dump(const struct rival *rival, FILE *file)
{
    rival_write_lines(rival, file);
    if (rival->process.error_all > 0) {
        fprintf(file, "stderr, %llu bytes in all, at the end:\n",
                (unsigned long long)rival->process.error_all);
        process_write_errors(&rival->process, file);
    }
}
