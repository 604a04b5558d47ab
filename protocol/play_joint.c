/* A turn in which both sides move at once. The engines speak UCI: each is asked about the
 * standing position for its own side, one after the other, so that neither takes processor time
 * from the other. Clocks are set when both have answered. Who took less time registered first
 * (S12); without clocks, or where they agree, the position tells. */
#include "engine/clock.h"
#include "protocol/play.h"

#include "protocol/turns.h"

#include <limits.h>
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

bool play_start_joint(struct play *play, int seat)
{
    struct player *player = &play->player[seat];
    player_send(player, "uci");
    if (!play_wait_for(play, seat, "uciok")) {
        return false;
    }
    player_send(player, "setoption name UCI_Variant value %s", play->game.variant->name);
    player_send(player, "setoption name Side value %s", side_values[seat]);
    send_rules(play, player);
    player_send(player, "isready");
    return play_wait_for(play, seat, "readyok");
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

static void send_go(const struct play *play, struct player *player)
{
    const struct play_settings *settings = play->settings;
    char clocks[128] = "", depth[32] = "";
    if (settings->base > 0) {
        snprintf(clocks, sizeof clocks, " wtime %lld btime %lld winc %lld binc %lld",
                 (long long)play->clock[0], (long long)play->clock[1],
                 (long long)settings->increment, (long long)settings->increment);
    }
    if (settings->depth > 0) {
        snprintf(depth, sizeof depth, " depth %d", settings->depth);
    }
    player_send(player, "go%s%s", clocks, depth);
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

/* Asks the seat's engine for its half of the turn. */
static bool ask(struct play *play, int seat, struct remark *remark, char half[MOVE_TEXT_MAX])
{
    struct player *player = &play->player[seat];
    char *game = game_text(play);
    char *line;
    if (game == NULL) {
        play_stop(play, RESULT_NONE, "abandoned", "memory is short");
        return false;
    }
    int64_t start = clock_milliseconds();
    int64_t deadline = start + play_allowed(play, seat);
    player_send(player, "position %s", game);
    send_go(play, player);
    free(game);
    do {
        if (!play_read(play, seat, deadline, &line)) {
            return false;
        }
        read_thought(line, remark);
    } while (strncmp(line, "bestmove ", 9) != 0);
    remark->milliseconds = clock_milliseconds() - start;
    snprintf(half, MOVE_TEXT_MAX, "%.*s", (int)strcspn(line + 9, " "), line + 9);
    return true;
}

/* Whether the seat may make this half of the turn; else it loses. */
static bool is_half(struct play *play, int seat, const char *half)
{
    _Alignas(32) unsigned char storage[POSITION_SIZE_MAX];
    struct position *asked = (struct position *)(void *)storage;
    const struct variant *variant = play->game.variant;
    struct text_error error;
    variant->open(game_position(&play->game), asked, seat);
    if (move_from_text(variant, asked, half, &error) == MOVE_NONE) {
        play_illegal(play, seat, half);
        return false;
    }
    return true;
}

bool play_joint_turn(struct play *play, struct remark remark[2], int *first)
{
    struct game *game = &play->game;
    char half[2][MOVE_TEXT_MAX], text[2 * MOVE_TEXT_MAX + 4];
    struct joint joint;
    struct text_error error;
    for (int seat = 0; seat < 2; seat++) {
        remark[seat] = (struct remark){.depth = 0};
        if (!ask(play, seat, &remark[seat], half[seat])) {
            return false;
        }
    }
    for (int seat = 0; seat < 2; seat++) {
        play_spend(play, seat, remark[seat].milliseconds);
        if (!is_half(play, seat, half[seat])) {
            return false;
        }
    }
    int64_t later = remark[0].milliseconds - remark[1].milliseconds;
    const char *token = play->settings->base == 0 || later == 0 ? "" : later < 0 ? "@w" : "@b";
    snprintf(text, sizeof text, "%s|%s%s", half[0], half[1], token);
    if (!joint_from_text(game->variant, game_position(game), text, &joint, &error)) {
        play_stop(play, RESULT_NONE, "abandoned", "turn %s refused: %.80s", text, error.what);
        return false;
    }
    *first = joint.first;
    if (!game_play_joint(game, &joint)) {
        play_stop(play, RESULT_NONE, "abandoned", "memory is short");
        return false;
    }
    return true;
}
