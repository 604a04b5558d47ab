/* See check.h. The lines of both generators are sorted by text, so that line i of one is line i
 * of the other as long as they agree. */
#include "tests/oracle/check.h"

#include "rules/move_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL) {
        abort();
    }
    return memory;
}

struct check *check_new(const struct variant *variant, const struct oracle_game *oracle,
                        uint64_t seed, long positions)
{
    struct check *check = allocate(1, sizeof *check);
    check->variant = variant;
    check->oracle = oracle;
    check->seed = seed;
    check->random = seed;
    check->table_size = 1024;
    while (check->table_size < (size_t)positions * 2) {
        check->table_size *= 2;
    }
    check->key_of_name = allocate(check->table_size, sizeof *check->key_of_name);
    check->name_of_key = allocate(check->table_size, sizeof *check->name_of_key);
    check->fast_fen = allocate(ORACLE_MOVES_MAX, sizeof *check->fast_fen);
    check->slow_fen = allocate(ORACLE_MOVES_MAX, sizeof *check->slow_fen);
    return check;
}

void check_free(struct check *check)
{
    free(check->key_of_name);
    free(check->name_of_key);
    free(check->fast_fen);
    free(check->slow_fen);
    free(check);
}

int check_option_count(const struct check *check)
{
    int count = 0;
    while (check->variant->options != NULL && check->variant->options[count].name != NULL) {
        count++;
    }
    return count;
}

void check_context(struct check *check, const char *fen)
{
    snprintf(check->fen, sizeof check->fen, "%s", fen);
}

void check_failed(struct check *check, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    printf("DIFFERENCE %s, seed %llu, position %ld, options %u\n  FEN %s\n  ",
           check->variant->name, (unsigned long long)check->seed, check->positions,
           check->options, check->fen);
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
    check->failures++;
}

static int compare_lines(const void *first, const void *second)
{
    const struct check_line *left = first;
    const struct check_line *right = second;
    return strcmp(left->text, right->text);
}

static int compare_moves(const void *first, const void *second)
{
    move_t left = *(const move_t *)first;
    move_t right = *(const move_t *)second;
    return (left > right) - (left < right);
}

void check_sort(struct check *check)
{
    memcpy(check->sorted, check->list.move, (size_t)check->list.count * sizeof(move_t));
    qsort(check->sorted, (size_t)check->list.count, sizeof(move_t), compare_moves);
}

static bool is_listed(const struct check *check, move_t move)
{
    return bsearch(&move, check->sorted, (size_t)check->list.count, sizeof move,
                   compare_moves) != NULL;
}

static void fill_lines(struct check *check, const struct oracle_position *slow,
                       const union position_room *fast)
{
    union position_room next;
    uint64_t answers = 0;
    memset(&next, 0, sizeof next);
    for (int i = 0; i < check->list.count; i++) {
        struct check_line *line = &check->fast_line[i];
        line->fen = check->fast_fen[i];
        check->variant->apply(&fast->head, &next.head, check->list.move[i]);
        move_to_text(check->variant, &fast->head, check->list.move[i], line->text);
        check->variant->to_fen(check->variant, &next.head, line->fen);
        line->index = i;
        line->checks = next.head.in_check != 0;
        check->types[move_kind(check->list.move[i])]++;
        if (!variant_is_consistent(check->variant, &next.head)) {
            check_failed(check, "inconsistent after %s", line->text);
        }
        answers += check->variant->count(&next.head);
    }
    if (check->variant->count_next != NULL &&
        check->variant->count_next(&fast->head) != answers) {
        check_failed(check, "count_next is not %llu", (unsigned long long)answers);
    }
    check->slow.count = 0;
    check->oracle->generate(slow, &check->slow);
    for (int i = 0; i < check->slow.count; i++) {
        struct check_line *line = &check->slow_line[i];
        line->fen = check->slow_fen[i];
        strcpy(line->text, check->slow.move[i].text);
        oracle_print(check->oracle, &check->slow.move[i].after, line->fen);
        line->index = i;
    }
    qsort(check->fast_line, (size_t)check->list.count, sizeof *check->fast_line, compare_lines);
    qsort(check->slow_line, (size_t)check->slow.count, sizeof *check->slow_line, compare_lines);
}

