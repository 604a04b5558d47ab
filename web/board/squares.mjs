/** Squares: their names, and where the picture shows them on a board turned by quarters. */

/* As protocol/formats/svg.c draws: units of a square's side, and of the margins that the board
 * has in the picture. */
export const CELL = 40;
export const LEFT = 22;
export const TOP = 7;

/**
 * Where squares are on the screen.
 * @typedef {object} Layout
 * @property {number} columns
 * @property {number} rows
 * @property {string[][]} names of the squares by row and column, from the upper left one
 * @property {Map<string, [number, number]>} middles of the squares, in units of the board
 */

/** @typedef {{files(): number, ranks(): number}} Size what a board is asked for its layout */

/**
 * A square's name from file and rank, both counted from 0: "a1".
 * @param {number} file
 * @param {number} rank
 */
export function squareName(file, rank) {
    return String.fromCharCode(97 + file) + (rank + 1);
}

/**
 * The layout of a board, turned clockwise by so many quarters.
 * @param {Size} board
 * @param {number} turn
 * @returns {Layout}
 */
export function layoutOf(board, turn) {
    const files = board.files();
    const ranks = board.ranks();
    const [columns, rows] = turn % 2 === 0 ? [files, ranks] : [ranks, files];
    const names = Array.from({ length: rows }, () => Array(columns).fill(''));
    const middles = new Map();
    for (let rank = 0; rank < ranks; rank++) {
        for (let file = 0; file < files; file++) {
            const column = [file, rank, files - 1 - file, ranks - 1 - rank][turn];
            const row = [ranks - 1 - rank, file, rank, files - 1 - file][turn];
            const name = squareName(file, rank);
            names[row][column] = name;
            middles.set(name, [(column + 0.5) * CELL, (row + 0.5) * CELL]);
        }
    }
    return { columns, rows, names, middles };
}

/**
 * Where a group of the picture stands, in units of the board.
 * @param {Element} group of the class "piece" or "held"
 * @returns {[number, number]}
 */
export function translation(group) {
    const found = /translate\(([\d.]+),([\d.]+)\)/.exec(group.getAttribute('transform') ?? '');
    return found ? [Number(found[1]), Number(found[2])] : [NaN, NaN];
}
