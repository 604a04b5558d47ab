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
    $('type').addEventListener('submit', (/** @type {Event} */ event) => {
        event.preventDefault();
        if (page.entry.type($('typed').value.trim())) {
            $('typed').value = '';
        }
    });
    document.addEventListener('keydown', (event) => hear(page, event));
    setInterval(() => page.tick(), TICK_MILLISECONDS);
}

/** A key: steps through the game, unless the board was reached by keys, or begins a typed move. */
function hear(/** @type {import('./page.mjs').Page} */ page, /** @type {KeyboardEvent} */ event) {
    const place = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || page.screen.gallery.isShown || document.querySelector('dialog[open]')) {
        return;
    }
    if (event.key === 'Escape') {
        page.forgetClicks();
        if (place === $('typed')) {
            $('typed').value = '';
            place.blur();
        }
        return;
    }
    if (place.matches('input:not([type=checkbox]), textarea, select')) {
        return;
    }
    const isOnBoard = place.closest('#board') !== null && page.view.hasKeyboard;
    if (STEP_KEYS[event.key] && !isOnBoard) {
        event.preventDefault();
        $(STEP_KEYS[event.key]).click();
    } else if (event.key === '?') {
        $('open-keys').click();
    } else if (/^[a-zA-Z]$/.test(event.key) && !isOnBoard) {
        $('typed').focus();
    }
}
