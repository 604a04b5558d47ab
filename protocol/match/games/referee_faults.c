/* The file of faults: the position and the last lines of all engines, for their authors. When
 * it cannot be written, one line on stderr says so and nothing else changes. */
#include "protocol/base/system.h"
#include "protocol/formats/game_text.h"
#include "protocol/match/games/referee.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Opens the game's file of faults. NULL when there is to be none, or when it cannot be opened,
 * which is said on stderr. */
static FILE *open_log(const struct referee *referee, const char *mode)
{
    char path[FAULT_PATH_MAX];
    const char *folder = referee->terms->faults;
    if (folder == NULL) {
        return NULL;
    }
    if (!system_make_folder(folder)) {
        fprintf(stderr, "quincunx match: cannot create %s: %s\n", folder, strerror(errno));
        return NULL;
    }
    match_game_fault_path(folder, referee->match_game->number, path);
    FILE *file = system_open(path, mode);
    if (file == NULL) {
        fprintf(stderr, "quincunx match: cannot write %s: %s\n", path, strerror(errno));
    }
    return file;
}

static void write_head(FILE *file, const struct referee *referee)
{
    const struct match_game *match_game = referee->match_game;
    const struct variant *variant = match_game->game.variant;
    char fen[FEN_MAX];
    fprintf(file, "game %d of %s, opening %d: %s, %s (%s)\n", match_game->number + 1,
            variant->name, match_game->opening, game_result_text(match_game->result),
            termination_text(match_game->termination), match_game->reason);
    for (int side = 0; side < referee->sides; side++) {
        const struct game_clock *clock = &referee->clock[side];
        fprintf(file, "%s: %s", referee_side_name(referee, side),
                engine_process_participant(referee->engines[side])->name);
        if (match_game_clock_is_timed(clock)) {
            fprintf(file, ", %.6f s for this move",
                    (double)match_game_clock_allowance(clock) / 1e6);
        }
        fputc('\n', file);
    }
    variant->to_fen(variant, game_position_at(&match_game->game, 0), fen);
    fprintf(file, "start: %s\n", fen);
    fputs("moves:", file);
    game_text_moves(file, &match_game->game, match_game->firsts);
    fputc('\n', file);
    variant->to_fen(variant, game_position(&match_game->game), fen);
    fprintf(file, "position: %s\n", fen);
}

/* Closes the file, and says on stderr if not all was written. */
static void close_log(FILE *file)
{
    bool failed = ferror(file) != 0;
    if (fclose(file) != 0 || failed) {
        fprintf(stderr, "quincunx match: a file of faults was not written completely: %s\n",
                strerror(errno));
    }
}

void referee_write_fault(const struct referee *referee)
{
    FILE *file = open_log(referee, "w");
    if (file == NULL) {
        return;
    }
    write_head(file, referee);
    for (int side = 0; side < referee->sides; side++) {
        fprintf(file, "\n%s, %s:\n", referee_side_name(referee, side),
                engine_process_name(referee->engines[side]));
        engine_process_dump(referee->engines[side], file);
    }
    close_log(file);
}

void referee_write_late(const struct referee *referee, int side, const char *what)
{
    FILE *file = open_log(referee, "a");
    if (file == NULL) {
        return;
    }
    if (!termination_is_fault(referee->match_game->termination)) {
        write_head(file, referee);
    }
    fprintf(file, "\nAfter the end, %s, %s: %s\n", referee_side_name(referee, side),
            engine_process_name(referee->engines[side]), what);
    engine_process_dump(referee->engines[side], file);
    close_log(file);
}
