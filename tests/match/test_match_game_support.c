#include "tests/match/test_match_game_support.h"

#include "rules/variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct table table;

void table_set(const char *variant, const char *fen)
{
    static const char *const names[SEATS_MAX] = {"first", "second", "third", "fourth"};
    struct text_error error;
    table_clear();
    snprintf(table.folder, sizeof table.folder, "/tmp/bout_faults.XXXXXX");
    assert_non_null(mkdtemp(table.folder));
    table.tournament.variant = variant_find(variant);
    table.tournament.participant_count = side_count(table.tournament.variant);
    table.tournament.faults = table.folder;
    for (int i = 0; i < table.tournament.participant_count; i++) {
        table.tournament.participant[i].name = names[i];
        table.tournament.participant[i].dialect = DIALECT_UCI;
        table.engine[i].participant = &table.tournament.participant[i];
        table.match_game.participant[i] = i;
    }
    assert_true(game_init(&table.opening, table.tournament.variant, 0));
    if (fen != NULL && !game_set_fen(&table.opening, fen, &error)) {
        fail_msg("%s: %s", fen, error.what);
    }
    fake_now(FAKE_SECOND);
}

void table_seat(int side, const struct fake_line *script, int length)
{
    table.engine[side].script = script;
    table.engine[side].length = length;
}

void table_time_control(struct time_control time_control)
{
    for (int i = 0; i < table.tournament.participant_count; i++) {
        table.tournament.participant[i].time_control = time_control;
    }
}

void table_open(const char *moves)
{
    char text[1024];
    char *rest;
    snprintf(text, sizeof text, "%s", moves);
    for (char *move = strtok_r(text, " ", &rest); move != NULL;
         move = strtok_r(NULL, " ", &rest)) {
        struct text_error error;
        if (game_play_text(&table.opening, move, &error) != GAME_PLAYED) {
            fail_msg("%s: %s", move, error.what);
        }
    }
}

/* The game's watcher: each move is told of once, when it is in the game. */
static void on_move(void *context, const struct match_game *match_game, const int64_t left[])
{
    (void)context;
    assert_true(match_game->game.count > table.opening.count + table.reported);
    table.reported = match_game->game.count - table.opening.count;
    memcpy(table.left, left, sizeof table.left);
}

void table_play(void)
{
    struct engine_process *engines[SEATS_MAX];
    for (int i = 0; i < SEATS_MAX; i++) {
        engines[i] = &table.engine[i];
    }
    const struct referee_terms terms = {.adjudication = &table.tournament.adjudication,
                                        .faults = table.tournament.faults,
                                        .stop = &table.stop,
                                        .on_move = on_move};
    assert_true(match_game_play(&table.match_game, engines, &table.opening, &terms));
}

void table_ends(enum termination termination, enum game_result result, int culprit,
                const char *reason)
{
    const struct match_game *match_game = &table.match_game;
    table_play();
    if (strstr(match_game->reason, reason) == NULL) {
        fail_msg("\"%s\" lacks \"%s\"", match_game->reason, reason);
    }
    assert_string_equal(termination_text(match_game->termination),
                        termination_text(termination));
    assert_string_equal(game_result_text(match_game->result), game_result_text(result));
    assert_int_equal(match_game->culprit, culprit);
}

char *table_log(void)
{
    char path[128];
    char *text = calloc(1, 1 << 16);
    assert_non_null(text);
    snprintf(path, sizeof path, "%s/game-%d.log", table.folder, table.match_game.number + 1);
    FILE *file = fopen(path, "r");
    if (file != NULL) {
        assert_true(fread(text, 1, (1 << 16) - 1, file) > 0);
        fclose(file);
        assert_int_equal(unlink(path), 0);
    }
    return text;
}

void table_clear(void)
{
    if (table.tournament.variant != NULL) {
        free(table_log());
        assert_int_equal(rmdir(table.folder), 0);
        game_free(&table.opening);
        match_game_free(&table.match_game);
    }
    memset(&table, 0, sizeof table);
}

int set_up_chess(void **state)
{
    (void)state;
    table_set("chess", NULL);
    return 0;
}

int tear_down(void **state)
{
    (void)state;
    table_clear();
    return 0;
}
