/** The engine, in a thread of its own, or several. Takes one search after the other. */
import { load } from '../module/quincunx.mjs';

/** @type {import('../game/game.mjs').Quincunx} */
let quincunx;
/** @type {InstanceType<import('../game/game.mjs').Quincunx['Engine']>} */
let engine;

/** Plays the moves and searches; tells `{id, info}` after each depth, with the line as players
 *  write it, and `{id, move}` at the end; `{error}` where it cannot. */
function search(/** @type {any} */ { id, game, limits, options }) {
    try {
        const board = new quincunx.Board(game.variant, game.fen, game.options);
        game.moves.forEach((/** @type {string} */ move) => board.push(move));
        for (const [name, value] of Object.entries(options)) {
            engine.setOption(name, /** @type {string | number} */ (value));
        }
        const move = engine.go(board, limits, (info) =>
            postMessage({ id, info: { ...info, san: board.variationSan(info.line) } }));
        board.delete();
        postMessage({ id, move });
    } catch (error) {
        postMessage({ error: String(/** @type {Error} */ (error).message ?? error) });
    }
}

/** @type {any[]} */
const waiting = [];

onmessage = async ({ data }) => {
    try {
        if (data.module) {
            /* A page may have threads where its worker has none, as in WebKit. */
            const threads = globalThis.SharedArrayBuffer === undefined ? 1 : data.threads;
            if (threads > 1) {
                /** @type {any} */ (globalThis).importScripts('quincunx-threads.js');
            }
            quincunx = await (threads > 1
                ? load(data.threaded, /** @type {any} */ (globalThis).createThreaded)
                : load(data.module));
            engine = new quincunx.Engine();
            engine.setOption('Threads', threads);
            postMessage({ isReady: true });
            waiting.splice(0).forEach(search);
        } else if (engine) {
            search(data);
        } else {
            waiting.push(data);
        }
    } catch (error) {
        postMessage({ error: String(/** @type {Error} */ (error).message ?? error) });
    }
};
