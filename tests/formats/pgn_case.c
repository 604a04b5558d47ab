#include "tests/formats/pgn_case.h"

#include "rules/move_text.h"
#include "rules/position.h"
#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <stdio.h>
#include <string.h>

struct opened_text open_text(const char *text, size_t size, const char *variant)
{
    struct opened_text opened = {.file = fmemopen(NULL, size + 1, "w+")};
    assert_non_null(opened.file);
    fwrite(text, 1, size, opened.file);
    rewind(opened.file);
    opened.reader = pgn_reader_new(opened.file, variant_find(variant), 0);
    assert_non_null(opened.reader);
    return opened;
}

void close_text(const struct opened_text *opened)
{
    pgn_reader_free(opened->reader);
    fclose(opened->file);
}

void assert_reads(const char *text, const char *moves, enum game_result result)
{
    static struct pgn_game read;
    char what[PGN_TEXT_MAX], played[1024] = "";
    int line;
    struct opened_text opened = open_text(text, strlen(text), "chess");
    if (pgn_read(opened.reader, 0, &read, &line, what) != PGN_GAME) {
        fail_msg("line %d: %s, in %s", line, what, text);
    }
    for (int i = 0; i < read.game.count; i++) {
        char move[MOVE_TEXT_MAX];
        move_to_text(read.game.variant, game_position_at(&read.game, i), read.game.moves[i],
                     move);
        strcat(strcat(played, i > 0 ? " " : ""), move);
    }
    assert_string_equal(played, moves);
    assert_int_equal(read.result, result);
    pgn_game_free(&read);
    assert_int_equal(pgn_read(opened.reader, 0, &read, &line, what), PGN_END);
    close_text(&opened);
}

void assert_divides(const char *text, const char *games)
{
    static struct pgn_game read;
    char what[PGN_TEXT_MAX], found[256] = "";
    int line;
    enum pgn_status status;
    struct opened_text opened = open_text(text, strlen(text), "chess");
    while ((status = pgn_read(opened.reader, 0, &read, &line, what)) != PGN_END) {
        size_t used = strlen(found);
        const char *parting = used > 0 ? " " : "";
        if (status == PGN_REFUSED) {
            snprintf(found + used, sizeof found - used, "%sx", parting);
            continue;
        }
        const char *event = pgn_tag(&read, "Event");
        snprintf(found + used, sizeof found - used, "%s%s:%d", parting,
                 event != NULL ? event : "?", read.game.count);
        pgn_game_free(&read);
    }
    if (strcmp(found, games) != 0) {
        fail_msg("%s, not %s, of %s", found, games, text);
    }
    close_text(&opened);
}

void assert_lines(const char *text)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        const char *blank = memrchr(text, ' ', length);
        assert_true(length <= 80 || *text == '[' || blank == NULL || blank[1] == '%');
        assert_true(*text != '%');
        text += length + (text[length] != '\0');
    }
}
