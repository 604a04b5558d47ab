/* Threads take games from the schedule, play them with engines of their own, and hand in what
 * came of them; all they share is behind one mutex. A game counts once it is in the ledger: the
 * tables know no game that is not on the disk. Nothing is handed in after the end. */
#include "protocol/match/tournament/match.h"

#include "engine/clock.h"
#include "protocol/base/flag.h"
#include "protocol/base/system.h"
#include "protocol/match/clients/process.h"
#include "protocol/match/openings/openings.h"
#include "protocol/match/report/report.h"
#include "protocol/match/tournament/epd_out.h"
#include "protocol/match/tournament/ledger.h"
#include "protocol/match/tournament/match_log.h"
#include "protocol/match/tournament/merge.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct match {
    const struct tournament *tournament;
    struct openings *openings;
    _Atomic(bool) stop; /* games in progress are to be abandoned */

    pthread_mutex_t mutex;  /* guards everything below */
    pthread_cond_t changed; /* a game was handed in, or the end has come */
    struct schedule *schedule;
    struct standings standings;
    struct ledger *ledger;
    struct merge *merge; /* where games are taken from shards; else NULL */
    struct epd_out epd;
    struct log_file file; /* has a mutex of its own */
    struct match_log log;
    bool *taken;           /* by number: played or being played */
    int first;             /* no number below is left */
    int playing;           /* games in progress */
    int working;           /* threads */
    bool ended;            /* no more games are begun */
    bool failed;           /* it could not be played to its end */
    int faults;            /* of engines, those after the end of games too */
    int unshown;           /* games since the last table */
    struct entry *entries; /* for the report; NULL without */
    int entry_count, entry_capacity;
};

/* Set by the handler of signals, which can be given no pointer. */
static _Atomic(bool) interrupted;

static void on_interrupt(void)
{
    if (atomic_exchange(&interrupted, true)) {
        system_end(MATCH_INTERRUPTED);
    }
}

/* --- What is shared; the caller holds the mutex --- */

static void end_match(struct match *match)
{
    match->ended = true;
    atomic_store(&match->stop, true);
    pthread_cond_broadcast(&match->changed);
}

/* Ends the tournament before its end, and says why. */
static void fail_match(struct match *match, const char *what, const char *why)
{
    match_log_clear(&match->log);
    fprintf(stderr, "quincunx match: %s: %s\n", what, why);
    log_file_write(&match->file, LEVEL_ERR, "%s: %s", what, why);
    match->failed = true;
    end_match(match);
}

static bool keep_entry(struct match *match, const struct entry *entry)
{
    if (match->tournament->report == NULL) {
        return true;
    }
    if (match->entry_count == match->entry_capacity) {
        int capacity = match->entry_capacity > 0 ? 2 * match->entry_capacity : 64;
        struct entry *entries =
            realloc(match->entries, (size_t)capacity * sizeof *match->entries);
        if (entries == NULL) {
            return false;
        }
        match->entries = entries;
        match->entry_capacity = capacity;
    }
    struct entry *kept = &match->entries[match->entry_count++];
    *kept = *entry;
    kept->match_game.game = (struct game){0};
    kept->match_game.comments = NULL;
    kept->match_game.firsts = NULL;
    return true;
}

/* Counts a game that is in the ledger. False when memory is short. */
static bool count_game(struct match *match, const struct entry *entry)
{
    const struct match_game *match_game = &entry->match_game;
    const struct variant *variant = match->tournament->variant;
    match->taken[match_game->number] = true;
    match->faults += termination_is_fault(match_game->cause);
    for (int side = 0; side < side_count(variant); side++) {
        match->faults += match_game->late_claims[side] + match_game->late_failures[side];
    }
    if (!variant_is_free_for_all(variant)) {
        schedule_note(match->schedule, match_game->number,
                      match_game_half_points(match_game, variant, 0));
    }
    int mate = schedule_pair_mate(match->schedule, match_game->number);
    return standings_add(&match->standings, match_game, mate) && keep_entry(match, entry);
}

static bool is_decided(const struct match *match)
{
    const struct sprt *sprt = &match->tournament->sprt;
    return sprt->on && match->tournament->shard.count == 0 && /* a part decides nothing */
           sprt_judge(sprt, sprt_llr(sprt, &match->standings.against[0][1])) != SPRT_GO_ON;
}

static void show_report(struct match *match)
{
    const struct tournament *tournament = match->tournament;
    if (tournament->report != NULL &&
        !report_write(tournament, &match->standings, match->entries, match->entry_count)) {
        match_log_clear(&match->log);
        fprintf(stderr, "quincunx match: cannot write %s: %s\n", tournament->report,
                strerror(errno));
        match->failed = true;
    }
}

