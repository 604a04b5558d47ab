/** What players are told of games, pieces and options: the words of the rules, asked once a game. */

/** @typedef {import('../module/quincunx.mjs').Words} Words */

/** @type {Map<string, Words>} */
const known = new Map();

/** Takes all words from the module; to be called before the functions below. */
export function learnNames(/** @type {{variants: () => {name: string}[], words: (variant: string) => Words}} */ quincunx) {
    quincunx.variants().forEach(({ name }) => known.set(name, quincunx.words(name)));
}

/** What is known of a piece; nothing of a letter that has none. */
export function pieceWords(/** @type {string} */ variant, /** @type {string} */ letter) {
    return known.get(variant)?.pieces.find((piece) => piece.letter === letter);
}

/** A piece's name; its letter where it has none. */
export function pieceName(/** @type {string} */ variant, /** @type {string} */ letter) {
    return pieceWords(variant, letter)?.name ?? letter;
}

/**
 * The position that shows how a piece goes, the game that it is of, and the piece's square. Games for
 * four have none of their own: their pieces go as in the game for two.
 */
export function diagramOf(/** @type {string} */ variant, /** @type {string} */ letter) {
    const own = pieceWords(variant, letter);
    const name = own?.diagram ? variant : familyOf(variant);
    const { diagram, square } = pieceWords(name, letter) ?? { diagram: null, square: null };
    return { variant: name, diagram, square };
}

/** The game that a variant such as "gala-team" is of. */
export const familyOf = (/** @type {string} */ variant) => variant.split('-')[0];

/** What a game is called. */
export function titleOf(/** @type {string} */ variant) {
    return known.get(variant)?.title ?? variant;
}

/** What is special about a game, a sentence. */
export function summaryOf(/** @type {string} */ variant) {
    return known.get(variant)?.summary ?? '';
}

/** What is to be reached, a sentence. */
export function goalOf(/** @type {string} */ variant) {
    return known.get(variant)?.goal ?? '';
}

/** "pawn", "2 pawns" */
export function plural(/** @type {string} */ name, /** @type {number} */ count) {
    return count === 1 ? name : `${count} ${name}s`;
}

/** The title of an option, that of each of its values, and what it is about. */
export function labelOfOption(/** @type {string} */ variant, /** @type {string} */ name) {
    const option = known.get(variant)?.options.find((one) => one.name === name);
    return { title: option?.title ?? name, about: option?.about ?? '', titles: option?.values.map(({ means }) => means) ?? [] };
}
