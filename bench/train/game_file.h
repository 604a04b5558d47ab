/* Files of whole games, which bench/selfplay -o writes: small, so that millions of positions
 * are kept and read fast.
 *
 * A file begins with 8 bytes, `QNXGAME1`; the length of the origin line, 4 bytes; and that
 * line: how the games were made, `# selfplay -g 10000 ... chess` with its line feed, whose last
 * word is the variant. Then come the games, in any order. Numbers are little-endian:
 *
 *   bytes
 *   4         how many bytes of this game follow
 *   4         its number
 *   1         rule options (position->options)
 *   1         half points of the first side: 0, 1, 2
 *   2         how many of the moves were drawn at random, from the first on
 *   2         how many moves there are
 *   7 a move  the move (4); the first side's score in centipawns, signed (2); flags (1)
 *   4         FNV-1a (32 bits) of all bytes of the game before it
 *
 * Where both sides move at once a move is a half of a turn. A game begins at the variant's
 * start position with its options.
 *
 * A writer that is killed leaves at most one game that is cut short, the last. Readers take it
 * for the end; a writer that goes on cuts it off. All other damage is refused.
 */
#ifndef BENCH_TRAIN_GAME_FILE_H
#define BENCH_TRAIN_GAME_FILE_H

#include "rules/game.h"

enum { GAME_MOVES_MAX = UINT16_MAX, GAME_ORIGIN_MAX = 1000, GAME_WRONG_MAX = 300 };

/* Flags of a move. */
enum {
    GAME_MOVE_WANTED =
        1,               /* tool_label_is_wanted: the position before it is one to learn from */
    GAME_MOVE_SECOND = 2 /* it ends a turn of both sides in which seat 1 registered first */
};

struct game_move {
    move_t move;
    int16_t score; /* the first side's; 0 where the move was drawn at random */
    uint8_t flags;
};

struct game_record {
    uint32_t number;
    uint8_t options;
    uint8_t half_points;     /* of the first side */
    uint16_t opening;        /* moves drawn at random */
    uint16_t count;          /* moves[0 .. count-1] */
    struct game_move *moves; /* room for GAME_MOVES_MAX */
};

/* Room for a game. False when memory is short. */
bool game_record_init(struct game_record *record);
void game_record_free(struct game_record *record);

/* Copies the options and moves of a game, which began at the variant's start and has at most
 * GAME_MOVES_MAX moves. Scores become 0, and no move is wanted. */
void game_record_take(struct game_record *record, const struct game *game);

/* --- Reading --- */

struct game_reader;

enum game_read {
    GAME_READ,     /* a game */
    GAME_READ_END, /* there are no more */
    GAME_READ_CUT, /* the same, and the last one is cut short */
    GAME_READ_BAD  /* damaged, or not to be read: `wrong` says what and where */
};

/* Opens a file. NULL when it has no games of a known variant or cannot be read: `wrong` says
 * why, without the path. */
struct game_reader *game_reader_open(const char *path, char wrong[GAME_WRONG_MAX]);
void game_reader_close(struct game_reader *reader);

/* The origin line without its line feed, and the variant it names. */
const char *game_reader_origin(const struct game_reader *reader);
const struct variant *game_reader_variant(const struct game_reader *reader);

/* Reads the next game; *record lives until the next call. */
enum game_read game_reader_next(struct game_reader *reader, const struct game_record **record,
                                char wrong[GAME_WRONG_MAX]);

/* The offset at which the game read last begins; after GAME_READ_END and GAME_READ_CUT, that at
 * which the whole games end. */
int64_t game_reader_offset(const struct game_reader *reader);

/* --- Writing --- */

struct game_writer;

/* Called with the number of each game that the file has. */
typedef void game_listener(void *context, uint32_t number);

/* Opens a file to append games to it, and locks it until it is closed; makes the file when
 * there is none. `origin` is the origin line without its line feed. A last game that is cut
 * short is removed. Returns STATUS_SUCCESS; STATUS_USAGE when the file is no file of games or
 * has another origin, STATUS_FAILURE when it is damaged, locked or cannot be written: then
 * *writer is NULL and `wrong` says why, without the path. */
int game_writer_open(struct game_writer **writer, const char *path, const char *origin,
                     game_listener *listen, void *context, char wrong[GAME_WRONG_MAX]);

/* Appends a game. False with errno set when it cannot be written; the file then has the games
 * that it had before. One thread at a time. */
bool game_writer_add(struct game_writer *writer, const struct game_record *record);

/* Closes the file. False with errno set when not all of it reached the disk. `writer` may be
 * NULL. */
bool game_writer_close(struct game_writer *writer);

#endif
