/**
 * The page: an action changes the game, who plays it or what is shown of it; then the page is drawn
 * from them, kept, and the engine asked where it is its turn. Where both sides move at once, no half
 * reaches anything that can be seen before both are there.
 */
import { Adviser } from './adviser.mjs';
import { Analysis } from './analysis.mjs';
import { Clock } from '../game/clock.mjs';
import { listen } from './controls.mjs';
import { NewGameDialog, SettingsDialog, ask } from './dialogs.mjs';
import { $, setText } from '../board/dom.mjs';
import { Editor } from '../editor/editor.mjs';
import { EntryBoard } from './entry_board.mjs';
import { Exercise } from './exercise.mjs';
import { endIfOneIsLeft, forfeit } from '../game/forfeit.mjs';
import { Game } from '../game/game.mjs';
import { piecesOn } from '../game/sides.mjs';
import { Lessons } from './lesson_tasks.mjs';
import { Letters } from '../game/letters.mjs';
import { writeLink } from '../game/link.mjs';
import { learnNames, pieceName } from '../game/names.mjs';
import { withClock } from '../game/notes.mjs';
import { Opponent } from './opponent.mjs';
import { Puzzles } from './puzzle_tasks.mjs';
import { Screen } from './screen.mjs';
import { Seats } from '../game/seats.mjs';
import { ALL_PERSONS, FIRST_GAME, Session } from './session.mjs';
import { Sounds } from './sounds.mjs';
import { Store } from './store.mjs';
import { Texts, writeGame } from './texts.mjs';
import { Turn } from './turn.mjs';

/** @typedef {import('../game/game.mjs').GameNode} GameNode */
/** @typedef {import('../game/record.mjs').GameRecord} GameRecord */
/** @typedef {import('../game/seats.mjs').Player} Player */

const ENGINE_MILLISECONDS = 1000;
/** @type {{sound: boolean, animation: boolean, lines: number}} */
const SETTINGS = { sound: false, animation: true, lines: 1 };

export class Page {
    /** @type {Game} */
    game;
    /** @type {Seats} */
    seats;
    /** @type {Clock | null} */
    clock = null;
    letters = new Letters();
    /** The time, in milliseconds. */
    now = () => performance.now();
    isFlipped = false;
    /** What the last click or answer says; otherwise the status says whose turn it is. */
    message = '';
    /**
     * The squares of a hint.
     * @type {Set<string>}
     */
    hinted = new Set();

    /**
     * @param {import('../game/game.mjs').Quincunx} quincunx
     * @param {import('./engine.mjs').EngineWorker} player plays
     * @param {import('./engine.mjs').EngineWorker} analyst looks on
     */
    constructor(quincunx, player, analyst) {
        learnNames(quincunx);
        this.quincunx = quincunx;
        this.player = player;
        this.opponent = new Opponent(player, {
            play: (move, comment, seat) => this.play(move, comment, seat),
            tell: (line) => this.analysis.overhear(line),
            refuse: (text) => this.refuse(text),
        });
        this.analysis = new Analysis(analyst, () => this.screen.drawAnalysis(), (reason) => this.refuse(reason));
        this.store = new Store();
        this.settings = this.store.settings(SETTINGS);
        this.sounds = new Sounds();
        this.game = new Game(quincunx, FIRST_GAME);
        this.seats = new Seats(2);
        this.turn = new Turn(this);
        this.table = new EntryBoard($('board'), () => this.game, {
            seat: () => this.turn.asked(),
            play: (move) => this.play(move),
            say: (text) => this.say(text),
            changed: () => {
                this.message = '';
                this.screen.drawMarks();
                this.screen.drawStatus();
            },
            whyNot: () => this.turn.whyNot(),
            look: (square) => this.screen.look(square),
        });
        this.entry = this.table.entry;
        this.view = this.table.view;
        this.screen = new Screen(this);
        this.exercise = new Exercise(this);
        this.lessons = new Lessons(this.exercise);
        this.puzzles = new Puzzles(this.exercise);
        this.adviser = new Adviser(this);
        this.session = new Session(this, this.store);
        this.texts = new Texts(quincunx, {
            fen: (fen) => this.setFen(fen),
            game: (start) => this.begin({ ...start, players: ALL_PERSONS, level: this.seats.level }),
            refuse: (text) => this.refuse(text),
            open: () => this.#drawTexts(),
            variant: () => this.game.variant,
            pgn: () => this.pgn(),
        });
        this.newGame = new NewGameDialog(quincunx, (record) => this.begin(record));
        this.settingsDialog = new SettingsDialog({
            game: (players, level, clock) => this.setPlayers(players, level, clock),
            settings: (settings) => {
                this.settings = settings;
                this.store.setSettings(settings);
                this.draw();
                this.adviser.look();
            },
        });
        this.editor = new Editor($('editor'), quincunx, { pieceName });
        listen(this);
    }

