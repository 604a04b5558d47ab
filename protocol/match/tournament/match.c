/* Threads take games from the schedule, play them with engines of their own, and hand in
 * the results; all they share is behind one mutex (match_state.h). */
#include "protocol/match/tournament/match.h"

#include "engine/clock.h"
#include "protocol/base/flag.h"
#include "protocol/base/system.h"
#include "protocol/match/clients/process.h"
#include "protocol/match/games/match_game_play.h"
#include "protocol/match/tournament/engine_cache.h"
#include "protocol/match/tournament/match_state.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* Set by the handler of signals, which can be given no pointer. */
static _Atomic(bool) interrupted;

static void on_interrupt(void)
{
    if (atomic_exchange(&interrupted, true)) {
        system_end(MATCH_INTERRUPTED);
    }
}

/* --- Threads --- */

/* Takes the next game; waits while the results of those being played may bring one. False at
 * the end. */
static bool take_game(struct match *match, struct fixture *fixture)
{
    bool found = false;
    pthread_mutex_lock(&match->mutex);
    while (!match->ended && !(found = match_find_game(match, fixture)) && match->playing > 0) {
        pthread_cond_wait(&match->changed, &match->mutex);
    }
    if (found && !match->ended) {
        match->taken[fixture->number] = true;
        match->playing++;
        match_log_started(&match->log, fixture);
        match_log_live(&match->log, &match->standings);
    } else {
        found = false;
    }
    pthread_mutex_unlock(&match->mutex);
    return found;
}

/* False when memory is short. */
static bool play_game(struct match *match, struct engine_cache *cache,
                      const struct fixture *fixture, struct match_game *match_game)
{
    const struct referee_terms terms = {.adjudication = &match->tournament->adjudication,
                                        .faults = match->tournament->faults,
                                        .stop = &match->stop};
    struct game opening;
    *match_game = (struct match_game){.number = fixture->number, .opening = fixture->opening};
    memcpy(match_game->participant, fixture->participant, sizeof match_game->participant);
    if (!engine_cache_seat(cache, fixture) ||
        !openings_get(match->openings, fixture->opening, &opening)) {
        return false;
    }
    bool is_played = match_game_play(match_game, cache->engine, &opening, &terms);
    game_free(&opening);
    if (is_played) {
        engine_cache_end_broken(cache, match_game);
    }
    return is_played;
}

/* Waits between two games, or for the end. */
static void wait_between_games(struct match *match)
{
    int milliseconds = match->tournament->wait;
    if (milliseconds == 0) {
        return;
    }
    int64_t until = clock_now() + milliseconds * INT64_C(1000);
    pthread_mutex_lock(&match->mutex);
    while (!match->ended && system_await(&match->changed, &match->mutex, until)) {
    }
    pthread_mutex_unlock(&match->mutex);
}

/* Whether an engine ended by itself, in the game or when it was told of the end. */
static bool has_lost_engine(const struct match_game *match_game)
{
    for (int side = 0; side < SEATS_MAX; side++) {
        if (match_game->late_failures[side] > 0) {
            return true;
        }
    }
    return match_game->termination == TERMINATION_CRASH ||
           match_game->termination == TERMINATION_UNFIT;
}

/* Who ends a job signals all its processes, and engines may be the first to get it: so a moment
 * passes before they are blamed, in which the tournament is told to end as well. */
static void await_signal(struct match *match, const struct match_game *match_game)
{
    enum { MOMENT = 300000 };
    int64_t until = clock_now() + MOMENT;
    while (has_lost_engine(match_game) && !match->ended &&
           system_await(&match->changed, &match->mutex, until)) {
    }
}

static void *run_thread(void *context)
{
    struct match *match = context;
    struct engine_cache cache = {
        .tournament = match->tournament, .stop = &match->stop, .file = &match->file};
    struct fixture fixture;
    struct match_game match_game;
    while (take_game(match, &fixture)) {
        bool is_played = play_game(match, &cache, &fixture, &match_game);
        pthread_mutex_lock(&match->mutex);
        match->playing--;
        if (is_played) {
            await_signal(match, &match_game);
            match_hand_in(match, &match_game);
        } else {
            match_fail(match, "the game", "out of memory");
        }
        pthread_cond_broadcast(&match->changed);
        pthread_mutex_unlock(&match->mutex);
        match_game_free(&match_game);
        wait_between_games(match);
    }
    engine_cache_free(&cache);
    pthread_mutex_lock(&match->mutex);
    match->working--;
    pthread_cond_broadcast(&match->changed);
    pthread_mutex_unlock(&match->mutex);
    return NULL;
}

