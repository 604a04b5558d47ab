/* Games with variations. A number stands before the first move of a line, before each move of
 * the first seat, and where something stood between a move and the one before it. */
#include "protocol/formats/notation.h"
#include "protocol/formats/pgn_lines.h"
#include "protocol/formats/pgn_text.h"
#include "rules/fen.h"

#include <stdlib.h>

struct pgn_writer {
    struct pgn_text text;
    struct pgn_lines lines; /* that are open */
    const struct pgn_entry *entry;
    bool is_apart; /* the next move has a number */
};

void pgn_writer_free(struct pgn_writer *writer)
{
    if (writer != NULL) {
        pgn_lines_free(&writer->lines);
        free(writer);
    }
}

struct pgn_writer *pgn_writer_new(FILE *file, const struct pgn_entry *entry)
{
    const struct game *game = entry->game;
    struct pgn_writer *writer = malloc(sizeof *writer);
    if (writer == NULL) {
        return NULL;
    }
    *writer = (struct pgn_writer){.text = {.file = file}, .entry = entry, .is_apart = true};
    if (!pgn_lines_init(&writer->lines)) {
        free(writer);
        return NULL;
    }
    pgn_lines_begin(&writer->lines, game->variant, NULL, game_position_at(game, 0));
    pgn_text_tags(file, entry);
    return writer;
}

/* Whether the next move of the last line has a number, whatever stands before it. */
static bool begins_number(const struct pgn_lines *lines)
{
    const union position_room *position = lines->position[lines->depth];
    return position[1].head.seat == 0 || lines->variant->simultaneous ||
           position[0].head.fullmove_number != position[1].head.fullmove_number;
}

static bool put_move(struct pgn_writer *writer, const char *text, struct text_error *error)
{
    struct pgn_lines *lines = &writer->lines;
    const struct variant *variant = lines->variant;
    const struct position *now = pgn_lines_now(lines);
    enum notation notation = writer->entry->notation;
    char move[JOINT_TEXT_MAX];
    struct pgn_step step;
    if (!pgn_step_read(variant, now, text, &step, error)) {
        return false;
    }
    if (variant->simultaneous) {
        notation_write_joint(variant, now, &step.joint, notation, move);
    } else {
        notation_write(variant, now, step.move, notation, move);
    }
    if (writer->is_apart || begins_number(lines)) {
        pgn_text_number(&writer->text, variant, now);
    }
    pgn_text_word(&writer->text, move);
    pgn_lines_play(lines, &step);
    writer->is_apart = false;
    return true;
}

static bool put_open(struct pgn_writer *writer, struct text_error *error)
{
    if (!pgn_lines_open(&writer->lines)) {
        return text_refuse(error, 1, "a variation without a move before it, or too deep");
    }
    pgn_text_open(&writer->text);
    writer->is_apart = true;
    return true;
}

static bool put_close(struct pgn_writer *writer, struct text_error *error)
{
    if (writer->lines.depth == 0) {
        return text_refuse(error, 1, "there is no variation to end");
    }
    pgn_lines_close(&writer->lines);
    pgn_text_close(&writer->text);
    writer->is_apart = true;
    return true;
}

bool pgn_writer_put(struct pgn_writer *writer, enum pgn_event event, const char *text,
                    struct text_error *error)
{
    switch (event) {
    case PGN_MOVE:
        return put_move(writer, text, error);
    case PGN_NAG:
        pgn_text_word(&writer->text, text);
        return true;
    case PGN_OPEN:
        return put_open(writer, error);
    case PGN_CLOSE:
        return put_close(writer, error);
    default:
        pgn_text_comment(&writer->text, text);
        writer->is_apart = true;
        return true;
    }
}

bool pgn_writer_end(struct pgn_writer *writer)
{
    struct text_error error;
    while (writer->lines.depth > 0) {
        put_close(writer, &error);
    }
    return pgn_text_result(&writer->text, writer->entry->result);
}
