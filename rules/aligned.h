/* Memory that begins at a multiple of 64 bytes, as vectors and caches need it. Not every system
 * has C11's aligned_alloc, and free cannot release memory that is aligned in another way. */
#ifndef RULES_ALIGNED_H
#define RULES_ALIGNED_H

#include <stddef.h>

enum { ALIGNED_BYTES = 64 };

/* `size` bytes that are not initialised; NULL when memory is short. Release them with
 * aligned_free. */
void *aligned_new(size_t size);

/* Releases such memory. NULL is allowed. */
void aligned_free(void *memory);

#endif
