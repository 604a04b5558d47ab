/* Shards: work split into N parts that do not depend on each other, for several machines. The
 * flag
 * `--shard I/N` asks for the I-th part. Its results are printed as a text that says which part
 * of what work it is; `--merge FILE...` reads such texts and puts them together.
 *
 * Such a text has a first line that names its command; `Shard: I/N`; the head, lines that are
 * the same in all parts of the work; an empty line; the body, the results of this part; and
 * `Checksum: ` with the FNV-1a checksum of all before it in 16 hexadecimal digits. */
#ifndef PROTOCOL_BASE_SHARD_H
#define PROTOCOL_BASE_SHARD_H

#include "protocol/base/flag.h"
#include "protocol/base/text_file.h"

#include <stdbool.h>
#include <stdint.h>

enum { SHARDS_MAX = 10000 };

/* Number `number` of `count`, from 1; all 0 = the whole. */
struct shard {
    int number, count;
};

/* The reader of a flag of this kind: "3/7". */
bool shard_read(void *at, const char *text, char wrong[FLAG_WRONG_MAX]);

/* Whether the shard does the piece of work of that number (from 0): pieces are dealt out in
 * turn. */
static inline bool shard_has(const struct shard *shard, int64_t piece)
{
    return shard->count == 0 || piece % shard->count == shard->number - 1;
}

/* How many of `pieces` pieces of work the shard does. */
static inline int shard_pieces(const struct shard *shard, int pieces)
{
    int first = shard->count > 0 ? shard->number - 1 : 0;
    int step = shard->count > 0 ? shard->count : 1;
    return pieces > first ? (pieces - first - 1) / step + 1 : 0;
}

/* --- Writing --- */

/* Begins the text of a shard; the caller prints head, empty line and body to text->file. False
 * when memory is short. */
bool shard_begin(struct text_file *text, const char *command, const struct shard *shard);

/* Closes the text and prints it, sealed, on stdout. False when memory is short. */
bool shard_end(struct text_file *text);

/* --- Merging --- */

struct shard_file {
    const char *path;
    struct shard shard;
    char *text; /* owned; head and body are parts of it */
    char *head, *body;
};

/* Reads the files of all shards of one piece of work of `command`, and sorts them by number.
 * NULL after a line on stderr for each file that cannot be read, is damaged, is of another
 * command or of other work, or of a shard that another file has; or after one line that names a
 * shard that is missing. The caller frees them by shard_files_free. */
struct shard_file *shard_files_read(const char *command, char *const *paths, int count);
void shard_files_free(struct shard_file *files, int count);

/* Says on stderr what is wrong with the file. Returns STATUS_FAILURE. */
int shard_refuse(const char *command, const struct shard_file *file, const char *wrong);

#endif
