/** Who plays each seat, and how strong the engine is. */

/** @typedef {'person' | 'engine' | 'friend'} Player a friend plays by links */

export const LEVEL_FULL = 20;

/**
 * Titles and the engine's option Skill Level.
 * @type {[string, number][]}
 */
export const LEVELS = [
    ['Beginner, 250', -25], ['400', -22], ['600', -18], ['800', -14], ['1000', -10], ['1200', -6], ['1400', -2],
    ['1600', 2], ['1800', 6], ['2000', 10], ['2200', 14], ['Strong, 2450', 19],
    ['Full strength', LEVEL_FULL]];
/** The level of a first game: who plays it has just learned how the pieces go. */
export const LEVEL_FIRST = -22;
export const PLAYERS = /** @type {const} */ (['person', 'engine', 'friend']);

export class Seats {
    /**
     * @param {number} count
     * @param {Player[]} [players] by seat; otherwise a person against the engine
     * @param {number} [level]
     */
    constructor(count, players = [], level = LEVEL_FIRST) {
        /** @type {Player[]} */
        this.players = Array.from({ length: count }, (_, seat) => players[seat] ?? (seat === 0 ? 'person' : 'engine'));
        this.level = level;
    }

    /** Whether a seat is played by this. */
    is(/** @type {number} */ seat, /** @type {Player} */ player) {
        return this.players[seat] === player;
    }

    has(/** @type {Player} */ player) {
        return this.players.includes(player);
    }

    /** A seat's player in words. */
    text(/** @type {number} */ seat) {
        const title = LEVELS.find(([, level]) => level === this.level)?.[0] ?? `level ${this.level}`;
        return { person: 'you', friend: 'friend', engine: `engine, ${title}` }[this.players[seat]];
    }
}
