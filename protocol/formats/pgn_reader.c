/* Reading. A game is its tags, then words up to its result, a tag of the next game or the end
 * of the file. Once something is refused the rest of the game is only passed over, so that the
 * next one begins where it begins. */
#include "protocol/formats/pgn_lexer.h"
#include "rules/move_text.h"
#include "rules/variants.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct pgn_reader {
    struct pgn_lexer lexer;
    struct pgn_token token;
    bool has_token; /* `token` was read, but belongs to the next game */
    bool has_ended; /* nothing more can be read */
    const struct variant *variant;
    unsigned rules;
};

/* A game as far as it is read. */
struct reading {
    struct pgn_reader *reader;
    struct pgn_game *game;
    int plies;
    int tag_line[PGN_TAGS_MAX];
    int room;                  /* moves that firsts and comments have room for */
    bool has_begun;            /* the tags are over and the start is set up */
    bool is_refused, is_short; /* is_short: of memory */
    int variations;            /* that are open */
    int said;                  /* comments on the last move */
    bool has_result;
    int *line;  /* of the game; of what is refused */
    char *what; /* PGN_TEXT_MAX bytes */
};

/* Notes why the game is refused, unless it is already. */
__attribute__((format(printf, 3, 4))) static void refuse(struct reading *reading, int line,
                                                         const char *format, ...)
{
    if (!reading->is_refused) {
        va_list list;
        va_start(list, format);
        vsnprintf(reading->what, PGN_TEXT_MAX, format, list);
        va_end(list);
        *reading->line = line;
        reading->is_refused = true;
    }
}

