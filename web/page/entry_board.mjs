/** A board on which a person enters moves: the picture, the clicks so far, and the marks of both. */
import { BoardView } from '../board/board.mjs';
import { squareName } from '../board/squares.mjs';
import { pieceName } from '../game/names.mjs';
import { piecesOn } from '../game/sides.mjs';
import { MoveEntry } from './entry.mjs';

/** @typedef {import('../game/game.mjs').Game} Game */
/** @typedef {import('./entry.mjs').EntryActions} EntryActions */

/**
 * Quarters by which the board is turned so that a seat of four sits at the lower left.
 * @type {Record<string, number>}
 */
const TURN_OF = { Red: 0, Blue: 3, Yellow: 2, Green: 1 };

/** Quarters by which the board is turned so that a seat is below. */
export function turnFor(/** @type {Game['board']} */ board, /** @type {number} */ seat) {
    return board.seats() === 2 ? 2 * seat : TURN_OF[board.seatName(seat)];
}

export class EntryBoard {
    /** @type {MoveEntry} */
    entry;
    /** @type {BoardView} */
    view;

    /**
     * @param {HTMLElement} element
     * @param {() => Game} game the one on the board
     * @param {Omit<EntryActions, 'ask' | 'pieceName'>} act
     */
    constructor(element, game, act) {
        const name = (/** @type {string} */ letter) => pieceName(game().variant, letter);
        this.game = game;
        this.entry = new MoveEntry(game, {
            ...act, ask: (square, options) => this.view.choose(square, options), pieceName: name });
        this.view = new BoardView(element, { onClick: (square) => this.entry.click(square), pieceName: name });
    }

    /**
     * Marks what was clicked and may be clicked next, and kings in check.
     * @param {string} lookedAt the square of a piece of which it is shown where it goes; "" is none
     * @param {Record<string, Set<string>>} others more marks, by kind
     */
    mark(lookedAt, others) {
        const { entry, view } = this;
        const game = this.game();
        const targets = entry.targets();
        view.mark('chosen', new Set(entry.clicked));
        view.mark('target', targets);
        view.mark('shot', entry.shots());
        this.#markLook(lookedAt, targets);
        Object.entries(others).forEach(([kind, names]) => view.mark(kind, names));
        view.mark('check', new Set(game.isSimultaneous ? [0, 1].flatMap((seat) => this.#kingInCheck(seat)) :
            this.#kingInCheck(game.board.seat())));
    }

    /**
     * Where a piece goes from here by its way of moving, whoever is to move, unless that is marked
     * already as what may be played; and who would attack its king if it went elsewhere.
     */
    #markLook(/** @type {string} */ square, /** @type {Set<string>} */ targets) {
        const { entry, view } = this;
        const { moves, captures, taken, pinners, checkers } = this.game().board.targets(square);
        const isChosen = entry.clicked.length > 0;
        view.mark('reach', isChosen ? [] : moves);
        view.mark('taking', isChosen ? [] : captures);
        view.mark('passing', taken.filter((one) => !targets.has(one) && !captures.includes(one)));
        view.mark('pinner', [...pinners, ...checkers]);
    }

    /** @returns {string[]} */
    #kingInCheck(/** @type {number} */ seat) {
        const game = this.game();
        return !game.isCheck(seat) ? [] : [...piecesOn(game.board)]
            .filter((piece) => piece.seat === seat && piece.letter === 'K')
            .map(({ file, rank }) => squareName(file, rank));
    }
}
