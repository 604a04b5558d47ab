/* A game in the terminal: two engines, which are this program again, speak through pipes, CECP
 * or, where both sides move at once or four play, UCI; this side is the referee and keeps the
 * clocks, the rules and the record. Of four players each team has an engine and a clock. */
#ifndef PROTOCOL_TERMINAL_PLAY_H
#define PROTOCOL_TERMINAL_PLAY_H

#include "protocol/terminal/player.h"
#include "protocol/terminal/record.h"
#include "protocol/xboard/xboard.h"
#include "rules/game.h"

struct play_settings {
    int64_t base;      /* milliseconds for the game, 0 = no clock */
    int64_t increment; /* milliseconds for a turn */
    int depth;         /* 0 = no limit */
    int moves_max;     /* numbered moves after which the game is stopped, 0 = none */
    const char *pgn;   /* file, NULL = a new one */
    int rule_count;    /* rule options, "setup=rotated" */
    const char *const *rules;
};

/* A game in progress. */
struct play {
    const struct play_settings *settings;
    struct game game;
    int sides;                  /* who have an engine and a clock: 2, or 4 without teams */
    struct xboard_view view[2]; /* what each engine was shown */
    struct player player[SEATS_MAX];
    bool moved[2];            /* has been told to go */
    int64_t clock[SEATS_MAX]; /* milliseconds left */
    struct record record;
    char time_control[32];
    enum game_result result; /* of an ending that the rules do not know */
    char reason[160];        /* "" while the game goes on */
    const char *termination; /* the PGN's tag */
};

/* Plays a game from its start position to the end and prints it to stdout. Takes over the
 * game. Returns the exit status. */
int play_game(const struct play_settings *settings, struct game *game);

/* play_turn.c: lets the side to move think and plays its turn. False when the game is over,
 * with play->reason filled if that is not by the rules. */
bool play_start_engines(struct play *play);
bool play_turn(struct play *play, struct remark *remark);

/* play_joint.c: the same where both sides move at once, with a remark of each and the seat that
 * registered first. Neither engine hears of the other's move, nor of the time it took, before
 * both have committed. */
bool play_joint_turn(struct play *play, struct remark remark[2], int *first);

/* play_uci.c: the games in which the engines speak UCI. */
bool play_speaks_uci(const struct variant *variant);
bool play_start_uci(struct play *play, int side);

/* Asks an engine about the game as it stands and writes its answer, the text of a turn. */
bool play_ask(struct play *play, int side, struct remark *remark, char text[MOVE_TEXT_MAX]);

/* What the side is called. */
const char *play_side_name(const struct play *play, int side);

/* How long the side may think, in milliseconds. */
int64_t play_allowed(const struct play *play, int side);

/* Reads a line of the side's engine until `deadline`. False, the game ended, when none comes.
 */
bool play_read(struct play *play, int side, int64_t deadline, char **line);

/* Waits until the side's engine, at its start, says a line that contains `wanted`. */
bool play_wait_for(struct play *play, int side, const char *wanted);

/* Takes the time that the side thought off its clock. */
void play_spend(struct play *play, int side, int64_t milliseconds);

/* Ends the game as lost by the side, which named an illegal turn. */
void play_illegal(struct play *play, int side, const char *text);

/* Ends the game for a reason outside the rules. */
void play_stop(struct play *play, enum game_result result, const char *termination,
               const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
