/* The command line of `quincunx match`: what it says is what the tournament is, and everything
 * it cannot mean is refused by one line that names the flag and the word. */
#include "protocol/match/tournament/time_control.h"
#include "protocol/match/tournament/tournament_flags.h"
#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORDS_MAX = 160, TEXT_MAX = 2000 };

/* A command line in one text, words separated by '~'. */
struct words {
    char text[TEXT_MAX];
    int count;
    char *word[WORDS_MAX];
};

static void split(struct words *words, const char *text)
{
    assert_true(strlen(text) < sizeof words->text);
    strcpy(words->text, text);
    words->count = 0;
    for (char *word = strtok(words->text, "~"); word != NULL; word = strtok(NULL, "~")) {
        assert_true(words->count < WORDS_MAX);
        words->word[words->count++] = word;
    }
}

/* Reads the tournament with stderr in a file; *said is what was printed. */
static bool read_aside(struct tournament *tournament, struct words *words, char *said,
                       size_t size)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    fflush(stderr);
    int saved = dup(STDERR_FILENO);
    assert_true(saved >= 0 && dup2(fileno(file), STDERR_FILENO) >= 0);
    bool is_right = tournament_read(tournament, words->count, words->word);
    fflush(stderr);
    assert_true(dup2(saved, STDERR_FILENO) >= 0);
    close(saved);
    rewind(file);
    said[fread(said, 1, size - 1, file)] = '\0';
    fclose(file);
    return is_right;
}

static void read_right(struct tournament *tournament, struct words *words, const char *text)
{
    char said[1024];
    split(words, text);
    bool is_right = read_aside(tournament, words, said, sizeof said);
    if (!is_right || *said != '\0') {
        fail_msg("%s: %s", text, said);
    }
}

static const char two[] = "-engine~cmd=one~-engine~cmd=/bin/two~-each~tc=1~";

static const char everything[] =
    "-engine~cmd=./a/one x~name=A~proto=xboard~option.Hash=16~option.Skill Level=3~"
    "tc=40/1:30~--engine~cmd=two~args=-x 'y z'~arg=b c~dir=/tmp~stderr=e~ponder~"
    "restart=on~-each~tc=10+0.1~timemargin=20.5~option.Hash=8~depth=5~nodes=1000~"
    "-variant~xodul~-rounds~20~-games~4~-repeat~-openings~file=o.pgn~order=random~"
    "plies=8~start=3~-concurrency~3~-sprt~elo0=-5~elo1=0.5~alpha=0.05~beta=0.1~"
    "model=logistic~-draw~movenumber=40~movecount=8~score=10~-resign~movecount=3~"
    "score=400~twosided=true~-maxmoves~200~-pgnout~g.pgn~-recover~-wait~50~-seed~"
    "12345678901234~-resume~l~-report~r.html~-event~E~-site~S~-ratinginterval~10~"
    "-faults~f~-debug";

static void reads_engines(void **state)
{
    (void)state;
    struct tournament tournament;
    struct words words;
    read_right(&tournament, &words, everything);
    assert_int_equal(tournament.participant_count, 2);
    const struct participant *one = &tournament.participant[0],
                             *other = &tournament.participant[1];
    assert_string_equal(one->name, "A");
    assert_int_equal(one->dialect, DIALECT_CECP);
    assert_int_equal(one->word_count, 2);
    assert_string_equal(one->word[0], "./a/one");
    assert_string_equal(one->word[1], "x");
    assert_null(one->word[2]);
    assert_int_equal(one->option_count, 2);
    assert_string_equal(one->option[0].name, "Hash");
    assert_string_equal(one->option[0].value, "16");
    assert_string_equal(one->option[1].name, "Skill Level");
    assert_int_equal(one->time_control.moves, 40);
    assert_int_equal(one->time_control.base, 90000000);
    assert_int_equal(one->time_control.increment, 0);
    assert_int_equal(one->time_control.margin, 20500);
    assert_int_equal(one->time_control.depth, 5);
    assert_false(one->ponder || one->restart);
    assert_string_equal(other->name, "two");
    assert_int_equal(other->dialect, DIALECT_UCI);
    assert_int_equal(other->word_count, 4);
    assert_string_equal(other->word[2], "y z");
    assert_string_equal(other->word[3], "b c");
    assert_string_equal(other->folder, "/tmp");
    assert_string_equal(other->errors, "e");
    assert_string_equal(other->option[0].value, "8");
    assert_int_equal(other->time_control.increment, 100000);
    assert_int_equal(other->time_control.nodes, 1000);
    assert_true(other->ponder && other->restart);
    tournament_free(&tournament);
}

