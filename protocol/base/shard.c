/* A text is accepted only when its checksum is right; then only a text that was forged on
 * purpose can have wrong contents. */
#include "protocol/base/shard.h"

#include "protocol/base/number.h"
#include "protocol/base/system.h"
#include "protocol/base/text_source.h"
#include "rules/checksum.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char first_line[] = "# A shard of quincunx %s, for --merge\n";
static const char out_of_memory[] = "out of memory";

enum { SEAL_LENGTH = 27 }; /* "Checksum: 0123456789abcdef\n" */

bool shard_read(void *at, const char *text, char wrong[FLAG_WRONG_MAX])
{
    int64_t number, count;
    bool reads = number_take(&text, SHARDS_MAX + 1, &number) && *text++ == '/' &&
                 number_take(&text, SHARDS_MAX + 1, &count) && *text == '\0';
    if (!reads || number < 1 || number > count || count > SHARDS_MAX) {
        return flag_refuse(wrong, "I/N, with I from 1 to N and N up to %d", SHARDS_MAX);
    }
    *(struct shard *)at = (struct shard){(int)number, (int)count};
    return true;
}

/* --- Writing --- */

bool shard_begin(struct text_file *text, const char *command, const struct shard *shard)
{
    if (!text_file_open(text)) {
        return false;
    }
    fprintf(text->file, first_line, command);
    fprintf(text->file, "Shard: %d/%d\n", shard->number, shard->count);
    return true;
}

bool shard_end(struct text_file *text)
{
    if (!text_file_close(text)) {
        return false;
    }
    fwrite(text->text, 1, text->size, stdout);
    printf("Checksum: %016" PRIx64 "\n", checksum_of(text->text, text->size));
    free(text->text);
    return true;
}

/* --- Merging --- */

int shard_refuse(const char *command, const struct shard_file *file, const char *wrong)
{
    usage_error(command, "%.200s: %s", file->path, wrong);
    return STATUS_FAILURE;
}

static bool refuse_file(const char *command, const struct shard_file *file, const char *wrong)
{
    shard_refuse(command, file, wrong);
    return false;
}

/* Reads all of the file, its ends of lines as they were printed. False, and one line, when it
 * cannot be read. */
static bool load_file(const char *command, struct shard_file *file, size_t *size)
{
    struct text_file text;
    struct text_source source;
    FILE *from = system_open(file->path, "rb");
    if (from == NULL) {
        return refuse_file(command, file, strerror(errno));
    }
    if (!text_file_open(&text)) {
        fclose(from);
        return refuse_file(command, file, out_of_memory);
    }
    text_source_init(&source, from);
    for (int byte; (byte = text_source_take(&source)) != EOF;) {
        fputc(byte, text.file);
    }
    const char *wrong = text_source_wrong(&source);
    fclose(from);
    if (!text_file_close(&text) && wrong == NULL) {
        wrong = out_of_memory;
    }
    file->text = text.text;
    *size = text.size;
    return wrong == NULL || refuse_file(command, file, wrong);
}

/* Cuts the checksum off. Whether it is that of the text before it. */
static bool unseal_file(char *text, size_t size)
{
    char seal[SEAL_LENGTH + 1];
    if (size < SEAL_LENGTH || strlen(text) != size) {
        return false;
    }
    size -= SEAL_LENGTH;
    snprintf(seal, sizeof seal, "Checksum: %016" PRIx64 "\n", checksum_of(text, size));
    bool fits = strcmp(text + size, seal) == 0;
    text[size] = '\0';
    return fits;
}

/* Reads the lines before the head, and parts head and body. */
static bool take_apart(struct shard_file *file, size_t first)
{
    char wrong[FLAG_WRONG_MAX], *line = file->text + first;
    char *end = strchr(line, '\n'), *parting = strstr(line, "\n\n");
    if (parting == NULL || strncmp(line, "Shard: ", 7) != 0) {
        return false;
    }
    *end = '\0';
    if (!shard_read(&file->shard, line + 7, wrong)) {
        return false;
    }
    parting[1] = '\0';
    file->head = parting == end ? parting + 1 : end + 1;
    file->body = parting + 2;
    return true;
}

