/* Pictures of positions: well-formed, with every piece once and where he stands, and the lines
 * and zones of a board where the rules say they are. */
#include "protocol/formats/svg.h"
#include "rules/variants.h"
#include "tests/support/markup.h"
#include "tests/support/test_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RANDOM_POSITIONS = 200, PLIES_MAX = 120, CELL = 40, PICTURE_MAX = 1 << 16 };

struct picture {
    char text[PICTURE_MAX];
};

static void draw(struct picture *picture, const struct variant *variant,
                 const struct position *position, const struct board_marks *marks)
{
    FILE *file = fmemopen(picture->text, sizeof picture->text, "w");
    assert_non_null(file);
    struct svg_style style = {.width = 400};
    if (marks != NULL) {
        style.marks = *marks;
    }
    svg_write(file, variant, position, &style);
    assert_int_equal(fclose(file), 0);
    assert_true(strlen(picture->text) < sizeof picture->text - 1);
}

static bool draw_fen(struct picture *picture, const struct variant *variant, const char *fen)
{
    struct text_error error = {0};
    picture->text[0] = '\0';
    FILE *file = fmemopen(picture->text, sizeof picture->text, "w");
    assert_non_null(file);
    bool drawn = svg_write_fen(file, variant, fen, &(struct svg_style){.width = 400}, &error);
    fclose(file);
    assert_int_equal(drawn, error.what[0] == '\0');
    return drawn;
}

static int square_x(const struct variant *variant, int square)
{
    return CELL / 2 + CELL * (square % variant->files);
}

static int square_y(const struct variant *variant, int square)
{
    return CELL / 2 + CELL * (variant->ranks - 1 - square / variant->files);
}

/* A piece in the picture for each on the board, at his place. */
static void assert_shows(const struct picture *picture, const struct variant *variant,
                         const struct position *position)
{
    int pieces = 0;
    assert_well_formed(picture->text);
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        char group[80];
        snprintf(group, sizeof group, "<g class=\"piece\" transform=\"translate(%d,%d)\">",
                 square_x(variant, square), square_y(variant, square));
        int wanted = position_piece(position, square) != 0;
        assert_int_equal(count_parts(picture->text, group), wanted);
        pieces += wanted;
    }
    assert_int_equal(count_parts(picture->text, "class=\"piece\""), pieces);
}

/* Kinds held, and how many of each, are those of the position. */
static void assert_shows_held(const struct picture *picture, const struct variant *variant,
                              const struct position *position)
{
    int groups = 0;
    for (int seat = 0; seat < variant->seats; seat++) {
        for (int type = 1; variant->letters[type] != '\0'; type++) {
            groups += variant->pool(position, seat, type) > 0;
        }
    }
    assert_int_equal(count_parts(picture->text, "class=\"held\""), groups);
}

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return *seed >> 8;
}

static void starts(void **state)
{
    (void)state;
    static struct picture picture;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        union position_room position;
        variant_start(variant, 0, &position.head);
        draw(&picture, variant, &position.head, NULL);
        assert_shows(&picture, variant, &position.head);
        assert_shows_held(&picture, variant, &position.head);
        assert_int_equal(count_parts(picture.text, "class=\"last\""), 0);
        assert_non_null(strstr(picture.text, "width=\"400\""));
        assert_non_null(strstr(picture.text, variant->title));
    }
}

/* The picture of the game as it stands; that of its FEN is the same but for the marks. */
static void assert_pictures(const struct game *game)
{
    static struct picture picture;
    static struct picture of_fen;
    char fen[FEN_MAX];
    const struct position *position = game_position(game);
    struct board_marks marks = board_marks_of(game);
    draw(&picture, game->variant, position, &marks);
    assert_shows(&picture, game->variant, position);
    assert_shows_held(&picture, game->variant, position);
    int marked = count_parts(picture.text, "class=\"last\"");
    assert_in_range(marked, marks.count, 2 * marks.count);
    if (!position->is_pending) {
        draw(&picture, game->variant, position, NULL);
        game->variant->to_fen(game->variant, position, fen);
        assert_true(draw_fen(&of_fen, game->variant, fen));
        assert_string_equal(picture.text, of_fen.text);
    }
}

