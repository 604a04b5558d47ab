#include "protocol/cli/study/imbalance.h"

#include "rules/fen.h"
#include "rules/fen_print.h"
#include "rules/position.h"

#include <stdio.h>
#include <string.h>

enum { CHOICES_TRIED = 64 };

static int squares_of(const struct variant *variant)
{
    return variant->files * variant->ranks;
}

/* How many pieces equal `piece` there are. */
static int count_pieces(const struct variant *variant, const struct position *position,
                        int piece)
{
    int count = 0;
    for (int square = 0; square < squares_of(variant); square++) {
        count += position_piece(position, square) == piece;
    }
    return count;
}

int imbalance_count(const struct variant *variant, unsigned options, int seat, int type)
{
    union position_room board;
    variant_start(variant, options, &board.head);
    return count_pieces(variant, &board.head, piece_make(seat, type));
}

/* Takes one piece off the mailbox. False when there is none. */
static bool take_off(const struct variant *variant, union position_room *board, int piece,
                     uint64_t *random)
{
    uint8_t *mailbox = board->bytes + sizeof(struct position);
    int count = count_pieces(variant, &board->head, piece);
    if (count == 0) {
        return false;
    }
    int left = (int)(splitmix64(random) % (uint64_t)count);
    for (int square = 0; square < squares_of(variant); square++) {
        if (mailbox[square] == piece && left-- == 0) {
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
    union position_room board;
    struct text_error error;
    int length = snprintf(fen, FEN_MAX, "%s%s %s%s", parts->placement, parts->side,
                          *rights != '\0' ? rights : "-", parts->tail);
    return length < FEN_MAX && variant->from_fen(variant, &board.head, fen, options, &error);
}

static bool write_without(const struct variant *variant, unsigned options, struct parts *parts,
                          const union position_room *board, char *fen)
{
    char kept[FEN_FIELD_MAX] = "";
    size_t count = 0;
    *fen_print_placement(variant, &board->head, parts->placement) = '\0';
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
    union position_room start;
    struct parts parts;
    char text[FEN_MAX];
    variant_start(variant, options, &start.head);
    variant->to_fen(variant, &start.head, text);
    take_apart(text, &parts);
    for (int i = 0; i < CHOICES_TRIED; i++) {
        union position_room board = start;
        for (int seat = 0; seat < 2; seat++) {
            for (int piece = 0; piece < lacks[seat].count; piece++) {
                if (!take_off(variant, &board, piece_make(seat, lacks[seat].type[piece]),
                              random)) {
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
