/* One row a flag; names and meanings are those of cutechess-cli and fastchess wherever these
 * have the flag. The command line is read into a struct reading, then checked as a whole, and
 * only then handed out. -each is read before all other flags, so that an engine's own words
 * replace it wherever it is written. */
#include "protocol/match/tournament/tournament_flags.h"

#include "protocol/base/flag.h"
#include "protocol/match/tournament/command_line.h"
#include "protocol/match/tournament/ending_flags.h"
#include "protocol/match/tournament/output_flags.h"
#include "protocol/match/tournament/participant_flags.h"
#include "rules/variants.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_MAX = 1000000000, REPEAT_PLAIN = -1 };

/* The command line so far. */
struct reading {
    struct tournament tournament; /* the first member: output_flags.h */
    struct participant each;      /* what -each says */
    const char *variant;          /* -variant as given */
    int repeat; /* games on an opening, 0 = no -repeat, REPEAT_PLAIN = as many as it takes */
    int opening_format; /* -1 = by the file's name */
    bool unused;        /* of flags that change nothing here */
    int unused_number;
};

/* Offsets of values, and of the words of groups, count from a struct reading, but for -engine
 * and -each: from a struct participant. A group's `read` checks it as a whole. */
#define IN_TOURNAMENT(field) offsetof(struct reading, tournament.field)

/* --- The tables --- */

/* Any word of -rule: "check=strict". */
static bool read_rule(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    struct tournament *tournament = &((struct reading *)base)->tournament;
    if (strchr(text, '=') == NULL) {
        return flag_refuse(wrong, "must be NAME=VALUE");
    }
    if (tournament->rule_count == RULE_OPTIONS_MAX) {
        return flag_refuse(wrong, "more than %d rules", RULE_OPTIONS_MAX);
    }
    tournament->rule[tournament->rule_count++] = text;
    return true;
}

static const struct flag rule_words[] = {
    {"", FLAG_READ, .read = read_rule},
    {.name = NULL},
};

static const struct flag_choice formats[] = {
    {"epd", OPENING_EPD}, {"pgn", OPENING_PGN}, {NULL, 0}};
static const struct flag_choice orders[] = {
    {"sequential", ORDER_SEQUENTIAL}, {"random", ORDER_RANDOM}, {NULL, 0}};

static const struct flag_choice policies[] = {{"default", POLICY_DEFAULT},
                                              {"encounter", POLICY_ENCOUNTER},
                                              {"round", POLICY_ROUND},
                                              {NULL, 0}};

static const struct flag opening_words[] = {
    {"file", FLAG_TEXT, IN_TOURNAMENT(openings.file), .value = "FILE", .what = "which"},
    {"format", FLAG_CHOICE, offsetof(struct reading, opening_format), .choices = formats,
     .value = "epd|pgn", .what = "of the file (by its name: pgn if it ends in .pgn)"},
    {"order", FLAG_CHOICE, IN_TOURNAMENT(openings.order), .choices = orders,
     .value = "sequential|random", .what = "in which they are used (sequential)"},
    {"policy", FLAG_CHOICE, IN_TOURNAMENT(openings.policy), .choices = policies,
     .value = "default|encounter|round",
     .what = "all games of an encounter, or of a round, have the same one\n"
             "(default: as -repeat says, in a gauntlet the same for all pairs)"},
    {"plies", FLAG_NUMBER, IN_TOURNAMENT(openings.plies), 0, 1000, .value = "N",
     .what = "moves of a PGN's game to play (all); without file=,\nmoves to draw"},
    {"start", FLAG_NUMBER, IN_TOURNAMENT(openings.start), 1, NUMBER_MAX, .value = "N",
     .what = "the first one to use (1)"},
    {.name = NULL},
};

static bool check_openings(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    (void)text;
    const struct opening_choice *openings = &((struct reading *)base)->tournament.openings;
    return openings->file != NULL || openings->plies > 0 ||
           flag_refuse(wrong, "file= is missing (or plies=, of drawn ones)");
}

static bool read_ledger(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    struct merge_choice *merge = &((struct reading *)base)->tournament.merge;
    if (merge->count == SHARDS_MAX) {
        return flag_refuse(wrong, "more than %d ledgers", SHARDS_MAX);
    }
    merge->ledger[merge->count++] = text;
    return true;
}

static const struct flag merge_group[] = {
    {"partial", FLAG_SWITCH, IN_TOURNAMENT(merge.is_partial), .value = "true|false",
     .what = "they may lack games, as while they are played (false)"},
    {"", FLAG_READ, .read = read_ledger},
    {.name = NULL},
};

