/** How large the board is drawn: by buttons, by the wheel with Ctrl, by two fingers. */

const STEP = 1.25;
const MOST = 5;

export class Zoom {
    #factor = 1;

    /**
     * @param {HTMLElement} element is drawn larger by its custom property --zoom, and scrolls in
     *     its parent
     * @param {() => void} onPinch is told when a second finger comes
     */
    constructor(element, onPinch) {
        this.element = element;
        element.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
        element.addEventListener('touchstart', (event) => {
            if (event.touches.length === 2) {
                onPinch();
                this.#pinch(event);
            }
        }, { passive: false });
    }

    /** @param {'in' | 'out' | 'reset'} how */
    by(how) {
        const { left, top, width, height } = this.#frame().getBoundingClientRect();
        const factor = { in: this.#factor * STEP, out: this.#factor / STEP, reset: 1 }[how];
        this.#set(factor, left + width / 2, top + height / 2);
    }

    #frame() {
        return /** @type {HTMLElement} */ (this.element.parentElement);
    }

    /**
     * Draws it so large; what is at a place of the screen stays there.
     * @param {number} factor
     * @param {number} x
     * @param {number} y
     */
    #set(factor, x, y) {
        const before = this.element.getBoundingClientRect();
        this.#factor = Math.max(1, Math.min(factor, MOST));
        if (Math.abs(this.#factor - 1) < 0.01) {
            this.#factor = 1;
        }
        this.element.style.setProperty('--zoom', String(this.#factor));
        const after = this.element.getBoundingClientRect();
        const frame = this.#frame();
        frame.scrollLeft += after.left + ((x - before.left) * after.width) / before.width - x;
        frame.scrollTop += after.top + ((y - before.top) * after.height) / before.height - y;
    }

    /** @param {WheelEvent} event */
    #wheel(event) {
        if (event.ctrlKey) {
            event.preventDefault();
            const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
            const step = Math.max(-0.25, Math.min(-pixels / 200, 0.25));
            this.#set(this.#factor * Math.exp(step), event.clientX, event.clientY);
        }
    }

    /** @param {TouchEvent} started */
    #pinch(started) {
        const [one, other] = started.touches;
        const apart = (/** @type {Touch} */ a, /** @type {Touch} */ b) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
        const factor = this.#factor;
        const first = apart(one, other);
        const move = (/** @type {TouchEvent} */ event) => {
            const [a, b] = event.touches;
            if (b && event.cancelable) {
                event.preventDefault();
                const x = (a.clientX + b.clientX) / 2;
                const y = (a.clientY + b.clientY) / 2;
                this.#set((factor * apart(a, b)) / first, x, y);
            }
        };
        const end = () => {
            this.element.removeEventListener('touchmove', move);
            this.element.removeEventListener('touchend', end);
            this.element.removeEventListener('touchcancel', end);
        };
        started.preventDefault();
        this.element.addEventListener('touchmove', move, { passive: false });
        this.element.addEventListener('touchend', end);
        this.element.addEventListener('touchcancel', end);
    }
}
