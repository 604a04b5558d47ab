/* The file is opened so that no other program may write to it. */
#include "protocol/base/append_file.h"

#include "protocol/base/system_windows.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <share.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char *append_file_open(struct append_file *file, const char *path)
{
    struct _stat64 status;
    *file = (struct append_file){.path = path, .descriptor = -1};
    wchar_t *wide = system_wide(path);
    if (wide != NULL) {
        file->descriptor = _wsopen(wide, _O_RDWR | _O_CREAT | _O_BINARY | _O_NOINHERIT,
                                   _SH_DENYWR, _S_IREAD | _S_IWRITE);
    }
    free(wide);
    if (file->descriptor < 0 && GetLastError() == ERROR_SHARING_VIOLATION) {
        return "a running program writes to it";
    }
    if (file->descriptor < 0 || _fstat64(file->descriptor, &status) != 0) {
        return strerror(errno);
    }
    file->is_plain = (status.st_mode & _S_IFMT) == _S_IFREG;
    file->size = file->is_plain ? status.st_size : 0;
    return NULL;
}

void append_file_close(struct append_file *file)
{
    if (file->descriptor >= 0) {
        _close(file->descriptor);
        file->descriptor = -1;
    }
}

bool append_file_add(struct append_file *file, const char *bytes, size_t size)
{
    bool is_written = !file->is_plain || _lseeki64(file->descriptor, file->size, SEEK_SET) >= 0;
    for (size_t done = 0; is_written && done < size;) {
        int written = _write(file->descriptor, bytes + done, (unsigned)(size - done));
        is_written = written > 0;
        done += is_written ? (size_t)written : 0;
    }
    if (is_written && (!file->is_plain || _commit(file->descriptor) == 0)) {
        file->size += (int64_t)size;
        return true;
    }
    int error = errno;
    if (file->is_plain) {
        _chsize_s(file->descriptor, file->size); /* or the next opening cuts it */
    }
    errno = error;
    return false;
}

bool append_file_cut(struct append_file *file, int64_t size)
{
    if (file->size != size) {
        if (_chsize_s(file->descriptor, size) != 0 || _commit(file->descriptor) != 0) {
            return false;
        }
        file->size = size;
    }
    return true;
}

char *append_file_read(const struct append_file *file, int64_t from)
{
    size_t size = (size_t)(file->size - from), done = 0;
    char *bytes = malloc(size + 1);
    bool is_read = bytes != NULL && _lseeki64(file->descriptor, from, SEEK_SET) >= 0;
    while (is_read && done < size) {
        int got = _read(file->descriptor, bytes + done, (unsigned)(size - done));
        is_read = got > 0;
        errno = got == 0 ? EIO : errno;
        done += is_read ? (size_t)got : 0;
    }
    if (!is_read) {
        free(bytes);
        return NULL;
    }
    bytes[size] = '\0';
    return bytes;
}
