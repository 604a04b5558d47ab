/* PGN files: the first byte chooses the game and its options, the rest is the file. Whatever it
 * is, each call of the reader gets on; and a game that is read, written and read again is the
 * same game, with all that stands among its moves. */
#include "protocol/base/text_file.h"
#include "protocol/formats/pgn.h"
#include "rules/variants.h"
#include "tests/fuzz/fuzz.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 64, TAGS_KEPT = PGN_TAGS_MAX - 16 };

/* A stream that begins with the bytes. */
static FILE *open_bytes(const char *bytes, size_t size)
{
    FILE *file = fmemopen(NULL, size + 1, "w+");
    fuzz_require(file != NULL && fwrite(bytes, 1, size, file) == size, "the bytes fit", "");
    rewind(file);
    return file;
}

static void check_comment(const struct comment *first, const struct comment *second)
{
    fuzz_require(first->score == second->score && first->depth == second->depth &&
                     first->milliseconds == second->milliseconds,
                 "a comment is read again", "");
}

/* Whether a tag tells what the game is, so that it may be written otherwise. */
static bool is_made_of_game(const char *name)
{
    static const char *const names[] = {"Result", "Variant", "Rules",
                                        "SetUp",  "FEN",     "PlyCount"};
    bool found = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        found = found || strcmp(name, names[i]) == 0;
    }
    return found;
}

static void check_same(const struct pgn_game *first, const struct pgn_game *second)
{
    const struct game *game = &first->game;
    fuzz_require(game->variant == second->game.variant &&
                     game->options == second->game.options &&
                     game->count == second->game.count && first->result == second->result,
                 "a game is read again", "");
    for (int i = 0; i < game->count; i++) {
        fuzz_require(game->moves[i] == second->game.moves[i] &&
                         (first->firsts == NULL || first->firsts[i] == second->firsts[i]),
                     "a move is read again", "");
        check_comment(&first->comments[i], &second->comments[i]);
    }
    fuzz_require(game_position(game)->key == game_position(&second->game)->key,
                 "it ends where it ended", "");
    for (int i = 0; i < first->tag_count; i++) {
        const char *name = first->tag[i].name;
        const char *value = pgn_tag(second, name);
        fuzz_require(is_made_of_game(name) ||
                         (value != NULL && strcmp(value, pgn_tag(first, name)) == 0),
                     "a tag is read again", name);
    }
}

/* Prints an event of a game as a line, that of a comment which goes on as one. */
static void note_event(void *context, enum pgn_event event, const char *text)
{
    const struct text_file *events = context;
    if (event != PGN_CONTINUATION) {
        fprintf(events->file, "\n%c", (char)('A' + event));
    }
    for (; *text != '\0'; text++) {
        fputc(iscntrl((unsigned char)*text) ? ' ' : *text, events->file);
    }
}

/* Writes a game, with its events where there are some; to be freed. */
static char *written(const struct pgn_entry *entry, char *events)
{
    struct text_file pgn;
    struct text_error error;
    char *rest = NULL;
    fuzz_require(text_file_open(&pgn), "memory is not short", "");
    if (events == NULL) {
        fuzz_require(pgn_write(pgn.file, entry), "a game is written", "");
    } else {
        struct pgn_writer *writer = pgn_writer_new(pgn.file, entry);
        for (char *line = strtok_r(events, "\n", &rest); line != NULL;
             line = strtok_r(NULL, "\n", &rest)) {
            fuzz_require(
                pgn_writer_put(writer, (enum pgn_event)(*line - 'A'), line + 1, &error),
                error.what, line);
        }
        fuzz_require(pgn_writer_end(writer), "a game is written", "");
        pgn_writer_free(writer);
    }
    fuzz_require(text_file_close(&pgn), "memory is not short", "");
    return pgn.text;
}

/* Reads the one game of a text, and its events, which are to be freed. */
static char *read_again(const char *text, struct pgn_game *game)
{
    static struct pgn_game other;
    struct text_file events;
    char what[PGN_TEXT_MAX];
    int line;
    FILE *file = open_bytes(text, strlen(text));
    struct pgn_reader *reader = pgn_reader_new(file, variant_find("chess"), 0);
    fuzz_require(text_file_open(&events) && pgn_reader_listen(reader, note_event, &events),
                 "memory is not short", "");
    fuzz_require(pgn_read(reader, 0, game, &line, what) == PGN_GAME, what, text);
    fuzz_require(pgn_read(reader, 0, &other, &line, what) == PGN_END, "it is one game", text);
    pgn_reader_free(reader);
    fclose(file);
    fuzz_require(text_file_close(&events), "memory is not short", "");
    return events.text;
}

/* Writes a game that was read, alone and with what stands among its moves, and reads it again.
 */
static void check_round_trip(const struct pgn_game *first, char *events)
{
    static struct pgn_game second;
    struct pgn_tag tags[TAGS_KEPT];
    if (first->tag_count > TAGS_KEPT) {
        return;
    }
    for (int i = 0; i < first->tag_count; i++) {
        tags[i] = (struct pgn_tag){first->tag[i].name, first->tag[i].value};
    }
    struct pgn_entry entry = {.game = &first->game,
                              .firsts = first->firsts,
                              .comments = first->comments,
                              .result = first->result,
                              .tags = tags,
                              .tag_count = first->tag_count};
    char *text = written(&entry, NULL);
    free(read_again(text, &second));
    check_same(first, &second);
    pgn_game_free(&second);
    free(text);
    text = written(&entry, events);
    char *again = read_again(text, &second);
    char *same = written(&entry, again);
    fuzz_require(strcmp(same, text) == 0, same, text);
    free(again);
    free(same);
    free(text);
    fuzz_require(second.game.count == first->game.count, "the main line is read again", "");
    for (int i = 0; i < first->game.count; i++) {
        fuzz_require(second.game.moves[i] == first->game.moves[i], "a move is the same", "");
    }
    pgn_game_free(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct pgn_game game;
    char what[PGN_TEXT_MAX];
    unsigned options;
    int line, last_line = 0;
    if (size == 0) {
        return 0;
    }
    const struct variant *variant = fuzz_variant(data[0], &options);
    FILE *file = open_bytes((const char *)data + 1, size - 1);
    struct pgn_reader *reader = pgn_reader_new(file, variant, options);
    struct text_file events;
    enum pgn_status status = PGN_GAME;
    fuzz_require(pgn_reader_listen(reader, note_event, &events), "memory is not short", "");
    for (int i = 0; i < GAMES_MAX && status != PGN_END; i++) {
        fuzz_require(text_file_open(&events), "memory is not short", "");
        status = pgn_read(reader, 0, &game, &line, what);
        fuzz_require(status != PGN_OUT_OF_MEMORY, "memory is not short", "");
        fuzz_require(text_file_close(&events), "memory is not short", "");
        if (status == PGN_END) {
            free(events.text);
            break;
        }
        fuzz_require(line >= last_line, "lines count upwards", what);
        fuzz_require((status == PGN_REFUSED) == (what[0] != '\0'), "a refusal has a reason",
                     what);
        last_line = line;
        if (status == PGN_GAME) {
            check_round_trip(&game, events.text);
            pgn_game_free(&game);
        }
        free(events.text);
    }
    pgn_reader_free(reader);
    fclose(file);
    return 0;
}
