/* Leaf counts against the numbers of an .epd file.
 *
 *     test_perft FILE [NODES]
 *
 * The file is named after its variant and holds lines `FEN ;name value ;D1 n ;D2 n ...`, where
 * `name value` chooses a rule option, and comments after `#`. Depths of up to NODES leaves are
 * counted, with and without bulk counting as far as that is quick, and small ones by the oracle
 * as well. */
#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_LENGTH_MAX = 2048, ORACLE_NODES_MAX = 20000, UNBULKED_NODES_MAX = 500000 };

struct counting {
    struct rule_set rules;
    union position_room fast;
    struct oracle_position slow;
    uint64_t limit;
    int counts;   /* compared */
    int failures; /* that were wrong */
};

static void expect(struct counting *counting, const char *fen, int depth, const char *how,
                   uint64_t expected, uint64_t found)
{
    counting->counts++;
    if (found != expected) {
        printf("%s, depth %d, %s: expected %" PRIu64 ", found %" PRIu64 "\n", fen, depth, how,
               expected, found);
        counting->failures++;
    }
}

static void count_depth(struct counting *counting, const char *fen, int depth,
                        uint64_t expected)
{
    const struct variant *variant = counting->rules.variant;
    if (expected > counting->limit) {
        return;
    }
    expect(counting, fen, depth, "bulk", expected,
           perft(variant, &counting->fast.head, depth, true));
    if (expected <= UNBULKED_NODES_MAX) {
        expect(counting, fen, depth, "no bulk", expected,
               perft(variant, &counting->fast.head, depth, false));
    }
    if (expected <= ORACLE_NODES_MAX) {
        expect(counting, fen, depth, "oracle", expected,
               oracle_perft(counting->rules.oracle, &counting->slow, depth));
    }
}

/* Reads the options of a line, then its position. False when something is refused. */
static bool read_line(struct counting *counting, const char *fen, char *fields[], int count)
{
    struct rule_set *rules = &counting->rules;
    struct text_error error = {0};
    rules->options = 0;
    for (int i = 0; i < count; i++) {
        char name[32];
        char value[32];
        if (sscanf(fields[i], "%31s %31s", name, value) != 2) {
            return false;
        }
        if (name[0] != 'D' &&
            !variant_set_option(rules->variant, name, value, &rules->options)) {
            return false;
        }
    }
    return rules->variant->from_fen(rules->variant, &counting->fast.head, fen, rules->options,
                                    &error) &&
           rules->oracle->read(&counting->slow, fen, rules->options);
}

static void count_line(struct counting *counting, char *line)
{
    char *fields[16];
    int count = 0;
    char *rest = NULL;
    char *fen = strtok_r(line, ";\n", &rest);
    while (count < 16 && (fields[count] = strtok_r(NULL, ";\n", &rest)) != NULL) {
        count++;
    }
    if (fen == NULL) {
        return;
    }
    for (size_t length = strlen(fen); length > 0 && fen[length - 1] == ' '; length--) {
        fen[length - 1] = '\0';
    }
    if (!read_line(counting, fen, fields, count)) {
        printf("%s: refused\n", fen);
        counting->failures++;
        return;
    }
    for (int i = 0; i < count; i++) {
        int depth;
        uint64_t expected;
        if (sscanf(fields[i], "D%d %" SCNu64, &depth, &expected) == 2) {
            count_depth(counting, fen, depth, expected);
        }
    }
}

/* "positions/chess.epd" is about chess. */
static const struct variant *variant_of_file(const char *path)
{
    const char *slash = strrchr(path, '/');
    char name[64];
    snprintf(name, sizeof name, "%s", slash == NULL ? path : slash + 1);
    name[strcspn(name, ".")] = '\0';
    return variant_find(name);
}

int main(int count, char **arguments)
{
    static struct counting counting;
    char line[LINE_LENGTH_MAX];
    FILE *file = count > 1 ? fopen(arguments[1], "r") : NULL;
    if (file == NULL) {
        fprintf(stderr, "usage: test_perft FILE [NODES]\n");
        return 2;
    }
    counting.limit = count > 2 ? strtoull(arguments[2], NULL, 10) : UINT64_MAX;
    counting.rules.variant = variant_of_file(arguments[1]);
    counting.rules.oracle =
        counting.rules.variant == NULL ? NULL : oracle_find(counting.rules.variant->name);
    if (counting.rules.oracle == NULL) {
        fprintf(stderr, "%s is not named after a game\n", arguments[1]);
        return 2;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "#")] = '\0';
        if (line[strspn(line, " \n")] != '\0') {
            count_line(&counting, line);
        }
    }
    fclose(file);
    printf("%d counts, %d wrong\n", counting.counts, counting.failures);
    return counting.counts == 0 || counting.failures > 0;
}
