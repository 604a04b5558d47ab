/* An engine that misbehaves, for the tests of the referee. It knows every game and speaks CECP
 * or UCI, whichever the first line is of, and plays at once:
 *
 *     rogue MODE [SEED]
 *
 * With SEED 0, the default, always the first legal move; else one that the position and the
 * seed choose, always the same. A game is the referee's as long as it lasts; MODE says what
 * goes wrong:
 *
 *     good                nothing (good-uci, good-cecp: the same)
 *     silent              never says anything
 *     exits-at-start      exits with status 3 before it reads
 *     exits-in-game       exits with status 3 when asked for its third move
 *     segfault            is killed by signal 11 when asked for its third move
 *     hangs-in-game       neither reads nor writes from its third turn on
 *     floods              prints thinking lines for ever when asked for its third move
 *     huge-line           prints a line of 3 MB before its third move, then plays on
 *     endless-line        prints a line without an end when asked for its third move
 *     illegal             names the move a1a1, which no game has, at its third
 *     false-claim         claims to have won (UCI: that it has no move) at its third
 *     early-claim         CECP: plays its third move, then claims to have won
 *     late-claim          CECP: claims to have won when told of the end
 *     exits-at-end        CECP: exits with status 3 when told of the end
 *     complains           CECP: calls its opponent's third move illegal
 *     resigns             CECP: resigns at its third move
 *     offers-draw         CECP: offers a draw with every move
 *     closes-stdout       when asked for its third move, then hangs
 *     closes-stdin        after its second move, then hangs
 *     ignores-quit        plays, but stays when told to quit, at the end of its input and on
 *                         SIGTERM, SIGINT and SIGHUP
 *     forks-a-child       plays, beside a child that ignores the same and holds all its pipes
 *     leaves-a-child      exits with status 3 beside such a child when asked for its third move
 *     frees-a-child       plays, beside such a child that has left its group
 *     chatters            prints 40,000 thinking lines before each move, and plays
 *     stderr-flood        writes 1 MB to stderr before each move
 *     stderr-100mb        writes 100 MB to stderr before its third move
 *     half-line           writes its third move without the last letter, then hangs
 *     two-halves          writes each move in two halves, with a moment between
 *     eats-memory         takes all memory it gets, 64 MB at most, when asked for its third
 *                         move, and is then killed as the system does it
 *     stops-itself        by SIGSTOP when asked for its third move
 *     stops-the-referee   by SIGSTOP when asked for its third move, and continues it with that
 *                         move 3 s after its own clock has run out
 *     garbage             answers every line with bytes that mean nothing
 *     garbage-in-game     prints the same before each move, and plays
 *     late                thinks until 300 ms after its clock has run out at its third move
 *     slow                thinks 200 ms for each move
 *     never-reads-stdin   says what is wanted at the start without reading anything, ever
 *     ready-twice         UCI: answers isready twice, at once
 *     no-ping             CECP without features but variants and usermove
 *     no-features         CECP of version 1: says nothing at the start
 *     says-number         CECP of version 1: says its moves as `1. ... e2e4`
 *     says-number-bare    the same, as `1 ... e2e4`
 *     says-phrase         CECP of version 1: says its moves as `My move is: e2e4`
 *     says-twice          says each move in both of these forms
 *     says-capitals       CECP: says its moves as `E2E4`, `E7E8Q`
 *     says-hyphens        CECP: says its moves as `E2-E4`, `E7-E8(Q)`
 *     says-san            CECP: says its moves in short notation, which it did not ask for
 *     wants-san           CECP: asks for short notation, speaks it and understands nothing else
 *     says-resigns        CECP of version 1: resigns as `White resigns` at its third move
 *     chess-only          does not know any game but chess
 *
 * Where it thinks in the opponent's time (UCI's Ponder) it expects the first legal move. */
#include "tests/match/rogue.h"

#include "protocol/base/line.h"
#include "rules/move_text.h"
#include "rules/variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

move_t rogue_choose(const struct rogue *rogue, const struct position *position)
{
    struct move_list list = {.count = 0};
    rogue->game.variant->generate(position, GENERATE_ALL, &list);
    if (list.count == 0) {
        return MOVE_NONE;
    }
    uint64_t mixed = (position->key ^ rogue->seed) * UINT64_C(0x9E3779B97F4A7C15);
    return list.move[rogue->seed == 0 ? 0 : mixed % (uint64_t)list.count];
}

