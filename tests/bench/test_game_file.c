/* Files of games: what is written is read again, wherever the file is cut; what is damaged is
 * refused.
 */
#include "bench/tool.h"
#include "bench/train/game_replay.h"
#include "protocol/base/flag.h"
#include "protocol/match/openings/book.h"
#include "rules/variants.h"
#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { PLIES = 60, GAMES = 3, SHORT_PLIES = 6, FILE_MAX = 1 << 16 };

static char path[64], wrong[GAME_WRONG_MAX];
static struct game_record record;

/* What a listener was told. */
static uint32_t heard[GAMES];
static int heard_count;

static void listen(void *context, uint32_t number)
{
    (void)context;
    assert_true(heard_count < GAMES);
    heard[heard_count++] = number;
}

static int open_writer(struct game_writer **writer, const char *origin)
{
    heard_count = 0;
    wrong[0] = '\0';
    return game_writer_open(writer, path, origin, listen, NULL, wrong);
}

static struct game_writer *must_open(const char *origin)
{
    struct game_writer *writer;
    assert_int_equal(open_writer(&writer, origin), STATUS_SUCCESS);
    return writer;
}

/* A game by chance, its moves labelled by chance, as `record`. */
static void make_game(struct game *game, uint32_t number, int plies, uint64_t *random)
{
    bool goes_on;
    assert_true(book_play_plies(game, plies, random, &goes_on));
    game_record_take(&record, game);
    record.number = number;
    record.half_points = (uint8_t)(splitmix64(random) % 3);
    record.opening = record.count / 2;
    for (int i = record.opening; i < record.count; i++) {
        record.moves[i].score = (int16_t)splitmix64(random);
        record.moves[i].flags |= splitmix64(random) & GAME_MOVE_WANTED;
    }
}

/* Makes the file anew, with so many short games of chess. */
static void make_file(int games)
{
    uint64_t random = 1;
    struct game game;
    unlink(path);
    struct game_writer *writer = must_open("# made chess");
    for (int i = 0; i < games; i++) {
        assert_true(game_init(&game, variant_find("chess"), 0));
        make_game(&game, (uint32_t)i, SHORT_PLIES, &random);
        assert_true(game_writer_add(writer, &record));
        game_free(&game);
    }
    assert_true(game_writer_close(writer));
}

static size_t load(unsigned char bytes[FILE_MAX])
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(bytes, 1, FILE_MAX, file);
    fclose(file);
    return size;
}

static void store(const unsigned char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

/* --- Round trips --- */

static bool compare(void *context, const struct game_record *read, int index,
                    const struct position *position)
{
    const struct game *game = context;
    assert_ptr_not_equal(read, &record);
    assert_memory_equal(position, game_position_at(game, index), game->variant->position_size);
    return true;
}

static void assert_read_back(const struct game *game)
{
    const struct game_record *read;
    char why[GAME_REPLAY_WRONG_MAX];
    struct game_reader *reader = game_reader_open(path, wrong);
    assert_non_null(reader);
    assert_ptr_equal(game_reader_variant(reader), game->variant);
    assert_int_equal(game_reader_next(reader, &read, wrong), GAME_READ);
    assert_int_equal(read->number, record.number);
    assert_int_equal(read->options, game->options);
    assert_int_equal(read->half_points, record.half_points);
    assert_int_equal(read->opening, record.opening);
    assert_int_equal(read->count, game->count);
    for (int i = 0; i < read->count; i++) {
        assert_int_equal(read->moves[i].move, game->moves[i]);
        assert_int_equal(read->moves[i].score, record.moves[i].score);
        assert_int_equal(read->moves[i].flags, record.moves[i].flags);
    }
    assert_int_equal(game_record_replay(game->variant, read, compare, (void *)game, why),
                     GAME_REPLAYED);
    assert_int_equal(game_reader_next(reader, &read, wrong), GAME_READ_END);
    game_reader_close(reader);
}

/* Every variant of two sides, with every combination of its options. */
static void games_are_read_back(void **state)
{
    (void)state;
    uint64_t random = run_seed();
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        for (unsigned options = 0; options < variant_option_sets(variant); options++) {
            struct game game;
            char origin[64];
            if (variant_is_free_for_all(variant)) {
                continue;
            }
            snprintf(origin, sizeof origin, "# made %s", variant->name);
            unlink(path);
            struct game_writer *writer = must_open(origin);
            assert_true(game_init(&game, variant, options));
            make_game(&game, UINT32_MAX, PLIES, &random);
            assert_true(game_writer_add(writer, &record));
            assert_true(game_writer_close(writer));
            assert_read_back(&game);
            game_free(&game);
        }
    }
}

