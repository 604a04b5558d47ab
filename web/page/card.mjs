/** The card beside the board: how the piece that was clicked last goes, in words and as a picture. */
import { $, element } from '../board/dom.mjs';
import { CELL, LEFT, TOP } from '../board/squares.mjs';
import { squareOf } from '../game/clicks.mjs';
import { diagramOf, goalOf, pieceWords } from '../game/names.mjs';
import { pinText } from '../game/pins.mjs';
import { withLinks } from './rules.mjs';

/** @typedef {import('../game/game.mjs').Game} Game */

const WIDTH = 240;
/** More files than these need a larger picture. */
const FILES_SMALL = 9;
/** As in page.css: a window in which the card is closed until it is asked for. */
const NARROW = '(max-width: 800px) and (orientation: portrait)';

export class Card {
    /** The square of the piece, until a move changes the board. */
    square = '';

    /** @param {import('../game/game.mjs').Quincunx} quincunx */
    constructor(quincunx) {
        this.quincunx = quincunx;
        this.place = $('card');
        this.place.open = !matchMedia(NARROW).matches;
    }

    /** Shows the piece on a square, or one that is held, "N@" or "N@1"; nothing new where there is none. */
    show(/** @type {Game} */ game, /** @type {string} */ name) {
        const { board } = game;
        const isHeld = name.includes('@');
        const seat = !isHeld ? board.pieceSeat(...squareOf(name)) : Number(name.slice(2) || board.seat());
        const letter = isHeld ? name[0] : board.piece(...squareOf(name)).toUpperCase();
        const words = seat < 0 ? undefined : pieceWords(game.variant, letter);
        this.square = words === undefined || isHeld ? '' : name;
        if (words !== undefined) {
            const pin = this.square === '' ? null : pinText(game, name);
            const texts = [pin, words.moves, words.captures, words.special, `More in the rules (${words.rules}).`];
            this.#fill(`${board.seatName(seat)}'s ${words.name}`, texts, this.#picture(game, letter));
        }
    }

    /** Shows no piece, but what the game is about. */
    clear(/** @type {Game} */ game) {
        this.square = '';
        this.#fill('How to play', [goalOf(game.variant), 'Click a piece of either side to see how it goes.'], '');
    }

    #fill(/** @type {string} */ title, /** @type {(string | null)[]} */ texts, /** @type {any} */ picture) {
        this.place.querySelector('summary').textContent = title;
        this.place.querySelector('div').replaceChildren(
            picture, ...texts.flatMap((text) => (text === null ? [] : [element('p', {}, ...withLinks(text))])));
    }

    /** Where a piece goes, by the rules of this game, cropped to the board; "" where no picture is known. */
    #picture(/** @type {Game} */ game, /** @type {string} */ letter) {
        const { variant, diagram, square } = diagramOf(game.variant, letter);
        if (!diagram || !square) {
            return '';
        }
        const board = new this.quincunx.Board(variant, diagram, game.options);
        const figure = element('figure', { innerHTML: board.svg(WIDTH, 0, square), ariaHidden: 'true' });
        const { captures, taken } = board.targets(square);
        figure.classList.toggle('large', board.files() > FILES_SMALL);
        const [width, height] = [board.files(), board.ranks()].map((count) => count * CELL + LEFT + TOP);
        board.delete();
        figure.firstElementChild.setAttribute('viewBox', `0 0 ${width} ${height}`);
        ['width', 'height', 'role', 'aria-label'].forEach((name) => figure.firstElementChild.removeAttribute(name));
        figure.append(element('figcaption', {}, [
            'dot: may go there', ...(captures.length > 0 ? ['ring: captures'] : []),
            ...(taken.length > 0 ? ['broken ring: captures and stays, or goes elsewhere'] : [])].join(', ')));
        return figure;
    }
}
