/**
 * The drawn pieces of a game, and its board without any: taken out of pictures that the C code
 * draws, so that positions can be shown that the rules refuse.
 */
import { notationOf } from '../game/fen.mjs';

/* As protocol/formats/svg.c draws. */
const CELL = 40;
const LEFT = 22;
const TOP = 7;
const BOTTOM = 22;

/**
 * Positions with every piece, of games whose start has not every one.
 * @type {Record<string, string>}
 */
const ALL_PIECES = { xodul: 'rnbqkwglc/ppppppppp/4s4/9/9/4S4/PPPPPPPPP/RNBQKWGLC w' };

/** Of four players each has a mark on its pieces, so that colours alone do not tell them apart. */
const MARKS = { r: 'M-5 5L0-5 5 5z', b: 'M-4.5-4.5h9v9h-9z', y: 'M0-6L6 0 0 6-6 0z', g: 'M5 0a5 5 0 1 1-.1-1z' };

const SVG = 'http://www.w3.org/2000/svg';

/** @returns {SVGElement} */
function draw(/** @type {string} */ name, /** @type {Record<string, string>} */ attributes) {
    const element = document.createElementNS(SVG, name);
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
    return element;
}

/** @returns {SVGElement} the picture of a text of C's */
function parse(/** @type {string} */ text) {
    const template = document.createElement('template');
    template.innerHTML = text;
    return /** @type {any} */ (template.content.firstElementChild);
}

/** What the picture's class "piece" groups: each with its place on the board. */
function placesOf(/** @type {SVGElement} */ picture) {
    return [...picture.querySelectorAll('.piece')].map((group) => {
        const [, x, y] = /translate\((\d+),(\d+)\)/.exec(group.getAttribute('transform') ?? '') ?? [];
        return { group, column: (Number(x) - CELL / 2) / CELL, row: (Number(y) - CELL / 2) / CELL };
    });
}

/** A piece's own colours, shapes and, of four, mark. */
function pieceOf(/** @type {Element} */ group, /** @type {string} */ seat, /** @type {boolean} */ ofFour) {
    const piece = /** @type {SVGElement} */ (group.parentElement?.cloneNode(false));
    [...group.childNodes].forEach((part) => piece.append(part.cloneNode(true)));
    if (ofFour) {
        const path = MARKS[/** @type {keyof MARKS} */ (seat)];
        piece.append(draw('path', { class: 'mark', d: path, transform: 'translate(12.5,12)', 'stroke-width': '1.6' }));
    }
    return piece;
}

export class PieceSet {
    /** @type {Map<string, SVGElement>} */
    #pieces = new Map();
    #files;
    #ranks;
    #board;

    /**
     * @param {any} quincunx what load() gave
     * @param {string} variant
     */
    constructor(quincunx, variant) {
        const { files, ranks, seats } = notationOf(variant);
        this.#files = files;
        this.#ranks = ranks;
        this.#board = new quincunx.Board(variant, ALL_PIECES[variant]);
        for (const { group, column, row } of placesOf(parse(this.#board.svg(600, 0)))) {
            const seat = seats[this.#board.pieceSeat(column, ranks - 1 - row)];
            const name = seat + this.#board.piece(column, ranks - 1 - row).toUpperCase();
            if (!this.#pieces.has(name)) {
                this.#pieces.set(name, pieceOf(group, seat, seats.length > 2));
            }
        }
    }

    /** Call when it is no longer needed. */
    delete() {
        this.#board.delete();
    }

    /**
     * The board without pieces and without what is held beside it, turned by quarters.
     * @returns {SVGElement}
     */
    board(/** @type {number} */ turn) {
        const picture = parse(this.#board.svg(600, turn));
        picture.querySelectorAll('.piece').forEach((piece) => piece.remove());
        for (const held of picture.querySelectorAll('.held, g > g ~ text')) {
            held.remove();
        }
        const { width, height } = this.size(turn);
        picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
        picture.removeAttribute('width');
        picture.removeAttribute('height');
        picture.removeAttribute('role');
        picture.removeAttribute('aria-label');
        picture.setAttribute('aria-hidden', 'true');
        return picture;
    }

    /** The size of that picture, and where in it the squares are. */
    size(/** @type {number} */ turn) {
        const [columns, rows] = turn % 2 === 0 ? [this.#files, this.#ranks] : [this.#ranks, this.#files];
        return {
            columns, rows, left: LEFT, top: TOP, cell: CELL, width: LEFT + columns * CELL + TOP,
            height: TOP + rows * CELL + BOTTOM };
    }

    /** Column and row of a square on a board that is turned by quarters. */
    place(/** @type {number} */ square, /** @type {number} */ turn) {
        const file = square % this.#files;
        const rank = Math.floor(square / this.#files);
        return {
            column: [file, rank, this.#files - 1 - file, this.#ranks - 1 - rank][turn],
            row: [this.#ranks - 1 - rank, file, rank, this.#files - 1 - file][turn] };
    }

    /**
     * A piece, "wN", around the origin or where a square of the picture is.
     * @returns {SVGElement}
     */
    piece(/** @type {string} */ name, /** @type {{column: number, row: number} | undefined} */ at = undefined) {
        const piece = /** @type {SVGElement} */ (this.#pieces.get(name)?.cloneNode(true));
        if (at) {
            const [x, y] = [LEFT + (at.column + 0.5) * CELL, TOP + (at.row + 0.5) * CELL];
            piece.setAttribute('transform', `translate(${x},${y})`);
        }
        return piece;
    }

    /** A piece as a picture of its own. @returns {SVGElement} */
    icon(/** @type {string} */ name) {
        const icon = draw('svg', { viewBox: '-20 -20 40 40', 'aria-hidden': 'true' });
        icon.append(this.piece(name));
        return icon;
    }
}
