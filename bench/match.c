/* A match between two CECP engines, refereed by the rules: every turn and every claim is
 * checked. A pair of games starts from the same few random turns, colours changed in between,
 * so that engines which always play alike still play different games.
 *
 * usage: match [-t SECONDS] [-i SECONDS] [-d DEPTH] [-s SEED] [-o PGN]
 *              VARIANT GAMES ENGINE OPPONENT
 *
 * Ends with status 1 when the first engine's program had a fault of any kind.
 */
#include "bench/contender.h"
#include "bench/score.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPENING_TURNS = 4, STATUS_FAULT = 1, STATUS_USAGE = 2 };

struct match {
    const struct variant *variant;
    struct time_control control;
    int games;
    uint32_t seed;
    FILE *pgn; /* or NULL */
    struct contender contender[2];
    struct score score; /* of the first contender */
    long turns;
};

static uint32_t next_random(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

/* Plays the opening turns of the `pair`-th pair of games; no drops on the whole board, which
 * would be most of what there is. False when memory is short. */
static bool play_opening(const struct match *match, int pair, struct game *game)
{
    static struct move_list list;
    uint32_t state = (match->seed + (uint32_t)pair + 1) * 2654435761U;
    while (game->count < OPENING_TURNS) {
        list.count = 0;
        match->variant->generate(game_position(game), GENERATE_ALL, &list);
        if (list.count == 0 || game_end(game).result != RESULT_NONE) {
            game_undo(game, 1);
            continue;
        }
        move_t move = list.move[next_random(&state) % (uint32_t)list.count];
        enum move_kind kind = move_kind(move);
        if (kind != MOVE_TELEPORT && kind != MOVE_DROP && !game_play(game, move)) {
            return false;
        }
    }
    return true;
}

static enum game_result win_of(int seat)
{
    return seat == 0 ? RESULT_WHITE_WINS : RESULT_BLACK_WINS;
}

/* Plays from the opening to the end; seat[i] is who plays for seat i. */
static struct game_end play_on(const struct match *match, struct contender *const seat[2],
                               struct game *game)
{
    int64_t clock[2] = {match->control.base, match->control.base};
    for (int i = 0; i < 2; i++) {
        if (!contender_begin(seat[i], game, &match->control)) {
            return (struct game_end){win_of(1 - i), "the engine does not begin"};
        }
    }
    struct game_end end = gui_end(game);
    while (end.result == RESULT_NONE) {
        int mover = game_position(game)->seat;
        struct thought thought =
            contender_think(seat[mover], game, clock[mover], clock[1 - mover]);
        clock[mover] += match->control.increment - thought.spent;
        if (thought.answer == ANSWER_FAULT) {
            return (struct game_end){win_of(1 - mover), "a fault"};
        }
        if (thought.answer == ANSWER_RESULT) {
            return (struct game_end){thought.result, "resignation or claim"};
        }
        bool is_second = thought.turn.first >= 0;
        if (is_second ? !game_play_second(game, thought.turn.move, thought.turn.first)
                      : !game_play(game, thought.turn.move)) {
            fprintf(stderr, "match: memory is short\n");
            exit(STATUS_USAGE);
        }
        end = gui_end(game);
    }
    return end;
}

static void write_pgn(const struct match *match, struct contender *const seat[2],
                      const struct game *game, struct game_end end)
{
    if (match->pgn == NULL) {
        return;
    }
    const char *result = game_result_text(end.result);
    fprintf(match->pgn, "[White \"%s\"]\n[Black \"%s\"]\n[Result \"%s\"]\n[Variant \"%s\"]\n\n",
            seat[0]->program, seat[1]->program, result, match->variant->name);
    for (int i = 0; i < game->count; i++) {
        char text[MOVE_TEXT_MAX];
        move_to_text(match->variant, game_position_at(game, i), game->moves[i], text);
        if (i % 2 == 0) {
            fprintf(match->pgn, "%d. ", i / 2 + 1);
        }
        fprintf(match->pgn, "%s%c", text, i % 12 == 11 ? '\n' : ' ');
    }
    fprintf(match->pgn, "{%s} %s\n\n", end.reason, result);
    fflush(match->pgn);
}

/* Plays the `number`-th game, from 0. */
static void play_game(struct match *match, int number)
{
    bool swapped = number % 2 != 0;
    struct contender *const seat[2] = {&match->contender[swapped], &match->contender[!swapped]};
    struct game game;
    if (!game_init(&game, match->variant, 0) || !play_opening(match, number / 2, &game)) {
        fprintf(stderr, "match: memory is short\n");
        exit(STATUS_USAGE);
    }
    struct game_end end = play_on(match, seat, &game);
    contender_conclude(seat[0], &game, end);
    contender_conclude(seat[1], &game, end);
    if (end.result == RESULT_DRAW) {
        match->score.draws++;
    } else if ((end.result == RESULT_WHITE_WINS) != swapped) {
        match->score.wins++;
    } else {
        match->score.losses++;
    }
    match->turns += game.count;
    write_pgn(match, seat, &game, end);
    printf("game %d: %s (%s), %d turns; +%d -%d =%d\n", number + 1,
           game_result_text(end.result), end.reason, game.count, match->score.wins,
           match->score.losses, match->score.draws);
    game_free(&game);
}

/* Prints the score with its 95 % interval (Wilson's, a draw as half a win), and the faults. */
static void report(const struct match *match)
{
    static const char *const names[FAULTS] = {"crashes", "illegal turns", "time losses",
                                              "false claims", "complaints"};
    printf("\n%s: %d games, %ld turns, +%d -%d =%d\n", match->variant->name, match->games,
           match->turns, match->score.wins, match->score.losses, match->score.draws);
    score_print("score", &match->score);
    for (int i = 0; i < 2; i++) {
        printf("%s:", match->contender[i].program);
        for (int fault = 0; fault < FAULTS; fault++) {
            printf("%s %d %s", fault > 0 ? "," : "", match->contender[i].faults[fault],
                   names[fault]);
        }
        printf("\n");
    }
}

static bool had_fault(const struct match *match)
{
    bool had = false;
    for (int i = 0; i < 2; i++) {
        const struct contender *contender = &match->contender[i];
        for (int fault = 0; fault < FAULTS; fault++) {
            had = had || (contender->faults[fault] > 0 &&
                          strcmp(contender->program, match->contender[0].program) == 0);
        }
    }
    return had;
}

/* Reads the command line. False when it is not understood. */
static bool read_arguments(struct match *match, int argc, char **argv)
{
    int letter;
    while ((letter = getopt(argc, argv, "t:i:d:s:o:")) != -1) {
        switch (letter) {
        case 't':
            match->control.base = (int64_t)(atof(optarg) * 1000);
            break;
        case 'i':
            match->control.increment = (int64_t)(atof(optarg) * 1000);
            break;
        case 'd':
            match->control.depth = atoi(optarg);
            break;
        case 's':
            match->seed = (uint32_t)atoi(optarg);
            break;
        case 'o':
            match->pgn = fopen(optarg, "w");
            if (match->pgn == NULL) {
                return false;
            }
            break;
        default:
            return false;
        }
    }
    if (argc - optind != 4) {
        return false;
    }
    match->variant = variant_find(argv[optind]);
    match->games = atoi(argv[optind + 1]);
    match->contender[0].program = argv[optind + 2];
    match->contender[1].program = argv[optind + 3];
    return match->variant != NULL && gui_of(match->variant) != NULL && match->games > 0 &&
           match->control.base >= 1000;
}

int main(int argc, char **argv)
{
    static struct match match = {.control = {.base = 1000, .increment = 10}};
    if (!read_arguments(&match, argc, argv)) {
        fprintf(stderr, "usage: match [-t SECONDS] [-i SECONDS] [-d DEPTH] [-s SEED] [-o PGN] "
                        "VARIANT GAMES ENGINE OPPONENT\n");
        return STATUS_USAGE;
    }
    signal(SIGPIPE, SIG_IGN);
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (int i = 0; i < match.games; i++) {
        play_game(&match, i);
    }
    player_end(&match.contender[0].player);
    player_end(&match.contender[1].player);
    report(&match);
    if (match.pgn != NULL) {
        fclose(match.pgn);
    }
    return had_fault(&match) ? STATUS_FAULT : 0;
}
