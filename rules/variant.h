/* What a game is to the rest of the program: data and functions. A search calls most of the
 * functions about once a node at most, `checks` for a whole list; of single moves it asks see
 * and, seldom, gives_check. Everything else that it asks of every move in a list stands in the
 * bits of the move or in the head of the position.
 *
 * All function pointers are set, except those that say that they may be NULL. Pointers to
 * positions point to variant->position_size bytes, aligned to 64 as in union position_room.
 */
#ifndef RULES_VARIANT_H
#define RULES_VARIANT_H

#include "rules/move.h"
#include "rules/position.h"

#include <stddef.h>

/* Why a text was refused. `column` counts from 1 in the text that was read; `what` is a phrase
 * without a final stop ("side to move: expected w or b"). */
struct text_error {
    int column;
    char what[160];
};

/* A choice between readings of the rules, as `name=value`. The choice is one bit of
 * position->options: bit i of the i-th option is set when value[1] was chosen. */
struct rule_option {
    const char *name;     /* "pool" */
    const char *value[2]; /* "own" (the default), "common" */
    const char *title;    /* "Captured pieces" */
    const char *about;    /* a sentence or two */
    const char *means[2]; /* of each value: "a pool for each side" */
};

/* How a game has ended when there is no legal move. The moves before play no part. */
enum outcome_kind { OUTCOME_WIN, OUTCOME_LOSS, OUTCOME_DRAW };

struct outcome {
    enum outcome_kind kind; /* for the seat to move */
    const char *reason;     /* "checkmate", "stalemate", "no legal move", "no royal left" */
};

enum generation {
    GENERATE_NOISY = 1, /* kinds in MOVE_NOISY_KINDS */
    GENERATE_QUIET = 2, /* all others */
    GENERATE_ALL = 3
};

/* What variant.structure tells apart. */
enum structure_part { STRUCTURE_PAWNS, STRUCTURE_WHITE, STRUCTURE_BLACK, STRUCTURES };

struct words;

enum { RULE_OPTIONS_MAX = 4, FEN_MAX = 1024, MOVE_TEXT_MAX = 16, JOINT_TEXT_MAX = 32 };

/* The images of the board under which the rules of a game do not change. Bit i of a set stands
 * for the image in which the files are mirrored (if i & 1) and the ranks (if i & 2), and files
 * and ranks then change places (if i & 4). Bit 0 is the board itself. */
struct board_symmetry {
    uint16_t oriented; /* the piece types for which forward and backward differ, as bits */
    uint8_t images;    /* the set of images while no such piece is in the game */
    uint8_t oriented_images; /* and the set with such pieces */
};

struct variant {
    const char *name;           /* "xodul": the name on every wire */
    const char *title;          /* "Xodul" */
    const char *const *aliases; /* other names, NULL-terminated; may be NULL */
    int setup;                  /* which of its game's set-ups, by the game's own numbers */
    int files, ranks;
    int seats;                     /* 2 or 4 */
    uint8_t team[SEATS_MAX];       /* the score's sign flips when the team to move changes */
    const char *seat_letters;      /* "wb": of each seat, in the FEN */
    const char *const *seat_names; /* "White", "Black" */
    bool simultaneous;             /* both sides commit before either turn is executed */
    const char *letters;           /* " PNBRQK": letter of each piece type, from index 1 */
    int royal;       /* piece type whose loss loses the game; 0 if there are several:
                        then a check may be ignored */
    uint16_t royals; /* a side that has lost its last piece of these types has lost; bits */
    int pawn;        /* piece type of the pawns */
    struct board_symmetry symmetry;
    const char *start_fen;         /* with every option at its default */
    const char *const *start_fens; /* per options value, or NULL when start_fen serves all */
    size_t position_size;
    const struct rule_option *options; /* NULL-terminated by name; may be NULL */
    const struct words *words;         /* for players, see rules/game_words.h */
    int halfmove_limit;          /* halfmove_clock that draws the game (100, 80), 0 if none */
    const char *halfmove_reason; /* "50-move rule": what that draw is called */
    bool repeats_past_reset;     /* a position can occur again after a move that set the clock
                                    to 0: pawns step back, captured pieces are dropped */
    bool halfmove_by_seat;       /* the FEN counts quiet moves of each seat: `3,0` */
    int stall_limit;             /* then: a seat that counts more than this has lost */
    bool hand_is_pool;           /* brackets in the FEN */
    uint16_t hand_types;         /* the piece types that may stand in them, as bits */
    bool hand_needs_pawn;        /* a piece of the hand enters only in place of an own pawn */

