/* Openings made by chance: random legal moves, kept when a search finds the position even. The
 * same rule and random numbers give the same openings on every machine. */
#ifndef PROTOCOL_MATCH_OPENINGS_BOOK_H
#define PROTOCOL_MATCH_OPENINGS_BOOK_H

#include "protocol/match/clients/local_engine.h"

/* After so many failed tries in a row no more openings are looked for. */
enum { BOOK_TRIES_MAX = 5000 };

struct book_rule {
    int plies;  /* random moves; of both sides where they move at once */
    int depth;  /* of the search that judges */
    int limit;  /* how many centipawns the score may be from `centre` */
    int centre; /* White's score in the middle; 0 = even */
};

/* The rule by which openings of the variant are made where nothing else is given. */
struct book_rule book_default(const struct variant *variant);

/* Plays `plies` random moves, of both sides where they move at once, as far as the game goes
 * on; *goes_on tells whether it still does. False when memory is short. */
bool book_play_plies(struct game *game, int plies, uint64_t *random, bool *goes_on);

/* Writes a position's FEN without its counters, at most FEN_MAX bytes. */
void book_write_epd(const struct variant *variant, const struct position *position, char *epd);

enum book_status { BOOK_FOUND, BOOK_NOT_FOUND, BOOK_OUT_OF_MEMORY };

/* Draws one opening by random moves from the first position of `game`, which becomes a game
 * without moves that begins at the opening. When none is found the game is unspecified. */
enum book_status book_draw(struct local_engine *engine, const struct book_rule *rule,
                           uint64_t *random, struct game *game);

/* Openings one after the other, no position twice. */
struct book;

/* NULL when memory is short. */
struct book *book_new(const struct variant *variant, unsigned options,
                      const struct book_rule *rule, uint64_t seed);
void book_free(struct book *book);

/* Writes the next opening to `epd`, FEN_MAX bytes. */
enum book_status book_next(struct book *book, char *epd);

#endif
