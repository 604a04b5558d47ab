/* Answers to what a person asks: legal turns, targets, hints, reasons. None of them changes the
 * game. */
#include "protocol/terminal/human.h"

#include "protocol/pgn/pgn_san.h"
#include "rules/move_text.h"

#include <stdio.h>
#include <string.h>

void human_list_turns(const struct human *human, int seat, struct move_list *list)
{
    _Alignas(64) unsigned char storage[POSITION_SIZE_MAX];
    list->count = 0;
    if (!human->is_over) {
        human->game.variant->generate(human_position(human, seat, storage), GENERATE_ALL, list);
    }
}

/* Says the turns of the list in columns, all or those with a mark on their man. */
static void say_turns(struct human *human, int seat, const struct move_list *list)
{
    _Alignas(64) unsigned char storage[POSITION_SIZE_MAX];
    const struct position *position = human_position(human, seat, storage);
    char line[HUMAN_LINE_MAX];
    size_t used = 0;
    size_t width = (size_t)human->terminal.columns;
    width = width < sizeof line ? width : sizeof line;
    for (int i = 0; i < list->count; i++) {
        char text[MOVE_TEXT_MAX];
        move_to_text(human->game.variant, position, list->move[i], text);
        if (used > 0 && used + 1 + strlen(text) >= width) {
            human_say(human, "%s", line);
            used = 0;
        }
        used += (size_t)snprintf(line + used, sizeof line - used, "%s%s", used > 0 ? " " : "",
                                 text);
    }
    if (used > 0) {
        human_say(human, "%s", line);
    }
}

void human_tell_moves(struct human *human, int seat, char *rest)
{
    struct move_list list;
    (void)rest;
    human_list_turns(human, seat, &list);
    say_turns(human, seat, &list);
    human_say(human, "%d legal turns.", list.count);
}

/* Keeps the turns that `wanted` is true of. */
static void keep(struct move_list *list, bool (*wanted)(move_t move, int number), int number)
{
    int count = 0;
    for (int i = 0; i < list->count; i++) {
        if (wanted(list->move[i], number)) {
            list->move[count++] = list->move[i];
        }
    }
    list->count = count;
}

/* Filters of turns. */
static bool begins_on(move_t move, int square)
{
    return move_kind(move) != MOVE_DROP && move_from(move) == square;
}

static bool drops(move_t move, int kind)
{
    return move_kind(move) == MOVE_DROP && move_piece(move) == kind;
}

static void mark_targets(struct human *human, const struct move_list *list)
{
    for (int i = 0; i < list->count; i++) {
        human->marks[move_to(list->move[i])] |= MARK_TARGET;
    }
    human->stale = true;
}

/* Shows where the man on a square may go. */
static void show_targets(struct human *human, int seat, const char *text, int square)
{
    struct move_list list;
    int man = position_man(game_position(&human->game), square);
    human_list_turns(human, seat, &list);
    keep(&list, begins_on, square);
    if (man == 0) {
        human_say(human, "There is no man on %s.", text);
    } else if (man_seat(man) != seat) {
        human_say(human, "The man on %s is %s's, and it is %s's turn.", text,
                  human_seat_name(human->game.variant, man_seat(man)),
                  human_seat_name(human->game.variant, seat));
    } else if (list.count == 0) {
        human_say(human, "The man on %s has no legal turn.", text);
    } else {
        mark_targets(human, &list);
        human->marks[square] |= MARK_CHOSEN;
        say_turns(human, seat, &list);
    }
}

/* Shows where a man in hand may be dropped. */
static void show_drops(struct human *human, int seat, char letter, int kind)
{
    struct move_list list;
    human_list_turns(human, seat, &list);
    keep(&list, drops, kind);
    if (list.count == 0) {
        human_say(human, "There is no legal drop of %c.", letter);
    } else {
        mark_targets(human, &list);
        say_turns(human, seat, &list);
    }
}

/* Whether a square alone names a turn: that of a pawn, in short notation. Where the seat has a
 * man of its own that man is meant. */
static bool is_pawn_turn(const struct human *human, int seat, const char *text, int square)
{
    _Alignas(64) unsigned char storage[POSITION_SIZE_MAX];
    struct text_error error;
    const struct position *position = human_position(human, seat, storage);
    int man = position_man(position, square);
    return (man == 0 || man_seat(man) != seat) && !human->is_over &&
           pgn_san_read(human->game.variant, position, text, &error) != MOVE_NONE;
}

bool human_tell_targets(struct human *human, int seat, const char *text)
{
    const struct variant *variant = human->game.variant;
    int square;
    int length = square_from_text(variant, text, &square);
    if (length > 0 && text[length] == '\0') {
        if (is_pawn_turn(human, seat, text, square)) {
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
static void say_thought(struct human *human, int seat, const struct human_thought *thought,
                        const char *before)
{
    _Alignas(64) unsigned char storage[POSITION_SIZE_MAX];
    char move[MOVE_TEXT_MAX], score[48];
    move_to_text(human->game.variant, human_position(human, seat, storage), thought->move,
                 move);
    human_score_text(human, seat, thought->score, score, sizeof score);
    human_say(human, "%s %s: %s, depth %d, line %s", before, move, score, thought->depth,
              thought->line);
}

void human_tell_hint(struct human *human, int seat, char *rest)
{
    struct human_thought thought;
    (void)rest;
    if (human_consult(human, seat, MOVE_NONE, &thought) && thought.move != MOVE_NONE) {
        if (move_from(thought.move) != move_to(thought.move)) {
            human->marks[move_from(thought.move)] |= MARK_CHOSEN;
        }
        human->marks[move_to(thought.move)] |= MARK_TARGET;
        human->stale = true;
        say_thought(human, seat, &thought, "Hint:");
    }
}

/* What the engine expects of a legal turn, and of its own choice. */
static void say_expectation(struct human *human, int seat, move_t move)
{
    struct human_thought own, best;
    if (!human_consult(human, seat, move, &own) ||
        !human_consult(human, seat, MOVE_NONE, &best)) {
        return;
    }
    say_thought(human, seat, &own, "Legal. Expected after");
    if (best.move != move && best.move != MOVE_NONE) {
        say_thought(human, seat, &best, "Quincunx would play");
    } else {
        human_say(human, "Quincunx would play it too.");
    }
}

void human_tell_why(struct human *human, int seat, char *rest)
{
    _Alignas(64) unsigned char storage[POSITION_SIZE_MAX];
    struct text_error error;
    char *text = line_word(&rest);
    if (text == NULL) {
        human_say(human, "Why what? Name a turn, as in: why e2e4");
        return;
    }
    const struct position *position = human_position(human, seat, storage);
    move_t move = pgn_san_read(human->game.variant, position, text, &error);
    if (move != MOVE_NONE) {
        say_expectation(human, seat, move);
    } else {
        human_say(human, "%.40s is illegal: %s.", text, error.what);
    }
}
