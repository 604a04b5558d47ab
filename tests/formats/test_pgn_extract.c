/* PGN compared with what pgn-extract of Debian reads: test_pgn_extract. A game of our own that
 * is written oddly is read as it was played, whatever the other says; where both read such a
 * text, or one with changes, they read the same moves. Either may refuse it. */
#include "protocol/formats/pgn.h"
#include "rules/move_text.h"
#include "rules/variants.h"
#include "tests/formats/odd_writer.h"
#include "tests/support/random.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES = 2000, PLIES = 80, MOVES_TEXT_MAX = 1 << 13, SKIPPED = 77 };

struct reading {
    bool is_refused;
    char why[PGN_TEXT_MAX];     /* said by us */
    char moves[MOVES_TEXT_MAX]; /* of all games that have some, a point behind each */
};

static const char *const starts[] = {
    NULL,
    NULL,
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    "8/PPP2k2/8/8/8/8/2K2ppp/8 w - - 0 1",
    "4k3/pppppppp/8/PPPPPPPP/8/8/8/4K3 b - - 0 1",
    "rnbqkbnr/pp1ppppp/8/8/2pP4/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 3",
    "1n2k1n1/P6P/8/8/8/8/p6p/1N2K1N1 w - - 4 30"};

static void add_move(struct reading *reading, const char *move)
{
    size_t length = strlen(reading->moves);
    bool is_end = *move == '.';
    if (is_end && (length == 0 || reading->moves[length - 2] == '.')) {
        return;
    }
    snprintf(reading->moves + length, MOVES_TEXT_MAX - length, "%s ", move);
}

static void add_game(struct reading *reading, const struct game *game)
{
    for (int i = 0; i < game->count; i++) {
        char move[MOVE_TEXT_MAX];
        move_to_text(game->variant, game_position_at(game, i), game->moves[i], move);
        add_move(reading, move);
    }
    add_move(reading, ".");
}

static void read_ours(const char *path, struct reading *reading)
{
    static struct pgn_game read;
    char what[PGN_TEXT_MAX];
    int line;
    enum pgn_status status;
    FILE *file = fopen(path, "r");
    struct pgn_reader *reader = pgn_reader_new(file, variant_find("chess"), 0);
    *reading = (struct reading){.is_refused = false};
    while ((status = pgn_read(reader, 0, &read, &line, what)) == PGN_GAME) {
        add_game(reading, &read.game);
        pgn_game_free(&read);
    }
    reading->is_refused = status != PGN_END;
    snprintf(reading->why, sizeof reading->why, "%s", what);
    pgn_reader_free(reader);
    fclose(file);
}

/* Runs pgn-extract. What it complains of is refused. */
static void read_theirs(const char *path, struct reading *reading)
{
    char command[256], line[4096];
    snprintf(command, sizeof command, "pgn-extract -s -C -N -V -Wuci %s 2>&1 </dev/null", path);
    *reading = (struct reading){.is_refused = false};
    FILE *output = popen(command, "r");
    while (output != NULL && fgets(line, sizeof line, output) != NULL) {
        char *rest = NULL;
        for (char *word = line[0] != '[' ? strtok_r(line, " \n", &rest) : NULL; word != NULL;
             word = strtok_r(NULL, " \n", &rest)) {
            bool is_result = strchr("01*", word[0]) != NULL;
            bool is_move = strlen(word) <= 5 && strlen(word) >= 4 && word[0] >= 'a' &&
                           word[0] <= 'h' && word[1] >= '1' && word[1] <= '8';
            reading->is_refused = reading->is_refused || (!is_result && !is_move);
            for (char *letter = word; *letter != '\0'; letter++) {
                *letter = (char)tolower((unsigned char)*letter);
            }
            add_move(reading, is_result ? "." : word);
        }
    }
    reading->is_refused = output == NULL || pclose(output) != 0 || reading->is_refused;
}

/* The counts of one kind of texts. */
struct counts {
    const char *kind;
    int same, refused_by_us, refused_by_them, refused_by_both, wrong;
};

static void print_text(const char *what, const char *text, const struct reading *ours,
                       const struct reading *theirs)
{
    printf("%s:\n%s\nours:   %s %s%s\ntheirs: %s%s\n\n", what, text,
           ours->is_refused ? "refused:" : "", ours->why, ours->moves,
           theirs->is_refused ? "refused: " : "", theirs->moves);
}

/* Compares the readings; `played` are the moves that the text is known to have, NULL = it is
 * not known. */
static void compare(const char *path, const char *text, const char *played,
                    struct counts *counts)
{
    static struct reading ours, theirs;
    FILE *file = fopen(path, "w");
    fputs(text, file);
    fclose(file);
    read_ours(path, &ours);
    read_theirs(path, &theirs);
    bool is_same = strcmp(ours.moves, theirs.moves) == 0;
    if (played != NULL && (ours.is_refused || strcmp(ours.moves, played) != 0)) {
        print_text("not read as it was played", text, &ours, &theirs);
        counts->wrong++;
    } else if (!ours.is_refused && !theirs.is_refused && !is_same) {
        print_text("read otherwise", text, &ours, &theirs);
        counts->wrong++;
    }
    counts->same += !ours.is_refused && !theirs.is_refused && is_same;
    counts->refused_by_us += ours.is_refused && !theirs.is_refused;
    counts->refused_by_them += !ours.is_refused && theirs.is_refused;
    counts->refused_by_both += ours.is_refused && theirs.is_refused;
    if (getenv("QUINCUNX_VERBOSE") != NULL && ours.is_refused && !theirs.is_refused) {
        print_text("refused by us alone", text, &ours, &theirs);
    }
}

static void print_counts(const struct counts *counts)
{
    printf("%s: %d the same, %d refused by us alone, %d by pgn-extract alone, %d by both, %d "
           "wrong\n",
           counts->kind, counts->same, counts->refused_by_us, counts->refused_by_them,
           counts->refused_by_both, counts->wrong);
}

static void compare_games(const char *path, uint64_t random, struct counts counts[2])
{
    static struct reading played;
    static char text[ODD_TEXT_MAX];
    for (int i = 0; i < run_count(GAMES); i++) {
        struct game game;
        const char *fen = starts[(size_t)i % (sizeof starts / sizeof *starts)];
        odd_play(&game, fen, 1 + (int)(xorshift(&random) % PLIES), &random);
        odd_write(&game, fen, &random, text);
        played = (struct reading){.is_refused = false};
        add_game(&played, &game);
        compare(path, text, played.moves, &counts[0]);
        odd_mutate(text, &random);
        compare(path, text, NULL, &counts[1]);
        game_free(&game);
    }
}

int main(void)
{
    char path[] = "/tmp/quincunx-extract-XXXXXX", folders[4096];
    struct counts counts[2] = {{.kind = "written oddly"}, {.kind = "changed"}};
    snprintf(folders, sizeof folders, "%s:/usr/games", getenv("PATH"));
    setenv("PATH", folders, 1);
    if (system("command -v pgn-extract >/dev/null") != 0) {
        puts("skipped: pgn-extract is not there");
        return SKIPPED;
    }
    int file = mkstemp(path);
    if (file < 0) {
        return EXIT_FAILURE;
    }
    close(file);
    compare_games(path, 20261127, counts); /* games that are always the same, and today's */
    compare_games(path, run_seed(), counts);
    unlink(path);
    print_counts(&counts[0]);
    print_counts(&counts[1]);
    bool is_right = counts[0].wrong == 0 && counts[1].wrong == 0 && counts[0].same > 0;
    return is_right ? EXIT_SUCCESS : EXIT_FAILURE;
}
