/* Nothing grows: test_growth PROGRAM FOLDER. In one process thousands of games of all variants
 * are begun and played, over UCI and CECP; the hash table is resized, nets and endgame tables
 * are set again and again. After the first tenth of it the program has the memory of its own,
 * the open files and the threads that it has in the end. FOLDER holds nets. */
#include "protocol/gui/xboard/xboard.h"
#include "rules/variants.h"
#include "tests/gui/bad_input/program.h"
#include "tests/support/random.h"
#include "tests/support/run_program.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GROWTH_MAX = 64, /* kilobytes, for what malloc cannot fill again */
    MOVES = 3,       /* of a game */
    NODES_MAX = 100,
    HASH_MAX = 32,
    LINE_MAX = 512
};

static const char *nets;
static char tables[FOLDER_MAX];

/* What the program has. */
struct possessions {
    long kilobytes; /* of memory that is its own */
    int files, threads;
};

static void send_line(struct program *engine, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void send_line(struct program *engine, const char *format, ...)
{
    char line[LINE_MAX];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(line, sizeof line - 1, format, values);
    va_end(values);
    assert_in_range(length, 1, sizeof line - 2);
    line[length++] = '\n';
    assert_true(program_send(engine, line, (size_t)length));
}

/* How many names a folder in /proc holds. */
static int count_names(const struct program *engine, const char *what)
{
    char path[64];
    int count = -2; /* "." and ".." */
    snprintf(path, sizeof path, "/proc/%d/%s", (int)engine->process, what);
    DIR *folder = opendir(path);
    assert_non_null(folder);
    while (readdir(folder) != NULL) {
        count++;
    }
    closedir(folder);
    return count;
}

static struct possessions possessions_of(const struct program *engine)
{
    struct possessions has = {.files = count_names(engine, "fd"),
                              .threads = count_names(engine, "task")};
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/%d/status", (int)engine->process);
    FILE *status = fopen(path, "r");
    assert_non_null(status);
    while (fgets(line, sizeof line, status) != NULL) {
        sscanf(line, "RssAnon: %ld", &has.kilobytes);
    }
    fclose(status);
    assert_true(has.kilobytes > 0);
    return has;
}

/* A thing that is done again and again. */
struct habit {
    const char *name, *greeting, *answer;
    void (*act)(struct program *engine, int number);
    int full; /* how often in full */
};

/* Acts again and again, and compares what the program has after a tenth and in the end. */
static void assert_stays(const struct habit *habit)
{
    static const struct circumstances small_pages = {.small_pages = true};
    int count = run_count(habit->full);
    struct program engine;
    struct possessions early = {.kilobytes = 0};
    assert_true(program_start(&engine, program, &small_pages));
    send_line(&engine, "%s", habit->greeting);
    assert_non_null(program_await(&engine, habit->answer));
    for (int number = 0; number < count; number++) {
        habit->act(&engine, number);
        if (number + 1 == count / 10) {
            early = possessions_of(&engine);
        }
    }
    struct possessions late = possessions_of(&engine);
    print_message("%s: %ld kB, %d files, %d threads after %d; %ld kB, %d, %d after %d\n",
                  habit->name, early.kilobytes, early.files, early.threads, count / 10,
                  late.kilobytes, late.files, late.threads, count);
    assert_true(late.kilobytes <= early.kilobytes + GROWTH_MAX);
    assert_int_equal(late.files, early.files);
    assert_int_equal(late.threads, early.threads);
    program_end_input(&engine);
    assert_int_equal(program_finish(&engine), 0);
}

/* --- UCI --- */

/* Plays a few moves of a variant. */
static void play_uci(struct program *engine, const struct variant *variant, int number)
{
    char moves[LINE_MAX / 2] = "";
    for (int i = 0; i < MOVES; i++) {
        send_line(engine, "position startpos moves%s", moves);
        send_line(engine, "go nodes %d", 1 + (number * MOVES + i) % NODES_MAX);
        const char *best = program_await(engine, "bestmove ");
        assert_non_null(best);
        best += strlen("bestmove ");
        size_t used = strlen(moves);
        if (variant->simultaneous) {
            strcpy(moves, " e2e4|e7e5@w");
        } else {
            snprintf(moves + used, sizeof moves - used, " %.*s", (int)strcspn(best, " "), best);
        }
    }
}

static void new_game_uci(struct program *engine, int number)
{
    const struct variant *variant = variant_at(number % variant_count());
    send_line(engine, "setoption name UCI_Variant value %s", variant->name);
    send_line(engine, "ucinewgame");
    play_uci(engine, variant, number);
}

static void resize_hash(struct program *engine, int number)
{
    int least =
        number % 10 == 9; /* what is there in the end is no more than in the beginning */
    send_line(engine, "setoption name Hash value %d", least ? 1 : 1 + number * 37 % HASH_MAX);
    send_line(engine, "ucinewgame");
    play_uci(engine, variant_at(0), number);
}

static void set_threads(struct program *engine, int number)
{
    send_line(engine, "setoption name Threads value %d", number % 10 == 9 ? 1 : 1 + number % 8);
    send_line(engine, "ucinewgame");
    play_uci(engine, variant_at(0), number);
}

static void set_net(struct program *engine, int number)
{
    static const char *const games[] = {"chess", "xodul", "cubic", "nodal", "gala"};
    enum { GAMES = sizeof games / sizeof *games };
    const struct variant *variant = variant_find(games[number % GAMES]);
    send_line(engine, "setoption name UCI_Variant value %s", variant->name);
    send_line(engine, "setoption name EvalFile value %s/%s.nnue", nets, games[number % GAMES]);
    send_line(engine, "ucinewgame");
    play_uci(engine, variant, number);
    send_line(engine, "setoption name EvalFile value %s", number % 2 ? "<empty>" : "/dev/null");
}

static void set_tables(struct program *engine, int number)
{
    send_line(engine, "setoption name EndgamePath value %s", tables);
    send_line(engine, "ucinewgame");
    send_line(engine, "position fen 8/8/8/8/4k3/8/8/KR6 w - - 0 1");
    send_line(engine, "go nodes %d", 1 + number % NODES_MAX);
    assert_non_null(program_await(engine, "bestmove "));
    send_line(engine, "setoption name EndgamePath value %s", number % 2 ? "<empty>" : "/dev");
}

/* --- CECP --- */

static void new_game_cecp(struct program *engine, int number)
{
    int count = 0;
    while (xboard_at(count) != NULL) {
        count++;
    }
    send_line(engine, "new\nvariant %s\ncomputer\nst 60\nsd 1",
              xboard_at(number % count)->wire_name);
    if (number < 2 * count) {
        send_line(engine, "option Clear Hash"); /* touches all of it */
    }
    for (int i = 0; i < MOVES; i++) {
        send_line(engine, "go");
        assert_non_null(program_await(engine, "move "));
    }
}

/* --- The tests --- */

static void games_over_uci(void **state)
{
    static const struct habit habit = {"games over UCI",
                                       "uci\nsetoption name Hash value 1\nisready", "readyok",
                                       new_game_uci, 10000};
    (void)state;
    assert_stays(&habit);
}

static void games_over_cecp(void **state)
{
    static const struct habit habit = {"games over CECP",
                                       "xboard\nprotover 2\nmemory 9\nping 1", "pong 1",
                                       new_game_cecp, 10000};
    (void)state;
    assert_stays(&habit);
}

static void options(void **state)
{
    static const struct habit habits[] = {
        {"Hash", "uci\nisready", "readyok", resize_hash, 1000},
        {"Threads", "uci\nsetoption name Hash value 1\nisready", "readyok", set_threads, 1000},
        {"EvalFile", "uci\nsetoption name Hash value 1\nisready", "readyok", set_net, 2000},
        {"EndgamePath", "uci\nsetoption name Hash value 1\nisready", "readyok", set_tables,
         1000}};
    (void)state;
    for (size_t i = 0; i < sizeof habits / sizeof *habits; i++) {
        assert_stays(&habits[i]);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_over_uci),
                                       cmocka_unit_test(games_over_cecp),
                                       cmocka_unit_test(options)};
    char command[LINE_MAX];
    if (argc != 3) {
        fprintf(stderr, "usage: test_growth PROGRAM FOLDER\n");
        return EXIT_FAILURE;
    }
    program = argv[1];
    nets = argv[2];
    make_folder(tables);
    snprintf(command, sizeof command, "endgames|chess|--pieces|2|--folder|%s", tables);
    run(command);
    return last.status != 0 ? EXIT_FAILURE : cmocka_run_group_tests(tests, NULL, NULL);
}
