/* The report of a tournament: whole, well-formed, with every game, cause and figure in it,
 * whatever the engines are called, and never half a file. */
#include "protocol/match/report/report.h"
#include "protocol/match/tournament/schedule.h"
#include "rules/variants.h"
#include "tests/support/markup.h"
#include "tests/support/test_support.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { GAMES_MAX = 1000, PLIES_MAX = 60, PATH_TEXT_MAX = 200 };

/* A tournament that was played by nobody. */
struct sample {
    struct tournament tournament;
    struct standings standings;
    struct entry entries[GAMES_MAX];
    int count;
    char folder[PATH_TEXT_MAX];
    char report[PATH_TEXT_MAX + 16];
    char pgn[PATH_TEXT_MAX + 16];
    char *page; /* the report as read back */
};

static const char *const odd_names[] = {"<b>&amp;\"Black\"", "it's \x01\xff\xc3\xa9 <script>",
                                        "c & d"};

static struct sample sample;

static void begin_sample(const char *variant, int participants)
{
    memset(&sample, 0, sizeof sample);
    strcpy(sample.folder, "/tmp/quincunx-report-XXXXXX");
    assert_non_null(mkdtemp(sample.folder));
    snprintf(sample.report, sizeof sample.report, "%s/report.html", sample.folder);
    snprintf(sample.pgn, sizeof sample.pgn, "%s/games.pgn", sample.folder);
    struct tournament *tournament = &sample.tournament;
    tournament->faults = ".";
    tournament->variant = variant_find(variant);
    tournament->participant_count = participants;
    for (int i = 0; i < participants; i++) {
        tournament->participant[i] =
            (struct participant){.name = odd_names[i],
                                 .command = "engine --size=<1>",
                                 .time_control = {.base = 10000000, .increment = 100000}};
    }
    tournament->rounds = GAMES_MAX;
    tournament->games = 2;
    tournament->repeat = tournament->swap = true;
    tournament->concurrency = 1;
    tournament->event = "Winners & <losers>";
    tournament->pgn = sample.pgn;
    tournament->report = sample.report;
    assert_true(standings_init(&sample.standings, tournament));
}

static void end_sample(void)
{
    unlink(sample.report);
    assert_int_equal(rmdir(sample.folder), 0); /* nothing else was left there */
    standings_free(&sample.standings);
    free(sample.page);
}

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return *seed >> 8;
}

/* Where a game of random moves stands after a while. */
static void random_final(const struct variant *variant, uint32_t *seed, char fen[FEN_MAX])
{
    struct game game;
    struct move_list list = {.count = 0};
    assert_true(game_init(&game, variant, 0));
    variant->generate(game_position(&game), GENERATE_ALL, &list);
    while (list.count > 0 && (game.count < PLIES_MAX || game_position(&game)->is_pending)) {
        assert_true(game_play(&game, list.move[next_random(seed) % (uint32_t)list.count]));
        list.count = 0;
        variant->generate(game_position(&game), GENERATE_ALL, &list);
    }
    variant->to_fen(variant, game_position(&game), fen);
    game_free(&game);
}

/* The result, or one like it where four share the point. */
static enum game_result result_of(enum game_result result)
{
    return variant_is_free_for_all(sample.tournament.variant)
               ? game_result_of_seats((unsigned)result)
               : result;
}

/* Adds a game between the two participants that the schedule says. */
static void add_game(const struct schedule *schedule, enum game_result result,
                     enum termination termination, const char *reason)
{
    struct entry *entry = &sample.entries[sample.count];
    struct fixture fixture;
    uint32_t seed = (uint32_t)sample.count;
    assert_true(schedule_get(schedule, sample.count, &fixture));
    entry->match_game = (struct match_game){
        .number = sample.count,
        .opening = fixture.opening,
        .result = result_of(result),
        .termination = termination,
        .culprit = termination_is_fault(termination) ? result == RESULT_WHITE_WINS : -1,
        .began = 1700000000 + 10 * sample.count,
        .lasted = 9500000};
    memcpy(entry->match_game.participant, fixture.participant, sizeof fixture.participant);
    snprintf(entry->match_game.reason, sizeof entry->match_game.reason, "%s", reason);
    for (int seat = 0; seat < 2; seat++) {
        entry->match_game.effort[seat] = (struct effort_sum){.moves = 40,
                                                             .depth = 400,
                                                             .nodes = 4000000,
                                                             .told = 40,
                                                             .time = 8000000,
                                                             .timed = 8000000,
                                                             .overruns = seat,
                                                             .worst_overrun = seat * 1500};
    }
    random_final(sample.tournament.variant, &seed, entry->match_game.final_fen);
    assert_true(standings_add(&sample.standings, &entry->match_game,
                              schedule_pair_mate(schedule, sample.count)));
    sample.count++;
}

