/**
 * The games that the browser keeps: the last twenty, one entry each. A tab works on one of them, and
 * no other tab does meanwhile.
 */
import { readRecord } from './record.mjs';

/** @typedef {import('./record.mjs').GameRecord} GameRecord */

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
        return { ...readRecord(value), kept: value.kept };
    }

    /** Keeps a game; the oldest above twenty go. False where there is no room. */
    write(/** @type {string} */ id, /** @type {string} */ title, /** @type {object} */ record) {
        const content = JSON.stringify({ version: VERSION, title, saved: Date.now(), ...record });
        const kept = () => {
            localStorage.setItem(PREFIX + id, content);
            return true;
        };
        const others = this.list().filter((game) => game.id !== id);
        others.slice(GAMES_MAX - 1).forEach((game) => this.remove(game.id));
        return attempt(kept, false) || others.reverse().some((game) => {
            this.remove(game.id);
            return attempt(kept, false);
        });
    }

    remove(/** @type {string} */ id) {
        attempt(() => localStorage.removeItem(PREFIX + id), undefined);
    }

    /** Takes over the only game of an older page. */
    adoptOld() {
        attempt(() => {
            const { seats, ended, endedBy, ...old } = JSON.parse(localStorage.getItem(OLD) ?? '');
            localStorage.removeItem(OLD);
            const record = readRecord({ ...old, players: seats, ...(ended && { end: { result: ended, reason: endedBy } }) });
            this.write(newId(), record.variant, record);
        }, undefined);
    }

    /**
     * The game that this tab shows, and the link by which it was opened.
     * @returns {{id: string, link: string}}
     */
    tab() {
        const value = attempt(() => JSON.parse(sessionStorage.getItem(TAB) ?? ''), null);
        return { id: String(value?.id ?? ''), link: String(value?.link ?? '') };
    }

    setTab(/** @type {string} */ id, /** @type {string} */ link) {
        attempt(() => sessionStorage.setItem(TAB, JSON.stringify({ id, link })), undefined);
    }

    /**
     * Holds a game for this tab, and no longer the one before.
     * @returns {Promise<boolean>} whether no other tab has it
     */
    async hold(/** @type {string} */ id) {
        if (id === this.#held || !globalThis.navigator?.locks) {
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
                .catch(() => done(true));
        });
    }

    /**
     * What a person chose for all games.
     * @returns {Record<string, any>}
     */
    settings() {
        return attempt(() => JSON.parse(localStorage.getItem(SETTINGS) ?? '') ?? {}, {});
    }

    setSettings(/** @type {object} */ settings) {
        attempt(() => localStorage.setItem(SETTINGS, JSON.stringify(settings)), undefined);
    }
}