/* --- Files that are cut --- */

/* Where the header and each game of a whole file end. */
static void find_ends(int64_t end[GAMES + 1])
{
    const struct game_record *read;
    struct game_reader *reader = game_reader_open(path, wrong);
    assert_non_null(reader);
    for (int i = 0; i <= GAMES; i++) {
        assert_int_equal(game_reader_next(reader, &read, wrong),
                         i < GAMES ? GAME_READ : GAME_READ_END);
        end[i] = game_reader_offset(reader);
    }
    game_reader_close(reader);
}

/* Wherever a writer was killed, the next one finds the whole games and goes on behind them. */
static void writers_go_on_anywhere(void **state)
{
    (void)state;
    static unsigned char whole[FILE_MAX], again[FILE_MAX];
    int64_t end[GAMES + 1];
    make_file(GAMES);
    size_t size = load(whole);
    find_ends(end);
    assert_int_equal(end[GAMES], size);
    for (size_t cut = 0; cut <= size; cut++) {
        store(whole, cut);
        struct game_writer *writer = must_open("# made chess");
        int games = 0;
        while (games < GAMES && (int64_t)cut >= end[games + 1]) {
            games++;
        }
        assert_int_equal(heard_count, games);
        for (int i = 0; i < games; i++) {
            assert_int_equal(heard[i], i);
        }
        assert_true(game_writer_close(writer));
        assert_int_equal(load(again), end[games]);
        assert_memory_equal(again, whole, (size_t)end[games]);
    }
}

static void a_cut_game_is_the_end(void **state)
{
    (void)state;
    static unsigned char whole[FILE_MAX];
    const struct game_record *read;
    int64_t end[GAMES + 1];
    make_file(GAMES);
    load(whole);
    find_ends(end);
    for (int64_t cut = end[GAMES - 1]; cut < end[GAMES]; cut++) {
        store(whole, (size_t)cut);
        struct game_reader *reader = game_reader_open(path, wrong);
        assert_non_null(reader);
        for (int i = 0; i < GAMES - 1; i++) {
            assert_int_equal(game_reader_next(reader, &read, wrong), GAME_READ);
        }
        assert_int_equal(game_reader_next(reader, &read, wrong),
                         cut == end[GAMES - 1] ? GAME_READ_END : GAME_READ_CUT);
        assert_int_equal(game_reader_offset(reader), end[GAMES - 1]);
        game_reader_close(reader);
    }
}

/* --- Files that are refused --- */

/* Any damaged byte of a game is found, and named by where its game begins. */
static void damage_is_refused(void **state)
{
    (void)state;
    static unsigned char bytes[FILE_MAX];
    const struct game_record *read;
    int64_t end[GAMES + 1];
    make_file(GAMES);
    size_t size = load(bytes);
    find_ends(end);
    for (size_t at = (size_t)end[0]; at < size; at++) {
        char where[32];
        int game = 0;
        bytes[at] ^= (unsigned char)(1 << at % 8);
        store(bytes, size);
        bytes[at] ^= (unsigned char)(1 << at % 8);
        struct game_reader *reader = game_reader_open(path, wrong);
        assert_non_null(reader);
        while ((int64_t)at >= end[game + 1]) {
            assert_int_equal(game_reader_next(reader, &read, wrong), GAME_READ);
            game++;
        }
        assert_int_equal(game_reader_next(reader, &read, wrong), GAME_READ_BAD);
        snprintf(where, sizeof where, "byte %d: ", (int)end[game]);
        assert_ptr_equal(strstr(wrong, where), wrong);
        game_reader_close(reader);
    }
    struct game_writer *writer;
    bytes[end[1]] ^= 1;
    store(bytes, size);
    assert_int_equal(open_writer(&writer, "# made chess"), STATUS_FAILURE);
    assert_null(writer);
}

