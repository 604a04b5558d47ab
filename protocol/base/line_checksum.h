/* The checksum of text that is kept on the disk: of the lines of a tournament's ledger, of
 * shards. */
#ifndef PROTOCOL_BASE_LINE_CHECKSUM_H
#define PROTOCOL_BASE_LINE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/* The FNV-1a checksum (Fowler, Noll, Vo) of `length` bytes. */
uint64_t checksum_of(const char *text, size_t length);

#endif