/* Ends the tournament where this game decides it or leaves it unable to go on. */
static void end_if_decided(struct match *match, const struct match_game *match_game)
{
    if (termination_is_breakdown(match_game->cause) && !match->tournament->recover) {
        char what[32 + sizeof match_game->reason];
        snprintf(what, sizeof what, "game %d: %s", match_game->number + 1, match_game->reason);
        fail_match(match, what, "the tournament ends; -recover goes on");
    } else if (is_decided(match)) {
        end_match(match);
    }
}

/* Takes a finished game. */
static void hand_in(struct match *match, const struct match_game *match_game)
{
    if (match_game->cause == TERMINATION_ABANDONED || match->ended) {
        return;
    }
    if (match_game->cause == TERMINATION_UNFIT && !match->tournament->recover) {
        int entrant = match_game->entrant[match_game->culprit >= 0 ? match_game->culprit : 0];
        fail_match(match, match->tournament->entrant[entrant].name, match_game->reason);
        return;
    }
    if (!ledger_add(match->ledger, match_game) || !epd_out_add(&match->epd, match_game)) {
        fail_match(match, "cannot write the game", strerror(errno));
        return;
    }
    struct entry entry = {.match_game = *match_game,
                          .pgn_size = ledger_pgn_size(match->ledger)};
    if (!count_game(match, &entry)) {
        fail_match(match, "the tables", "out of memory");
        return;
    }
    match_log_finished(&match->log, match_game, &match->standings);
    end_if_decided(match, match_game);
    if (match->tournament->rating_interval > 0 && !match->ended &&
        ++match->unshown >= match->tournament->rating_interval) {
        match->unshown = 0;
        match_log_table(&match->log, &match->standings);
        show_report(match);
    }
    match_log_live(&match->log, &match->standings);
}

/* The next game that can be played now. */
static bool find_game(struct match *match, struct fixture *fixture)
{
    int count = schedule_count(match->schedule);
    while (match->first < count &&
           (match->taken[match->first] || !schedule_is_ours(match->schedule, match->first))) {
        match->first++;
    }
    for (int number = match->first; number < count; number++) {
        if (!match->taken[number] && schedule_is_ours(match->schedule, number) &&
            schedule_get(match->schedule, number, fixture)) {
            return true;
        }
    }
    return false;
}

/* --- The engines of a thread ---
 *
 * Those of its last game stay, as the next one may need them: an engine moves from side to side
 * when its next game wants it there; one that the next game does not want is ended at once, so
 * there are never more than there are sides. */

struct engine_cache {
    const struct tournament *tournament;
    const _Atomic(bool) *stop; /* calls off what engines are waited for */
    struct log_file *file;
    struct engine_process *engine[SEATS_MAX]; /* by side, NULL = none */
    int entrant[SEATS_MAX];
};

static void swap_places(struct engine_cache *cache, int one, int other)
{
    struct engine_process *engine = cache->engine[one];
    int entrant = cache->entrant[one];
    cache->engine[one] = cache->engine[other];
    cache->entrant[one] = cache->entrant[other];
    cache->engine[other] = engine;
    cache->entrant[other] = entrant;
}

/* Gives every side an engine: one of the last game's where it is there; others are ended.
 * False when memory is short. */
static bool seat_engines(struct engine_cache *cache, const struct fixture *fixture)
{
    const struct tournament *tournament = cache->tournament;
    int sides = side_count(tournament->variant);
    for (int side = 0; side < sides; side++) {
        for (int other = side; other < sides; other++) {
            if (cache->engine[other] != NULL &&
                cache->entrant[other] == fixture->entrant[side]) {
                swap_places(cache, side, other);
                break;
            }
        }
    }
    for (int side = 0; side < sides; side++) {
        if (cache->engine[side] != NULL && cache->entrant[side] != fixture->entrant[side]) {
            engine_process_free(cache->engine[side]);
            cache->engine[side] = NULL;
        }
    }
    for (int side = 0; side < sides; side++) {
        if (cache->engine[side] == NULL) {
            cache->entrant[side] = fixture->entrant[side];
            const struct engine_process_game game = {
                .variant = tournament->variant,
                .rule = tournament->rule,
                .rule_count = tournament->rule_count,
                .debug = tournament->debug,
                .on_line = cache->file->has_engines ? log_file_hear : NULL,
                .context = cache->file};
            cache->engine[side] =
                engine_process_new(&tournament->entrant[fixture->entrant[side]], &game);
        }
        if (cache->engine[side] == NULL) {
            return false;
        }
        engine_process_set_stop(cache->engine[side], cache->stop);
    }
    return true;
}

/* Ends and frees all. */
static void free_engines(struct engine_cache *cache)
{
    for (int side = 0; side < SEATS_MAX; side++) {
        if (cache->engine[side] != NULL) {
            engine_process_free(cache->engine[side]);
        }
    }
}

