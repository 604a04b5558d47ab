/* Between two games and after the last turn an engine is brought to rest with a ping, so that
 * whatever it still has to say is read before the next thing is said to it. */
#include "bench/contender.h"

#include <stdio.h>
#include <string.h>

/* What a busy machine may take: to start and to answer a ping; to be late with a turn before
 * the engine counts as hung. */
enum { ANSWER_MILLISECONDS = 20000, HANG_MILLISECONDS = 5000 };

static void count_fault(struct contender *contender, enum fault fault, const char *what)
{
    contender->faults[fault]++;
    printf("FAULT of %s: %s\n", contender->program, what);
}

static bool starts_with(const char *line, const char *start)
{
    return strncmp(line, start, strlen(start)) == 0;
}

/* Whether the line claims a result, read into *result. */
static bool read_claim(const char *line, enum game_result *result)
{
    for (int i = RESULT_WHITE_WINS; i <= RESULT_DRAW; i++) {
        if (starts_with(line, game_result_text((enum game_result)i))) {
            *result = (enum game_result)i;
            return true;
        }
    }
    return false;
}

static void check_complaint(struct contender *contender, const char *line)
{
    if (starts_with(line, "Error") || starts_with(line, "Illegal") ||
        starts_with(line, "tellusererror")) {
        count_fault(contender, FAULT_COMPLAINT, line);
    }
}

bool contender_start(struct contender *contender)
{
    struct player *player = &contender->player;
    char *line;
    if (!player_start(player, contender->program)) {
        count_fault(contender, FAULT_CRASH, "cannot be started");
        return false;
    }
    player_send(player, "xboard");
    player_send(player, "protover 2");
    int64_t deadline = player_now() + ANSWER_MILLISECONDS;
    do {
        if (player_read(player, deadline, &line) != PLAYER_LINE) {
            count_fault(contender, FAULT_CRASH, "names no features");
            return false;
        }
        contender->takes_usermove =
            contender->takes_usermove || strstr(line, "usermove=1") != NULL;
    } while (strstr(line, "done=1") == NULL);
    return true;
}

/* Reads until the engine has done all it was told. Claims must be `end`'s result. */
static bool settle(struct contender *contender, enum game_result end)
{
    char pong[32];
    char *line;
    enum game_result claim;
    snprintf(pong, sizeof pong, "pong %d", ++contender->pings);
    player_send(&contender->player, "ping %d", contender->pings);
    int64_t deadline = player_now() + ANSWER_MILLISECONDS;
    for (;;) {
        if (player_read(&contender->player, deadline, &line) != PLAYER_LINE) {
            count_fault(contender, FAULT_CRASH, "does not answer a ping");
            player_end(&contender->player);
            return false;
        }
        if (strcmp(line, pong) == 0) {
            return true;
        }
        if (read_claim(line, &claim) && claim != end) {
            count_fault(contender, FAULT_CLAIM, line);
        }
        check_complaint(contender, line);
    }
}

/* Shows the turns that the engine does not know yet. */
static void show_turns(struct contender *contender, const struct game *game)
{
    struct gui_view *view = &contender->view;
    for (; contender->shown < game->count; contender->shown++) {
        const struct position *before = game_position_at(game, contender->shown);
        char text[GUI_TEXT_MAX];
        int token;
        gui_follow(view, game, contender->shown);
        if (!gui_write_turn(view, before, game->moves[contender->shown], text, &token)) {
            snprintf(text, sizeof text, "@@@@"); /* no ply shows it: the engine will refuse */
        }
        if (token >= 0) {
            bench_use(&view->bench, contender->shown, before->seat, token);
        }
        player_send(&contender->player, "%s%s", contender->takes_usermove ? "usermove " : "",
                    text);
    }
    gui_follow(view, game, game->count);
}

bool contender_begin(struct contender *contender, const struct game *game,
                     const struct time_control *control)
{
    struct player *player = &contender->player;
    if (player->process == 0 && !contender_start(contender)) {
        return false;
    }
    gui_view_init(&contender->view, game->variant, NULL);
    contender->thinks = false;
    contender->shown = 0;
    player_send(player, "new");
    if (strcmp(contender->view.gui->wire_name, "normal") != 0) {
        player_send(player, "variant %s", contender->view.gui->wire_name);
    }
    player_send(player, "level 0 %lld:%02lld %lld.%03lld", (long long)control->base / 60000,
                (long long)control->base / 1000 % 60, (long long)control->increment / 1000,
                (long long)control->increment % 1000);
    if (control->depth > 0) {
        player_send(player, "sd %d", control->depth);
    }
    player_send(player, "easy");
    player_send(player, "computer");
    player_send(player, "force");
    show_turns(contender, game);
    return settle(contender, RESULT_NONE);
}

