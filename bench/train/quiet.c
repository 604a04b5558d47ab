/* Prints the quiet positions of games played before, as bench/train/net_features reads them.
 *
 * usage: quiet [-e EVERY] VARIANT FILE.pgn...
 *
 *   -e  one in so many of them (1): those of one game tell much the same
 *
 * The FILEs are what `quincunx match -pgnout` wrote: every move has its engine's score. Prints
 * lines `FEN;score;result` like bench/selfplay: White's centipawns and White's points; of two
 * teams, the first one's. A position is printed when its mover is not in check, its move quiet
 * and its score no mate and not beyond 30 pawns. Games without a result and those decided by
 * something else than play (Termination "time forfeit", "abandoned" and so on) are passed over,
 * as are those of other variants.
 */
#include "bench/game_loop.h"
#include "bench/tool.h"
#include "protocol/formats/pgn.h"
#include "rules/variants.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { EVERY_MAX = 1000000 };

struct sieve {
    const struct variant *variant;
    int every;
    int passed; /* wanted positions since the last one printed */
};

static bool is_wanted(const struct pgn_game *played, int move)
{
    const struct game *game = &played->game;
    const struct comment *comment = &played->comments[move];
    return comment->depth > 0 &&
           tool_label_is_wanted(game->variant, game_position_at(game, move), game->moves[move],
                                comment->score);
}

static bool is_decided_by_play(const struct pgn_game *played)
{
    const char *termination = pgn_tag(played, "Termination");
    return played->result != RESULT_NONE &&
           (termination == NULL || strcmp(termination, "rules") == 0 ||
            strcmp(termination, "normal") == 0 || strcmp(termination, "adjudication") == 0);
}

static void print_game(struct sieve *sieve, const struct pgn_game *played)
{
    const struct game *game = &played->game;
    for (int move = 0; move < game->count; move++) {
        if (is_wanted(played, move) && ++sieve->passed >= sieve->every) {
            const struct position *position = game_position_at(game, move);
            int score = played->comments[move].score;
            sieve->passed = 0;
            tool_label_print(game->variant, position,
                             game_loop_first_score(game->variant, position->seat, score),
                             game_result_half_points(played->result));
        }
    }
}

/* Whether all files can be read; if not, a line on stderr says which cannot. */
static bool are_readable(char **names, int count)
{
    for (int i = 0; i < count; i++) {
        if (access(names[i], R_OK) != 0) {
            fprintf(stderr, "quiet: %s: %s\n", names[i], strerror(errno));
            return false;
        }
    }
    return true;
}

/* Prints what is wanted of a file. False, with a line on stderr, when it cannot be read. */
static bool print_file(struct sieve *sieve, const char *name)
{
    FILE *file = fopen(name, "r");
    if (file == NULL) {
        fprintf(stderr, "quiet: %s: %s\n", name, strerror(errno));
        return false;
    }
    struct pgn_reader *reader = pgn_reader_new(file, sieve->variant, 0);
    enum pgn_status status = reader == NULL ? PGN_OUT_OF_MEMORY : PGN_REFUSED;
    struct pgn_game played;
    char what[PGN_TEXT_MAX] = "";
    int line = 0;
    bool good = true;
    while (status == PGN_GAME || status == PGN_REFUSED) {
        status = pgn_read(reader, 0, &played, &line, what);
        if (status == PGN_REFUSED) {
            fprintf(stderr, "quiet: %s:%d: %s\n", name, line, what);
            good = false;
        } else if (status == PGN_GAME) {
            if (played.game.variant == sieve->variant && is_decided_by_play(&played)) {
                print_game(sieve, &played);
            }
            pgn_game_free(&played);
        }
    }
    if (status == PGN_OUT_OF_MEMORY) {
        fprintf(stderr, "quiet: out of memory\n");
    }
    pgn_reader_free(reader);
    fclose(file);
    return good && status == PGN_END;
}

static const struct flag flags[] = {
    {"e", FLAG_NUMBER, offsetof(struct sieve, every), 1, EVERY_MAX, .value = "EVERY"},
    {.name = NULL}};

static const struct tool tool = {"quiet", flags, "VARIANT FILE.pgn...", 2, 0};

int main(int argc, char **argv)
{
    struct sieve sieve = {.every = 1};
    int word = tool_begin(&tool, &sieve, argc, argv);
    if (word < 0) {
        return STATUS_USAGE;
    }
    sieve.variant = variant_find(argv[word]);
    if (sieve.variant == NULL || sieve.variant->simultaneous) {
        fprintf(stderr, "quiet: no variant in which sides take turns: %s\n", argv[word]);
        return STATUS_USAGE;
    }
    if (!game_loop_has_two_sides("quiet", sieve.variant)) {
        return STATUS_USAGE;
    }
    if (!are_readable(argv + word + 1, argc - word - 1)) {
        return STATUS_FAILURE;
    }
    bool good = true;
    printf("%squiet", tool_label_origin);
    for (int i = 1; i < argc; i++) {
        printf(" %s", argv[i]);
    }
    putchar('\n');
    for (int i = word + 1; i < argc; i++) {
        good = print_file(&sieve, argv[i]) && good;
    }
    return tool_end("quiet", good ? STATUS_SUCCESS : STATUS_FAILURE);
}
