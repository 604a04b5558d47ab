/**
 * The games that there are, with the options of their rules.
 *
 * @typedef {import('./words.mjs').Variant} Variant
 */

/** @returns {Variant} */
function readLine(/** @type {string} */ line) {
    const [name, title, options] = line.split('\t');
    return {
        name,
        title,
        options: options
            .split(' ')
            .filter((text) => text !== '')
            .map((text) => {
                const [option, values] = text.split('=');
                return { name: option, values: values.split(',') };
            }),
    };
}

/** The module's function on variants, over that of glue.c. */
export function variantsOf(/** @type {ReturnType<typeof import('./calls.mjs').callsOf>['call']} */ call) {
    const list = call('web_variants', 'string')().trimEnd().split('\n').map(readLine);
    return {
        /** @returns {Variant[]} */
        variants: () => structuredClone(list),
    };
}
