#include "protocol/base/net_file.h"

#include "eval/eval.h"
#include "protocol/base/system.h"
#include "rules/aligned.h"
#include "rules/variants.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether one of the games has the features that the net sees. */
static bool serves_a_game(const struct net *net)
{
    for (int i = 0; i < variant_count(); i++) {
        if (net_serves(net, eval_find(variant_at(i))->features)) {
            return true;
        }
    }
    return false;
}

/* Reads the whole of an open file; false with `reason` filled. */
static bool read_bytes(FILE *stream, struct net_file *file, size_t *size,
                       char reason[NET_REASON_MAX])
{
    int64_t there = system_file_size(stream);
    if (there < 0) {
        snprintf(reason, NET_REASON_MAX, "not a regular file");
        return false;
    }
    if (there == 0 || there > NET_BYTES_MAX) {
        snprintf(reason, NET_REASON_MAX, "%lld bytes: a net has from 1 to %d", (long long)there,
                 NET_BYTES_MAX);
        return false;
    }
    *size = (size_t)there;
    file->bytes = aligned_new(*size);
    if (file->bytes == NULL) {
        snprintf(reason, NET_REASON_MAX, "memory is short");
        return false;
    }
    if (fread(file->bytes, 1, *size, stream) != *size) {
        snprintf(reason, NET_REASON_MAX, "it cannot be read to its end");
        return false;
    }
    return true;
}

struct net_file *net_file_read(const char *path, char reason[NET_REASON_MAX])
{
    FILE *stream = system_open_at_once(path);
    if (stream == NULL) {
        snprintf(reason, NET_REASON_MAX, "cannot open it: %s", strerror(errno));
        return NULL;
    }
    size_t size = 0;
    struct net_file *file = calloc(1, sizeof *file);
    bool good = file != NULL && read_bytes(stream, file, &size, reason) &&
                net_read(&file->net, file->bytes, size, reason);
    if (file == NULL) {
        snprintf(reason, NET_REASON_MAX, "memory is short");
    } else if (good && !serves_a_game(&file->net)) {
        snprintf(reason, NET_REASON_MAX, "a net for \"%s\" (%s), which is no game here",
                 file->net.name, file->net.features);
        good = false;
    }
    fclose(stream);
    if (!good) {
        net_file_free(file);
        file = NULL;
    }
    return file;
}

void net_file_free(struct net_file *file)
{
    if (file != NULL) {
        aligned_free(file->bytes);
        free(file);
    }
}
