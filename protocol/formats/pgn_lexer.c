/* Every character is read by take_byte(). What a word has of signs beyond ASCII is replaced
 * here, what it has of other characters stays, so that whoever reads the word refuses it. */
#include "protocol/formats/pgn_lexer.h"

#include "protocol/base/sanitize.h"
#include "protocol/formats/pgn_symbol.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

enum { ASCII_LAST = 0x7f };

void pgn_lexer_init(struct pgn_lexer *lexer, FILE *file)
{
    text_source_init(&lexer->source, file);
    lexer->comment_end = 0;
}

static int peek_at(struct pgn_lexer *lexer, int distance)
{
    return text_source_peek(&lexer->source, distance);
}

static int peek_byte(struct pgn_lexer *lexer)
{
    return peek_at(lexer, 0);
}

static int take_byte(struct pgn_lexer *lexer)
{
    return text_source_take(&lexer->source);
}

static void skip_bytes(struct pgn_lexer *lexer, int count)
{
    for (int i = 0; i < count; i++) {
        take_byte(lexer);
    }
}

static void skip_line(struct pgn_lexer *lexer)
{
    int character;
    do {
        character = take_byte(lexer);
    } while (character != '\n' && character != EOF);
}

static void fill_token(struct pgn_token *token, enum pgn_token_kind kind, const char *format,
                       ...) __attribute__((format(printf, 3, 4)));

/* Makes it a token with a text. */
static void fill_token(struct pgn_token *token, enum pgn_token_kind kind, const char *format,
                       ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(token->text, sizeof token->text, format, list);
    va_end(list);
    token->kind = kind;
}

/* Adds a character to a text of `size` bytes if there is room. */
static void append_byte(char *text, size_t size, size_t *length, int character)
{
    if (*length + 1 < size) {
        text[(*length)++] = (char)character;
        text[*length] = '\0';
    }
}

/* The bytes of the blank that stands next, 0 when there is none. */
static int blank_size(struct pgn_lexer *lexer)
{
    int byte = peek_byte(lexer);
    if (byte <= ASCII_LAST) {
        return byte != EOF && isspace(byte);
    }
    int size = pgn_symbol_size(&lexer->source);
    const char *meaning = pgn_symbol_meaning(&lexer->source, size);
    return meaning != NULL && *meaning == ' ' ? size : 0;
}

static void skip_blanks(struct pgn_lexer *lexer)
{
    while (peek_byte(lexer) != '\n' && blank_size(lexer) > 0) {
        skip_bytes(lexer, blank_size(lexer));
    }
}

/* Whether the quotation mark that was read ends the value: a bracket follows. Another one is of
 * the value; some programs write it without the backslash. */
static bool ends_value(struct pgn_lexer *lexer)
{
    static const char blanks[] = " \t\xc2\xa0"; /* the last two are a no-break space */
    int distance = 0;
    while (distance < TEXT_AHEAD - 1 && peek_at(lexer, distance) > 0 &&
           strchr(blanks, peek_at(lexer, distance)) != NULL) {
        distance++;
    }
    return peek_at(lexer, distance) == ']';
}

/* Whether the character behind a backslash is one that needs it. In "C:\"] at the end of a line
 * the quotation mark is the last one. */
static bool is_escaped(struct pgn_lexer *lexer)
{
    bool is_last =
        peek_at(lexer, 1) == ']' && (peek_at(lexer, 2) == '\n' || peek_at(lexer, 2) == EOF);
    return peek_byte(lexer) == '\\' || (peek_byte(lexer) == '"' && !is_last);
}

/* Cuts off the last character of a text if not all of its bytes (UTF-8) are there. */
static void drop_half_character(char *text)
{
    size_t length = strlen(text), begin = length;
    while (begin > 0 && length - begin < 3 && ((unsigned char)text[begin - 1] & 0xc0) == 0x80) {
        begin--;
    }
    int first = begin > 0 ? (unsigned char)text[begin - 1] : 0;
    size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1;
    if (length - begin + 1 < bytes) {
        text[begin - 1] = '\0';
    }
}

