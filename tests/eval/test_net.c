/* Nets as files: what net_read and net_file_read refuse, each with a reason of one line, and
 * the nets that are part of the program: test_net FOLDER-OF-NETS. */
#include "eval/eval.h"
#include "eval/nnue/nnue.h"
#include "protocol/base/net_file.h"
#include "rules/variants.h"
#include "tests/oracle/setup.h"
#include "tests/support/net_maker.h"
#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { POSITIONS = 1000, PLIES_MAX = 100, SUM_BOUND = 32000, BOUND = 20000 };

/* A board of eight squares: its file is small enough to try everything. */
static const struct features tiny = {
    .net = "tiny", .files = 2, .ranks = 4, .types = 1, .pieces = 8};

static const char *nets_folder;
static char folder[] = "/tmp/quincunx-net-XXXXXX"; /* for files of this test */

static void make_tiny(struct made_net *made)
{
    uint64_t random = 1;
    make_net(made, &tiny, &net_gentle, &random);
}

/* A line that says something and shows as it is. */
static void assert_reason(const char reason[NET_REASON_MAX])
{
    assert_non_null(memchr(reason, '\0', NET_REASON_MAX));
    assert_true(strlen(reason) > 5);
    for (int i = 0; reason[i] != '\0'; i++) {
        assert_in_range(reason[i], ' ', '~');
    }
}

static void assert_net_refused(const void *bytes, size_t size)
{
    char reason[NET_REASON_MAX];
    struct net net;
    memset(reason, 0, sizeof reason);
    assert_false(net_read(&net, bytes, size, reason));
    assert_reason(reason);
}

/* --- Bytes --- */

/* In room of just that size, so that a sanitizer sees what is read beyond it. */
static void what_is_cut_short_is_refused(void **state)
{
    (void)state;
    struct made_net made;
    make_tiny(&made);
    for (size_t size = 0; size < made.size; size++) {
        void *part = net_room(size);
        memcpy(part, made.bytes, size);
        assert_net_refused(part, size);
        free(part);
    }
    unsigned char *longer = net_room(made.size + 64);
    memset(longer, 0, made.size + 64);
    memcpy(longer, made.bytes, made.size);
    for (size_t more = 1; more <= 64; more++) {
        assert_net_refused(longer, made.size + more);
    }
    free(longer);
    free_made_net(&made);
}

static void what_is_damaged_is_refused(void **state)
{
    (void)state;
    struct made_net made;
    make_tiny(&made);
    for (size_t at = 0; at < made.size; at++) {
        for (int bit = 0; bit < 8; bit++) {
            made.bytes[at] ^= (unsigned char)(1 << bit);
            assert_net_refused(made.bytes, made.size);
            made.bytes[at] ^= (unsigned char)(1 << bit);
        }
    }
    char reason[NET_REASON_MAX];
    assert_true(net_read(&made.net, made.bytes, made.size, reason));
    free_made_net(&made);
}

/* Headers that do not fit, though the checksum is right. */
static void odd_headers_are_refused(void **state)
{
    (void)state;
    static const struct {
        int at;
        uint32_t word;
    } odd[] = {{NET_AT_MAGIC, 0},
               {NET_AT_MAGIC + 4, 0x3245554e},
               {NET_AT_VERSION, 0},
               {NET_AT_VERSION, 1},
               {NET_AT_VERSION, 3},
               {NET_AT_COLUMNS, 0},
               {NET_AT_COLUMNS, 15},
               {NET_AT_COLUMNS, 65536},
               {NET_AT_COLUMNS, UINT32_MAX},
               {NET_AT_WIDTH, 0},
               {NET_AT_WIDTH, 31},
               {NET_AT_WIDTH, 64},
               {NET_AT_WIDTH, 128},
               {NET_AT_WIDTH, 512},
               {NET_AT_WIDTH, UINT32_MAX},
               {NET_AT_BUCKETS, 0},
               {NET_AT_BUCKETS, 7},
               {NET_AT_BUCKETS, UINT32_C(1) << 31},
               {NET_AT_SCALE, 0},
               {NET_AT_SCALE, 10001},
               {NET_AT_SCALE, UINT32_MAX},
               {NET_AT_LINE_LENGTH, 100},
               {NET_AT_LINE_LENGTH, INT32_MAX},
               {NET_AT_LINE_LENGTH, UINT32_MAX}};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        struct made_net made;
        make_tiny(&made);
        put_net_word(made.bytes, odd[i].at, odd[i].word);
        seal_net(made.bytes, made.size);
        assert_net_refused(made.bytes, made.size);
        free_made_net(&made);
    }
}

