/* Words that are numbers, and lines cut at a word. */
#include "protocol/base/line.h"
#include "protocol/base/number.h"
#include "tests/support/test_support.h"

#include <string.h>

static void whole_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum parse_status status;
        int64_t value;
    } rows[] = {
        {"7", PARSE_READ, 7},
        {"-3", PARSE_READ, -3},
        {"+9", PARSE_READ, 9},
        {NULL, PARSE_MISSING, 0},
        {"", PARSE_MISSING, 0},
        {"x", PARSE_JUNK, 0},
        {"7x", PARSE_JUNK, 0},
        {" 7", PARSE_JUNK, 0},
        {"-", PARSE_JUNK, 0},
        {"1e2", PARSE_JUNK, 0},
        {"0x1", PARSE_JUNK, 0},
        {"-11", PARSE_LOW, -10},
        {"100", PARSE_HIGH, 99},
        {"99", PARSE_READ, 99},
        {"-10", PARSE_READ, -10},
        {"99999999999999999999", PARSE_HIGH, 99},
        {"-99999999999999999999", PARSE_LOW, -10},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        int64_t value = 0;
        assert_int_equal(number_read(rows[i].text, -10, 99, &value), rows[i].status);
        assert_int_equal(value, rows[i].value);
    }
}

static void decimal_numbers(void **state)
{
    (void)state;
    static const char *const junk[] = {"1e2", "0x1", "nan", "inf", "1.2.3", ".", "-", " 1"};
    double value = 0;
    assert_int_equal(number_read_decimal("0.05", 0, 10, &value), PARSE_READ);
    assert_true(value == 0.05);
    assert_int_equal(number_read_decimal(".5", 0, 10, &value), PARSE_READ);
    assert_int_equal(number_read_decimal("-1.5", -2, 10, &value), PARSE_READ);
    assert_int_equal(number_read_decimal("-1", 0, 10, &value), PARSE_LOW);
    assert_int_equal(number_read_decimal("11", 0, 10, &value), PARSE_HIGH);
    assert_true(value == 10);
    assert_int_equal(number_read_decimal("", 0, 10, &value), PARSE_MISSING);
    for (size_t i = 0; i < sizeof(junk) / sizeof(junk[0]); i++) {
        assert_int_equal(number_read_decimal(junk[i], 0, 10, &value), PARSE_JUNK);
    }
    assert_int_equal(number_read_scientific("1e-4", 0, 10, &value), PARSE_READ);
    assert_true(value == 1e-4);
}

static void digits_are_taken_off(void **state)
{
    (void)state;
    const char *text = "12ab", *long_one = "9223372036854775809/";
    int64_t value;
    assert_true(number_take(&text, 100, &value));
    assert_int_equal(value, 12);
    assert_string_equal(text, "ab");
    assert_false(number_take(&text, 100, &value));
    assert_int_equal(value, 0);
    assert_string_equal(text, "ab");
    assert_true(number_take(&long_one, INT64_MAX, &value));
    assert_true(value == INT64_MAX);
    assert_string_equal(long_one, "/");
    for (int most = 0; most < 25; most++) {
        const char *number = "17";
        assert_true(number_take(&number, most, &value));
        assert_int_equal(value, most < 17 ? most : 17);
    }
}

static void lines_are_cut_at_whole_words(void **state)
{
    (void)state;
    char line[] = "name valued value 3", none[] = "valued revalue", first[] = "value";
    assert_string_equal(line_cut(line, "value"), " 3");
    assert_string_equal(line, "name valued ");
    assert_null(line_cut(none, "value"));
    assert_string_equal(none, "valued revalue");
    assert_string_equal(line_cut(first, "value"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_numbers),
        cmocka_unit_test(decimal_numbers),
        cmocka_unit_test(digits_are_taken_off),
        cmocka_unit_test(lines_are_cut_at_whole_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
