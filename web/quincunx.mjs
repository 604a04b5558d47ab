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
 * What is refused throws a RangeError with one line that says what is wrong.
 */
import createModule from './quincunx-wasm.mjs';

/** The compiled module, from the file beside this one. */
async function compileBeside() {
    const url = new URL('./quincunx.wasm', import.meta.url);
    if (url.protocol === 'file:') {
        const { readFile } = await import('node:fs/promises');
        return WebAssembly.compile(await readFile(url));
    }
    const answer = await fetch(url);
    if (!answer.ok) {
        throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
    }
    return WebAssembly.compile(await answer.arrayBuffer());
}

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
 * @typedef {object} Limits when a search ends; without any it does not
 * @property {number} [depth]
 * @property {number} [nodes]
 * @property {number} [milliseconds]
 * @property {number} [lines] best lines to find, 1
 * @property {number} [seat] where both sides move at once: whose half to choose
 * @property {boolean} [analysis] not to be played: at full strength, whatever the options say
 *
 * @typedef {object} Variant
 * @property {string} name
 * @property {string} title
 * @property {{name: string, values: string[]}[]} options readings of the rules; the first value
 *     is the default
 *
 * @typedef {object} Comment
 * @property {string} text "+0.30/12 0.512s"
 *
 * @typedef {object} PgnGame
 * @property {string} variant
 * @property {string} options
 * @property {string} fen where it begins
 * @property {string} result
 * @property {Record<string, string>} tags
 * @property {string[]} moves
 * @property {string[]} comments one for each move; where both sides move at once, each half
 */

/**
 * Loads the rules and the engine.
 * @param {WebAssembly.Module} [module] compiled before; otherwise the file beside this one
 * @param {Function} [create] the loader of that module, if it is one with threads
 */
