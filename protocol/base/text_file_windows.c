/* Here no file writes to memory: it is one that the system deletes when it is closed. */
#include "protocol/base/text_file.h"

#include "protocol/base/system_windows.h"

#include <fcntl.h>
#include <io.h>
#include <stdlib.h>

bool text_file_open(struct text_file *text_file)
{
    wchar_t folder[MAX_PATH + 1], path[MAX_PATH + 1];
    *text_file = (struct text_file){0};
    if (GetTempPathW(MAX_PATH, folder) == 0 || GetTempFileNameW(folder, L"qcx", 0, path) == 0) {
        return false;
    }
    HANDLE handle =
        CreateFileW(path, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_DELETE, NULL, CREATE_ALWAYS,
                    FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, NULL);
    if (handle == INVALID_HANDLE_VALUE) {
        DeleteFileW(path);
        return false;
    }
    int descriptor = _open_osfhandle((intptr_t)handle, _O_RDWR | _O_BINARY | _O_NOINHERIT);
    if (descriptor < 0) {
        CloseHandle(handle);
        return false;
    }
    text_file->file = _fdopen(descriptor, "w+b");
    if (text_file->file == NULL) {
        _close(descriptor);
    }
    return text_file->file != NULL;
}

bool text_file_close(struct text_file *text_file)
{
    FILE *file = text_file->file;
    bool is_whole = fflush(file) == 0 && !ferror(file);
    long size = ftell(file);
    text_file->file = NULL;
    if (is_whole && size >= 0 && (text_file->text = malloc((size_t)size + 1)) != NULL) {
        rewind(file);
        text_file->size = fread(text_file->text, 1, (size_t)size, file);
        text_file->text[text_file->size] = '\0';
    }
    fclose(file);
    if (text_file->text != NULL && text_file->size < (size_t)size) {
        free(text_file->text);
        text_file->text = NULL;
    }
    return text_file->text != NULL;
}
