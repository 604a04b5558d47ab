#include "protocol/cli/analyse_command.h"

#include "protocol/base/system.h"
#include "protocol/formats/game_text.h"
#include "protocol/formats/pgn.h"
#include "protocol/match/clients/local_engine.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Centipawns that a move loses; a score counts for no more than DECIDED. */
enum { MISTAKE = 100, BLUNDER = 300, DECIDED = 1000, MEGABYTES = 64 };

/* What the engine says of a position. */
struct verdict {
    int score; /* for the first team */
    int depth;
    int64_t milliseconds;
    move_t best;
    char line[PGN_TEXT_MAX];
};

/* What is searched, and the result. */
struct question {
    const struct variant *variant;
    const struct position *now;
    struct verdict verdict;
};

/* The sign of a seat's scores for the first team. */
static int sign_of(const struct variant *variant, int seat)
{
    return variant->team[seat] == variant->team[0] ? 1 : -1;
}

static void on_info(void *context, const struct info *info)
{
    struct question *question = context;
    if (info->bound == 0 && info->multipv <= 1) {
        question->verdict.score = info->score * sign_of(question->variant, question->now->seat);
        question->verdict.depth = info->depth;
        question->verdict.milliseconds = info->time_ms;
        game_text_line(question->variant, question->now, info->pv, info->pv_length,
                       NOTATION_SAN, question->verdict.line, sizeof question->verdict.line);
    }
}

/* Asks about the position that the game stands at. */
static struct verdict ask_position(struct local_engine *engine, const struct game *game,
                                   const struct local_limit *limit)
{
    struct question question = {.variant = game->variant, .now = game_position(game)};
    const struct local_watcher watcher = {&question, on_info, NULL};
    const struct engine_options options = {.elo = ELO_FULL};
    const struct limits limits = {.time = {-1, -1},
                                  .depth = limit->depth,
                                  .nodes = limit->nodes,
                                  .move_time = limit->milliseconds,
                                  .multipv = 1,
                                  .for_seat = game->variant->simultaneous ? 1 : 0,
                                  .advice = true};
    question.verdict.best = local_engine_run(engine, game, &limits, &options, &watcher).move;
    return question.verdict;
}

/* What the end of a game is worth to the first team. */
static int score_of_end(enum game_result result)
{
    return result == RESULT_WHITE_WINS   ? SCORE_MATE
           : result == RESULT_BLACK_WINS ? -SCORE_MATE
                                         : 0;
}

static int bound_score(int score)
{
    return score > DECIDED ? DECIDED : score < -DECIDED ? -DECIDED : score;
}

/* Says of a move, made in a position of one verdict, what the next one makes of it. */
static void judge_move(const struct variant *variant, int seat, move_t move,
                       const struct verdict *before, int after, struct comment *comment,
                       struct pgn_note *note)
{
    int sign = sign_of(variant, seat);
    int loss = sign * (bound_score(before->score) - bound_score(after));
    if (variant->simultaneous) { /* no half has a score of its own */
        char score[24];
        comment_score_to_text(comment_score(before->score), score, sizeof score);
        snprintf(note->text, sizeof note->text, "%s/%d", score, before->depth);
        return;
    }
    *comment = (struct comment){.score = comment_score(sign * before->score),
                                .depth = before->depth,
                                .milliseconds = before->milliseconds};
    if (variant_is_free_for_all(variant) || move == before->best) {
        return;
    }
    note->glyph = loss > BLUNDER ? GLYPH_BLUNDER : loss > MISTAKE ? GLYPH_MISTAKE : GLYPH_NONE;
    snprintf(note->text, sizeof note->text, "best %.240s", before->line);
}

/* Fills in comments and notes, by move, while the game is played again. False when memory is
 * short. */
static bool annotate_game(struct local_engine *engine, const struct pgn_game *read, int number,
                          const struct local_limit *limit, struct comment *comments,
                          struct pgn_note *notes)
{
    const struct game *game = &read->game;
    const struct variant *variant = game->variant;
    int step = variant->simultaneous ? 2 : 1;
    struct game now;
    bool is_good = game_copy(&now, game);
    if (!is_good) {
        return false;
    }
    game_undo(&now, game->count);
    local_engine_forget(engine);
    struct verdict before =
        game->count > 0 ? ask_position(engine, &now, limit) : (struct verdict){.score = 0};
    for (int i = 0; is_good && i + step <= game->count; i += step) {
        int seat = game_position(&now)->seat;
        if (system_is_terminal(stderr)) {
            fprintf(stderr, "\rgame %d, move %d of %d", number, i / step + 1,
                    game->count / step);
        }
        if (step == 2) {
            struct joint joint = {{game->moves[i], game->moves[i + 1]}, read->firsts[i]};
            is_good = game_play_joint(&now, &joint);
        } else {
            is_good = game_play(&now, game->moves[i]);
        }
        struct game_end end = game_end(&now);
        struct verdict after = is_good && end.result == RESULT_NONE
                                   ? ask_position(engine, &now, limit)
                                   : (struct verdict){.score = score_of_end(end.result)};
        judge_move(variant, seat, game->moves[i], &before, after.score, &comments[i],
                   &notes[i]);
        before = after;
        if (end.result != RESULT_NONE) {
            break;
        }
    }
    game_free(&now);
    return is_good;
}

