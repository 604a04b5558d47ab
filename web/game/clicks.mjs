/** How clicks on squares and on pieces beside the board become moves. */

/**
 * What is clicked for a move, in order: squares, "N@" for a piece beside the board, "=q" for a
 * choice that is asked for. An exchange may also begin with the pawn.
 * @param {string} move
 * @param {boolean} isExchange whether a piece stands where "N@d4" puts one
 * @returns {string[][]} all ways to click it
 */
function clicksOf(move, isExchange) {
    const drop = /^([A-Z]@)([a-p]\d+)$/.exec(move);
    if (drop) {
        const [, piece, square] = drop;
        return isExchange ? [[piece, square], [square, piece]] : [[piece, square]];
    }
    /** @type {string[]} */
    const clicks = [];
    for (const [part] of move.matchAll(/[a-p]\d+|[a-z]$/g)) {
        const isSquare = /\d/.test(part);
        if (!isSquare || part !== clicks[clicks.length - 1]) {
            clicks.push(isSquare ? part : `=${part}`);
        }
    }
    return [clicks];
}

/**
 * @typedef {object} Choice what may follow the clicks so far
 * @property {Set<string>} next what may be clicked
 * @property {string[]} done moves that are complete
 * @property {string[]} asked moves that only a question tells apart
 */

/**
 * @param {string[]} moves legal ones
 * @param {string[]} clicked
 * @param {(square: string) => boolean} isOccupied
 * @returns {Choice}
 */
export function choose(moves, clicked, isOccupied) {
    /** @type {Choice} */
    const choice = { next: new Set(), done: [], asked: [] };
    for (const move of moves) {
        const exchange = move.includes('@') && isOccupied(move.slice(2));
        for (const clicks of clicksOf(move, exchange)) {
            if (!clicked.every((click, index) => clicks[index] === click)) {
                continue;
            }
            const next = clicks[clicked.length];
            if (next === undefined) {
                choice.done.push(move);
            } else if (next.startsWith('=')) {
                choice.asked.push(move);
            } else {
                choice.next.add(next);
            }
        }
    }
    if (clicked.length > 0 && choice.done.length + choice.asked.length > 1) {
        choice.asked.push(...choice.done);
        choice.done = [];
    }
    return choice;
}

/**
 * The squares and held pieces in a move.
 * @returns {string[]}
 */
export function partsOf(/** @type {string} */ move) {
    return move.match(/[A-Z]@|[a-p]\d+/g) ?? [];
}

/**
 * File and rank of a square, counted from 0.
 * @returns {[number, number]}
 */
export function squareOf(/** @type {string} */ name) {
    return [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
}
