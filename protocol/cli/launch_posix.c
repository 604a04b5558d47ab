/* Games that XBoard does not know need its own rules switched off and its square marks on; what
 * the user adds comes last and so overrides what is chosen here. */
#include "protocol/cli/launch.h"

#include "protocol/base/flag.h"
#include "protocol/cli/launch_game.h"
#include "protocol/cli/own_path.h"
#include "protocol/gui/xboard/xboard.h"
#include "rules/variants.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OWN_WORDS_MAX = 24 };

struct command_words {
    const char **word;
    int count;
};

static void add_words(struct command_words *words, const char *name, const char *value)
{
    words->word[words->count++] = name;
    words->word[words->count++] = value;
}

/* XBoard's own chess needs nothing special; all other games come with a setup line. */
static bool needs_setup(const struct variant *variant)
{
    struct xboard_view view;
    char setup[XBOARD_SETUP_MAX];
    xboard_view_init(&view, variant, NULL);
    xboard_setup(&view, 0, setup);
    return setup[0] != '\0';
}

/* The part of the screen that the desktop's panels leave, in pixels, which xprop knows where
 * there is a window manager, or the screen. False where nobody can be asked. */
static bool ask_screen(int *width, int *height)
{
    char line[256];
    bool is_told = false;
    FILE *answer = popen("{ xprop -root _NET_WORKAREA; xdpyinfo; } 2>/dev/null", "r");
    while (answer != NULL && fgets(line, sizeof line, answer) != NULL) {
        is_told =
            is_told ||
            sscanf(line, "_NET_WORKAREA(CARDINAL) = %*d, %*d, %d, %d", width, height) == 2 ||
            sscanf(line, " dimensions: %dx%d", width, height) == 2;
    }
    if (answer != NULL) {
        pclose(answer);
    }
    return is_told;
}

/* --- The size of XBoard's board ---
 *
 * XBoard 4.9.1 takes -boardSize for the square of a board with eight files, gives every board
 * that width, and begins with eight files unless -boardWidth says how many there are. Debian
 * 13's does not widen a board that begins with fewer. It looks for fonts in a table with
 * FONT_SIZES rows by the square; beyond it lies the table's next part, and behind the last part
 * what is no table: so the font that is looked for there is given. */

enum {
    MARGIN_WIDTH = 12,
    MARGIN_HEIGHT = 140, /* menus, clocks and message take 106, then there is a title */
    SQUARE_MIN = 20,
    FONT_SIZES = 130,
    SQUARE_MAX = 2 * FONT_SIZES - 1
};

/* The pixels between squares of a size. */
static int gap_of(int square)
{
    return square < 37 ? 1 : square < 59 ? 2 : square < 116 ? 3 : 4;
}

/* The largest square with which a board of so many files and ranks fits. */
static int largest_square(int files, int ranks, int width, int height)
{
    int square = SQUARE_MAX;
    while (square > SQUARE_MIN) {
        int gap = gap_of(square);
        if (files * (square + gap) + gap <= width && ranks * (square + gap) + gap <= height) {
            break;
        }
        square--;
    }
    return square;
}

/* Adds the size with which the board is as large as the screen allows, unless nobody says how
 * large that is. */
static void add_size(struct command_words *words, const struct variant *variant)
{
    static char size[16], files_text[16], ranks_text[16];
    struct xboard_view view;
    int width, height;
    if (!ask_screen(&width, &height)) {
        return;
    }
    xboard_view_init(&view, variant, NULL);
    int files = wire_files(&view), ranks = variant->ranks;
    int square = largest_square(files, ranks, width - MARGIN_WIDTH, height - MARGIN_HEIGHT);
    snprintf(size, sizeof size, "%d", (square * files + 4) / 8);
    add_words(words, "-boardSize", size);
    if (square >= FONT_SIZES) {
        add_words(words, "-gameListFont", "Sans Normal %d");
    }
    if (needs_setup(variant) && files > 8) {
        snprintf(files_text, sizeof files_text, "%d", files);
        snprintf(ranks_text, sizeof ranks_text, "%d", ranks);
        add_words(words, "-boardWidth", files_text);
        add_words(words, "-boardHeight", ranks_text);
    }
}

static void add_options(struct command_words *words, const struct variant *variant,
                        const char *engine)
{
    add_words(words, "-fcp", engine);
    add_words(words, "-variant", xboard_of(variant)->wire_name);
    if (needs_setup(variant)) {
        add_words(words, "-testLegality", "false");
        add_words(words, "-showTargetSquares", "true");
        add_words(words, "-sweepPromotions", "true");
        add_words(words, "-saveSettingsOnExit", "false");
    }
    if (xboard_of(variant)->game->rank_offset > 0) {
        add_words(words, "-rankOffset", "1");
    }
    add_size(words, variant);
}

static int report_exec(int error)
{
    if (error == ENOENT) {
        fprintf(stderr, "quincunx xboard: XBoard is not installed; on Debian and Ubuntu: "
                        "sudo apt install xboard\n");
    } else {
        fprintf(stderr, "quincunx xboard: cannot start XBoard: %s\n", strerror(error));
    }
    return STATUS_FAILURE;
}

/* The folder in which games are installed is not in everybody's PATH. */
static void start_xboard(const char **words)
{
    execvp("xboard", (char *const *)words);
    if (errno == ENOENT) {
        execv("/usr/games/xboard", (char *const *)words);
    }
}

static bool is_installed(void)
{
    const char *path = getenv("PATH");
    char file[PATH_MAX];
    while (path != NULL && *path != '\0') {
        int length = (int)strcspn(path, ":");
        snprintf(file, sizeof file, "%.*s/xboard", length, path);
        if (access(file, X_OK) == 0) {
            return true;
        }
        path += length + (path[length] == ':');
    }
    return access("/usr/games/xboard", X_OK) == 0;
}

int launch_xboard(int argc, char **argv)
{
    char own[PATH_MAX], engine[PATH_MAX + 4];
    if (argc < 1) {
        return usage_error("xboard", "too few arguments; see quincunx --help");
    }
    const struct variant *variant = variant_find(argv[0]);
    if (variant == NULL) {
        return usage_error("xboard", "unknown variant \"%.60s\"; see quincunx variants",
                           argv[0]);
    }
    if (xboard_of(variant) == NULL) {
        return usage_error("xboard",
                           "XBoard has two sides and cannot show %s; in the terminal: quincunx "
                           "play %s",
                           variant->name, variant->name);
    }
    if (!is_installed()) {
        return report_exec(ENOENT);
    }
    const char *display = getenv("DISPLAY");
    if (display == NULL || *display == '\0') {
        fprintf(stderr,
                "quincunx xboard: there is no display (DISPLAY is not set); to watch a game "
                "in the terminal: quincunx play %s\n",
                variant->name);
        return STATUS_FAILURE;
    }
    if (!own_path(own, sizeof own)) {
        return report_exec(errno);
    }
    snprintf(engine, sizeof engine, strchr(own, ' ') == NULL ? "%s" : "\"%s\"", own);
    const char **words = calloc((size_t)argc + OWN_WORDS_MAX, sizeof *words);
    if (words == NULL) {
        return report_exec(ENOMEM);
    }
    struct command_words list = {.word = words, .count = 1};
    words[0] = "xboard";
    add_options(&list, variant, engine);
    for (int i = 1; i < argc; i++) {
        words[list.count++] = argv[i];
    }
    list.count += launch_game(variant, words + list.count - (argc - 1), argc - 1);
    start_xboard(words);
    int error = errno;
    free(words);
    return report_exec(error);
}
