/* The table of commands: one row and one short function each. */
#include "protocol/gui/cecp/cecp.h"

#include "protocol/base/number.h"
#include "protocol/formats/board.h"
#include "protocol/gui/build_info.h"
#include "protocol/gui/cecp/cecp_state.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PERFT_DEPTH_MAX = 5 };

/* What a memory limit must leave beside the hash table, in megabytes. */
enum { MEMORY_BESIDE_HASH = 8 };

/* --- Starting, features, options --- */

/* For commands that need no answer and change nothing. */
static void accept(struct cecp *cecp)
{
    (void)cecp;
}

static void print_variants(struct cecp *cecp)
{
    char list[512] = "";
    for (int i = 0; xboard_at(i) != NULL; i++) {
        line_append(list, sizeof(list), "%s%s", i == 0 ? "" : ",", xboard_at(i)->wire_name);
    }
    session_print(cecp->session, "feature myname=\"%s\" variants=\"%s\"", cecp_name, list);
}

static void protover(struct cecp *cecp)
{
    int64_t version = 0;
    enum parse_status status = number_read(line_word(&cecp->rest), 1, INT32_MAX, &version);
    if (status != PARSE_READ && status != PARSE_HIGH) {
        cecp_error(cecp, "protover: expected a number");
        return;
    }
    if (version < 2) {
        return;
    }
    struct session *session = cecp->session;
    session_print(session, "feature done=0");
    session_print(session, "feature ping=1 setboard=1 usermove=1 playother=1 colors=0 san=0 "
                           "time=1 draw=1 sigint=0 reuse=1 analyze=1");
    session_print(session, "feature memory=1 smp=1 nps=1 debug=1 highlight=1 exclude=1 "
                           "pause=1 name=1 ics=0");
    print_variants(cecp);
    for (int i = 0; i < session->options.count; i++) {
        const struct option *option = &session->options.option[i];
        if ((option->protocols & OPTION_IN_CECP) != 0) {
            char text[OPTION_TEXT_MAX + 2 * OPTION_NAME_MAX];
            option_to_cecp(option, text, sizeof(text));
            session_print(session, "feature option=\"%s\"", text);
        }
    }
    cecp_print_early_setup(cecp);
    session_print(session, "feature done=1");
}

static void accepted(struct cecp *cecp)
{
    const char *name = line_word(&cecp->rest);
    if (name == NULL) {
        return;
    }
    cecp->answers_features = true;
    cecp->debugs = cecp->debugs || strcmp(name, "debug") == 0;
    cecp->knows_analysis = cecp->knows_analysis || strcmp(name, "analyze") == 0;
}

static void rejected(struct cecp *cecp)
{
    const char *name = line_word(&cecp->rest);
    if (name != NULL && strcmp(name, "debug") == 0) {
        cecp->debugs = false;
    }
}

static void set_option(struct cecp *cecp, const char *name, const char *value)
{
    char reason[OPTION_REASON_MAX];
    if (!session_set_option(cecp->session, OPTION_IN_BOTH, name, value, reason)) {
        cecp_error(cecp, "%s: %s", name, reason);
    }
}

static void option(struct cecp *cecp)
{
    char *equals = strchr(cecp->rest, '=');
    if (equals != NULL) {
        *equals = '\0';
    }
    const char *name = line_trim(cecp->rest);
    if (option_find(&cecp->session->options, OPTION_IN_CECP, name) == NULL) {
        cecp_error(cecp, "unknown option");
        return;
    }
    set_option(cecp, name, equals != NULL ? line_trim(equals + 1) : NULL);
}

static void memory(struct cecp *cecp)
{
    int64_t megabytes = 0;
    if (number_read(line_word(&cecp->rest), 1, INT32_MAX, &megabytes) != PARSE_READ) {
        cecp_error(cecp, "memory: expected megabytes, 1 or more");
        return;
    }
    int64_t hash = megabytes > MEMORY_BESIDE_HASH ? megabytes - MEMORY_BESIDE_HASH : 1;
    char text[24];
    snprintf(text, sizeof(text), "%" PRId64, hash);
    set_option(cecp, cecp->session->options.option[OPTION_HASH].name, text);
}

static void cores(struct cecp *cecp)
{
    set_option(cecp, cecp->session->options.option[OPTION_THREADS].name,
               line_word(&cecp->rest));
}

static void post(struct cecp *cecp)
{
    cecp->posts = true;
}

static void nopost(struct cecp *cecp)
{
    cecp->posts = false;
}

static void quit(struct cecp *cecp)
{
    cecp->session->quits = true;
}

/* --- For people --- */

static void book(struct cecp *cecp)
{
    session_print(cecp->session, "\tThere is no opening book.");
    session_print(cecp->session, "%s", "");
}

static void print_board(struct cecp *cecp)
{
    char text[BOARD_TEXT_MAX], fen[FEN_MAX];
    const struct board_marks none = {.count = 0};
    const struct position *position = cecp_position(cecp);
    board_to_text(cecp->view.variant, position, &none, text);
    session_print_lines(cecp->session, text);
    cecp->view.variant->to_fen(cecp->view.variant, position, fen);
    session_print(cecp->session, "FEN: %s", fen);
}

static void print_evaluation(struct cecp *cecp)
{
    session_print(
        cecp->session, "Evaluation: %d centipawns for the side to move",
        engine_evaluate(cecp->session->engine, cecp->view.variant, cecp_position(cecp)));
}

