/**
 * Who loses by his own doing: by resigning, or when his time is over. Of two sides the other one wins.
 * Of four single players the others play on, and the one who is out is moved at random; the last who
 * has a royal and is not out has won.
 */
import { hasTwoSides, isWithoutRoyals, menOf } from './sides.mjs';

/** @typedef {import('../game/game.mjs').Game} Game */

/**
 * A seat gives up at the move that is shown.
 * @param {Game} game
 * @param {number} seat
 * @param {string} how "resigns"
 */
export function forfeit(game, seat, how) {
    const { board, node } = game;
    const reason = `${board.seatName(seat)} ${how}`;
    if (hasTwoSides(board)) {
        node.end = { result: game.isFirstSide(seat) ? '0-1' : '1-0', reason };
    } else if (!game.out().includes(seat)) {
        node.out.push(seat);
        endIfOneIsLeft(game, reason);
    }
}

/**
 * Ends a game of single players when one alone is left of them.
 * @param {Game} game
 * @param {string} [why] what happened last
 */
export function endIfOneIsLeft(game, why = '') {
    const { board, node } = game;
    const out = game.out();
    if (out.length === 0 || game.endOf(node) !== null) {
        return;
    }
    const seats = [0, 1, 2, 3];
    const men = menOf(board);
    const left = seats.filter((seat) => !out.includes(seat) && !isWithoutRoyals(men, seat));
    if (left.length === 1) {
        const last = `${board.seatName(left[0])} is the last in the game`;
        node.end = {
            result: seats.map((seat) => Number(seat === left[0])).join('-'),
            reason: why === '' ? last : `${last}: ${why}` };
    }
}
