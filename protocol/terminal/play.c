/* What is shown and written of the game, and how it ends. */
#include "protocol/terminal/play.h"

#include "protocol/engines/entrant.h"
#include "protocol/text/board.h"
#include "protocol/text/flag.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static void print_board(const struct play *play)
{
    const struct game *game = &play->game;
    struct board_marks marks = board_marks_of(game);
    char text[BOARD_TEXT_MAX];
    board_to_text(game->variant, game_position(game), &marks, text);
    printf("\n%s", text);
}

/* Prints what the engine thought of its turn, and ends the line. */
static void print_remark(const struct remark *remark)
{
    char score[24];
    score_to_text(remark->score, score, sizeof score);
    if (remark->depth > 0) {
        printf("   score %s   depth %d", score, remark->depth);
    }
    printf("   time %lld.%02lld s\n", (long long)remark->milliseconds / 1000,
           (long long)remark->milliseconds % 1000 / 10);
}

/* Prints the last turn: who played what. */
static void print_turn(const struct play *play, const struct remark *remark)
{
    const struct game *game = &play->game;
    const struct position *before = game_position_at(game, game->count - 1);
    char move[MOVE_TEXT_MAX];
    move_to_text(game->variant, before, game->moves[game->count - 1], move);
    print_board(play);
    printf("%d%s %s %s", before->fullmove_number, before->seat == 0 ? "." : "...",
           game->variant->seat_names[before->seat], move);
    print_remark(remark);
}

/* The same where both sides moved at once. */
static void print_joint(const struct play *play, const struct remark remark[2])
{
    const struct game *game = &play->game;
    const struct position *standing = game_position_at(game, game->count - 2);
    struct joint joint = {.half = {game->moves[game->count - 2], game->moves[game->count - 1]},
                          .first = play->record.firsts[game->count - 2]};
    char text[JOINT_TEXT_MAX];
    joint_to_text(game->variant, standing, &joint, text);
    print_board(play);
    printf("%d. %s\n", standing->fullmove_number, text);
    for (int seat = 0; seat < 2; seat++) {
        printf("   %s", seat == 0 ? "White" : "Black");
        print_remark(&remark[seat]);
    }
}

static void print_clock(const char *name, int64_t milliseconds)
{
    printf("   %s %lld:%02lld.%lld", name, (long long)milliseconds / 60000,
           (long long)milliseconds / 1000 % 60, (long long)milliseconds % 1000 / 100);
}

static void print_progress(const struct play *play)
{
    const struct position *position = game_position(&play->game);
    const struct variant *variant = play->game.variant;
    printf("progress: move %d", position->fullmove_number);
    if (variant->halfmove_limit > 0) {
        printf("   quiet turns %d of %d", position->halfmove_clock, variant->halfmove_limit);
    }
    for (int side = 0; side < play->sides && play->settings->base > 0; side++) {
        print_clock(play_side_name(play, side), play->clock[side]);
    }
    if (variant->simultaneous) {
        int white = position->seat == 0 ? position->in_check : position->other_in_check;
        int black = position->seat == 0 ? position->other_in_check : position->in_check;
        printf("%s%s\n", white ? "   White in check" : "", black ? "   Black in check" : "");
    } else {
        printf("%s\n", position->in_check ? "   check" : "");
    }
}

/* Writes the record and pushes out what was printed. False when either cannot be done. */
static bool publish(struct play *play, enum game_result result, const char *termination)
{
    const struct record_end end = {result, termination};
    if (!record_write(&play->record, &play->game, &end)) {
        play_stop(play, RESULT_NONE, "abandoned", "cannot write %.100s: %s", play->record.path,
                  strerror(errno));
        return false;
    }
    if (fflush(stdout) != 0) {
        play_stop(play, RESULT_NONE, "abandoned", "cannot write the output");
        return false;
    }
    return true;
}

