/* Tokens beside the board: which are there, and FENs with their files. A FEN of a board with a
 * bench has, behind the game's own files, a hole (`*`), Black's tokens and White's. */
#include "protocol/xboard/wire.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE_FILES_MAX = 16, BENCH_FILES = 3 };

bool bench_has(const struct bench *bench, int seat, int rank)
{
    bool has = rank >= 0 && rank < BENCH_TOKENS && (bench->present[seat] >> rank & 1) != 0;
    for (int i = 0; i < bench->count; i++) {
        has = has && (bench->used[i].seat != seat || bench->used[i].rank != rank);
    }
    return has;
}

int bench_first(const struct bench *bench, int seat)
{
    for (int rank = 0; rank < BENCH_TOKENS; rank++) {
        if (bench_has(bench, seat, rank)) {
            return rank;
        }
    }
    return -1;
}

void bench_use(struct bench *bench, int turn, int seat, int rank)
{
    if (bench->count < BENCH_USES_MAX) {
        bench->used[bench->count].turn = turn;
        bench->used[bench->count].seat = seat;
        bench->used[bench->count].rank = rank;
        bench->count++;
    }
}

void bench_forget(struct bench *bench, int from)
{
    while (bench->count > 0 && bench->used[bench->count - 1].turn >= from) {
        bench->count--;
    }
}

void bench_restart(struct bench *bench)
{
    for (int i = 0; i < bench->count; i++) {
        bench->present[bench->used[i].seat] &= ~(1U << bench->used[i].rank);
    }
    bench->count = 0;
}

int bench_files(const struct gui_view *view)
{
    return view->variant->files + BENCH_FILES;
}

int bench_file(const struct gui_view *view, int seat)
{
    return view->variant->files + (seat == 0 ? 2 : 1);
}

char *bench_write_placement(const char *placement, char letter, char *out)
{
    const char rank_end[BENCH_FILES] = {'*', (char)tolower((unsigned char)letter), letter};
    for (;; placement++) {
        bool ends = strchr("[ ", *placement) != NULL; /* the NUL is found too */
        if (ends || *placement == '/') {
            memcpy(out, rank_end, BENCH_FILES);
            out += BENCH_FILES;
        }
        if (ends) {
            *out = '\0';
            return out;
        }
        *out++ = *placement;
    }
}

/* Spreads one rank of a FEN into `files` cells, '1' for empty; the text after it, or NULL
 * when it has not as many. */
static const char *read_wide_rank(const char *text, int files, char *cells)
{
    int count = 0;
    while (*text != '\0' && strchr("/ []", *text) == NULL) {
        int run = 1;
        char cell = *text;
        if (isdigit((unsigned char)*text)) {
            char *end;
            long number = strtol(text, &end, 10);
            run = number > files ? files + 1 : (int)number;
            text = end;
            cell = '1';
        } else {
            text++;
        }
        if (count + run > files) {
            return NULL;
        }
        memset(cells + count, cell, (size_t)run);
        count += run;
    }
    return count == files ? text : NULL;
}

/* Writes the cells of the game's own files as a rank of a FEN. */
static char *write_rank(const char *cells, int files, char *out)
{
    int gap = 0;
    for (int file = 0; file < files; file++) {
        if (cells[file] == '1') {
            gap++;
            continue;
        }
        if (gap > 0) {
            *out++ = (char)('0' + gap);
            gap = 0;
        }
        *out++ = cells[file];
    }
    if (gap > 0) {
        *out++ = (char)('0' + gap);
    }
    return out;
}

bool bench_strip_fen(struct gui_view *view, char letter, char fen[GUI_SETUP_MAX])
{
    const struct variant *variant = view->variant;
    const char *text = fen;
    char stripped[GUI_SETUP_MAX] = "";
    char *out = stripped;
    struct bench bench;
    memset(&bench, 0, sizeof(bench));
    for (int rank = variant->ranks - 1; rank >= 0; rank--) {
        char cells[WIDE_FILES_MAX];
        text = read_wide_rank(text, bench_files(view), cells);
        if (text == NULL || (*text == '/') != (rank > 0)) {
            return false;
        }
        text += *text == '/';
        out = write_rank(cells, variant->files, out);
        *out++ = rank > 0 ? '/' : '\0';
        for (int seat = 0; seat < 2; seat++) {
            int own = seat == 0 ? letter : tolower((unsigned char)letter);
            unsigned token = cells[bench_file(view, seat)] == own;
            bench.present[seat] |= token << rank;
        }
    }
    size_t length = strlen(stripped);
    memmove(fen + length, text, strlen(text) + 1);
    memcpy(fen, stripped, length);
    view->bench = bench;
    return true;
}
