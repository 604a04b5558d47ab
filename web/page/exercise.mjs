/**
 * The place of the page where a task is worked on: its words, a board, and what comes of a move. Who
 * poses tasks says what that is (lesson_tasks.mjs, puzzle_tasks.mjs). The game stays as it is meanwhile.
 */
import { namePlace } from './address.mjs';
import { $, fillSelect, setText } from '../board/dom.mjs';
import { partsOf } from '../game/clicks.mjs';
import { Game } from '../game/game.mjs';
import { EntryBoard, turnFor } from './entry_board.mjs';
import { MoveList } from './list.mjs';
import { setLinkedText } from './rules.mjs';

/**
 * @typedef {object} Teacher who poses tasks
 * @property {'lesson' | 'puzzle'} kind
 * @property {(variant: string, task?: string) => void} open goes to a game, and to the task that the address had
 * @property {(move: string) => void} play judges a legal move, or a half of the first side
 * @property {() => void} hint
 * @property {() => void} next
 * @property {() => void} other goes to the other kind of tasks of the game
 *
 * @typedef {object} Task what is seen of one
 * @property {string} address the place that it is
 * @property {string} title
 * @property {string} words
 * @property {import('../game/game.mjs').Start} start
 * @property {[string, string][]} games titles of the games that have tasks, and their names
 * @property {string} variant which of them it is
 * @property {string[]} [goal] squares
 */

export class Exercise {
    /**
     * What is on the board.
     * @type {Game}
     */
    game;
    /** @type {Teacher | null} */
    #teacher = null;
    /** Who may enter a move; -1 = nobody, the task is done. */
    #seat = -1;
    #turn = 0;
    /** @type {Set<string>} */
    #goal = new Set();
    /** @type {Set<string>} */
    #hinted = new Set();

    /** @param {import('./page.mjs').Page} page */
    constructor(page) {
        this.page = page;
        this.game = new Game(page.quincunx, { variant: 'chess' });
        this.table = new EntryBoard($('task-board'), () => this.game, {
            seat: () => this.#seat,
            play: (move) => {
                this.table.entry.reset();
                this.#mark();
                this.#teacher?.play(move);
            },
            say: (text) => this.say(text),
            changed: () => this.#mark(),
            whyNot: () => 'This task is done.',
            look: (square) => {
                page.screen.card.show(this.game, square);
                this.#mark();
            },
        });
        this.list = new MoveList($('task-moves'), (node) => {
            this.game.go(node);
            this.#draw(partsOf(node.move));
        });
        $('task-hint').addEventListener('click', () => this.#teacher?.hint());
        $('task-next').addEventListener('click', () => this.#teacher?.next());
        $('task-other').addEventListener('click', () => this.#teacher?.other());
        $('task-game').addEventListener('change', () => this.#teacher?.open($('task-game').value));
        $('leave-task').addEventListener('click', () => {
            page.screen.go('game');
            page.changed(false);
        });
    }

    /** Poses a task. */
    pose(/** @type {Teacher} */ teacher, /** @type {Task} */ { address, title, words, start, games, variant, goal = [] }) {
        const { page } = this;
        this.#teacher = teacher;
        this.#goal = new Set(goal);
        $('exercise').dataset.of = teacher.kind;
        $('task-next').hidden = false;
        $('task-hint').disabled = $('task-solution').disabled = false;
        $('exercise').classList.remove('done');
        this.#put(start);
        this.#turn = turnFor(this.game.board, this.#seat);
        this.#draw([]);
        page.analysis.stop();
        namePlace(address);
        page.screen.go('exercise');
        setText($('task-title'), title);
        setText($('task-words'), words);
        fillSelect($('task-game'), games);
        $('task-game').value = variant;
        $('leave-task').hidden = page.game.root.variations.length === 0;
        this.say('');
        /* Who walks through a list by the keyboard stays there. */
        if (!document.activeElement?.matches('select')) {
            $('task-title').focus();
        }
    }

    #put(/** @type {import('../game/game.mjs').Start} */ start) {
        const game = new Game(this.page.quincunx, start);
        this.game.delete();
        this.game = game;
        this.#seat = game.board.seat();
    }

    #draw(/** @type {string[]} */ lastSquares) {
        const { entry, view } = this.table;
        this.#hinted = new Set();
        entry.reset();
        view.arrows([]);
        view.animated = this.page.settings.animation;
        this.list.draw(this.game, 2);
        view.draw(this.game.board, this.#turn, { lastMoves: [{ seat: 0, squares: lastSquares }] });
        this.#mark();
    }

    /** Goes on with the task in another position, with the squares of the move that led there. */
    goOn(/** @type {import('../game/game.mjs').Start} */ start, /** @type {string[]} */ lastSquares) {
        this.#put(start);
        this.#draw(lastSquares);
    }

    /**
     * Plays the move that does it: then nobody may move any more. A half is only shown.
     * @param {string} move
     * @param {string[]} line that begins with it, to be looked at
     */
    finish(move, line = [move]) {
        const { game } = this;
        if (!game.isSimultaneous) {
            game.addLine(game.play(move), line.slice(1));
        }
        this.#seat = -1;
        this.#draw(partsOf(move));
        if (game.isSimultaneous) {
            const [from, to] = partsOf(move);
            this.table.view.arrows([{ from, to, kind: 'best' }]);
        }
        $('task-hint').disabled = $('task-solution').disabled = true;
        $('exercise').classList.add('done');
        ($('task-next').hidden ? $('task-other') : $('task-next')).focus();
    }

    /** Says something of a move, which may be right or wrong. */
    say(/** @type {string} */ text, /** @type {'' | 'right' | 'wrong'} */ kind = '') {
        $('task-status').className = kind;
        setLinkedText($('task-status'), text);
    }

    /** Shows the squares of a move that would do it. */
    show(/** @type {string[]} */ squares) {
        this.#hinted = new Set(squares);
        this.#mark();
    }

    forgetClicks() {
        this.table.entry.reset();
        this.page.screen.card.clear(this.game);
        this.show([]);
    }

    #mark() {
        this.table.mark(this.page.screen.card.square, { goal: this.#goal, hinted: this.#hinted });
    }
}
