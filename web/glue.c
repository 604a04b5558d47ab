/* What JavaScript needs over the C APIs: plain arguments instead of structures, texts of any
 * length, pictures and PGN. A text that is returned lives until the next call of this file; an
 * answer of several values has one in each line. quincunx.mjs is what calls these functions. */
#include "engine/quincunx_engine.h"
#include "protocol/formats/game_text.h"
#include "protocol/formats/pgn.h"
#include "protocol/formats/texts.h"
#include "rules/quincunx_game.h"
#include "rules/variants.h"

#include <emscripten.h>
#include <emscripten/threading.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TAG_LINES_MAX = 32 };

/* Why the last text was refused; the column is 0 where there is no telling. */
static struct quincunx_error refusal;

static char *answer;
static size_t answer_size;

static FILE *begin_answer(void)
{
    free(answer);
    answer = NULL;
    answer_size = 0;
    return open_memstream(&answer, &answer_size);
}

static const char *end_answer(FILE *file)
{
    fclose(file);
    return answer;
}

/* Keeps a text of protocol/formats/texts.h in the place of an answer; "" where there is none.
 */
static const char *keep_answer(char *text)
{
    free(answer);
    answer = text;
    return text != NULL ? text : "";
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
    for (int i = 0; i < quincunx_variant_count(); i++) {
        const struct variant *variant = variant_find(quincunx_variant_name(i));
        fprintf(file, "%s\t%s\t", variant->name, variant->title);
        const struct rule_option *option = variant->options;
        for (; option != NULL && option->name != NULL; option++) {
            fprintf(file, "%s%s=%s,%s", option == variant->options ? "" : " ", option->name,
                    option->value[0], option->value[1]);
        }
        fputc('\n', file);
    }
    return end_answer(file);
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
    for (int i = 0; i < count; i++) {
        char text[QUINCUNX_MOVE_SIZE];
        fprintf(file, "%s%s", i == 0 ? "" : " ",
                quincunx_move_to_text(position, moves[i], text));
    }
    return end_answer(file);
}

EMSCRIPTEN_KEEPALIVE bool web_push(struct quincunx_position *position, const char *text)
{
    return quincunx_push(position, text, &refusal);
}

/* The moves, between blanks, as players write them; "" when one of them is refused. */
EMSCRIPTEN_KEEPALIVE const char *web_san(const struct quincunx_position *position,
                                         const char *moves)
{
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
    return keep_answer(quincunx_pocket(position, seat));
}

/* The position as an SVG element, turned by quarters, the last move's squares marked. */
EMSCRIPTEN_KEEPALIVE const char *web_svg(const struct quincunx_position *position, int width,
                                         int turn)
{
    return keep_answer(quincunx_svg(position, width, turn));
}

/* --- PGN --- */

/* The game as PGN. `tags` has a name, a blank and a value in each line; `comments` a line for
 * each move, "+0.30/12 0.512s" or nothing; where both sides move at once, for each half. */
EMSCRIPTEN_KEEPALIVE const char *web_pgn(const struct quincunx_position *position,
                                         const char *tags, const char *comments)
{
    const struct game *game = quincunx_game(position);
    struct pgn_tag tag[TAG_LINES_MAX];
    int tag_count = 0;
    char *lines = strdup(tags);
    char *rest = lines;
    for (char *line; (line = strsep(&rest, "\n")) != NULL && tag_count < TAG_LINES_MAX;) {
        char *value = strchr(line, ' ');
        if (value != NULL) {
            *value = '\0';
            tag[tag_count++] = (struct pgn_tag){line, value + 1};
        }
    }
    int moves = game->count;
    struct comment *comment = calloc((size_t)moves + 1, sizeof *comment);
    for (int i = 0; i < moves && *comments != '\0'; i++) {
        comment_from_text(comments, &comment[i]);
        comments += strcspn(comments, "\n");
        comments += *comments == '\n';
    }
    struct pgn_entry entry = {.game = game,
                              .comments = comment,
                              .result = game_end(game).result,
                              .tags = tag,
                              .tag_count = tag_count};
    FILE *file = begin_answer();
    pgn_write(file, &entry);
    free(comment);
    free(lines);
    return end_answer(file);
}

/* A game that was read, as lines that begin with a word and a tab: variant, options, fen,
 * result, tag for each tag, moves as UCI has them, comments with a tab after each move's. */
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
    fputs("\ncomments\t", file);
    for (int i = 0; i < game->count; i++) {
        char text[COMMENT_TEXT_MAX] = "";
        if (!comment_is_empty(&read->comments[i])) {
            comment_to_text(&read->comments[i], 0, text);
        }
        fprintf(file, "%s\t", text);
    }
    fputs("\n", file);
}

/* The games of a PGN text, `variant` being that of games that do not say theirs; one after the
 * other, each begun by its line "variant". What is no game has the line "refused", with the
 * line of the text where it stands and why. */
EMSCRIPTEN_KEEPALIVE const char *web_read_pgn(const char *text, const char *variant)
{
    size_t length = strlen(text);
    FILE *source = fmemopen((void *)text, length > 0 ? length : 1, "r");
    FILE *file = begin_answer();
    struct pgn_reader *reader = pgn_reader_new(source, variant_find(variant), 0);
    struct pgn_game *read = malloc(sizeof *read);
    char what[PGN_TEXT_MAX];
    int line;
    for (enum pgn_status status; (status = pgn_read(reader, 0, read, &line, what)) != PGN_END &&
                                 status != PGN_OUT_OF_MEMORY;) {
        if (status == PGN_REFUSED) {
            fprintf(file, "refused\t%d\t%s\n", line, what);
            continue;
        }
        write_game(file, read);
        pgn_game_free(read);
    }
    free(read);
    pgn_reader_free(reader);
    fclose(source);
    return end_answer(file);
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
    for (int i = 0; position != NULL && i < info->line_length; i++) {
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
             (double)info->milliseconds, end_answer(file));
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
