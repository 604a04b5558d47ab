/* CECP as rogue.c speaks it. */
#include "protocol/base/line.h"
#include "protocol/formats/notation.h"
#include "rules/variants.h"
#include "tests/match/rogue.h"
#include "tests/match/rogue_modes.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

static void greet_cecp(const struct rogue *rogue)
{
    if (rogue_mode_is_old(rogue->mode)) {
        return;
    }
    puts("feature done=0");
    if (!is_mode(rogue, "no-ping")) {
        puts("feature ping=1 setboard=1 sigint=0 reuse=1 memory=1 nps=1 option=\"Foo -spin 1 0 "
             "9\"");
    }
    fputs(is_mode(rogue, "wants-san") ? "feature san = 1\n" : "", stdout);
    printf("feature myname=\"Rogue 1\" usermove=1 variants=\"normal");
    for (int i = 1; !is_mode(rogue, "chess-only") && xboard_at(i) != NULL; i++) {
        printf(",%s", xboard_at(i)->wire_name);
    }
    puts("\" done=1");
}

/* Prints its move in a form of its mode's own. False where it has none. */
static bool say_otherwise(const struct rogue *rogue, const struct position *position,
                          move_t move, const char *text)
{
    char changed[XBOARD_TEXT_MAX + 4] = "";
    int number = position->fullmove_number;
    bool has_hyphens = is_mode(rogue, "says-hyphens");
    if (is_mode(rogue, "says-number") || is_mode(rogue, "says-twice")) {
        printf("%d. ... %s\n", number, text);
    } else if (is_mode(rogue, "says-number-bare")) {
        printf("%d ... %s\n", number, text);
    }
    if (is_mode(rogue, "says-phrase") || is_mode(rogue, "says-twice")) {
        printf("My move is : %s\n", text);
        return true;
    }
    if (strncmp(rogue->mode, "says-number", 11) == 0) {
        return true;
    }
    if (is_mode(rogue, "says-san") || is_mode(rogue, "wants-san")) {
        notation_write(rogue->game.variant, position, move, NOTATION_SAN, changed);
    } else if (is_mode(rogue, "says-capitals") || has_hyphens) {
        size_t used = 0;
        for (size_t i = 0; text[i] != '\0'; i++) {
            if (has_hyphens && i == 2) {
                changed[used++] = '-';
            }
            changed[used++] = (char)toupper((unsigned char)text[i]);
        }
    } else {
        return false;
    }
    printf("move %s\n", changed);
    return true;
}

/* Plays and prints its own move, one line a leg. */
static void play_cecp(struct rogue *rogue)
{
    char text[XBOARD_TEXT_MAX], line[XBOARD_TEXT_MAX + 8], *comma, *rest = text;
    const struct position *position = game_position(&rogue->game);
    struct xboard_ply move = {.move = rogue_choose(rogue, position), .first = -1, .token = -1};
    xboard_write_ply(&rogue->view, position, move.move, text);
    move.token = xboard_token(&rogue->view, text);
    if (position->is_pending) {
        move.first = position_first(position);
    }
    if (is_mode(rogue, "offers-draw")) {
        puts("offer draw");
    }
    if (!say_otherwise(rogue, position, move.move, text)) {
        while ((comma = strchr(rest, ',')) != NULL) {
            printf("move %.*s\n", (int)(comma + 1 - rest), rest);
            rest = comma + 1;
        }
        snprintf(line, sizeof line, "move %s", rest);
        rogue_say(rogue, line);
    }
    xboard_play(&rogue->view, &rogue->game, &move);
}

static void claim_victory(const struct rogue *rogue)
{
    puts(rogue->played_seat == 0 ? "1-0 {White mates}" : "0-1 {Black mates}");
}

