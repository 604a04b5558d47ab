/* Finds puzzles in games that selfplay -o has written: positions in which one move wins and no
 * other does (protocol/formats/puzzle.h).
 *
 * usage: puzzles [-p PUZZLES] [-m GRADE] [--shard I/N] -o FILE GAMES
 *
 *   -p  stops at so many puzzles (300)
 *   -m  the least grade: easier ones are left out (1)
 *   -o  the EPD file that the puzzles are appended to, each when it is found
 *   --shard  only every N-th game, from the I-th one on (all); each shard has a FILE of its own
 *
 * A position is looked at when the side to move wins, by the score of the game's own search at
 * this move or at its next one, and did not before the last move. The second finds puzzles that
 * such a short search does not solve. bench/train/puzzle_proof.h says what proves a puzzle.
 * Where both sides move at once all positions are looked at, Black's with the sides swapped,
 * and bench/train/puzzle_joint.h says what a puzzle is. A game gives one puzzle at the most,
 * and no position comes twice. The puzzles depend on the games only. Games with rule options
 * are passed over, as no FEN says them.
 *
 * How many games have been looked at is shown on stderr. Called again in the same way it goes
 * on behind the game of the last puzzle; a FILE that was made in another way is refused.
 */
#include "bench/pace.h"
#include "bench/tool.h"
#include "bench/train/game_replay.h"
#include "bench/train/puzzle_proof.h"
#include "eval/eval.h"
#include "protocol/base/append_file.h"
#include "protocol/base/line.h"
#include "protocol/base/shard.h"
#include "protocol/match/openings/book.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Scores of the games' own searches, which are short, for the side to move: those before its
 * last move must be below, and those after it above. */
enum { SEEMS_OPEN = 150, SEEMS_WON = 250 };

struct task {
    const char *path;
    int wanted, grade_min;
    struct shard shard;

    const struct variant *variant;
    struct append_file file;
    struct local_engine *engine;
    struct game game;
    char *known; /* the text of the file, to which the puzzles are added */
    size_t known_size;
    int found;
    int64_t
        last_game;   /* of the last puzzle that the file had when this call began, -1 = none */
    const char *why; /* why it cannot go on */
    int tried;       /* positions of that game */
    struct pace pace;
};

static const struct flag flags[] = {
    {"p", FLAG_NUMBER, offsetof(struct task, wanted), 1, TOOL_NUMBER_MAX, .value = "PUZZLES"},
    {"m", FLAG_NUMBER, offsetof(struct task, grade_min), 1, PUZZLE_GRADE_MAX, .value = "GRADE"},
    {"o", FLAG_TEXT, offsetof(struct task, path), .value = "FILE"},
    {"shard", FLAG_READ, offsetof(struct task, shard), .read = shard_read, .value = "I/N"},
    {.name = NULL}};

static const struct tool tool = {"puzzles", flags, "GAMES", 1, 1};

/* Says why the work cannot be done. */
static int refuse(const char *path, const char *why)
{
    fprintf(stderr, "puzzles: %s: %s\n", path, why);
    return STATUS_FAILURE;
}

/* --- The file --- */

/* Adds a line to the file and to what is known of it. False with task->why. */
static bool add_line(struct task *task, const char *line)
{
    size_t length = strlen(line);
    char *known = realloc(task->known, task->known_size + length + 2);
    if (known == NULL) {
        task->why = "out of memory";
        return false;
    }
    task->known = known;
    memcpy(known + task->known_size, line, length);
    memcpy(known + task->known_size + length, "\n", 2);
    if (!append_file_add(&task->file, known + task->known_size, length + 1)) {
        known[task->known_size] = '\0';
        task->why = strerror(errno);
        return false;
    }
    task->known_size += length + 1;
    return true;
}

