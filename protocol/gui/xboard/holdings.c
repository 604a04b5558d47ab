#include "protocol/gui/xboard/holdings.h"

#include "protocol/base/number.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { WIDE_FILES_MAX = 16 };

bool holdings_has(const struct holdings *holdings, int seat, int rank)
{
    bool has =
        rank >= 0 && rank < HOLDINGS_TOKENS && (holdings->present[seat] >> rank & 1) != 0;
    for (int i = 0; i < holdings->count; i++) {
        has = has && (holdings->used[i].seat != seat || holdings->used[i].rank != rank);
    }
    return has;
}

int holdings_first(const struct holdings *holdings, int seat)
{
    for (int rank = 0; rank < HOLDINGS_TOKENS; rank++) {
        if (holdings_has(holdings, seat, rank)) {
            return rank;
        }
    }
    return -1;
}

void holdings_use(struct holdings *holdings, int index, int seat, int rank)
{
    if (rank >= 0 && holdings->count < HOLDINGS_USES_MAX) {
        holdings->used[holdings->count].index = index;
        holdings->used[holdings->count].seat = seat;
        holdings->used[holdings->count].rank = rank;
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
        holdings->present[holdings->used[i].seat] &= ~(1U << holdings->used[i].rank);
    }
    holdings->count = 0;
}

int holdings_file(const struct variant *variant, int seat)
{
    return variant->files + (seat == 0 ? 2 : 1);
}

char *holdings_write_placement(const char *placement, char letter, char *out)
{
    const char rank_end[HOLDINGS_FILES] = {'*', (char)tolower((unsigned char)letter), letter};
    for (;; placement++) {
        bool ends = strchr("[ ", *placement) != NULL; /* the NUL is found too */
        if (ends || *placement == '/') {
            memcpy(out, rank_end, HOLDINGS_FILES);
            out += HOLDINGS_FILES;
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

/* Writes the cells of the game's own files as a rank of a FEN. */
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

bool holdings_strip_fen(struct holdings *holdings, const struct variant *variant, char letter,
                        char *fen)
{
    const char *text = fen;
    char stripped[FEN_MAX] = "";
    char *out = stripped;
    struct holdings found = {.count = 0};
    for (int rank = variant->ranks - 1; rank >= 0; rank--) {
        char cells[WIDE_FILES_MAX];
        text = read_wide_rank(text, variant->files + HOLDINGS_FILES, cells);
        if (text == NULL || (*text == '/') != (rank > 0)) {
            return false;
        }
        text += *text == '/';
        out = write_rank(cells, variant->files, out);
        *out++ = rank > 0 ? '/' : '\0';
        for (int seat = 0; seat < 2; seat++) {
            int own = seat == 0 ? letter : tolower((unsigned char)letter);
            unsigned token = cells[holdings_file(variant, seat)] == own;
            found.present[seat] |= token << rank;
        }
    }
    size_t length = strlen(stripped);
    memmove(fen + length, text, strlen(text) + 1);
    memcpy(fen, stripped, length);
    *holdings = found;
    return true;
}
