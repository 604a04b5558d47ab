/* The command line is read by tables (contest_flags.c) into a struct reading, then checked as a
 * whole, and only then handed out. -each is read before all other flags, so that an engine's
 * own words stand over it wherever it is written. */
#include "protocol/tournament/contest.h"

#include "protocol/text/flag.h"
#include "protocol/tournament/contest_flags.h"
#include "protocol/tournament/schedule.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What was allocated, in a list. */
struct contest_text {
    struct contest_text *next;
    char text[];
};

static bool refuse(const char *flag, const char *word, const char *wrong)
{
    usage_error("match", "%.40s%s%.80s: %.200s", flag, *word != '\0' ? " " : "", word, wrong);
    return false;
}

/* Room for a text of `length` bytes and a NUL. NULL after saying so when memory is short. */
static char *new_text(struct contest *contest, const char *text, size_t length)
{
    struct contest_text *new = malloc(sizeof *new + length + 1);
    if (new == NULL) {
        refuse("the command line", "", "out of memory");
        return NULL;
    }
    memcpy(new->text, text, length);
    new->text[length] = '\0';
    new->next = contest->texts;
    contest->texts = new;
    return new->text;
}

void contest_free(struct contest *contest)
{
    while (contest->texts != NULL) {
        struct contest_text *next = contest->texts->next;
        free(contest->texts);
        contest->texts = next;
    }
}

/* --- Flags --- */

static bool read_group(struct reading *reading, const struct setting *row, void *base,
                       int count, char *const *words)
{
    char flag[40], wrong[SETTING_WRONG_MAX];
    snprintf(flag, sizeof flag, "-%s", row->name);
    for (int i = 0; i < count; i++) {
        if (!setting_read_word(row->words, base, words[i], wrong)) {
            return refuse(flag, words[i], wrong);
        }
    }
    if (row->read != NULL && !row->read(reading, NULL, wrong)) {
        return refuse(flag, "", wrong);
    }
    return true;
}

static bool read_engine(struct reading *reading, const struct setting *row, int count,
                        char *const *words)
{
    struct contest *contest = &reading->contest;
    if (contest->entrant_count == ENTRANTS_MAX) {
        char wrong[SETTING_WRONG_MAX];
        setting_refuse(wrong, "more than %d engines", ENTRANTS_MAX);
        return refuse("-engine", words[0], wrong);
    }
    struct entrant *entrant = &contest->entrant[contest->entrant_count++];
    *entrant = reading->each;
    return read_group(reading, row, entrant, count, words);
}

/* Reads a flag and the `count` words that are its own. */
static bool read_flag(struct reading *reading, const struct setting *row, int count,
                      char *const *words)
{
    if (strcmp(row->name, "engine") == 0) {
        return read_engine(reading, row, count, words);
    }
    if (row->words == contest_entrant_words) {
        return read_group(reading, row, &reading->each, count, words);
    }
    if (row->kind == SETTING_GROUP) {
        return read_group(reading, row, reading, count, words);
    }
    char flag[40], wrong[SETTING_WRONG_MAX];
    snprintf(flag, sizeof flag, "-%s", row->name);
    const char *value = count > 0 ? words[0] : NULL;
    return setting_read_value(row, reading, value, wrong) ||
           refuse(flag, value != NULL ? value : "", wrong);
}

/* Reads -each only, or all flags but that. */
static bool read_flags(struct reading *reading, bool each, int argc, char **argv)
{
    for (int i = 0; i < argc;) {
        const struct setting *row = setting_find_flag(contest_flags, argv[i]);
        if (row == NULL) {
            const char *what = argv[i][0] == '-' ? "unknown flag; see quincunx match --help"
                                                 : "belongs to no flag";
            return refuse(argv[i], "", what);
        }
        int taken = setting_take(row, argc - i - 1, argv + i + 1);
        if (taken < 0) {
            return refuse(argv[i], "", "needs a value");
        }
        if (each == (strcmp(row->name, "each") == 0) &&
            !read_flag(reading, row, taken, argv + i + 1)) {
            return false;
        }
        i += taken + 1;
    }
    return true;
}

/* --- Engines --- */

/* Cuts the next word off *rest, in place; quotes hold blanks together and go away. NULL when
 * there is none. */
static char *cut_word(char **rest)
{
    char *read = *rest + strspn(*rest, " \t");
    if (*read == '\0') {
        return NULL;
    }
    char *word = read, *write = read, quote = '\0';
    while (*read != '\0' && (quote != '\0' || (*read != ' ' && *read != '\t'))) {
        if (quote == '\0' && (*read == '"' || *read == '\'')) {
            quote = *read++;
        } else if (*read == quote) {
            quote = '\0';
            read++;
        } else {
            *write++ = *read++;
        }
    }
    *rest = *read == '\0' ? read : read + 1;
    *write = '\0';
    return word;
}

/* Appends the words of `text`, or of none. */
static bool add_words(struct contest *contest, struct entrant *entrant, const char *text)
{
    if (text == NULL) {
        return true;
    }
    char *rest = new_text(contest, text, strlen(text));
    if (rest == NULL) {
        return false;
    }
    for (char *word = cut_word(&rest); word != NULL; word = cut_word(&rest)) {
        if (entrant->word_count == ENTRANT_WORDS_MAX) {
            return refuse("-engine", text, "too many words");
        }
        entrant->word[entrant->word_count++] = word;
    }
    return true;
}

