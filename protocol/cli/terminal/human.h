/* The room terminal/: games in the terminal. Used by commands/.
 *
 * - play.[ch]: engine against engine, refereed by games/.
 * - human.[ch]: a game that people play, against the engine, each other or nobody; the engine
 * runs in this process. This header is what its files share, from the bottom to the top:
 * seats.c, board.c, screen.c, human_game.c, replay.c, rules.c, think.c, commands.c, human.c.
 * - terminal.[ch]: lines typed, signals, colours, size. record.[ch]: the PGN, written as the
 * game goes.
 *
 * The main thread reads what is typed and changes the game; what the engine's first thread
 * tells goes through human->thought, behind its mutex.
 *
 * The number of seats is variant->seats everywhere. Where both sides move at once, each half of
 * a turn is asked of its seat alone, typed unseen, and thought about in the standing position;
 * only human_resolve sees both halves.
 */
#ifndef PROTOCOL_CLI_TERMINAL_HUMAN_H
#define PROTOCOL_CLI_TERMINAL_HUMAN_H

#include "protocol/cli/terminal/record.h"
#include "protocol/cli/terminal/terminal.h"
#include "protocol/match/clients/local_engine.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

struct human_settings {
    int64_t base;         /* milliseconds of each seat for the game, 0 = no clock */
    int64_t increment;    /* milliseconds for a move */
    int depth;            /* 0 = no limit */
    int moves_max;        /* numbered moves after which the game is stopped, 0 = none */
    int level;            /* how strong the engine plays, see engine/skill.h */
    unsigned seats;       /* bit i: a person plays seat i */
    const char *pgn;      /* file, NULL = a new one */
    const char *endgames; /* folder of endgame tables, NULL = none */
    enum terminal_colour colour;
};

enum { HUMAN_MESSAGE_MAX = 1 << 15, HUMAN_LINE_MAX = 256 };

/* Marks of a square. */
enum { MARK_LAST = 1, MARK_TARGET = 2, MARK_CHOSEN = 4, MARK_CHECK = 8 };

/* What the engine found. */
struct human_thought {
    int depth;
    int score; /* centipawns or mate as in struct info, for the seat that asked */
    int64_t milliseconds;
    char line[HUMAN_LINE_MAX]; /* the turns it expects */
    move_t move;
};

struct endgames;
struct endgame_cache;

struct human {
    const struct human_settings *settings;
    struct game game;
    struct local_engine *engine;
    struct endgames *endgames; /* NULL = none */
    struct endgame_cache *cache;
    struct terminal terminal;
    struct record record;
    int64_t clock[SEATS_MAX]; /* milliseconds left, as of the last move */
    int64_t since;            /* when the person to type was first asked, 0 = not yet */
    bool quits;

    /* Where both sides move at once: halves that are in. */
    bool is_in[SEATS_MAX];
    move_t half[SEATS_MAX];
    struct comment comment[SEATS_MAX];
    _Alignas(64) unsigned char opened[POSITION_SIZE_MAX]; /* what human_position returns */

    /* The end, when it is not by the rules, or also. */
    bool is_over;
    enum game_result result;
    char reason[160];
    const char *termination; /* the PGN's tag */

    /* A game that is looked through. */
    bool views;          /* the engine waits, no clock runs */
    struct later *later; /* moves taken back, the next one last; owned */
    int later_count;

    int rules_read; /* entries of the rules that were shown */

    /* What is shown. */
    bool flipped;               /* the last rank below */
    bool stale;                 /* the board has changed since it was drawn */
    uint8_t marks[SQUARES_MAX]; /* targets and what they belong to */
    char message[HUMAN_MESSAGE_MAX];
    size_t message_length;
    int clock_row, clock_column; /* of the seats' lines on the screen, 0 = nowhere */
    char saved[RECORD_PATH_MAX]; /* what `save` wrote last */

    pthread_mutex_t mutex; /* guards the next two while the engine thinks */
    struct human_thought thought;
    int64_t told;                 /* when it woke the main thread last */
    const struct position *asked; /* what it thinks about */
};

/* human.c: plays until the person leaves. Takes over the game. Returns the exit status. */
int human_play(const struct human_settings *settings, struct game *game);

/* --- seats.c --- */

/* "White", "Red". */
static inline const char *human_name(const struct human *human, int seat)
{
    return human->game.variant->seat_names[seat];
}

/* Reads "white", "w,b", "0", "both", "none" as a set of seats. False when it is none. */
bool human_seats_from_text(const struct variant *variant, const char *text, unsigned *seats);

