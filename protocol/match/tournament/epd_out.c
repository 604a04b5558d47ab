/* A line is written when the ledger has the game, and handed to the system at once. So after a
 * kill the file lacks lines of games that the ledger knows, never the other way round; and as a
 * line follows from what the ledger keeps of a game, those are written when it is opened again.
 * Nothing is ever cut off: a line that was not written to its end is completed. */
#include "protocol/match/tournament/epd_out.h"

#include "protocol/base/system.h"
#include "protocol/match/openings/openings.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { EPD_LINE_MAX = FEN_MAX + 32 };

/* Writes the game's line with its newline; returns its length. */
static size_t epd_line(const struct epd_out *out, const struct match_game *match_game,
                       char line[EPD_LINE_MAX])
{
    const char *fen = match_game->final_fen, *end = fen;
    for (int field = openings_epd_fields(out->tournament->variant); field > 0; field--) {
        end += strcspn(end, " ");
        end += field > 1 && *end == ' ';
    }
    const char *half = end + strspn(end, " "), *full = half + strcspn(half, " ");
    int length = snprintf(line, EPD_LINE_MAX, "%.*s hmvc %.*s; fmvn %s;\n", (int)(end - fen),
                          fen, (int)(full - half), half, full + strspn(full, " "));
    return (size_t)length;
}

bool epd_out_expect(struct epd_out *out, const struct match_game *match_game)
{
    if (out->tournament->epd == NULL) {
        return true;
    }
    if (out->known_capacity - out->known_size < EPD_LINE_MAX) {
        size_t capacity = 2 * out->known_capacity + EPD_LINE_MAX;
        char *known = realloc(out->known, capacity);
        if (known == NULL) {
            return false;
        }
        out->known = known;
        out->known_capacity = capacity;
    }
    out->known_size += epd_line(out, match_game, out->known + out->known_size);
    return true;
}

/* How many bytes of the lines expected are at the end of the `size` bytes of the file: as many
 * as there can be, from the beginning of a line on. */
static size_t bytes_there(const struct epd_out *out, const char *bytes, size_t size)
{
    size_t at = size > out->known_size ? size - out->known_size : 0;
    for (; at < size; at++) {
        bool begins_line = at == 0 || bytes[at - 1] == '\n';
        if (begins_line && memcmp(bytes + at, out->known, size - at) == 0) {
            break;
        }
    }
    return size - at;
}

static bool add_bytes(struct epd_out *out, const char *bytes, size_t size)
{
    return fwrite(bytes, 1, size, out->file) == size && fflush(out->file) == 0;
}

/* Adds what the file lacks. One that has no size, a pipe, gets new lines only. */
static bool complete_file(struct epd_out *out)
{
    if (fseek(out->file, 0, SEEK_END) != 0) {
        errno = 0;
        return true;
    }
    long end = ftell(out->file);
    size_t size = end > 0 ? (size_t)end : 0;
    char *bytes = malloc(size + 1);
    if (bytes == NULL || fseek(out->file, 0, SEEK_SET) != 0 ||
        fread(bytes, 1, size, out->file) != size || fseek(out->file, 0, SEEK_END) != 0) {
        free(bytes);
        return false;
    }
    size_t there = bytes_there(out, bytes, size);
    bool is_open_line = there == 0 && size > 0 && bytes[size - 1] != '\n';
    free(bytes);
    return (!is_open_line || add_bytes(out, "\n", 1)) &&
           (there == out->known_size ||
            add_bytes(out, out->known + there, out->known_size - there));
}

bool epd_out_open(struct epd_out *out)
{
    const char *path = out->tournament->epd;
    bool is_new = out->tournament->epd_replaces && out->known_size == 0;
    if (path == NULL) {
        return true;
    }
    out->file = system_open(path, is_new ? "w+" : "a+");
    if (out->file == NULL || !complete_file(out)) {
        fprintf(stderr, "quincunx match: %s: %s\n", path, strerror(errno));
        return false;
    }
    return true;
}

bool epd_out_add(struct epd_out *out, const struct match_game *match_game)
{
    char line[EPD_LINE_MAX];
    return out->file == NULL || add_bytes(out, line, epd_line(out, match_game, line));
}

void epd_out_close(struct epd_out *out)
{
    if (out->file != NULL) {
        fclose(out->file);
    }
    free(out->known);
}
