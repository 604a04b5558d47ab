/* Ledgers as the parts of a large tournament would have them, without a game being played: to
 * measure how `quincunx match -merge` grows (bench/cluster/SCALE.md).
 *
 * usage: made_ledgers [-s SHARDS] [-g GAMES] FOLDER
 *
 *   -s  parts (1000)
 *   -g  games of all together (10000000)
 *
 * Writes FOLDER/1.ledger and so on. Results are drawn by chance, half of the games drawn.
 */
#include "protocol/system/system.h"
#include "protocol/text/flag.h"
#include "protocol/tournament/entry.h"
#include "protocol/tournament/ledger.h"
#include "protocol/tournament/schedule.h"
#include "protocol/tournament/tournament_flags.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct task {
    int shards, games;
};

static const struct flag flags[] = {
    {"s", FLAG_NUMBER, offsetof(struct task, shards), 1, SHARDS_MAX, .value = "SHARDS"},
    {"g", FLAG_NUMBER, offsetof(struct task, games), 2, 100000000, .value = "GAMES"},
    {.name = NULL}};

/* A game that nobody has played. */
static struct entry make_game(const struct fixture *fixture)
{
    static const enum game_result results[] = {RESULT_WHITE_WINS, RESULT_BLACK_WINS,
                                               RESULT_DRAW, RESULT_DRAW};
    struct entry entry = {
        .match_game = {.number = fixture->number, .opening = fixture->opening}};
    struct match_game *game = &entry.match_game;
    uint64_t bits = (uint64_t)fixture->number * UINT64_C(0x9E3779B97F4A7C15);
    game->result = results[bits >> 62];
    game->cause = CAUSE_RULES;
    game->culprit = -1;
    game->began = 1700000000;
    game->lasted = 60000000;
    for (int side = 0; side < 2; side++) {
        game->entrant[side] = fixture->entrant[side];
        game->effort[side] = (struct effort_sum){
            .moves = 60, .depth = 600, .nodes = 12000000, .told = 60, .time = 30000000};
    }
    strcpy(game->final_fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 60");
    strcpy(game->reason, "threefold repetition");
    return entry;
}

/* The ledger of a part. False with one line on stderr. */
static bool write_part(const struct task *task, const char *folder, int shard)
{
    char rounds[16], part[24], path[4096], line[ENTRY_LINE_MAX];
    snprintf(rounds, sizeof rounds, "%d", task->games / 2);
    snprintf(part, sizeof part, "%d/%d", shard, task->shards);
    snprintf(path, sizeof path, "%s/%d.ledger", folder, shard);
    char *words[] = {"-engine", "cmd=a", "-engine", "cmd=b", "-each",   "tc=10+0.1", "-repeat",
                     "-rounds", rounds,  "-shard",  part,    "-resume", path};
    struct tournament tournament;
    bool is_right = tournament_read(&tournament, (int)(sizeof words / sizeof *words), words);
    struct ledger *ledger = is_right ? ledger_open(&tournament, NULL, NULL) : NULL;
    struct schedule *schedule = is_right ? schedule_new(&tournament) : NULL;
    if (ledger != NULL) {
        ledger_close(ledger); /* what stands before the games is there */
    }
    FILE *file = ledger != NULL && schedule != NULL ? system_open(path, "a") : NULL;
    is_right = file != NULL;
    for (int i = 0; is_right && i < schedule_count(schedule); i++) {
        struct fixture fixture;
        if (schedule_is_ours(schedule, i) && schedule_get(schedule, i, &fixture)) {
            struct entry entry = make_game(&fixture);
            size_t length = entry_write(&tournament, &entry, line);
            is_right = fwrite(line, 1, length, file) == length;
        }
    }
    if (file == NULL || fclose(file) != 0 || !is_right) {
        fprintf(stderr, "made_ledgers: %s: %s\n", path, strerror(errno));
        is_right = false;
    }
    schedule_free(schedule);
    tournament_free(&tournament);
    return is_right;
}

int main(int argc, char **argv)
{
    struct task task = {1000, 10000000};
    int word = flag_read_letters("made_ledgers", flags, &task, argc, argv);
    if (word < 0) {
        return STATUS_USAGE;
    }
    if (argc - word != 1) {
        fputs("usage: made_ledgers [-s SHARDS] [-g GAMES] FOLDER\n", stderr);
        return STATUS_USAGE;
    }
    if (!system_make_folder(argv[word])) {
        fprintf(stderr, "made_ledgers: %s: %s\n", argv[word], strerror(errno));
        return STATUS_FAILURE;
    }
    for (int shard = 1; shard <= task.shards; shard++) {
        if (!write_part(&task, argv[word], shard)) {
            return STATUS_FAILURE;
        }
        fprintf(stderr, "\r%d of %d", shard, task.shards);
    }
    fputc('\n', stderr);
    return STATUS_SUCCESS;
}
