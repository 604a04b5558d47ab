/* What JavaScript needs over the C APIs: plain arguments instead of structures, texts of any
 * length, pictures and PGN. A text that is returned lives until the next call of this file; an
 * answer of several values has one in each line. Where NULL is returned `refusal` says why.
 * quincunx.mjs is what calls these functions; it checks their arguments. */
#include "engine/quincunx_engine.h"
#include "protocol/base/text_file.h"
#include "protocol/formats/game_text.h"
#include "protocol/formats/pgn.h"
#include "protocol/formats/texts.h"
#include "rules/quincunx_game.h"
#include "rules/variants.h"

#include <ctype.h>
#include <emscripten.h>
#include <emscripten/threading.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whoever opens a file finds none: of reading one emscripten has only half. */
int __syscall_open(const char *path, int flags, ...);
int __syscall_open(const char *path, int flags, ...)
{
    (void)path;
    (void)flags;
    return -ENOENT;
}

/* The same by the name of later versions. */
int __syscall_openat(int folder, const char *path, int flags, ...);
int __syscall_openat(int folder, const char *path, int flags, ...)
{
    (void)folder;
    return __syscall_open(path, flags);
}

/* Why the last text was refused; the column is 0 where there is no telling. */
static struct quincunx_error refusal;

static struct text_file answer;

static void set_refusal(const char *reason)
{
    refusal.column = 0;
    snprintf(refusal.reason, sizeof refusal.reason, "%s", reason);
}

static void refuse_memory(void)
{
    set_refusal("out of memory");
}

/* The file to print an answer to; NULL when memory is short. */
static FILE *begin_answer(void)
{
    free(answer.text);
    if (!text_file_open(&answer)) {
        refuse_memory();
        return NULL;
    }
    return answer.file;
}

static const char *end_answer(void)
{
    if (!text_file_close(&answer)) {
        refuse_memory();
        return NULL;
    }
    return answer.text;
}

/* Keeps a text of protocol/formats/texts.h in the place of an answer. */
static const char *keep_answer(char *text)
{
    free(answer.text);
    answer.text = text;
    return text;
}

EMSCRIPTEN_KEEPALIVE const char *web_refusal(void)
{
    return refusal.reason;
}

EMSCRIPTEN_KEEPALIVE int web_refusal_column(void)
{
    return refusal.column;
}

/* --- Variants --- */

/* Of each variant its name, its title, and its options as "setup=normal,rotated". */
EMSCRIPTEN_KEEPALIVE const char *web_variants(void)
{
    FILE *file = begin_answer();
    for (int i = 0; file != NULL && i < quincunx_variant_count(); i++) {
        const struct variant *variant = variant_find(quincunx_variant_name(i));
        fprintf(file, "%s\t%s\t", variant->name, variant->title);
        const struct rule_option *option = variant->options;
        for (; option != NULL && option->name != NULL; option++) {
            fprintf(file, "%s%s=%s,%s", option == variant->options ? "" : " ", option->name,
                    option->value[0], option->value[1]);
        }
        fputc('\n', file);
    }
    return file != NULL ? end_answer() : NULL;
}

/* --- Positions --- */

EMSCRIPTEN_KEEPALIVE struct quincunx_position *web_new(const char *variant, const char *options)
{
    return quincunx_new(variant, options, &refusal);
}

EMSCRIPTEN_KEEPALIVE bool web_set_fen(struct quincunx_position *position, const char *fen)
{
    return quincunx_set_fen(position, fen, &refusal);
}

EMSCRIPTEN_KEEPALIVE const char *web_fen(const struct quincunx_position *position)
{
    static char fen[QUINCUNX_FEN_SIZE];
    return quincunx_fen(position, fen);
}

/* The texts of all legal moves of a seat, between blanks. */
EMSCRIPTEN_KEEPALIVE const char *web_moves(const struct quincunx_position *position, int seat)
{
    static quincunx_move moves[QUINCUNX_MOVES_MAX];
    int count = quincunx_moves_of(position, seat, moves, QUINCUNX_MOVES_MAX);
    FILE *file = begin_answer();
    for (int i = 0; file != NULL && i < count; i++) {
        char text[QUINCUNX_MOVE_SIZE];
        fprintf(file, "%s%s", i == 0 ? "" : " ",
                quincunx_move_to_text(position, moves[i], text));
    }
    return file != NULL ? end_answer() : NULL;
}

