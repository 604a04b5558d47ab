/**
 * The JavaScript module against the program: perft of every variant, and what the module promises.
 *
 * usage: node module_test.mjs MODULE PROGRAM
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { pathToFileURL } from 'node:url';

const [path, program] = process.argv.slice(2);
const { load } = await import(pathToFileURL(path));
const quincunx = await load();

const native = (...words) => execFileSync(program, words, { encoding: 'utf8' });
const nativePerft = (variant, depth) =>
    Number(/Nodes searched: (\d+)/.exec(native('perft', variant, String(depth)))[1]);

for (const { name } of quincunx.variants()) {
    test(`perft of ${name} is the program's`, () => {
        const depth = name === 'xymyx' ? 2 : name.startsWith('gala') ? 2 : 4;
        const board = new quincunx.Board(name);
        assert.equal(board.perft(depth), nativePerft(name, depth));
        board.delete();
    });

    test(`a game of ${name} ends, goes to PGN and back`, () => {
        const board = new quincunx.Board(name);
        for (let i = 0; i < 60 && !board.isGameOver(); i++) {
            const moves = board.legalMoves();
            board.push(moves[(i * 7919) % moves.length]);
        }
        const fen = board.fen();
        const [game] = quincunx.readPgn(board.pgn({ White: 'a "b"' }), name);
        const again = new quincunx.Board(game.variant, game.fen, game.options);
        game.moves.forEach((move) => again.push(move));
        assert.equal(again.fen(), fen);
        assert.match(board.svg(200, 2), /^<svg [^]*<\/svg>\n$/);
        let undone = 0;
        while (board.pop()) {
            undone++;
        }
        assert.ok(undone > 0);
        assert.equal(board.fen(), quincunx.startingFen(name));
        board.delete();
        again.delete();
    });
}

/** What the program answers until its search has ended. */
function ask(lines) {
    return new Promise((done) => {
        const engine = spawn(program);
        let answer = '';
        engine.stdout.on('data', (text) => {
            answer += text;
            if (answer.includes('bestmove')) {
                engine.stdin.end('quit\n');
            }
        });
        engine.on('close', () => done(answer));
        engine.stdin.write(`${lines.join('\n')}\n`);
    });
}

test('moves are written as players do', () => {
    const board = new quincunx.Board();
    assert.equal(board.sanMove('g1f3'), 'Nf3');
    assert.equal(board.variationSan('f2f3 e7e5 g2g4 d8h4'), 'f3 e5 g4 Qh4#');
    assert.throws(() => board.sanMove('e2e5'), /^RangeError: e2e5: .*pawn/);
    board.delete();
    const both = new quincunx.Board('xymyx');
    assert.equal(both.sanMove('g1f3|e7e5@b'), 'Nf3|e5@b');
    assert.equal(both.sanMove('b8c6'), 'Nc6');
    both.delete();
});

test('either side has its moves where both move at once', () => {
    const board = new quincunx.Board('xymyx', '4k3/8/8/8/4Q3/8/7P/6K1 w - - 0 1');
    assert.deepEqual(board.legalMoves(0), board.legalMoves());
    assert.equal(board.legalMoves(0).length, 7);
    assert.deepEqual(board.legalMoves(1).sort(), ['e8d7', 'e8d8', 'e8f7', 'e8f8']);
    board.push('h2h4');
    assert.deepEqual(board.legalMoves(0), []);
    assert.equal(board.legalMoves().length, 4);
    board.delete();
});

test('types are beside the module', () => {
    const types = readFileSync(path.replace(/mjs$/, 'd.mts'), 'utf8');
    for (const declared of ['legalMoves(seat?: number): string[];', 'fen(): string;', 'load(module?: WebAssembly.Module']) {
        assert.ok(types.includes(declared), declared);
    }
});

for (const { name } of quincunx.variants()) {
    test(`${name} is searched as the program does`, async () => {
        const depth = name === 'xymyx' ? 2 : 7;
        /* With a time, so that it looks for no mate beside the search. */
        const answer = await ask([
            'uci', `setoption name UCI_Variant value ${name}`, 'setoption name Seed value 1',
            'position startpos',
            `go depth ${depth} movetime 100000000`]);
        const told = answer.split('\n').filter((line) => line.startsWith(`info depth ${depth} `)).at(-1);
        const expected = Number(/ nodes (\d+)/.exec(told)[1]);
        const engine = new quincunx.Engine();
        engine.setOption('Seed', '1');
        const board = new quincunx.Board(name);
        assert.equal(quincunx.validateFen(board.fen(), name), '');
        let nodes;
        const move = engine.go(board, { depth }, (info) => { nodes = info.nodes; });
        assert.ok(answer.includes(`bestmove ${move}`), `${answer}\n${move}`);
        assert.equal(nodes, expected);
        engine.delete();
        board.delete();
    });
}

test('what is wrong is one line', () => {
    assert.throws(() => new quincunx.Board('draughts'), /^RangeError: draughts: .*name/);
    assert.throws(() => new quincunx.Board('chess', 'x'), /^RangeError: FEN: column 1: /);
    assert.match(quincunx.validateFen('x'), /^FEN: /);
    const board = new quincunx.Board();
    assert.throws(() => board.push('e2e5'), /^RangeError: e2e5: .*pawn/);
    assert.match(board.why('e1e2'), /own/);
    assert.equal(board.why('e2e4'), '');
    assert.throws(() => quincunx.readPgn('1. e5'), /^RangeError: PGN: line 1: /);
    board.delete();
});