static void reads_what_it_says(void **state)
{
    (void)state;
    struct tournament tournament;
    struct words words;
    read_right(&tournament, &words, everything);
    assert_string_equal(tournament.variant->name, "xodul");
    assert_int_equal(tournament.rounds, 20);
    assert_int_equal(tournament.games, 4);
    assert_true(tournament.repeat && tournament.swap);
    assert_int_equal(tournament.openings.format, OPENING_PGN);
    assert_int_equal(tournament.openings.order, ORDER_RANDOM);
    assert_int_equal(tournament.openings.plies, 8);
    assert_int_equal(tournament.openings.start, 3);
    assert_int_equal(tournament.concurrency, 3);
    assert_true(tournament.sprt.on && tournament.sprt.elo0 == -5 &&
                tournament.sprt.elo1 == 0.5);
    assert_int_equal(tournament.sprt.model, SPRT_LOGISTIC);
    assert_int_equal(tournament.adjudication.draw.number, 40);
    assert_int_equal(tournament.adjudication.draw.count, 8);
    assert_int_equal(tournament.adjudication.draw.score, 10);
    assert_int_equal(tournament.adjudication.resign.count, 3);
    assert_int_equal(tournament.adjudication.resign.score, 400);
    assert_true(tournament.adjudication.resign.two_sided);
    assert_int_equal(tournament.adjudication.max_moves, 200);
    assert_string_equal(tournament.pgn, "g.pgn");
    assert_true(tournament.recover && tournament.debug);
    assert_int_equal(tournament.wait, 50);
    assert_true(tournament.seed == UINT64_C(12345678901234));
    assert_string_equal(tournament.ledger, "l");
    assert_string_equal(tournament.report, "r.html");
    assert_string_equal(tournament.event, "E");
    assert_string_equal(tournament.site, "S");
    assert_int_equal(tournament.rating_interval, 10);
    assert_string_equal(tournament.faults, "f");
    tournament_free(&tournament);
}

static void has_the_usual_defaults(void **state)
{
    (void)state;
    struct tournament tournament;
    struct words words;
    read_right(&tournament, &words, two);
    assert_string_equal(tournament.variant->name, "chess");
    assert_int_equal(tournament.rounds, 1);
    assert_int_equal(tournament.games, 1);
    assert_true(tournament.swap && !tournament.repeat && !tournament.recover &&
                !tournament.sprt.on);
    assert_int_equal(tournament.concurrency, 1);
    assert_int_equal(tournament.adjudication.draw.count, 0);
    assert_int_equal(tournament.adjudication.resign.count, 0);
    assert_null(tournament.openings.file);
    assert_null(tournament.pgn);
    assert_null(tournament.ledger);
    assert_int_equal(tournament.type, TOURNAMENT_ROUND_ROBIN);
    tournament_free(&tournament);
    read_right(&tournament, &words,
               "-engine~cmd=e~-engine~cmd=x/e~-engine~cmd=e~-each~st=0.5~"
               "-repeat~-tournament~gauntlet~-pgnout~file=p~-noswap");
    assert_string_equal(tournament.participant[0].name, "e");
    assert_string_equal(tournament.participant[1].name, "e-2");
    assert_string_equal(tournament.participant[2].name, "e-3");
    assert_int_equal(tournament.participant[2].time_control.move_time, 500000);
    assert_int_equal(tournament.games, 2);
    assert_int_equal(tournament.seeds, 1);
    assert_string_equal(tournament.pgn, "p");
    assert_false(tournament.swap);
    tournament_free(&tournament);
}

