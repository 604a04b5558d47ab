/* A game that people play at the terminal: against the engine, each other or nobody. What it
 * consists of, and who is asked.
 *
 * Where both sides move at once, each half of a turn is asked of its seat alone, typed unseen,
 * and thought about in the standing position. */
#ifndef PROTOCOL_CLI_TERMINAL_HUMAN_H
#define PROTOCOL_CLI_TERMINAL_HUMAN_H

#include "protocol/cli/terminal/record.h"
#include "protocol/cli/terminal/screen.h"
#include "protocol/cli/terminal/terminal.h"
#include "protocol/cli/terminal/thinking.h"
#include "protocol/cli/terminal/viewing.h"

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

struct human {
    const struct human_settings *settings;
    struct game game;
    struct terminal terminal;
    struct record record;
    struct screen screen;
    struct viewing viewing;
    struct thinking thinking;
    int64_t clock[SEATS_MAX]; /* milliseconds left, as of the last move */
    int64_t since;            /* when the person to move was first asked, 0 = not yet */
    bool quits;

    /* Where both sides move at once: halves that have been chosen. */
    bool is_in[SEATS_MAX];
    move_t half[SEATS_MAX];
    struct comment comment[SEATS_MAX];
    union position_room opened; /* what human_position returns */

    /* The end, also when it is not by the rules. */
    bool is_over;
    enum game_result result;
    char reason[160];
    const char *termination; /* the PGN's tag */

    int rules_read;              /* entries of the rules that were shown */
    char saved[RECORD_PATH_MAX]; /* what `save` wrote last */
};

/* "White", "Red". */
static inline const char *human_name(const struct human *human, int seat)
{
    return human->game.variant->seat_names[seat];
}

/* Whether a person plays the seat. */
static inline bool human_plays(const struct human *human, int seat)
{
    return human->settings->seats >> seat & 1;
}

/* Reads "white", "w,b", "0", "both", "none" as a set of seats. False when it is none. */
bool human_seats_from_text(const struct variant *variant, const char *text, unsigned *seats);

/* The seat that is to choose a move, or half of one; -1 when both halves are in. */
int human_seat(const struct human *human);

/* The position as the seat sees it when it moves; valid until the next call. */
const struct position *human_position(struct human *human, int seat);

/* Lists the legal moves of the seat; none when the game is over. */
void human_moves(struct human *human, int seat, struct move_list *list);

/* Writes a legal move of the seat. */
void human_move_text(struct human *human, int seat, move_t move, char text[MOVE_TEXT_MAX]);

/* What is left on the clock of a seat; if it is being asked, at this moment. */
int64_t human_time_left(const struct human *human, int seat);

#endif
