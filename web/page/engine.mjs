/** A worker with an engine, as the page sees it: starts it anew after a failure, and after a second one says what failed. */

/**
 * @typedef {object} Search
 * @property {object} asked what the worker is asked
 * @property {number} id
 * @property {number} patience milliseconds until it has died
 * @property {boolean} isSecond whether it has failed once
 * @property {(info: Line) => void} tell
 * @property {(move: string) => void} done
 * @property {(error: Error) => void} fail
 */
/** @typedef {import('../module/quincunx.mjs').Info & {san: string}} Line */

/** A search that takes so much longer than it was given has died. */
const PATIENCE_MILLISECONDS = 60_000;
/** Threads that have not begun by then never will: in Firefox a worker's own workers hang at times. */
const START_MILLISECONDS = 3_000;

export class EngineWorker {
    /** @type {Worker | null} */
    #worker = null;
    #module;
    #script;
    #threads;
    #threaded;
    #id = 0;
    #starting = 0;
    #watch = 0;
    /** @type {Search | null} */
    #running = null;
    /** Milliseconds that an answer may be late. */
    patience = PATIENCE_MILLISECONDS;

    /**
     * @param {WebAssembly.Module} module
     * @param {string} script address of the worker's script
     * @param {number} threads
     * @param {WebAssembly.Module | null} threaded the module for several threads
     */
    constructor(module, script, threads = 1, threaded = null) {
        this.#threads = threaded === null ? 1 : threads;
        this.#threaded = threaded;
        this.#module = module;
        this.#script = script;
    }

    #start() {
        const worker = new Worker(this.#script);
        this.#worker = worker;
        /* What a worker says that was given up is of no interest. */
        const ifCurrent = (/** @type {() => void} */ act) => (worker === this.#worker ? act() : undefined);
        worker.onmessage = ({ data }) => ifCurrent(() => this.#hear(data));
        worker.onerror = (event) => {
            event.preventDefault();
            ifCurrent(() => this.#fail(event.message || `${this.#script} cannot be read`));
        };
        worker.onmessageerror = () => ifCurrent(() => this.#fail('a message of the worker cannot be read'));
        worker.postMessage({ module: this.#module, threaded: this.#threaded, threads: this.#threads });
        if (this.#threads > 1) {
            this.#starting = window.setTimeout(() => this.#startAlone(), START_MILLISECONDS);
        }
        return worker;
    }

    /** Starts once more, with one thread, and asks for the search that runs again. */
    #startAlone() {
        const search = this.#running;
        this.#worker?.terminate();
        this.#threads = 1;
        const worker = this.#start();
        if (search !== null) {
            worker.postMessage(search.asked);
        }
    }

    #hear(/** @type {any} */ data) {
        const search = this.#running;
        if (data?.isReady) {
            clearTimeout(this.#starting);
        } else if (typeof data?.error === 'string') {
            this.#fail(data.error);
        } else if (search === null || data?.id !== search.id) {
            /* Of a search that was given up. */
        } else if (data.info) {
            search.tell(data.info);
        } else if (typeof data.move === 'string') {
            clearTimeout(this.#watch);
            this.#running = null;
            search.done(data.move);
        } else {
            this.#fail('the worker sent neither a line nor a move');
        }
    }

    #fail(/** @type {string} */ reason) {
        const search = this.#running;
        this.#end();
        if (search !== null && !search.isSecond) {
            this.#ask({ ...search, isSecond: true });
        } else {
            search?.fail(new Error(`The engine failed: ${reason}`));
        }
    }

    #ask(/** @type {Search} */ search) {
        this.#running = search;
        if (Number.isFinite(search.patience)) {
            this.#watch = window.setTimeout(() => this.#fail('it gave no answer'), search.patience);
        }
        try {
            (this.#worker ?? this.#start()).postMessage(search.asked);
        } catch (error) {
            this.#fail(/** @type {Error} */ (error).message);
        }
    }

    #end() {
        clearTimeout(this.#watch);
        clearTimeout(this.#starting);
        this.#worker?.terminate();
        this.#worker = null;
        this.#running = null;
    }

    /**
     * Searches the position after a game's moves. A search that runs is given up.
     * @param {{variant: string, options: string, fen: string, moves: string[]}} game
     * @param {import('../module/quincunx.mjs').Limits} limits
     * @param {Record<string, string | number>} options
     * @param {(info: Line) => void} tell
     * @returns {Promise<string>} the move; nothing when the search is given up; fails where the
     *     engine does
     */
    go(game, limits, options = {}, tell = () => {}) {
        this.stop();
        const id = ++this.#id;
        return new Promise((done, fail) => {
            const asked = { id, game, limits, options };
            this.#ask({ asked, id, patience: Number(limits.milliseconds) + this.patience, isSecond: false, tell, done, fail });
        });
    }

    /** Whether a search runs. */
    get isBusy() {
        return this.#running !== null;
    }

    /** Gives a running search up, and its thread with it, which cannot be told. */
    stop() {
        if (this.#running !== null) {
            this.#end();
        }
    }
}
