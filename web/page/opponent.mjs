/**
 * The engine as a player. What it thinks of a half that nobody may know yet it tells nobody; the score
 * goes with the move, as its comment. Below full strength it has its move at once, and takes the time
 * of a person for it all the same.
 */
import { forFirst, toSearch } from './analysis.mjs';
import { withEvaluation } from '../game/notes.mjs';
import { LEVEL_FULL } from '../game/seats.mjs';
import { hasTwoSides } from '../game/sides.mjs';

/** @typedef {import('../game/game.mjs').Game} Game */
/** @typedef {import('./engine.mjs').Line} Line */

/** Of a move below full strength, and as many more at most. */
const PAUSE_MILLISECONDS = 600;

export class Opponent {
    /** What it thinks about; "" = nothing. */
    #asked = '';
    /** Counts what it was asked, and what it was told to give up. */
    #number = 0;
    /** Lets so many milliseconds pass. */
    wait = (/** @type {number} */ milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

    /**
     * @param {import('./engine.mjs').EngineWorker} engine
     * @param {object} on
     * @param {(move: string, comment: string, seat: number) => Promise<void>} on.play
     * @param {(line: Line) => void} on.tell what may be seen while it thinks
     * @param {(text: string) => void} on.refuse
     */
    constructor(engine, on) {
        this.engine = engine;
        this.on = on;
    }

    /** Lets it think about a seat's move, and play it; goes on if it does so already. */
    async ask(/** @type {Game} */ game, /** @type {number} */ seat, /** @type {number} */ level, /** @type {number} */ milliseconds) {
        const asked = JSON.stringify([toSearch(game), seat, level]);
        if (asked === this.#asked) {
            return;
        }
        this.#asked = asked;
        const number = ++this.#number;
        /** @type {Line[]} */
        const lines = [];
        try {
            const move = await this.engine.go(toSearch(game), { milliseconds, seat }, { 'Skill Level': level }, (line) => {
                lines[0] = line;
                if (!game.isSimultaneous) {
                    this.on.tell(line);
                }
            });
            if (level < LEVEL_FULL) {
                await this.wait(Math.min(milliseconds, PAUSE_MILLISECONDS * (1 + Math.random())));
            }
            if (number !== this.#number) {
                return;
            }
            this.#asked = '';
            const reason = game.why(seat, move);
            if (reason !== '') {
                throw new Error(`The engine failed: it played ${move.slice(0, 20)}, ${reason}`);
            }
            const isScored = lines.length > 0 && hasTwoSides(game.board);
            await this.on.play(move, isScored ? withEvaluation('', forFirst(lines[0], game.board, seat)) : '', seat);
        } catch (error) {
            this.#asked = '';
            const { message } = /** @type {Error} */ (error);
            this.on.refuse(`${message.replace(/\.$/, '')}. Take a move back, or reload the page.`);
        }
    }

    /** Gives up what it thinks about. */
    stop() {
        this.#asked = '';
        this.#number++;
        this.engine.stop();
    }
}
