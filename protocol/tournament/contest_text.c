/* A contest as text: for the ledger, for its fingerprint, and the help. */
#include "protocol/tournament/contest.h"

#include "protocol/tournament/checksum.h"
#include "protocol/tournament/contest_flags.h"
#include "protocol/tournament/pace.h"

#include <stdlib.h>

static void write_entrant(const struct contest *contest, int index, FILE *file)
{
    const struct entrant *entrant = &contest->entrant[index];
    char pace[64];
    pace_to_text(&entrant->pace, pace, sizeof pace);
    fprintf(file, "engine %s\n  command", entrant->name);
    for (int i = 0; i < entrant->word_count; i++) {
        fprintf(file, " %s", entrant->word[i]);
    }
    fprintf(file, "\n  proto %s, tc %s, depth %d, nodes %llu, margin %lld us%s%s\n",
            entrant->dialect == DIALECT_UCI ? "uci" : "xboard", pace, entrant->pace.depth,
            (unsigned long long)entrant->pace.nodes, (long long)entrant->pace.margin,
            entrant->ponder ? ", ponder" : "", entrant->restart ? ", restart" : "");
    if (entrant->folder != NULL) {
        fprintf(file, "  folder %s\n", entrant->folder);
    }
    for (int i = 0; i < entrant->option_count; i++) {
        fprintf(file, "  option %s=%s\n", entrant->option[i].name, entrant->option[i].value);
    }
}

static void write_adjudication(const struct contest *contest, FILE *file)
{
    const struct adjudication *rules = &contest->adjudication;
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
    if (contest->sprt.on) {
        const struct sprt *sprt = &contest->sprt;
        fprintf(file, "sprt elo0 %.9g elo1 %.9g alpha %.9g beta %.9g %s\n", sprt->elo0,
                sprt->elo1, sprt->alpha, sprt->beta,
                sprt->model == SPRT_NORMALIZED ? "normalized" : "logistic");
    }
}

void contest_write(const struct contest *contest, FILE *file)
{
    static const char *const tournaments[] = {"roundrobin", "gauntlet", "knockout"};
    fprintf(file, "variant %s", contest->variant->name);
    const struct rule_option *options = contest->variant->options;
    for (int i = 0; options != NULL && options[i].name != NULL; i++) {
        fprintf(file, " %s=%s", options[i].name, options[i].value[contest->rules >> i & 1]);
    }
    fprintf(file, "\ntournament %s, seeds %d, games %d%s%s, seed %llu\n",
            tournaments[contest->tournament], contest->seeds, contest->games,
            contest->repeat ? ", repeat" : "", contest->swap ? "" : ", noswap",
            (unsigned long long)contest->seed);
    const struct opening_choice *openings = &contest->openings;
    if (openings->file == NULL) {
        fprintf(file, "openings drawn plies %d\n", openings->plies);
    } else {
        fprintf(file, "openings %s %s %s start %d plies %d\n", openings->file,
                openings->format == OPENING_EPD ? "epd" : "pgn",
                openings->order == ORDER_RANDOM ? "random" : "sequential", openings->start,
                openings->plies);
    }
    write_adjudication(contest, file);
    for (int i = 0; i < contest->entrant_count; i++) {
        write_entrant(contest, i, file);
    }
}

uint64_t contest_fingerprint(const struct contest *contest)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    if (file == NULL) {
        return 0;
    }
    contest_write(contest, file);
    if (fclose(file) != 0) {
        free(text);
        return 0;
    }
    uint64_t sum = checksum_of(text, size);
    free(text);
    return sum != 0 ? sum : 1;
}

void contest_print_help(void)
{
    puts(
        "usage: quincunx match -engine WORD... -engine WORD... [FLAG...]\n\n"
        "Plays engines against each other and referees by the rules of the variant. Flags are\n"
        "those of cutechess-cli and fastchess; all may be written with one dash or two.\n\n"
        "  quincunx match -engine cmd=quincunx -engine cmd=other name=Other proto=xboard \\\n"
        "      -each tc=10+0.1 -variant xodul -rounds 50 -repeat -pgnout games.pgn\n");
    setting_print_help(contest_flags);
    puts("\nCtrl-C ends the tournament and prints its table, twice at once. Exit status: 0 "
         "when\n"
         "it was played to its end, or to that of the SPRT; 1 when it could not be, or an\n"
         "engine had a fault (crash, stall, time, illegal turn, false claim); 2 for bad\n"
         "arguments; 130 when it was told to end.");
}
