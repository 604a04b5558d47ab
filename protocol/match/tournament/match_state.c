/* A game counts once it is in the ledger: the tables know no game that is not on the disk.
 * Nothing is handed in after the end. */
#include "protocol/match/tournament/match_state.h"

#include "protocol/match/report/report.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

void match_end(struct match *match)
{
    match->ended = true;
    atomic_store(&match->stop, true);
    pthread_cond_broadcast(&match->changed);
}

void match_fail(struct match *match, const char *what, const char *why)
{
    match_log_clear(&match->log);
    fprintf(stderr, "quincunx match: %s: %s\n", what, why);
    log_file_write(&match->file, LEVEL_ERR, "%s: %s", what, why);
    match->failed = true;
    match_end(match);
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

bool match_count_game(struct match *match, const struct entry *entry)
{
    const struct match_game *match_game = &entry->match_game;
    const struct variant *variant = match->tournament->variant;
    match->taken[match_game->number] = true;
    match->faults += termination_is_fault(match_game->termination);
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

bool match_is_decided(const struct match *match)
{
    const struct sprt *sprt = &match->tournament->sprt;
    return sprt->on && match->tournament->shard.count == 0 && /* a part decides nothing */
           wdl_sprt_judge(sprt, wdl_sprt_llr(sprt, &match->standings.against[0][1])) !=
               SPRT_GO_ON;
}

void match_show_report(struct match *match)
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
    if (termination_is_breakdown(match_game->termination) && !match->tournament->recover) {
        char what[32 + sizeof match_game->reason];
        snprintf(what, sizeof what, "game %d: %s", match_game->number + 1, match_game->reason);
        match_fail(match, what, "the tournament ends; -recover goes on");
    } else if (match_is_decided(match)) {
        match_end(match);
    }
}

void match_hand_in(struct match *match, const struct match_game *match_game)
{
    if (match_game->termination == TERMINATION_ABANDONED || match->ended) {
        return;
    }
    if (match_game->termination == TERMINATION_UNFIT && !match->tournament->recover) {
        int participant =
            match_game->participant[match_game->culprit >= 0 ? match_game->culprit : 0];
        match_fail(match, match->tournament->participant[participant].name, match_game->reason);
        return;
    }
    if (!ledger_add(match->ledger, match_game) || !epd_out_add(&match->epd, match_game)) {
        match_fail(match, "cannot write the game", strerror(errno));
        return;
    }
    struct entry entry = {.match_game = *match_game,
                          .pgn_size = ledger_pgn_size(match->ledger)};
    if (!match_count_game(match, &entry)) {
        match_fail(match, "the tables", "out of memory");
        return;
    }
    match_log_finished(&match->log, match_game, &match->standings);
    end_if_decided(match, match_game);
    if (match->tournament->rating_interval > 0 && !match->ended &&
        ++match->unshown >= match->tournament->rating_interval) {
        match->unshown = 0;
        match_log_table(&match->log, &match->standings);
        match_show_report(match);
    }
    match_log_live(&match->log, &match->standings);
}

bool match_find_game(struct match *match, struct fixture *fixture)
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
