/** The dialogs: a new game, settings, the games that are kept, questions. */
import { $, element, fillSelect } from '../board/dom.mjs';
import { optionFields, optionsIn } from '../editor/options.mjs';
import { goalOf } from '../game/names.mjs';
import { LEVELS } from '../game/seats.mjs';

/** @typedef {import('../game/seats.mjs').Player} Player */

/** @type {[string, string][]} */
const CLOCKS = [
    ['none', ''], ['1 min + 1 s', '60+1'], ['3 min + 2 s', '180+2'], ['10 min + 5 s', '600+5'], ['30 min + 15 s', '1800+15']];
/** @type {[string, Player][]} */
const PLAYER_TITLES = [['you', 'person'], ['engine', 'engine'], ['friend, by links', 'friend']];

function labelled(/** @type {string} */ text, /** @type {any} */ select, /** @type {readonly [string, any][]} */ choices) {
    fillSelect(select, choices);
    return element('label', {}, `${text} `, select);
}

/** Selects who plays each seat. */
function seatSelects(/** @type {string[]} */ names, /** @type {Player[]} */ players) {
    return names.map((name, seat) => {
        const select = element('select');
        const label = labelled(name, select, PLAYER_TITLES);
        select.value = players[seat];
        return label;
    });
}

const valuesIn = (/** @type {HTMLElement} */ place) => [...place.querySelectorAll('select')].map((select) => select.value);

/** A game by links has no clock: its field cannot be used then, and is empty. */
function fitClock(/** @type {HTMLElement} */ seats, /** @type {any} */ clock) {
    clock.disabled = valuesIn(seats).includes('friend');
    clock.title = clock.disabled ? 'A game by links has no clock.' : '';
    if (clock.disabled) {
        clock.value = '';
    }
}

/**
 * Asks once.
 * @returns {Promise<boolean>} whether the answer is yes
 */
export function ask(/** @type {string} */ question, /** @type {string} */ yes) {
    const dialog = $('ask-dialog');
    $('ask-text').textContent = question;
    $('ask-yes').textContent = yes;
    dialog.returnValue = '';
    dialog.showModal();
    return new Promise((done) => {
        dialog.addEventListener('close', () => done(dialog.returnValue === 'yes'), { once: true });
    });
}

export class NewGameDialog {
    /**
     * @param {import('../game/game.mjs').Quincunx} quincunx
     * @param {(record: {variant: string, options: string, players: Player[], level: number, clock: string}) => void} onStart
     */
    constructor(quincunx, onStart) {
        this.quincunx = quincunx;
        fillSelect($('variant'), quincunx.variants().map(({ name, title }) => [title, name]));
        $('variant').addEventListener('change', () => {
            this.#fillVariant();
            fitClock($('seats'), $('clock'));
        });
        $('new').addEventListener('submit', () => onStart({
            variant: $('variant').value,
            options: [...$('options').querySelectorAll('select')]
                .filter((select) => select.selectedIndex > 0)
                .map((select) => `${select.name}=${select.value}`)
                .join(' '),
            players: /** @type {Player[]} */ (valuesIn($('seats'))),
            level: Number($('level').value),
            clock: $('clock').value,
        }));
        $('seats').addEventListener('change', () => fitClock($('seats'), $('clock')));
        $('new-dialog').querySelector('.close').addEventListener('click', () => $('new-dialog').close());
        document.querySelectorAll('select.level').forEach((select) => fillSelect(select, LEVELS));
        document.querySelectorAll('select.clock').forEach((select) => fillSelect(select, CLOCKS));
    }

    /** What depends on the variant that is chosen: its options and its seats. */
    #fillVariant(/** @type {Record<string, string>} */ chosen = {}) {
        const { name, options } = this.quincunx.variants().find((one) => one.name === $('variant').value) ?? { name: '', options: [] };
        const board = new this.quincunx.Board(name);
        $('new-goal').textContent = goalOf(name);
        $('options').replaceChildren(...optionFields(name, options, chosen));
        const names = Array.from({ length: board.seats() }, (_, seat) => board.seatName(seat));
        $('seats').replaceChildren(...seatSelects(names, names.map((_, seat) => (seat === 0 ? 'person' : 'engine'))));
        board.delete();
    }

    /** Opens with what the game on the board is. */
    open(/** @type {{variant: string, options?: string, players: Player[], level: number, clock: string}} */ record, /** @type {string} */ note) {
        $('variant').value = record.variant;
        this.#fillVariant(optionsIn(record.options ?? ''));
        $('seats').querySelectorAll('select').forEach((/** @type {any} */ select, /** @type {number} */ seat) => {
            select.value = record.players[seat];
        });
        $('level').value = String(record.level);
        $('clock').value = record.clock;
        fitClock($('seats'), $('clock'));
        $('new-note').textContent = note;
        $('new-dialog').showModal();
    }
}

/** Settings: of this game at once, and of all games. */
export class SettingsDialog {
    /**
     * @param {object} on
     * @param {(players: Player[], level: number, clock: string) => void} on.game
     * @param {(settings: {sound: boolean, animation: boolean, lines: number}) => void} on.settings
     */
    constructor(on) {
        $('seats-now').addEventListener('change', () => fitClock($('seats-now'), $('clock-now')));
        const tellGame = () => on.game(
            /** @type {Player[]} */ (valuesIn($('seats-now'))), Number($('level-now').value), $('clock-now').value);
        for (const id of ['seats-now', 'level-now', 'clock-now']) {
            $(id).addEventListener('change', tellGame);
        }
        const tellSettings = () => on.settings({
            sound: $('sound').checked, animation: $('animation').checked, lines: Number($('line-count').value) });
        for (const id of ['sound', 'animation', 'line-count']) {
            $(id).addEventListener('change', tellSettings);
        }
    }

    /**
     * @param {import('../game/game.mjs').Game} game
     * @param {import('../game/seats.mjs').Seats} seats
     * @param {string} clock
     * @param {{sound: boolean, animation: boolean, lines: number}} settings
     */
    open(game, seats, clock, settings) {
        const names = seats.players.map((_, seat) => game.board.seatName(seat));
        $('seats-now').replaceChildren(...seatSelects(names, seats.players));
        $('level-now').value = String(seats.level);
        if (![...$('clock-now').options].some((/** @type {any} */ one) => one.value === clock)) {
            $('clock-now').append(new Option(clock, clock));
        }
        $('clock-now').value = clock;
        fitClock($('seats-now'), $('clock-now'));
        $('sound').checked = settings.sound;
        $('animation').checked = settings.animation;
        $('line-count').value = String(settings.lines);
        $('settings-dialog').showModal();
    }
}

/** Opens the list of games that are kept. */
export function openGames(
    /** @type {import('./store.mjs').Store} */ store, /** @type {string} */ current, /** @type {(id: string) => void} */ onOpen) {
    const items = () => store.list().map(({ id, title, saved }) => {
        const open = element('button', { type: 'button', disabled: id === current }, title);
        const remove = element('button', { type: 'button', ariaLabel: `Delete ${title}`, disabled: id === current }, 'Delete');
        open.addEventListener('click', () => {
            $('games-dialog').close();
            onOpen(id);
        });
        remove.addEventListener('click', async () => {
            if (await store.discard(id)) {
                $('stored').replaceChildren(...items());
            } else {
                remove.replaceWith('open in another tab');
            }
        });
        return element('li', {}, open, ` ${new Date(saved).toLocaleString()} `, remove);
    });
    $('stored').replaceChildren(...items());
    $('games-dialog').showModal();
}
