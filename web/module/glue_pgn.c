/* PGN for JavaScript (glue.c has the rules of these calls). What stands among the moves of a
 * game goes both ways as lines of a word, a tab and a text: move, nag, comment, rest, open,
 * close. */
#include "protocol/base/sanitize.h"
#include "protocol/formats/game_text.h"
#include "protocol/formats/pgn.h"
#include "rules/quincunx_game.h"
#include "rules/variants.h"
#include "web/module/glue.h"

#include <ctype.h>
#include <emscripten.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cuts a text in place into its lines, so many or fewer. False when it has more. */
static bool split_lines(char *text, int count, const char **line)
{
    bool is_empty = *text == '\0';
    for (int i = 0; i < count; i++) {
        line[i] = text != NULL ? strsep(&text, "\n") : "";
    }
    return text == NULL || is_empty;
}

/* Cuts lines of a name, a blank and a value into tags; returns how many. */
static int split_tags(char *lines, struct pgn_tag tag[PGN_TAGS_MAX])
{
    int count = 0;
    for (char *line; (line = strsep(&lines, "\n")) != NULL && count < PGN_TAGS_MAX;) {
        char *value = strchr(line, ' ');
        if (value != NULL) {
            *value = '\0';
            tag[count++] = (struct pgn_tag){line, value + 1};
        }
    }
    return count;
}

/* Finds out who registered first in each turn in which both sides moved at once: he with whom
 * the turn comes out as it did. */
static void find_firsts(const struct game *game, signed char *firsts)
{
    const struct variant *variant = game->variant;
    for (int i = 0; i + 1 < game->count; i += 2) {
        const struct position *standing = game_position_at(game, i);
        int first = position_first(standing);
        union position_room room;
        variant->resolve(standing, &room.head, &game->moves[i], first);
        const struct position *reached = game_position_at(game, i + 2);
        bool is_same = memcmp(&room, reached, variant->position_size) == 0;
        firsts[i] = firsts[i + 1] = (signed char)(is_same ? first : 1 - first);
    }
}

/* The game as PGN. `tags` has a name, a blank and a value in each line; `comments` a line for
 * each move, where both sides move at once for each half. */
EMSCRIPTEN_KEEPALIVE const char *web_pgn(const struct quincunx_position *position, char *tags,
                                         char *comments)
{
    const struct game *game = quincunx_game(position);
    struct pgn_tag tag[PGN_TAGS_MAX];
    if (game->count > PGN_MOVES_MAX) {
        glue_refuse("the game has more moves than can be read back, 30,000");
        return NULL;
    }
    const char **texts = malloc(((size_t)game->count + 1) * sizeof *texts);
    if (texts != NULL && !split_lines(comments, game->count, texts)) {
        free(texts);
        glue_refuse("there are more comments than moves");
        return NULL;
    }
    bool is_joint = game->variant->simultaneous;
    signed char *firsts = is_joint ? malloc((size_t)game->count + 1) : NULL;
    bool has_memory = texts != NULL && (firsts != NULL || !is_joint);
    FILE *file = has_memory ? glue_begin_answer() : NULL;
    if (file == NULL) {
        free(firsts);
        free(texts);
        glue_refuse_memory();
        return NULL;
    }
    if (is_joint) {
        find_firsts(game, firsts);
    }
    pgn_write(file, &(struct pgn_entry){.game = game,
                                        .firsts = firsts,
                                        .texts = texts,
                                        .result = game_end(game).result,
                                        .tags = tag,
                                        .tag_count = split_tags(tags, tag)});
    free(firsts);
    free(texts);
    return glue_end_answer();
}

/* By event; a continuation is part of the line before it. */
static const char *const event_words[] = {"move", "nag",  "comment", "rest",
                                          NULL,   "open", "close"};

/* Gives the writer the event of a line. False when it is refused. */
static bool put_line(struct pgn_writer *writer, char *line)
{
    char *text = strchr(line, '\t');
    struct text_error error = {.what = "no such event"};
    if (text != NULL) {
        *text++ = '\0';
    }
    for (size_t i = 0; i < sizeof event_words / sizeof *event_words && text != NULL; i++) {
        if (event_words[i] != NULL && strcmp(event_words[i], line) == 0 &&
            pgn_writer_put(writer, (enum pgn_event)i, text, &error)) {
            return true;
        }
    }
    char reason[QUINCUNX_REASON_SIZE];
    snprintf(reason, sizeof reason, "%.40s: %s", text != NULL ? text : line, error.what);
    sanitize_text(reason);
    glue_refuse(reason);
    return false;
}

/* A game with all that stands among its moves as PGN: the main line is that of the position,
 * `events` has lines as above. */
