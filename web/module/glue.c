/* What JavaScript needs over the C APIs: plain arguments instead of structures, texts of any
 * length, pictures; PGN is in glue_pgn.c. A text that is returned lives until the next call of
 * these files; an answer of several values has one in each line. Where NULL is returned
 * `glue_refusal` says why. quincunx.mjs is what calls these functions; it checks their
 * arguments. */
#include "web/module/glue.h"

#include "engine/quincunx_engine.h"
#include "protocol/base/text_file.h"
#include "protocol/formats/lesson_texts.h"
#include "protocol/formats/puzzle_texts.h"
#include "protocol/formats/texts.h"
#include "rules/quincunx_game.h"
#include "rules/variants.h"

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

struct quincunx_error glue_refusal;

static struct text_file last_answer;

void glue_refuse(const char *reason)
{
    glue_refusal.column = 0;
    snprintf(glue_refusal.reason, sizeof glue_refusal.reason, "%s", reason);
}

void glue_refuse_memory(void)
{
    glue_refuse("out of memory");
}

FILE *glue_begin_answer(void)
{
    free(last_answer.text);
    if (!text_file_open(&last_answer)) {
        glue_refuse_memory();
        return NULL;
    }
    return last_answer.file;
}

const char *glue_end_answer(void)
{
    if (!text_file_close(&last_answer)) {
        glue_refuse_memory();
        return NULL;
    }
    return last_answer.text;
}

/* Keeps a text of protocol/formats/texts.h in the place of an answer. */
static const char *keep_answer(char *text)
{
    free(last_answer.text);
    last_answer.text = text;
    return text;
}

EMSCRIPTEN_KEEPALIVE const char *web_refusal(void)
{
    return glue_refusal.reason;
}

EMSCRIPTEN_KEEPALIVE int web_refusal_column(void)
{
    return glue_refusal.column;
}

/* --- Variants --- */

/* Of each variant its name, its title, and its options as "setup=normal,rotated". */
EMSCRIPTEN_KEEPALIVE const char *web_variants(void)
{
    FILE *file = glue_begin_answer();
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
    return file != NULL ? glue_end_answer() : NULL;
}

/* --- Positions --- */

EMSCRIPTEN_KEEPALIVE struct quincunx_position *web_new(const char *variant, const char *options)
{
    return quincunx_new(variant, options, &glue_refusal);
}

EMSCRIPTEN_KEEPALIVE bool web_set_fen(struct quincunx_position *position, const char *fen)
{
    return quincunx_set_fen(position, fen, &glue_refusal);
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
    FILE *file = glue_begin_answer();
    for (int i = 0; file != NULL && i < count; i++) {
        char text[QUINCUNX_MOVE_SIZE];
        fprintf(file, "%s%s", i == 0 ? "" : " ",
                quincunx_move_to_text(position, moves[i], text));
    }
    return file != NULL ? glue_end_answer() : NULL;
}

EMSCRIPTEN_KEEPALIVE bool web_push(struct quincunx_position *position, const char *text)
{
    return quincunx_push(position, text, &glue_refusal);
}

/* The moves, between blanks, as players write them. */
EMSCRIPTEN_KEEPALIVE const char *web_san(const struct quincunx_position *position,
                                         const char *moves)
{
    glue_refuse_memory();
    return keep_answer(quincunx_san(position, moves, &glue_refusal));
}

/* Why a text is no legal move, "" when it is one. */
EMSCRIPTEN_KEEPALIVE const char *web_why(const struct quincunx_position *position,
                                         const char *text)
{
    quincunx_move move = quincunx_move_from_text(position, text, &glue_refusal);
    return move != QUINCUNX_MOVE_NONE ? "" : glue_refusal.reason;
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
    glue_refuse_memory();
    return keep_answer(quincunx_pocket(position, seat));
}

/* The position as an SVG element, turned by quarters, the last move's squares marked, and where
 * the piece on the square `targets`, which may be "", goes. */
EMSCRIPTEN_KEEPALIVE const char *web_svg(const struct quincunx_position *position, int width,
                                         int turn, const char *targets)
{
    glue_refuse_memory();
    return keep_answer(quincunx_svg(position, width, turn, targets));
}

/* Where the piece on a square goes, as JSON. */
EMSCRIPTEN_KEEPALIVE const char *web_targets(const struct quincunx_position *position,
                                             const char *square)
{
    glue_refuse_memory();
    return keep_answer(quincunx_targets(position, square));
}

/* What players are told of a game, as JSON. */
EMSCRIPTEN_KEEPALIVE const char *web_words(const char *variant)
{
    glue_refuse("variant: there is none of this name");
    return keep_answer(quincunx_words(variant));
}

/* The lesson of a variant, and what comes of a move in it, as JSON. */
EMSCRIPTEN_KEEPALIVE const char *web_lessons(const char *variant)
{
    return keep_answer(quincunx_lessons(variant, &glue_refusal));
}

EMSCRIPTEN_KEEPALIVE const char *web_lesson_move(const char *variant, int task, const char *fen,
                                                 int moves, const char *move)
{
    return keep_answer(quincunx_lesson_move(variant, task, fen, moves, move, &glue_refusal));
}

/* The puzzles of a variant, as JSON, and which of them is that of a day. */
EMSCRIPTEN_KEEPALIVE const char *web_puzzles(const char *variant)
{
    return keep_answer(quincunx_puzzles(variant, &glue_refusal));
}

EMSCRIPTEN_KEEPALIVE int web_puzzle_of_day(const char *variant, int year, int month, int day)
{
    return quincunx_puzzle_of_day(variant, year, month, day);
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
    FILE *file = glue_begin_answer();
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
             (double)info->milliseconds, file != NULL ? glue_end_answer() : "");
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
    return quincunx_engine_set(engine, name, value, &glue_refusal);
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
