/** The fields of a FEN in words for players, and which values of them fit the pieces on the board. */
import { nameOfSquare, notationOf, squareOfName } from '../game/fen.mjs';

/** @typedef {import('../game/fen.mjs').Setup} Setup */

/**
 * The kinds of moves that set the count of quiet ones to 0.
 * @type {Record<string, string>}
 */
const NOISY = {
    xodul: 'capture, pawn move or exchange', cubic: 'capture, pawn move or drop', gala: 'capture, pawn or soldier move' };

/** Of each right to castle where king and rook are. */
const HOME = { K: ['e1', 'h1'], Q: ['e1', 'a1'], k: ['e8', 'h8'], q: ['e8', 'a8'] };

/** What a seat's held pieces are called; the pool of both sides when no name is given. */
export function labelOfPocket(/** @type {string} */ variant, /** @type {string} */ seatName) {
    const title = variant === 'cubic' ? 'stack' : 'pool';
    return seatName === '' ? `The ${title} of both sides` : `${seatName}’s ${title}`;
}

/** The titles of the counts: of quiet moves, one or one for each seat, and of all moves. */
export function labelOfCounts(/** @type {string} */ variant, /** @type {string[]} */ seatNames) {
    const family = variant.split('-')[0];
    const noisy = NOISY[family] ?? 'capture or pawn move';
    const unit = variant === 'xymyx' ? 'Turns' : 'Moves';
    const quiet = variant === 'nodal-ludii'
        ? seatNames.map((name) => `Moves of ${name} since its last ${noisy}`)
        : [`${unit} since the last ${noisy}`];
    return { quiet, moves: variant === 'xymyx' ? 'Number of the turn' : 'Number of the move' };
}

/** Whether king and rook stand where a right to castle, of "KQkq", needs them. */
export function castlingPossible(/** @type {string} */ variant, /** @type {Setup} */ { board }, /** @type {string} */ right) {
    const seat = right === right.toUpperCase() ? 'w' : 'b';
    const [king, rook] = HOME[/** @type {keyof HOME} */ (right)].map((name) => board[squareOfName(variant, name)]);
    return king === `${seat}K` && rook === `${seat}R`;
}

/**
 * The squares that a pawn may have passed by its last move: in chess one list, where both sides
 * move at once a list for each seat.
 * @param {string} variant
 * @param {Setup} setup
 * @returns {string[][]}
 */
export function passedPawns(variant, { board, turn }) {
    const files = 8;
    const ofSeat = (/** @type {number} */ seat, /** @type {boolean} */ isWayFree) => {
        const [home, passed, reached] = seat === 0 ? [1, 2, 3] : [6, 5, 4];
        const all = Array.from({ length: files }, (_, file) => file).filter((file) =>
            board[reached * files + file] === `${'wb'[seat]}P` &&
            (!isWayFree || (board[home * files + file] === '' && board[passed * files + file] === '')));
        return all.map((file) => nameOfSquare(variant, passed * files + file));
    };
    return variant === 'xymyx' ? [ofSeat(0, false), ofSeat(1, false)] : [ofSeat(turn === 'w' ? 1 : 0, true)];
}

/** Of four players those who have no piece left whose loss decides. @returns {number[]} */
export function seatsWithoutRoyal(/** @type {string} */ variant, /** @type {Setup} */ { board }) {
    const { seats } = notationOf(variant);
    return seats.length === 2
        ? []
        : [...seats].map((_, seat) => seat).filter((seat) => !board.some((piece) => /^.[KGA]$/.test(piece) && piece[0] === seats[seat]));
}
