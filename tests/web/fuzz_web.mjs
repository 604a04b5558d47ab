/**
 * Random calls with random arguments against the JavaScript module: whatever is passed, a call
 * returns or throws a TypeError or RangeError of one line, and what was refused or only asks
 * changes nothing. What pgn() and writePgn() write is read back.
 *
 * usage: node fuzz_web.mjs MODULE [CALLS]
 */
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';

const CALLS = process.env.QUINCUNX_SOAK ? 1_000_000 : 20_000;
const BOARDS = 6;
const NODES = 300;

const [path, wanted] = process.argv.slice(2);
const calls = Number(wanted ?? CALLS);
const given = Number(process.env.QUINCUNX_SEED ?? 0);
const seed = given > 0 ? given : Math.floor(Date.now() / 86_400_000);
console.log(`QUINCUNX_SEED=${seed} repeats this run`);

/* --- What is random --- */

let state = seed >>> 0;
/** Mulberry32. */
function below(/** @type {number} */ bound) {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
}
const pick = (list) => list[below(list.length)];
const chance = (of) => below(of) === 0;

const quincunx = await (await import(pathToFileURL(path))).load();
const variants = quincunx.variants();
const LETTERS = [
    '', ' ', 'a', 'e', '4', '@', '|', '/', 'K', 'q', '-', '[', ']', '{', '}', '(', ')', '"', '\\', '\n',
    '\r', '\t', '\0', '\u0007', '\u0085', '\u00a0', '\u2028', 'é', '王', '😀', '\ud800', '\udfff', '%', ';', '$1',
    '1.', '*', '1-0', '+0.30/12 0.5s', '\ufeff', '=', ',', '\x1a', '_', '--', 'O-O', 'constructor', '__proto__'];
/** Texts that were something once, to be cut and mixed. */
const seen = ['e2e4', 'e7e5', 'Nf3', '1. e4 *', '[FEN "x"]', 'startpos', 'Hash', 'Skill Level', 'true', '16'];

function noise() {
    const text = Array.from({ length: below(chance(10) ? 60 : 6) }, () => pick(LETTERS)).join('');
    return chance(200) ? text.repeat(below(30_000)) : text;
}

/** A text that was seen, cut, with something in its midst. */
function damaged() {
    const text = pick(seen);
    const at = below(text.length + 1);
    return text.slice(0, at) + (chance(2) ? noise() : '') + text.slice(at + below(4));
}

/** Games that were read. */
const seenGames = [];

const noText = () => pick([
    undefined, null, 0, 1, -1, NaN, Infinity, 1.5, 2 ** 31, 2 ** 53, 5n, true, Symbol('s'), {}, [], [['a']],
    () => 'x', new Date(0), /x/, new Uint8Array(3), new String('e2e4'), { toString: () => 'e2e4' },
    new Proxy({}, {}), Object.create(null)]);
const text = (...good) => (chance(8) ? noText() : chance(3) ? damaged() : chance(3) ? noise() : pick(good));
const number = (...good) => (chance(3) ? (chance(2) ? noText() : pick(['1', -2, 3.5, 1e9, -Infinity, 2 ** 40])) : pick(good));
const variant = () => text(...variants.map(({ name }) => name));
const options = () => text('', '', '', 'setup=rotated', 'pool=common', ...variants.flatMap((one) =>
    one.options.map(({ name, values }) => `${name}=${pick(values)}`)));

/* --- What there is --- */

const boards = [];
const engines = [new quincunx.Engine(), new quincunx.Engine()];
const gone = new quincunx.Board();
gone.delete();
/* Nobody may change it. */
const witness = new quincunx.Board('xodul');
witness.push('e2e4');
const testimony = () => [witness.fen(), witness.legalMoves().length, witness.pgn()].join('\n');
const expected = testimony();

const board = () => (chance(40) ? pick([gone, null, {}, Object.create(quincunx.Board.prototype), 5]) : pick(boards));

function replaceBoard() {
    const made = new quincunx.Board(variant(), chance(2) ? undefined : text(...seen), options());
    if (boards.length < BOARDS) {
        boards.push(made);
    } else {
        const index = below(BOARDS);
        boards[index].delete();
        boards[index] = made;
    }
}

function keepText(value) {
    if (typeof value === 'string' && value.length > 0 && value.length < 3000) {
        seen[seen.length < 200 ? seen.length : below(200)] = value;
    }
}

/** A legal move mostly, so that games go on. */
function move(one) {
    const legal = chance(4) ? [] : one.legalMoves();
    if (one?.variant?.() === 'xymyx' && one.seat() === 0 && legal.length > 0 && chance(2)) {
        return `${pick(legal)}|${pick([...one.legalMoves(1), 'x'])}${pick(['', '@w', '@b'])}`;
    }
    return legal.length > 0 ? pick(legal) : text(...seen);
}

