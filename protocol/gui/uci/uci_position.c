/* Commands about the position, which is replaced whole or not at all, and those that only show
 * something. */
#include "protocol/base/number.h"
#include "protocol/base/text_file.h"
#include "protocol/formats/board.h"
#include "protocol/formats/trace.h"
#include "protocol/gui/bench.h"
#include "protocol/gui/build_info.h"
#include "protocol/gui/uci/uci_state.h"
#include "rules/move_text.h"
#include "rules/variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Plays the moves in `text`, of which the first is number `number`. False, and an error
 * printed, at the first that fails. */
static bool play_all(struct uci *uci, struct game *game, char *text, int number)
{
    char *word;
    for (; (word = line_word(&text)) != NULL; number++) {
        char shown[LINE_SHOWN_MAX + 4];
        struct text_error error;
        enum game_step step = game_play_text(game, word, &error);
        if (step == GAME_ILLEGAL) {
            uci_error(uci, "position: move %d, %s, is illegal: %s; the old position stays",
                      number, line_shown(word, shown), error.what);
            return false;
        }
        if (step == GAME_OUT_OF_MEMORY) {
            uci_error(uci, "position: memory is short; the old position stays");
            return false;
        }
    }
    return true;
}

/* How many moves of the game `text` begins with; *rest is what follows them. */
static int count_known(const struct game *game, char *text, char **rest)
{
    int count = 0;
    for (; count < game->count; count++) {
        char known[MOVE_TEXT_MAX];
        text += strspn(text, " \t");
        size_t length = strcspn(text, " \t");
        move_to_text(game->variant, game_position_at(game, count), game->moves[count], known);
        if (strlen(known) != length || memcmp(known, text, length) != 0) {
            break;
        }
        text += length;
    }
    *rest = text + strspn(text, " \t");
    return count;
}

/* Whether two games begin alike. */
static bool begin_alike(const struct game *one, const struct game *other)
{
    const struct variant *variant = one->variant;
    char fen[2][FEN_MAX];
    if (other->variant != variant || other->options != one->options) {
        return false;
    }
    variant->to_fen(variant, game_position_at(one, 0), fen[0]);
    variant->to_fen(variant, game_position_at(other, 0), fen[1]);
    return strcmp(fen[0], fen[1]) == 0;
}

/* With every new move most programs send all the old ones again. If the session's game begins
 * as `start` does, and one of the two lines of moves begins with the other, it is gone on with
 * or taken back. False when not: nothing is done. */
static bool go_on(struct uci *uci, const struct game *start, char *moves)
{
    struct game *game = &uci->session->game;
    if (start->variant->simultaneous || !begin_alike(start, game)) {
        return false;
    }
    int old = game->count, known = count_known(game, moves, &moves);
    if (known < old && *moves != '\0') {
        return false;
    }
    game_undo(game, old - known);
    if (!play_all(uci, game, moves, known + 1)) {
        game_undo(game, game->count - old);
    }
    return true;
}

void uci_position(struct uci *uci)
{
    struct session *session = uci->session;
    const struct variant *variant = session_variant(session);
    char *moves = line_cut(uci->rest, "moves");
    char *word = line_word(&uci->rest);
    bool from_fen = word != NULL && strcmp(word, "fen") == 0;
    session_finish(session);
    if (!from_fen &&
        (word == NULL || strcmp(word, "startpos") != 0 || *line_trim(uci->rest) != '\0')) {
        uci_error(uci, "position: expected \"startpos\" or \"fen FEN\", then \"moves ...\"");
        return;
    }
    struct game game;
    struct text_error error;
    char none[] = "";
    moves = moves != NULL ? moves : none;
    if (!game_init(&game, variant, option_rules(&session->options, variant))) {
        uci_error(uci, "position: memory is short; the old position stays");
        return;
    }
    if (from_fen && !game_set_fen(&game, line_trim(uci->rest), &error)) {
        uci_error(uci, "position: FEN refused at column %d: %s; the old position stays",
                  error.column, error.what);
    } else if (!go_on(uci, &game, moves) && play_all(uci, &game, moves, 1)) {
        session_replace_game(session, &game);
        return;
    }
    game_free(&game);
}

void uci_flip(struct uci *uci)
{
    struct session *session = uci->session;
    const struct variant *variant = session_variant(session);
    union position_room flipped;
    char fen[FEN_MAX];
    struct text_error error;
    session_finish(session);
    variant_flip(variant, session_position(session), &flipped.head);
    variant->to_fen(variant, &flipped.head, fen);
    if (!session_set_position(session, variant, fen, &error)) {
        uci_error(uci, "flip: %s", error.what);
    }
}

