/* Which moves of a list give check, in games in which each side has one royal. What a piece
 * attacks from a square is found from the royal's side once for all moves; only moves that may
 * open or close a line to the royal are asked one by one.
 *
 * The includer has included the board. */
#ifndef RULES_CHECK_MAP_TMPL_H
#define RULES_CHECK_MAP_TMPL_H

#ifndef PIECE_TYPES
#include "rules/bitset_tmpl.h"
#define PIECE_TYPES 2
#include "rules/board_tmpl.h"
#endif

/* Moves are asked about by themselves if one of the last four holds. */
struct check_map {
    bitset reach[PIECE_TYPES]; /* from where a piece of the mover's attacks the hostile royal,
                                  by its type, as the board stands */
    bitset leaving;            /* a piece leaves one of these squares, */
    bitset arriving;           /* or comes to one of these, */
    unsigned types;            /* is or becomes one of these types, as bits, */
    unsigned kinds;            /* or the move is of one of these kinds, as bits */
};

/* bitset_has of a set that is in memory anyway: without a choice between its words. */
FORCE_INLINE bool check_map_has(const bitset *set, int square)
{
    unsigned word = WORDS == 1 ? 0 : (unsigned)square / 64;
    return set->word[word] >> square % 64 & 1;
}

/* variant->checks, once the map is filled. */
FORCE_INLINE void check_map_mark(const struct check_map *map, const struct board *board,
                                 bool (*gives_check)(const struct position *position,
                                                     move_t move),
                                 const struct position *position, const struct move_list *list,
                                 struct move_set *checks)
{
    move_set_clear(checks, list->count);
    for (int i = 0; i < list->count; i++) {
        move_t move = list->move[i];
        int from = move_from(move), to = move_to(move);
        int type = board_arriving(board, move);
        bool crosses = from != to && (check_map_has(&map->leaving, from) ||
                                      check_map_has(&map->arriving, to));
        bool asked = crosses || map->types >> type & 1 || map->kinds >> move_kind(move) & 1;
        move_set_add(checks, i,
                     asked ? gives_check(position, move)
                           : check_map_has(&map->reach[type], to));
    }
}

#endif
