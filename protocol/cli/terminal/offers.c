#include "protocol/cli/terminal/offers.h"

#include "eval/eval.h"
#include "protocol/cli/terminal/consult.h"
#include "protocol/cli/terminal/human_game.h"
#include "protocol/match/games/adjudicator.h"

/* The largest evaluation: a greater score means that a player will be eliminated. */
enum { EVALUATION_MAX = 20000 };

void offers_resign(struct human *human, const struct typed *typed)
{
    const struct variant *variant = human->game.variant;
    if (variant_is_free_for_all(variant) &&
        !variant->is_alive(game_position(&human->game), typed->seat)) {
        screen_say(&human->screen, "%s is out of the game: there is nothing to give up.",
                   human_name(human, typed->seat));
        return;
    }
    human_game_stop(human, game_lost_by(&human->game, typed->seat), "normal", "%s resigns",
                    human_name(human, typed->seat));
}

/* Whether the engine plays for another side. */
static bool meets_engine(const struct human *human, int seat)
{
    const struct variant *variant = human->game.variant;
    for (int other = 0; other < variant->seats; other++) {
        if (variant->team[other] != variant->team[seat] && !human_plays(human, other)) {
            return true;
        }
    }
    return false;
}

/* Whether the engine agrees to a draw, or else says why not. It does unless it expects to win.
 */
static bool agrees_to_draw(struct human *human, int seat)
{
    struct thought thought;
    char score[48];
    if (!consult_engine(human, seat, MOVE_NONE, CONSULT_MILLISECONDS, &thought)) {
        return false;
    }
    if (thought.score < 0) {
        consult_score_text(human, seat, thought.score, score, sizeof score);
        screen_say(&human->screen, "Quincunx declines: it expects %s.", score);
    }
    return thought.score >= 0;
}

/* Whether the engine in the seat `asked` agrees to share the victory with `seat`, or else says
 * why not. The score of a search cannot tell: it takes a draw for less than it is worth, so
 * that no player agrees to one early. So the pieces on the board tell who is ahead, and the
 * search only who is about to lose the king. */
static bool agrees_to_share(struct human *human, int seat, int asked)
{
    struct thought thought;
    int strength[SEATS_MAX];
    char score[48];
    eval_find(human->game.variant)->strengths(game_position(&human->game), strength);
    int ahead = eval_share(strength, asked, eval_players(strength));
    if (ahead > SHARE_SCORE) {
        consult_score_text(human, asked, ahead, score, sizeof score);
        screen_say(&human->screen, "Quincunx declines: it counts %s.", score);
        return false;
    }
    if (!consult_engine(human, seat, MOVE_NONE, CONSULT_MILLISECONDS, &thought)) {
        return false;
    }
    if (thought.score < -EVALUATION_MAX) {
        screen_say(&human->screen, "Quincunx declines: it sees %s fall.",
                   human_name(human, seat));
    }
    return thought.score >= -EVALUATION_MAX;
}

/* An offer where everybody plays for himself: it is for the last two to make and to take. */
static void offer_to_share(struct human *human, int seat, unsigned alive)
{
    int count = __builtin_popcount(alive), first = __builtin_ctz(alive);
    int second = __builtin_ctz(alive & (alive - 1));
    if (count > 2) {
        screen_say(&human->screen,
                   "The victory can be shared when two players are left; there are %d.", count);
        return;
    }
    if (!(alive >> seat & 1)) {
        screen_say(
            &human->screen, "%s is out of the game: only %s and %s can share the victory.",
            human_name(human, seat), human_name(human, first), human_name(human, second));
        return;
    }
    int asked = first == seat ? second : first;
    if (human_plays(human, asked) || agrees_to_share(human, seat, asked)) {
        human_game_stop(human, game_drawn(&human->game), "normal", "the victory is shared");
    }
}

void offers_draw(struct human *human, const struct typed *typed)
{
    const struct variant *variant = human->game.variant;
    if (variant_is_free_for_all(variant)) {
        offer_to_share(human, typed->seat,
                       variant_seats_alive(variant, game_position(&human->game)));
    } else if (!meets_engine(human, typed->seat) || agrees_to_draw(human, typed->seat)) {
        human_game_stop(human, game_drawn(&human->game), "normal", "draw agreed");
    }
}
