/* Every character is read by take_byte(), which counts lines. A carriage return alone or before
 * a line feed is a line end, '\n', to all others. */
#include "protocol/formats/pgn_lexer.h"

#include "protocol/base/sanitize.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <string.h>

void pgn_lexer_init(struct pgn_lexer *lexer, FILE *file)
{
    *lexer = (struct pgn_lexer){
        .file = file, .line = 1, .at_line_start = true, .at_file_start = true};
}

static int peek_byte(struct pgn_lexer *lexer)
{
    int character = getc_unlocked(lexer->file);
    if (character != EOF) {
        ungetc(character, lexer->file);
    }
    return character == '\r' ? '\n' : character;
}

static int take_byte(struct pgn_lexer *lexer)
{
    int character = getc_unlocked(lexer->file);
    if (character == '\r') {
        int next = getc_unlocked(lexer->file);
        if (next != '\n' && next != EOF) {
            ungetc(next, lexer->file);
        }
        character = '\n';
    }
    lexer->at_line_start = character == '\n';
    lexer->line += character == '\n' && lexer->line < INT_MAX;
    return character;
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

static void skip_blanks(struct pgn_lexer *lexer)
{
    while (peek_byte(lexer) != '\n' && isspace(peek_byte(lexer))) {
        take_byte(lexer);
    }
}

/* Reads the value of a tag behind its first quotation mark. False when the line ends before the
 * last one, or the value is too long. */
static bool take_value(struct pgn_lexer *lexer, struct pgn_token *token)
{
    size_t length = 0;
    token->text[0] = '\0';
    while (peek_byte(lexer) != '\n' && peek_byte(lexer) != EOF) {
        int character = take_byte(lexer);
        if (character == '"') {
            return true;
        }
        if (character == '\\' && (peek_byte(lexer) == '"' || peek_byte(lexer) == '\\')) {
            character = take_byte(lexer);
        }
        if (length + 1 == sizeof token->text) {
            return false;
        }
        append_byte(token->text, sizeof token->text, &length,
                    iscntrl(character) ? ' ' : character);
    }
    return false;
}

/* Reads a tag behind its bracket. */
static void lex_tag(struct pgn_lexer *lexer, struct pgn_token *token)
{
    size_t length = 0;
    token->kind = TOKEN_TAG;
    token->name[0] = '\0';
    skip_blanks(lexer);
    while (isalnum(peek_byte(lexer)) || peek_byte(lexer) == '_') {
        append_byte(token->name, sizeof token->name, &length, take_byte(lexer));
    }
    skip_blanks(lexer);
    bool whole = length > 0 && peek_byte(lexer) == '"';
    if (whole) {
        take_byte(lexer);
        whole = take_value(lexer, token);
        skip_blanks(lexer);
        whole = whole && peek_byte(lexer) == ']';
    }
    if (!whole) {
        skip_line(lexer);
        fill_token(token, TOKEN_BAD,
                   "a tag must be [Name \"value\"] in one line, %d bytes at most", FEN_MAX - 1);
        return;
    }
    take_byte(lexer);
    sanitize_text(token->text);
}

/* Reads a comment behind its brace. Braces do not nest. */
static void lex_comment(struct pgn_lexer *lexer, struct pgn_token *token)
{
    size_t length = 0;
    int character;
    token->kind = TOKEN_COMMENT;
    token->text[0] = '\0';
    while ((character = take_byte(lexer)) != '}') {
        if (character == EOF) {
            fill_token(token, TOKEN_BAD, "the comment does not end");
            return;
        }
        append_byte(token->text, PGN_TEXT_MAX, &length, character);
    }
}

/* Whether a character belongs to a word: all do that have no other meaning. */
static bool is_in_word(int character)
{
    return character != EOF && !isspace(character) &&
           (character == '\0' || strchr("[]{}();$\"", character) == NULL);
}

static void lex_word(struct pgn_lexer *lexer, struct pgn_token *token)
{
    size_t length = 0;
    token->kind = TOKEN_WORD;
    token->text[0] = '\0';
    while (is_in_word(peek_byte(lexer))) {
        int character = take_byte(lexer);
        append_byte(token->text, PGN_TEXT_MAX, &length,
                    iscntrl(character) || character > 126 ? '?' : character);
    }
}

/* Passes over what is no token: blanks, escape lines, glyphs, comments to the line's end. */
static void skip_between(struct pgn_lexer *lexer)
{
    for (;;) {
        int character = peek_byte(lexer);
        if ((character == '%' && lexer->at_line_start) || character == ';') {
            skip_line(lexer);
        } else if (character == '$') {
            take_byte(lexer);
            while (isdigit(peek_byte(lexer))) {
                take_byte(lexer);
            }
        } else if (isspace(character)) {
            take_byte(lexer);
        } else {
            return;
        }
    }
}

/* Passes over the mark that some editors put before UTF-8. */
static void skip_byte_order_mark(struct pgn_lexer *lexer)
{
    for (const char *mark = "\xEF\xBB\xBF"; *mark != '\0'; mark++) {
        if (peek_byte(lexer) != (unsigned char)*mark) {
            return;
        }
        take_byte(lexer);
        lexer->at_line_start = true;
    }
}

void pgn_lexer_next(struct pgn_lexer *lexer, struct pgn_token *token)
{
    if (lexer->at_file_start) {
        lexer->at_file_start = false;
        skip_byte_order_mark(lexer);
    }
    skip_between(lexer);
    token->line = lexer->line;
    int character = peek_byte(lexer);
    if (is_in_word(character)) {
        lex_word(lexer, token);
        return;
    }
    take_byte(lexer);
    switch (character) {
    case EOF:
        if (ferror(lexer->file) != 0) {
            fill_token(token, TOKEN_FAILED, "cannot be read: %s", strerror(errno));
        } else {
            token->kind = TOKEN_END;
        }
        break;
    case '[':
        lex_tag(lexer, token);
        break;
    case '{':
        lex_comment(lexer, token);
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