static void list_moves(struct cecp *cecp)
{
    struct move_list list = {.count = 0};
    const struct position *position = cecp_position(cecp);
    cecp->view.variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        char text[XBOARD_TEXT_MAX];
        xboard_write_move(&cecp->view, position, list.move[i], text);
        session_print(cecp->session, "%s", text);
    }
    session_print(cecp->session, "Legal moves: %d", list.count);
}

static void count_moves(struct cecp *cecp)
{
    int64_t depth = 0;
    if (number_read(line_word(&cecp->rest), 1, PERFT_DEPTH_MAX, &depth) != PARSE_READ) {
        cecp_error(cecp, "perft: expected a depth of 1 to %d", PERFT_DEPTH_MAX);
        return;
    }
    session_print(cecp->session, "Nodes searched: %" PRIu64,
                  perft(cecp->view.variant, cecp_position(cecp), (int)depth, true));
}

/* --- The table --- */

static void help(struct cecp *cecp);

static const struct command {
    const char *name;
    void (*run)(struct cecp *cecp);
} commands[] = {
    {"xboard", accept},
    {"protover", protover},
    {"accepted", accepted},
    {"rejected", rejected},
    {"new", cecp_new},
    {"variant", cecp_variant},
    {"quit", quit},
    {"random", accept},
    {"force", cecp_force},
    {"go", cecp_go},
    {"playother", cecp_playother},
    {"white", cecp_white},
    {"black", cecp_black},
    {"level", cecp_level},
    {"st", cecp_st},
    {"sd", cecp_sd},
    {"nps", cecp_nps},
    {"time", cecp_time},
    {"otim", cecp_otim},
    {"usermove", cecp_usermove},
    {"?", cecp_move_now},
    {"ping", cecp_ping},
    {"draw", cecp_draw},
    {"result", cecp_result},
    {"setboard", cecp_setboard},
    {"edit", cecp_edit},
    {"hint", cecp_hint},
    {"bk", book},
    {"undo", cecp_undo},
    {"remove", cecp_remove},
    {"hard", cecp_hard},
    {"easy", cecp_easy},
    {"post", post},
    {"nopost", nopost},
    {"analyze", cecp_analyze},
    {"exit", cecp_exit},
    {".", cecp_status},
    {"exclude", cecp_exclude},
    {"include", cecp_include},
    {"pause", cecp_pause},
    {"resume", cecp_continue},
    {"lift", cecp_lift},
    {"put", cecp_put},
    {"hover", cecp_hover},
    {"option", option},
    {"memory", memory},
    {"cores", cores},
    {"egtpath", accept},
    {"name", accept},
    {"rating", accept},
    {"computer", cecp_computer},
    {"ics", accept},
    {"d", print_board},
    {"p", print_board},
    {"eval", print_evaluation},
    {"moves", list_moves},
    {"perft", count_moves},
    {"help", help},
};

enum { COMMAND_COUNT = sizeof(commands) / sizeof(commands[0]) };

static void help(struct cecp *cecp)
{
    char text[1024] = "Commands:";
    for (int i = 0; i < COMMAND_COUNT; i++) {
        line_append(text, sizeof(text), " %s", commands[i].name);
    }
    session_print(cecp->session, "%s", text);
}

/* Whether a line may be a move without `usermove`: e2e4, Q@e5, O-O. */
static bool looks_like_move(const char *line)
{
    bool is_letter = (line[0] >= 'a' && line[0] <= 'p') || (line[0] >= 'A' && line[0] <= 'Z');
    bool goes_on = line[1] == '@' || (line[1] >= '0' && line[1] <= '9');
    return (is_letter && goes_on) || strncmp(line, "O-O", 3) == 0 ||
           strncmp(line, "0-0", 3) == 0 || strcmp(line, "@@@@") == 0;
}

static void on_line(void *context, char *line)
{
    struct cecp *cecp = context;
    char shown[sizeof(cecp->shown)];
    snprintf(cecp->shown, sizeof(cecp->shown), "%s", line_shown(line, shown));
    if (cecp->edits) {
        cecp_edit_line(cecp, line);
        return;
    }
    line = line_trim(line);
    size_t length = strcspn(line, " \t");
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strlen(commands[i].name) == length &&
            strncmp(line, commands[i].name, length) == 0) {
            cecp->rest = line + length;
            commands[i].run(cecp);
            return;
        }
    }
    if (looks_like_move(line)) {
        cecp->rest = line;
        cecp_usermove(cecp);
    } else if (length > 0) {
        cecp_error(cecp, "unknown command");
    }
}

static void on_error(void *context, const char *reason, const char *line)
{
    struct cecp *cecp = context;
    char shown[LINE_SHOWN_MAX + 4];
    session_print(cecp->session, "Error (%s)%s%s", reason, line != NULL ? ": " : "",
                  line != NULL ? line_shown(line, shown) : "");
}

static void close_cecp(void *context)
{
    struct cecp *cecp = context;
    free(cecp->pongs);
    free(cecp);
}

bool cecp_open(struct session *session, struct front_end *front_end)
{
    struct cecp *cecp = calloc(1, sizeof(*cecp));
    if (cecp == NULL) {
        return false;
    }
    cecp->session = session;
    cecp->engine_side = 1;
    cecp->expected = MOVE_NONE;
    cecp->first_click = cecp->via_click = -1;
    xboard_view_init(&cecp->view, session_variant(session), NULL);
    cecp_clock_init(&cecp->clock);
    *front_end = (struct front_end){.context = cecp,
                                    .protocol = OPTION_IN_CECP,
                                    .ignores_interrupt = true,
                                    .on_line = on_line,
                                    .on_best = cecp_on_best,
                                    .on_info = cecp_on_info,
                                    .on_error = on_error,
                                    .close = close_cecp};
    return true;
}
