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

test('words of every piece and option are those of the program', () => {
    for (const { name, options } of quincunx.variants()) {
        const words = quincunx.words(name);
        const cards = native('pieces', name).replace(/\s+/g, ' ');
        assert.ok(cards.includes(words.goal) && cards.includes(words.about));
        assert.deepEqual(words.options.map((one) => one.name), options.map((one) => one.name));
        words.options.forEach(({ values }, index) => {
            assert.deepEqual(values.map(({ value }) => value), options[index].values);
        });
        for (const piece of words.pieces) {
            assert.ok(cards.includes(`${piece.letter} ${piece.name} (${piece.rules}) ${piece.moves}`));
            if (piece.diagram !== null) {
                const board = new quincunx.Board(name, piece.diagram);
                const { moves, captures } = board.targets(piece.square);
                assert.ok(moves.length > 0);
                const picture = board.svg(200, 0, piece.square);
                assert.equal(picture.split('class="move"').length - 1, moves.length);
                assert.equal(picture.split('class="capture"').length - 1, captures.length);
                board.delete();
            }
        }
    }
    assert.throws(() => quincunx.words('draughts'), /^RangeError: draughts: variant: /);
    assert.throws(() => quincunx.words(5), TypeError);
});

test('lessons are solved by the moves that the program tells', () => {
    for (const { name } of quincunx.variants()) {
        const tasks = quincunx.lessons(name);
        assert.ok(native('learn').includes(`: ${tasks.length} tasks`));
        assert.ok(tasks.some((task) => task.variant === name));
        if (tasks[0].variant !== name) {
            continue; // the lesson of another, which is played through there
        }
        tasks.forEach(({ variant, options, fen, moves, goals, hint }, index) => {
            let left = moves;
            let state = 'on';
            assert.ok(goals.length > 0 && goals.every(({ squares }) => Array.isArray(squares)) && hint !== '');
            while (state === 'on') {
                const board = new quincunx.Board(variant, fen, options);
                const verdicts = board.legalMoves().map((move) => quincunx.lessonMove(name, index, fen, left, move));
                board.delete();
                verdicts.forEach(({ state, why }) => assert.equal(state === 'wrong', why !== null));
                const right = verdicts.find((verdict) => verdict.state !== 'wrong');
                assert.ok(right);
                ({ state } = right);
                fen = right.fen ?? fen;
                left--;
            }
            assert.equal(left, 0);
        });
    }
    assert.deepEqual(quincunx.lessonMove('xodul', 0, quincunx.lessons('xodul')[0].fen, 2, 'Wa1'),
        { state: 'wrong', why: 'That is not the shortest way.', answer: null, fen: null });
    assert.throws(() => quincunx.lessons('draughts'), /^RangeError: draughts: there is no variant/);
    assert.throws(() => quincunx.lessons(5), TypeError);
    assert.throws(() => quincunx.lessonMove('xodul', 15, '', 1, 'a1'), /there is no such task/);
    assert.throws(() => quincunx.lessonMove('xodul', 0, '9 w', 1, 'a1'), /column/);
});