    /* Builds the tables the other functions need. Called once, by variant_find. */
    void (*init)(void);

    /* Reads a FEN. Fields that are missing at its end get their usual values. False when it is
     * refused: *error names the field, and *position is unspecified. */
    bool (*from_fen)(const struct variant *variant, struct position *position, const char *fen,
                     unsigned options, struct text_error *error);

    /* Writes the FEN, at most FEN_MAX bytes with the NUL. */
    void (*to_fen)(const struct variant *variant, const struct position *position, char *fen);

    /* Appends all legal moves of the wanted kind, each once; none when position->is_over. */
    void (*generate)(const struct position *position, enum generation which,
                     struct move_list *list);

    /* How the game has ended. Only when there is no legal move. */
    struct outcome (*outcome)(const struct position *position);

    /* The number of legal moves: those that generate(GENERATE_ALL) appends. */
    uint64_t (*count)(const struct position *position);

    /* The number of sequences of two legal moves, faster than by making each first move and
     * counting. NULL in games that have no faster way. */
    uint64_t (*count_next)(const struct position *position);

    /* Whether `move` is a legal move here. It may be any 32 bits, as hash tables hold them. */
    bool (*is_legal)(const struct position *position, move_t move);

    /* Writes to *to the position after a legal move. `from` and `to` differ. */
    void (*apply)(const struct position *from, struct position *to, move_t move);

    /* The same, but the key, the clock and the number of the move may be left as they were. For
     * perft: no legal move depends on them. */
    void (*make)(const struct position *from, struct position *to, move_t move);

    /* The same for each move of a list in turn: what depends on the position alone is found
     * once for all of them. NULL in games that have no faster way. */
    void (*make_each)(const struct position *from, const struct move_list *list,
                      struct position *to);

    /* Simultaneous games only, NULL in others. There a turn has two halves: `apply` of the
     * first half only notes it (to->is_pending), `apply` of the second executes both. `resolve`
     * executes a whole turn of a position on which nothing is pending: half[seat] is the move
     * of each seat, both are legal, and seat `first` registered first. */
    void (*resolve)(const struct position *from, struct position *to, const move_t half[2],
                    int first);

    /* Simultaneous games only, NULL in others: the position without the half that is pending,
     * in which `seat` commits first, in this turn and in all later ones. */
    void (*open)(const struct position *from, struct position *to, int seat);

    /* Whether a legal move gives check: whether `apply` leaves the seat that is then to move in
     * check. */
    bool (*gives_check)(const struct position *position, move_t move);

    /* Which moves of a list of legal moves give check: what depends on the position alone is
     * found once for all of them. */
    void (*checks)(const struct position *position, const struct move_list *list,
                   struct move_set *checks);

    /* Writes to *to the position after a pass. Only when the mover is not in check. */
    void (*apply_null)(const struct position *from, struct position *to);

    /* Whether no side can win any more, however both play (X15). Cheap. */
    bool (*is_dead)(const struct position *position);

    /* Whether the seat is still in the game: it has not lost all its royals. */
    bool (*is_alive)(const struct position *position, int seat);

    /* Whether the mover has enough pieces that a pass is hardly better than its best move, so
     * that the search may try a null move. */
    bool (*null_move_is_sound)(const struct position *position);

    /* Hashes of the squares of the pawns, of White's other pieces and of Black's: what changes
     * slowly. Equal for equal sets; the upper bits can index a table. */
    void (*structure)(const struct position *position, uint64_t key[STRUCTURES]);

    /* Static exchange evaluation: whether the captures that begin with the legal move `move`
     * win at least `threshold`, value[type] being the value of each piece. Hoppers and their
     * screens, riders behind riders and lame pieces are understood. To take the last royal wins
     * any threshold. */
    bool (*see)(const struct position *position, move_t move, int threshold,
                const int16_t *value);

    /* Fills *error with the rule by which the text is not a legal move. */
    void (*explain)(const struct variant *variant, const struct position *position,
                    const char *text, struct text_error *error);

    /* Fills in everything that follows from the mailbox, the seat, the rights, hands and
     * counts: sets, checks, the key. */
    void (*derive)(struct position *position);

    /* The number of pieces of a type in the pool or hand of `seat`; 0 in games without. */
    int (*pool)(const struct position *position, int seat, int type);

    /* The quiet moves that are counted of `seat`; NULL unless halfmove_by_seat. */
    int (*stalled)(const struct position *position, int seat);

