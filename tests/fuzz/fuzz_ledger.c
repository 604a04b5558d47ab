/* Ledgers of tournaments: the first byte chooses the game and whether the file has its proper
 * head; the rest are the lines behind that, and get the checksums that they should have.
 * Whatever the file is, it is refused in one line or read, and what is read is there again when
 * it is opened again. */
#include "protocol/match/tournament/command_line.h"
#include "protocol/match/tournament/ledger.h"
#include "tests/fuzz/fuzz.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { HAS_NO_HEAD = 1 << 7, PATH_SIZE = 64 };

struct games {
    int count;
    uint64_t sum; /* of their lines */
};

static const struct tournament *played;

/* A game that is read is written, read and written again as the same line. */
static void count_game(void *context, const struct entry *entry)
{
    struct games *games = context;
    char line[ENTRY_LINE_MAX], copy[ENTRY_LINE_MAX], again[ENTRY_LINE_MAX];
    struct entry second;
    size_t length = entry_write(played, entry, line);
    memcpy(copy, line, length);
    copy[length - 1] = '\0';
    fuzz_require(entry_read(played, copy, &second), "a game is read again", line);
    fuzz_require(entry_write(played, &second, again) == length &&
                     memcmp(line, again, length) == 0,
                 "a game is written the same", line);
    games->count++;
    for (size_t i = 0; i < length; i++) {
        games->sum = 31 * games->sum + (unsigned char)line[i];
    }
}

/* Writes the bytes to the file, and behind each line its checksum. */
static void write_lines(int file, const char *at, const char *end)
{
    char line[ENTRY_LINE_MAX + ENTRY_SEAL_BYTES + 1];
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((newline != NULL ? newline : end) - at);
        size_t kept = length < ENTRY_LINE_MAX ? length : ENTRY_LINE_MAX;
        memcpy(line, at, kept);
        kept = newline != NULL ? entry_seal(line, kept) : kept;
        fuzz_require(write(file, line, kept) == (ssize_t)kept, "the file takes a line", "");
        at += length + 1;
    }
}

/* The words of a call are written and read again as the same words. */
static void check_call(const char *at, const char *end)
{
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    char line[ENTRY_LINE_MAX + ENTRY_SEAL_BYTES + 1];
    size_t length = newline != NULL ? (size_t)(newline - at) : 0;
    if (newline == NULL || length >= ENTRY_LINE_MAX || memchr(at, '\0', length) != NULL) {
        return;
    }
    memcpy(line, at, length);
    line[entry_seal(line, length) - 1] = '\0';
    if (command_line_is(line)) {
        int count, count_again;
        struct shard shard = {0};
        char **words = command_line_read(line, 2, &count);
        char *again = words != NULL ? command_line_write(count, words) : NULL;
        fuzz_require(again != NULL, "there is memory", "");
        again[strcspn(again, "\n")] = '\0';
        char **same = command_line_read(again, 2, &count_again);
        fuzz_require(same != NULL && count == count_again, "as many words", line);
        for (int i = 0; i < count; i++) {
            fuzz_require(strcmp(words[i], same[i]) == 0, "a word is written the same", line);
        }
        command_line_cut_shard(words, &count, &shard);
        free(same);
        free(again);
        free(words);
    }
}

/* Opens the ledger, which is the tournament's, and closes it; whether that went well, and what
 * was said of it. */
static bool open_once(const struct tournament *tournament, struct games *games, char **said)
{
    size_t size;
    FILE *errors = stderr;
    stderr = open_memstream(said, &size);
    struct ledger *ledger = ledger_open(tournament, count_game, games);
    bool is_open = ledger != NULL;
    if (is_open) {
        ledger_close(ledger);
    }
    fclose(stderr);
    stderr = errors;
    return is_open;
}

static void check_said(const char *said, bool is_open)
{
    const char *newline = strchr(said, '\n');
    fuzz_require(is_open ? said[0] == '\0' : newline != NULL && newline[1] == '\0',
                 "a refusal is one line", said);
    for (const char *at = said; at < newline; at++) {
        fuzz_require(!iscntrl((unsigned char)*at), "no control bytes come out", said);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[PATH_SIZE];
    unsigned rules;
    int file = memfd_create("ledger", 0);
    fuzz_require(file >= 0, "there is a file", "");
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    struct tournament tournament = {
        .variant = fuzz_variant(size > 0 ? data[0] % HAS_NO_HEAD : 0, &rules),
        .participant_count = 2,
        .participant = {{.name = "A", .command = "a", .word_count = 1, .word = {"a"}},
                        {.name = "B", .command = "b", .word_count = 1, .word = {"b"}}},
        .rounds = 10,
        .games = 2,
        .ledger = path};
    tournament.rules = rules;
    played = &tournament;
    struct games first = {0}, second = {0};
    char *said;
    if (size > 0 && (data[0] & HAS_NO_HEAD) == 0) {
        fuzz_require(open_once(&tournament, &first, &said), "an empty ledger is begun", "");
        free(said);
    }
    if (size > 0) {
        const char *text = (const char *)data + 1, *end = (const char *)data + size;
        lseek(file, 0, SEEK_END);
        write_lines(file, text, end);
        check_call(text, end);
    }
    bool is_open = open_once(&tournament, &first, &said);
    check_said(said, is_open);
    free(said);
    if (is_open) {
        fuzz_require(open_once(&tournament, &second, &said), "it is opened again", "");
        fuzz_require(first.count == second.count && first.sum == second.sum,
                     "the same games are known again", "");
        free(said);
    }
    close(file);
    return 0;
}
