/**
 * What the address names behind #, so that a reload stays there and Back and Forward go there: a link
 * with a game (link.mjs), or another place of the page than the game. `games` are the cards of all
 * games, `lesson=xodul&task=3` and `puzzle=xodul.17.42` are tasks.
 */
const PLACE = /^#(games$|lesson=|puzzle=)/;
const TASK = /^#(lesson|puzzle)=/;

const addressWith = (/** @type {string} */ hash) => location.href.split('#')[0] + hash;

/** Whether what follows the address names such a place. */
export const isPlace = (/** @type {string} */ hash) => PLACE.test(hash);

/** Puts `hash` behind the address, "" for nothing; Back has no step to what was there. */
export function replaceAddress(/** @type {string} */ hash) {
    history.replaceState(null, '', addressWith(hash));
}

/** Names a place, "" for the game. From one task to the next Back has no step, so that it leaves them. */
export function namePlace(/** @type {string} */ place) {
    const hash = place === '' ? '' : `#${place}`;
    if (hash === location.hash) {
        return;
    }
    if (TASK.test(hash) && TASK.test(location.hash)) {
        replaceAddress(hash);
    } else {
        history.pushState(null, '', addressWith(hash));
    }
}
