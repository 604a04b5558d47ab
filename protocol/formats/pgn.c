/* Writing: the tags, and games without variations. */
#include "protocol/formats/pgn.h"

#include "protocol/formats/game_text.h"
#include "protocol/formats/pgn_text.h"
#include "rules/move_text.h"

#include <ctype.h>
#include <string.h>

/* The tags that come first, with what they say when nothing is known (the standard's words);
 * then those of the players, by the names of their seats, and the result. */
static const struct pgn_tag roster[] = {
    {"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}};

/* Tags made from the game, whatever the caller says. */
static const char *const generated[] = {"Result", "Variant", "SetUp",
                                        "FEN",    "Rules",   "PlyCount"};

enum {
    ROSTER_TAGS = sizeof roster / sizeof *roster,
    GENERATED_TAGS = sizeof generated / sizeof *generated
};

void pgn_write_tag(FILE *file, const char *name, const char *value)
{
    fprintf(file, "[%s \"", name);
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\') {
            fputc('\\', file);
        }
        fputc(iscntrl((unsigned char)*value) ? ' ' : *value, file);
    }
    fputs("\"]\n", file);
}

/* Writes the tag as the caller gave it, else with the value `otherwise`. */
static void write_given(FILE *file, const struct pgn_entry *entry, const char *name,
                        const char *otherwise)
{
    const char *value = otherwise;
    for (int i = entry->tag_count - 1; i >= 0; i--) {
        const struct pgn_tag *tag = &entry->tags[i];
        value = strcmp(tag->name, name) == 0 ? tag->value : value;
    }
    pgn_write_tag(file, name, value);
}

static void write_roster(FILE *file, const struct pgn_entry *entry)
{
    const struct variant *variant = entry->game->variant;
    for (int i = 0; i < ROSTER_TAGS; i++) {
        write_given(file, entry, roster[i].name, roster[i].value);
    }
    for (int seat = 0; seat < variant->seats; seat++) {
        write_given(file, entry, variant->seat_names[seat], "?");
    }
    pgn_write_tag(file, "Result", game_result_text(entry->result));
}

/* Writes the options that are not at their defaults, as "pool=common". */
static void write_rules(FILE *file, const struct game *game)
{
    char rules[PGN_TEXT_MAX] = "";
    size_t length = 0;
    const struct rule_option *option = game->variant->options;
    for (int i = 0; option != NULL && option[i].name != NULL; i++) {
        if ((game->options >> i & 1) != 0) {
            length +=
                (size_t)snprintf(rules + length, sizeof rules - length, "%s%s=%s",
                                 length > 0 ? " " : "", option[i].name, option[i].value[1]);
        }
    }
    if (length > 0) {
        pgn_write_tag(file, "Rules", rules);
    }
}

/* Writes which game it is and where it begins. */
static void write_start(FILE *file, const struct game *game)
{
    char fen[FEN_MAX];
    bool is_chess = strcmp(game->variant->name, "chess") == 0;
    bool is_usual = game_text_start(game, fen);
    if (!is_chess) {
        pgn_write_tag(file, "Variant", game->variant->name);
    }
    if (!is_chess || !is_usual) {
        pgn_write_tag(file, "SetUp", "1");
        pgn_write_tag(file, "FEN", fen);
    }
    write_rules(file, game);
}

/* Whether a tag is written elsewhere than among those that follow in the caller's order. */
static bool has_own_place(const struct variant *variant, const char *name)
{
    bool found = false;
    for (int seat = 0; seat < variant->seats; seat++) {
        found = found || strcmp(name, variant->seat_names[seat]) == 0;
    }
    for (int i = 0; i < ROSTER_TAGS; i++) {
        found = found || strcmp(name, roster[i].name) == 0;
    }
    for (int i = 0; i < GENERATED_TAGS; i++) {
        found = found || strcmp(name, generated[i]) == 0;
    }
    return found;
}

/* How many halves of turns are written: a turn of both sides at once is written whole. */
static int written_count(const struct game *game)
{
    return game->variant->simultaneous ? game->count - game->count % 2 : game->count;
}