static void assert_unreadable(const void *bytes, size_t size, const char *part)
{
    struct game_writer *writer;
    static unsigned char after[FILE_MAX];
    store(bytes, size);
    assert_null(game_reader_open(path, wrong));
    assert_non_null(strstr(wrong, part));
    assert_null(strchr(wrong, '\n'));
    assert_int_equal(open_writer(&writer, "# made chess"), STATUS_USAGE);
    assert_int_equal(load(after), size);
    assert_memory_equal(after, bytes, size);
}

static void other_files_are_refused(void **state)
{
    (void)state;
    struct game_writer *writer;
    assert_unreadable("QNXGAME2\15\0\0\0# made chess\n", 25, "does not begin with QNXGAME1");
    assert_unreadable("# selfplay -g 1 chess\n", 22, "not a file of games");
    assert_unreadable("QNXGAME1\15\0\0\0# made chess ", 25, "byte 8: ");
    assert_unreadable("QNXGAME1\16\0\0\0# made chess\n", 25, "byte 8: ");
    assert_unreadable("QNXGAME1\377\377\377\377# made chess\n", 25, "byte 8: ");
    assert_unreadable("QNXGAME1\16\0\0\0# made chesss\n", 26, "byte 12: ");
    make_file(1);
    assert_int_equal(open_writer(&writer, "# made xodul"), STATUS_USAGE);
    assert_null(writer);
    assert_string_equal(wrong, "has the games of `# made chess`, not of `# made xodul`");
    unlink(path);
    assert_null(game_reader_open(path, wrong));
    assert_string_equal(wrong, strerror(ENOENT));
}

static void a_file_has_one_writer(void **state)
{
    (void)state;
    struct game_writer *other;
    make_file(1);
    struct game_writer *writer = must_open("# made chess");
    assert_int_equal(open_writer(&other, "# made chess"), STATUS_FAILURE);
    assert_string_equal(wrong, "another process writes to it");
    assert_true(game_writer_close(writer));
    assert_true(game_writer_close(must_open("# made chess")));
}

/* Where a game has no room, those before it stay. */
static void a_full_disk_loses_no_game(void **state)
{
    (void)state;
    static unsigned char before[FILE_MAX], after[FILE_MAX];
    struct rlimit old, limit;
    make_file(GAMES);
    size_t size = load(before);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    signal(SIGXFSZ, SIG_IGN);
    limit = (struct rlimit){size + 20, old.rlim_max};
    struct game_writer *writer = must_open("# made chess");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    bool written = game_writer_add(writer, &record);
    int error = errno;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    assert_false(written);
    assert_int_equal(error, EFBIG);
    assert_int_equal(load(after), size);
    assert_memory_equal(after, before, size);
    assert_true(game_writer_add(writer, &record));
    assert_true(game_writer_close(writer));
    assert_true(load(after) > size);
}

/* --- Positions to learn from --- */

struct seen {
    int count, file;
    uint32_t number;
};

static bool see(void *context, const struct game_label *label)
{
    struct seen *seen = context;
    seen->count++;
    seen->file = label->file;
    seen->number = label->number;
    assert_in_range(label->half_points, 0, 2);
    assert_non_null(label->position);
    return seen->count < 100;
}

