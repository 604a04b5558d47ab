/* One row a flag; names and meanings are those of cutechess-cli and fastchess wherever these
 * have the flag. */
#include "protocol/tournament/contest_flags.h"

#include "protocol/tournament/pace.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define IN_ENTRANT(field) offsetof(struct entrant, field)
#define IN_CONTEST(field) offsetof(struct reading, contest.field)

enum { NUMBER_MAX = 1000000000 };

/* "option.Hash=16": the value of an engine's option, replacing that of -each. */
static bool read_option(void *base, const char *text, char wrong[SETTING_WRONG_MAX])
{
    struct entrant *entrant = base;
    const char *value = strchr(text, '=');
    if (value == NULL || value == text) {
        return setting_refuse(wrong, "must be option.NAME=VALUE");
    }
    /* The name stays in front of its value; who needs it alone stops at the '='. */
    int index = 0;
    size_t length = (size_t)(value - text) + 1;
    while (index < entrant->option_count &&
           strncmp(entrant->option[index].name, text, length) != 0) {
        index++;
    }
    if (index == ENTRANT_OPTIONS_MAX) {
        return setting_refuse(wrong, "more than %d options", ENTRANT_OPTIONS_MAX);
    }
    entrant->option[index] = (struct engine_option){text, value + 1};
    entrant->option_count += index == entrant->option_count;
    return true;
}

static bool read_argument(void *base, const char *text, char wrong[SETTING_WRONG_MAX])
{
    struct entrant *entrant = base;
    if (entrant->word_count == ENTRANT_WORDS_MAX) {
        return setting_refuse(wrong, "more than %d words", ENTRANT_WORDS_MAX);
    }
    entrant->word[entrant->word_count++] = (char *)text;
    return true;
}

static const struct setting_choice dialects[] = {
    {"xboard", DIALECT_CECP}, {"cecp", DIALECT_CECP}, {"uci", DIALECT_UCI}, {NULL, 0}};

static bool read_restart(void *base, const char *text, char wrong[SETTING_WRONG_MAX])
{
    bool is_on = strcmp(text, "on") == 0;
    ((struct entrant *)base)->restart = is_on;
    return is_on || strcmp(text, "off") == 0 || strcmp(text, "auto") == 0 ||
           setting_refuse(wrong, "must be on, off or auto");
}

const struct setting contest_entrant_words[] = {
    {"cmd", SETTING_TEXT, IN_ENTRANT(command), .value = "COMMAND",
     .what = "the program, with arguments; a name with blanks in\n"
             "quotes of its own: cmd='\"/a b/engine\" -x'"},
    {"name", SETTING_TEXT, IN_ENTRANT(name), .value = "NAME",
     .what = "what the tables call it"},
    {"proto", SETTING_CHOICE, IN_ENTRANT(dialect), .choices = dialects,
     .value = "uci|xboard|cecp", .what = "what it speaks (uci)"},
    {"dir", SETTING_TEXT, IN_ENTRANT(folder), .value = "FOLDER", .what = "where to start it"},
    {"args", SETTING_TEXT, IN_ENTRANT(arguments), .value = "WORDS",
     .what = "more arguments, split at blanks"},
    {"arg", SETTING_READ, .read = read_argument, .value = "WORD",
     .what = "one more argument, as it stands"},
    {"stderr", SETTING_TEXT, IN_ENTRANT(errors), .value = "FILE",
     .what = "gets what it says on its error output"},
    {"option.", SETTING_READ, .read = read_option, .value = "NAME=VALUE",
     .what = "sets an option of the engine"},
    {"tc", SETTING_READ, .read = pace_read_control, .value = "[MOVES/]TIME[+INCREMENT]",
     .what = "seconds or minutes:seconds; inf = no limit"},
    {"st", SETTING_READ, .read = pace_read_move_time, .value = "SECONDS",
     .what = "for every turn, instead of tc="},
    {"depth", SETTING_NUMBER, IN_ENTRANT(pace.depth), 1, 1000, .value = "N",
     .what = "how many turns ahead it may look"},
    {"nodes", SETTING_COUNT, IN_ENTRANT(pace.nodes), 1, 1e18, .value = "N",
     .what = "how many positions it may search a turn"},
    {"timemargin", SETTING_READ, .read = pace_read_margin, .value = "MILLISECONDS",
     .what = "how late it may be before it loses (0)"},
    {"ponder", SETTING_SWITCH, IN_ENTRANT(ponder),
     .what = "lets it think on the opponent's time"},
    {"restart", SETTING_READ, .read = read_restart, .value = "on|off|auto",
     .what = "on: starts it anew for every game (off)"},
    {.kind = SETTING_END},
};

