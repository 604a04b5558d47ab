/* A name with a slash is a path; any other was found in PATH, in the first folder that has it.
 */
#include "protocol/cli/own_path.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *kept; /* absolute, links followed; NULL = not known */

void own_path_keep(const char *name)
{
    char file[PATH_MAX];
    if (kept != NULL || name == NULL) {
        return;
    }
    if (strchr(name, '/') != NULL) {
        kept = realpath(name, NULL);
        return;
    }
    const char *path = getenv("PATH");
    while (path != NULL && *path != '\0' && kept == NULL) {
        int length = (int)strcspn(path, ":");
        snprintf(file, sizeof file, "%.*s/%s", length, path, name);
        kept = access(file, X_OK) == 0 ? realpath(file, NULL) : NULL;
        path += length + (path[length] == ':');
    }
}

bool own_path(char *path, size_t size)
{
    if (kept == NULL || strlen(kept) >= size) {
        return false;
    }
    memcpy(path, kept, strlen(kept) + 1);
    return true;
}
