/* The features of a CECP engine: `feature NAME=VALUE NAME="VALUE" ...`, at the start or later.
 */
#include "protocol/engines/rival_cecp.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static void take_name(struct rival *rival, char *value)
{
    /* Later ones may be the engine's way to show something of the game. */
    if (*value != '\0' && !rival->cecp.is_done) {
        snprintf(rival->name, sizeof rival->name, "%s", value);
    }
}

static void take_variants(struct rival *rival, char *value)
{
    free(rival->cecp.variants);
    rival->cecp.variants = strdup(value);
}

/* An option, "Skill Level -spin 20 -20 20". */
static void take_option(struct rival *rival, char *value)
{
    char *type = strstr(value, " -");
    if (type != NULL) {
        *type = '\0';
        rival_note_offer(rival, line_trim(value), type + 2);
    }
}

static void take_done(struct rival *rival, char *value)
{
    rival->cecp.is_done = strcmp(value, "1") == 0;
    rival->cecp.asks_delay = !rival->cecp.is_done;
}

/* Features that have no effect here, or only what XBoard would do. */
static void take_nothing(struct rival *rival, char *value)
{
    (void)rival;
    (void)value;
}

static const struct feature {
    const char *name;
    void (*take)(struct rival *rival, char *value); /* NULL: a flag */
    size_t flag;                                    /* in struct cecp_side */
} features[] = {
    {"ping", NULL, offsetof(struct cecp_side, ping)},
    {"setboard", NULL, offsetof(struct cecp_side, setboard)},
    {"usermove", NULL, offsetof(struct cecp_side, usermove)},
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
    {"playother", take_nothing, 0},
    {"draw", take_nothing, 0},
    {"sigterm", take_nothing, 0},
    {"analyze", take_nothing, 0},
    {"colors", take_nothing, 0},
    {"ics", take_nothing, 0},
    {"pause", take_nothing, 0},
    {"debug", take_nothing, 0},
    {"highlight", take_nothing, 0},
    {"exclude", take_nothing, 0},
    {"setscore", take_nothing, 0},
    {"egt", take_nothing, 0},
    {"xedit", take_nothing, 0},
};

/* Takes one. `san=1` and what is unknown cannot be had. */
static bool take(struct rival *rival, const char *name, char *value)
{
    for (size_t i = 0; i < sizeof features / sizeof features[0]; i++) {
        const struct feature *feature = &features[i];
        if (strcmp(name, feature->name) != 0) {
            continue;
        }
        if (feature->take != NULL) {
            feature->take(rival, value);
        } else {
            bool *flag = (bool *)(void *)((char *)&rival->cecp + feature->flag);
            *flag = strcmp(value, "0") != 0;
        }
        return true;
    }
    return strcmp(name, "san") == 0 && strcmp(value, "0") == 0;
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

void cecp_read_features(struct rival *rival, char *rest)
{
    for (;;) {
        rest += strspn(rest, " \t");
        size_t length = strcspn(rest, "= \t");
        if (length == 0 || rest[length] != '=') {
            return;
        }
        const char *name = rest;
        rest[length] = '\0';
        rest += length + 1;
        char *value = cut_value(&rest);
        rival_send(rival, "%s %s", take(rival, name, value) ? "accepted" : "rejected", name);
    }
}