static bool read_repeat(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    struct reading *reading = base;
    static const struct flag row = {"", FLAG_NUMBER, 0, 1, 1000, .what = ""};
    reading->repeat = REPEAT_PLAIN;
    return text == NULL || flag_read_value(&row, &reading->repeat, text, wrong);
}

static const struct flag_choice types[] = {{"roundrobin", TOURNAMENT_ROUND_ROBIN},
                                           {"round-robin", TOURNAMENT_ROUND_ROBIN},
                                           {"gauntlet", TOURNAMENT_GAUNTLET},
                                           {"knockout", TOURNAMENT_KNOCKOUT},
                                           {NULL, 0}};

static const struct flag checksum_words[] = {
    {"pgn", FLAG_SWITCH, offsetof(struct reading, unused), .value = "true|false",
     .what = "nothing: there is no checksum"},
    {.name = NULL},
};

static const struct flag flags[] = {
    {"engine", FLAG_GROUP, .words = participant_words, .value = "WORD...",
     .what = "adds an engine; its words say more than those of -each:"},
    {"each", FLAG_GROUP, offsetof(struct reading, each), .words = participant_words,
     .value = "WORD...", .what = "sets the same for every engine:"},
    {"variant", FLAG_TEXT, offsetof(struct reading, variant), .value = "NAME",
     .what = "the game (chess); quincunx variants lists them"},
    {"rule", FLAG_GROUP, .words = rule_words, .read = NULL, .value = "NAME=VALUE...",
     .what = "options of the game: -rule check=strict"},
    {"tournament", FLAG_CHOICE, IN_TOURNAMENT(type), .choices = types,
     .value = "roundrobin|gauntlet|knockout", .what = "who plays whom (roundrobin)"},
    {"seeds", FLAG_NUMBER, IN_TOURNAMENT(seeds), 1, PARTICIPANTS_MAX - 1, .value = "N",
     .what = "gauntlet: the first N engines play all others (1)"},
    {"rounds", FLAG_NUMBER, IN_TOURNAMENT(rounds), 1, 10000000, .value = "N",
     .what = "how often all that is played (1); with -resume it\n"
             "may be raised later"},
    {"games", FLAG_NUMBER, IN_TOURNAMENT(games), 1, 1000, .value = "N",
     .what = "in each encounter of a round (1, with -repeat 2)"},
    {"repeat", FLAG_OPTIONAL, .read = read_repeat, .value = "[N]",
     .what = "so many games running of an encounter have the same opening:\n2 if not given, of "
             "cut-throat as many as it takes until all\nplaces were changed; without -games N "
             "is also -games N"},
    {"reverse", FLAG_SWITCH, IN_TOURNAMENT(reverse),
     .what = "the second engine has the first side in the first game"},
    {"noswap", FLAG_CLEAR, IN_TOURNAMENT(swap),
     .what = "colours stay as they are in an encounter"},
    {"openings", FLAG_GROUP, .words = opening_words, .read = check_openings, .value = "WORD...",
     .what = "where games begin; without it a few moves are drawn:"},
    {"seed", FLAG_COUNT, IN_TOURNAMENT(seed), 0, 1.8e19, .value = "N",
     .what = "of what is drawn by chance (0)"},
    {"srand", FLAG_COUNT, IN_TOURNAMENT(seed), 0, 1.8e19, .value = "N", .what = "the same"},
    {"concurrency", FLAG_NUMBER, IN_TOURNAMENT(concurrency), 1, TOURNAMENT_JOBS_MAX,
     .value = "N", .what = "games at the same time (1)"},
    {"sprt", FLAG_GROUP, .words = ending_sprt_words, .read = ending_check_sprt,
     .value = "WORD...", .what = "stops when it is known which is true:"},
    {"draw", FLAG_GROUP, .words = ending_draw_words, .read = ending_check_draw,
     .value = "WORD...", .what = "calls a game a draw when"},
    {"resign", FLAG_GROUP, .words = ending_resign_words, .read = ending_check_resign,
     .value = "WORD...", .what = "calls a game lost when"},
    {"maxmoves", FLAG_NUMBER, IN_TOURNAMENT(adjudication.max_moves), 0, 100000, .value = "N",
     .what = "calls a game a draw after N moves of each side\n(0 = never)"},
    {"recover", FLAG_SWITCH, IN_TOURNAMENT(recover),
     .what = "goes on after a crash or a stall"},
    {"wait", FLAG_NUMBER, IN_TOURNAMENT(wait), 0, 86400000, .value = "MILLISECONDS",
     .what = "between two games (0)"},
    {"pgnout", FLAG_GROUP, .words = output_pgn_words, .read = output_check_pgn, .value = "FILE",
     .what = "appends every finished game to the file:"},
    {"epdout", FLAG_GROUP, .words = output_epd_words, .read = output_check_epd, .value = "FILE",
     .what = "appends the last position of every finished game:"},
    {"resume", FLAG_TEXT, IN_TOURNAMENT(ledger), .value = "FILE",
     .what = "keeps what was played in the file; the same command\n"
             "goes on from there, even after kill -9"},
    {"shard", FLAG_READ, IN_TOURNAMENT(shard), .read = shard_read, .value = "I/N",
     .what = "plays the I-th of N parts; each has files of its own"},
    {"stopfile", FLAG_TEXT, IN_TOURNAMENT(stop_file), .value = "FILE",
     .what = "ends as soon as the file is there; a merge makes it\n"
             "when the SPRT is decided"},
    {"merge", FLAG_GROUP, .words = merge_group, .value = "LEDGER...",
     .what = "plays nothing and takes the games of all parts; the\n"
             "ledgers know the other flags:"},
    {"report", FLAG_GROUP, .words = output_report_words, .value = "FILE.html",
     .what = "writes the tables and boards as a page; and what is counted:"},
    {"faults", FLAG_TEXT, IN_TOURNAMENT(faults), .value = "FOLDER",
     .what = "for the last lines of games that ended by a fault (.)"},
    {"event", FLAG_TEXT, IN_TOURNAMENT(event), .value = "NAME", .what = "for the PGN"},
    {"site", FLAG_TEXT, IN_TOURNAMENT(site), .value = "NAME", .what = "for the PGN"},
    {"ratinginterval", FLAG_NUMBER, IN_TOURNAMENT(rating_interval), 0, NUMBER_MAX, .value = "N",
     .what = "games between two tables (0 = only at the end)"},
    {"scoreinterval", FLAG_NUMBER, IN_TOURNAMENT(score_interval), 0, NUMBER_MAX, .value = "N",
     .what = "games between two lines with the score\n"
             "(1, on a terminal none; 0 = only at the end)"},
    {"output", FLAG_GROUP, .words = output_format_words, .value = "WORD",
     .what = "in whose lines it is told how the tournament goes (ours):"},
    {"show-latency", FLAG_SWITCH, IN_TOURNAMENT(latency),
     .what = "tables tell by how much the times measured are longer than\n"
             "those that the engines tell"},
    {"log", FLAG_GROUP, .words = output_log_words, .read = output_check_log,
     .value = "file=FILE WORD...", .what = "writes down what happens:"},
    {"debug", FLAG_SWITCH, IN_TOURNAMENT(debug),
     .what = "copies every line to and from engines to the error output"},
    {"autosaveinterval", FLAG_NUMBER, offsetof(struct reading, unused_number), 0, NUMBER_MAX,
     .value = "N",
     .what = "this and what follows: fastchess's flags that change nothing\n"
             "here. -resume keeps every game"},
    {"force-concurrency", FLAG_SWITCH, offsetof(struct reading, unused),
     .what = "the number of processors is no limit"},
    {"testEnv", FLAG_SWITCH, offsetof(struct reading, unused),
     .what = "a warning is always one line"},
    {"check-mate-pvs", FLAG_SWITCH, offsetof(struct reading, unused),
     .what = "lines that engines tell are not checked"},
    {"crc32", FLAG_GROUP, .words = checksum_words, .value = "WORD", .what = "as it says:"},
    {.name = NULL},
};

