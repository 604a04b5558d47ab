/* In a word a backslash stands before itself and before t, n and r for the bytes of that name.
 */
#include "protocol/match/tournament/command_line.h"

#include "protocol/match/tournament/entry.h"

#include <stdlib.h>
#include <string.h>

static const char plain[] = "\\\t\n\r", written[] = "\\tnr";

char *command_line_write(int count, char *const *words)
{
    size_t size = sizeof "call" + ENTRY_SEAL_BYTES;
    for (int i = 0; i < count; i++) {
        size += 1 + 2 * strlen(words[i]);
    }
    char *line = malloc(size), *at = line;
    if (line == NULL) {
        return NULL;
    }
    at += sprintf(at, "call");
    for (int i = 0; i < count; i++) {
        *at++ = '\t';
        for (const char *byte = words[i]; *byte != '\0'; byte++) {
            const char *special = strchr(plain, *byte);
            *at++ = special != NULL ? '\\' : *byte;
            if (special != NULL) {
                *at++ = written[special - plain];
            }
        }
    }
    entry_seal(line, (size_t)(at - line));
    return line;
}

bool command_line_is(const char *line)
{
    if (strncmp(line, "call\t", 5) != 0) {
        return false;
    }
    char *copy = strdup(line);
    bool is_call = copy != NULL && entry_unseal(copy);
    free(copy);
    return is_call;
}

char **command_line_read(const char *line, int more, int *count)
{
    size_t length = strlen(line), places = (size_t)more + 1;
    for (const char *at = line; (at = strchr(at, '\t')) != NULL; at++) {
        places++;
    }
    char **words = malloc(places * sizeof *words + length + 1);
    if (words == NULL) {
        return NULL;
    }
    char *to = (char *)(words + places);
    *count = 0;
    for (const char *at = line + strcspn(line, "\t"); *at != '\0';) {
        bool is_tab = *at == '\t';
        bool is_escaped = *at == '\\' && at[1] != '\0' && strchr(written, at[1]) != NULL;
        if (is_tab && strchr(at + 1, '\t') == NULL) {
            break; /* the checksum */
        }
        if (is_tab) {
            *to++ = '\0';
            words[(*count)++] = to;
        } else {
            *to++ = is_escaped ? plain[strchr(written, at[1]) - written] : *at;
        }
        at += is_escaped ? 2 : 1;
    }
    *to = '\0';
    words[*count] = NULL;
    return words;
}

bool command_line_cut_shard(char **words, int *count, struct shard *shard)
{
    char wrong[FLAG_WRONG_MAX];
    bool is_right = true;
    int kept = 0;
    for (int i = 0; i < *count; i++) {
        if (strcmp(words[i], "-shard") == 0 || strcmp(words[i], "--shard") == 0) {
            i++;
            is_right = i < *count && shard_read(shard, words[i], wrong);
        } else {
            words[kept++] = words[i];
        }
    }
    words[kept] = NULL;
    *count = kept;
    return is_right;
}