static void take_tag(struct reading *reading, const struct pgn_token *token)
{
    struct pgn_game *game = reading->game;
    if (game->tag_count == PGN_TAGS_MAX) {
        refuse(reading, token->line, "there are more than %d tags", PGN_TAGS_MAX);
        return;
    }
    reading->tag_line[game->tag_count] = token->line;
    snprintf(game->tag[game->tag_count].name, sizeof game->tag->name, "%s", token->name);
    snprintf(game->tag[game->tag_count].value, sizeof game->tag->value, "%s", token->text);
    game->tag_count++;
}

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
    if (index >= 0) {
        variant = variant_find(game->tag[index].value);
        if (variant == NULL) {
            refuse(reading, reading->tag_line[index], "unknown variant %.80s",
                   game->tag[index].value);
            return NULL;
        }
    }
    *options = variant == reader->variant ? reader->rules : 0;
    index = tag_index(game, "Rules");
    if (index >= 0 && !read_rules(variant, game->tag[index].value, options)) {
        refuse(reading, reading->tag_line[index], "%s has no rules %.80s", variant->name,
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
    if (fen >= 0 && !game_set_fen(&game->game, game->tag[fen].value, &error)) {
        refuse(reading, reading->tag_line[fen], "FEN column %d: %.160s", error.column,
               error.what);
    } else if (fen < 0 && set_up >= 0 && strcmp(game->tag[set_up].value, "1") == 0) {
        refuse(reading, reading->tag_line[set_up], "SetUp without a FEN");
    }
}

/* Makes room for one more move of both sides. */
static bool reserve_move(struct reading *reading)
{
    struct pgn_game *game = reading->game;
    if (game->game.count + 2 <= reading->room) {
        return true;
    }
    size_t room = reading->room == 0 ? 64 : 2 * (size_t)reading->room;
    struct comment *comments = realloc(game->comments, room * sizeof *comments);
    if (comments == NULL) {
        return false;
    }
    game->comments = comments;
    if (game->game.variant->simultaneous) {
        signed char *firsts = realloc(game->firsts, room);
        if (firsts == NULL) {
            return false;
        }
        game->firsts = firsts;
    }
    reading->room = (int)room;
    return true;
}

/* Plays a turn of both sides at once. */
static bool play_joint(struct reading *reading, const struct joint *joint)
{
    struct pgn_game *game = reading->game;
    for (int i = game->game.count; i < game->game.count + 2; i++) {
        game->comments[i] = (struct comment){.depth = 0};
        game->firsts[i] = (signed char)joint->first;
    }
    return game_play_joint(&game->game, joint);
}

/* Plays a move, unless the game is refused or enough moves are played. */
static void take_move(struct reading *reading, const struct pgn_token *token, const char *text)
{
    struct game *game = &reading->game->game;
    const struct variant *variant = game->variant;
    struct text_error error = {.what = ""};
    struct joint joint;
    move_t move = MOVE_NONE;
    if (reading->is_refused || reading->is_short) {
        return;
    }
    int step = variant->simultaneous ? 2 : 1;
    reading->said = step; /* comments on moves that are not read are not read either */
    if (reading->plies > 0 && game->count + step > reading->plies) {
        return;
    }
    if (game->count + step > PGN_MOVES_MAX) {
        refuse(reading, token->line, "the game has more than %d moves", PGN_MOVES_MAX);
        return;
    }
    const struct position *position = game_position(game);
    bool is_legal = false;
    if (variant->simultaneous) {
        is_legal = notation_read_joint(variant, position, text, &joint, &error);
    } else {
        move = notation_read(variant, position, text, &error);
        is_legal = move != MOVE_NONE;
    }
    if (!is_legal) {
        refuse(reading, token->line, "move %d, %.60s: %.120s", position->fullmove_number, text,
               error.what);
        return;
    }
    if (!reserve_move(reading)) {
        reading->is_short = true;
    } else if (variant->simultaneous) {
        reading->is_short = !play_joint(reading, &joint);
    } else {
        reading->game->comments[game->count] = (struct comment){.depth = 0};
        reading->is_short = !game_play(game, move);
    }
    reading->said = 0;
}

/* Takes what a comment says of the last turn, if it has that form; of a joint turn White's
 * comes first. */
static void take_comment(struct reading *reading, const char *text)
{
    const struct pgn_game *game = reading->game;
    int step = game->game.variant != NULL && game->game.variant->simultaneous ? 2 : 1;
    if (reading->variations == 0 && !reading->is_refused && game->game.count > 0 &&
        reading->said < step &&
        comment_from_text(text, &game->comments[game->game.count - step + reading->said])) {
        reading->said++;
    }
}

/* What follows the number of a move, "e4" of "12.e4", "" of "12..."; the text itself where it
 * has no number. */
static const char *behind_number(const char *text)
{
    const char *rest = text + strspn(text, "0123456789");
    return *rest == '.' || *rest == '\0' ? rest + strspn(rest, ".") : text;
}

/* Takes a word between the tags of this game and the next: a number, a glyph, a move, the
 * result. */
static void take_word(struct reading *reading, const struct pgn_token *token)
{
    if (reading->variations > 0) {
        return;
    }
    if (game_result_from_text(token->text, &reading->game->result)) {
        reading->has_result = true;
        return;
    }
    const char *text = behind_number(token->text);
    if (text[strspn(text, "!?")] != '\0' && strcmp(text, "e.p.") != 0) {
        take_move(reading, token, text);
    }
}

/* Takes what is no tag, and begins the game with it. */
static void take_text(struct reading *reading, const struct pgn_token *token)
{
    if (!reading->has_begun) {
        begin_game(reading);
    }
    switch (token->kind) {
    case TOKEN_WORD:
        take_word(reading, token);
        break;
    case TOKEN_OPEN:
        reading->variations++;
        break;
    default:
        if (reading->variations == 0) {
            refuse(reading, token->line, "')' ends no variation");
        }
        reading->variations -= reading->variations > 0;
        break;
    }
}

static void take_token(struct reading *reading, const struct pgn_token *token)
{
    switch (token->kind) {
    case TOKEN_TAG:
        take_tag(reading, token);
        break;
    case TOKEN_COMMENT:
        take_comment(reading, token->text);
        break;
    case TOKEN_BAD: /* it may have been a tag, so nothing begins here */
        refuse(reading, token->line, "%.200s", token->text);
        break;
    default:
        take_text(reading, token);
        break;
    }
}

/* Notes what follows a game that has no result of its own, and what is wrong with that. */
static void cut_off(struct reading *reading, const struct pgn_token *token)
{
    reading->reader->has_token = token->kind == TOKEN_TAG;
    reading->reader->has_ended = token->kind != TOKEN_TAG;
    if (token->kind == TOKEN_FAILED) {
        refuse(reading, token->line, "%.200s", token->text);
    } else if (reading->variations > 0) {
        refuse(reading, token->line, "a variation does not end before this");
    }
}

/* Reads up to the end of the game. False when there is none. */
static bool read_tokens(struct reading *reading)
{
    struct pgn_reader *reader = reading->reader;
    struct pgn_token *token = &reader->token;
    bool is_game = false;
    while (!reading->has_result) {
        if (!reader->has_token) {
            pgn_lexer_next(&reader->lexer, token);
        }
        reader->has_token = false;
        if (token->kind == TOKEN_END || token->kind == TOKEN_FAILED ||
            (token->kind == TOKEN_TAG && reading->has_begun)) {
            cut_off(reading, token);
            break;
        }
        if (!is_game && token->kind != TOKEN_COMMENT) {
            is_game = true;
            *reading->line = token->line;
        }
        take_token(reading, token);
    }
    if (is_game && !reading->has_begun) {
        begin_game(reading);
    }
    return is_game || reading->is_refused;
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

void pgn_reader_free(struct pgn_reader *reader)
{
    free(reader);
}

enum pgn_status pgn_read(struct pgn_reader *reader, int plies, struct pgn_game *game, int *line,
                         char what[PGN_TEXT_MAX])
{
    struct reading reading = {
        .reader = reader, .game = game, .plies = plies, .line = line, .what = what};
    game->game = (struct game){.variant = NULL};
    game->firsts = NULL;
    game->comments = NULL;
    game->result = RESULT_NONE;
    game->tag_count = 0;
    *line = 0;
    what[0] = '\0';
    if (reader->has_ended || !read_tokens(&reading)) {
        return PGN_END;
    }
    if (reading.is_refused || reading.is_short) {
        pgn_game_free(game);
        return reading.is_short ? PGN_OUT_OF_MEMORY : PGN_REFUSED;
    }
    int tag = tag_index(game, "Result");
    if (!reading.has_result && tag >= 0) {
        game_result_from_text(game->tag[tag].value, &game->result);
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
