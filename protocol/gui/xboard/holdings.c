#include "protocol/gui/xboard/holdings.h"

#include "protocol/base/number.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { WIDE_FILES_MAX = 16 };

struct holdings holdings_full(int files)
{
    unsigned all = (1U << files * HOLDINGS_TOKENS) - 1;
    return (struct holdings){.files = files, .present = {all, all}};
}

int holdings_files(const struct holdings *holdings)
{
    return holdings->files > 0 ? 1 + 2 * holdings->files : 0;
}

bool holdings_has(const struct holdings *holdings, int seat, int token)
{
    bool has = token >= 0 && token < holdings->files * HOLDINGS_TOKENS &&
               (holdings->present[seat] >> token & 1) != 0;
    for (int i = 0; i < holdings->count; i++) {
        has = has && (holdings->used[i].seat != seat || holdings->used[i].token != token);
    }
    return has;
}

int holdings_first(const struct holdings *holdings, int seat)
{
    for (int token = 0; token < holdings->files * HOLDINGS_TOKENS; token++) {
        if (holdings_has(holdings, seat, token)) {
            return token;
        }
    }
    return -1;
}

void holdings_use(struct holdings *holdings, int index, int seat, int token)
{
    if (token >= 0 && holdings->count < HOLDINGS_USES_MAX) {
        holdings->used[holdings->count].index = index;
        holdings->used[holdings->count].seat = seat;
        holdings->used[holdings->count].token = token;
        holdings->count++;
    }
}

void holdings_forget(struct holdings *holdings, int from)
{
    while (holdings->count > 0 && holdings->used[holdings->count - 1].index >= from) {
        holdings->count--;
    }
}

void holdings_restart(struct holdings *holdings)
{
    for (int i = 0; i < holdings->count; i++) {
        holdings->present[holdings->used[i].seat] &= ~(1U << holdings->used[i].token);
    }
    holdings->count = 0;
}

/* The file of XBoard's board on which the seat's token stands. */
static int file_of(const struct holdings *holdings, const struct variant *variant, int seat,
                   int token)
{
    return variant->files + 1 + (seat == 0 ? holdings->files : 0) + token / HOLDINGS_TOKENS;
}

int holdings_square(const struct holdings *holdings, const struct variant *variant, int seat,
                    int token)
{
    return token % HOLDINGS_TOKENS * (variant->files + holdings_files(holdings)) +
           file_of(holdings, variant, seat, token);
}

int holdings_token(const struct holdings *holdings, const struct variant *variant, int seat,
                   int square)
{
    for (int token = 0; token < holdings->files * HOLDINGS_TOKENS; token++) {
        if (holdings_square(holdings, variant, seat, token) == square) {
            return token;
        }
    }
    return -1;
}

struct bench holdings_bench(char letter)
{
    struct bench bench;
    memset(bench.cell[0], letter, HOLDINGS_TOKENS_MAX);
    memset(bench.cell[1], tolower((unsigned char)letter), HOLDINGS_TOKENS_MAX);
    return bench;
}

/* Writes `files` cells as a rank of a FEN. */
static char *write_rank(const char *cells, int files, char *out)
{
    int gap = 0;
    for (int file = 0; file < files; file++) {
        if (cells[file] == '1') {
            gap++;
            continue;
        }
        out += gap > 0 ? sprintf(out, "%d", gap) : 0;
        gap = 0;
        *out++ = cells[file];
    }
    return out + (gap > 0 ? sprintf(out, "%d", gap) : 0);
}

char *holdings_write_placement(const struct holdings *holdings, const char *placement,
                               const struct bench *bench, char *out)
{
    for (int rank = HOLDINGS_TOKENS - 1;; placement++) {
        bool ends = strchr("[ ", *placement) != NULL; /* the NUL is found too */
        if (ends || *placement == '/') {
            char cells[HOLDINGS_USES_MAX];
            int count = 0;
            for (int seat = 1; seat >= 0; seat--) {
                for (int file = 0; file < holdings->files; file++) {
                    cells[count++] = bench->cell[seat][file * HOLDINGS_TOKENS + rank];
                }
            }
            *out++ = '*';
            out = write_rank(cells, count, out);
            rank--;
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
        int64_t gap;
        if (number_take(&text, files + 1, &gap)) {
            run = (int)gap;
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

/* Notes which token of the seat's is in the cell. */
static void find_token(struct holdings *found, struct bench *bench, int seat, int token,
                       char cell)
{
    bool is_own = seat == 0 ? isupper((unsigned char)cell) : islower((unsigned char)cell);
    bench->cell[seat][token] = is_own ? cell : HOLDINGS_NONE;
    found->present[seat] |= (unsigned)is_own << token;
}

bool holdings_strip_fen(struct holdings *holdings, const struct variant *variant,
                        struct bench *bench, char *fen)
{
    const char *text = fen;
    char stripped[FEN_MAX] = "";
    char *out = stripped;
    struct holdings found = {.files = holdings->files};
    struct bench seen = holdings_bench(HOLDINGS_NONE);
    for (int rank = variant->ranks - 1; rank >= 0; rank--) {
        char cells[WIDE_FILES_MAX];
        text = read_wide_rank(text, variant->files + holdings_files(holdings), cells);
        if (text == NULL || (*text == '/') != (rank > 0)) {
            return false;
        }
        text += *text == '/';
        out = write_rank(cells, variant->files, out);
        *out++ = rank > 0 ? '/' : '\0';
        for (int file = 0; file < found.files; file++) {
            for (int seat = 0; seat < 2; seat++) {
                int token = file * HOLDINGS_TOKENS + rank;
                find_token(&found, &seen, seat, token,
                           cells[file_of(holdings, variant, seat, token)]);
            }
        }
    }
    size_t length = strlen(stripped);
    memmove(fen + length, text, strlen(text) + 1);
    memcpy(fen, stripped, length);
    *holdings = found;
    *bench = seen;
    return true;
}