/* Counts the puzzles of the file, whose first line is `origin`. False with task->why. */
static bool count_puzzles(struct task *task, const char *origin)
{
    size_t length = strlen(origin);
    if (strncmp(task->known, origin, length) != 0 || task->known[length] != '\n') {
        task->why = "it was made in another way";
        return false;
    }
    char *rest = strdup(task->known), *at = rest, *line;
    while (at != NULL && (line = line_field(&at, '\n')) != NULL) {
        struct puzzle puzzle;
        struct text_error error;
        if (line[0] != '#' && line[0] != '\0') {
            const char *dot =
                puzzle_read(&puzzle, line, &error) ? strchr(puzzle.id, '.') : NULL;
            if (dot == NULL) {
                task->why = "it has a line that is no puzzle";
                break;
            }
            task->last_game = strtol(dot + 1, NULL, 10);
            task->found++;
        }
    }
    free(rest);
    return rest != NULL && task->why == NULL;
}

/* Opens the file and reads what it has; a last line that is cut short is removed. False with
 * task->why. */
static bool open_file(struct task *task, const char *origin)
{
    task->why = append_file_open(&task->file, task->path);
    if (task->why != NULL) {
        return false;
    }
    task->known = append_file_read(&task->file, 0);
    if (task->known == NULL) {
        task->why = strerror(errno);
        return false;
    }
    char *end = strrchr(task->known, '\n');
    task->known_size = end != NULL ? (size_t)(end + 1 - task->known) : 0;
    task->known[task->known_size] = '\0';
    if ((int64_t)task->known_size < task->file.size &&
        !append_file_cut(&task->file, (int64_t)task->known_size)) {
        task->why = strerror(errno);
        return false;
    }
    return task->known_size == 0 ? add_line(task, origin) : count_puzzles(task, origin);
}

/* --- The games --- */

/* Whether the side to move has begun to win with the last move, as it sees now or at its next
 * move. */
static bool is_candidate(const struct task *task, const struct game_record *record, int index,
                         const struct position *position)
{
    const struct game_move *now = &record->moves[index];
    int sign = task->variant->team[position->seat] == 0 ? 1 : -1;
    return index > record->opening && sign * now[-1].score < SEEMS_OPEN &&
           (sign * now->score >= SEEMS_WON ||
            (index + 2 < record->count && sign * now[2].score >= SEEMS_WON));
}

/* Whether a line of the file begins with the FEN. */
static bool is_known(const struct task *task, const char *fen)
{
    size_t length = strlen(fen);
    for (const char *at = task->known; (at = strstr(at, fen)) != NULL; at++) {
        if (at > task->known && at[-1] == '\n' && at[length] == ' ') {
            return true;
        }
    }
    return false;
}

/* Adds a position of a game to the file if it is a puzzle. False when it is. */
static bool try_position(struct task *task, const struct game_record *record, int index,
                         const struct position *position)
{
    struct text_error error;
    struct puzzle puzzle;
    char fen[FEN_MAX], text[PUZZLE_TEXT_MAX];
    book_write_epd(task->variant, position, fen);
    if (is_known(task, fen) || !game_set_fen(&task->game, fen, &error)) {
        return true;
    }
    task->tried++;
    if (!puzzle_prove(task->engine, &task->game, task->grade_min, &puzzle)) {
        return true;
    }
    snprintf(puzzle.id, sizeof puzzle.id, "%s.%" PRIu32 ".%d", task->variant->name,
             record->number, index);
    puzzle_write(&puzzle, text);
    task->found += add_line(task, text);
    return false;
}

/* Where both sides move at once, standing positions are looked at from both sides. */
static bool visit_position(void *context, const struct game_record *record, int index,
                           const struct position *position)
{
    struct task *task = context;
    union position_room flipped;
    if (!task->variant->simultaneous) {
        return !is_candidate(task, record, index, position) ||
               try_position(task, record, index, position);
    }
    if (position->is_pending) {
        return true;
    }
    variant_flip(task->variant, position, &flipped.head);
    return try_position(task, record, index, position) &&
           try_position(task, record, index, &flipped.head);
}

