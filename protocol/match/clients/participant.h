/* An engine that takes part in games: its command line, dialect, options and time control, as
 * the words of -engine and -each give them. */
#ifndef PROTOCOL_MATCH_CLIENTS_PARTICIPANT_H
#define PROTOCOL_MATCH_CLIENTS_PARTICIPANT_H

#include <stdbool.h>
#include <stdint.h>

enum { PARTICIPANT_OPTIONS_MAX = 32, PARTICIPANT_WORDS_MAX = 32 };

enum dialect { DIALECT_CECP, DIALECT_UCI };

/* How much an engine may think. Times in microseconds; 0 = no such limit. */
struct time_control {
    int moves;         /* moves a period; 0 = the whole game */
    int64_t base;      /* of a period; 0 = no clock */
    int64_t increment; /* a move */
    int64_t move_time; /* st=: exactly this a move, instead of a clock */
    int64_t margin;    /* how far an engine may overrun before it loses */
    int64_t patience;  /* for a move where time is not limited; 0 = MATCH_GAME_CLOCK_PATIENCE */
    uint64_t nodes;
    int depth;
    bool infinite; /* tc=inf: neither clock nor limit of time */
};

struct engine_option {
    const char *name, *value;
};

struct participant {
    const char *name;      /* never NULL: the command's last part where none was given */
    const char *command;   /* cmd= as given */
    const char *arguments; /* args= as given, or NULL */
    int word_count;        /* the words of both, the program first, NULL-terminated */
    char *word[PARTICIPANT_WORDS_MAX + 1];
    const char *folder; /* to start it in, or NULL */
    const char *errors; /* file that gets what it says on stderr, or NULL */
    enum dialect dialect;
    struct time_control time_control;
    bool ponder;
    bool restart; /* before every game */
    int option_count;
    struct engine_option option[PARTICIPANT_OPTIONS_MAX];
};

#endif
