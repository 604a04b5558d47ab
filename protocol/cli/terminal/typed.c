/* What a person may type: a move, a square, or a command of the table. Either it is done, or
 * one line says why not and nothing has changed. */
#include "protocol/cli/terminal/human.h"

#include "engine/clock.h"
#include "eval/eval.h"
#include "protocol/base/endgame_folder.h"
#include "protocol/base/number.h"
#include "protocol/formats/notation.h"
#include "protocol/formats/trace.h"
#include "protocol/match/games/adjudicate.h"
#include "rules/move_text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* No evaluation is as high: a score past this tells the end of somebody. */
enum { EVALUATIONS_END = 20000 };

enum { COUNT_MAX = 1000000, ANALYSE_SECONDS = 5 };

struct human_command {
    const char *name, *operand;
    const char *what;
    void (*run)(struct human *human, int seat, char *rest);
    bool needs_game; /* it makes no sense when the game is over */
};

/* --- Answers, which change nothing --- */

/* The legal moves of the seat. */
static void list_moves(struct human *human, int seat, struct move_list *list)
{
    list->count = 0;
    if (!human->is_over) {
        human->game.variant->generate(human_position(human, seat), GENERATE_ALL, list);
    }
}

/* Says the moves of the list in columns, all or those with a mark on their piece. */
static void say_moves(struct human *human, int seat, const struct move_list *list)
{
    char line[HUMAN_LINE_MAX];
    size_t used = 0;
    size_t width = (size_t)human->terminal.columns;
    width = width < sizeof line ? width : sizeof line;
    for (int i = 0; i < list->count; i++) {
        char text[MOVE_TEXT_MAX];
        human_move_text(human, seat, list->move[i], text);
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

static void tell_moves(struct human *human, int seat, char *rest)
{
    struct move_list list;
    (void)rest;
    list_moves(human, seat, &list);
    say_moves(human, seat, &list);
    human_say(human, "%d legal moves.", list.count);
}

/* The legal moves of the seat with the piece on a square, or, if `is_drop`, with one of a kind
 * in hand. */
static void list_moves_of(struct human *human, int seat, bool is_drop, int square_or_kind,
                          struct move_list *list)
{
    int count = 0;
    list_moves(human, seat, list);
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
        human->marks[move_to(list->move[i])] |= MARK_TARGET;
    }
    human->stale = true;
}

/* Shows where the piece on a square may go. */
static void show_targets(struct human *human, int seat, const char *text, int square)
{
    struct move_list list;
    int piece = position_piece(game_position(&human->game), square);
    list_moves_of(human, seat, false, square, &list);
    if (piece == 0) {
        human_say(human, "There is no piece on %s.", text);
    } else if (piece_seat(piece) != seat) {
        human_say(human, "The piece on %s is %s's, and it is %s's move.", text,
                  human_name(human, piece_seat(piece)), human_name(human, seat));
    } else if (list.count == 0) {
        human_say(human, "The piece on %s has no legal move.", text);
    } else {
        mark_targets(human, &list);
        human->marks[square] |= MARK_CHOSEN;
        say_moves(human, seat, &list);
    }
}

/* Shows where a piece in hand may be dropped. */
static void show_drops(struct human *human, int seat, char letter, int kind)
{
    struct move_list list;
    list_moves_of(human, seat, true, kind, &list);
    if (list.count == 0) {
        human_say(human, "There is no legal drop of %c.", letter);
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

/* Shows where a piece may go if the text is a square that names no move, or a letter with @. */
static bool tell_targets(struct human *human, int seat, const char *text)
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
static void say_thought(struct human *human, int seat, const struct human_thought *thought,
                        const char *before)
{
    char move[MOVE_TEXT_MAX], score[48];
    human_move_text(human, seat, thought->move, move);
    human_score_text(human, seat, thought->score, score, sizeof score);
    human_say(human, "%s %s: %s, depth %d, line %s", before, move, score, thought->depth,
              thought->line);
}

/* Says what the endgame tables know of a position. */
static void say_endgame(struct human *human, const struct position *position)
{
    struct endgame endgame;
    char text[ENDGAME_TEXT_MAX];
    if (human->endgames != NULL && endgames_look_up(human->endgames, human->cache,
                                                    human->game.variant, position, &endgame)) {
        endgame_to_text(human->game.variant, position, &endgame, text);
        human_say(human, "The endgame tables say: %s.", text);
    }
}

static void tell_hint(struct human *human, int seat, char *rest)
{
    struct human_thought thought;
    (void)rest;
    if (human_consult(human, seat, MOVE_NONE, CONSULT_MILLISECONDS, &thought) &&
        thought.move != MOVE_NONE) {
        if (move_from(thought.move) != move_to(thought.move)) {
            human->marks[move_from(thought.move)] |= MARK_CHOSEN;
        }
        human->marks[move_to(thought.move)] |= MARK_TARGET;
        human->stale = true;
        say_thought(human, seat, &thought, "Hint:");
        say_endgame(human, human_position(human, seat));
    }
}

/* What the engine expects of a legal move, and of its own choice. */
static void say_expectation(struct human *human, int seat, move_t move)
{
    struct human_thought own, best;
    if (!human_consult(human, seat, move, CONSULT_MILLISECONDS, &own) ||
        !human_consult(human, seat, MOVE_NONE, CONSULT_MILLISECONDS, &best)) {
        return;
    }
    say_thought(human, seat, &own, "Legal. Expected after");
    if (best.move != move && best.move != MOVE_NONE) {
        say_thought(human, seat, &best, "Quincunx would play");
    } else {
        human_say(human, "Quincunx would play it too.");
    }
    if (!human->game.variant->simultaneous) {
        union position_room room;
        human->game.variant->apply(human_position(human, seat), &room.head, move);
        say_endgame(human, &room.head);
    }
}

static void tell_why(struct human *human, int seat, char *rest)
{
    struct text_error error;
    char *text = line_word(&rest);
    if (text == NULL) {
        human_say(human, "Why what? Name a move, as in: why e2e4");
        return;
    }
    const struct position *position = human_position(human, seat);
    move_t move = notation_read(human->game.variant, position, text, &error);
    if (move != MOVE_NONE) {
        say_expectation(human, seat, move);
    } else {
        human_say(human, "%.40s is illegal: %s.", text, error.what);
    }
}

/* --- Commands --- */

static void run_undo(struct human *human, int seat, char *rest)
{
    (void)seat;
    (void)rest;
    human_say(human, "%s",
              human_undo(human) ? "Taken back." : "There is no move of yours to take back.");
}

static void run_flip(struct human *human, int seat, char *rest)
{
    (void)seat;
    (void)rest;
    human->flipped = !human->flipped;
    human->stale = true;
}

static void run_eval(struct human *human, int seat, char *rest)
{
    char text[TRACE_TEXT_MAX];
    (void)seat;
    (void)rest;
    trace_to_text(human->game.variant, game_position(&human->game),
                  net_embedded(eval_find(human->game.variant)->features), text);
    human_say(human, "%s", text);
}

static void run_fen(struct human *human, int seat, char *rest)
{
    char fen[FEN_MAX];
    (void)seat;
    (void)rest;
    human->game.variant->to_fen(human->game.variant, game_position(&human->game), fen);
    human_say(human, "%s", fen);
}

static void run_save(struct human *human, int seat, char *rest)
{
    char *path = line_trim(rest);
    const struct record_end end = human_record_end(human);
    (void)seat;
    if (*path == '\0') {
        human_say(human, "The game is in %s; `save FILE` writes a copy.", human->record.path);
        return;
    }
    if (!record_save(&human->record, path, strcmp(path, human->saved) == 0, &human->game,
                     &end)) {
        human_say(human, "%.200s is not written: %s", path, strerror(errno));
        return;
    }
    snprintf(human->saved, sizeof human->saved, "%s", path);
    human_say(human, "Saved in %.200s.", path);
}

/* Reads the rest of a line as a whole number from 1; `otherwise` where there is none. False
 * when it is something else. */
static bool read_count(char *rest, int otherwise, int *value)
{
    int64_t number = otherwise;
    enum parse_status status = number_read(line_trim(rest), 1, COUNT_MAX, &number);
    *value = (int)number;
    return status == PARSE_READ || (status == PARSE_MISSING && otherwise > 0);
}

static void run_load(struct human *human, int seat, char *rest)
{
    char *path = line_word(&rest);
    int number;
    (void)seat;
    if (path == NULL || !read_count(rest, 1, &number)) {
        human_say(human, "`load FILE` opens a PGN or a FEN, `load FILE 2` its second game.");
        return;
    }
    human_load(human, path, number);
}

static void run_rules(struct human *human, int seat, char *rest)
{
    (void)seat;
    rest = line_trim(rest);
    if (*rest == '\0') {
        human_page_rules(human);
    } else {
        human_find_rules(human, rest);
    }
}

static void run_next(struct human *human, int seat, char *rest)
{
    (void)seat;
    (void)rest;
    human_step(human, 1);
}

static void run_back(struct human *human, int seat, char *rest)
{
    (void)seat;
    (void)rest;
    human_step(human, -1);
}

static void run_goto(struct human *human, int seat, char *rest)
{
    int number;
    (void)seat;
    if (!read_count(rest, 0, &number)) {
        human_say(human, "`goto 12` shows the position before move 12.");
        return;
    }
    human_goto(human, number);
}

static void run_analyse(struct human *human, int seat, char *rest)
{
    struct human_thought thought;
    int seconds;
    if (!read_count(rest, ANALYSE_SECONDS, &seconds)) {
        human_say(human, "`analyse 10` looks for ten seconds.");
        return;
    }
    if (human_consult(human, seat, MOVE_NONE, (int64_t)seconds * 1000, &thought) &&
        thought.move != MOVE_NONE) {
        say_thought(human, seat, &thought, "Best:");
    } else {
        human_say(human, "There is no move to look at.");
    }
}

static void run_new(struct human *human, int seat, char *rest)
{
    (void)seat;
    (void)rest;
    human_restart(human);
}

static void run_resign(struct human *human, int seat, char *rest)
{
    const struct variant *variant = human->game.variant;
    (void)rest;
    if (variant_is_free_for_all(variant) &&
        !variant->is_alive(game_position(&human->game), seat)) {
        human_say(human, "%s is out of the game: there is nothing to give up.",
                  human_name(human, seat));
        return;
    }
    human_stop(human, game_lost_by(&human->game, seat), "normal", "%s resigns",
               human_name(human, seat));
}

/* Whether the engine plays for another side. */
static bool meets_engine(const struct human *human, int seat)
{
    const struct variant *variant = human->game.variant;
    for (int other = 0; other < variant->seats; other++) {
        if (variant->team[other] != variant->team[seat] && !human_plays(human, other)) {
            return true;
        }
    }
    return false;
}

/* Whether the engine agrees to a draw, or else says why not. It does unless it expects to win.
 */
static bool agrees_to_draw(struct human *human, int seat)
{
    struct human_thought thought;
    char score[48];
    if (!human_consult(human, seat, MOVE_NONE, CONSULT_MILLISECONDS, &thought)) {
        return false;
    }
    if (thought.score < 0) {
        human_score_text(human, seat, thought.score, score, sizeof score);
        human_say(human, "Quincunx declines: it expects %s.", score);
    }
    return thought.score >= 0;
}

/* Whether the engine in the seat `asked` agrees to share the victory with `seat`, or else says
 * why not. The score of a search cannot tell: it takes a draw for less than it is worth, so
 * that no player agrees to one early. So the pieces on the board tell who is ahead, and the
 * search only who is about to lose his king. */
static bool agrees_to_share(struct human *human, int seat, int asked)
{
    struct human_thought thought;
    int strength[SEATS_MAX];
    char score[48];
    eval_find(human->game.variant)->strengths(game_position(&human->game), strength);
    int ahead = eval_share(strength, asked, eval_players(strength));
    if (ahead > SHARE_SCORE) {
        human_score_text(human, asked, ahead, score, sizeof score);
        human_say(human, "Quincunx declines: it counts %s.", score);
        return false;
    }
    if (!human_consult(human, seat, MOVE_NONE, CONSULT_MILLISECONDS, &thought)) {
        return false;
    }
    if (thought.score < -EVALUATIONS_END) {
        human_say(human, "Quincunx declines: it sees %s fall.", human_name(human, seat));
    }
    return thought.score >= -EVALUATIONS_END;
}

/* An offer where everybody plays for himself: it is for the last two to make and to take. */
static void offer_to_share(struct human *human, int seat, unsigned alive)
{
    int count = __builtin_popcount(alive), first = __builtin_ctz(alive);
    int second = __builtin_ctz(alive & (alive - 1));
    if (count > 2) {
        human_say(human, "The victory can be shared when two players are left; there are %d.",
                  count);
        return;
    }
    if (!(alive >> seat & 1)) {
        human_say(human, "%s is out of the game: only %s and %s can share the victory.",
                  human_name(human, seat), human_name(human, first), human_name(human, second));
        return;
    }
    int asked = first == seat ? second : first;
    if (human_plays(human, asked) || agrees_to_share(human, seat, asked)) {
        human_stop(human, game_drawn(&human->game), "normal", "the victory is shared");
    }
}

static void run_draw(struct human *human, int seat, char *rest)
{
    const struct variant *variant = human->game.variant;
    (void)rest;
    if (variant_is_free_for_all(variant)) {
        offer_to_share(human, seat, variant_seats_alive(variant, game_position(&human->game)));
    } else if (!meets_engine(human, seat) || agrees_to_draw(human, seat)) {
        human_stop(human, game_drawn(&human->game), "normal", "draw agreed");
    }
}

static void run_go(struct human *human, int seat, char *rest)
{
    (void)rest;
    human_engine_move(human, seat);
}

static void run_quit(struct human *human, int seat, char *rest)
{
    (void)seat;
    (void)rest;
    human->quits = true;
}

static void run_help(struct human *human, int seat, char *rest);

static const struct human_command commands[] = {
    {"moves", "", "all legal moves", tell_moves, true},
    {"undo", "", "take back to your last move", run_undo, false},
    {"hint", "", "what Quincunx would play", tell_hint, true},
    {"why", " MOVE", "why it is illegal, or what Quincunx expects of it", tell_why, true},
    {"go", "", "let Quincunx play this move", run_go, true},
    {"draw", "", "offer a draw", run_draw, true},
    {"resign", "", "give the game up", run_resign, true},
    {"eval", "", "what the position is worth, term by term", run_eval, false},
    {"fen", "", "the position as text", run_fen, false},
    {"flip", "", "turn the board round", run_flip, false},
    {"rules", " WORD", "the game's rules, page by page, or those that have the word", run_rules,
     false},
    {"load", " FILE", "look through a game (PGN) or a position (FEN)", run_load, false},
    {"next", "", "a move on in the game that is looked through", run_next, false},
    {"back", "", "a move back, and nothing is lost", run_back, false},
    {"goto", " N", "to the position before move N", run_goto, false},
    {"analyse", " SECONDS", "what Quincunx sees at full strength", run_analyse, true},
    {"save", " FILE", "a copy of the game as PGN", run_save, false},
    {"new", "", "begin another game", run_new, false},
    {"help", "", "this list", run_help, false},
    {"quit", "", "leave; the game is saved", run_quit, false},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void run_help(struct human *human, int seat, char *rest)
{
    struct move_list list;
    char example[MOVE_TEXT_MAX] = "e2e4";
    (void)rest;
    list_moves(human, seat, &list);
    if (list.count > 0) {
        human_move_text(human, seat, list.move[0], example);
    }
    human_say(human, "%-11s a move, in short notation too", example);
    human_say(human, "%-11s where the piece on a square may go", "a square");
    for (int i = 0; i < COMMANDS; i++) {
        char name[32];
        snprintf(name, sizeof name, "%s%s", commands[i].name, commands[i].operand);
        human_say(human, "%-11s %s", name, commands[i].what);
    }
}

/* Plays the move that the text names, or says why it cannot be played. */
static void play(struct human *human, int seat, const char *text)
{
    struct text_error error;
    const struct position *position = human_position(human, seat);
    move_t move = notation_read(human->game.variant, position, text, &error);
    if (move != MOVE_NONE) {
        struct comment comment = {.milliseconds = clock_milliseconds() - human->since};
        human_commit(human, seat, move, &comment);
        return;
    }
    if (human->terminal.hides) {
        human_say(human, "No legal move: %s. (`help` lists the commands.)", error.what);
    } else {
        human_say(human, "%.40s is no legal move: %s. (`help` lists the commands.)", text,
                  error.what);
    }
}

static const struct human_command *find_command(const char *word)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (strcasecmp(commands[i].name, word) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

/* Removes the marks of the last answer from the board. */
static void clear_marks(struct human *human)
{
    for (int square = 0; square < SQUARES_MAX; square++) {
        human->stale = human->stale || human->marks[square] != 0;
        human->marks[square] = 0;
    }
}

void human_obey(struct human *human, int seat, char *line)
{
    char *rest = line_trim(line);
    char *word = line_word(&rest);
    clear_marks(human);
    if (word == NULL) {
        return;
    }
    const struct human_command *command = find_command(word);
    if (human->is_over && (command == NULL || command->needs_game)) {
        human_say(human, "The game is over: undo, back, load FILE, new, save FILE or quit.");
    } else if (command != NULL) {
        command->run(human, seat, rest);
    } else if (*line_trim(rest) != '\0') {
        human_say(human, "One move at a time, please. (`help` lists the commands.)");
    } else if (!tell_targets(human, seat, word)) {
        play(human, seat, word);
    }
}
