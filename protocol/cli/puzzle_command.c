#include "protocol/cli/puzzle_command.h"

#include "protocol/base/line.h"
#include "protocol/base/sanitize.h"
#include "protocol/base/system.h"
#include "protocol/cli/puzzle_progress.h"
#include "protocol/formats/board.h"
#include "protocol/formats/card.h"
#include "protocol/formats/notation.h"
#include "protocol/formats/puzzle_set.h"
#include "protocol/match/clients/local_engine.h"
#include "rules/game_words.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum { THEMES_TEXT_MAX = 1024, ANSWER_NODES = 50000 };

static const struct flag puzzle_flags[] = {
    {"theme", FLAG_TEXT, ARGUMENTS_AT(theme), .value = "NAME"},
    {"grade", FLAG_NUMBER, ARGUMENTS_AT(grade), 1, PUZZLE_GRADE_MAX, .value = "N"},
    {"daily", FLAG_SWITCH, ARGUMENTS_AT(daily), .value = NULL},
    {.name = NULL}};

/* The puzzles of one call, and the one that is posed. */
struct session {
    struct puzzle_set set;
    struct puzzle_progress progress;
    struct game game;
    struct line_reader input;
    struct local_engine *engine; /* NULL until it is asked */
    const struct puzzle *puzzle;
    move_t best;
    int hints;       /* shown of it */
    bool has_failed; /* a wrong move, or a hint */
    bool quits;
};

/* --- What is shown --- */

static void show_goal(const struct session *session)
{
    const struct variant *variant = session->game.variant;
    int seat = game_position(&session->game)->seat;
    const struct puzzle *puzzle = session->puzzle;
    if (variant->simultaneous) {
        puts("Both sides move at once. One move of White's (capital letters) mates, whatever "
             "Black's is.");
        return;
    }
    printf("%s (%s letters) moves and ", variant->seat_names[seat],
           seat == 0 ? "capital" : "small");
    if (puzzle->mate == 0) {
        puts("wins: one move does, no other.");
    } else {
        printf("%s in %d.\n", variant->royal != 0 ? "mates" : "wins", puzzle->mate);
    }
}

static void show_puzzle(const struct session *session, int number)
{
    char text[BOARD_TEXT_MAX];
    struct board_marks marks = {.count = 0};
    const struct puzzle *puzzle = session->puzzle;
    board_to_text(session->game.variant, game_position(&session->game), &marks, text);
    printf("\nPuzzle %d of %d, %s, grade %d\n\n%s\n", number, session->set.count, puzzle->id,
           puzzle->grade, text);
    show_goal(session);
}

/* Tells the line, and what it comes to. */
static void show_line(const struct session *session)
{
    const struct puzzle *puzzle = session->puzzle;
    printf("The line: %s", puzzle->line);
    if (puzzle->mate == 0) {
        printf(" (%+.2f)", puzzle->score / 100.0);
    }
    if (puzzle->themes[0] != '\0') {
        printf("; %s", puzzle->themes);
    }
    putchar('\n');
}

/* Tells a little more with every call: the themes if there are any, the piece, its square. */
static void show_hint(struct session *session)
{
    enum { THEMES, PIECE, SQUARE };
    const struct variant *variant = session->game.variant;
    int from = move_from(session->best), type = move_piece_type(session->best);
    bool is_drop = move_kind(session->best) == MOVE_DROP;
    const char *does = move_kind(session->best) == MOVE_EXCHANGE ? "is exchanged" : "moves";
    char square[MOVE_TEXT_MAX];
    if (!is_drop) {
        type = piece_type(position_piece(game_position(&session->game), from));
    }
    session->has_failed = true;
    if (session->hints == THEMES && session->puzzle->themes[0] == '\0') {
        session->hints++;
    }
    if (session->hints == THEMES) {
        printf("Hint: %s\n", session->puzzle->themes);
    } else if (is_drop) {
        printf("Hint: the %s is dropped\n", variant->words->piece[type].name);
    } else if (session->hints == PIECE) {
        printf("Hint: the %s %s\n", variant->words->piece[type].name, does);
    } else {
        square[square_to_text(variant, from, square)] = '\0';
        printf("Hint: the %s on %s %s\n", variant->words->piece[type].name, square, does);
    }
    session->hints++;
}

