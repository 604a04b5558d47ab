/**
 * How fast the search is in JavaScript, as a share of the program's on the same machine: the
 * positions of `quincunx bench`, each variant's first in the program, then in the module, after
 * one search that gives the compiler of JavaScript time. The node counts must be equal.
 *
 * usage: node bench/speed/web_speed.mjs [DEPTH [VARIANT...]]
 *
 * needs the presets release and web built; the lower the depth, the more the starts weigh.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const built = (path) => fileURLToPath(new URL(`../../build/${path}`, import.meta.url));
const { load } = await import(built('web/npm/quincunx.mjs'));
const { Board, Engine, variants } = await load();
const [depth = '10', ...names] = process.argv.slice(2);

const search = (variant, fen, plies) => {
    const engine = new Engine();
    const board = new Board(variant, fen);
    let nodes = 0;
    const start = performance.now();
    engine.go(board, { depth: plies }, (info) => {
        nodes = info.nodes;
    });
    const milliseconds = performance.now() - start;
    board.delete();
    engine.delete();
    return { nodes, milliseconds };
};

let worst = Infinity;
for (const variant of names.length > 0 ? names : variants().map(({ name }) => name)) {
    const answer = execFileSync(built('release/quincunx'), ['bench', variant, depth], { encoding: 'utf8' });
    const positions = [...answer.matchAll(/^(?!Nodes)\S+ (.*): (\d+)$/gm)];
    const perSecond = Number(/Nodes\/second: (\d+)/.exec(answer)[1]);
    const plies = variant === 'xymyx' ? Math.floor((Number(depth) + 3) / 4) : Number(depth);
    search(variant, positions[0][1], plies);
    let nodes = 0;
    let milliseconds = 0;
    for (const [, fen, expected] of positions) {
        const found = search(variant, fen, plies);
        if (found.nodes !== Number(expected)) {
            throw new Error(`${variant} ${fen}: ${found.nodes} nodes, not ${expected}`);
        }
        nodes += found.nodes;
        milliseconds += found.milliseconds;
    }
    const ratio = nodes / milliseconds * 1000 / perSecond;
    worst = Math.min(worst, ratio);
    console.log(`${variant.padEnd(16)} ${nodes} nodes, ${perSecond} a second, here ${ratio.toFixed(2)} of that`);
}
console.log(`the lowest ratio is ${worst.toFixed(2)}`);
