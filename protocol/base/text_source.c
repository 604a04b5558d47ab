/* Bytes come from the file through read_byte(), which sees marks and ends of lines, into the
 * ring of those read ahead, and out of it through text_source_take(), which counts lines. */
#include "protocol/base/text_source.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

enum { CTRL_Z = 0x1a };

void text_source_init(struct text_source *source, FILE *file)
{
    *source = (struct text_source){
        .file = file, .line = 1, .at_line_start = true, .reads_new_line = true};
}

static void hold(struct text_source *source, int byte)
{
    source->ahead[(source->first + source->held++) % TEXT_AHEAD] = byte;
}

/* Gives a byte back to the file; the next one read is it. */
static void give_back(struct text_source *source, int byte)
{
    if (byte != EOF) {
        ungetc(byte, source->file);
    }
}

/* Whether the mark of UTF-16, of which `byte` is the first half, stands here. */
static bool is_wide(struct text_source *source, int byte)
{
    int next = getc_unlocked(source->file);
    if (byte + next == 0xff + 0xfe && next != byte) {
        source->wrong = "is UTF-16; it must be saved as UTF-8";
        return true;
    }
    give_back(source, next);
    return false;
}

/* Passes over marks of UTF-8 at the beginning of a line, and returns the byte behind them. What
 * only begins like one is held, but for its last byte, which is returned. */
static int skip_marks(struct text_source *source)
{
    int byte;
    while ((byte = getc_unlocked(source->file)) == 0xef) {
        int second = getc_unlocked(source->file);
        if (second != 0xbb) {
            give_back(source, second);
            return byte;
        }
        int third = getc_unlocked(source->file);
        if (third != 0xbf) {
            hold(source, byte);
            give_back(source, third);
            return second;
        }
    }
    bool is_first = source->line == 1 && source->at_line_start && source->held == 0;
    bool is_half = byte == 0xfe || byte == 0xff;
    return is_first && is_half && is_wide(source, byte) ? EOF : byte;
}

/* Reads a byte of the file, or two, into the ring. */
static void read_byte(struct text_source *source)
{
    int byte = EOF;
    if (source->wrong == NULL) {
        byte = source->reads_new_line ? skip_marks(source) : getc_unlocked(source->file);
    }
    if (byte == '\r') {
        int next = getc_unlocked(source->file);
        if (next != '\n') {
            give_back(source, next);
        }
        byte = '\n';
    }
    if (byte == CTRL_Z) {
        int next = getc_unlocked(source->file);
        give_back(source, next);
        byte = next == EOF ? EOF : ' ';
    }
    if (byte == EOF && source->wrong == NULL && ferror(source->file) != 0) {
        source->wrong = strerror(errno);
    }
    source->reads_new_line = byte == '\n';
    hold(source, byte);
}

int text_source_peek(struct text_source *source, int distance)
{
    while (source->held <= distance) {
        if (source->held > 0 &&
            source->ahead[(source->first + source->held - 1) % TEXT_AHEAD] == EOF) {
            return EOF;
        }
        read_byte(source);
    }
    return source->ahead[(source->first + distance) % TEXT_AHEAD];
}

int text_source_take(struct text_source *source)
{
    int byte = text_source_peek(source, 0);
    source->first = (source->first + 1) % TEXT_AHEAD;
    source->held--;
    source->at_line_start = byte == '\n';
    source->line += byte == '\n' && source->line < INT_MAX;
    return byte;
}

int text_source_line(struct text_source *source, char *line, int size)
{
    int byte, length = 0;
    while ((byte = text_source_take(source)) != EOF && byte != '\n') {
        if (length < size - 1) {
            line[length] = (char)byte;
        }
        length += length < size;
    }
    line[length < size ? length : size - 1] = '\0';
    return byte == EOF && length == 0 ? -1 : length;
}

const char *text_source_wrong(const struct text_source *source)
{
    return source->wrong;
}