/* Names the engine's answer to a wrong move, where sides take turns and there is one. */
static void show_answer(struct session *session, move_t move)
{
    const struct local_limit limit = {.nodes = ANSWER_NODES};
    const struct variant *variant = session->game.variant;
    struct game *game = &session->game;
    char text[MOVE_TEXT_MAX];
    if (session->engine == NULL) {
        session->engine = local_engine_new(LOCAL_MEGABYTES);
    }
    if (variant->simultaneous || session->engine == NULL || !game_play(game, move)) {
        return;
    }
    const struct position *after = game_position(game);
    if (game_end(game).result == RESULT_NONE) {
        local_engine_forget(session->engine);
        move_t answer = local_engine_ask(session->engine, game, after->seat, &limit, 1).move;
        notation_write(variant, after, answer, NOTATION_SAN, text);
        printf(": %s answers %s", variant->seat_names[after->seat], text);
    }
    game_undo(game, 1);
}

static void show_help(void)
{
    puts("Type a move, as e2e4 or Nf3, or\n"
         "  hint      tells a little more each time\n"
         "  solution  tells the move, and goes on\n"
         "  next      goes on to the next puzzle\n"
         "  pieces L  tells how the piece with the letter L goes\n"
         "  quit      ends");
}

/* --- What is typed --- */

static void take_solved(struct session *session)
{
    puzzle_progress_note(&session->progress, session->puzzle->id, !session->has_failed);
    fputs("Right. ", stdout);
    show_line(session);
    printf("Solved: %d in a row, %d in the longest row.\n", session->progress.streak,
           session->progress.best);
}

/* Takes a move. Whether it solves the puzzle. */
static bool take_move(struct session *session, const char *text)
{
    struct text_error error;
    move_t move =
        notation_read(session->game.variant, game_position(&session->game), text, &error);
    if (move == MOVE_NONE) {
        printf("%.40s is illegal: %s. (`help` lists what can be typed.)\n", text, error.what);
        return false;
    }
    if (move == session->best) {
        take_solved(session);
        return true;
    }
    session->has_failed = true;
    puzzle_progress_fail(&session->progress);
    printf("Wrong: %.40s does not win", text);
    show_answer(session, move);
    puts(". Try again, or type hint, solution or next.");
    return false;
}

/* Takes a line. Whether the puzzle is over. */
static bool take_line(struct session *session, char *line)
{
    sanitize_text(line);
    const char *word = line_word(&line);
    if (word == NULL) {
        return false;
    }
    if (strcasecmp(word, "quit") == 0) {
        session->quits = true;
        return true;
    }
    if (strcasecmp(word, "next") == 0) {
        return true;
    }
    if (strcasecmp(word, "solution") == 0) {
        puzzle_progress_fail(&session->progress);
        show_line(session);
        return true;
    }
    if (strcasecmp(word, "hint") == 0) {
        show_hint(session);
    } else if (strcasecmp(word, "pieces") == 0) {
        card_write_asked(stdout, session->game.variant, line_trim(line), CARD_WIDTH);
    } else if (strcasecmp(word, "help") == 0) {
        show_help();
    } else if (line_word(&line) != NULL) {
        puts("One move at a time, please. (`help` lists what can be typed.)");
    } else {
        return take_move(session, word);
    }
    return false;
}

/* Asks for the next line; NULL at the end of input. */
static char *ask(struct session *session)
{
    char *line;
    enum line_status status;
    fputs("> ", stdout);
    fflush(stdout);
    while ((status = line_reader_next(&session->input, &line)) != LINE_READY) {
        if (status == LINE_END) {
            putchar('\n');
            return NULL;
        }
        if (status == LINE_MISSING) {
            line_reader_fill(&session->input);
        }
    }
    return line;
}