/* The same command line with another word; what may not be mixed has another fingerprint. */
static void fingerprint_tells_tournaments_apart(void **state)
{
    (void)state;
    static const struct {
        const char *more;
        bool is_same;
    } cases[] = {{"-concurrency~4", true},
                 {"-pgnout~x", true},
                 {"-resume~y", true},
                 {"-epdout~x", true},
                 {"-log~file=x~level=trace", true},
                 {"-scoreinterval~3", true},
                 {"-show-latency", true},
                 {"-output~format=fastchess", true},
                 {"-wait~5", true},
                 {"-rounds~9", true},
                 {"-seed~0", true},
                 {"-seed~1", false},
                 {"-games~2", false},
                 {"-repeat", false},
                 {"-noswap", false},
                 {"-variant~nodal", false},
                 {"-maxmoves~50", false},
                 {"-each~depth=3", false},
                 {"-each~ponder", false},
                 {"-openings~file=a", false},
                 {"-each~arg=1", false},
                 {"-each~option.A=1", false}};
    struct tournament tournament;
    struct words words;
    read_right(&tournament, &words, two);
    uint64_t plain = tournament_fingerprint(&tournament);
    tournament_free(&tournament);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[TEXT_MAX];
        snprintf(text, sizeof text, "%s%s", two, cases[i].more);
        read_right(&tournament, &words, text);
        bool is_same = tournament_fingerprint(&tournament) == plain;
        tournament_free(&tournament);
        if (is_same != cases[i].is_same) {
            fail_msg("%s: the fingerprint is %s", cases[i].more, is_same ? "the same" : "new");
        }
    }
}

static void writes_time_controls(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"tc=10+0.1", "10+0.1"},     {"tc=40/60", "40/60"}, {"tc=1:30+0.5", "90+0.5"},
        {"tc=1:00:01", "3601"},      {"tc=0/5", "5"},       {"tc=40/4:00+2", "40/240+2"},
        {"tc=0.000001", "0.000001"}, {"st=5", "5/move"},    {"st=0.25", "0.25/move"},
        {"tc=inf~depth=3", "inf"},   {"nodes=100", "-"},    {"tc=3~st=2", "2/move"},
        {"st=2~tc=3", "3"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct tournament tournament;
        struct words words;
        char text[TEXT_MAX], time_control[64];
        snprintf(text, sizeof text, "-engine~cmd=a~-engine~cmd=b~-each~%s", cases[i][0]);
        read_right(&tournament, &words, text);
        time_control_to_text(&tournament.participant[1].time_control, time_control,
                             sizeof time_control);
        assert_string_equal(time_control, cases[i][1]);
        tournament_free(&tournament);
    }
}

/* What is written beside the PGN, and what holds where nothing is said of it. */
static void reads_outputs(void **state)
{
    (void)state;
    struct tournament tournament;
    struct words words;
    read_right(&tournament, &words, two);
    assert_null(tournament.epd);
    assert_null(tournament.log.file);
    assert_int_equal(tournament.score_interval, -1);
    tournament_free(&tournament);
    read_right(&tournament, &words,
               "-engine~cmd=a~-engine~cmd=b~-each~tc=1~-epdout~file=e~-log~file=l");
    assert_string_equal(tournament.epd, "e");
    assert_false(tournament.epd_replaces);
    assert_string_equal(tournament.log.file, "l");
    assert_int_equal(tournament.log.level, LEVEL_WARN);
    assert_false(tournament.log.replaces);
    tournament_free(&tournament);
    read_right(&tournament, &words,
               "-engine~cmd=a~-engine~cmd=b~-each~tc=1~-epdout~e~append=false~-log~file=l~"
               "level=err~append=false~engine=true~compress=false~realtime=true");
    assert_true(tournament.epd_replaces);
    assert_int_equal(tournament.log.level, LEVEL_ERR);
    assert_true(tournament.log.replaces);
    assert_int_equal(tournament.log.engines, LOG_ENGINES_ALWAYS);
    tournament_free(&tournament);
}