/* Whether the file of -stopfile is there. */
static bool is_told_to_stop(const struct match *match)
{
    const char *path = match->tournament->stop_file;
    FILE *file = path != NULL ? system_open_at_once(path) : NULL;
    if (file != NULL) {
        fclose(file);
    }
    return file != NULL;
}

/* Watches over the threads: passes a signal on, and keeps the live line's clock going. */
static void watch_threads(struct match *match)
{
    enum { TICK = 100000, TICKS_SHOWN = 10 };
    pthread_mutex_lock(&match->mutex);
    for (int tick = 1; match->working > 0; tick++) {
        system_await(&match->changed, &match->mutex, clock_now() + TICK);
        if (atomic_load(&interrupted) && !match->ended) {
            match_log_line(&match->log, "Interrupted; ending the engines");
            match_end(match);
        }
        if (tick % TICKS_SHOWN == 0 && !match->ended && is_told_to_stop(match)) {
            match_log_line(&match->log, "Ended: %s is there", match->tournament->stop_file);
            match_end(match);
        }
        if (tick % TICKS_SHOWN == 0 && !match->ended) {
            match_log_live(&match->log, &match->standings);
        }
    }
    pthread_mutex_unlock(&match->mutex);
}

static void play_all(struct match *match)
{
    pthread_t thread[TOURNAMENT_JOBS_MAX];
    int count = 0, error = 0;
    while (count < match->tournament->concurrency && error == 0) {
        pthread_mutex_lock(&match->mutex);
        error = pthread_create(&thread[count], NULL, run_thread, match);
        match->working += error == 0;
        if (error != 0 && count == 0) {
            match_fail(match, "cannot start a thread", strerror(error));
        }
        pthread_mutex_unlock(&match->mutex);
        count += error == 0;
    }
    watch_threads(match);
    for (int i = 0; i < count; i++) {
        pthread_join(thread[i], NULL);
    }
}

/* --- Games of shards --- */

/* Takes the games of all shards instead of playing, to the end or until an SPRT is decided. */
static void take_all(struct match *match)
{
    const struct tournament *tournament = match->tournament;
    enum merge_status status = MERGE_GAME;
    struct entry entry;
    const char *pgn;
    size_t size;
    while (!match->ended && status == MERGE_GAME) {
        status = merge_next(match->merge, &entry, tournament->pgn != NULL, &pgn, &size);
        if (status != MERGE_GAME) {
            break;
        }
        if (tournament->pgn != NULL && pgn == NULL) {
            match_fail(match, tournament->pgn, "a shard wrote no PGN");
        } else if (!ledger_copy(match->ledger, &entry.match_game, pgn, size) ||
                   !epd_out_add(&match->epd, &entry.match_game)) {
            match_fail(match, "cannot write the game", strerror(errno));
        } else {
            entry.pgn_size = ledger_pgn_size(match->ledger);
            if (!match_count_game(match, &entry)) {
                match_fail(match, "the tables", "out of memory");
            } else if (match_is_decided(match)) {
                match_end(match);
            }
        }
    }
    match->failed = match->failed || status == MERGE_FAILED;
}

/* Makes the file that ends all shards. */
static void tell_to_stop(struct match *match)
{
    const char *path = match->tournament->stop_file;
    FILE *file = system_open(path, "w");
    if (file == NULL || fprintf(file, "decided after %d games\n", match->standings.games) < 0 ||
        !system_flush(file)) {
        match_fail(match, path, strerror(errno));
    }
    if (file != NULL) {
        fclose(file);
    }
}

/* --- From the beginning to the end --- */

/* Takes a game of an earlier run. */
static void take_known(void *context, const struct entry *entry)
{
    struct match *match = context;
    const struct match_game *match_game = &entry->match_game;
    struct fixture fixture;
    size_t size =
        sizeof fixture.participant[0] * (size_t)side_count(match->tournament->variant);
    if (match->failed) {
        return;
    }
    if (!schedule_get(match->schedule, match_game->number, &fixture) ||
        !schedule_is_ours(match->schedule, match_game->number) ||
        match->taken[match_game->number] ||
        memcmp(fixture.participant, match_game->participant, size) != 0) {
        char game[64];
        snprintf(game, sizeof game, "game %d of the ledger", match_game->number + 1);
        match_fail(match, game,
                   "not in the schedule (-rounds may be raised, not lowered; -shard stays)");
    } else if (!match_count_game(match, entry) || !epd_out_expect(&match->epd, match_game)) {
        match_fail(match, "the ledger", "out of memory");
    }
}

