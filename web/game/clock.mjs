/**
 * The clock of a game: what is left to each seat, and whose time runs. Where both sides move at
 * once both run, each until its half is chosen. What was left after each move stands in the move's
 * comment, so taking a move back gives its time back. It stands while an earlier position is shown.
 */
import { clockOf } from './notes.mjs';

/** @typedef {import('./game.mjs').GameNode} GameNode */

const LIMIT_MAX = 24 * 3600;

/**
 * Reads "180+2", seconds for the game and for each move.
 * @returns {{limit: number, increment: number} | null} milliseconds; null: no clock
 * @throws {RangeError}
 */
export function readClock(/** @type {string} */ text) {
    if (text === '') {
        return null;
    }
    const found = /^(\d{1,5})\+(\d{1,4})$/.exec(text);
    const [limit, increment] = found ? [Number(found[1]), Number(found[2])] : [0, 0];
    if (limit < 1 || limit > LIMIT_MAX) {
        throw new RangeError(`clock: expected seconds for the game and for a move as in 180+2, read ${text.slice(0, 20)}`);
    }
    return { limit: limit * 1000, increment: increment * 1000 };
}

/** "2:59" */
export function timeText(/** @type {number} */ milliseconds) {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    const short = `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
    return hours === 0 ? short : `${hours}:${short.padStart(5, '0')}`;
}

export class Clock {
    #now;
    #since = 0;
    /**
     * The node whose move was the last; those up to #begun were played before this clock.
     * @type {GameNode}
     */
    #node;
    #begun;
    /**
     * What was left when another node than the last was shown.
     * @type {WeakMap<GameNode, number[]>}
     */
    #stood = new WeakMap();
    /**
     * The seats whose time runs.
     * @type {number[]}
     */
    #running = [];

    /**
     * @param {string} text "180+2", checked by readClock
     * @param {number} seats
     * @param {GameNode} node the one that is shown
     * @param {() => number} now milliseconds
     * @param {boolean} [isNew] whether what the comments up to there say is of another clock
     */
    constructor(text, seats, node, now, isNew = false) {
        const { limit, increment } = readClock(text) ?? { limit: 0, increment: 0 };
        this.text = text;
        this.limit = limit;
        this.increment = increment;
        /** Milliseconds by seat. */
        this.left = Array(seats).fill(limit);
        this.#now = now;
        this.#node = node;
        this.#begun = isNew ? node.ply : 0;
        this.show(node);
    }

    /** Stands, and shows what was left at a node: after its move, or when it was shown last. */
    show(/** @type {GameNode} */ node) {
        this.stop();
        if (node !== this.#node) {
            this.#stood.set(this.#node, [...this.left]);
            this.#node = node;
        }
        this.left = this.#stood.get(node) ?? this.#after(node);
        this.#stood.delete(node);
    }

    /** Goes on with a node that has just been played. */
    played(/** @type {GameNode} */ node) {
        this.#node = node;
    }

    /** Gives a seat back what it has used since a node's move. */
    giveBack(/** @type {number} */ seat, /** @type {GameNode} */ node) {
        this.tick();
        this.left[seat] = this.#after(node)[seat];
    }

    /** What is left by the comments up to a node's. */
    #after(/** @type {GameNode} */ node) {
        const left = /** @type {number[]} */ (this.left.map(() => this.limit));
        for (const { seat, comment, halfComment } of node.path().slice(this.#begun)) {
            const [first, second] = [clockOf(halfComment), clockOf(comment)];
            if (first !== null) {
                left[0] = first;
            }
            if (second !== null) {
                left[first === null ? seat : 1] = second;
            }
        }
        return left;
    }

    /** Takes the time that has passed from those whose clock runs. */
    tick() {
        const now = this.#now();
        for (const seat of this.#running) {
            this.left[seat] -= now - this.#since;
        }
        this.#since = now;
    }

    /** Lets the time of these seats run, and of no other. */
    run(/** @type {number[]} */ seats) {
        this.tick();
        this.#running = [...seats];
    }

    stop() {
        this.run([]);
    }

    /** Gives a seat its increment. */
    add(/** @type {number} */ seat) {
        this.left[seat] += this.increment;
    }

    /** The running seat whose time was over first; -1 = none's is. */
    flagged() {
        const over = this.#running.filter((seat) => this.left[seat] <= 0);
        return over.length === 0 ? -1 : over.reduce((first, seat) => (this.left[seat] < this.left[first] ? seat : first));
    }

    /**
     * How long the engine is to think.
     * @returns {number} milliseconds
     */
    thinkingTime(/** @type {number} */ seat) {
        const left = this.left[seat];
        return Math.max(20, Math.min(left / 30 + this.increment * 0.7, left / 3));
    }
}