EMSCRIPTEN_KEEPALIVE bool web_push(struct quincunx_position *position, const char *text)
{
    return quincunx_push(position, text, &refusal);
}

/* The moves, between blanks, as players write them. */
EMSCRIPTEN_KEEPALIVE const char *web_san(const struct quincunx_position *position,
                                         const char *moves)
{
    refuse_memory();
    return keep_answer(quincunx_san(position, moves, &refusal));
}

/* Why a text is no legal move, "" when it is one. */
EMSCRIPTEN_KEEPALIVE const char *web_why(const struct quincunx_position *position,
                                         const char *text)
{
    quincunx_move move = quincunx_move_from_text(position, text, &refusal);
    return move != QUINCUNX_MOVE_NONE ? "" : refusal.reason;
}

/* "1-0" and so on, "*" while the game goes on. */
EMSCRIPTEN_KEEPALIVE const char *web_result(const struct quincunx_position *position)
{
    return quincunx_result_text(quincunx_result(position, NULL));
}

EMSCRIPTEN_KEEPALIVE const char *web_reason(const struct quincunx_position *position)
{
    const char *reason;
    quincunx_result(position, &reason);
    return reason;
}

/* JavaScript's numbers are exact up to 2^53. */
EMSCRIPTEN_KEEPALIVE double web_perft(const struct quincunx_position *position, int depth)
{
    return (double)quincunx_perft(position, depth);
}

/* What the seat holds beside the board: letters, one for each piece. */
EMSCRIPTEN_KEEPALIVE const char *web_held(const struct quincunx_position *position, int seat)
{
    refuse_memory();
    return keep_answer(quincunx_pocket(position, seat));
}

/* The position as an SVG element, turned by quarters, the last move's squares marked. */
EMSCRIPTEN_KEEPALIVE const char *web_svg(const struct quincunx_position *position, int width,
                                         int turn)
{
    refuse_memory();
    return keep_answer(quincunx_svg(position, width, turn));
}

/* --- PGN --- */

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
        set_refusal("the game has more moves than can be read back, 30,000");
        return NULL;
    }
    const char **texts = malloc(((size_t)game->count + 1) * sizeof *texts);
    if (texts != NULL && !split_lines(comments, game->count, texts)) {
        free(texts);
        set_refusal("there are more comments than moves");
        return NULL;
    }
    bool is_joint = game->variant->simultaneous;
    signed char *firsts = is_joint ? malloc((size_t)game->count + 1) : NULL;
    bool has_memory = texts != NULL && (firsts != NULL || !is_joint);
    FILE *file = has_memory ? begin_answer() : NULL;
    if (file == NULL) {
        free(firsts);
        free(texts);
        refuse_memory();
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
    return end_answer();
}

/* A PGN text that is read game by game. */
struct web_games {
    FILE *source;
    struct pgn_reader *reader;
    struct pgn_game game; /* the last that was read */
    int moves, said;      /* the comments on the last turn */
};

/* Writes a comment into the answer as the line "comment": of which move, and its text. */
static void tell_comment(void *context, int moves, int step, const char *text)
{
    struct web_games *games = context;
    games->said = moves == games->moves ? games->said + 1 : 0;
    games->moves = moves;
    int half = games->said < step ? games->said : step - 1;
    fprintf(answer.file, "comment\t%d\t", moves - step + half);
    for (; *text != '\0'; text++) {
        fputc(iscntrl((unsigned char)*text) ? ' ' : *text, answer.file);
    }
    fputc('\n', answer.file);
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
        set_refusal("variant: there is none of this name");
        return NULL;
    }
    if (games != NULL) {
        games->source = fmemopen(text, length > 0 ? length : 1, "r");
        games->reader = games->source != NULL ? pgn_reader_new(games->source, found, 0) : NULL;
        if (length == 0 && games->source != NULL) {
            getc(games->source); /* a file of no bytes cannot be opened */
        }
    }
    if (games == NULL || games->reader == NULL) {
        refuse_memory();
        if (games != NULL) {
            web_pgn_close(games);
        }
        return NULL;
    }
    pgn_reader_on_comment(games->reader, tell_comment, games);
    return games;
}

/* A game that was read, as lines that begin with a word and a tab: variant, options, fen,
 * result, tag for each tag, moves as UCI has them, count of the moves that have comments. */
