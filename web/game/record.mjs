/**
 * A game as the store and links hold it: the one reader of what comes from there. Nothing of it is
 * believed before it was looked at; moves are checked when the game is made of them.
 */
import { readClock } from './clock.mjs';
import { LEVEL_FIRST, PLAYERS } from './seats.mjs';

/** @typedef {import('./game.mjs').Entry} Entry */
/** @typedef {import('./seats.mjs').Player} Player */

/**
 * @typedef {import('./game.mjs').Start & {
 *     players: Player[], level: number, clock: string, left?: number[]}} GameRecord a game, who
 *     plays it, and how; the milliseconds that are left to each seat
 */

const SEATS_MAX = 4;
const LEVELS = { least: -25, most: 20 };
/** "1-0", of four single players "0-1/2-0-1/2". */
const RESULT = /^(0|1|1\/2)(-(0|1|1\/2)){1,3}$/;
const REASON_MAX = 200;

/** @returns {string} */
function text(/** @type {any} */ value, /** @type {string} */ name) {
    if (typeof value !== 'string') {
        throw new RangeError(`${name}: expected text`);
    }
    return value;
}

/** @returns {any[]} */
function list(/** @type {any} */ value, /** @type {string} */ name) {
    if (!Array.isArray(value)) {
        throw new RangeError(`${name}: expected a list`);
    }
    return value;
}

function whole(/** @type {any} */ value, /** @type {string} */ name, /** @type {number} */ least, /** @type {number} */ most) {
    if (!Number.isInteger(value) || value < least || value > most) {
        throw new RangeError(`${name}: expected a whole number from ${least} to ${most}`);
    }
    return value;
}

function readEnd(/** @type {any} */ value) {
    const result = text(value?.result, 'result');
    if (!RESULT.test(result)) {
        throw new RangeError(`result: ${result.slice(0, 20)} is none`);
    }
    const reason = text(value.reason ?? '', 'reason').replace(/\p{Cc}/gu, ' ');
    return { result, reason: [...reason].slice(0, REASON_MAX).join('') };
}

/** Seats. @returns {number[]} */
function readSeats(/** @type {any} */ value) {
    return list(value, 'seats').map((seat) => whole(seat, 'seat', 0, SEATS_MAX - 1));
}

/** Milliseconds by seat. @returns {number[]} */
function readTimes(/** @type {any} */ value) {
    return list(value, 'times').slice(0, SEATS_MAX).map((time) => {
        if (!Number.isFinite(time)) {
            throw new RangeError('times: expected milliseconds');
        }
        return time;
    });
}

/** @returns {Entry[]} */
function readLine(/** @type {any} */ value) {
    return list(value, 'moves').map((entry) => ({
        move: text(entry?.move, 'move'),
        comment: text(entry.comment ?? '', 'comment'),
        halfComment: text(entry.halfComment ?? '', 'comment'),
        startingComment: text(entry.startingComment ?? '', 'comment'),
        nags: list(entry.nags ?? [], 'NAGs').map((nag) => whole(nag, 'NAG', 0, 255)),
        variations: list(entry.variations ?? [], 'variations').map(readLine),
        ...(entry.end !== undefined && { end: readEnd(entry.end) }),
        ...(entry.out !== undefined && { out: readSeats(entry.out) }),
    }));
}

/**
 * @param {any} value what was read
 * @returns {GameRecord}
 * @throws {RangeError} with the reason
 */
export function readRecord(value) {
    if (typeof value !== 'object' || value === null) {
        throw new RangeError('this is no game');
    }
    const clock = text(value.clock ?? '', 'clock');
    readClock(clock);
    return {
        variant: text(value.variant, 'variant'),
        options: text(value.options ?? '', 'options'),
        fen: text(value.fen ?? '', 'FEN'),
        tags: Object.fromEntries(Object.entries(value.tags ?? {}).map(([name, tag]) => [name, text(tag, name)])),
        comment: text(value.comment ?? '', 'comment'),
        ...(value.line !== undefined ? { line: readLine(value.line) } :
            { moves: list(value.moves ?? [], 'moves').map((move) => text(move, 'move')) }),
        ...(value.end && { end: readEnd(value.end) }),
        ...(value.out !== undefined && { out: readSeats(value.out) }),
        ...(value.left !== undefined && { left: readTimes(value.left) }),
        players: list(value.players ?? [], 'players').slice(0, SEATS_MAX).map((player) => {
            if (!PLAYERS.includes(player)) {
                throw new RangeError(`players: ${String(player).slice(0, 20)} plays nothing`);
            }
            return player;
        }),
        level: whole(value.level ?? LEVEL_FIRST, 'level', LEVELS.least, LEVELS.most),
        clock,
    };
}
