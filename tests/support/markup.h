/* A small reader of XML, for tests of what writes it: tags must balance, attributes be quoted,
 * every & begin an entity, no character be there that a document may not have. */
#ifndef TESTS_SUPPORT_MARKUP_H
#define TESTS_SUPPORT_MARKUP_H

/* Fails the test, and shows the place, where the text is not well-formed. A document type at
 * its start is skipped. */
void assert_well_formed(const char *text);

/* How often `part` occurs in the text. */
int count_parts(const char *text, const char *part);

#endif
