#include "protocol/cli/terminal/drawing.h"

#include "protocol/cli/terminal/panel.h"
#include "protocol/cli/terminal/screen_board.h"

#include <stdio.h>
#include <string.h>

enum { PANEL_GAP = 2, PANEL_LEAST = 26, MESSAGE_LEAST = 2, FORMS = 3 };

/* The largest first, which needs colours. */
static const struct screen_board_form forms[FORMS] = {{7, 3}, {3, 1}, {2, 1}};

/* Where the parts of the screen stand. */
struct screen_layout {
    struct screen_board_form form;
    int board_width, board_height; /* with numbers and letters */
    int panel_width;               /* 0 = the panel stands below */
};

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

/* Whether the board in this form fits, with the panel beside it or below. */
static bool fits_screen(const struct human *human, struct screen_layout *layout, bool beside)
{
    const struct terminal *terminal = &human->terminal;
    const struct variant *variant = human->game.variant;
    layout->board_width = SCREEN_BOARD_LEFT + variant->files * layout->form.columns;
    layout->board_height = variant->ranks * layout->form.lines + 1;
    int left = terminal->columns - layout->board_width - PANEL_GAP;
    int most = PANEL_WIDTH_MAX - 1;
    layout->panel_width = beside ? (left < most ? left : most) : 0;
    int lines = 1 + layout->board_height + MESSAGE_LEAST + 1;
    lines += beside ? 0 : panel_lines_below(human);
    return (!beside || left >= PANEL_LEAST) && layout->board_width <= terminal->columns &&
           (lines <= terminal->rows || !terminal->coloured);
}

static struct screen_layout choose_layout(const struct human *human)
{
    struct screen_layout layout;
    for (int beside = 1; beside >= 0; beside--) {
        for (int i = human->terminal.coloured ? 0 : 1; i < FORMS; i++) {
            layout.form = forms[i];
            if (fits_screen(human, &layout, beside)) {
                return layout;
            }
        }
    }
    return layout; /* the smallest, and the terminal cuts it */
}

/* Marks the last move of each other seat, and where a single king is in check. */
static void mark_squares(const struct human *human, struct screen_board *board)
{
    const struct game *game = &human->game;
    const struct variant *variant = game->variant;
    const struct position *position = board->position;
    int back = variant->seats - 1 + variant->simultaneous;
    for (int i = game->count - 1; i >= 0 && i >= game->count - back; i--) {
        if (game->moves[i] != MOVE_NONE) {
            board->mark[move_from(game->moves[i])] |= MARK_LAST;
            board->mark[move_to(game->moves[i])] |= MARK_LAST;
        }
    }
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        int piece = position_piece(position, square);
        bool checked =
            piece_seat(piece) == position->seat ? position->in_check : position->other_in_check;
        if (piece != 0 && variant->royal != 0 && piece_type(piece) == variant->royal &&
            checked) {
            board->mark[square] |= MARK_CHECK;
        }
        board->mark[square] |= human->screen.marks[square];
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
            screen_board_print_text(human->game.variant, panel->seat[line],
                                    human->terminal.coloured, panel->line[line]);
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
static void print_board(struct human *human, const struct screen_layout *layout)
{
    const struct game *game = &human->game;
    struct screen_board board = {.variant = game->variant,
                                 .position = game_position(game),
                                 .form = layout->form,
                                 .flipped = human->screen.flipped,
                                 .coloured = human->terminal.coloured};
    static struct panel panel;
    bool beside = layout->panel_width > 0;
    int columns = human->terminal.columns;
    panel.width = beside                      ? layout->panel_width
                  : columns < PANEL_WIDTH_MAX ? columns
                                              : PANEL_WIDTH_MAX - 1;
    panel_fill(&panel, human, beside ? layout->board_height : panel_lines_below(human));
    mark_squares(human, &board);
    for (int line = 0; line < layout->board_height; line++) {
        screen_board_print_line(&board, line);
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
    human->screen.clock_row = beside ? 2 : 2 + layout->board_height;
    human->screen.clock_column = beside ? layout->board_width + PANEL_GAP + 1 : 1;
}

static void print_prompt(const struct human *human, int seat)
{
    if (human->is_over) {
        fputs("(over)> ", stdout);
    } else if (seat >= 0) {
        printf("%s%s> ", human_name(human, seat), human->terminal.hides ? " (unseen)" : "");
    }
}

void drawing_show(struct human *human, int seat)
{
    bool coloured = human->terminal.coloured;
    terminal_measure(&human->terminal);
    struct screen_layout layout = choose_layout(human);
    int said = count_lines(human->screen.message, human->terminal.columns);
    int drawn =
        1 + layout.board_height + (layout.panel_width > 0 ? 0 : panel_lines_below(human));
    bool has_room = drawn + said + 1 <= human->terminal.rows;
    if (human->screen.stale || (coloured && has_room)) {
        fputs(coloured ? "\x1b[H\x1b[2J" : "", stdout);
        print_title(human);
        print_board(human, &layout);
    }
    if (!has_room) {
        human->screen.clock_row = 0; /* the screen scrolls */
    }
    fputs(human->screen.message, stdout);
    print_prompt(human, seat);
    human->screen.stale = false;
    screen_end_message(&human->screen);
    fflush(stdout);
}

void drawing_show_clocks(struct human *human)
{
    if (human->screen.clock_row == 0 || !human->terminal.coloured ||
        human->settings->base == 0) {
        return;
    }
    static struct panel panel;
    panel.width = PANEL_WIDTH_MAX - 1;
    panel_fill(&panel, human, human->game.variant->seats);
    fputs("\x1b\067", stdout);
    for (int line = 0; line < human->game.variant->seats; line++) {
        printf("\x1b[%d;%dH", human->screen.clock_row + line, human->screen.clock_column);
        print_panel_line(human, &panel, line);
    }
    fputs("\x1b\070", stdout);
    fflush(stdout);
}

void drawing_show_thought(struct human *human, struct thought thought)
{
    char text[THOUGHT_LINE_MAX];
    if (!human->terminal.coloured) {
        return;
    }
    snprintf(text, sizeof text, "Quincunx thinks: depth %d, %lld.%lld s", thought.depth,
             (long long)thought.milliseconds / 1000,
             (long long)thought.milliseconds % 1000 / 100);
    printf("\r%.*s\x1b[K", human->terminal.columns - 1, text);
    fflush(stdout);
    drawing_show_clocks(human);
}

void drawing_hide_thought(struct human *human)
{
    if (human->terminal.coloured) {
        fputs("\r\x1b[K", stdout);
        fflush(stdout);
    }
}
