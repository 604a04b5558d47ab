#include "tests/fake_rival.h"

#include "rules/move_text.h"

#include <stdlib.h>
#include <string.h>

static int64_t clock_now;

void fake_now(int64_t now)
{
    clock_now = now;
}

int64_t rival_now(void)
{
    return clock_now;
}

struct rival *rival_new(const struct entrant *entrant, const struct rival_game *game)
{
    (void)entrant;
    (void)game;
    return calloc(1, sizeof(struct rival));
}

void rival_free(struct rival *rival)
{
    free(rival);
}

enum rival_status rival_begin(struct rival *rival, const struct game *game, int side)
{
    (void)game;
    rival->begun++;
    rival->side = side;
    rival->next = 0;
    return rival->start;
}

/* The side's move that the text names. */
static move_t read_move(const struct rival *rival, const struct game *game, const char *text)
{
    _Alignas(32) unsigned char storage[POSITION_SIZE_MAX];
    struct position *opened = (struct position *)(void *)storage;
    const struct position *position = game_position(game);
    struct text_error error;
    if (game->variant->simultaneous) {
        game->variant->open(position, opened, rival->side);
        position = opened;
    }
    if (strcmp(text, "any") == 0) {
        struct move_list list = {.count = 0};
        game->variant->generate(position, GENERATE_ALL, &list);
        return list.count > 0 ? list.move[0] : MOVE_NONE;
    }
    return move_from_text(game->variant, position, text, &error);
}

static void read_move_text(struct rival *rival, const struct game *game,
                           const struct fake_line *line)
{
    struct answer *answer = &rival->answer;
    answer->move = read_move(rival, game, line->text);
    answer->kind = line->offers                ? ANSWER_OFFER_DRAW
                   : answer->move != MOVE_NONE ? ANSWER_MOVE
                                               : ANSWER_ILLEGAL;
    answer->first = line->favours ? 1 : -1;
    if (line->lies) {
        answer->kind = ANSWER_MOVE;
    }
}

/* Prepares the answer to the question that is put now. */
static void prepare(struct rival *rival, const struct game *game, const struct fake_line *line)
{
    struct answer *answer = &rival->answer;
    *answer = (struct answer){.first = -1,
                              .spent = line->spent,
                              .at = clock_now + line->spent,
                              .score = line->score,
                              .depth = line->depth,
                              .has_score = line->depth > 0,
                              .claims_draw = line->draws,
                              .nodes = line->nodes};
    snprintf(answer->text, sizeof answer->text, "%s", line->text);
    rival->due = strcmp(line->text, "silent") == 0 ? INT64_MAX : answer->at;
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
    read_move_text(rival, game, line);
}

void rival_ask(struct rival *rival, const struct game *game, const signed char *firsts,
               const struct clocks *clocks)
{
    int index = rival->asked++ % FAKE_ASKED_MAX;
    bool is_pending = game_position(game)->is_pending;
    int before = game->count - (is_pending ? 3 : 2);
    rival->told[index] = *clocks;
    rival->asked_at[index] = clock_now;
    rival->pending[index] = is_pending;
    rival->first[index] = -1;
    if (firsts != NULL && before >= 0) {
        rival->first[index] = firsts[before];
    }
    rival->is_asked = true;
    rival->since = clock_now;
    prepare(rival, game, &rival->script[rival->next++ % rival->length]);
    if (rival->stop != NULL && rival->asked == rival->stop_at) {
        atomic_store(rival->stop, true);
    }
}

bool rival_hear(struct rival *const rivals[], int count, int64_t deadline, int *which,
                struct answer *answer)
{
    int first = -1;
    for (int i = 0; i < count; i++) {
        if (rivals[i]->is_asked && rivals[i]->due <= deadline &&
            (first < 0 || rivals[i]->due < rivals[first]->due)) {
            first = i;
        }
    }
    if (first < 0) {
        clock_now = deadline > clock_now ? deadline : clock_now;
        return false;
    }
    struct rival *rival = rivals[first];
    clock_now = rival->due > clock_now ? rival->due : clock_now;
    rival->is_asked = false;
    *which = first;
    *answer = rival->answer;
    return true;
}

void rival_stop(struct rival *rival)
{
    rival->stopped++;
    rival->is_asked = false;
}

enum rival_status rival_conclude(struct rival *rival, const struct game *game,
                                 struct game_end end, enum game_result *claim)
{
    (void)game;
    rival->concluded++;
    rival->end = end;
    *claim = rival->claim;
    return rival->finish;
}

void rival_set_patience(struct rival *rival, const struct rival_patience *patience)
{
    (void)rival;
    (void)patience;
}

void rival_offer_draw(struct rival *rival)
{
    rival->offered++;
}

bool rival_moves_second(const struct rival *rival)
{
    return rival->second;
}

void rival_end(struct rival *rival)
{
    rival->ended++;
}

const char *rival_what(const struct rival *rival)
{
    (void)rival;
    return "killed by signal 11";
}

void rival_dump(const struct rival *rival, FILE *file)
{
    fprintf(file, "> asked %d times\n", rival->asked);
}

const struct entrant *rival_entrant(const struct rival *rival)
{
    return rival->entrant;
}

const char *rival_name(const struct rival *rival)
{
    static const char *const names[SEATS_MAX] = {"fake 0", "fake 1", "fake 2", "fake 3"};
    return names[rival->side];
}
