#include "protocol/cli/terminal/answers.h"

#include "eval/eval.h"
#include "protocol/cli/terminal/consult.h"
#include "protocol/formats/notation.h"
#include "protocol/formats/trace.h"
#include "rules/move_text.h"

#include <stdio.h>
#include <string.h>

enum { ANALYSE_SECONDS = 5 };

/* Says the moves of the list in columns, all or those with a mark on their piece. */
static void say_moves(struct human *human, int seat, const struct move_list *list)
{
    char line[THOUGHT_LINE_MAX];
    size_t used = 0;
    size_t width = (size_t)human->terminal.columns;
    width = width < sizeof line ? width : sizeof line;
    for (int i = 0; i < list->count; i++) {
        char text[MOVE_TEXT_MAX];
        human_move_text(human, seat, list->move[i], text);
        if (used > 0 && used + 1 + strlen(text) >= width) {
            screen_say(&human->screen, "%s", line);
            used = 0;
        }
        used += (size_t)snprintf(line + used, sizeof line - used, "%s%s", used > 0 ? " " : "",
                                 text);
    }
    if (used > 0) {
        screen_say(&human->screen, "%s", line);
    }
}

void answers_moves(struct human *human, const struct typed *typed)
{
    struct move_list list;
    human_moves(human, typed->seat, &list);
    say_moves(human, typed->seat, &list);
    screen_say(&human->screen, "%d legal moves.", list.count);
}

/* The legal moves of the seat with the piece on a square, or, if `is_drop`, with one of a kind
 * in hand. */
static void list_moves_of(struct human *human, int seat, bool is_drop, int square_or_kind,
                          struct move_list *list)
{
    int count = 0;
    human_moves(human, seat, list);
    for (int i = 0; i < list->count; i++) {
        move_t move = list->move[i];
        int mover = is_drop ? move_piece_type(move) : move_from(move);
        if ((move_kind(move) == MOVE_DROP) == is_drop && mover == square_or_kind) {
            list->move[count++] = move;
        }
    }
    list->count = count;
}

static void mark_targets(struct human *human, const struct move_list *list)
{
    for (int i = 0; i < list->count; i++) {
        human->screen.marks[move_to(list->move[i])] |= MARK_TARGET;
    }
    human->screen.stale = true;
}

/* Shows where the piece on a square may go. */
static void show_targets(struct human *human, int seat, const char *text, int square)
{
    struct move_list list;
    int piece = position_piece(game_position(&human->game), square);
    list_moves_of(human, seat, false, square, &list);
    if (piece == 0) {
        screen_say(&human->screen, "There is no piece on %s.", text);
    } else if (piece_seat(piece) != seat) {
        screen_say(&human->screen, "The piece on %s is %s's, and it is %s's move.", text,
                   human_name(human, piece_seat(piece)), human_name(human, seat));
    } else if (list.count == 0) {
        screen_say(&human->screen, "The piece on %s has no legal move.", text);
    } else {
        mark_targets(human, &list);
        human->screen.marks[square] |= MARK_CHOSEN;
        say_moves(human, seat, &list);
    }
}

/* Shows where a piece in hand may be dropped. */
static void show_drops(struct human *human, int seat, char letter, int kind)
{
    struct move_list list;
    list_moves_of(human, seat, true, kind, &list);
    if (list.count == 0) {
        screen_say(&human->screen, "There is no legal drop of %c.", letter);
    } else {
        mark_targets(human, &list);
        say_moves(human, seat, &list);
    }
}

/* Whether a square alone names a move: that of a pawn, in short notation. Where the seat has a
 * piece of its own that piece is meant. */
static bool is_pawn_move(struct human *human, int seat, const char *text, int square)
{
    struct text_error error;
    const struct position *position = human_position(human, seat);
    int piece = position_piece(position, square);
    return (piece == 0 || piece_seat(piece) != seat) && !human->is_over &&
           notation_read(human->game.variant, position, text, &error) != MOVE_NONE;
}

