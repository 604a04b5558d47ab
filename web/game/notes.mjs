/**
 * What stands in a comment of a move for programs: `[%clk 0:02:59]`, the time left, and
 * `[%eval 0.30,12]`, the score for the first side in pawns and the depth, as lichess writes them.
 * The comment is the only place where they are kept.
 */

/**
 * @typedef {object} Evaluation
 * @property {number} score centipawns for the first side
 * @property {number} mate moves to mate, below 0 where the first side is mated; 0 = none was found
 * @property {number} depth 0 = not said
 */

const CLOCK = /\[%clk\s+(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)\s*\]/;
const EVALUATION = /\[%eval\s+(?:#(-?\d+)|([+-]?\d+(?:\.\d+)?))(?:,(\d+))?\s*\]/;
/** A match program's comment, for the side that moved: "+0.30/12 1.5s", "-M3/20 0.1s". */
const MATCH = /^\s*([+-])(?:M(\d+)|(\d+\.\d+))\/(\d+)\b/;
const COMMAND = /\s*\[%[^\]]*\]\s*/g;

/** A comment without what is for programs. */
export function textOf(/** @type {string} */ comment) {
    return comment.replace(COMMAND, ' ').trim();
}

/** Puts a command into a comment, in place of the one that is there. */
function put(/** @type {string} */ comment, /** @type {RegExp} */ form, /** @type {string} */ command) {
    return form.test(comment) ? comment.replace(form, command) : `${command} ${comment}`.trim();
}

/** The milliseconds left on the clock; null where the comment does not say. */
export function clockOf(/** @type {string} */ comment) {
    const found = CLOCK.exec(comment);
    return found ? Math.round((Number(found[1] ?? 0) * 3600 + Number(found[2]) * 60 + Number(found[3])) * 1000) : null;
}

/** "1:02:03.4" from milliseconds. */
function clockText(/** @type {number} */ milliseconds) {
    const tenths = Math.max(0, Math.round(milliseconds / 100));
    const [hours, minutes, seconds] = [tenths / 36000, (tenths / 600) % 60, (tenths / 10) % 60].map(Math.floor);
    const rest = tenths % 10 === 0 ? '' : `.${tenths % 10}`;
    return `${hours}:${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}${rest}`;
}

/** The comment with the milliseconds left. */
export function withClock(/** @type {string} */ comment, /** @type {number} */ milliseconds) {
    return put(comment, CLOCK, `[%clk ${clockText(milliseconds)}]`);
}

/**
 * The score in a comment; null where there is none.
 * @param {string} comment
 * @param {boolean} isFirst whether the first side moved, for whom a match program's score is then
 * @returns {Evaluation | null}
 */
export function evaluationOf(comment, isFirst) {
    const found = EVALUATION.exec(comment);
    if (found) {
        return { score: Math.round(Number(found[2] ?? 0) * 100), mate: Number(found[1] ?? 0), depth: Number(found[3] ?? 0) };
    }
    const match = MATCH.exec(comment);
    if (!match) {
        return null;
    }
    const sign = (match[1] === '-') === isFirst ? -1 : 1;
    return { score: Math.round(sign * Number(match[3] ?? 0) * 100), mate: sign * Number(match[2] ?? 0), depth: Number(match[4]) };
}

/** The comment with a score. */
export function withEvaluation(/** @type {string} */ comment, /** @type {Evaluation} */ { score, mate, depth }) {
    const value = mate !== 0 ? `#${mate}` : (score / 100).toFixed(2);
    return put(comment, EVALUATION, `[%eval ${value}${depth > 0 ? `,${depth}` : ''}]`);
}

/** "+0.30" or "#-3", for the first side. */
export function scoreText(/** @type {{score: number, mate: number}} */ { score, mate }) {
    return mate !== 0 ? `#${mate}` : `${score < 0 ? '' : '+'}${(score / 100).toFixed(2)}`;
}

/** The first side's chance to win, from 0 to 1 (lichess's curve over centipawns, 2023). */
export function winningChance(/** @type {{score: number, mate: number}} */ { score, mate }) {
    return mate !== 0 ? Number(mate > 0) : 1 / (1 + Math.exp(-0.00368208 * score));
}