static void sets_rules(void **state)
{
    (void)state;
    struct tournament tournament;
    struct words words;
    char text[TEXT_MAX];
    const struct variant *variant = NULL;
    for (int i = 0; i < variant_count() && variant == NULL; i++) {
        variant = variant_at(i)->options != NULL ? variant_at(i) : NULL;
    }
    assert_non_null(variant);
    const struct rule_option *option = &variant->options[0];
    snprintf(text, sizeof text, "%s-rule~%s=%s~-variant~%s", two, option->name,
             option->value[1], variant->name);
    read_right(&tournament, &words, text);
    assert_int_equal(tournament.rules, 1);
    assert_int_equal(tournament.rule_count, 1);
    tournament_free(&tournament);
}

/* Refusals: what is added to two engines (or stands alone after '!'), and what is said. */
static const char *const refusals[][2] = {
    {"-sprt~alpha=2", "-sprt alpha=2: must be between 0 and 1"},
    {"-sprt~elo0=0~elo1=5~alpha=0.05", "-sprt: beta= is missing"},
    {"-sprt~elo0=5~elo1=0~alpha=0.05~beta=0.05", "-sprt: elo0 must be less than elo1"},
    {"-sprt~elo0=0~elo1=5~alpha=0.5~beta=0.6", "-sprt: alpha and beta together"},
    {"-sprt~elo0=nan", "-sprt elo0=nan: not a number"},
    {"-sprt~model=bayes", "-sprt model=bayes: must be normalized|logistic"},
    {"-sprt", "-sprt: needs a value"},
    {"-engine~cmd=c~-sprt~elo0=0~elo1=5~alpha=0.05~beta=0.05", "-sprt: needs two engines"},
    {"-rounds", "-rounds: needs a value"},
    {"-rounds~0", "-rounds 0: must be from 1 to 10000000"},
    {"-rounds~1x", "-rounds 1x: not a whole number"},
    {"-rounds~99999999999999999999", "-rounds 99999999999999999999: must be from"},
    {"-rounds~10000000~-games~1000", "-rounds: more than 100000000 games"},
    {"-concurrency~65", "-concurrency 65: must be from 1 to 64"},
    {"-concurrency~-1", "-concurrency -1: must be from 1 to 64"},
    {"-seed~-1", "-seed -1: not a whole number"},
    {"-what", "-what: unknown flag; see quincunx match --help"},
    {"word", "-each word: unknown word"},
    {"-recover~word", "word: belongs to no flag"},
    {"-tournament~swiss", "-tournament swiss: must be roundrobin|gauntlet|knockout"},
    {"-seeds~1", "-seeds: goes with -tournament gauntlet only"},
    {"-seeds~2~-tournament~gauntlet", "-seeds: must be less than the number of engines"},
    {"-tournament~knockout~-rounds~2", "-rounds: the bracket of a knockout"},
    {"-repeat~-games~1", "-repeat: needs -games 2 or more"},
    {"-repeat~4~-games~2", "-repeat: must not be more than -games"},
    {"-repeat~0", "-repeat 0: must be from 1 to 1000"},
    {"-openings~file=o~policy=game", "-openings policy=game: must be default|encounter|round"},
    {"-openings~file=o~policy=round~-tournament~knockout", "-openings policy=round: not in a"},
    {"-report~penta=maybe", "-report penta=maybe: must be true or false"},
    {"-report~pentagon=true", "-report pentagon=true: unknown word"},
    {"-report~a~b", "-report b: unknown word"},
    {"-report~", "-report: needs a value"},
    {"-pgnout~nodes=true", "-pgnout: file= is missing"},
    {"-pgnout~fiel=x", "-pgnout fiel=x: unknown word"},
    {"-pgnout~x~hashfull=true", "-pgnout hashfull=true: is not written here"},
    {"-pgnout~x~match_line=a", "-pgnout match_line=a: unknown word"},
    {"-pgnout~x~min=maybe", "-pgnout min=maybe: must be on or off"},
    {"-epdout~fiel=x", "-epdout fiel=x: unknown word"},
    {"-resume~file=x", "-resume file=x: unknown word; a file of that name is ./NAME"},
    {"-stopfile~file=x", "-stopfile file=x: unknown word"},
    {"-faults~folder=x", "-faults folder=x: unknown word"},
    {"-tb~x", "-tb: unknown flag"},
    {"-config~file=x", "-config: unknown flag"},
    {"-use-affinity", "-use-affinity: unknown flag"},
    {"-quick~cmd=a", "-quick: unknown flag"},
    {"-outcomeinterval~1", "-outcomeinterval: unknown flag"},
    {"-variant~fischerandom", "-variant fischerandom: unknown variant"},
    {"-variant~gala-cutthroat~-reverse", "-reverse: is for games of two sides only"},
    {"-variant~draughts", "-variant draughts: unknown variant"},
    {"-rule~check=maybe", "-rule check=maybe: the variant has no such option"},
    {"-rule~check", "-rule check: must be NAME=VALUE"},
    {"-openings~order=random", "-openings: file= is missing"},
    {"-openings~format=bin", "-openings format=bin: must be epd|pgn"},
    {"-openings~start=0", "-openings start=0: must be from 1"},
    {"-draw~movenumber=1~score=3", "-draw: movecount= is missing"},
    {"-draw~movecount=3", "-draw: score= is missing"},
    {"-resign~movecount=3", "-resign: score= is missing"},
    {"-resign~movecount=3~score=x", "-resign score=x: not a whole number"},
    {"-resign~movecount=3~score=3~twosided=maybe", "twosided=maybe: must be on or off"},
    {"-pgnout~a~b", "-pgnout b: unknown word"},
    {"-epdout", "-epdout: needs a value"},
    {"-epdout~a~b", "-epdout b: unknown word"},
    {"-epdout~a~append=on", "-epdout append=on: must be true or false"},
    {"-epdout~append=false", "-epdout: file= is missing"},
    {"-epdout~file=", "-epdout file=: must not be empty"},
    {"-pgnout~f~-epdout~f", "-epdout f: is also the file of -pgnout"},
    {"-output", "-output: needs a value"},
    {"-output~format=", "-output format=: must be cutechess|fastchess"},
    {"-output~format=bayeselo", "-output format=bayeselo: must be cutechess|fastchess"},
    {"-output~fastchess", "-output fastchess: unknown word"},
    {"-show-latency~1", "1: belongs to no flag"},
    {"-scoreinterval~-1", "-scoreinterval -1: must be from 0"},
    {"-scoreinterval~x", "-scoreinterval x: not a whole number"},
    {"-log~level=info", "-log: file= is missing"},
    {"-log~x", "-log x: unknown word"},
    {"-log~file=x~level=debug", "-log level=debug: must be trace|info|warn|err|fatal"},
    {"-log~file=x~append=maybe", "-log append=maybe: must be true or false"},
    {"-log~file=x~engine=", "-log engine=: must be true or false"},
    {"-log~file=x~compress=true", "-log compress=true: the log is plain text only"},
    {"-log~file=x~realtime=false", "-log realtime=false: lines are written as they come"},
    {"-log~file=f~-report~f", "-log f: is also the file of -report"},
    {"-event~", "-event: needs a value"},
    {"-each~tc=", "-each tc=: not a time"},
    {"-each~tc=0", "-each tc=0: the time must be greater than 0"},
    {"-each~tc=10+", "-each tc=10+: not a time"},
    {"-each~tc=/10", "-each tc=/10: not a number of moves before the /"},
    {"-each~tc=4x/10", "-each tc=4x/10: not a number of moves"},
    {"-each~tc=1:2:3:4", "-each tc=1:2:3:4: not a time"},
    {"-each~tc=-5", "-each tc=-5: not a time"},
    {"-each~tc=1e9", "-each tc=1e9: not a time"},
    {"-each~tc=99999999", "-each tc=99999999: must be from 0 to 10000000 seconds"},
    {"-each~st=0", "-each st=0: must be from 0.000001"},
    {"-each~depth=0", "-each depth=0: must be from 1 to 1000"},
    {"-each~nodes=0", "-each nodes=0: must be from 1"},
    {"-each~timemargin=-1", "-each timemargin=-1: must be from 0"},
    {"-each~proto=usi", "-each proto=usi: must be uci|xboard|cecp"},
    {"-each~restart=maybe", "-each restart=maybe: must be on, off or auto"},
    {"-each~option.X", "-each option.X: must be option.NAME=VALUE"},
    {"-each~conf=x", "-each conf=x: unknown word"},
    {"-each~name=x", "-engine x: two engines have this name"},
    {"-pgnout~f~-resume~f", "-resume f: is also the file of -pgnout"},
    {"-resume~f~-report~f", "-report f: is also the file of -resume"},
    {"-engine~name=x", "-engine x: cmd= is missing"},
    {"-engine~cmd= ", ": names no program"},
    {"-variant~gala-cutthroat~-engine~cmd=c",
     "-engine: gala-cutthroat needs 4 engines, or two"},
    {"-variant~gala-cutthroat~-sprt~elo0=0~elo1=5~alpha=0.05~beta=0.05",
     "-sprt: needs games of two sides"},
    {"-variant~gala-cutthroat~-tournament~knockout", "-tournament: needs games of two sides"},
    {"-variant~gala-cutthroat~-draw~movecount=3~score=1", "-draw: needs games of two sides"},
    {"-variant~gala-cutthroat~-resign~movecount=3~score=9", "-resign: needs games of two"},
    {"-variant~gala-cutthroat~-repeat~8~-games~4", "-repeat: must not be more than -games"},
    {"!-engine~cmd=a~-each~tc=1", "-engine: there must be at least two"},
    {"!-engine~cmd=a~-engine~cmd=b", "-engine a: no limit: tc=, st=, depth= or nodes="},
    {"!-engine~cmd=a~-engine~cmd=b~-each~tc=inf", "-engine a: tc=inf needs depth= or nodes="},
};

