/* Options: those that an engine offers, and those that it is to have. One that it does not
 * offer is never passed over in silence, or a tournament would measure something else than it
 * says. */
#include "protocol/engines/rival_inner.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

void rival_note_offer(struct rival *rival, const char *name, const char *rest)
{
    if (rival->offer_count == RIVAL_OFFERS_MAX) {
        return;
    }
    if (rival->offers == NULL) {
        rival->offers = calloc(RIVAL_OFFERS_MAX, sizeof *rival->offers);
    }
    struct offer offer = {.name = strdup(name), .rest = strdup(rest)};
    if (rival->offers == NULL || offer.name == NULL || offer.rest == NULL) {
        free(offer.name);
        free(offer.rest);
        return;
    }
    rival->offers[rival->offer_count++] = offer;
}

void rival_forget_offers(struct rival *rival)
{
    for (int i = 0; i < rival->offer_count; i++) {
        free(rival->offers[i].name);
        free(rival->offers[i].rest);
    }
    free(rival->offers);
    rival->offers = NULL;
    rival->offer_count = 0;
}

const struct offer *rival_find_offer(const struct rival *rival, const char *name)
{
    for (int i = 0; i < rival->offer_count; i++) {
        if (strcasecmp(rival->offers[i].name, name) == 0) {
            return &rival->offers[i];
        }
    }
    return NULL;
}

/* Whether the value is the one that holds where nothing is said. */
static bool is_default(const struct variant *variant, const char *name, const char *value)
{
    unsigned options = 0;
    return variant_set_option(variant, name, value, &options) && options == 0;
}

enum rival_status rival_send_options(struct rival *rival,
                                     bool (*send)(struct rival *rival, const char *name,
                                                  const char *value))
{
    const struct rival_game *game = &rival->game;
    const struct entrant *entrant = rival->entrant;
    for (int i = 0; i < entrant->option_count; i++) {
        const struct engine_option *option = &entrant->option[i];
        if (!send(rival, option->name, option->value)) {
            return rival_fail(rival, RIVAL_UNFIT, "does not offer the option %.80s",
                              option->name);
        }
    }
    for (int i = 0; i < game->rule_count; i++) {
        char name[128], rule[64];
        const char *text = game->rule[i];
        size_t length = strcspn(text, "=");
        const char *value = text + length + (text[length] == '=');
        snprintf(rule, sizeof rule, "%.*s", (int)length, text);
        snprintf(name, sizeof name, "%s %s", game->variant->title, rule);
        if (!send(rival, name, value) && !is_default(game->variant, rule, value)) {
            return rival_fail(rival, RIVAL_UNFIT, "does not know the rule %.80s", text);
        }
    }
    return RIVAL_READY;
}
