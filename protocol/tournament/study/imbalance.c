/* The start position's FEN keeps all fields but the placement, which is printed anew, and the
 * rights, of which those stay that the rules accept alone. */
#include "protocol/tournament/study/imbalance.h"

#include "rules/fen.h"
#include "rules/position.h"

#include <stdio.h>
#include <string.h>

enum { CHOICES_TRIED = 64 };

/* Room for any position, with its mailbox in reach. */
struct board {
    _Alignas(64) unsigned char bytes[POSITION_SIZE_MAX];
};

static struct position *position_of(struct board *board)
{
    return (struct position *)(void *)board->bytes;
}

static int squares_of(const struct variant *variant)
{
    return variant->files * variant->ranks;
}

/* How many men equal `man` there are. */
static int count_men(const struct variant *variant, const struct position *position, int man)
{
    int count = 0;
    for (int square = 0; square < squares_of(variant); square++) {
        count += position_man(position, square) == man;
    }
    return count;
}

int imbalance_count(const struct variant *variant, unsigned options, int seat, int kind)
{
    struct board board;
    variant_start(variant, options, position_of(&board));
    return count_men(variant, position_of(&board), man_make(seat, kind));
}

/* Takes one man off the mailbox. False when there is none. */
static bool take_off(const struct variant *variant, struct board *board, int man,
                     uint64_t *random)
{
    uint8_t *mailbox = board->bytes + sizeof(struct position);
    int count = count_men(variant, position_of(board), man);
    if (count == 0) {
        return false;
    }
    int left = (int)(splitmix64(random) % (uint64_t)count);
    for (int square = 0; square < squares_of(variant); square++) {
        if (mailbox[square] == man && left-- == 0) {
            mailbox[square] = 0;
            return true;
        }
    }
    return false;
}

/* A FEN in parts; the second part is one field. */
struct parts {
    char placement[FEN_MAX];
    char rights[FEN_FIELD_MAX];
    char side[FEN_MAX]; /* hands and side to move */
    char tail[FEN_MAX];
};

/* Reads hands and side, rights and the rest off a FEN. */
static void take_apart(const char *fen, struct parts *parts)
{
    size_t begin = strcspn(fen, "[ ");
    size_t side = strcspn(fen, " ") + 1;
    side += strcspn(fen + side, " ");
    size_t rights = side + 1;
    size_t tail = rights + strcspn(fen + rights, " ");
    snprintf(parts->side, sizeof parts->side, "%.*s", (int)(side - begin), fen + begin);
    snprintf(parts->rights, sizeof parts->rights, "%.*s", (int)(tail - rights), fen + rights);
    snprintf(parts->tail, sizeof parts->tail, "%s", fen + tail);
}

/* Puts a FEN together with the rights given. Whether the rules accept it. */
static bool put_together(const struct variant *variant, unsigned options,
                         const struct parts *parts, const char *rights, char *fen)
{
    struct board board;
    struct text_error error;
    int length = snprintf(fen, FEN_MAX, "%s%s %s%s", parts->placement, parts->side,
                          *rights != '\0' ? rights : "-", parts->tail);
    return length < FEN_MAX && variant->from_fen(position_of(&board), fen, options, &error);
}

static bool write_without(const struct variant *variant, unsigned options, struct parts *parts,
                          const struct board *board, char *fen)
{
    char kept[FEN_FIELD_MAX] = "";
    size_t count = 0;
    *fen_print_placement(variant, (const struct position *)(const void *)board->bytes,
                         parts->placement) = '\0';
    for (const char *at = parts->rights; *at != '\0' && *at != '-'; at++) {
        char alone[2] = {*at, '\0'};
        if (put_together(variant, options, parts, alone, fen)) {
            kept[count++] = *at;
            kept[count] = '\0';
        }
    }
    return put_together(variant, options, parts, kept, fen);
}

bool imbalance_write(const struct variant *variant, unsigned options,
                     const struct basket lacks[2], uint64_t *random, char *fen)
{
    struct board start;
    struct parts parts;
    char text[FEN_MAX];
    variant_start(variant, options, position_of(&start));
    variant->to_fen(position_of(&start), text);
    take_apart(text, &parts);
    for (int i = 0; i < CHOICES_TRIED; i++) {
        struct board board = start;
        for (int seat = 0; seat < 2; seat++) {
            for (int man = 0; man < lacks[seat].count; man++) {
                if (!take_off(variant, &board, man_make(seat, lacks[seat].kind[man]), random)) {
                    return false;
                }
            }
        }
        if (write_without(variant, options, &parts, &board, fen)) {
            return true;
        }
    }
    return false;
}