/* Opens one file. False, and one line, when it is no shard of the command's. */
static bool read_file(const char *command, struct shard_file *file)
{
    char line[128];
    size_t size;
    if (!load_file(command, file, &size)) {
        return false;
    }
    size_t first = (size_t)snprintf(line, sizeof line, first_line, command);
    const char *wrong = NULL;
    if (strncmp(file->text, line, first) != 0) {
        snprintf(line, sizeof line, "not a shard of quincunx %s", command);
        wrong = line;
    } else if (!unseal_file(file->text, size) || !take_apart(file, first)) {
        wrong = "damaged or cut short";
    }
    return wrong == NULL || refuse_file(command, file, wrong);
}

/* Whether both are of the same work; else says in which line of the heads they differ. */
static bool check_work(const char *command, const struct shard_file *file,
                       const struct shard_file *model)
{
    char wrong[400];
    const char *here = file->head, *there = model->head;
    if (file->shard.count != model->shard.count) {
        snprintf(wrong, sizeof wrong, "has a shard of %d, not of %d as %.200s",
                 file->shard.count, model->shard.count, model->path);
        return refuse_file(command, file, wrong);
    }
    while (*here != '\0' && *there != '\0') {
        size_t length = strcspn(here, "\n"), other = strcspn(there, "\n");
        if (length != other || strncmp(here, there, length) != 0) {
            break;
        }
        here += length + (here[length] == '\n');
        there += other + (there[other] == '\n');
    }
    if (*here == *there && *here == '\0') {
        return true;
    }
    snprintf(wrong, sizeof wrong, "has \"%.*s\", not \"%.*s\" as %.100s",
             (int)(strcspn(here, "\n") < 100 ? strcspn(here, "\n") : 100), here,
             (int)(strcspn(there, "\n") < 100 ? strcspn(there, "\n") : 100), there,
             model->path);
    return refuse_file(command, file, wrong);
}

/* Whether no file before this one has the same shard, or has no more to say. */
static bool check_overlap(const char *command, const struct shard_file *files, int index)
{
    char wrong[300];
    const struct shard_file *file = &files[index];
    for (int i = 0; i < index; i++) {
        if (files[i].shard.number == file->shard.number) {
            snprintf(wrong, sizeof wrong, "has shard %d/%d again, which is in %.200s",
                     file->shard.number, file->shard.count, files[i].path);
            shard_refuse(command, file, wrong);
            return false;
        }
    }
    return true;
}

static int compare_files(const void *left, const void *right)
{
    const struct shard_file *a = left, *b = right;
    return a->shard.number - b->shard.number;
}

/* Whether all shards are there, in order. */
static bool check_missing(const char *command, const struct shard_file *files, int count)
{
    int all = files[0].shard.count, missing = 1;
    if (count == all) {
        return true;
    }
    while (missing <= count && files[missing - 1].shard.number == missing) {
        missing++;
    }
    usage_error(command, "no file has shard %d/%d; %d missing", missing, all, all - count);
    return false;
}

struct shard_file *shard_files_read(const char *command, char *const *paths, int count)
{
    struct shard_file *files = calloc((size_t)count, sizeof *files);
    const struct shard_file *model = NULL;
    bool good = files != NULL;
    if (!good) {
        usage_error(command, "%s", out_of_memory);
        return NULL;
    }
    for (int i = 0; i < count; i++) {
        files[i].path = paths[i];
        bool fits = read_file(command, &files[i]) &&
                    (model == NULL || check_work(command, &files[i], model)) &&
                    check_overlap(command, files, i);
        if (!fits) {
            files[i].shard.number = 0; /* whose number is nobody's */
            good = false;
        } else if (model == NULL) {
            model = &files[i];
        }
    }
    if (good) {
        qsort(files, (size_t)count, sizeof *files, compare_files);
        good = check_missing(command, files, count);
    }
    if (!good) {
        shard_files_free(files, count);
        return NULL;
    }
    return files;
}

void shard_files_free(struct shard_file *files, int count)
{
    for (int i = 0; i < count; i++) {
        free(files[i].text);
    }
    free(files);
}
