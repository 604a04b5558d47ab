/* A net read from a file: the option EvalFile. */
#ifndef PROTOCOL_BASE_NET_FILE_H
#define PROTOCOL_BASE_NET_FILE_H

#include "eval/nnue/net.h"

struct net_file {
    void *bytes;
    struct net net;
};

/* Reads the file of a net for one of the games. NULL, with what is wrong in `reason`, when it
 * cannot be read or is not a net. The caller frees it by net_file_free. */
struct net_file *net_file_read(const char *path, char reason[NET_REASON_MAX]);

/* `file` may be NULL. */
void net_file_free(struct net_file *file);

#endif
