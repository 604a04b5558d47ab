/**
 * What a person has solved, of lessons and puzzles. It is read anew before each change, since another
 * tab may have changed it; what cannot be read counts as nothing.
 */

/** @typedef {import('./store.mjs').Store} Store */

const LESSONS = 'quincunx.lessons';

/** The texts of a list; none where it is no list. @returns {string[]} */
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
