/**
 * A game between two friends by links alone. Each link says whom its reader plays; the page of each
 * keeps its game, and a link of it goes on there. Where both sides move at once, the one who chooses
 * first seals his half, and the next link opens it.
 */
import { isSealOf, sealHalf } from './link.mjs';

/** @typedef {import('./game.mjs').Game} Game */
/** @typedef {import('./link.mjs').Letter} Letter */

/**
 * @typedef {object} Kept what this page keeps of the game by links
 * @property {string} [half] the half that was sealed here, with its salt
 * @property {string} [salt]
 * @property {string} [seal] of this turn: one's own, or the friend's
 * @property {string} [answer] the half that answers the friend's seal
 * @property {string} [opened] what one's own seal of the last turn hid
 */

export class Letters {
    /** @param {Kept} [kept] */
    constructor(kept = {}) {
        /** @type {Kept} */
        this.kept = { ...kept };
    }

    /**
     * Takes the half of the one who is here.
     * @returns {Promise<void>}
     */
    async choose(/** @type {string} */ half) {
        if (this.kept.seal !== undefined && this.kept.half === undefined) {
            this.kept.answer = half;
            return;
        }
        const { salt, seal } = await sealHalf(half);
        this.kept = { half, salt, seal, opened: this.kept.opened };
    }

    /** Forgets one's own half of this turn, as long as no answer to it has come. */
    withdraw() {
        const { half, seal, opened } = this.kept;
        this.kept = { opened, ...(half === undefined && seal !== undefined && { seal }) };
    }

    /** Whether the one who is here has chosen his half of this turn. */
    hasChosen() {
        return this.kept.half !== undefined || this.kept.answer !== undefined;
    }

    /**
     * Takes a friend's letter for a game that stands where the letter says it does.
     * @param {Game} game
     * @param {number} seat whom the one who is here plays
     * @param {Letter} letter
     * @returns {Promise<string>} both halves of the turn once they are known, otherwise ""
     * @throws {RangeError} where the letter is not an answer to what was sealed
     */
    async take(game, seat, letter) {
        const { kept } = this;
        if (letter.opened !== '' && kept.answer !== undefined && kept.seal !== undefined) {
            const [half, salt] = letter.opened.split(' ');
            if (!(await isSealOf(kept.seal, { half, salt }))) {
                throw new RangeError('the half that your friend shows now is not the one that was sealed');
            }
            const played = game.node.move.replace(/@[wb]$/, '').split('|');
            if (played[1 - seat] !== half || played[seat] !== kept.answer) {
                throw new RangeError('the last turn in the link is not what the two of you chose');
            }
            this.kept = {};
        }
        if (letter.half !== '') {
            if (kept.half === undefined || kept.seal !== letter.seal) {
                throw new RangeError('the half that you sealed is not in this browser; open the link where you chose it');
            }
            const halves = [];
            halves[seat] = kept.half;
            halves[1 - seat] = letter.half;
            this.kept = { opened: `${kept.half} ${kept.salt}` };
            return halves.join('|');
        }
        if (letter.seal !== '' && this.kept.half === undefined) {
            this.kept = { seal: letter.seal, answer: this.kept.seal === letter.seal ? this.kept.answer : undefined };
        }
        return '';
    }

    /**
     * What the next link says.
     * @returns {Partial<Letter>}
     */
    letter() {
        const { seal, answer, opened } = this.kept;
        return { seal, half: answer, opened: answer === undefined ? opened : undefined };
    }
}
