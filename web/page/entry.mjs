/** How a person enters a move: by clicks on the board, by dragging, or typed. */
import { choose, squareOf } from '../game/clicks.mjs';

/** @typedef {import('../game/game.mjs').Game} Game */

/** @typedef {{value: string, text: string, letter: string}} Answer to what a click leaves open, asked at the square */

/**
 * @typedef {object} EntryActions
 * @property {() => number} seat who may enter a move now; -1 = nobody
 * @property {(move: string) => void} play
 * @property {(text: string) => void} say
 * @property {() => void} changed the clicks have changed
 * @property {(square: string, options: Answer[]) => Promise<string | null>} ask
 * @property {(letter: string) => string} pieceName
 * @property {() => string} whyNot why nobody may enter a move now
 * @property {(name: string) => void} look a square or held piece is looked at, and no move goes there
 */

export class MoveEntry {
    /**
     * The clicks so far.
     * @type {string[]}
     */
    clicked = [];

    /**
     * @param {() => Game} game the one on the board
     * @param {EntryActions} act
     */
    constructor(game, act) {
        this.game = game;
        this.act = act;
    }

    /** Forgets the clicks. */
    reset() {
        this.clicked = [];
    }

    #isOccupied(/** @type {string} */ square) {
        return this.game().board.pieceSeat(...squareOf(square)) >= 0;
    }

    #choices(/** @type {string[]} */ clicked) {
        const seat = this.act.seat();
        const moves = seat < 0 ? [] : this.game().board.legalMoves(seat);
        return choose(moves, clicked, (square) => this.#isOccupied(square));
    }

    /** What may be clicked next; nothing before the first click. */
    targets() {
        return this.clicked.length === 0 ? new Set() : this.#choices(this.clicked).next;
    }

    /** The targets that are shot at by a piece that stays where it is. */
    shots() {
        const targets = [...this.targets()];
        const moves = targets.length === 0 ? [] : this.game().board.legalMoves(this.act.seat());
        return new Set(targets.filter((square) => moves.includes(`${this.clicked[0]}*${square}`)));
    }

    /** A click on a square or on a held piece, "N@". */
    click(/** @type {string} */ name) {
        if (!this.targets().has(name)) {
            this.act.look(name);
        }
        if (this.act.seat() < 0) {
            this.act.say(this.act.whyNot());
            return;
        }
        const last = this.clicked[this.clicked.length - 1];
        if (last === name) {
            const { done } = this.#choices(this.clicked);
            this.reset();
            if (done.length === 1) {
                this.act.play(done[0]);
                return;
            }
            this.act.changed();
            return;
        }
        const first = this.#choices([]);
        if (this.#choices(this.clicked).next.has(name)) {
            const isOwn = this.clicked.length > 0 && first.next.has(name) && !name.includes('@') && !last.includes('@');
            if (isOwn && this.game().isSimultaneous) {
                this.#askWhich(name);
                return;
            }
            this.clicked.push(name);
            this.#settle();
            return;
        }
        if (this.clicked.length > 0 && !first.next.has(name)) {
            const text = this.clicked.join('') + name;
            this.act.say(`${text}: ${this.game().why(this.act.seat(), text)}`);
            return;
        }
        if (!first.next.has(name)) {
            this.act.say(this.#whyNothing(name));
            return;
        }
        this.clicked = [name];
        this.#settle();
    }

    /** Where a piece may take one of its own side, a click on that may mean either. */
    async #askWhich(/** @type {string} */ name) {
        const before = this.clicked.join();
        const piece = this.act.pieceName(this.game().board.piece(...squareOf(name)).toUpperCase());
        const answer = await this.act.ask(name, [
            { value: 'other', text: `move this ${piece} instead`, letter: '' },
            { value: 'take', text: `take your own ${piece}`, letter: '' }]);
        if (before !== this.clicked.join()) {
            return;
        }
        if (answer === 'other') {
            this.act.look(name);
            this.clicked = [name];
            this.#settle();
        } else if (answer === 'take') {
            this.clicked.push(name);
            this.#settle();
        }
    }

    /** Why nothing can be done with what was clicked first. */
    #whyNothing(/** @type {string} */ name) {
        const { board } = this.game();
        const mover = this.act.seat();
        const seat = name.includes('@') ? -2 : board.pieceSeat(...squareOf(name));
        if (seat === -1) {
            return `${name} is empty.`;
        }
        if (seat === mover) {
            return `${name}: this piece has no legal move${this.game().isCheck(mover) ? ' that answers the check' : ''}.`;
        }
        if (seat >= 0) {
            return `${name} is ${board.seatName(seat)}'s; ${board.seatName(mover)} is to move.`;
        }
        return 'This piece cannot be placed now.';
    }

    /** Plays the move that the clicks make, asks what they leave open, or waits for more. */
    async #settle() {
        const { next, done, asked } = this.#choices(this.clicked);
        const last = this.clicked[this.clicked.length - 1];
        if (next.size === 0 && done.length + asked.length === 1) {
            this.act.play(done[0] ?? asked[0]);
            return;
        }
        this.act.changed();
        if (done.length === 1) {
            this.act.say(`${done[0]}: click ${last} again to stop there, or go on.`);
        } else if (asked.length > 0) {
            const before = this.clicked.join();
            const square = [...this.clicked].reverse().find((name) => !name.includes('@')) ?? last;
            const answer = await this.act.ask(square, asked.map((move) => this.#option(move)));
            if (before !== this.clicked.join()) {
                return;
            }
            this.reset();
            if (answer === null) {
                this.act.changed();
            } else {
                this.act.play(answer);
            }
        }
    }

    /**
     * A move as one of several that the same clicks make.
     * @returns {Answer}
     */
    #option(/** @type {string} */ move) {
        const letter = /[a-z]$/.exec(move)?.[0].toUpperCase() ?? '';
        if (letter !== '') {
            return { value: move, text: this.act.pieceName(letter), letter };
        }
        if (move.includes('*')) {
            return { value: move, text: 'shoot, and stay', letter };
        }
        const target = move.match(/[a-p]\d+/g)?.[1] ?? '';
        const takes = target !== '' && this.#isOccupied(target);
        return { value: move, text: /\d$/.test(move) && takes ? 'go there and capture' : move, letter };
    }

    /**
     * Plays a move that was typed, as "Nf3", "e2e4" or "N@f6"; letters' cases and signs do not matter.
     * @returns {boolean} whether it was one
     */
    type(/** @type {string} */ text) {
        const seat = this.act.seat();
        if (seat < 0) {
            this.act.say(this.act.whyNot());
            return false;
        }
        if (text === '') {
            this.act.say('Type a move, as in Nf3 or e2e4.');
            return false;
        }
        const plain = (/** @type {string} */ one) => one.replace(/[+#=!?x:\s-]/g, '');
        const game = this.game();
        const moves = game.board.legalMoves(seat);
        const sans = moves.map((move) => plain(game.san(seat, move)));
        const wanted = plain(text.replace(/0/g, (zero, at) => (/^0-0/.test(text) ? 'O' : zero)));
        const found =
            moves.filter((move) => move === text.trim()).concat(moves.filter((_, index) => sans[index] === wanted));
        const loose = found.length > 0 ? found : moves.filter((move, index) => {
            const long = /^[a-p]\d/.test(move) ? game.board.piece(...squareOf(/** @type {RegExpExecArray} */ (/^[a-p]\d+/.exec(move))[0])) + move : move;
            return [move, long, sans[index]].some((one) => plain(one).toLowerCase() === wanted.toLowerCase());
        });
        if (loose.length === 0) {
            this.act.say(`${text}: ${game.why(seat, text.trim()) || 'no legal move is written so'}`);
            return false;
        }
        if (found.length === 0 && new Set(loose).size > 1) {
            this.act.say(`${text}: may be ${loose.map((move) => game.san(seat, move)).join(' or ')}`);
            return false;
        }
        this.act.play(loose[0]);
        return true;
    }
}
