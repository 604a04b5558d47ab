#include "protocol/cli/terminal/typed_table.h"

#include "engine/clock.h"
#include "protocol/cli/terminal/answers.h"
#include "protocol/cli/terminal/consult.h"
#include "protocol/cli/terminal/human_game.h"
#include "protocol/cli/terminal/loading.h"
#include "protocol/cli/terminal/offers.h"
#include "protocol/cli/terminal/rulebook.h"
#include "protocol/formats/notation.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

struct typed_command {
    const char *name, *operand;
    const char *what;
    void (*run)(struct human *human, const struct typed *typed);
    bool needs_game; /* it makes no sense when the game is over */
};

static void run_undo(struct human *human, const struct typed *typed)
{
    (void)typed;
    screen_say(&human->screen, "%s",
               human_game_undo(human) ? "Taken back."
                                      : "There is no move of yours to take back.");
}

static void run_flip(struct human *human, const struct typed *typed)
{
    (void)typed;
    human->screen.flipped = !human->screen.flipped;
    human->screen.stale = true;
}

static void run_save(struct human *human, const struct typed *typed)
{
    char *path = line_trim(typed->rest);
    const struct record_end end = human_game_record_end(human);
    if (*path == '\0') {
        screen_say(&human->screen, "The game is in %s; `save FILE` writes a copy.",
                   human->record.path);
        return;
    }
    if (!record_save(&human->record, path, strcmp(path, human->saved) == 0, &human->game,
                     &end)) {
        screen_say(&human->screen, "%.200s is not written: %s", path, strerror(errno));
        return;
    }
    snprintf(human->saved, sizeof human->saved, "%s", path);
    screen_say(&human->screen, "Saved in %.200s.", path);
}

static void run_rules(struct human *human, const struct typed *typed)
{
    char *rest = line_trim(typed->rest);
    if (*rest == '\0') {
        rulebook_page(human);
    } else {
        rulebook_find(human, rest);
    }
}

static void run_pieces(struct human *human, const struct typed *typed)
{
    rulebook_pieces(human, line_trim(typed->rest));
}

static void run_new(struct human *human, const struct typed *typed)
{
    (void)typed;
    human_game_restart(human);
}

static void run_go(struct human *human, const struct typed *typed)
{
    consult_play(human, typed->seat);
}

static void run_quit(struct human *human, const struct typed *typed)
{
    (void)typed;
    human->quits = true;
}

static void run_help(struct human *human, const struct typed *typed);

static const struct typed_command commands[] = {
    {"moves", "", "all legal moves", answers_moves, true},
    {"undo", "", "take your last move back", run_undo, false},
    {"hint", "", "what Quincunx would play", answers_hint, true},
    {"why", " MOVE", "why it is illegal, or what Quincunx expects of it", answers_why, true},
    {"go", "", "let Quincunx play this move", run_go, true},
    {"draw", "", "offer a draw", offers_draw, true},
    {"resign", "", "lose the game at once", offers_resign, true},
    {"eval", "", "the evaluation, and what each piece adds", answers_eval, false},
    {"fen", "", "the position as text", answers_fen, false},
    {"flip", "", "turn the board round", run_flip, false},
    {"rules", " WORD", "the game's rules, page by page, or those with WORD", run_rules, false},
    {"pieces", " LETTER", "what the pieces are, or how one goes", run_pieces, false},
    {"load", " FILE", "open a game (PGN) or a position (FEN)", loading_load, false},
    {"next", "", "one move forward in the opened game", loading_next, false},
    {"back", "", "one move back; `next` plays it again", loading_back, false},
    {"goto", " N", "go to the position before move N", loading_goto, false},
    {"analyse", " SECONDS", "search at full strength", answers_analyse, true},
    {"save", " FILE", "write a copy of the game as PGN", run_save, false},
    {"new", "", "begin another game", run_new, false},
    {"help", "", "this list", run_help, false},
    {"quit", "", "leave; the game is saved", run_quit, false},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void run_help(struct human *human, const struct typed *typed)
{
    struct move_list list;
    char example[MOVE_TEXT_MAX] = "e2e4";
    human_moves(human, typed->seat, &list);
    if (list.count > 0) {
        human_move_text(human, typed->seat, list.move[0], example);
    }
    screen_say(&human->screen, "%-11s a move, in short notation too", example);
    screen_say(&human->screen, "%-11s where the piece on a square may go", "a square");
    for (int i = 0; i < COMMANDS; i++) {
        char name[32];
        snprintf(name, sizeof name, "%s%s", commands[i].name, commands[i].operand);
        screen_say(&human->screen, "%-11s %s", name, commands[i].what);
    }
}

/* Plays the move that the text names, or says why it cannot be played. */
static void play_typed(struct human *human, int seat, const char *text)
{
    struct text_error error;
    const struct position *position = human_position(human, seat);
    move_t move = notation_read(human->game.variant, position, text, &error);
    if (move != MOVE_NONE) {
        struct comment comment = {.milliseconds = clock_milliseconds() - human->since};
        human_game_commit(human, seat, move, &comment);
        return;
    }
    if (human->terminal.hides) {
        screen_say(&human->screen, "No legal move: %s. (`help` lists the commands.)",
                   error.what);
    } else {
        screen_say(&human->screen, "%.40s is no legal move: %s. (`help` lists the commands.)",
                   text, error.what);
    }
}

static const struct typed_command *find_command(const char *word)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (strcasecmp(commands[i].name, word) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

void typed_table_run(struct human *human, int seat, char *line)
{
    char *rest = line_trim(line);
    char *word = line_word(&rest);
    screen_clear_marks(&human->screen);
    if (word == NULL) {
        return;
    }
    const struct typed_command *command = find_command(word);
    if (human->is_over && (command == NULL || command->needs_game)) {
        screen_say(&human->screen,
                   "The game is over: undo, back, load FILE, new, save FILE or quit.");
    } else if (command != NULL) {
        command->run(human, &(struct typed){seat, rest});
    } else if (*line_trim(rest) != '\0') {
        screen_say(&human->screen, "One move at a time, please. (`help` lists the commands.)");
    } else if (!answers_targets(human, seat, word)) {
        play_typed(human, seat, word);
    }
}
