#include "protocol/base/endgame_folder.h"

#include "protocol/base/system.h"
#include "rules/variants.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void endgame_path(const char *folder, const struct variant *variant, unsigned options,
                  const struct material *material, char path[ENDGAME_PATH_MAX])
{
    const struct rule_option *option = variant->options;
    int length = snprintf(path, ENDGAME_PATH_MAX, "%.1024s/%s", folder, variant->name);
    for (int i = 0; option != NULL && option[i].name != NULL; i++) {
        if (options >> i & 1) {
            length += snprintf(path + length, (size_t)(ENDGAME_PATH_MAX - length), ",%s=%s",
                               option[i].name, option[i].value[1]);
        }
    }
    if (material != NULL && length < ENDGAME_PATH_MAX - MATERIAL_TEXT_MAX - 8) {
        path[length++] = '/';
        material_to_text(variant, material, path + length);
        strcat(path, ".qet");
    }
}

/* The bytes of an open file; NULL with `what` filled. */
static unsigned char *read_file(FILE *file, size_t *size, char what[TABLE_REASON_MAX])
{
    int64_t there = system_file_size(file);
    unsigned char *bytes = there > 0 ? malloc((size_t)there) : NULL;
    *size = (size_t)there;
    if (bytes == NULL) {
        snprintf(what, TABLE_REASON_MAX, there > 0 ? "memory is short" : "it is empty");
    } else if (fread(bytes, 1, *size, file) != *size) {
        snprintf(what, TABLE_REASON_MAX, "it cannot be read to its end");
        free(bytes);
        bytes = NULL;
    }
    return bytes;
}

enum endgame_file endgame_file_read(struct endgames *endgames, const char *folder,
                                    const struct variant *variant, unsigned options,
                                    const struct material *material,
                                    char reason[ENDGAME_REASON_MAX])
{
    char path[ENDGAME_PATH_MAX], what[TABLE_REASON_MAX];
    size_t size;
    endgame_path(folder, variant, options, material, path);
    FILE *file = system_open_at_once(path);
    if (file == NULL && (errno == ENOENT || errno == ENOTDIR)) {
        return ENDGAME_FILE_NONE;
    }
    unsigned char *bytes = NULL;
    if (file == NULL) {
        snprintf(what, sizeof what, "cannot open it: %.100s", strerror(errno));
    } else {
        bytes = read_file(file, &size, what);
        fclose(file);
    }
    if (bytes != NULL && endgames_add(endgames, bytes, size, what)) {
        if (endgames_find(endgames, variant, options, material) != NULL) {
            return ENDGAME_FILE_READ;
        }
        snprintf(what, sizeof what, "it is the table of something else");
    }
    snprintf(reason, ENDGAME_REASON_MAX, "%s: %s", path, what);
    return ENDGAME_FILE_BAD;
}

bool endgame_folder_exists(const char *folder, char reason[ENDGAME_REASON_MAX])
{
    struct material *list = malloc(MATERIALS_MAX * sizeof *list);
    bool exists = false;
    for (int i = 0; i < variant_count() && list != NULL; i++) {
        const struct variant *variant = variant_at(i);
        int count = variant->seats == 2 ? materials_list(variant, 2, list) : 0;
        for (int j = 0; j < count && !exists; j++) {
            char path[ENDGAME_PATH_MAX];
            endgame_path(folder, variant, 0, &list[j], path);
            FILE *file = system_open_at_once(path);
            exists = file != NULL;
            if (exists) {
                fclose(file);
            }
        }
    }
    free(list);
    snprintf(reason, ENDGAME_REASON_MAX, "no endgame tables in %.1024s", folder);
    return exists;
}

int endgame_folder_read(struct endgames *endgames, const char *folder,
                        const struct variant *variant, unsigned options,
                        char reason[ENDGAME_REASON_MAX])
{
    struct material *list = malloc(MATERIALS_MAX * sizeof *list);
    int count = list != NULL ? materials_list(variant, ENDGAME_PIECES_MAX, list) : 0;
    int read = 0;
    for (int i = 0; i < count && read >= 0; i++) {
        enum endgame_file file =
            endgame_file_read(endgames, folder, variant, options, &list[i], reason);
        read = file == ENDGAME_FILE_BAD ? -1 : read + (file == ENDGAME_FILE_READ);
    }
    free(list);
    return read;
}

void endgame_to_text(const struct variant *variant, const struct position *position,
                     const struct endgame *endgame, char text[ENDGAME_TEXT_MAX])
{
    if (variant->simultaneous) {
        snprintf(text, ENDGAME_TEXT_MAX, "White gets %.5f of a point", endgame->value);
    } else if (endgame->result == ENDGAME_DRAW) {
        snprintf(text, ENDGAME_TEXT_MAX, "draw");
    } else {
        snprintf(text, ENDGAME_TEXT_MAX, "%s: %s in %d plies",
                 variant->seat_names[position->seat],
                 endgame->result == ENDGAME_WIN ? "win" : "loss", endgame->plies);
    }
}
