/* Bad input: test_bad_input PROGRAM PROTOCOL GAME [SHARE], in the folder of the tables. One
 * probe in SHARE is made, each day others; all in a soak. The table PROTOCOL.txt holds one
 * probe a line,
 *
 *     name | state | answer | input
 *
 * with input as words.h has it. Every probe gets a fresh program, in which the words
 * `first` and `second` were played. Then, whatever the input was, the program must answer the
 * protocol's question, show the same position as before (state `same`), and play a legal turn;
 * with state `any` the position may be another and the turn is asked for in a new game. State
 * `ends` means that the program ends by itself, with status 0, when its input does.
 *
 * A probe that needs a word the game has not (its text is `-`) is left out.
 *
 * `answer` is a pattern that some line of the output must match, * standing for any text; it
 * is waited for before anything else is sent. `-` is any answer or none, `quiet` none that
 * tells of an error. Errors have the form that the protocol's row below gives, always.
 */
#include "rules/move_text.h"
#include "rules/variant.h"
#include "rules/variants.h"
#include "tests/gui/bad_input/program.h"
#include "tests/gui/bad_input/words.h"
#include "tests/support/random.h"

#include <ctype.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 4096, ERROR_BYTES_MAX = 500 };

/* How a protocol is talked to; texts are expanded. */
struct dialect {
    const char *name;
    const char *opening;  /* from the start to the position before the probe */
    const char *question; /* and its answer, which shows that the program lives */
    const char *answer;
    const char *halt;    /* ends what a probe has begun */
    const char *restart; /* a new game */
    const char *show;    /* asks for the position; the line that holds the FEN begins so: */
    const char *fen;
    const char *go; /* asks for a move; the line that holds it begins so: */
    const char *move;
    const char *errors[5]; /* forms of lines that tell of an error */
};

static const struct dialect dialects[] = {
    {"cecp",
     "xboard\nprotover 2\nnew\nvariant $(wire)\nforce\nusermove $(first)\nusermove "
     "$(second)\nsd 2\n",
     "ping 4711\n",
     "pong 4711",
     "force\n",
     "new\nvariant $(wire)\nforce\n",
     "d\n",
     "FEN: ",
     "computer\ninclude all\nst 1\nsd 1\ngo\n",
     "move ",
     {"Error (*)*", "tellusererror Illegal position: *", "Illegal move (*): *",
      "tellusererror start XBoard with -rankOffset 1"}},
    {"uci",
     "uci\nsetoption name UCI_Variant value $(game)\nposition startpos moves $(first) "
     "$(second)\n",
     "isready\n",
     "readyok",
     "stop\n",
     "ucinewgame\nsetoption name UCI_Variant value $(game)\nposition startpos\n",
     "d\n",
     "Fen: ",
     "go depth 1\n",
     "bestmove ",
     {"info string error: *"}},
};

struct probe {
    char *name, *state;
    char *answer, *input; /* expanded */
    size_t size;
};

/* One probe being made. */
struct trial {
    const struct dialect *dialect;
    const struct words *words;
    const struct variant *variant;
    const struct probe *probe;
    struct program program;
    bool is_answered; /* a line matched probe->answer */
    char complaint[LINE_MAX_BYTES];
};

/* Notes the first thing that is wrong. Returns false. */
static bool complain(struct trial *trial, const char *what, const char *detail)
{
    if (trial->complaint[0] == '\0') {
        snprintf(trial->complaint, sizeof trial->complaint, "%s%.200s", what, detail);
    }
    return false;
}

static bool send_text(struct trial *trial, const char *text)
{
    size_t size;
    char *bytes = words_expand(trial->words, text, &size);
    bool sent = bytes != NULL && program_send(&trial->program, bytes, size);
    free(bytes);
    return sent || complain(trial, "the program does not take: ", text);
}

/* Looks at a line of output: is it the answer, is it an error of the right form? */
static void look_at(struct trial *trial, const char *line)
{
    const struct probe *probe = trial->probe;
    if (fnmatch(probe->answer, line, 0) == 0) {
        trial->is_answered = true;
    }
    if (strstr(line, "Error") == NULL && strstr(line, "error") == NULL &&
        strncmp(line, "Illegal", 7) != 0) {
        return;
    }
    bool has_form = false;
    for (int i = 0; trial->dialect->errors[i] != NULL; i++) {
        has_form = has_form || fnmatch(trial->dialect->errors[i], line, 0) == 0;
    }
    if (!has_form || strlen(line) > ERROR_BYTES_MAX) {
        complain(trial, "an error of no known form: ", line);
    }
    if (strcmp(probe->answer, "quiet") == 0) {
        complain(trial, "refused: ", line);
    }
}

