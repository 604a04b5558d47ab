/* What a search tells: thinking lines, status, hints; and which moves it may look at. */
#include "protocol/formats/comment.h"
#include "protocol/gui/cecp/cecp_state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    MATE_FROM = SCORE_MATE - 1000,
    LINE_TEXT_MAX = PLY_MAX * (XBOARD_TEXT_MAX / 2),
    LINE_END_MAX = 2 * XBOARD_TEXT_MAX,
    MIX_TEXT_MAX = 1024,
    HINT_NODES = 100000,
    HINT_MILLISECONDS = 500
};

static int wire_score(int score)
{
    if (score >= MATE_FROM) {
        return COMMENT_MATE_BASE + (SCORE_MATE - score + 1) / 2;
    }
    if (score <= -MATE_FROM) {
        return -COMMENT_MATE_BASE - (SCORE_MATE + score + 1) / 2;
    }
    return score;
}

/* Writes a line of moves from the game's position, `mark` behind the first. */
static void write_line(struct cecp *cecp, const struct info *info, char *text)
{
    static const char *const marks[] = {"?", "", "!"}; /* by bound */
    union position_room room[2];
    const struct variant *variant = cecp->search_view.variant;
    const struct game *game = &cecp->session->game;
    const struct position *position = game_position(game);
    const char *end = text + (LINE_TEXT_MAX - LINE_END_MAX);
    *text = '\0';
    if (variant->simultaneous) { /* the line begins with a half of the standing turn */
        struct position *standing = &room[1].head;
        variant->open(position, standing, position->seat);
        position = standing;
    }
    if (cecp->search == CECP_PONDER) {
        char expected[XBOARD_TEXT_MAX];
        xboard_write_move(&cecp->search_view, game_position_at(game, game->count - 1),
                          game->moves[game->count - 1], expected);
        text += sprintf(text, "(%s) ", expected);
    }
    for (int i = 0; i < info->pv_length && text < end; i++) {
        char move[XBOARD_TEXT_MAX];
        struct position *next = &room[i & 1].head;
        xboard_write_move(&cecp->search_view, position, info->pv[i], move);
        text += sprintf(text, "%s%s%s", i == 0 ? "" : " ", move,
                        i == 0 ? marks[info->bound + 1] : "");
        variant->apply(position, next, info->pv[i]);
        position = next;
    }
}

/* Writes one side's mix, the likeliest move first: " e2e4 0.550 d2d4 0.450". */
static void write_mix(struct cecp *cecp, const struct mixture *mixture, int side,
                      char text[MIX_TEXT_MAX])
{
    union position_room room;
    struct position *standing = &room.head;
    const struct position *position = game_position(&cecp->session->game);
    int seat = side == 0 ? position->seat : 1 - position->seat;
    size_t used = 0;
    cecp->search_view.variant->open(position, standing, seat);
    text[0] = '\0';
    for (int i = 0; i < mixture->count[side] && used + LINE_END_MAX < MIX_TEXT_MAX; i++) {
        char move[XBOARD_TEXT_MAX];
        xboard_write_move(&cecp->search_view, standing, mixture->move[side][i], move);
        used += (size_t)snprintf(text + used, MIX_TEXT_MAX - used, " %s %d.%03d", move,
                                 mixture->permille[side][i] / 1000,
                                 mixture->permille[side][i] % 1000);
    }
}

/* Says in a comment with what chances both sides' moves are played. */
static void print_mixture(struct cecp *cecp, const struct mixture *mixture)
{
    char own[MIX_TEXT_MAX], other[MIX_TEXT_MAX];
    write_mix(cecp, mixture, 0, own);
    write_mix(cecp, mixture, 1, other);
    session_print_thought(cecp->session, "# mix%s | opp%s | bounds %+d %+d", own, other,
                          mixture->lower, mixture->upper);
}

void cecp_on_info(void *context, const struct info *info)
{
    struct cecp *cecp = context;
    int search = cecp->search;
    if (info->multipv <= 1 && info->bound == 0 && info->pv_length > 0) {
        cecp->latest_score = info->score;
        cecp->latest_move = info->pv[0];
    }
    bool shows = search == CECP_ANALYZE || (search != CECP_HINT && cecp->posts);
    if (!shows || info->pv_length == 0) {
        return;
    }
    char line[LINE_TEXT_MAX];
    write_line(cecp, info, line);
    session_print_thought(cecp->session,
                          "%d %d %" PRId64 " %" PRIu64 " %d %" PRIu64 " %" PRIu64 "\t%s",
                          info->depth, wire_score(info->score), info->time_ms / 10, info->nodes,
                          info->seldepth, info->nps, info->tbhits, line);
    if (info->mixture != NULL && cecp->debugs && info->multipv <= 1) {
        print_mixture(cecp, info->mixture);
    }
}

void cecp_start_analysis(struct cecp *cecp)
{
    struct session *session = cecp->session;
    struct move_list allowed;
    struct limits limits = {
        .time = {-1, -1}, .infinite = true, .mate_nodes = ENGINE_MATE_NODES};
    if (session_variant(session)->count(session_position(session)) == 0 ||
        !cecp_limit_moves(cecp, &limits, &allowed)) {
        return;
    }
    cecp_search_for(cecp, CECP_ANALYZE, &limits);
}

void cecp_go_on_analyzing(struct cecp *cecp)
{
    if (cecp->analyzes && cecp->search == CECP_NONE && cecp->paused_search == CECP_NONE) {
        cecp_start_analysis(cecp);
    }
}

void cecp_analyze(struct cecp *cecp)
{
    cecp_stop_search(cecp);
    cecp->engine_side = -1;
    cecp->analyzes = true;
    cecp_start_analysis(cecp);
}