/* Reads the value of a tag behind its first quotation mark, as far as there is room. False when
 * the line ends before the last one. */
static bool take_value(struct pgn_lexer *lexer, struct pgn_token *token)
{
    size_t length = 0;
    token->text[0] = '\0';
    while (peek_byte(lexer) != '\n' && peek_byte(lexer) != EOF) {
        int character = take_byte(lexer);
        if (character == '"' && ends_value(lexer)) {
            return true;
        }
        if (character == '\\' && is_escaped(lexer)) {
            character = take_byte(lexer);
        }
        token->is_cut = length + 1 == sizeof token->text;
        append_byte(token->text, sizeof token->text, &length,
                    iscntrl(character) ? ' ' : character);
    }
    return false;
}

/* Names may have letters of all languages. */
static bool is_in_name(int character)
{
    return character > ASCII_LAST ||
           (character > 0 && (isalnum(character) || strchr("_+#=:-", character) != NULL));
}

/* Reads the rest of the line into the value, as far as there is room. */
static void take_rest(struct pgn_lexer *lexer, struct pgn_token *token)
{
    size_t length = 0;
    token->text[0] = '\0';
    while (peek_byte(lexer) != '\n' && peek_byte(lexer) != EOF) {
        int byte = take_byte(lexer);
        token->is_cut = length + 1 == sizeof token->text;
        append_byte(token->text, sizeof token->text, &length, iscntrl(byte) ? ' ' : byte);
    }
}

/* Makes a tag of what has no mark or bracket at its end, or too much before its value: of a
 * line with nothing else in it. */
static void loosen_tag(struct pgn_token *token, bool is_quoted)
{
    char *end = token->text + strcspn(token->text, "]");
    bool is_empty = token->name[0] == '\0' && strcmp(token->text, "]") == 0;
    bool is_alone = (isupper((unsigned char)token->name[0]) || is_empty) &&
                    strchr(token->text, '[') == NULL && !token->is_cut &&
                    (*end == '\0' || end[1 + strspn(end + 1, " ")] == '\0');
    if (!is_alone) {
        fill_token(token, TOKEN_BAD, "a tag must be [Name \"value\"] in one line");
        return;
    }
    while (end > token->text && strchr(" \"", end[-1]) != NULL) {
        end--;
    }
    *end = '\0';
    bool is_odd = !is_quoted && strchr(token->text + (token->text[0] == '"'), '"') != NULL;
    token->kind = is_odd || is_empty ? TOKEN_ODD_TAG : TOKEN_LOOSE_TAG;
    sanitize_text(token->text);
}

/* Reads a tag behind its bracket. */
static void lex_tag(struct pgn_lexer *lexer, struct pgn_token *token)
{
    size_t length = 0;
    token->kind = TOKEN_TAG;
    skip_blanks(lexer);
    while (is_in_name(peek_byte(lexer)) && blank_size(lexer) == 0) {
        append_byte(token->name, sizeof token->name, &length, take_byte(lexer));
    }
    skip_blanks(lexer);
    bool is_quoted = length > 0 && peek_byte(lexer) == '"';
    if (is_quoted) {
        take_byte(lexer);
    } else {
        take_rest(lexer, token);
    }
    if (!is_quoted || !take_value(lexer, token)) {
        skip_line(lexer);
        loosen_tag(token, is_quoted);
        return;
    }
    skip_blanks(lexer);
    take_byte(lexer); /* the bracket, which take_value has seen */
    if (token->is_cut) {
        drop_half_character(token->text);
    }
    sanitize_text(token->text);
}

/* Whether the tag that begins games stands here, behind an empty line. */
static bool is_next_game(struct pgn_lexer *lexer, int last_but_one, int last)
{
    static const char begin[] = "[Event \"";
    if (last_but_one != '\n' || last != '\n') {
        return false;
    }
    for (int i = 0; begin[i] != '\0'; i++) {
        if (peek_at(lexer, i) != begin[i]) {
            return false;
        }
    }
    return true;
}

