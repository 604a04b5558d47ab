/** Puzzles: positions in which one move wins and no other does. Their rules are those of `quincunx puzzle`. */
import { $, fillSelect, setText } from '../board/dom.mjs';
import { partsOf, squareOf } from '../game/clicks.mjs';
import { familyOf, pieceName, titleOf } from '../game/names.mjs';
import { PuzzleProgress } from './progress.mjs';

/** @typedef {import('../module/words.mjs').Puzzle} Puzzle */

/** "hanging piece" for "hanging-piece". */
const nameOf = (/** @type {string} */ theme) => theme.replaceAll('-', ' ');

export class Puzzles {
    kind = /** @type {const} */ ('puzzle');
    #variant = '';
    /** @type {Puzzle[]} */
    #all = [];
    /**
     * Those of the theme and grade that are wanted.
     * @type {Puzzle[]}
     */
    #wanted = [];
    /** @type {Puzzle | undefined} */
    #posed;
    #hasFailed = false;
    #hints = 0;
    /** What day it is. */
    now = () => new Date();
    /** How many moves were tried: the engine's answer to one is of no interest behind the next. */
    #tries = 0;
    /**
     * The titles of games that have puzzles, and their names.
     * @type {[string, string][]}
     */
    #games = [];

    /** @param {import('./exercise.mjs').Exercise} exercise */
    constructor(exercise) {
        this.exercise = exercise;
        this.quincunx = exercise.page.quincunx;
        this.progress = new PuzzleProgress(exercise.page.store);
        $('puzzle-choice').addEventListener('change', () => {
            this.progress.choose($('puzzle-theme').value, Number($('puzzle-grade').value));
            this.#begin();
        });
        $('puzzle-day').addEventListener('click', () => this.#poseOfDay());
        $('task-solution').addEventListener('click', () => this.#solve());
    }

    /** Opens a puzzle of a game by its id, or else the first one that is not solved, of those that were wanted before. */
    open(/** @type {string} */ variant, task = '') {
        if (this.#games.length === 0) {
            this.#games = this.quincunx.variants()
                .filter(({ name }) => this.quincunx.puzzleOfDay(name) >= 0)
                .map(({ name, title }) => [title, name]);
        }
        this.#variant = familyOf(variant);
        this.#all = this.quincunx.puzzles(this.#variant);
        this.#begin(task);
    }

    /** Fills the lists, and poses a puzzle by its id, or else the first one of the theme and grade that are wanted. */
    #begin(id = '') {
        const { theme, grade } = this.progress.read();
        const themes = [...new Set(this.#all.flatMap((one) => one.themes))].sort();
        const chosen = themes.includes(theme) ? theme : '';
        const ofTheme = this.#all.filter((one) => chosen === '' || one.themes.includes(chosen));
        const grades = [...new Set(ofTheme.map((one) => one.grade))].sort((a, b) => a - b);
        const level = grades.includes(grade) ? grade : 0;
        this.#wanted = ofTheme.filter((one) => level === 0 || one.grade === level);
        fillSelect($('puzzle-theme'), [['any', ''], ...themes.map((one) => /** @type {const} */ ([nameOf(one), one]))]);
        fillSelect($('puzzle-grade'), [['any', 0], ...grades.map((one) => /** @type {const} */ ([String(one), one]))]);
        $('puzzle-theme').value = chosen;
        $('puzzle-grade').value = String(level);
        this.#posed = undefined;
        const puzzle = this.#all.find((one) => one.id === id);
        if (puzzle) {
            this.#poseOf(this.#wanted.includes(puzzle) ? this.#wanted : this.#all, puzzle);
        } else {
            this.next();
        }
    }

    /** Goes on to the next puzzle that is not solved; where all are they begin again. */
    next() {
        const { solved } = this.progress.read();
        const at = this.#wanted.findIndex((one) => one === this.#posed) + 1;
        const order = [...this.#wanted.slice(at), ...this.#wanted.slice(0, at)];
        const puzzle = order.find(({ id }) => !solved.has(id)) ?? order[0];
        this.#poseOf(this.#wanted, puzzle);
        if (this.#wanted.every(({ id }) => solved.has(id))) {
            this.exercise.say(`All ${this.#wanted.length} are solved; they begin again.`);
        }
    }

    #poseOf(/** @type {Puzzle[]} */ list, /** @type {Puzzle} */ puzzle) {
        this.#pose(puzzle, `puzzle ${list.indexOf(puzzle) + 1} of ${list.length}`);
    }

    #poseOfDay() {
        const now = this.now();
        const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((one) => String(one).padStart(2, '0')).join('-');
        this.#pose(this.#all[this.quincunx.puzzleOfDay(this.#variant, now)], `the puzzle of ${date}`);
    }

    /** The puzzle that is posed. */
    get #puzzle() {
        return /** @type {Puzzle} */ (this.#posed);
    }

    #pose(/** @type {Puzzle} */ puzzle, /** @type {string} */ name) {
        this.#posed = puzzle;
        this.#hasFailed = false;
        this.#hints = 0;
        this.#tries++;
        const game = titleOf(this.#variant);
        this.exercise.pose(this, {
            address: `puzzle=${puzzle.id}`,
            title: `${game}, ${name}, grade ${puzzle.grade}`,
            words: this.#goal(),
            start: { variant: this.#variant, fen: puzzle.fen },
            games: this.#games,
            variant: this.#variant,
        });
        $('task-next').textContent = 'Next puzzle';
        $('task-other').textContent = `Learn ${game}`;
        this.#drawScore();
    }

    /** What is to be found. */
    #goal() {
        const { mate, themes, fen } = this.#puzzle;
        if (this.#variant === 'xymyx') {
            return 'Both sides move at once. One move of White\'s mates, whatever Black\'s is: find it.';
        }
        const wins = mate === 0 ? 'wins' : `${themes.includes('mate') ? 'mates' : 'wins'} in ${mate}`;
        const board = new this.quincunx.Board(this.#variant, fen);
        const name = board.seatName(board.seat());
        board.delete();
        return `${name} moves and ${wins}: find the one move that does.`;
    }

    #drawScore() {
        const { solved, streak, best } = this.progress.read();
        const count = this.#all.filter(({ id }) => solved.has(id)).length;
        setText($('puzzle-score'), `Solved: ${count} of ${this.#all.length}. Streak: ${streak}, the best ${best}.`);
    }

    /** The line, and what it comes to. */
    #line() {
        const { line, mate, score, themes } = this.#puzzle;
        const board = new this.quincunx.Board(this.#variant, this.#puzzle.fen);
        const san = board.variationSan(line.join(' '));
        board.delete();
        const value = mate > 0 ? '' : ` (${score > 0 ? '+' : ''}${(score / 100).toFixed(2)})`;
        return `The line: ${san}${value}${themes.length > 0 ? `; ${themes.map(nameOf).join(', ')}` : ''}.`;
    }

    play(/** @type {string} */ move) {
        this.#tries++;
        if (move === this.#puzzle.line[0]) {
            this.progress.note(this.#puzzle.id, !this.#hasFailed);
            this.exercise.say(`Right. ${this.#line()}`, 'right');
            this.#end();
            return;
        }
        this.#fail();
        this.#sayWrong(move);
    }

    #fail() {
        this.#hasFailed = true;
        this.progress.fail();
        this.#drawScore();
    }

    #end() {
        this.#drawScore();
        this.exercise.finish(this.#puzzle.line[0], this.#puzzle.line);
    }

    /** Says that a move does not win, and what the engine answers as soon as it knows. */
    async #sayWrong(/** @type {string} */ move) {
        const { exercise } = this;
        const { board, isSimultaneous } = exercise.game;
        const tries = this.#tries;
        const san = exercise.game.san(0, move);
        const say = (/** @type {string} */ answer) =>
            exercise.say(`Wrong: ${san} does not win${answer}. Try again, or look at the solution.`, 'wrong');
        say('');
        if (isSimultaneous) {
            return;
        }
        const start = { variant: this.#variant, options: '', fen: board.fen(), moves: [move] };
        const after = new this.quincunx.Board(this.#variant, start.fen);
        try {
            after.push(move);
            const seat = after.seat();
            const answer = after.isGameOver() ? '' : await exercise.page.analysis.answer(start, seat);
            if (answer !== '' && tries === this.#tries) {
                say(`: ${after.seatName(seat)} answers ${after.sanMove(answer)}`);
            }
        } catch {
            /* Without an engine there is no answer. */
        } finally {
            after.delete();
        }
    }

    #solve() {
        this.progress.fail();
        this.exercise.say(this.#line());
        this.#end();
    }

    /** Tells a little more with every call: the themes if there are any, the piece, its square. */
    hint() {
        const { exercise } = this;
        const { board } = exercise.game;
        const { line: [move], themes } = this.#puzzle;
        const [first, second] = partsOf(move);
        const isHeld = first.includes('@');
        const isExchange = isHeld && board.pieceSeat(...squareOf(second)) >= 0;
        const square = isExchange ? second : first;
        const letter = isHeld && !isExchange ? first[0] : board.piece(...squareOf(square)).toUpperCase();
        const does = isExchange ? 'is exchanged' : isHeld ? 'is dropped' : 'moves';
        const hints = [
            ...(themes.length > 0 ? [() => exercise.say(`Hint: ${themes.join(', ')}.`)] : []),
            () => exercise.say(`Hint: the ${pieceName(this.#variant, letter)} ${does}.`),
            () => exercise.show([square])];
        this.#hasFailed = true;
        hints[Math.min(this.#hints++, hints.length - 1)]();
    }

    other() {
        this.exercise.page.lessons.open(this.#variant);
    }
}