/* Takes the turn that the engine names. */
static enum answer take_turn(struct contender *contender, const struct game *game,
                             const char *text, struct gui_turn *turn)
{
    struct text_error error;
    struct gui_view *view = &contender->view;
    const struct position *position = game_position(game);
    if (!gui_read_turn(view, position, text, turn, &error) || turn->move == MOVE_NONE) {
        char fen[FEN_MAX], what[FEN_MAX + 2 * GUI_TEXT_MAX];
        game->variant->to_fen(position, fen);
        snprintf(what, sizeof what, "illegal turn %s in %s", text, fen);
        count_fault(contender, FAULT_ILLEGAL, what);
        return ANSWER_FAULT;
    }
    if (turn->token >= 0) {
        bench_use(&view->bench, game->count, position->seat, turn->token);
    }
    contender->shown = game->count + 1;
    return ANSWER_TURN;
}

/* A result named instead of a turn: the rules must know it, or it is one's own defeat. */
static enum answer take_claim(struct contender *contender, const struct game *game,
                              const char *line, enum game_result claim)
{
    enum game_result defeat =
        game_position(game)->seat == 0 ? RESULT_BLACK_WINS : RESULT_WHITE_WINS;
    if (claim == defeat || claim == gui_end(game).result) {
        return ANSWER_RESULT;
    }
    count_fault(contender, FAULT_CLAIM, line);
    return ANSWER_FAULT;
}

/* Reads until there is a turn, whose legs are gathered in `text`, or a result. */
static enum answer read_answer(struct contender *contender, const struct game *game,
                               int64_t deadline, char text[GUI_TEXT_MAX],
                               enum game_result *result)
{
    size_t used = 0;
    char *line;
    for (;;) {
        enum player_status status = player_read(&contender->player, deadline, &line);
        if (status != PLAYER_LINE) {
            count_fault(contender, status == PLAYER_LATE ? FAULT_TIME : FAULT_CRASH,
                        status == PLAYER_LATE ? "hangs" : "has ended in the middle of a game");
            player_end(&contender->player);
            return ANSWER_FAULT;
        }
        if (starts_with(line, "move ")) {
            int length = snprintf(text + used, GUI_TEXT_MAX - used, "%s", line + 5);
            used += (size_t)length;
            if (used >= GUI_TEXT_MAX || text[used - 1] != ',') {
                return ANSWER_TURN;
            }
        } else if (read_claim(line, result)) {
            return take_claim(contender, game, line, *result);
        } else if (starts_with(line, "resign")) {
            *result = game_position(game)->seat == 0 ? RESULT_BLACK_WINS : RESULT_WHITE_WINS;
            return ANSWER_RESULT;
        }
        check_complaint(contender, line);
    }
}

struct thought contender_think(struct contender *contender, const struct game *game,
                               int64_t left, int64_t other)
{
    struct player *player = &contender->player;
    struct thought thought = {.turn = {.move = MOVE_NONE}};
    char text[GUI_TEXT_MAX] = "";
    player_send(player, "time %lld", (long long)left / 10);
    player_send(player, "otim %lld", (long long)other / 10);
    int64_t start = player_now();
    show_turns(contender, game);
    if (!contender->thinks) {
        player_send(player, "go");
        contender->thinks = true;
    }
    thought.answer =
        read_answer(contender, game, start + left + HANG_MILLISECONDS, text, &thought.result);
    thought.spent = player_now() - start;
    if (thought.answer == ANSWER_TURN && thought.spent > left) {
        char what[96];
        snprintf(what, sizeof what, "thought %lld ms with %lld ms left",
                 (long long)thought.spent, (long long)left);
        count_fault(contender, FAULT_TIME, what);
        thought.answer = ANSWER_FAULT;
    }
    if (thought.answer == ANSWER_TURN) {
        thought.answer = take_turn(contender, game, text, &thought.turn);
    }
    return thought;
}

void contender_conclude(struct contender *contender, const struct game *game,
                        struct game_end end)
{
    struct player *player = &contender->player;
    if (player->process == 0) {
        return;
    }
    if (gui_end(game).result != RESULT_NONE) {
        show_turns(contender, game);
    }
    if (settle(contender, end.result)) {
        player_send(player, "force");
        player_send(player, "result %s {%s}", game_result_text(end.result), end.reason);
    }
}