void rogue_set_variant(struct rogue *rogue, const struct variant *variant)
{
    if (variant != NULL) {
        game_set_variant(&rogue->game, variant, 0);
        if (xboard_of(variant) != NULL) {
            xboard_view_init(&rogue->view, variant, NULL);
        }
    }
    rogue->moves = 0;
}

/* --- UCI --- */

static void greet_uci(const struct rogue *rogue)
{
    puts("id name Rogue\nid author nobody");
    puts("option name Hash type spin default 1 min 1 max 9");
    puts("option name Ponder type check default false");
    if (!is_mode(rogue, "chess-only")) {
        fputs("option name UCI_Variant type combo default chess", stdout);
        for (int i = 0; i < variant_count(); i++) {
            printf(" var %s", variant_at(i)->name);
        }
        puts("\noption name Side type combo default auto var auto var white var black");
    }
    puts("uciok");
}

static void set_uci_option(struct rogue *rogue, char *rest)
{
    char name[64] = "", value[64] = "";
    sscanf(rest, " name %63s value %63s", name, value);
    if (strcmp(name, "UCI_Variant") == 0) {
        rogue_set_variant(rogue, variant_find(value));
    } else if (strcmp(name, "Side") == 0) {
        rogue->engine_seat = strcmp(value, "white") == 0 ? 0 : 1;
    } else if (strcmp(name, "Ponder") == 0) {
        rogue->ponders = strcmp(value, "true") == 0;
    }
}

static void set_uci_position(struct rogue *rogue, char *rest)
{
    struct text_error error;
    char *moves = strstr(rest, "moves");
    char *fen = strstr(rest, "fen ");
    if (moves != NULL) {
        *moves = '\0';
        moves += 5;
    }
    game_set_variant(&rogue->game, rogue->game.variant, 0);
    if (fen != NULL && !game_set_fen(&rogue->game, line_trim(fen + 4), &error)) {
        fprintf(stderr, "rogue: %s\n", error.what);
    }
    for (char *word; moves != NULL && (word = line_word(&moves)) != NULL;) {
        game_play_text(&rogue->game, word, &error);
    }
}

static void print_best(const struct rogue *rogue, const struct position *position, move_t move)
{
    union position_room room;
    struct position *next = &room.head;
    const struct variant *variant = rogue->game.variant;
    char text[MOVE_TEXT_MAX] = "(none)", reply[MOVE_TEXT_MAX], line[2 * MOVE_TEXT_MAX + 32];
    if (move != MOVE_NONE) {
        move_to_text(variant, position, move, text);
    }
    if (rogue->ponders && !variant->simultaneous && move != MOVE_NONE) {
        struct move_list list = {.count = 0};
        variant->apply(position, next, move);
        variant->generate(next, GENERATE_ALL, &list);
        if (list.count > 0) {
            move_to_text(variant, next, list.move[0], reply);
            snprintf(line, sizeof line, "bestmove %s ponder %s", text, reply);
            rogue_say(rogue, line);
            return;
        }
    }
    snprintf(line, sizeof line, "bestmove %s", text);
    rogue_say(rogue, line);
}

static void go_uci(struct rogue *rogue, char *rest)
{
    union position_room room;
    const struct variant *variant = rogue->game.variant;
    const struct position *position = game_position(&rogue->game);
    if (variant->simultaneous) {
        int seat = rogue->engine_seat < 0 ? 0 : rogue->engine_seat;
        variant->open(position, &room.head, seat);
        position = &room.head;
    }
    long long left = 0;
    const char *clock = strstr(rest, position->seat % 2 == 0 ? "wtime " : "btime ");
    if (clock != NULL) {
        sscanf(clock, "%*s %lld", &left);
    }
    rogue->left = left;
    rogue->is_pondering = strstr(rest, "ponder") != NULL;
    if (rogue->is_pondering) {
        return;
    }
    rogue->moves++;
    rogue_misbehave(rogue);
    puts("info depth 3 seldepth 4 multipv 1 score cp 25 nodes 1234 nps 1000 pv e2e4");
    puts("info depth 3 multipv 2 score cp -99 nodes 1234 pv d2d4");
    if (rogue->moves == FATAL_MOVE && is_mode(rogue, "illegal")) {
        puts("bestmove a1a1");
    } else if (rogue->moves == FATAL_MOVE && is_mode(rogue, "false-claim")) {
        puts("bestmove (none)");
    } else {
        print_best(rogue, position, rogue_choose(rogue, position));
    }
}

