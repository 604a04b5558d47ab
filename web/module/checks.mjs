/**
 * What callers of the module may pass. Every argument is looked at here before anything is done
 * with it: a wrong type is a TypeError, a wrong value a RangeError, each with one line.
 */

/** Characters of a text that is no PGN. */
const TEXT_MAX = 1_000_000;
/** Bytes that a tag's value may have, and a tag's name: so many are read back. */
const VALUE_MAX = 1023;
const NAME_MAX = 255;
/** Tags besides those that the game itself has. */
const TAGS_MAX = 48;
/** Moves of a game that is read back. */
const MOVES_MAX = 30_000;
const INT_MAX = 2 ** 31 - 1;
const SEATS_MAX = 4;

/** @returns {string} */
const kindOf = (/** @type {unknown} */ value) =>
    value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value;

/** A text of the caller's as a message has it: short, in one line. */
export function brief(/** @type {string} */ text) {
    if (text === '') {
        return '""';
    }
    const start = [...text.slice(0, 61)].slice(0, 60).join('');
    return start.replace(/[^\P{C}\p{Cf}]|[\u2028\u2029]/gu, '?') + (text.length > start.length ? '...' : '');
}

/** @returns {never} */
function refuseType(/** @type {string} */ name, /** @type {string} */ wanted, /** @type {unknown} */ value) {
    throw new TypeError(`${name}: expected ${wanted}, not ${kindOf(value)}`);
}

/** @returns {string} */
export function text(/** @type {unknown} */ value, /** @type {string} */ name, most = TEXT_MAX) {
    if (typeof value !== 'string') {
        refuseType(name, 'a text', value);
    }
    if (value.length > most) {
        throw new RangeError(`${name}: more than ${most} characters`);
    }
    if (value.includes('\0')) {
        throw new RangeError(`${name}: character ${value.indexOf('\0') + 1} is NUL`);
    }
    if (/\p{Cs}/u.test(value)) {
        throw new RangeError(`${name}: character ${value.search(/\p{Cs}/u) + 1} is half of one (a lone surrogate)`);
    }
    return value;
}

/** @returns {Date} */
export function day(/** @type {unknown} */ value, /** @type {string} */ name) {
    if (!(value instanceof Date)) {
        refuseType(name, 'a Date', value);
    }
    if (!(value.getFullYear() >= 1 && value.getFullYear() <= 9999)) {
        throw new RangeError(`${name}: no day of the years 1 to 9999`);
    }
    return value;
}

/** @returns {number} */
export function whole(/** @type {unknown} */ value, /** @type {string} */ name, /** @type {number} */ least, /** @type {number} */ most) {
    if (typeof value !== 'number') {
        refuseType(name, 'a number', value);
    }
    if (!Number.isInteger(value) || value < least || value > most) {
        throw new RangeError(`${name}: ${value} is no whole number from ${least} to ${most}`);
    }
    return value;
}

/** How often something is turned; four quarters are none. */
export function quarters(/** @type {unknown} */ value, /** @type {string} */ name) {
    const turns = whole(value, name, -INT_MAX, INT_MAX);
    return ((turns % 4) + 4) % 4;
}

export function callable(/** @type {unknown} */ value, /** @type {string} */ name) {
    if (typeof value !== 'function') {
        refuseType(name, 'a function', value);
    }
}

/** An option's value as text. */
export function optionValue(/** @type {unknown} */ value, /** @type {string} */ name) {
    if (!['string', 'number', 'boolean'].includes(typeof value)) {
        refuseType(name, 'a text, a number or a boolean', value);
    }
    return text(String(value), name);
}

/** @returns {any} */
export function object(/** @type {unknown} */ value, /** @type {string} */ name) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        refuseType(name, 'an object', value);
    }
    return value;
}

/** @returns {any[]} */
export function list(/** @type {unknown} */ value, /** @type {string} */ name) {
    if (!Array.isArray(value)) {
        refuseType(name, 'a list', value);
    }
    return value;
}

/** A text for a line of PGN, which knows no control characters: they become blanks. */
export function comment(/** @type {unknown} */ value, /** @type {string} */ name) {
    if (typeof value !== 'string') {
        refuseType(name, 'a text', value);
    }
    return text(value.replace(/\p{Cc}/gu, ' '), name, Infinity);
}

/** The value of a tag. */
function tagValue(/** @type {unknown} */ value, /** @type {string} */ name) {
    const line = comment(value, name);
    if (new TextEncoder().encode(line).length > VALUE_MAX) {
        throw new RangeError(`${name}: more than ${VALUE_MAX} bytes, which would not be read back`);
    }
    return line;
}

/** A move's text, in one line. */
export function move(/** @type {unknown} */ value, /** @type {string} */ name) {
    const line = text(value, name);
    if (/\p{Cc}/u.test(line)) {
        throw new RangeError(`${name}: ${brief(line)} is no move`);
    }
    return line;
}

/** Tags as lines of a name, a blank and a value. */
export function tags(/** @type {unknown} */ value, names = /^[A-Za-z0-9_]+$/) {
    const entries = Object.entries(object(value, 'tags'));
    if (entries.length > TAGS_MAX) {
        throw new RangeError(`tags: more than ${TAGS_MAX}`);
    }
    return entries.map(([name, content]) => {
        if (!names.test(name) || name.length > NAME_MAX) {
            throw new RangeError(
                `tags: "${brief(name)}" is no name; letters, digits and _ make one, ${NAME_MAX} at most`);
        }
        return `${name} ${tagValue(content, `tag ${brief(name)}`)}`;
    }).join('\n');
}

/** Comments as lines. */
export function comments(/** @type {unknown} */ value) {
    const texts = list(value, 'comments');
    if (texts.length > MOVES_MAX) {
        throw new RangeError(`comments: more than ${MOVES_MAX}`);
    }
    return Array.from({ length: texts.length }, (_, index) =>
        comment(texts[index], `comment ${index + 1}`)).join('\n');
}

/**
 * Limits of a search, 0 where there is none.
 * @returns {{depth: number, nodes: number, milliseconds: number, lines: number, seat: number,
 *     analysis: boolean}}
 */
export function limits(/** @type {unknown} */ value) {
    if (typeof value !== 'object' || value === null) {
        refuseType('limits', 'an object', value);
    }
    const { depth = 0, nodes = 0, milliseconds = 0, lines = 1, seat = 0, analysis = false } =
        /** @type {import('./quincunx.mjs').Limits} */ (value);
    whole(depth, 'depth', 0, INT_MAX);
    whole(nodes, 'nodes', 0, Number.MAX_SAFE_INTEGER);
    whole(lines, 'lines', 1, INT_MAX);
    whole(seat, 'seat', 0, SEATS_MAX - 1);
    if (typeof milliseconds !== 'number') {
        refuseType('milliseconds', 'a number', milliseconds);
    }
    const endless = milliseconds === Infinity;
    if (!endless && !(milliseconds >= 0 && milliseconds <= 1e12)) {
        throw new RangeError(`milliseconds: ${milliseconds} is not from 0 to 1e12, nor Infinity`);
    }
    if (typeof analysis !== 'boolean') {
        refuseType('analysis', 'a boolean', analysis);
    }
    if (depth === 0 && nodes === 0 && milliseconds === 0) {
        throw new RangeError('limits: depth, nodes or milliseconds must be above 0');
    }
    return {
        depth: Math.min(depth, 1000), nodes, milliseconds: endless ? 0 : Math.ceil(milliseconds),
        lines, seat, analysis };
}
