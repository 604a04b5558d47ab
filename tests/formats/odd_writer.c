#include "tests/formats/odd_writer.h"

#include "protocol/formats/notation.h"
#include "rules/variants.h"
#include "tests/support/random.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Kinds of oddities; a game has some of them, so that another reader which does not know one
 * reads other games. */
enum odd {
    ODD_CASTLING = 1,
    ODD_PROMOTION = 2,
    ODD_CAPTURE = 4,
    ODD_CHECK = 8,
    ODD_PASSANT = 16,
    ODD_NUMBER = 32,
    ODD_ASIDE = 64,
    ODD_BLANK = 128,
    ODD_NOTATION = 256,
    ODD_TAGS = 512,
    ODD_KINDS = 1024
};

struct style {
    uint64_t *random;
    unsigned odd; /* enum odd, bits */
};

/* One of a list: the first where the style does not have the kind. */
#define PICK(list, style, kind) (list)[pick(style, kind, sizeof(list) / sizeof *(list))]

static size_t below(uint64_t *random, size_t bound)
{
    return (size_t)(xorshift(random) >> 16) % bound;
}

/* One time in `bound`. */
static bool chance(uint64_t *random, size_t bound)
{
    return below(random, bound) == 0;
}

static size_t pick(const struct style *style, enum odd kind, size_t count)
{
    return (style->odd & kind) != 0 ? below(style->random, count) : 0;
}

void odd_play(struct game *game, const char *fen, int plies, uint64_t *random)
{
    struct text_error error;
    const struct variant *chess = variant_find("chess");
    bool is_set = game_init(game, chess, 0) && (fen == NULL || game_set_fen(game, fen, &error));
    assert(is_set);
    while (game->count < plies && game_end(game).result == RESULT_NONE) {
        struct move_list list;
        list.count = 0;
        chess->generate(game_position(game), GENERATE_ALL, &list);
        bool is_played = game_play(game, list.move[below(random, (size_t)list.count)]);
        assert(is_played);
        (void)is_played;
    }
    (void)is_set;
}

__attribute__((format(printf, 2, 3))) static void add(char text[ODD_TEXT_MAX],
                                                      const char *format, ...)
{
    size_t length = strlen(text);
    va_list list;
    va_start(list, format);
    vsnprintf(text + length, ODD_TEXT_MAX - length, format, list);
    va_end(list);
}

/* Replaces the first `old` in the word. */
static void replace(char word[64], const char *old, const char *new)
{
    char *at = strstr(word, old), rest[64];
    if (at != NULL) {
        snprintf(rest, sizeof rest, "%s", at + strlen(old));
        snprintf(at, (size_t)(word + 64 - at), "%.20s%.40s", new, rest);
    }
}

static void write_castling(char word[64], const struct style *style)
{
    static const char *const shorts[] = {"O-O", "0-0", "o-o", "O-O"};
    static const char *const longs[] = {"O-O-O", "0-0-0", "o-o-o", "O-O-O"};
    bool is_long = strncmp(word, "O-O-O", 5) == 0;
    replace(word, is_long ? "O-O-O" : "O-O",
            is_long ? PICK(longs, style, ODD_CASTLING) : PICK(shorts, style, ODD_CASTLING));
}

/* Writes a move in one of its forms. */
static void write_move(const struct game *game, int index, const struct style *style,
                       char word[64])
{
    static const enum notation notations[] = {NOTATION_SAN, NOTATION_SAN, NOTATION_SAN,
                                              NOTATION_LAN, NOTATION_UCI};
    static const char *const promotions[] = {"=", "", "/", "=("};
    static const char *const captures[] = {"x", ":", "", "x"};
    static const char *const checks[] = {"+", "", "++", " +", "+!"};
    static const char *const passants[] = {"", "e.p.", " e.p.", "ep", " ep"};
    char move[MOVE_TEXT_MAX];
    const struct position *position = game_position_at(game, index);
    enum notation notation = PICK(notations, style, ODD_NOTATION);
    notation_write(game->variant, position, game->moves[index], notation, move);
    snprintf(word, 64, "%s", move);
    if (notation == NOTATION_UCI) {
        return;
    }
    if (word[0] == 'O') {
        write_castling(word, style);
    }
    bool is_pawn = islower((unsigned char)word[0]);
    bool is_passant = is_pawn && strchr(word, 'x') != NULL &&
                      position_piece(position, move_to(game->moves[index])) == 0;
    if (strchr(word, '=') != NULL) {
        const char *sign = PICK(promotions, style, ODD_PROMOTION);
        replace(word, "=", sign);
        if (sign[0] != '\0' && sign[1] == '(') {
            char letters[2][4] = {{'(', strchr(word, '(')[1]},
                                  {'(', strchr(word, '(')[1], ')'}};
            replace(word, letters[0], letters[1]);
        }
    }
    if (!is_pawn || notation == NOTATION_SAN) {
        replace(word, "x", PICK(captures, style, ODD_CAPTURE));
    }
    if (strchr(word, '+') != NULL) {
        replace(word, "+", PICK(checks, style, ODD_CHECK));
    } else if (is_passant) {
        strcat(word, PICK(passants, style, ODD_PASSANT));
    }
}