test('a piece that is pinned says by whom, in every game that has pins', () => {
    for (const [variant, fen, square, exposing, pinners, checkers = ''] of [
        ['chess', '4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1', 'e3', 'd1 f1 c2 g2 c4 g4 d5 f5', 'e8'],
        ['chess', '4r1k1/8/8/8/7b/4N3/8/4K3 w - - 0 1', 'e3', 'd1 f1 c2 g2 c4 g4 d5 f5', 'e8', 'h4'],
        ['chess', '4r1k1/8/8/8/8/8/8/R3K3 w - - 0 1', 'a1', 'b1 c1 d1 a2 a3 a4 a5 a6 a7 a8', '', 'e8'],
        ['chess', '3r2k1/8/8/8/8/8/8/4K3 w - - 0 1', 'e1', 'd1 d2', 'd8'],
        ['chess', '4k3/4r3/8/8/4R3/8/8/4K3 w - - 0 1', 'e7', 'a7 b7 c7 d7 f7 g7 h7', 'e4'], // not to move
        ['chess', '8/8/8/K1PpP2r/8/8/5k2/8 w - d6 0 1', 'e5', '', ''], // en passant, c5 still stands
        ['xodul', 'k8/4c4/9/9/2W6/9/9/4K4 w - - 0 1', 'c4', 'e2 e3 e4 e5 e6', 'e7'], // becomes the screen
        ['xodul', 'k8/4c4/9/9/4P4/9/4N4/4K4 w - - 0 1', 'e2', 'c1 g1 c3 g3 d4 f4', 'e7'], // is the second screen
        ['cubic', '4r2k/8/8/8/8/8/4N3/4K3[] w - - 0 1', 'e2', 'd2 f2 d4 f4', 'e8'],
        ['nodal', 'k5/6/2b3/6/3p2/2N3/6/2K3 w - - 7 1', 'c3', 'b1 d1 a2 e2 a4 e4 b5 d5', 'c6'],
        ['nodal', 'k5/6/6/3P2/3KP1/2n3/6/6 w - - 0 1', 'e4', 'e5', 'c3'], // a knight in passing
        ['nodal', '6/4k1/6/6/6/1p4/PK4/6 w - - 0 1', 'b2', '', ''], // by way of b3 it may go to c2
        ['nodal-ludii', 'k5/6/2b3/6/3p2/2N3/6/2K3 w - - 0,0 1', 'c3', 'b1 d1 a2 e2 a4 e4 b5 d5', 'c6'],
        ['xymyx', '4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1', 'e3', '', ''], // there are no pins
    ]) {
        const board = new quincunx.Board(variant, fen);
        const found = board.targets(square);
        const told = [found.exposing, found.pinners, found.checkers].map((squares) => squares.join(' '));
        assert.deepEqual(told, [exposing, pinners, checkers], `${variant} ${fen}`);
        found.exposing.forEach((to) => assert.ok(!board.legalMoves().includes(square + to)));
        board.delete();
    }
});

test('puzzles are those of the program', () => {
    const folder = new URL('../../bench/positions/puzzles/', import.meta.url);
    for (const { name } of quincunx.variants()) {
        const puzzles = quincunx.puzzles(name);
        if (puzzles.length === 0) {
            assert.equal(quincunx.puzzleOfDay(name), -1);
            continue;
        }
        const lines = readFileSync(new URL(`${name}.epd`, folder), 'utf8').split('\n').filter((line) => line.includes(' bm '));
        assert.equal(puzzles.length, lines.length);
        puzzles.forEach(({ id, fen, mate, score, grade, line, themes }, index) => {
            const board = new quincunx.Board(name, fen);
            const san = board.variationSan(line.join(' '));
            const written = `${fen} bm ${san.split(' ')[0]}; id "${id}"; ${mate > 0 ? `dm ${mate}` : `ce ${score}`}; ` +
                `pv ${san}; c0 "grade ${grade}"; c1 "${themes.join(' ')}";`;
            assert.equal(written, lines[index]);
            board.delete();
        });
        const told = execFileSync(program, ['puzzle', name, '--daily'], { encoding: 'utf8', input: '' });
        const [, year, month, day] = /The puzzle of (\d+)-(\d+)-(\d+)/.exec(told);
        const number = quincunx.puzzleOfDay(name, new Date(year, month - 1, day));
        assert.ok(told.includes(`, ${puzzles[number].id}, grade`));
        assert.notEqual(quincunx.puzzleOfDay(name, new Date(year, month - 1, Number(day) + 1)), number);
    }
    assert.throws(() => quincunx.puzzles('draughts'), /^RangeError: draughts: there is no variant/);
    assert.throws(() => quincunx.puzzles(5), TypeError);
    assert.throws(() => quincunx.puzzleOfDay('chess', '2026-11-28'), TypeError);
    assert.throws(() => quincunx.puzzleOfDay('chess', new Date('x')), RangeError);
});

