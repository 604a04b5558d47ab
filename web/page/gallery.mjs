/** The first screen: a card of each game, with its board and what is special about it. */
import { namePlace } from './address.mjs';
import { $, element } from '../board/dom.mjs';
import { familyOf, summaryOf } from '../game/names.mjs';
import { openRules } from './rules.mjs';

const WIDTH = 240;
const KNOWN = 'chess'; // everybody knows it: its card is the last

export class Gallery {
    /** @param {import('./page.mjs').Page} page */
    constructor(page) {
        this.page = page;
        $('leave-gallery').addEventListener('click', () => this.#leave());
    }

    /** Shows the cards instead of the board, with a way back where there is a game to go back to. */
    show() {
        const { isFirst } = this.page.session;
        if ($('cards').childElementCount === 0) {
            /* Variants such as "gala-team" are of the game before the hyphen. */
            const games = this.page.quincunx.variants().filter(({ name }) => !name.includes('-'));
            games.sort((a, b) => Number(a.name === KNOWN) - Number(b.name === KNOWN));
            $('cards').replaceChildren(...games.map(({ name, title }) => this.#card(name, title)));
        }
        $('leave-gallery').hidden = isFirst;
        if (!isFirst) {
            namePlace('games');
        }
        this.page.screen.go('gallery');
    }

    /** Goes back to the game. */
    #leave() {
        this.page.screen.go('game');
        this.page.draw();
    }

    #card(/** @type {string} */ variant, /** @type {string} */ title) {
        const board = new this.page.quincunx.Board(variant);
        const figure = element('figure', { innerHTML: board.svg(WIDTH, 0), ariaHidden: 'true' });
        board.delete();
        /** @type {[string, string, () => void][]} */
        const buttons = [
            ['Play', `Play ${title}`, () => this.page.begin({ variant })],
            ['Learn', `Learn ${title}`, () => this.page.lessons.open(variant)],
            ['Puzzles', `Puzzles of ${title}`, () => this.page.puzzles.open(variant)],
            ['Rules', `Rules of ${title}`, () => this.#openRules(variant)]];
        const items = buttons.map(([name, ariaLabel, act]) => {
            const button = element('button', { type: 'button', ariaLabel }, name);
            button.addEventListener('click', act);
            return element('li', {}, button);
        });
        const card = element('li', {}, figure, element('h3', {}, title), element('p', {}, summaryOf(variant)),
            element('menu', {}, ...items));
        card.dataset.variant = variant;
        return card;
    }

    /** Rules stand beside a board of their game: where that is of another one, a new game is begun. */
    #openRules(/** @type {string} */ variant) {
        if (familyOf(this.page.game.variant) === variant) {
            this.#leave();
        } else {
            this.page.begin({ variant });
        }
        openRules();
    }
}
