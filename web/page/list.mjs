/** The list of moves: the main line, and in brackets below a move the other moves that were tried. */
import { element } from '../board/dom.mjs';
import { textOf } from '../game/notes.mjs';

/** @typedef {import('../game/game.mjs').GameNode} GameNode */
/** @typedef {import('../game/game.mjs').Game} Game */

/** The signs of the six NAGs for good and bad moves (PGN standard, 1994). */
const SIGNS = ['', '!', '?', '!!', '??', '!?', '?!'];
const SIGN_NAMES = ['', 'good', 'mistake', 'brilliant', 'blunder', 'interesting', 'inaccuracy'];

export class MoveList {
    /** @type {Map<GameNode, HTMLElement>} */
    #buttons = new Map();
    #drawn = '';
    #frame = 0;

    /**
     * @param {HTMLElement} place
     * @param {(node: GameNode) => void} onClick
     */
    constructor(place, onClick) {
        this.place = place;
        this.onClick = onClick;
    }

    /**
     * @param {Game} game
     * @param {number} perRound moves that have a number in common
     */
    draw(game, perRound) {
        const shape = JSON.stringify([game.toJSON(), perRound]);
        if (shape !== this.#drawn) {
            this.#drawn = shape;
            this.#buttons.clear();
            this.place.replaceChildren(...this.#line(game.root.variations[0], perRound, game.root.comment));
        }
        for (const [node, button] of this.#buttons) {
            button.toggleAttribute('aria-current', node === game.node);
        }
        /* Once a frame: asking where it is lays the page out. */
        cancelAnimationFrame(this.#frame);
        this.#frame = requestAnimationFrame(() => {
            const current = this.#buttons.get(game.node);
            if (current) {
                this.place.scrollTop = current.offsetTop - this.place.offsetTop - this.place.clientHeight / 2;
            } else {
                this.place.scrollTop = 0;
            }
        });
    }

    /**
     * A line from a node on, with the other moves at each place.
     * @returns {(HTMLElement | string)[]}
     */
    #line(/** @type {GameNode | undefined} */ first, /** @type {number} */ perRound, /** @type {string} */ before = '') {
        /** @type {(HTMLElement | string)[]} */
        const parts = [];
        const say = (/** @type {string} */ comment) => {
            if (textOf(comment) !== '') {
                parts.push(element('span', { className: 'comment' }, textOf(comment)));
            }
        };
        say(before);
        let isNumbered = true;
        for (let node = first; node !== undefined; node = node.variations[0]) {
            say(node.startingComment);
            parts.push(this.#move(node, perRound, isNumbered));
            const count = parts.length;
            say(node.halfComment);
            say(node.comment);
            if (node.end !== null || node.out.length > 0) {
                parts.push(element('span', { className: 'comment' }, node.end?.reason ?? 'gives up'));
            }
            const siblings = node.parent?.variations ?? [];
            if (siblings[0] === node && (node !== first || node.parent?.parent === null)) {
                for (const other of siblings.slice(1)) {
                    parts.push(element('div', { className: 'variation' }, ...this.#line(other, perRound)));
                }
            }
            isNumbered = parts.length > count;
        }
        return parts;
    }

    #move(/** @type {GameNode} */ node, /** @type {number} */ perRound, /** @type {boolean} */ isNumbered) {
        const index = node.ply - 1;
        const isFirst = index % perRound === 0;
        const number = Math.floor(index / perRound) + 1;
        const button = element('button', { type: 'button' }, node.san);
        const glyph = node.nags.find((nag) => nag > 0 && nag < SIGNS.length);
        if (glyph !== undefined) {
            button.append(element('span', { className: `nag nag${glyph}`, title: SIGN_NAMES[glyph] }, SIGNS[glyph]));
        }
        button.addEventListener('click', () => this.onClick(node));
        this.#buttons.set(node, button);
        const shown = isFirst || isNumbered ? `${number}${isFirst ? '.' : '…'}` : '';
        return element('span', { className: 'move' }, element('span', { className: 'number' }, shown), button);
    }
}
