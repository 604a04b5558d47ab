/* Solving endgames, see endgame_table.h.
 *
 * A state is three squares: White's king, its piece, Black's king; bare kings have 0 for the
 * piece.
 *
 *     17      12 11       6 5        0
 *    +----------+----------+----------+
 *    | black K  |   piece    | white K  |
 *    +----------+----------+----------+
 *
 * Of states that mirror one another (left and right; without pawns also up and down and about
 * the diagonal) the one with the smallest number stands for all while a table is solved. */
#include "bench/endgame_table.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 8, BOARD = SIDE * SIDE, MIRRORS = 8, CODE_BITS = 18 };

static const double won_at = 0.99, drawn_below = 0.01;

/* The moves of one state. */
struct node {
    uint32_t state;
    uint32_t first; /* of its pairs' codes; row by row */
    uint8_t rows, columns;
    bool mixed;
};

/* All states of a table in which there is something to choose, and where each pair leads: the
 * type of the piece left << CODE_BITS | state. */
struct graph {
    struct endgames *endgames;
    int kind;
    int count, room;
    struct node *node;
    uint32_t codes, code_room;
    uint32_t *code;
};

struct endgames *endgames_new(const struct variant *variant, unsigned options, double discount)
{
    struct endgames *endgames = calloc(1, sizeof *endgames);
    if (endgames != NULL) {
        assert(variant->files == SIDE && variant->ranks == SIDE && variant->simultaneous);
        endgames->variant = variant;
        endgames->options = options;
        endgames->discount = discount;
    }
    return endgames;
}

void endgames_free(struct endgames *endgames)
{
    free(endgames);
}

/* --- States --- */

static int state_of(int white, int piece, int black)
{
    return white | piece << 6 | black << 12;
}

static int mirrored(int square, int mirror)
{
    int file = square % SIDE;
    int rank = square / SIDE;
    file = mirror & 1 ? SIDE - 1 - file : file;
    rank = mirror & 2 ? SIDE - 1 - rank : rank;
    return mirror & 4 ? file * SIDE + rank : rank * SIDE + file;
}

/* The state that stands for all mirrors of this one. */
static int canonical(const struct endgames *endgames, int kind, int state)
{
    static uint8_t square[MIRRORS][BOARD];
    if (square[0][1] == 0) {
        for (int i = 0; i < MIRRORS * BOARD; i++) {
            square[i / BOARD][i % BOARD] = (uint8_t)mirrored(i % BOARD, i / BOARD);
        }
    }
    int mirrors = kind == endgames->variant->pawn ? 2 : MIRRORS;
    int least = state;
    for (int i = 1; i < mirrors; i++) {
        int piece = kind == NO_PIECE ? 0 : square[i][state >> 6 & 63];
        int other = state_of(square[i][state & 63], piece, square[i][state >> 12]);
        least = other < least ? other : least;
    }
    return least;
}

/* The state of a position; its piece's type goes to *kind. -1 where other pieces stand. */
static int find_state(const struct endgames *endgames, const struct position *standing,
                      int *kind)
{
    int king[2] = {0, 0};
    int piece = 0;
    *kind = NO_PIECE;
    for (int square = 0; square < BOARD; square++) {
        int here = position_piece(standing, square);
        if (here == 0) {
            continue;
        }
        if (piece_type(here) == endgames->variant->royal) {
            king[piece_seat(here)] = square;
        } else if (*kind == NO_PIECE && piece_seat(here) == 0) {
            *kind = piece_type(here);
            piece = square;
        } else {
            return -1;
        }
    }
    return state_of(king[0], piece, king[1]);
}

/* Whether the squares differ and a pawn stands where pawns may. */
static bool is_placement(const struct endgames *endgames, int kind, int state)
{
    int white = state & 63;
    int piece = state >> 6 & 63;
    int black = state >> 12;
    if (kind == NO_PIECE) {
        return piece == 0 && white != black;
    }
    bool pawn = kind == endgames->variant->pawn;
    return white != black && white != piece && black != piece &&
           (!pawn || (piece / SIDE != 0 && piece / SIDE != SIDE - 1));
}

