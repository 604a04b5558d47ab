/**
 * What a person has solved, of lessons and puzzles. It is read anew before each change, since another
 * tab may have changed it; what cannot be read counts as nothing.
 */

/** @typedef {import('./store.mjs').Store} Store */

const LESSONS = 'quincunx.lessons';

/**
 * The texts of a list; none where it is no list.
 * @returns {string[]}
 */
const textsOf = (/** @type {any} */ list) =>
    (Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []);

/** Tasks by the game that they teach and their titles. */
export class LessonProgress {
    /** @param {Store} store */
    constructor(store) {
        this.store = store;
    }

    /** The titles of the tasks that are solved. */
    solved(/** @type {string} */ variant) {
        const all = this.store.value(LESSONS);
        return new Set(textsOf(Object.hasOwn(all ?? {}, variant) ? all[variant] : []));
    }

    note(/** @type {string} */ variant, /** @type {string} */ title) {
        const all = this.store.value(LESSONS);
        const others = typeof all === 'object' && !Array.isArray(all) ? all : {};
        this.store.setValue(LESSONS, { ...others, [variant]: [...this.solved(variant).add(title)] });
    }
}

const PUZZLES = 'quincunx.puzzles';
const COUNT_MAX = 1_000_000;

/** A number of things; 0 where it is none. */
const countOf = (/** @type {any} */ value) => (Number.isInteger(value) && value >= 0 && value <= COUNT_MAX ? value : 0);

/**
 * Puzzles by their names, of all games, how many were solved in a row at the first try, and which the
 * person wants to see. The rules are those of `quincunx puzzle`.
 */
export class PuzzleProgress {
    /** @param {Store} store */
    constructor(store) {
        this.store = store;
    }

    /** All of it: a grade of 0 and a theme of "" are any. */
    read() {
        const value = this.store.value(PUZZLES);
        return {
            solved: new Set(textsOf(value?.solved)), streak: countOf(value?.streak), best: countOf(value?.best),
            grade: countOf(value?.grade), theme: typeof value?.theme === 'string' ? value.theme : '' };
    }

    #change(/** @type {Partial<ReturnType<PuzzleProgress['read']>>} */ change) {
        const now = { ...this.read(), ...change };
        this.store.setValue(PUZZLES, { ...now, solved: [...now.solved] });
    }

    /** Notes a puzzle that was solved: at the first try the row grows, else it ends. */
    note(/** @type {string} */ id, /** @type {boolean} */ isAtFirstTry) {
        const { solved, best, streak } = this.read();
        const now = isAtFirstTry ? streak + 1 : 0;
        this.#change({ solved: solved.add(id), streak: now, best: Math.max(best, now) });
    }

    /** Ends the row. */
    fail() {
        this.#change({ streak: 0 });
    }

    choose(/** @type {string} */ theme, /** @type {number} */ grade) {
        this.#change({ theme, grade });
    }
}