/* Thinks when it is its move, says so when the game is over. */
static void think_cecp(struct rogue *rogue)
{
    struct game_end end = xboard_end(&rogue->game);
    if (rogue->engine_seat < 0) {
        return;
    }
    if (end.result == RESULT_NONE && game_position(&rogue->game)->seat == rogue->engine_seat) {
        rogue->moves++;
        bool is_fatal = rogue->moves == FATAL_MOVE;
        rogue->played_seat = rogue->engine_seat;
        rogue_misbehave(rogue);
        puts(" 3    25      1     1234 e2e4");
        if (is_fatal && is_mode(rogue, "illegal")) {
            puts("move a1a1");
            return;
        }
        if (is_fatal && is_mode(rogue, "says-resigns")) {
            puts(rogue->played_seat == 0 ? "White resigns" : "Black resigns!");
            return;
        }
        if (is_fatal && is_mode(rogue, "resigns")) {
            puts("resign");
            return;
        }
        if (is_fatal && is_mode(rogue, "false-claim")) {
            claim_victory(rogue);
            return;
        }
        play_cecp(rogue);
        if (is_fatal && is_mode(rogue, "early-claim")) {
            claim_victory(rogue);
        }
        end = xboard_end(&rogue->game);
    }
    if (end.result != RESULT_NONE) {
        printf("%s {%s}\n", game_result_text(end.result), end.reason);
    }
}

/* The move that the referee's text names. Short notation must be the very text. */
static bool read_cecp_move(const struct rogue *rogue, const char *text, struct xboard_ply *move)
{
    struct text_error error;
    const struct position *position = game_position(&rogue->game);
    char wanted[MOVE_TEXT_MAX];
    if (!is_mode(rogue, "wants-san")) {
        return xboard_read_ply(&rogue->view, position, text, move, &error);
    }
    *move = (struct xboard_ply){.first = -1, .token = -1};
    move->move = notation_read(rogue->game.variant, position, text, &error);
    if (move->move == MOVE_NONE) {
        return false;
    }
    notation_write(rogue->game.variant, position, move->move, NOTATION_SAN, wanted);
    return strcmp(text, wanted) == 0;
}

static void take_cecp_move(struct rogue *rogue, const char *text)
{
    struct xboard_ply move;
    bool complains = is_mode(rogue, "complains") && rogue->moves + 1 == FATAL_MOVE;
    if (complains || !read_cecp_move(rogue, text, &move)) {
        printf("Illegal move: %s\n", text);
        return;
    }
    xboard_play(&rogue->view, &rogue->game, &move);
    think_cecp(rogue);
}

static void end_cecp_game(struct rogue *rogue)
{
    if (is_mode(rogue, "late-claim")) {
        claim_victory(rogue);
    } else if (is_mode(rogue, "exits-at-end")) {
        exit(3);
    }
    rogue->engine_seat = -1;
}

bool rogue_obey_cecp(struct rogue *rogue, char *line)
{
    struct text_error error;
    char *rest = line;
    char *word = line_word(&rest);
    if (word == NULL) {
        return true;
    }
    if (strcmp(word, "protover") == 0) {
        greet_cecp(rogue);
    } else if (strcmp(word, "ping") == 0) {
        printf("pong %s\n", line_trim(rest));
    } else if (strcmp(word, "new") == 0) {
        rogue_set_variant(rogue, variant_find("chess"));
        rogue->engine_seat = 1;
    } else if (strcmp(word, "variant") == 0) {
        rogue_set_variant(rogue, xboard_variant(line_trim(rest)));
    } else if (strcmp(word, "setboard") == 0) {
        game_set_fen(&rogue->game, line_trim(rest), &error);
    } else if (strcmp(word, "force") == 0) {
        rogue->engine_seat = -1;
    } else if (strcmp(word, "result") == 0) {
        end_cecp_game(rogue);
    } else if (strcmp(word, "go") == 0) {
        rogue->engine_seat = game_position(&rogue->game)->seat;
        think_cecp(rogue);
    } else if (strcmp(word, "computer") == 0) {
        exit(3); /* it never asked who it plays (feature name) */
    } else if (strcmp(word, "time") == 0) {
        rogue->left = 10 * strtoll(rest, NULL, 10);
    } else if (strcmp(word, "usermove") == 0) {
        take_cecp_move(rogue, line_trim(rest));
    } else if (strlen(word) >= 4 && word[1] >= '1' && word[1] <= '9') {
        take_cecp_move(rogue, word);
    }
    return strcmp(word, "quit") != 0;
}