/* Begins a comment, of which the brace or semicolon stands next. */
static void begin_comment(struct pgn_lexer *lexer)
{
    lexer->comment_line = lexer->source.line;
    lexer->comment_end = take_byte(lexer) == '{' ? '}' : '\n';
    lexer->last_but_one = 0;
    lexer->last = 0;
}

/* Reads what is left of a comment, or as much as there is room for. Braces do not nest. One
 * that does not end before the next game takes no part of that. */
static void lex_comment(struct pgn_lexer *lexer, struct pgn_token *token, bool is_first)
{
    size_t length = 0;
    token->kind = TOKEN_COMMENT;
    token->line = lexer->comment_line;
    token->is_first = is_first;
    token->text[0] = '\0';
    while (length + 1 < sizeof token->text) {
        bool is_cut = is_next_game(lexer, lexer->last_but_one, lexer->last);
        int character = is_cut ? EOF : take_byte(lexer);
        lexer->last_but_one = lexer->last;
        lexer->last = character;
        if (character == EOF && lexer->comment_end == '}') {
            fill_token(token, TOKEN_BAD, "the comment does not end");
        }
        if (character == EOF || character == lexer->comment_end) {
            lexer->comment_end = 0;
            break;
        }
        append_byte(token->text, sizeof token->text, &length,
                    character == '\0' ? ' ' : character);
    }
    token->is_last = lexer->comment_end == 0;
}

/* Whether a character belongs to a word: all do that have no other meaning. */
static bool is_in_word(int character)
{
    return character != EOF && !isspace(character) &&
           (character == '\0' || strchr("[]{}();$\"", character) == NULL);
}

/* Whether the letter of a promotion stands here in brackets, as in e8(Q) or e8=(Q). A variation
 * has more in it than a letter, and mostly a blank before. */
static bool is_promotion(struct pgn_lexer *lexer, const char *word, size_t length)
{
    return length > 0 &&
           (isdigit((unsigned char)word[length - 1]) || word[length - 1] == '=') &&
           peek_byte(lexer) == '(' && peek_at(lexer, 1) != EOF && isalpha(peek_at(lexer, 1)) &&
           peek_at(lexer, 2) == ')';
}

/* Reads a character of a word beyond ASCII. */
static void take_symbol(struct pgn_lexer *lexer, char *text, size_t *length)
{
    int size = pgn_symbol_size(&lexer->source);
    const char *meaning = pgn_symbol_meaning(&lexer->source, size);
    for (int i = 0; i < size; i++) {
        int byte = take_byte(lexer);
        if (meaning == NULL) {
            append_byte(text, PGN_TEXT_MAX, length, byte);
        }
    }
    for (; meaning != NULL && *meaning != '\0'; meaning++) {
        append_byte(text, PGN_TEXT_MAX, length, *meaning);
    }
}

/* Whether a sign stands here that is a glyph in one character. */
static bool is_glyph(struct pgn_lexer *lexer)
{
    const char *meaning = NULL;
    if (peek_byte(lexer) > ASCII_LAST) {
        meaning = pgn_symbol_meaning(&lexer->source, pgn_symbol_size(&lexer->source));
    }
    return meaning != NULL && *meaning == '$';
}

/* Whether a word ends behind a mark such as "!", with another one or not: what follows is a
 * word of its own, as in "Nf3!Nc6", and a number behind a check is, as in "Qh5+3.Ke2". A half
 * of a turn of both sides may have a mark. */
static bool ends_word(struct pgn_lexer *lexer, const char *word, size_t length)
{
    int next = peek_byte(lexer);
    bool is_marked = length > 0 && strchr("!?", word[length - 1]) != NULL;
    bool is_check = length > 2 && strchr("+#", word[length - 1]) != NULL;
    if (is_check && next != EOF && isdigit(next)) {
        return true;
    }
    return is_marked && (next == '\0' || strchr("!?|@", next) == NULL);
}

