#include "protocol/match/tournament/merge_index.h"

#include "protocol/base/number.h"
#include "protocol/base/system.h"
#include "protocol/base/text_file.h"
#include "protocol/match/tournament/command_line.h"
#include "protocol/match/tournament/entry.h"
#include "protocol/match/tournament/ledger.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* A ledger that is being read, line by line. */
struct reader {
    const char *path;
    FILE *file;
    char *line; /* without its newline */
    size_t capacity;
    int number;    /* of the line */
    int64_t begin; /* its offset */
    int64_t end;
    bool is_whole; /* it has a newline */
};

__attribute__((format(printf, 2, 3))) static bool refuse(const char *path, const char *format,
                                                         ...)
{
    va_list list;
    fprintf(stderr, "quincunx match: %s: ", path);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
    return false;
}

static bool refuse_damaged(const struct reader *reader)
{
    return refuse(reader->path, "line %d: damaged", reader->number);
}

static bool open_reader(struct reader *reader, const char *path)
{
    *reader = (struct reader){.path = path, .file = system_open(path, "r")};
    return reader->file != NULL || refuse(path, "%s", strerror(errno));
}

static void close_reader(struct reader *reader)
{
    fclose(reader->file);
    free(reader->line);
}

/* False at the end. */
static bool next_line(struct reader *reader)
{
    ssize_t length = system_read_line(&reader->line, &reader->capacity, reader->file);
    if (length <= 0) {
        return false;
    }
    reader->number++;
    reader->begin = reader->end;
    reader->end += length;
    reader->is_whole =
        reader->line[length - 1] == '\n' && strlen(reader->line) == (size_t)length;
    if (reader->is_whole) {
        reader->line[length - 1] = '\0';
    }
    return true;
}

/* Whether a bad line is only the last one of a ledger that somebody writes at this moment. */
static bool is_unfinished(struct reader *reader, bool is_partial)
{
    bool is_whole = reader->is_whole;
    return is_partial && !is_whole && !next_line(reader);
}

static bool is_pgn_line(const struct reader *reader)
{
    return strncmp(reader->line, "pgn\t", 4) == 0;
}

char *merge_index_call(const char *path)
{
    struct reader reader;
    char *call = NULL;
    if (!open_reader(&reader, path)) {
        return NULL;
    }
    while (next_line(&reader)) {
        if (reader.is_whole && command_line_is(reader.line)) {
            free(call);
            call = strdup(reader.line);
        }
    }
    close_reader(&reader);
    if (call == NULL) {
        refuse(path, "not a ledger of quincunx match, or without its command line");
    }
    return call;
}

/* Reads up to the line of the PGN, and that. */
static bool read_head(struct reader *reader, struct merge_source *source,
                      const struct tournament *tournament, int64_t *pgn_size)
{
    struct text_file header;
    bool is_there = false;
    if (!text_file_open(&header)) {
        return refuse(reader->path, "out of memory");
    }
    while (!is_there && next_line(reader)) {
        is_there = is_pgn_line(reader);
        if (!is_there) {
            fprintf(header.file, "%s\n", reader->line);
        }
    }
    if (!text_file_close(&header)) {
        return refuse(reader->path, "out of memory");
    }
    bool is_right = ledger_check_header(tournament, reader->path, header.text);
    free(header.text);
    if (!is_right) {
        return false;
    }
    const char *end = reader->line + 4;
    if (!is_there || !reader->is_whole || !entry_unseal(reader->line) ||
        !number_take(&end, INT64_MAX, pgn_size) || *end != '\t') {
        return refuse_damaged(reader);
    }
    source->pgn = strdup(end + 1);
    return source->pgn != NULL || refuse(reader->path, "out of memory");
}

/* Notes which part the ledger is of, by the words it was called with; 1 of 1 without -shard. */
static bool read_call(struct merge_index *index, int number, const struct reader *reader,
                      int *shards)
{
    struct merge_source *source = &index->source[number];
    struct shard part = {1, 1};
    int count;
    char **words = command_line_read(reader->line, 0, &count);
    bool is_right = words != NULL && command_line_cut_shard(words, &count, &part);
    free(words);
    int shard = part.number, all = part.count;
    if (!is_right) {
        return refuse_damaged(reader);
    }
    if ((source->shard != 0 && source->shard != shard) || (*shards != 0 && *shards != all)) {
        return refuse(reader->path, "line %d: part %d of %d, but others are parts of %d",
                      reader->number, shard, all, *shards);
    }
    for (int i = 0; i < number; i++) {
        if (index->source[i].shard == shard) {
            return strcmp(reader->path, index->source[i].path) == 0
                       ? refuse(reader->path, "is given twice")
                       : refuse(reader->path, "is part %d of %d, and so is %s", shard, all,
                                index->source[i].path);
        }
    }
    source->shard = shard;
    *shards = all;
    return true;
}

