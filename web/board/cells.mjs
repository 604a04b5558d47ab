/**
 * The cells over the picture: one for each square, in a grid with rows, and those of the pieces
 * held beside the board; and the focus, which the arrow keys move from one to its neighbour.
 */

/** @type {Record<string, [number, number]>} steps on the screen */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The middle of a cell on the screen.
 * @param {Element} cell
 */
function middleOf(cell) {
    const { left, top, width, height } = cell.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
}

export class Cells {
    /** @type {Map<string, HTMLElement>} */
    #squares = new Map();
    /** @type {Map<string, HTMLElement>} */
    #held = new Map();
    /** @type {Element | null} the cell that the pointer moved the focus to */
    #pressed = null;

    /**
     * @param {HTMLElement} element contains all cells
     * @param {HTMLElement} grid takes those of the squares
     * @param {(name: string) => void} onClick is told of clicks by keyboard or screen reader
     */
    constructor(element, grid, onClick) {
        this.element = element;
        this.grid = grid;
        this.onClick = onClick;
        element.addEventListener('focusin', (event) => this.#focusIn(event));
        element.addEventListener('keydown', (event) => this.#key(event));
        element.addEventListener('click', (event) => {
            /* What a pointer presses is heard where pointers are. */
            const name = this.#nameOf(event.target);
            if (event.detail === 0 && name) {
                onClick(name);
            }
        });
    }

    /** Whether the focus is on a cell and came there by the keyboard. */
    get hasKeyboard() {
        return this.focused !== '' && document.activeElement !== this.#pressed;
    }

    /** Whether the focus is on a cell, or on anything else of the board. */
    get hasFocus() {
        return this.element.contains(document.activeElement);
    }

    /** The name of the cell with the focus; "" where there is none. */
    get focused() {
        return this.#nameOf(document.activeElement);
    }

    /**
     * Puts a cell on each square, in rows as they are on the screen.
     * @param {import('./squares.mjs').Layout} layout
     */
    lay({ names }) {
        this.#squares.clear();
        this.grid.replaceChildren(...names.map((row) => {
            const element = document.createElement('div');
            element.className = 'row';
            element.setAttribute('role', 'row');
            element.append(...row.map((name) => this.#add(name)));
            return element;
        }));
        this.#squares.get(names[0][0])?.setAttribute('tabindex', '0');
    }

    /**
     * Takes the cells of what is held in the place of those before.
     * @param {Map<string, HTMLElement>} cells by name
     */
    hold(cells) {
        this.#held = cells;
    }

    /**
     * The cell of a square or a held piece.
     * @param {string} name
     */
    get(name) {
        return this.#squares.get(name) ?? this.#held.get(name);
    }

    /** The names of all cells. */
    names() {
        return [...this.#squares.keys(), ...this.#held.keys()];
    }

    /**
     * Moves the focus to a cell.
     * @param {string} name
     * @param {boolean} isByKeyboard whether the arrow keys are to walk from there
     */
    focus(name, isByKeyboard) {
        const cell = this.get(name);
        if (cell) {
            cell.focus({ preventScroll: !isByKeyboard });
            this.#pressed = isByKeyboard ? null : cell;
        }
    }

    /** Forgets which cell had the focus: it is seen no longer what was clicked. */
    forget() {
        const { hasFocus, hasKeyboard } = this;
        const [first] = this.#squares.keys();
        this.grid.querySelectorAll('.cell[tabindex="0"]').forEach((one) => one.setAttribute('tabindex', '-1'));
        this.#squares.get(first)?.setAttribute('tabindex', '0');
        if (hasFocus) {
            this.focus(first, hasKeyboard);
        }
    }

    /** @param {string} name */
    #add(name) {
        const cell = document.createElement('div');
        cell.className = 'cell';
        cell.dataset.name = name;
        cell.setAttribute('role', 'gridcell');
        cell.tabIndex = -1;
        this.#squares.set(name, cell);
        return cell;
    }

    /** @param {EventTarget | null} at */
    #nameOf(at) {
        const cell = at instanceof Element ? /** @type {HTMLElement | null} */ (at.closest('.cell')) : null;
        return cell?.dataset.name ?? '';
    }

    /** The cell with the focus is the one of its group that Tab reaches. */
    #focusIn(/** @type {FocusEvent} */ event) {
        const cell = this.get(this.#nameOf(event.target));
        if (!cell) {
            return;
        }
        const group = cell.closest('[role="grid"], [role="group"]');
        group?.querySelectorAll('.cell[tabindex="0"]').forEach((one) => one.setAttribute('tabindex', '-1'));
        cell.tabIndex = 0;
        this.#pressed = null;
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const name = this.#nameOf(event.target);
        if (!name || event.altKey || event.ctrlKey || event.metaKey) {
            return;
        }
        /* A button hears the blank by itself, when it is released. */
        if (event.key === 'Enter' || (event.key === ' ' && this.#squares.has(name))) {
            event.preventDefault();
            this.onClick(name);
        } else if (STEPS[event.key] && this.hasKeyboard) {
            event.preventDefault();
            event.stopPropagation();
            const neighbour = this.#neighbour(name, STEPS[event.key]);
            if (neighbour) {
                this.focus(neighbour, true);
            }
        }
    }

    /** The next cell that way on the screen, from the edge one of those beside the board. */
    #neighbour(/** @type {string} */ name, /** @type {[number, number]} */ [across, down]) {
        const [x, y] = middleOf(/** @type {HTMLElement} */ (this.get(name)));
        let best = '';
        let least = Infinity;
        for (const other of this.names()) {
            const [toX, toY] = middleOf(/** @type {HTMLElement} */ (this.get(other)));
            const along = (toX - x) * across + (toY - y) * down;
            const aside = Math.abs((toX - x) * down) + Math.abs((toY - y) * across);
            if (along > 1 && along + 3 * aside < least) {
                least = along + 3 * aside;
                best = other;
            }
        }
        return best;
    }
}
