/* What the command line of `quincunx match` says of a tournament. Filled once by
 * tournament_read (tournament_flags.h), constant afterwards, shared by all threads. */
#ifndef PROTOCOL_MATCH_TOURNAMENT_TOURNAMENT_H
#define PROTOCOL_MATCH_TOURNAMENT_TOURNAMENT_H

#include "protocol/base/shard.h"
#include "protocol/formats/notation.h"
#include "protocol/match/clients/participant.h"
#include "protocol/match/games/adjudicator.h"

#include <stdio.h>

enum { PARTICIPANTS_MAX = 64, TOURNAMENT_JOBS_MAX = 64 };

enum tournament_type { TOURNAMENT_ROUND_ROBIN, TOURNAMENT_GAUNTLET, TOURNAMENT_KNOCKOUT };

enum sprt_model { SPRT_NORMALIZED, SPRT_LOGISTIC };

struct sprt {
    bool on;
    double elo0, elo1, alpha, beta;
    enum sprt_model model;
};

enum opening_format { OPENING_EPD, OPENING_PGN };
enum opening_order { ORDER_SEQUENTIAL, ORDER_RANDOM };

/* When the next opening's turn comes: with the next game that is none of the -repeat, encounter
 * or round. By default with the first, and the encounters of a gauntlet's round have the same
 * openings. */
enum opening_policy { POLICY_DEFAULT, POLICY_ENCOUNTER, POLICY_ROUND };

struct opening_choice {
    const char *file; /* NULL: openings are drawn, see openings.h */
    enum opening_format format;
    enum opening_order order;
    enum opening_policy policy;
    int start; /* the first one used, from 1 */
    int plies; /* of a PGN's games; 0 = all */
};

/* How serious a line of the log is, the least serious first. */
enum log_level { LEVEL_TRACE, LEVEL_INFO, LEVEL_WARN, LEVEL_ERR, LEVEL_FATAL };

struct log_choice {
    const char *file; /* NULL: there is no log */
    enum log_level level;
    bool replaces; /* the old contents of the file are lost */
    enum {
        LOG_ENGINES_BY_LEVEL,
        LOG_ENGINES_NEVER,
        LOG_ENGINES_ALWAYS
    } engines; /* by level: lines to and from engines are logged at LEVEL_TRACE */
};

/* -merge: ledgers of shards, the games of which are taken instead of played. */
struct merge_choice {
    const char *ledger[SHARDS_MAX];
    int count;       /* 0 = games are played */
    bool is_partial; /* they may lack games */
};

/* In the lines of which tool the tournament is reported. */
enum output_format {
    OUTPUT_QUINCUNX, /* cutechess-cli's for games, a live line on a terminal, tables of our own
                      */
    OUTPUT_CUTECHESS,
    OUTPUT_FASTCHESS
};

struct tournament {
    const struct variant *variant;
    unsigned rules;                     /* options of the variant */
    const char *rule[RULE_OPTIONS_MAX]; /* the same as text, "board=plain" */
    int rule_count;

    int participant_count;
    struct participant participant[PARTICIPANTS_MAX];
    enum tournament_type type;
    int seeds;         /* of a gauntlet: so many of the first engines play all others */
    int rounds, games; /* `games` in each encounter of a round; of all participants where there
                          are more than two sides */
    bool repeat;       /* `repeats` games running of an encounter have the same opening */
    int repeats;       /* 0 = all of them */
    bool swap;         /* and colours changed in between; false with -noswap */
    bool reverse;      /* colours are the other way round in every game */
    struct opening_choice openings;
    int concurrency;
    bool recover; /* go on after a crash or a stall */
    int wait;     /* milliseconds between two games of a thread */
    uint64_t seed;

    struct sprt sprt;
    struct adjudication adjudication;

    const char *event, *site;
    const char *pgn;                       /* -pgnout, or NULL */
    enum notation notation;                /* of its moves */
    bool pgn_nodes, pgn_seldepth, pgn_nps; /* what comments there tell beside score and time */
    bool pgn_min;                          /* there are no comments and few tags */
    bool pgn_replaces;                     /* what the file held */
    const char *epd;                       /* -epdout, or NULL */
    bool epd_replaces;                     /* what the file held */
    struct log_choice log;
    const char *ledger;  /* -resume, or NULL */
    const char *report;  /* -report, or NULL */
    bool has_no_pairs;   /* -report penta=false: a pair of games is two games */
    const char *faults;  /* -faults: folder for the last lines of failed games */
    int rating_interval; /* games between two tables; 0 = only at the end */
    int score_interval;  /* between two lines with the score; 0 = only at the end, -1 = after
                            every game, on a terminal none */
    enum output_format output;
    bool latency; /* -show-latency: tables have what engines' times differ by */
    bool debug;   /* copy all protocol lines to stderr */

    struct shard shard;    /* -shard: plays one of so many parts */
    const char *stop_file; /* -stopfile: ends when it is there; or NULL */
    struct merge_choice merge;

    char *call;                    /* its command line as a line: command_line.h */
    struct tournament_text *texts; /* what tournament_finish_engines allocated */
};

/* Splits the engines' commands into words and gives names to those that have none; makes the
 * names, the event and the site safe to print (sanitize.h). False with one line on stderr when
 * an engine cannot play. */
bool tournament_finish_engines(struct tournament *tournament);

/* Whether such a tournament can be played; one line on stderr says why not. */
bool tournament_check(const struct tournament *tournament);

/* Frees what tournament_finish_engines allocated. */
void tournament_free(struct tournament *tournament);

/* Prints "quincunx match: FLAG WORD: what is wrong" as one line on stderr; false. */
bool tournament_refuse(const char *flag, const char *word, const char *wrong);

/* How many games it takes until every participant has had every place as often as any other,
 * where there are more than two sides. */
int tournament_seatings(const struct tournament *tournament);

/* Writes the tournament as readable lines, "variant xodul" ...: all that decides which games
 * are played and how: variant, rules, participants, time controls, schedule, openings,
 * adjudication and seed; not concurrency, shards and file names, nor the number of rounds:
 * games of more rounds begin with those of fewer, so a tournament can be prolonged. */
void tournament_write(const struct tournament *tournament, FILE *file);

/* A checksum of what tournament_write writes: tournaments with different ones must not share a
 * ledger. 0 when memory is short. */
uint64_t tournament_fingerprint(const struct tournament *tournament);

#endif
