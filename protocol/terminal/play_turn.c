/* The wire between the referee and an engine: CECP as XBoard speaks it, or UCI. Engines that
 * speak CECP are kept in step by their own commands; the referee believes none and asks the
 * rules.
 */
#include "engine/clock.h"
#include "protocol/commands/launch.h"
#include "protocol/engines/entrant.h"
#include "protocol/terminal/play.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* START: to be ready. THINK: for a turn without a clock. GRACE: what a busy machine may take
 * from a player before the flag falls. */
enum { START_MILLISECONDS = 20000, THINK_MILLISECONDS = 3600000, GRACE_MILLISECONDS = 250 };

const char *play_side_name(const struct play *play, int side)
{
    static const char *const names[2] = {"White", "Black"};
    return play->sides == 2 ? names[side] : play->game.variant->seat_names[side];
}

void play_stop(struct play *play, enum game_result result, const char *termination,
               const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(play->reason, sizeof play->reason, format, list);
    va_end(list);
    play->result = result;
    play->termination = termination;
}

bool play_wait_for(struct play *play, int seat, const char *wanted)
{
    int64_t deadline = clock_milliseconds() + START_MILLISECONDS;
    char *line;
    do {
        if (player_read(&play->player[seat], deadline, &line) != PLAYER_LINE) {
            play_stop(play, RESULT_NONE, "abandoned", "%s's engine does not answer",
                      play_side_name(play, seat));
            return false;
        }
    } while (strstr(line, wanted) == NULL);
    return true;
}

static void send_rules(struct play *play, struct player *player)
{
    for (int i = 0; i < play->settings->rule_count; i++) {
        const char *rule = play->settings->rules[i];
        player_send(player, "option %s %s", play->game.variant->title, rule);
    }
}

static void send_clock(struct play *play, struct player *player)
{
    const struct play_settings *settings = play->settings;
    if (settings->base > 0) {
        player_send(player, "level 0 %lld:%02lld %lld.%03lld",
                    (long long)settings->base / 60000, (long long)settings->base / 1000 % 60,
                    (long long)settings->increment / 1000,
                    (long long)settings->increment % 1000);
    } else {
        player_send(player, "level 0 10000 0");
    }
    if (settings->depth > 0) {
        player_send(player, "sd %d", settings->depth);
    }
}

static bool start_engine(struct play *play, int seat, const char *program)
{
    struct player *player = &play->player[seat];
    if (!player_start(player, program)) {
        play_stop(play, RESULT_NONE, "abandoned", "cannot start the engine: %s",
                  strerror(errno));
        return false;
    }
    if (play_speaks_uci(play->game.variant)) {
        return play_start_uci(play, seat);
    }
    player_send(player, "xboard");
    player_send(player, "protover 2");
    if (!play_wait_for(play, seat, "done=1")) {
        return false;
    }
    send_rules(play, player);
    player_send(player, "new");
    player_send(player, "variant %s", play->view[seat].game->wire_name);
    player_send(player, "force");
    send_clock(play, player);
    player_send(player, "post");
    player_send(player, "easy");
    player_send(player, "ping 1");
    return play_wait_for(play, seat, "pong 1");
}

bool play_start_engines(struct play *play)
{
    char program[PATH_MAX];
    if (!launch_own_path(program, sizeof program)) {
        play_stop(play, RESULT_NONE, "abandoned", "cannot find this program's file");
        return false;
    }
    for (int side = 0; side < play->sides; side++) {
        if (!start_engine(play, side, program)) {
            return false;
        }
    }
    return true;
}

/* Reads a thinking line, "depth score centiseconds nodes ...". */
static void read_thought(const char *line, struct remark *remark)
{
    char *score, *time, *end;
    long depth = strtol(line, &score, 10);
    long value = strtol(score, &time, 10);
    strtol(time, &end, 10);
    bool is_thought = isdigit((unsigned char)line[0]) && time != score && end != time;
    if (is_thought && depth > 0 && depth < INT_MAX && value > -INT_MAX && value < INT_MAX) {
        remark->depth = (int)depth;
        remark->score = (int)value;
    }
}

void play_illegal(struct play *play, int seat, const char *text)
{
    play_stop(play, game_lost_by(&play->game, seat), "rules infraction",
              "illegal move %.40s by %s", text, play_side_name(play, seat));
}

/* Takes the turn that the engine names; ends the game when it is not legal. */
static bool take_move(struct play *play, int seat, const char *text)
{
    struct text_error error;
    int token = -1;
    const struct position *position = game_position(&play->game);
    struct xboard_view *view = &play->view[seat];
    move_t move = view->game->read_move(view, position, text, &token, &error);
    if (move == MOVE_NONE) {
        play_illegal(play, seat, text);
        return false;
    }
    if (token >= 0) {
        holdings_use(&view->holdings, play->game.count, seat, token);
    }
    if (!game_play(&play->game, move)) {
        play_stop(play, RESULT_NONE, "abandoned", "memory is short");
        return false;
    }
    return true;
}

