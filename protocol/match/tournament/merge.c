/* Ledgers are read in blocks, opened for each: there may be more of them than a process can
 * hold open, and a shard's next game mostly lies in the block of its last one. */
#include "protocol/match/tournament/merge.h"

#include "protocol/base/system.h"
#include "protocol/match/tournament/command_line.h"
#include "protocol/match/tournament/merge_index.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 1 << 15 };

/* A piece of a file. */
struct block {
    char *bytes; /* NULL = none yet */
    int64_t start;
    size_t size;
};

struct merge {
    const struct tournament *tournament;
    struct merge_index index;
    struct block *ledger; /* by source */
    struct block pgn;     /* the text of one game */
    int next;             /* the number from which on games are looked for */
};

char **merge_words(const char *path, int *argc, char **argv)
{
    char *call = merge_index_call(path);
    if (call == NULL) {
        return NULL;
    }
    int count;
    struct shard shard;
    char **words = command_line_read(call, *argc, &count);
    free(call);
    if (words == NULL) {
        fprintf(stderr, "quincunx match: %s: out of memory\n", path);
        return NULL;
    }
    command_line_cut_shard(words, &count, &shard);
    memcpy(words + count, argv, (size_t)*argc * sizeof *words);
    *argc += count;
    words[*argc] = NULL;
    return words;
}

struct merge *merge_open(const struct tournament *tournament, const struct schedule *schedule)
{
    struct merge *merge = calloc(1, sizeof *merge);
    if (merge == NULL) {
        fprintf(stderr, "quincunx match: -merge: out of memory\n");
        return NULL;
    }
    merge->tournament = tournament;
    merge->ledger = calloc((size_t)tournament->merge.count, sizeof *merge->ledger);
    if (merge->ledger == NULL || !merge_index_read(&merge->index, tournament, schedule)) {
        merge_close(merge);
        return NULL;
    }
    return merge;
}

void merge_close(struct merge *merge)
{
    if (merge == NULL) {
        return;
    }
    for (int i = 0; merge->ledger != NULL && i < merge->tournament->merge.count; i++) {
        free(merge->ledger[i].bytes);
    }
    free(merge->ledger);
    free(merge->pgn.bytes);
    merge_index_free(&merge->index);
    free(merge);
}

/* Fills the block with `size` bytes of the file from `start` on, or as many as there are, and a
 * NUL behind them. False with errno set. */
static bool load_block(struct block *block, const char *path, int64_t start, size_t size)
{
    char *bytes = realloc(block->bytes, size + 1);
    if (bytes == NULL) {
        return false;
    }
    *block = (struct block){.bytes = bytes, .start = start};
    FILE *file = system_open(path, "r");
    if (file == NULL) {
        return false;
    }
    bool is_read = system_seek(file, start);
    block->size = is_read ? fread(bytes, 1, size, file) : 0;
    is_read = is_read && ferror(file) == 0;
    bytes[block->size] = '\0';
    fclose(file);
    return is_read;
}

/* The line of a ledger that begins at an offset, in a copy; false when it is not whole there.
 */
static bool copy_line(struct block *block, const char *path, int64_t offset,
                      char line[ENTRY_LINE_MAX])
{
    for (int tries = 0; tries < 2; tries++) {
        if (block->bytes != NULL && offset >= block->start &&
            offset < block->start + (int64_t)block->size) {
            const char *at = block->bytes + (offset - block->start);
            size_t length = strcspn(at, "\n");
            if (at[length] == '\n' && length < ENTRY_LINE_MAX) {
                memcpy(line, at, length);
                line[length] = '\0';
                return true;
            }
        }
        if (!load_block(block, path, offset, BLOCK_BYTES)) {
            return false;
        }
    }
    errno = EIO;
    return false;
}

static enum merge_status fail_to_read(const char *path)
{
    fprintf(stderr, "quincunx match: %s: %s\n", path, strerror(errno));
    return MERGE_FAILED;
}

/* Loads the text of a game from the PGN of its shard. */
static bool load_pgn(struct merge *merge, const struct merge_place *place, int64_t end)
{
    const char *path = merge->index.source[place->source].pgn;
    size_t size = (size_t)(end - place->pgn);
    if (end < place->pgn || !load_block(&merge->pgn, path, place->pgn, size)) {
        return false;
    }
    errno = EIO;
    return merge->pgn.size == size;
}

enum merge_status merge_next(struct merge *merge, struct entry *entry, bool wants_pgn,
                             const char **pgn, size_t *pgn_size)
{
    struct merge_index *index = &merge->index;
    char line[ENTRY_LINE_MAX];
    while (merge->next < index->place_count && index->place[merge->next].source < 0 &&
           !merge->tournament->sprt.on) {
        merge->next++;
    }
    if (merge->next >= index->place_count || index->place[merge->next].source < 0) {
        return MERGE_END;
    }
    const struct merge_place *place = &index->place[merge->next++];
    const struct merge_source *source = &index->source[place->source];
    if (!copy_line(&merge->ledger[place->source], source->path, place->line, line)) {
        return fail_to_read(source->path);
    }
    if (!entry_read(merge->tournament, line, entry)) {
        errno = EIO;
        return fail_to_read(source->path);
    }
    *pgn = NULL;
    *pgn_size = 0;
    if (wants_pgn && source->pgn[0] != '\0') {
        if (!load_pgn(merge, place, entry->pgn_size)) {
            return fail_to_read(source->pgn);
        }
        *pgn = merge->pgn.bytes;
        *pgn_size = merge->pgn.size;
    }
    return MERGE_GAME;
}