/* The catch-all word of -rule: "check=strict". */
static bool read_rule(void *base, const char *text, char wrong[SETTING_WRONG_MAX])
{
    struct contest *contest = &((struct reading *)base)->contest;
    if (strchr(text, '=') == NULL) {
        return setting_refuse(wrong, "must be NAME=VALUE");
    }
    if (contest->rule_count == RULE_OPTIONS_MAX) {
        return setting_refuse(wrong, "more than %d rules", RULE_OPTIONS_MAX);
    }
    contest->rule[contest->rule_count++] = text;
    return true;
}

static const struct setting rule_words[] = {
    {"", SETTING_READ, .read = read_rule},
    {.kind = SETTING_END},
};

static const struct setting_choice formats[] = {
    {"epd", OPENING_EPD}, {"pgn", OPENING_PGN}, {NULL, 0}};
static const struct setting_choice orders[] = {
    {"sequential", ORDER_SEQUENTIAL}, {"random", ORDER_RANDOM}, {NULL, 0}};

static const struct setting opening_words[] = {
    {"file", SETTING_TEXT, IN_CONTEST(openings.file), .value = "FILE", .what = "which"},
    {"format", SETTING_CHOICE, offsetof(struct reading, opening_format), .choices = formats,
     .value = "epd|pgn", .what = "of the file (by its name: pgn if it ends in .pgn)"},
    {"order", SETTING_CHOICE, IN_CONTEST(openings.order), .choices = orders,
     .value = "sequential|random", .what = "in which they are used (sequential)"},
    {"plies", SETTING_NUMBER, IN_CONTEST(openings.plies), 0, 1000, .value = "N",
     .what = "turns of a PGN's game to play (all); without file=,\nturns to draw"},
    {"start", SETTING_NUMBER, IN_CONTEST(openings.start), 1, NUMBER_MAX, .value = "N",
     .what = "the first one to use (1)"},
    {.kind = SETTING_END},
};

static bool check_openings(void *base, const char *text, char wrong[SETTING_WRONG_MAX])
{
    (void)text;
    const struct opening_choice *openings = &((struct reading *)base)->contest.openings;
    return openings->file != NULL || openings->plies > 0 ||
           setting_refuse(wrong, "file= is missing (or plies=, of drawn ones)");
}

static const struct setting_choice models[] = {
    {"normalized", SPRT_NORMALIZED}, {"logistic", SPRT_LOGISTIC}, {NULL, 0}};

static const struct setting sprt_words[] = {
    {"elo0", SETTING_REAL, IN_CONTEST(sprt.elo0), -1000, 1000, .value = "ELO",
     .what = "the first engine is this much stronger: H0"},
    {"elo1", SETTING_REAL, IN_CONTEST(sprt.elo1), -1000, 1000, .value = "ELO",
     .what = "or this much: H1"},
    {"alpha", SETTING_REAL, IN_CONTEST(sprt.alpha), 0, 1, .open = true, .value = "P",
     .what = "how often H1 may be accepted where H0 is true"},
    {"beta", SETTING_REAL, IN_CONTEST(sprt.beta), 0, 1, .open = true, .value = "P",
     .what = "how often H0 may be accepted where H1 is true"},
    {"model", SETTING_CHOICE, IN_CONTEST(sprt.model), .choices = models,
     .value = "normalized|logistic", .what = "the Elo that is meant (normalized)"},
    {.kind = SETTING_END},
};

