/* Texts of others, names and lines of files, before they are shown. */
#ifndef PROTOCOL_BASE_SANITIZE_H
#define PROTOCOL_BASE_SANITIZE_H

/* Makes a question mark of every byte that a terminal might obey: of control characters, those
 * above ASCII too, whether they come as UTF-8 or as bytes that are none. */
void sanitize_text(char *text);

#endif