export async function load(module, create = createModule) {
    const compiled = module ?? (await compileBeside());
    /** @type {(info: Info) => void} */
    let onInfo = () => {};
    const wasm = await create({
        mainScriptUrlOrBlob: 'quincunx-threads.js', // what each thread loads
        instantiateWasm(imports, receive) {
            WebAssembly.instantiate(compiled, imports).then((instance) => receive(instance, compiled));
            return {};
        },
        onInfo: (/** @type {Info} */ info) => onInfo(info),
    });

    /**
     * @type {<R extends 'number' | 'string' | 'boolean' | null>
     *     (name: string, result: R, ...parameters: string[]) => (...values: any[]) =>
     *     R extends 'number' ? number : R extends 'string' ? string :
     *     R extends 'boolean' ? boolean : void}
     */
    const call = (name, result, ...parameters) => wasm.cwrap(name, result, parameters);
    const N = 'number';
    const S = 'string';
    const B = 'boolean';
    const c = {
        refusal: call('web_refusal', S),
        column: call('web_refusal_column', N),
        variants: call('web_variants', S),
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
        svg: call('web_svg', S, N, N, N),
        pgn: call('web_pgn', S, N, S, S),
        readPgn: call('web_read_pgn', S, S, S),
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
        go: call('web_go', S, N, N, N, N, N, N, N, N),
        evaluate: call('quincunx_engine_evaluate', N, N, N),
    };

    /** @returns {never} */
    const refuse = (/** @type {string} */ what) => {
        const column = c.column() > 0 ? `column ${c.column()}: ` : '';
        throw new RangeError(`${what}: ${column}${c.refusal()}`);
    };

    /** @type {Variant[]} */
    const variantList = c
        .variants()
        .trimEnd()
        .split('\n')
        .map((line) => {
            const [name, title, options] = line.split('\t');
            return {
                name,
                title,
                options: options
                    .split(' ')
                    .filter((text) => text !== '')
                    .map((text) => {
                        const [option, values] = text.split('=');
                        return { name: option, values: values.split(',') };
                    }),
            };
        });

    /** A position and the game that led to it. Call delete() when it is no longer needed. */
    class Board {
        #at;
        #variant;

        /**
         * @param {string} [variant]
         * @param {string} [fen] otherwise the start position
         * @param {string} [options] "setup=rotated pool=common"
         */
        constructor(variant = 'chess', fen = '', options = '') {
            this.#variant = variant;
            this.#at = c.create(variant, options);
            if (this.#at === 0) {
                refuse(variant);
            }
            if (fen !== '' && !c.setFen(this.#at, fen)) {
                this.delete();
                refuse('FEN');
            }
        }

        delete() {
            c.free(this.#at);
            this.#at = 0;
        }

        /** The address that the engine takes. */
        get address() {
            return this.#at;
        }

        variant() {
            return this.#variant;
        }

        files() {
            return c.files(this.#at);
        }

        ranks() {
            return c.ranks(this.#at);
        }

        /** How many play: 2 or 4. */
        seats() {
            return c.seats(this.#at);
        }

        /** Who moves, 0 being White or, of four, the first. */
        seat() {
            return c.seat(this.#at);
        }

        seatName(/** @type {number} */ seat) {
            return c.seatName(this.#at, seat);
        }

        /** Partners have the same number. */
        team(/** @type {number} */ seat) {
            return c.team(this.#at, seat);
        }

        /** Whether White is to move. */
        turn() {
            return this.seat() === 0;
        }

        fen() {
            return c.fen(this.#at);
        }

        setFen(/** @type {string} */ fen) {
            if (!c.setFen(this.#at, fen)) {
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
            const text = c.moves(this.#at, seat);
            return text === '' ? [] : text.split(' ');
        }

        /** Plays a move; where both sides move at once a half, or both as "e2e4|e7e5@w". */
        push(/** @type {string} */ move) {
            if (!c.push(this.#at, move)) {
                refuse(move);
            }
        }

        /** Takes a move back. */
        pop() {
            return c.undo(this.#at, 1) === 1;
        }

        /** A move as players write it, "Nf3+". */
        sanMove(/** @type {string} */ move) {
            return this.variationSan(move);
        }

        /** Moves between blanks as players write them, the first to be played here. */
        variationSan(/** @type {string} */ moves) {
            const san = c.san(this.#at, moves);
            if (san === '' && moves !== '') {
                refuse(moves);
            }
            return san;
        }

        /** Which rule a move breaks; "" when it is legal. */
        why(/** @type {string} */ move) {
            return c.why(this.#at, move);
        }

        isCheck() {
            return c.inCheck(this.#at);
        }

        isGameOver() {
            return this.result() !== '*';
        }

        /** "1-0" and so on, "*" while the game goes on. */
        result() {
            return c.result(this.#at);
        }

        /** Why the game ended: "checkmate"; "" while it goes on. */
        reason() {
            return c.reason(this.#at);
        }

        /** Number of move sequences of so many moves. */
        perft(/** @type {number} */ depth) {
            return c.perft(this.#at, depth);
        }

        /** The letter on a square counted from 0, upper case White's; " " where it is empty. */
        piece(/** @type {number} */ file, /** @type {number} */ rank) {
            return String.fromCharCode(c.piece(this.#at, file, rank));
        }

        /** Whose piece stands there; -1 where nobody's does. */
        pieceSeat(/** @type {number} */ file, /** @type {number} */ rank) {
            return c.pieceSeat(this.#at, file, rank);
        }

        /** What a seat holds beside the board: a letter for each piece. */
        pocket(/** @type {number} */ seat) {
            return c.held(this.#at, seat);
        }

        /** An SVG element, turned clockwise by so many quarters. */
        svg(width = 480, turn = 0) {
            return c.svg(this.#at, width, turn);
        }

        /** The game as PGN. Of comments each move has one, or each half of a move. */
        pgn(/** @type {Record<string, string>} */ tags = {}, /** @type {string[]} */ comments = []) {
            const lines = Object.entries(tags).map(([name, value]) => `${name} ${value}`);
            return c.pgn(this.#at, lines.join('\n'), comments.join('\n'));
        }

        toString() {
            return this.fen();
        }
    }

    /** The engine, which searches in the thread that asks. */
    class Engine {
        #at = c.newEngine();

        delete() {
            c.freeEngine(this.#at);
            this.#at = 0;
        }

        /** Sets an option by its UCI name: Hash, Threads, Skill Level, UCI_Elo, UseNNUE, Seed. */
        setOption(/** @type {string} */ name, /** @type {string | number | boolean} */ value) {
            if (!c.setOption(this.#at, name, String(value))) {
                refuse(name);
            }
        }

        /** Forgets what earlier searches found. */
        clear() {
            c.clear(this.#at);
        }

        /**
         * Searches; tells of each depth. The move, "" when the game is over.
         * @param {Board} board
         * @param {Limits} limits
         * @param {(info: Info) => void} [tell]
         */
        go(board, limits, tell = () => {}) {
            onInfo = tell;
            return c.go(
                this.#at, board.address, limits.depth ?? 0, limits.nodes ?? 0,
                limits.milliseconds ?? 0, limits.lines ?? 1, limits.seat ?? 0,
                limits.analysis ?? false);
        }

        /** The value of a position without looking ahead, in centipawns for the seat to move. */
        evaluate(/** @type {Board} */ board) {
            return c.evaluate(this.#at, board.address);
        }
    }

    /**
     * Reads the games of a PGN text.
     * @param {string} text
     * @param {string} [variant] of games that do not say theirs
     * @returns {PgnGame[]}
     */
    function readPgn(text, variant = 'chess') {
        const games = [];
        const lines = c.readPgn(text, variant).split('\n');
        for (const line of lines) {
            const [word, ...values] = line.split('\t');
            const game = games[games.length - 1];
            if (word === 'refused') {
                throw new RangeError(`PGN: line ${values[0]}: ${values[1]}`);
            } else if (word === 'variant') {
                games.push({ variant: values[0], tags: {} });
            } else if (word === 'tag') {
                game.tags[values[0]] = values[1];
            } else if (word === 'moves') {
                game.moves = values[0].split(' ').filter((move) => move !== '');
            } else if (word === 'comments') {
                game.comments = values.slice(0, -1);
            } else if (word !== '') {
                game[word] = values[0];
            }
        }
        return games;
    }

    return {
        Board,
        Engine,
        readPgn,
        /** @returns {Variant[]} */
        variants: () => variantList,
        startingFen(/** @type {string} */ variant, options = '') {
            const board = new Board(variant, '', options);
            const fen = board.fen();
            board.delete();
            return fen;
        },
        /** What is wrong with a FEN; "" when nothing is. */
        validateFen(/** @type {string} */ fen, variant = 'chess', options = '') {
            try {
                new Board(variant, fen, options).delete();
                return '';
            } catch (error) {
                return error.message;
            }
        },
    };
}
