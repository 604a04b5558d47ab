/** The buttons and keys of the page, and what each does. */
import { openGames } from './dialogs.mjs';
import { $ } from '../board/dom.mjs';
import { copy } from './texts.mjs';

const TICK_MILLISECONDS = 200;
/** @type {Record<string, string>} */
const STEP_KEYS = { ArrowLeft: 'back', ArrowRight: 'next', Home: 'first', End: 'last' };

/** Listens to all of them. */
export function listen(/** @type {import('./page.mjs').Page} */ page) {
    /** @type {Record<string, () => void>} */
    const buttons = {
        'all-games': () => page.screen.gallery.show(),
        'new-game': () => page.newGame.open(page.record(), page.turn.isLive() && page.game.node.ply > 0
            ? 'The game that you play now is kept under Games.' : ''),
        'open-games': () => openGames(page.store, page.session.id, (id) => page.session.open(id)),
        edit: () => page.edit(),
        'open-settings': () => page.settingsDialog.open(page.game, page.seats, page.clock?.text ?? '', page.settings),
        'open-keys': () => $('keys-dialog').showModal(),
        first: () => page.show(page.game.root),
        back: () => page.show(page.game.node.parent ?? page.game.root),
        next: () => page.show(page.game.node.variations[0] ?? page.game.node),
        last: () => page.show(page.game.node.lineEnd()),
        undo: () => page.takeBack(),
        flip: () => page.flip(),
        larger: () => page.view.zoom('in'),
        smaller: () => page.view.zoom('out'),
        hint: () => page.adviser.hint(),
        analyse: () => page.adviser.toggle(),
        review: () => page.adviser.review(),
        resign: () => page.resign(),
        rematch: () => page.rematch(),
        look: () => page.lookAtGame(),
        promote: () => page.promote(),
        remove: () => page.remove(),
        'copy-letter': async () => {
            const link = page.link();
            page.say((await copy(link)) ? 'The link is copied.' : link);
        },
        'send-letter': () => navigator.share({ url: page.link() }).catch(() => {}),
    };
    for (const [id, act] of Object.entries(buttons)) {
        $(id).addEventListener('click', act);
    }
    $('send-letter').hidden = !navigator.share;
    listenTyped('', page.table.entry);
    listenTyped('task-', page.exercise.table.entry);
    document.addEventListener('keydown', (event) => hear(page, event));
    setInterval(() => page.tick(), TICK_MILLISECONDS);
}

/** What is typed is a move. */
function listenTyped(/** @type {string} */ place, /** @type {import('./entry.mjs').MoveEntry} */ entry) {
    const field = $(`${place}typed`);
    $(`${place}type`).addEventListener('submit', (/** @type {Event} */ event) => {
        event.preventDefault();
        if (entry.type(field.value.trim())) {
            field.value = '';
        }
    });
}

/** A key: steps through the game, unless the board was reached by keys, or begins a typed move. */
function hear(/** @type {import('./page.mjs').Page} */ page, /** @type {KeyboardEvent} */ event) {
    const at = /** @type {HTMLElement} */ (event.target);
    const { place } = page.screen;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || place === 'gallery' || document.querySelector('dialog[open]')) {
        return;
    }
    const desk = place === 'game' ? page : page.exercise;
    const typed = $(place === 'game' ? 'typed' : 'task-typed');
    if (event.key === 'Escape') {
        desk.forgetClicks();
        if (at === typed) {
            typed.value = '';
            typed.blur();
        }
        return;
    }
    if (at.matches('input:not([type=checkbox]), textarea, select')) {
        return;
    }
    const isOnBoard = at.closest('.board') !== null && desk.table.view.hasKeyboard;
    if (STEP_KEYS[event.key] && !isOnBoard && place === 'game') {
        event.preventDefault();
        $(STEP_KEYS[event.key]).click();
    } else if (event.key === '?') {
        $('open-keys').click();
    } else if (/^[a-zA-Z]$/.test(event.key) && !isOnBoard) {
        typed.focus();
    }
}
