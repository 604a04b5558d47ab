/**
 * PGN with variations, comments and NAGs through the JavaScript module: what is read is written, and
 * read again as the same tree.
 *
 * usage: node pgn_test.mjs MODULE
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const TREES = 300;

const [path] = process.argv.slice(2);
const { load } = await import(pathToFileURL(path));
const quincunx = await load();
const here = dirname(fileURLToPath(import.meta.url));
const annotated = readFileSync(join(here, 'annotated.pgn'), 'utf8');

const given = Number(process.env.QUINCUNX_SEED ?? 0);
let state = given > 0 ? given : Math.floor(Date.now() / 86_400_000);
console.log(`# QUINCUNX_SEED=${state} repeats this run`);
function below(bound) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
}

/** A line, for short: moves between blanks, each with what is said of it. */
const brief = (line) => line.map(({ move, comment, startingComment, nags, variations }) => [
    startingComment && `{${startingComment}}`, move, ...nags.map((nag) => `$${nag}`), comment && `{${comment}}`,
    ...variations.map((variation) => `(${brief(variation)})`)].filter((part) => part !== '').join(' ')).join(' ');
const read = (text) => {
    const [game] = quincunx.readPgn(text);
    return `${game.comment && `{${game.comment}} `}${brief(game.line)}`;
};

/** What is the same of a game that was read and one that was written. */
const essence = ({ variant, options, fen, result, comment, line, moves, comments }) =>
    ({ variant, options, fen, result, comment, line, moves, comments });

test('games as lichess, ChessBase and Scid write them lose nothing', () => {
    const games = quincunx.readPgn(annotated);
    assert.equal(games.length, 4);
    const written = games.map((game) => quincunx.writePgn(game));
    assert.deepEqual(quincunx.readPgn(written.join('')).map(essence), games.map(essence));
    for (const line of written.join('').split('\n')) {
        assert.ok([...line].length <= 80 || line.startsWith('['), line);
    }
    assert.equal(games[0].line[9].nags[0], 6);
    assert.equal(games[0].line[9].comment, '(0.11 → 0.88) Inaccuracy. Na5 was best. [%eval 0.88] [%clk 0:03:02]');
    assert.equal(games[0].line[16].comment, '[%eval 2.9] [%clk 0:02:58] [%csl Ge6,Rd5][%cal Gf1e1,Gc1g5,Rd4e5]');
    assert.equal(games[1].tags.Black, 'O\'Brien, "Pat"');
    assert.match(written[1], /5\.\.\.\s+g6 \$1 \{the Dragon\}\s+6\.\s+Be3\s+\(6\. Be2 Bg7/);
    assert.match(written[2], /\{Black to move\} 5\.\.\. d6 6\. Bg5 \$1 \(6\. O-O \{a b\} 6\.\.\. O-O \$5/);
});

test('pgn-extract reads the same moves before and after', (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'quincunx-pgn-'));
    const extract = (text) => {
        const file = join(folder, 'games.pgn');
        writeFileSync(file, text);
        const lines = execFileSync('pgn-extract', ['-s', '-C', '-Wlalg', '-w', '100000', file], {
            encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PATH: `${process.env.PATH}:/usr/games` } });
        return lines.split('\n').filter((line) => !line.startsWith('['));
    };
    try {
        const before = extract(annotated);
        assert.ok(before.some((line) => line.includes('(6. f2f4 b8c6 (6... f8g7 $6 7. e4e5 $1')));
        assert.deepEqual(extract(quincunx.readPgn(annotated).map((game) => quincunx.writePgn(game)).join('')), before);
    } catch (error) {
        if (error.code !== 'ENOENT') {
            throw error;
        }
        context.skip('pgn-extract is missing');
    } finally {
        rmSync(folder, { recursive: true });
    }
});

