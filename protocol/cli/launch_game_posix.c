/* XBoard opens /dev/fd/N like any file; N stays open when XBoard takes this program's place.
 *
 * The file has one game, but in chess all. XBoard 4.9.1 goes through other games before the one
 * to load, or all to list them, and does not forget a second leg while it does: it takes the
 * first move of the game to load for one, or dies. */
#include "protocol/cli/launch_game.h"

#include "protocol/base/number.h"
#include "protocol/gui/xboard/pgn_comment.h"
#include "protocol/gui/xboard/pgn_xboard.h"
#include "protocol/gui/xboard/xboard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What became of a file of games. */
struct converted {
    char path[32];              /* "" = nothing */
    char options[PGN_TEXT_MAX]; /* of the game, as XBoard's -firstOptions has them */
};

/* Writes the rule options that are not at their defaults by the engine's names of them. */
static void write_options(const struct game *game, char text[PGN_TEXT_MAX])
{
    size_t used = 0;
    const struct rule_option *option = game->variant->options;
    text[0] = '\0';
    for (int i = 0; option != NULL && option[i].name != NULL; i++) {
        if ((game->options >> i & 1) != 0) {
            used += (size_t)snprintf(text + used, PGN_TEXT_MAX - used, "%s%s %s=%s",
                                     used > 0 ? "," : "", game->variant->title, option[i].name,
                                     option[i].value[1]);
        }
    }
}

/* --- What people wrote in a game --- */

struct notes {
    char **words; /* by how many moves stand before it; NULL = none */
    int count;
    int moves; /* of the main line so far, as the game counts */
    int depth; /* of variations */
};

static void notes_forget(struct notes *notes)
{
    for (int i = 0; i < notes->count; i++) {
        free(notes->words[i]);
    }
    free(notes->words);
    *notes = (struct notes){.count = 0};
}

/* Makes room for what is written behind so many moves. False when memory is short. */
static bool notes_reach(struct notes *notes, int moves)
{
    int wanted = moves + 1;
    if (wanted <= notes->count) {
        return true;
    }
    char **words = realloc(notes->words, (size_t)wanted * sizeof *words);
    if (words == NULL) {
        return false;
    }
    memset(words + notes->count, 0, (size_t)(wanted - notes->count) * sizeof *words);
    notes->words = words;
    notes->count = wanted;
    return true;
}

/* Keeps what a person wrote in a comment. Without memory the words are lost, not the game. */
static void keep_words(struct notes *notes, const char *text)
{
    struct comment said;
    char words[FEN_MAX];
    pgn_comment_part(text, &said, words, sizeof words);
    if (words[0] == '\0' || !notes_reach(notes, notes->moves)) {
        return;
    }
    char **place = &notes->words[notes->moves];
    const char *before = *place != NULL ? *place : "";
    size_t size = strlen(before) + strlen(words) + 2;
    char *joined = malloc(size);
    if (joined != NULL) {
        snprintf(joined, size, "%s%s%s", before, *before != '\0' ? "\n" : "", words);
        free(*place);
        *place = joined;
    }
}

/* Takes the comments of the main line. */
static void on_event(void *context, enum pgn_event event, const char *text)
{
    struct notes *notes = context;
    notes->depth += (event == PGN_OPEN) - (event == PGN_CLOSE);
    if (notes->depth > 0) {
        return;
    }
    if (event == PGN_MOVE) {
        notes->moves += strchr(text, '|') != NULL ? 2 : 1;
    } else if (event == PGN_COMMENT) {
        keep_words(notes, text);
    }
}

/* --- Games --- */

/* Writes game `number` of the reader to `out`. False, with a line on stderr unless there are
 * not so many, when it is not to be had. */
