/** The engine, in a thread of its own, or several. Takes one search after the other. */
import { load } from './quincunx.mjs';

let quincunx;
let engine;

/** Plays the moves and searches; tells `{id, info}` after each depth, the
 *  line as players write it, and `{id, move}` at the end. */
function search({ id, game, limits, options }) {
    const board = new quincunx.Board(game.variant, game.fen, game.options);
    game.moves.forEach((move) => board.push(move));
    Object.entries(options).forEach(([name, value]) => engine.setOption(name, value));
    const tell = (info) => postMessage({ id, info: { ...info, line: board.variationSan(info.line) } });
    const move = engine.go(board, limits, tell);
    board.delete();
    postMessage({ id, move });
}

const waiting = [];

onmessage = async ({ data }) => {
    if (data.module) {
        if (data.threads > 1) {
            importScripts('quincunx-threads.js');
        }
        quincunx = await load(data.module, globalThis.createThreaded);
        engine = new quincunx.Engine();
        engine.setOption('Threads', data.threads);
        waiting.splice(0).forEach(search);
    } else if (engine) {
        search(data);
    } else {
        waiting.push(data);
    }
};
