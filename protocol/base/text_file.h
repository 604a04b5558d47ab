/* A file in memory: what is printed to it becomes a string. */
#ifndef PROTOCOL_BASE_TEXT_FILE_H
#define PROTOCOL_BASE_TEXT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct text_file {
    FILE *file;  /* to print to, while it is open */
    char *text;  /* once it is closed: what was printed, NUL behind it; to be freed */
    size_t size; /* its bytes without the NUL */
};

/* Opens it for printing. False when memory is short. */
bool text_file_open(struct text_file *text_file);

/* Closes it, so that `text` and `size` are set; to be called once. False, and `text` NULL, when
 * memory was short. */
bool text_file_close(struct text_file *text_file);

#endif