/* Whether a person plays the seat. */
static inline bool human_plays(const struct human *human, int seat)
{
    return human->settings->seats >> seat & 1;
}

/* Whether the seat's pieces begin in the upper half of the board. */
bool human_sits_above(const struct game *game, int seat);

/* The seat whose turn, or half of one, it is; -1 when both halves are in. */
int human_seat(const struct human *human);

/* The position as the seat sees it when it moves; valid until the next call. */
const struct position *human_position(struct human *human, int seat);

/* Writes a legal move of the seat. */
void human_move_text(struct human *human, int seat, move_t move, char text[MOVE_TEXT_MAX]);

/* What is left on the clock of a seat: of one that is being asked, now. */
int64_t human_time_left(const struct human *human, int seat);

/* --- human_game.c: what changes the game --- */

/* Ends the game: the seat loses on time. */
void human_flag_falls(struct human *human, int seat);

/* Goes on, over or not, from another position of the game: halves and marks are gone. */
void human_go_on(struct human *human);

/* What was looked through and taken back cannot be shown again; the game goes on. */
void human_forget_later(struct human *human);

/* Plays a turn of the seat, or keeps its half until all are in. */
void human_commit(struct human *human, int seat, move_t move, const struct comment *comment);

/* Executes the turn whose halves are in. */
void human_resolve(struct human *human);

/* Takes back to the last move of a person. False, nothing changed, when there is none. */
bool human_undo(struct human *human);

/* Ends the game for a reason outside the rules. */
void human_stop(struct human *human, enum game_result result, const char *termination,
                const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Opens a file for the game, NULL = a new one. False, said on stderr, when there is none. */
bool human_open_record(struct human *human, const char *path);

/* Starts a new game in a new file. */
void human_restart(struct human *human);

/* Ends the game if the rules or the limit of moves say so, and writes it. */
void human_look_for_end(struct human *human);

/* The result and the termination for a PGN of the game so far. */
struct record_end human_record_end(const struct human *human);

/* --- replay.c: a game that is looked through --- */

/* Opens a PGN file's game `number`, from 1, or a file with a FEN, in place of the game. Says
 * what came of it; the game is as it was where that is nothing. */
void human_load(struct human *human, const char *path, int number);

/* So many turns on, or back. */
void human_step(struct human *human, int turns);

/* To the position before the move of this number. */
void human_goto(struct human *human, int number);

/* --- rules.c: what the game's RULES.md says --- */

/* Says the next page of it. */
void human_page_rules(struct human *human);

/* Says what of it has the word, in letters of either case. */
void human_find_rules(struct human *human, const char *word);

/* --- think.c: the engine --- */

/* Lets the engine think for a seat on its clock and play. */
void human_engine_move(struct human *human, int seat);

/* Lets the engine look at the seat's position for so long, at full strength; at `move` only
 * unless that is MOVE_NONE. False when the program is to end. */
enum { CONSULT_MILLISECONDS = 1000 };
bool human_consult(struct human *human, int seat, move_t move, int64_t milliseconds,
                   struct human_thought *thought);

/* A score as people read it: "+0.30 for White". */
void human_score_text(const struct human *human, int seat, int score, char *text, size_t size);

/* --- commands.c --- */

/* Does what the seat's person typed. */
void human_obey(struct human *human, int seat, char *line);

/* --- screen.c: what is seen --- */

/* Adds to what is said below the board. */
void human_say(struct human *human, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Shows the board if it changed, what was said, and the prompt for the seat; no prompt if that
 * is -1. */
void human_show(struct human *human, int seat);

/* Brings the clocks on the screen up to date, where they stand there. */
void human_show_clocks(struct human *human);

/* Shows in one line how the engine's thinking goes, or takes that line away. */
void human_show_thought(struct human *human, const struct human_thought *thought);
void human_hide_thought(struct human *human);

/* --- board.c: one board, line by line --- */

/* How large a square is drawn. */
struct board_form {
    int columns, lines;
};

struct board_sight {
    const struct variant *variant;
    const struct position *position;
    uint8_t mark[SQUARES_MAX];
    struct board_form form;
    bool flipped, coloured;
};

enum { BOARD_LEFT = 3 }; /* columns of the ranks' numbers */

/* Prints line `line` of the board, all as wide, or of its files' letters below. */
void board_print_line(const struct board_sight *sight, int line);

/* Prints text in the colour of the seat's pieces. */
void board_print_seat(const struct variant *variant, int seat, bool coloured, const char *text);

#endif
