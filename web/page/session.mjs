/**
 * Which game this tab shows: a new one, one that the browser keeps, or that of the link in the
 * address. A link is opened beside the game that was there, which is kept; once something is done
 * the address is of the link no longer. Where the address names another place of the page, that
 * place is shown, and the game is behind it.
 */
import { isPlace, replaceAddress } from './address.mjs';
import { Game } from '../game/game.mjs';
import { readLink } from '../game/link.mjs';
import { Letters } from '../game/letters.mjs';
import { LEVEL_FIRST } from '../game/seats.mjs';
import { newId } from './store.mjs';

/** @typedef {import('../game/record.mjs').GameRecord} GameRecord */
/** @typedef {import('../game/seats.mjs').Player} Player */
/** @typedef {Partial<GameRecord> & {variant: string}} NewGame */

/** @type {NewGame} */
export const FIRST_GAME = { variant: 'xodul' };
const SEATS_MAX = 4;
/**
 * All seats to people: a game to look at.
 * @type {Player[]}
 */
export const ALL_PERSONS = Array(SEATS_MAX).fill('person');

export class Session {
    /** The name of the game in the store; "" before the first. */
    id = '';
    /** Whether it is that of a first visit, which nobody has chosen yet. */
    isFirst = false;
    /** The link of a game that is only looked at, of which nothing is kept; "" of any other. */
    link = '';

    /**
     * @param {import('./page.mjs').Page} page
     * @param {import('./store.mjs').Store} store
     */
    constructor(page, store) {
        this.page = page;
        this.store = store;
        window.addEventListener('hashchange', () => this.openAddress());
        /* What is left on the clock; a phone may end the page behind these without a word. */
        window.addEventListener('pagehide', () => this.#keepTimes());
        document.addEventListener('visibilitychange', () => this.#keepTimes());
        /* Where tabs cannot hold a game, each goes on with a game of its own. */
        store.onTaken = () => {
            this.id = newId();
            store.hold(this.id);
            this.keep();
        };
    }

    /** Opens the link in the address, else this tab's game, else the last one, else a new one, and the place. */
    async openFirst() {
        const { hash } = location;
        this.store.adoptOld();
        if (isPlace(hash)) {
            replaceAddress('');
            await this.#openLast();
            replaceAddress(hash);
            await this.openAddress();
        } else if (hash.length > 1) {
            await this.openLink();
        } else {
            await this.#openLast();
        }
    }

    /** Shows what the address names. */
    async openAddress() {
        const { page } = this;
        const { hash } = location;
        const named = new URLSearchParams(hash.slice(1));
        try {
            if (hash.length > 1 && !isPlace(hash)) {
                await this.openLink();
            } else if (named.has('lesson')) {
                page.lessons.open(named.get('lesson') ?? '', named.get('task') ?? '');
            } else if (named.has('puzzle')) {
                const id = named.get('puzzle') ?? '';
                page.puzzles.open(id.split('.')[0], id);
            } else if (hash.length > 1 || this.isFirst) {
                page.screen.gallery.show();
            } else if (this.link !== '') {
                await this.#openLast();
            } else {
                page.screen.go('game');
                page.changed(false);
            }
        } catch (error) {
            page.screen.go('game');
            page.refuse(`The address names no task: ${/** @type {Error} */ (error).message}`);
        }
    }

    async #openLast() {
        const { id, begun } = this.store.tab();
        if (id !== '' && this.store.has(id)) {
            if (!(await this.open(id))) {
                this.#beginFirst();
            }
            return;
        }
        if (begun !== null && this.begin(begun)) {
            return;
        }
        const [last] = this.store.list();
        if (last === undefined || !(await this.store.hold(last.id))) {
            this.#beginFirst();
        } else if (!(await this.open(last.id))) {
            this.#beginFirst();
        }
    }

    /**
     * Begins the game of a first visit, behind the cards of all games. What could not be opened stays
     * told, beside the board.
     */
    #beginFirst() {
        const reason = this.page.refused();
        this.begin(FIRST_GAME);
        this.page.refuse(reason);
        if (reason === '') {
            /* Nothing was chosen yet: the cards are there after a reload as well. */
            this.store.setTab('', null);
            this.isFirst = true;
            this.page.screen.gallery.show();
        }
    }

    /**
     * Opens a game of the store.
     * @returns {Promise<boolean>} whether it could be; otherwise the reason is told
     */
    async open(/** @type {string} */ id) {
        if (!(await this.store.hold(id))) {
            this.page.refuse('This game is open in another tab.');
            return false;
        }
        try {
            const { kept, ...record } = this.store.read(id);
            this.#show(record, id, new Letters(kept));
            this.page.refuse('');
            return true;
        } catch (error) {
            if (this.id !== '') {
                await this.store.hold(this.id);
            }
            this.page.refuse(`The game could not be opened: ${/** @type {Error} */ (error).message}`);
            return false;
        }
    }

