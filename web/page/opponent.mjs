/**
 * The engine as a player. What it thinks of a half that nobody may know yet it tells nobody; the score
 * goes with the move, as its comment.
 */
import { forFirst, toSearch } from './analysis.mjs';
import { withEvaluation } from '../game/notes.mjs';
import { hasTwoSides } from '../game/sides.mjs';

/** @typedef {import('../game/game.mjs').Game} Game */
/** @typedef {import('./engine.mjs').Line} Line */

export class Opponent {
    /** What it thinks about; "" = nothing. */
    #asked = '';

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
        if (asked === this.#asked && this.engine.isBusy) {
            return;
        }
        this.#asked = asked;
        /** @type {Line[]} */
        const lines = [];
        try {
            const move = await this.engine.go(toSearch(game), { milliseconds, seat }, { 'Skill Level': level }, (line) => {
                lines[0] = line;
                if (!game.isSimultaneous) {
                    this.on.tell(line);
                }
            });
            const reason = game.why(seat, move);
            if (reason !== '') {
                throw new Error(`The engine failed: it played ${move.slice(0, 20)}, ${reason}`);
            }
            const isScored = lines.length > 0 && hasTwoSides(game.board);
            await this.on.play(move, isScored ? withEvaluation('', forFirst(lines[0], game.board, seat)) : '', seat);
        } catch (error) {
            const { message } = /** @type {Error} */ (error);
            this.on.refuse(`${message.replace(/\.$/, '')}. Take a move back, or reload the page.`);
        }
    }

    /** Gives up what it thinks about. */
    stop() {
        this.#asked = '';
        this.engine.stop();
    }
}
