/** Lessons: small tasks that teach a game, one after the other. */
import { $, element } from '../board/dom.mjs';
import { partsOf } from '../game/clicks.mjs';
import { familyOf, titleOf } from '../game/names.mjs';
import { LessonProgress } from './progress.mjs';

/** @typedef {import('../module/words.mjs').LessonTask} LessonTask */

export class Lessons {
    kind = /** @type {const} */ ('lesson');
    #variant = '';
    /** @type {LessonTask[]} */
    #tasks = [];
    #at = 0;
    /** Where the learner stands, and how many moves he has left. */
    #fen = '';
    #left = 0;
    #isHinted = false;
    /**
     * The titles of games that have a lesson of their own, and their names.
     * @type {[string, string][]}
     */
    #games = [];

    /** @param {import('./exercise.mjs').Exercise} exercise */
    constructor(exercise) {
        this.exercise = exercise;
        this.quincunx = exercise.page.quincunx;
        this.progress = new LessonProgress(exercise.page.store);
        $('task-again').addEventListener('click', () => this.#pose(this.#at));
    }

    /** Opens a task of a game, or of the one whose lesson it shares: by its number, or else the first not solved. */
    open(/** @type {string} */ variant, task = '') {
        if (this.#games.length === 0) {
            this.#games = this.quincunx.variants()
                .filter(({ name }) => this.quincunx.lessons(name)[0].variant === name)
                .map(({ name, title }) => [title, name]);
        }
        this.#tasks = this.quincunx.lessons(variant);
        this.#variant = this.#tasks[0].variant;
        const at = Number(task) - 1;
        this.#pose(this.#tasks[at] ? at : Math.max(0, this.#firstOpen()));
    }

    /** The number of the first task that is not solved; -1 where all are. */
    #firstOpen() {
        const solved = this.progress.solved(this.#variant);
        return this.#tasks.findIndex(({ title }) => !solved.has(title));
    }

    get #task() {
        return this.#tasks[this.#at];
    }

    #start() {
        const { variant, options } = this.#task;
        return { variant, options, fen: this.#fen };
    }

    #pose(/** @type {number} */ at) {
        this.#at = at;
        this.#restart();
        const { title, say, goals } = this.#task;
        this.exercise.pose(this, {
            address: `lesson=${this.#variant}&task=${at + 1}`,
            title: `${titleOf(this.#variant)}, task ${at + 1} of ${this.#tasks.length}: ${title}`,
            words: `${say} (${this.#terms()})`,
            start: this.#start(),
            games: this.#games,
            variant: this.#variant,
            goal: goals.flatMap(({ squares }) => squares),
        });
        $('task-other').textContent = `Puzzles of ${titleOf(familyOf(this.#variant))}`;
        this.#drawList();
    }

    #restart() {
        this.#fen = this.#task.fen;
        this.#left = this.#task.moves;
        this.#isHinted = false;
    }

    /** How many moves it takes, and what the other side does. */
    #terms() {
        const { moves, goals, variant } = this.#task;
        const isAnswered = goals.some(({ kind }) => kind === 'win');
        return `${moves} move${moves > 1 ? 's' : ''}${
            variant === 'xymyx' ? ', whatever the other side does' :
            isAnswered ? ', whatever the answers are' : moves > 1 ? '; the other side stands still' : ''}`;
    }

    #drawList() {
        const solved = this.progress.solved(this.#variant);
        $('task-list').replaceChildren(...this.#tasks.map(({ title }, at) => {
            const isSolved = solved.has(title);
            const button = element('button', {
                type: 'button', className: isSolved ? 'solved' : '', ariaLabel: `${at + 1}. ${title}${isSolved ? ', solved' : ''}` },
                `${isSolved ? '✓' : '☐'} ${title}`);
            button.setAttribute('aria-current', String(at === this.#at));
            button.addEventListener('click', () => this.#pose(at));
            return element('li', {}, button);
        }));
        $('task-next').textContent = this.#at + 1 < this.#tasks.length ? 'Next task' : 'To the first open task';
        $('task-next').hidden = this.#next() < 0;
    }

    /** The task after this one, behind the last one the first that is not solved; -1 = there is none. */
    #next() {
        return this.#at + 1 < this.#tasks.length ? this.#at + 1 : this.#firstOpen();
    }

    next() {
        this.#pose(this.#next());
    }

    other() {
        this.exercise.page.puzzles.open(this.#variant);
    }

    play(/** @type {string} */ move) {
        const { exercise } = this;
        const { state, why, answer, fen } = this.quincunx.lessonMove(this.#variant, this.#at, this.#fen, this.#left, move);
        if (state === 'wrong') {
            exercise.say(`${exercise.game.san(0, move)}: ${why} ${this.#task.hint}`, 'wrong');
        } else if (state === 'on') {
            this.#isHinted = false;
            this.#left--;
            this.#fen = fen ?? '';
            exercise.goOn(this.#start(), partsOf(answer ?? move));
            exercise.say(`Right.${answer === null ? '' : ` The answer is ${answer}.`} Go on.`, 'right');
        } else {
            this.progress.note(this.#variant, this.#task.title);
            this.#drawList();
            exercise.say(`Solved! ${this.#task.solved}${this.#firstOpen() < 0 ? ' All tasks of this game are solved.' : ''}`, 'right');
            exercise.finish(move);
        }
    }

    /** Says what helps; asked again, shows a move. */
    hint() {
        const { exercise } = this;
        if (!this.#isHinted) {
            exercise.say(`${this.#task.hint} (Hint again shows a move.)`);
        } else {
            const move = exercise.game.board.legalMoves().find((one) =>
                this.quincunx.lessonMove(this.#variant, this.#at, this.#fen, this.#left, one).state !== 'wrong') ?? '';
            exercise.say(`Play ${exercise.game.san(0, move)}.`);
            exercise.show(partsOf(move));
        }
        this.#isHinted = true;
    }
}