    /**
     * Begins a game. What is wrong with it is told, and the game before stays.
     * @returns {boolean}
     */
    begin(/** @type {NewGame} */ record) {
        try {
            this.page.refuse('');
            this.#show(record, newId());
            return true;
        } catch (error) {
            this.page.refuse(/** @type {Error} */ (error).message);
            return false;
        }
    }

    /** Opens the link in the address. */
    async openLink() {
        const { hash } = location;
        if (hash.length < 2) {
            return;
        }
        let told = '';
        this.page.refuse('');
        try {
            const { record, letter } = readLink(hash);
            if (letter.seat >= 0 && letter.id !== '') {
                told = await this.#openLetter(record, letter);
            } else {
                /* A game to look at has no clock that runs. */
                this.#show({ ...record, players: ALL_PERSONS, clock: '' }, newId(), new Letters(), true);
            }
        } catch (error) {
            told = `The link could not be opened: ${/** @type {Error} */ (error).message.replace(/\.$/, '')}.`;
            this.forgetAddress();
            if (this.id === '') {
                this.page.refuse(told);
                await this.#openLast();
            }
        }
        if (told !== '') {
            this.page.refuse(told);
        }
    }

    /**
     * Goes on with a game between friends.
     * @returns {Promise<string>} what is to be told
     * @throws {RangeError} where the link is not one of that game; then it stays as it is
     */
    async #openLetter(/** @type {GameRecord} */ record, /** @type {import('../game/link.mjs').Letter} */ letter) {
        const { store } = this;
        const { quincunx } = this.page;
        const { id, seat } = letter;
        const told = new Game(quincunx, record);
        const seats = told.board.seats();
        const name = seat < seats ? told.board.seatName(seat) : '';
        const stored = store.has(id) ? store.read(id) : null;
        const players = ALL_PERSONS.map((_, one) => /** @type {Player} */ (one === seat ? 'person' : 'friend')).slice(0, seats);
        const game = new Game(quincunx, stored ?? record);
        const letters = new Letters(stored?.kept);
        try {
            if (name === '') {
                throw new RangeError(`seat: there are ${seats} in this game`);
            }
            if (stored && !stored.players.includes('friend')) {
                throw new RangeError('a game of that name is kept here, which is not played by links');
            }
            const isMine = stored === null || stored.players[seat] !== 'friend';
            const notice = isMine ? await letters.take(game, told, seat, letter) :
                `The link is for your friend, who plays ${name}. Send it to him, and open the one that comes back.`;
            if (!(await store.hold(id))) {
                throw new RangeError('this game is open in another tab');
            }
            const { level = LEVEL_FIRST } = stored ?? {};
            this.#show({ ...game.toJSON(), players: stored?.players ?? players, level, clock: '' }, id, letters);
            return notice;
        } finally {
            told.delete();
            game.delete();
        }
    }

    #show(/** @type {NewGame} */ record, /** @type {string} */ id, letters = new Letters(), isVisit = false) {
        this.page.set(record, letters);
        this.isFirst = false;
        this.link = isVisit ? location.hash.slice(1) : '';
        this.page.screen.go('game');
        this.id = id;
        this.store.hold(id);
        if (!isVisit) {
            this.forgetAddress();
        }
        this.page.changed(!isVisit);
    }

    /** The address is no link any more. */
    forgetAddress() {
        if (location.hash !== '' && !isPlace(location.hash)) {
            replaceAddress('');
        }
    }

    #keepTimes() {
        if (this.id !== '' && this.link === '' && this.page.clock) {
            this.page.clock.tick();
            this.keep();
        }
    }

    /** Keeps the game as it is; one in which nothing was played yet for this tab alone. */
    keep() {
        const { game, seats, letters, quincunx } = this.page;
        this.link = '';
        const isNew = game.root.variations.length === 0 && game.root.end === null && game.root.out.length === 0;
        if (isNew && !seats.has('friend')) {
            this.store.remove(this.id);
            this.store.setTab(this.id, this.page.record());
            return;
        }
        this.store.setTab(this.id, null);
        const end = game.root.lineEnd();
        const title = quincunx.variants().find(({ name }) => name === game.variant)?.title ?? game.variant;
        const names = seats.players.map((_, seat) => seats.text(seat)).join(' - ');
        const isKept = this.store.write(
            this.id, `${title}, ${names}, ${end.ply} ${end.ply === 1 ? 'move' : 'moves'}, ${game.endOf(end)?.result ?? 'unfinished'}`,
            { ...this.page.record(), kept: letters.kept });
        if (!isKept) {
            this.page.refuse('The browser has no room to keep this game: delete others under Games, or save the PGN before you leave.');
        }
    }
}
