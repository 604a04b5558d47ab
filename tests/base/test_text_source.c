/* The same text, however it is saved; and marks of all kinds in the middle of it. */
#include "protocol/base/text_source.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static FILE *open_text(const char *text, size_t size)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    rewind(file);
    return file;
}

/* The lines, with '|' behind each. */
static void assert_lines(const char *text, size_t size, const char *lines)
{
    char line[16], got[128] = "";
    int length;
    struct text_source source;
    FILE *file = open_text(text, size);
    text_source_init(&source, file);
    while ((length = text_source_line(&source, line, sizeof line)) >= 0) {
        assert_true(length <= (int)sizeof line);
        strcat(strcat(got, line), length == sizeof line ? "...|" : "|");
    }
    assert_string_equal(got, lines);
    assert_int_equal(text_source_line(&source, line, sizeof line), -1);
    assert_null(text_source_wrong(&source));
    fclose(file);
}

#define LINES(text, lines) assert_lines(text, sizeof(text) - 1, lines)

static void all_ends_of_lines_are_ends(void **state)
{
    (void)state;
    LINES("", "");
    LINES("\n", "|");
    LINES("a\nb\n", "a|b|");
    LINES("a\r\nb\r\n", "a|b|");
    LINES("a\rb\r", "a|b|");
    LINES("a\n\rb\r\r\n", "a||b||");
    LINES("a\nb", "a|b|");
    LINES("a\r\nb\r\n\x1a", "a|b|");
    LINES("a\x1a"
          "b\n",
          "a b|");
    LINES("123456789012345\n1234567890123456\nx\n", "123456789012345|123456789012345...|x|");
}

static void marks_are_passed_over(void **state)
{
    (void)state;
    LINES("\xef\xbb\xbf", "");
    LINES("\xef\xbb\xbf"
          "a\n\xef\xbb\xbf"
          "b\n",
          "a|b|");
    LINES("\xef\xbb\xbf\xef\xbb\xbf"
          "a",
          "a|");
    LINES("\xef\xbb\xbf\r\n\r\na", "||a|");
    LINES("a\xef\xbb\xbf"
          "b",
          "a\xef\xbb\xbf"
          "b|");
    LINES("\xef", "\xef|");
    LINES("\xef\xbb", "\xef\xbb|");
    LINES("\xef\xbb"
          "a",
          "\xef\xbb"
          "a|");
    LINES("\xef\n\xef\xbb\n", "\xef|\xef\xbb|");
    LINES("\xef\xef\xbb\xbf", "\xef\xef\xbb\xbf|");
    LINES("\xff"
          "a\n\xff\xfe",
          "\xff"
          "a|\xff\xfe|");
}

static void utf_16_is_refused(void **state)
{
    (void)state;
    static const char *const marks[] = {"\xff\xfe", "\xfe\xff"};
    for (size_t i = 0; i < 2; i++) {
        char line[16];
        struct text_source source;
        FILE *file = open_text(marks[i], 2);
        text_source_init(&source, file);
        assert_int_equal(text_source_line(&source, line, sizeof line), -1);
        assert_non_null(strstr(text_source_wrong(&source), "UTF-16"));
        fclose(file);
    }
}

static void bytes_ahead_change_nothing(void **state)
{
    (void)state;
    static const char text[] = "\xef\xbb\xbf"
                               "1\r\n\r2\xef\xbb\n\xef\xbb\xbf"
                               "34567890123456789";
    static const char plain[] = "1\n\n2\xef\xbb\n34567890123456789";
    for (int ahead = 0; ahead < TEXT_AHEAD; ahead++) {
        struct text_source source;
        FILE *file = open_text(text, sizeof text - 1);
        text_source_init(&source, file);
        for (size_t i = 0; i < sizeof plain - 1; i++) {
            size_t behind = i + (size_t)ahead;
            int expected = behind < sizeof plain - 1 ? (unsigned char)plain[behind] : EOF;
            assert_int_equal(text_source_peek(&source, ahead), expected);
            assert_int_equal(text_source_take(&source), (unsigned char)plain[i]);
        }
        assert_int_equal(text_source_take(&source), EOF);
        assert_int_equal(source.line, 4);
        fclose(file);
    }
}

static void what_cannot_be_read_says_so(void **state)
{
    (void)state;
    struct text_source source;
    FILE *folder = fopen(".", "r");
    assert_non_null(folder);
    text_source_init(&source, folder);
    assert_int_equal(text_source_take(&source), EOF);
    assert_non_null(text_source_wrong(&source));
    fclose(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_ends_of_lines_are_ends),
        cmocka_unit_test(marks_are_passed_over),
        cmocka_unit_test(utf_16_is_refused),
        cmocka_unit_test(bytes_ahead_change_nothing),
        cmocka_unit_test(what_cannot_be_read_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
