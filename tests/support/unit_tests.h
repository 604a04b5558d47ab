/* Comes before each file of unit_tests, in which `main` is the file's name: it takes no
 * arguments. */
#ifndef TESTS_SUPPORT_UNIT_TESTS_H
#define TESTS_SUPPORT_UNIT_TESTS_H

int main(void);

#endif
