/** The rules of a game, as RULES.md has them, with a picture for each FEN in them. */
import { $, element } from '../board/dom.mjs';
import { familyOf } from '../game/names.mjs';
import RULES from './rules.json';

/** Numbers of rules between brackets: "(X3, X4)". */
const NUMBERS = /(?<=\([^()]*)\b[A-Z]\d+\b(?=[^()]*\))/g;

let shown = '';

/**
 * @param {HTMLElement} place has an article
 * @param {import('../game/game.mjs').Game} game
 * @param {import('../game/game.mjs').Quincunx} quincunx
 */
export function showRules(place, game, quincunx) {
    const family = familyOf(game.variant);
    const article = place.querySelector('article');
    if (shown === family || article === null) {
        return;
    }
    shown = family;
    article.innerHTML = /** @type {Record<string, string>} */ (RULES)[family] ?? '';
    for (const code of article.querySelectorAll('code')) {
        const fen = code.textContent ?? '';
        if (!/^\S+\/\S+( |$)/.test(fen)) {
            continue;
        }
        try {
            const board = new quincunx.Board(game.variant, fen);
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

/**
 * A text in which the numbers of rules, "(X3, X4)", lead to these rules, where they are shown.
 * @returns {(Node | string)[]}
 */
export function withLinks(/** @type {string} */ text) {
    const numbers = text.match(NUMBERS) ?? [];
    return text.split(NUMBERS).flatMap((part, index) => (index === 0 ? [part] : [link(numbers[index - 1]), part]));
}

/** Shows a text with its links, if it is not there already: what is read aloud is read once. */
export function setLinkedText(/** @type {HTMLElement} */ place, /** @type {string} */ text) {
    if (place.textContent !== text) {
        place.replaceChildren(...withLinks(text));
    }
}

/** The row of a rule. */
const rowOf = (/** @type {string} */ number) =>
    $('rules').querySelector(`[id="${number.toLowerCase()}"]`)?.closest('tr') ?? null;

function link(/** @type {string} */ number) {
    if (rowOf(number) === null) {
        return number;
    }
    const made = element('a', { href: `#${number.toLowerCase()}` }, number);
    made.addEventListener('click', (/** @type {Event} */ event) => {
        /* An address that ends in a game's link would be opened as one. */
        event.preventDefault();
        openRule(number);
    });
    return made;
}

/** Opens the rules, at their beginning. */
export function openRules() {
    const summary = $('rules').querySelector('summary');
    $('rules').open = true;
    summary?.focus();
    summary?.scrollIntoView();
}

/** Opens the rules at one of them. */
function openRule(/** @type {string} */ number) {
    const row = rowOf(number);
    $('rules').open = true;
    $('rules').querySelectorAll('.found').forEach((/** @type {Element} */ one) => one.classList.remove('found'));
    row?.classList.add('found');
    row?.setAttribute('tabindex', '-1');
    row?.focus();
    row?.scrollIntoView({ block: 'center' });
}
