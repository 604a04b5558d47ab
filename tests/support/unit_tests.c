/* The tests that run once and without arguments, as one program: unit_tests NAME. The main of
 * each file is compiled under the name of the file; UNIT_TESTS is their list, TEST(name) each
 * (tests/CMakeLists.txt). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEST(name) int name(void);
UNIT_TESTS
#undef TEST
#define TEST(name) {#name, name},

static const struct {
    const char *name;
    int (*run)(void);
} tests[] = {UNIT_TESTS};

int main(int argc, char **argv)
{
    for (size_t i = 0; argc == 2 && i < sizeof tests / sizeof tests[0]; i++) {
        if (strcmp(argv[1], tests[i].name) == 0) {
            return tests[i].run();
        }
    }
    fprintf(stderr, "usage: unit_tests NAME\n");
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        fprintf(stderr, "    %s\n", tests[i].name);
    }
    return EXIT_FAILURE;
}
