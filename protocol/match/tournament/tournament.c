#include "protocol/match/tournament/tournament.h"

#include "protocol/base/flag.h"
#include "protocol/base/sanitize.h"
#include "protocol/base/text_file.h"
#include "protocol/match/clients/side.h"
#include "protocol/match/tournament/time_control.h"
#include "rules/checksum.h"

#include <stdlib.h>
#include <string.h>

/* What was allocated, in a list. */
struct tournament_text {
    struct tournament_text *next;
    char text[];
};

void tournament_free(struct tournament *tournament)
{
    while (tournament->texts != NULL) {
        struct tournament_text *next = tournament->texts->next;
        free(tournament->texts);
        tournament->texts = next;
    }
    free(tournament->call);
    tournament->call = NULL;
}

bool tournament_refuse(const char *flag, const char *word, const char *wrong)
{
    usage_error("match", "%.40s%s%.80s: %.200s", flag, *word != '\0' ? " " : "", word, wrong);
    return false;
}

/* --- Engines --- */

/* A copy of `length` bytes of `text`, with a NUL, that lives as long as the tournament. NULL
 * after saying so when memory is short. */
static char *new_text(struct tournament *tournament, const char *text, size_t length)
{
    struct tournament_text *new = malloc(sizeof *new + length + 1);
    if (new == NULL) {
        tournament_refuse("the command line", "", "out of memory");
        return NULL;
    }
    memcpy(new->text, text, length);
    new->text[length] = '\0';
    new->next = tournament->texts;
    tournament->texts = new;
    return new->text;
}

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

/* Appends the words of `text`, which may be NULL. */
static bool add_words(struct tournament *tournament, struct participant *participant,
                      const char *text)
{
    if (text == NULL) {
        return true;
    }
    char *rest = new_text(tournament, text, strlen(text));
    if (rest == NULL) {
        return false;
    }
    for (char *word = cut_word(&rest); word != NULL; word = cut_word(&rest)) {
        if (participant->word_count == PARTICIPANT_WORDS_MAX) {
            return tournament_refuse("-engine", text, "too many words");
        }
        participant->word[participant->word_count++] = word;
    }
    return true;
}

/* The program, then args=, then what arg= left in the list. */
static bool finish_words(struct tournament *tournament, struct participant *participant)
{
    char *own[PARTICIPANT_WORDS_MAX];
    int own_count = participant->word_count;
    memcpy(own, participant->word, sizeof own);
    participant->word_count = 0;
    if (participant->command == NULL) {
        return tournament_refuse("-engine", participant->name != NULL ? participant->name : "",
                                 "cmd= is missing");
    }
    if (!add_words(tournament, participant, participant->command)) {
        return false;
    }
    if (participant->word_count == 0 || participant->word[0][0] == '\0') {
        return tournament_refuse("-engine", participant->command, "names no program");
    }
    if (!add_words(tournament, participant, participant->arguments)) {
        return false;
    }
    for (int i = 0; i < own_count; i++) {
        if (participant->word_count == PARTICIPANT_WORDS_MAX) {
            return tournament_refuse("-engine", participant->command, "too many words");
        }
        participant->word[participant->word_count++] = own[i];
    }
    participant->word[participant->word_count] = NULL;
    return true;
}

/* Cuts the options' names, which lie in the command line, off their values. */
static bool finish_options(struct tournament *tournament, struct participant *participant)
{
    for (int i = 0; i < participant->option_count; i++) {
        const char *text = participant->option[i].name;
        participant->option[i].name = new_text(tournament, text, strcspn(text, "="));
        if (participant->option[i].name == NULL) {
            return false;
        }
    }
    return true;
}

