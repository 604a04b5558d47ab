/* With colours the screen is drawn from its upper left corner whenever something changes:
 * title, board with the panel beside it, what is said, prompt. Without, the same text follows
 * what was printed before. */
#include "protocol/cli/terminal/human.h"
#include "rules/move_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PANEL_GAP = 2, PANEL_LEAST = 26, MESSAGE_LEAST = 2, FORMS = 3 };

/* The largest first, which needs colours. */
static const struct board_form forms[FORMS] = {{7, 3}, {3, 1}, {2, 1}};

/* Where the parts of the screen stand. */
struct layout {
    struct board_form form;
    int board_width, board_height; /* with numbers and letters */
    int panel_width;               /* 0 = the panel stands below */
};

/* --- The panel beside the board. Lines are made first and cut to its width; of the moves the
 * last ones that fit are shown. --- */

enum { PANEL_LINES_MAX = 80, PANEL_WIDTH_MAX = 64 };

struct panel {
    int width, count;
    char line[PANEL_LINES_MAX][PANEL_WIDTH_MAX];
    int seat[PANEL_LINES_MAX]; /* whose line it is, -1 = nobody's */
};

/* Adds a line; one too many is left out. */
__attribute__((format(printf, 3, 4))) static void add(struct panel *panel, int seat,
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
    add(panel, -1, "  %s holds%s", variant->seat_names[seat], used > 0 ? text : " nothing");
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
        add(panel, -1, "%s", moves.line[i % lines]);
    }
}

/* Fills at most `lines` lines of the panel: seats with their clocks first, pools, moves. */
static void panel_fill(struct panel *panel, const struct human *human, int lines)
{
    const struct variant *variant = human->game.variant;
    const struct position *position = game_position(&human->game);
    panel->count = 0;
    for (int i = 0; i < variant->seats; i++) {
        char text[PANEL_WIDTH_MAX];
        int seat = variant->seats > 2 || human->flipped ? i : variant->seats - 1 - i;
        panel_seat_line(human, seat, text);
        add(panel, seat, "%s", text);
    }
    for (int seat = 0; seat < variant->seats && variant->hand_is_pool; seat++) {
        add_pool(panel, human, seat);
    }
    if (variant->halfmove_limit > 0 &&
        2 * position->halfmove_clock >= variant->halfmove_limit) {
        add(panel, -1, "  quiet moves %d of %d", position->halfmove_clock,
            variant->halfmove_limit);
    }
    int left = lines - panel->count - 1;
    if (left > 0) {
        add(panel, -1, "%s", "");
        add_moves(panel, human, left);
    }
}

/* --- The screen --- */

void human_say(struct human *human, const char *format, ...)
{
    size_t room = sizeof human->message - human->message_length;
    char *at = human->message + human->message_length;
    va_list list;
    va_start(list, format);
    int length = vsnprintf(at, room - 1, format, list);
    va_end(list);
    if (length < 0 || room < 3) {
        return;
    }
    size_t used = (size_t)length < room - 2 ? (size_t)length : room - 2;
    if (used == 0 || at[used - 1] != '\n') {
        at[used++] = '\n';
    }
    at[used] = '\0';
    human->message_length += used;
}

/* Lines that the text takes on the screen. */
static int count_lines(const char *text, int columns)
{
    int lines = 0;
    while (*text != '\0') {
        int length = (int)strcspn(text, "\n");
        lines += length == 0 ? 1 : (length + columns - 1) / columns;
        text += length + (text[length] == '\n');
    }
    return lines;
}

/* Lines of a panel that stands below the board. */
static int lines_below(const struct human *human)
{
    const struct variant *variant = human->game.variant;
    return variant->seats * (variant->hand_is_pool ? 2 : 1);
}

/* Whether the board in this form fits, with the panel beside it or below. */
static bool fits(const struct human *human, struct layout *layout, bool beside)
{
    const struct terminal *terminal = &human->terminal;
    const struct variant *variant = human->game.variant;
    layout->board_width = BOARD_LEFT + variant->files * layout->form.columns;
    layout->board_height = variant->ranks * layout->form.lines + 1;
    int left = terminal->columns - layout->board_width - PANEL_GAP;
    int most = PANEL_WIDTH_MAX - 1;
    layout->panel_width = beside ? (left < most ? left : most) : 0;
    int lines = 1 + layout->board_height + MESSAGE_LEAST + 1;
    lines += beside ? 0 : lines_below(human);
    return (!beside || left >= PANEL_LEAST) && layout->board_width <= terminal->columns &&
           (lines <= terminal->rows || !terminal->coloured);
}

static struct layout choose_layout(const struct human *human)
{
    struct layout layout;
    for (int beside = 1; beside >= 0; beside--) {
        for (int i = human->terminal.coloured ? 0 : 1; i < FORMS; i++) {
            layout.form = forms[i];
            if (fits(human, &layout, beside)) {
                return layout;
            }
        }
    }
    return layout; /* the smallest, and the terminal cuts it */
}

/* Marks the last move of each other seat, and where a single king is in check. */
static void mark(const struct human *human, struct board_sight *sight)
{
    const struct game *game = &human->game;
    const struct variant *variant = game->variant;
    const struct position *position = sight->position;
    int back = variant->seats - 1 + variant->simultaneous;
    for (int i = game->count - 1; i >= 0 && i >= game->count - back; i--) {
        if (game->moves[i] != MOVE_NONE) {
            sight->mark[move_from(game->moves[i])] |= MARK_LAST;
            sight->mark[move_to(game->moves[i])] |= MARK_LAST;
        }
    }
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        int piece = position_piece(position, square);
        bool checked =
            piece_seat(piece) == position->seat ? position->in_check : position->other_in_check;
        if (piece != 0 && variant->royal != 0 && piece_type(piece) == variant->royal &&
            checked) {
            sight->mark[square] |= MARK_CHECK;
        }
        sight->mark[square] |= human->marks[square];
    }
}