static void random_positions(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        uint32_t seed = (uint32_t)i + 1;
        struct game game;
        assert_true(game_init(&game, variant, 0));
        for (int shown = 0; shown < RANDOM_POSITIONS; shown++) {
            struct move_list list = {.count = 0};
            variant->generate(game_position(&game), GENERATE_ALL, &list);
            if (list.count == 0 || game.count >= PLIES_MAX) {
                game_undo(&game, game.count);
                continue;
            }
            int choice = (int)(next_random(&seed) % (uint32_t)list.count);
            assert_true(game_play(&game, list.move[choice]));
            assert_pictures(&game);
        }
        game_free(&game);
    }
}

static void last_move(void **state)
{
    (void)state;
    static struct picture picture;
    static const struct {
        const char *game, *move;
        int squares;
    } moves[] = {{"chess", "e2e4", 2}, {"cubic", "P@e4", 1}, {"xymyx", "e2e4|e7e5@w", 4}};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        struct game game;
        struct text_error error;
        assert_true(game_init(&game, variant_find(moves[i].game), 0));
        if (moves[i].move[1] == '@') { /* a pawn's file must be free */
            assert_true(game_set_fen(&game, "4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1", &error));
        }
        assert_int_equal(game_play_text(&game, moves[i].move, &error), GAME_PLAYED);
        struct board_marks marks = board_marks_of(&game);
        draw(&picture, game.variant, game_position(&game), &marks);
        assert_int_equal(count_parts(picture.text, "class=\"last\""), moves[i].squares);
        game_free(&game);
    }
}

/* S16: what one side has committed is not in the picture. */
static void secret_half(void **state)
{
    (void)state;
    static struct picture before;
    static struct picture pending;
    struct game game;
    struct text_error error;
    assert_true(game_init(&game, variant_find("xymyx"), 0));
    struct board_marks marks = board_marks_of(&game);
    draw(&before, game.variant, game_position(&game), &marks);
    assert_int_equal(game_play_text(&game, "e2e4", &error), GAME_PLAYED);
    assert_true(game_position(&game)->is_pending);
    marks = board_marks_of(&game);
    draw(&pending, game.variant, game_position(&game), &marks);
    assert_string_equal(before.text, pending.text);
    game_free(&game);
}

/* Whether the picture has a line from point to point, either way. */
static bool are_joined(const struct picture *picture, const struct variant *variant, int a,
                       int b)
{
    char line[2][64];
    for (int i = 0; i < 2; i++) {
        int from = i == 0 ? a : b;
        int to = i == 0 ? b : a;
        snprintf(line[i], sizeof line[i], "M%d %dL%d %d", square_x(variant, from),
                 square_y(variant, from), square_x(variant, to), square_y(variant, to));
    }
    return strstr(picture->text, line[0]) != NULL || strstr(picture->text, line[1]) != NULL;
}

/* The position with these letters on its squares, '.' where there is none, and `seat` to move.
 */
static void set_up(const struct variant *variant, const char *board, char seat,
                   union position_room *position)
{
    char fen[FEN_MAX];
    size_t used = 0;
    struct text_error error;
    for (int rank = variant->ranks - 1; rank >= 0; rank--) {
        int gap = 0;
        for (int file = 0; file < variant->files; file++) {
            char letter = board[rank * variant->files + file];
            gap += letter == '.';
            if (gap > 0 && (letter != '.' || file + 1 == variant->files)) {
                used += (size_t)sprintf(fen + used, "%d", gap);
                gap = 0;
            }
            if (letter != '.') {
                fen[used++] = letter;
            }
        }
        fen[used++] = rank > 0 ? '/' : ' ';
    }
    sprintf(fen + used, "%c - - 0 1", seat);
    assert_true(variant->from_fen(variant, &position->head, fen, 0, &error));
}

/* Whether the bishop alone on `from` attacks its neighbour `to`, the kings being far away. */
static bool bishop_attacks(const struct variant *variant, int from, int to)
{
    char board[48];
    union position_room position;
    int king_rank = from / 6 < 4 ? 7 : 0;
    memset(board, '.', sizeof board);
    board[from] = 'B';
    board[king_rank * 6] = 'K';
    board[king_rank * 6 + 5] = 'k';
    set_up(variant, board, 'b', &position);
    return variant->is_attacked(&position.head, to, 0);
}

