/* Reading. A game is its tags, then words up to its result, a tag of the next game or the end
 * of the file. Once something is refused the rest of the game is only passed over, so that the
 * next one begins where it begins. What other programs write loosely is read, but never as
 * another game than it says: what cannot be told for sure is refused. */
#include "protocol/formats/pgn_reading.h"
#include "protocol/formats/pgn_word.h"
#include "rules/move_text.h"
#include "rules/variants.h"

#include <stdlib.h>
#include <string.h>

/* The index of the first tag of the name, -1 when there is none. */
static int tag_index(const struct pgn_game *game, const char *name)
{
    for (int i = 0; i < game->tag_count; i++) {
        if (strcmp(game->tag[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

/* Whether a tag is kept even where there are too many. */
static bool is_needed(const char *name)
{
    return pgn_is_deciding(name) || strcmp(name, "Result") == 0;
}

/* Whether all of a name is ASCII, as names are that can be written. */
static bool is_plain(const char *name)
{
    while (*name > 0) {
        name++;
    }
    return *name == '\0';
}

/* Where a tag is kept: behind the others, or where there is no more room, and it is needed, in
 * the place of the last one that is not. -1 when it is not kept. */
static int tag_place(const struct pgn_game *game, const char *name)
{
    int place = game->tag_count;
    if (!is_plain(name)) {
        return -1;
    }
    if (place < PGN_TAGS_MAX) {
        return place;
    }
    do {
        place--;
    } while (place >= 0 && is_needed(game->tag[place].name));
    return is_needed(name) && tag_index(game, name) < 0 ? place : -1;
}

static void take_tag(struct reading *reading, const struct pgn_token *token)
{
    struct pgn_game *game = reading->game;
    const char *name = pgn_right_name(token->name);
    int index = tag_index(game, name);
    int place = tag_place(game, name);
    reading->last_tag_line = token->line;
    if (pgn_is_deciding(name) && token->is_cut) {
        pgn_refuse(reading, token->line, "the tag %.20s has more than %d bytes", name,
                   FEN_MAX - 1);
    } else if (index >= 0 && pgn_is_deciding(name) &&
               strcmp(token->text, game->tag[index].value) != 0) {
        pgn_refuse(reading, token->line, "two tags %.20s, which differ", name);
    }
    if (place < 0) {
        return;
    }
    reading->tag_line[place] = token->line;
    snprintf(game->tag[place].name, sizeof game->tag->name, "%s", name);
    snprintf(game->tag[place].value, sizeof game->tag->value, "%s", token->text);
    game->tag_count += place == game->tag_count;
}

/* Whether a tag is of the next game: behind moves all are, and of games that have neither moves
 * nor a result the first one that is there already. Two of a name that stand together are only
 * one too many, except of Event, with which games begin. */
static bool begins_next(const struct reading *reading, const struct pgn_token *token)
{
    const struct pgn_game *game = reading->game;
    const char *name = pgn_right_name(token->name);
    bool is_event = strcmp(name, "Event") == 0;
    bool is_tag =
        token->kind == TOKEN_TAG || (token->kind == TOKEN_BAD && *token->name != '\0');
    if (reading->has_begun) {
        return token->kind == TOKEN_TAG || (is_tag && is_event);
    }
    return is_tag && tag_index(game, name) >= 0 &&
           (is_event || token->line > reading->last_tag_line + 1);
}

/* Reads the options that a Rules tag sets, "pool=common setup=rotated". */
static bool read_rules(const struct variant *variant, const char *text, unsigned *options)
{
    char rules[FEN_MAX];
    char *rest = NULL;
    *options = 0;
    snprintf(rules, sizeof rules, "%s", text);
    for (char *word = strtok_r(rules, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        if (!variant_read_option(variant, word, options)) {
            return false;
        }
    }
    return true;
}

/* Finds out which game is played, by what rules. NULL when it is refused. */
static const struct variant *find_rules(struct reading *reading, unsigned *options)
{
    const struct pgn_reader *reader = reading->reader;
    const struct pgn_game *game = reading->game;
    const struct variant *variant = reader->variant;
    int index = tag_index(game, "Variant");
    const char *name = index >= 0 ? game->tag[index].value : "?";
    if (name[strspn(name, "?- ")] != '\0') { /* else nobody knows */
        variant = variant_find(name);
    }
    if (variant == NULL) {
        pgn_refuse(reading, reading->tag_line[index],
                   "a game of %.80s, which is not played here", name);
        return NULL;
    }
    *options = variant == reader->variant ? reader->rules : 0;
    index = tag_index(game, "Rules");
    if (index >= 0 && !read_rules(variant, game->tag[index].value, options)) {
        pgn_refuse(reading, reading->tag_line[index], "%s has no rules %.80s", variant->name,
                   game->tag[index].value);
        return NULL;
    }
    return variant;
}

/* Sets up the start that the tags tell. */
static void begin_game(struct reading *reading)
{
    struct pgn_game *game = reading->game;
    unsigned options;
    struct text_error error;
    reading->has_begun = true;
    const struct variant *variant = reading->is_refused ? NULL : find_rules(reading, &options);
    if (variant == NULL) {
        return;
    }
    if (!game_init(&game->game, variant, options)) {
        reading->is_short = true;
        return;
    }
    int fen = tag_index(game, "FEN");
    int set_up = tag_index(game, "SetUp");
    reading->has_fen = fen >= 0;
    if (fen >= 0 && !game_set_fen(&game->game, game->tag[fen].value, &error)) {
        pgn_refuse(reading, reading->tag_line[fen], "FEN column %d: %.160s", error.column,
                   error.what);
    } else if (fen < 0 && set_up >= 0 && strcmp(game->tag[set_up].value, "1") == 0) {
        pgn_refuse(reading, reading->tag_line[set_up], "SetUp without a FEN");
    }
}

/* Whether a number is that of the other side's next move, or of its last one: "2." where Black
 * is to move, "1..." where White is. Numbers may begin anywhere behind a FEN. */
static bool skips_a_move(const struct reading *reading, const struct pgn_word *word)
{
    const struct game *game = &reading->game->game;
    const struct variant *variant = game->variant;
    const struct position *position = game_position(game);
    bool is_read = reading->plies == 0 || game->count < reading->plies;
    if (variant->seats != 2 || variant->simultaneous || !is_read ||
        tag_index(reading->game, "FEN") >= 0) {
        return false;
    }
    int ahead = word->number - position->fullmove_number;
    return position->seat == 0 ? word->points > 1 && ahead == -1
                               : word->points < 2 && ahead == 1;
}

/* Refuses a number that tells of moves which are not there: other than the first before the
 * first move, the first one again, or one that is not this side's. One that is not parted from
 * its move must be right. */
static void check_number(struct reading *reading, const struct pgn_token *token,
                         const struct pgn_word *word)
{
    const struct game *game = &reading->game->game;
    if (reading->is_refused || reading->is_short || word->number < 0) {
        return;
    }
    int expected = game_position(game)->fullmove_number;
    if (word->is_glued && word->number != expected) {
        pgn_refuse(reading, token->line, "move %d, %.60s: not a move of this game", expected,
                   token->text);
    } else if (game->count == 0 && word->number != expected &&
               tag_index(reading->game, "FEN") < 0) {
        pgn_refuse(reading, token->line, "the game begins with move %d", word->number);
    } else if (game->count > 1 && word->number == 1 && expected > 1) {
        pgn_refuse(reading, token->line, "move 1 again; is this another game?");
    } else if (skips_a_move(reading, word)) {
        pgn_refuse(reading, token->line, "move %d: where is the one before it?", word->number);
    }
}

/* Takes a word between the tags of this game and the next: a number, a sign, a move, the
 * result. */
static void take_word(struct reading *reading, struct pgn_token *token)
{
    struct pgn_word word;
    if (reading->variations > 0) {
        pgn_take_aside(reading, token);
        return;
    }
    size_t length = strlen(token->text);
    if (length > 1 &&
        token->text[length - 1] == '*') { /* the result, not parted from the move */
        token->text[length - 1] = '\0';
        reading->has_result = true;
    }
    pgn_word_read(token->text, &word);
    if (word.kind == WORD_RESULT) {
        reading->game->result = word.result;
        reading->has_result = true;
        return;
    }
    check_number(reading, token, &word);
    if (word.kind == WORD_MOVE) {
        pgn_take_move(reading, token, word.move);
    } else {
        pgn_take_signs(reading, word.move);
    }
}

/* Takes what is no tag, and begins the game with it. */
static void take_text(struct reading *reading, struct pgn_token *token)
{
    if (!reading->has_begun) {
        begin_game(reading);
    }
    switch (token->kind) {
    case TOKEN_WORD:
        take_word(reading, token);
        break;
    case TOKEN_OPEN:
        pgn_take_open(reading);
        break;
    default:
        if (reading->variations == 0) {
            pgn_refuse(reading, token->line, "')' ends no variation");
        } else {
            pgn_take_close(reading);
        }
        break;
    }
}

static void take_token(struct reading *reading, struct pgn_token *token)
{
    switch (token->kind) {
    case TOKEN_TAG:
        take_tag(reading, token);
        break;
    case TOKEN_LOOSE_TAG:
    case TOKEN_ODD_TAG:
        if (reading->has_begun || pgn_is_deciding(pgn_right_name(token->name))) {
            pgn_refuse(reading, token->line, "a tag must be [Name \"value\"] in one line");
        }
        if (token->kind == TOKEN_ODD_TAG) { /* of no name that can be asked for */
            reading->last_tag_line = token->line;
        } else {
            take_tag(reading, token);
        }
        break;
    case TOKEN_COMMENT:
        pgn_take_comment(reading, token);
        pgn_tell_comment(reading, token);
        break;
    case TOKEN_NAG:
        pgn_take_glyph(reading, token->text);
        break;
    case TOKEN_BAD: /* it may have been a tag, so nothing begins here */
        pgn_refuse(reading, token->line, "%.200s", token->text);
        if (token->name[0] != '\0') {
            take_tag(reading, token);
        }
        break;
    default:
        take_text(reading, token);
        break;
    }
}

/* Notes what follows a game that has no result of its own, and what is wrong with that. */
static void cut_off(struct reading *reading, const struct pgn_token *token)
{
    reading->reader->has_token = !pgn_is_last(token);
    reading->reader->has_ended = pgn_is_last(token);
    if (token->kind == TOKEN_FAILED) {
        pgn_refuse(reading, token->line, "%.200s", token->text);
    } else if (reading->variations > 0) {
        pgn_refuse(reading, token->line, "a variation does not end before this");
    }
}

/* Reads up to the end of the game. False when there is none. */
static bool read_tokens(struct reading *reading)
{
    bool is_game = false;
    while (!reading->has_result) {
        struct pgn_token *token = pgn_next_token(reading->reader);
        if (pgn_is_last(token) || begins_next(reading, token)) {
            cut_off(reading, token);
            break;
        }
        if (!is_game && token->kind != TOKEN_COMMENT && token->kind != TOKEN_NAG) {
            is_game = true;
            *reading->line = token->line;
        }
        take_token(reading, token);
    }
    if (is_game && !reading->has_begun) {
        begin_game(reading);
    }
    if (reading->has_result) {
        pgn_pass_leftovers(reading);
    }
    return is_game || reading->is_refused;
}

/* Whether nothing was read but signs and numbers, which make no game. */
static bool is_nothing(const struct reading *reading)
{
    const struct pgn_game *game = reading->game;
    return !reading->is_refused && !reading->is_short && !reading->has_result &&
           game->tag_count == 0 && game->game.count == 0;
}

/* Reads the next game into *reading. False when there is none. */
static bool read_game(struct reading *reading)
{
    struct pgn_game *game = reading->game;
    const struct reading fresh = *reading;
    bool is_there;
    do {
        *reading = fresh;
        game->game = (struct game){.variant = NULL};
        game->firsts = NULL;
        game->comments = NULL;
        game->result = RESULT_NONE;
        game->tag_count = 0;
        is_there = !reading->reader->has_ended && read_tokens(reading);
        if (is_there && is_nothing(reading)) {
            pgn_game_free(game);
        }
    } while (is_there && is_nothing(reading));
    return is_there;
}

struct pgn_reader *pgn_reader_new(FILE *file, const struct variant *variant, unsigned rules)
{
    struct pgn_reader *reader = calloc(1, sizeof *reader);
    if (reader != NULL) {
        pgn_lexer_init(&reader->lexer, file);
        reader->variant = variant;
        reader->rules = rules;
    }
    return reader;
}

bool pgn_reader_listen(struct pgn_reader *reader, pgn_listener *listener, void *context)
{
    reader->listener = listener;
    reader->context = context;
    return pgn_lines_init(&reader->lines);
}

void pgn_reader_free(struct pgn_reader *reader)
{
    if (reader != NULL) {
        pgn_lines_free(&reader->lines);
        free(reader);
    }
}

enum pgn_status pgn_read(struct pgn_reader *reader, int plies, struct pgn_game *game, int *line,
                         char what[PGN_TEXT_MAX])
{
    struct reading reading = {
        .reader = reader, .game = game, .plies = plies, .line = line, .what = what};
    *line = 0;
    what[0] = '\0';
    if (!read_game(&reading)) {
        return PGN_END;
    }
    if (reading.is_refused || reading.is_short) {
        pgn_game_free(game);
        return reading.is_short ? PGN_OUT_OF_MEMORY : PGN_REFUSED;
    }
    int tag = tag_index(game, "Result");
    if (game->result == RESULT_NONE && tag >= 0) {
        struct pgn_word word;
        pgn_word_read(game->tag[tag].value, &word);
        game->result = word.kind == WORD_RESULT ? word.result : RESULT_NONE;
    }
    return PGN_GAME;
}

const char *pgn_tag(const struct pgn_game *game, const char *name)
{
    int index = tag_index(game, name);
    return index >= 0 ? game->tag[index].value : NULL;
}

void pgn_game_free(struct pgn_game *game)
{
    game_free(&game->game);
    free(game->firsts);
    free(game->comments);
    game->firsts = NULL;
    game->comments = NULL;
}
