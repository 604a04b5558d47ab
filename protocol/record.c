/* Turns are written in the project's own text, which PGN readers of chess understand as long
 * algebraic notation. */
#include "protocol/record.h"

#include "rules/quincunx.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE_WIDTH = 80, MATE_BASE = 100000 };

/* Opens a file of a new name in `folder`. */
static int open_new(struct record *record, const char *folder, const struct variant *variant,
                    const struct tm *now)
{
    char stamp[32];
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", now);
    int file = -1;
    for (int number = 0; number < 1000 && file < 0; number++) {
        char suffix[16] = "";
        if (number > 0) {
            snprintf(suffix, sizeof suffix, "-%d", number);
        }
        snprintf(record->path, sizeof record->path, "%s%s-%s%s.pgn", folder, variant->name,
                 stamp, suffix);
        file = open(record->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0 && errno != EEXIST) {
            return -1;
        }
    }
    return file;
}

bool record_open(struct record *record, const char *path, const struct variant *variant)
{
    time_t seconds = time(NULL);
    struct tm now;
    int file;
    memset(record, 0, sizeof *record);
    localtime_r(&seconds, &now);
    strftime(record->date, sizeof record->date, "%Y.%m.%d", &now);
    if (path == NULL) {
        file = open_new(record, "", variant, &now);
        if (file < 0) {
            file = open_new(record, "/tmp/", variant, &now);
        }
    } else {
        snprintf(record->path, sizeof record->path, "%s", path);
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    }
    if (file < 0) {
        return false;
    }
    record->file = fdopen(file, "r+");
    return record->file != NULL;
}

bool record_add(struct record *record, const struct remark *remark)
{
    if (record->count == record->capacity) {
        int capacity = record->capacity == 0 ? 256 : 2 * record->capacity;
        struct remark *remarks =
            realloc(record->remarks, (size_t)capacity * sizeof *record->remarks);
        if (remarks == NULL) {
            return false;
        }
        record->remarks = remarks;
        record->capacity = capacity;
    }
    record->remarks[record->count++] = *remark;
    return true;
}

void score_to_text(int score, char *text, size_t size)
{
    int magnitude = score < 0 ? -score : score;
    char sign = score < 0 ? '-' : '+';
    if (magnitude >= MATE_BASE) {
        snprintf(text, size, "%cM%d", sign, magnitude - MATE_BASE);
    } else {
        snprintf(text, size, "%c%d.%02d", sign, magnitude / 100, magnitude % 100);
    }
}

static void write_tags(const struct record *record, const struct game *game, const char *result,
                       const char *reason)
{
    char fen[FEN_MAX], start[FEN_MAX];
    FILE *file = record->file;
    _Alignas(64) unsigned char storage[POSITION_SIZE_MAX];
    const struct variant *variant = game->variant;
    fprintf(file, "[Event \"Quincunx %s against itself\"]\n[Site \"?\"]\n[Date \"%s\"]\n",
            quincunx_version(), record->date);
    fprintf(file, "[Round \"1\"]\n[White \"Quincunx\"]\n[Black \"Quincunx\"]\n");
    fprintf(file, "[Result \"%s\"]\n[TimeControl \"%s\"]\n[Termination \"%s\"]\n", result,
            record->time_control, reason);
    fprintf(file, "[PlyCount \"%d\"]\n", game->count);
    bool is_chess = strcmp(variant->name, "chess") == 0;
    if (!is_chess) {
        fprintf(file, "[Variant \"%s\"]\n", variant->name);
    }
    variant_start(variant, game->options, (struct position *)(void *)storage);
    variant->to_fen((struct position *)(void *)storage, start);
    variant->to_fen(game_position_at(game, 0), fen);
    if (!is_chess || strcmp(fen, start) != 0) {
        fprintf(file, "[SetUp \"1\"]\n[FEN \"%s\"]\n", fen);
    }
    fputc('\n', file);
}

/* Writes a word of the turns' text, in a new line where the old one is full. */
static void write_word(FILE *file, int *column, const char *word)
{
    int length = (int)strlen(word);
    if (*column > 0 && *column + 1 + length > LINE_WIDTH) {
        fputc('\n', file);
        *column = 0;
    }
    *column += fprintf(file, "%s%s", *column > 0 ? " " : "", word);
}

/* Writes what an engine said of its turn, as a comment. */
static void write_remark(const struct record *record, const struct remark *remark, int *column)
{
    char word[64], score[24];
    score_to_text(remark->score, score, sizeof score);
    snprintf(word, sizeof word, "{%s/%d", score, remark->depth);
    write_word(record->file, column, remark->depth > 0 ? word : "{");
    snprintf(word, sizeof word, "%lld.%02llds}", (long long)remark->milliseconds / 1000,
             (long long)remark->milliseconds % 1000 / 10);
    write_word(record->file, column, word);
}

static void write_turn(const struct record *record, const struct game *game, int index,
                       int *column)
{
    const struct position *position = game_position_at(game, index);
    char word[16], text[MOVE_TEXT_MAX];
    if (position->seat == 0 || index == 0) {
        snprintf(word, sizeof word, "%d%s", position->turn, position->seat == 0 ? "." : "...");
        write_word(record->file, column, word);
    }
    move_to_text(game->variant, position, game->moves[index], text);
    write_word(record->file, column, text);
    write_remark(record, &record->remarks[index], column);
}

/* Writes a turn in which both sides moved at once, with a comment for White and for Black. */
static void write_joint(const struct record *record, const struct game *game, int index,
                        int *column)
{
    const struct position *standing = game_position_at(game, index);
    struct joint joint = {.first = record->remarks[index].first};
    char word[16], text[JOINT_TEXT_MAX];
    joint.half[0] = game->moves[index];
    joint.half[1] = game->moves[index + 1];
    snprintf(word, sizeof word, "%d.", standing->turn);
    write_word(record->file, column, word);
    joint_to_text(game->variant, standing, &joint, text);
    write_word(record->file, column, text);
    write_remark(record, &record->remarks[index], column);
    write_remark(record, &record->remarks[index + 1], column);
}

bool record_write(struct record *record, const struct game *game, enum game_result result,
                  const char *reason)
{
    int column = 0;
    rewind(record->file);
    write_tags(record, game, game_result_text(result), reason);
    bool simultaneous = game->variant->simultaneous;
    int step = simultaneous ? 2 : 1;
    for (int i = 0; i + step <= game->count && i + step <= record->count; i += step) {
        if (simultaneous) {
            write_joint(record, game, i, &column);
        } else {
            write_turn(record, game, i, &column);
        }
    }
    write_word(record->file, &column, game_result_text(result));
    fputs("\n\n", record->file);
    if (fflush(record->file) != 0 || ferror(record->file)) {
        return false;
    }
    return ftruncate(fileno(record->file), ftell(record->file)) == 0;
}

void record_close(struct record *record)
{
    if (record->file != NULL) {
        fclose(record->file);
    }
    free(record->remarks);
    memset(record, 0, sizeof *record);
}
