/* The features of CECP: `feature NAME=VALUE NAME="VALUE" ...`, at the start or later. Each one
 * is accepted or rejected. */
#include "protocol/match/clients/dialect.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static void take_name(struct engine_process *engine, char *value)
{
    /* Later ones may be the engine's way to show something of the game. */
    if (*value != '\0' && !engine->cecp.is_done) {
        snprintf(engine->name, sizeof engine->name, "%s", value);
    }
}

static void take_variants(struct engine_process *engine, char *value)
{
    free(engine->cecp.variants);
    engine->cecp.variants = strdup(value);
}

/* An option, "Skill Level -spin 20 -25 20". */
static void take_option(struct engine_process *engine, char *value)
{
    char *type = strstr(value, " -");
    if (type != NULL) {
        *type = '\0';
        dialect_note_offer(engine, line_trim(value), type + 2);
    }
}

static void take_done(struct engine_process *engine, char *value)
{
    engine->cecp.is_done = strcmp(value, "1") == 0;
    engine->cecp.asks_delay = !engine->cecp.is_done;
}

static const struct feature {
    const char *name;
    void (*take)(struct engine_process *engine, char *value); /* NULL: a flag */
    size_t flag;                                              /* in struct cecp_side */
} features[] = {
    {"ping", NULL, offsetof(struct cecp_side, ping)},
    {"setboard", NULL, offsetof(struct cecp_side, setboard)},
    {"usermove", NULL, offsetof(struct cecp_side, usermove)},
    {"san", NULL, offsetof(struct cecp_side, san)},
    {"time", NULL, offsetof(struct cecp_side, time)},
    {"reuse", NULL, offsetof(struct cecp_side, reuse)},
    {"sigint", NULL, offsetof(struct cecp_side, sigint)},
    {"memory", NULL, offsetof(struct cecp_side, memory)},
    {"smp", NULL, offsetof(struct cecp_side, smp)},
    {"nps", NULL, offsetof(struct cecp_side, nps)},
    {"name", NULL, offsetof(struct cecp_side, name)},
    {"myname", take_name, 0},
    {"variants", take_variants, 0},
    {"option", take_option, 0},
    {"done", take_done, 0},
};

/* Features that have no effect here, or only what XBoard would do. */
static const char *const ignored_features[] = {
    "playother", "draw",      "sigterm", "analyze",  "colors", "ics",  "pause",
    "debug",     "highlight", "exclude", "setscore", "egt",    "xedit"};

/* Takes one. False for what is unknown. */
static bool take_feature(struct engine_process *engine, const char *name, char *value)
{
    for (size_t i = 0; i < sizeof features / sizeof features[0]; i++) {
        const struct feature *feature = &features[i];
        if (strcmp(name, feature->name) != 0) {
            continue;
        }
        if (feature->take != NULL) {
            feature->take(engine, value);
        } else {
            bool *flag = (bool *)(void *)((char *)&engine->cecp + feature->flag);
            *flag = strcmp(value, "0") != 0;
        }
        return true;
    }
    for (size_t i = 0; i < sizeof ignored_features / sizeof ignored_features[0]; i++) {
        if (strcmp(name, ignored_features[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* Cuts the value off *rest: to the next blank, or what is in quotes. */
static char *cut_value(char **rest)
{
    bool is_quoted = **rest == '"';
    char *value = *rest + is_quoted;
    char *end = value + strcspn(value, is_quoted ? "\"" : " \t");
    *rest = end + (*end != '\0');
    *end = '\0';
    return value;
}

void dialect_cecp_read_features(struct engine_process *engine, char *rest)
{
    for (;;) {
        rest += strspn(rest, " \t");
        size_t length = strcspn(rest, "= \t");
        char *sign = rest + length + strspn(rest + length, " \t");
        if (length == 0 || *sign != '=') {
            return;
        }
        const char *name = rest;
        rest[length] = '\0';
        rest = sign + 1 + strspn(sign + 1, " \t");
        char *value = cut_value(&rest);
        dialect_send(engine, "%s %s",
                     take_feature(engine, name, value) ? "accepted" : "rejected", name);
    }
}