/* The program, then args=, then what arg= left in the list. */
static bool finish_words(struct contest *contest, struct entrant *entrant)
{
    char *own[ENTRANT_WORDS_MAX];
    int own_count = entrant->word_count;
    memcpy(own, entrant->word, sizeof own);
    entrant->word_count = 0;
    if (entrant->command == NULL) {
        return refuse("-engine", entrant->name != NULL ? entrant->name : "", "cmd= is missing");
    }
    if (!add_words(contest, entrant, entrant->command)) {
        return false;
    }
    if (entrant->word_count == 0 || entrant->word[0][0] == '\0') {
        return refuse("-engine", entrant->command, "names no program");
    }
    if (!add_words(contest, entrant, entrant->arguments)) {
        return false;
    }
    for (int i = 0; i < own_count; i++) {
        if (entrant->word_count == ENTRANT_WORDS_MAX) {
            return refuse("-engine", entrant->command, "too many words");
        }
        entrant->word[entrant->word_count++] = own[i];
    }
    entrant->word[entrant->word_count] = NULL;
    return true;
}

/* Cuts the options' names, which lie in the command line, off their values. */
static bool finish_options(struct contest *contest, struct entrant *entrant)
{
    for (int i = 0; i < entrant->option_count; i++) {
        const char *text = entrant->option[i].name;
        entrant->option[i].name = new_text(contest, text, strcspn(text, "="));
        if (entrant->option[i].name == NULL) {
            return false;
        }
    }
    return true;
}