void endgames_fen(const struct endgames *endgames, int kind, int state, char fen[FEN_MAX])
{
    const char *letters = endgames->variant->letters;
    char king = letters[endgames->variant->royal];
    for (int rank = SIDE - 1; rank >= 0; rank--) {
        int gap = 0;
        for (int file = 0; file < SIDE; file++) {
            int square = rank * SIDE + file;
            char letter = square == (state & 63)  ? king
                          : square == state >> 12 ? (char)(king - 'A' + 'a')
                          : kind != NO_PIECE && square == (state >> 6 & 63) ? letters[kind]
                                                                            : '\0';
            if (letter == '\0') {
                gap++;
                continue;
            }
            fen += gap > 0 ? sprintf(fen, "%d", gap) : 0;
            gap = 0;
            *fen++ = letter;
        }
        fen += gap > 0 ? sprintf(fen, "%d", gap) : 0;
        *fen++ = rank > 0 ? '/' : ' ';
    }
    strcpy(fen, "w - - 0 1");
}

/* --- The graph of moves --- */

/* A greater array with the same beginning, or NULL, the old one freed. */
static void *grow(void *old, size_t room, size_t size)
{
    void *grown = realloc(old, room * size);
    if (grown == NULL) {
        free(old);
    }
    return grown;
}

/* Makes room for another node and so many codes. */
static bool make_room(struct graph *graph, uint32_t codes)
{
    if (graph->count == graph->room) {
        graph->room = 2 * graph->room + 1024;
        graph->node = grow(graph->node, (size_t)graph->room, sizeof *graph->node);
    }
    if (graph->codes + codes > graph->code_room) {
        graph->code_room = 2 * graph->code_room + codes;
        graph->code = grow(graph->code, graph->code_room, sizeof *graph->code);
    }
    return graph->node != NULL && graph->code != NULL;
}

/* What a finished game is worth to White; NAN when it goes on. */
static double final_value(const struct endgames *endgames, const struct position *standing)
{
    if (standing->is_over) {
        return joint_outcome(endgames->variant, standing);
    }
    return endgames->variant->is_dead(standing) ? 0 : (double)NAN;
}

/* Where the pair of moves leads. */
static uint32_t code_of(const struct graph *graph, const struct position *standing,
                        const move_t half[2])
{
    const struct endgames *endgames = graph->endgames;
    union position_room place;
    int kind[2];
    int state[2];
    for (int first = 0; first < 2; first++) {
        endgames->variant->resolve(standing, &place.head, half, first);
        state[first] = find_state(endgames, &place.head, &kind[first]);
        if (move_to(half[0]) != move_to(half[1])) {
            break;
        }
        assert(state[first] == state[0] && kind[first] == kind[0]);
    }
    assert(endgames->solved[kind[0]] || kind[0] == graph->kind);
    return (uint32_t)kind[0] << CODE_BITS | (uint32_t)canonical(endgames, kind[0], state[0]);
}

static bool add_node(struct graph *graph, int state, const struct position *standing,
                     const struct turn_matrix *turn)
{
    int rows = turn->matrix.rows;
    int columns = turn->matrix.columns;
    if (!make_room(graph, (uint32_t)(rows * columns))) {
        return false;
    }
    graph->node[graph->count++] = (struct node){.state = (uint32_t)state,
                                                .first = graph->codes,
                                                .rows = (uint8_t)rows,
                                                .columns = (uint8_t)columns};
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
            move_t half[2] = {turn->move[0][i], turn->move[1][j]};
            graph->code[graph->codes++] = code_of(graph, standing, half);
        }
    }
    return true;
}

