/** A small list at a square, of which one entry is chosen: promotions and the like. */

/** @typedef {{value: any, text: string, picture?: Element | null}} Entry */

export class Choice {
    /** @type {(value: any) => void} */
    #answer = () => {};
    #isPressed = false;

    /**
     * Shows the list and moves the focus into it.
     * @param {HTMLElement} parent takes the list; positions are within it
     * @param {() => DOMRect} square where it is asked, on the screen
     * @param {() => DOMRect} room in which the list has to be, on the screen
     * @param {Entry[]} entries
     */
    constructor(parent, square, room, entries) {
        this.square = square;
        this.room = room;
        this.element = document.createElement('div');
        this.element.className = 'choice';
        this.element.setAttribute('role', 'menu');
        this.element.ariaLabel = 'Choose';
        this.element.append(...entries.map((entry) => this.#item(entry)));
        parent.append(this.element);
        this.#place();
        this.#items()[0]?.focus({ preventScroll: true });
        this.element.addEventListener('keydown', (event) => this.#key(event));
        this.element.addEventListener('pointerdown', (event) => {
            this.#isPressed = true;
            event.stopPropagation();
        });
        document.addEventListener('pointerdown', this.#outside, true);
        window.addEventListener('resize', this.#place);
        /** @type {Promise<any>} what was chosen; null when nothing was */
        this.answer = new Promise((resolve) => {
            this.#answer = resolve;
        });
    }

    /** Takes the list away; null is the answer unless one was given before. */
    close(value = null) {
        document.removeEventListener('pointerdown', this.#outside, true);
        window.removeEventListener('resize', this.#place);
        this.element.remove();
        this.#answer(value);
    }

    /** A press beside the list takes it back and does nothing else. */
    #outside = (/** @type {PointerEvent} */ event) => {
        if (!this.element.contains(/** @type {Node} */ (event.target))) {
            event.stopPropagation();
            event.preventDefault();
            this.close();
        }
    };

    #items() {
        return /** @type {HTMLElement[]} */ ([...this.element.children]);
    }

    /** @param {Entry} entry */
    #item({ value, text, picture }) {
        const item = document.createElement('button');
        item.type = 'button';
        item.setAttribute('role', 'menuitem');
        item.tabIndex = -1;
        item.title = item.ariaLabel = text;
        item.append(picture ?? text);
        item.addEventListener('click', (event) => {
            /* The end of the touch that opened the list clicks what is under it by then. */
            if (this.#isPressed || event.detail === 0) {
                this.close(value);
            }
        });
        return item;
    }

    /**
     * Begins at the square and goes to where there is more room, down or up; a row where a column
     * has none.
     */
    #place = () => {
        const square = this.square();
        const room = this.room();
        const parent = /** @type {HTMLElement} */ (this.element.parentElement).getBoundingClientRect();
        const style = this.element.style;
        style.left = style.top = '0';
        style.flexDirection = 'column';
        if (this.element.offsetHeight > room.height) {
            style.flexDirection = 'row';
        }
        const { offsetWidth: width, offsetHeight: height } = this.element;
        const left = Math.max(room.left, Math.min(square.left + (square.width - width) / 2, room.right - width));
        const isUp = square.top + square.height / 2 > room.top + room.height / 2;
        const wanted = isUp ? square.bottom - height : square.top;
        const top = Math.max(room.top, Math.min(wanted, room.bottom - height));
        style.left = `${left - parent.left}px`;
        style.top = `${top - parent.top}px`;
    };

    /** @param {KeyboardEvent} event */
    #key(event) {
        const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
        const items = this.#items();
        const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
        const step = steps[/** @type {keyof typeof steps} */ (event.key)];
        if (step) {
            items[(at + step + items.length) % items.length].focus();
        } else if (event.key === 'Home' || event.key === 'End') {
            items[event.key === 'Home' ? 0 : items.length - 1].focus();
        } else if (event.key === 'Enter' && at >= 0) {
            items[at].click();
        } else if (event.key === 'Escape' || event.key === 'Tab') {
            this.close();
        } else {
            event.stopPropagation();
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }
}
