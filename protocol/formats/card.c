#include "protocol/formats/card.h"

#include "protocol/formats/json.h"
#include "protocol/formats/targets.h"
#include "rules/fen.h"
#include "rules/game_words.h"
#include "rules/move_text.h"

#include <ctype.h>
#include <string.h>

enum { INDENT = 4, NAMES_MAX = 512 };

void card_write_text(FILE *file, const char *text, int indent, int width)
{
    while (*(text += strspn(text, " ")) != '\0') {
        int room = width - indent, length = (int)strlen(text);
        if (length > room) {
            length = room;
            while (length > 0 && text[length] != ' ') {
                length--;
            }
            length = length > 0 ? length : (int)strcspn(text, " ");
        }
        fprintf(file, "%*s%.*s\n", indent, "", length, text);
        text += length;
    }
}

void card_write_game(FILE *file, const struct variant *variant, int width)
{
    fprintf(file, "%s\n\n", variant->title);
    card_write_text(file, variant->words->summary, 0, width);
    fputc('\n', file);
    card_write_text(file, variant->words->goal, 0, width);
    fputc('\n', file);
    card_write_text(file, variant->words->about, 0, width);
}

void card_write_piece(FILE *file, const struct variant *variant, int type, int width)
{
    const struct piece_words *piece = &variant->words->piece[type];
    fprintf(file, "%c   %s (%s)\n", variant->letters[type], piece->name, piece->rules);
    card_write_text(file, piece->moves, INDENT, width);
    if (piece->captures != NULL) {
        card_write_text(file, piece->captures, INDENT, width);
    }
    if (piece->special != NULL) {
        card_write_text(file, piece->special, INDENT, width);
    }
}

/* Writes the letters and names of all pieces. */
static void write_names(FILE *file, const struct variant *variant, int width)
{
    char names[NAMES_MAX];
    int used = 0;
    for (int type = 1; variant->letters[type] != '\0'; type++) {
        used +=
            snprintf(names + used, sizeof names - (size_t)used, "%s%c %s", type > 1 ? ", " : "",
                     variant->letters[type], variant->words->piece[type].name);
    }
    card_write_text(file, names, 0, width);
    fprintf(file, "(`pieces %c` tells how one goes.)\n", variant->letters[1]);
}

void card_write_asked(FILE *file, const struct variant *variant, const char *letter, int width)
{
    int type = letter[0] != '\0' ? fen_piece_type(variant, letter[0]) : 0;
    if (letter[0] == '\0') {
        write_names(file, variant, width);
    } else if (type == 0 || letter[1] != '\0') {
        fprintf(file, "This game has no piece %.40s.\n", letter);
    } else {
        card_write_piece(file, variant, type, width);
    }
}

/* Writes a square in three columns. */
static void write_square(FILE *file, const struct variant *variant, int piece, unsigned target)
{
    char letter = variant->letters[piece_type(piece)];
    if (piece == 0) {
        fputs(target != 0 ? " * " : " . ", file);
    } else {
        int shown = piece_seat(piece) == 0 ? letter : tolower((unsigned char)letter);
        fprintf(file, target != 0 ? "(%c)" : " %c ", shown);
    }
}

void card_write_board(FILE *file, const struct variant *variant, int type)
{
    const struct piece_words *piece = &variant->words->piece[type];
    union position_room room;
    struct targets targets;
    struct text_error error;
    int square;
    if (square_from_text(variant, piece->square, &square) == 0 ||
        !variant->from_fen(variant, &room.head, piece->diagram, 0, &error) ||
        !targets_find(variant, &room.head, square, &targets, &error)) {
        return;
    }
    for (int rank = variant->ranks - 1; rank >= 0; rank--) {
        fprintf(file, "  %2d |", rank + 1);
        for (int file_number = 0; file_number < variant->files; file_number++) {
            int at = rank * variant->files + file_number;
            write_square(file, variant, position_piece(&room.head, at), targets.of[at]);
        }
        fputs("|\n", file);
    }
    fputs("      ", file);
    for (int file_number = 0; file_number < variant->files; file_number++) {
        fprintf(file, " %c ", 'a' + file_number);
    }
    fputc('\n', file);
}

void card_write_options(FILE *file, const struct variant *variant, int width)
{
    const struct rule_option *option = variant->options;
    for (; option != NULL && option->name != NULL; option++) {
        fprintf(file, "\n--%s: %s\n", option->name, option->title);
        card_write_text(file, option->about, INDENT, width);
        for (int i = 0; i < 2; i++) {
            fprintf(file, "%*s%s: %s%s\n", INDENT, "", option->value[i], option->means[i],
                    i == 0 ? " (if nothing is said)" : "");
        }
    }
}

/* --- JSON --- */

static void write_piece_json(FILE *file, const struct variant *variant, int type)
{
    const struct piece_words *piece = &variant->words->piece[type];
    bool has_board = variant->seats == 2;
    fprintf(file, "%s{\"letter\":\"%c\"", type > 1 ? ",\n" : "\n", variant->letters[type]);
    json_write_member(file, ",", "name", piece->name);
    json_write_member(file, ",", "moves", piece->moves);
    json_write_member(file, ",", "captures", piece->captures);
    json_write_member(file, ",", "special", piece->special);
    json_write_member(file, ",", "rules", piece->rules);
    json_write_member(file, ",", "diagram", has_board ? piece->diagram : NULL);
    json_write_member(file, ",", "square", has_board ? piece->square : NULL);
    fputc('}', file);
}

static void write_option_json(FILE *file, const struct rule_option *option, bool is_first)
{
    json_write_member(file, is_first ? "\n{" : ",\n{", "name", option->name);
    json_write_member(file, ",", "title", option->title);
    json_write_member(file, ",", "about", option->about);
    fputs(",\"values\":[", file);
    for (int i = 0; i < 2; i++) {
        json_write_member(file, i == 0 ? "{" : ",{", "value", option->value[i]);
        json_write_member(file, ",", "means", option->means[i]);
        fputc('}', file);
    }
    fputs("]}", file);
}

void card_write_json(FILE *file, const struct variant *variant)
{
    json_write_member(file, "{", "name", variant->name);
    json_write_member(file, ",", "title", variant->title);
    json_write_member(file, ",", "summary", variant->words->summary);
    json_write_member(file, ",", "goal", variant->words->goal);
    json_write_member(file, ",", "about", variant->words->about);
    fputs(",\"pieces\":[", file);
    for (int type = 1; variant->letters[type] != '\0'; type++) {
        write_piece_json(file, variant, type);
    }
    fputs("],\"options\":[", file);
    const struct rule_option *option = variant->options;
    for (; option != NULL && option->name != NULL; option++) {
        write_option_json(file, option, option == variant->options);
    }
    fputs("]}\n", file);
}
