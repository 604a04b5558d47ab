/* What a word among the moves of a PGN is, as programs and people write them. */
#ifndef PROTOCOL_FORMATS_PGN_WORD_H
#define PROTOCOL_FORMATS_PGN_WORD_H

#include "rules/game.h"

enum pgn_word_kind {
    WORD_NOTHING, /* a number alone, or a sign such as "!?" or "+/-" */
    WORD_MOVE,
    WORD_RESULT
};

struct pgn_word {
    enum pgn_word_kind kind;
    const char *move; /* what stands behind the number */
    int number;       /* of the move, -1 = none stands there */
    int points;       /* behind the number */
    bool is_glued;    /* no point or blank parts number and move, "3Kd2" */
    enum game_result result;
};

/* Takes a word apart; `text` must live as long as word->move. */
void pgn_word_read(const char *text, struct pgn_word *word);

/* Whether it is what some programs write where a side does not move: "--", "Z0", "0000". */
bool pgn_word_is_null(const char *text);

#endif