/* N1: neighbours are joined where a bishop passes from one to the other (N4). */
static void nodal_lines(void **state)
{
    (void)state;
    static const char *const games[] = {"nodal", "nodal-ludii"};
    static struct picture picture;
    for (size_t game = 0; game < 2; game++) {
        const struct variant *variant = variant_find(games[game]);
        union position_room position;
        variant_start(variant, 0, &position.head);
        draw(&picture, variant, &position.head, NULL);
        for (int from = 0; from < 48; from++) {
            for (int to = 0; to < 48; to++) {
                bool near =
                    from != to && abs(from % 6 - to % 6) <= 1 && abs(from / 6 - to / 6) <= 1;
                bool joined = near && bishop_attacks(variant, from, to);
                assert_int_equal(are_joined(&picture, variant, from, to), joined);
            }
        }
    }
}

/* Whether the general on `square` of an empty board steps straight, as in a castle (G10). */
static bool steps_straight(const struct variant *variant, int square)
{
    char board[256];
    union position_room position;
    struct move_list list = {.count = 0};
    memset(board, '.', sizeof board);
    board[square] = 'G';
    board[(square + 128 + 2) % 256] = 'k';
    set_up(variant, board, 'w', &position);
    variant->generate(&position.head, GENERATE_QUIET, &list);
    assert_true(list.count > 0);
    int from = move_from(list.move[0]);
    int to = move_to(list.move[0]);
    return from % 16 == to % 16 || from / 16 == to / 16;
}

/* The colour in which a square is filled. */
static void colour_of(const struct picture *picture, const struct variant *variant, int square,
                      char colour[8])
{
    char path[64];
    static const char fill[] = "\" fill=\"";
    snprintf(path, sizeof path, "M%d %dh40v40h-40z", square_x(variant, square) - 20,
             square_y(variant, square) - 20);
    const char *found = strstr(picture->text, path);
    assert_non_null(found);
    found = strstr(found, fill);
    assert_non_null(found);
    memcpy(colour, found + strlen(fill), 7);
    colour[7] = '\0';
}

/* G1: castles and Road are coloured differently, each in two shades. */
static void gala_zones(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int castles, roads;
    } games[] = {{"gala", 4, 2},
                 {"gala-shared", 4, 4},
                 {"gala-team", 8, 2},
                 {"gala-team-shared", 8, 4},
                 {"gala-cutthroat", 8, 2}};
    static struct picture picture;
    for (size_t game = 0; game < sizeof games / sizeof *games; game++) {
        const struct variant *variant = variant_find(games[game].name);
        const struct variant *for_two = variant_find("gala");
        union position_room position;
        char castles[512] = "";
        char roads[512] = "";
        variant_start(variant, 0, &position.head);
        draw(&picture, variant, &position.head, NULL);
        for (int square = 0; square < 256; square++) {
            char colour[8];
            colour_of(&picture, variant, square, colour);
            char *own = steps_straight(for_two, square) ? castles : roads;
            char *other = own == castles ? roads : castles;
            assert_null(strstr(other, colour));
            if (strstr(own, colour) == NULL) {
                strcat(own, colour);
            }
        }
        assert_int_equal(count_parts(castles, "#"), games[game].castles);
        assert_int_equal(count_parts(roads, "#"), games[game].roads);
    }
}

/* G24: every piece is drawn in the colour that the FEN gives him and with its letter, every
 * castle in its own. */
static void gala_colours(void **state)
{
    (void)state;
    static const char *const games[] = {"gala-team", "gala-team-shared", "gala-cutthroat"};
    static const struct {
        const char *pieces, *paint;
        int corner;
    } colours[] = {{"rK,15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/16 r", "#c8342b", 0},
                   {"bK,15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/16 b", "#2763c4", 240},
                   {"yK,15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/16 y", "#e8b90c", 255},
                   {"gK,15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/16 g", "#2f8f46", 15}};
    static struct picture picture;
    for (size_t game = 0; game < 3; game++) {
        const struct variant *variant = variant_find(games[game]);
        char castles[64] = "";
        for (size_t i = 0; i < 4; i++) {
            char group[64], colour[8];
            assert_true(draw_fen(&picture, variant, colours[i].pieces));
            assert_int_equal(count_parts(picture.text, "class=\"piece\""), 1);
            const char *piece = strstr(picture.text, "<g class=\"piece\"");
            snprintf(group, sizeof group, "<g fill=\"%s\"", colours[i].paint);
            const char *paint = strstr(picture.text, group);
            assert_true(paint != NULL && paint < piece && strstr(paint + 1, "<g fill") > piece);
            snprintf(group, sizeof group, ">%c</text></g>", "RBYG"[i]);
            assert_int_equal(count_parts(piece, group), 1);
            colour_of(&picture, variant, colours[i].corner, colour);
            assert_null(strstr(castles, colour));
            strcat(castles, colour);
        }
        assert_false(draw_fen(&picture, variant, "16/16 r"));
    }
}

