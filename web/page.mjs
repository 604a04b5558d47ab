/**
 * The page: an action changes the game, who plays it or what is shown of it; then the page is drawn
 * from them, kept, and the engine asked where it is its turn. Where both sides move at once, no half
 * reaches anything that can be seen before both are there.
 */
import { Analysis, forFirst, hasTwoSides, toSearch } from './analysis.mjs';
import { BoardView } from './board.mjs';
import { partsOf } from './clicks.mjs';
import { Clock } from './clock.mjs';
import { listen } from './controls.mjs';
import { NewGameDialog, SettingsDialog, ask } from './dialogs.mjs';
import { $, setText } from './dom.mjs';
import { Editor } from './editor.mjs';
import { MoveEntry } from './entry.mjs';
import { Game } from './game.mjs';
import { Letters } from './letters.mjs';
import { writeLink } from './link.mjs';
import { pieceName } from './names.mjs';
import { withClock, withEvaluation } from './notes.mjs';
import { isWithoutRoyals } from './players.mjs';
import { showRules } from './rules.mjs';
import { Screen } from './screen.mjs';
import { Seats } from './seats.mjs';
import { ALL_PERSONS, FIRST_GAME, Session } from './session.mjs';
import { Sounds } from './sounds.mjs';
import { Store } from './store.mjs';
import { Texts, writeGame } from './texts.mjs';
import { Turn } from './turn.mjs';

/** @typedef {import('./game.mjs').GameNode} GameNode */
/** @typedef {import('./record.mjs').GameRecord} GameRecord */
/** @typedef {import('./seats.mjs').Player} Player */

const ENGINE_MILLISECONDS = 1000;

export class Page {
    /** @type {Game} */
    game;
    /** @type {Seats} */
    seats;
    /** @type {Clock | null} */
    clock = null;
    /** @type {MoveEntry} */
    entry;
    /** @type {BoardView} */
    view;
    letters = new Letters();
    isFlipped = false;
    /** What the last click or answer says; otherwise the status says whose turn it is. */
    message = '';
    /**
     * The squares of a hint.
     * @type {Set<string>}
     */
    hinted = new Set();

    /**
     * @param {import('./game.mjs').Quincunx} quincunx
     * @param {import('./engine.mjs').EngineWorker} player plays
     * @param {import('./engine.mjs').EngineWorker} analyst looks on
     */
    constructor(quincunx, player, analyst) {
        this.quincunx = quincunx;
        this.player = player;
        this.analysis = new Analysis(analyst, () => this.screen.drawAnalysis());
        this.store = new Store();
        this.settings = { sound: false, animation: true, lines: 1, ...this.store.settings() };
        this.sounds = new Sounds();
        this.game = new Game(quincunx, FIRST_GAME);
        this.seats = new Seats(2);
        this.turn = new Turn(this);
        const name = (/** @type {string} */ letter) => pieceName(this.game.variant, letter);
        this.entry = new MoveEntry(() => this.game, {
            seat: () => this.turn.asked(),
            play: (move) => this.play(move),
            say: (text) => this.say(text),
            changed: () => {
                this.message = '';
                this.screen.drawMarks();
                this.screen.drawStatus();
            },
            ask: (square, options) => this.view.choose(square, options),
            pieceName: name,
            whyNot: () => this.turn.whyNot(),
        });
        this.view = new BoardView($('board'), { onClick: (square) => this.entry.click(square), pieceName: name });
        this.screen = new Screen(this, this.view);
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
                this.changed();
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
        return {
            ...this.game.toJSON(), players: this.seats.players, level: this.seats.level, clock: this.clock?.text ?? '' };
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
        this.clock = record.clock && !this.seats.has('friend') ? new Clock(record.clock, count) : null;
        this.isFlipped = count === 2 && this.seats.players[0] !== 'person' && this.seats.is(1, 'person');
        this.analysis.lines = [];
        this.message = '';
        this.clock?.show(game.node);
        this.view.clearDrawn();
        showRules($('rules'), game, this.quincunx);
    }

