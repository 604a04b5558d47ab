#include "engine/endgames/endgames.h"

#include <stdlib.h>
#include <string.h>

struct endgames {
    struct pairs *pairs;
    int count, room;
    struct endgame_table **table; /* in the order of find_place */
};

struct endgames *endgames_new(void)
{
    return calloc(1, sizeof(struct endgames));
}

void endgames_free(struct endgames *endgames)
{
    if (endgames != NULL) {
        for (int i = 0; i < endgames->count; i++) {
            endgame_table_free(endgames->table[i]);
        }
        layout_pairs_free(endgames->pairs);
        free(endgames->table);
        free(endgames);
    }
}

/* The place of a material: that of its table, or the one where it belongs. */
static int find_place(const struct endgames *endgames, const struct variant *variant,
                      unsigned options, uint64_t key, bool *found)
{
    int low = 0;
    int high = endgames->count;
    *found = false;
    while (low < high) {
        int middle = (low + high) / 2;
        const struct endgame_table *table = endgames->table[middle];
        int order = strcmp(table->layout->variant->name, variant->name);
        if (order == 0) {
            order = (table->layout->options > options) - (table->layout->options < options);
        }
        if (order == 0) {
            order = (table->key > key) - (table->key < key);
        }
        if (order == 0) {
            *found = true;
            return middle;
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    return low;
}

bool endgames_add(struct endgames *endgames, unsigned char *bytes, size_t size,
                  char reason[TABLE_REASON_MAX])
{
    struct endgame_table *table = endgame_table_new(bytes, size, &endgames->pairs, reason);
    if (table == NULL) {
        return false;
    }
    if (endgames->count == endgames->room) {
        int room = 2 * endgames->room + 16;
        struct endgame_table **larger =
            realloc(endgames->table, (size_t)room * sizeof *endgames->table);
        if (larger == NULL) {
            endgame_table_free(table);
            memcpy(reason, "memory is short", sizeof "memory is short");
            return false;
        }
        endgames->table = larger;
        endgames->room = room;
    }
    bool found;
    int place = find_place(endgames, table->layout->variant, table->layout->options, table->key,
                           &found);
    if (found) {
        endgame_table_free(endgames->table[place]);
    } else {
        memmove(endgames->table + place + 1, endgames->table + place,
                (size_t)(endgames->count++ - place) * sizeof *endgames->table);
    }
    endgames->table[place] = table;
    return true;
}

const struct endgame_table *endgames_find(const struct endgames *endgames,
                                          const struct variant *variant, unsigned options,
                                          const struct material *material)
{
    bool found;
    int place = find_place(endgames, variant, options, material_key(material), &found);
    return found ? endgames->table[place] : NULL;
}

int endgames_count(const struct endgames *endgames)
{
    return endgames->count;
}

const struct endgame_table *endgames_at(const struct endgames *endgames, int index)
{
    return endgames->table[index];
}

int endgames_most(const struct endgames *endgames, const struct variant *variant)
{
    int most = 0;
    for (int i = 0; endgames != NULL && i < endgames->count; i++) {
        const struct layout *layout = endgames->table[i]->layout;
        if (layout->variant == variant && layout->material.board > most) {
            most = layout->material.board;
        }
    }
    return most;
}

/* Whether nobody may castle. Where both sides move at once that is all that a position has
 * besides its pieces: such tables have no pawns of both sides, so what passed whom is no
 * matter. */
static bool is_without_castling(const struct variant *variant, const struct position *position)
{
    char fen[FEN_MAX];
    variant->to_fen(variant, position, fen);
    const char *field = strchr(strchr(fen, ' ') + 1, ' ');
    return strncmp(field, " - ", 3) == 0;
}

bool endgames_look_up(const struct endgames *endgames, struct endgame_cache *cache,
                      const struct variant *variant, const struct position *position,
                      struct endgame *endgame)
{
    struct material material;
    union position_room room;
    if (!material_read(variant, position, ENDGAME_PIECES_MAX, &material) || position->is_over) {
        return false;
    }
    if (variant->simultaneous) { /* whoever is to commit first */
        variant->open(position, &room.head, 0);
        position = &room.head;
    }
    struct material white = material;
    bool flips = material_make_white_stronger(variant, &white);
    const struct endgame_table *table =
        endgames_find(endgames, variant, position->options, &white);
    if (table == NULL || !(layout_is_plain(table->layout, &material, position) ||
                           (variant->simultaneous && is_without_castling(variant, position)))) {
        return false;
    }
    int count[2];
    if (!layout_counts(table->layout, position, count)) {
        return false;
    }
    uint64_t index = layout_index(table->layout, white.square, position->seat ^ flips);
    int by_colour[2] = {count[flips], count[!flips]};
    int found =
        endgame_table_read(table, cache, layout_count_index(table->layout, index, by_colour));
    *endgame = (struct endgame){.result = ENDGAME_UNKNOWN};
    if (variant->simultaneous) {
        double value = (double)found / TABLE_VALUE_ONE;
        double hasty = (double)endgame_table_read(table, cache, table->layout->count + index) /
                       TABLE_VALUE_ONE;
        endgame->value = flips ? 1 - value : value;
        endgame->hasty = flips ? 1 - hasty : hasty;
    } else {
        endgame->result = found == 0       ? ENDGAME_DRAW
                          : found % 2 != 0 ? ENDGAME_LOSS
                                           : ENDGAME_WIN;
        endgame->plies = found == 0 ? 0 : (found - 1) / (variant->halfmove_by_seat ? 2 : 1);
    }
    return true;
}

bool endgames_probe(const struct endgames *endgames, struct endgame_cache *cache,
                    const struct variant *variant, const struct position *position,
                    struct endgame *endgame)
{
    return endgames_look_up(endgames, cache, variant, position, endgame) &&
           (endgame->result == ENDGAME_DRAW || variant->halfmove_limit == 0 ||
            position->halfmove_clock + endgame->plies <= variant->halfmove_limit);
}
