/* What stands between a result and the next game. People write there how the game ended, and
 * programs a sign or the result again; none of that may become a game, and no game may be taken
 * for that. */
#include "protocol/formats/pgn_reading.h"
#include "protocol/formats/pgn_word.h"

#include <ctype.h>
#include <string.h>

/* Where the reading is between two games. */
struct between {
    int line;        /* of the last token */
    bool is_prose;   /* words in this line said something else than a move */
    int number;      /* that stands before, as that of a move; -1 = none */
    int number_line; /* where */
    int points;      /* behind it */
};

/* Whether a word without its number has what moves have: a letter before a digit, as in Nf3 or
 * e2e4, or castling. The code of an opening, B33, has not. */
static bool is_like_move(const char *text)
{
    size_t length = strlen(text);
    size_t castling = strspn(text, "Oo0-");
    bool is_code = *text >= 'A' && *text <= 'E' && length == 3 &&
                   isdigit((unsigned char)text[1]) && isdigit((unsigned char)text[2]);
    bool has_square = false;
    for (size_t i = 0; i + 1 < length; i++) {
        has_square = has_square ||
                     (isalpha((unsigned char)text[i]) && isdigit((unsigned char)text[i + 1]));
    }
    return (has_square && !is_code) || (castling > 1 && strpbrk(text, "Oo0") != NULL &&
                                        strspn(text + castling, "+#!?") + castling == length);
}

/* Makes number and move, which stand apart, the one word that begins a game. */
static void join_number(const struct between *between, struct pgn_token *token)
{
    static const char points[] = "...";
    char move[PGN_TEXT_MAX];
    int count = between->points < 1 ? 1 : between->points > 3 ? 3 : between->points;
    snprintf(move, sizeof move, "%.*s", PGN_TEXT_MAX - 1, token->text); /* all of a word */
    snprintf(token->text, sizeof token->text, "%d%.*s%s", between->number, count, points, move);
    token->line = between->number_line;
}

/* Whether a word is of no game. A number is only kept in mind until it is seen what follows. */
static bool is_idle_word(struct reading *reading, struct between *between,
                         struct pgn_token *token)
{
    struct pgn_word word;
    pgn_word_read(token->text, &word);
    if (word.kind == WORD_RESULT) {
        if (word.result != RESULT_NONE && word.result != reading->game->result) {
            pgn_refuse(reading, token->line, "a second result, %.20s", token->text);
        }
        between->is_prose = false;
        between->number = -1;
        return true;
    }
    if (word.kind == WORD_NOTHING && word.number >= 0) {
        between->number = word.number;
        between->number_line = token->line;
        between->points = word.points;
        return true;
    }
    if (word.kind == WORD_NOTHING || strcmp(token->text, "-") == 0) { /* "1/2 - 1/2" */
        return true;
    }
    int number = word.number >= 0 ? word.number : between->number;
    bool may_begin = !between->is_prose || number == 1; /* "wins after 12. Nf3" */
    if (may_begin &&
        (is_like_move(word.move) || (number >= 0 && pgn_word_is_null(word.move)))) {
        if (word.number < 0 && between->number >= 0) {
            join_number(between, token);
        }
        return false;
    }
    between->is_prose = true;
    between->number = -1;
    return true;
}

/* Whether what has a bracket, and is no tag in proper form, is a remark: alone behind words in
 * their line, or its first word is no name of a tag. */
static bool is_remark(const struct pgn_token *token, bool is_same_line)
{
    const char *name = pgn_right_name(token->name);
    return !pgn_is_deciding(name) && ((is_same_line && token->kind != TOKEN_BAD) ||
                                      (name == token->name && !isupper((unsigned char)*name)));
}

/* Whether a token behind the result says nothing of another game. */
static bool is_leftover(struct reading *reading, struct between *between,
                        struct pgn_token *token)
{
    bool is_same_line = token->line == between->line;
    between->is_prose = between->is_prose && is_same_line;
    between->line = token->line;
    switch (token->kind) {
    case TOKEN_END:
    case TOKEN_FAILED:
    case TOKEN_TAG:
        return false;
    case TOKEN_LOOSE_TAG:
    case TOKEN_ODD_TAG:
    case TOKEN_BAD:
        return is_remark(token, is_same_line);
    case TOKEN_WORD:
        return reading->variations > 0 || is_idle_word(reading, between, token);
    default:
        reading->variations += token->kind == TOKEN_OPEN;
        reading->variations -= token->kind == TOKEN_CLOSE && reading->variations > 0;
        return true;
    }
}

void pgn_pass_leftovers(struct reading *reading)
{
    struct pgn_reader *reader = reading->reader;
    struct between between = {.line = reader->token.line, .number = -1};
    while (is_leftover(reading, &between, pgn_next_token(reader))) {
    }
    reader->has_token = true;
}
