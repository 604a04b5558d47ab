/**
 * Quincunx in JavaScript, for browsers and Node: rules of all its games, pictures, PGN and the
 * engine. Names are those of ffish.js where it has one for the thing.
 *
 *     import { load } from './quincunx.mjs';
 *     const quincunx = await load();
 *     const board = new quincunx.Board('xodul');
 *     board.push('e2e4');
 *     console.log(board.fen(), board.legalMoves().length);
 *
 * A wrong type throws a TypeError, any other value that is refused a RangeError, with one line
 * that says what is wrong; then nothing has changed.
 */
import { callsOf, compileBeside, provideCrypto, start } from './calls.mjs';
import * as check from './checks.mjs';
import { lessonsOf } from './lessons.mjs';
import { readGames, sourceOf } from './pgn.mjs';
import { puzzlesOf } from './puzzles.mjs';
import createModule from './quincunx-wasm.mjs';
import { variantsOf } from './variants.mjs';

/**
 * @typedef {object} Info what a search has found, told after each depth
 * @property {number} depth finished plies
 * @property {number} number of the line, 1 is the best
 * @property {number} score centipawns for the seat to move, of two teams for its team
 * @property {number} mate moves to mate, below 0 of the other side; 0 when none was found
 * @property {number} nodes
 * @property {number} milliseconds
 * @property {string} line moves, between blanks
 *
 * @typedef {object} Limits when a search ends; depth, nodes or milliseconds must be there
 * @property {number} [depth]
 * @property {number} [nodes]
 * @property {number} [milliseconds] Infinity: until its thread is ended, or `tell` throws
 * @property {number} [lines] best lines to find, 1
 * @property {number} [seat] where both sides move at once: whose half to choose
 * @property {boolean} [analysis] not to be played: at full strength, whatever the options say
 *
 * @typedef {import('./words.mjs').Variant} Variant
 * @typedef {import('./words.mjs').Words} Words
 * @typedef {import('./words.mjs').Targets} Targets
 * @typedef {import('./words.mjs').LessonTask} LessonTask
 * @typedef {import('./words.mjs').LessonVerdict} LessonVerdict
 * @typedef {import('./words.mjs').Puzzle} Puzzle
 * @typedef {import('./pgn.mjs').PgnGame} PgnGame
 * @typedef {import('./pgn.mjs').PgnNode} PgnNode
 * @typedef {import('./pgn.mjs').PgnSource} PgnSource
 */

/** Moves of a game's longest sequence that perft counts. */
const PERFT_MAX = 20;
/** Of a picture, in pixels. */
const WIDTH_MAX = 100_000;

/**
 * Loads the rules and the engine.
 * @param {WebAssembly.Module} [module] compiled before; otherwise the file beside this one
 * @param {Function} [create] the loader of that module, if it is one with threads
 */
