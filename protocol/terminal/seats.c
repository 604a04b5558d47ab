/* Who is who, by variant->seats. */
#include "protocol/terminal/human.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

const char *human_seat_name(const struct variant *variant, int seat)
{
    return variant->seat_names[seat];
}

/* The seat called so: by number, name or the name's first letter; -1 when there is none. */
static int seat_from_word(const struct variant *variant, const char *word)
{
    for (int seat = 0; seat < variant->seats; seat++) {
        const char *name = human_seat_name(variant, seat);
        bool is_letter =
            word[1] == '\0' && tolower((unsigned char)*word) == tolower((unsigned char)*name);
        bool is_number = word[1] == '\0' && *word == '0' + seat;
        if (is_letter || is_number || strcasecmp(word, name) == 0) {
            return seat;
        }
    }
    return -1;
}

bool human_seats_from_text(const struct variant *variant, const char *text, unsigned *seats)
{
    char copy[64];
    unsigned set = 0;
    if (strlen(text) >= sizeof copy || *text == '\0') {
        return false;
    }
    strcpy(copy, text);
    for (char *rest = copy, *word; (word = strsep(&rest, ",")) != NULL;) {
        int seat = *word == '\0' ? -1 : seat_from_word(variant, word);
        if (strcasecmp(word, "both") == 0 || strcasecmp(word, "all") == 0) {
            set = (1U << variant->seats) - 1;
        } else if (seat >= 0) {
            set |= 1U << seat;
        } else if (strcasecmp(word, "none") != 0) {
            return false;
        }
    }
    *seats = set;
    return true;
}

bool human_sits_above(const struct game *game, int seat)
{
    const struct variant *variant = game->variant;
    int balance = 0;
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        int man = position_man(game_position_at(game, 0), square);
        if (man != 0 && man_seat(man) == seat) {
            balance += 2 * (square / variant->files) - (variant->ranks - 1);
        }
    }
    return balance > 0;
}
