/* Runs a fuzz target once over every file of the folders named, in the order of the names:
 * what libFuzzer does with -runs=0. Fails when there is no file. */
#include "tests/fuzz/fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

/* Runs the target over one file; 1 if that could be read. */
static int replay_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return 0;
    }
    fseek(file, 0, SEEK_END);
    long length = ftell(file);
    rewind(file);
    size_t size = length > 0 ? (size_t)length : 0;
    uint8_t *data = malloc(size + 1);
    bool complete = data != NULL && fread(data, 1, size, file) == size;
    fclose(file);
    if (complete) {
        printf("%s\n", path);
        fflush(stdout);
        LLVMFuzzerTestOneInput(data, size);
    }
    free(data);
    return complete ? 1 : 0;
}

/* Runs the target over the files of a folder; how many there were. */
static int replay_folder(const char *folder)
{
    struct dirent **entry;
    int entries = scandir(folder, &entry, NULL, alphasort);
    int files = 0;
    for (int i = 0; i < entries; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
        files += entry[i]->d_name[0] != '.' ? replay_file(path) : 0;
        free(entry[i]);
    }
    if (entries >= 0) {
        free(entry);
    }
    return files;
}

int main(int argc, char **argv)
{
    int files = 0;
    for (int i = 1; i < argc; i++) {
        files += replay_folder(argv[i]);
    }
    printf("%d inputs replayed\n", files);
    return files > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
