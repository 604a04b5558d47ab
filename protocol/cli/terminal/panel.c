#include "protocol/cli/terminal/panel.h"

#include "rules/move_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Adds a line; one too many is left out. */
__attribute__((format(printf, 3, 4))) static void add_line(struct panel *panel, int seat,
                                                           const char *format, ...)
{
    if (panel->count < PANEL_LINES_MAX) {
        va_list list;
        va_start(list, format);
        vsnprintf(panel->line[panel->count], (size_t)panel->width + 1, format, list);
        va_end(list);
        char *line = panel->line[panel->count];
        for (size_t end = strlen(line); end > 0 && line[end - 1] == ' '; end--) {
            line[end - 1] = '\0';
        }
        panel->seat[panel->count++] = seat;
    }
}

static bool is_checked(const struct human *human, int seat)
{
    const struct position *position = game_position(&human->game);
    if (human->game.variant->simultaneous && seat != position->seat) {
        return position->other_in_check;
    }
    return seat == position->seat && position->in_check;
}

/* Whether the others wait for this seat. */
static bool is_awaited(const struct human *human, int seat)
{
    if (human->is_over) {
        return false;
    }
    return human->game.variant->simultaneous ? !human->is_in[seat]
                                             : game_position(&human->game)->seat == seat;
}

/* The line of one seat. */
static void panel_seat_line(const struct human *human, int seat, char text[PANEL_WIDTH_MAX])
{
    char clock[24] = "";
    if (human->settings->base > 0) {
        long long left = (long long)human_time_left(human, seat) / 1000;
        snprintf(clock, sizeof clock, " %3lld:%02lld", left / 60, left % 60);
    }
    snprintf(text, PANEL_WIDTH_MAX, "%c %-6s %-8s%s%s", is_awaited(human, seat) ? '>' : ' ',
             human_name(human, seat), human_plays(human, seat) ? "you" : "Quincunx", clock,
             is_checked(human, seat) ? " check" : "");
}

static void add_pool(struct panel *panel, const struct human *human, int seat)
{
    const struct variant *variant = human->game.variant;
    char text[PANEL_WIDTH_MAX] = "";
    size_t used = 0;
    for (int kind = 1; variant->letters[kind] != '\0'; kind++) {
        int held = variant->pool(game_position(&human->game), seat, kind);
        if (held > 0 && used + 8 < sizeof text) {
            used += (size_t)snprintf(text + used, sizeof text - used, " %c",
                                     variant->letters[kind]);
        }
        if (held > 1 && used + 8 < sizeof text) {
            used += (size_t)snprintf(text + used, sizeof text - used, "x%d", held);
        }
    }
    add_line(panel, -1, "  %s holds%s", variant->seat_names[seat],
             used > 0 ? text : " nothing");
}

/* The last lines of moves, in a ring. */
struct move_lines {
    int width, capacity, count;
    char line[PANEL_LINES_MAX][PANEL_WIDTH_MAX];
};

static void add_move(struct move_lines *lines, bool is_new, const char *text)
{
    char *line = lines->line[(lines->count + lines->capacity - 1) % lines->capacity];
    size_t length = lines->count > 0 ? strlen(line) : 0;
    if (is_new || lines->count == 0 || length + 1 + strlen(text) > (size_t)lines->width) {
        line = lines->line[lines->count++ % lines->capacity];
        length = 0;
    }
    snprintf(line + length, PANEL_WIDTH_MAX - length, "%s%s",
             length > 0 ? " "
             : is_new   ? ""
                        : "      ",
             text);
}

/* Writes the move after `index` moves; "" for what belongs to the one before. */
static void move_text(const struct human *human, int index, char *text, size_t size)
{
    const struct game *game = &human->game;
    const struct position *position = game_position_at(game, index);
    if (!game->variant->simultaneous) {
        move_to_text(game->variant, position, game->moves[index], text);
    } else if (index % 2 == 0) {
        struct joint joint = {.half = {game->moves[index], game->moves[index + 1]},
                              .first = human->record.firsts[index]};
        joint_to_text(game->variant, position, &joint, text);
        text[strcspn(text, "@")] = '\0';
    } else {
        snprintf(text, size, "%s", "");
    }
}

static void add_moves(struct panel *panel, const struct human *human, int lines)
{
    struct move_lines moves = {.width = panel->width, .capacity = lines};
    const struct game *game = &human->game;
    int number = -1;
    for (int i = 0; i < game->count; i++) {
        char text[JOINT_TEXT_MAX], numbered[JOINT_TEXT_MAX + 16];
        int move = game_position_at(game, i)->fullmove_number;
        move_text(human, i, text, sizeof text);
        if (text[0] == '\0') {
            continue;
        }
        const char *gap = game_position_at(game, i)->seat == 0 ? ". " : "...";
        snprintf(numbered, sizeof numbered, "%4d%s%s", move, gap, text);
        add_move(&moves, move != number, move != number ? numbered : text);
        number = move;
    }
    int first = moves.count > lines ? moves.count - lines : 0;
    for (int i = first; i < moves.count; i++) {
        add_line(panel, -1, "%s", moves.line[i % lines]);
    }
}

void panel_fill(struct panel *panel, const struct human *human, int lines)
{
    const struct variant *variant = human->game.variant;
    const struct position *position = game_position(&human->game);
    panel->count = 0;
    for (int i = 0; i < variant->seats; i++) {
        char text[PANEL_WIDTH_MAX];
        int seat = variant->seats > 2 || human->screen.flipped ? i : variant->seats - 1 - i;
        panel_seat_line(human, seat, text);
        add_line(panel, seat, "%s", text);
    }
    for (int seat = 0; seat < variant->seats && variant->hand_is_pool; seat++) {
        add_pool(panel, human, seat);
    }
    if (variant->halfmove_limit > 0 &&
        2 * position->halfmove_clock >= variant->halfmove_limit) {
        add_line(panel, -1, "  quiet moves %d of %d", position->halfmove_clock,
                 variant->halfmove_limit);
    }
    int left = lines - panel->count - 1;
    if (left > 0) {
        add_line(panel, -1, "%s", "");
        add_moves(panel, human, left);
    }
}

int panel_lines_below(const struct human *human)
{
    const struct variant *variant = human->game.variant;
    return variant->seats * (variant->hand_is_pool ? 2 : 1);
}