static bool check_sprt(void *base, const char *text, char wrong[SETTING_WRONG_MAX])
{
    (void)text;
    struct sprt *sprt = &((struct reading *)base)->contest.sprt;
    const double values[] = {sprt->elo0, sprt->elo1, sprt->alpha, sprt->beta};
    for (int i = 0; i < 4; i++) {
        if (isnan(values[i])) {
            return setting_refuse(wrong, "%s= is missing", sprt_words[i].name);
        }
    }
    if (sprt->elo0 >= sprt->elo1) {
        return setting_refuse(wrong, "elo0 must be less than elo1");
    }
    if (sprt->alpha + sprt->beta >= 1) {
        return setting_refuse(wrong, "alpha and beta together must be less than 1");
    }
    sprt->on = true;
    return true;
}

static const struct setting draw_words[] = {
    {"movenumber", SETTING_NUMBER, IN_CONTEST(adjudication.draw.number), 0, 100000,
     .value = "N", .what = "from this move on (0)"},
    {"movecount", SETTING_NUMBER, IN_CONTEST(adjudication.draw.count), 1, 100000, .value = "N",
     .what = "so many moves in a row"},
    {"score", SETTING_NUMBER, IN_CONTEST(adjudication.draw.score), 0, 100000,
     .value = "CENTIPAWNS", .what = "both engines have said no more than this for either side"},
    {.kind = SETTING_END},
};

static bool check_draw(void *base, const char *text, char wrong[SETTING_WRONG_MAX])
{
    (void)text;
    const struct draw_rule *draw = &((struct reading *)base)->contest.adjudication.draw;
    return (draw->count > 0 || setting_refuse(wrong, "movecount= is missing")) &&
           (draw->score >= 0 || setting_refuse(wrong, "score= is missing"));
}

static const struct setting resign_words[] = {
    {"movecount", SETTING_NUMBER, IN_CONTEST(adjudication.resign.count), 1, 100000,
     .value = "N", .what = "so many moves in a row"},
    {"score", SETTING_NUMBER, IN_CONTEST(adjudication.resign.score), 0, 100000,
     .value = "CENTIPAWNS", .what = "the loser has said that it is this much behind"},
    {"twosided", SETTING_SWITCH, IN_CONTEST(adjudication.resign.two_sided),
     .value = "true|false", .what = "and the winner that it is ahead (false)"},
    {.kind = SETTING_END},
};

static bool check_resign(void *base, const char *text, char wrong[SETTING_WRONG_MAX])
{
    (void)text;
    const struct resign_rule *resign = &((struct reading *)base)->contest.adjudication.resign;
    return (resign->count > 0 || setting_refuse(wrong, "movecount= is missing")) &&
           (resign->score >= 0 || setting_refuse(wrong, "score= is missing"));
}

/* A bare file name; "file=" is the other row. */
static bool read_pgn_file(void *base, const char *text, char wrong[SETTING_WRONG_MAX])
{
    struct contest *contest = &((struct reading *)base)->contest;
    if (contest->pgn != NULL || *text == '\0') {
        return setting_refuse(wrong, "unknown word; see quincunx match --help");
    }
    contest->pgn = text;
    return true;
}

static const struct setting pgn_words[] = {
    {"file", SETTING_TEXT, IN_CONTEST(pgn), .value = "FILE", .what = "the same"},
    {"", SETTING_READ, .read = read_pgn_file},
    {.kind = SETTING_END},
};

static bool read_repeat(void *base, const char *text, char wrong[SETTING_WRONG_MAX])
{
    struct reading *reading = base;
    static const struct setting row = {"", SETTING_NUMBER, 0, 2, 1000, .what = ""};
    reading->repeat = REPEAT_PLAIN;
    return text == NULL || setting_read_value(&row, &reading->repeat, text, wrong);
}

static const struct setting_choice tournaments[] = {{"roundrobin", TOURNAMENT_ROUND_ROBIN},
                                                    {"round-robin", TOURNAMENT_ROUND_ROBIN},
                                                    {"gauntlet", TOURNAMENT_GAUNTLET},
                                                    {"knockout", TOURNAMENT_KNOCKOUT},
                                                    {NULL, 0}};

