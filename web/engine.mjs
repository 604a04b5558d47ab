/** A worker with an engine, as the page sees it: starts it anew after a failure, and says what failed. */

/** @typedef {{id: number, tell: (info: Line) => void, done: (move: string) => void, fail: (error: Error) => void}} Search */
/** @typedef {import('./quincunx.mjs').Info & {san: string}} Line */

/** A search that takes so much longer than it was given has died. */
const PATIENCE_MILLISECONDS = 60_000;

export class EngineWorker {
    /** @type {Worker | null} */
    #worker = null;
    #module;
    #script;
    #threads;
    #id = 0;
    #watch = 0;
    /** @type {Search | null} */
    #running = null;

    /**
     * @param {WebAssembly.Module} module
     * @param {string} script address of the worker's script
     * @param {number} threads above 1 with a module that has them
     */
    constructor(module, script, threads) {
        this.#threads = threads;
        this.#module = module;
        this.#script = script;
    }

    #start() {
        const worker = new Worker(this.#script);
        this.#worker = worker;
        worker.onmessage = ({ data }) => this.#hear(data);
        worker.onerror = (event) => {
            event.preventDefault();
            this.#fail(event.message || `${this.#script} cannot be read`);
        };
        worker.onmessageerror = () => this.#fail('a message of the worker cannot be read');
        worker.postMessage({ module: this.#module, threads: this.#threads });
        return worker;
    }

    #hear(/** @type {any} */ data) {
        const search = this.#running;
        if (typeof data?.error === 'string') {
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
        search?.fail(new Error(`The engine failed: ${reason}`));
    }

    #end() {
        clearTimeout(this.#watch);
        this.#worker?.terminate();
        this.#worker = null;
        this.#running = null;
    }

    /**
     * Searches the position after a game's moves. A search that runs is given up.
     * @param {{variant: string, options: string, fen: string, moves: string[]}} game
     * @param {import('./quincunx.mjs').Limits} limits
     * @param {Record<string, string | number>} options
     * @param {(info: Line) => void} tell
     * @returns {Promise<string>} the move; nothing when the search is given up; fails where the
     *     engine does
     */
    go(game, limits, options = {}, tell = () => {}) {
        this.stop();
        const id = ++this.#id;
        return new Promise((done, fail) => {
            this.#running = { id, tell, done, fail };
            if (Number.isFinite(limits.milliseconds)) {
                this.#watch = window.setTimeout(
                    () => this.#fail('it gave no answer'), Number(limits.milliseconds) + PATIENCE_MILLISECONDS);
            }
            try {
                (this.#worker ?? this.#start()).postMessage({ id, game, limits, options });
            } catch (error) {
                this.#fail(/** @type {Error} */ (error).message);
            }
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
