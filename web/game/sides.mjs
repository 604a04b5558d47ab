/** Who plays for whom, and what each seat has left. */

/** @typedef {import('./game.mjs').Game} Game */

/** Whether all seats play for one of two sides. */
export function hasTwoSides(/** @type {Game['board']} */ board) {
    return board.seats() === 2 || board.team(0) === board.team(2) || board.team(0) === board.team(3);
}

/** The pieces that a player of Gala Xiang-Qi must not lose all of. */
const ROYALS = 'KGA';

/**
 * How many pieces of each kind each seat has on the board.
 * @returns {Map<string, number>[]}
 */
export function menOf(/** @type {Game['board']} */ board) {
    const men = Array.from({ length: board.seats() }, () => new Map());
    for (let rank = 0; rank < board.ranks(); rank++) {
        for (let file = 0; file < board.files(); file++) {
            const seat = board.pieceSeat(file, rank);
            if (seat >= 0) {
                const letter = board.piece(file, rank).toUpperCase();
                men[seat].set(letter, (men[seat].get(letter) ?? 0) + 1);
            }
        }
    }
    return men;
}

/** Whether a player among four has lost all royals. */
export function isWithoutRoyals(/** @type {Game['board']} */ board, /** @type {number} */ seat) {
    return board.seats() > 2 && [...ROYALS].every((letter) => !menOf(board)[seat].has(letter));
}