/* Prints a game with what the engine says of it. False when memory is short. */
static bool analyse_game(struct local_engine *engine, const struct pgn_game *read, int number,
                         const struct local_limit *limit)
{
    struct pgn_tag tags[PGN_TAGS_MAX];
    size_t count = (size_t)read->game.count + 1;
    struct comment *comments = calloc(count, sizeof *comments);
    struct pgn_note *notes = calloc(count, sizeof *notes);
    bool is_done = comments != NULL && notes != NULL &&
                   annotate_game(engine, read, number, limit, comments, notes);
    for (int i = 0; i < read->tag_count; i++) {
        tags[i] = (struct pgn_tag){read->tag[i].name, read->tag[i].value};
    }
    if (is_done) {
        pgn_write(stdout, &(struct pgn_entry){.game = &read->game,
                                              .firsts = read->firsts,
                                              .comments = comments,
                                              .notes = notes,
                                              .result = read->result,
                                              .tags = tags,
                                              .tag_count = read->tag_count});
        fflush(stdout);
    }
    free(comments);
    free(notes);
    return is_done;
}

/* Says how the reading has ended, and returns the exit status. */
static int end_games(const char *path, int analysed, int refused)
{
    if (system_is_terminal(stderr)) {
        fputc('\n', stderr);
    }
    if (refused > 0) {
        fprintf(stderr, "quincunx analyse: %.200s: %d of %d games could not be read\n", path,
                refused, analysed + refused);
        return STATUS_FAILURE;
    }
    return analysed > 0 ? STATUS_SUCCESS
                        : usage_error("analyse", "%.200s: there is no game in it", path);
}

/* Analyses all games of the reader; one that cannot be read is named and passed over. Returns
 * the exit status. */
static int analyse_games(struct local_engine *engine, struct pgn_reader *reader,
                         const char *path, const struct local_limit *limit)
{
    static struct pgn_game read;
    char what[PGN_TEXT_MAX];
    int line, analysed = 0, refused = 0;
    for (;;) {
        switch (pgn_read(reader, 0, &read, &line, what)) {
        case PGN_END:
            return end_games(path, analysed, refused);
        case PGN_REFUSED:
            usage_error("analyse", "%.200s, line %d: %s", path, line, what);
            refused++;
            break;
        case PGN_GAME: {
            bool is_done = analyse_game(engine, &read, ++analysed, limit);
            pgn_game_free(&read);
            if (is_done) {
                break;
            }
        }
            /* fall through */
        default:
            fputs("quincunx analyse: out of memory\n", stderr);
            return STATUS_FAILURE;
        }
    }
}

/* Reads the games of the file; `variant` and `rules` are those of games that do not say theirs.
 */
static int analyse_file(const char *path, const struct variant *variant, unsigned rules,
                        const struct local_limit *limit)
{
    FILE *file = system_open(path, "r");
    if (file == NULL) {
        return usage_error("analyse", "%.200s: %s", path, strerror(errno));
    }
    struct local_engine *engine = local_engine_new(MEGABYTES);
    struct pgn_reader *reader = pgn_reader_new(file, variant, rules);
    int status = STATUS_FAILURE;
    if (engine == NULL || reader == NULL) {
        fputs("quincunx analyse: out of memory\n", stderr);
    } else {
        status = analyse_games(engine, reader, path, limit);
    }
    pgn_reader_free(reader);
    local_engine_free(engine);
    fclose(file);
    return status;
}

static const struct flag analyse_flags[] = {
    {"time", FLAG_SECONDS, ARGUMENTS_AT(time), 1, 3600000,
     .value = "SECONDS | --depth N | --nodes N"},
    {"depth", FLAG_NUMBER, ARGUMENTS_AT(depth), 1, 200, .value = NULL},
    {"nodes", FLAG_LONG, ARGUMENTS_AT(nodes), 1, FLAG_ANY, .value = NULL},
    {.name = NULL}};

enum { ANALYSE_MILLISECONDS = 1000 };

static int run_analyse(struct arguments *arguments)
{
    const struct variant *variant;
    unsigned options;
    if (!arguments_variant(arguments, &variant, &options)) {
        return STATUS_USAGE;
    }
    struct local_limit limit = {.depth = (int)given_or(arguments->depth, 0),
                                .nodes = (uint64_t)given_or(arguments->nodes, 0),
                                .milliseconds = given_or(arguments->time, 0)};
    if (limit.depth == 0 && limit.nodes == 0 && limit.milliseconds == 0) {
        limit.milliseconds = ANALYSE_MILLISECONDS;
    }
    return analyse_file(arguments->word[1], variant, options, &limit);
}

const struct command analyse_command = {
    .name = "analyse",
    .words = "VARIANT FILE.pgn",
    .what = "prints the games with the engine's score and line, and marks mistakes",
    .count = {2, 2},
    .flags = analyse_flags,
    .run = run_analyse};
