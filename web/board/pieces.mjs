/** The pieces in the picture of a board: where they stand, and each in a picture of its own. */
import { layoutOf, translation } from './squares.mjs';

/** @typedef {{seat: number, letter: string, group: SVGElement}} Piece one in the picture */
/** @typedef {Map<string, Piece>} Pieces by the names of their squares */

/**
 * The pieces of a board in its picture.
 * @param {Element} svg
 * @param {any} board a Board of the module
 * @param {import('./squares.mjs').Layout} layout that the picture has
 * @returns {Pieces}
 */
export function piecesIn(svg, board, layout) {
    const groups = new Map();
    for (const group of svg.querySelectorAll('.piece')) {
        groups.set(translation(group).join(), group);
    }
    const pieces = new Map();
    for (const [name, middle] of layout.middles) {
        const group = groups.get(middle.join());
        if (group) {
            const [file, rank] = [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
            const letter = board.piece(file, rank).toUpperCase();
            pieces.set(name, { seat: board.pieceSeat(file, rank), letter, group });
        }
    }
    return pieces;
}

/**
 * The pieces with which a game of the same variant begins.
 * @param {any} board a Board of the module
 * @returns {Pieces}
 */
export function piecesAtStart(board) {
    const start = new board.constructor(board.variant());
    const template = document.createElement('template');
    template.innerHTML = start.svg();
    const pieces = piecesIn(/** @type {Element} */ (template.content.firstElementChild), start, layoutOf(start, 0));
    start.delete();
    return pieces;
}

/**
 * A copy of a piece in a picture of its own, one square large.
 * @param {Element} group of the class "piece" or "held"
 * @returns {SVGSVGElement}
 */
export function portraitOf(group) {
    const portrait = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    portrait.setAttribute('viewBox', '-20 -20 40 40');
    portrait.setAttribute('aria-hidden', 'true');
    const copy = /** @type {Element} */ (group.cloneNode(true));
    copy.removeAttribute('transform');
    if (group.classList.contains('held')) {
        copy.lastElementChild?.remove(); /* how many there are */
    }
    copy.removeAttribute('class');
    /* The colours of its seat. */
    const paint = /** @type {Element} */ (group.parentNode?.cloneNode(false));
    paint.append(copy);
    portrait.append(paint);
    return portrait;
}