static bool name_is_taken(const struct tournament *tournament,
                          const struct participant *participant, const char *name)
{
    for (int i = 0; i < tournament->participant_count; i++) {
        const struct participant *other = &tournament->participant[i];
        if (other != participant && other->name != NULL && strcmp(other->name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* Replaces a text of the command line, where it is given, by a copy that can be printed
 * anywhere. */
static bool finish_text(struct tournament *tournament, const char **text)
{
    if (*text == NULL) {
        return true;
    }
    char *copy = new_text(tournament, *text, strlen(*text));
    if (copy != NULL) {
        sanitize_text(copy);
        *text = copy;
    }
    return copy != NULL;
}

/* Checks that a name that was given is no other engine's; without one makes it of the
 * program's, with a number where that is taken. */
static bool finish_name(struct tournament *tournament, struct participant *participant)
{
    char name[256];
    if (!finish_text(tournament, &participant->name)) {
        return false;
    }
    if (participant->name != NULL) {
        return !name_is_taken(tournament, participant, participant->name) ||
               tournament_refuse("-engine", participant->name, "two engines have this name");
    }
    const char *slash = strrchr(participant->word[0], '/');
    const char *program = slash != NULL && slash[1] != '\0' ? slash + 1 : participant->word[0];
    snprintf(name, sizeof name, "%.200s", program);
    sanitize_text(name);
    for (int i = 2; name_is_taken(tournament, participant, name); i++) {
        snprintf(name, sizeof name, "%.200s-%d", program, i);
    }
    participant->name = new_text(tournament, name, strlen(name));
    return participant->name != NULL;
}

static bool check_time_control(const struct participant *participant)
{
    const struct time_control *time_control = &participant->time_control;
    bool is_bounded = time_control->nodes > 0 || time_control->depth > 0;
    if (time_control->infinite && !is_bounded) {
        return tournament_refuse("-engine", participant->name,
                                 "tc=inf needs depth= or nodes= as well");
    }
    if (time_control->base == 0 && time_control->move_time == 0 && !is_bounded) {
        return tournament_refuse("-engine", participant->name,
                                 "no limit: tc=, st=, depth= or nodes=");
    }
    return true;
}

bool tournament_finish_engines(struct tournament *tournament)
{
    if (tournament->participant_count < 2) {
        return tournament_refuse("-engine", "", "there must be at least two");
    }
    for (int i = 0; i < tournament->participant_count; i++) {
        struct participant *participant = &tournament->participant[i];
        if (!finish_words(tournament, participant) ||
            !finish_options(tournament, participant)) {
            return false;
        }
    }
    for (int i = 0; i < tournament->participant_count; i++) {
        struct participant *participant = &tournament->participant[i];
        if (!finish_name(tournament, participant) || !check_time_control(participant)) {
            return false;
        }
    }
    return finish_text(tournament, &tournament->event) &&
           finish_text(tournament, &tournament->site);
}

/* --- The tournament as a whole --- */

int tournament_seatings(const struct tournament *tournament)
{
    int sides = side_count(tournament->variant), orders = 1;
    for (int others = 2; others < sides && tournament->participant_count > 2; others++) {
        orders *= others; /* of two participants, one plays all other sides: they are alike */
    }
    return sides * orders;
}

/* Refuses what makes no sense where more than two sides share the point of a game. */
static bool check_table(const struct tournament *tournament)
{
    int sides = side_count(tournament->variant), participants = tournament->participant_count;
    if (participants != 2 && participants != sides) {
        char wrong[FLAG_WRONG_MAX];
        flag_refuse(wrong, "%s needs %d engines, or two: one against %d of the other",
                    tournament->variant->name, sides, sides - 1);
        return tournament_refuse("-engine", "", wrong);
    }
    const char *flag = tournament->type != TOURNAMENT_ROUND_ROBIN  ? "-tournament"
                       : tournament->sprt.on                       ? "-sprt"
                       : tournament->adjudication.draw.count > 0   ? "-draw"
                       : tournament->adjudication.resign.count > 0 ? "-resign"
                                                                   : NULL;
    return flag == NULL || tournament_refuse(flag, "", "needs games of two sides");
}

static bool check_type(const struct tournament *tournament)
{
    if (variant_is_free_for_all(tournament->variant) && !check_table(tournament)) {
        return false;
    }
    bool is_gauntlet = tournament->type == TOURNAMENT_GAUNTLET;
    if (tournament->seeds > 0 && !is_gauntlet) {
        return tournament_refuse("-seeds", "", "goes with -tournament gauntlet only");
    }
    if (tournament->seeds >= tournament->participant_count) {
        return tournament_refuse("-seeds", "", "must be less than the number of engines");
    }
    if (tournament->type == TOURNAMENT_KNOCKOUT && tournament->rounds > 1) {
        return tournament_refuse("-rounds", "",
                                 "the bracket of a knockout decides that; see -games");
    }
    if (tournament->sprt.on &&
        (tournament->participant_count != 2 || tournament->type == TOURNAMENT_KNOCKOUT)) {
        return tournament_refuse("-sprt", "", "needs two engines, and no knockout");
    }
    if (tournament->type == TOURNAMENT_KNOCKOUT &&
        tournament->openings.policy == POLICY_ROUND) {
        return tournament_refuse("-openings", "policy=round",
                                 "not in a knockout, where results decide its rounds");
    }
    if (tournament->reverse && variant_is_free_for_all(tournament->variant)) {
        return tournament_refuse("-reverse", "", "is for games of two sides only");
    }
    int participants = tournament->participant_count;
    int encounters = variant_is_free_for_all(tournament->variant)
                         ? 1
                         : participants * (participants - 1) / 2;
    int64_t games = (int64_t)tournament->rounds * tournament->games * encounters;
    if (games > 100000000) {
        return tournament_refuse("-rounds", "", "more than 100000000 games");
    }
    return true;
}

/* Files that are written must be different ones. */
static bool check_files(const struct tournament *tournament)
{
    const struct {
        const char *flag, *path;
    } files[] = {{"-pgnout", tournament->pgn},
                 {"-resume", tournament->ledger},
                 {"-report", tournament->report},
                 {"-epdout", tournament->epd},
                 {"-log", tournament->log.file}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        for (size_t k = 0; k < i; k++) {
            if (files[i].path != NULL && files[k].path != NULL &&
                strcmp(files[i].path, files[k].path) == 0) {
                char wrong[FLAG_WRONG_MAX];
                flag_refuse(wrong, "is also the file of %s", files[k].flag);
                return tournament_refuse(files[i].flag, files[i].path, wrong);
            }
        }
    }
    return true;
}

/* What the parts of a tournament are cannot follow from results. */
static bool check_shard(const struct tournament *tournament)
{
    if (tournament->shard.count > 0 && tournament->type == TOURNAMENT_KNOCKOUT) {
        return tournament_refuse("-shard", "", "a knockout cannot be played in parts");
    }
    if (tournament->shard.count > 0 && tournament->ledger == NULL) {
        return tournament_refuse("-shard", "",
                                 "needs -resume: parts are merged from their ledgers");
    }
    if (tournament->shard.count > 0 && tournament->merge.count > 0) {
        return tournament_refuse("-merge", "", "takes all parts, and does not go with -shard");
    }
    return true;
}

/* A word of another flag or tool in place of a file's name would make a file of that name. */
static bool check_names(const struct tournament *tournament)
{
    const struct {
        const char *flag, *path;
    } files[] = {{"-resume", tournament->ledger},
                 {"-stopfile", tournament->stop_file},
                 {"-faults", tournament->faults}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (files[i].path != NULL && flag_is_setting(files[i].path)) {
            return tournament_refuse(files[i].flag, files[i].path,
                                     "unknown word; a file of that name is ./NAME");
        }
    }
    return true;
}

bool tournament_check(const struct tournament *tournament)
{
    return check_type(tournament) && check_names(tournament) && check_files(tournament) &&
           check_shard(tournament);
}

/* --- As text --- */

static void write_participant(const struct tournament *tournament, int index, FILE *file)
{
    const struct participant *participant = &tournament->participant[index];
    char time_control[64];
    time_control_to_text(&participant->time_control, time_control, sizeof time_control);
    fprintf(file, "engine %s\n  command", participant->name);
    for (int i = 0; i < participant->word_count; i++) {
        fprintf(file, " %s", participant->word[i]);
    }
    fprintf(file, "\n  proto %s, tc %s, depth %d, nodes %llu, margin %lld us%s%s\n",
            participant->dialect == DIALECT_UCI ? "uci" : "xboard", time_control,
            participant->time_control.depth,
            (unsigned long long)participant->time_control.nodes,
            (long long)participant->time_control.margin, participant->ponder ? ", ponder" : "",
            participant->restart ? ", restart" : "");
    if (participant->folder != NULL) {
        fprintf(file, "  folder %s\n", participant->folder);
    }
    for (int i = 0; i < participant->option_count; i++) {
        fprintf(file, "  option %s=%s\n", participant->option[i].name,
                participant->option[i].value);
    }
}

static void write_adjudication(const struct tournament *tournament, FILE *file)
{
    const struct adjudication *rules = &tournament->adjudication;
    if (rules->draw.count > 0) {
        fprintf(file, "draw movenumber %d movecount %d score %d\n", rules->draw.number,
                rules->draw.count, rules->draw.score);
    }
    if (rules->resign.count > 0) {
        fprintf(file, "resign movecount %d score %d%s\n", rules->resign.count,
                rules->resign.score, rules->resign.two_sided ? " twosided" : "");
    }
    if (rules->max_moves > 0) {
        fprintf(file, "maxmoves %d\n", rules->max_moves);
    }
    if (tournament->sprt.on) {
        const struct sprt *sprt = &tournament->sprt;
        fprintf(file, "sprt elo0 %.9g elo1 %.9g alpha %.9g beta %.9g %s\n", sprt->elo0,
                sprt->elo1, sprt->alpha, sprt->beta,
                sprt->model == SPRT_NORMALIZED ? "normalized" : "logistic");
    }
}

/* What decides which openings and colours games have, where it is not the usual. */
static void write_order(const struct tournament *tournament, FILE *file)
{
    static const char *const policies[] = {"default", "encounter", "round"};
    if (tournament->repeats > 0 && tournament->repeat &&
        tournament->repeats != tournament->games) {
        fprintf(file, "repeat %d\n", tournament->repeats);
    }
    if (tournament->openings.policy != POLICY_DEFAULT) {
        fprintf(file, "policy %s\n", policies[tournament->openings.policy]);
    } else if (tournament->type == TOURNAMENT_GAUNTLET && tournament->participant_count > 2) {
        fputs("policy gauntlet\n", file); /* until 2.1 it was the encounter's */
    }
    fputs(tournament->reverse ? "reverse\n" : "", file);
}

void tournament_write(const struct tournament *tournament, FILE *file)
{
    static const char *const types[] = {"roundrobin", "gauntlet", "knockout"};
    fprintf(file, "variant %s", tournament->variant->name);
    const struct rule_option *options = tournament->variant->options;
    for (int i = 0; options != NULL && options[i].name != NULL; i++) {
        fprintf(file, " %s=%s", options[i].name, options[i].value[tournament->rules >> i & 1]);
    }
    fprintf(file, "\ntournament %s, seeds %d, games %d%s%s, seed %llu\n",
            types[tournament->type], tournament->seeds, tournament->games,
            tournament->repeat ? ", repeat" : "", tournament->swap ? "" : ", noswap",
            (unsigned long long)tournament->seed);
    write_order(tournament, file);
    const struct opening_choice *openings = &tournament->openings;
    if (openings->file == NULL) {
        fprintf(file, "openings drawn plies %d\n", openings->plies);
    } else {
        fprintf(file, "openings %s %s %s start %d plies %d\n", openings->file,
                openings->format == OPENING_EPD ? "epd" : "pgn",
                openings->order == ORDER_RANDOM ? "random" : "sequential", openings->start,
                openings->plies);
    }
    write_adjudication(tournament, file);
    for (int i = 0; i < tournament->participant_count; i++) {
        write_participant(tournament, i, file);
    }
}

uint64_t tournament_fingerprint(const struct tournament *tournament)
{
    struct text_file out;
    if (!text_file_open(&out)) {
        return 0;
    }
    tournament_write(tournament, out.file);
    if (!text_file_close(&out)) {
        return 0;
    }
    uint64_t sum = checksum_of(out.text, out.size);
    free(out.text);
    return sum != 0 ? sum : 1;
}