static bool name_is_taken(const struct contest *contest, const struct entrant *entrant,
                          const char *name)
{
    for (int i = 0; i < contest->entrant_count; i++) {
        const struct entrant *other = &contest->entrant[i];
        if (other != entrant && other->name != NULL && strcmp(other->name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* A name was given and is nobody else's; or it is the program's, numbered where it must be. */
static bool finish_name(struct contest *contest, struct entrant *entrant)
{
    char name[256];
    if (entrant->name != NULL) {
        return !name_is_taken(contest, entrant, entrant->name) ||
               refuse("-engine", entrant->name, "two engines have this name");
    }
    const char *slash = strrchr(entrant->word[0], '/');
    const char *program = slash != NULL && slash[1] != '\0' ? slash + 1 : entrant->word[0];
    snprintf(name, sizeof name, "%.200s", program);
    for (int i = 2; name_is_taken(contest, entrant, name); i++) {
        snprintf(name, sizeof name, "%.200s-%d", program, i);
    }
    entrant->name = new_text(contest, name, strlen(name));
    return entrant->name != NULL;
}

static bool check_pace(const struct entrant *entrant)
{
    const struct pace *pace = &entrant->pace;
    bool is_bounded = pace->nodes > 0 || pace->depth > 0;
    if (pace->infinite && !is_bounded) {
        return refuse("-engine", entrant->name, "tc=inf needs depth= or nodes= as well");
    }
    if (pace->base == 0 && pace->move_time == 0 && !is_bounded) {
        return refuse("-engine", entrant->name, "no limit: tc=, st=, depth= or nodes=");
    }
    return true;
}

static bool finish_engines(struct contest *contest)
{
    if (contest->entrant_count < 2) {
        return refuse("-engine", "", "there must be two at least");
    }
    for (int i = 0; i < contest->entrant_count; i++) {
        struct entrant *entrant = &contest->entrant[i];
        if (!finish_words(contest, entrant) || !finish_options(contest, entrant)) {
            return false;
        }
    }
    for (int i = 0; i < contest->entrant_count; i++) {
        struct entrant *entrant = &contest->entrant[i];
        if (!finish_name(contest, entrant) || !check_pace(entrant)) {
            return false;
        }
    }
    return true;
}

/* --- The contest as a whole --- */

static bool finish_rules(struct reading *reading)
{
    struct contest *contest = &reading->contest;
    contest->variant = variant_find(reading->variant);
    if (contest->variant == NULL) {
        return refuse("-variant", reading->variant, "unknown variant; see quincunx variants");
    }
    for (int i = 0; i < contest->rule_count; i++) {
        char name[64];
        const char *value = strchr(contest->rule[i], '=') + 1;
        snprintf(name, sizeof name, "%.*s", (int)(value - contest->rule[i] - 1),
                 contest->rule[i]);
        if (!variant_set_option(contest->variant, name, value, &contest->rules)) {
            return refuse("-rule", contest->rule[i], "the variant has no such option");
        }
    }
    return true;
}

static bool finish_games(struct reading *reading)
{
    struct contest *contest = &reading->contest;
    bool given = contest->games > 0;
    contest->repeat = reading->repeat != 0;
    if (reading->repeat == REPEAT_PLAIN) {
        bool is_shared = variant_is_free_for_all(contest->variant);
        reading->repeat = given ? contest->games : is_shared ? schedule_seatings(contest) : 2;
    }
    if (!given) {
        contest->games = contest->repeat ? reading->repeat : 1;
    }
    if (contest->repeat && contest->games < 2) {
        return refuse("-repeat", "", "needs -games 2 or more");
    }
    /* A plain -repeat is one of two games; more of them may share the opening as well. */
    if (given && reading->repeat > 2 && reading->repeat != contest->games) {
        return refuse("-repeat", "", "must be the same number as -games");
    }
    return true;
}

/* What there is not where more than two sides share the point of a game. */
static bool check_table(const struct contest *contest)
{
    int sides = side_count(contest->variant), entrants = contest->entrant_count;
    if (entrants != 2 && entrants != sides) {
        char wrong[SETTING_WRONG_MAX];
        setting_refuse(wrong, "%s needs %d engines, or two: one against %d of the other",
                       contest->variant->name, sides, sides - 1);
        return refuse("-engine", "", wrong);
    }
    const char *flag = contest->tournament != TOURNAMENT_ROUND_ROBIN ? "-tournament"
                       : contest->sprt.on                            ? "-sprt"
                       : contest->adjudication.draw.count > 0        ? "-draw"
                       : contest->adjudication.resign.count > 0      ? "-resign"
                                                                     : NULL;
    return flag == NULL || refuse(flag, "", "needs games of two sides");
}

static bool check_tournament(const struct contest *contest)
{
    if (variant_is_free_for_all(contest->variant) && !check_table(contest)) {
        return false;
    }
    bool is_gauntlet = contest->tournament == TOURNAMENT_GAUNTLET;
    if (contest->seeds > 0 && !is_gauntlet) {
        return refuse("-seeds", "", "goes with -tournament gauntlet only");
    }
    if (contest->seeds >= contest->entrant_count) {
        return refuse("-seeds", "", "must be less than the number of engines");
    }
    if (contest->tournament == TOURNAMENT_KNOCKOUT && contest->rounds > 1) {
        return refuse("-rounds", "", "a knockout has as many as its bracket; see -games");
    }
    if (contest->sprt.on &&
        (contest->entrant_count != 2 || contest->tournament == TOURNAMENT_KNOCKOUT)) {
        return refuse("-sprt", "", "needs two engines, and no knockout");
    }
    int entrants = contest->entrant_count;
    int encounters =
        variant_is_free_for_all(contest->variant) ? 1 : entrants * (entrants - 1) / 2;
    int64_t games = (int64_t)contest->rounds * contest->games * encounters;
    if (games > 100000000) {
        return refuse("-rounds", "", "more than 100000000 games");
    }
    return true;
}

/* Files that are written must be different ones. */
static bool check_files(const struct contest *contest)
{
    const struct {
        const char *flag, *path;
    } files[] = {
        {"-pgnout", contest->pgn}, {"-resume", contest->ledger}, {"-report", contest->report}};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < i; k++) {
            if (files[i].path != NULL && files[k].path != NULL &&
                strcmp(files[i].path, files[k].path) == 0) {
                char wrong[SETTING_WRONG_MAX];
                setting_refuse(wrong, "is the file of %s too", files[k].flag);
                return refuse(files[i].flag, files[i].path, wrong);
            }
        }
    }
    return true;
}

static void finish_openings(struct reading *reading)
{
    struct opening_choice *openings = &reading->contest.openings;
    const char *file = openings->file;
    if (reading->opening_format >= 0) {
        openings->format = (enum opening_format)reading->opening_format;
    } else if (file != NULL) {
        const char *end = strrchr(file, '.');
        bool is_pgn = end != NULL && strcmp(end, ".pgn") == 0;
        openings->format = is_pgn ? OPENING_PGN : OPENING_EPD;
    }
}

static bool finish(struct reading *reading)
{
    struct contest *contest = &reading->contest;
    if (!finish_rules(reading) || !finish_engines(contest) || !finish_games(reading) ||
        !check_tournament(contest) || !check_files(contest)) {
        return false;
    }
    if (contest->tournament == TOURNAMENT_GAUNTLET && contest->seeds == 0) {
        contest->seeds = 1;
    }
    finish_openings(reading);
    return true;
}

bool contest_read(struct contest *contest, int argc, char **argv)
{
    *contest = (struct contest){0};
    struct reading *reading = calloc(1, sizeof *reading);
    if (reading == NULL) {
        return refuse("the command line", "", "out of memory");
    }
    reading->variant = "chess";
    reading->opening_format = -1;
    reading->contest.faults = ".";
    reading->contest.rounds = 1;
    reading->contest.concurrency = 1;
    reading->contest.swap = true;
    reading->contest.openings.start = 1;
    reading->contest.sprt = (struct sprt){.elo0 = NAN, .elo1 = NAN, .alpha = NAN, .beta = NAN};
    reading->contest.adjudication.draw.score = -1;
    reading->contest.adjudication.resign.score = -1;
    reading->each.dialect = DIALECT_UCI;
    bool is_right = read_flags(reading, true, argc, argv) &&
                    read_flags(reading, false, argc, argv) && finish(reading);
    *contest = reading->contest;
    free(reading);
    return is_right;
}
