/* The drawings of the source text of Gala Xiang-Qi, each as a test: the pieces drawn can go to
 * the squares with a star and to no others. One drawing has a misprint: h5 is Road. */
#include "tests/support/gala_support.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char *const empty_board[16] = {
    "-------==-------", "-------==-------", "-------==-------", "-------==-------",
    "-------==-------", "-------==-------", "-------==-------", "================",
    "================", "-------==-------", "-------==-------", "-------==-------",
    "-------==-------", "-------==-------", "-------==-------", "-------==-------",
};

static const char *const initial_position[16] = {
    "kga-r-p==P-R-AGK", "gbe--c-==-C--EBG", "aeb---s==S---BEA", "----hv-==-VH----",
    "r--h--p==P--H--R", "-c-v---==---V-C-", "p-s-p-s==S-P-S-P", "================",
    "================", "P-S-P-S==s-p-s-p", "-C-V---==---v-c-", "R--H--P==p--h--r",
    "----HV-==-vh----", "AEB---S==s---bea", "GBE--C-==-c--ebg", "KGA-R-P==p-r-agk",
};

static const char *const rook[16] = {
    "----*--==*------", "----*--==*------", "----*--==*------", "----*--==*------",
    "----*--==*------", "----*--==*------", "----*--=*-------", "=====*=*========",
    "======*=========", "------*==*******", "------*=*-------", "******R*=-------",
    "------*=*-------", "------*==*******", "------*==-------", "------*==-------",
};

static const char *const bishop[16] = {
    "-------*=-------", "-------*=-------", "-------*=-------", "-------*=-------",
    "*------*=-------", "-*-----*=-------", "--*---*==-------", "==*===*=========",
    "***===**********", "---*-*-==-------", "----B--==-------", "---*-*-==-------",
    "--*---*==-------", "-*-----***------", "*------*=-*-----", "-------*=--*----",
};

static const char *const horses[16] = {
    "-------==-------", "-------==-------", "-------==-------", "-------==-------",
    "-------==--*-*--", "-*-*---==-*---*-", "*---*--==---H---", "*=H=*=====*===*=",
    "==========*=*=*=", "*-*-*--==-------", "-------==-------", "-*-*---==-------",
    "*---*--==-------", "--H----==-------", "*---*--==-------", "-*-*---==-------",
};

static const char *const elephants[16] = {
    "-------==-------", "-------==-------", "-------==-------", "-------==-------",
    "-------==-------", "-------*=**-----", "------*==-*-----", "========E=======",
    "======*===*=====", "-------*=*------", "-------==-------", "-*-*-*-==-------",
    "-------==-------", "-*-E-*-==-------", "-------==-------", "-*-*-*-==-------",
};

/* Rank 5 is printed `--------=-------`. */
static const char *const royals[16] = {
    "-------==---*---", "-------==--*G*--", "-------==---*---", "-------==-------",
    "-------==---*-*-", "-------==----A--", "-------=**--*-*-", "========K*======",
    "=*A*==*=========", "--*----G=-------", "------*==-------", "-------==-------",
    "-***---==-------", "-*K*---==-------", "-***---==-------", "-------==-------",
};

static const char *const friendly_castle[16] = {
    "-------==-------", "-------==-------", "-------==-------", "-------==-------",
    "-------==-------", "-------==-------", "-------==-------", "================",
    "*==*===*========", "P-S---S==-------", "-------==-------", "-------==-------",
    "-------*=-------", "------S==-------", "-------==-------", "------P*=-------",
};

/* Only ranks 10 to 6 are drawn. */
static const char *const corner[16] = {
    "-------==-------", "-------==-------", "-------==-------", "-------==-------",
    "-------==-------", "-------==-------", "-------==-------", "================",
    "======*=========", "------P*=-------", "-------==-------", "-------==-------",
    "-------==-------", "-------==-------", "-------==-------", "-------==-------",
};

static const char *const friendly_road[16] = {
    "-------==-------", "-------==-------", "-------==-------", "-------==-------",
    "-------==-------", "-------==-------", "-------==-------", "==*====*========",
    "=*S*==*S*=======", "-------*=-------", "-------=*-------", "-------P=-------",
    "-------=*-------", "-------==-------", "-------==-------", "-------==-------",
};

static const char *const hostile_road[16] = {
    "-------==-------", "-------==-------", "-------==-------", "------*==-------",
    "-------P=-------", "------*==-------", "---*---*=-------", "==*S*=*S========",
    "================", "-------==-------", "-------==-------", "-------==-------",
    "-------==-------", "-------==-------", "-------==-------", "-------==-------",
};

static const char *const hostile_castle[16] = {
    "-------==-------", "--*-*--==-------", "---S---==-------", "--*-*--==-------",
    "-------==-------", "--*----==-------", "-*P*---==-------", "==*=============",
    "================", "-------==-------", "-------==-------", "-------==-------",
    "-------==-------", "-------==-------", "-------==-------", "-------==-------",
};

