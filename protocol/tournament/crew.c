/* An engine moves from side to side when its next game wants it there; one that the next game
 * does not want is ended at once, so there are never more than there are sides. */
#include "protocol/tournament/crew.h"

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
    int sides = side_count(contest->variant);
    for (int side = 0; side < sides; side++) {
        for (int other = side; other < sides; other++) {
            if (crew->rival[other] != NULL && crew->entrant[other] == fixture->entrant[side]) {
                swap_places(crew, side, other);
                break;
            }
        }
    }
    for (int side = 0; side < sides; side++) {
        if (crew->rival[side] != NULL && crew->entrant[side] != fixture->entrant[side]) {
            rival_free(crew->rival[side]);
            crew->rival[side] = NULL;
        }
    }
    for (int side = 0; side < sides; side++) {
        if (crew->rival[side] == NULL) {
            crew->entrant[side] = fixture->entrant[side];
            const struct rival_game game = {contest->variant, contest->rule,
                                            contest->rule_count, contest->debug};
            crew->rival[side] = rival_new(&contest->entrant[fixture->entrant[side]], &game);
        }
        if (crew->rival[side] == NULL) {
            return false;
        }
        rival_heed(crew->rival[side], crew->stop);
    }
    return true;
}

void crew_dismiss(struct crew *crew)
{
    for (int side = 0; side < SEATS_MAX; side++) {
        if (crew->rival[side] != NULL) {
            rival_free(crew->rival[side]);
        }
    }
}

void crew_relieve(struct crew *crew, const struct bout *bout)
{
    for (int side = 0; side < side_count(crew->contest->variant); side++) {
        bool is_culprit = bout->culprit == side || bout->culprit < 0;
        if (is_culprit && cause_is_breakdown(bout->cause)) {
            rival_end(crew->rival[side]);
        }
    }
}