/* Moves and the FENs they lead to. True when they are the same. */
static bool check_moves(struct check *check)
{
    int failures = check->failures;
    int slow = 0;
    int fast = 0;
    while (fast < check->list.count || slow < check->slow.count) {
        const struct check_line *left = &check->fast_line[fast];
        const struct check_line *right = &check->slow_line[slow];
        int order = fast == check->list.count   ? 1
                    : slow == check->slow.count ? -1
                                                : strcmp(left->text, right->text);
        if (order < 0) {
            check_failed(check, "only the fast generator has %s", left->text);
        } else if (order > 0) {
            check_failed(check, "only the oracle has %s", right->text);
        } else if (strcmp(left->fen, right->fen) != 0) {
            check_failed(check, "after %s:\n  fast   %s\n  oracle %s", left->text, left->fen,
                         right->fen);
        }
        fast += order <= 0;
        slow += order >= 0;
    }
    return check->failures == failures;
}

void check_generations(struct check *check, const struct position *position)
{
    static struct move_list parts;
    parts.count = 0;
    check->variant->generate(position, GENERATE_NOISY, &parts);
    int noisy = parts.count;
    check->variant->generate(position, GENERATE_QUIET, &parts);
    for (int i = 0; i < parts.count; i++) {
        if (move_is_noisy(parts.move[i]) != (i < noisy)) {
            check_failed(check, "move %08x is of the wrong generation", parts.move[i]);
        }
    }
    qsort(parts.move, (size_t)parts.count, sizeof(move_t), compare_moves);
    if (parts.count != check->list.count ||
        memcmp(parts.move, check->sorted, (size_t)parts.count * sizeof(move_t)) != 0) {
        check_failed(check, "noisy (%d) and quiet (%d) moves are not all %d", noisy,
                     parts.count - noisy, check->list.count);
    }
    uint64_t counted = check->variant->count(position);
    if (counted != (uint64_t)check->list.count) {
        check_failed(check, "count says %llu of %d moves", (unsigned long long)counted,
                     check->list.count);
    }
}

static void check_legality_of(struct check *check, const struct position *position, move_t move)
{
    bool legal = check->variant->is_legal(position, move);
    if (legal != is_listed(check, move)) {
        check_failed(check, "move %08x (%d-%d, kind %d, piece %d, via %d) is %s but %s", move,
                     move_from(move), move_to(move), (int)move_kind(move),
                     move_piece_type(move), move_via(move), legal ? "legal" : "not legal",
                     legal ? "not listed" : "listed");
    }
}

void check_legality(struct check *check, const struct position *position)
{
    for (int i = 0; i < check->list.count; i++) {
        check_legality_of(check, position, check->list.move[i]);
        if (i > 0 && check->sorted[i] == check->sorted[i - 1]) {
            check_failed(check, "move %08x is listed twice", check->sorted[i]);
        }
    }
    for (int i = 0; i < check->previous.count; i += 1 + check->previous.count / 64) {
        check_legality_of(check, position, check->previous.move[i]);
    }
    int squares = check->oracle->files * check->oracle->ranks;
    for (int i = 0; i < 32; i++) {
        uint64_t noise = random_next(&check->random);
        check_legality_of(check, position, (move_t)noise);
        enum move_kind kind = (enum move_kind)(noise >> 8 & 15);
        int type = noise & 1 ? 0 : (int)(noise >> 4 & 15);
        int via = noise & 2 ? 0 : (int)(noise >> 16 & 255);
        int from = random_below(&check->random, squares);
        int to = noise & 12 ? random_below(&check->random, squares) : from;
        check_legality_of(check, position, move_make(kind, from, to, type, via));
        if (check->list.count > 0) {
            move_t move = check->list.move[random_below(&check->random, check->list.count)];
            check_legality_of(check, position, move ^ 1U << (noise >> 59));
            check_legality_of(check, position,
                              (move & 0x0fffffffU) | (move_t)(noise >> 32 & 0xf0000000U));
        }
    }
    check->previous = check->list;
}