test('what stands where is told', () => {
    for (const [text, told] of [
        ['{a} {b} 1. e4 $1 {c} ; d\n e5!? {e} (c5 {f}) {g} *', '{a b} e2e4 $1 {c d} e7e5 $5 {e g} (c7c5 {f})'],
        ['1. e4 ({a} {b} $142 d4 {c} d5 (Nf6)) *', 'e2e4 ({a b} d2d4 $142 {c} d7d5 (g8f6))'],
        ['1. e4 +/- e5 ∞ 2. Nf3□ Nc6= *', 'e2e4 $16 e7e5 $13 g1f3 $7 b8c6 $10'],
        /* A variation is read as far as it goes, and what is left is text behind its last move. */
        ['1. e4 (1. d4 d5 2. Nf6 {no} e6) e5 *', 'e2e4 (d2d4 d7d5 {2. Nf6 (no) e6}) e7e5'],
        ['1. e4 (1. d4 d5 {ok} (1... d6 2. c4 (2. Ke2) 2... e9 3. d5) 2. c4) e5 *',
            'e2e4 (d2d4 d7d5 {ok} (d7d6 c2c4 {2. Ke2 2... e9 3. d5}) c2c4) e7e5'],
        ['1. e4 {a} (1. -- {threat} 2. d4) {b} e5 () ({only}) *', 'e2e4 {a 1. -- (threat) 2. d4 b} e7e5 {only}'],
        ['1. e4 (1... e5) 1... e5 *', 'e2e4 {1... e5} e7e5'],
        ['(1. d4) 1. e4 *', '{(1. d4)} e2e4'],
        ['$5 {nothing} *', '{nothing $5} ']]) {
        assert.equal(read(text), told, text);
        assert.equal(read(quincunx.writePgn(quincunx.readPgn(text)[0])), told, text);
    }
    const [both] = quincunx.readPgn('[Variant "xymyx"]\n\n1. e4!|e5?@w {a} {b} {c} (1. d4|d5 {h}) 2. d4|d5 {} {d} *');
    assert.deepEqual(both.line[0], {
        move: 'e2e4|e7e5@w', halfComment: 'a', comment: 'b c', startingComment: '', nags: [1, 2],
        variations: [[{ move: 'd2d4|d7d5@w', halfComment: 'h', comment: '', startingComment: '', nags: [], variations: [] }]] });
    assert.deepEqual(both.comments, ['a', 'b c', '', 'd']);
    assert.deepEqual(quincunx.readPgn(quincunx.writePgn(both)).map(essence), [essence(both)]);
});

/** Text of characters that mean something in PGN, as it is read back. */
const LETTERS = [...'ab  "\\[];%.1-0*()$!?/x{\'é王', '😀', '\u00a0', '\u2028', '[%clk 0:01:00]'];
const words = () => (below(3) > 0 ? '' :
    Array.from({ length: below(below(8) === 0 ? 300 : 8) }, () => LETTERS[below(LETTERS.length)]).join('').replace(/ +/g, ' ').replace(/^ | $/g, ''));

function randomMove(board) {
    const one = (seat) => {
        const moves = board.legalMoves(seat);
        return moves[below(moves.length)];
    };
    return board.variant() === 'xymyx' ? `${one(0)}|${one(1)}${below(2) ? '@w' : '@b'}` : one();
}

/** A line from where the board stands, which stands there again afterwards. */
function randomLine(board, length, depth) {
    const line = [];
    let played = 0;
    while (line.length < length && board.legalMoves().length > 0) {
        const node = {
            move: randomMove(board), comment: words(), startingComment: line.length === 0 && depth > 0 ? words() : '',
            nags: Array.from({ length: below(6) === 0 ? below(4) : 0 }, () => 1 + below(255)), variations: [] };
        if (board.variant() === 'xymyx') {
            node.halfComment = words();
        }
        while (depth < 4 && below(8) === 0) {
            node.variations.push(randomLine(board, 1 + below(8), depth + 1));
        }
        board.push(node.move);
        played += board.variant() === 'xymyx' ? 2 : 1;
        line.push(node);
    }
    for (; played > 0; played--) {
        board.pop();
    }
    return line;
}

test('random trees of every game are read back as they are written', () => {
    const variants = quincunx.variants();
    for (let i = 0; i < TREES; i++) {
        const { name, options } = variants[i % variants.length];
        const chosen = options.filter(() => below(4) === 0).map(({ name: option, values }) => `${option}=${values[1]}`).join(' ');
        const board = new quincunx.Board(name, undefined, chosen);
        for (let move = below(3) === 0 ? below(20) : 0; move > 0 && name !== 'xymyx' && !board.isGameOver(); move--) {
            board.push(randomMove(board));
        }
        const fen = board.legalMoves().length > 0 ? board.fen() : quincunx.startingFen(name, chosen);
        const start = new quincunx.Board(name, fen, chosen);
        const game = {
            variant: name, options: chosen, fen, result: ['1-0', '0-1', '1/2-1/2', '*'][below(4)],
            tags: { White: words(), 'X-Y': words(), Result: 'nonsense' }, comment: words(), line: randomLine(start, below(20), 0) };
        const pgn = quincunx.writePgn(game);
        const [again, ...more] = quincunx.readPgn(pgn);
        assert.deepEqual(more, []);
        const { tags, ...rest } = essence({ ...again, tags: undefined });
        assert.deepEqual(rest, essence({
            ...game, moves: game.line.map(({ move }) => move),
            comments: game.line.flatMap(({ halfComment, comment }) => (name === 'xymyx' ? [halfComment, comment] : [comment])) }), pgn);
        assert.equal(again.tags.White, game.tags.White);
        assert.equal(again.tags['X-Y'], game.tags['X-Y']);
        assert.equal(again.tags.Result, game.result);
        board.delete();
        start.delete();
    }
});

