/* What a UCI engine says in lines `info`: its thinking, of the best line where there are
 * several, and the errors in what it was told. */
#include "protocol/base/number.h"
#include "protocol/formats/comment.h"
#include "protocol/match/clients/dialect.h"

#include <string.h>
#include <strings.h>

/* Reads "cp 12" or "mate -3" and what may follow. A bound is no score. */
static void read_score(char **rest, struct answer *said)
{
    int64_t number;
    char *kind = line_word(rest);
    if (kind == NULL || number_read(line_word(rest), 1 - COMMENT_MATE_BASE,
                                    COMMENT_MATE_BASE - 1, &number) != PARSE_READ) {
        return;
    }
    const char *next = *rest + strspn(*rest, " ");
    if (strncmp(next, "lowerbound", 10) == 0 || strncmp(next, "upperbound", 10) == 0) {
        return;
    }
    if (strcmp(kind, "cp") == 0 || strcmp(kind, "mate") == 0) {
        bool is_mate = strcmp(kind, "mate") == 0;
        said->has_score = true;
        said->score = (int)number;
        said->score += !is_mate ? 0 : number > 0 ? COMMENT_MATE_BASE : -COMMENT_MATE_BASE;
    }
}

/* Reads the milliseconds that it has thought. */
static void read_time(const char *word, struct answer *said)
{
    int64_t number;
    if (number_read(word, 0, INT32_MAX, &number) == PARSE_READ) {
        said->has_time = true;
        said->time = number * 1000;
    }
}

/* An error that it tells while it is set up is about what it was told. */
static void read_string(struct engine_process *engine, char *text)
{
    text = line_trim(text);
    if (!engine->has_options && strncasecmp(text, "error", 5) == 0) {
        dialect_complain(engine, text);
    }
}

void dialect_uci_read_info(struct engine_process *engine, char *rest)
{
    struct answer said = engine->said;
    char *word;
    while ((word = line_word(&rest)) != NULL) {
        int64_t number = 0;
        if (strcmp(word, "string") == 0) {
            read_string(engine, rest);
            break;
        }
        if (strcmp(word, "pv") == 0) {
            break;
        }
        if (strcmp(word, "score") == 0) {
            read_score(&rest, &said);
        } else if (strcmp(word, "time") == 0) {
            read_time(line_word(&rest), &said);
        } else if (strcmp(word, "depth") == 0 || strcmp(word, "seldepth") == 0 ||
                   strcmp(word, "nodes") == 0 || strcmp(word, "multipv") == 0) {
            bool is_depth = word[0] == 'd', is_nodes = word[0] == 'n';
            bool is_seldepth = word[0] == 's';
            int64_t most = is_nodes ? INT64_MAX : INT32_MAX;
            if (number_read(line_word(&rest), 0, most, &number) != PARSE_READ) {
                return;
            }
            said.depth = is_depth ? (int)number : said.depth;
            said.seldepth = is_seldepth ? (int)number : said.seldepth;
            said.nodes = is_nodes ? (uint64_t)number : said.nodes;
            if (word[0] == 'm' && number != 1) {
                return;
            }
        }
    }
    engine->said = said;
}