static void refuses_by_one_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        struct tournament tournament;
        struct words words;
        char text[TEXT_MAX], said[1024], wanted[256];
        bool is_alone = refusals[i][0][0] == '!';
        snprintf(text, sizeof text, "%s%s", is_alone ? "" : two, refusals[i][0] + is_alone);
        snprintf(wanted, sizeof wanted, "quincunx match: ");
        split(&words, text);
        bool is_right = read_aside(&tournament, &words, said, sizeof said);
        tournament_free(&tournament);
        size_t lines = 0;
        for (const char *at = said; *at != '\0'; at++) {
            lines += *at == '\n';
        }
        if (is_right || lines != 1 || strncmp(said, wanted, strlen(wanted)) != 0 ||
            strstr(said, refusals[i][1]) == NULL) {
            fail_msg("%s: %s, said: %s", text, is_right ? "taken" : "refused", said);
        }
    }
}

/* A plain -repeat has an opening played with every order of the table. */
static void repeats_for_every_seating(void **state)
{
    (void)state;
    static const char cutthroat[] = "-variant~gala-cutthroat~-repeat";
    struct tournament tournament;
    struct words words;
    char text[TEXT_MAX];
    snprintf(text, sizeof text, "%s%s", two, cutthroat);
    read_right(&tournament, &words, text);
    assert_int_equal(tournament.games, 4);
    tournament_free(&tournament);
    snprintf(text, sizeof text, "%s-engine~cmd=c~-engine~cmd=d~%s", two, cutthroat);
    read_right(&tournament, &words, text);
    assert_int_equal(tournament.games, 24);
    tournament_free(&tournament);
    snprintf(text, sizeof text, "%s%s~-games~12", two, cutthroat);
    read_right(&tournament, &words, text);
    assert_int_equal(tournament.games, 12);
    assert_true(tournament.repeat);
    tournament_free(&tournament);
    snprintf(text, sizeof text, "%s-variant~gala-team~-repeat", two);
    read_right(&tournament, &words, text);
    assert_int_equal(tournament.games, 2);
    tournament_free(&tournament);
}

