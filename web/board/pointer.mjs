/**
 * The pointer on the board: a press clicks a square, a release over another one clicks that as
 * well, a picture of the piece following the pointer between. The right button draws arrows and
 * circles. A finger that begins where nothing can be moved may scroll, and clicks when it did not.
 */
import { portraitOf } from './pieces.mjs';

/** A pointer that moved less has not been moved. */
const PIXELS = 4;

/**
 * What the pointer's doings are for.
 * @typedef {object} Target
 * @property {(name: string) => void} click
 * @property {(name: string) => void} focus
 * @property {(name: string) => Element | null} pieceOn its group in the picture
 * @property {() => number} pictures how many have been drawn: after a move another one is shown
 * @property {(name: string) => void} drop clicks where a piece was let go
 * @property {(arrow: import('./marks.mjs').Arrow | null) => void} sketch shows an arrow while it is drawn
 * @property {(arrow: import('./marks.mjs').Arrow) => void} toggle draws it, or takes it away
 * @property {() => void} clear takes away all that was drawn
 */

export class Pointer {
    /** Ends what is being done. */
    #end = () => {};

    /**
     * @param {HTMLElement} element with cells: elements of the class "cell", named by data-name
     * @param {Target} target
     */
    constructor(element, target) {
        this.element = element;
        this.target = target;
        element.addEventListener('pointerdown', (event) => this.#press(event));
        element.addEventListener('contextmenu', (event) => event.preventDefault());
    }

    /** Forgets what is being done. */
    cancel() {
        this.#end();
    }

    /**
     * @param {EventTarget | null} at
     * @returns {HTMLElement | null}
     */
    #cellOf(at) {
        const cell = at instanceof Element ? /** @type {HTMLElement | null} */ (at.closest('.cell')) : null;
        return cell && this.element.contains(cell) ? cell : null;
    }

    /** @param {PointerEvent} event */
    #cellAt(event) {
        return this.#cellOf(document.elementFromPoint(event.clientX, event.clientY));
    }

    /** @param {PointerEvent} event */
    #press(event) {
        const cell = this.#cellOf(event.target);
        if (!cell || !event.isPrimary) {
            return;
        }
        if (event.button === 2) {
            this.#draw(event, cell.dataset.name ?? '');
        } else if (event.button === 0) {
            this.target.clear();
            if (event.pointerType === 'touch' && !cell.classList.contains('movable')) {
                this.#tap(event, cell);
            } else {
                this.#drag(event, cell);
            }
        }
    }

    /**
     * Follows a pointer until it is released.
     * @param {PointerEvent} event
     * @param {(event: PointerEvent) => void} move
     * @param {(event: PointerEvent) => void} release
     * @param {() => void} [finish] at the end, also when the pointer is lost
     */
    #follow(event, move, release, finish = () => {}) {
        this.#end();
        const listener = (/** @type {Event} */ followed) => {
            const pointer = /** @type {PointerEvent} */ (followed);
            if (pointer.pointerId !== event.pointerId) {
                return;
            }
            if (pointer.type === 'pointermove') {
                move(pointer);
                return;
            }
            this.#end();
            if (pointer.type === 'pointerup') {
                release(pointer);
            }
        };
        const types = ['pointermove', 'pointerup', 'pointercancel'];
        types.forEach((type) => document.addEventListener(type, listener));
        this.#end = () => {
            this.#end = () => {};
            types.forEach((type) => document.removeEventListener(type, listener));
            finish();
        };
    }

    /**
     * @param {PointerEvent} event
     * @param {HTMLElement} cell
     */
    #tap(event, cell) {
        this.#follow(event, () => {}, (released) => {
            if (this.#cellAt(released) === cell) {
                this.#click(cell.dataset.name ?? '');
            }
        });
    }

    /** @param {string} name */
    #click(name) {
        this.target.focus(name);
        this.target.click(name);
    }

    /**
     * @param {PointerEvent} event
     * @param {HTMLElement} cell
     */
    #drag(event, cell) {
        event.preventDefault();
        const name = cell.dataset.name ?? '';
        const size = cell.offsetWidth;
        const wasChosen = cell.classList.contains('chosen');
        if (wasChosen) {
            this.target.focus(name); /* the release decides what was meant */
        } else {
            this.#click(name);
        }
        const pictures = this.target.pictures();
        const isDragged = () => cell.classList.contains('chosen') && pictures === this.target.pictures();
        /** @type {SVGElement | null} */
        let ghost = null;
        /** @type {Element | null} */
        let over = null;
        const move = (/** @type {PointerEvent} */ moved) => {
            const distance = Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY);
            if (ghost === null && isDragged() && distance > PIXELS) {
                ghost = this.#ghostOf(name, event.pointerType === 'touch' ? size * 1.6 : size);
            }
            if (ghost) {
                ghost.style.left = `${moved.clientX}px`;
                ghost.style.top = `${moved.clientY}px`;
                over?.classList.remove('over');
                over = this.#cellAt(moved);
                over?.classList.add('over');
            }
        };
        const release = (/** @type {PointerEvent} */ released) => {
            const to = this.#cellAt(released)?.dataset.name;
            if (!isDragged() || to === undefined) {
                return;
            }
            if (to !== name) {
                this.target.drop(to);
            } else if (wasChosen) {
                this.target.click(name);
            }
        };
        this.#follow(event, move, release, () => {
            over?.classList.remove('over');
            ghost?.remove();
            this.target.pieceOn(name)?.classList.remove('dragged');
        });
    }

    /**
     * A picture of the piece on a cell, to follow the pointer; null when it is empty.
     * @param {string} name
     * @param {number} size
     */
    #ghostOf(name, size) {
        const piece = this.target.pieceOn(name);
        if (!piece) {
            return null;
        }
        const ghost = piece instanceof SVGSVGElement
            ? /** @type {SVGSVGElement} */ (piece.cloneNode(true)) : portraitOf(piece);
        piece.classList.add('dragged');
        ghost.setAttribute('class', 'board-ghost');
        ghost.style.width = ghost.style.height = `${size}px`;
        document.body.append(ghost);
        return ghost;
    }

    /**
     * @param {PointerEvent} event
     * @param {string} from
     */
    #draw(event, from) {
        event.preventDefault();
        const kind = ['green', 'red', 'blue', 'yellow'][Number(event.shiftKey || event.ctrlKey) + 2 * Number(event.altKey)];
        const arrowTo = (/** @type {PointerEvent} */ at) => ({ from, to: this.#cellAt(at)?.dataset.name ?? '', kind: `drawn ${kind}` });
        this.#follow(
            event,
            (moved) => this.target.sketch(arrowTo(moved)),
            (released) => this.target.toggle(arrowTo(released)),
            () => this.target.sketch(null));
    }
}
