/* Large blocks of zeroed memory, from the system itself: a page takes memory only when it is
 * first written, so arrays may have the size that the largest board and the deepest line need.
 */
#ifndef ENGINE_MEMORY_H
#define ENGINE_MEMORY_H

#include <stddef.h>

/* `bytes` zero bytes, page-aligned; NULL when they cannot be had. */
void *memory_map(size_t bytes);

/* How many bytes can be written before the system runs out of memory. SIZE_MAX where the system
 * does not tell, or where memory_map fails instead. */
size_t memory_available(void);

/* Asks for large pages; nothing happens when there are none. */
void memory_prefer_large_pages(void *memory, size_t bytes);

/* Gives back what memory_map returned for the same size; NULL is allowed. */
void memory_unmap(void *memory, size_t bytes);

#endif