/* Games that end in all the ways there are, by turns. */
static void add_games(int count)
{
    static const struct {
        enum game_result result;
        enum termination termination;
        const char *reason;
    } ends[] = {{RESULT_WHITE_WINS, TERMINATION_RULES, "checkmate"},
                {RESULT_DRAW, TERMINATION_RULES, "threefold repetition"},
                {RESULT_BLACK_WINS, TERMINATION_RULES, "checkmate"},
                {RESULT_DRAW, TERMINATION_AGREEMENT, ""},
                {RESULT_WHITE_WINS, TERMINATION_RESIGNATION, "Black resigns"},
                {RESULT_WHITE_WINS, TERMINATION_RULES, "checkmate"},
                {RESULT_DRAW, TERMINATION_ADJUDICATION, "by -draw"},
                {RESULT_BLACK_WINS, TERMINATION_RULES, "stalemate & <more>"},
                {RESULT_BLACK_WINS, TERMINATION_TIME, "White loses on time by 0.012 s"},
                {RESULT_WHITE_WINS, TERMINATION_ILLEGAL, "Black played \"<e9>\""},
                {RESULT_DRAW, TERMINATION_RULES, "50-move rule"}};
    struct schedule *schedule = schedule_new(&sample.tournament);
    assert_non_null(schedule);
    uint32_t seed = 7;
    for (int i = 0; i < count; i++) {
        size_t end = next_random(&seed) % (sizeof ends / sizeof *ends);
        add_game(schedule, ends[end].result, ends[end].termination, ends[end].reason);
    }
    schedule_free(schedule);
}

static void read_page(void)
{
    struct stat about;
    FILE *file = fopen(sample.report, "r");
    assert_non_null(file);
    assert_int_equal(fstat(fileno(file), &about), 0);
    free(sample.page);
    sample.page = calloc(1, (size_t)about.st_size + 1);
    assert_non_null(sample.page);
    assert_int_equal(fread(sample.page, 1, (size_t)about.st_size, file), about.st_size);
    fclose(file);
}

static void write_page(void)
{
    assert_true(
        report_write(&sample.tournament, &sample.standings, sample.entries, sample.count));
    read_page();
    assert_well_formed(sample.page);
    assert_null(strstr(sample.page, "<script"));
}

static void assert_part(const char *part, int times)
{
    int count = count_parts(sample.page, part);
    if (count != times) {
        fail_msg("%d times instead of %d: %s", count, times, part);
    }
}

static bool is_pictured(int index)
{
    return index >= sample.count - 100 ||
           termination_is_fault(sample.entries[index].match_game.termination);
}

static void every_game_and_cause(void **state)
{
    (void)state;
    begin_sample("chess", 3);
    add_games(400);
    write_page();
    int faults = 0;
    for (int i = 0; i < sample.count; i++) {
        char part[80];
        snprintf(part, sizeof part, "<tr id=\"game-%d\">", i + 1);
        assert_part(part, 1);
        snprintf(part, sizeof part, "<figure id=\"position-%d\" ", i + 1);
        assert_part(part, is_pictured(i));
        snprintf(part, sizeof part, "<a href=\"#position-%d\">", i + 1);
        assert_part(part, is_pictured(i));
        snprintf(part, sizeof part, "/game-%d.log\">", i + 1);
        assert_part(part, termination_is_fault(sample.entries[i].match_game.termination));
        faults += termination_is_fault(sample.entries[i].match_game.termination);
    }
    assert_true(faults > 0);
    for (enum termination termination = TERMINATION_RESIGNATION;
         termination <= TERMINATION_ILLEGAL; termination++) {
        assert_non_null(strstr(sample.page, termination_text(termination)));
    }
    assert_non_null(strstr(sample.page, "stalemate &amp; &lt;more&gt;"));
    assert_non_null(strstr(sample.page, "Black played &quot;&lt;e9&gt;&quot;"));
    assert_part("<h1>Winners &amp; &lt;losers&gt;</h1>", 1);
    assert_part("href=\"./games.pgn\"", 1);
    assert_part("<h2>SPRT</h2>", 0);
    end_sample();
}

