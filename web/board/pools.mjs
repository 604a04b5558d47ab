/** What the seats hold beside the board: for each seat a group with a button for each kind. */
import { portraitOf } from './pieces.mjs';

/** So many kinds fit at their usual size beside the board, and over it. */
const BESIDE = 4;
const OVER = 7;

/** @typedef {{seat(): number, seatName(seat: number): string}} Board what is asked of it */

export class Pools {
    /** @type {Map<string, HTMLButtonElement>} by seat and letter: "0N" */
    #buttons = new Map();
    /** @type {HTMLElement[]} by seat */
    #groups = [];

    /**
     * @param {HTMLElement} element takes the groups
     */
    constructor(element) {
        this.element = element;
    }

    /** Whether the game has pools, empty ones too. */
    get isShown() {
        return this.#groups.length > 0;
    }

    /**
     * Takes what is held out of the picture and shows it in buttons.
     * @param {SVGSVGElement} svg
     * @param {Board} board
     * @param {number} turn which decides whose is near
     * @returns {Map<string, HTMLButtonElement>} by name: "N@" of the seat to move, "N@1" of another
     */
    draw(svg, board, turn) {
        const headings = [...svg.querySelectorAll(':scope > g > text')];
        this.#place(headings.map((heading) => heading.textContent ?? ''), turn);
        const cells = new Map();
        const kept = new Set();
        const kinds = headings.map(() => 0);
        for (const group of /** @type {Iterable<SVGElement>} */ (svg.querySelectorAll('.held'))) {
            const seat = Number(group.dataset.seat);
            const letter = group.dataset.letter ?? '';
            const key = seat + letter;
            const button = this.#buttons.get(key) ?? this.#add(key, group);
            const count = group.lastElementChild?.textContent ?? '';
            const name = seat === board.seat() ? `${letter}@` : `${letter}@${seat}`;
            this.#groups[seat].append(button);
            button.dataset.name = name;
            button.dataset.count = count;
            button.classList.toggle('several', count !== '1');
            cells.set(name, button);
            kept.add(key);
            kinds[seat]++;
        }
        for (const [key, button] of this.#buttons) {
            if (!kept.has(key)) {
                button.remove();
                this.#buttons.delete(key);
            }
        }
        headings.forEach((heading, seat) => {
            heading.remove();
            this.#groups[seat].dataset.heading = heading.textContent ?? '';
            this.#groups[seat].classList.toggle('many-beside', kinds[seat] > BESIDE);
            this.#groups[seat].classList.toggle('many-over', kinds[seat] > OVER);
        });
        svg.querySelectorAll('.held').forEach((group) => group.remove());
        for (const group of this.#groups) {
            const isReached = group.querySelector('[tabindex="0"]');
            (isReached ?? group.firstElementChild)?.setAttribute('tabindex', '0');
        }
        return cells;
    }

    /**
     * The button of a kind that a seat holds; undefined where it holds none.
     * @param {number} seat
     * @param {string} letter
     */
    buttonOf(seat, letter) {
        return this.#buttons.get(seat + letter);
    }

    /**
     * @param {string[]} headings
     * @param {number} turn
     */
    #place(headings, turn) {
        while (this.#groups.length > headings.length) {
            this.#groups.pop()?.remove();
        }
        headings.forEach((heading, seat) => {
            if (!this.#groups[seat]) {
                this.#groups[seat] = document.createElement('div');
                this.#groups[seat].setAttribute('role', 'group');
                this.element.append(this.#groups[seat]);
            }
            const isNear = (turn === 2) === (seat > 0);
            this.#groups[seat].className = `pool ${isNear ? 'near' : 'far'}`;
            this.#groups[seat].ariaLabel = heading;
        });
        this.element.classList.toggle('with-pools', headings.length > 0);
    }

    /**
     * @param {string} key
     * @param {Element} group
     */
    #add(key, group) {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = 'cell held';
        button.tabIndex = -1;
        button.append(portraitOf(group));
        this.#buttons.set(key, button);
        return button;
    }
}