void pgn_text_tags(FILE *file, const struct pgn_entry *entry)
{
    char count[16];
    write_roster(file, entry);
    write_start(file, entry->game);
    for (int i = 0; i < entry->tag_count; i++) {
        if (!has_own_place(entry->game->variant, entry->tags[i].name)) {
            pgn_write_tag(file, entry->tags[i].name, entry->tags[i].value);
        }
    }
    snprintf(count, sizeof count, "%d", written_count(entry->game));
    pgn_write_tag(file, "PlyCount", count);
    fputc('\n', file);
}

static void write_move(struct pgn_text *text, const struct pgn_entry *entry, int index)
{
    const struct game *game = entry->game;
    const struct position *position = game_position_at(game, index);
    char move[MOVE_TEXT_MAX];
    bool is_new = index == 0 || position->fullmove_number !=
                                    game_position_at(game, index - 1)->fullmove_number;
    if (position->seat == 0 || is_new) {
        pgn_text_number(text, game->variant, position);
    }
    notation_write(game->variant, position, game->moves[index], entry->notation, move);
    pgn_text_word(text, move);
}

/* Writes a turn in which both sides moved at once. Where nobody says who registered first, it
 * is the side that the turn's number gives it to. */
static void write_joint(struct pgn_text *text, const struct pgn_entry *entry, int index)
{
    const struct game *game = entry->game;
    const signed char *firsts = entry->firsts;
    const struct position *standing = game_position_at(game, index);
    struct joint joint = {.half = {game->moves[index], game->moves[index + 1]},
                          .first = firsts != NULL ? firsts[index] : position_first(standing)};
    char move[JOINT_TEXT_MAX];
    pgn_text_number(text, game->variant, standing);
    notation_write_joint(game->variant, standing, &joint, entry->notation, move);
    pgn_text_word(text, move);
}

/* Writes the comments on a move: both or neither where both sides moved at once. */
static void write_comments(struct pgn_text *text, const struct comment *comments, int count,
                           unsigned details)
{
    bool is_silent = true;
    for (int i = 0; i < count; i++) {
        is_silent = is_silent && comment_is_empty(&comments[i]);
    }
    for (int i = 0; i < count && !is_silent; i++) {
        char phrase[COMMENT_TEXT_MAX];
        comment_to_text(&comments[i], details, phrase);
        pgn_text_comment(text, phrase);
    }
}

/* Writes the comments in free words on a turn of `count` moves, up to the last that has some.
 */
static void write_texts(struct pgn_text *text, const char *const *texts, int count)
{
    while (count > 0 && texts[count - 1][0] == '\0') {
        count--;
    }
    for (int i = 0; i < count; i++) {
        pgn_text_comment(text, texts[i]);
    }
}

bool pgn_write(FILE *file, const struct pgn_entry *entry)
{
    struct pgn_text text = {.file = file};
    const struct game *game = entry->game;
    int step = game->variant->simultaneous ? 2 : 1;
    pgn_text_tags(file, entry);
    for (int i = 0; i < written_count(game); i += step) {
        if (step == 2) {
            write_joint(&text, entry, i);
        } else {
            write_move(&text, entry, i);
        }
        const struct pgn_note *note = entry->notes != NULL ? &entry->notes[i] : NULL;
        if (note != NULL && note->glyph != GLYPH_NONE) {
            char glyph[8];
            snprintf(glyph, sizeof glyph, "$%d", (int)note->glyph);
            pgn_text_word(&text, glyph);
        }
        if (entry->comments != NULL) {
            write_comments(&text, &entry->comments[i], step, entry->details);
        }
        if (entry->texts != NULL) {
            write_texts(&text, &entry->texts[i], step);
        }
        if (note != NULL && note->text[0] != '\0') {
            pgn_text_comment(&text, note->text);
        }
    }
    if (entry->comment != NULL && *entry->comment != '\0') {
        pgn_text_comment(&text, entry->comment);
    }
    return pgn_text_result(&text, entry->result);
}
