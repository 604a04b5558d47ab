/** Who plays for whom, and what each seat has left. */

/** @typedef {import('./game.mjs').Game} Game */

/** Whether all seats play for one of two sides. */
export function hasTwoSides(/** @type {Game['board']} */ board) {
    return board.seats() === 2 || board.team(0) === board.team(2) || board.team(0) === board.team(3);
}

/** The pieces that a player of Gala Xiang-Qi must not lose all of. */
const ROYALS = 'KGA';

/**
 * All pieces on the board: files and ranks are counted from 0, letters are upper case.
 * @param {Game['board']} board
 * @returns {Generator<{file: number, rank: number, seat: number, letter: string}>}
 */
export function* piecesOn(board) {
    for (let rank = 0; rank < board.ranks(); rank++) {
        for (let file = 0; file < board.files(); file++) {
            const seat = board.pieceSeat(file, rank);
            if (seat >= 0) {
                yield { file, rank, seat, letter: board.piece(file, rank).toUpperCase() };
            }
        }
    }
}

/**
 * How many pieces of each kind each seat has on the board.
 * @returns {Map<string, number>[]}
 */
export function menOf(/** @type {Game['board']} */ board) {
    const men = Array.from({ length: board.seats() }, () => new Map());
    for (const { seat, letter } of piecesOn(board)) {
        men[seat].set(letter, (men[seat].get(letter) ?? 0) + 1);
    }
    return men;
}

/** Whether a player among four, who has these men, has lost all royals. */
export function isWithoutRoyals(/** @type {Map<string, number>[]} */ men, /** @type {number} */ seat) {
    return men.length > 2 && [...ROYALS].every((letter) => !men[seat].has(letter));
}