static void write_game(FILE *file, const struct pgn_game *read)
{
    const struct game *game = &read->game;
    const char *options = pgn_tag(read, "Rules");
    char fen[FEN_MAX];
    game_text_start(game, fen);
    fprintf(file, "variant\t%s\noptions\t%s\nfen\t%s\nresult\t%s\n", game->variant->name,
            options != NULL ? options : "", fen, game_result_text(read->result));
    for (int i = 0; i < read->tag_count; i++) {
        fprintf(file, "tag\t%s\t%s\n", read->tag[i].name, read->tag[i].value);
    }
    fputs("moves\t", file);
    game_text_moves(file, game, read->firsts);
    fprintf(file, "\ncount\t%d\n", game->count);
}

/* The next game, "" at the end. The line "comment" stands before the others. What is no game
 * has the line "refused", with the line of the text where it stands and why. */
EMSCRIPTEN_KEEPALIVE const char *web_pgn_next(struct web_games *games)
{
    char what[PGN_TEXT_MAX];
    int line;
    FILE *file = begin_answer();
    if (file == NULL) {
        return NULL;
    }
    games->moves = -1;
    enum pgn_status status = pgn_read(games->reader, 0, &games->game, &line, what);
    if (status == PGN_REFUSED) {
        fprintf(file, "refused\t%d\t%s\n", line, what);
    } else if (status == PGN_GAME) {
        write_game(file, &games->game);
        pgn_game_free(&games->game);
    }
    const char *text = end_answer();
    if (status == PGN_OUT_OF_MEMORY) {
        refuse_memory();
        return NULL;
    }
    return status == PGN_END ? "" : text; /* comments may stand behind the last game */
}

/* --- The engine --- */

/* clang-format off */
EM_JS(void, web_tell, (int depth, int number, int score, int mate, double nodes,
                       double milliseconds, const char *line), {
    Module.onInfo({depth, number, score, mate, nodes, milliseconds, line: UTF8ToString(line)});
})
/* clang-format on */

/* What a search has found, of the position it was asked for. */
struct finding {
    const struct quincunx_info *info;
    const struct quincunx_position *position;
};

/* The line's moves as text, where each is good in the position before it; where both sides move
 * at once only the first. */
static void tell_finding(void *argument)
{
    const struct finding *finding = argument;
    const struct quincunx_info *info = finding->info;
    struct quincunx_position *position = quincunx_copy(finding->position);
    FILE *file = begin_answer();
    for (int i = 0; file != NULL && position != NULL && i < info->line_length; i++) {
        char text[QUINCUNX_MOVE_SIZE];
        fprintf(file, "%s%s", i == 0 ? "" : " ",
                quincunx_move_to_text(position, info->line[i], text));
        if (!quincunx_make(position, info->line[i]) ||
            quincunx_game(position)->variant->simultaneous) {
            break;
        }
    }
    quincunx_free(position);
    web_tell(info->depth, info->number, info->score, info->mate, (double)info->nodes,
             (double)info->milliseconds, file != NULL ? end_answer() : "");
}

/* JavaScript is told in the thread that asked, also where another one searches. */
static void tell(void *context, const struct quincunx_info *info)
{
    struct finding finding = {.info = info, .position = context};
#ifdef __EMSCRIPTEN_PTHREADS__
    emscripten_sync_run_in_main_runtime_thread(EM_FUNC_SIG_VI, tell_finding, &finding);
#else
    tell_finding(&finding);
#endif
}

EMSCRIPTEN_KEEPALIVE bool web_set_option(struct quincunx_engine *engine, const char *name,
                                         const char *value)
{
    return quincunx_engine_set(engine, name, value, &refusal);
}

/* Searches until the limits are reached, 0 being none, and tells Module.onInfo of each depth.
 * The move, "" where there is none. */
EMSCRIPTEN_KEEPALIVE const char *web_go(struct quincunx_engine *engine,
                                        struct quincunx_position *position, int depth,
                                        double nodes, double milliseconds, int lines, int seat,
                                        bool analysis)
{
    static char text[QUINCUNX_MOVE_SIZE];
    struct quincunx_limits limits = {.depth = depth,
                                     .nodes = (uint64_t)nodes,
                                     .milliseconds = (int64_t)milliseconds,
                                     .lines = lines,
                                     .seat = seat,
                                     .analysis = analysis};
    text[0] = '\0';
    if (quincunx_engine_go(engine, position, &limits, tell, position)) {
        quincunx_move_to_text(position, quincunx_engine_wait(engine), text);
    }
    return text;
}
