/**
 * The board of the editor: a position that may break every rule, whose squares take a piece by
 * mouse, pen, finger and keyboard. What is put where is told, and shown when it comes back.
 */
import { element } from '../board/dom.mjs';

/** What a press on a square does: "hand" moves pieces, "erase" takes them, a piece is put. */
/** @typedef {string} Tool */

/**
 * @typedef {object} Listener
 * @property {(square: number, piece: string) => void} put a piece, "" for none
 * @property {(from: number, to: number) => void} move
 * @property {(key: string) => string | null} pieceOfKey the piece that a key stands for
 * @property {(square: number, piece: string) => string} label of a square, in words
 */

/** Pixels that a square for a finger has at least; where it has fewer, the board scrolls. */
const LEAST = 24;

/** Tells of each move as long as the pointer is down, and once when it is let go or lost. */
function follow(/** @type {(event: PointerEvent) => void} */ move, /** @type {(event: PointerEvent) => void} */ end) {
    const ended = new AbortController();
    const stop = (/** @type {PointerEvent} */ event) => {
        ended.abort();
        end(event);
    };
    const moved = (/** @type {PointerEvent} */ event) => {
        if (event.buttons !== 0 || event.pointerType === 'touch') {
            move(event);
        } else {
            ended.abort(); /* It was let go outside the window. */
            end(new PointerEvent('pointercancel'));
        }
    };
    document.addEventListener('pointermove', moved, { signal: ended.signal });
    document.addEventListener('pointerup', stop, { signal: ended.signal });
    document.addEventListener('pointercancel', stop, { signal: ended.signal });
}

export class EditorBoard {
    /** @type {Tool} */
    tool = 'hand';
    /**
     * In the order in which they are seen.
     * @type {any[]}
     */
    #cells = [];
    /** @type {Element[]} */
    #shown = [];
    /** @type {string[]} */
    #board = [];
    /** @type {number | null} */
    #chosen = null;
    #turn = 0;
    /** @type {import('./piece_set.mjs').PieceSet} */
    #set;
    #picture;
    #grid;

    /**
     * @param {HTMLElement} place
     * @param {import('./piece_set.mjs').PieceSet} set
     * @param {Listener} listener
     */
    constructor(place, set, listener) {
        this.listener = listener;
        this.#set = set;
        this.#grid = element('div', { className: 'editor-squares', role: 'grid', ariaLabel: 'Board' });
        this.#picture = element('div', { className: 'editor-picture' });
        this.element = element('div', { className: 'editor-board' }, this.#picture, this.#grid);
        place.append(this.element);
        new ResizeObserver(() => this.element.classList.toggle('scrolls', this.element.offsetWidth > place.clientWidth))
            .observe(this.element);
        this.#grid.addEventListener('pointerdown', (/** @type {PointerEvent} */ event) => this.#press(event));
        this.#grid.addEventListener('contextmenu', (/** @type {Event} */ event) => event.preventDefault());
        this.#grid.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => this.#key(event));
        this.#grid.addEventListener('focusin', (/** @type {FocusEvent} */ event) => this.#focus(event.target));
    }

    /** Shows the empty board of a game, turned by quarters. */
    show(/** @type {import('./piece_set.mjs').PieceSet} */ set, /** @type {number} */ turn) {
        const { columns, rows, left, top, cell, width, height } = set.size(turn);
        this.#set = set;
        this.#turn = turn;
        this.#shown = [];
        this.#board = [];
        this.#chosen = null;
        this.#picture.replaceChildren(set.board(turn));
        this.element.style.setProperty('--shape', String(width / height));
        this.element.style.minWidth = `${(LEAST * width) / cell}px`;
        Object.assign(this.#grid.style, {
            left: `${(100 * left) / width}%`, top: `${(100 * top) / height}%`,
            width: `${(100 * columns * cell) / width}%`, height: `${(100 * rows * cell) / height}%`,
            gridTemplate: `repeat(${rows}, 1fr) / repeat(${columns}, 1fr)` });
        this.#cells = Array.from({ length: rows * columns }, () =>
            element('div', { className: 'editor-square', role: 'gridcell', tabIndex: -1 }));
        this.#cells[0].tabIndex = 0;
        for (let square = 0; square < rows * columns; square++) {
            const { column, row } = set.place(square, turn);
            this.#cells[row * columns + column].dataset.square = String(square);
        }
        this.#grid.replaceChildren(...Array.from({ length: rows }, (_, row) =>
            element('div', { role: 'row' }, ...this.#cells.slice(row * columns, (row + 1) * columns))));
    }

    /** Shows the pieces of a setup's board. */
    place(/** @type {string[]} */ board) {
        const picture = this.#picture.firstElementChild;
        const cellOf = new Map(this.#cells.map((cell) => [Number(cell.dataset.square), cell]));
        board.forEach((piece, square) => {
            if (piece !== this.#board[square]) {
                this.#shown[square]?.remove();
                if (piece !== '') {
                    this.#shown[square] = this.#set.piece(piece, this.#set.place(square, this.#turn));
                    picture.append(this.#shown[square]);
                }
            }
            cellOf.get(square).ariaLabel = this.listener.label(square, piece);
        });
        this.#board = [...board];
        if (this.#chosen !== null && board[this.#chosen] === '') {
            this.#choose(null);
        }
    }

    /** Gives a tool to the pointer: what a press on a square does from now on. */
    take(/** @type {Tool} */ tool) {
        this.tool = tool;
        this.#choose(null);
    }

    /** Lets a piece that is pressed elsewhere be dragged here. */
    dragIn(/** @type {PointerEvent} */ event, /** @type {string} */ piece) {
        if (event.button === 0 && event.pointerType !== 'touch') {
            this.#drag(piece, (square) => {
                if (square !== null) {
                    this.listener.put(square, piece);
                }
            });
        }
    }