/* Names fill their fields up to a NUL at most, and are text. */
static void odd_names_are_refused(void **state)
{
    (void)state;
    static const struct {
        int at, length;
        unsigned char byte;
    } odd[] = {{NET_AT_NAME, 16, 'n'},     {NET_AT_FEATURES, 80, 'f'}, {NET_AT_NAME, 1, '\n'},
               {NET_AT_FEATURES, 1, '\r'}, {NET_AT_NAME, 2, 0x1b},     {NET_AT_NAME, 1, 0xe4},
               {NET_AT_FEATURES, 3, 0x7f}};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        struct made_net made;
        make_tiny(&made);
        memset(made.bytes + odd[i].at, odd[i].byte, (size_t)odd[i].length);
        seal_net(made.bytes, made.size);
        assert_net_refused(made.bytes, made.size);
        free_made_net(&made);
    }
}

static void output_weights_are_limited(void **state)
{
    (void)state;
    struct made_net made;
    char reason[NET_REASON_MAX];
    make_tiny(&made);
    int16_t *weight =
        (int16_t *)(void *)(made.bytes + ((const unsigned char *)made.net.weight - made.bytes));
    int weights = 2 * BUCKETS * made.net.width;
    for (int i = 0; i < weights; i++) {
        int16_t before = weight[i];
        for (int wrong = 0; wrong < 2; wrong++) {
            weight[i] =
                (int16_t)(i % 2 == 0 ? NET_WEIGHT_MAX + wrong : -NET_WEIGHT_MAX - wrong);
            seal_net(made.bytes, made.size);
            if (wrong != 0) {
                assert_net_refused(made.bytes, made.size);
            } else {
                assert_true(net_read(&made.net, made.bytes, made.size, reason));
            }
        }
        weight[i] = before;
    }
    free_made_net(&made);
}

static void nets_serve_their_games_only(void **state)
{
    (void)state;
    assert_null(net_embedded(NULL));
    for (int i = 0; i < variant_count(); i++) {
        const struct features *features = eval_find(variant_at(i))->features;
        if (features == NULL) {
            continue;
        }
        struct made_net made;
        uint64_t random = 1;
        make_net(&made, features, &net_gentle, &random);
        assert_false(net_serves(&made.net, NULL));
        for (int j = 0; j < variant_count(); j++) {
            const struct features *other = eval_find(variant_at(j))->features;
            bool same = other != NULL && strcmp(other->net, features->net) == 0;
            assert_int_equal(net_serves(&made.net, other), same);
        }
        struct features changed = *features;
        changed.pieces++;
        assert_false(net_serves(&made.net, &changed));
        free_made_net(&made);
    }
}

/* --- Files --- */

static void path_of(const char *name, char path[static 256])
{
    snprintf(path, 256, "%s/%s", folder, name);
}