static void print_title(const struct human *human)
{
    const struct variant *variant = human->game.variant;
    const struct position *position = game_position(&human->game);
    bool coloured = human->terminal.coloured;
    char text[256], who[64];
    if (variant->simultaneous) {
        snprintf(who, sizeof who, "both sides move");
    } else {
        snprintf(who, sizeof who, "%s to move", variant->seat_names[position->seat]);
    }
    if (human->is_over) {
        snprintf(text, sizeof text, "%s   %s (%s)", variant->title,
                 game_result_text(human->result), human->reason);
    } else {
        snprintf(text, sizeof text, "%s   move %d, %s", variant->title,
                 position->fullmove_number, who);
    }
    printf("%s%.*s%s\n", coloured ? "\x1b[1m" : "\n", human->terminal.columns, text,
           coloured ? "\x1b[0m\x1b[K" : "");
}

static void print_panel_line(const struct human *human, const struct panel *panel, int line)
{
    if (line < panel->count) {
        if (panel->seat[line] >= 0) {
            board_print_seat(human->game.variant, panel->seat[line], human->terminal.coloured,
                             panel->line[line]);
        } else {
            fputs(panel->line[line], stdout);
        }
    }
}

static void end_line(const struct human *human)
{
    fputs(human->terminal.coloured ? "\x1b[K\n" : "\n", stdout);
}

/* Prints the board and the panel, and remembers where the clocks stand. */
static void print_board(struct human *human, const struct layout *layout)
{
    const struct game *game = &human->game;
    struct board_sight sight = {.variant = game->variant,
                                .position = game_position(game),
                                .form = layout->form,
                                .flipped = human->flipped,
                                .coloured = human->terminal.coloured};
    static struct panel panel;
    bool beside = layout->panel_width > 0;
    int columns = human->terminal.columns;
    panel.width = beside                      ? layout->panel_width
                  : columns < PANEL_WIDTH_MAX ? columns
                                              : PANEL_WIDTH_MAX - 1;
    panel_fill(&panel, human, beside ? layout->board_height : lines_below(human));
    mark(human, &sight);
    for (int line = 0; line < layout->board_height; line++) {
        board_print_line(&sight, line);
        if (beside && line < panel.count && panel.line[line][0] != '\0') {
            printf("%*s", PANEL_GAP, "");
            print_panel_line(human, &panel, line);
        }
        end_line(human);
    }
    for (int line = 0; line < panel.count && !beside; line++) {
        print_panel_line(human, &panel, line);
        end_line(human);
    }
    human->clock_row = beside ? 2 : 2 + layout->board_height;
    human->clock_column = beside ? layout->board_width + PANEL_GAP + 1 : 1;
}

static void print_prompt(const struct human *human, int seat)
{
    if (human->is_over) {
        fputs("(over)> ", stdout);
    } else if (seat >= 0) {
        printf("%s%s> ", human_name(human, seat), human->terminal.hides ? " (unseen)" : "");
    }
}

void human_show(struct human *human, int seat)
{
    bool coloured = human->terminal.coloured;
    terminal_measure(&human->terminal);
    struct layout layout = choose_layout(human);
    int said = count_lines(human->message, human->terminal.columns);
    int drawn = 1 + layout.board_height + (layout.panel_width > 0 ? 0 : lines_below(human));
    bool has_room = drawn + said + 1 <= human->terminal.rows;
    if (human->stale || (coloured && has_room)) {
        fputs(coloured ? "\x1b[H\x1b[2J" : "", stdout);
        print_title(human);
        print_board(human, &layout);
    }
    if (!has_room) {
        human->clock_row = 0; /* the screen scrolls */
    }
    fputs(human->message, stdout);
    print_prompt(human, seat);
    human->stale = false;
    human->message_length = 0;
    human->message[0] = '\0';
    fflush(stdout);
}

void human_show_clocks(struct human *human)
{
    if (human->clock_row == 0 || !human->terminal.coloured || human->settings->base == 0) {
        return;
    }
    static struct panel panel;
    panel.width = PANEL_WIDTH_MAX - 1;
    panel_fill(&panel, human, human->game.variant->seats);
    fputs("\x1b"
          "7",
          stdout);
    for (int line = 0; line < human->game.variant->seats; line++) {
        printf("\x1b[%d;%dH", human->clock_row + line, human->clock_column);
        print_panel_line(human, &panel, line);
    }
    fputs("\x1b"
          "8",
          stdout);
    fflush(stdout);
}

void human_show_thought(struct human *human, const struct human_thought *thought)
{
    char text[HUMAN_LINE_MAX];
    if (!human->terminal.coloured) {
        return;
    }
    snprintf(text, sizeof text, "Quincunx thinks: depth %d, %lld.%lld s", thought->depth,
             (long long)thought->milliseconds / 1000,
             (long long)thought->milliseconds % 1000 / 100);
    printf("\r%.*s\x1b[K", human->terminal.columns - 1, text);
    fflush(stdout);
    human_show_clocks(human);
}

void human_hide_thought(struct human *human)
{
    if (human->terminal.coloured) {
        fputs("\r\x1b[K", stdout);
        fflush(stdout);
    }
}