void check_outcome(struct check *check, const struct oracle_position *slow,
                   const struct position *position)
{
    static const int result_of[] = {[OUTCOME_WIN] = 1, [OUTCOME_LOSS] = -1, [OUTCOME_DRAW] = 0};
    struct oracle_outcome expected = check->oracle->outcome(slow);
    struct outcome outcome = check->variant->outcome(position);
    if (result_of[outcome.kind] != expected.result ||
        strcmp(outcome.reason, expected.reason) != 0) {
        check_failed(check, "the outcome should be %d (%s), not %d (%s)", expected.result,
                     expected.reason, result_of[outcome.kind], outcome.reason);
    }
}

void check_attacks(struct check *check, const struct oracle_position *slow,
                   const struct position *position)
{
    int squares = check->oracle->files * check->oracle->ranks;
    for (int side = 0; side < check->variant->seats; side++) {
        bool attacked[ORACLE_SQUARES_MAX];
        struct square_set all;
        oracle_mark_attacks(check->oracle, slow, side, attacked);
        check->variant->attacks(position, side, &all);
        for (int square = 0; square < squares; square++) {
            if (check->variant->is_attacked(position, square, side) != attacked[square] ||
                square_set_has(&all, square) != attacked[square]) {
                check_failed(check, "square %d is %sattacked by side %d", square,
                             attacked[square] ? "" : "not ", side);
            }
        }
    }
    bool in_check = oracle_in_check(check->oracle, slow, slow->side);
    check->checks += in_check;
    if ((position->in_check != 0) != in_check) {
        check_failed(check, "in_check should be %d", in_check);
    }
    bool dead = check->oracle->is_dead(slow);
    check->dead += dead;
    if (check->variant->is_dead(position) != dead) {
        check_failed(check, "is_dead should be %d", dead);
    }
}

/* The pieces to place: none with four players. A common pool is each side's. */
static void check_pools(struct check *check, const struct oracle_position *slow,
                        const struct position *position)
{
    bool common = (check->options & check->oracle->common_pool) != 0;
    for (int side = 0; side < check->variant->seats; side++) {
        for (int type = 1; check->variant->letters[type] != '\0'; type++) {
            char letter = check->variant->letters[type];
            int pieces = side < 2 ? slow->pool[common ? 0 : side][letter - 'A'] : 0;
            if (check->variant->pool(position, side, type) != pieces) {
                check_failed(check, "side %d should have %d %c to place", side, pieces, letter);
            }
        }
    }
}

/* FEN and text there and back. */
static void check_texts(struct check *check, const union position_room *fast)
{
    union position_room again;
    struct text_error error = {0};
    char fen[FEN_MAX];
    const struct position *position = &fast->head;
    struct oracle_position slow;
    memset(&again, 0, sizeof again);
    bool accepted = check->variant->from_fen(check->variant, &again.head, check->fen,
                                             check->options, &error);
    if (check->oracle->read(&slow, check->fen, check->options) != accepted) {
        check_failed(check, "own FEN is %s, the oracle disagrees",
                     accepted ? "accepted" : error.what);
    }
    if (!accepted) {
        /* A game that is over may leave a board that nobody could set up. */
        if (check->list.count > 0) {
            check_failed(check, "own FEN is refused: %s", error.what);
        }
        return;
    }
    check->variant->to_fen(check->variant, &again.head, fen);
    if (strcmp(fen, check->fen) != 0 || again.head.key != position->key ||
        again.head.in_check != position->in_check ||
        again.head.halfmove_clock != position->halfmove_clock ||
        again.head.fullmove_number != position->fullmove_number ||
        again.head.is_over != position->is_over) {
        check_failed(check, "FEN there and back is %s", fen);
    }
    for (int i = 0; i < 2 && check->list.count > 0; i++) {
        move_t move = check->list.move[random_below(&check->random, check->list.count)];
        char text[MOVE_TEXT_MAX];
        move_to_text(check->variant, position, move, text);
        if (move_from_text(check->variant, position, text, &error) != move) {
            check_failed(check, "%s is not read as the turn it was", text);
        }
    }
}