void uci_query(struct uci *uci)
{
    static const char *const results[RESULT_KINDS] = {[RESULT_NONE] = "none",
                                                      [RESULT_WHITE_WINS] = "p1win",
                                                      [RESULT_BLACK_WINS] = "p2win",
                                                      [RESULT_DRAW] = "draw"};
    const char *word = line_word(&uci->rest);
    struct game_end end = game_end(&uci->session->game);
    const char *answer = NULL;
    if (word != NULL && strcmp(word, "gameover") == 0) {
        answer = end.result == RESULT_NONE ? "false" : "true";
    } else if (word != NULL && strcmp(word, "p1turn") == 0) {
        answer = session_position(uci->session)->seat == 0 ? "true" : "false";
    } else if (word != NULL && strcmp(word, "result") == 0) {
        bool is_shared = game_result_seats(end.result) != 0;
        answer = is_shared ? game_result_text(end.result) : results[end.result];
    }
    if (answer == NULL) {
        uci_error(uci, "query: expected gameover, p1turn or result");
    } else {
        session_print(uci->session, "response %s", answer);
    }
}

/* How many piece types a hand can hold: those that a FEN may name in brackets. */
static int pocket_size(const struct variant *variant)
{
    union position_room room;
    const char *start = variant->start_fen;
    int placement = (int)strcspn(start, "[ ");
    const char *rest = strchr(start, ' ');
    int types = 0;
    for (int type = 1; variant->letters[type] != '\0'; type++) {
        char fen[FEN_MAX];
        struct text_error error;
        snprintf(fen, sizeof fen, "%.*s[%c]%s", placement, start, variant->letters[type], rest);
        types += variant->from_fen(variant, &room.head, fen, 0, &error);
    }
    return types;
}

void uci_print_variant(struct uci *uci)
{
    const struct variant *variant = session_variant(uci->session);
    char fen[FEN_MAX];
    variant->to_fen(variant, session_position(uci->session), fen);
    bool is_plain = !variant->hand_is_pool && variant->files == 8 && variant->ranks == 8;
    session_print(uci->session,
                  "info string variant %s files %d ranks %d pocket %d template %s startpos %s",
                  variant->name, variant->files, variant->ranks,
                  variant->hand_is_pool ? pocket_size(variant) : 0,
                  is_plain ? "chess" : "fairy", fen);
}

/* --- Showing --- */

/* Prints every legal move in one line. */
static void print_moves(struct session *session, const struct position *position)
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

void uci_display(struct uci *uci)
{
    struct session *session = uci->session;
    union position_room room;
    const struct position *position = uci_seen(uci, uci_seat(uci), &room);
    const struct game *game = &session->game;
    char board[BOARD_TEXT_MAX], fen[FEN_MAX];
    struct board_marks marks = board_marks_of(game);
    board_to_text(game->variant, position, &marks, board);
    session_print_lines(session, board);
    game->variant->to_fen(game->variant, position, fen);
    session_print(session, "Variant: %s", game->variant->name);
    session_print(session, "Fen: %s", fen);
    session_print(session, "Key: %016llX", (unsigned long long)position->key);
    session_print(session, "In check: %s", position->in_check ? "yes" : "no");
    print_moves(session, position);
    struct game_end end = game_end(game);
    if (end.result != RESULT_NONE) {
        session_print(session, "Result: %s (%s)", game_result_text(end.result), end.reason);
    }
}

void uci_eval(struct uci *uci)
{
    char text[TRACE_TEXT_MAX];
    union position_room room;
    const struct position *position = uci_seen(uci, uci_seat(uci), &room);
    const struct variant *variant = session_variant(uci->session);
    trace_to_text(variant, position, engine_net(uci->session->engine, variant), text);
    session_print_lines(uci->session, text);
}

/* Reads the words of `bench [VARIANT|all] [DEPTH]`. */
static bool read_bench(struct uci *uci, const struct variant **variant, int64_t *depth)
{
    const char *name = line_word(&uci->rest);
    const char *number = line_word(&uci->rest);
    *variant = NULL;
    if (name != NULL && strcmp(name, "all") != 0) {
        *variant = variant_find(name);
        if (*variant == NULL) {
            return false;
        }
    }
    return number == NULL || number_read(number, 1, BENCH_DEPTH, depth) == PARSE_READ;
}

void uci_bench(struct uci *uci)
{
    const struct variant *variant;
    int64_t depth = BENCH_DEPTH;
    struct text_file out;
    if (!read_bench(uci, &variant, &depth)) {
        uci_error(uci, "bench: expected \"all\" or a variant, then a depth from 1 to %d",
                  BENCH_DEPTH);
        return;
    }
    session_finish(uci->session);
    if (text_file_open(&out)) {
        bench_run(variant, (int)depth, 1, BENCH_MEGABYTES, out.file);
        if (text_file_close(&out)) {
            session_print_lines(uci->session, out.text);
            free(out.text);
        }
    }
}

void uci_compiler(struct uci *uci)
{
    char text[256];
    build_info_text(text, sizeof text);
    session_print(uci->session, "%s", text);
}

void uci_license(struct uci *uci)
{
    session_print(uci->session, "Quincunx is free software under the MIT license; there is no "
                                "warranty. See the file LICENSE.");
}
