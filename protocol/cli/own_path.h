/* Where this program's own file is. */
#ifndef PROTOCOL_CLI_OWN_PATH_H
#define PROTOCOL_CLI_OWN_PATH_H

#include <stdbool.h>
#include <stddef.h>

/* Keeps what the program was started as, argv[0], for systems that do not tell. To be called
 * before the folder is changed. */
void own_path_keep(const char *name);

/* Writes the path of this program's own file. False where it is not known or does not fit. */
bool own_path(char *path, size_t size);

#endif
