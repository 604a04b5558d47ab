/**
 * The editor: a position of any game is set up by pieces that are put on its board, by what else
 * its FEN has, or as FEN. While it is one that the rules refuse, the reason is told.
 */
import { element, fillSelect, setText } from '../board/dom.mjs';
import { EditorBoard } from './editor_board.mjs';
import { castlingPossible, labelOfCounts, labelOfPocket, passedPawns, seatsWithoutRoyal } from './editor_fields.mjs';
import { emptySetup, makeFen, nameOfSquare, notationOf, parseFen } from '../game/fen.mjs';
import { optionFields, optionsIn } from './options.mjs';
import { PieceSet } from './piece_set.mjs';

/** @typedef {import('../game/fen.mjs').Setup} Setup */
/** @typedef {{variant: string, options: string, fen: string}} Position */

const COUNT_MAX = 9999;
const HELD_MAX = 99;

export class Editor {
    #variant = 'chess';
    /** @type {Record<string, string>} */
    #options = {};
    /** @type {Setup} */
    #setup = emptySetup('chess');
    #turn = 0;
    /** Whose pieces the keys put, where upper and lower case do not tell. */
    #seat = 0;
    /** @type {string[]} */
    #seatNames = [];
    /** @type {PieceSet} */
    #set;
    /** @type {(position: Position | null) => void} */
    #resolve = () => {};
    /**
     * What was there before each change, and what is there now.
     * @type {Position[]}
     */
    #past = [];
    /** @type {Position | null} */
    #now = null;
    #board;

    /**
     * @param {HTMLElement} dialog an empty one, or another element, which is hidden while closed
     * @param {any} quincunx what load() gave
     * @param {{pieceName: (variant: string, letter: string) => string}} words
     */
    constructor(dialog, quincunx, { pieceName }) {
        this.dialog = dialog;
        this.quincunx = quincunx;
        this.pieceName = pieceName;
        this.#set = new PieceSet(quincunx, this.#variant);
        this.parts = this.#build();
        this.#board = new EditorBoard(this.parts.board, this.#set, {
            put: (square, piece) => this.#edit(({ board }) => (board[square] = piece)),
            move: (from, to) => this.#edit(({ board }) => ([board[to], board[from]] = [board[from], ''])),
            pieceOfKey: (key) => this.#pieceOfKey(key),
            label: (square, piece) => nameOfSquare(this.#variant, square) + (piece === '' ? '' : `, ${this.#nameOf(piece)}`),
        });
        dialog.classList.add('editor');
        dialog.setAttribute('aria-labelledby', 'editor-title');
        dialog.addEventListener('close', () => this.#settle(null));
        dialog.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => this.#hear(event));
    }

    /**
     * Shows the editor with a position, legal or not.
     * @param {Position} position
     * @returns {Promise<Position | null>} the position that is to be used, null when it was closed
     */
    open({ variant, options, fen }) {
        this.#settle(null);
        this.#past = [];
        this.#now = null;
        this.#put({ variant, options, fen });
        if ('showModal' in this.dialog) {
            /** @type {HTMLDialogElement} */ (this.dialog).showModal();
        } else {
            this.dialog.hidden = false;
        }
        this.parts.palette.querySelector(':checked[name=editor-tool]').focus();
        this.dialog.scrollTop = 0;
        return new Promise((resolve) => (this.#resolve = resolve));
    }

    #close(/** @type {Position | null} */ position) {
        this.#settle(position);
        if ('close' in this.dialog) {
            /** @type {HTMLDialogElement} */ (this.dialog).close();
        } else {
            this.dialog.hidden = true;
        }
    }

    #settle(/** @type {Position | null} */ position) {
        this.#resolve(position);
        this.#resolve = () => {};
    }

    /* --- What is there --- */