const struct setting contest_flags[] = {
    {"engine", SETTING_GROUP, .words = contest_entrant_words, .value = "WORD...",
     .what = "adds an engine; its words say more than those of -each:"},
    {"each", SETTING_GROUP, offsetof(struct reading, each), .words = contest_entrant_words,
     .value = "WORD...", .what = "sets the same for every engine:"},
    {"variant", SETTING_TEXT, offsetof(struct reading, variant), .value = "NAME",
     .what = "the game (chess); quincunx variants lists them"},
    {"rule", SETTING_GROUP, .words = rule_words, .read = NULL, .value = "NAME=VALUE...",
     .what = "options of the game: -rule check=strict"},
    {"tournament", SETTING_CHOICE, IN_CONTEST(tournament), .choices = tournaments,
     .value = "roundrobin|gauntlet|knockout", .what = "who plays whom (roundrobin)"},
    {"seeds", SETTING_NUMBER, IN_CONTEST(seeds), 1, ENTRANTS_MAX - 1, .value = "N",
     .what = "gauntlet: the first N engines play all others (1)"},
    {"rounds", SETTING_NUMBER, IN_CONTEST(rounds), 1, 10000000, .value = "N",
     .what = "how often all that is played (1); with -resume it\n"
             "may be raised later"},
    {"games", SETTING_NUMBER, IN_CONTEST(games), 1, 1000, .value = "N",
     .what = "in each encounter of a round (1, with -repeat 2)"},
    {"repeat", SETTING_OPTIONAL, .read = read_repeat, .value = "[N]",
     .what =
         "the games of an encounter have the same opening;\nN is the same as -games N, "
         "2 if not given, of cut-throat as\nmany as it takes until all places were changed"},
    {"noswap", SETTING_CLEAR, IN_CONTEST(swap),
     .what = "colours stay as they are in an encounter"},
    {"openings", SETTING_GROUP, .words = opening_words, .read = check_openings,
     .value = "WORD...", .what = "where games begin; without it a few turns are drawn:"},
    {"seed", SETTING_COUNT, IN_CONTEST(seed), 0, 1.8e19, .value = "N",
     .what = "of what is drawn by chance (0)"},
    {"srand", SETTING_COUNT, IN_CONTEST(seed), 0, 1.8e19, .value = "N", .what = "the same"},
    {"concurrency", SETTING_NUMBER, IN_CONTEST(concurrency), 1, CONTEST_JOBS_MAX, .value = "N",
     .what = "games at the same time (1)"},
    {"sprt", SETTING_GROUP, .words = sprt_words, .read = check_sprt, .value = "WORD...",
     .what = "stops when it is known which is true:"},
    {"draw", SETTING_GROUP, .words = draw_words, .read = check_draw, .value = "WORD...",
     .what = "calls a game a draw when"},
    {"resign", SETTING_GROUP, .words = resign_words, .read = check_resign, .value = "WORD...",
     .what = "calls a game lost when"},
    {"maxmoves", SETTING_NUMBER, IN_CONTEST(adjudication.max_moves), 0, 100000, .value = "N",
     .what = "calls a game a draw after N moves of each side\n(0 = never)"},
    {"recover", SETTING_SWITCH, IN_CONTEST(recover),
     .what = "goes on after a crash or a stall"},
    {"wait", SETTING_NUMBER, IN_CONTEST(wait), 0, 86400000, .value = "MILLISECONDS",
     .what = "between two games (0)"},
    {"pgnout", SETTING_GROUP, .words = pgn_words, .value = "FILE",
     .what = "appends every finished game to the file"},
    {"resume", SETTING_TEXT, IN_CONTEST(ledger), .value = "FILE",
     .what = "keeps what was played in the file; the same command\n"
             "goes on from there, even after kill -9"},
    {"report", SETTING_TEXT, IN_CONTEST(report), .value = "FILE.html",
     .what = "writes the tables and boards as a page"},
    {"faults", SETTING_TEXT, IN_CONTEST(faults), .value = "FOLDER",
     .what = "for the last lines of games that ended by a fault (.)"},
    {"event", SETTING_TEXT, IN_CONTEST(event), .value = "NAME", .what = "for the PGN"},
    {"site", SETTING_TEXT, IN_CONTEST(site), .value = "NAME", .what = "for the PGN"},
    {"ratinginterval", SETTING_NUMBER, IN_CONTEST(rating_interval), 0, NUMBER_MAX, .value = "N",
     .what = "games between two tables (0 = only at the end)"},
    {"debug", SETTING_SWITCH, IN_CONTEST(debug),
     .what = "copies every line to and from engines to the error output"},
    {.kind = SETTING_END},
};
