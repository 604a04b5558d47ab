/** Names of the pieces, and of the readings of the rules. */

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

/**
 * Options with their titles, and those of their values.
 * @type {Record<string, [string, Record<string, string>]>}
 */
const OPTIONS = {
    setup: ['Black’s set-up', { mirrored: 'as in a mirror', rotated: 'turned by half' }],
    pool: ['Captured pieces', { own: 'a pool for each side', common: 'one pool for both' }],
    extension: ['Extra steps of rook and bishop', { zone: 'end in the zone', anywhere: 'may leave the zone' }],
    pawndrop: ['Pawn drops', { free: 'free', program: 'not beyond a hostile pawn' }],
    check: ['A piece that gives check', { king: 'may be taken by the king', strict: 'is taken by nobody' }],
    hoppers: ['Cannons and archers hop', { chinese: 'to capture', korean: 'in every move' }],
    elephants: ['Elephants move', { chinese: 'two steps', korean: 'three steps' }],
};

/** The title of an option and of each of its values; its own names where there are no others. */
export function labelOfOption(/** @type {string} */ name, /** @type {string[]} */ values) {
    const [title, words] = OPTIONS[name] ?? [name, {}];
    return { title, titles: values.map((value) => words[value] ?? value) };
}
