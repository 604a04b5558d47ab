/** Fields in which the readings of a game's rules are chosen, each with what it is about. */
import { element, fillSelect } from '../board/dom.mjs';
import { labelOfOption } from '../game/names.mjs';

let made = 0;

/**
 * Of each option a select, which has its name, with its explanation below.
 * @param {string} variant
 * @param {{name: string, values: string[]}[]} options
 * @param {Record<string, string>} chosen values by name; the usual ones need not be there
 * @returns {HTMLElement[]}
 */
export function optionFields(variant, options, chosen = {}) {
    return options.map(({ name, values }) => {
        const { title, about, titles } = labelOfOption(variant, name);
        const note = element('p', { className: 'note', id: `option-${++made}` }, about);
        const select = element('select', { name });
        select.setAttribute('aria-describedby', note.id);
        fillSelect(select, values.map((value, index) => [titles[index], value]));
        select.value = chosen[name] ?? values[0];
        return element('div', { className: 'option' }, element('label', {}, `${title} `, select), note);
    });
}

/** Options as a Board takes them, by name: "setup=rotated pool=common". */
export function optionsIn(/** @type {string} */ text) {
    return Object.fromEntries(text.split(' ').filter((one) => one !== '').map((one) => one.split('=')));
}