/* --- Reading --- */

static bool read_group(struct reading *reading, const struct flag *row, void *base, int count,
                       char *const *words)
{
    char flag[40], wrong[FLAG_WRONG_MAX];
    snprintf(flag, sizeof flag, "-%s", row->name);
    for (int i = 0; i < count; i++) {
        if (!flag_read_word(row->words, base, words[i], wrong)) {
            return tournament_refuse(flag, words[i], wrong);
        }
    }
    if (row->read != NULL && !row->read(reading, NULL, wrong)) {
        return tournament_refuse(flag, "", wrong);
    }
    return true;
}

static bool read_engine(struct reading *reading, const struct flag *row, int count,
                        char *const *words)
{
    struct tournament *tournament = &reading->tournament;
    if (tournament->participant_count == PARTICIPANTS_MAX) {
        char wrong[FLAG_WRONG_MAX];
        flag_refuse(wrong, "more than %d engines", PARTICIPANTS_MAX);
        return tournament_refuse("-engine", words[0], wrong);
    }
    struct participant *participant = &tournament->participant[tournament->participant_count++];
    *participant = reading->each;
    return read_group(reading, row, participant, count, words);
}

/* Reads a flag and the `count` words that are its own. */
static bool read_flag(struct reading *reading, const struct flag *row, int count,
                      char *const *words)
{
    if (strcmp(row->name, "engine") == 0) {
        return read_engine(reading, row, count, words);
    }
    if (row->words == participant_words) {
        return read_group(reading, row, &reading->each, count, words);
    }
    if (row->kind == FLAG_GROUP) {
        return read_group(reading, row, reading, count, words);
    }
    char flag[40], wrong[FLAG_WRONG_MAX];
    snprintf(flag, sizeof flag, "-%s", row->name);
    const char *value = count > 0 ? words[0] : NULL;
    return flag_read_value(row, reading, value, wrong) ||
           tournament_refuse(flag, value != NULL ? value : "", wrong);
}