/* Lists the states and their moves, and fills in the values of games that are over. */
static bool build(struct graph *graph, struct endgame_report *report)
{
    struct endgames *endgames = graph->endgames;
    static struct turn_matrix turn;
    union position_room place;
    struct text_error error;
    char fen[FEN_MAX];
    for (int state = 0; state < ENDGAME_STATES; state++) {
        if (!is_placement(endgames, graph->kind, state) ||
            canonical(endgames, graph->kind, state) != state) {
            continue;
        }
        endgames_fen(endgames, graph->kind, state, fen);
        struct position *standing = &place.head;
        bool taken = endgames->variant->from_fen(endgames->variant, standing, fen,
                                                 endgames->options, &error);
        assert(taken);
        (void)taken;
        double value = final_value(endgames, standing);
        report->states++;
        if (!isnan(value)) {
            endgames->value[graph->kind][state] = value;
            report->over++;
        } else if (!turn_list(endgames->variant, standing, &turn) ||
                   !add_node(graph, state, standing, &turn)) {
            return false;
        }
    }
    return true;
}

/* --- Value iteration --- */

static double value_of(const struct endgames *endgames, uint32_t code)
{
    return endgames->value[code >> CODE_BITS][code & (ENDGAME_STATES - 1)];
}

/* The value of the best pure move if the other side knew it, for both sides; they are equal
 * where nothing need be mixed. */
static void pure_values(const struct graph *graph, const struct node *node, double *lower,
                        double *upper)
{
    const uint32_t *code = &graph->code[node->first];
    double most[MATRIX_MAX];
    *lower = -2;
    *upper = 2;
    for (int j = 0; j < node->columns; j++) {
        most[j] = -2;
    }
    for (int i = 0; i < node->rows; i++) {
        double least = 2;
        for (int j = 0; j < node->columns; j++) {
            double value = value_of(graph->endgames, *code++);
            least = value < least ? value : least;
            most[j] = value > most[j] ? value : most[j];
        }
        *lower = least > *lower ? least : *lower;
    }
    for (int j = 0; j < node->columns; j++) {
        *upper = most[j] < *upper ? most[j] : *upper;
    }
}

static double mixed_value(const struct graph *graph, const struct node *node)
{
    static struct matrix matrix;
    static struct mix mix;
    const uint32_t *code = &graph->code[node->first];
    matrix.rows = node->rows;
    matrix.columns = node->columns;
    for (int i = 0; i < node->rows; i++) {
        for (int j = 0; j < node->columns; j++) {
            matrix.payoff[i][j] = value_of(graph->endgames, *code++);
        }
    }
    matrix_solve(&matrix, &mix);
    return mix.value;
}

/* Solves every state once, each from the newest values; returns the greatest change. */
static double sweep(struct graph *graph)
{
    struct endgames *endgames = graph->endgames;
    double residual = 0;
    for (int i = 0; i < graph->count; i++) {
        struct node *node = &graph->node[i];
        double value;
        double upper;
        pure_values(graph, node, &value, &upper);
        node->mixed = upper > value;
        if (node->mixed) {
            value = mixed_value(graph, node);
        }
        value *= endgames->discount;
        double *old = &endgames->value[graph->kind][node->state];
        double change = fabs(value - *old);
        residual = change > residual ? change : residual;
        *old = value;
    }
    return residual;
}

static void describe(const struct graph *graph, struct endgame_report *report)
{
    double sum = 0;
    for (int i = 0; i < graph->count; i++) {
        const struct node *node = &graph->node[i];
        double value = graph->endgames->value[graph->kind][node->state];
        sum += value;
        report->won += value > won_at;
        report->drawn += fabs(value) < drawn_below;
        report->mixed += node->mixed;
    }
    report->mean = graph->count > 0 ? sum / graph->count : 0;
}

/* Gives every state the value of the one that stands for it. */
static void spread_values(struct endgames *endgames, int kind)
{
    for (int state = 0; state < ENDGAME_STATES; state++) {
        if (is_placement(endgames, kind, state)) {
            endgames->value[kind][state] =
                endgames->value[kind][canonical(endgames, kind, state)];
        }
    }
    endgames->solved[kind] = true;
}

