/* Sets of squares against plain arrays, driven by the same random programs. Compiled once for
 * each board size. */
#include "rules/bitset_tmpl.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { REGISTERS = 4, STEPS = 20000 };

/* Registers held twice. */
struct machine {
    bitset set[REGISTERS];
    bool model[REGISTERS][SQUARES];
    uint32_t seed;
};

static int random_below(struct machine *machine, int limit)
{
    machine->seed = machine->seed * 1664525U + 1013904223U;
    return (int)((machine->seed >> 8) % (uint32_t)limit);
}

static int model_count(const bool model[SQUARES])
{
    int count = 0;
    for (int square = 0; square < SQUARES; square++) {
        count += model[square];
    }
    return count;
}

/* The lowest (step 1) or highest (step -1) member of a model that is not empty. */
static int model_end(const bool model[SQUARES], int step)
{
    int square = step > 0 ? 0 : SQUARES - 1;
    while (!model[square]) {
        square += step;
    }
    return square;
}

static void assert_agrees(const struct machine *machine, int index)
{
    const bool *model = machine->model[index];
    bitset set = machine->set[index];
    int count = model_count(model);
    for (int square = 0; square < SQUARES; square++) {
        assert_int_equal(bitset_has(set, square), model[square]);
    }
    assert_int_equal(bitset_count(set), count);
    assert_int_equal(bitset_any(set), count > 0);
    assert_int_equal(bitset_many(set), count > 1);
    if (count > 0) {
        assert_int_equal(bitset_first(set), model_end(model, 1));
        assert_int_equal(bitset_last(set), model_end(model, -1));
    }
    for (int i = 0; i < WORDS; i++) {
        assert_true((set.word[i] & ~bitset_board_word(i)) == 0);
    }
}

static bool shifted(const bool model[SQUARES], int square, int by)
{
    return square - by >= 0 && square - by < SQUARES && model[square - by];
}

/* One operation on one square of one register. */
static void square_step(struct machine *machine, int target)
{
    int square = random_below(machine, SQUARES);
    switch (random_below(machine, 4)) {
    case 0:
        bitset_add(&machine->set[target], square);
        machine->model[target][square] = true;
        break;
    case 1:
        bitset_remove(&machine->set[target], square);
        machine->model[target][square] = false;
        break;
    case 2:
        bitset_flip(&machine->set[target], square);
        machine->model[target][square] ^= true;
        break;
    default:
        if (bitset_any(machine->set[target])) {
            int lowest = model_end(machine->model[target], 1);
            assert_int_equal(bitset_pop(&machine->set[target]), lowest);
            machine->model[target][lowest] = false;
        }
        break;
    }
}

/* target = target op other, for whole sets. */
static void set_step(struct machine *machine, int target, int other)
{
    int operation = random_below(machine, 7);
    int by = 1 + random_below(machine, FILES + 1);
    bitset a = machine->set[target];
    bitset b = machine->set[other];
    bitset result[7] = {bitset_and(a, b),   bitset_or(a, b), bitset_xor(a, b),
                        bitset_minus(a, b), bitset_not(b),   bitset_up(b, by),
                        bitset_down(b, by)};
    bool model[SQUARES];
    for (int square = 0; square < SQUARES; square++) {
        bool x = machine->model[target][square];
        bool y = machine->model[other][square];
        bool value[7] = {x && y,
                         x || y,
                         x != y,
                         x && !y,
                         !y,
                         shifted(machine->model[other], square, by),
                         shifted(machine->model[other], square, -by)};
        model[square] = value[operation];
    }
    for (int square = 0; square < SQUARES; square++) {
        machine->model[target][square] = model[square];
    }
    machine->set[target] = result[operation];
}

/* What is on `square` once a model has moved by files and ranks. */
static bool stepped(const bool model[SQUARES], int square, int files, int ranks)
{
    int file = square % FILES - files;
    int rank = square / FILES - ranks;
    return file >= 0 && file < FILES && rank >= 0 && rank < RANKS && model[rank * FILES + file];
}

static void assert_steps(const struct machine *machine, int index)
{
    for (int files = -1; files <= 1; files++) {
        for (int ranks = -2; ranks <= 2; ranks++) {
            bitset moved = files == 0 && ranks == 0
                               ? machine->set[index]
                               : bitset_step(machine->set[index], files, ranks);
            for (int square = 0; square < SQUARES; square++) {
                assert_int_equal(bitset_has(moved, square),
                                 stepped(machine->model[index], square, files, ranks));
            }
        }
    }
}

static void agrees_with_an_array(void **state)
{
    (void)state;
    struct machine machine = {.seed = 1};
    for (int i = 0; i < STEPS; i++) {
        int target = random_below(&machine, REGISTERS);
        int other = random_below(&machine, REGISTERS);
        if (random_below(&machine, 4) == 0) {
            set_step(&machine, target, other);
        } else {
            square_step(&machine, target);
        }
        assert_agrees(&machine, target);
        if (i % 64 == 0) {
            assert_steps(&machine, target);
        }
        bitset both = bitset_and(machine.set[target], machine.set[other]);
        assert_int_equal(bitset_meet(machine.set[target], machine.set[other]),
                         bitset_any(both));
        assert_int_equal(bitset_equal(machine.set[target], machine.set[other]),
                         !bitset_any(bitset_xor(machine.set[target], machine.set[other])));
    }
}

static void full_has_every_square(void **state)
{
    (void)state;
    assert_int_equal(bitset_count(bitset_full()), SQUARES);
    assert_false(bitset_any(bitset_not(bitset_full())));
    assert_false(bitset_any(bitset_empty()));
}

static void ranks_and_files_cross_once(void **state)
{
    (void)state;
    for (int rank = 0; rank < RANKS; rank++) {
        for (int file = 0; file < FILES; file++) {
            bitset cross = bitset_and(bitset_rank(rank), bitset_file(file));
            assert_true(bitset_equal(cross, bitset_of(rank * FILES + file)));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_an_array),
        cmocka_unit_test(full_has_every_square),
        cmocka_unit_test(ranks_and_files_cross_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