static void write_blank(char text[ODD_TEXT_MAX], const struct style *style)
{
    static const char *const blanks[] = {" ",  " ",    " ",  " ",  " ",
                                         "\n", "\r\n", "  ", "\t", " \n"};
    add(text, "%s", PICK(blanks, style, ODD_BLANK));
}

/* Writes what may stand between moves. */
static void write_aside(char text[ODD_TEXT_MAX], const struct style *style)
{
    static const char *const asides[] = {"!",
                                         "?!",
                                         "$3",
                                         "$14 $1",
                                         "{a comment}",
                                         "{; ( [ % $}",
                                         "(1. e4)",
                                         "(d4 (c4) d5)",
                                         "; 1-0\n",
                                         "\n% 1. e4 *\n",
                                         "+-",
                                         "=",
                                         "{two\nlines}",
                                         "+/-",
                                         "!?",
                                         "{1-0}",
                                         "(e4 {)} 1-0)",
                                         "-+"};
    if ((style->odd & ODD_ASIDE) != 0 && chance(style->random, 5)) {
        add(text, "%s", PICK(asides, style, ODD_ASIDE));
        write_blank(text, style);
    }
}

static void write_number(const struct position *position, bool is_first,
                         const struct style *style, char text[ODD_TEXT_MAX])
{
    static const char *const white[] = {"%d. ", "%d.", "%d ", "", "%d . ", "%d.\n"};
    static const char *const black[] = {"", "", "", "%d... ", "%d...", "... "};
    const char *form =
        position->seat == 0 ? PICK(white, style, ODD_NUMBER) : PICK(black, style, ODD_NUMBER);
    char number[32];
    snprintf(number, sizeof number, is_first && position->seat == 1 ? "%d..." : "%d.",
             position->fullmove_number);
    const char *point = strchr(form, 'd');
    add(text, "%s%s", point != NULL ? number : "", point == NULL ? form : "");
    if (point != NULL && point[1] == ' ') { /* without a point */
        text[strlen(text) - strspn(strchr(text + strlen(text) - strlen(number), '.'), ".")] =
            '\0';
    }
    if (point != NULL) {
        add(text, "%s", point[1] == ' ' || strchr(form, '\n') != NULL ? " " : "");
    }
}

void odd_write(const struct game *game, const char *fen, uint64_t *random,
               char text[ODD_TEXT_MAX])
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2", "1/2", "1-0\n\n"};
    static const char *const begins[] = {"", "\xEF\xBB\xBF", "\n\n", "\r\n", "% escape\n"};
    struct style style = {random, (unsigned)below(random, ODD_KINDS) &
                                      (unsigned)below(random, ODD_KINDS)};
    text[0] = '\0';
    add(text, "%s[Event \"%s\"]\n", PICK(begins, &style, ODD_TAGS),
        chance(random, 3) ? "a \\\"quoted\\\" M\xfcller" : "x");
    if (fen != NULL) {
        add(text, "[FEN \"%s\"]\n", fen);
    }
    add(text, "%s[White \"?\"]%s", chance(random, 2) ? "[Site \"y\"]" : "",
        chance(random, 2) ? "\n\n" : "\r\n\r\n");
    for (int i = 0; i < game->count; i++) {
        char word[64];
        write_number(game_position_at(game, i), i == 0, &style, text);
        write_move(game, i, &style, word);
        add(text, "%s", word);
        write_blank(text, &style);
        write_aside(text, &style);
    }
    add(text, "%s\n", PICK(results, &style, ODD_TAGS));
}

/* Where the word behind `at` begins and ends. */
static char *find_word(char *at, size_t *length)
{
    at += strcspn(at, " \n\t\r");
    at += strspn(at, " \n\t\r");
    *length = strcspn(at, " \n\t\r");
    return at;
}

void odd_mutate(char text[ODD_TEXT_MAX], uint64_t *random)
{
    static const char bytes[] = "abcdefgh12345678KQRBNPOo0x+#=-()!?.*/{}[];$ \n%";
    for (size_t changes = chance(random, 4) ? 3 : 1; changes > 0; changes--) {
        char *begin = strstr(text, "\"?\"]"), word[64], next[64];
        size_t size = strlen(begin + 4), length;
        if (size < 8 || strlen(text) + 128 > ODD_TEXT_MAX) {
            return;
        }
        char *at = begin + 4 + below(random, size - 1);
        switch (below(random, 6)) {
        case 0: /* a byte goes */
            memmove(at, at + 1, strlen(at));
            break;
        case 1: /* a byte comes */
            memmove(at + 1, at, strlen(at) + 1);
            *at = bytes[below(random, sizeof bytes - 1)];
            break;
        case 2: /* a byte is another */
            *at = bytes[below(random, sizeof bytes - 1)];
            break;
        case 3: /* two bytes change places */
            if (at[1] != '\0') {
                char byte = at[0];
                at[0] = at[1];
                at[1] = byte;
            }
            break;
        case 4: /* a word goes */
            at = find_word(at, &length);
            memmove(at, at + length, strlen(at + length) + 1);
            break;
        default: /* a word comes twice */
            at = find_word(at, &length);
            length = length < sizeof word - 2 ? length : 0;
            snprintf(next, sizeof next, "%.*s ", (int)length, at);
            memmove(at + strlen(next), at, strlen(at) + 1);
            memcpy(at, next, strlen(next));
            break;
        }
    }
}