void cecp_exit(struct cecp *cecp)
{
    if (!cecp->analyzes) {
        cecp_error(cecp, "not analyzing");
        return;
    }
    cecp_stop_search(cecp);
    cecp->analyzes = false;
}

void cecp_status(struct cecp *cecp)
{
    struct progress progress = {0};
    struct session *session = cecp->session;
    if (!engine_progress(session->engine, &progress) && !cecp->analyzes) {
        cecp_error(cecp, "no search is running");
        return;
    }
    /* python-chess sends `.` but knows no answer; it accepts features, never `analyze`. */
    if (cecp->answers_features && !cecp->knows_analysis) {
        return;
    }
    char text[XBOARD_TEXT_MAX] = "none";
    if (progress.current != MOVE_NONE &&
        session_variant(session)->is_legal(session_position(session), progress.current)) {
        xboard_write_move(&cecp->view, session_position(session), progress.current, text);
    }
    session_print(session, "stat01: %" PRId64 " %" PRIu64 " %d %d %d %s", progress.time_ms / 10,
                  progress.nodes, progress.depth, progress.moves_left, progress.moves_total,
                  text);
}

void cecp_print_hint(struct cecp *cecp, move_t move)
{
    const struct position *position = cecp_position(cecp);
    if (move == MOVE_NONE || !cecp->view.variant->is_legal(position, move)) {
        cecp_error(cecp, "no hint: there is no move");
        return;
    }
    char text[XBOARD_TEXT_MAX];
    xboard_write_move(&cecp->view, position, move, text);
    session_print(cecp->session, "Hint: %s", text);
}

void cecp_hint(struct cecp *cecp)
{
    struct session *session = cecp->session;
    switch ((enum cecp_search)cecp->search) {
    case CECP_THINK:
        cecp_error(cecp, "no hint while it is not your turn");
        return;
    case CECP_PONDER:
        cecp_print_hint(cecp, session->game.moves[session->game.count - 1]);
        return;
    case CECP_ANALYZE:
        cecp_print_hint(cecp, cecp->latest_move);
        return;
    case CECP_HINT:
        return;
    case CECP_NONE:
        break;
    }
    struct limits limits = {.time = {-1, -1},
                            .multipv = 1,
                            .nodes = HINT_NODES,
                            .move_time = HINT_MILLISECONDS,
                            .advice = true};
    cecp_search_for(cecp, CECP_HINT, &limits);
}

static bool is_excluded(const struct cecp *cecp, move_t move)
{
    for (int i = 0; i < cecp->excluded.count; i++) {
        if (cecp->excluded.move[i] == move) {
            return true;
        }
    }
    return false;
}

/* Leaves out the moves that could not be shown, depending on what the other side has
 * committed; none when nothing else would be left. */
static void leave_out_hidden(const struct cecp *cecp, struct move_list *allowed)
{
    const struct xboard_view *view = &cecp->view;
    struct move_list shown = {.count = 0};
    for (int i = 0; i < allowed->count; i++) {
        if (view->game->can_show(view, cecp_position(cecp), allowed->move[i])) {
            move_list_add(&shown, allowed->move[i]);
        }
    }
    if (shown.count > 0) {
        *allowed = shown;
    }
}

bool cecp_limit_moves(struct cecp *cecp, struct limits *limits, struct move_list *allowed)
{
    bool is_second = cecp_position(cecp)->is_pending && !cecp->analyzes;
    if (cecp->excluded.count == 0 && !is_second) {
        return true;
    }
    struct move_list list = {.count = 0};
    allowed->count = 0;
    cecp->view.variant->generate(cecp_position(cecp), GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        if (!is_excluded(cecp, list.move[i])) {
            move_list_add(allowed, list.move[i]);
        }
    }
    if (is_second) {
        leave_out_hidden(cecp, allowed);
    }
    if (allowed->count < list.count) {
        limits->search_move_count = allowed->count;
        limits->search_moves = allowed->move;
    }
    return allowed->count > 0;
}

/* Reads the move of exclude or include; false, with an error sent, when it is not legal.
 * *move is MOVE_NONE for `all`. */
static bool read_choice(struct cecp *cecp, move_t *move)
{
    const char *word = line_word(&cecp->rest);
    struct text_error error;
    *move = MOVE_NONE;
    if (word == NULL) {
        cecp_error(cecp, "expected a move, or all");
        return false;
    }
    if (strcmp(word, "all") == 0) {
        return true;
    }
    *move = xboard_read_move(&cecp->view, cecp_position(cecp), word, &error);
    if (*move == MOVE_NONE) {
        cecp_error(cecp, "%s", error.what);
        return false;
    }
    return true;
}

/* Starts analysis again when what it may look at has changed. */
static void exclusions_changed(struct cecp *cecp)
{
    if (cecp->analyzes) {
        cecp_stop_search(cecp);
        cecp_start_analysis(cecp);
    }
}

void cecp_exclude(struct cecp *cecp)
{
    move_t move;
    if (!read_choice(cecp, &move)) {
        return;
    }
    if (move == MOVE_NONE) {
        cecp->excluded.count = 0;
        cecp->view.variant->generate(cecp_position(cecp), GENERATE_ALL, &cecp->excluded);
    } else if (!is_excluded(cecp, move)) {
        move_list_add(&cecp->excluded, move);
    }
    exclusions_changed(cecp);
}

void cecp_include(struct cecp *cecp)
{
    move_t move;
    if (!read_choice(cecp, &move)) {
        return;
    }
    struct move_list *excluded = &cecp->excluded;
    for (int i = 0; i < excluded->count; i++) {
        if (move == MOVE_NONE || excluded->move[i] == move) {
            excluded->move[i--] = excluded->move[--excluded->count];
        }
    }
    exclusions_changed(cecp);
}
