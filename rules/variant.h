/* What a game is to the rest of the program: data, and coarse functions, none of which the
 * search calls more than about once a node. What is asked of every move in a list stands in the
 * move's bits or in the position's head instead.
 *
 * All function pointers must be set but those of which it is said that they may be NULL.
 * Pointers to positions always point to variant->position_size bytes, aligned to 64 as in union
 * position_room.
 */
#ifndef RULES_VARIANT_H
#define RULES_VARIANT_H

#include "rules/move.h"
#include "rules/position.h"

#include <stddef.h>

/* Why a text was refused. `column` counts from 1 in the text read; `what` is a static or
 * thread-local phrase without a final stop ("side to move: expected w or b"). */
struct text_error {
    int column;
    char what[160];
};

/* A choice between readings of the rules, as `name=value`. The choice is one bit of
 * position->options: bit i of the i-th option is set when value[1] was chosen. */
struct rule_option {
    const char *name;     /* "pool" */
    const char *value[2]; /* "own" (the default), "common" */
};

/* How the game stands by itself, without history, where there is no legal move. */
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

enum { RULE_OPTIONS_MAX = 4, FEN_MAX = 1024, MOVE_TEXT_MAX = 16, JOINT_TEXT_MAX = 32 };

/* Images of the board under which the rules of a game stay as they are. Bit i of a set is the
 * image in which the files are mirrored (i & 1), the ranks (i & 2), and then files and ranks
 * change places (i & 4); bit 0 is the board itself. */
struct board_symmetry {
    uint16_t oriented; /* the piece types that know forward from backward, as bits */
    uint8_t images;    /* while none of them is in the game */
    uint8_t oriented_images;
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
    int royal;       /* piece type whose loss loses the game; 0 if there are several,
                        then checks may be ignored */
    uint16_t royals; /* the piece types without the last of which a side has lost, as bits */
    int pawn;        /* piece type of the pawns */
    struct board_symmetry symmetry;
    const char *start_fen;         /* with every option at its default */
    const char *const *start_fens; /* per options value, or NULL when start_fen serves all */
    size_t position_size;
    const struct rule_option *options; /* NULL-terminated by name; may be NULL */
    int halfmove_limit;          /* halfmove_clock that draws the game (100, 80), 0 if none */
    const char *halfmove_reason; /* "50-move rule": what that draw is called */
    bool repeats_past_reset;     /* a position can come again after a move that set the clock to
                                    0: pawns step back, or what was captured is dropped */
    bool halfmove_by_seat;       /* the FEN counts quiet moves of each seat: `3,0` */
    int stall_limit;             /* then: who has counted more has lost */
    bool hand_is_pool;           /* brackets in the FEN */
    uint16_t hand_types;         /* the piece types that may stand in them, as bits */
    bool hand_needs_pawn;        /* what is in them enters the board in a pawn's place only */

    /* Builds the tables the other functions need. Called once, by variant_find. */
    void (*init)(void);

    /* Reads a FEN. False with *error filled (field named in `what`) and *position
     * unspecified when refused. Missing trailing fields are filled in. */
    bool (*from_fen)(const struct variant *variant, struct position *position, const char *fen,
                     unsigned options, struct text_error *error);

    /* Writes the FEN, at most FEN_MAX bytes with the NUL. */
    void (*to_fen)(const struct variant *variant, const struct position *position, char *fen);

    /* Appends all legal moves of the wanted generation; each distinct move once. None when
     * position->is_over. */
    void (*generate)(const struct position *position, enum generation which,
                     struct move_list *list);

    /* How the game stands where there is no legal move. */
    struct outcome (*outcome)(const struct position *position);

    /* How many legal moves there are; what generate(GENERATE_ALL) would append. */
    uint64_t (*count)(const struct position *position);

    /* How many sequences of two legal moves there are, quicker than by making each first one
     * and counting. NULL in games that do no better. */
    uint64_t (*count_next)(const struct position *position);

    /* Tells whether `move`, any 32 bits, is a legal move here (moves from hash tables). */
    bool (*is_legal)(const struct position *position, move_t move);

    /* Writes to *to the position after a legal move. `from` and `to` differ. */
    void (*apply)(const struct position *from, struct position *to, move_t move);

    /* The same, while the key, the clock and the number of the move may stay as they were: for
     * perft, since no legal move depends on them. */
    void (*make)(const struct position *from, struct position *to, move_t move);

    /* Simultaneous games only, NULL in others. There a turn is two halves: `apply` of the first
     * only notes it (to->is_pending), `apply` of the second executes both. `resolve` does that
     * at once for a position on which nothing is pending: half[seat] of either seat, both
     * legal; seat `first` registered first. */
    void (*resolve)(const struct position *from, struct position *to, const move_t half[2],
                    int first);

    /* Simultaneous games only: the standing position, what is pending left out, in which `seat`
     * commits first, in this turn and all later ones. */
    void (*open)(const struct position *from, struct position *to, int seat);