    /** Makes everything that every game has. */
    #build() {
        const button = (/** @type {string} */ text, /** @type {() => void} */ onclick, properties = {}) =>
            element('button', { type: 'button', textContent: text, onclick, ...properties });
        const parts = {
            palette: element('div', { className: 'editor-palette', role: 'group', ariaLabel: 'What a press does to a square' }),
            board: element('div', { className: 'editor-frame' }),
            keys: element('p', { className: 'editor-keys' }),
            variant: element('select', { name: 'variant' }),
            options: element('div', { className: 'editor-options' }),
            fields: element('div', { className: 'editor-fields' }),
            fen: element('textarea', { name: 'fen', rows: 3, spellcheck: false, autocomplete: 'off' }),
            status: element('p', { className: 'editor-status', role: 'status' }),
            undo: button('Undo', () => this.#undo(), { title: 'Ctrl+Z' }),
            use: button('Use this position', () => this.#use(), { className: 'editor-use' }),
        };
        const buttons = element(
            'div', { className: 'editor-buttons' }, parts.undo,
            button('Empty board', () => this.#clear()),
            button('Starting position', () => this.#start()),
            button('Flip', () => this.#flip()));
        fillSelect(parts.variant, this.quincunx.variants().map((/** @type {any} */ { name, title }) => [title, name]));
        parts.variant.addEventListener('change', () => {
            this.#setGame(parts.variant.value, '');
            this.#start();
        });
        parts.palette.addEventListener('change', (/** @type {any} */ { target }) => {
            if (target.name === 'editor-tool') {
                this.#board.take(target.value);
            } else {
                this.#takeSeat(Number(target.value));
                parts.palette.querySelector(`[name=editor-seat][value="${target.value}"]`).focus();
            }
        });
        parts.palette.addEventListener('pointerdown', (/** @type {any} */ event) => {
            const input = event.target.closest('label')?.querySelector('input');
            if (input?.value.length === 2) {
                event.preventDefault();
                input.click();
                this.#board.dragIn(event, input.value);
            }
        });
        parts.palette.addEventListener('dragstart', (/** @type {Event} */ event) => event.preventDefault());
        parts.fen.addEventListener('input', () => this.#read());
        this.dialog.append(
            element('h2', { id: 'editor-title', textContent: 'Set up a position' }),
            element('div', { className: 'editor-left' }, parts.palette, parts.board, buttons, parts.keys),
            element(
                'div', { className: 'editor-right' },
                element('label', {}, 'Game ', parts.variant), parts.options, parts.fields,
                element('label', { className: 'editor-fen' }, 'FEN ', parts.fen)),
            element('div', { className: 'editor-end' }, parts.status, parts.use, button('Cancel', () => this.#close(null))));
        return parts;
    }

    /** Shows what a game has, and its board. */
    #setGame(/** @type {string} */ variant, /** @type {string} */ options) {
        this.#variant = variant;
        this.#options = optionsIn(options);
        this.#turn = 0;
        this.#seat = 0;
        this.#set.delete();
        this.#set = new PieceSet(this.quincunx, variant);
        const board = new this.quincunx.Board(variant);
        this.#seatNames = Array.from({ length: board.seats() }, (_, seat) => board.seatName(seat));
        board.delete();
        this.#setup = emptySetup(variant);
        this.#board.show(this.#set, 0);
        this.parts.variant.value = variant;
        const known = this.quincunx.variants().find((/** @type {any} */ { name }) => name === variant).options;
        this.parts.options.replaceChildren(...optionFields(variant, known, this.#options));
        this.parts.options.querySelectorAll('select').forEach((/** @type {any} */ select) => {
            select.addEventListener('change', () => {
                this.#options[select.name] = select.value;
                this.#edit(() => {});
            });
        });
        this.#board.take('hand');
        this.#fillPalette();
        this.parts.keys.textContent = this.#seatNames.length === 2
            ? 'Keys: arrows go from square to square; a piece’s letter puts a black one, with Shift a white one; Delete takes it away.'
            : 'Keys: arrows go from square to square; 1 to 4 choose the colour, a letter puts its piece; Delete takes it away.';
    }

    /** The options that differ from the usual, as a Board takes them. */
    #optionText() {
        const known = this.quincunx.variants().find((/** @type {any} */ { name }) => name === this.#variant).options;
        return known
            .filter((/** @type {any} */ { name, values }) => (this.#options[name] ?? values[0]) !== values[0])
            .map((/** @type {any} */ { name }) => `${name}=${this.#options[name]}`)
            .join(' ');
    }

    /** A piece, "wN", in words. */
    #nameOf(/** @type {string} */ piece) {
        const { seats } = notationOf(this.#variant);
        return `${this.#seatNames[seats.indexOf(piece[0])]} ${this.pieceName(this.#variant, piece[1])}`;
    }

    /** The pieces to choose from: of two sides all, of four players those of a chosen one. */
    #fillPalette() {
        const { seats, roles } = notationOf(this.#variant);
        const radio = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ title, /** @type {boolean} */ checked, /** @type {(Node | string)[]} */ ...shown) =>
            element(
                'label', { className: shown[0] instanceof Node ? 'editor-tool' : 'editor-tool words', title },
                element('input', { type: 'radio', name, value, ariaLabel: title, checked }), ...shown);
        const tool = (/** @type {string} */ value, /** @type {string} */ title, /** @type {Node | string} */ shown) =>
            radio('editor-tool', value, title, value === this.#board.tool, shown);
        const row = (/** @type {string} */ title, /** @type {any[]} */ ...tools) =>
            element('div', { className: 'editor-row', role: 'radiogroup', ariaLabel: title }, element('span', { textContent: title }), ...tools);
        const pieces = (/** @type {number} */ seat) =>
            [...roles].map((role) => tool(seats[seat] + role, this.#nameOf(seats[seat] + role), this.#set.icon(seats[seat] + role)));
        const names = this.#seatNames;
        const rows = seats.length === 2
            ? names.map((name, seat) => row(name, ...pieces(seat)))
            : [
                row('Colour', ...names.map((name, seat) =>
                    radio('editor-seat', String(seat), name, seat === this.#seat, this.#set.icon(`${seats[seat]}P`), element('span', { textContent: name })))),
                row('Pieces', ...pieces(this.#seat))];
        this.parts.palette.replaceChildren(...rows, row('Tools', tool('hand', 'Move pieces', 'Move'), tool('erase', 'Erase pieces', 'Erase')));
    }

    /** Of four players chooses one, whose pieces are put from now on. */
    #takeSeat(/** @type {number} */ seat) {
        const { tool } = this.#board;
        this.#seat = seat;
        if (tool.length === 2) {
            this.#board.take(notationOf(this.#variant).seats[seat] + tool[1]);
        }
        this.#fillPalette();
    }

    /** The piece that a key puts: upper case the first seat's; of four players the chosen one's. */
    #pieceOfKey(/** @type {string} */ key) {
        const { seats, roles } = notationOf(this.#variant);
        const role = key.toUpperCase();
        if (seats.length > 2 && key >= '1' && key <= '4' && key.length === 1) {
            this.#takeSeat(Number(key) - 1);
            return null;
        }
        if (key.length !== 1 || !roles.includes(role)) {
            return null;
        }
        return seats[seats.length > 2 ? this.#seat : Number(key !== role)] + role;
    }

    /* --- What is done --- */

    /** Changes the setup, and with it all that is shown. What no longer fits the board is dropped. */
    #edit(/** @type {(setup: Setup) => void} */ change) {
        const setup = this.#setup;
        change(setup);
        this.#sharePool();
        const passed = passedPawns(this.#variant, setup).flat();
        setup.castling = [...setup.castling].filter((right) => castlingPossible(this.#variant, setup, right)).join('');
        setup.epSquares = setup.epSquares.filter((name) => passed.includes(name));
        this.parts.fen.value = makeFen(this.#variant, setup);
        this.#show();
    }

    /** Where there is one pool for both sides, all that is held is in the first seat's. */
    #sharePool() {
        const [pool, other] = this.#setup.pockets;
        if (this.#options.pool === 'common') {
            Object.keys(other).forEach((role) => (pool[role] = (pool[role] ?? 0) + other[role]));
            this.#setup.pockets[1] = {};
        }
    }

    #clear() {
        this.#setup = emptySetup(this.#variant);
        this.#edit(() => {});
    }

    #start() {
        this.parts.fen.value = this.quincunx.startingFen(this.#variant, this.#optionText());
        this.#read();
    }

    #flip() {
        this.#turn = (this.#turn + (this.#seatNames.length > 2 ? 1 : 2)) % 4;
        this.#board.show(this.#set, this.#turn);
        this.#board.place(this.#setup.board);
    }

    /** Ctrl+Z, but in fields of text, which have their own. */
    #hear(/** @type {KeyboardEvent} */ event) {
        const isText = /** @type {HTMLElement} */ (event.target).matches('textarea, input[type=number]');
        if (event.key === 'z' && (event.ctrlKey || event.metaKey) && !isText) {
            event.preventDefault();
            this.#undo();
        }
    }

    /** Takes the last change back. */
    #undo() {
        const before = this.#past.pop();
        if (before !== undefined) {
            this.#now = before;
            this.#put(before);
        }
    }

    /** Keeps what was there until now, where it was something else. */
    #remember() {
        const now = { variant: this.#variant, options: this.#optionText(), fen: this.parts.fen.value };
        if (this.#now !== null && JSON.stringify(this.#now) !== JSON.stringify(now)) {
            this.#past.push(this.#now);
        }
        this.#now = now;
        this.parts.undo.disabled = this.#past.length === 0;
    }

    #put(/** @type {Position} */ { variant, options, fen }) {
        if (this.#now === null || variant !== this.#variant || options !== this.#optionText()) {
            this.#setGame(variant, options);
        }
        this.parts.fen.value = fen;
        this.#read();
    }

    /** Takes the setup from the FEN, if it is one. */
    #read() {
        this.#setup = parseFen(this.#variant, this.#fen()) ?? this.#setup;
        this.#sharePool();
        this.#show();
    }

    /** The FEN as it stands there; in one line, however it was pasted. */
    #fen() {
        return this.parts.fen.value.replace(/\s+/g, ' ');
    }

    #use() {
        const options = this.#optionText();
        const board = new this.quincunx.Board(this.#variant, this.#fen(), options);
        const fen = board.fen();
        board.delete();
        this.#close({ variant: this.#variant, options, fen });
    }

    /* --- What is shown --- */

    #show() {
        this.#remember();
        this.#board.place(this.#setup.board);
        this.#showFields();
        const reason = this.quincunx.validateFen(this.#fen(), this.#variant, this.#optionText());
        this.parts.use.disabled = reason !== '';
        this.parts.status.classList.toggle('wrong', reason !== '');
        this.parts.fen.setAttribute('aria-invalid', String(reason !== ''));
        setText(this.parts.status, reason === '' ? this.#verdict() : reason.replace(/^FEN: /, 'Not ready: '));
    }

    /** Of a legal position: who may do what in it. */
    #verdict() {
        const board = new this.quincunx.Board(this.#variant, this.#fen(), this.#optionText());
        const moves = board.legalMoves().length;
        const mover = this.#variant === 'xymyx' ? 'Both sides' : board.seatName(board.seat());
        const text = board.isGameOver()
            ? `Ready, but the game is over here: ${board.result()}, ${board.reason()}.`
            : `Ready. ${mover} to move${this.#variant === 'xymyx' ? '' : `, ${moves} legal ${moves === 1 ? 'move' : 'moves'}`}.`;
        board.delete();
        const bare = seatsWithoutRoyal(this.#variant, this.#setup).map((seat) => this.#seatNames[seat]);
        return bare.length === 0 ? text : `${text} Without a royal: ${bare.join(', ')}.`;
    }

    /** What a FEN has besides the pieces on the board: made anew, the focus kept. */
    #showFields() {
        const focused = this.parts.fields.contains(document.activeElement) ? document.activeElement?.getAttribute('name') : null;
        const { seats, hasCastling, epSquares, held } = notationOf(this.#variant);
        this.parts.fields.replaceChildren(
            ...(this.#variant === 'xymyx' ? [] : [this.#turnField()]),
            ...(hasCastling ? [this.#castlingField()] : []),
            ...(epSquares > 0 ? this.#passedFields() : []),
            ...(held === '' ? [] : [...seats].map((_, seat) => seat).filter((seat) => seat === 0 || this.#options.pool !== 'common')
                .map((seat) => this.#pocketField(seat))),
            ...this.#countFields());
        if (focused) {
            this.parts.fields.querySelector(`[name="${focused}"]`)?.focus();
        }
    }

    #turnField() {
        const select = element('select', { name: 'turn' });
        const { seats } = notationOf(this.#variant);
        fillSelect(select, this.#seatNames.map((name, seat) => [name, seats[seat]]));
        select.value = this.#setup.turn;
        select.addEventListener('change', () => this.#edit((setup) => (setup.turn = select.value)));
        return element('label', {}, 'To move ', select);
    }

    #castlingField() {
        const box = (/** @type {string} */ right) => {
            const input = element('input', {
                type: 'checkbox', name: `castling-${right}`, checked: this.#setup.castling.includes(right),
                disabled: !castlingPossible(this.#variant, this.#setup, right) && !this.#setup.castling.includes(right) });
            input.addEventListener('change', () => this.#edit((setup) => {
                setup.castling = [...'KQkq'].filter((one) => (one === right ? input.checked : setup.castling.includes(one))).join('');
            }));
            const side = this.#seatNames[right === right.toUpperCase() ? 0 : 1];
            return element('label', {}, input, ` ${side} ${right.toUpperCase() === 'K' ? 'short, O-O' : 'long, O-O-O'}`);
        };
        return element('fieldset', {}, element('legend', { textContent: 'May still castle' }), ...[...'KQkq'].map(box));
    }

    /** A pawn that has just passed a square: one of either side where both move at once. */
    #passedFields() {
        const { epSquares } = notationOf(this.#variant);
        return passedPawns(this.#variant, this.#setup).map((names, seat) => {
            const ranks = this.#variant === 'xymyx' ? [['3'], ['6']][seat] : ['3', '6'];
            const current = this.#setup.epSquares.find((name) => ranks.includes(name[1])) ?? '';
            const select = element('select', { name: `passed-${seat}` });
            const all = [...new Set(['', current, ...names])];
            fillSelect(select, all.map((name) => [name === '' ? 'none' : name, name]));
            select.value = current;
            select.addEventListener('change', () => this.#edit((setup) => {
                setup.epSquares = [...setup.epSquares.filter((name) => name !== current), select.value].filter((name) => name !== '');
            }));
            const whose = epSquares === 1 ? 'A pawn' : `A pawn of ${this.#seatNames[seat]}`;
            return element('label', {}, `${whose} has just passed (en passant) `, select);
        });
    }

    #pocketField(/** @type {number} */ seat) {
        const { seats, held } = notationOf(this.#variant);
        const pocket = this.#setup.pockets[seat];
        const isCommon = this.#options.pool === 'common';
        const title = labelOfPocket(this.#variant, isCommon ? '' : this.#seatNames[seat]);
        const item = (/** @type {string} */ role) => {
            const count = pocket[role] ?? 0;
            const step = (/** @type {string} */ sign, /** @type {number} */ by, /** @type {string} */ text) =>
                element('button', {
                    type: 'button', textContent: sign, name: `held-${seat}-${role}-${by}`, disabled: count + by < 0 || count + by > HELD_MAX,
                    ariaLabel: `${text} ${this.pieceName(this.#variant, role)}, ${title}`,
                    onclick: () => this.#edit(() => (pocket[role] = count + by)) });
            return element(
                'span', { className: 'editor-held', role: 'group', ariaLabel: `${count} ${this.pieceName(this.#variant, role)}` },
                this.#set.icon(seats[seat] + role), step('−', -1, 'One less:'), element('b', { textContent: String(count) }),
                step('+', 1, 'One more:'));
        };
        return element('fieldset', { className: 'editor-pocket' }, element('legend', { textContent: title }), ...[...held].map(item));
    }

    #countFields() {
        const number = (/** @type {string} */ name, /** @type {string} */ title, /** @type {number} */ value, /** @type {number} */ least, /** @type {(setup: Setup, value: number) => void} */ set) => {
            const input = element('input', { type: 'number', name, min: least, max: COUNT_MAX, step: 1, value, inputMode: 'numeric' });
            input.addEventListener('change', () => this.#edit((setup) =>
                set(setup, Math.min(COUNT_MAX, Math.max(least, Math.trunc(Number(input.value)) || least)))));
            return element('label', {}, `${title} `, input);
        };
        const { quiet, moves } = labelOfCounts(this.#variant, this.#seatNames);
        return [
            ...this.#setup.halfmoves.map((count, seat) =>
                number(`quiet-${seat}`, quiet[seat], count, 0, (setup, value) => (setup.halfmoves[seat] = value))),
            number('moves', moves, this.#setup.fullmoves, 1, (setup, value) => (setup.fullmoves = value)),
        ];
    }
}