/* The row of "-games" or "--games", or NULL. */
static const struct flag *find_flag(const char *text)
{
    const char *name = text + (text[0] == '-') + (text[0] == '-' && text[1] == '-');
    return name == text ? NULL : flag_find(flags, name, strlen(name));
}

/* Reads -each only, or all flags but that. */
static bool read_flags(struct reading *reading, bool each, int argc, char **argv)
{
    for (int i = 0; i < argc;) {
        const struct flag *row = find_flag(argv[i]);
        if (row == NULL) {
            const char *what = argv[i][0] == '-' ? "unknown flag; see quincunx match --help"
                                                 : "belongs to no flag";
            return tournament_refuse(argv[i], "", what);
        }
        int taken = flag_take(row, argc - i - 1, argv + i + 1);
        if (taken < 0) {
            return tournament_refuse(argv[i], "", "needs a value");
        }
        if (each == (strcmp(row->name, "each") == 0) &&
            !read_flag(reading, row, taken, argv + i + 1)) {
            return false;
        }
        i += taken + 1;
    }
    return true;
}

/* --- The tournament as a whole --- */

static bool finish_rules(struct reading *reading)
{
    struct tournament *tournament = &reading->tournament;
    tournament->variant = variant_find(reading->variant);
    if (tournament->variant == NULL) {
        return tournament_refuse("-variant", reading->variant,
                                 "unknown variant; see quincunx variants");
    }
    for (int i = 0; i < tournament->rule_count; i++) {
        if (!variant_read_option(tournament->variant, tournament->rule[i],
                                 &tournament->rules)) {
            return tournament_refuse("-rule", tournament->rule[i],
                                     "the variant has no such option");
        }
    }
    return true;
}

static bool finish_games(struct reading *reading)
{
    struct tournament *tournament = &reading->tournament;
    bool is_given = tournament->games > 0;
    if (reading->repeat == REPEAT_PLAIN) {
        bool is_shared = variant_is_free_for_all(tournament->variant);
        reading->repeat = is_shared ? tournament_seatings(tournament) : 2;
        bool is_cut = is_shared && is_given && tournament->games < reading->repeat;
        reading->repeat = is_cut ? tournament->games : reading->repeat;
    }
    if (!is_given) {
        tournament->games = reading->repeat > 0 ? reading->repeat : 1;
    }
    tournament->repeat = reading->repeat > 1;
    tournament->repeats = reading->repeat;
    if (tournament->repeat && tournament->games < 2) {
        return tournament_refuse("-repeat", "", "needs -games 2 or more");
    }
    if (tournament->repeat && tournament->repeats > tournament->games) {
        return tournament_refuse("-repeat", "", "must not be more than -games");
    }
    return true;
}

static void finish_openings(struct reading *reading)
{
    struct opening_choice *openings = &reading->tournament.openings;
    const char *file = openings->file;
    if (reading->opening_format >= 0) {
        openings->format = (enum opening_format)reading->opening_format;
    } else if (file != NULL) {
        const char *end = strrchr(file, '.');
        bool is_pgn = end != NULL && strcmp(end, ".pgn") == 0;
        openings->format = is_pgn ? OPENING_PGN : OPENING_EPD;
    }
}