/* An engine that claims an end which the rules do not know gives the game up. */
static bool reads_as_claim(struct play *play, int seat, const char *line)
{
    bool claims = strncmp(line, "1-0", 3) == 0 || strncmp(line, "0-1", 3) == 0 ||
                  strncmp(line, "1/2-1/2", 7) == 0;
    if (claims || strncmp(line, "resign", 6) == 0) {
        play_stop(play, game_lost_by(&play->game, seat), "normal", "%s resigns",
                  play_side_name(play, seat));
    } else if (strncmp(line, "Illegal move", 12) == 0) {
        play_stop(play, RESULT_NONE, "abandoned", "%s's engine refuses a turn: %.80s",
                  play_side_name(play, seat), line);
    }
    return play->reason[0] != '\0';
}

bool play_read(struct play *play, int seat, int64_t deadline, char **line)
{
    enum player_status status = player_read(&play->player[seat], deadline, line);
    if (status == PLAYER_LATE) {
        play_stop(play, game_lost_by(&play->game, seat), "time forfeit", "%s loses on time",
                  play_side_name(play, seat));
    } else if (status == PLAYER_GONE) {
        play_stop(play, game_lost_by(&play->game, seat), "abandoned", "%s's engine has ended",
                  play_side_name(play, seat));
    }
    return status == PLAYER_LINE;
}

/* Waits until the engine moves; `text` gets all legs of its turn. */
static bool wait_for_move(struct play *play, int seat, int64_t deadline, struct remark *remark,
                          char text[XBOARD_TEXT_MAX])
{
    char *line;
    size_t used = 0;
    for (;;) {
        if (!play_read(play, seat, deadline, &line)) {
            return false;
        }
        read_thought(line, remark);
        if (strncmp(line, "move ", 5) != 0) {
            if (reads_as_claim(play, seat, line)) {
                return false;
            }
            continue;
        }
        int length = snprintf(text + used, XBOARD_TEXT_MAX - used, "%s", line + 5);
        used += (size_t)length;
        if (used >= XBOARD_TEXT_MAX || text[used - 1] != ',') {
            return true;
        }
    }
}

/* Tells the engine what was played, and that it is its turn. */
static void send_turn(struct play *play, int seat)
{
    struct player *player = &play->player[seat];
    const struct game *game = &play->game;
    char text[XBOARD_TEXT_MAX];
    int token;
    if (play->settings->base > 0) {
        player_send(player, "time %lld", (long long)play->clock[seat] / 10);
        player_send(player, "otim %lld", (long long)play->clock[1 - seat] / 10);
    }
    if (game->count > 0) {
        int turn = game->count - 1;
        struct xboard_view *view = &play->view[seat];
        view->game->write_move(view, game_position_at(game, turn), game->moves[turn], text,
                               &token);
        if (token >= 0) {
            holdings_use(&view->holdings, turn, 1 - seat, token);
        }
        player_send(player, "usermove %s", text);
    }
    if (!play->moved[seat]) {
        player_send(player, "go");
        play->moved[seat] = true;
    }
}

int64_t play_allowed(const struct play *play, int seat)
{
    return play->settings->base > 0 ? play->clock[seat] + GRACE_MILLISECONDS
                                    : THINK_MILLISECONDS;
}

void play_spend(struct play *play, int seat, int64_t milliseconds)
{
    if (play->settings->base > 0) {
        int64_t left = play->clock[seat] - milliseconds;
        play->clock[seat] = (left < 0 ? 0 : left) + play->settings->increment;
    }
}

/* Asks the engine of the seat to move over UCI, and plays what it says. */
static bool play_turn_uci(struct play *play, struct remark *remark)
{
    const struct position *position = game_position(&play->game);
    int side = side_of(play->game.variant, position->seat);
    char text[MOVE_TEXT_MAX];
    struct text_error error;
    if (!play_ask(play, side, remark, text)) {
        return false;
    }
    play_spend(play, side, remark->milliseconds);
    move_t move = move_from_text(play->game.variant, position, text, &error);
    if (move == MOVE_NONE) {
        play_illegal(play, side, text);
        return false;
    }
    if (!game_play(&play->game, move)) {
        play_stop(play, RESULT_NONE, "abandoned", "memory is short");
        return false;
    }
    return true;
}

bool play_turn(struct play *play, struct remark *remark)
{
    if (play_speaks_uci(play->game.variant)) {
        return play_turn_uci(play, remark);
    }
    int seat = game_position(&play->game)->seat;
    char text[XBOARD_TEXT_MAX];
    *remark = (struct remark){.depth = 0};
    int64_t start = clock_milliseconds();
    int64_t deadline = start + play_allowed(play, seat);
    send_turn(play, seat);
    if (!wait_for_move(play, seat, deadline, remark, text)) {
        return false;
    }
    remark->milliseconds = clock_milliseconds() - start;
    play_spend(play, seat, remark->milliseconds);
    return take_move(play, seat, text);
}