/* Poses a puzzle until it is over. */
static void pose(struct session *session, int index)
{
    struct text_error error;
    session->puzzle = &session->set.puzzle[index];
    session->hints = 0;
    session->has_failed = false;
    if (!puzzle_set_up(session->puzzle, &session->game, &session->best, &error)) {
        return; /* no puzzle of the program, as the tests see to */
    }
    show_puzzle(session, index + 1);
    bool is_over = false;
    while (!is_over && !session->quits) {
        char *line = ask(session);
        session->quits = line == NULL;
        is_over = line != NULL && take_line(session, line);
    }
}

/* --- Which puzzle --- */

static void pose_of_today(struct session *session)
{
    time_t seconds = time(NULL);
    struct tm now;
    localtime_r(&seconds, &now);
    printf("The puzzle of %04d-%02d-%02d.\n", now.tm_year + 1900, now.tm_mon + 1, now.tm_mday);
    pose(session,
         puzzle_set_of_day(&session->set, now.tm_year + 1900, now.tm_mon + 1, now.tm_mday));
}

/* Poses those that are not solved yet, or all where there are none of these. */
static void pose_all(struct session *session)
{
    int solved = 0;
    for (int i = 0; i < session->set.count; i++) {
        solved += puzzle_progress_has(&session->progress, session->set.puzzle[i].id);
    }
    bool is_again = solved == session->set.count;
    if (is_again) {
        printf("All %d are solved; they begin again.\n", solved);
    }
    for (int i = 0; i < session->set.count && !session->quits; i++) {
        if (is_again || !puzzle_progress_has(&session->progress, session->set.puzzle[i].id)) {
            pose(session, i);
        }
    }
    if (!session->quits) {
        puts("That was the last one.");
    }
}

/* Opens the puzzles that are asked for. STATUS_SUCCESS, or after a line on stderr another
 * status.
 */
static int open_set(const struct arguments *arguments, const struct variant *variant,
                    struct puzzle_set *set)
{
    char themes[THEMES_TEXT_MAX];
    if (!puzzle_set_open(set, variant)) {
        fputs("quincunx puzzle: out of memory\n", stderr);
        return STATUS_FAILURE;
    }
    if (set->count == 0) {
        return usage_error("puzzle", "there are no puzzles of %s", variant->name);
    }
    puzzle_set_themes(set, themes, sizeof themes);
    puzzle_set_filter(set, arguments->theme, 0);
    if (set->count == 0) {
        return usage_error("puzzle", "no theme \"%.60s\"; %s has %s", arguments->theme,
                           variant->name, themes);
    }
    puzzle_set_filter(set, NULL, (int)given_or(arguments->grade, 0));
    return set->count > 0
               ? STATUS_SUCCESS
               : usage_error("puzzle", "no such puzzle has grade %d", arguments->grade);
}

static int run_puzzle(struct arguments *arguments)
{
    const struct variant *variant;
    unsigned options;
    struct session session = {.hints = 0};
    if (!arguments_variant(arguments, &variant, &options)) {
        return STATUS_USAGE;
    }
    int status = open_set(arguments, variant, &session.set);
    if (status == STATUS_SUCCESS && !game_init(&session.game, variant, options)) {
        fputs("quincunx puzzle: out of memory\n", stderr);
        status = STATUS_FAILURE;
    }
    if (status == STATUS_SUCCESS) {
        line_reader_init(&session.input, SYSTEM_INPUT);
        puzzle_progress_open(&session.progress);
        if (arguments->daily) {
            pose_of_today(&session);
        } else {
            pose_all(&session);
        }
        puzzle_progress_close(&session.progress);
        line_reader_free(&session.input);
        local_engine_free(session.engine);
        game_free(&session.game);
    }
    puzzle_set_close(&session.set);
    return status;
}

const struct command puzzle_command = {
    .name = "puzzle",
    .words = "VARIANT",
    .what = "poses puzzles: the one move that wins is to be found",
    .count = {1, 1},
    .flags = puzzle_flags,
    .refuses_rules = true,
    .run = run_puzzle};
