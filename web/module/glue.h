/* What the files share that JavaScript calls. */
#ifndef WEB_MODULE_GLUE_H
#define WEB_MODULE_GLUE_H

#include "rules/quincunx.h"

#include <stdio.h>

/* Why the last text was refused; the column is 0 where there is no telling. */
extern struct quincunx_error glue_refusal;

/* Sets the reason. */
void glue_refuse(const char *reason);
void glue_refuse_memory(void);

/* The file to print an answer to; NULL when memory is short. */
FILE *glue_begin_answer(void);

/* The answer; NULL when memory is short. */
const char *glue_end_answer(void);

#endif