/* FNV-1a over board, pools, side, rights and en passant where there are such fields, the counts
 * of both sides if those are part of the position, and the options. */
static uint64_t name_of_position(const struct check *check)
{
    int wanted = check->variant->seats > 2 ? 2 : check->oracle->halfmove_by_seat ? 5 : 4;
    uint64_t name = 14695981039346656037U + check->options;
    int fields = 0;
    for (const char *text = check->fen; *text != '\0'; text++) {
        fields += *text == ' ';
        if (fields == wanted) {
            break;
        }
        name = (name ^ (unsigned char)*text) * 1099511628211U;
    }
    return name;
}

/* The value noted under `name`; noted now if there is none. */
static uint64_t note(const struct check *check, struct key_entry *table, uint64_t name,
                     uint64_t value)
{
    size_t slot = name & (check->table_size - 1);
    while (table[slot].name != 0 && table[slot].name != name) {
        slot = (slot + 1) & (check->table_size - 1);
    }
    if (table[slot].name == 0) {
        table[slot] = (struct key_entry){name, value};
    }
    return table[slot].value;
}

void check_key(struct check *check, uint64_t key)
{
    uint64_t name = name_of_position(check);
    if (note(check, check->key_of_name, name, key) != key) {
        check_failed(check, "the same position had another key before");
    }
    if (note(check, check->name_of_key, key, name) != name) {
        check_failed(check, "another position had the same key %016llx",
                     (unsigned long long)key);
    }
}

/* A pass gives the move to who is next: the mover again where nobody else has a move. */
static void check_pass(struct check *check, const struct oracle_position *slow,
                       const struct position *position)
{
    union position_room other;
    int next =
        check->oracle->next_side != NULL ? check->oracle->next_side(slow) : 1 - slow->side;
    memset(&other, 0, sizeof other);
    check->variant->apply_null(position, &other.head);
    if (other.head.seat != next ||
        (other.head.key == position->key) != (next == position->seat) ||
        !variant_is_consistent(check->variant, &other.head)) {
        check_failed(check, "inconsistent after a pass");
    }
}

/* Turning the board round once, and back. */
static void check_flip(struct check *check, const struct position *position)
{
    const struct variant *variant = check->variant;
    union position_room other;
    union position_room back;
    memset(&other, 0, sizeof other);
    memset(&back, 0, sizeof back);
    variant_flip(variant, position, &other.head);
    variant_flip(variant, &other.head, &back.head);
    if (!variant_is_consistent(variant, &other.head) || back.head.key != position->key ||
        other.head.seat != (position->seat ^ 1) ||
        variant->count(&other.head) != (uint64_t)check->list.count) {
        check_failed(check, "flipped position is not the same from the other side");
    }
}

/* Passing, turning the board round, and two plies of perft. */
static void check_transforms(struct check *check, const struct oracle_position *slow,
                             const union position_room *fast)
{
    const struct variant *variant = check->variant;
    const struct position *position = &fast->head;
    if (!position->in_check && check->list.count > 0) {
        check_pass(check, slow, position);
    }
    check_flip(check, position);
    if (check->positions % 128 == 0) {
        uint64_t nodes = oracle_perft(check->oracle, slow, 2);
        if (perft(variant, position, 2, true) != nodes ||
            perft(variant, position, 2, false) != nodes) {
            check_failed(check, "perft 2 should be %llu", (unsigned long long)nodes);
        }
    }
}

