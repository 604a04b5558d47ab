/* The ledger is cut off at every byte it has, as a kill may leave it, and must come back with
 * all whole lines and go on; whatever is not such a cut is refused and left as it was. */
#include "protocol/formats/pgn.h"
#include "protocol/match/tournament/ledger.h"
#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { GAMES = 5, KNOWN_MAX = 32, BYTES_MAX = 1 << 16 };

struct fixture {
    char folder[64], ledger[96], pgn[96];
    struct tournament tournament;
};

struct known {
    int count;
    struct entry entry[KNOWN_MAX];
};

static void remember(void *context, const struct entry *entry)
{
    struct known *known = context;
    assert_true(known->count < KNOWN_MAX);
    known->entry[known->count++] = *entry;
}

static struct tournament make_tournament(struct fixture *fixture)
{
    return (struct tournament){
        .variant = variant_find("chess"),
        .participant_count = 2,
        .participant = {{.name = "A", .command = "a", .word_count = 1, .word = {"a"}},
                        {.name = "B", .command = "b", .word_count = 1, .word = {"b"}}},
        .rounds = 10,
        .games = 2,
        .swap = true,
        .ledger = fixture->ledger,
        .pgn = fixture->pgn};
}

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    assert_non_null(fixture);
    strcpy(fixture->folder, "/tmp/test_ledger.XXXXXX");
    assert_non_null(mkdtemp(fixture->folder));
    snprintf(fixture->ledger, sizeof fixture->ledger, "%s/ledger", fixture->folder);
    snprintf(fixture->pgn, sizeof fixture->pgn, "%s/pgn", fixture->folder);
    fixture->tournament = make_tournament(fixture);
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    unlink(fixture->ledger);
    unlink(fixture->pgn);
    rmdir(fixture->folder);
    free(fixture);
    return 0;
}

static size_t read_file(const char *path, char bytes[BYTES_MAX])
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(bytes, 1, BYTES_MAX - 1, file);
    bytes[size] = '\0';
    fclose(file);
    return size;
}

