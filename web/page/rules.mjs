/** The rules of a game, as RULES.md has them, with a picture for each FEN in them. */
import RULES from './rules.json';

let shown = '';

/**
 * @param {HTMLElement} place has an article
 * @param {import('../game/game.mjs').Game} game
 * @param {import('../game/game.mjs').Quincunx} quincunx
 */
export function showRules(place, game, quincunx) {
    const family = game.variant.split('-')[0];
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
