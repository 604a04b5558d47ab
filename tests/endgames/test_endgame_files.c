/* The file of an endgame table: anything that is not the whole of it is refused, and why is
 * said in one line. */
#include "protocol/base/endgame_folder.h"
#include "tests/endgames/endgame_support.h"
#include "tests/support/run_program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Places in the header that endgame_table.h names. */
enum {
    CHECKSUM_AT = 8,
    VARIANT_AT = 16,
    MATERIAL_AT = 48,
    OPTIONS_AT = 72,
    WIDTH_AT = 76,
    COUNT_AT = 80,
    LENGTHS_AT = 152,
    OFFSETS_AT = 448
};

static struct rule_set rules;
static unsigned char *whole;
static size_t size;

/* Whether bytes are taken; a refusal says why in one line. */
static bool are_taken(const unsigned char *bytes, size_t count)
{
    char reason[TABLE_REASON_MAX] = "";
    struct endgames *endgames = endgames_new();
    unsigned char *own = malloc(count + 1);
    assert_non_null(endgames);
    assert_non_null(own);
    memcpy(own, bytes, count);
    bool taken = endgames_add(endgames, own, count, reason);
    assert_int_equal(endgames_most(endgames, rules.variant), taken ? 2 : 0);
    if (!taken) {
        assert_true(strlen(reason) > 0);
        assert_null(strchr(reason, '\n'));
    }
    endgames_free(endgames);
    return taken;
}

/* The checksum of the file's 64-bit words, as endgame_table.h has it. */
static void sign(unsigned char *bytes, size_t count)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    memset(bytes + CHECKSUM_AT, 0, 8);
    for (size_t at = 0; at + 8 <= count; at += 8) {
        uint64_t word;
        memcpy(&word, bytes + at, 8);
        sum = (sum ^ word) * UINT64_C(0x100000001b3);
    }
    memcpy(bytes + CHECKSUM_AT, &sum, 8);
}

static void a_whole_table_is_taken(void **state)
{
    (void)state;
    unsigned char *copy = malloc(size);
    assert_true(are_taken(whole, size));
    memcpy(copy, whole, size);
    sign(copy, size);
    assert_memory_equal(copy, whole, size);
    free(copy);
}

static void any_changed_byte_is_noticed(void **state)
{
    (void)state;
    for (size_t at = 0; at < size; at++) {
        unsigned char old = whole[at];
        whole[at] ^= (unsigned char)(1 << at % 8);
        assert_false(are_taken(whole, size));
        whole[at] = old;
    }
    assert_true(are_taken(whole, size));
}

static void other_lengths_are_refused(void **state)
{
    (void)state;
    unsigned char *longer = calloc(1, size + 64);
    assert_non_null(longer);
    memcpy(longer, whole, size);
    for (size_t count = 0; count < size; count++) {
        assert_false(are_taken(whole, count));
    }
    assert_false(are_taken(longer, size + 1));
    assert_false(are_taken(longer, size + 8));
    free(longer);
}

/* Writes a number of so many bytes into a copy with a right checksum; whether that is taken. */
static bool is_forgery_taken(size_t at, uint64_t value, size_t bytes)
{
    unsigned char *copy = malloc(size);
    assert_non_null(copy);
    memcpy(copy, whole, size);
    memcpy(copy + at, &value, bytes);
    sign(copy, size);
    bool taken = are_taken(copy, size);
    free(copy);
    return taken;
}

/* Where the checksum is right and the rest makes no sense. */
static void nonsense_is_refused(void **state)
{
    (void)state;
    uint64_t positions;
    memcpy(&positions, whole + COUNT_AT, 8);
    size_t blocks = (size_t)(positions + CODING_BLOCK - 1) / CODING_BLOCK;
    assert_true(is_forgery_taken(WIDTH_AT, 1, 4));
    assert_false(is_forgery_taken(WIDTH_AT, 0, 4));
    assert_false(is_forgery_taken(WIDTH_AT, 4, 4));
    assert_false(is_forgery_taken(OPTIONS_AT, UINT32_C(1) << 31, 4));
    assert_false(is_forgery_taken(COUNT_AT, 0, 8));
    assert_false(is_forgery_taken(COUNT_AT, positions + 1, 8));
    assert_false(is_forgery_taken(COUNT_AT, UINT64_MAX, 8));
    assert_false(is_forgery_taken(VARIANT_AT, 'x', 8));
    assert_false(is_forgery_taken(MATERIAL_AT, 'K', 8));
    assert_false(is_forgery_taken(LENGTHS_AT, UINT64_MAX, 8));
    assert_false(is_forgery_taken(LENGTHS_AT, 0x0101010101010101, 8));
    assert_false(is_forgery_taken(OFFSETS_AT, UINT64_MAX, 8));
    assert_false(is_forgery_taken(OFFSETS_AT + 8 * blocks, size, 8));
    assert_false(is_forgery_taken(OFFSETS_AT + 8 * blocks, UINT64_MAX, 8));
    /* The word "chess" in place of "nodal": its positions are others. */
    assert_false(is_forgery_taken(VARIANT_AT, UINT64_C(0x7373656863), 8));
}

