/**
 * What the browser keeps: the last twenty games, one entry each, of which a tab works on one, and no
 * other tab does meanwhile; settings, and what was solved.
 */
import { readKept } from '../game/letters.mjs';
import { readRecord } from '../game/record.mjs';

/** @typedef {import('../game/record.mjs').GameRecord} GameRecord */

const PREFIX = 'quincunx.game.';
/** Where the page before version 2.1 kept its only game. */
const OLD = 'quincunx.game';
const TAB = 'quincunx.tab';
const SETTINGS = 'quincunx.settings';
const VERSION = 1;
const GAMES_MAX = 20;

/** @typedef {{id: string, title: string, saved: number}} StoredGame */

/** A name that no other game has. */
export function newId() {
    return [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36)).join('').slice(0, 12);
}

/**
 * Does it, or gives `otherwise` where the browser has no storage, as for some pages from files.
 * @template T
 * @param {() => T} act
 * @param {T} otherwise
 * @returns {T}
 */
function attempt(act, otherwise) {
    try {
        return act();
    } catch {
        return otherwise;
    }
}

/** The lock of a game, which ends with the tab. */
const lockName = (/** @type {string} */ id) => `${PREFIX}${id}`;

export class Store {
    /** Ends this tab's hold of its game. */
    #release = () => {};
    #held = '';
    /** Is called when another tab, which could not be kept away, has written the game of this one. */
    onTaken = () => {};

    constructor() {
        window.addEventListener('storage', (event) => {
            if (this.#held !== '' && event.key === PREFIX + this.#held && event.newValue !== null) {
                this.#held = '';
                this.onTaken();
            }
        });
    }

    /**
     * All games, the newest first.
     * @returns {StoredGame[]}
     */
    list() {
        return attempt(() => {
            const games = [];
            for (const key of Object.keys(localStorage).filter((one) => one.startsWith(PREFIX))) {
                const { title, saved } = attempt(() => JSON.parse(localStorage.getItem(key) ?? '') ?? {}, {});
                games.push({ id: key.slice(PREFIX.length), title: String(title ?? '?'), saved: Number(saved) || 0 });
            }
            return games.sort((a, b) => b.saved - a.saved);
        }, []);
    }

    has(/** @type {string} */ id) {
        return attempt(() => localStorage.getItem(PREFIX + id) !== null, false);
    }

    /**
     * @returns {GameRecord & {kept?: any}} with what the page keeps beside the game
     * @throws {RangeError} where there is none, or none that can be read
     */
    read(/** @type {string} */ id) {
        const content = attempt(() => localStorage.getItem(PREFIX + id), null);
        if (content === null) {
            throw new RangeError('this game is no longer there');
        }
        const value = attempt(() => JSON.parse(content), null);
        if (value?.version !== VERSION) {
            throw new RangeError('this game was saved by another version of the page, or is damaged');
        }
        return { ...readRecord(value), kept: readKept(value.kept) };
    }

    /** Keeps a game; the oldest above twenty go. False where there is no room: then what is kept stays. */
    write(/** @type {string} */ id, /** @type {string} */ title, /** @type {object} */ record) {
        const content = JSON.stringify({ version: VERSION, title, saved: Date.now(), ...record });
        const isKept = attempt(() => {
            localStorage.setItem(PREFIX + id, content);
            return true;
        }, false);
        if (isKept) {
            this.list().filter((game) => game.id !== id).slice(GAMES_MAX - 1).forEach((game) => this.remove(game.id));
        }
        return isKept;
    }

    remove(/** @type {string} */ id) {
        attempt(() => localStorage.removeItem(PREFIX + id), undefined);
    }

    /** Takes over the only game of an older page. */
    adoptOld() {
        attempt(() => {
            const { seats, ended, endedBy, left, ...old } = JSON.parse(localStorage.getItem(OLD) ?? '');
            const comments = Array.isArray(old.comments) ? old.comments : [];
            const line = old.moves.map((/** @type {any} */ move, /** @type {number} */ index) => ({ move, comment: comments[index] ?? '' }));
            const record = readRecord({
                ...old, line, players: seats, left: left ?? undefined,
                ...(ended && { end: { result: ended, reason: endedBy } }) });
            if (this.write(newId(), `${record.variant}, ${line.length} moves`, record)) {
                localStorage.removeItem(OLD);
            }
        }, undefined);
    }

    /**
     * The game of this tab; one in which nothing was played yet is kept for the tab alone.
     * @returns {{id: string, begun: GameRecord | null}}
     */
    tab() {
        const value = attempt(() => JSON.parse(sessionStorage.getItem(TAB) ?? ''), null);
        return { id: String(value?.id ?? ''), begun: attempt(() => readRecord(value.begun), null) };
    }

    setTab(/** @type {string} */ id, /** @type {object | null} */ begun) {
        attempt(() => sessionStorage.setItem(TAB, JSON.stringify({ id, begun })), undefined);
    }

    /**
     * Holds a game for this tab, and no longer the one before.
     * @returns {Promise<boolean>} whether no other tab has it
     */
    async hold(/** @type {string} */ id) {
        if (id === this.#held) {
            return true;
        }
        if (!globalThis.navigator?.locks) {
            this.#held = id;
            return true;
        }
        return new Promise((done) => {
            navigator.locks
                .request(lockName(id), { ifAvailable: true }, (lock) => {
                    done(lock !== null);
                    if (lock !== null) {
                        this.#release();
                        this.#held = id;
                        return new Promise((release) => {
                            this.#release = () => release(undefined);
                        });
                    }
                    return undefined;
                })
                .catch(() => {
                    this.#held = id;
                    done(true);
                });
        });
    }

    /**
     * Deletes a game, unless another tab has it open.
     * @returns {Promise<boolean>} whether it is gone
     */
    async discard(/** @type {string} */ id) {
        const isFree = !globalThis.navigator?.locks || await navigator.locks
            .request(lockName(id), { ifAvailable: true }, (lock) => lock !== null)
            .catch(() => true);
        if (isFree) {
            this.remove(id);
        }
        return isFree;
    }

    /** What is kept under a name, whatever it is; null where nothing is, or nothing that can be read. */
    value(/** @type {string} */ name) {
        return attempt(() => JSON.parse(localStorage.getItem(name) ?? ''), null);
    }

    setValue(/** @type {string} */ name, /** @type {object} */ value) {
        attempt(() => localStorage.setItem(name, JSON.stringify(value)), undefined);
    }

    /**
     * What a person chose for all games: of the settings that there are those that may be so.
     * @template {Record<string, boolean | number>} T
     * @param {T} standard
     * @returns {T}
     */
    settings(standard) {
        const value = this.value(SETTINGS);
        const chosen = Object.entries(standard).map(([name, usual]) => {
            const found = value?.[name];
            const isRight = typeof found === typeof usual && (typeof found !== 'number' || (Number.isInteger(found) && found >= 1 && found <= 5));
            return [name, isRight ? found : usual];
        });
        return Object.fromEntries(chosen);
    }

    setSettings(/** @type {object} */ settings) {
        this.setValue(SETTINGS, settings);
    }
}
