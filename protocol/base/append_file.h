/* A file to which bytes are only appended; it is cut back where the last of them are not to
 * count. What is added is on the disk before a call returns. Only one program at a time can
 * open it. */
#ifndef PROTOCOL_BASE_APPEND_FILE_H
#define PROTOCOL_BASE_APPEND_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct append_file {
    const char *path;
    int descriptor; /* -1 = none */
    int64_t size;   /* in bytes */
    bool is_plain;  /* a file that can be cut, flushed and locked: no pipe or device */
};

/* Opens or creates it and locks it until it is closed. NULL on success, else the reason. */
const char *append_file_open(struct append_file *file, const char *path);
void append_file_close(struct append_file *file);

/* Appends and flushes, or leaves the file as it was, as far as the disk allows, with errno set.
 */
bool append_file_add(struct append_file *file, const char *bytes, size_t size);

/* Cuts after `size` bytes and flushes. False with errno set. */
bool append_file_cut(struct append_file *file, int64_t size);

/* The bytes from `from` on with a NUL behind them, to be freed; NULL with errno set. */
char *append_file_read(const struct append_file *file, int64_t from);

#endif