/* --- In a folder --- */

static char folder[FOLDER_MAX];

static void write_file(const char *path, const unsigned char *bytes, size_t count)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    assert_int_equal(fclose(file), 0);
}

/* What reading the table of two kings of a game says. */
static void assert_read(const char *game, enum endgame_file wanted, const char *part)
{
    const struct variant *variant = find_rules(game).variant;
    struct material pieces = find_material(variant, "KvK");
    struct endgames *endgames = endgames_new();
    char reason[ENDGAME_REASON_MAX] = "";
    assert_int_equal(endgame_file_read(endgames, folder, variant, 0, &pieces, reason), wanted);
    assert_contains(reason, part);
    assert_null(strchr(reason, '\n'));
    if (wanted == ENDGAME_FILE_BAD) {
        assert_memory_equal(reason, folder, strlen(folder)); /* names the file first */
        assert_int_equal(endgame_folder_read(endgames, folder, variant, 0, reason), -1);
    }
    endgames_free(endgames);
}

static void a_bad_file_is_named(void **state)
{
    (void)state;
    char nodal[FOLDER_MAX + 16], chess[FOLDER_MAX + 16];
    char nodal_file[FOLDER_MAX + 32], chess_file[FOLDER_MAX + 32];
    char reason[ENDGAME_REASON_MAX];
    make_folder(folder);
    snprintf(nodal, sizeof nodal, "%s/nodal", folder);
    snprintf(chess, sizeof chess, "%s/chess", folder);
    snprintf(nodal_file, sizeof nodal_file, "%s/KvK.qet", nodal);
    snprintf(chess_file, sizeof chess_file, "%s/KvK.qet", chess);
    assert_false(endgame_folder_exists(folder, reason));
    assert_contains(reason, folder);
    assert_int_equal(mkdir(nodal, 0755), 0);
    assert_int_equal(mkdir(chess, 0755), 0);
    assert_false(endgame_folder_exists(folder, reason));
    assert_read("nodal", ENDGAME_FILE_NONE, "");
    write_file(nodal_file, whole, size);
    assert_true(endgame_folder_exists(folder, reason));
    assert_read("nodal", ENDGAME_FILE_READ, "");
    write_file(chess_file, whole, size);
    assert_read("chess", ENDGAME_FILE_BAD, "KvK.qet: it is the table of something else");
    write_file(nodal_file, whole, size / 2);
    assert_read("nodal", ENDGAME_FILE_BAD, "KvK.qet: damaged");
    write_file(nodal_file, whole, 0);
    assert_read("nodal", ENDGAME_FILE_BAD, "KvK.qet: it is empty");
    write_file(nodal_file, (const unsigned char *)"text\n", 5);
    assert_read("nodal", ENDGAME_FILE_BAD, "KvK.qet: not an endgame table");
    assert_int_equal(unlink(nodal_file), 0);
    assert_int_equal(mkdir(nodal_file, 0755), 0);
    assert_read("nodal", ENDGAME_FILE_BAD, "KvK.qet: ");
    assert_int_equal(rmdir(nodal_file), 0);
    assert_int_equal(symlink("/dev/zero", nodal_file), 0);
    assert_read("nodal", ENDGAME_FILE_BAD, "KvK.qet: ");
    assert_int_equal(unlink(nodal_file) | unlink(chess_file), 0);
    assert_int_equal(rmdir(nodal) | rmdir(chess) | rmdir(folder), 0);
}

/* --- */

static int begin(void **state)
{
    (void)state;
    rules = find_rules("nodal");
    struct endgames *endgames = endgames_new();
    whole = solve_material(endgames, &rules, "KvK", 1, &size);
    endgames_free(endgames);
    return 0;
}

static int end(void **state)
{
    (void)state;
    free(whole);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_table_is_taken),
        cmocka_unit_test(any_changed_byte_is_noticed),
        cmocka_unit_test(other_lengths_are_refused),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(a_bad_file_is_named),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