static bool convert_game(const struct variant *variant, const char *path, int64_t number,
                         struct pgn_reader *reader, FILE *out, struct converted *converted)
{
    static struct pgn_game game;
    char what[PGN_TEXT_MAX];
    int line;
    enum pgn_status status = PGN_END;
    struct notes notes = {.count = 0};
    if (!pgn_reader_listen(reader, on_event, &notes)) {
        return false;
    }
    for (int64_t i = 1; i <= number; i++) {
        if (status == PGN_GAME) {
            pgn_game_free(&game);
        }
        notes_forget(&notes);
        status = pgn_read(reader, 0, &game, &line, what);
        if (status == PGN_END || status == PGN_OUT_OF_MEMORY) {
            notes_forget(&notes);
            return false;
        }
    }
    if (status == PGN_REFUSED) {
        notes_forget(&notes);
        fprintf(stderr, "quincunx xboard: %s, line %d: %s\n", path, line, what);
        return false;
    }
    bool is_ours = game.game.variant == variant;
    if (!is_ours) {
        fprintf(stderr, "quincunx xboard: %s, line %d: a game of %s, not %s\n", path, line,
                game.game.variant->name, variant->name);
    }
    write_options(&game.game, converted->options);
    bool is_written = is_ours && notes_reach(&notes, game.game.count) &&
                      pgn_xboard_write(out, &game, notes.words);
    notes_forget(&notes);
    pgn_game_free(&game);
    return is_written;
}

/* Fills *converted from a game of the file. False where that has no such game or cannot be read
 * or written. */
static bool convert_file(const struct variant *variant, const char *path, int64_t number,
                         struct converted *converted)
{
    FILE *file = fopen(path, "r");
    FILE *out = tmpfile(); /* never closed: XBoard inherits it */
    struct pgn_reader *reader = file != NULL ? pgn_reader_new(file, variant, 0) : NULL;
    bool is_converted = reader != NULL && out != NULL &&
                        convert_game(variant, path, number, reader, out, converted) &&
                        fflush(out) == 0;
    if (is_converted) {
        snprintf(converted->path, sizeof converted->path, "/dev/fd/%d", fileno(out));
    }
    pgn_reader_free(reader);
    if (file != NULL) {
        fclose(file);
    }
    return is_converted;
}

/* Fills *converted with all games of a file of chess. False where it cannot be read or written.
 */
static bool convert_chess(const char *path, struct converted *converted)
{
    FILE *file = fopen(path, "r");
    FILE *out = tmpfile(); /* never closed: XBoard inherits it */
    bool is_converted =
        file != NULL && out != NULL && pgn_comment_convert(file, out) && fflush(out) == 0;
    if (is_converted) {
        snprintf(converted->path, sizeof converted->path, "/dev/fd/%d", fileno(out));
    }
    if (file != NULL) {
        fclose(file);
    }
    return is_converted;
}

/* The index of the value of XBoard's option, of which there are two names; 0 = not given. */
static int value_of(const char **words, int count, const char *name, const char *short_name)
{
    int index = 0;
    for (int i = 0; i + 1 < count; i++) {
        if (strcmp(words[i], name) == 0 || strcmp(words[i], short_name) == 0) {
            index = i + 1;
        }
    }
    return index;
}

int launch_game(const struct variant *variant, const char **words, int count)
{
    static struct converted converted;
    int added = 0;
    int64_t number = 1;
    int file = value_of(words, count, "-loadGameFile", "-lgf");
    int index = value_of(words, count, "-loadGameIndex", "-lgi");
    if (file == 0) {
        return 0;
    }
    if (xboard_of(variant)->game->slots == NULL) { /* XBoard knows the game */
        if (convert_chess(words[file], &converted)) {
            words[file] = converted.path;
        }
        return 0;
    }
    if (index == 0) {
        words[count + added++] = "-loadGameIndex";
        index = count + added++;
        words[index] = "1";
    }
    setenv("QUINCUNX_VARIANT", variant->name, 1);
    if (number_read(words[index], 1, INT32_MAX, &number) == PARSE_READ &&
        convert_file(variant, words[file], number, &converted)) {
        words[file] = converted.path;
        words[index] = "1";
        if (converted.options[0] != '\0') {
            words[count + added++] = "-firstOptions";
            words[count + added++] = converted.options;
        }
    }
    return added;
}
