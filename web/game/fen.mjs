/**
 * FEN, of all games: taken apart into a setup and put together again. Which positions are legal
 * is not known here; names are those of chessops where it has one for the thing.
 */

/**
 * What the FEN of a game has.
 * @typedef {object} Notation
 * @property {number} files
 * @property {number} ranks
 * @property {string} roles the letters of the pieces
 * @property {string} seats a letter for each seat, in the order of play
 * @property {string} held the letters of the pieces that may be held beside the board
 * @property {boolean} hasCastling
 * @property {number} epSquares how many en passant squares there may be
 * @property {number} counts how many counts of quiet moves there are: one, or one for each seat
 */

/**
 * A position as its FEN has it.
 * @typedef {object} Setup
 * @property {string[]} board for each square, a1 first and then along the ranks: "" or the letters
 *     of seat and piece, "wN"
 * @property {Record<string, number>[]} pockets for each seat how many it holds of each piece
 * @property {string} turn letter of the seat to move
 * @property {string} castling the rights that there are of "KQkq"
 * @property {string[]} epSquares "e3"
 * @property {number[]} halfmoves
 * @property {number} fullmoves
 */

const CHESS = {
    files: 8, ranks: 8, roles: 'KQRBNP', seats: 'wb', held: '', hasCastling: true, epSquares: 1,
    counts: 1 };
const BARE = { ...CHESS, hasCastling: false, epSquares: 0 };
const NODAL = { ...BARE, files: 6, roles: 'KQBNP' };
const GALA = { ...BARE, files: 16, ranks: 16, roles: 'KGARBCVHEPS' };

/** @type {Record<string, Notation>} */
const NOTATIONS = {
    chess: CHESS,
    xodul: { ...BARE, files: 9, roles: 'KQRBNWGLCPS', held: 'QRBNWGLC' },
    cubic: { ...BARE, roles: 'KGRBNP', held: 'GRBNP' },
    nodal: NODAL,
    'nodal-ludii': { ...NODAL, counts: 2 },
    xymyx: { ...CHESS, epSquares: 2 },
    gala: GALA,
    'gala-shared': GALA,
    'gala-team': { ...GALA, seats: 'rbyg' },
    'gala-team-shared': { ...GALA, seats: 'rbgy' },
    'gala-cutthroat': { ...GALA, seats: 'rbyg' },
};

const RIGHTS = 'KQkq';
const COUNT_MAX = 9999;

/** @returns {Notation} what the FEN of a game has; the game must be one of the module's */
export function notationOf(/** @type {string} */ variant) {
    return NOTATIONS[variant];
}

/** The name of a square, "e4", from its place in a setup's board. */
export function nameOfSquare(/** @type {string} */ variant, /** @type {number} */ square) {
    const { files } = NOTATIONS[variant];
    return String.fromCharCode(97 + (square % files)) + (Math.floor(square / files) + 1);
}

/** The place of a square in a setup's board from its name; -1 when there is none of that name. */
export function squareOfName(/** @type {string} */ variant, /** @type {string} */ name) {
    const { files, ranks } = NOTATIONS[variant];
    const [, letter, number] = /^([a-p])([1-9]\d?)$/.exec(name) ?? ['', '', ''];
    const file = letter === '' ? files : letter.charCodeAt(0) - 97;
    const rank = Number(number) - 1;
    return file < files && rank < ranks ? rank * files + file : -1;
}

/** @returns {Setup} no piece anywhere, nothing played */
export function emptySetup(/** @type {string} */ variant) {
    const { files, ranks, seats, counts } = NOTATIONS[variant];
    return {
        board: Array(files * ranks).fill(''),
        pockets: Array.from(seats, () => ({})),
        turn: seats[0],
        castling: '',
        epSquares: [],
        halfmoves: Array(counts).fill(0),
        fullmoves: 1,
    };
}

/**
 * Takes a FEN apart. Fields that are missing at its end get their usual values.
 * @param {string} variant
 * @param {string} fen
 * @returns {Setup | null} null when the text has not the form of the game's FEN
 */
export function parseFen(variant, fen) {
    const notation = NOTATIONS[variant];
    const setup = emptySetup(variant);
    const [pieces, turn, ...fields] = fen.trim().split(/[ \t]+/);
    const [, placement, , held] = /^([^[\]]*)(\[([^[\]]*)\])?$/.exec(pieces) ?? [];
    const isRead =
        placement !== undefined && readBoard(notation, placement, setup) &&
        readPockets(notation, held, setup) &&
        turn?.length === 1 && notation.seats.includes(turn) &&
        readFields(variant, fields, setup);
    return isRead ? { ...setup, turn } : null;
}

/**
 * Puts a FEN together.
 * @param {string} variant
 * @param {Setup} setup
 * @returns {string}
 */
export function makeFen(variant, setup) {
    const notation = NOTATIONS[variant];
    const ofFour = notation.seats.length > 2;
    const passed = [...setup.epSquares].sort((one, other) => one[1].localeCompare(other[1]));
    return [
        boardText(notation, setup.board) + (notation.held === '' ? '' : pocketsText(setup.pockets)),
        setup.turn,
        setup.castling || '-',
        ...(ofFour ? [] : [passed.join('') || '-']),
        setup.halfmoves.join(','),
        setup.fullmoves,
    ].join(' ');
}

