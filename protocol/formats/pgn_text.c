#include "protocol/formats/pgn_text.h"

#include "rules/position.h"

#include <ctype.h>
#include <string.h>

enum { LINE_WIDTH = 80 };

static const char comment_blanks[] = " \t\r\n";

/* Whether readers would not see a word at the beginning of a line: an escape, or a byte order
 * mark. */
static bool is_unseen(const char *word)
{
    return *word == '%' || strncmp(word, "\xef\xbb\xbf", 3) == 0;
}

/* Goes to where a word of so many bytes is to be written, in a new line where the old one is
 * full. Within a variation there is room left for its end. */
static void begin_word(struct pgn_text *text, int length, const char *word)
{
    bool is_full = text->column + 1 + length + text->is_open + (text->open > 0) > LINE_WIDTH;
    bool breaks = is_full && (text->is_open || !is_unseen(word));
    length += text->is_open;
    if (text->column > 0) {
        fputc(breaks ? '\n' : ' ', text->file);
        text->column = breaks ? 0 : text->column + 1;
    }
    fputs(text->is_open ? "(" : "", text->file);
    text->is_open = false;
    text->column += length;
}

void pgn_text_word(struct pgn_text *text, const char *word)
{
    begin_word(text, (int)strlen(word), word);
    fputs(word, text->file);
}

void pgn_text_comment(struct pgn_text *text, const char *comment)
{
    bool is_first = true, is_last;
    comment += strspn(comment, comment_blanks);
    do {
        int length = (int)strcspn(comment, comment_blanks);
        const char *next = comment + length + strspn(comment + length, comment_blanks);
        is_last = *next == '\0';
        begin_word(text, is_first + length + is_last, is_first ? "{" : comment);
        fputs(is_first ? "{" : "", text->file);
        for (const char *end = comment + length; comment < end; comment++) {
            bool is_control = iscntrl((unsigned char)*comment);
            fputc(is_control ? ' ' : *comment == '}' ? ')' : *comment, text->file);
        }
        fputs(is_last ? "}" : "", text->file);
        is_first = false;
        comment = next;
    } while (!is_last);
}

void pgn_text_number(struct pgn_text *text, const struct variant *variant,
                     const struct position *position)
{
    char word[16];
    bool is_first = position->seat == 0 || variant->simultaneous;
    snprintf(word, sizeof word, "%d%s", position->fullmove_number, is_first ? "." : "...");
    pgn_text_word(text, word);
}

void pgn_text_open(struct pgn_text *text)
{
    text->is_open = true;
    text->open++;
}

void pgn_text_close(struct pgn_text *text)
{
    text->open--;
    if (text->is_open || text->column >= LINE_WIDTH) {
        pgn_text_word(text, ")");
    } else {
        fputc(')', text->file);
        text->column++;
    }
}

bool pgn_text_result(struct pgn_text *text, enum game_result result)
{
    pgn_text_word(text, game_result_text(result));
    fputs("\n\n", text->file);
    return ferror(text->file) == 0;
}