/* Notes a game. */
static bool take_game(struct merge_index *index, const struct schedule *schedule, int number,
                      int shards, const struct reader *reader, const struct entry *entry,
                      int64_t pgn)
{
    int game = entry->match_game.number;
    struct merge_source *source = &index->source[number];
    if (game >= index->place_count || schedule_shard(schedule, game, shards) != source->shard) {
        return refuse(reader->path, "line %d: game %d is not of part %d of %d", reader->number,
                      game + 1, source->shard, shards);
    }
    struct merge_place *place = &index->place[game];
    if (place->source >= 0) {
        return refuse(reader->path, "line %d: game %d is in %s as well", reader->number,
                      game + 1, index->source[place->source].path);
    }
    *place = (struct merge_place){reader->begin, pgn, number};
    source->games++;
    return true;
}

static bool read_games(struct merge_index *index, const struct tournament *tournament,
                       const struct schedule *schedule, int number, struct reader *reader,
                       int64_t pgn, int *shards)
{
    struct merge_source *source = &index->source[number];
    while (next_line(reader)) {
        struct entry entry;
        if (reader->is_whole && command_line_is(reader->line)) {
            if (!read_call(index, number, reader, shards)) {
                return false;
            }
            continue;
        }
        bool is_game = reader->is_whole && source->shard != 0 &&
                       entry_read(tournament, reader->line, &entry);
        if (!is_game) {
            return is_unfinished(reader, tournament->merge.is_partial) ||
                   refuse_damaged(reader);
        }
        if (!take_game(index, schedule, number, *shards, reader, &entry, pgn)) {
            return false;
        }
        pgn = entry.pgn_size;
    }
    return source->shard != 0 || refuse(reader->path, "its command line is missing");
}

static bool read_ledger(struct merge_index *index, const struct tournament *tournament,
                        const struct schedule *schedule, int number, int *shards)
{
    struct reader reader;
    struct merge_source *source = &index->source[number];
    int64_t pgn;
    source->path = tournament->merge.ledger[number];
    if (!open_reader(&reader, source->path)) {
        return false;
    }
    bool is_right = read_head(&reader, source, tournament, &pgn) &&
                    read_games(index, tournament, schedule, number, &reader, pgn, shards);
    close_reader(&reader);
    return is_right;
}

/* Whether every part is there once, and whole if that is asked for. */
static bool check_parts(const struct merge_index *index, const struct tournament *tournament,
                        const struct schedule *schedule, int shards)
{
    const struct merge_source *by_shard[SHARDS_MAX + 1] = {NULL};
    int wanted[SHARDS_MAX + 1] = {0};
    for (int i = 0; i < index->source_count; i++) {
        by_shard[index->source[i].shard] = &index->source[i];
    }
    for (int i = 0; i < index->place_count; i++) {
        wanted[schedule_shard(schedule, i, shards)]++;
    }
    for (int shard = 1; shard <= shards && !tournament->merge.is_partial; shard++) {
        if (by_shard[shard] == NULL) {
            fprintf(stderr, "quincunx match: -merge: part %d of %d is missing\n", shard,
                    shards);
            return false;
        }
        int lacks = wanted[shard] - by_shard[shard]->games;
        if (lacks > 0 && !tournament->sprt.on) {
            return refuse(by_shard[shard]->path, "part %d of %d lacks %d of its %d games",
                          shard, shards, lacks, wanted[shard]);
        }
    }
    return true;
}

bool merge_index_read(struct merge_index *index, const struct tournament *tournament,
                      const struct schedule *schedule)
{
    int shards = 0;
    index->source_count = tournament->merge.count;
    index->place_count = schedule_count(schedule);
    index->source = calloc((size_t)index->source_count, sizeof *index->source);
    index->place = malloc((size_t)index->place_count * sizeof *index->place);
    if (index->source == NULL || index->place == NULL) {
        return refuse("-merge", "out of memory");
    }
    for (int i = 0; i < index->place_count; i++) {
        index->place[i].source = -1;
    }
    for (int i = 0; i < index->source_count; i++) {
        if (!read_ledger(index, tournament, schedule, i, &shards)) {
            return false;
        }
    }
    return check_parts(index, tournament, schedule, shards);
}

void merge_index_free(struct merge_index *index)
{
    for (int i = 0; index->source != NULL && i < index->source_count; i++) {
        free(index->source[i].pgn);
    }
    free(index->source);
    free(index->place);
}
