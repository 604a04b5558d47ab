/* PGN files: the first byte chooses the game and its options, the rest is the file. Whatever it
 * is, each call of the reader gets on; and a game that is read, written and read again is the
 * same game. */
#include "protocol/formats/pgn.h"
#include "rules/variants.h"
#include "tests/fuzz/fuzz.h"

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

/* Writes a game that was read, and reads it again. */
static void check_round_trip(const struct pgn_game *first)
{
    static struct pgn_game second;
    struct pgn_tag tags[TAGS_KEPT];
    char *text = NULL;
    char what[PGN_TEXT_MAX];
    size_t size;
    int line;
    if (first->tag_count > TAGS_KEPT) {
        return;
    }
    for (int i = 0; i < first->tag_count; i++) {
        tags[i] = (struct pgn_tag){first->tag[i].name, first->tag[i].value};
    }
    FILE *file = open_memstream(&text, &size);
    if (file == NULL) {
        abort();
    }
    const struct pgn_entry entry = {.game = &first->game,
                                    .firsts = first->firsts,
                                    .comments = first->comments,
                                    .result = first->result,
                                    .tags = tags,
                                    .tag_count = first->tag_count};
    bool is_written = pgn_write(file, &entry);
    fuzz_require(fclose(file) == 0 && is_written, "a game is written", "");
    file = open_bytes(text, size);
    struct pgn_reader *reader = pgn_reader_new(file, variant_find("chess"), 0);
    enum pgn_status status = pgn_read(reader, 0, &second, &line, what);
    fuzz_require(status == PGN_GAME, what, text);
    check_same(first, &second);
    pgn_game_free(&second);
    fuzz_require(pgn_read(reader, 0, &second, &line, what) == PGN_END, "it is one game", text);
    pgn_reader_free(reader);
    fclose(file);
    free(text);
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
    enum pgn_status status = PGN_GAME;
    for (int i = 0; i < GAMES_MAX && status != PGN_END; i++) {
        status = pgn_read(reader, 0, &game, &line, what);
        fuzz_require(status != PGN_OUT_OF_MEMORY, "memory is not short", "");
        if (status == PGN_END) {
            break;
        }
        fuzz_require(line >= last_line, "lines count upwards", what);
        fuzz_require((status == PGN_REFUSED) == (what[0] != '\0'), "a refusal has a reason",
                     what);
        last_line = line;
        if (status == PGN_GAME) {
            check_round_trip(&game);
            pgn_game_free(&game);
        }
    }
    pgn_reader_free(reader);
    fclose(file);
    return 0;
}
