/** What becomes of the pieces between two pictures, and how that is shown: they glide and fade. */

const MILLISECONDS = 150;
/** Of more changes than these nobody could follow one. */
const CHANGES_MAX = 16;

/** @typedef {import('./pieces.mjs').Piece} Piece */
/** @typedef {import('./pieces.mjs').Pieces} Pieces */
/**
 * @typedef {object} Changes
 * @property {[from: string, to: string][]} moved
 * @property {string[]} gone squares whose piece is not there any more
 * @property {string[]} come squares with a piece that was nowhere before
 */

/**
 * What became of the pieces: who moved (the nearest one of the same kind, else, as at a
 * promotion, one of the same seat), who is gone and who has come.
 * @param {Pieces} before
 * @param {Pieces} after
 * @param {Map<string, [number, number]>} middles of the squares
 * @returns {Changes}
 */
export function changesBetween(before, after, middles) {
    const isSame = (/** @type {string} */ name) => {
        const [was, is] = [before.get(name), after.get(name)];
        return was?.seat === is?.seat && was?.letter === is?.letter;
    };
    const gone = [...before.keys()].filter((name) => !isSame(name));
    const come = [...after.keys()].filter((name) => !isSame(name));
    /** @type {[string, string][]} */
    const moved = [];
    const distance = (/** @type {string} */ from, /** @type {string} */ to) => {
        const [x, y] = middles.get(from) ?? [0, 0];
        const [toX, toY] = middles.get(to) ?? [0, 0];
        return Math.hypot(toX - x, toY - y);
    };
    const match = (/** @type {(was?: Piece, is?: Piece) => boolean} */ isPair) => {
        for (const to of [...come]) {
            const from = gone
                .filter((name) => name !== to && isPair(before.get(name), after.get(to)))
                .sort((one, other) => distance(one, to) - distance(other, to))[0];
            if (from !== undefined) {
                moved.push([from, to]);
                gone.splice(gone.indexOf(from), 1);
                come.splice(come.indexOf(to), 1);
            }
        }
    };
    if (gone.length + come.length <= CHANGES_MAX) {
        match((was, is) => was?.seat === is?.seat && was?.letter === is?.letter);
        match((was, is) => was?.seat === is?.seat);
    }
    return { moved, gone, come };
}

/** Whether the system asks for less motion. */
export function prefersStillness() {
    return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Shows changes in the picture of the position after them: pieces glide from where they were,
 * pieces that are gone fade, those that have come appear, from beside the board where `origins`
 * says so. At too many changes nothing.
 * @param {Changes} changes
 * @param {Pieces} before
 * @param {Pieces} after
 * @param {Map<string, [number, number]>} middles
 * @param {Map<string, [number, number]>} origins of pieces that have come, in units of the board
 * @param {SVGElement} layer takes the pieces that fade
 */
export function animate({ moved, gone, come }, before, after, middles, origins, layer) {
    if (moved.length * 2 + gone.length + come.length > CHANGES_MAX) {
        return;
    }
    const timing = { duration: MILLISECONDS, easing: 'ease-out' };
    const glide = (/** @type {string} */ to, /** @type {[number, number]} */ [x, y]) => {
        const [toX, toY] = middles.get(to) ?? [x, y];
        const group = after.get(to)?.group;
        /* Over the pieces of its own seat. */
        group?.parentNode?.append(group);
        group?.animate(
            [{ transform: `translate(${x}px, ${y}px)` }, { transform: `translate(${toX}px, ${toY}px)` }], timing);
    };
    for (const [from, to] of moved) {
        glide(to, /** @type {[number, number]} */ (middles.get(from)));
    }
    for (const name of come) {
        const origin = origins.get(name);
        if (origin) {
            glide(name, origin);
        } else {
            after.get(name)?.group.animate([{ opacity: 0 }, { opacity: 1 }], timing);
        }
    }
    for (const name of gone) {
        const group = before.get(name)?.group;
        const paint = /** @type {Element | undefined} */ (group?.parentNode?.cloneNode(false));
        if (group && paint) {
            paint.append(group);
            group.classList.remove('piece');
            layer.append(paint);
            const fading = group.animate([{ opacity: 1 }, { opacity: 0 }], { ...timing, fill: 'forwards' });
            fading.onfinish = () => paint.remove();
        }
    }
}