static const char *const shared_border[16] = {
    "-------==-------", "-------==-------", "-------==-------", "-------==-------",
    "-------==-------", "-------==-------", "-------==-------", "=====*=*========",
    "======P=========", "-------==-------", "-------*=-------", "------*S*-------",
    "-------==-------", "------*=*-------", "-------P=-------", "-------==-------",
};

/* A square from which the general on `square` is neither reached nor shot at. */
static int square_out_of_line(int square)
{
    for (int other = 0;; other++) {
        int files = other % 16 - square % 16;
        int ranks = other / 16 - square / 16;
        if (files != 0 && ranks != 0 && files != ranks && files != -ranks) {
            return other;
        }
    }
}

/* Appends the name of the square with this file and rank if it lies in the quadrant of
 * `square`. */
static void append_square(char *text, int square, int file, int rank)
{
    bool is_inside = file >= 0 && file < 16 && rank >= 0 && rank < 16 &&
                     file / 8 == square % 16 / 8 && rank / 8 == square / 16 / 8;
    if (is_inside) {
        sprintf(text + strlen(text), "%c%d ", 'a' + file, rank + 1);
    }
}

/* G1: which squares are Road is seen from how a general steps (G10). */
static void g1_empty_board(void **state)
{
    (void)state;
    for (int square = 0; square < 256; square++) {
        bool road = empty_board[15 - square / 16][square % 16] == '=';
        int other = square_out_of_line(square);
        char pieces[32];
        char from[8];
        char targets[32] = "";
        for (int i = -1; i <= 1; i += 2) {
            append_square(targets, square, square % 16 + i, square / 16 + (road ? i : 0));
            append_square(targets, square, square % 16 - (road ? i : 0), square / 16 + i);
        }
        sprintf(from, "%c%d", 'a' + square % 16, square / 16 + 1);
        sprintf(pieces, "w G%s k%c%d", from, 'a' + other % 16, other / 16 + 1);
        assert_goes("gala", pieces, from, targets);
    }
}

/* G2: the start position is the one drawn. */
static void g2_initial_position(void **state)
{
    (void)state;
    struct rule_set rules = find_rules("gala");
    union position_room position;
    variant_start(rules.variant, 0, &position.head);
    for (int square = 0; square < 256; square++) {
        char drawn = initial_position[15 - square / 16][square % 16];
        int piece = position_piece(&position.head, square);
        char letter = rules.variant->letters[piece_type(piece)];
        char expected = piece_seat(piece) == 0 ? letter : (char)tolower((unsigned char)letter);
        assert_int_equal(drawn,
                         piece != 0 ? expected : empty_board[15 - square / 16][square % 16]);
    }
}

static void g4_rook(void **state)
{
    (void)state;
    assert_picture("gala", rook);
}

static void g5_bishop(void **state)
{
    (void)state;
    assert_picture("gala", bishop);
}

static void g8_horses(void **state)
{
    (void)state;
    assert_picture("gala", horses);
}

static void g9_elephants(void **state)
{
    (void)state;
    assert_picture("gala", elephants);
}

static void g10_royals(void **state)
{
    (void)state;
    assert_picture("gala", royals);
}

static void g13_friendly_castle(void **state)
{
    (void)state;
    assert_picture("gala", friendly_castle);
}

static void g13_corner(void **state)
{
    (void)state;
    assert_picture("gala", corner);
}

static void g13_corner_of_the_shared_border(void **state)
{
    (void)state;
    assert_picture("gala-shared", corner);
}

static void g14_friendly_road(void **state)
{
    (void)state;
    assert_picture("gala", friendly_road);
}

static void g15_hostile_road(void **state)
{
    (void)state;
    assert_picture("gala", hostile_road);
}

static void g16_hostile_castle(void **state)
{
    (void)state;
    assert_picture("gala", hostile_castle);
}

static void g17_shared_border(void **state)
{
    (void)state;
    assert_picture("gala-shared", shared_border);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(g1_empty_board),
        cmocka_unit_test(g2_initial_position),
        cmocka_unit_test(g4_rook),
        cmocka_unit_test(g5_bishop),
        cmocka_unit_test(g8_horses),
        cmocka_unit_test(g9_elephants),
        cmocka_unit_test(g10_royals),
        cmocka_unit_test(g13_friendly_castle),
        cmocka_unit_test(g13_corner),
        cmocka_unit_test(g13_corner_of_the_shared_border),
        cmocka_unit_test(g14_friendly_road),
        cmocka_unit_test(g15_hostile_road),
        cmocka_unit_test(g16_hostile_castle),
        cmocka_unit_test(g17_shared_border),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
