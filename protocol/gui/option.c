#include "protocol/gui/option.h"

#include "engine/skill.h"
#include "protocol/base/line.h"
#include "protocol/base/number.h"
#include "protocol/gui/xboard/xboard.h"
#include "rules/variants.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { FIXED_CHOICES = 3 };

struct fixed_option {
    const char *name;
    enum option_type type;
    unsigned protocols;
    int64_t minimum, maximum, initial;
    const char *choice[FIXED_CHOICES];
};

#define FIXED_OPTION(id, name, type, protocol, least, most, initial, ...)                      \
    {name, OPTION_##type, OPTION_IN_##protocol, least, most, initial, {__VA_ARGS__}},
static const struct fixed_option fixed[OPTION_FIXED_COUNT] = {OPTION_LIST(FIXED_OPTION)};
#undef FIXED_OPTION

/* Appends an option without choices. */
static struct option *add_option(struct option_table *table, const char *name,
                                 enum option_type type, unsigned protocols)
{
    assert(table->count < OPTIONS_MAX);
    struct option *option = &table->option[table->count++];
    snprintf(option->name, sizeof(option->name), "%s", name);
    option->type = type;
    option->protocols = protocols;
    return option;
}

/* XBoard is not offered the rules of a game that it cannot show. */
static void add_rules(struct option_table *table, const struct variant *variant)
{
    unsigned protocols = xboard_of(variant) != NULL ? OPTION_IN_BOTH : OPTION_IN_UCI;
    const struct rule_option *rule = variant->options;
    for (; rule != NULL && rule->name != NULL; rule++) {
        char name[OPTION_NAME_MAX];
        snprintf(name, sizeof(name), "%s %s", variant->title, rule->name);
        struct option *option = add_option(table, name, OPTION_COMBO, protocols);
        option->choice[0] = rule->value[0];
        option->choice[1] = rule->value[1];
        option->variant = variant;
        option->rule = rule->name;
    }
}

static void add_xboard_modes(struct option_table *table)
{
    for (int i = 0; xboard_at(i) != NULL; i++) {
        const struct xboard_game *game = xboard_at(i)->game;
        if (game->option != NULL) {
            struct option *option =
                add_option(table, game->option, OPTION_COMBO, OPTION_IN_CECP);
            for (int mode = 0; game->mode[mode] != NULL; mode++) {
                option->choice[mode] = game->mode[mode];
            }
        }
    }
}

void option_table_init(struct option_table *table)
{
    int strings = 0;
    memset(table, 0, sizeof(*table));
    for (int id = 0; id < OPTION_FIXED_COUNT; id++) {
        struct option *option =
            add_option(table, fixed[id].name, fixed[id].type, fixed[id].protocols);
        option->minimum = fixed[id].minimum;
        option->maximum = fixed[id].maximum;
        option->initial = fixed[id].initial;
        memcpy(option->choice, fixed[id].choice, sizeof(fixed[id].choice));
        atomic_init(&option->number, option->initial);
        if (option->type == OPTION_STRING) {
            assert(strings < OPTION_STRINGS_MAX);
            option->text = table->text[strings++];
        }
    }
    table->option[OPTION_ENDGAME_PATH].is_folder = true;
    struct option *variants = &table->option[OPTION_VARIANT];
    for (int i = 0; i < variant_count() && i < OPTION_CHOICES_MAX; i++) {
        variants->choice[i] = variant_at(i)->name;
    }
    for (int i = 0; i < variant_count(); i++) {
        add_rules(table, variant_at(i));
    }
    add_xboard_modes(table);
}

struct option *option_find(struct option_table *table, unsigned protocol, const char *name)
{
    for (int i = 0; i < table->count; i++) {
        struct option *option = &table->option[i];
        if ((option->protocols & protocol) != 0 && strcasecmp(option->name, name) == 0) {
            return option;
        }
    }
    return NULL;
}

static bool set_check(struct option *option, const char *value, char *reason)
{
    bool on = strcasecmp(value, "true") == 0 || strcmp(value, "1") == 0;
    if (!on && strcasecmp(value, "false") != 0 && strcmp(value, "0") != 0) {
        snprintf(reason, OPTION_REASON_MAX, "expected true or false");
        return false;
    }
    atomic_store(&option->number, on);
    return true;
}

static bool set_spin(struct option *option, const char *value, char *reason)
{
    int64_t number = 0;
    if (number_read(value, option->minimum, option->maximum, &number) != PARSE_READ) {
        snprintf(reason, OPTION_REASON_MAX, "expected a number from %" PRId64 " to %" PRId64,
                 option->minimum, option->maximum);
        return false;
    }
    atomic_store(&option->number, number);
    return true;
}

/* The choice that `value` names, or -1; other names of a variant are understood. */
static int find_choice(const struct option *option, const char *value)
{
    bool is_variant = option->choice[0] != NULL && variant_at(0)->name == option->choice[0];
    const struct variant *variant = is_variant ? variant_find(value) : NULL;
    for (int i = 0; option->choice[i] != NULL; i++) {
        if (strcasecmp(option->choice[i], variant != NULL ? variant->name : value) == 0) {
            return i;
        }
    }
    return -1;
}

static bool set_combo(struct option *option, const char *value, char *reason)
{
    int choice = find_choice(option, value);
    if (choice < 0) {
        char list[OPTION_REASON_MAX / 2] = "";
        for (int i = 0; option->choice[i] != NULL; i++) {
            line_append(list, sizeof(list), "%s%s", i == 0 ? "" : ", ", option->choice[i]);
        }
        snprintf(reason, OPTION_REASON_MAX, "expected one of %s", list);
        return false;
    }
    atomic_store(&option->number, choice);
    return true;
}

static bool set_string(struct option *option, const char *value, char *reason)
{
    if (strcmp(value, "<empty>") == 0) {
        value = "";
    }
    if (strlen(value) >= OPTION_TEXT_MAX) {
        snprintf(reason, OPTION_REASON_MAX, "longer than %d bytes", OPTION_TEXT_MAX - 1);
        return false;
    }
    memcpy(option->text, value, strlen(value) + 1);
    return true;
}

bool option_set(struct option *option, const char *value, char reason[OPTION_REASON_MAX])
{
    if (option->type == OPTION_BUTTON) {
        return true;
    }
    if (value == NULL) {
        snprintf(reason, OPTION_REASON_MAX, "a value is missing");
        return false;
    }
    switch (option->type) {
    case OPTION_CHECK:
        return set_check(option, value, reason);
    case OPTION_SPIN:
        return set_spin(option, value, reason);
    case OPTION_COMBO:
        return set_combo(option, value, reason);
    case OPTION_STRING:
        return set_string(option, value, reason);
    case OPTION_BUTTON:
        break;
    }
    return true;
}

const char *option_choice(const struct option_table *table, const char *name)
{
    for (int i = 0; i < table->count; i++) {
        const struct option *option = &table->option[i];
        if (option->type == OPTION_COMBO && strcmp(option->name, name) == 0) {
            return option->choice[atomic_load(&option->number)];
        }
    }
    return NULL;
}

void option_to_cecp(const struct option *option, char *text, size_t size)
{
    int64_t number = atomic_load(&option->number);
    switch (option->type) {
    case OPTION_CHECK:
        snprintf(text, size, "%s -check %" PRId64, option->name, number);
        break;
    case OPTION_SPIN:
        snprintf(text, size, "%s -spin %" PRId64 " %" PRId64 " %" PRId64, option->name, number,
                 option->minimum, option->maximum);
        break;
    case OPTION_COMBO:
        snprintf(text, size, "%s -combo", option->name);
        for (int i = 0; option->choice[i] != NULL; i++) {
            line_append(text, size, "%s%s%s", i == 0 ? " " : " /// ", i == number ? "*" : "",
                        option->choice[i]);
        }
        break;
    case OPTION_BUTTON:
        snprintf(text, size, "%s -button", option->name);
        break;
    case OPTION_STRING:
        snprintf(text, size, "%s -%s %s", option->name, option->is_folder ? "path" : "file",
                 option->text);
        break;
    }
}

void option_to_uci(const struct option *option, char *text, size_t size)
{
    int64_t initial = option->initial;
    switch (option->type) {
    case OPTION_CHECK:
        snprintf(text, size, "name %s type check default %s", option->name,
                 initial != 0 ? "true" : "false");
        break;
    case OPTION_SPIN:
        snprintf(text, size,
                 "name %s type spin default %" PRId64 " min %" PRId64 " max %" PRId64,
                 option->name, initial, option->minimum, option->maximum);
        break;
    case OPTION_COMBO:
        snprintf(text, size, "name %s type combo default %s", option->name,
                 option->choice[initial]);
        for (int i = 0; option->choice[i] != NULL; i++) {
            line_append(text, size, " var %s", option->choice[i]);
        }
        break;
    case OPTION_BUTTON:
        snprintf(text, size, "name %s type button", option->name);
        break;
    case OPTION_STRING:
        snprintf(text, size, "name %s type string default %s", option->name,
                 option->text[0] != '\0' ? option->text : "<empty>");
        break;
    }
}

unsigned option_rules(const struct option_table *table, const struct variant *variant)
{
    unsigned rules = 0;
    for (int i = 0; i < table->count; i++) {
        const struct option *option = &table->option[i];
        if (option->variant == variant) {
            variant_set_option(variant, option->rule,
                               option->choice[atomic_load(&option->number)], &rules);
        }
    }
    return rules;
}
