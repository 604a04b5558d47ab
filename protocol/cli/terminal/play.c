/* Shows and records what the referee reports, and starts the engines. */
#include "protocol/cli/terminal/play.h"

#include "protocol/base/flag.h"
#include "protocol/cli/terminal/record.h"
#include "protocol/match/games/match_game_play.h"
#include "rules/move_text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <string.h>

/* MARGIN: what a busy machine may take from an engine before its flag falls. PATIENCE: for a
 * move without a clock. */
enum { MICROSECONDS = 1000, MARGIN = 250 * MICROSECONDS };
static const int64_t PATIENCE = INT64_C(3600000) * MICROSECONDS;

/* A game in progress. */
struct play {
    const struct play_settings *settings;
    struct record record;
    _Atomic(bool) stop;      /* asks the referee to abandon the game, for `reason` */
    char reason[160];        /* "" = none */
    const char *termination; /* the PGN's tag, of that */
};

/* Ends the game for a reason that the referee does not know. */
static void stop_game(struct play *play, const char *termination, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void stop_game(struct play *play, const char *termination, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(play->reason, sizeof play->reason, format, list);
    va_end(list);
    play->termination = termination;
    atomic_store(&play->stop, true);
}

static void print_board(const struct game *game)
{
    struct board_marks marks = board_marks_of(game);
    char text[BOARD_TEXT_MAX];
    board_to_text(game->variant, game_position(game), &marks, text);
    printf("\n%s", text);
}

/* Prints what the engine thought of its move, and ends the line. */
static void print_comment(const struct comment *comment)
{
    char score[24];
    comment_score_to_text(comment->score, score, sizeof score);
    if (comment->depth > 0) {
        printf("   score %s   depth %d", score, comment->depth);
    }
    printf("   time %lld.%02lld s\n", (long long)comment->milliseconds / 1000,
           (long long)comment->milliseconds % 1000 / 10);
}

/* Prints the last move: who played what. */
static void print_move(const struct match_game *match_game)
{
    const struct game *game = &match_game->game;
    int last = game->count - 1;
    const struct position *before = game_position_at(game, last);
    char move[MOVE_TEXT_MAX];
    move_to_text(game->variant, before, game->moves[last], move);
    printf("%d%s %s %s", before->fullmove_number, before->seat == 0 ? "." : "...",
           game->variant->seat_names[before->seat], move);
    print_comment(&match_game->comments[last]);
}

/* The same where both sides moved at once. */
static void print_joint(const struct match_game *match_game)
{
    const struct game *game = &match_game->game;
    int first = game->count - 2;
    const struct position *standing = game_position_at(game, first);
    struct joint joint = {.half = {game->moves[first], game->moves[first + 1]},
                          .first = match_game->firsts[first]};
    char text[JOINT_TEXT_MAX];
    joint_to_text(game->variant, standing, &joint, text);
    printf("%d. %s\n", standing->fullmove_number, text);
    for (int seat = 0; seat < 2; seat++) {
        printf("   %s", seat == 0 ? "White" : "Black");
        print_comment(&match_game->comments[first + seat]);
    }
}

/* Prints how the game stands; `left` is what is left on the sides' clocks, microseconds. */
static void print_progress(const struct play *play, const struct game *game,
                           const int64_t left[])
{
    const struct position *position = game_position(game);
    const struct variant *variant = game->variant;
    printf("progress: move %d", position->fullmove_number);
    if (variant->halfmove_limit > 0) {
        printf("   quiet moves %d of %d", position->halfmove_clock, variant->halfmove_limit);
    }
    for (int side = 0; side < side_count(variant) && play->settings->base > 0; side++) {
        long long milliseconds = (long long)left[side] / MICROSECONDS;
        printf("   %s %lld:%02lld.%lld", side_name(variant, side), milliseconds / 60000,
               milliseconds / 1000 % 60, milliseconds % 1000 / 100);
    }
    if (variant->simultaneous) {
        int white = position->seat == 0 ? position->in_check : position->other_in_check;
        int black = position->seat == 0 ? position->other_in_check : position->in_check;
        printf("%s%s\n", white ? "   White in check" : "", black ? "   Black in check" : "");
    } else {
        printf("%s\n", position->in_check ? "   check" : "");
    }
}

/* Writes the record and pushes out what was printed; stops the game when either cannot be done.
 */
static void publish_game(struct play *play, const struct game *game, enum game_result result,
                         const char *termination)
{
    const struct record_end end = {result, termination};
    if (!record_write(&play->record, game, &end)) {
        stop_game(play, "abandoned", "cannot write %.100s: %s", play->record.path,
                  strerror(errno));
    } else if (fflush(stdout) != 0) {
        stop_game(play, "abandoned", "cannot write the output");
    }
}

/* Shows and records the move that was just played. */
static void on_move(void *context, const struct match_game *match_game, const int64_t left[])
{
    struct play *play = context;
    const struct game *game = &match_game->game;
    int limit = play->settings->moves_max;
    for (int i = play->record.count; i < game->count; i++) {
        if (!record_add(&play->record, &match_game->comments[i],
                        match_game->firsts != NULL ? match_game->firsts[i] : 0)) {
            stop_game(play, "abandoned", "out of memory");
            return;
        }
    }
    print_board(game);
    if (game->variant->simultaneous) {
        print_joint(match_game);
    } else {
        print_move(match_game);
    }
    print_progress(play, game, left);
    publish_game(play, game, RESULT_NONE, "unterminated");
    int begun = game_position_at(game, 0)->fullmove_number;
    if (!play->stop && limit > 0 && game_position(game)->fullmove_number - begun >= limit) {
        stop_game(play, "unterminated", "stopped after %d moves", limit);
    }
}

/* Prints and records how the game ended. Returns the exit status. */
static int conclude_game(struct play *play, const struct match_game *match_game,
                         const struct game *game)
{
    struct game_end end = {match_game->result, match_game->reason};
    bool is_abandoned = match_game->termination == TERMINATION_ABANDONED;
    const char *termination =
        is_abandoned ? "abandoned" : termination_tag(match_game->termination);
    if (is_abandoned && play->reason[0] != '\0') {
        end.reason = play->reason;
        termination = play->termination;
    }
    bool failed =
        strcmp(termination, "abandoned") == 0 || strcmp(termination, "rules infraction") == 0;
    printf("\nresult: %s (%s)\n", game_result_text(end.result), end.reason);
    printf("pgn: %s\n", play->record.path);
    atomic_store(&play->stop, false);
    publish_game(play, game, end.result, termination);
    return failed || play->stop ? STATUS_FAILURE : STATUS_SUCCESS;
}

bool play_speaks_uci(const struct variant *variant)
{
    return variant->simultaneous || variant->seats > 2;
}

/* What is started for every side. */
static struct participant participant_of(const struct play_settings *settings,
                                         const struct variant *variant)
{
    struct participant participant = {
        .name = "Quincunx",
        .command = settings->program,
        .word = {settings->program},
        .word_count = 1,
        .dialect = play_speaks_uci(variant) ? DIALECT_UCI : DIALECT_CECP,
        .time_control = {.base = settings->base * MICROSECONDS,
                         .increment = settings->increment * MICROSECONDS,
                         .margin = MARGIN,
                         .patience = PATIENCE,
                         .depth = settings->depth}};
    return participant;
}

/* Plays with engines, one a side, that end with the game. Returns the exit status. */
static int play_on(struct play *play, const struct game *game,
                   const struct participant *participant)
{
    static const struct adjudication none;
    struct engine_process *engines[SEATS_MAX] = {NULL};
    struct match_game match_game = {.termination = TERMINATION_ABANDONED};
    const struct engine_process_game told = {.variant = game->variant,
                                             .rule = play->settings->rules,
                                             .rule_count = play->settings->rule_count};
    const struct referee_terms terms = {
        .adjudication = &none, .stop = &play->stop, .on_move = on_move, .context = play};
    bool is_played = true;
    for (int side = 0; side < side_count(game->variant); side++) {
        engines[side] = engine_process_new(participant, &told);
        is_played = is_played && engines[side] != NULL;
    }
    is_played = is_played && match_game_play(&match_game, engines, game, &terms);
    for (int side = 0; side < side_count(game->variant); side++) {
        engine_process_free(engines[side]);
    }
    if (!is_played) {
        stop_game(play, "abandoned", "out of memory");
    }
    int status = conclude_game(play, &match_game,
                               match_game.game.variant != NULL ? &match_game.game : game);
    match_game_free(&match_game);
    return status;
}

int play_game(const struct play_settings *settings, struct game *game)
{
    struct play play = {.settings = settings};
    int status = STATUS_FAILURE;
    if (!record_open(&play.record, settings->pgn, game->variant, settings->base,
                     settings->increment)) {
        fprintf(stderr, "quincunx play: cannot create %s: %s\n",
                settings->pgn == NULL ? "a PGN file" : settings->pgn, strerror(errno));
    } else {
        const struct participant participant = participant_of(settings, game->variant);
        printf("%s, Quincunx against itself, %s%s\n", game->variant->title,
               settings->base > 0 ? "time in seconds " : "no clock",
               settings->base > 0 ? play.record.time_control : "");
        print_board(game);
        status = play_on(&play, game, &participant);
    }
    record_close(&play.record);
    game_free(game);
    return status;
}