    /* Whether a piece of `seat` attacks `square` as the board stands: whether by its way of
     * capturing it could take a hostile piece there, of the type that stands there if one does.
     * Who is to move, pins and checks do not matter. So an empty square may be attacked, and
     * the own piece that is attacked is defended. */
    bool (*is_attacked)(const struct position *position, int square, int seat);

    /* All squares for which is_attacked is true: found together, for the cost of a few of
     * them. */
    void (*attacks)(const struct position *position, int seat, struct square_set *attacked);

    /* The pieces of `seat` that attack `square`, as is_attacked says of all of them. NULL where
     * `between` is. */
    void (*attackers)(const struct position *position, int square, int seat,
                      struct square_set *attackers);

    /* The move by which the own piece on `from` goes to `to` as it moves, castling aside, even
     * if its king is attacked then; of promotions one. MOVE_NONE when it does not go there.
     * `apply` takes it. NULL in games in which a move may leave the own king attacked. */
    move_t (*between)(const struct position *position, int from, int to);

    /* For a position whose mailbox has been flipped: swaps what else belongs to a side, as
     * rights and hands, but for the seat. May be NULL. */
    void (*swap_sides)(struct position *position);
};

/* Outcomes that games share: a side without a move is checkmated, and a stalemate is a draw, or
 * the side has lost in both cases. */
struct outcome variant_stalemate_draws(const struct position *position);
struct outcome variant_stalemate_loses(const struct position *position);

/* The seats of a game for two. */
extern const char *const variant_two_names[];
#define VARIANT_TWO_SEATS                                                                      \
    .seats = 2, .team = {0, 1}, .seat_letters = "wb", .seat_names = variant_two_names,         \
    .is_alive = variant_always_alive

/* is_alive of games in which nobody leaves before the end. */
bool variant_always_alive(const struct position *position, int seat);

/* pool of games without a pool or hand: 0. */
int variant_no_pool(const struct position *position, int seat, int type);

/* Whether more than two play, and each for himself. */
static inline bool variant_is_free_for_all(const struct variant *variant)
{
    return variant->team[variant->seats - 1] > 1;
}

/* The seats that are still in the game, as bits 1 << seat. */
unsigned variant_seats_alive(const struct variant *variant, const struct position *position);

/* The start position under these options. Cannot fail. */
void variant_start(const struct variant *variant, unsigned options, struct position *position);

/* Simultaneous games: all legal moves of `seat` on a position on which nothing is pending. */
void variant_moves_of(const struct variant *variant, const struct position *standing, int seat,
                      struct move_list *list);

/* Simultaneous games: the result of a game that the last turn has ended: 1 when seat 0 has won,
 * -1 when it has lost, 0 when it is drawn. */
int variant_joint_outcome(const struct variant *variant, const struct position *standing);

/* The same position seen from the other side: colours, ranks and the side to move swapped.
 * `from` and `to` differ. */
void variant_flip(const struct variant *variant, const struct position *from,
                  struct position *to);

/* Whether variant->derive would change nothing. For tests and checked builds. */
static inline bool variant_is_consistent(const struct variant *variant,
                                         const struct position *position)
{
    return position_is_consistent(position, variant->position_size, variant->derive);
}

/* The number of combinations of rule options: each lower number is one. */
unsigned variant_option_sets(const struct variant *variant);

/* Sets or clears the bit of option `name` in *options. False when the variant has no such
 * option or value. */
bool variant_set_option(const struct variant *variant, const char *name, const char *value,
                        unsigned *options);

/* The same for "NAME=VALUE"; false also when the text does not have that form. */
bool variant_read_option(const struct variant *variant, const char *text, unsigned *options);

/* The number of move sequences of `depth` plies; with `bulk` the last ply is counted without
 * making its moves. Simultaneous games: of `depth` joint turns, seat 0 registering first. */
uint64_t perft(const struct variant *variant, const struct position *position, int depth,
               bool bulk);

/* variant->gives_check, found by making the move. */
static inline bool move_gives_check(void (*make)(const struct position *from,
                                                 struct position *to, move_t move),
                                    const struct position *position, move_t move)
{
    union position_room room;
    struct position *after = &room.head;
    make(position, after, move);
    return after->in_check;
}

/* variant->checks, found by making the moves: captures, and the others where they `may`. */
static inline void
moves_give_check(void (*make)(const struct position *from, struct position *to, move_t move),
                 const struct position *position, const struct move_list *list, bool may,
                 struct move_set *checks)
{
    move_set_clear(checks, list->count);
    for (int i = 0; i < list->count; i++) {
        move_t move = list->move[i];
        move_set_add(checks, i,
                     (may || move_is_capture(move)) && move_gives_check(make, position, move));
    }
}

#endif
