/* The lock is one of fcntl, which ends with the process: an engine that outlives it by a moment
 * does not keep it, as it would with flock. */
#include "protocol/base/append_file.h"

#include "protocol/base/line.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* On some file systems a signal interrupts what waits for the disk; it is tried again then. */
static bool flush_uninterrupted(int descriptor)
{
    int status;
    do {
        status = fsync(descriptor);
    } while (status != 0 && errno == EINTR);
    return status == 0;
}

static bool cut_uninterrupted(int descriptor, int64_t size)
{
    int status;
    do {
        status = ftruncate(descriptor, size);
    } while (status != 0 && errno == EINTR);
    return status == 0;
}

/* Flushes the folder of a file that may be new. */
static void sync_folder(const char *path)
{
    char *copy = strdup(path);
    int folder = copy == NULL ? -1 : open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        (void)flush_uninterrupted(folder); /* not every file system can */
        close(folder);
    }
    free(copy);
}

const char *append_file_open(struct append_file *file, const char *path)
{
    struct stat status;
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    *file = (struct append_file){.path = path, .descriptor = -1};
    do {
        file->descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    } while (file->descriptor < 0 && errno == EINTR);
    if (file->descriptor < 0 && errno == ENXIO) {
        errno = EPIPE; /* a pipe that nobody reads */
    }
    if (file->descriptor < 0 || fstat(file->descriptor, &status) != 0) {
        return strerror(errno);
    }
    file->is_plain = S_ISREG(status.st_mode);
    if (!file->is_plain) {
        return NULL;
    }
    if (fcntl(file->descriptor, F_SETLK, &lock) != 0) {
        bool is_held = errno == EACCES || errno == EAGAIN;
        return is_held ? "a running program writes to it" : strerror(errno);
    }
    /* Asked again: the program that held the lock may have written. */
    if (fstat(file->descriptor, &status) != 0) {
        return strerror(errno);
    }
    file->size = status.st_size;
    sync_folder(path);
    return NULL;
}

void append_file_close(struct append_file *file)
{
    if (file->descriptor >= 0) {
        close(file->descriptor);
        file->descriptor = -1;
    }
}

bool append_file_add(struct append_file *file, const char *bytes, size_t size)
{
    if (line_write_all(file->descriptor, bytes, size) &&
        (!file->is_plain || flush_uninterrupted(file->descriptor))) {
        file->size += (int64_t)size;
        return true;
    }
    int error = errno;
    if (file->is_plain && !cut_uninterrupted(file->descriptor, file->size)) {
        /* The next opening cuts it, as after a kill. */
    }
    errno = error;
    return false;
}

bool append_file_cut(struct append_file *file, int64_t size)
{
    if (file->size != size) {
        if (!cut_uninterrupted(file->descriptor, size) ||
            !flush_uninterrupted(file->descriptor)) {
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
    while (bytes != NULL && done < size) {
        ssize_t got = pread(file->descriptor, bytes + done, size - done, from + (off_t)done);
        if (got == 0 || (got < 0 && errno != EINTR)) {
            errno = got == 0 ? EIO : errno;
            free(bytes);
            return NULL;
        }
        done += got > 0 ? (size_t)got : 0;
    }
    if (bytes != NULL) {
        bytes[size] = '\0';
    }
    return bytes;
}
