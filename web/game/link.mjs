/**
 * Links: a game in the part of the address behind `#`, to look at or to play on by letter. Where
 * both sides move at once, the first of two friends seals his half: the link has its hash alone,
 * and the next link opens it (a commitment: SHA-256 of half and salt).
 */
import { readRecord } from './record.mjs';

/** @typedef {import('./record.mjs').GameRecord} GameRecord */

/**
 * @typedef {object} Letter what a link for a friend says beside the game
 * @property {string} id the game's name, the same in all its links
 * @property {number} seat whom the reader plays; -1: nobody, it is a link to look at
 * @property {string} seal the hash of the other side's half of this turn; "" = none
 * @property {string} half the half of the side that answers a seal
 * @property {string} opened what the seal of the last turn hid: half and salt
 */

/** @typedef {{half: string, salt: string}} Opened */

const VERSION = '1';
/** Letters of a link that are read. */
const LENGTH_MAX = 200_000;
/** What the parts of a letter look like. @type {Record<string, RegExp>} */
const FORMS = {
    game: /^[0-9a-z]{1,20}$/, seal: /^[0-9a-f]{64}$/, half: /^\S{2,16}$/,
    opened: /^\S{2,16} [0-9a-f]{32}$/ };

/** Bytes as hexadecimal digits. */
function hexOf(/** @type {Uint8Array} */ bytes) {
    return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @returns {Promise<string>} hexadecimal */
async function hashOf(/** @type {string} */ value) {
    if (!globalThis.crypto?.subtle) {
        throw new Error('A half can be sealed only on a page from https or from a file.');
    }
    return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value))));
}

/**
 * Seals a half.
 * @returns {Promise<Opened & {seal: string}>}
 */
export async function sealHalf(/** @type {string} */ half) {
    const salt = hexOf(crypto.getRandomValues(new Uint8Array(16)));
    return { half, salt, seal: await hashOf(`${half} ${salt}`) };
}

/** Whether a seal hid this. */
export async function isSealOf(/** @type {string} */ seal, /** @type {Opened} */ { half, salt }) {
    return (await hashOf(`${half} ${salt}`)) === seal;
}

/**
 * The link to a game.
 * @param {string} address of the page
 * @param {GameRecord} record of which the main line is told
 * @param {string} startingFen of the variant
 * @param {Partial<Letter>} letter
 */
export function writeLink(address, record, startingFen, letter = {}) {
    const parts = new URLSearchParams({ v: VERSION, variant: record.variant });
    const add = (/** @type {string} */ name, /** @type {string | undefined} */ value) => {
        if (value) {
            parts.set(name, value);
        }
    };
    add('options', record.options);
    add('fen', record.fen === startingFen ? '' : record.fen);
    add('clock', record.clock);
    add('result', record.end?.result);
    add('reason', record.end?.reason);
    add('game', letter.id);
    add('seat', letter.seat !== undefined && letter.seat >= 0 ? String(letter.seat) : '');
    add('seal', letter.seal);
    add('half', letter.half);
    add('opened', letter.opened);
    add('out', (record.line ?? []).flatMap(({ out = [] }, index) => out.map((/** @type {number} */ seat) => `${index + 1}.${seat}`))
        .concat((record.out ?? []).map((seat) => `0.${seat}`)).join(' '));
    parts.set('moves', (record.line ?? []).map(({ move }) => move).join(' '));
    return `${address.split('#')[0]}#${parts}`;
}

/**
 * Reads who gave up behind which move, "12.0": behind the twelfth the first seat.
 * @param {string} text
 * @param {{out: number[]}[]} line takes them
 * @returns {number[]} those who did so before the first move
 */
function readOut(text, line) {
    const atStart = { out: [] };
    for (const one of text.split(' ').filter((word) => word !== '')) {
        const found = /^(\d{1,5})\.([0-3])$/.exec(one);
        const node = found ? [atStart, ...line][Number(found[1])] : undefined;
        if (!found || node === undefined) {
            throw new RangeError(`out: ${one.slice(0, 20)} is none`);
        }
        node.out.push(Number(found[2]));
    }
    return atStart.out;
}

/**
 * Reads the part behind `#`.
 * @returns {{record: GameRecord, letter: Letter}}
 * @throws {RangeError} with the reason
 */
export function readLink(/** @type {string} */ hash) {
    if (hash.length > LENGTH_MAX) {
        throw new RangeError(`the link has more than ${LENGTH_MAX} letters`);
    }
    let parts = new URLSearchParams(hash.replace(/^#/, ''));
    if (!parts.has('variant')) {
        try {
            parts = new URLSearchParams(decodeURIComponent(hash.replace(/^#/, '')));
        } catch {
            /* It stays what it was. */
        }
    }
    const value = (/** @type {string} */ name) => parts.get(name) ?? '';
    if (!parts.has('variant')) {
        throw new RangeError('the link names no game');
    }
    if (parts.has('v') && value('v') !== VERSION) {
        throw new RangeError('the link was made by another version of the page');
    }
    for (const [name, form] of Object.entries(FORMS)) {
        if (parts.has(name) && !form.test(value(name))) {
            throw new RangeError(`${name}: ${value(name).slice(0, 20)} is none`);
        }
    }
    const seat = parts.has('seat') ? Number(value('seat')) : -1;
    if (!Number.isInteger(seat) || seat < -1 || seat > 3) {
        throw new RangeError(`seat: ${value('seat').slice(0, 20)} is none`);
    }
    const line = value('moves').split(/[\s+]+/).filter((move) => move !== '').map((move) => ({ move, out: [] }));
    const out = readOut(value('out'), line);
    const record = readRecord({
        line,
        out,
        variant: value('variant'),
        options: value('options'),
        fen: value('fen'),
        clock: value('clock'),
        level: parts.has('level') ? Number(value('level')) : undefined,
        ...(parts.has('result') && { end: { result: value('result'), reason: value('reason') } }),
    });
    return {
        record,
        letter: { id: value('game'), seat, seal: value('seal'), half: value('half'), opened: value('opened') },
    };
}