static void write_file(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void assert_file_refused(const char *path)
{
    char reason[NET_REASON_MAX];
    memset(reason, 0, sizeof reason);
    assert_null(net_file_read(path, reason));
    assert_reason(reason);
}

/* Nothing but a regular file is waited for or read. */
static void odd_files_are_refused(void **state)
{
    (void)state;
    char path[256];
    assert_file_refused("");
    assert_file_refused(folder);
    assert_file_refused("/dev/null");
    assert_file_refused("/dev/zero");
    path_of("missing", path);
    assert_file_refused(path);
    path_of("pipe", path);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_file_refused(path);
    unlink(path);
    path_of("file", path);
    write_file(path, "", 0);
    assert_file_refused(path);
    write_file(path, "QNXNNUE1", 8);
    assert_file_refused(path);
    assert_int_equal(truncate(path, 1 << 20), 0);
    assert_file_refused(path);
    assert_int_equal(truncate(path, (off_t)NET_BYTES_MAX + 1), 0);
    assert_file_refused(path);
    unlink(path);
}

/* A whole net, but for no game here; then for one. */
static void files_need_a_game(void **state)
{
    (void)state;
    char path[256];
    char reason[NET_REASON_MAX];
    struct made_net made;
    path_of("net", path);
    make_tiny(&made);
    write_file(path, made.bytes, made.size);
    assert_file_refused(path);
    free_made_net(&made);
    uint64_t random = 1;
    const struct features *features = eval_find(variant_find("nodal"))->features;
    make_net(&made, features, &net_gentle, &random);
    write_file(path, made.bytes, made.size);
    struct net_file *file = net_file_read(path, reason);
    assert_non_null(file);
    assert_true(net_serves(&file->net, features));
    assert_memory_equal(file->bytes, made.bytes, made.size);
    net_file_free(file);
    net_file_free(NULL);
    free_made_net(&made);
    unlink(path);
}

/* --- The program's own nets --- */

/* The sums of one side, not wrapped, are far from the ends of 16 bits. */
static void check_sums(const struct net *net, const struct features *features,
                       const struct position *position, int side)
{
    uint16_t column[FEATURES_MAX];
    int count = features_list(features, position, side, 0, column);
    for (int i = 0; i < net->width; i++) {
        int sum = net->bias[i];
        for (int n = 0; n < count; n++) {
            sum += net->column[(ptrdiff_t)column[n] * net->width + i];
        }
        assert_in_range(sum + SUM_BOUND, 0, 2 * SUM_BOUND);
    }
}

static void check_random_games(const struct variant *variant, const struct net *net)
{
    static struct move_list list;
    static struct nnue nnue;
    const struct features *features = eval_find(variant)->features;
    union position_room position, next;
    uint64_t random = run_seed();
    int plies = PLIES_MAX;
    memset(&nnue, 0, sizeof nnue);
    nnue_begin(&nnue, net, features);
    for (int n = 0; n < run_count(POSITIONS); n++) {
        list.count = 0;
        if (plies < PLIES_MAX) {
            variant->generate(&position.head, GENERATE_ALL, &list);
        }
        if (list.count == 0) {
            unsigned options =
                (unsigned)random_below(&random, (int)variant_option_sets(variant));
            variant_start(variant, options, &position.head);
            plies = 0;
        } else {
            move_t move = list.move[random_below(&random, list.count)];
            variant->apply(&position.head, &next.head, move);
            position = next;
            plies++;
        }
        assert_in_range(nnue_evaluate(&nnue, &position.head, NULL, 0) + BOUND, 1,
                        2 * BOUND - 1);
        check_sums(net, features, &position.head, 0);
        check_sums(net, features, &position.head, 1);
    }
}

static void own_nets_are_sound(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        const struct features *features = eval_find(variant)->features;
        const struct net *net = net_embedded(features);
        if (net != NULL) {
            assert_true(net_serves(net, features));
            assert_true(net->line_length > 0);
            for (int at = 0; at < net->line_length; at++) {
                assert_in_range(net->line[at], ' ', '~');
            }
            check_random_games(variant, net);
        }
    }
}

/* Which of the variants uses a net that was read from a file; NULL: none. */
static const struct net *own_net_like(const struct net *net)
{
    for (int i = 0; i < variant_count(); i++) {
        const struct features *features = eval_find(variant_at(i))->features;
        if (net_serves(net, features)) {
            return net_embedded(features);
        }
    }
    return NULL;
}

/* Every file in the folder of nets is one that the program has and uses. */
static void files_of_nets_are_in_the_program(void **state)
{
    (void)state;
    DIR *nets = opendir(nets_folder);
    for (struct dirent *entry = NULL; nets != NULL && (entry = readdir(nets)) != NULL;) {
        const char *ending = strrchr(entry->d_name, '.');
        char path[1024];
        char reason[NET_REASON_MAX] = "";
        if (ending == NULL || strcmp(ending, ".nnue") != 0) {
            continue;
        }
        snprintf(path, sizeof path, "%s/%s", nets_folder, entry->d_name);
        struct net_file *file = net_file_read(path, reason);
        if (file == NULL) {
            fail_msg("%s: %s", path, reason);
            return;
        }
        const struct net *own = own_net_like(&file->net);
        assert_non_null(own);
        assert_int_equal(own->width, file->net.width);
        assert_memory_equal(own->column, file->net.column,
                            (size_t)own->width * (size_t)own->columns);
        net_file_free(file);
    }
    if (nets != NULL) {
        closedir(nets);
    }
}

int main(int argc, char **argv)
{
    if (argc != 2 || mkdtemp(folder) == NULL) {
        return EXIT_FAILURE;
    }
    nets_folder = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_cut_short_is_refused),
        cmocka_unit_test(what_is_damaged_is_refused),
        cmocka_unit_test(odd_headers_are_refused),
        cmocka_unit_test(odd_names_are_refused),
        cmocka_unit_test(output_weights_are_limited),
        cmocka_unit_test(nets_serve_their_games_only),
        cmocka_unit_test(odd_files_are_refused),
        cmocka_unit_test(files_need_a_game),
        cmocka_unit_test(own_nets_are_sound),
        cmocka_unit_test(files_of_nets_are_in_the_program),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(folder);
    return failed;
}
