/**
 * The board: the picture that the C code draws, and over it a cell for each square and each kind
 * of piece held beside it, so that mouse, finger, keyboard and screen reader do the same.
 */
import { animate, changesBetween, prefersStillness } from './animation.mjs';
import { Cells } from './cells.mjs';
import { Choice } from './choice.mjs';
import { arrowShape, lastMoveShapes, markShape } from './marks.mjs';
import { Pointer } from './pointer.mjs';
import { Pools } from './pools.mjs';
import { piecesAtStart, piecesIn, portraitOf } from './pieces.mjs';
import { CELL, LEFT, TOP, layoutOf } from './squares.mjs';
import { Zoom } from './zoom.mjs';

/** Width that the picture is written with; it is shown at any. */
const WIDTH = 600;

/* As board.css: units of the height of a pool over or under the board; pixels of the least unit. */
const STRIP = 44;
const UNIT_LEAST = 0.6;
/** Room in pixels for the one with which a board scrolls that is too large. */
const SCROLLBAR = 16;

/** What lies under the pieces and over them, from below. */
const UNDER = ['last', 'goal', 'check', 'pinner', 'chosen', 'hinted', 'gone'];
const OVER = ['players', 'reach', 'taking', 'passing', 'target', 'arrows', 'drawn', 'sketch'];

/** @typedef {import('./marks.mjs').Arrow} Arrow */

/**
 * A choice: its value, the letter of the piece that it is shown by, if any, and its words.
 * @typedef {{value: any, letter?: string, text: string}} Option
 */

export class BoardView {
    /** Whether pieces glide, where the system does not ask for less motion. */
    animated = true;

    /** What the places of the squares depend on. */
    #key = '';
    /** @type {import('./squares.mjs').Layout} */
    #layout = { columns: 0, rows: 0, names: [], middles: new Map() };
    /** @type {import('./pieces.mjs').Pieces} */
    #pieces = new Map();
    /** @type {any} a Board of the module */
    #board = null;
    /** The seat to move. */
    #mover = 0;
    /** @type {string[]} */
    #seatNames = [];
    #pictures = 0; /* how many were drawn */
    #isDropping = false;
    /** @type {Map<string, Set<string>>} names that are marked, by kind */
    #marks = new Map();
    /** @type {Map<string, string>} what is said of a square's last moves, by name */
    #lastMoves = new Map();
    /** @type {Arrow[]} by the right button */
    #drawn = [];
    /** @type {Map<string, SVGElement>} */
    #layers = new Map();
    /** @type {Choice | null} */
    #choice = null;

    /**
     * @param {HTMLElement} element is filled, takes the room of its parent and scrolls in it
     * @param {object} told
     * @param {(name: string) => void} told.onClick a square's name, "N@" for a held piece of the
     *     seat to move, "N@1" for one of another seat
     * @param {(letter: string) => string} told.pieceName "knight"
     */
    constructor(element, { onClick, pieceName }) {
        this.element = element;
        this.onClick = onClick;
        this.pieceName = pieceName;
        element.classList.add('board');
        this.picture = document.createElement('div');
        this.picture.className = 'picture';
        const grid = document.createElement('div');
        grid.className = 'squares';
        grid.setAttribute('role', 'grid');
        grid.setAttribute('aria-label', 'Board');
        this.picture.append(grid);
        element.replaceChildren(this.picture);
        for (const name of [...UNDER, ...OVER]) {
            const layer = document.createElementNS('http://www.w3.org/2000/svg', 'g');
            layer.setAttribute('class', `layer ${name}`);
            this.#layers.set(name, layer);
        }
        this.cells = new Cells(element, grid, (name) => this.onClick(name));
        this.pools = new Pools(element);
        this.pointer = new Pointer(element, {
            click: (name) => this.onClick(name),
            drop: (name) => this.#drop(name),
            focus: (name) => this.cells.focus(name, false),
            pieceOn: (name) => this.#pieces.get(name)?.group ?? this.cells.get(name)?.querySelector('svg') ?? null,
            pictures: () => this.#pictures,
            sketch: (arrow) => this.#show('sketch', arrow ? arrowShape(arrow, this.#layout.middles) : ''),
            toggle: (arrow) => this.#toggle(arrow),
            clear: () => this.clearDrawn(),
        });
        this.magnifier = new Zoom(element, () => this.pointer.cancel());
    }

