#include "protocol/cli/endgames_command.h"

#include "engine/clock.h"
#include "engine/endgames/solve.h"
#include "protocol/base/endgame_folder.h"
#include "protocol/base/system.h"
#include "rules/move_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES_USUAL = 3, PROGRESS_MICROSECONDS = 500000 };

static const char usual_folder[] = "endgames";

/* The tables of one call. */
struct making {
    const struct variant *variant;
    unsigned options;
    const char *folder;
    struct endgames *endgames;
    struct solve_settings settings;
    int64_t start, shown; /* moments of clock_now */
    double done, all;     /* positions, those of tables that were there left out */
    double now;           /* those of the table in work */
    char material[MATERIAL_TEXT_MAX];
};

/* How many positions a table has, about; what they are is the same for all of a game. */
static double positions_of(const struct variant *variant, const struct material *material)
{
    double positions = 1;
    for (int i = 0; i < material->board; i++) {
        positions *= variant->files * variant->ranks;
    }
    return positions;
}

/* --- Making them --- */

static void show_progress(void *context, double part)
{
    struct making *making = context;
    int64_t now = clock_now();
    double done = making->done + part * making->now;
    if (now - making->shown < PROGRESS_MICROSECONDS || done <= 0) {
        return;
    }
    making->shown = now;
    double left = (double)(now - making->start) / 1e6 * (making->all - done) / done;
    fprintf(stderr, "\r%s: %.0f %%; all: %.1f %%, about %.0f s left   ", making->material,
            100 * part, 100 * done / making->all, left);
}

static int cannot_write(const char *path)
{
    fprintf(stderr, "quincunx endgames: cannot write %s: %s\n", path, strerror(errno));
    return STATUS_FAILURE;
}

/* Writes a file under another name first, so that what has its name is whole. */
static int write_table(const char *path, const unsigned char *bytes, size_t size)
{
    char part[ENDGAME_PATH_MAX + 8];
    snprintf(part, sizeof part, "%s.part", path);
    FILE *file = system_open(part, "wb");
    bool written = file != NULL && fwrite(bytes, 1, size, file) == size && system_flush(file);
    if (file != NULL && fclose(file) != 0) {
        written = false;
    }
    return written && system_replace(part, path) ? STATUS_SUCCESS : cannot_write(path);
}

static void print_facts(const struct making *making, const struct endgame_table *table,
                        size_t size, double seconds)
{
    const struct endgame_facts *facts = &table->facts;
    if (system_is_terminal(stderr)) {
        fprintf(stderr, "\r%60s\r", "");
    }
    printf("%s:", making->material);
    for (int seat = 0; seat < 2 && !making->variant->simultaneous; seat++) {
        printf(" %s moves: won %" PRIu64 ", drawn %" PRIu64 ", lost %" PRIu64
               ", longest win %u plies;",
               making->variant->seat_names[seat], facts->won[seat], facts->drawn[seat],
               facts->lost[seat], facts->longest[seat]);
    }
    if (making->variant->simultaneous) {
        printf(" won %" PRIu64 ", mixed %" PRIu64 ", lost %" PRIu64 ", error %.1e;",
               facts->won[0], facts->drawn[0], facts->lost[0], facts->error);
    }
    printf(" %zu bytes, %.1f s\n", size, seconds);
    fflush(stdout);
}

static int make_table(struct making *making, const struct material *material);

/* Solves a table, and those it leads to, as far as they are not there. */
static int solve_material(struct making *making, const struct material *material,
                          unsigned char **bytes, size_t *size)
{
    static const char *const why[] = {[SOLVE_STOPPED] = "stopped",
                                      [SOLVE_OUT_OF_MEMORY] = "out of memory",
                                      [SOLVE_TOO_LONG] = "a win takes more plies than a table "
                                                         "can hold"};
    for (;;) {
        struct material missing;
        enum solve_status status =
            solve_table(making->endgames, making->variant, making->options, material,
                        &making->settings, bytes, size, &missing);
        if (status == SOLVE_DONE || status == SOLVE_IMPOSSIBLE) {
            return STATUS_SUCCESS;
        }
        if (status != SOLVE_MISSING) {
            fprintf(stderr, "quincunx endgames: %s: %s\n", making->material, why[status]);
            return STATUS_FAILURE;
        }
        if (make_table(making, &missing) != STATUS_SUCCESS) {
            return STATUS_FAILURE;
        }
        material_to_text(making->variant, material, making->material);
    }
}

static int make_table(struct making *making, const struct material *material)
{
    char path[ENDGAME_PATH_MAX];
    char reason[ENDGAME_REASON_MAX];
    unsigned char *bytes = NULL;
    size_t size = 0;
    if (endgames_find(making->endgames, making->variant, making->options, material) != NULL) {
        return STATUS_SUCCESS;
    }
    int64_t begin = clock_now();
    making->now = positions_of(making->variant, material);
    material_to_text(making->variant, material, making->material);
    endgame_path(making->folder, making->variant, making->options, material, path);
    int status = solve_material(making, material, &bytes, &size);
    if (status == STATUS_SUCCESS && bytes != NULL) {
        status = write_table(path, bytes, size);
    }
    if (status != STATUS_SUCCESS || bytes == NULL) {
        free(bytes);
        return status;
    }
    if (!endgames_add(making->endgames, bytes, size, reason)) {
        fprintf(stderr, "quincunx endgames: %s: %s\n", path, reason);
        return STATUS_FAILURE;
    }
    making->done += making->now;
    print_facts(making,
                endgames_find(making->endgames, making->variant, making->options, material),
                size, (double)(clock_now() - begin) / 1e6);
    return STATUS_SUCCESS;
}