/* More than there is room for. */
static void refuses_crowds(void **state)
{
    (void)state;
    struct tournament tournament;
    struct words words;
    char text[TEXT_MAX] = "", said[1024];
    for (int i = 0; i <= PARTICIPANTS_MAX; i++) {
        strcat(text, "-engine~cmd=e~");
    }
    split(&words, text);
    bool is_right = read_aside(&tournament, &words, said, sizeof said);
    tournament_free(&tournament);
    assert_false(is_right);
    assert_non_null(strstr(said, "-engine cmd=e: more than 64 engines"));
}

/* Every flag and word that is read is explained, and the help is one that is read. */
static void explains_every_flag(void **state)
{
    (void)state;
    static const char *const flags[] = {"-engine",
                                        "cmd=",
                                        "name=",
                                        "proto=",
                                        "dir=",
                                        "args=",
                                        "stderr=",
                                        "option.",
                                        "tc=",
                                        "st=",
                                        "depth=",
                                        "nodes=",
                                        "timemargin=",
                                        "ponder",
                                        "restart=",
                                        "-each",
                                        "-variant",
                                        "-rounds",
                                        "-games",
                                        "-repeat",
                                        "-noswap",
                                        "-openings",
                                        "format=",
                                        "order=",
                                        "plies=",
                                        "start=",
                                        "-concurrency",
                                        "-sprt",
                                        "elo0=",
                                        "model=",
                                        "-draw",
                                        "-resign",
                                        "twosided=",
                                        "-maxmoves",
                                        "-pgnout",
                                        "-recover",
                                        "-wait",
                                        "-seed",
                                        "-srand",
                                        "-tournament",
                                        "-seeds",
                                        "-resume",
                                        "-report",
                                        "-event",
                                        "-site",
                                        "-ratinginterval",
                                        "-debug",
                                        "-faults",
                                        "-rule",
                                        "-epdout",
                                        "-log",
                                        "level=",
                                        "-scoreinterval",
                                        "-show-latency",
                                        "-output"};
    FILE *file = tmpfile();
    static char text[20000];
    assert_non_null(file);
    fflush(stdout);
    int saved = dup(STDOUT_FILENO);
    assert_true(dup2(fileno(file), STDOUT_FILENO) >= 0);
    tournament_print_help();
    fflush(stdout);
    assert_true(dup2(saved, STDOUT_FILENO) >= 0);
    close(saved);
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        if (strstr(text, flags[i]) == NULL) {
            fail_msg("the help does not know %s", flags[i]);
        }
    }
    for (const char *line = text; *line != '\0'; line = strchr(line, '\n') + 1) {
        assert_true(strcspn(line, "\n") <= 100);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_engines),
        cmocka_unit_test(reads_what_it_says),
        cmocka_unit_test(has_the_usual_defaults),
        cmocka_unit_test(fingerprint_tells_tournaments_apart),
        cmocka_unit_test(writes_time_controls),
        cmocka_unit_test(reads_outputs),
        cmocka_unit_test(sets_rules),
        cmocka_unit_test(refuses_by_one_line),
        cmocka_unit_test(repeats_for_every_seating),
        cmocka_unit_test(refuses_crowds),
        cmocka_unit_test(explains_every_flag),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
