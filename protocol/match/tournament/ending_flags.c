#include "protocol/match/tournament/ending_flags.h"

#include "protocol/match/tournament/tournament.h"

#include <math.h>

static const struct flag_choice models[] = {
    {"normalized", SPRT_NORMALIZED}, {"logistic", SPRT_LOGISTIC}, {NULL, 0}};

const struct flag ending_sprt_words[] = {
    {"elo0", FLAG_REAL, offsetof(struct tournament, sprt.elo0), -1000, 1000, .value = "ELO",
     .what = "the first engine is this much stronger: H0"},
    {"elo1", FLAG_REAL, offsetof(struct tournament, sprt.elo1), -1000, 1000, .value = "ELO",
     .what = "or this much: H1"},
    {"alpha", FLAG_REAL, offsetof(struct tournament, sprt.alpha), 0, 1, .open = true,
     .value = "P", .what = "how often H1 may be accepted where H0 is true"},
    {"beta", FLAG_REAL, offsetof(struct tournament, sprt.beta), 0, 1, .open = true,
     .value = "P", .what = "how often H0 may be accepted where H1 is true"},
    {"model", FLAG_CHOICE, offsetof(struct tournament, sprt.model), .choices = models,
     .value = "normalized|logistic", .what = "the Elo that is meant (normalized)"},
    {.name = NULL},
};

bool ending_check_sprt(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    (void)text;
    struct sprt *sprt = &((struct tournament *)base)->sprt;
    const double values[] = {sprt->elo0, sprt->elo1, sprt->alpha, sprt->beta};
    for (int i = 0; i < 4; i++) {
        if (isnan(values[i])) {
            return flag_refuse(wrong, "%s= is missing", ending_sprt_words[i].name);
        }
    }
    if (sprt->elo0 >= sprt->elo1) {
        return flag_refuse(wrong, "elo0 must be less than elo1");
    }
    if (sprt->alpha + sprt->beta >= 1) {
        return flag_refuse(wrong, "alpha and beta together must be less than 1");
    }
    sprt->on = true;
    return true;
}

const struct flag ending_draw_words[] = {
    {"movenumber", FLAG_NUMBER, offsetof(struct tournament, adjudication.draw.number), 0,
     100000, .value = "N", .what = "from this move on (0)"},
    {"movecount", FLAG_NUMBER, offsetof(struct tournament, adjudication.draw.count), 1, 100000,
     .value = "N", .what = "so many moves in a row"},
    {"score", FLAG_NUMBER, offsetof(struct tournament, adjudication.draw.score), 0, 100000,
     .value = "CENTIPAWNS", .what = "both engines have said no more than this for either side"},
    {.name = NULL},
};

bool ending_check_draw(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    (void)text;
    const struct draw_rule *draw = &((struct tournament *)base)->adjudication.draw;
    return (draw->count > 0 || flag_refuse(wrong, "movecount= is missing")) &&
           (draw->score >= 0 || flag_refuse(wrong, "score= is missing"));
}

const struct flag ending_resign_words[] = {
    {"movecount", FLAG_NUMBER, offsetof(struct tournament, adjudication.resign.count), 1,
     100000, .value = "N", .what = "so many moves in a row"},
    {"score", FLAG_NUMBER, offsetof(struct tournament, adjudication.resign.score), 0, 100000,
     .value = "CENTIPAWNS", .what = "the loser has said that it is this much behind"},
    {"twosided", FLAG_SWITCH, offsetof(struct tournament, adjudication.resign.two_sided),
     .value = "true|false", .what = "and the winner that it is ahead (false)"},
    {.name = NULL},
};

bool ending_check_resign(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    (void)text;
    const struct resign_rule *resign = &((struct tournament *)base)->adjudication.resign;
    return (resign->count > 0 || flag_refuse(wrong, "movecount= is missing")) &&
           (resign->score >= 0 || flag_refuse(wrong, "score= is missing"));
}
