/* The wire between the referee and an engine where that is UCI. Each is told the whole game
 * whenever it is asked. */
#include "engine/clock.h"
#include "protocol/terminal/play.h"
#include "protocol/text/turns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const side_values[2] = {"white", "black"};

/* Sends the rule options, "check=strict". */
static void send_rules(const struct play *play, struct player *player)
{
    for (int i = 0; i < play->settings->rule_count; i++) {
        const char *rule = play->settings->rules[i];
        int length = (int)strcspn(rule, "=");
        player_send(player, "setoption name %s %.*s value %s", play->game.variant->title,
                    length, rule, rule + length + (rule[length] == '='));
    }
}

bool play_speaks_uci(const struct variant *variant)
{
    return variant->simultaneous || variant->seats > 2;
}

bool play_start_uci(struct play *play, int side)
{
    struct player *player = &play->player[side];
    player_send(player, "uci");
    if (!play_wait_for(play, side, "uciok")) {
        return false;
    }
    player_send(player, "setoption name UCI_Variant value %s", play->game.variant->name);
    if (play->game.variant->simultaneous) {
        player_send(player, "setoption name Side value %s", side_values[side]);
    }
    send_rules(play, player);
    player_send(player, "isready");
    return play_wait_for(play, side, "readyok");
}

/* The game so far as `position` takes it, to be freed by the caller; NULL when memory is
 * short. */
static char *game_text(const struct play *play)
{
    const struct game *game = &play->game;
    char *text = NULL;
    size_t size = 0;
    char fen[FEN_MAX];
    FILE *file = open_memstream(&text, &size);
    if (file == NULL) {
        return NULL;
    }
    game->variant->to_fen(game_position_at(game, 0), fen);
    fprintf(file, "fen %s moves", fen);
    turns_write(file, game, play->record.firsts);
    if (fclose(file) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

/* The clocks stand under the colour that goes with the seat's number; without teams there are
 * two of each, and the other colour's is the next seat's. */
static void send_go(struct play *play, int side)
{
    const struct play_settings *settings = play->settings;
    char clocks[128] = "", depth[32] = "";
    if (settings->base > 0) {
        int other = (side + 1) % play->sides;
        int white = side % 2 == 0 ? side : other;
        int black = side % 2 == 0 ? other : side;
        snprintf(clocks, sizeof clocks, " wtime %lld btime %lld winc %lld binc %lld",
                 (long long)play->clock[white], (long long)play->clock[black],
                 (long long)settings->increment, (long long)settings->increment);
    }
    if (settings->depth > 0) {
        snprintf(depth, sizeof depth, " depth %d", settings->depth);
    }
    player_send(&play->player[side], "go%s%s", clocks, depth);
}

/* The number behind `word` in a line. False when there is none. */
static bool number_after(const char *line, const char *word, int *number)
{
    const char *at = strstr(line, word);
    if (at == NULL) {
        return false;
    }
    char *end;
    long value = strtol(at + strlen(word), &end, 10);
    if (end == at + strlen(word) || value <= -REMARK_MATE_BASE || value >= REMARK_MATE_BASE) {
        return false;
    }
    *number = (int)value;
    return true;
}

/* Reads a thinking line, "info depth 3 ... score cp 12 ...". */
static void read_thought(const char *line, struct remark *remark)
{
    int depth, score;
    if (strncmp(line, "info depth ", 11) != 0 || !number_after(line, "depth ", &depth)) {
        return;
    }
    if (number_after(line, " score cp ", &score)) {
        remark->score = score;
        remark->depth = depth;
    } else if (number_after(line, " score mate ", &score)) {
        remark->score = score < 0 ? score - REMARK_MATE_BASE : score + REMARK_MATE_BASE;
        remark->depth = depth;
    }
}

bool play_ask(struct play *play, int side, struct remark *remark, char text[MOVE_TEXT_MAX])
{
    char *game = game_text(play);
    char *line;
    if (game == NULL) {
        play_stop(play, RESULT_NONE, "abandoned", "memory is short");
        return false;
    }
    *remark = (struct remark){.depth = 0};
    int64_t start = clock_milliseconds();
    int64_t deadline = start + play_allowed(play, side);
    player_send(&play->player[side], "position %s", game);
    send_go(play, side);
    free(game);
    do {
        if (!play_read(play, side, deadline, &line)) {
            return false;
        }
        read_thought(line, remark);
    } while (strncmp(line, "bestmove ", 9) != 0);
    remark->milliseconds = clock_milliseconds() - start;
    snprintf(text, MOVE_TEXT_MAX, "%.*s", (int)strcspn(line + 9, " "), line + 9);
    return true;
}
