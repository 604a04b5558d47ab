/* Words are collected at the front of argv, over those that were read already. */
#include "protocol/cli/arguments.h"

#include "rules/variants.h"

#include <ctype.h>
#include <string.h>

/* Says that the value is not what was expected; false. `wrong` is what the reader said. */
static bool refuse_value(const struct arguments *arguments, const char *dashes,
                         const struct flag *row, const char *text, char wrong[FLAG_WRONG_MAX])
{
    flag_expected(row, wrong);
    usage_error(arguments->command->name, "%s%s: expected %s, not \"%.60s\"", dashes, row->name,
                wrong, text);
    return false;
}

/* Reads the flag in `text`, whose value may be `next`. Returns the words used, 0 for an
 * error. */
static int read_flag(struct arguments *arguments, const char *text, const char *next)
{
    const struct command *command = arguments->command;
    char wrong[FLAG_WRONG_MAX];
    const struct flag *row = flag_find(command->flags, text + 2, strcspn(text + 2, "="));
    const char *value = strchr(text, '=');
    if (row == NULL) {
        if (command->refuses_rules || value == NULL ||
            arguments->rule_count == RULE_WORDS_MAX) {
            usage_error(arguments->command->name, "unknown flag \"%.60s\"", text);
            return 0;
        }
        arguments->rule[arguments->rule_count++] = text + 2;
        return 1;
    }
    if (row->kind == FLAG_SWITCH) {
        if (value != NULL) {
            usage_error(arguments->command->name, "--%s takes no value", row->name);
            return 0;
        }
        flag_read_value(row, arguments, NULL, wrong);
        return 1;
    }
    const char *operand = value == NULL ? next : value + 1;
    if (operand == NULL) {
        usage_error(arguments->command->name, "--%s needs a value", row->name);
        return 0;
    }
    bool fits = flag_read_value(row, arguments, operand, wrong) || row->kind == FLAG_TEXT;
    return !fits && !refuse_value(arguments, "--", row, operand, wrong) ? 0
           : value == NULL                                              ? 2
                                                                        : 1;
}

bool arguments_fit(const struct arguments *arguments, int minimum, int maximum)
{
    if (arguments->count < minimum) {
        usage_error(arguments->command->name, "too few arguments; see quincunx --help");
        return false;
    }
    if (arguments->count > maximum) {
        usage_error(arguments->command->name,
                    "unexpected argument \"%.60s\" (a FEN goes in quotes)",
                    arguments->word[maximum]);
        return false;
    }
    return true;
}

bool arguments_read(struct arguments *arguments, const struct command *command, int argc,
                    char **argv)
{
    *arguments = (struct arguments){.command = command, .word = argv};
    for (const struct flag *row = command->flags; row != NULL && row->name != NULL; row++) {
        char *at = (char *)arguments + row->offset;
        if (row->kind == FLAG_NUMBER) {
            *(int *)(void *)at = NOT_GIVEN;
        } else if (row->kind == FLAG_LONG || row->kind == FLAG_SECONDS) {
            *(int64_t *)(void *)at = NOT_GIVEN;
        }
    }
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
            usage_error(arguments->command->name, "unknown flag \"%.60s\"", argv[i]);
            return false;
        } else {
            int used = read_flag(arguments, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
            if (used == 0) {
                return false;
            }
            i += used;
        }
    }
    return arguments_fit(arguments, command->count[0], command->count[1]);
}

bool arguments_variant(const struct arguments *arguments, const struct variant **variant,
                       unsigned *options)
{
    *options = 0;
    *variant = variant_find(arguments->word[0]);
    if (*variant == NULL) {
        usage_error(arguments->command->name,
                    "unknown variant \"%.60s\"; see quincunx variants", arguments->word[0]);
        return false;
    }
    for (int i = 0; i < arguments->rule_count; i++) {
        if (!variant_read_option(*variant, arguments->rule[i], options)) {
            usage_error(arguments->command->name, "%s has no option \"--%.60s\"",
                        (*variant)->name, arguments->rule[i]);
            return false;
        }
    }
    return true;
}

bool arguments_number(const struct arguments *arguments, int index, const struct flag *range,
                      int *value)
{
    char wrong[FLAG_WRONG_MAX];
    const char *text = arguments->word[index];
    return flag_read_value(range, value, text, wrong) ||
           refuse_value(arguments, "", range, text, wrong);
}

bool arguments_game(const struct arguments *arguments, int index, struct game *game)
{
    const struct variant *variant;
    unsigned options;
    if (!arguments_variant(arguments, &variant, &options)) {
        return false;
    }
    if (!game_init(game, variant, options)) {
        usage_error(arguments->command->name, "out of memory");
        return false;
    }
    struct text_error error;
    const char *fen = index < arguments->count ? arguments->word[index] : "startpos";
    if (strcmp(fen, "startpos") != 0 && !game_set_fen(game, fen, &error)) {
        usage_error(arguments->command->name, "FEN refused at column %d: %s", error.column,
                    error.what);
        game_free(game);
        return false;
    }
    return true;
}