static void names_are_escaped(void **state)
{
    (void)state;
    begin_sample("chess", 3);
    add_games(6);
    write_page();
    assert_part("<b>&amp;", 0);
    assert_non_null(strstr(sample.page, "&lt;b&gt;&amp;amp;&quot;Black&quot;"));
    assert_non_null(strstr(sample.page, "it&#39;s &#65533;&#65533;\xc3\xa9 &lt;script&gt;"));
    assert_non_null(strstr(sample.page, "c &amp; d"));
    assert_non_null(strstr(sample.page, "engine --size=&lt;1&gt;"));
    end_sample();
}

/* Whatever bytes a name is made of. */
static void any_name(void **state)
{
    (void)state;
    uint32_t seed = 3;
    begin_sample("nodal", 2);
    add_games(2);
    for (int i = 0; i < 200; i++) {
        char name[33] = "";
        for (size_t letter = 0; letter + 1 < sizeof name; letter++) {
            uint32_t random = next_random(&seed);
            name[letter] = random & 1 ? "<>&\"';\xe2\x82\xac\xf0\xed\xa0"[random / 2 % 12]
                                      : (char)(1 + random / 2 % 255);
        }
        sample.tournament.participant[i % 2].name = name;
        write_page();
        sample.tournament.participant[i % 2].name = odd_names[i % 2];
    }
    end_sample();
}

static void figures(void **state)
{
    (void)state;
    begin_sample("chess", 2);
    struct schedule *schedule = schedule_new(&sample.tournament);
    assert_non_null(schedule);
    add_game(schedule, RESULT_WHITE_WINS, TERMINATION_RULES, "checkmate"); /* 0 is White */
    add_game(schedule, RESULT_BLACK_WINS, TERMINATION_TIME, "late");       /* 0 is Black */
    add_game(schedule, RESULT_WHITE_WINS, TERMINATION_RULES, "checkmate");
    add_game(schedule, RESULT_WHITE_WINS, TERMINATION_RULES, "checkmate");
    schedule_free(schedule);
    write_page();
    assert_part("<td>4</td><td>3.0</td><td>3</td><td>0</td><td>1</td><td>75.0 %</td>", 1);
    assert_part("<td>4</td><td>1.0</td><td>1</td><td>0</td><td>3</td><td>25.0 %</td>", 1);
    assert_part("<td>0 0 1 0 1</td>", 1); /* pairs, for either */
    assert_part("<td>1 0 1 0 0</td>", 1);
    assert_part(">3.0 / 4<br/><small>+3 =0 &#8722;1</small>", 1);
    /* By colour: 0 won twice as White and once of twice as Black. */
    assert_part("<td>White</td><td>2</td><td>2</td><td>0</td><td>0</td><td>100.0 %</td>", 1);
    assert_part("<td>Black</td><td>2</td><td>1</td><td>0</td><td>1</td><td>50.0 %</td>", 1);
    /* Mean depth, nodes a second and a move, seconds a move, overruns. */
    assert_part("<td>160</td><td>10.00</td><td>500000</td><td>100000</td><td>0.200</td>"
                "<td>2</td><td>0.002</td>",
                2);
    assert_part("<td class=\"fault\">1</td>", 1);
    assert_part("1 of 4 games ended by the fault of an engine", 1);
    end_sample();
}

static void every_variant(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        begin_sample(variant_at(i)->name, 2);
        add_games(4);
        sample.entries[1].match_game.final_fen[0] = '\0';
        write_page();
        assert_part("<figure ", 4);
        assert_part("No picture: ", 1);
        assert_non_null(strstr(sample.page, "class=\"piece\""));
        end_sample();
    }
}