/* The last line of what a visit says on stderr, which must be the only one. */
static bool visit_saying(struct seen *seen, int files, char line[GAME_WRONG_MAX])
{
    char *paths[] = {path, path};
    *seen = (struct seen){0};
    FILE *said = tmpfile();
    int kept = dup(STDERR_FILENO);
    assert_non_null(said);
    assert_true(dup2(fileno(said), STDERR_FILENO) >= 0);
    bool good = game_replay_visit("test", variant_find("chess"), paths, files, see, seen);
    assert_true(dup2(kept, STDERR_FILENO) >= 0);
    close(kept);
    rewind(said);
    size_t length = fread(line, 1, GAME_WRONG_MAX - 1, said);
    line[length] = '\0';
    fclose(said);
    if (length > 0) {
        assert_ptr_equal(strchr(line, '\n'), line + length - 1);
    }
    return good;
}

static void wanted_positions_are_shown(void **state)
{
    (void)state;
    const struct game_record *read;
    struct seen seen;
    char line[GAME_WRONG_MAX];
    int wanted = 0;
    make_file(GAMES);
    struct game_reader *reader = game_reader_open(path, wrong);
    assert_non_null(reader);
    while (game_reader_next(reader, &read, wrong) == GAME_READ) {
        for (int i = 0; i < read->count; i++) {
            wanted += read->moves[i].flags & GAME_MOVE_WANTED;
        }
    }
    game_reader_close(reader);
    assert_true(wanted > 0);
    assert_true(visit_saying(&seen, 2, line));
    assert_string_equal(line, "");
    assert_int_equal(seen.count, 2 * wanted);
    assert_int_equal(seen.file, 1);
}

static void assert_visit_refused(const char *part)
{
    struct seen seen;
    char line[GAME_WRONG_MAX];
    assert_false(visit_saying(&seen, 1, line));
    assert_ptr_equal(strstr(line, "test: "), line);
    assert_non_null(strstr(line, path));
    if (strstr(line, part) == NULL) {
        print_error("no \"%s\" in: %s\n", part, line);
    }
    assert_non_null(strstr(line, part));
}

/* Writes a game with a move, or options, that the rules do not know. */
static void write_wrong_game(move_t move, int options)
{
    uint64_t random = 3;
    struct game game;
    unlink(path);
    struct game_writer *writer = must_open("# made chess");
    assert_true(game_init(&game, variant_find("chess"), 0));
    make_game(&game, 7, SHORT_PLIES, &random);
    record.moves[2].move = move;
    record.options = (uint8_t)options;
    assert_true(game_writer_add(writer, &record));
    assert_true(game_writer_close(writer));
    game_free(&game);
}

static void what_cannot_be_replayed_is_refused(void **state)
{
    (void)state;
    write_wrong_game(move_make(MOVE_QUIET, 0, 63, 0, 0), 0);
    assert_visit_refused(": byte 25: game 7: move 3 is illegal\n");
    write_wrong_game(UINT32_MAX, 0);
    assert_visit_refused(": byte 25: game 7: move 3 is illegal\n");
    write_wrong_game(MOVE_NONE, 0);
    assert_visit_refused(": byte 25: game 7: move 3 is illegal\n");
    write_wrong_game(MOVE_NONE, 1);
    assert_visit_refused(": byte 25: game 7: chess has no options 1\n");
    unlink(path);
    assert_true(game_writer_close(must_open("# made xodul")));
    assert_visit_refused(": has games of xodul, not of chess\n");
    unlink(path);
    assert_visit_refused(strerror(ENOENT));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_are_read_back),
                                       cmocka_unit_test(writers_go_on_anywhere),
                                       cmocka_unit_test(a_cut_game_is_the_end),
                                       cmocka_unit_test(damage_is_refused),
                                       cmocka_unit_test(other_files_are_refused),
                                       cmocka_unit_test(a_file_has_one_writer),
                                       cmocka_unit_test(a_full_disk_loses_no_game),
                                       cmocka_unit_test(wanted_positions_are_shown),
                                       cmocka_unit_test(what_cannot_be_replayed_is_refused)};
    snprintf(path, sizeof path, "/tmp/quincunx-games-XXXXXX");
    int file = mkstemp(path);
    if (file < 0 || !game_record_init(&record)) {
        return 1;
    }
    close(file);
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(path);
    game_record_free(&record);
    return failures;
}
