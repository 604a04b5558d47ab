/* Words are collected at the front of argv, behind which the reading is never overtaken. */
#include "protocol/commands/command_arguments.h"

#include "protocol/text/line.h"
#include "protocol/text/number.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int usage_error(const char *command, const char *format, ...)
{
    char text[512];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    for (char *at = text; *at != '\0'; at++) {
        if (iscntrl((unsigned char)*at)) {
            *at = '?';
        }
    }
    fprintf(stderr, "quincunx%s%s: %s\n", *command == '\0' ? "" : " ", command, text);
    return STATUS_USAGE;
}

static bool read_number(const struct arguments *arguments, const char *name, const char *text,
                        const struct flag *range, int64_t *value)
{
    enum parse_status status = number_read(text, range->minimum, range->maximum, value);
    if (status == PARSE_READ) {
        return true;
    }
    usage_error(arguments->command, "%s: expected a number from %lld to %lld, not \"%.60s\"",
                name, (long long)range->minimum, (long long)range->maximum, text);
    return false;
}

/* Reads seconds with a fraction as milliseconds. */
static bool read_seconds(const struct arguments *arguments, const char *text,
                         const struct flag *flag, int64_t *value)
{
    char *end;
    errno = 0;
    double seconds = strtod(text, &end);
    double milliseconds = seconds * 1000;
    bool plain = end != text && *end == '\0' && errno == 0 && isfinite(seconds);
    if (!plain || milliseconds < (double)flag->minimum ||
        milliseconds > (double)flag->maximum) {
        usage_error(arguments->command, "--%s: expected seconds from %g to %g, not \"%.60s\"",
                    flag->name, (double)flag->minimum / 1000, (double)flag->maximum / 1000,
                    text);
        return false;
    }
    *value = (int64_t)milliseconds;
    return true;
}

static bool read_flag_value(const struct arguments *arguments, const struct flag *flag,
                            const char *text, struct flag_value *value)
{
    char name[64];
    snprintf(name, sizeof name, "--%s", flag->name);
    value->text = text;
    if (flag->kind == FLAG_NUMBER) {
        return read_number(arguments, name, text, flag, &value->number);
    }
    if (flag->kind == FLAG_SECONDS) {
        return read_seconds(arguments, text, flag, &value->number);
    }
    return true;
}

/* The flag of `form` that `text` (behind the dashes) begins with, or NULL. */
static const struct flag *find_flag(const struct argument_form *form, const char *text,
                                    int *index)
{
    size_t length = strcspn(text, "=");
    *index = 0;
    for (const struct flag *flag = form->flags; flag != NULL && flag->name != NULL; flag++) {
        if (strlen(flag->name) == length && strncmp(flag->name, text, length) == 0) {
            return flag;
        }
        (*index)++;
    }
    return NULL;
}

/* Reads the flag in `text`, whose value may be `next`. Returns the words used, 0 for an
 * error. */
static int read_flag(struct arguments *arguments, const struct argument_form *form,
                     const char *text, const char *next)
{
    int index;
    const struct flag *flag = find_flag(form, text + 2, &index);
    const char *value = strchr(text, '=');
    if (flag == NULL) {
        if (!form->takes_rules || value == NULL || arguments->rule_count == RULE_WORDS_MAX) {
            usage_error(arguments->command, "unknown flag \"%.60s\"", text);
            return 0;
        }
        arguments->rule[arguments->rule_count++] = text + 2;
        return 1;
    }
    arguments->flag[index].given = true;
    if (flag->kind == FLAG_SWITCH) {
        if (value != NULL) {
            usage_error(arguments->command, "--%s takes no value", flag->name);
            return 0;
        }
        return 1;
    }
    const char *operand = value == NULL ? next : value + 1;
    if (operand == NULL) {
        usage_error(arguments->command, "--%s needs a value", flag->name);
        return 0;
    }
    bool fits = read_flag_value(arguments, flag, operand, &arguments->flag[index]);
    return !fits ? 0 : value == NULL ? 2 : 1;
}

static bool check_count(const struct arguments *arguments, const struct argument_form *form)
{
    if (arguments->count < form->minimum) {
        usage_error(arguments->command, "too few arguments; see quincunx --help");
        return false;
    }
    if (arguments->count > form->maximum) {
        usage_error(arguments->command, "unexpected argument \"%.60s\" (a FEN goes in quotes)",
                    arguments->word[form->maximum]);
        return false;
    }
    return true;
}

bool arguments_read(struct arguments *arguments, const struct argument_form *form, int argc,
                    char **argv)
{
    *arguments = (struct arguments){.command = form->command, .word = argv};
    bool flags_end = false;
    for (int i = 0; i < argc;) {
        bool is_number = argv[i][0] == '-' && isdigit((unsigned char)argv[i][1]);
        bool is_flag = !flags_end && !is_number && argv[i][0] == '-' && argv[i][1] != '\0';
        if (!is_flag) {
            arguments->word[arguments->count++] = argv[i++];
        } else if (strcmp(argv[i], "--") == 0) {
            flags_end = true;
            i++;
        } else if (argv[i][1] != '-') {
            usage_error(arguments->command, "unknown flag \"%.60s\"", argv[i]);
            return false;
        } else {
            int used = read_flag(arguments, form, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
            if (used == 0) {
                return false;
            }
            i += used;
        }
    }
    return check_count(arguments, form);
}

bool arguments_variant(const struct arguments *arguments, const struct variant **variant,
                       unsigned *options)
{
    *options = 0;
    *variant = variant_find(arguments->word[0]);
    if (*variant == NULL) {
        usage_error(arguments->command, "unknown variant \"%.60s\"; see quincunx variants",
                    arguments->word[0]);
        return false;
    }
    for (int i = 0; i < arguments->rule_count; i++) {
        char name[64];
        const char *value = strchr(arguments->rule[i], '=') + 1;
        snprintf(name, sizeof name, "%.*s", (int)(value - arguments->rule[i] - 1),
                 arguments->rule[i]);
        if (!variant_set_option(*variant, name, value, options)) {
            usage_error(arguments->command, "%s has no option \"--%.60s\"", (*variant)->name,
                        arguments->rule[i]);
            return false;
        }
    }
    return true;
}

bool arguments_number(const struct arguments *arguments, int index, const struct flag *range,
                      int64_t *value)
{
    return read_number(arguments, range->name, arguments->word[index], range, value);
}

bool arguments_game(const struct arguments *arguments, int index, struct game *game)
{
    const struct variant *variant;
    unsigned options;
    if (!arguments_variant(arguments, &variant, &options)) {
        return false;
    }
    if (!game_init(game, variant, options)) {
        usage_error(arguments->command, "out of memory");
        return false;
    }
    struct text_error error;
    const char *fen = index < arguments->count ? arguments->word[index] : "startpos";
    if (strcmp(fen, "startpos") != 0 && !game_set_fen(game, fen, &error)) {
        usage_error(arguments->command, "FEN refused at column %d: %s", error.column,
                    error.what);
        game_free(game);
        return false;
    }
    return true;
}