static void sprt_state(void **state)
{
    (void)state;
    begin_sample("nodal", 2);
    sample.tournament.sprt = (struct sprt){true, 0, 5, 0.05, 0.05, SPRT_LOGISTIC};
    add_games(60);
    write_page();
    char ratio[64];
    double llr = wdl_sprt_llr(&sample.tournament.sprt, &sample.standings.against[0][1]);
    snprintf(ratio, sizeof ratio, "<b>%.2f</b> between -2.94 and 2.94", llr);
    assert_part(ratio, 1);
    assert_part("<b>not decided yet</b>", 1);
    assert_part("class=\"chart\"", 2);
    assert_part("class=\"level\" d=", 4); /* 50 %; both bounds and 0 */
    end_sample();
}

static void many_openings(void **state)
{
    (void)state;
    begin_sample("chess", 2);
    add_games(2);
    write_page();
    assert_part("1 openings. The number", 1);
    end_sample();
    begin_sample("chess", 2);
    add_games(300);
    write_page();
    assert_part("150 openings; the 100 played most often", 1);
    assert_part("of the last 100 games", 0);
    assert_part("Of the last 100 games", 1);
    end_sample();
}

static void no_games(void **state)
{
    (void)state;
    begin_sample("gala", 3);
    write_page();
    assert_part("<b>0</b> games", 1);
    assert_part("<figure", 0);
    sample.tournament.sprt = (struct sprt){true, 0, 5, 0.05, 0.05, SPRT_NORMALIZED};
    sample.tournament.participant_count = 2;
    write_page();
    assert_part("<b>not decided yet</b>", 1);
    end_sample();
}

/* Links lead from where the report lies. */
static void links(void **state)
{
    (void)state;
    static const struct {
        const char *path, *link;
    } table[] = {{"games.pgn", "./games.pgn"},
                 {"./a//b/50%.pgn", "./a/b/50%25.pgn"},
                 {"c:d#e?\"<&.pgn", "./c%3Ad%23e%3F%22%3C%26.pgn"},
                 {"/tmp/other/games.pgn", "./../other/games.pgn"},
                 {"/games.pgn", "./../../games.pgn"},
                 {"../games.pgn", "../games.pgn"}};
    char before[4096];
    assert_non_null(getcwd(before, sizeof before));
    begin_sample("chess", 2);
    assert_int_equal(chdir(sample.folder), 0);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        char part[200];
        sample.tournament.pgn = table[i].path;
        sample.tournament.report = i % 2 == 0 ? "report.html" : sample.report;
        write_page();
        snprintf(part, sizeof part, "<a href=\"%s\">", table[i].link);
        assert_part(part, 1);
    }
    assert_int_equal(chdir(before), 0);
    end_sample();
}

/* Whatever goes wrong, the old report stays and nothing is left beside it. */
static void all_or_nothing(void **state)
{
    (void)state;
    begin_sample("chess", 2);
    add_games(3);
    char missing[PATH_TEXT_MAX + 32];
    snprintf(missing, sizeof missing, "%s/missing/report.html", sample.folder);
    sample.tournament.report = missing;
    errno = 0;
    assert_false(report_write(&sample.tournament, &sample.standings, sample.entries, 3));
    assert_int_equal(errno, ENOENT);
    assert_int_not_equal(access(missing, F_OK), 0);

    sample.tournament.report = sample.report;
    write_page();
    char *old = strdup(sample.page);
    char fresh[PATH_TEXT_MAX + 32];
    snprintf(fresh, sizeof fresh, "%s.new", sample.report);
    if (access("/dev/full", W_OK) == 0) {
        assert_int_equal(symlink("/dev/full", fresh), 0);
        assert_false(report_write(&sample.tournament, &sample.standings, sample.entries, 2));
        assert_int_equal(errno, ENOSPC);
        assert_int_not_equal(access(fresh, F_OK), 0);
        read_page();
        assert_string_equal(sample.page, old);
    }
    assert_int_equal(mkdir(fresh, 0700), 0);
    assert_false(report_write(&sample.tournament, &sample.standings, sample.entries, 2));
    assert_int_equal(errno, EISDIR);
    assert_int_equal(rmdir(fresh), 0);
    read_page();
    assert_string_equal(sample.page, old);
    free(old);
    end_sample();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_and_cause),
        cmocka_unit_test(names_are_escaped),
        cmocka_unit_test(any_name),
        cmocka_unit_test(figures),
        cmocka_unit_test(every_variant),
        cmocka_unit_test(sprt_state),
        cmocka_unit_test(many_openings),
        cmocka_unit_test(no_games),
        cmocka_unit_test(links),
        cmocka_unit_test(all_or_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
