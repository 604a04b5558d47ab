/* Memory that begins at a multiple of 64 bytes, as vectors and caches want it. The
 * aligned_alloc of C11 is not everywhere, and where it is not, free cannot give such memory
 * back. */
#ifndef RULES_ALIGNED_H
#define RULES_ALIGNED_H

#include <stddef.h>

enum { ALIGNED_BYTES = 64 };

/* `size` bytes, which hold anything; NULL when memory is short. To be freed by aligned_free. */
void *aligned_new(size_t size);

/* NULL is allowed. */
void aligned_free(void *memory);

#endif