int check_position(struct check *check, const struct oracle_position *slow,
                   const union position_room *fast)
{
    const struct position *position = &fast->head;
    char fen[ORACLE_FEN_MAX];
    check->positions++;
    check->variant->to_fen(check->variant, position, check->fen);
    oracle_print(check->oracle, slow, fen);
    if (strcmp(fen, check->fen) != 0) {
        check_failed(check, "the oracle prints %s", fen);
    }
    if (!variant_is_consistent(check->variant, position)) {
        check_failed(check, "inconsistent");
    }
    check->list.count = 0;
    check->variant->generate(position, GENERATE_ALL, &check->list);
    check_sort(check);
    fill_lines(check, slow, fast);
    bool same = check_moves(check);
    check_generations(check, position);
    check_legality(check, position);
    check_attacks(check, slow, position);
    if (check->list.count == 0) {
        check_outcome(check, slow, position);
    }
    check_pools(check, slow, position);
    check_texts(check, fast);
    check_key(check, position->key);
    check_transforms(check, slow, fast);
    check->moves += check->list.count;
    check->ends += check->list.count == 0;
    return same ? check->list.count : -1;
}

/* How much one of five tastes likes the move. */
static int rank_of_move(const struct check *check, int line, int taste)
{
    enum {
        PLACED = 1 << MOVE_EXCHANGE | 1 << MOVE_DROP,
        RARE = 1 << MOVE_CAPTURE_VIA | 1 << MOVE_CAPTURE_BOTH | 1 << MOVE_SHOT
    };
    move_t move = check->list.move[check->fast_line[line].index];
    unsigned type = 1U << move_kind(move);
    int noisy = move_is_noisy(move);
    switch (taste) {
    case 0:
        return noisy + ((type & RARE) != 0);
    case 1:
        return 2 * ((type & PLACED) != 0) + noisy;
    case 2:
        return check->fast_line[line].checks;
    case 3:
        return (type & (PLACED | 1U << MOVE_TELEPORT)) == 0;
    default:
        return 0;
    }
}

int check_choose(struct check *check)
{
    int best = 0;
    int rank = -1;
    /* The best of a few by a random taste, or teleports would be nearly all there is. */
    int taste = random_below(&check->random, 5);
    for (int i = 0; i < 4; i++) {
        int line = random_below(&check->random, check->list.count);
        int here = rank_of_move(check, line, taste);
        if (here > rank) {
            best = line;
            rank = here;
        }
    }
    return best;
}

void check_play(struct check *check, int line, struct oracle_position *slow,
                union position_room *fast)
{
    union position_room next;
    move_t move = check->list.move[check->fast_line[line].index];
    memset(&next, 0, sizeof next);
    check->variant->apply(&fast->head, &next.head, move);
    *fast = next;
    *slow = check->slow.move[check->slow_line[line].index].after;
}

void check_report(const struct check *check)
{
    static const char *const type_name[MOVE_KINDS] = {
        [MOVE_QUIET] = "quiet",
        [MOVE_DOUBLE_STEP] = "double steps",
        [MOVE_CASTLE] = "castlings",
        [MOVE_TELEPORT] = "teleports",
        [MOVE_DROP] = "drops",
        [MOVE_EXCHANGE] = "exchanges",
        [MOVE_PROMOTION] = "promotions",
        [MOVE_CAPTURE] = "captures",
        [MOVE_CAPTURE_PROMOTION] = "capturing promotions",
        [MOVE_CAPTURE_VIA] = "captures on the way",
        [MOVE_CAPTURE_BOTH] = "double captures",
        [MOVE_SHOT] = "shots",
        [MOVE_ABSORB] = "absorptions",
        [MOVE_ABSORB_PROMOTION] = "absorbing promotions",
    };
    printf("%s: %ld positions, %ld moves, %ld in check, %ld ends, %ld dead, %d differences\n",
           check->variant->name, check->positions, check->moves, check->checks, check->ends,
           check->dead, check->failures);
    for (int type = 0; type < MOVE_KINDS; type++) {
        if (check->types[type] > 0) {
            printf("  %ld %s\n", check->types[type], type_name[type]);
        }
    }
}
