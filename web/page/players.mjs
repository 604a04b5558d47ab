/** Who plays: a line for each seat, with the clock, whose turn it is, what was taken and who is out. */
import { timeText } from '../game/clock.mjs';
import { element } from '../board/dom.mjs';
import { isWithoutRoyals, menOf } from '../game/sides.mjs';

/** @typedef {import('../game/game.mjs').Game} Game */

/**
 * Values of pieces that do not come back, in pawns; where a game has none, men are counted.
 * @type {Record<string, Record<string, number>>}
 */
const VALUES = { chess: { P: 1, N: 3, B: 3, R: 5, Q: 9 }, xymyx: { P: 1, N: 3, B: 3, R: 5, Q: 9 } };
/** The families in which a captured piece can be placed again. */
const RETURNS = ['xodul', 'cubic'];
export class PlayerLines {
    /**
     * @param {HTMLElement} near below the board
     * @param {HTMLElement} far above it
     * @param {(letter: string, count: number) => string} pieceName
     */
    constructor(near, far, pieceName) {
        this.near = near;
        this.far = far;
        this.pieceName = pieceName;
        /** @type {{key: string, men: Map<string, number>[]}} */
        this.atStart = { key: '', men: [] };
    }

    /** What a seat has lost since the beginning: "2 pawns, knight". */
    #lost(/** @type {Game} */ game, /** @type {Map<string, number>[]} */ men, /** @type {number} */ seat) {
        const start = this.atStart.men[seat];
        const lost = [...start].flatMap(([letter, count]) => {
            const missing = count - (men[seat].get(letter) ?? 0);
            return missing > 0 ? [[letter, missing]] : [];
        });
        return lost.map(([letter, count]) => this.pieceName(/** @type {string} */ (letter), /** @type {number} */ (count))).join(', ');
    }

    #balance(/** @type {Game} */ game, /** @type {Map<string, number>[]} */ men, /** @type {number} */ seat) {
        const values = VALUES[game.variant] ?? {};
        const sum = (/** @type {number} */ of) =>
            [...men[of]].reduce((total, [letter, count]) => total + count * (values[letter] ?? (VALUES[game.variant] ? 0 : 1)), 0);
        return sum(seat) - sum(1 - seat);
    }

    /**
     * @param {Game} game
     * @param {object} shown
     * @param {import('../game/seats.mjs').Seats} shown.seats
     * @param {import('../game/clock.mjs').Clock | null} shown.clock
     * @param {number[]} shown.due the seats that are to move
     * @param {number[]} shown.out the seats that have given up
     * @param {number} shown.below the seat at the lower edge of the board
     */
    draw(game, { seats, clock, due, out, below }) {
        const { board } = game;
        const men = menOf(board);
        const key = `${game.variant} ${game.startFen}`;
        if (this.atStart.key !== key) {
            const start = game.startBoard();
            this.atStart = { key, men: menOf(start) };
            start.delete();
        }
        const returns = RETURNS.includes(game.variant);
        const line = (/** @type {number} */ seat) => {
            const facts = [];
            if (board.seats() > 2) {
                const partner = [0, 1, 2, 3].find((other) => other !== seat && board.team(other) === board.team(seat));
                facts.push(partner === undefined ? '' : `partner of ${board.seatName(partner)}`);
                facts.push(out.includes(seat) ? 'gave up' : isWithoutRoyals(men, seat) ? 'out: no royal is left' : '');
            } else if (!returns) {
                const lost = this.#lost(game, men, 1 - seat);
                const balance = this.#balance(game, men, seat);
                facts.push(lost === '' ? '' : `took ${lost}`, balance > 0 ? `+${balance}` : '');
            }
            const isDue = due.includes(seat);
            return element(
                'div', { className: `player seat${seat}${isDue ? ' due' : ''}` },
                element('span', { className: 'turn', ariaHidden: 'true' }, isDue ? '▶' : ''),
                element('span', { className: 'who' }, `${board.seatName(seat)}: ${seats.text(seat)}${isDue ? ', to move' : ''}`),
                element('span', { className: 'facts' }, facts.filter((fact) => fact !== '').join(' · ')),
                ...(clock ? [element('span', { className: 'time', role: 'timer' }, timeText(clock.left[seat]))] : []));
        };
        if (board.seats() === 2) {
            this.near.replaceChildren(line(below));
            this.far.replaceChildren(line(1 - below));
        } else {
            this.near.replaceChildren(...[0, 1, 2, 3].map(line));
            this.far.replaceChildren();
        }
        this.times = [...this.far.querySelectorAll('.time'), ...this.near.querySelectorAll('.time')];
        this.order = board.seats() === 2 ? [1 - below, below] : [0, 1, 2, 3];
    }

    /** Only the times. */
    drawTimes(/** @type {import('../game/clock.mjs').Clock} */ clock) {
        (this.times ?? []).forEach((time, index) => {
            time.textContent = timeText(clock.left[(this.order ?? [])[index]]);
        });
    }
}