export async function load(module, create = createModule) {
    if (module !== undefined && !(module instanceof WebAssembly.Module)) {
        throw new TypeError('load: expected a WebAssembly.Module');
    }
    check.callable(create, 'create');
    await provideCrypto();
    const compiled = module ?? (await compileBeside());
    /** @type {(info: Info) => void} */
    let onInfo = () => {};
    const wasm = await start(compiled, create, (/** @type {Info} */ info) => onInfo(info));
    const { refuse, put, free, call } = callsOf(wasm);
    const N = 'number';
    const S = 'string';
    const B = 'boolean';
    const c = {
        create: call('web_new', N, S, S),
        copy: call('quincunx_copy', N, N),
        free: call('quincunx_free', null, N),
        setFen: call('web_set_fen', B, N, S),
        fen: call('web_fen', S, N),
        moves: call('web_moves', S, N, N),
        push: call('web_push', B, N, S),
        undo: call('quincunx_undo', N, N, N),
        san: call('web_san', S, N, S),
        why: call('web_why', S, N, S),
        result: call('web_result', S, N),
        reason: call('web_reason', S, N),
        perft: call('web_perft', N, N, N),
        held: call('web_held', S, N, N),
        svg: call('web_svg', S, N, N, N, S),
        targets: call('web_targets', S, N, S),
        words: call('web_words', S, S),
        pgn: call('web_pgn', S, N, S, S),
        writePgn: call('web_write_pgn', S, N, S, S, S),
        openPgn: call('web_pgn_open', N, N, S),
        nextGame: call('web_pgn_next', S, N),
        closePgn: call('web_pgn_close', null, N),
        files: call('quincunx_files', N, N),
        ranks: call('quincunx_ranks', N, N),
        seats: call('quincunx_seats', N, N),
        seat: call('quincunx_seat', N, N),
        seatName: call('quincunx_seat_name', S, N, N),
        team: call('quincunx_team', N, N, N),
        inCheck: call('quincunx_in_check', B, N),
        piece: call('quincunx_piece', N, N, N, N),
        pieceSeat: call('quincunx_piece_seat', N, N, N, N),
        newEngine: call('quincunx_engine_new', N),
        freeEngine: call('quincunx_engine_free', null, N),
        setOption: call('web_set_option', B, N, S, S),
        clear: call('quincunx_engine_clear', null, N),
        stop: call('quincunx_engine_stop', null, N),
        go: call('web_go', S, N, N, N, N, N, N, N, N),
        evaluate: call('quincunx_engine_evaluate', N, N, N),
    };

    /** The address of a board, once it is one that was not deleted. */
    let addressOf = (/** @type {unknown} */ _) => 0;
    /** Whether an engine searches, which lets nobody use one. */
    let isSearching = false;

    /** A position and the game that led to it. Call delete() when it is no longer needed. */
    class Board {
        #at = 0;
        #variant;

        static {
            addressOf = (board) => {
                if (!(board instanceof Board)) {
                    throw new TypeError('board: expected a Board');
                }
                return board.#here();
            };
        }

        /**
         * @param {string} [variant]
         * @param {string} [fen] otherwise the start position
         * @param {string} [options] "setup=rotated pool=common"
         */
        constructor(variant = 'chess', fen = undefined, options = '') {
            this.#variant = check.text(variant, 'variant');
            if (fen !== undefined) {
                check.text(fen, 'FEN');
            }
            this.#at = c.create(variant, check.text(options, 'options'));
            if (this.#at === 0) {
                refuse(variant);
            }
            if (fen !== undefined && !c.setFen(this.#at, fen)) {
                c.free(this.#at);
                refuse('FEN');
            }
        }

        /** May be called again. */
        delete() {
            c.free(this.#at);
            this.#at = 0;
        }

        #here() {
            if (this.#at === 0) {
                throw new RangeError('board: it was deleted');
            }
            return this.#at;
        }

        #seat(/** @type {unknown} */ seat) {
            return check.whole(seat, 'seat', 0, this.seats() - 1);
        }

        #square(/** @type {unknown} */ file, /** @type {unknown} */ rank) {
            return [check.whole(file, 'file', 0, this.files() - 1), check.whole(rank, 'rank', 0, this.ranks() - 1)];
        }

        variant() {
            return this.#variant;
        }

        files() {
            return c.files(this.#here());
        }

        ranks() {
            return c.ranks(this.#here());
        }

        /** How many play: 2 or 4. */
        seats() {
            return c.seats(this.#here());
        }

        /** Who moves, 0 being White or, of four, the first. */
        seat() {
            return c.seat(this.#here());
        }

        seatName(/** @type {number} */ seat) {
            return c.seatName(this.#here(), this.#seat(seat));
        }

        /** Partners have the same number. */
        team(/** @type {number} */ seat) {
            return c.team(this.#here(), this.#seat(seat));
        }

        /** Whether White is to move. */
        turn() {
            return this.seat() === 0;
        }

        fen() {
            return c.fen(this.#here());
        }

        setFen(/** @type {string} */ fen) {
            if (!c.setFen(this.#here(), check.text(fen, 'FEN'))) {
                refuse('FEN');
            }
        }

        /**
         * All legal moves; where both sides move at once those of a seat, White's first if it is
         * not given. None of a seat that is not to move.
         *
         * @returns {string[]}
         */
        legalMoves(/** @type {number} */ seat = this.seat()) {
            const text = c.moves(this.#here(), this.#seat(seat));
            return text === '' ? [] : text.split(' ');
        }

        /** Plays a move; where both sides move at once a half, or both as "e2e4|e7e5@w". */
        push(/** @type {string} */ move) {
            if (!c.push(this.#here(), check.text(move, 'move'))) {
                refuse(move);
            }
        }

        /** Takes a move back. */
        pop() {
            return c.undo(this.#here(), 1) === 1;
        }

        /** A move as players write it, "Nf3+". */
        sanMove(/** @type {string} */ move) {
            return this.variationSan(move);
        }

        /** Moves between blanks as players write them, the first to be played here. */
        variationSan(/** @type {string} */ moves) {
            return c.san(this.#here(), check.text(moves, 'moves'));
        }

        /** Which rule a move breaks; "" when it is legal. */
        why(/** @type {string} */ move) {
            return c.why(this.#here(), check.text(move, 'move'));
        }

        isCheck() {
            return c.inCheck(this.#here());
        }

        isGameOver() {
            return this.result() !== '*';
        }

        /** "1-0" and so on, "*" while the game goes on. */
        result() {
            return c.result(this.#here());
        }

        /** Why the game ended: "checkmate"; "" while it goes on. */
        reason() {
            return c.reason(this.#here());
        }

        /** Number of move sequences of so many moves. */
        perft(/** @type {number} */ depth) {
            return c.perft(this.#here(), check.whole(depth, 'depth', 0, PERFT_MAX));
        }

        /** The letter on a square counted from 0, upper case White's; " " where it is empty. */
        piece(/** @type {number} */ file, /** @type {number} */ rank) {
            return String.fromCharCode(c.piece(this.#here(), ...this.#square(file, rank)));
        }

        /** Whose piece stands there; -1 where nobody's does. */
        pieceSeat(/** @type {number} */ file, /** @type {number} */ rank) {
            return c.pieceSeat(this.#here(), ...this.#square(file, rank));
        }

        /** What a seat holds beside the board: a letter for each piece. */
        pocket(/** @type {number} */ seat) {
            return c.held(this.#here(), this.#seat(seat));
        }

        /**
         * An SVG element, turned clockwise by so many quarters. Where the piece on the square
         * `targets` goes is shown: a dot where it may end, a ring around what it takes, a broken
         * one around what it takes without ending there.
         */
        svg(width = 480, turn = 0, targets = '') {
            const size = check.whole(width, 'width', 1, WIDTH_MAX);
            return c.svg(this.#here(), size, check.quarters(turn, 'turn'), check.text(targets, 'targets'));
        }

        /**
         * Where the piece on a square ("e2") goes, whoever is to move. All lists are empty where
         * there is no piece, or where a check forbids to ask.
         * @returns {Targets}
         */
        targets(/** @type {string} */ square) {
            return JSON.parse(c.targets(this.#here(), check.text(square, 'square')));
        }

        /**
         * The game as PGN, which readPgn reads back. Control characters become blanks, in a
         * comment also any number of blanks one, and } a parenthesis. Tags that tell what the game
         * itself says (Result, Variant, SetUp, FEN, Rules, PlyCount) are made from it.
         * @param {Record<string, string>} [tags]
         * @param {string[]} [comments] one for each move, or each half of a move; "" is none
         */
        pgn(tags = {}, comments = []) {
            const tagLines = check.tags(tags);
            const lines = check.comments(comments);
            return c.pgn(this.#here(), tagLines, lines);
        }

        toString() {
            return this.fen();
        }
    }

    /** The engine, which searches in the thread that asks. */
    class Engine {
        #at = c.newEngine();

        constructor() {
            if (this.#at === 0) {
                throw new RangeError('engine: out of memory');
            }
        }

        #here() {
            if (this.#at === 0) {
                throw new RangeError('engine: it was deleted');
            }
            if (isSearching) {
                throw new RangeError('engine: a search runs');
            }
            return this.#at;
        }

        /** May be called again, but not while a search runs. */
        delete() {
            if (this.#at !== 0) {
                c.freeEngine(this.#here());
                this.#at = 0;
            }
        }

        /** Sets an option by its UCI name: Hash, Threads, Skill Level, UCI_Elo, Seed. */
        setOption(/** @type {string} */ name, /** @type {string | number | boolean} */ value) {
            check.text(name, 'option');
            if (!c.setOption(this.#here(), name, check.optionValue(value, check.brief(name)))) {
                refuse(name);
            }
        }

        /** Forgets what earlier searches found. */
        clear() {
            c.clear(this.#here());
        }

        /**
         * Searches; tells of each depth. The move, "" when the game is over. What `tell` throws
         * ends the search and is thrown here.
         * @param {Board} board
         * @param {Limits} limits
         * @param {(info: Info) => void} [tell]
         */
        go(board, limits, tell = () => {}) {
            const { depth, nodes, milliseconds, lines, seat, analysis } = check.limits(limits);
            check.callable(tell, 'tell');
            const position = addressOf(board);
            check.whole(seat, 'seat', 0, c.seats(position) - 1);
            const engine = this.#here();
            const copy = c.copy(position); // the board may be changed or deleted meanwhile
            if (copy === 0) {
                throw new RangeError('go: out of memory');
            }
            /** @type {unknown[]} */
            const thrown = [];
            onInfo = (info) => {
                try {
                    if (thrown.length === 0) {
                        tell(info);
                    }
                } catch (error) {
                    thrown.push(error);
                    c.stop(engine);
                }
            };
            isSearching = true;
            try {
                const move = c.go(engine, copy, depth, nodes, milliseconds, lines, seat, analysis);
                if (thrown.length > 0) {
                    throw thrown[0];
                }
                return move;
            } finally {
                isSearching = false;
                onInfo = () => {};
                c.free(copy);
            }
        }

        /** The value of a position without looking ahead, in centipawns for the seat to move. */
        evaluate(/** @type {Board} */ board) {
            const position = addressOf(board);
            return c.evaluate(this.#here(), position);
        }
    }

    /**
     * Reads the games of a PGN text.
     * @param {string} text
     * @param {string} [variant] of games that do not say theirs
     * @param {(line: number, reason: string) => void} [onRefused] is told where a game stands
     *     that cannot be read, and why; reading goes on behind it. Otherwise the first throws.
     * @returns {PgnGame[]}
     */
    function readPgn(text, variant = 'chess', onRefused = undefined) {
        return readGames({ c, put, free, refuse }, text, variant, onRefused);
    }

    /**
     * Writes a game with its variations, comments and NAGs as PGN, which readPgn reads back to the
     * same tree. Tags and comments are as in Board.pgn.
     * @param {PgnSource} game one of readPgn is one
     */
    function writePgn(game) {
        const { variant, options, fen, tags, result, lines, moves } = sourceOf(game);
        const board = new Board(variant, fen, options);
        try {
            moves.forEach((/** @type {string} */ move) => board.push(move));
            return c.writePgn(addressOf(board), tags, lines, result);
        } finally {
            board.delete();
        }
    }

    return {
        Board,
        Engine,
        readPgn,
        writePgn,
        /**
         * What players are told of a game.
         * @returns {Words}
         */
        words: (/** @type {string} */ variant) => JSON.parse(c.words(check.text(variant, 'variant'))),
        ...variantsOf(call),
        ...lessonsOf(call),
        ...puzzlesOf(call),
        startingFen(/** @type {string} */ variant, options = '') {
            const board = new Board(variant, undefined, options);
            const fen = board.fen();
            board.delete();
            return fen;
        },
        /** What is wrong with a FEN; "" when nothing is. */
        validateFen(/** @type {string} */ fen, variant = 'chess', options = '') {
            check.text(fen, 'FEN');
            try {
                new Board(variant, fen, options).delete();
                return '';
            } catch (error) {
                if (error instanceof RangeError) {
                    return error.message;
                }
                throw error;
            }
        },
    };
}