    /** The square at a place of the window; null where there is none. */
    #squareAt(/** @type {PointerEvent} */ { clientX, clientY }) {
        const cell = /** @type {any} */ (document.elementFromPoint(clientX, clientY))?.closest('.editor-square');
        return cell && this.#grid.contains(cell) ? Number(cell.dataset.square) : null;
    }

    #press(/** @type {PointerEvent} */ event) {
        const square = this.#squareAt(event);
        if (square === null || (event.button !== 0 && event.button !== 2)) {
            return;
        }
        if (event.pointerType === 'touch' && this.element.classList.contains('scrolls')) {
            /* A finger that stays where it is means the square, one that moves the board. */
            follow(() => {}, (end) => {
                if (end.type === 'pointerup' && this.#squareAt(end) === square) {
                    this.#act(square);
                }
            });
            return;
        }
        event.preventDefault();
        this.#cells.find((cell) => Number(cell.dataset.square) === square).focus({ preventScroll: true });
        if (this.tool === 'hand' && event.button === 0) {
            this.#grab(square);
            return;
        }
        const piece = event.button === 2 ? '' : this.#pieceFor(square);
        const put = (/** @type {number | null} */ at) => {
            if (at !== null && this.#board[at] !== piece) {
                this.listener.put(at, piece);
            }
        };
        put(square);
        follow((moved) => put(this.#squareAt(moved)), () => {});
    }

    /** What the tool leaves on a square: the same piece once more takes it away. */
    #pieceFor(/** @type {number} */ square) {
        return this.tool === 'erase' || this.tool === this.#board[square] ? '' : this.tool;
    }

    /** Does with a square what the tool does. */
    #act(/** @type {number} */ square) {
        const from = this.#chosen;
        if (this.tool !== 'hand') {
            this.listener.put(square, this.#pieceFor(square));
        } else if (from !== null && from !== square) {
            this.#choose(null);
            this.listener.move(from, square);
        } else {
            this.#choose(from === square || this.#board[square] === '' ? null : square);
        }
    }

    /** The hand on a square: it takes the piece there, or puts there the one it has. */
    #grab(/** @type {number} */ square) {
        const had = this.#chosen;
        if ((had !== null && had !== square) || this.#board[square] === '') {
            this.#act(square);
            return;
        }
        this.#choose(square);
        this.#drag(this.#board[square], (target, isOutside) => {
            if (target === square) {
                this.#choose(had === square ? null : square);
            } else if (target !== null) {
                this.#choose(null);
                this.listener.move(square, target);
            } else if (isOutside) {
                this.listener.put(square, '');
            }
        });
    }

    /** A picture of the piece follows the pointer, until it is let go on a square or outside. */
    #drag(/** @type {string} */ piece, /** @type {(target: number | null, isOutside: boolean) => void} */ drop) {
        const ghost = this.#set.icon(piece);
        const size = this.#cells[0].offsetWidth;
        ghost.setAttribute('class', 'editor-ghost');
        follow(
            ({ clientX, clientY }) => {
                Object.assign(ghost.style, {
                    left: `${clientX - size / 2}px`, top: `${clientY - size / 2}px`, width: `${size}px`,
                    height: `${size}px` });
                this.element.append(ghost);
            },
            (end) => {
                ghost.remove();
                const box = this.element.getBoundingClientRect();
                const isOutside =
                    end.clientX < box.left || end.clientX > box.right || end.clientY < box.top || end.clientY > box.bottom;
                if (end.type === 'pointerup') {
                    drop(this.#squareAt(end), isOutside);
                }
            });
    }

    #choose(/** @type {number | null} */ square) {
        this.#chosen = square;
        for (const cell of this.#cells) {
            cell.ariaSelected = Number(cell.dataset.square) === square ? 'true' : null;
        }
    }

    /** One square is in the order of the tab key: where the focus was last. */
    #focus(/** @type {any} */ cell) {
        this.#cells.forEach((one) => (one.tabIndex = one === cell ? 0 : -1));
    }

    #key(/** @type {KeyboardEvent} */ event) {
        const index = this.#cells.indexOf(/** @type {any} */ (event.target));
        if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) {
            return;
        }
        const { columns } = this.#set.size(this.#turn);
        const square = Number(this.#cells[index].dataset.square);
        const column = index % columns;
        /** @type {Record<string, number>} */
        const steps = {
            ArrowLeft: column > 0 ? -1 : 0, ArrowRight: column < columns - 1 ? 1 : 0, ArrowUp: -columns,
            ArrowDown: columns, Home: -column, End: columns - 1 - column };
        const piece = this.listener.pieceOfKey(event.key);
        if (event.key in steps) {
            (this.#cells[index + steps[event.key]] ?? this.#cells[index]).focus();
        } else if (event.key === 'Enter' || event.key === ' ') {
            this.#act(square);
        } else if (event.key === 'Delete' || event.key === 'Backspace') {
            this.listener.put(square, '');
        } else if (event.key === 'Escape' && this.#chosen !== null) {
            this.#choose(null);
        } else if (piece !== null) {
            this.listener.put(square, piece);
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }
}