/* Reads up to a line that begins with `start`, and returns it; NULL, with a complaint, when
 * none comes. */
static const char *await(struct trial *trial, const char *start)
{
    const char *line;
    while ((line = program_line(&trial->program)) != NULL) {
        look_at(trial, line);
        if (strncmp(line, start, strlen(start)) == 0) {
            return line;
        }
    }
    complain(trial, trial->program.is_late ? "never came: " : "ended instead of: ", start);
    return NULL;
}

/* Whether the program answers its protocol's question. */
static bool is_alive(struct trial *trial)
{
    return send_text(trial, trial->dialect->question) &&
           await(trial, trial->dialect->answer) != NULL;
}

/* Copies the FEN that the program shows. */
static bool read_fen(struct trial *trial, char fen[FEN_MAX])
{
    const char *start = trial->dialect->fen;
    const char *line = send_text(trial, trial->dialect->show) ? await(trial, start) : NULL;
    if (line == NULL) {
        return false;
    }
    snprintf(fen, FEN_MAX, "%s", line + strlen(start));
    return is_alive(trial);
}

/* Moves the text of a turn on the wire of CECP into ours where XBoard's squares are others: a
 * board of more than nine ranks counts them from 0. */
static void read_wire(const struct trial *trial, const char *wire, char move[MOVE_TEXT_MAX + 1])
{
    bool counts_from_0 = strcmp(trial->dialect->name, "cecp") == 0 && trial->variant->ranks > 9;
    char *end = move;
    while (*wire != ' ' && *wire != '\0' && end < move + MOVE_TEXT_MAX - 2) {
        if (counts_from_0 && isdigit((unsigned char)*wire)) {
            char *rest;
            end += sprintf(end, "%ld", strtol(wire, &rest, 10) % 100 + 1);
            wire = rest;
        } else {
            *end++ = *wire++;
        }
    }
    *end = '\0';
}

/* Asks for a move in the position `fen`; it must be a legal one. */
static bool plays_on(struct trial *trial, const char *fen)
{
    union position_room room;
    struct position *position = &room.head;
    struct text_error error;
    const char *start = trial->dialect->move;
    if (!trial->variant->from_fen(trial->variant, position, fen, 0, &error)) {
        return complain(trial, "shows no position: ", fen);
    }
    const char *line = send_text(trial, trial->dialect->go) ? await(trial, start) : NULL;
    if (line == NULL) {
        return false;
    }
    char move[MOVE_TEXT_MAX + 1];
    read_wire(trial, line + strlen(start), move);
    return move_from_text(trial->variant, position, move, &error) != MOVE_NONE ||
           complain(trial, "plays what is illegal: ", line);
}

/* Waits for the answer that the probe must have. */
static bool is_answered(struct trial *trial)
{
    const char *answer = trial->probe->answer;
    if (strcmp(answer, "-") == 0 || strcmp(answer, "quiet") == 0) {
        return true;
    }
    const char *line;
    while (!trial->is_answered && (line = program_line(&trial->program)) != NULL) {
        look_at(trial, line);
    }
    return trial->is_answered || complain(trial, "no answer like: ", answer);
}

static bool send_input(struct trial *trial)
{
    const struct probe *probe = trial->probe;
    return program_send(&trial->program, probe->input, probe->size) ||
           complain(trial, "the program does not take the input", "");
}

/* A probe after which the program goes on. */
static bool lives_through(struct trial *trial)
{
    char before[FEN_MAX];
    char after[FEN_MAX];
    bool stays = strcmp(trial->probe->state, "same") == 0;
    if (!read_fen(trial, before) || !send_input(trial) || !send_text(trial, "\n") ||
        !is_answered(trial) || !is_alive(trial) || !send_text(trial, trial->dialect->halt) ||
        !is_alive(trial) || (!stays && !send_text(trial, trial->dialect->restart)) ||
        !read_fen(trial, after)) {
        return false;
    }
    if (stays && strcmp(before, after) != 0) {
        return complain(trial, "the position became ", after);
    }
    return plays_on(trial, after) && send_text(trial, "quit\n");
}

