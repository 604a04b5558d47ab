#include "protocol/cli/terminal/rulebook.h"

#include "protocol/base/embedded_text.h"
#include "protocol/base/text_file.h"
#include "protocol/formats/card.h"
#include "rules/game_words.h"

#include <rule_files.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ENTRY_MAX = 4096, ROWS_BESIDE = 4 };

/* What is left to read of a file. */
struct reader {
    const char *at, *end;
};

/* The rules of the game to which the variant belongs: "gala" of "gala-team". */
static struct reader open_rules(const struct variant *variant)
{
    size_t length = strcspn(variant->name, "-");
    struct reader reader = {NULL, NULL};
    for (size_t i = 0; i < sizeof rule_files / sizeof *rule_files; i++) {
        const struct embedded_text *text = &rule_files[i];
        if (strlen(text->name) == length && strncmp(text->name, variant->name, length) == 0) {
            reader.at = text->bytes;
            reader.end = reader.at + text->size;
        }
    }
    return reader;
}

static size_t line_length(const struct reader *reader)
{
    const char *end = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
    return (size_t)((end != NULL ? end : reader->end) - reader->at);
}

/* Takes the next line. */
static void pass_line(struct reader *reader)
{
    size_t length = line_length(reader);
    reader->at += reader->at + length < reader->end ? length + 1 : length;
}

/* A row of a table without its last cell, the tests that pin the rule: "G9  The elephant ...".
 */
static void take_row(struct reader *reader, char entry[ENTRY_MAX])
{
    char row[ENTRY_MAX];
    snprintf(row, sizeof row, "%.*s", (int)line_length(reader), reader->at);
    pass_line(reader);
    char *rest = row;
    line_field(&rest, '|'); /* nothing stands before the first bar */
    char *number = line_field(&rest, '|');
    char *rule = line_field(&rest, '|');
    bool is_rule = rule != NULL && strpbrk(number, "0123456789") != NULL;
    snprintf(entry, ENTRY_MAX, "%s%s", is_rule ? line_trim(number) : "", is_rule ? rule : "");
    line_trim(entry);
}

/* Takes the next heading, paragraph, item or row; false at the end of what is for players. An
 * entry may be empty. */
static bool take_entry(struct reader *reader, char entry[ENTRY_MAX])
{
    static const char internals[] = "## Tests";
    while (reader->at < reader->end && *reader->at == '\n') {
        reader->at++;
    }
    size_t left = (size_t)(reader->end - reader->at);
    if (left == 0 || (left >= sizeof internals &&
                      strncmp(reader->at, internals, sizeof internals - 1) == 0)) {
        return false;
    }
    if (*reader->at == '|') {
        take_row(reader, entry);
        return true;
    }
    bool is_heading = *reader->at == '#';
    entry[0] = '\0';
    size_t used = 0;
    do {
        size_t length = line_length(reader);
        size_t blanks = strspn(reader->at, "# ");
        blanks = blanks < length ? blanks : length;
        int added = snprintf(entry + used, ENTRY_MAX - used, "%s%.*s", used > 0 ? " " : "",
                             (int)(length - blanks), reader->at + blanks);
        used += (size_t)added < ENTRY_MAX - used ? (size_t)added : 0;
        pass_line(reader);
    } while (!is_heading && reader->at < reader->end && strchr("\n|*#", *reader->at) == NULL);
    return true;
}

/* Says the entry in lines that fit the terminal; returns how many. */
static int say_entry(struct human *human, const char *entry)
{
    int width = human->terminal.columns - 1;
    int count = 0;
    while (*(entry += strspn(entry, " ")) != '\0') {
        int indent = count > 0 ? 4 : 0;
        int length = (int)strlen(entry);
        if (length > width - indent) {
            int at = width - indent;
            while (at > 0 && entry[at] != ' ') {
                at--;
            }
            length = at > 0 ? at : width - indent;
        }
        screen_say(&human->screen, "%*s%.*s", indent, "", length, entry);
        entry += length;
        count++;
    }
    return count;
}

void rulebook_find(struct human *human, const char *word)
{
    struct reader reader = open_rules(human->game.variant);
    char entry[ENTRY_MAX];
    int found = 0;
    while (take_entry(&reader, entry)) {
        found += line_holds(entry, word) && say_entry(human, entry) > 0;
    }
    if (found == 0) {
        screen_say(&human->screen, "No rule of this game has the word %.40s.", word);
    }
}

void rulebook_page(struct human *human)
{
    struct reader reader = open_rules(human->game.variant);
    char entry[ENTRY_MAX];
    int number = 0, lines = 0;
    bool is_more = true;
    while (lines < human->terminal.rows - ROWS_BESIDE &&
           (is_more = take_entry(&reader, entry))) {
        if (number++ >= human->rules_read) {
            lines += say_entry(human, entry);
        }
    }
    human->rules_read = is_more ? number : 0;
    screen_say(&human->screen, is_more
                                   ? "(`rules` goes on; `rules WORD` finds what has the word.)"
                                   : "(That is all.)");
}

void rulebook_pieces(struct human *human, const char *letter)
{
    const struct variant *variant = human->game.variant;
    struct text_file card;
    if (!text_file_open(&card)) {
        return;
    }
    if (letter[0] == '\0') {
        say_entry(human, variant->words->goal);
    }
    card_write_asked(card.file, variant, letter, human->terminal.columns - 1);
    if (text_file_close(&card)) {
        char *rest = card.text;
        while (*rest != '\0') {
            char *line = rest;
            rest += strcspn(rest, "\n");
            *rest++ = '\0';
            screen_say(&human->screen, "%s", line);
        }
    }
    free(card.text);
}
