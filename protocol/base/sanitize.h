/* Text that comes from outside (names, lines of files) made safe to show. */
#ifndef PROTOCOL_BASE_SANITIZE_H
#define PROTOCOL_BASE_SANITIZE_H

/* Replaces every byte that a terminal might obey by a question mark: control characters of
 * ASCII, and those above it, as UTF-8 or as single bytes. */
void sanitize_text(char *text);

#endif
