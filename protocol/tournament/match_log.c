/* Every line clears the live one first, and is flushed, so that a file can be read as it grows.
 */
#include "protocol/tournament/match_log.h"

#include "protocol/system/system.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Bytes of a line, and of those the names of the players of a game. */
enum { LINE_TEXT_MAX = 1024, NAMES_MAX = 800 };

void match_log_init(struct match_log *log, const struct tournament *tournament, int total)
{
    *log = (struct match_log){.tournament = tournament,
                              .is_terminal = system_is_terminal(stdout),
                              .total = total,
                              .began = engine_process_now()};
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
}

/* "A vs B", by side. */
static const char *players(const struct match_log *log, const int entrant[SEATS_MAX],
                           char text[LINE_TEXT_MAX])
{
    int sides = side_count(log->tournament->variant), length = 0;
    for (int side = 0; side < sides; side++) {
        length += snprintf(text + length, (size_t)(LINE_TEXT_MAX - length), "%s%.*s",
                           side == 0 ? "" : " vs ", NAMES_MAX / sides,
                           log->tournament->entrant[entrant[side]].name);
    }
    return text;
}

void match_log_started(struct match_log *log, const struct fixture *fixture)
{
    char text[LINE_TEXT_MAX], of[24] = "";
    if (log->is_terminal) {
        return; /* the live line says how far it is */
    }
    if (log->total > 0) {
        snprintf(of, sizeof of, " of %d", log->total);
    }
    match_log_line(log, "Started game %d%s (%s)", fixture->number + 1, of,
                   players(log, fixture->entrant, text));
}

/* "Score of A: 3.50/8 [0.438], B: 4.50/8 [0.188]": points of the games, and of a seat. */
static void print_shares(struct match_log *log, const struct standings *standings)
{
    char text[LINE_TEXT_MAX];
    const struct tournament *tournament = log->tournament;
    int length = 0;
    for (int i = 0; i < tournament->entrant_count; i++) {
        const struct shares *shares = &standings->shares[i];
        length += snprintf(text + length, (size_t)(LINE_TEXT_MAX - length),
                           "%s%.*s: %.2f/%lld [%.3f]", i == 0 ? "" : ", ",
                           NAMES_MAX / tournament->entrant_count, tournament->entrant[i].name,
                           shares_points(shares), (long long)shares->games,
                           shares_percent(shares) / 100);
    }
    match_log_line(log, "Score of %s", text);
}

/* "Score of A vs B: 5 - 3 - 2  [0.600] 10". */
static void print_score(struct match_log *log, const struct standings *standings)
{
    const struct entrant *entrant = log->tournament->entrant;
    if (variant_is_free_for_all(log->tournament->variant)) {
        print_shares(log, standings);
        return;
    }
    const struct record_of *record = &standings->against[0][1];
    int64_t games = wdl_games(record);
    if (log->tournament->entrant_count != 2 || games == 0) {
        return;
    }
    match_log_line(log, "Score of %s vs %s: %lld - %lld - %lld  [%.3f] %lld", entrant[0].name,
                   entrant[1].name, (long long)record->wins, (long long)record->losses,
                   (long long)record->draws, wdl_percent(record) / 100, (long long)games);
}

void match_log_finished(struct match_log *log, const struct match_game *match_game,
                        const struct standings *standings)
{
    char text[LINE_TEXT_MAX];
    if (!log->is_terminal || cause_is_fault(match_game->cause)) {
        match_log_line(log, "Finished game %d (%s): %s {%s}", match_game->number + 1,
                       players(log, match_game->entrant, text),
                       game_result_text(match_game->result), match_game->reason);
    }
    if (!log->is_terminal) {
        print_score(log, standings);
    }
}

void match_log_table(struct match_log *log, const struct standings *standings)
{
    match_log_clear(log);
    standings_print(standings, stdout);
    fflush(stdout);
}

void match_log_live(struct match_log *log, const struct standings *standings)
{
    char text[STANDINGS_LIVE_MAX];
    int columns = 80, rows;
    if (!log->is_terminal) {
        return;
    }
    double seconds = (double)(engine_process_now() - log->began) / 1e6;
    standings_live(standings, log->total, seconds, text, sizeof text);
    system_terminal_size(&columns, &rows);
    printf("\r%.*s\033[K", columns - 1, text);
    fflush(stdout);
}