EMSCRIPTEN_KEEPALIVE const char *web_write_pgn(const struct quincunx_position *position,
                                               char *tags, char *events, const char *result)
{
    struct pgn_tag tag[PGN_TAGS_MAX];
    struct pgn_entry entry = {.game = quincunx_game(position), .tags = tag};
    entry.tag_count = split_tags(tags, tag);
    if (!game_result_from_text(result, &entry.result) && strcmp(result, "*") != 0) {
        glue_refuse("no result of a game");
        return NULL;
    }
    FILE *file = glue_begin_answer();
    struct pgn_writer *writer = file != NULL ? pgn_writer_new(file, &entry) : NULL;
    bool is_good = writer != NULL;
    if (!is_good) {
        glue_refuse_memory();
    }
    for (char *line; is_good && (line = strsep(&events, "\n")) != NULL;) {
        is_good = *line == '\0' || put_line(writer, line);
    }
    if (is_good) {
        pgn_writer_end(writer);
    }
    pgn_writer_free(writer);
    const char *text = file != NULL ? glue_end_answer() : NULL;
    return is_good ? text : NULL;
}

/* A PGN text that is read game by game. */
struct web_games {
    FILE *source;
    struct pgn_reader *reader;
    struct pgn_game game; /* the last that was read */
    FILE *answer;         /* that is printed to */
};

/* Writes an event into the answer. */
static void tell_event(void *context, enum pgn_event event, const char *text)
{
    const struct web_games *games = context;
    if (event != PGN_CONTINUATION) {
        fprintf(games->answer, "\n%s\t", event_words[event]);
    }
    for (; *text != '\0'; text++) {
        fputc(iscntrl((unsigned char)*text) ? ' ' : *text, games->answer);
    }
}

EMSCRIPTEN_KEEPALIVE void web_pgn_close(struct web_games *games)
{
    pgn_reader_free(games->reader);
    if (games->source != NULL) {
        fclose(games->source);
    }
    free(games);
}

/* Begins to read a PGN text, which must live until it is closed, `variant` being that of games
 * that do not say theirs. */
EMSCRIPTEN_KEEPALIVE struct web_games *web_pgn_open(char *text, const char *variant)
{
    const struct variant *found = variant_find(variant);
    struct web_games *games = calloc(1, sizeof *games);
    size_t length = strlen(text);
    if (found == NULL) {
        free(games);
        glue_refuse("variant: there is none of this name");
        return NULL;
    }
    if (games != NULL) {
        games->source = fmemopen(text, length > 0 ? length : 1, "r");
        games->reader = games->source != NULL ? pgn_reader_new(games->source, found, 0) : NULL;
        if (length == 0 && games->source != NULL) {
            getc(games->source); /* a file of no bytes cannot be opened */
        }
    }
    if (games != NULL && games->reader != NULL &&
        pgn_reader_listen(games->reader, tell_event, games)) {
        return games;
    }
    glue_refuse_memory();
    if (games != NULL) {
        web_pgn_close(games);
    }
    return NULL;
}

/* What is known of a game besides its moves, as lines of the same kind: variant, options, fen,
 * result, tag for each tag. */
static void write_game(FILE *file, const struct pgn_game *read)
{
    const struct game *game = &read->game;
    const char *options = pgn_tag(read, "Rules");
    char fen[FEN_MAX];
    game_text_start(game, fen);
    fprintf(file, "\nvariant\t%s\noptions\t%s\nfen\t%s\nresult\t%s", game->variant->name,
            options != NULL ? options : "", fen, game_result_text(read->result));
    for (int i = 0; i < read->tag_count; i++) {
        fprintf(file, "\ntag\t%s\t%s", read->tag[i].name, read->tag[i].value);
    }
}

/* The next game, "" at the end: its events, then the other lines. What is no game ends with the
 * line "refused", with the line of the text where it stands and why. */
EMSCRIPTEN_KEEPALIVE const char *web_pgn_next(struct web_games *games)
{
    char what[PGN_TEXT_MAX];
    int line;
    FILE *file = glue_begin_answer();
    if (file == NULL) {
        return NULL;
    }
    games->answer = file;
    enum pgn_status status = pgn_read(games->reader, 0, &games->game, &line, what);
    if (status == PGN_REFUSED) {
        fprintf(file, "\nrefused\t%d\t%s", line, what);
    } else if (status == PGN_GAME) {
        write_game(file, &games->game);
        pgn_game_free(&games->game);
    }
    const char *text = glue_end_answer();
    if (status == PGN_OUT_OF_MEMORY) {
        glue_refuse_memory();
        return NULL;
    }
    return status == PGN_END ? "" : text; /* comments may stand behind the last game */
}
