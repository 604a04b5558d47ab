/**
 * Which game this tab shows: a new one, one that the browser keeps, or that of the link in the
 * address. A link is opened beside the game that was there, which is kept; once something is done
 * the address is of the link no longer.
 */
import { readLink } from './link.mjs';
import { Letters } from './letters.mjs';
import { newId } from './store.mjs';

/** @typedef {import('./record.mjs').GameRecord} GameRecord */
/** @typedef {import('./seats.mjs').Player} Player */
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

    /**
     * @param {import('./page.mjs').Page} page
     * @param {import('./store.mjs').Store} store
     */
    constructor(page, store) {
        this.page = page;
        this.store = store;
        window.addEventListener('hashchange', () => this.openLink());
    }

    /** Opens the link in the address, else this tab's game, else the last one, else a new one. */
    async openFirst() {
        this.store.adoptOld();
        const { id, link } = this.store.tab();
        if (location.hash.length > 1 && (location.hash !== link || id === '')) {
            await this.openLink();
        } else {
            await this.#openLast(id);
        }
    }

    async #openLast(/** @type {string} */ id) {
        const last = id !== '' && this.store.has(id) ? id : this.store.list()[0]?.id ?? '';
        if (last !== '' && !(await this.open(last))) {
            const reason = this.page.refused();
            this.begin(FIRST_GAME);
            this.page.refuse(reason);
        } else if (last === '') {
            this.begin(FIRST_GAME);
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
            return true;
        } catch (error) {
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
            this.#show(record, newId());
            this.page.refuse('');
            return true;
        } catch (error) {
            this.page.refuse(/** @type {Error} */ (error).message);
            return false;
        }
    }

    /** Opens the link in the address. */
    async openLink() {
        if (location.hash.length < 2) {
            return;
        }
        try {
            const { record, letter } = readLink(location.hash);
            if (letter.seat >= 0 && letter.id !== '') {
                await this.#openLetter(record, letter);
            } else {
                this.#show({ ...record, players: ALL_PERSONS }, newId(), new Letters(), location.hash);
            }
            this.page.refuse('');
        } catch (error) {
            const reason = `The link could not be opened: ${/** @type {Error} */ (error).message}.`;
            this.forgetAddress();
            if (this.id === '') {
                await this.#openLast('');
            }
            this.page.refuse(reason);
        }
    }

    /** Goes on with a game between friends. */
    async #openLetter(/** @type {GameRecord} */ record, /** @type {import('./link.mjs').Letter} */ letter) {
        const { page, store } = this;
        const stored = store.has(letter.id) ? store.read(letter.id) : null;
        const moves = record.moves ?? [];
        const had = (stored?.line ?? []).map(({ move }) => move);
        if (had.some((move, index) => index < moves.length && moves[index] !== move)) {
            throw new RangeError('its moves are not those of your game, which stays as it is');
        }
        if (!(await store.hold(letter.id))) {
            throw new RangeError('this game is open in another tab');
        }
        const players = ALL_PERSONS.map((_, seat) => /** @type {Player} */ (seat === letter.seat ? 'person' : 'friend'));
        this.#show({ ...record, players, ...stored }, letter.id, new Letters(stored?.kept));
        const { game, letters } = page;
        game.go(game.root.lineEnd());
        for (const move of moves.slice(had.length)) {
            game.play(move);
        }
        game.node.end ??= record.end ?? null;
        if (moves.length >= had.length) {
            const turn = await letters.take(game, letter.seat, letter);
            if (turn !== '') {
                game.play(turn);
            }
        }
        page.changed();
    }

    #show(/** @type {NewGame} */ record, /** @type {string} */ id, letters = new Letters(), link = '') {
        this.page.set(record, letters);
        this.id = id;
        this.store.hold(id);
        this.store.setTab(id, link);
        if (link === '') {
            this.forgetAddress();
        }
        this.page.changed(link === '');
    }

    /** The address is that of the page again. */
    forgetAddress() {
        if (location.hash !== '') {
            history.replaceState(null, '', location.href.split('#')[0]);
        }
        if (this.id !== '') {
            this.store.setTab(this.id, '');
        }
    }

    /** Keeps the game as it is, unless nothing was played in it. */
    keep() {
        const { game, seats, letters, quincunx } = this.page;
        const isNew = game.root.variations.length === 0 && game.root.end === null && !letters.hasChosen();
        if (isNew) {
            this.store.remove(this.id);
            return;
        }
        const end = game.root.lineEnd();
        const title = quincunx.variants().find(({ name }) => name === game.variant)?.title ?? game.variant;
        const names = seats.players.map((_, seat) => seats.text(seat)).join(' - ');
        const isKept = this.store.write(
            this.id, `${title}, ${names}, ${end.ply} moves, ${game.endOf(end)?.result ?? 'unfinished'}`,
            { ...this.page.record(), kept: letters.kept });
        if (!isKept) {
            this.page.refuse('The browser keeps no games for this page: save the PGN before you leave.');
        }
    }
}