/** Text that may stand in PGN, as it is read back. */
const plain = (value) => value.replace(/\p{Cc}/gu, ' ');
/** A comment as it is read back. */
const said = (value = '') => plain(value).replaceAll('}', ')').replace(/ +/g, ' ').replace(/^ | $/g, '');

function pgnAndBack(one) {
    const tags = chance(10) ? noText() : Object.fromEntries(Array.from({ length: below(4) }, () =>
        [chance(3) ? noise() : pick(['White', 'Black', 'Event', 'Opening', 'a_1']), chance(12) ? noText() : noise() + damaged()]));
    const comments = chance(10) ? noText() : Array.from({ length: below(5) }, () => (chance(20) ? noText() : noise() + damaged()));
    const pgn = one.pgn(tags, comments);
    keepText(pgn);
    const games = quincunx.readPgn(pgn);
    assert.equal(games.length, 1, pgn);
    const again = new quincunx.Board(games[0].variant, games[0].fen, games[0].options);
    games[0].moves.forEach((one) => again.push(one));
    const isPending = games[0].variant === 'xymyx' && one.seat() === 1; // half a turn is not written
    assert.ok(isPending || again.fen() === one.fen(), pgn);
    again.delete();
    for (const [name, value] of Object.entries(tags ?? {})) {
        if (!['Result', 'Variant', 'SetUp', 'FEN', 'Rules', 'PlyCount'].includes(name)) {
            assert.ok(pgn.includes(`[${name} `), pgn);
            assert.equal(games[0].tags[name], plain(value), pgn);
        }
    }
    (comments ?? []).forEach((value, index) => {
        if (index < games[0].comments.length) {
            assert.equal(games[0].comments[index], said(value), pgn);
        }
    });
}

const remark = () => (chance(60) ? noText() : chance(2) ? '' : noise() + damaged());

/** A line of moves that begins where a board stands, with all that may stand among them. */
function line(one, depth) {
    const nodes = [];
    for (let i = below(8); i > 0 && one.legalMoves().length > 0; i--) {
        const half = pick(one.legalMoves());
        const turn = one.variant() === 'xymyx' ? `${half}|${pick(one.legalMoves(1))}${pick(['@w', '@b'])}` : half;
        nodes.push({
            move: turn, comment: remark(), startingComment: depth > 0 && nodes.length === 0 ? remark() : '',
            nags: Array.from({ length: below(3) }, () => (chance(200) ? number(0, 256) : 1 + below(255))),
            variations: Array.from({ length: depth < 3 && chance(4) ? below(3) : 0 }, () => line(one, depth + 1)),
            ...(turn.includes('|') && { halfComment: remark() }), ...(chance(200) && { variations: noText() }) });
        one.push(turn);
    }
    nodes.forEach(() => one.pop() && one.variant() === 'xymyx' && one.pop());
    return nodes;
}

/** The same line as it is read back. */
const saidLine = (nodes) => nodes.map(({ move, comment, halfComment, startingComment, nags, variations = [] }) => ({
    move, comment: said(comment), ...(move.includes('|') && { halfComment: said(halfComment) }),
    startingComment: said(startingComment), nags, variations: variations.filter(({ length }) => length > 0).map(saidLine) }));

function treeAndBack() {
    const one = new quincunx.Board(pick(variants).name);
    const game = { variant: one.variant(), comment: remark(), line: line(one, 0), result: chance(9) ? text('*') : pick(['*', '1-0']) };
    one.delete();
    const pgn = quincunx.writePgn(game);
    keepText(pgn);
    const games = quincunx.readPgn(pgn);
    assert.equal(games.length, 1, pgn);
    assert.equal(games[0].comment, said(game.comment), pgn);
    assert.deepEqual(games[0].line, saidLine(game.line), pgn);
}

/** A tree with something anywhere in it, or something else altogether. */
function damagedTree() {
    const game = pick(seenGames) ?? {};
    let place = game;
    for (let i = below(9); i > 0 && typeof place === 'object' && place !== null; i--) {
        const key = pick(Object.keys(place));
        if (chance(4) || typeof place[key] !== 'object') {
            place[key] = chance(2) ? noText() : text(...seen);
            break;
        }
        place = place[key];
    }
    seenGames.length = 0;
    return quincunx.writePgn(chance(20) ? noText() : game);
}

/** Reads any text, which may have trees, and writes what it has. */
function readAndWrite() {
    const games = quincunx.readPgn(text(...seen), variant(), chance(3) ? pick([noText(), () => {}]) : undefined);
    seenGames.push(...games.slice(0, 3));
    for (const game of games) {
        const [again] = quincunx.readPgn(quincunx.writePgn(game));
        assert.deepEqual(again.line, game.line);
        assert.equal(again.comment, game.comment);
    }
}