static void write_file(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

/* A game with something in every field; the texts have what separates fields and lines. */
static struct match_game make_match_game(const struct tournament *tournament, int number)
{
    static const char *const moves[] = {"e2e4", "e7e5", "g1f3", "b8c6"};
    struct match_game match_game = {.number = number,
                                    .participant = {number % 2, 1 - number % 2},
                                    .opening = number / 2,
                                    .result = (enum game_result)(1 + number % 3),
                                    .termination =
                                        (enum termination)(number % TERMINATION_ABANDONED),
                                    .culprit = number % 3 - 1,
                                    .began = 1700000000 + number,
                                    .lasted = 12345678901 + number};
    struct text_error error;
    assert_true(game_init(&match_game.game, tournament->variant, 0));
    for (int i = 0; i < 4; i++) {
        assert_int_equal(game_play_text(&match_game.game, moves[i], &error), GAME_PLAYED);
    }
    for (int seat = 0; seat < 2; seat++) {
        match_game.effort[seat] =
            (struct effort_sum){.moves = 2,
                                .depth = 30 + (uint64_t)seat,
                                .nodes = UINT64_C(5000000000) + (uint64_t)number,
                                .told = 2,
                                .time = 987654321,
                                .timed = 987654320,
                                .overruns = seat,
                                .worst_overrun = -number};
        match_game.late_claims[seat] = number + seat;
        match_game.late_failures[seat] = 1 - seat;
    }
    match_game.last = board_marks_of(&match_game.game);
    tournament->variant->to_fen(tournament->variant, game_position(&match_game.game),
                                match_game.final_fen);
    snprintf(match_game.reason, sizeof match_game.reason, "reason\t%d\n", number);
    return match_game;
}

static void add_games(struct ledger *ledger, const struct tournament *tournament, int first,
                      int end)
{
    for (int i = first; i < end; i++) {
        struct match_game match_game = make_match_game(tournament, i);
        assert_true(ledger_add(ledger, &match_game));
        game_free(&match_game.game);
    }
}

static struct ledger *open_right(const struct tournament *tournament, struct known *known)
{
    known->count = 0;
    struct ledger *ledger = ledger_open(tournament, remember, known);
    assert_non_null(ledger);
    return ledger;
}

/* A ledger and PGN of GAMES games. */
static void fill(struct fixture *fixture)
{
    struct known known;
    struct ledger *ledger = open_right(&fixture->tournament, &known);
    assert_int_equal(known.count, 0);
    add_games(ledger, &fixture->tournament, 0, GAMES);
    ledger_close(ledger);
}

static void assert_known(const struct tournament *tournament, const struct entry *entry,
                         int number)
{
    struct match_game match_game = make_match_game(tournament, number);
    const struct match_game *read = &entry->match_game;
    char reason[64];
    snprintf(reason, sizeof reason, "reason %d ", number);
    assert_int_equal(read->number, number);
    assert_memory_equal(read->participant, match_game.participant,
                        sizeof match_game.participant);
    assert_int_equal(read->opening, match_game.opening);
    assert_int_equal(read->result, match_game.result);
    assert_int_equal(read->termination, match_game.termination);
    assert_int_equal(read->culprit, match_game.culprit);
    assert_int_equal(read->began, match_game.began);
    assert_int_equal(read->lasted, match_game.lasted);
    for (int seat = 0; seat < 2; seat++) {
        const struct effort_sum *one = &read->effort[seat], *other = &match_game.effort[seat];
        assert_int_equal(one->moves, other->moves);
        assert_int_equal(one->depth, other->depth);
        assert_int_equal(one->nodes, other->nodes);
        assert_int_equal(one->told, other->told);
        assert_int_equal(one->time, other->time);
        assert_int_equal(one->timed, other->timed);
        assert_int_equal(one->overruns, other->overruns);
        assert_int_equal(one->worst_overrun, other->worst_overrun);
        assert_int_equal(read->late_claims[seat], match_game.late_claims[seat]);
        assert_int_equal(read->late_failures[seat], match_game.late_failures[seat]);
    }
    assert_int_equal(read->last.count, 1);
    assert_int_equal(read->last.move[0], match_game.last.move[0]);
    assert_string_equal(read->final_fen, match_game.final_fen);
    assert_string_equal(read->reason, reason);
    game_free(&match_game.game);
}

static void comes_back_as_written(void **state)
{
    struct fixture *fixture = *state;
    struct known known;
    fill(fixture);
    struct ledger *ledger = open_right(&fixture->tournament, &known);
    assert_int_equal(known.count, GAMES);
    for (int i = 0; i < GAMES; i++) {
        assert_known(&fixture->tournament, &known.entry[i], i);
    }
    static char pgn[BYTES_MAX];
    size_t size = read_file(fixture->pgn, pgn);
    assert_int_equal(known.entry[GAMES - 1].pgn_size, size);
    assert_int_equal(ledger_pgn_size(ledger), size);
    assert_non_null(strstr(pgn, "[Event \"Chess match\"]"));
    assert_non_null(strstr(pgn, "[White \"A\"]\n[Black \"B\"]"));
    assert_non_null(strstr(pgn, "[Round \"5\"]"));
    ledger_close(ledger);
}

/* Cut the ledger at every byte: all whole lines are known, the PGN is cut back to them, and
 * after the missing games both files are as if nothing had happened. */
static void survives_any_cut(void **state)
{
    struct fixture *fixture = *state;
    static char whole[BYTES_MAX], pgn[BYTES_MAX], bytes[BYTES_MAX];
    fill(fixture);
    size_t size = read_file(fixture->ledger, whole), pgn_size = read_file(fixture->pgn, pgn);
    const char *first = strstr(whole, "\ngame\t");
    assert_non_null(first);
    size_t header = (size_t)(first - whole) + 1;
    /* Before that there is no telling where the PGN began. */
    for (size_t cut = header; cut <= size; cut++) {
        struct known known;
        int lines = 0;
        for (size_t i = header; i < cut; i++) {
            lines += whole[i] == '\n';
        }
        write_file(fixture->ledger, whole, cut);
        write_file(fixture->pgn, pgn, pgn_size);
        /* A kill leaves one game at most that the ledger does not know. */
        if (lines + 1 < GAMES) {
            char *next = strstr(pgn, "[Event ");
            for (int i = 0; i <= lines; i++) {
                next = strstr(next + 1, "[Event ");
            }
            write_file(fixture->pgn, pgn, (size_t)(next - pgn));
        }
        struct ledger *ledger = open_right(&fixture->tournament, &known);
        assert_int_equal(known.count, lines);
        int64_t known_size = lines > 0 ? known.entry[lines - 1].pgn_size : 0;
        assert_int_equal(read_file(fixture->pgn, bytes), known_size);
        add_games(ledger, &fixture->tournament, lines, GAMES);
        ledger_close(ledger);
        assert_int_equal(read_file(fixture->ledger, bytes), size);
        assert_memory_equal(bytes, whole, size);
        assert_int_equal(read_file(fixture->pgn, bytes), pgn_size);
        assert_memory_equal(bytes, pgn, pgn_size);
    }
}

/* Cut before the first game could be played: the header is written again, and an older PGN
 * stays. */
static void survives_a_cut_header(void **state)
{
    struct fixture *fixture = *state;
    static char whole[BYTES_MAX], bytes[BYTES_MAX];
    struct known known;
    write_file(fixture->pgn, "older\n", 6);
    ledger_close(open_right(&fixture->tournament, &known));
    size_t size = read_file(fixture->ledger, whole);
    for (size_t cut = 0; cut <= size; cut++) {
        write_file(fixture->ledger, whole, cut);
        ledger_close(open_right(&fixture->tournament, &known));
        assert_int_equal(read_file(fixture->ledger, bytes), size);
        assert_memory_equal(bytes, whole, size);
        assert_int_equal(read_file(fixture->pgn, bytes), 6);
    }
}

/* The PGN's part of a game that was being written is cut off at any byte of it. */
static void cuts_the_pgn_back(void **state)
{
    struct fixture *fixture = *state;
    static char pgn[BYTES_MAX], bytes[BYTES_MAX];
    struct known known;
    fill(fixture);
    size_t size = read_file(fixture->pgn, pgn);
    size_t game = (size_t)(strstr(pgn, "\n[Event ") + 1 - pgn);
    for (size_t more = 0; more <= game; more++) {
        memcpy(pgn + size, pgn, more);
        write_file(fixture->pgn, pgn, size + more);
        ledger_close(open_right(&fixture->tournament, &known));
        assert_int_equal(read_file(fixture->pgn, bytes), size);
    }
}

/* Opens with stderr in a file; must be refused, saying `what`, with both files as they were. */
static void assert_refused_ledger(const struct tournament *tournament, const char *what)
{
    static char before[2][BYTES_MAX], after[2][BYTES_MAX];
    char said[1024];
    struct known known = {.count = 0};
    FILE *file = tmpfile();
    assert_non_null(file);
    size_t size = read_file(tournament->ledger, before[0]);
    size_t pgn_size = tournament->pgn != NULL ? read_file(tournament->pgn, before[1]) : 0;
    fflush(stderr);
    int saved = dup(STDERR_FILENO);
    assert_true(dup2(fileno(file), STDERR_FILENO) >= 0);
    struct ledger *ledger = ledger_open(tournament, remember, &known);
    fflush(stderr);
    assert_true(dup2(saved, STDERR_FILENO) >= 0);
    close(saved);
    rewind(file);
    said[fread(said, 1, sizeof said - 1, file)] = '\0';
    fclose(file);
    if (ledger != NULL || strstr(said, what) == NULL ||
        strchr(said, '\n') != strrchr(said, '\n')) {
        fail_msg("expected \"%s\", said: %s", what, said);
    }
    assert_int_equal(read_file(tournament->ledger, after[0]), size);
    assert_memory_equal(before[0], after[0], size);
    if (tournament->pgn != NULL) {
        assert_int_equal(read_file(tournament->pgn, after[1]), pgn_size);
        assert_memory_equal(before[1], after[1], pgn_size);
    }
}

static void refuses_what_is_not_its_own(void **state)
{
    struct fixture *fixture = *state;
    static char whole[BYTES_MAX], pgn[BYTES_MAX], text[2 * BYTES_MAX];
    fill(fixture);
    size_t size = read_file(fixture->ledger, whole), pgn_size = read_file(fixture->pgn, pgn);
    struct tournament other = fixture->tournament;
    other.seed = 7;
    assert_refused_ledger(&other, "of another tournament: \"# tournament");
    other = fixture->tournament;
    other.participant[1].name = "C";
    assert_refused_ledger(&other, "\"# engine B\" there, \"# engine C\" now");
    other = fixture->tournament;
    other.participant_count = 1;
    assert_refused_ledger(&other, "of another tournament");
    other = fixture->tournament;
    other.pgn = NULL;
    assert_refused_ledger(&other, "its games are in");
    /* A line in the middle that is damaged is no cut. */
    char *game = strstr(whole, "\ngame\t2") + 8;
    (*game)++;
    write_file(fixture->ledger, whole, size);
    assert_refused_ledger(&fixture->tournament, "damaged");
    (*game)--;
    write_file(fixture->ledger, whole, size);
    /* A PGN that lacks games, or has more than one that is not known. */
    write_file(fixture->pgn, pgn, pgn_size - 1);
    assert_refused_ledger(&fixture->tournament, "lacks games");
    snprintf(text, sizeof text, "%s%s", pgn, pgn);
    write_file(fixture->pgn, text, strlen(text));
    assert_refused_ledger(&fixture->tournament, "has games that the ledger does not have");
    write_file(fixture->pgn, pgn, pgn_size);
    /* Somebody's letter. */
    write_file(fixture->ledger, "Dear all,\n\nno\n", 14);
    assert_refused_ledger(&fixture->tournament, "not a ledger");
}

/* A second process is told so; the first one goes on. */
static void is_held_by_one_process(void **state)
{
    struct fixture *fixture = *state;
    struct known known;
    struct ledger *ledger = open_right(&fixture->tournament, &known);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (freopen("/dev/null", "w", stderr) == NULL) {
            _exit(2);
        }
        _exit(ledger_open(&fixture->tournament, remember, &known) == NULL ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    add_games(ledger, &fixture->tournament, 0, GAMES);
    ledger_close(ledger);
}

/* Plays moves, whatever they are. */
static void play_any(struct game *game, int moves)
{
    for (int i = 0; i < moves; i++) {
        struct move_list list = {.count = 0};
        game->variant->generate(game_position(game), GENERATE_ALL, &list);
        assert_true(list.count > 0 && game_play(game, list.move[list.count / 2]));
    }
}

/* Reads the PGN's only game, of four, and compares. */
static void assert_pgn(const char *path, const struct match_game *match_game)
{
    static const char *const tags[][2] = {{"Red", "A"},
                                          {"Blue", "B"},
                                          {"Yellow", "C"},
                                          {"Green", "D"},
                                          {"Result", "1/3-0-1/3-1/3"},
                                          {"Termination", "time forfeit"}};
    static struct pgn_game read;
    char what[PGN_TEXT_MAX];
    int line;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    struct pgn_reader *reader = pgn_reader_new(file, variant_find("chess"), 0);
    assert_int_equal(pgn_read(reader, 0, &read, &line, what), PGN_GAME);
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        assert_string_equal(pgn_tag(&read, tags[i][0]), tags[i][1]);
    }
    assert_null(pgn_tag(&read, "White"));
    assert_int_equal(read.result, match_game->result);
    assert_int_equal(read.game.count, match_game->game.count);
    assert_int_equal(game_position(&read.game)->key, game_position(&match_game->game)->key);
    pgn_game_free(&read);
    assert_int_equal(pgn_read(reader, 0, &read, &line, what), PGN_END);
    pgn_reader_free(reader);
    fclose(file);
}

/* Four sides, each with its participant and its numbers, and a result that three share. */
static void keeps_games_of_four(void **state)
{
    struct fixture *fixture = *state;
    struct tournament *tournament = &fixture->tournament;
    struct known known;
    tournament->variant = variant_find("gala-cutthroat");
    tournament->participant_count = SEATS_MAX;
    tournament->participant[2] = (struct participant){.name = "C", .command = "c"};
    tournament->participant[3] = (struct participant){.name = "D", .command = "d"};
    struct match_game match_game = {.participant = {0, 1, 2, 3},
                                    .result = game_result_of_seats(13),
                                    .termination = TERMINATION_TIME,
                                    .culprit = 1,
                                    .reason = "Blue loses on time by 0.012 s"};
    assert_true(game_init(&match_game.game, tournament->variant, 0));
    play_any(&match_game.game, 42);
    tournament->variant->to_fen(tournament->variant, game_position(&match_game.game),
                                match_game.final_fen);
    for (int side = 0; side < SEATS_MAX; side++) {
        match_game.effort[side].moves = 10 + side;
        match_game.late_failures[side] = side;
    }
    struct ledger *ledger = open_right(tournament, &known);
    assert_true(ledger_add(ledger, &match_game));
    ledger_close(ledger);
    ledger_close(open_right(tournament, &known));
    assert_int_equal(known.count, 1);
    const struct match_game *back = &known.entry[0].match_game;
    assert_int_equal(back->result, match_game.result);
    assert_int_equal(back->culprit, 1);
    assert_string_equal(back->final_fen, match_game.final_fen);
    for (int side = 0; side < SEATS_MAX; side++) {
        assert_int_equal(back->participant[side], side);
        assert_int_equal(back->effort[side].moves, 10 + side);
        assert_int_equal(back->late_failures[side], side);
    }
    assert_pgn(fixture->pgn, &match_game);
    game_free(&match_game.game);
}

static void works_without_files(void **state)
{
    struct fixture *fixture = *state;
    struct known known;
    struct tournament tournament = fixture->tournament;
    tournament.ledger = tournament.pgn = NULL;
    struct ledger *ledger = open_right(&tournament, &known);
    add_games(ledger, &tournament, 0, GAMES);
    assert_int_equal(ledger_pgn_size(ledger), 0);
    ledger_close(ledger);
    tournament.pgn = "/dev/null";
    ledger = open_right(&tournament, &known);
    add_games(ledger, &tournament, 0, GAMES);
    ledger_close(ledger);
}

/* /dev/full takes nothing: the game is not added, and errno says why. */
static void tells_that_the_disk_is_full(void **state)
{
    struct fixture *fixture = *state;
    struct known known;
    struct tournament tournament = fixture->tournament;
    tournament.ledger = NULL;
    tournament.pgn = "/dev/full";
    struct ledger *ledger = open_right(&tournament, &known);
    struct match_game match_game = make_match_game(&tournament, 0);
    assert_false(ledger_add(ledger, &match_game));
    assert_int_equal(errno, ENOSPC);
    game_free(&match_game.game);
    ledger_close(ledger);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(comes_back_as_written, set_up, tear_down),
        cmocka_unit_test_setup_teardown(survives_any_cut, set_up, tear_down),
        cmocka_unit_test_setup_teardown(survives_a_cut_header, set_up, tear_down),
        cmocka_unit_test_setup_teardown(cuts_the_pgn_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(refuses_what_is_not_its_own, set_up, tear_down),
        cmocka_unit_test_setup_teardown(is_held_by_one_process, set_up, tear_down),
        cmocka_unit_test_setup_teardown(keeps_games_of_four, set_up, tear_down),
        cmocka_unit_test_setup_teardown(works_without_files, set_up, tear_down),
        cmocka_unit_test_setup_teardown(tells_that_the_disk_is_full, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