static bool finish_reading(struct reading *reading)
{
    struct tournament *tournament = &reading->tournament;
    if (!finish_rules(reading) || !tournament_finish_engines(tournament) ||
        !finish_games(reading) || !tournament_check(tournament)) {
        return false;
    }
    if (tournament->type == TOURNAMENT_GAUNTLET && tournament->seeds == 0) {
        tournament->seeds = 1;
    }
    finish_openings(reading);
    return true;
}

/* Whether the flag decides which games are played and how, or what is told of them. */
static bool is_kept(const struct flag *row)
{
    static const char *const others[] = {
        "concurrency", "wait", "pgnout",         "epdout",        "resume", "report",  "faults",
        "merge",       "log",  "ratinginterval", "scoreinterval", "debug",  "stopfile"};
    bool is_other = false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        is_other = is_other || strcmp(row->name, others[i]) == 0;
    }
    return !is_other;
}

/* How many words the first one and its own are, if it is a flag; 1 otherwise. */
static int flag_words(int argc, char **argv)
{
    const struct flag *row = find_flag(argv[0]);
    int taken = row != NULL ? flag_take(row, argc - 1, argv + 1) : 0;
    return taken > 0 ? 1 + taken : 1;
}

const char *tournament_merged_ledger(int argc, char **argv)
{
    const char *ledger = NULL;
    for (int i = 0, end; i < argc; i = end) {
        const struct flag *row = find_flag(argv[i]);
        end = i + flag_words(argc - i, argv + i);
        if (row != NULL && strcmp(row->name, "engine") == 0) {
            return NULL;
        }
        for (int j = i + 1; j < end && row->words == merge_group && ledger == NULL; j++) {
            bool is_word = flag_find(merge_group, argv[j], strcspn(argv[j], "=")) != NULL;
            ledger = is_word ? NULL : argv[j];
        }
    }
    return ledger;
}

/* Keeps the words for the ledger. False when memory is short. */
static bool keep_call(struct tournament *tournament, int argc, char **argv)
{
    char **words = calloc((size_t)argc + 1, sizeof *words);
    int count = 0;
    for (int i = 0; words != NULL && i < argc;) {
        const struct flag *row = find_flag(argv[i]);
        int end = i + flag_words(argc - i, argv + i);
        while (i < end) {
            words[count] = argv[i++];
            count += row != NULL && is_kept(row);
        }
    }
    tournament->call = words != NULL ? command_line_write(count, words) : NULL;
    free(words);
    return tournament->call != NULL;
}

bool tournament_read(struct tournament *tournament, int argc, char **argv)
{
    *tournament = (struct tournament){0};
    struct reading *reading = calloc(1, sizeof *reading);
    if (reading == NULL) {
        return tournament_refuse("the command line", "", "out of memory");
    }
    reading->variant = "chess";
    reading->opening_format = -1;
    reading->tournament.faults = ".";
    reading->tournament.rounds = 1;
    reading->tournament.concurrency = 1;
    reading->tournament.swap = true;
    reading->tournament.openings.start = 1;
    reading->tournament.score_interval = -1;
    reading->tournament.log.level = LEVEL_WARN;
    reading->tournament.sprt =
        (struct sprt){.elo0 = NAN, .elo1 = NAN, .alpha = NAN, .beta = NAN};
    reading->tournament.adjudication.draw.score = -1;
    reading->tournament.adjudication.resign.score = -1;
    reading->each.dialect = DIALECT_UCI;
    if (!keep_call(&reading->tournament, argc, argv)) {
        free(reading);
        return tournament_refuse("the command line", "", "out of memory");
    }
    bool is_right = read_flags(reading, true, argc, argv) &&
                    read_flags(reading, false, argc, argv) && finish_reading(reading);
    *tournament = reading->tournament;
    free(reading);
    return is_right;
}

void tournament_print_help(void)
{
    puts(
        "usage: quincunx match -engine WORD... -engine WORD... [FLAG...]\n\n"
        "Plays engines against each other and referees by the rules of the variant. Flags are\n"
        "those of cutechess-cli and fastchess; all may be written with one dash or two.\n\n"
        "  quincunx match -engine cmd=quincunx -engine cmd=other name=Other proto=xboard \\\n"
        "      -each tc=10+0.1 -variant xodul -rounds 50 -repeat -pgnout games.pgn\n");
    flag_print_help(flags);
    puts("\nCtrl-C ends the tournament and prints its table, twice at once. Exit status: 0 "
         "when\n"
         "it was played to its end, or to that of the SPRT; 1 when it could not be, or an\n"
         "engine had a fault (crash, stall, time, illegal move, false claim); 2 for bad\n"
         "arguments; 130 when it was told to end.");
}
