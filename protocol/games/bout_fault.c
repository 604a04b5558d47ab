/* What is kept of a game that ended by a fault: a file with the position and the last lines of
 * all engines, for their authors. Failing to write it is told, and changes nothing else. */
#include "protocol/games/bout_parts.h"
#include "protocol/text/turns.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

void bout_clean_text(char *text)
{
    for (; *text != '\0'; text++) {
        if (!isprint((unsigned char)*text)) {
            *text = '?';
        }
    }
}

void bout_fault_path(const char *folder, int number, char path[FAULT_PATH_MAX])
{
    snprintf(path, FAULT_PATH_MAX, "%s/game-%d.log", folder, number + 1);
}

/* Opens the game's file of faults; NULL when there is to be none, or, told on stderr, when that
 * cannot be. */
static FILE *open_log(const struct referee *referee, const char *mode)
{
    char path[FAULT_PATH_MAX];
    const char *folder = referee->terms->faults;
    if (folder == NULL) {
        return NULL;
    }
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "quincunx match: cannot create %s: %s\n", folder, strerror(errno));
        return NULL;
    }
    bout_fault_path(folder, referee->bout->number, path);
    FILE *file = fopen(path, mode);
    if (file == NULL) {
        fprintf(stderr, "quincunx match: cannot write %s: %s\n", path, strerror(errno));
    }
    return file;
}

static void write_head(FILE *file, const struct referee *referee)
{
    const struct bout *bout = referee->bout;
    const struct variant *variant = bout->game.variant;
    char fen[FEN_MAX];
    fprintf(file, "game %d of %s, opening %d: %s, %s (%s)\n", bout->number + 1, variant->name,
            bout->opening, game_result_text(bout->result), cause_text(bout->cause),
            bout->reason);
    for (int side = 0; side < referee->sides; side++) {
        const struct bout_clock *clock = &referee->clock[side];
        fprintf(file, "%s: %s", bout_side_name(referee, side),
                rival_entrant(referee->rivals[side])->name);
        if (bout_clock_is_timed(clock)) {
            fprintf(file, ", %.6f s for this turn", (double)bout_clock_allowance(clock) / 1e6);
        }
        fputc('\n', file);
    }
    variant->to_fen(game_position_at(&bout->game, 0), fen);
    fprintf(file, "start: %s\n", fen);
    fputs("turns:", file);
    turns_write(file, &bout->game, bout->firsts);
    fputc('\n', file);
    variant->to_fen(game_position(&bout->game), fen);
    fprintf(file, "position: %s\n", fen);
}

/* Writes the rest of the buffer and says if something was lost. */
static void close_log(FILE *file)
{
    bool failed = ferror(file) != 0;
    if (fclose(file) != 0 || failed) {
        fprintf(stderr, "quincunx match: a file of faults is not whole: %s\n", strerror(errno));
    }
}

void bout_write_fault(const struct referee *referee)
{
    FILE *file = open_log(referee, "w");
    if (file == NULL) {
        return;
    }
    write_head(file, referee);
    for (int side = 0; side < referee->sides; side++) {
        fprintf(file, "\n%s, %s:\n", bout_side_name(referee, side),
                rival_name(referee->rivals[side]));
        rival_dump(referee->rivals[side], file);
    }
    close_log(file);
}

void bout_write_late(const struct referee *referee, int side, const char *what)
{
    FILE *file = open_log(referee, "a");
    if (file == NULL) {
        return;
    }
    if (!cause_is_fault(referee->bout->cause)) {
        write_head(file, referee);
    }
    fprintf(file, "\nAfter the end, %s, %s: %s\n", bout_side_name(referee, side),
            rival_name(referee->rivals[side]), what);
    rival_dump(referee->rivals[side], file);
    close_log(file);
}