static void end_pondering(struct rogue *rogue)
{
    if (rogue->is_pondering) {
        const struct position *position = game_position(&rogue->game);
        rogue->is_pondering = false;
        print_best(rogue, position, rogue_choose(rogue, position));
    }
}

/* False when told to quit. */
static bool obey_uci(struct rogue *rogue, char *line)
{
    char *rest = line;
    char *word = line_word(&rest);
    if (word == NULL) {
        return true;
    }
    if (strcmp(word, "uci") == 0) {
        greet_uci(rogue);
    } else if (strcmp(word, "ucinewgame") == 0) {
        rogue->moves = 0;
    } else if (strcmp(word, "isready") == 0) {
        if (is_mode(rogue, "ready-twice")) { /* by one write, so that both are read together */
            (void)!write(STDOUT_FILENO, "readyok\nreadyok\n", 16);
        } else {
            puts("readyok");
        }
    } else if (strcmp(word, "setoption") == 0) {
        set_uci_option(rogue, rest);
    } else if (strcmp(word, "position") == 0) {
        set_uci_position(rogue, rest);
    } else if (strcmp(word, "go") == 0) {
        go_uci(rogue, rest);
    } else if (strcmp(word, "ponderhit") == 0 || strcmp(word, "stop") == 0) {
        end_pondering(rogue);
    }
    return strcmp(word, "quit") != 0;
}

/* --- Both --- */

/* What some modes do before the first line is read. */
static void begin(const struct rogue *rogue)
{
    struct rlimit limit; /* of memory; the referee may have less */
    if (getrlimit(RLIMIT_AS, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_AS, &limit);
    }
    if (is_mode(rogue, "exits-at-start")) {
        exit(3);
    }
    if (is_mode(rogue, "ignores-quit")) {
        rogue_ignore_signals();
    }
    if (is_mode(rogue, "never-reads-stdin")) {
        puts("feature ping=0 usermove=1 sigint=0 done=1\nuciok");
        for (;;) {
            puts("readyok");
            rogue_sleep(1);
        }
    }
    if (is_mode(rogue, "forks-a-child") || is_mode(rogue, "frees-a-child")) {
        rogue_leave_a_child(is_mode(rogue, "frees-a-child"));
    }
}

/* Reads until told to quit. */
static void serve(struct rogue *rogue)
{
    char *line = NULL;
    size_t size = 0;
    bool goes_on = true;
    for (bool is_first = true; goes_on && getline(&line, &size, stdin) > 0; is_first = false) {
        line[strcspn(line, "\r\n")] = '\0';
        rogue->is_uci = is_first ? strcmp(line, "uci") == 0 : rogue->is_uci;
        if (is_mode(rogue, "silent")) {
            continue;
        }
        if (is_mode(rogue, "garbage")) {
            rogue_print_garbage();
            continue;
        }
        int moves = rogue->moves;
        goes_on = rogue->is_uci ? obey_uci(rogue, line) : rogue_obey_cecp(rogue, line);
        if (is_mode(rogue, "closes-stdin") && moves < 2 && rogue->moves == 2) {
            close(STDIN_FILENO);
            rogue_pause();
        }
    }
    free(line);
    if (is_mode(rogue, "ignores-quit")) {
        rogue_pause();
    }
}

int main(int argc, char **argv)
{
    struct rogue rogue = {.mode = argc > 1 ? argv[1] : "good", .engine_seat = -1};
    rogue.seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    for (int i = 0; i < variant_count(); i++) {
        variant_find(variant_at(i)->name); /* its tables */
    }
    if (!game_init(&rogue.game, variant_find("chess"), 0)) {
        return 1;
    }
    xboard_view_init(&rogue.view, rogue.game.variant, NULL);
    begin(&rogue);
    serve(&rogue);
    game_free(&rogue.game);
    return 0;
}
