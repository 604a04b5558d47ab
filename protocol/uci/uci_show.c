/* Commands that only show something. */
#include "protocol/commands/bench.h"
#include "protocol/commands/build.h"
#include "protocol/text/board.h"
#include "protocol/text/number.h"
#include "protocol/text/trace.h"
#include "protocol/uci/uci_parts.h"
#include "rules/move_text.h"
#include "rules/variants.h"

#include <stdlib.h>
#include <string.h>

/* Prints every legal turn in one line. */
static void print_turns(struct session *session, const struct position *position)
{
    const struct variant *variant = session_variant(session);
    struct move_list list = {.count = 0};
    variant->generate(position, GENERATE_ALL, &list);
    size_t size = (size_t)list.count * (MOVE_TEXT_MAX + 1) + 1;
    char *text = calloc(size, 1);
    if (text == NULL) {
        return;
    }
    char *end = text;
    for (int i = 0; i < list.count; i++) {
        *end++ = ' ';
        move_to_text(variant, position, list.move[i], end);
        end += strlen(end);
    }
    session_print(session, "Legal moves (%d):%s", list.count, text);
    free(text);
}

void uci_display(struct uci *uci, char *rest)
{
    (void)rest;
    struct session *session = uci->session;
    _Alignas(32) unsigned char storage[POSITION_SIZE_MAX];
    const struct position *position = uci_seen(uci, uci_seat(uci), storage);
    const struct game *game = &session->game;
    char board[BOARD_TEXT_MAX], fen[FEN_MAX];
    struct board_marks marks = board_marks_of(game);
    board_to_text(game->variant, position, &marks, board);
    uci_print_lines(uci, board);
    game->variant->to_fen(game->variant, position, fen);
    session_print(session, "Variant: %s", game->variant->name);
    session_print(session, "Fen: %s", fen);
    session_print(session, "Key: %016llX", (unsigned long long)position->key);
    session_print(session, "In check: %s", position->in_check ? "yes" : "no");
    print_turns(session, position);
    struct game_end end = game_end(game);
    if (end.result != RESULT_NONE) {
        session_print(session, "Result: %s (%s)", game_result_text(end.result), end.reason);
    }
}

void uci_eval(struct uci *uci, char *rest)
{
    (void)rest;
    char text[TRACE_TEXT_MAX];
    _Alignas(32) unsigned char storage[POSITION_SIZE_MAX];
    const struct position *position = uci_seen(uci, uci_seat(uci), storage);
    trace_to_text(session_variant(uci->session), position, text);
    uci_print_lines(uci, text);
}

/* Reads the words of `bench [VARIANT|all] [DEPTH]`. */
static bool read_bench(char *rest, const struct variant **variant, int64_t *depth)
{
    const char *name = line_word(&rest);
    const char *number = line_word(&rest);
    *variant = NULL;
    if (name != NULL && strcmp(name, "all") != 0) {
        *variant = variant_find(name);
        if (*variant == NULL) {
            return false;
        }
    }
    return number == NULL || number_read(number, 1, BENCH_DEPTH, depth) == PARSE_READ;
}

void uci_bench(struct uci *uci, char *rest)
{
    const struct variant *variant;
    int64_t depth = BENCH_DEPTH;
    char *text = NULL;
    size_t size = 0;
    if (!read_bench(rest, &variant, &depth)) {
        uci_error(uci, "bench: expected \"all\" or a variant, then a depth from 1 to %d",
                  BENCH_DEPTH);
        return;
    }
    session_finish(uci->session);
    FILE *out = open_memstream(&text, &size);
    if (out != NULL) {
        bench_run(variant, (int)depth, 1, BENCH_MEGABYTES, out);
        fclose(out);
        uci_print_lines(uci, text);
    }
    free(text);
}

void uci_compiler(struct uci *uci, char *rest)
{
    (void)rest;
    char text[256];
    build_to_text(text, sizeof text);
    session_print(uci->session, "%s", text);
}

void uci_license(struct uci *uci, char *rest)
{
    (void)rest;
    session_print(uci->session, "Quincunx is free software under the MIT license; there is no "
                                "warranty. See the file LICENSE.");
}