/* Control characters are shown as '_', which no move has. */
static void lex_word(struct pgn_lexer *lexer, struct pgn_token *token)
{
    size_t length = 0;
    token->kind = TOKEN_WORD;
    token->text[0] = '\0';
    for (;;) {
        int left = is_promotion(lexer, token->text, length) ? 3 : 0;
        int byte = peek_byte(lexer);
        if (left == 0 && (!is_in_word(byte) || blank_size(lexer) > 0 || is_glyph(lexer) ||
                          ends_word(lexer, token->text, length))) {
            return;
        }
        if (left == 0 && byte > ASCII_LAST) {
            take_symbol(lexer, token->text, &length);
            continue;
        }
        do {
            byte = take_byte(lexer);
            append_byte(token->text, PGN_TEXT_MAX, &length, iscntrl(byte) ? '_' : byte);
        } while (--left > 0);
    }
}

/* Makes one word of a result that is written with blanks, "1 - 0". */
static void join_result(struct pgn_lexer *lexer, struct pgn_token *token)
{
    static const char between[] = " - ";
    int other = strcmp(token->text, "1") == 0 ? '0' : strcmp(token->text, "0") == 0 ? '1' : EOF;
    int size = 0;
    while (between[size] != '\0' && peek_at(lexer, size) == between[size]) {
        size++;
    }
    if (between[size] == '\0' && other != EOF && peek_at(lexer, size) == other &&
        !is_in_word(peek_at(lexer, size + 1))) {
        fill_token(token, TOKEN_WORD, other == '0' ? "1-0" : "0-1");
        skip_bytes(lexer, size + 1);
    }
}

/* Passes over what is no token: blanks and escape lines. */
static void skip_between(struct pgn_lexer *lexer)
{
    for (;;) {
        if (peek_byte(lexer) == '%' && lexer->source.at_line_start) {
            skip_line(lexer);
        } else if (blank_size(lexer) > 0) {
            skip_bytes(lexer, blank_size(lexer));
        } else {
            return;
        }
    }
}

/* Reads a glyph, "$139" or a sign. */
static void lex_glyph(struct pgn_lexer *lexer, struct pgn_token *token)
{
    size_t length = 0;
    token->kind = TOKEN_NAG;
    token->text[0] = '\0';
    if (is_glyph(lexer)) {
        take_symbol(lexer, token->text, &length);
        return;
    }
    append_byte(token->text, PGN_TEXT_MAX, &length, take_byte(lexer));
    while (isdigit(peek_byte(lexer))) {
        append_byte(token->text, PGN_TEXT_MAX, &length, take_byte(lexer));
    }
}

void pgn_lexer_next(struct pgn_lexer *lexer, struct pgn_token *token)
{
    const char *wrong;
    token->name[0] = '\0';
    token->is_cut = false;
    if (lexer->comment_end != 0) {
        lex_comment(lexer, token, false);
        return;
    }
    skip_between(lexer);
    token->line = lexer->source.line;
    int character = peek_byte(lexer);
    if (character == '{' || character == ';') {
        begin_comment(lexer);
        lex_comment(lexer, token, true);
        return;
    }
    if (character == '$' || is_glyph(lexer)) {
        lex_glyph(lexer, token);
        return;
    }
    if (is_in_word(character)) {
        lex_word(lexer, token);
        join_result(lexer, token);
        return;
    }
    take_byte(lexer);
    switch (character) {
    case EOF:
        token->kind = TOKEN_END;
        wrong = text_source_wrong(&lexer->source);
        if (wrong != NULL) {
            fill_token(token, TOKEN_FAILED, "cannot be read: %s", wrong);
        }
        break;
    case '[':
        lex_tag(lexer, token);
        break;
    case '(':
        token->kind = TOKEN_OPEN;
        break;
    case ')':
        token->kind = TOKEN_CLOSE;
        break;
    default:
        fill_token(token, TOKEN_BAD, "'%c' does not belong here", character);
        break;
    }
}
