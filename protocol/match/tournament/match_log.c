/* Every line clears the live one first, and is flushed, so that a file can be read as it grows.
 */
#include "protocol/match/tournament/match_log.h"

#include "engine/clock.h"
#include "protocol/base/line.h"
#include "protocol/base/system.h"
#include "protocol/match/statistics/output.h"
#include "protocol/match/statistics/standings_table.h"

#include <stdarg.h>
#include <stdio.h>

/* Bytes of a line, and of those the names of the players of a game. */
enum { LINE_TEXT_MAX = 1024, NAMES_MAX = 800 };

void match_log_init(struct match_log *log, const struct tournament *tournament, int total)
{
    *log = (struct match_log){.tournament = tournament,
                              .is_terminal = system_is_terminal(stdout),
                              .total = total,
                              .began = clock_now()};
}

void match_log_clear(struct match_log *log)
{
    if (log->is_terminal) {
        fputs("\r\033[K", stdout);
        fflush(stdout);
    }
}

void match_log_line(struct match_log *log, const char *format, ...)
{
    va_list list;
    match_log_clear(log);
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    putchar('\n');
    fflush(stdout);
    va_start(list, format);
    log_file_write_list(log->file, LEVEL_INFO, format, list);
    va_end(list);
}

/* Tells the log, and prints the line as well where it is wanted. */
static void tell_line(struct match_log *log, bool is_wanted, const char *line)
{
    if (is_wanted) {
        match_log_line(log, "%s", line);
    } else {
        log_file_write(log->file, LEVEL_INFO, "%s", line);
    }
}

/* "A vs B", by side. */
static const char *write_players(const struct match_log *log, const int participant[SEATS_MAX],
                                 char text[LINE_TEXT_MAX])
{
    int sides = side_count(log->tournament->variant);
    text[0] = '\0';
    for (int side = 0; side < sides; side++) {
        line_append(text, LINE_TEXT_MAX, "%s%.*s", side == 0 ? "" : " vs ", NAMES_MAX / sides,
                    log->tournament->participant[participant[side]].name);
    }
    return text;
}

void match_log_started(struct match_log *log, const struct fixture *fixture)
{
    char text[LINE_TEXT_MAX], line[LINE_TEXT_MAX + 64], of[24] = "";
    if (log->total > 0) {
        snprintf(of, sizeof of, " of %d", log->total);
    }
    snprintf(line, sizeof line, "Started game %d%s (%s)", fixture->number + 1, of,
             write_players(log, fixture->participant, text));
    tell_line(log, !log->is_terminal, line); /* there the live line says how far it is */
}

/* Tells the log whose fault ended the game, and what engines did after its end. */
static void tell_faults(struct match_log *log, const struct match_game *match_game)
{
    const struct participant *participant = log->tournament->participant;
    int number = match_game->number + 1, culprit = match_game->culprit;
    if (termination_is_fault(match_game->termination)) {
        log_file_write(log->file, LEVEL_WARN, "game %d: %s: %s", number,
                       culprit < 0 ? "both"
                                   : participant[match_game->participant[culprit]].name,
                       match_game->reason);
    }
    for (int side = 0; side < side_count(log->tournament->variant); side++) {
        const char *name = participant[match_game->participant[side]].name;
        if (match_game->late_claims[side] > 0) {
            log_file_write(log->file, LEVEL_WARN, "game %d: %s: a false claim after the end",
                           number, name);
        }
        if (match_game->late_failures[side] > 0) {
            log_file_write(log->file, LEVEL_WARN, "game %d: %s: a failure after the end",
                           number, name);
        }
    }
}

/* "Score of A: 3.50/8 [0.438], B: 4.50/8 [0.188]": points of the games, and of a seat. */
static void print_shares(struct match_log *log, const struct standings *standings)
{
    char text[LINE_TEXT_MAX] = "";
    const struct tournament *tournament = log->tournament;
    for (int i = 0; i < tournament->participant_count; i++) {
        const struct shares *shares = &standings->shares[i];
        line_append(text, sizeof text, "%s%.*s: %.2f/%lld [%.3f]", i == 0 ? "" : ", ",
                    NAMES_MAX / tournament->participant_count, tournament->participant[i].name,
                    wdl_shares_points(shares), (long long)shares->games,
                    wdl_shares_percent(shares) / 100);
    }
    match_log_line(log, "Score of %s", text);
}

/* "Score of A vs B: 5 - 3 - 2  [0.600] 10". */
static void print_score(struct match_log *log, const struct standings *standings)
{
    const struct participant *participant = log->tournament->participant;
    if (variant_is_free_for_all(log->tournament->variant)) {
        print_shares(log, standings);
        return;
    }
    const struct record_of *record = &standings->against[0][1];
    int64_t games = wdl_games(record);
    if (log->tournament->participant_count != 2 || games == 0 ||
        log->tournament->output == OUTPUT_FASTCHESS) {
        return;
    }
    match_log_line(log, "Score of %s vs %s: %lld - %lld - %lld  [%.3f] %lld",
                   participant[0].name, participant[1].name, (long long)record->wins,
                   (long long)record->losses, (long long)record->draws,
                   wdl_percent(record) / 100, (long long)games);
}

void match_log_finished(struct match_log *log, const struct match_game *match_game,
                        const struct standings *standings)
{
    char text[LINE_TEXT_MAX], line[LINE_TEXT_MAX + sizeof match_game->reason + 128];
    snprintf(line, sizeof line, "Finished game %d (%s): %s {%s}", match_game->number + 1,
             write_players(log, match_game->participant, text),
             game_result_text(match_game->result), match_game->reason);
    tell_line(log, !log->is_terminal || termination_is_fault(match_game->termination), line);
    tell_faults(log, match_game);
    int interval = log->tournament->score_interval;
    interval = interval < 0 && !log->is_terminal ? 1 : interval;
    if (interval > 0 && standings->games % interval == 0) {
        print_score(log, standings);
        log->scored = standings->games;
    }
}

void match_log_last_score(struct match_log *log, const struct standings *standings)
{
    if (log->tournament->score_interval >= 0 && log->scored != standings->games) {
        print_score(log, standings);
    }
}

void match_log_ended(struct match_log *log, const struct standings *standings, bool is_finished)
{
    enum output_format format = log->tournament->output;
    if (format == OUTPUT_FASTCHESS) {
        int seconds = (int)((clock_now() - log->began) / 1000000);
        output_end_fastchess(standings, is_finished, stdout);
        match_log_line(log, "Finished match");
        match_log_line(log, "Total Time: %02d:%02d:%02d (hours:minutes:seconds)",
                       seconds / 3600, seconds / 60 % 60, seconds % 60);
        putchar('\n');
        fflush(stdout);
        return;
    }
    match_log_line(log, is_finished || format == OUTPUT_CUTECHESS ? "Finished match"
                                                                  : "Match not finished");
}

void match_log_table(struct match_log *log, const struct standings *standings)
{
    match_log_clear(log);
    standings_table_print(standings, stdout);
    fflush(stdout);
}

void match_log_live(struct match_log *log, const struct standings *standings)
{
    char text[STANDINGS_LIVE_MAX];
    int columns = 80, rows;
    if (!log->is_terminal) {
        return;
    }
    double seconds = (double)(clock_now() - log->began) / 1e6;
    standings_live(standings, log->total, seconds, text, sizeof text);
    system_terminal_size(&columns, &rows);
    printf("\r%.*s\033[K", columns - 1, text);
    fflush(stdout);
}