/* False with one line on stderr. */
static bool open_match(struct match *match)
{
    const struct tournament *tournament = match->tournament;
    system_condition_init(&match->changed);
    pthread_mutex_init(&match->mutex, NULL);
    if (!log_file_open(&match->file, &tournament->log)) {
        return false;
    }
    match->schedule = schedule_new(tournament);
    size_t count = match->schedule != NULL ? (size_t)schedule_count(match->schedule) : 1;
    match->taken = calloc(count, sizeof *match->taken);
    bool is_open = standings_init(&match->standings, tournament);
    if (match->schedule == NULL || match->taken == NULL || !is_open) {
        fprintf(stderr, "quincunx match: out of memory\n");
        return false;
    }
    int ours = 0;
    for (size_t i = 0; i < count && tournament->type != TOURNAMENT_KNOCKOUT; i++) {
        ours += schedule_is_ours(match->schedule, (int)i);
    }
    match_log_init(&match->log, tournament, ours);
    match->log.file = &match->file;
    match->log.is_terminal = match->log.is_terminal && tournament->output == OUTPUT_QUINCUNX;
    match->openings = openings_load(tournament);
    if (match->openings == NULL) {
        return false;
    }
    if (tournament->merge.count > 0) { /* before anything is written */
        match->merge = merge_open(tournament, match->schedule);
        if (match->merge == NULL) {
            return false;
        }
    }
    match->epd = (struct epd_out){.tournament = tournament};
    match->ledger = ledger_open(tournament, take_known, match);
    match->standings.resumed = match->standings.games;
    return match->ledger != NULL && !match->failed && epd_out_open(&match->epd);
}

static void close_match(struct match *match)
{
    if (match->ledger != NULL) {
        ledger_close(match->ledger);
    }
    merge_close(match->merge);
    epd_out_close(&match->epd);
    openings_free(match->openings);
    standings_free(&match->standings);
    schedule_free(match->schedule);
    free(match->taken);
    free(match->entries);
    pthread_mutex_destroy(&match->mutex);
    pthread_cond_destroy(&match->changed);
}

/* What is printed at the end. */
static void print_end(struct match *match)
{
    if (match->standings.games > 0) {
        match_log_last_score(&match->log, &match->standings);
        match_log_table(&match->log, &match->standings);
    }
    int winner = schedule_winner(match->schedule);
    if (winner >= 0) {
        match_log_line(&match->log, "The winner is %s",
                       match->tournament->participant[winner].name);
    }
    match_show_report(match);
    match_log_ended(&match->log, &match->standings,
                    !match->failed && !atomic_load(&interrupted));
}

int match_run(const struct tournament *tournament)
{
    struct match *match = calloc(1, sizeof *match);
    if (match == NULL) {
        fprintf(stderr, "quincunx match: out of memory\n");
        return STATUS_FAILURE;
    }
    match->tournament = tournament;
    int status = STATUS_FAILURE;
    if (open_match(match)) {
        atomic_store(&interrupted, false);
        system_on_end(on_interrupt);
        if (match->standings.games > 0) {
            match_log_line(&match->log, "Resumed after %d games", match->standings.games);
        }
        if (match->merge != NULL && match->standings.games > 0) {
            match_fail(match, tournament->ledger,
                       "has games already; a merge needs a new ledger");
        } else if (match->merge != NULL) {
            take_all(match);
            if (tournament->stop_file != NULL && match_is_decided(match)) {
                tell_to_stop(match);
            }
        } else if (match_is_decided(match)) {
            match_end(match);
        } else {
            play_all(match);
            process_end_orphans();
        }
        print_end(match);
        bool is_right =
            !match->failed && match->faults == 0 && openings_refused(match->openings) == 0;
        status = atomic_load(&interrupted) ? MATCH_INTERRUPTED
                 : is_right                ? STATUS_SUCCESS
                                           : STATUS_FAILURE;
        system_on_end(NULL);
    } else {
        log_file_write(&match->file, LEVEL_FATAL, "the match cannot begin");
    }
    if (!log_file_close(&match->file)) {
        fprintf(stderr, "quincunx match: %s: the log was not written completely\n",
                tournament->log.file);
        status = status == STATUS_SUCCESS ? STATUS_FAILURE : status;
    }
    close_match(match);
    free(match);
    return status;
}
