/** A worker with an engine, as seen from the page. */
export class Searcher {
    #worker = null;
    #module;
    #script;
    #threads;
    #id = 0;
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
        this.#worker = new Worker(this.#script);
        this.#worker.postMessage({ module: this.#module, threads: this.#threads });
        this.#worker.onmessage = ({ data }) => {
            if (data.id !== this.#running?.id) {
                return;
            }
            if (data.info) {
                this.#running.tell(data.info);
            } else {
                const { done } = this.#running;
                this.#running = null;
                done(data.move);
            }
        };
    }

    /**
     * Searches the position after a game's moves. A search that runs is given up.
     * @param {{variant: string, options: string, fen: string, moves: string[]}} game
     * @param {import('./quincunx.mjs').Limits} limits
     * @param {Record<string, string | number>} options
     * @param {(info: import('./quincunx.mjs').Info) => void} tell
     * @returns {Promise<string>} the move; it never comes when the search is given up
     */
    go(game, limits, options = {}, tell = () => {}) {
        this.stop();
        if (this.#worker === null) {
            this.#start();
        }
        const id = ++this.#id;
        this.#worker.postMessage({ id, game, limits, options });
        return new Promise((done) => {
            this.#running = { id, tell, done };
        });
    }

    /** Whether a search runs. */
    get isBusy() {
        return this.#running !== null;
    }

    /** Gives a running search up, and its thread with it, which cannot be told. */
    stop() {
        if (this.#running !== null) {
            this.#worker.terminate();
            this.#worker = null;
            this.#running = null;
        }
    }
}