/** What one part of a rank says: how many empty squares, or which piece; null for nonsense. */
function readPart(/** @type {Notation} */ { roles, seats }, /** @type {string} */ part) {
    if (/^\d+$/.test(part)) {
        return Number(part) > 0 ? Array(Number(part)).fill('') : null;
    }
    const [seat, role] = seats.length > 2 ? part : [seats[/[A-Z]/.test(part) ? 0 : 1], part.toUpperCase()];
    return seats.includes(seat) && role !== undefined && roles.includes(role) ? [seat + role] : null;
}

/** Reads the placement field. */
function readBoard(/** @type {Notation} */ notation, /** @type {string} */ text, /** @type {Setup} */ setup) {
    const ofFour = notation.seats.length > 2;
    const ranks = text.split('/').reverse();
    const board = ranks.map((rank) => {
        const parts = ofFour ? rank.split(',') : rank.match(/\d{1,2}|\D/g) ?? [];
        return parts.map((part) => (!ofFour || /^(\d{1,2}|..)$/.test(part) ? readPart(notation, part) : null));
    });
    if (board.flat().includes(null) || ranks.length !== notation.ranks) {
        return false;
    }
    const squares = board.map((rank) => rank.flatMap((part) => part ?? []));
    setup.board = squares.flat();
    return squares.every((rank) => rank.length === notation.files);
}

/** Reads what stands in brackets, if they are there: upper case is the first seat's. */
function readPockets(/** @type {Notation} */ { roles, held }, /** @type {string | undefined} */ text, /** @type {Setup} */ setup) {
    if (text === undefined) {
        return true;
    }
    for (const letter of text === '-' ? '' : text) {
        const role = letter.toUpperCase();
        const pocket = setup.pockets[letter === role ? 0 : 1];
        if (!roles.includes(role)) {
            return false;
        }
        pocket[role] = (pocket[role] ?? 0) + 1;
    }
    return held !== '';
}

/** Reads a number, or so many with commas between; null when it is none, or too large. */
function readCounts(/** @type {string} */ text, /** @type {number} */ wanted) {
    const counts = text.split(',').map((count) => (/^\d+$/.test(count) ? Number(count) : Infinity));
    const all = counts.length === 1 && counts[0] === 0 ? Array(wanted).fill(0) : counts;
    return all.length === wanted && all.every((count) => count <= COUNT_MAX) ? all : null;
}

/** Reads the fields behind the side to move. Some senders leave the en passant field out. */
function readFields(/** @type {string} */ variant, /** @type {string[]} */ fields, /** @type {Setup} */ setup) {
    const { seats, hasCastling, epSquares, counts } = NOTATIONS[variant];
    const rest = [...fields];
    const castling = rest.shift() ?? '-';
    const hasPassed = seats.length === 2 && !/^\d/.test(rest[0] ?? '0');
    const passed = hasPassed ? /** @type {string} */ (rest.shift()) : '-';
    const halfmoves = readCounts(rest.shift() ?? '0', counts);
    const fullmoves = readCounts(rest.shift() ?? '1', 1);
    if (halfmoves === null || fullmoves === null || rest.length > 0) {
        return false;
    }
    setup.halfmoves = halfmoves;
    setup.fullmoves = Math.max(1, fullmoves[0]);
    if (castling !== '-') {
        setup.castling = [...RIGHTS].filter((right) => castling.includes(right)).join('');
    }
    if (passed !== '-') {
        setup.epSquares = passed.match(/../g) ?? [];
    }
    return (
        (castling === '-' || (hasCastling && setup.castling.length === castling.length)) &&
        (passed === '-' || setup.epSquares.join('') === passed) &&
        setup.epSquares.length <= epSquares &&
        setup.epSquares.every((name) => squareOfName(variant, name) >= 0));
}

/** The placement field. */
function boardText(/** @type {Notation} */ { files, seats }, /** @type {string[]} */ board) {
    const ofFour = seats.length > 2;
    const lines = [];
    for (let first = 0; first < board.length; first += files) {
        /** @type {(string | number)[]} */
        const parts = [];
        for (const piece of board.slice(first, first + files)) {
            const last = parts[parts.length - 1];
            if (piece !== '') {
                parts.push(ofFour ? piece : letterOf(seats.indexOf(piece[0]), piece[1]));
            } else if (typeof last === 'number') {
                parts[parts.length - 1] = last + 1;
            } else {
                parts.push(1);
            }
        }
        lines.unshift(parts.join(ofFour ? ',' : ''));
    }
    return lines.join('/');
}

/** What is held, in brackets: each seat's letters in the order of the alphabet. */
function pocketsText(/** @type {Record<string, number>[]} */ pockets) {
    const letters = pockets.map((pocket, seat) =>
        Object.keys(pocket).sort().map((role) => letterOf(seat, role).repeat(pocket[role])).join(''));
    return `[${letters.join('')}]`;
}

/** The letter of a piece of two seats: upper case for the first. */
function letterOf(/** @type {number} */ seat, /** @type {string} */ role) {
    return seat === 0 ? role : role.toLowerCase();
}
