/** Why a piece does not go everywhere that its way of moving leads: its king would be attacked. */
import { squareOf } from './clicks.mjs';
import { pieceName } from './names.mjs';

/** @typedef {import('./game.mjs').Game} Game */

/** "c3, d4 and e5" */
function listed(/** @type {string[]} */ names) {
    return names.join(', ').replace(/, ([^,]*)$/, ' and $1');
}

/**
 * A sentence on what keeps the piece on a square from going everywhere; null where nothing does.
 * @param {Game} game
 * @param {string} square
 * @returns {string | null}
 */
export function pinText({ board, variant }, square) {
    const { moves, captures, taken, exposing, pinners, checkers } = board.targets(square);
    const nameOf = (/** @type {string} */ at) => pieceName(variant, board.piece(...squareOf(at)).toUpperCase());
    const who = (/** @type {string[]} */ squares) => listed(squares.map((at) => `the ${nameOf(at)} on ${at}`));
    const free = moves.length + captures.length + taken.length;
    if (exposing.length === 0) {
        return null;
    }
    if (nameOf(square) === 'king') {
        const attackers = [...pinners, ...checkers];
        return `It may not go where ${who(attackers)} would attack it.`;
    }
    if (checkers.length > 0) {
        const pinned = pinners.length > 0 ? `It is pinned by ${who(pinners)}, and its` : 'Its';
        return `${pinned} king is in check by ${who(checkers)}: ${free > 0 ? 'it may only go where that ends' : 'it cannot help'}.`;
    }
    const attack = `${who(pinners)} ${pinners.length > 1 ? 'attack' : 'attacks'} its king`;
    return exposing.length <= free
        ? `It is pinned: it may not go to ${listed(exposing)}, for then ${attack}.`
        : `It is pinned: if it ${free > 0 ? 'goes elsewhere' : 'moves'}, ${attack}.`;
}