test('targets are those of any piece', () => {
    const board = new quincunx.Board();
    assert.deepEqual(board.targets('e2').moves.sort(), ['e3', 'e4']);
    assert.deepEqual(board.targets('g8').moves.sort(), ['f6', 'h6']);
    const nothing = { moves: [], captures: [], taken: [], exposing: [], pinners: [], checkers: [] };
    assert.deepEqual(board.targets('e5'), nothing);
    assert.deepEqual(board.targets('e2e4'), nothing);
    assert.throws(() => board.targets(5), TypeError);
    assert.throws(() => board.svg(100, 0, null), TypeError);
    board.delete();
});

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
    for (const name of ['quincunx', 'lessons', 'puzzles', 'variants']) {
        const text = readFileSync(path.replace(/quincunx\.mjs$/, `${name}.d.mts`), 'utf8');
        assert.doesNotMatch(text, /=> any;/, name);
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

test('nobody is trapped by what a text says', () => {
    assert.throws(() => quincunx.readPgn('1. e4 *', 'foo'), /^RangeError: foo: variant: .*name/);
    assert.throws(() => quincunx.readPgn('1. e4 *', ''), RangeError);
    assert.match(quincunx.validateFen(''), /^FEN: column 1: ./);
    assert.throws(() => new quincunx.Board('chess', ''), /^RangeError: FEN: column 1: ./);
    for (const text of ['', ' ', '\n\n', '\ufeff', '; nothing\n', '% nothing\n', '{nothing}']) {
        assert.deepEqual(quincunx.readPgn(text), [], JSON.stringify(text));
    }
    const board = new quincunx.Board();
    const fen = board.fen();
    for (const text of ['e2e4\0', '\ud800', 'e2\ndc', 'x'.repeat(2_000_000), 'e2e4|e7e5@w', '', '|']) {
        for (const call of [(one) => board.push(one), (one) => board.sanMove(`e2e4 ${one}|`), (one) => board.setFen(one)]) {
            assert.throws(() => call(text), (error) => error.name === 'RangeError' && !/[\n\0]/.test(error.message));
        }
    }
    assert.equal(board.fen(), fen);
    board.delete();
    board.delete();
    assert.throws(() => board.fen(), /^RangeError: board: it was deleted/);
});

test('a wrong type is a TypeError, a wrong value a RangeError', async () => {
    const board = new quincunx.Board();
    const engine = new quincunx.Engine();
    for (const wrong of [null, 5n, Symbol('x'), {}, [], () => 1, new String('e2e4')]) {
        for (const call of [
            () => new quincunx.Board(wrong), () => new quincunx.Board('chess', wrong), () => board.push(wrong),
            () => board.legalMoves(wrong), () => board.perft(wrong), () => board.svg(wrong), () => quincunx.readPgn(wrong),
            () => engine.setOption('Hash', wrong), () => engine.evaluate(wrong), () => engine.go(wrong, { depth: 1 }),
            () => engine.go(board, { depth: wrong }), () => engine.go(board, { milliseconds: wrong })]) {
            assert.throws(call, TypeError, String(call));
        }
    }
    for (const wrong of [NaN, -1, 1.5, 2 ** 40]) {
        for (const call of [
            () => board.seatName(wrong), () => board.perft(wrong), () => board.svg(wrong), () => board.piece(wrong, 0),
            () => engine.go(board, { depth: wrong }), () => engine.go(board, { lines: wrong, depth: 1 })]) {
            assert.throws(call, RangeError, String(call));
        }
    }
    for (const limits of [{}, { depth: 0 }, { nodes: NaN }, { milliseconds: NaN }, { movetime: 5 }]) {
        assert.throws(() => engine.go(board, limits), RangeError);
    }
    assert.throws(() => engine.setOption('Hash', 4096), /^RangeError: Hash: /);
    await assert.rejects(load(5), TypeError);
    await assert.rejects(load(new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))), TypeError);
    assert.notEqual(engine.go(board, { nodes: 1000 }), '');
    engine.delete();
    board.delete();
});

test('where no random numbers are shown, as in Node 18, a mix is drawn all the same', async () => {
    const shown = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
    delete globalThis.crypto;
    const { Board, Engine } = await load();
    assert.notEqual(new Engine().go(new Board('xymyx'), { nodes: 1000 }), '');
    if (shown) {
        Object.defineProperty(globalThis, 'crypto', shown);
    }
});

test('a search cannot be disturbed from within, but ended', () => {
    const board = new quincunx.Board();
    const engine = new quincunx.Engine();
    const other = new quincunx.Engine();
    for (const call of [
        () => engine.go(board, { depth: 1 }), () => other.go(board, { depth: 1 }), () => engine.clear(),
        () => engine.setOption('Hash', 1), () => engine.delete(), () => engine.evaluate(board)]) {
        assert.throws(() => engine.go(board, { depth: 2 }, call), /^RangeError: engine: a search runs/);
    }
    assert.throws(() => engine.go(board, { milliseconds: Infinity }, (info) => {
        if (info.depth === 4) {
            throw new Error('enough');
        }
    }), /^Error: enough/);
    assert.notEqual(engine.go(board, { depth: 3 }, () => board.delete()), '');
    other.delete();
    engine.delete();
});

