/* The table of commands and the small ones. A search that still runs is ended, and its
 * bestmove printed, before any command that changes what it searches. */
#include "protocol/gui/uci/uci.h"

#include "protocol/gui/uci/uci_state.h"
#include "rules/quincunx.h"
#include "rules/variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_identity(struct uci *uci)
{
    struct session *session = uci->session;
    session_print(session, "id name Quincunx %s", quincunx_version());
    session_print(session, "id author the Quincunx authors");
    for (int i = 0; i < session->options.count; i++) {
        const struct option *option = &session->options.option[i];
        if (option->protocols & OPTION_IN_UCI) {
            char text[OPTION_TEXT_MAX];
            option_to_uci(option, text, sizeof text);
            session_print(session, "option %s", text);
        }
    }
}

static void uci_uci(struct uci *uci)
{
    print_identity(uci);
    session_print(uci->session, "uciok");
}

static void uci_ugi(struct uci *uci)
{
    print_identity(uci);
    session_print(uci->session, "ugiok");
}

static void uci_is_ready(struct uci *uci)
{
    session_print(uci->session, "readyok");
}

/* Begins a game of `variant` at its start. */
static void set_up(struct uci *uci, const struct variant *variant)
{
    struct text_error error;
    if (!session_set_position(uci->session, variant, NULL, &error)) {
        uci_error(uci, "%s", error.what);
    }
}

static void uci_new_game(struct uci *uci)
{
    session_finish(uci->session);
    engine_clear(uci->session->engine);
    set_up(uci, session_variant(uci->session));
}

static void uci_set_option(struct uci *uci)
{
    char reason[OPTION_REASON_MAX], shown[LINE_SHOWN_MAX + 4];
    char *word = line_word(&uci->rest);
    if (word == NULL || strcmp(word, "name") != 0) {
        uci_error(uci, "setoption: expected \"setoption name NAME value VALUE\"");
        return;
    }
    char *value = line_cut(uci->rest, "value");
    char *name = line_trim(uci->rest);
    if (*name == '\0') {
        uci_error(uci, "setoption: the name of the option is missing");
        return;
    }
    struct option_table *table = &uci->session->options;
    struct option *option = option_find(table, OPTION_IN_UCI, name);
    bool is_variant = option == &table->option[OPTION_VARIANT];
    session_finish(uci->session);
    if (!session_set_option(uci->session, OPTION_IN_UCI, name,
                            value != NULL ? line_trim(value) : NULL, reason)) {
        uci_error(uci, "setoption: %s: %s", line_shown(name, shown), reason);
    } else if (is_variant) {
        set_up(uci, variant_find(option_choice(table, option->name)));
        uci_print_variant(uci);
    } else if (option->variant == session_variant(uci->session)) {
        set_up(uci, option->variant);
    }
}

static void uci_stop(struct uci *uci)
{
    uci_count_end(uci, false);
    session_finish(uci->session);
}

static void uci_ponder_hit(struct uci *uci)
{
    engine_ponder_hit(uci->session->engine);
}

static void uci_quit(struct uci *uci)
{
    session_finish(uci->session);
    uci->session->quits = true;
}

static void uci_nothing(struct uci *uci)
{
    (void)uci;
}

static void uci_help(struct uci *uci);

struct command {
    const char *name;
    void (*run)(struct uci *uci);
};

static const struct command commands[] = {{"uci", uci_uci},
                                          {"ugi", uci_ugi},
                                          {"isready", uci_is_ready},
                                          {"ucinewgame", uci_new_game},
                                          {"uginewgame", uci_new_game},
                                          {"setoption", uci_set_option},
                                          {"position", uci_position},
                                          {"go", uci_go},
                                          {"stop", uci_stop},
                                          {"ponderhit", uci_ponder_hit},
                                          {"quit", uci_quit},
                                          {"debug", uci_nothing},
                                          {"register", uci_nothing},
                                          {"query", uci_query},
                                          {"d", uci_display},
                                          {"eval", uci_eval},
                                          {"flip", uci_flip},
                                          {"bench", uci_bench},
                                          {"perft", uci_perft},
                                          {"compiler", uci_compiler},
                                          {"help", uci_help},
                                          {"license", uci_license}};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void uci_help(struct uci *uci)
{
    char text[256] = "commands:";
    for (int i = 0; i < COMMANDS; i++) {
        line_append(text, sizeof text, " %s", commands[i].name);
    }
    session_print(uci->session, "%s", text);
    session_print(uci->session,
                  "UCI and UGI; see the manual page quincunx(6), or quincunx --help");
}

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

static void on_error(void *context, const char *reason, const char *line)
{
    char shown[LINE_SHOWN_MAX + 4];
    if (line == NULL) {
        uci_error(context, "%s", reason);
    } else {
        uci_error(context, "%s: %s", reason, line_shown(line, shown));
    }
}

static void on_line(void *context, char *line)
{
    struct uci *uci = context;
    char shown[LINE_SHOWN_MAX + 4];
    uci->rest = line_trim(line);
    char *name = line_word(&uci->rest);
    if (name == NULL) {
        return;
    }
    const struct command *command = find_command(name);
    if (command == NULL) {
        uci_error(uci, "unknown command: %s", line_shown(name, shown));
        return;
    }
    bool leaves_count = command->run == uci_is_ready || command->run == uci_stop;
    if (!leaves_count) {
        uci_count_end(uci, true);
    }
    command->run(uci);
}

static void close_uci(void *context)
{
    struct uci *uci = context;
    uci_count_end(uci, !uci->session->interrupted);
    free(uci);
}

bool uci_wants(const char *line)
{
    /* These are CECP's words, or a person's before any protocol: they choose neither. */
    static const char *const not_ours[] = {"quit", "help", "eval", "perft", NULL};
    char name[16];
    size_t start = strspn(line, " \t");
    size_t length = strcspn(line + start, " \t");
    if (length == 0 || length >= sizeof name) {
        return false;
    }
    memcpy(name, line + start, length);
    name[length] = '\0';
    for (int i = 0; not_ours[i] != NULL; i++) {
        if (strcmp(name, not_ours[i]) == 0) {
            return false;
        }
    }
    bool bare_go = strcmp(name, "go") == 0 && line[start + length] == '\0';
    return find_command(name) != NULL && !bare_go;
}

bool uci_open(struct session *session, struct front_end *front_end)
{
    struct uci *uci = calloc(1, sizeof *uci);
    if (uci == NULL) {
        return false;
    }
    uci->session = session;
    *front_end = (struct front_end){.context = uci,
                                    .protocol = OPTION_IN_UCI,
                                    .on_line = on_line,
                                    .on_best = uci_on_best,
                                    .on_info = uci_on_info,
                                    .on_current = uci_on_current,
                                    .on_error = on_error,
                                    .close = close_uci};
    return true;
}