    /* Whether `apply` of a legal move leaves the mover of the position after it in check, asked
     * of many moves that are never made. */
    bool (*gives_check)(const struct position *position, move_t move);

    /* Writes to *to the position after a pass. Only when the mover is not in check. */
    void (*apply_null)(const struct position *from, struct position *to);

    /* Neither side can win any more (X15), whatever the history. Cheap. */
    bool (*is_dead)(const struct position *position);

    /* Whether the seat is still in the game: it has what it must not lose. */
    bool (*is_alive)(const struct position *position, int seat);

    /* The mover has enough pieces that passing is no better than moving (null move). */
    bool (*null_move_is_sound)(const struct position *position);

    /* Hashes of where the pawns stand, White's other pieces, and Black's: what changes slowly.
     * Equal for equal sets; the upper bits serve as a table's index. */
    void (*structure)(const struct position *position, uint64_t key[STRUCTURES]);

    /* Whether the exchange begun by the legal move `move` wins at least `threshold`,
     * with value[type] as each piece's value. Hoppers and their screens, riders behind
     * riders and lame pieces are understood. Taking the last royal wins any threshold. */
    bool (*see)(const struct position *position, move_t move, int threshold,
                const int16_t *value);

    /* Says in *error why the text, which is no legal move, is not one: by rule. */
    void (*explain)(const struct variant *variant, const struct position *position,
                    const char *text, struct text_error *error);

    /* Derives what follows from the mailbox, the seat, rights, hands and counts: sets, checks,
     * the key. */
    void (*derive)(struct position *position);

    /* Number of pieces of a type in the pool or hand of `seat`; 0 without hands. */
    int (*pool)(const struct position *position, int seat, int type);

    /* How many quiet moves of `seat` are counted, where halfmove_by_seat; else NULL. */
    int (*stalled)(const struct position *position, int seat);

    /* Whether a piece of `seat` attacks `square` as the board stands. */
    bool (*is_attacked)(const struct position *position, int square, int seat);

    /* Swaps what belongs to one side or the other besides pieces and the seat, of a position
     * whose mailbox has been flipped. May be NULL. */
    void (*swap_sides)(struct position *position);
};

/* Outcomes that games share: without a move a side is mated or it is a draw; or it has lost
 * either way. */
struct outcome outcome_stalemate_draws(const struct position *position);
struct outcome outcome_stalemate_loses(const struct position *position);

/* The seats of a game for two. */
extern const char *const variant_two_names[];
#define VARIANT_TWO_SEATS                                                                      \
    .seats = 2, .team = {0, 1}, .seat_letters = "wb", .seat_names = variant_two_names,         \
    .is_alive = is_always_alive

/* For games in which nobody leaves before the end. */
bool is_always_alive(const struct position *position, int seat);

/* For games without a pool or hand: 0. */
int pool_none(const struct position *position, int seat, int type);

/* Whether more than two play, each for himself. */
static inline bool variant_is_free_for_all(const struct variant *variant)
{
    return variant->team[variant->seats - 1] > 1;
}

/* The seats that are still in the game, as bits. */
unsigned variant_seats_alive(const struct variant *variant, const struct position *position);

/* Start position under the given options. Cannot fail. */
void variant_start(const struct variant *variant, unsigned options, struct position *position);

/* Simultaneous games: all moves of `seat` on a standing position. */
void variant_moves_of(const struct variant *variant, const struct position *standing, int seat,
                      struct move_list *list);

/* Simultaneous games: how a game that the last turn ended came out: 1 when seat 0 has won, -1
 * when it has lost, 0 when it is drawn. */
int variant_joint_outcome(const struct variant *variant, const struct position *standing);

/* The same position seen from the other side: colours, ranks and side swapped. `from` and `to`
 * differ. */
void variant_flip(const struct variant *variant, const struct position *from,
                  struct position *to);

/* Whether all that is derived is what variant->derive makes of the rest. For tests and dev. */
static inline bool variant_is_consistent(const struct variant *variant,
                                         const struct position *position)
{
    return position_is_consistent(position, variant->position_size, variant->derive);
}

/* How many combinations of rule options there are; each number below is one. */
unsigned variant_option_sets(const struct variant *variant);

/* Sets or clears the bit of option `name` in *options. False when the variant has no such
 * option or value. */
bool variant_set_option(const struct variant *variant, const char *name, const char *value,
                        unsigned *options);

/* The same of "NAME=VALUE"; false also when the text is not of that form. */
bool variant_read_option(const struct variant *variant, const char *text, unsigned *options);

/* Number of move sequences of `depth` plies; counts the last ply without making it when
 * `bulk`. Simultaneous games: of `depth` joint turns, seat 0 registering first. */
uint64_t perft(const struct variant *variant, const struct position *position, int depth,
               bool bulk);

/* What a variant's gives_check says, found by making the move. */
static inline bool move_gives_check(void (*apply)(const struct position *from,
                                                  struct position *to, move_t move),
                                    const struct position *position, move_t move)
{
    union position_room room;
    struct position *after = &room.head;
    apply(position, after, move);
    return after->in_check;
}

#endif