    /** Does something that a person asked for. */
    #act(/** @type {() => void} */ change) {
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
        this.hinted = new Set();
        if (isKept) {
            this.session.keep();
        }
        this.#runClock();
        this.draw();
        this.#think();
    }

    /* --- Actions --- */

    show(/** @type {GameNode} */ node) {
        this.#act(() => {
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
        this.tick();
        this.message = '';
        this.session.forgetAddress();
        let whole = move;
        if (game.isSimultaneous && !move.includes('|')) {
            if (this.seats.has('friend')) {
                await this.#seal(move);
                return;
            }
            this.clock?.add(seat);
            whole = game.setHalf(seat, move);
            if (whole === '') {
                this.entry.reset();
                this.#runClock();
                this.draw();
                this.#think();
                return;
            }
        } else {
            this.clock?.add(seat);
        }
        const men = game.board.fen().replace(/[^a-z]/gi, '').length;
        const isLive = this.turn.isLive();
        const node = game.play(whole);
        node.comment ||= comment;
        if (this.clock && isLive) {
            if (game.isSimultaneous) {
                node.halfComment = withClock(node.halfComment, this.clock.left[0]);
            }
            node.comment = withClock(node.comment, this.clock.left[game.isSimultaneous ? 1 : seat]);
        }
        this.view.clearDrawn();
        this.sounds.isOn = this.settings.sound;
        this.sounds.play(this.turn.isOver() ? 'end' : game.board.isCheck() ? 'check' :
            game.board.fen().replace(/[^a-z]/gi, '').length < men ? 'capture' : 'move');
        this.changed();
    }

    /** Chooses the half of the one who is here, in a game by links. */
    async #seal(/** @type {string} */ half) {
        try {
            await this.letters.choose(half);
        } catch (error) {
            this.refuse(/** @type {Error} */ (error).message);
        }
        this.changed();
    }

    takeBack() {
        const { game } = this;
        this.#act(() => {
            const waiting = this.turn.waiting();
            if (waiting.length > 0) {
                game.withdraw(waiting[waiting.length - 1]);
                return;
            }
            if (this.letters.hasChosen()) {
                this.letters.withdraw();
                return;
            }
            let node = game.node;
            const isPersons = () => game.isSimultaneous || this.seats.is(game.board.seat(), 'person') || !this.seats.has('person');
            do {
                node = game.node;
                node.end = null;
                game.go(node.parent ?? game.root);
            } while (game.node !== game.root && !isPersons());
            game.remove(node);
            this.clock?.show(game.node);
        });
    }

    async resign() {
        const { game } = this;
        const seat = this.turn.below();
        if (!this.turn.isLive() || !(await ask(`Resign the game for ${game.board.seatName(seat)}?`, 'Resign'))) {
            return;
        }
        this.#act(() => this.#lose(seat, 'resigns'));
    }

    /** A seat loses by its own doing: the other side wins, or of four single players the others play on. */
    #lose(/** @type {number} */ seat, /** @type {string} */ how) {
        const { game } = this;
        const { board } = game;
        if (game.node === game.root) {
            game.node.end = null;
        }
        if (hasTwoSides(board)) {
            game.node.end = {
                result: game.isFirstSide(seat) ? '0-1' : '1-0', reason: `${board.seatName(seat)} ${how}` };
            return;
        }
        game.node.out = seat;
        const left = [0, 1, 2, 3].filter((one) => !game.out().includes(one) && !isWithoutRoyals(board, one));
        if (left.length === 1) {
            game.node.end = {
                result: [0, 1, 2, 3].map((one) => Number(one === left[0])).join('-'),
                reason: `${board.seatName(left[0])} is the last: ${board.seatName(seat)} ${how}` };
        }
    }

    flip() {
        this.isFlipped = !this.isFlipped;
        this.draw();
    }

    /** All seats to persons: moves may be tried, and no engine answers. */
    lookAtGame() {
        this.#act(() => {
            this.seats.players.fill('person');
        });
    }

    promote() {
        this.#act(() => this.game.promote(this.game.node));
    }

    remove() {
        this.#act(() => this.game.remove(this.game.node));
    }

    forgetClicks() {
        this.entry.reset();
        this.hinted = new Set();
        this.message = '';
        this.screen.drawMarks();
        this.screen.drawStatus();
    }

    rematch() {
        const { variant, options, startFen: fen } = this.game;
        const players = this.seats.players.length === 2 ? [...this.seats.players].reverse() : this.seats.players;
        this.begin({ variant, options, fen, players, level: this.seats.level, clock: this.clock?.text ?? '' });
    }

    setPlayers(/** @type {Player[]} */ players, /** @type {number} */ level, /** @type {string} */ clock) {
        this.#act(() => {
            this.seats = new Seats(players.length, players, level);
            if (clock !== (this.clock?.text ?? '')) {
                this.clock = clock === '' ? null : new Clock(clock, players.length);
                this.clock?.show(this.game.node);
            }
        });
    }

    /** Begins a game from a position, with the players of the one before. */
    setFen(/** @type {string} */ fen) {
        const { variant, options } = this.game;
        this.begin({
            variant, options, fen, players: this.seats.players, level: this.seats.level, clock: this.clock?.text ?? '' });
    }

    async edit() {
        const { variant, options, board } = this.game;
        const found = await this.editor.open({ variant, options, fen: board.fen() });
        if (found !== null) {
            this.begin({ ...found, players: this.seats.players, level: this.seats.level });
        }
    }

    /* --- The engine --- */

    stop() {
        this.player.stop();
        this.analysis.stop();
    }

    /** Lets the engine play when it is its turn, or look on when that is wanted. */
    #think() {
        const { game } = this;
        const seat = this.turn.due().find((one) => this.seats.is(one, 'engine') || game.out().includes(one));
        this.player.stop();
        if (seat === undefined) {
            this.#look();
            return;
        }
        if (game.out().includes(seat)) {
            const moves = game.board.legalMoves(seat);
            this.play(moves[Math.floor(Math.random() * moves.length)], '', seat);
            return;
        }
        /** @type {import('./engine.mjs').Line | null} */
        let last = null;
        const milliseconds = this.clock ? this.clock.thinkingTime(seat) : ENGINE_MILLISECONDS;
        const isSecret = game.isSimultaneous && this.seats.has('person');
        this.analysis.stop();
        this.player
            .go(toSearch(game), { milliseconds, seat }, { 'Skill Level': this.seats.level }, (line) => {
                last = line;
                if (!isSecret) {
                    this.analysis.overhear(line);
                }
            })
            .then((move) => this.play(move, last ? withEvaluation('', forFirst(last, game.board, seat)) : '', seat))
            .catch((error) => this.refuse(`${error.message}. Take a move back, or reload the page.`));
        if (isSecret) {
            this.#look();
        }
    }

    /** Analyses what is shown: where both sides move at once never for the engine's seat. */
    #look() {
        const { game } = this;
        this.analysis.look(game, game.isSimultaneous ? this.turn.below() : game.board.seat(), this.settings.lines);
        this.screen.drawAnalysis();
    }

    /** Lets the engine look on, or no longer. */
    analyse() {
        this.analysis.isOn = !this.analysis.isOn;
        this.#look();
        this.draw();
    }

    async hint() {
        const seat = this.turn.asked();
        if (seat < 0) {
            this.say(this.turn.whyNot());
            return;
        }
        const { game } = this;
        this.say('Looking for a hint …');
        try {
            const move = await this.analysis.hint(game, seat);
            if (game === this.game) {
                this.hinted = new Set(partsOf(move));
                this.say(`Hint: ${game.san(seat, move)}`);
                this.#look();
            }
        } catch (error) {
            this.refuse(/** @type {Error} */ (error).message);
        }
    }

    /** Looks at the whole line that is shown. */
    async review() {
        const { game } = this;
        if (this.analysis.review !== null) {
            this.#act(() => {});
            return;
        }
        if (!hasTwoSides(game.board)) {
            this.say('Four single players have no score in common.');
            return;
        }
        if (this.turn.isLive() && this.seats.has('engine') && !(await ask('Show what the engine thinks of this game?', 'Show'))) {
            return;
        }
        this.stop();
        try {
            await this.analysis.lookAtGame(game, () => {
                this.screen.drawMoves();
                this.screen.curve.draw(game, true);
            });
            this.session.keep();
            this.draw();
        } catch (error) {
            this.refuse(/** @type {Error} */ (error).message);
        }
    }

    /* --- The clock --- */

    #runClock() {
        const hasBegun = this.game.node.ply > 0;
        this.clock?.run(hasBegun ? this.turn.due() : []);
    }

    tick() {
        if (!this.clock) {
            return;
        }
        this.clock.tick();
        const seat = this.clock.flagged();
        if (seat >= 0) {
            this.#act(() => this.#lose(seat, 'loses on time'));
        }
        this.screen.players.drawTimes(this.clock);
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
            ...this.record(), moves: game.moves(), end: game.node.end ?? undefined };
        const start = this.quincunx.startingFen(game.variant, game.options);
        const letter = this.turn.isFriends()
            ? { id: this.session.id, seat: this.turn.friend(), ...this.letters.letter() } : {};
        return writeLink(location.href, record, start, letter);
    }

    begin(/** @type {import('./session.mjs').NewGame} */ record) {
        return this.session.begin(record);
    }
}
