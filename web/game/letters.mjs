/**
 * A game between two friends by links alone. Each link says whom its reader plays; the page of each
 * keeps its game, and a link of it goes on there. Where both sides move at once, the one who chooses
 * first seals his half, and the next link opens it.
 */
import { endIfOneIsLeft } from './forfeit.mjs';
import { isSealOf, sealHalf } from './link.mjs';

/** @typedef {import('./game.mjs').Game} Game */
/** @typedef {import('./game.mjs').GameNode} GameNode */
/** @typedef {import('./link.mjs').Letter} Letter */

/**
 * @typedef {object} Kept what this page keeps of the game by links
 * @property {string} [half] the half that was sealed here, with its salt
 * @property {string} [salt]
 * @property {string} [seal] of this turn: one's own, or the friend's
 * @property {string} [answer] the half that answers the friend's seal
 * @property {string} [opened] what one's own seal of the last turn hid
 */

/** Which half was registered first, behind a turn. */
const TOKEN = /@[wb]$/;

/** Takes over what ended the game, or put a player out of it: a friend says that of himself alone. */
function takeEnd(/** @type {Game} */ game, /** @type {Game} */ told, /** @type {number} */ seat) {
    if (told.out().includes(seat) && !game.out().includes(seat)) {
        throw new RangeError(`it says that ${game.board.seatName(seat)}, whom you play, is out`);
    }
    const nodes = [game.root, ...game.node.path()];
    [told.root, ...told.node.path()].forEach(({ out }, index) => {
        nodes[index].out = [...new Set([...nodes[index].out, ...out])];
    });
    endIfOneIsLeft(game);
    const { end } = told.node;
    if (end === null || game.endOf(game.node) !== null) {
        return;
    }
    const points = end.result.split('-');
    if (points[points.length === 2 ? Number(!game.isFirstSide(seat)) : seat] !== '1') {
        throw new RangeError(`it says that the game ended ${end.result}, which only you could say`);
    }
    game.node.end = { ...end };
}

/**
 * What the browser keeps, looked at.
 * @returns {Kept}
 * @throws {RangeError}
 */
export function readKept(/** @type {any} */ value) {
    /** @type {any} */
    const kept = {};
    for (const name of ['half', 'salt', 'seal', 'answer', 'opened']) {
        const text = value?.[name];
        if (text !== undefined && typeof text !== 'string') {
            throw new RangeError(`${name}: expected text`);
        }
        kept[name] = text;
    }
    return kept;
}

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
     * Takes a friend's letter: plays in the game what is new in it.
     * @param {Game} game as it is kept here
     * @param {Game} told as the letter has it
     * @param {number} seat whom the one who is here plays
     * @param {Letter} letter
     * @returns {Promise<string>} what the one who is here should know; "" = nothing
     * @throws {RangeError} where the letter is not what it may be; then the game must not be used
     */
    async take(game, told, seat, letter) {
        if (told.variant !== game.variant || told.options !== game.options || told.startFen !== game.startFen) {
            throw new RangeError('it is of another game than the one that is kept here');
        }
        game.go(game.root.lineEnd());
        const had = game.moves();
        const moves = told.moves();
        if (had.some((move, index) => index < moves.length && moves[index] !== move)) {
            throw new RangeError('its moves are not those of your game, which stays as it is');
        }
        if (moves.length < had.length) {
            return 'The link is older than your game, which is shown as it is now.';
        }
        const nodes = told.node.path().slice(had.length);
        if (game.isSimultaneous) {
            await this.#takeTurns(game, nodes, seat, letter);
        } else {
            const own = nodes.find((node) => node.seat === seat);
            if (own) {
                throw new RangeError(`it has a move of yours, ${own.san}, that was not played in this browser`);
            }
            nodes.forEach(({ move }) => game.play(move));
        }
        takeEnd(game, told, seat);
        if (game.isSimultaneous && game.endOf(game.node) === null) {
            return this.#takeHalf(game, seat, letter);
        }
        return '';
    }

    /** A turn that the friend has made whole must have the half that was chosen here, and the one that was sealed. */
    async #takeTurns(/** @type {Game} */ game, /** @type {GameNode[]} */ nodes, /** @type {number} */ seat, /** @type {Letter} */ letter) {
        const { seal, answer } = this.kept;
        if (nodes.length === 0) {
            return;
        }
        if (nodes.length > 1 || answer === undefined || seal === undefined) {
            throw new RangeError('it has a half of yours that was not chosen in this browser');
        }
        const [half, salt] = letter.opened.split(' ');
        if (!(await isSealOf(seal, { half, salt }))) {
            throw new RangeError('the half that your friend shows now is not the one that was sealed');
        }
        const halves = [answer, answer];
        halves[1 - seat] = half;
        if (nodes[0].move.replace(TOKEN, '') !== halves.join('|')) {
            throw new RangeError('the last turn in the link is not what the two of you chose');
        }
        this.kept = {};
        game.play(nodes[0].move);
    }

    /** Takes a half, or a seal. */
    #takeHalf(/** @type {Game} */ game, /** @type {number} */ seat, /** @type {Letter} */ letter) {
        const { half, salt, seal, answer } = this.kept;
        if (letter.half !== '') {
            if (half === undefined || seal !== letter.seal) {
                throw new RangeError('it answers a half of yours that is not in this browser; open it where you chose that');
            }
            const halves = [half, half];
            halves[1 - seat] = letter.half;
            game.play(halves.join('|'));
            this.kept = { opened: `${half} ${salt}` };
        } else if (letter.seal !== '' && letter.seal !== seal) {
            if (half !== undefined || answer !== undefined) {
                throw new RangeError('your friend has sealed a half after you chose yours; take yours back to accept that');
            }
            this.kept = { seal: letter.seal };
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