    /**
     * Draws a position. What is marked stays so, until it is marked anew; a choice that is asked
     * is given up, what the right button drew goes away with another position.
     * @param {any} board a Board of the module
     * @param {number} turn quarters clockwise
     * @param {{animate?: boolean, lastMoves?: import('./marks.mjs').LastMove[]}} how whether
     *     pieces glide, and which moves are marked, in the order in which they were played
     */
    draw(board, turn, { animate: mayMove = true, lastMoves = [] } = {}) {
        this.#choice?.close();
        const { hasFocus, hasKeyboard, focused } = this.cells;
        const key = `${board.variant()} ${turn}`;
        const isNew = key !== this.#key;
        const before = this.#pieces;
        this.#pictures++;
        this.#board = board;
        this.#mover = board.seat();
        this.#seatNames = Array.from({ length: board.seats() }, (_, seat) => board.seatName(seat));
        if (isNew) {
            this.#lay(key, turn);
        }
        const svg = this.#showPicture(board.svg(WIDTH, turn), isNew);
        this.#pieces = piecesIn(svg, board, this.#layout);
        const changes = changesBetween(before, this.#pieces, this.#layout.middles);
        const isMoving = mayMove && this.animated && !isNew && !this.#isDropping && !prefersStillness();
        const origins = isMoving ? this.#originsOf(changes.come) : new Map();
        this.cells.hold(this.pools.draw(svg, board, turn));
        this.#fit(svg);
        this.#showLast(lastMoves);
        [...this.#marks.keys()].forEach((kind) => this.#showMarks(kind));
        this.cells.names().forEach((name) => this.#tell(name));
        if (isNew) { /* whose board it is sits below; once all around the board is drawn, too */
            const frame = this.element.parentElement;
            requestAnimationFrame(() => frame?.scrollTo(0, frame.scrollHeight));
        }
        if (isMoving) {
            const layer = /** @type {SVGElement} */ (this.#layers.get('gone'));
            animate(changes, before, this.#pieces, this.#layout.middles, origins, layer);
        }
        if (changes.moved.length + changes.come.length > 0) {
            this.clearDrawn();
        }
        if (hasFocus && !this.cells.hasFocus) {
            const last = lastMoves[lastMoves.length - 1]?.squares.slice(-1)[0];
            this.cells.focus(this.cells.get(focused) ? focused : last ?? this.#layout.names[0][0], hasKeyboard);
        }
    }

    /**
     * Marks cells and no others: chosen, target, shot (a target that is captured from afar, in the
     * place of "target" in look and words), hinted, goal, check; reach, taking, passing and pinner, which
     * say how a piece goes that is only looked at; movable: pieces that a finger drags, in the place of
     * all pieces of the seat to move.
     * @param {string} kind
     * @param {Iterable<string>} names
     */
    mark(kind, names) {
        const before = this.#marks.get(kind) ?? new Set();
        this.#marks.set(kind, new Set(names));
        for (const name of new Set([...before, ...names])) {
            this.#tell(name);
        }
        this.#showMarks(kind);
    }

    /**
     * Shows the engine's arrows in the place of those before.
     * @param {Arrow[]} list
     */
    arrows(list) {
        const { middles } = this.#layout;
        this.#show('arrows', [...list].reverse().map((arrow) => arrowShape(arrow, middles)).join(''));
    }

    /** Takes away what the right button drew. */
    clearDrawn() {
        this.#drawn = [];
        this.#show('drawn', '');
    }

    /**
     * Asks for one of several things in a small list at a square. The focus comes back to that
     * square.
     * @param {string} square
     * @param {Option[]} options
     * @returns {Promise<any>} the value; null when it was given up
     */
    async choose(square, options) {
        this.#choice?.close();
        const cell = this.cells.get(square) ?? this.picture;
        const wasByKeyboard = this.cells.hasKeyboard;
        const entries = options.map(({ value, letter, text }) => ({ value, text, picture: letter ? this.#portrait(letter) : null }));
        const choice = new Choice(this.picture, () => cell.getBoundingClientRect(), () => this.#room(), entries);
        this.#choice = choice;
        const value = await choice.answer;
        if (this.#choice === choice) {
            this.#choice = null;
            this.cells.focus(square, wasByKeyboard);
        }
        return value;
    }

    /**
     * Moves the focus to a square as the keyboard does.
     * @param {string} name
     */
    focusSquare(name) {
        this.cells.focus(name, true);
    }

    /** Forgets which square had the focus. */
    forgetFocus() {
        this.cells.forget();
    }

    /** Whether the focused square was reached by keyboard: then the arrow keys walk the board. */
    get hasKeyboard() {
        return this.cells.hasKeyboard;
    }

    /**
     * Draws the board larger or smaller than its room.
     * @param {'in' | 'out' | 'reset'} how
     */
    zoom(how) {
        this.magnifier.by(how);
    }

    /* --- What draw() does --- */

    /** Cells for a board of another shape, or turned. */
    #lay(/** @type {string} */ key, /** @type {number} */ turn) {
        this.#key = key;
        this.#layout = layoutOf(this.#board, turn);
        this.cells.lay(this.#layout);
        this.clearDrawn();
        this.arrows([]);
    }

    /** Shows a picture. The board under the pieces stays, unless it is another one: half of all is that. */
    #showPicture(/** @type {string} */ text, /** @type {boolean} */ isNew) {
        const old = this.picture.querySelector(':scope > svg');
        if (old && !isNew) {
            const board = /** @type {Element} */ (old.querySelector(':scope > g'));
            while (board.lastChild && board.querySelector(':scope > g')) {
                board.lastChild.remove();
            }
            const template = document.createElement('template');
            template.innerHTML = `<svg><g>${text.slice(text.indexOf('<g fill='))}`;
            board.append(...(template.content.querySelector('svg > g')?.childNodes ?? []));
            return /** @type {SVGSVGElement} */ (old);
        }
        old?.remove();
        this.picture.insertAdjacentHTML('afterbegin', text);
        return /** @type {SVGSVGElement} */ (this.picture.firstElementChild);
    }

    /** Where pieces that have come were held before, in units of the board. */
    #originsOf(/** @type {string[]} */ come) {
        const origins = new Map();
        for (const name of come) {
            const { seat, letter } = /** @type {import('./pieces.mjs').Piece} */ (this.#pieces.get(name));
            const button = this.pools.buttonOf(seat, letter);
            if (button) {
                const from = button.getBoundingClientRect();
                const picture = this.picture.getBoundingClientRect();
                const unit = picture.width / (this.#layout.columns * CELL + LEFT + TOP);
                const x = (from.left + from.width / 2 - picture.left) / unit - LEFT;
                const y = (from.top + from.height / 2 - picture.top) / unit - TOP;
                origins.set(name, [x, y]);
            }
        }
        return origins;
    }

    /** Crops the picture to the board, and puts the layers of the marks into it. */
    #fit(/** @type {SVGSVGElement} */ svg) {
        const { columns, rows } = this.#layout;
        const width = LEFT + columns * CELL + TOP;
        const height = TOP + rows * CELL + LEFT;
        ['width', 'height', 'role', 'aria-label'].forEach((name) => svg.removeAttribute(name));
        svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
        svg.setAttribute('aria-hidden', 'true');
        svg.querySelectorAll('.last').forEach((mark) => mark.remove());
        const sizes = { '--columns': columns, '--rows': rows, '--board-width': width, '--board-height': height };
        for (const [name, value] of Object.entries(sizes)) {
            this.element.style.setProperty(name, String(value));
        }
        const down = height + (this.pools.isShown ? 2 * STRIP : 0);
        const frame = this.element.parentElement?.style;
        frame?.setProperty('--board-ratio', `${width} / ${down}`);
        frame?.setProperty('--board-least', `${down * UNIT_LEAST + SCROLLBAR}px`);
        const board = /** @type {Element} */ (svg.querySelector(':scope > g'));
        const pieces = board.querySelector(':scope > g');
        const layer = (/** @type {string} */ name) => /** @type {SVGElement} */ (this.#layers.get(name));
        this.#show('gone', '');
        UNDER.forEach((name) => board.insertBefore(layer(name), pieces));
        OVER.forEach((name) => board.append(layer(name)));
    }

    #showLast(/** @type {import('./marks.mjs').LastMove[]} */ moves) {
        this.#lastMoves.clear();
        for (const { seat, squares } of moves) {
            const text = this.#seatNames.length > 2 ? `last move of ${this.#seatNames[seat]}` : 'last move';
            squares.forEach((name) => this.#lastMoves.set(name, text));
        }
        const { frames, letters } = lastMoveShapes(moves, this.#seatNames, this.#layout.middles);
        this.#show('last', frames);
        this.#show('players', letters);
    }

    /* --- Marks --- */

    #show(/** @type {string} */ layer, /** @type {string} */ shapes) {
        const element = /** @type {SVGElement} */ (this.#layers.get(layer));
        if (shapes !== '' || element.firstChild) {
            element.innerHTML = shapes;
        }
    }

    #has(/** @type {string} */ kind, /** @type {string} */ name) {
        return this.#marks.get(kind)?.has(name) ?? false;
    }

    #showMarks(/** @type {string} */ kind) {
        const layer = kind === 'shot' ? 'target' : kind;
        if (!this.#layers.has(layer)) {
            return;
        }
        const shapes = [...this.#layout.middles].map(([name, middle]) => {
            if (layer !== 'target') {
                return this.#has(kind, name) ? markShape(kind, middle) : '';
            }
            const isTarget = this.#has('target', name);
            const look = this.#pieces.has(name) ? 'capture' : 'target';
            return this.#has('shot', name) ? markShape('shot', middle) : isTarget ? markShape(look, middle) : '';
        });
        this.#show(layer, shapes.join(''));
    }

    /** Gives a cell its classes and what a screen reader says of it. */
    #tell(/** @type {string} */ name) {
        const cell = this.cells.get(name);
        if (!cell) {
            return;
        }
        const piece = this.#pieces.get(name);
        const parts = [];
        if (cell.dataset.count) {
            const [letter, seat] = [name[0], name.slice(2)];
            parts.push(`${cell.dataset.count} ${this.pieceName(letter)} of ${this.#seatNames[Number(seat || this.#mover)]}`);
        } else {
            parts.push(name, ...(piece ? [`${this.#seatNames[piece.seat]} ${this.pieceName(piece.letter)}`] : []));
        }
        if (this.#has('shot', name)) {
            parts.push('can be shot');
        } else if (this.#has('target', name)) {
            const isCapture = piece && piece.seat !== this.#mover;
            parts.push(isCapture ? 'can be captured' : piece || cell.dataset.count ? 'can be chosen' : 'can be reached');
        }
        const signs = {
            taking: 'may be captured', passing: 'may be captured', pinner: 'would attack the king',
            check: 'in check', hinted: 'hinted', goal: 'goal' };
        parts.push(...Object.entries(signs).flatMap(([kind, sign]) => (this.#has(kind, name) ? [sign] : [])));
        parts.push(this.#lastMoves.get(name) ?? '');
        const label = parts.filter((part) => part !== '').join(', ');
        if (cell.ariaLabel !== label) {
            cell.ariaLabel = label;
        }
        for (const kind of this.#marks.keys()) {
            cell.classList.toggle(kind, this.#has(kind, name));
        }
        if (!this.#marks.has('movable')) {
            const seat = piece?.seat ?? (cell.dataset.count ? Number(name.slice(2) || this.#mover) : -1);
            cell.classList.toggle('movable', seat === this.#mover);
        }
        const state = cell.dataset.count ? 'aria-pressed' : 'aria-selected';
        if (this.#has('chosen', name)) {
            cell.setAttribute(state, 'true');
        } else {
            cell.removeAttribute(state);
        }
    }

    /* --- What is asked and done --- */

    /** A click by which a dragged piece is let go: it need not glide. */
    #drop(/** @type {string} */ name) {
        this.#isDropping = true;
        try {
            this.onClick(name);
        } finally {
            this.#isDropping = false;
        }
    }

    /** Draws an arrow of the right button, or takes it away where it was; one of another colour takes its place. */
    #toggle(/** @type {Arrow} */ arrow) {
        const isSame = (/** @type {Arrow} */ one) => one.from === arrow.from && one.to === arrow.to;
        const old = this.#drawn.find(isSame);
        this.#drawn = this.#drawn.filter((one) => one !== old);
        if (old?.kind !== arrow.kind) {
            this.#drawn.push(arrow);
        }
        this.#show('drawn', this.#drawn.map((one) => arrowShape(one, this.#layout.middles)).join(''));
    }

    /** What of the board can be seen, on the screen. */
    #room() {
        const picture = this.element.getBoundingClientRect();
        const frame = this.element.parentElement?.getBoundingClientRect() ?? picture;
        const left = Math.max(picture.left, frame.left, 0);
        const top = Math.max(picture.top, frame.top, 0);
        const right = Math.min(picture.right, frame.right, innerWidth);
        const bottom = Math.min(picture.bottom, frame.bottom, innerHeight);
        return new DOMRect(left, top, right - left, bottom - top);
    }

    /** A picture of a piece of the seat to move; null where nobody has one. */
    #portrait(/** @type {string} */ letter) {
        const held = this.pools.buttonOf(this.#mover, letter)?.querySelector('svg')?.cloneNode(true);
        if (held) {
            return /** @type {Element} */ (held);
        }
        const find = (/** @type {import('./pieces.mjs').Pieces} */ pieces) =>
            [...pieces.values()].find((one) => one.seat === this.#mover && one.letter === letter);
        const piece = find(this.#pieces) ?? find(piecesAtStart(this.#board));
        return piece ? portraitOf(piece.group) : null;
    }
}
