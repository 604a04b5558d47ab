#include "protocol/match/tournament/participant_flags.h"

#include "protocol/match/clients/participant.h"
#include "protocol/match/tournament/time_control.h"

#include <string.h>

#define IN_PARTICIPANT(field) offsetof(struct participant, field)

/* "option.Hash=16": the value of an engine's option, replacing that of -each. */
static bool read_option(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    struct participant *participant = base;
    const char *value = strchr(text, '=');
    if (value == NULL || value == text) {
        return flag_refuse(wrong, "must be option.NAME=VALUE");
    }
    /* The name still has its value behind it, until tournament_finish_engines cuts it off. */
    int index = 0;
    size_t length = (size_t)(value - text) + 1;
    while (index < participant->option_count &&
           strncmp(participant->option[index].name, text, length) != 0) {
        index++;
    }
    if (index == PARTICIPANT_OPTIONS_MAX) {
        return flag_refuse(wrong, "more than %d options", PARTICIPANT_OPTIONS_MAX);
    }
    participant->option[index] = (struct engine_option){text, value + 1};
    participant->option_count += index == participant->option_count;
    return true;
}

static bool read_argument(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    struct participant *participant = base;
    if (participant->word_count == PARTICIPANT_WORDS_MAX) {
        return flag_refuse(wrong, "more than %d words", PARTICIPANT_WORDS_MAX);
    }
    participant->word[participant->word_count++] = (char *)text;
    return true;
}

static const struct flag_choice dialects[] = {
    {"xboard", DIALECT_CECP}, {"cecp", DIALECT_CECP}, {"uci", DIALECT_UCI}, {NULL, 0}};

static bool read_restart(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    bool is_on = strcmp(text, "on") == 0;
    ((struct participant *)base)->restart = is_on;
    return is_on || strcmp(text, "off") == 0 || strcmp(text, "auto") == 0 ||
           flag_refuse(wrong, "must be on, off or auto");
}

const struct flag participant_words[] = {
    {"cmd", FLAG_TEXT, IN_PARTICIPANT(command), .value = "COMMAND",
     .what = "the program, with arguments; a name with blanks in\n"
             "quotes of its own: cmd='\"/a b/engine\" -x'"},
    {"name", FLAG_TEXT, IN_PARTICIPANT(name), .value = "NAME",
     .what = "what the tables call it"},
    {"proto", FLAG_CHOICE, IN_PARTICIPANT(dialect), .choices = dialects,
     .value = "uci|xboard|cecp", .what = "what it speaks (uci)"},
    {"dir", FLAG_TEXT, IN_PARTICIPANT(folder), .value = "FOLDER", .what = "where to start it"},
    {"args", FLAG_TEXT, IN_PARTICIPANT(arguments), .value = "WORDS",
     .what = "more arguments, split at blanks"},
    {"arg", FLAG_READ, .read = read_argument, .value = "WORD",
     .what = "one more argument, as it stands"},
    {"stderr", FLAG_TEXT, IN_PARTICIPANT(errors), .value = "FILE",
     .what = "gets what it says on its error output"},
    {"option.", FLAG_READ, .read = read_option, .value = "NAME=VALUE",
     .what = "sets an option of the engine"},
    {"tc", FLAG_READ, IN_PARTICIPANT(time_control), .read = time_control_read_control,
     .value = "[MOVES/]TIME[+INCREMENT]", .what = "seconds or minutes:seconds; inf = no limit"},
    {"st", FLAG_READ, IN_PARTICIPANT(time_control), .read = time_control_read_move_time,
     .value = "SECONDS", .what = "for every move, instead of tc="},
    {"depth", FLAG_NUMBER, IN_PARTICIPANT(time_control.depth), 1, 1000, .value = "N",
     .what = "how many plies it may look ahead"},
    {"plies", FLAG_NUMBER, IN_PARTICIPANT(time_control.depth), 1, 1000, .value = "N",
     .what = "the same"},
    {"nodes", FLAG_COUNT, IN_PARTICIPANT(time_control.nodes), 1, 1e18, .value = "N",
     .what = "how many positions it may search a move"},
    {"timemargin", FLAG_READ, IN_PARTICIPANT(time_control), .read = time_control_read_margin,
     .value = "MILLISECONDS", .what = "how late it may be before it loses (0)"},
    {"ponder", FLAG_SWITCH, IN_PARTICIPANT(ponder),
     .what = "lets it think on the opponent's time"},
    {"restart", FLAG_READ, .read = read_restart, .value = "on|off|auto",
     .what = "on: starts it anew for every game (off)"},
    {.name = NULL},
};