/* How the game stands; where it is not shown in XBoard its length has no limit. */
static struct game_end end_of(const struct game *game)
{
    return play_speaks_uci(game->variant) ? game_end(game) : xboard_end(game);
}

/* Plays, records and prints one turn. False when the game is over. */
static bool play_next(struct play *play)
{
    struct remark remark[2];
    int first = 0;
    bool simultaneous = play->game.variant->simultaneous;
    if (simultaneous ? !play_joint_turn(play, remark, &first) : !play_turn(play, &remark[0])) {
        return false;
    }
    for (int i = 0; i <= simultaneous; i++) {
        if (!record_add(&play->record, &remark[i], first)) {
            play_stop(play, RESULT_NONE, "abandoned", "memory is short");
            return false;
        }
    }
    if (simultaneous) {
        print_joint(play, remark);
    } else {
        print_turn(play, &remark[0]);
    }
    print_progress(play);
    return publish(play, RESULT_NONE, "unterminated");
}

/* Plays until the rules, an engine or a limit ends the game. */
static void play_on(struct play *play)
{
    int limit = play->settings->moves_max;
    int first = game_position_at(&play->game, 0)->fullmove_number;
    bool goes_on = true;
    while (goes_on && end_of(&play->game).result == RESULT_NONE) {
        if (limit > 0 && game_position(&play->game)->fullmove_number - first >= limit) {
            play_stop(play, RESULT_NONE, "unterminated", "stopped after %d moves", limit);
            return;
        }
        goes_on = play_next(play);
    }
}

/* Prints and records how the game ended. Returns the exit status. */
static int conclude(struct play *play)
{
    struct game_end end = end_of(&play->game);
    const char *termination = "normal";
    if (play->reason[0] != '\0') {
        end = (struct game_end){play->result, play->reason};
        termination = play->termination;
    } else if (game_end(&play->game).result == RESULT_NONE) {
        termination = "adjudication";
    }
    bool failed =
        strcmp(termination, "abandoned") == 0 || strcmp(termination, "rules infraction") == 0;
    printf("\nresult: %s (%s)\n", game_result_text(end.result), end.reason);
    printf("pgn: %s\n", play->record.path);
    bool written = publish(play, end.result, termination);
    return failed || !written ? STATUS_FAILURE : STATUS_SUCCESS;
}

static void describe_time(struct play *play)
{
    const struct play_settings *settings = play->settings;
    if (settings->base > 0) {
        snprintf(play->time_control, sizeof play->time_control, "%g+%g",
                 (double)settings->base / 1000, (double)settings->increment / 1000);
    } else {
        snprintf(play->time_control, sizeof play->time_control, "-");
    }
    play->record.time_control = play->time_control;
}

int play_game(const struct play_settings *settings, struct game *game)
{
    struct play play = {
        .settings = settings, .game = *game, .sides = side_count(game->variant)};
    int status = STATUS_FAILURE;
    signal(SIGPIPE, SIG_IGN);
    for (int side = 0; side < play.sides; side++) {
        play.clock[side] = settings->base;
    }
    for (int seat = 0; seat < 2 && !play_speaks_uci(game->variant); seat++) {
        xboard_view_init(&play.view[seat], game->variant, NULL);
    }
    if (!record_open(&play.record, settings->pgn, game->variant)) {
        fprintf(stderr, "quincunx play: cannot create %s: %s\n",
                settings->pgn == NULL ? "a PGN file" : settings->pgn, strerror(errno));
    } else {
        describe_time(&play);
        printf("%s, Quincunx against itself, %s%s\n", game->variant->title,
               settings->base > 0 ? "time in seconds " : "no clock",
               settings->base > 0 ? play.time_control : "");
        print_board(&play);
        if (play_start_engines(&play)) {
            play_on(&play);
        }
        for (int side = 0; side < play.sides; side++) {
            player_end(&play.player[side]);
        }
        status = conclude(&play);
    }
    record_close(&play.record);
    game_free(&play.game);
    return status;
}
