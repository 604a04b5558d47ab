/* An engine moves from seat to seat when its next game wants it there; one that the next game
 * does not want is ended at once, so there are never more than there are seats. */
#include "protocol/match/crew.h"

static void swap_places(struct crew *crew, int one, int other)
{
    struct rival *rival = crew->rival[one];
    int entrant = crew->entrant[one];
    crew->rival[one] = crew->rival[other];
    crew->entrant[one] = crew->entrant[other];
    crew->rival[other] = rival;
    crew->entrant[other] = entrant;
}

bool crew_seat(struct crew *crew, const struct fixture *fixture)
{
    const struct contest *contest = crew->contest;
    int seats = contest->variant->seats;
    for (int seat = 0; seat < seats; seat++) {
        for (int other = seat; other < seats; other++) {
            if (crew->rival[other] != NULL && crew->entrant[other] == fixture->entrant[seat]) {
                swap_places(crew, seat, other);
                break;
            }
        }
    }
    for (int seat = 0; seat < seats; seat++) {
        if (crew->rival[seat] != NULL && crew->entrant[seat] != fixture->entrant[seat]) {
            rival_free(crew->rival[seat]);
            crew->rival[seat] = NULL;
        }
    }
    for (int seat = 0; seat < seats; seat++) {
        if (crew->rival[seat] == NULL) {
            crew->entrant[seat] = fixture->entrant[seat];
            crew->rival[seat] = rival_new(contest, fixture->entrant[seat]);
        }
        if (crew->rival[seat] == NULL) {
            return false;
        }
        rival_heed(crew->rival[seat], crew->stop);
    }
    return true;
}

void crew_dismiss(struct crew *crew)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (crew->rival[seat] != NULL) {
            rival_free(crew->rival[seat]);
        }
    }
}

void crew_relieve(struct crew *crew, const struct bout *bout)
{
    for (int seat = 0; seat < crew->contest->variant->seats; seat++) {
        bool is_culprit = bout->culprit == seat || bout->culprit < 0;
        if (is_culprit && cause_is_breakdown(bout->cause)) {
            rival_end(crew->rival[seat]);
        }
    }
}