/* Makes one probe; whether all went well. */
static bool make_probe(struct trial *trial, const char *path)
{
    static const struct circumstances ordinary;
    bool well = program_start(&trial->program, path, &ordinary) &&
                send_text(trial, trial->dialect->opening) && is_alive(trial);
    trial->is_answered = false;
    if (strcmp(trial->probe->state, "ends") == 0) {
        well = well && send_input(trial) && is_answered(trial);
        program_end_input(&trial->program);
    } else {
        well = well && lives_through(trial);
        if (!well) {
            program_end_input(&trial->program);
        }
    }
    int status = program_finish(&trial->program);
    if (status != 0) {
        char text[32];
        snprintf(text, sizeof text, "%d", status);
        complain(trial, "the program ended with status ", text);
    }
    return well && status == 0 && trial->complaint[0] == '\0';
}

/* Cuts a line of the table into a probe; false when it is none. */
static bool read_probe(char *line, const struct words *words, struct probe *probe)
{
    char *field[4] = {line, NULL, NULL, NULL};
    line[strcspn(line, "\n")] = '\0';
    for (int i = 1; i < 4; i++) {
        field[i] = strstr(field[i - 1], " | ");
        if (field[i] == NULL) {
            return false;
        }
        *field[i] = '\0';
        field[i] += 3;
    }
    for (int i = 0; i < 3; i++) {
        field[i] = line_trim(field[i]);
    }
    *probe = (struct probe){.name = field[0], .state = field[1]};
    probe->answer = words_expand(words, field[2], &probe->size);
    probe->input = words_expand(words, field[3], &probe->size);
    return probe->answer != NULL && probe->input != NULL;
}

/* Makes one in `share` of the table's probes; how many failed, or -1 when there is none. */
static int make_probes(FILE *table, const char *path, int share, struct trial *trial)
{
    char line[LINE_MAX_BYTES];
    uint64_t number = run_seed();
    int made = 0;
    int left_out = 0;
    int failed = 0;
    while (fgets(line, sizeof line, table) != NULL) {
        struct probe probe = {.size = 0};
        if (line[0] == '#' || line[0] == '\n') {
            continue;
        }
        if (words_lack(trial->words, line)) {
            left_out++;
            continue;
        }
        if (number++ % (uint64_t)share != 0) {
            continue;
        }
        trial->probe = &probe;
        trial->complaint[0] = '\0';
        made++;
        if (!read_probe(line, trial->words, &probe)) {
            printf("FAILED no probe: %s\n", line);
            failed++;
            continue;
        }
        if (!make_probe(trial, path)) {
            printf("FAILED %s: %s\n", probe.name, trial->complaint);
            failed++;
        }
        free(probe.answer);
        free(probe.input);
    }
    printf("%s, %s: %d probes, %d failed, %d not for this game\n", trial->dialect->name,
           trial->variant->name, made, failed, left_out);
    return made > 0 ? failed : -1;
}

static const struct dialect *find_dialect(const char *name)
{
    for (size_t i = 0; i < sizeof dialects / sizeof dialects[0]; i++) {
        if (strcmp(dialects[i].name, name) == 0) {
            return &dialects[i];
        }
    }
    return NULL;
}

int main(int argc, char **argv)
{
    static struct words words;
    char path[LINE_MAX_BYTES];
    if (argc < 4 || argc > 5 || find_dialect(argv[2]) == NULL ||
        variant_find(argv[3]) == NULL) {
        fprintf(stderr, "usage: test_bad_input PROGRAM cecp|uci GAME [SHARE]\n");
        return EXIT_FAILURE;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    snprintf(path, sizeof path, "words_%s.txt", argv[3]);
    words.protocol = argv[2];
    bool has_words = words_read(&words, path);
    snprintf(path, sizeof path, "%s.txt", argv[2]);
    FILE *table = fopen(path, "r");
    if (!has_words || table == NULL) {
        fprintf(stderr, "cannot read the tables\n");
        return EXIT_FAILURE;
    }
    static struct trial trial;
    trial.dialect = find_dialect(argv[2]);
    trial.words = &words;
    trial.variant = variant_find(argv[3]);
    int share = argc == 5 ? atoi(argv[4]) : 1;
    int failed = make_probes(table, argv[1], share / run_count(share), &trial);
    fclose(table);
    words_free(&words);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