    /* --- The state --- */

    /**
     * The game as store and links hold it.
     * @returns {GameRecord}
     */
    record() {
        return { ...this.game.toJSON(), ...this.#terms(), ...(this.clock && { left: this.clock.left }) };
    }

    /** Who plays and how, whatever the game. */
    #terms() {
        return { players: this.seats.players, level: this.seats.level, clock: this.clock?.text ?? '' };
    }

    /**
     * Puts a game on the board.
     * @param {Partial<GameRecord> & {variant: string}} record
     * @param {Letters} [letters]
     * @throws {RangeError} where it is none; then nothing has changed
     */
    set(record, letters = new Letters()) {
        const game = new Game(this.quincunx, record);
        this.stop();
        this.game.delete();
        this.game = game;
        this.letters = letters;
        const count = game.board.seats();
        this.seats = new Seats(count, record.players, record.level);
        this.#setClock(record.clock ?? '');
        if (this.clock && record.left?.length === count) {
            this.clock.left = record.left;
        }
        this.isFlipped = count === 2 && this.seats.players[0] !== 'person' && this.seats.is(1, 'person');
        this.analysis.lines = [];
        this.message = '';
        this.view.clearDrawn();
    }

    /** A clock that begins at the move that is shown; friends who play by links have none. */
    #setClock(/** @type {string} */ text, isNew = false) {
        const { game, seats } = this;
        this.clock = text === '' || seats.has('friend') ? null :
            new Clock(text, seats.players.length, game.node, () => this.now(), isNew);
    }

    /** Does something that a person asked for. */
    act(/** @type {() => void} */ change) {
        this.stop();
        this.message = '';
        this.refuse('');
        change();
        this.session.forgetAddress();
        this.changed();
    }

    /** After the game or who plays it has changed. */
    changed(isKept = true) {
        this.entry.reset();
        this.screen.card.square = '';
        this.hinted = new Set();
        this.analysis.lines = [];
        if (isKept) {
            this.session.keep();
        }
        this.#runClock();
        this.draw();
        this.#think();
    }

    /* --- Actions --- */

    show(/** @type {GameNode} */ node) {
        this.act(() => {
            this.game.go(node);
            this.clock?.show(node);
        });
    }

    /**
     * Plays a move, or a half of it.
     * @param {string} move
     * @param {string} comment
     * @param {number} seat whose it is
     */
    async play(move, comment = '', seat = this.turn.asked()) {
        const { game } = this;
        if (this.tick()) {
            return;
        }
        if (this.seats.is(seat, 'person')) {
            this.refuse('');
        }
        if (!game.isSimultaneous) {
            this.#playWhole(move, comment, seat);
        } else if (this.turn.isByLetter()) {
            await this.#seal(move);
        } else {
            const whole = game.setHalf(seat, move, comment);
            if (whole === '') {
                this.#chosen(seat);
            } else {
                /* By the clock the other one was the first to register. */
                this.#playWhole(this.clock ? `${whole}@${seat === 0 ? 'b' : 'w'}` : whole, '', seat);
            }
        }
    }

    /** After one half of a turn is chosen, of which nothing may be seen. */
    #chosen(/** @type {number} */ seat) {
        this.#runClock();
        if (this.seats.is(seat, 'person')) {
            this.forgetClicks();
            this.session.forgetAddress();
            this.view.clearDrawn();
            this.view.forgetFocus();
            this.draw();
        } else {
            /* The one who is about to choose is not disturbed. */
            this.screen.drawPlayers();
            this.screen.drawStatus();
        }
        this.#think();
    }

    #playWhole(/** @type {string} */ move, /** @type {string} */ comment, /** @type {number} */ seat) {
        const { game } = this;
        this.message = '';
        this.session.forgetAddress();
        (game.isSimultaneous ? [0, 1] : [seat]).forEach((one) => this.clock?.add(one));
        const men = [...piecesOn(game.board)].length;
        const known = game.node.variations.length;
        const parent = game.node;
        const node = game.play(move);
        node.comment ||= comment;
        endIfOneIsLeft(game);
        if (this.clock && parent.variations.length > known) {
            if (game.isSimultaneous) {
                node.halfComment = withClock(node.halfComment, this.clock.left[0]);
            }
            node.comment = withClock(node.comment, this.clock.left[game.isSimultaneous ? 1 : seat]);
        }
        this.clock?.played(node);
        this.view.clearDrawn();
        this.sounds.isOn = this.settings.sound;
        this.sounds.play(this.turn.isOver() ? 'end' : game.board.isCheck() ? 'check' :
            [...piecesOn(game.board)].length < men ? 'capture' : 'move');
        this.changed();
    }

    /** Chooses the half of the one who is here, in a game by links. */
    async #seal(/** @type {string} */ half) {
        this.screen.card.clear(this.game);
        try {
            await this.letters.choose(half);
        } catch (error) {
            this.refuse(/** @type {Error} */ (error).message);
        }
        this.changed();
    }

    takeBack() {
        const { game } = this;
        if (!this.turn.canTakeBack()) {
            return;
        }
        this.act(() => {
            const waiting = this.turn.waiting();
            if (waiting.length > 0) {
                const seat = waiting[waiting.length - 1];
                game.withdraw(seat);
                this.clock?.giveBack(seat, game.node);
                return;
            }
            if (this.turn.isByLetter() && this.letters.hasChosen()) {
                this.letters.withdraw();
                return;
            }
            let { node } = game;
            const isPersons = () => game.isSimultaneous || this.seats.is(game.board.seat(), 'person') || !this.seats.has('person');
            if (node.end === null) {
                do {
                    node = game.node;
                    game.go(node.parent ?? game.root);
                } while (game.node !== game.root && !isPersons());
                game.remove(node);
            }
            game.node.end = null;
            game.node.out = [];
            this.clock?.show(game.node);
        });
    }

    async resign() {
        const { game } = this;
        const seat = this.turn.resigning();
        if (seat < 0 || !(await ask(`Resign the game for ${game.board.seatName(seat)}?`, 'Resign'))) {
            return;
        }
        /* The game has gone on while the question stood. */
        if (game === this.game && this.turn.isLive() && !game.out().includes(seat)) {
            this.act(() => {
                this.letters.withdraw();
                forfeit(game, seat, 'resigns');
            });
        }
    }

    flip() {
        this.isFlipped = !this.isFlipped;
        this.draw();
    }

    /** All seats to persons: moves may be tried, and no engine answers. */
    lookAtGame() {
        this.act(() => {
            this.seats.players.fill('person');
        });
    }

    promote() {
        this.act(() => this.game.promote(this.game.node));
    }

    remove() {
        this.act(() => this.game.remove(this.game.node));
    }

    forgetClicks() {
        this.entry.reset();
        this.screen.card.clear(this.game);
        this.hinted = new Set();
        this.message = '';
        this.screen.drawMarks();
        this.screen.drawStatus();
    }

    rematch() {
        const { variant, options, startFen: fen } = this.game;
        const players = this.seats.players.length === 2 ? [...this.seats.players].reverse() : this.seats.players;
        this.begin({ variant, options, fen, ...this.#terms(), players });
    }

    setPlayers(/** @type {Player[]} */ players, /** @type {number} */ level, /** @type {string} */ clock) {
        this.act(() => {
            const before = this.seats;
            this.seats = new Seats(players.length, players, level);
            if (this.game.isSimultaneous) {
                /* A half belongs to him who chose it. */
                [0, 1].filter((seat) => before.players[seat] !== players[seat]).forEach((seat) => this.game.withdraw(seat));
            }
            if (!this.seats.has('friend')) {
                this.letters = new Letters();
            }
            if (clock !== (this.clock?.text ?? '') || this.seats.has('friend')) {
                this.#setClock(clock, this.clock !== null);
            }
        });
    }

    /** Begins a game from a position, with the players of the one before. */
    setFen(/** @type {string} */ fen) {
        const { variant, options } = this.game;
        this.begin({ variant, options, fen, ...this.#terms() });
    }

    async edit() {
        const { variant, options, board } = this.game;
        const found = await this.editor.open({ variant, options, fen: board.fen() });
        if (found !== null) {
            this.begin({ ...found, ...this.#terms() });
        }
    }

    /* --- The engine --- */

    stop() {
        this.opponent.stop();
        this.analysis.stop();
    }

    /** Lets the engine play when it is its turn, or look on when that is wanted. */
    #think() {
        const { game } = this;
        const seat = this.turn.due().find((one) => this.seats.is(one, 'engine') || game.out().includes(one));
        if (seat === undefined) {
            this.opponent.stop();
            this.adviser.look();
        } else if (game.out().includes(seat)) {
            this.opponent.stop();
            const moves = game.board.legalMoves(seat);
            this.play(moves[Math.floor(Math.random() * moves.length)], '', seat);
        } else {
            this.opponent.ask(game, seat, this.seats.level, this.clock ? this.clock.thinkingTime(seat) : ENGINE_MILLISECONDS);
            if (game.isSimultaneous) {
                this.adviser.look();
            } else {
                this.analysis.stop();
            }
        }
    }

    /* --- The clock --- */

    #runClock() {
        const { game } = this;
        const out = game.out();
        const isRunning = game.node.ply > 0 && !this.turn.isFinished();
        this.clock?.run(isRunning ? this.turn.due().filter((seat) => !out.includes(seat)) : []);
    }

    /**
     * Lets the time pass.
     * @returns {boolean} whether somebody's is over now
     */
    tick() {
        if (!this.clock) {
            return false;
        }
        this.clock.tick();
        const seat = this.clock.flagged();
        if (seat >= 0) {
            this.act(() => forfeit(this.game, seat, 'loses on time'));
        }
        this.screen.players.drawTimes(this.clock);
        return seat >= 0;
    }

    /* --- What is seen --- */

    say(/** @type {string} */ text) {
        this.message = text;
        this.screen.drawStatus();
    }

    /** Tells what was refused, until the next action; "" tells nothing. */
    refuse(/** @type {string} */ text) {
        setText($('refused'), text);
    }

    refused() {
        return $('refused').textContent;
    }

    draw() {
        this.screen.draw();
        this.#drawTexts();
    }

    #drawTexts() {
        if (this.texts.isOpen) {
            this.texts.draw(this.game.board.fen(), this.pgn(), this.link());
        }
    }

    pgn() {
        return writeGame(this.quincunx, this.game, this.seats, this.clock?.text ?? '');
    }

    /** The link to what is shown: for a friend where it is his turn. */
    link() {
        const { game } = this;
        const record = {
            ...this.record(), line: game.node.path().map(({ move, out }) => ({ move, out })), end: game.node.end ?? undefined };
        const start = this.quincunx.startingFen(game.variant, game.options);
        const letter = this.turn.isFriends()
            ? { id: this.session.id, seat: this.turn.friend(), ...this.letters.letter() } : {};
        return writeLink(location.href, record, start, letter);
    }

    begin(/** @type {import('./session.mjs').NewGame} */ record) {
        return this.session.begin(record);
    }
}