bool answers_targets(struct human *human, int seat, const char *text)
{
    const struct variant *variant = human->game.variant;
    int square;
    int length = square_from_text(variant, text, &square);
    if (length > 0 && text[length] == '\0') {
        if (is_pawn_move(human, seat, text, square)) {
            return false;
        }
        show_targets(human, seat, text, square);
        return true;
    }
    for (int kind = 1; variant->letters[kind] != '\0' && text[0] != '\0'; kind++) {
        if (variant->letters[kind] == text[0] && strcmp(text + 1, "@") == 0) {
            show_drops(human, seat, text[0], kind);
            return true;
        }
    }
    return false;
}

/* Says what the engine found. */
static void say_thought(struct human *human, int seat, const struct thought *thought,
                        const char *before)
{
    char move[MOVE_TEXT_MAX], score[48];
    human_move_text(human, seat, thought->move, move);
    consult_score_text(human, seat, thought->score, score, sizeof score);
    screen_say(&human->screen, "%s %s: %s, depth %d, line %s", before, move, score,
               thought->depth, thought->line);
}

/* Says what the endgame tables know of a position. */
static void say_endgame(struct human *human, const struct position *position)
{
    char text[ENDGAME_TEXT_MAX];
    if (thinking_endgame(&human->thinking, human->game.variant, position, text)) {
        screen_say(&human->screen, "The endgame tables say: %s.", text);
    }
}

void answers_hint(struct human *human, const struct typed *typed)
{
    struct thought thought;
    if (consult_engine(human, typed->seat, MOVE_NONE, CONSULT_MILLISECONDS, &thought) &&
        thought.move != MOVE_NONE) {
        if (move_from(thought.move) != move_to(thought.move)) {
            human->screen.marks[move_from(thought.move)] |= MARK_CHOSEN;
        }
        human->screen.marks[move_to(thought.move)] |= MARK_TARGET;
        human->screen.stale = true;
        say_thought(human, typed->seat, &thought, "Hint:");
        say_endgame(human, human_position(human, typed->seat));
    }
}

/* What the engine expects of a legal move, and of its own choice. */
static void say_expectation(struct human *human, int seat, move_t move)
{
    struct thought own, best;
    if (!consult_engine(human, seat, move, CONSULT_MILLISECONDS, &own) ||
        !consult_engine(human, seat, MOVE_NONE, CONSULT_MILLISECONDS, &best)) {
        return;
    }
    say_thought(human, seat, &own, "Legal. Expected after");
    if (best.move != move && best.move != MOVE_NONE) {
        say_thought(human, seat, &best, "Quincunx would play");
    } else {
        screen_say(&human->screen, "Quincunx would play it too.");
    }
    if (!human->game.variant->simultaneous) {
        union position_room room;
        human->game.variant->apply(human_position(human, seat), &room.head, move);
        say_endgame(human, &room.head);
    }
}

void answers_why(struct human *human, const struct typed *typed)
{
    struct text_error error;
    char *rest = typed->rest, *text = line_word(&rest);
    if (text == NULL) {
        screen_say(&human->screen, "Name a move, for example: why e2e4");
        return;
    }
    const struct position *position = human_position(human, typed->seat);
    move_t move = notation_read(human->game.variant, position, text, &error);
    if (move != MOVE_NONE) {
        say_expectation(human, typed->seat, move);
    } else {
        screen_say(&human->screen, "%.40s is illegal: %s.", text, error.what);
    }
}

void answers_eval(struct human *human, const struct typed *typed)
{
    char text[TRACE_TEXT_MAX];
    (void)typed;
    trace_to_text(human->game.variant, game_position(&human->game),
                  net_embedded(eval_find(human->game.variant)->features), text);
    screen_say(&human->screen, "%s", text);
}

void answers_fen(struct human *human, const struct typed *typed)
{
    char fen[FEN_MAX];
    (void)typed;
    human->game.variant->to_fen(human->game.variant, game_position(&human->game), fen);
    screen_say(&human->screen, "%s", fen);
}

void answers_analyse(struct human *human, const struct typed *typed)
{
    struct thought thought;
    int seconds;
    if (!typed_count(typed->rest, ANALYSE_SECONDS, &seconds)) {
        screen_say(&human->screen, "`analyse 10` looks for ten seconds.");
        return;
    }
    if (consult_engine(human, typed->seat, MOVE_NONE, (int64_t)seconds * 1000, &thought) &&
        thought.move != MOVE_NONE) {
        say_thought(human, typed->seat, &thought, "Best:");
    } else {
        screen_say(&human->screen, "There is no move to look at.");
    }
}