/* Reads what is there; what is bad is named and made again. */
static void read_tables(struct making *making, const struct material *list, int count)
{
    char reason[ENDGAME_REASON_MAX];
    for (int i = 0; i < count; i++) {
        enum endgame_file file =
            endgame_file_read(making->endgames, making->folder, making->variant,
                              making->options, &list[i], reason);
        if (file == ENDGAME_FILE_BAD) {
            fprintf(stderr, "quincunx endgames: %s; the table is made again\n", reason);
        }
        if (file != ENDGAME_FILE_READ) {
            making->all += positions_of(making->variant, &list[i]);
        }
    }
}

static int make_tables(struct making *making, int pieces)
{
    char path[ENDGAME_PATH_MAX];
    endgame_path(making->folder, making->variant, making->options, NULL, path);
    if (!system_make_folder(making->folder) || !system_make_folder(path)) {
        return cannot_write(path);
    }
    struct material *list = malloc(MATERIALS_MAX * sizeof *list);
    if (list == NULL) {
        return usage_error("endgames", "out of memory");
    }
    int count = materials_list(making->variant, pieces, list);
    int status = STATUS_SUCCESS;
    read_tables(making, list, count);
    making->start = clock_now();
    for (int i = 0; i < count && status == STATUS_SUCCESS; i++) {
        status = make_table(making, &list[i]);
    }
    free(list);
    return status;
}

/* --- What they say of a position --- */

/* Reads the table of the position's pieces, no other one. */
static enum endgame_file read_table_of(struct making *making, const struct position *position,
                                       char reason[ENDGAME_REASON_MAX])
{
    struct material material;
    if (!material_read(making->variant, position, ENDGAME_PIECES_MAX, &material)) {
        return ENDGAME_FILE_NONE;
    }
    material_make_white_stronger(making->variant, &material);
    return endgame_file_read(making->endgames, making->folder, making->variant, making->options,
                             &material, reason);
}

static int look_up(struct making *making, const struct game *game)
{
    char reason[ENDGAME_REASON_MAX] = "out of memory";
    char text[ENDGAME_TEXT_MAX];
    struct endgame endgame;
    struct endgame_cache *cache = endgame_cache_new(1);
    const struct position *position = game_position(game);
    if (cache == NULL || read_table_of(making, position, reason) == ENDGAME_FILE_BAD) {
        fprintf(stderr, "quincunx endgames: %s\n", reason);
        endgame_cache_free(cache);
        return STATUS_FAILURE;
    }
    bool found = endgames_look_up(making->endgames, cache, making->variant, position, &endgame);
    endgame_cache_free(cache);
    if (!found) {
        fprintf(stderr, "quincunx endgames: no table in %s has this position\n",
                making->folder);
        return STATUS_FAILURE;
    }
    endgame_to_text(making->variant, position, &endgame, text);
    puts(text);
    return STATUS_SUCCESS;
}

static int run_endgames(struct arguments *arguments)
{
    struct making making = {
        .folder = arguments->folder != NULL ? arguments->folder : usual_folder,
        .settings = {.threads = (int)given_or(arguments->threads, 1),
                     .progress = system_is_terminal(stderr) ? show_progress : NULL}};
    struct game game;
    if (!arguments_variant(arguments, &making.variant, &making.options)) {
        return STATUS_USAGE;
    }
    if (making.variant->seats != 2) {
        return usage_error("endgames", "there are no tables of %s", making.variant->name);
    }
    if (arguments->count > 1 && !arguments_game(arguments, 1, &game)) {
        return STATUS_USAGE;
    }
    making.settings.context = &making;
    making.endgames = endgames_new();
    int status = making.endgames == NULL ? usage_error("endgames", "out of memory")
                 : arguments->count > 1
                     ? look_up(&making, &game)
                     : make_tables(&making, (int)given_or(arguments->pieces, PIECES_USUAL));
    if (arguments->count > 1) {
        game_free(&game);
    }
    endgames_free(making.endgames);
    return status;
}

static const struct flag endgames_flags[] = {
    {"pieces", FLAG_NUMBER, ARGUMENTS_AT(pieces), 2, ENDGAME_PIECES_MAX, .value = "N"},
    {"folder", FLAG_TEXT, ARGUMENTS_AT(folder), .value = "DIR"},
    {"threads", FLAG_NUMBER, ARGUMENTS_AT(threads), 1, SOLVE_THREADS_MAX, .value = "N"},
    {.name = NULL}};

const struct command endgames_command = {
    .name = "endgames",
    .words = "VARIANT [FEN]",
    .what = "makes tables of endgames with few pieces, or looks a position up in them",
    .count = {1, 2},
    .flags = endgames_flags,
    .run = run_endgames};
