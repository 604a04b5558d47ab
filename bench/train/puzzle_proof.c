/* The cheapest search comes first: of a hundred positions it refuses most. */
#include "bench/train/puzzle_proof.h"

#include "bench/train/puzzle_joint.h"
#include "bench/train/puzzle_themes.h"
#include "protocol/formats/game_text.h"
#include "protocol/match/openings/book.h"

#include <string.h>

enum {
    GLANCE = 5000,
    GLANCE_SLACK = 100,
    LINE_MOVES_MIN = 5,
    LINE_MOVES_MAX = 9,
    GRADE_NODES = 50
};

/* What a search has said, of its best two lines. */
struct verdict {
    int score[2];
    move_t move[2];
    bool is_known[2];
    move_t line[PLY_MAX];
    int count;
    uint64_t since; /* nodes after which the best move was that of the end */
};

static void on_info(void *context, const struct info *info)
{
    struct verdict *verdict = context;
    int line = info->multipv > 1 ? info->multipv - 1 : 0;
    if (info->bound != 0 || info->pv_length == 0 || line > 1) {
        return;
    }
    if (line == 0) {
        if (!verdict->is_known[0] || verdict->move[0] != info->pv[0]) {
            verdict->since = info->nodes;
        }
        verdict->count = info->pv_length < PLY_MAX ? info->pv_length : PLY_MAX;
        memcpy(verdict->line, info->pv, (size_t)verdict->count * sizeof *info->pv);
    }
    verdict->score[line] = info->score;
    verdict->move[line] = info->pv[0];
    verdict->is_known[line] = true;
}

/* Searches from an empty table. */
static void search(struct local_engine *engine, const struct game *game,
                   const struct limits *limits, struct verdict *verdict)
{
    const struct local_watcher watcher = {verdict, on_info, NULL};
    const struct engine_options options = {.elo = ELO_FULL, .seed = 1};
    *verdict = (struct verdict){.count = 0};
    local_engine_forget(engine);
    local_engine_run(engine, game, limits, &options, &watcher);
}

/* Whether a search of two lines finds one move that wins and no other, within `slack`. */
static bool one_wins(struct local_engine *engine, const struct game *game, uint64_t nodes,
                     int slack, struct verdict *verdict)
{
    const struct limits limits = {.time = {-1, -1}, .nodes = nodes, .multipv = 2};
    search(engine, game, &limits, verdict);
    return verdict->is_known[0] && verdict->is_known[1] &&
           verdict->score[0] >= PUZZLE_WINS - slack &&
           verdict->score[1] <= PUZZLE_FAILS + slack && verdict->move[0] != verdict->move[1];
}

static bool prove_mate(struct local_engine *engine, const struct game *game, move_t move,
                       int mate, struct verdict *verdict)
{
    const struct limits limits = {
        .time = {-1, -1}, .nodes = PUZZLE_MATE_NODES, .multipv = 1, .mate = mate};
    search(engine, game, &limits, verdict);
    return verdict->is_known[0] && verdict->move[0] == move &&
           verdict->score[0] >= SCORE_MATE - (2 * mate - 1);
}

bool puzzle_mates(struct local_engine *engine, const struct game *game, move_t move, int mate)
{
    struct verdict verdict;
    return prove_mate(engine, game, move, mate, &verdict);
}

static int grade_of(struct local_engine *engine, const struct game *game, move_t move)
{
    const struct limits limits = {.time = {-1, -1}, .nodes = PUZZLE_NARROW, .multipv = 1};
    struct verdict verdict;
    search(engine, game, &limits, &verdict);
    int grade = 1;
    uint64_t nodes = GRADE_NODES;
    while (grade < PUZZLE_GRADE_MAX && (verdict.since > nodes || verdict.move[0] != move)) {
        nodes *= 2;
        grade++;
    }
    return grade;
}

/* Plays the line and adds moves to it, as many as are wanted or the game has: where there is a
 * mate, those that mate soonest. False when memory is short. */
static bool complete_line(struct local_engine *engine, const struct game *game, int mate,
                          struct verdict *verdict)
{
    int wanted = mate > 0 ? 2 * mate - 1 : LINE_MOVES_MIN;
    struct game now;
    bool is_good = game_copy(&now, game);
    if (!is_good) {
        return false;
    }
    for (int i = 0; is_good && i < verdict->count; i++) {
        is_good = game_play(&now, verdict->line[i]);
    }
    while (is_good && verdict->count < wanted && game_end(&now).result == RESULT_NONE) {
        struct verdict next;
        int left = wanted - verdict->count;
        const struct limits limits = {.time = {-1, -1},
                                      .nodes = PUZZLE_NARROW,
                                      .multipv = 1,
                                      .mate = mate > 0 && left % 2 == 1 ? (left + 1) / 2 : 0};
        search(engine, &now, &limits, &next);
        is_good = next.is_known[0] && game_play(&now, next.move[0]);
        if (is_good) {
            verdict->line[verdict->count++] = next.move[0];
        }
    }
    is_good = is_good && (mate == 0 || game_end(&now).result != RESULT_NONE);
    game_free(&now);
    return is_good;
}

bool puzzle_prove(struct local_engine *engine, const struct game *game, int grade_min,
                  struct puzzle *puzzle)
{
    const struct variant *variant = game->variant;
    const struct position *position = game_position(game);
    struct verdict verdict;
    if (variant->simultaneous) {
        return puzzle_joint_prove(game, puzzle) && puzzle->grade >= grade_min;
    }
    if (!one_wins(engine, game, GLANCE, GLANCE_SLACK, &verdict) ||
        !one_wins(engine, game, PUZZLE_NARROW, 0, &verdict)) {
        return false;
    }
    move_t move = verdict.move[0];
    int grade = grade_of(engine, game, move);
    if (grade < grade_min || !one_wins(engine, game, PUZZLE_WIDE, 0, &verdict) ||
        verdict.move[0] != move) {
        return false;
    }
    *puzzle = (struct puzzle){.score = verdict.score[0], .grade = grade};
    if (verdict.score[0] >= SCORE_MATE - PLY_MAX) {
        puzzle->mate = (SCORE_MATE - verdict.score[0] + 1) / 2;
        if (!prove_mate(engine, game, move, puzzle->mate, &verdict)) {
            return false;
        }
        puzzle->mate = (SCORE_MATE - verdict.score[0] + 1) / 2;
        puzzle->score = 0;
    }
    if (puzzle->mate == 0 && verdict.count > LINE_MOVES_MAX) {
        verdict.count = LINE_MOVES_MAX;
    }
    if (!complete_line(engine, game, puzzle->mate, &verdict)) {
        return false;
    }
    int count = verdict.count;
    book_write_epd(variant, position, puzzle->fen);
    notation_write(variant, position, move, NOTATION_SAN, puzzle->best);
    game_text_line(variant, position, verdict.line, count, NOTATION_SAN, puzzle->line,
                   sizeof puzzle->line);
    puzzle_themes_find(variant, position, verdict.line, count, puzzle->mate, puzzle->themes);
    return true;
}
