/* Proves puzzles again (bench/train/puzzle_proof.h), with the engine as it is today.
 *
 * usage: reprove PUZZLES
 *
 * Prints the file of puzzles of one variant with the lines, scores and grades of today. A
 * puzzle that is not proved any more, or by another move, is left out and named on stderr,
 * where the last line says how many are proved, and by what.
 */
#include "bench/tool.h"
#include "bench/train/puzzle_proof.h"
#include "rules/fen.h"
#include "rules/variants.h"

#include <errno.h>
#include <string.h>

static const struct flag flags[] = {{.name = NULL}};
static const struct tool tool = {"reprove", flags, "PUZZLES", 1, 1};

struct proofs {
    struct local_engine *engine;
    struct game game;
    bool has_game;
    int tried, by_rules, by_mate, by_widths;
};

/* The game that the puzzle is of, as its id says. False when there is none such. */
static bool find_game(struct proofs *proofs, const char *id)
{
    char name[PUZZLE_ID_MAX];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(id, "."), id);
    const struct variant *variant = variant_find(name);
    if (!proofs->has_game && variant != NULL) {
        proofs->has_game = game_init(&proofs->game, variant, 0);
    }
    return proofs->has_game && proofs->game.variant == variant;
}

/* Prints the puzzle of a line if it is one still. False with *error when it never was. */
static bool prove_line(struct proofs *proofs, const char *line, struct text_error *error)
{
    struct puzzle known, now;
    char text[PUZZLE_TEXT_MAX];
    move_t best;
    if (!puzzle_read(&known, line, error)) {
        return false;
    }
    if (!find_game(proofs, known.id)) {
        return text_refuse(error, 1, "not of the file's variant");
    }
    if (!puzzle_set_up(&known, &proofs->game, &best, error)) {
        return false;
    }
    proofs->tried++;
    if (!puzzle_prove(proofs->engine, &proofs->game, 1, &now) ||
        strcmp(now.best, known.best) != 0) {
        fprintf(stderr, "reprove: %s is not proved any more\n", known.id);
        return true;
    }
    if (proofs->game.variant->simultaneous) {
        proofs->by_rules++;
    } else if (now.mate > 0) {
        proofs->by_mate++;
    } else {
        proofs->by_widths++;
    }
    memcpy(now.id, known.id, sizeof now.id);
    puzzle_write(&now, text);
    puts(text);
    return true;
}

/* STATUS_FAILURE after a line on stderr when the file has one that is no puzzle. */
static int prove_file(struct proofs *proofs, FILE *file, const char *path)
{
    char line[PUZZLE_TEXT_MAX];
    struct text_error error;
    for (int number = 1; fgets(line, sizeof line, file) != NULL; number++) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#') {
            puts(line);
        } else if (!prove_line(proofs, line, &error)) {
            fprintf(stderr, "reprove: %s:%d: %s\n", path, number, error.what);
            return STATUS_FAILURE;
        }
    }
    fprintf(stderr,
            "reprove: %s: of %d puzzles %d by the rules, %d by a search for mate, %d by "
            "searches of two widths\n",
            path, proofs->tried, proofs->by_rules, proofs->by_mate, proofs->by_widths);
    return tool_end("reprove", STATUS_SUCCESS);
}

int main(int argc, char **argv)
{
    struct proofs proofs = {.has_game = false};
    int word = tool_begin(&tool, NULL, argc, argv);
    if (word < 0) {
        return STATUS_USAGE;
    }
    FILE *file = fopen(argv[word], "r");
    if (file == NULL) {
        fprintf(stderr, "reprove: %s: %s\n", argv[word], strerror(errno));
        return STATUS_FAILURE;
    }
    proofs.engine = local_engine_new(PUZZLE_MEGABYTES);
    int status = STATUS_FAILURE;
    if (proofs.engine == NULL) {
        fprintf(stderr, "reprove: out of memory or threads\n");
    } else {
        status = prove_file(&proofs, file, argv[word]);
    }
    if (proofs.has_game) {
        game_free(&proofs.game);
    }
    local_engine_free(proofs.engine);
    fclose(file);
    return status;
}
