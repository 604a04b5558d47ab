/** Names of the pieces. */

/** @type {Record<string, Record<string, string>>} */
const PIECES = {
    chess: { P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' },
    xodul: {
        P: 'pawn', N: 'knight', B: 'bishop', R: 'car', Q: 'queen', K: 'king', W: 'wizard',
        G: 'guard', L: 'lance', C: 'cannon', S: 'general' },
    cubic: { P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', G: 'general', K: 'king' },
    gala: {
        K: 'king', G: 'general', A: 'advisor', R: 'rook', B: 'bishop', C: 'cannon', V: 'archer',
        H: 'horse', E: 'elephant', P: 'pawn', S: 'soldier' },
};

/** A piece's name; its letter where it has none. */
export function pieceName(/** @type {string} */ variant, /** @type {string} */ letter) {
    return (PIECES[variant.split('-')[0]] ?? PIECES.chess)[letter] ?? letter;
}

/** "pawn", "2 pawns" */
export function plural(/** @type {string} */ name, /** @type {number} */ count) {
    return count === 1 ? name : `${count} ${name}s`;
}
