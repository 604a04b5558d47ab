#include "protocol/base/text_file.h"

#include <stdlib.h>

bool text_file_open(struct text_file *text_file)
{
    text_file->text = NULL;
    text_file->size = 0;
    text_file->file = open_memstream(&text_file->text, &text_file->size);
    return text_file->file != NULL;
}

bool text_file_close(struct text_file *text_file)
{
    bool is_whole = fclose(text_file->file) == 0;
    text_file->file = NULL;
    if (!is_whole) {
        free(text_file->text);
        text_file->text = NULL;
    }
    return is_whole;
}
