/* A name with a slash is a path; any other was found in PATH, in the first folder that has it.
 */
#include "protocol/cli/own_path.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char kept[PATH_MAX]; /* absolute; "" = not known */

/* Keeps the path; false where it is not of a program, or does not fit. */
static bool keep(const char *path)
{
    char folder[PATH_MAX] = "";
    if (access(path, X_OK) != 0 ||
        (path[0] != '/' && getcwd(folder, sizeof folder - 1) == NULL)) {
        return false;
    }
    int length = snprintf(kept, sizeof kept, "%s%s%s", folder, path[0] != '/' ? "/" : "", path);
    if (length >= (int)sizeof kept) {
        kept[0] = '\0';
    }
    return kept[0] != '\0';
}

void own_path_keep(const char *name)
{
    char file[PATH_MAX];
    if (name != NULL && strchr(name, '/') != NULL) {
        keep(name);
        return;
    }
    const char *path = name != NULL ? getenv("PATH") : NULL;
    bool is_kept = false;
    while (path != NULL && *path != '\0' && !is_kept) {
        int length = (int)strcspn(path, ":");
        is_kept =
            snprintf(file, sizeof file, "%.*s/%s", length, path, name) < (int)sizeof file &&
            keep(file);
        path += length + (path[length] == ':');
    }
}

bool own_path(char *path, size_t size)
{
    if (kept[0] == '\0' || strlen(kept) >= size) {
        return false;
    }
    memcpy(path, kept, strlen(kept) + 1);
    return true;
}