/* After a game: ends engines whose processes are of no more use. */
static void end_broken_engines(struct engine_cache *cache, const struct match_game *match_game)
{
    for (int side = 0; side < side_count(cache->tournament->variant); side++) {
        bool is_culprit = match_game->culprit == side || match_game->culprit < 0;
        if (is_culprit && termination_is_breakdown(match_game->cause)) {
            engine_process_end(cache->engine[side]);
        }
    }
}

/* --- Threads --- */

/* Takes the next game; waits while the results of those being played may bring one. False at
 * the end. */
static bool take_game(struct match *match, struct fixture *fixture)
{
    bool found = false;
    pthread_mutex_lock(&match->mutex);
    while (!match->ended && !(found = find_game(match, fixture)) && match->playing > 0) {
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
    const struct match_game_terms terms = {.adjudication = &match->tournament->adjudication,
                                           .faults = match->tournament->faults,
                                           .stop = &match->stop};
    struct game opening;
    *match_game = (struct match_game){.number = fixture->number, .opening = fixture->opening};
    memcpy(match_game->entrant, fixture->entrant, sizeof match_game->entrant);
    if (!seat_engines(cache, fixture) ||
        !openings_get(match->openings, fixture->opening, &opening, NULL)) {
        return false;
    }
    bool is_played = match_game_play(match_game, cache->engine, &opening, &terms);
    game_free(&opening);
    if (is_played) {
        end_broken_engines(cache, match_game);
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
    return match_game->cause == TERMINATION_CRASH || match_game->cause == TERMINATION_UNFIT;
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
            hand_in(match, &match_game);
        } else {
            fail_match(match, "the game", "out of memory");
        }
        pthread_cond_broadcast(&match->changed);
        pthread_mutex_unlock(&match->mutex);
        match_game_free(&match_game);
        wait_between_games(match);
    }
    free_engines(&cache);
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
            end_match(match);
        }
        if (tick % TICKS_SHOWN == 0 && !match->ended && is_told_to_stop(match)) {
            match_log_line(&match->log, "Ended: %s is there", match->tournament->stop_file);
            end_match(match);
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
            fail_match(match, "cannot start a thread", strerror(error));
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
            fail_match(match, tournament->pgn, "a shard wrote no PGN");
        } else if (!ledger_copy(match->ledger, &entry.match_game, pgn, size) ||
                   !epd_out_add(&match->epd, &entry.match_game)) {
            fail_match(match, "cannot write the game", strerror(errno));
        } else {
            entry.pgn_size = ledger_pgn_size(match->ledger);
            if (!count_game(match, &entry)) {
                fail_match(match, "the tables", "out of memory");
            } else if (is_decided(match)) {
                end_match(match);
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
        fail_match(match, path, strerror(errno));
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
    size_t size = sizeof fixture.entrant[0] * (size_t)side_count(match->tournament->variant);
    if (match->failed) {
        return;
    }
    if (!schedule_get(match->schedule, match_game->number, &fixture) ||
        !schedule_is_ours(match->schedule, match_game->number) ||
        match->taken[match_game->number] ||
        memcmp(fixture.entrant, match_game->entrant, size) != 0) {
        char game[64];
        snprintf(game, sizeof game, "game %d of the ledger", match_game->number + 1);
        fail_match(match, game,
                   "not in the schedule (-rounds may be raised, not lowered; -shard stays)");
    } else if (!count_game(match, entry) || !epd_out_expect(&match->epd, match_game)) {
        fail_match(match, "the ledger", "out of memory");
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
                       match->tournament->entrant[winner].name);
    }
    show_report(match);
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
            fail_match(match, tournament->ledger, "holds games; a merge needs a new ledger");
        } else if (match->merge != NULL) {
            take_all(match);
            if (tournament->stop_file != NULL && is_decided(match)) {
                tell_to_stop(match);
            }
        } else if (is_decided(match)) {
            end_match(match);
        } else {
            play_all(match);
            process_end_orphans();
        }
        print_end(match);
        bool is_right = !match->failed && match->faults == 0;
        status = atomic_load(&interrupted) ? MATCH_INTERRUPTED
                 : is_right                ? STATUS_SUCCESS
                                           : STATUS_FAILURE;
        system_on_end(NULL);
    } else {
        log_file_write(&match->file, LEVEL_FATAL, "the match cannot begin");
    }
    if (!log_file_close(&match->file)) {
        fprintf(stderr, "quincunx match: %s: the log is not whole\n", tournament->log.file);
        status = status == STATUS_SUCCESS ? STATUS_FAILURE : status;
    }
    close_match(match);
    free(match);
    return status;
}