/* S11: the queens marked are those that may not move. */
static void frozen_queens(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        int frozen;
    } positions[] = {{"4k3/8/8/8/4Q3/8/7P/6K1 w - - 0 1", 1},
                     {"4k3/4p3/8/8/4Q3/8/7P/6K1 w - - 0 1", 0},
                     {"4k3/8/8/8/8/8/Q6P/6K1 w - - 0 1", 0},
                     {"4k3/8/6Q1/8/4q3/8/7P/4K3 w - - 0 1", 2},
                     {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0}};
    static struct picture picture;
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        assert_true(draw_fen(&picture, variant_find("xymyx"), positions[i].fen));
        assert_int_equal(count_parts(picture.text, "class=\"frozen\""), positions[i].frozen);
        assert_well_formed(picture.text);
    }
}

/* What the rules refuse can be shown when the game was lost in it; what is no board cannot. */
static void fens(void **state)
{
    (void)state;
    static struct picture picture;
    const char *lost = "16/16/16/16/16/16/16/16/16/16/16/16/16/16/16/K15 b - - 0 1";
    union position_room position;
    struct text_error error;
    const struct variant *gala = variant_find("gala");
    assert_false(gala->from_fen(gala, &position.head, lost, 0, &error));
    assert_true(draw_fen(&picture, gala, lost));
    assert_well_formed(picture.text);
    assert_int_equal(count_parts(picture.text, "class=\"piece\""), 1);

    static const char *const refused[] = {
        "", "<svg>", "8/8/8 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w - - 0 1"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        assert_false(draw_fen(&picture, variant_find("chess"), refused[i]));
        assert_string_equal(picture.text, "");
    }
}

/* Turned by quarters, each piece is where turning the board about its middle puts it. */
static void turned(void **state)
{
    (void)state;
    static const struct {
        const char *variant;
        int step; /* quarters between the turns that it is shown in */
    } boards[] = {{"xodul", 2}, {"nodal", 2}, {"gala-team", 1}, {"chess", 1}};
    static struct picture picture;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        const struct variant *variant = variant_find(boards[i].variant);
        struct game game;
        assert_true(game_init(&game, variant, 0));
        for (int turn = 0; turn < 4; turn += boards[i].step) {
            FILE *file = fmemopen(picture.text, sizeof picture.text, "w");
            svg_write(file, variant, game_position(&game),
                      &(struct svg_style){.width = 400, .turn = turn});
            assert_int_equal(fclose(file), 0);
            assert_well_formed(picture.text);
            for (int square = 0; square < variant->files * variant->ranks; square++) {
                char group[80];
                int x = square_x(variant, square);
                int y = square_y(variant, square);
                int height = variant->ranks * CELL;
                int width = variant->files * CELL;
                for (int quarter = 0; quarter < turn; quarter++) {
                    int across = height - y;
                    y = x;
                    x = across;
                    int was = height;
                    height = width;
                    width = was;
                }
                snprintf(group, sizeof group,
                         "<g class=\"piece\" transform=\"translate(%d,%d)\">", x, y);
                assert_int_equal(count_parts(picture.text, group),
                                 position_piece(game_position(&game), square) != 0);
            }
        }
        game_free(&game);
    }
}

/* A game that nobody has drawn a board for is shown all the same. */
static void unknown_game(void **state)
{
    (void)state;
    static struct picture picture;
    struct variant other = *variant_find("chess");
    union position_room position;
    other.name = "another";
    variant_start(&other, 0, &position.head);
    draw(&picture, &other, &position.head, NULL);
    assert_shows(&picture, &other, &position.head);
    assert_int_equal(count_parts(picture.text, ">P</text>"), 16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starts),       cmocka_unit_test(random_positions),
        cmocka_unit_test(last_move),    cmocka_unit_test(secret_half),
        cmocka_unit_test(nodal_lines),  cmocka_unit_test(gala_zones),
        cmocka_unit_test(gala_colours), cmocka_unit_test(frozen_queens),
        cmocka_unit_test(fens),         cmocka_unit_test(turned),
        cmocka_unit_test(unknown_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
