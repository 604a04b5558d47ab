/** Elements of the page, by their names in index.html. */

/** @returns {any} */
export const $ = (/** @type {string} */ id) => document.getElementById(id);

/**
 * A new element.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function element(tag, properties = {}, ...children) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
}

/**
 * Fills a select.
 * @param {any} select
 * @param {readonly (readonly [string, any])[]} choices titles and values
 */
export function fillSelect(select, choices) {
    select.replaceChildren(...choices.map(([title, value]) => new Option(title, String(value))));
}

/** Shows a text, if it is not there already: what is read aloud is read once. */
export function setText(/** @type {HTMLElement} */ place, /** @type {string} */ text) {
    if (place.textContent !== text) {
        place.textContent = text;
    }
}