test('what pgn() writes is read back', () => {
    const board = new quincunx.Board();
    ['e2e4', 'e7e5', 'g1f3'].forEach((move) => board.push(move));
    const texts = [
        'a\n[Event "evil"]', '"', '\\', '\\"', ']', '{}', '} 1-0', '; x', '% y', '(', '$1', '1. e4', '*', '\t', 'é王😀',
        'x'.repeat(1023), '+0.30/12 0.512s, and words', `w${'ö'.repeat(200)}`, '', ' ', '\u0085', '\u2028', '1-0 [White "x"]'];
    const plain = (text) => text.replace(/\p{Cc}/gu, ' ');
    for (const text of texts) {
        const games = quincunx.readPgn(board.pgn({ White: text, Own_1: text }, [text, '', text]));
        assert.equal(games.length, 1, text);
        assert.equal(games[0].tags.White, plain(text));
        assert.equal(games[0].tags.Own_1, plain(text));
        assert.equal(games[0].tags.Event, '?');
        const comment = plain(text).replaceAll('}', ')').replace(/ +/g, ' ').replace(/^ | $/g, '');
        assert.deepEqual(games[0].comments, [comment, '', comment]);
        assert.deepEqual(games[0].moves, ['e2e4', 'e7e5', 'g1f3']);
    }
    for (const name of ['a-b', 'a]', 'a b', '', 'é', '"', 'x'.repeat(256), 'a\nb']) {
        assert.throws(() => board.pgn({ [name]: 'x' }), /^RangeError: tags: /);
    }
    assert.throws(() => board.pgn({ White: 'x'.repeat(1024) }), /^RangeError: tag White: more than 1023 bytes/);
    const long = 'ö and words '.repeat(10_000).trim();
    assert.deepEqual(quincunx.readPgn(board.pgn({}, ['', long]))[0].comments, ['', long, '']);
    assert.throws(() => board.pgn({}, ['', '', '', 'x']), /^RangeError: pgn: .*comments than moves/);
    assert.throws(() => board.pgn({ White: '\ud800' }), RangeError);
    const proto = quincunx.readPgn(board.pgn(JSON.parse('{"__proto__": "x", "constructor": "y"}')))[0].tags;
    assert.deepEqual(Object.entries(proto).filter(([, value]) => /^[xy]$/.test(value)), [['__proto__', 'x'], ['constructor', 'y']]);
    board.delete();
    const both = new quincunx.Board('xymyx');
    both.push('e2e4|e7e5@b');
    assert.deepEqual(quincunx.readPgn(both.pgn())[0].moves, ['e2e4|e7e5@b']);
    assert.deepEqual(quincunx.readPgn(both.pgn({}, ['', "Black's"]))[0].comments, ['', "Black's"]);
    both.delete();
});

test('a text of megabytes is read, and a bad game costs itself', () => {
    const board = new quincunx.Board();
    ['e2e4', 'e7e5', 'g1f3', 'b8c6'].forEach((move) => board.push(move));
    const pgn = board.pgn({ Event: 'x'.repeat(900) });
    const count = Math.ceil(6_000_000 / pgn.length);
    assert.equal(quincunx.readPgn(pgn.repeat(count)).length, count);
    for (const text of ['{', '[', '(', '1. e4 '].map((start) => start + 'x'.repeat(6_000_000))) {
        assert.throws(() => quincunx.readPgn(text), (error) => error.name === 'RangeError' && error.message.length < 300);
    }
    const refused = [];
    const games = quincunx.readPgn(`${pgn}[White "bad"]\n\n1. e5 *\n\n${pgn}`, 'chess', (...why) => refused.push(why));
    assert.equal(games.length, 2);
    assert.equal(refused.length, 1);
    assert.match(refused[0][1], /e5/);
    assert.equal(board.sanMove('f1b5'), 'Bb5');
    board.delete();
});
