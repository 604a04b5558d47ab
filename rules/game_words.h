/* Words for players: what a game is about, what its pieces are called and how they go. Each
 * game has them once, in rules/GAME/GAME_words.c; the terminal, XBoard's error texts, the page,
 * the modules and the pictures of docs/ take them from there. They say what RULES.md says, in
 * plainer words; a test holds the diagrams against the generators.
 *
 * A sentence begins with a capital letter and ends with a stop. Rules in brackets, "(X4)", are
 * numbers of the game's RULES.md.
 */
#ifndef RULES_GAME_WORDS_H
#define RULES_GAME_WORDS_H

#include "rules/variant.h"

/* The longest sentence on a move or capture: with its rules it must fit a struct text_error. */
enum { WORDS_SENTENCE_MAX = 140 };

/* A piece. */
struct piece_words {
    const char *name;  /* "wizard" */
    const char *moves; /* a sentence that begins with "The wizard" */
    const char
        *captures;       /* one that says how it captures; NULL where it captures as it moves */
    const char *special; /* sentences on what else there is to know, or NULL */
    const char *rules;   /* by which it moves and captures: "X3, X4" */
    const char *diagram; /* a FEN that shows how it goes: */
    const char *square;  /* from here */
};

/* A game. */
struct words {
    const char *summary;             /* a sentence that says what is special about it */
    const char *goal;                /* a sentence: "Checkmate the enemy king." */
    const char *about;               /* a paragraph */
    const struct piece_words *piece; /* by piece type, from 1 */
};

/* Refuses a move of a piece for the way it goes, in its own words: "the wizard goes exactly ...
 * (X3)". `captures` tells that a hostile piece stands where it wants to go. */
bool words_refuse(const struct variant *variant, int type, bool captures, int column,
                  struct text_error *error);

/* Of each game. */
extern const struct words chess_words, xodul_words, cubic_words, nodal_words, nodal_ludii_words;
extern const struct words gala_words, gala_shared_words, gala_team_words;
extern const struct words gala_team_shared_words, gala_cutthroat_words, xymyx_words;

/* The readings of the rules, with their words. */
extern const struct rule_option xodul_options[], cubic_options[], gala_options[];
extern const struct rule_option xymyx_options[];

#endif
