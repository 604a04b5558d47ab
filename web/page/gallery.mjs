/** The first screen: a card of each game, with its board and what it is about. */
import { $, element } from '../board/dom.mjs';
import { goalOf } from '../game/names.mjs';
import { openRules } from './rules.mjs';

const WIDTH = 240;

export class Gallery {
    /** @param {import('./page.mjs').Page} page */
    constructor(page) {
        this.page = page;
        $('leave-gallery').addEventListener('click', () => {
            this.hide();
            page.draw();
        });
    }

    /** Shows the cards instead of the board, with a way back where there is a game to go back to. */
    show(hasGame = true) {
        if ($('cards').childElementCount === 0) {
            /* Variants such as "gala-team" are of the game before the hyphen. */
            const games = this.page.quincunx.variants().filter(({ name }) => !name.includes('-'));
            $('cards').replaceChildren(...games.map(({ name, title }) => this.#card(name, title)));
        }
        $('leave-gallery').hidden = !hasGame;
        $('gallery').hidden = false;
        document.querySelector('main')?.toggleAttribute('hidden', true);
    }

    hide() {
        $('gallery').hidden = true;
        document.querySelector('main')?.toggleAttribute('hidden', false);
    }

    get isShown() {
        return !$('gallery').hidden;
    }

    #card(/** @type {string} */ variant, /** @type {string} */ title) {
        const board = new this.page.quincunx.Board(variant);
        const figure = element('figure', { innerHTML: board.svg(WIDTH, 0), ariaHidden: 'true' });
        board.delete();
        const play = element('button', { type: 'button', ariaLabel: `Play ${title}` }, 'Play');
        const rules = element('button', { type: 'button', ariaLabel: `Rules of ${title}` }, 'Rules');
        play.addEventListener('click', () => this.page.begin({ variant }));
        rules.addEventListener('click', () => this.#openRules(variant));
        const card = element('li', {}, figure, element('h3', {}, title), element('p', {}, goalOf(variant)),
            element('menu', {}, element('li', {}, play), element('li', {}, rules)));
        card.dataset.variant = variant;
        return card;
    }

    /** Rules stand beside a board of their game: where that is of another one, a new game is begun. */
    #openRules(/** @type {string} */ variant) {
        if (this.page.game.variant.split('-')[0] === variant) {
            this.hide();
            this.page.draw();
        } else {
            this.page.begin({ variant });
        }
        openRules();
    }
}
