/**
 * Marks on squares and arrows between them, as shapes in the units of the picture. Each is drawn
 * in two colours, a light line under a dark one, so that it shows on squares and pieces of any
 * colour, and has a shape of its own, so that it shows without colours.
 */

/** How boards for four call their seats. */
const PLAYERS = ['Red', 'Blue', 'Yellow', 'Green'];

/** @typedef {{seat: number, squares: string[]}} LastMove */
/** @typedef {{from: string, to: string, kind: string}} Arrow */
/** @typedef {Map<string, [number, number]>} Middles of the squares, in units */

const FRAME = 'M-18.5-18.5h37v37h-37z';
const RING = 'M-17 0a17 17 0 1 1 34 0a17 17 0 1 1-34 0z';
const DOT = 'M-6 0a6 6 0 1 1 12 0a6 6 0 1 1-12 0z';
const DIAMOND = 'M-19 0L0-19L19 0L0 19z';
const CROSS_HAIR =
    'M-12 0a12 12 0 1 1 24 0a12 12 0 1 1-24 0zM0-19v11M0 19v-11M-19 0h11M19 0h-11';
/** A star of sixteen points around the piece. */
const BURST = `M${Array.from({ length: 32 }, (_, i) => {
    const radius = i % 2 === 0 ? 19 : 15.5;
    const angle = (i * Math.PI) / 16;
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
}).join('L')}z`;

/** A star of five points. */
const STAR = `M${Array.from({ length: 10 }, (_, i) => {
    const radius = i % 2 === 0 ? 19 : 8.5;
    const angle = (i * Math.PI) / 5;
    return `${(radius * Math.sin(angle)).toFixed(1)} ${(1.5 - radius * Math.cos(angle)).toFixed(1)}`;
}).join('L')}z`;

/** @type {Record<string, string>} the outline of each kind of mark; a "target" that is occupied is a "capture" */
const OUTLINES = {
    last: FRAME, chosen: FRAME, hinted: FRAME, check: BURST, target: DOT, capture: RING, shot: CROSS_HAIR, reach: DOT,
    taking: RING, passing: RING, pinner: DIAMOND, circle: RING, goal: STAR,
};

/**
 * An outline in two colours, at a place.
 * @param {string} kind
 * @param {[number, number]} middle
 * @param {string} path
 * @param {string} [classes]
 */
function shape(kind, [x, y], path, classes = '') {
    return `<g class="mark ${kind} ${classes}" transform="translate(${x},${y})">` +
        `<path class="halo" d="${path}"/><path class="ink" d="${path}"/></g>`;
}

/**
 * A mark on a square: last, goal, chosen, hinted, check, target, capture, shot, reach, taking, passing,
 * pinner or circle.
 * @param {string} kind
 * @param {[number, number]} middle of the square
 * @param {string} [classes] more of them
 * @returns {string} SVG
 */
export function markShape(kind, middle, classes = '') {
    return shape(kind, middle, OUTLINES[kind], classes);
}

/**
 * The last moves: a frame around each of their squares, where four play in the colour of whose
 * move it was; and his letter in the upper left corner, which is to be drawn over the pieces.
 * @param {LastMove[]} moves in the order in which they were played
 * @param {string[]} seatNames
 * @param {Middles} middles
 * @returns {{frames: string, letters: string}} SVG
 */
export function lastMoveShapes(moves, seatNames, middles) {
    let frames = '';
    let letters = '';
    /** @type {Map<string, number>} letters that are in a square's corner */
    const counts = new Map();
    for (const { seat, squares } of moves) {
        const player = seatNames[seat];
        const isOfFour = PLAYERS.includes(player);
        for (const name of new Set(squares)) {
            const middle = middles.get(name);
            if (!middle) {
                continue;
            }
            const colour = isOfFour ? player.toLowerCase() : '';
            frames += shape('last', middle, FRAME, colour);
            if (isOfFour) {
                const count = counts.get(name) ?? 0;
                counts.set(name, count + 1);
                letters += `<g class="player ${colour}" transform="translate(${middle[0] - 14 + 9 * count},${middle[1] - 14})">` +
                    `<rect x="-6" y="-6" width="12" height="12" rx="2"/><text y="4">${player[0]}</text></g>`;
            }
        }
    }
    return { frames, letters };
}

/**
 * An arrow from one square to another; a circle where it would begin and end on one square, or
 * begins beside the board. "" when it leads nowhere.
 * @param {Arrow} arrow
 * @param {Middles} middles
 * @param {string} [classes]
 * @returns {string} SVG
 */
export function arrowShape({ from, to, kind }, middles, classes = '') {
    const start = middles.get(from);
    const end = middles.get(to);
    if (!end) {
        return '';
    }
    if (!start || from === to) {
        return markShape('circle', end, `${kind} ${classes}`);
    }
    const [across, down] = [end[0] - start[0], end[1] - start[1]];
    const length = Math.hypot(across, down) - 8;
    const width = kind === 'alternative' ? 2 : 3.5;
    const neck = length - 14;
    const path = `M10 ${-width}H${neck}V-9L${length} 0L${neck} 9V${width}H10z`;
    const angle = (Math.atan2(down, across) * 180) / Math.PI;
    return `<g class="mark arrow ${kind} ${classes}" transform="translate(${start}) rotate(${angle.toFixed(1)})">` +
        `<path class="halo" d="${path}"/><path class="ink" d="${path}"/></g>`;
}