/* Looks for a puzzle in a game. False with task->why. */
static bool visit_game(struct task *task, const struct game_record *record)
{
    static char wrong[GAME_REPLAY_WRONG_MAX];
    task->tried = 0;
    enum game_replay replay =
        game_record_replay(task->variant, record, visit_position, task, wrong);
    if (replay == GAME_REPLAY_ILLEGAL) {
        task->why = wrong;
    }
    return task->why == NULL;
}

/* Looks through all games of the reader. False with task->why. */
static bool visit_games(struct task *task, struct game_reader *reader, int games)
{
    static char wrong[GAME_WRONG_MAX];
    const struct game_record *record;
    enum game_read read = GAME_READ;
    bool goes_on = task->last_game < 0;
    pace_begin(&task->pace, "puzzles", games);
    while (task->found < task->wanted && task->why == NULL &&
           (read = game_reader_next(reader, &record, wrong)) == GAME_READ) {
        if (!shard_has(&task->shard, record->number)) {
            continue;
        }
        if (goes_on && record->options == 0 && !visit_game(task, record)) {
            break;
        }
        goes_on = goes_on || record->number == task->last_game;
        pace_note(&task->pace, task->tried);
    }
    pace_end(&task->pace);
    if (read == GAME_READ_BAD) {
        task->why = wrong;
    }
    return task->why == NULL;
}

/* The number of games that the shard has in the file, to show how far the work is. */
static int count_games(const struct task *task, const char *path)
{
    char wrong[GAME_WRONG_MAX];
    const struct game_record *record;
    struct game_reader *reader = game_reader_open(path, wrong);
    int games = 0;
    while (reader != NULL && game_reader_next(reader, &record, wrong) == GAME_READ) {
        games += shard_has(&task->shard, record->number);
    }
    game_reader_close(reader);
    return games;
}

static void write_origin(const struct task *task, const char *path, char *origin, size_t size)
{
    char grade[20] = "", shard[40] = "";
    const char *slash = strrchr(path, '/');
    if (task->grade_min > 1) {
        snprintf(grade, sizeof grade, "-m %d ", task->grade_min);
    }
    if (task->shard.count > 0) {
        snprintf(shard, sizeof shard, "--shard %d/%d ", task->shard.number, task->shard.count);
    }
    snprintf(origin, size, "%spuzzles %s%s%.200s", tool_label_origin, grade, shard,
             slash != NULL ? slash + 1 : path);
}

static int find_puzzles(struct task *task, struct game_reader *reader, const char *path)
{
    char origin[300];
    write_origin(task, path, origin, sizeof origin);
    eval_find(task->variant);
    task->engine = local_engine_new(PUZZLE_MEGABYTES);
    bool has_game = task->engine != NULL && game_init(&task->game, task->variant, 0);
    int status = STATUS_SUCCESS;
    if (!has_game) {
        status = refuse(path, "out of memory or threads");
    } else if (!open_file(task, origin)) {
        status = refuse(task->path, task->why);
    } else if (!visit_games(task, reader, count_games(task, path))) {
        status = refuse(path, task->why);
    } else {
        fprintf(stderr, "puzzles: %s: %d puzzles\n", task->path, task->found);
    }
    append_file_close(&task->file);
    free(task->known);
    if (has_game) {
        game_free(&task->game);
    }
    local_engine_free(task->engine);
    return status;
}

int main(int argc, char **argv)
{
    char wrong[GAME_WRONG_MAX];
    struct task task = {
        .wanted = 300, .grade_min = 1, .last_game = -1, .file = {.descriptor = -1}};
    int word = tool_begin(&tool, &task, argc, argv);
    if (word < 0) {
        return STATUS_USAGE;
    }
    if (task.path == NULL) {
        return tool_usage(&tool);
    }
    struct game_reader *reader = game_reader_open(argv[word], wrong);
    if (reader == NULL) {
        return refuse(argv[word], wrong);
    }
    task.variant = game_reader_variant(reader);
    int status = STATUS_USAGE;
    if (task.variant->seats > 2) {
        refuse(argv[word], "no game for two");
    } else {
        status = find_puzzles(&task, reader, argv[word]);
    }
    game_reader_close(reader);
    return status;
}
