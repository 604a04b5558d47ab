/**
 * fen.mjs against the rules: what they print goes through it unchanged, in all games, and what
 * they read it reads alike.
 *
 * usage: node fen_test.mjs MODULE FEN
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import { pathToFileURL } from 'node:url';

const [path, fenPath] = process.argv.slice(2);
const quincunx = await (await import(pathToFileURL(path))).load();
const { emptySetup, makeFen, nameOfSquare, notationOf, parseFen, squareOfName } = await import(pathToFileURL(fenPath));
const POSITIONS = 600; // of each game
const TEXTS = 600; // spoilt ones, of each game

/** Numbers below a bound, the same in each run (Mulberry32). */
function generator(state) {
    return (bound) => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
    };
}

/** Plays random games, under all options, and tells of each position. */
function forPositions(variant, options, below, tell) {
    let board = null;
    for (let left = POSITIONS; left > 0; left--) {
        if (board === null || board.isGameOver() || left % 150 === 0) {
            board?.delete();
            const chosen = options.map(({ name, values }) => `${name}=${values[below(values.length)]}`);
            board = new quincunx.Board(variant, undefined, chosen.join(' '));
        }
        tell(board);
        const halves = Array.from({ length: variant === 'xymyx' ? 2 : 1 }, (_, half) => {
            const moves = board.legalMoves(variant === 'xymyx' ? half : board.seat());
            return moves[below(moves.length)];
        });
        board.push(halves.join('|'));
    }
    board.delete();
}

/** A text with a few characters cut, doubled or changed for others of it. */
function spoil(text, below) {
    let spoilt = text;
    for (let times = 1 + below(3); times > 0; times--) {
        const at = below(spoilt.length + 1);
        const put = below(3) === 0 ? '' : text[below(text.length)];
        spoilt = spoilt.slice(0, at) + put + spoilt.slice(at + below(2));
    }
    return spoilt;
}

for (const { name, options } of quincunx.variants()) {
    test(`${name}: what the rules print is put together as it was`, () => {
        const below = generator(1);
        forPositions(name, options, below, (board) => {
            const fen = board.fen();
            const setup = parseFen(name, fen);
            assert.equal(makeFen(name, setup), fen);
            const { files, seats } = notationOf(name);
            for (let rank = 0; rank < board.ranks(); rank++) {
                for (let file = 0; file < board.files(); file++) {
                    const seat = board.pieceSeat(file, rank);
                    const piece = seat < 0 ? '' : seats[seat] + board.piece(file, rank).toUpperCase();
                    assert.equal(setup.board[rank * files + file], piece);
                }
            }
            assert.equal(setup.turn, seats[board.seat()]);
        });
    });

    test(`${name}: its notation is that of its board`, () => {
        const board = new quincunx.Board(name);
        const { files, ranks, roles, seats, held } = notationOf(name);
        assert.deepEqual([files, ranks, seats.length], [board.files(), board.ranks(), board.seats()]);
        for (const seat of seats) {
            const names = [...seats].map((_, one) => board.seatName(one));
            assert.equal(names[seats.indexOf(seat)][0].toLowerCase(), seat);
        }
        for (const role of roles) {
            const alone = emptySetup(name);
            alone.board[files] = seats[0] + role;
            assert.doesNotMatch(quincunx.validateFen(makeFen(name, alone), name), /no piece of this game|a colour/);
            const holding = { ...parseFen(name, board.fen()), pockets: [{ [role]: 1 }, {}] };
            assert.equal(/: hand: /.test(quincunx.validateFen(makeFen(name, holding), name)), held !== '' && !held.includes(role));
        }
        board.delete();
    });

    test(`${name}: what the rules read is read alike`, () => {
        const below = generator(2);
        let read = 0;
        forPositions(name, options, below, (board) => {
            const fen = board.fen();
            for (let times = TEXTS / POSITIONS; times > 0; times--) {
                const text = spoil(fen, below);
                if (quincunx.validateFen(text, name) === '') {
                    const wanted = new quincunx.Board(name, text);
                    const setup = parseFen(name, text);
                    assert.ok(setup, text);
                    const got = new quincunx.Board(name, makeFen(name, setup));
                    assert.equal(got.fen(), wanted.fen(), text);
                    got.delete();
                    wanted.delete();
                    read++;
                }
            }
        });
        assert.ok(read > 10);
    });

    test(`${name}: squares have names`, () => {
        const { files, ranks } = notationOf(name);
        for (let square = 0; square < files * ranks; square++) {
            assert.equal(squareOfName(name, nameOfSquare(name, square)), square);
        }
        for (const none of ['', 'e', '4', `a${ranks + 1}`, 'q1', 'a0', 'e44', 'A1']) {
            assert.equal(squareOfName(name, none), -1, none);
        }
    });
}

test('missing fields have their usual values, and blanks may be around', () => {
    const { board } = parseFen('chess', '4k3/8/8/8/8/8/8/4K3 w');
    assert.equal(makeFen('chess', parseFen('chess', ' 4k3/8/8/8/8/8/8/4K3  b\t-  ')), '4k3/8/8/8/8/8/8/4K3 b - - 0 1');
    assert.equal(board.filter((piece) => piece !== '').join(), 'wK,bK');
    assert.equal(makeFen('cubic', parseFen('cubic', '4k3/8/8/8/8/8/8/4K3[pNPpB] b')), '4k3/8/8/8/8/8/8/4K3[BNPpp] b - - 0 1');
    assert.equal(makeFen('xodul', parseFen('xodul', '9/9/9/9/9/9/9/9[-] w')), '9/9/9/9/9/9/9/9[] w - - 0 1');
    assert.equal(makeFen('xymyx', parseFen('xymyx', '8/8/8/8/8/8/8/8 w - g6e3 3 2')), '8/8/8/8/8/8/8/8 w - e3g6 3 2');
    assert.equal(makeFen('nodal-ludii', parseFen('nodal-ludii', '6/6/6/6/6/6/6/6 w - - 0')), '6/6/6/6/6/6/6/6 w - - 0,0 1');
});

test('what has not the form of a FEN is none', () => {
    const texts = {
        chess: [
            '', 'w', '8/8/8/8/8/8/8/8', '8/8/8/8/8/8/8 w', '8/8/8/8/8/8/8/7 w', '8/8/8/8/8/8/8/9 w',
            '8/8/8/8/8/8/8/7X w', '8/8/8/8/8/8/8/80 w', '8/8/8/8/8/8/8/8 r', '8/8/8/8/8/8/8/8[] w',
            '8/8/8/8/8/8/8/8 w KK', '8/8/8/8/8/8/8/8 w X', '8/8/8/8/8/8/8/8 w - e9', '8/8/8/8/8/8/8/8 w - e3e6',
            '8/8/8/8/8/8/8/8 w - - x', '8/8/8/8/8/8/8/8 w - - 0 1 1', '8/8/8/8/8/8/8/8 w - - 10000 1'],
        cubic: ['8/8/8/8/8/8/8/8[X] w', '8/8/8/8/8/8/8/8[P w', '8/8/8/8/8/8/8/8 w K'],
        'nodal-ludii': ['6/6/6/6/6/6/6/6 w - - 3', '6/6/6/6/6/6/6/6 w - - 1,2,3'],
        'gala-team': [`${'16/'.repeat(15)}rX,15 r`, `${'16/'.repeat(15)}16 w`, `${'16/'.repeat(15)}rK15 r`, `${'16/'.repeat(15)}16, r`],
    };
    for (const [variant, list] of Object.entries(texts)) {
        list.forEach((text) => assert.equal(parseFen(variant, text), null, text));
    }
});
