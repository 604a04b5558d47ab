/** The engine as an adviser: lines of the position that is shown, a hint, and a look at a whole game. */
import { winningChance, withEvaluation } from '../game/notes.mjs';

/** @typedef {import('../game/game.mjs').Game} Game */
/** @typedef {import('../game/game.mjs').GameNode} GameNode */
/** @typedef {import('./engine.mjs').Line} Line */

const HINT_MILLISECONDS = 1500;
const REVIEW_MILLISECONDS = 400;
/** An answer to a wrong move is found by so many nodes; the time is only for a slow machine. */
const ANSWER_LIMITS = { nodes: 50_000, milliseconds: 5_000, analysis: true };
/** What a move may lose of the chance to win before it is an inaccuracy, a mistake, a blunder
 *  (half of lichess's thresholds, whose scale is from -1 to 1), with its NAG. @type {[number, number][]} */
const FAULTS = [[0.15, 4], [0.1, 2], [0.05, 6]];
const NAGS_OF_FAULTS = FAULTS.map(([, nag]) => nag);
/** Moves of the better line that are kept. */
const BETTER_PLIES = 6;

export class Analysis {
    /**
     * The best lines of the position, by number.
     * @type {Line[]}
     */
    lines = [];
    isOn = false;
    /**
     * How much of a game has been looked at; null = none is.
     * @type {{done: number, of: number} | null}
     */
    review = null;
    #run = 0;

    /**
     * @param {import('./engine.mjs').EngineWorker} engine
     * @param {() => void} changed
     * @param {(reason: string) => void} failed
     */
    constructor(engine, changed, failed) {
        this.engine = engine;
        this.changed = changed;
        this.failed = failed;
    }

    stop() {
        this.#run++;
        this.review = null;
        this.engine.stop();
    }

    /** Looks at a position without end, or not at all. */
    look(/** @type {Game} */ game, /** @type {number} */ seat, /** @type {number} */ count) {
        this.stop();
        this.lines = [];
        if (this.isOn && game.endOf(game.node) === null) {
            const limits = { milliseconds: Infinity, analysis: true, seat, lines: count };
            this.engine
                .go(toSearch(game), limits, {}, (line) => {
                    this.lines[line.number - 1] = line;
                    this.changed();
                })
                .catch((error) => this.failed(error.message));
        }
    }

    /** Shows a line of the engine that plays, which is watched. */
    overhear(/** @type {Line} */ line) {
        if (this.isOn) {
            this.lines = [line];
            this.changed();
        }
    }

    /**
     * The best move for a seat.
     * @returns {Promise<string>}
     */
    hint(/** @type {Game} */ game, /** @type {number} */ seat) {
        this.stop();
        return this.engine.go(toSearch(game), { milliseconds: HINT_MILLISECONDS, analysis: true, seat });
    }

    /**
     * The move for a seat after those of a game, found in a moment.
     * @returns {Promise<string>}
     */
    answer(/** @type {ReturnType<typeof toSearch>} */ game, /** @type {number} */ seat) {
        this.stop();
        return this.engine.go(game, { ...ANSWER_LIMITS, seat });
    }

    /**
     * Looks at each move of the line that is shown, notes the score behind it, marks what was bad and
     * adds the better line. The game is changed as it goes on; `moved` is told after each move.
     */
    async lookAtGame(/** @type {Game} */ game, /** @type {() => void} */ moved) {
        this.stop();
        const run = ++this.#run;
        const nodes = [game.root, ...game.node.lineEnd().path()];
        const board = game.startBoard();
        /** @type {number | null} */
        let chance = null;
        /** @type {string[]} */
        let better = [];
        for (const [index, node] of nodes.entries()) {
            this.review = { done: index, of: nodes.length };
            this.changed();
            if (node !== game.root) {
                board.push(node.move);
            }
            const seat = board.seat();
            const end = game.endOf(node);
            /** @type {Line | null} */
            let line = null;
            if (end === null) {
                const moves = node.path().map(({ move }) => move);
                await this.engine.go(
                    { variant: game.variant, options: game.options, fen: game.startFen, moves },
                    { milliseconds: REVIEW_MILLISECONDS, analysis: true, seat }, {}, (info) => { line = info; });
                if (run !== this.#run) {
                    break;
                }
            }
            const found = line === null ? ofResult(end?.result ?? '*') : forFirst(line, board, seat);
            if (node !== game.root) {
                node.comment = withEvaluation(node.comment, found);
                node.nags = node.nags.filter((nag) => !NAGS_OF_FAULTS.includes(nag));
                const lost = chance === null ? 0 : (winningChance(found) - chance) * (game.isFirstSide(node.seat) ? -1 : 1);
                const fault = FAULTS.find(([least]) => lost >= least);
                if (fault !== undefined && !game.isSimultaneous && better[0] !== node.move) {
                    node.nags.push(fault[1]);
                    game.addLine(/** @type {GameNode} */ (node.parent), better.slice(0, BETTER_PLIES));
                }
                moved();
            }
            chance = winningChance(found);
            better = line === null ? [] : /** @type {Line} */ (line).line.split(' ');
        }
        board.delete();
        if (run === this.#run) {
            this.review = null;
        }
        this.changed();
    }
}

/** A game as the engine is told it: without a half that is secret. */
export function toSearch(/** @type {Game} */ game) {
    return { variant: game.variant, options: game.options, fen: game.startFen, moves: game.moves() };
}

/**
 * A line's score for the first side.
 * @returns {import('../game/notes.mjs').Evaluation}
 */
export function forFirst(/** @type {Line} */ { score, mate, depth }, /** @type {Game['board']} */ board, /** @type {number} */ seat) {
    const sign = board.team(seat) === board.team(0) ? 1 : -1;
    return { score: sign * score, mate: sign * mate, depth };
}

function ofResult(/** @type {string} */ result) {
    const score = { '1-0': 10000, '0-1': -10000 }[result] ?? 0;
    return { score, mate: 0, depth: 0 };
}
