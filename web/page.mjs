/** The page: one game, who plays it, and all that is shown of it. */
import { BoardView } from './board.mjs';
import { Game, choose } from './game.mjs';
import { load } from './quincunx.mjs';
import RULES from './rules.json';
import { Searcher } from './searcher.mjs';

const STORE = 'quincunx.game';
const ENGINE_MILLISECONDS = 1000;
const THREADS_MAX = 16;
const HINT_MILLISECONDS = 1500;
const LEVELS = [
    ['Beginner, 500', -20], ['600', -18], ['800', -14], ['1000', -11], ['1200', -7], ['1400', -2],
    ['1600', 2], ['1800', 6], ['2000', 10], ['2200', 14], ['Strong, 2450', 19],
    ['Full strength', 20]];
const PIECES = {
    chess: { P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' },
    xodul: {
        P: 'pawn', N: 'knight', B: 'bishop', R: 'car', Q: 'queen', K: 'king', W: 'wizard',
        G: 'guard', L: 'lance', C: 'cannon', S: 'general' },
    cubic: { P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', G: 'general', K: 'king' },
    gala: {
        K: 'king', G: 'general', A: 'advisor', R: 'rook', B: 'bishop', C: 'cannon', V: 'archer',
        H: 'horse', E: 'elephant', P: 'pawn', S: 'soldier' },
};
/** Quarters by which the board is turned so that a seat of four sits at the lower left. */
const TURN_OF = { Red: 0, Blue: 3, Yellow: 2, Green: 1 };

const $ = (id) => document.getElementById(id);

const clockText = (milliseconds) => {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** "+0.30" or "#3", for the first side. */
const scoreText = (score, mate) =>
    mate !== 0 ? `${mate < 0 ? '-' : ''}#${Math.abs(mate)}` : `${score < 0 ? '' : '+'}${(score / 100).toFixed(2)}`;

class Page {
    /** Clicks of the move that is being entered. @type {string[]} */
    clicked = [];
    /** Who plays each seat: "person" or "engine". @type {string[]} */
    seats = [];
    level = 0;
    flipped = false;
    isAnalysing = false;
    /** @type {{limit: number[], increment: number, since: number} | null} */
    clock = null;
    /** The result that a person or the clock made, or "". */
    ended = '';
    endedBy = '';

    /**
     * @param {any} quincunx what load() gave
     * @param {Searcher} player plays
     * @param {Searcher} analyst looks on
     */
    constructor(quincunx, player, analyst) {
        this.quincunx = quincunx;
        this.player = player;
        this.analyst = analyst;
        this.view = new BoardView($('board'), (name) => this.click(name), (letter) => this.pieceName(letter));
        this.listen();
        this.fillForm();
        this.begin(this.remembered());
    }

    pieceName(letter) {
        const family = this.game.variant.split('-')[0];
        return (PIECES[family] ?? PIECES.chess)[letter] ?? letter;
    }

    /* --- The form --- */

    fillForm() {
        for (const { name, title } of this.quincunx.variants()) {
            $('variant').append(new Option(title, name));
        }
        for (const [title, level] of LEVELS) {
            $('level').append(new Option(title, String(level)));
        }
    }

    /** What depends on the variant that is chosen: its options and its seats. */
    fillVariant() {
        const { name, options } = this.quincunx.variants().find((one) => one.name === $('variant').value);
        const board = new this.quincunx.Board(name);
        const labelled = (text, select, choices) => {
            const label = document.createElement('label');
            choices.forEach(([title, value]) => select.append(new Option(title, value)));
            label.append(text, select);
            return label;
        };
        $('options').replaceChildren(
            ...options.map((option) => {
                const select = document.createElement('select');
                select.name = option.name;
                return labelled(option.name, select, option.values.map((value) => [value, value]));
            }));
        $('seats').replaceChildren(
            ...Array.from({ length: board.seats() }, (_, seat) => {
                const select = document.createElement('select');
                const label = labelled(board.seatName(seat), select, [['you', 'person'], ['engine', 'engine']]);
                select.selectedIndex = seat === 0 ? 0 : 1;
                return label;
            }));
        board.delete();
    }

    /** Shows in the form what the game is. */
    showInForm() {
        $('variant').value = this.game.variant;
        this.fillVariant();
        for (const text of this.game.options.split(' ').filter((one) => one !== '')) {
            const [name, value] = text.split('=');
            $('options').querySelector(`select[name="${name}"]`).value = value;
        }
        $('seats').querySelectorAll('select').forEach((select, seat) => {
            select.value = this.seats[seat];
        });
        $('level').value = String(this.level);
        $('clock').value = this.clock?.text ?? '';
    }

    listen() {
        $('variant').addEventListener('change', () => this.fillVariant());
        $('new').addEventListener('submit', (event) => {
            event.preventDefault();
            const options = [...$('options').querySelectorAll('select')]
                .filter((select) => select.selectedIndex > 0)
                .map((select) => `${select.name}=${select.value}`);
            this.begin({
                variant: $('variant').value,
                options: options.join(' '),
                seats: [...$('seats').querySelectorAll('select')].map((select) => select.value),
                level: Number($('level').value),
                clock: $('clock').value,
            });
        });
        const buttons = {
            first: () => this.show(0),
            back: () => this.show(this.game.ply - 1),
            next: () => this.show(this.game.ply + 1),
            last: () => this.show(this.game.moves.length),
            undo: () => this.takeBack(),
            flip: () => {
                this.flipped = !this.flipped;
                this.draw();
            },
            hint: () => this.hint(),
            analyse: () => {
                this.isAnalysing = !this.isAnalysing;
                $('analyse').setAttribute('aria-pressed', String(this.isAnalysing));
                this.draw();
            },
            resign: () => this.resign(),
            'set-fen': () => this.setFen($('fen').value.trim()),
            'open-pgn': () => this.openPgn($('pgn').value),
        };
        for (const [id, act] of Object.entries(buttons)) {
            $(id).addEventListener('click', act);
        }
        $('fen').addEventListener('keydown', (event) => {
            if (event.key === 'Enter') {
                this.setFen($('fen').value.trim());
            }
        });
        $('file').addEventListener('change', async () => {
            const [file] = $('file').files;
            if (file) {
                this.openPgn(await file.text());
            }
        });
        $('texts').addEventListener('toggle', () => this.drawTexts());
        $('games').addEventListener('change', () => this.openGame(this.opened[$('games').selectedIndex]));
        document.addEventListener('keydown', (event) => {
            const keys = { ArrowLeft: 'back', ArrowRight: 'next', Home: 'first', End: 'last' };
            if (event.key === 'Escape') {
                this.clicked = [];
                this.mark();
            } else if (keys[event.key] && !event.target.closest('input, textarea, select, #board')) {
                event.preventDefault();
                $(keys[event.key]).click();
            }
        });
        window.addEventListener('hashchange', () => this.begin(this.remembered()));
        setInterval(() => this.tick(), 200);
    }

    /* --- The game --- */

    /** The game of the link, else of the last visit, else a new one. */
    remembered() {
        try {
            const hash = decodeURIComponent(location.hash.slice(1));
            if (hash !== '') {
                return { ...Object.fromEntries(new URLSearchParams(hash)), ...linkGame(hash) };
            }
            return JSON.parse(localStorage.getItem(STORE)) ?? { variant: 'xodul' };
        } catch {
            return { variant: 'xodul' };
        }
    }

    /** Begins a game, or goes on with one that has moves. What is wrong with it is said. */
    begin(start) {
        let game;
        try {
            game = new Game(this.quincunx, start);
        } catch (error) {
            this.refuse(error.message);
            if (this.game) {
                return;
            }
            game = new Game(this.quincunx, { variant: 'xodul' });
        }
        this.stop();
        this.game?.delete();
        this.game = game;
        this.refuse('');
        const count = game.board.seats();
        const seats = start.seats ?? [];
        this.seats = Array.from({ length: count }, (_, seat) => seats[seat] ?? (seat === 0 ? 'person' : 'engine'));
        this.level = start.level ?? -2;
        this.ended = start.ended ?? '';
        this.endedBy = start.endedBy ?? '';
        this.flipped = count === 2 && this.seats[0] === 'engine' && this.seats[1] === 'person';
        const [limit, increment] = (start.clock ?? '').split('+').map(Number);
        this.clock = start.clock
            ? { text: start.clock, left: start.left ?? Array(count).fill(limit * 1000), increment: increment * 1000, since: performance.now() }
            : null;
        this.showInForm();
        this.showRules();
        this.changed();
    }

    /** Whether nothing more is to be played. */
    isOver() {
        return this.ended !== '' || this.game.board.isGameOver();
    }

    result() {
        return this.ended !== '' && this.game.isAtEnd() ? this.ended : this.game.board.result();
    }

    /** After the game or what is shown of it has changed. */
    changed() {
        this.clicked = [];
        this.hinted = new Set();
        this.draw();
        this.remember();
        this.think();
    }

    remember() {
        const kept = {
            ...this.game.toJSON(), seats: this.seats, level: this.level, ended: this.ended,
            endedBy: this.endedBy, clock: this.clock?.text, left: this.clock?.left };
        try {
            localStorage.setItem(STORE, JSON.stringify(kept));
        } catch {
            /* A page opened from a file may have no storage. */
        }
    }

    show(ply) {
        this.stop();
        this.game.show(ply);
        this.changed();
    }

    play(move, comment = '') {
        const mover = this.game.board.seat();
        this.tick();
        if (this.game.simultaneous && !move.includes('|')) {
            if (!this.game.commit(move)) {
                this.clicked = [];
                this.draw();
                this.think();
                return;
            }
        } else {
            this.game.play(move, comment);
        }
        if (this.clock) {
            this.clock.left[mover] += this.clock.increment;
        }
        this.changed();
    }

    takeBack() {
        this.stop();
        this.ended = '';
        let ply = this.game.ply - 1;
        const plays = (at) => {
            this.game.show(at);
            return this.seats[this.game.board.seat()] === 'person' || this.game.simultaneous;
        };
        if (this.seats.includes('person')) {
            while (ply > 0 && !plays(ply)) {
                ply--;
            }
        }
        this.game.show(ply);
        this.game.forget();
        this.changed();
    }

    resign() {
        if (this.isOver() || !this.game.isAtEnd()) {
            return;
        }
        const seat = this.personSeat();
        const { board } = this.game;
        if (board.seats() === 4 && board.team(0) !== board.team(2)) {
            this.say('Where four play for themselves the game goes on without you: choose the engine for your seat.');
            return;
        }
        this.ended = board.team(seat) === board.team(0) ? '0-1' : '1-0';
        this.endedBy = `${board.seatName(seat)} resigns`;
        this.stop();
        this.changed();
    }

    /** The seat of the person who is asked, or that moves. */
    personSeat() {
        const seat = this.game.board.seat();
        return this.seats[seat] === 'person' ? seat : Math.max(0, this.seats.indexOf('person'));
    }

    /* --- Clicks --- */

    /** Whether a person may move now. */
    isPersonsTurn() {
        return !this.isOver() && this.seats[this.game.board.seat()] === 'person';
    }

    isOccupied(square) {
        const file = square.charCodeAt(0) - 97;
        return this.game.board.pieceSeat(file, Number(square.slice(1)) - 1) >= 0;
    }

    choices(clicked) {
        return choose(this.game.board.legalMoves(), clicked, (square) => this.isOccupied(square));
    }

    click(name) {
        if (!this.isPersonsTurn()) {
            return;
        }
        if (this.clicked[this.clicked.length - 1] === name) {
            const { done } = this.choices(this.clicked);
            this.clicked = [];
            if (done.length === 1) {
                this.play(done[0]);
                return;
            }
            this.mark();
            return;
        }
        const choice = this.choices(this.clicked);
        if (choice.next.has(name)) {
            this.clicked.push(name);
            this.settle();
            return;
        }
        const first = this.choices([]);
        if (this.clicked.length > 0) {
            const text = this.clicked.join('') + name;
            if (!first.next.has(name)) {
                this.say(`${text}: ${this.game.board.why(text)}`);
                return;
            }
        } else if (!first.next.has(name)) {
            this.sayOf(name);
            return;
        }
        this.clicked = [name];
        this.settle();
    }

    /** Why nothing can be done with what was clicked first. */
    sayOf(name) {
        const { board } = this.game;
        const file = name.charCodeAt(0) - 97;
        const seat = name.includes('@') ? -2 : board.pieceSeat(file, Number(name.slice(1)) - 1);
        if (seat === -1) {
            this.say(`${name} is empty.`);
        } else if (seat === board.seat()) {
            this.say(`${name}: this piece has no legal move${board.isCheck() ? ' that answers the check' : ''}.`);
        } else if (seat >= 0) {
            this.say(`${name} is ${board.seatName(seat)}'s; ${board.seatName(board.seat())} is to move.`);
        } else {
            this.say('This piece cannot be placed now.');
        }
    }

    /** Plays the move that the clicks make, or shows what may follow. */
    settle() {
        const { next, done, panel } = this.choices(this.clicked);
        if (done.length === 1 && next.size === 0 && panel.length === 0) {
            this.play(done[0]);
            return;
        }
        this.mark();
        if (done.length === 1) {
            this.say(`${done[0]}: click ${this.clicked[this.clicked.length - 1]} again to stop there, or go on.`);
        }
    }

    mark() {
        const isTurn = this.isPersonsTurn();
        const choice = this.choices(this.clicked);
        const none = new Set();
        this.view.mark('chosen', new Set(this.clicked));
        this.view.mark('target', isTurn && this.clicked.length > 0 ? choice.next : none);
        this.view.mark('hinted', this.hinted ?? none);
        this.view.mark('check', this.kingInCheck());
        $('panel').replaceChildren(
            ...(this.clicked.length > 0 ? choice.panel : []).map((move) => {
                const button = document.createElement('button');
                const letter = /[a-z]$/.exec(move)?.[0];
                button.type = 'button';
                button.textContent = letter ? this.pieceName(letter.toUpperCase()) : move;
                button.addEventListener('click', () => this.play(move));
                return button;
            }));
        $('panel').hidden = $('panel').childElementCount === 0;
        $('panel').querySelector('button')?.focus();
    }

    kingInCheck() {
        const { board } = this.game;
        const found = new Set();
        if (board.isCheck()) {
            for (let rank = 0; rank < board.ranks(); rank++) {
                for (let file = 0; file < board.files(); file++) {
                    const piece = board.piece(file, rank).toUpperCase();
                    if (piece === 'K' && board.pieceSeat(file, rank) === board.seat()) {
                        found.add(String.fromCharCode(97 + file) + (rank + 1));
                    }
                }
            }
        }
        return found;
    }

    /* --- The engine --- */

    stop() {
        this.player.stop();
        this.analyst.stop();
    }

    /** The game as the engine is told it: without a half that is secret. */
    toSearch() {
        return { ...this.game.toJSON(), moves: this.game.moves.slice(0, this.game.ply) };
    }

    /** Lets the engine play when it is its turn, or analyse when that is wanted. */
    think() {
        const seat = this.game.board.seat();
        if (!this.isOver() && this.game.isAtEnd() && this.seats[seat] === 'engine') {
            const limits = { milliseconds: this.thinkingTime(seat), seat };
            let last = null;
            this.player
                .go(this.toSearch(), limits, { 'Skill Level': this.level }, (info) => {
                    last = info;
                    if (!this.game.simultaneous || !this.seats.includes('person')) {
                        this.tellLine(info, seat);
                    }
                })
                .then((move) => {
                    const seconds = (last?.milliseconds ?? 0) / 1000;
                    const text = last ? `${scoreText(last.score, last.mate)}/${last.depth} ${seconds.toFixed(3)}s` : '';
                    this.play(move, text);
                });
            return;
        }
        this.analyse();
    }

    thinkingTime(seat) {
        if (!this.clock) {
            return ENGINE_MILLISECONDS;
        }
        const left = this.clock.left[seat];
        return Math.max(20, Math.min(left / 30 + this.clock.increment * 0.7, left / 3));
    }

    analyse() {
        const wanted = this.isAnalysing && !this.game.board.isGameOver() &&
            (this.game.halves.length === 0 || this.seats.includes('engine'));
        $('bar').hidden = !this.isAnalysing;
        this.analyst.stop();
        if (wanted) {
            /* Where both sides move at once, never the engine's half while a person has not chosen. */
            const seat = this.game.simultaneous ? this.personSeat() : this.game.board.seat();
            this.analyst.go(this.toSearch(), { milliseconds: Infinity, analysis: true, seat }, {}, (info) => {
                this.tellLine(info, seat);
                this.showBar(info, seat);
            });
        }
    }

    async hint() {
        if (!this.isPersonsTurn()) {
            return;
        }
        const seat = this.game.board.seat();
        const limits = { milliseconds: HINT_MILLISECONDS, analysis: true, seat };
        this.say('Looking for a hint …');
        const move = await this.analyst.go(this.toSearch(), limits, {}, (info) => this.tellLine(info, seat));
        this.say(`Hint: ${this.game.board.sanMove(move)}`);
        this.hinted = new Set(move.match(/[A-Z]@|[a-p]\d+/g));
        this.mark();
        this.analyse();
    }

    tellLine(info, seat) {
        const nps = Math.round(info.nodes / Math.max(1, info.milliseconds));
        const name = this.game.board.seatName(seat);
        $('line').textContent = `${name} ${scoreText(info.score, info.mate)}, depth ${info.depth}, ${nps} kN/s: ${info.line}`;
    }

    showBar(info, seat) {
        const score = info.mate !== 0 ? Math.sign(info.mate) * 3000 : info.score;
        const { board } = this.game;
        const first = board.team(seat) === board.team(0) ? score : -score;
        const percent = 100 / (1 + Math.exp(-first / 250));
        const upper = this.turn() === 2;
        $('bar').style.alignItems = upper ? 'start' : 'end';
        $('bar').firstElementChild.style.height = `${percent}%`;
        $('bar').setAttribute('aria-label', `${board.seatName(0)} ${scoreText(first, 0)}`);
    }

    /* --- The clock --- */

    /** Takes the time that passed from the side to move. */
    tick() {
        if (!this.clock) {
            return;
        }
        const now = performance.now();
        const seat = this.game.board.seat();
        const runs = !this.isOver() && this.game.isAtEnd() && this.game.moves.length > 0;
        if (runs) {
            this.clock.left[seat] -= now - this.clock.since;
        }
        this.clock.since = now;
        if (runs && this.clock.left[seat] <= 0) {
            const { board } = this.game;
            this.ended = board.team(seat) === board.team(0) ? '0-1' : '1-0';
            this.endedBy = `${board.seatName(seat)} loses on time`;
            this.stop();
            this.changed();
        }
        this.drawPlayers();
    }

    /* --- What is seen --- */

    /** Quarters that the board is turned by. */
    turn() {
        const { board } = this.game;
        if (board.seats() === 2) {
            const twoPersons = this.seats.every((who) => who === 'person');
            const black = twoPersons && this.game.simultaneous && board.seat() === 1;
            return this.flipped !== black ? 2 : 0;
        }
        const turned = TURN_OF[board.seatName(this.personSeat())];
        return this.flipped ? (turned + 2) % 4 : turned;
    }

    draw() {
        this.view.draw(this.game.board, this.turn());
        this.mark();
        this.drawPlayers();
        this.drawMoves();
        this.drawStatus();
        this.drawTexts();
        this.drawCurve();
        if (!this.player.isBusy) {
            this.analyse();
        }
    }

    drawPlayers() {
        const { board } = this.game;
        const text = (seat) => {
            const strength = LEVELS.find(([, level]) => level === this.level)?.[0] ?? `level ${this.level}`;
            const who = this.seats[seat] === 'person' ? 'you' : `engine (${strength})`;
            const time = this.clock ? ` ${clockText(this.clock.left[seat])}` : '';
            return `${board.seatName(seat)}: ${who}${time}`;
        };
        const below = this.turn() === 2 ? 1 : 0;
        if (board.seats() === 2) {
            $('near').textContent = text(below);
            $('far').textContent = text(1 - below);
        } else {
            $('near').textContent = [0, 1, 2, 3].map(text).join(' · ');
            $('far').textContent = '';
        }
        $('near').classList.toggle('moves', board.seats() === 2 && board.seat() === below);
        $('far').classList.toggle('moves', board.seats() === 2 && board.seat() !== below);
    }

    drawMoves() {
        const { sans, comments, ply } = this.game;
        const seats = this.game.simultaneous ? 1 : this.game.board.seats();
        const list = $('moves');
        while (list.childElementCount > sans.length) {
            list.lastChild.remove();
        }
        while (list.childElementCount < sans.length) {
            const item = document.createElement('li');
            const button = document.createElement('button');
            const to = list.childElementCount + 1;
            button.type = 'button';
            button.addEventListener('click', () => this.show(to));
            item.append(button);
            list.append(item);
        }
        [...list.children].forEach(({ firstChild: button }, index) => {
            const number = index % seats === 0 ? `${index / seats + 1}. ` : '';
            const text = number + sans[index];
            if (button.textContent !== text) {
                button.textContent = text;
            }
            button.title = comments[index] ?? '';
            button.toggleAttribute('aria-current', index + 1 === ply);
        });
        /* Once a frame: asking where it is lays the page out. */
        cancelAnimationFrame(this.scrolls);
        this.scrolls = requestAnimationFrame(() => {
            const current = list.children[ply - 1];
            if (current) {
                list.scrollTop = current.offsetTop - list.offsetTop - 60;
            }
        });
        $('first').disabled = $('back').disabled = $('undo').disabled = ply === 0;
        $('last').disabled = $('next').disabled = this.game.isAtEnd();
    }

    drawStatus() {
        const { board, halves } = this.game;
        const name = board.seatName(board.seat());
        const last = this.game.sans[this.game.ply - 1];
        const played = last ? `${last}. ` : '';
        const result = this.result();
        if (result !== '*') {
            const reason = this.ended !== '' && this.game.isAtEnd() ? this.endedBy : board.reason();
            this.say(`${played}${result}: ${reason}`);
        } else if (halves.length > 0) {
            this.say(`${name}: choose your half; the other one is chosen, and hidden until then.`);
        } else if (this.game.simultaneous) {
            this.say(`${played}Both sides move at once. ${name}: choose your half.`);
        } else {
            this.say(`${played}${name} to move${board.isCheck() ? ', in check' : ''}.`);
        }
    }

    /** FEN, PGN and link, where they are shown. */
    drawTexts() {
        const { game } = this;
        if (!$('texts').open) {
            return;
        }
        const shown = game.toJSON();
        const tags = {
            Event: 'Casual game', Site: '?', Date: new Date().toISOString().slice(0, 10).replaceAll('-', '.'),
            ...game.tags };
        const half = game.simultaneous ? 2 : 1;
        const comments = game.comments.slice(0, game.ply).flatMap((text) => Array(half).fill(text));
        if (game.halves.length === 0) {
            $('fen').value = game.board.fen();
            $('pgn').value = game.board.pgn(tags, comments);
        }
        const parts = new URLSearchParams({ variant: shown.variant });
        if (shown.options) {
            parts.set('options', shown.options);
        }
        if (shown.fen !== this.quincunx.startingFen(shown.variant, shown.options)) {
            parts.set('fen', shown.fen);
        }
        parts.set('moves', shown.moves.join(' '));
        $('link').value = `${location.href.split('#')[0]}#${parts}`;
    }

    /** The scores in the comments, for the first side. */
    drawCurve() {
        const seats = this.game.simultaneous ? 1 : 2;
        const points = [];
        this.game.comments.forEach((text, index) => {
            const score = /^([+-]?)(M|#)?([\d.]+)/.exec((text ?? '').replace(/^-#/, '-M'));
            if (score && /^[+-]/.test(text)) {
                const size = score[2] ? 10 : Math.min(10, Number(score[3]));
                const sign = (score[1] === '-' ? -1 : 1) * (index % seats === 0 ? 1 : -1);
                points.push([index, sign * size]);
            }
        });
        $('curve').toggleAttribute('hidden', points.length < 2);
        if (points.length < 2) {
            return;
        }
        const across = Math.max(1, this.game.moves.length - 1);
        const path = points
            .map(([index, score]) => `${((300 * index) / across).toFixed(1)} ${(40 - 38 * Math.tanh(score / 4)).toFixed(1)}`)
            .join(' L');
        $('curve').innerHTML =
            '<path d="M0 40H300" stroke="currentColor" stroke-opacity=".3" vector-effect="non-scaling-stroke"/>' +
            `<path d="M${path}" fill="none" stroke="var(--accent)" stroke-width="2" vector-effect="non-scaling-stroke"/>`;
    }

    /** The rules of the game, with a picture for each FEN in them. */
    showRules() {
        const family = this.game.variant.split('-')[0];
        if (this.rulesOf === family) {
            return;
        }
        this.rulesOf = family;
        const article = $('rules').querySelector('article');
        article.innerHTML = RULES[family] ?? '';
        for (const code of article.querySelectorAll('code')) {
            if (!/^\S+\/\S+( |$)/.test(code.textContent)) {
                continue;
            }
            try {
                const board = new this.quincunx.Board(this.game.variant, code.textContent);
                const figure = document.createElement('div');
                figure.className = 'diagram';
                figure.innerHTML = board.svg(240, 0);
                board.delete();
                code.after(figure);
            } catch {
                /* A part of a FEN, which is no picture. */
            }
        }
    }

    say(text) {
        $('status').textContent = text;
    }

    refuse(text) {
        $('refused').textContent = text;
        if (text !== '') {
            this.say(text);
        }
    }

    /* --- FEN and PGN --- */

    setFen(fen) {
        const { variant, options } = this.game;
        this.begin({ variant, options, fen, seats: this.seats, level: this.level });
    }

    openPgn(text) {
        try {
            this.opened = this.quincunx.readPgn(text, this.game.variant);
        } catch (error) {
            this.refuse(error.message);
            return;
        }
        if (this.opened.length === 0) {
            this.refuse('PGN: there is no game in it');
            return;
        }
        $('games').replaceChildren(
            ...this.opened.map(({ tags, result }, index) => new Option(`${index + 1}. ${tags.White ?? tags.Red ?? '?'} - ${tags.Black ?? '?'} ${result}`)));
        $('games').hidden = this.opened.length < 2;
        this.openGame(this.opened[0]);
    }

    openGame(game) {
        const half = game.variant === 'xymyx' ? 2 : 1;
        this.begin({
            ...game,
            comments: game.comments?.filter((_, index) => index % half === 0),
            seats: Array(4).fill('person'),
            level: this.level,
            clock: '',
            ended: game.result === '*' ? '' : game.result,
            endedBy: game.tags.Termination ?? 'as the PGN says',
        });
    }
}

/** The game that a link holds. */
function linkGame(hash) {
    const parts = new URLSearchParams(hash);
    return { moves: (parts.get('moves') ?? '').split(' ').filter((move) => move !== '') };
}

/**
 * A compiled engine: in one page with all of it, else in a file beside it.
 * @param {string} name
 */
async function compile(name) {
    const inside = globalThis.QUINCUNX?.[name];
    if (inside) {
        return WebAssembly.compile(Uint8Array.from(atob(inside), (letter) => letter.charCodeAt(0)));
    }
    const answer = await fetch(name);
    return WebAssembly.compile(await answer.arrayBuffer());
}

async function main() {
    try {
        const module = await compile('quincunx.wasm');
        const hasThreads = globalThis.crossOriginIsolated && !globalThis.QUINCUNX;
        const threads = hasThreads ? Math.min(navigator.hardwareConcurrency, THREADS_MAX) : 1;
        const engine = threads > 1 ? await compile('quincunx-threads.wasm') : module;
        const quincunx = await load(module);
        const script = globalThis.QUINCUNX?.worker
            ? URL.createObjectURL(new Blob([globalThis.QUINCUNX.worker], { type: 'text/javascript' }))
            : 'worker.js';
        const searcher = () => new Searcher(engine, script, threads);
        globalThis.page = new Page(quincunx, searcher(), searcher());
    } catch (error) {
        $('status').textContent = `The page could not start: ${error.message}`;
        throw error;
    }
}

main();