/** Limits of which one is near, unless they are refused. */
function limits() {
    const nodes = chance(10) ? noText() : below(NODES) + 1;
    const isNear = typeof nodes === 'number' && nodes > 0 && nodes <= NODES;
    return chance(6) ? noText() : {
        nodes, depth: isNear ? (chance(4) ? pick([noText(), 1, 2, 3]) : undefined) : 1,
        milliseconds: chance(8) ? pick([20, -1, NaN, '5', 0]) : undefined, lines: chance(4) ? number(1, 2, 500) : undefined,
        seat: chance(3) ? number(0, 1, 2, 3) : undefined, analysis: chance(4) ? pick([true, false, 'x']) : undefined };
}

function tell() {
    const what = below(40);
    return (info) => {
        assert.equal(typeof info.line, 'string');
        if (what === 0) {
            throw new RangeError('tell has enough');
        } else if (what < 4) {
            step(); // any call from within a search
        }
    };
}

const search = (one) => pick(engines).go(one, limits(), chance(20) ? noText() : tell());

/** Each kind of call; those of `quiet` may change nothing. */
const quiet = [
    (one) => one.fen(), (one) => one.variant(), (one) => one.files(), (one) => one.ranks(), (one) => one.seats(),
    (one) => one.seat(), (one) => one.turn(), (one) => one.isCheck(), (one) => one.isGameOver(), (one) => one.result(),
    (one) => one.reason(), (one) => String(one), (one) => one.seatName(number(0, 1, 2, 3)), (one) => one.team(number(0, 1, 2, 3)),
    (one) => one.legalMoves(number(0, 1, undefined)), (one) => one.sanMove(move(one)), (one) => one.why(move(one)),
    (one) => one.variationSan(Array.from({ length: below(5) }, () => move(one)).join(pick([' ', '  ', '\t']))),
    (one) => one.variationSan(text(...seen)), (one) => one.perft(number(0, 1)), (one) => one.pocket(number(0, 1, 2)),
    (one) => one.piece(number(0, 3, 8), number(0, 3, 8)), (one) => one.pieceSeat(number(0, 7), number(0, 7)),
    (one) => one.svg(number(1, 480, 100_000), number(0, 1, 2, 3, -7)), pgnAndBack, pgnAndBack,
    (one) => pick(engines).evaluate(one), () => quincunx.validateFen(text(...seen), variant(), options()),
    () => quincunx.startingFen(variant(), options()), () => quincunx.variants().pop(),
    () => quincunx.puzzleOfDay(variant(), pick([undefined, noText(), new Date(), new Date(NaN), new Date(-8.64e15), '2026-11-28'])),
    (one) => quincunx.lessonMove(variant(), number(0, 1, 20), chance(2) ? one.fen() : text(...seen), number(1, 2), move(one)),
    treeAndBack, damagedTree, readAndWrite, readAndWrite,
    () => pick(engines).setOption(text('Skill Level', 'UCI_Elo', 'Seed', 'Threads', 'Clear Hash'), text('true', 'false', 1, 2, -25, 20, 250, 2450)),
    () => pick(engines).setOption('Hash', pick([1, 2, 16, 0, 4096, 99_999, 2 ** 31, '1 ', '0x10'])), () => pick(engines).clear(),
    search, search];
const loud = [
    (one) => one.push(move(one)), (one) => one.push(move(one)), (one) => one.push(move(one)), (one) => one.push(move(one)),
    (one) => one.pop(), (one) => one.setFen(text(...seen)), replaceBoard, replaceBoard,
    () => {
        const index = below(engines.length);
        engines[index].delete();
        engines[index] = new quincunx.Engine();
    }];

let refused = 0;
const kinds = {};

/** A call, and what must be true after it. */
function step() {
    const isQuiet = !chance(3);
    const call = pick(isQuiet ? quiet : loud);
    const before = boards.map((one) => one.fen());
    let isRefused = false;
    try {
        keepText(call(board()));
    } catch (error) {
        if (error.constructor !== TypeError && error.constructor !== RangeError) {
            throw error;
        }
        assert.doesNotMatch(error.message, /[\n\r\0\u2028]|memory access|getStreamFromFD/, error.stack);
        isRefused = true;
        refused++;
        kinds[error.name] = (kinds[error.name] ?? 0) + 1;
    }
    /* From within a search any call may have been made. */
    if ((isRefused || isQuiet) && call !== search) {
        assert.deepEqual(boards.map((one) => one.fen()), before, String(call));
    }
}

while (boards.length < BOARDS) {
    boards.push(new quincunx.Board(pick(variants).name));
}
for (let i = 0; i < calls; i++) {
    step();
    if (i % 1000 === 0) {
        assert.equal(testimony(), expected);
    }
}
assert.equal(testimony(), expected);
assert.ok(refused > calls / 10 && refused < calls * 0.9, `${refused} of ${calls} calls were refused`);
console.log(`${calls} calls, ${refused} refused: ${JSON.stringify(kinds)}`);