bool endgames_solve(struct endgames *endgames, int kind, double least, int sweeps,
                    struct endgame_report *report)
{
    struct graph graph = {.endgames = endgames, .kind = kind};
    memset(report, 0, sizeof *report);
    memset(endgames->value[kind], 0, sizeof endgames->value[kind]);
    bool built = build(&graph, report);
    if (built) {
        do {
            report->residual = sweep(&graph);
            report->sweeps++;
        } while (report->residual >= least && report->sweeps < sweeps);
        describe(&graph, report);
        spread_values(endgames, kind);
    }
    free(graph.node);
    free(graph.code);
    return built;
}

/* --- Looking up --- */

double endgames_value(const struct endgames *endgames, const struct position *standing)
{
    int kind;
    int state = find_state(endgames, standing, &kind);
    return state >= 0 && endgames->solved[kind] ? endgames->value[kind][state] : (double)NAN;
}

bool endgames_matrix(const struct endgames *endgames, const struct position *standing,
                     struct turn_matrix *turn)
{
    if (!turn_list(endgames->variant, standing, turn)) {
        return false;
    }
    for (int i = 0; i < turn->matrix.rows; i++) {
        for (int j = 0; j < turn->matrix.columns; j++) {
            union position_room place;
            move_t half[2] = {turn->move[0][i], turn->move[1][j]};
            endgames->variant->resolve(standing, &place.head, half, 0);
            turn->matrix.payoff[i][j] =
                endgames->discount * endgames_value(endgames, &place.head);
            turn->known[i][j] = true;
        }
    }
    return true;
}

/* --- Files: a line of text, then the values of the solved tables as they are in memory --- */

static const char header_format[] = "endgames %s options %u discount %a kinds %x sum %016llx\n";

enum { HEADER_MAX = 160 };

/* The header line that belongs to the tables. FNV-1a over the values. */
static void print_header(const struct endgames *endgames, char header[HEADER_MAX])
{
    unsigned long long sum = 0xcbf29ce484222325U;
    unsigned kinds = 0;
    for (int kind = 0; kind < ENDGAME_KINDS; kind++) {
        if (!endgames->solved[kind]) {
            continue;
        }
        const unsigned char *byte = (const unsigned char *)endgames->value[kind];
        kinds |= 1U << kind;
        for (size_t i = 0; i < sizeof endgames->value[kind]; i++) {
            sum = (sum ^ byte[i]) * 0x100000001b3U;
        }
    }
    snprintf(header, HEADER_MAX, header_format, endgames->variant->name, endgames->options,
             endgames->discount, kinds, sum);
}

bool endgames_write(const struct endgames *endgames, FILE *file)
{
    char header[HEADER_MAX];
    print_header(endgames, header);
    bool good = fputs(header, file) >= 0;
    for (int kind = 0; kind < ENDGAME_KINDS; kind++) {
        if (endgames->solved[kind]) {
            good = good &&
                   fwrite(endgames->value[kind], sizeof endgames->value[kind], 1, file) == 1;
        }
    }
    return good && fflush(file) == 0;
}

bool endgames_read(struct endgames *endgames, FILE *file)
{
    char header[HEADER_MAX];
    char wanted[HEADER_MAX];
    memset(endgames->solved, 0, sizeof endgames->solved);
    if (fgets(header, sizeof header, file) == NULL) {
        return false;
    }
    const char *types_text = strstr(header, " kinds ");
    if (types_text == NULL) {
        return false;
    }
    unsigned long kinds = strtoul(types_text + strlen(" kinds "), NULL, 16);
    for (int kind = 0; kind < ENDGAME_KINDS; kind++) {
        endgames->solved[kind] = (kinds >> kind & 1) != 0;
        if (endgames->solved[kind] &&
            fread(endgames->value[kind], sizeof endgames->value[kind], 1, file) != 1) {
            memset(endgames->solved, 0, sizeof endgames->solved);
            return false;
        }
    }
    print_header(endgames, wanted);
    if (strcmp(header, wanted) != 0 || fgetc(file) != EOF) {
        memset(endgames->solved, 0, sizeof endgames->solved);
        return false;
    }
    return true;
}
