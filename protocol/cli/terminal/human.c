#include "protocol/cli/terminal/human.h"

#include "engine/clock.h"
#include "rules/move_text.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* The seat called so: by number, name or the name's first letter; -1 when there is none. */
static int seat_from_word(const struct variant *variant, const char *word)
{
    for (int seat = 0; seat < variant->seats; seat++) {
        const char *name = variant->seat_names[seat];
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
    for (char *rest = copy, *word; (word = line_field(&rest, ',')) != NULL;) {
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

int human_seat(const struct human *human)
{
    const struct variant *variant = human->game.variant;
    if (!variant->simultaneous) {
        return game_position(&human->game)->seat;
    }
    for (int people = 1; people >= 0; people--) { /* people first, the engine in its own time */
        for (int seat = 0; seat < variant->seats; seat++) {
            if (!human->is_in[seat] && human_plays(human, seat) == people) {
                return seat;
            }
        }
    }
    return -1;
}

const struct position *human_position(struct human *human, int seat)
{
    const struct position *standing = game_position(&human->game);
    if (!human->game.variant->simultaneous) {
        return standing;
    }
    human->game.variant->open(standing, &human->opened.head, seat);
    return &human->opened.head;
}

void human_moves(struct human *human, int seat, struct move_list *list)
{
    list->count = 0;
    if (!human->is_over) {
        human->game.variant->generate(human_position(human, seat), GENERATE_ALL, list);
    }
}

void human_move_text(struct human *human, int seat, move_t move, char text[MOVE_TEXT_MAX])
{
    move_to_text(human->game.variant, human_position(human, seat), move, text);
}

int64_t human_time_left(const struct human *human, int seat)
{
    int64_t left = human->clock[seat];
    if (human->game.variant->simultaneous && human->is_in[seat]) {
        left -= human->comment[seat].milliseconds;
    } else if (!human->is_over && human->since > 0 && human_seat(human) == seat) {
        left -= clock_milliseconds() - human->since;
    }
    return left > 0 ? left : 0;
}
