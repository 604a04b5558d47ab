/* Large zeroed memory straight from the system: pages cost nothing until they are touched, so
 * tables can be sized for the largest board and the deepest line. */
#ifndef ENGINE_MEMORY_H
#define ENGINE_MEMORY_H

#include <stddef.h>

/* `bytes` zero bytes, page-aligned; NULL when they cannot be had. */
void *memory_map(size_t bytes);

/* The bytes that can be touched before the system runs out of memory; SIZE_MAX where it does
 * not say, or gives no more than it has. */
size_t memory_available(void);

/* Asks for large pages under `memory`; harmless when there are none. */
void memory_prefer_large_pages(void *memory, size_t bytes);

/* Gives back what memory_map returned for the same size; NULL is allowed. */
void memory_unmap(void *memory, size_t bytes);

#endif