test('what is no game is refused, and a game needs little', () => {
    assert.match(quincunx.writePgn({}), /\n\n\*\n\n$/);
    assert.match(quincunx.writePgn({ line: [{ move: 'e2e4', nags: [1] }, { move: 'e7e5' }] }), /\n1\. e4 \$1 e5 \*\n\n$/);
    assert.match(quincunx.writePgn({ line: [{ move: 'e2e4', comment: '\n}\0 x', variations: [[]] }] }), /\n1\. e4 \{\) x\} \*\n\n$/);
    let deep = [];
    for (let i = 0; i < 65; i++) {
        deep = [{ move: i % 2 ? 'e2e4' : 'd2d4', variations: [deep] }];
    }
    assert.doesNotThrow(() => quincunx.writePgn({ line: deep }));
    const round = [{ move: 'e2e4', variations: [] }];
    round[0].variations.push(round);
    let wide = [{ move: 'd2d4' }];
    for (let i = 0; i < 40; i++) {
        wide = [{ move: 'e2e4', variations: [wide, wide] }];
    }
    for (const [game, error] of [
        [{ line: [{ move: 'd2d4', variations: [deep] }] }, /^RangeError: line\[0\].*more than 64 variations/],
        [{ line: round }, /^RangeError: .*more than 64 variations/], [{ line: wide }, /^RangeError: line: more than 1000000/],
        [{ line: [{ move: 'e2e5' }] }, /^RangeError: e2e5: .*pawn/],
        [{ line: [{ move: 'e2e4', variations: [[{ move: 'e2e5' }]] }] }, /^RangeError: .*e2e5: .*pawn/],
        [{ line: [{ move: 'e2e4\nopen\t' }] }, /^RangeError: line\[0\]: e2e4.* is no move$/],
        [{ line: [{ move: 'e2e4', nags: [256] }] }, /^RangeError: line\[0\]: NAG: 256/],
        [{ result: '2-0' }, /^RangeError: .*no result/], [{ comment: '\ud800' }, /^RangeError: comment: /],
        [{ variant: 'xymyx', line: [{ move: 'e2e4' }] }, /^RangeError: .*both sides' moves/],
        [{ fen: 'x' }, /^RangeError: FEN: /], [{ tags: { 'a b': '' } }, /^RangeError: tags: /],
        [5, /^TypeError: game: /], [{ line: {} }, /^TypeError: line: /], [{ line: [5] }, /^TypeError: line\[0\]: /],
        [{ line: [,] }, /^TypeError: line\[0\]: /], [{ line: [{}] }, /^TypeError: line\[0\]: /],
        [{ line: [{ move: 'e2e4', comment: 5 }] }, /^TypeError: line\[0\]: comment: /],
        [{ line: [{ move: 'e2e4', nags: [5n] }] }, /^TypeError: line\[0\]: NAG: /],
        [{ line: [{ move: 'e2e4', variations: [5] }] }, /^TypeError: line\[0\]: variation: /]]) {
        assert.throws(() => quincunx.writePgn(game), error);
    }
});

test('a tree may be changed, and is the same at each look', () => {
    const [game] = quincunx.readPgn('1. e4 e5 2. Nf3 {x} *');
    assert.equal(game.line, game.line);
    game.line[1].comment = 'changed';
    game.line[1].variations.push([{ move: 'c7c5' }]);
    assert.equal(read(quincunx.writePgn(game)), 'e2e4 e7e5 {changed} (c7c5) g1f3 {x}');
    game.line = game.line.slice(0, 1);
    assert.equal(read(quincunx.writePgn(structuredClone(game))), 'e2e4');
});
