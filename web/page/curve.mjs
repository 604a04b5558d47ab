/** The curve of scores over the line that is shown, for the first side; a click goes to the move. */
import { evaluationOf, scoreText, winningChance } from '../game/notes.mjs';

/** @typedef {import('../game/game.mjs').GameNode} GameNode */

const WIDTH = 300;
const HEIGHT = 80;

export class Curve {
    /** @type {GameNode[]} */
    #nodes = [];

    /**
     * @param {SVGElement} place
     * @param {(node: GameNode) => void} onClick
     */
    constructor(place, onClick) {
        this.place = place;
        place.addEventListener('click', (event) => {
            const { left, width } = place.getBoundingClientRect();
            const index = Math.round(((event.clientX - left) / width) * (this.#nodes.length - 1));
            onClick(this.#nodes[Math.max(0, Math.min(index, this.#nodes.length - 1))]);
        });
    }

    /**
     * @param {import('../game/game.mjs').Game} game
     * @param {boolean} isShown whether it may be seen
     */
    draw(game, isShown) {
        this.#nodes = game.node.lineEnd().path();
        const across = Math.max(1, this.#nodes.length - 1);
        const place = (/** @type {number} */ index) => ((WIDTH * index) / across).toFixed(1);
        const points = this.#nodes.flatMap((node, index) => {
            const found = evaluationOf(node.comment, game.isFirstSide(node.seat)) ?? evaluationOf(node.halfComment, true);
            return found === null ? [] : [{ index, found, y: (HEIGHT * (1 - winningChance(found))).toFixed(1) }];
        });
        const isHidden = !isShown || points.length < 2;
        this.place.toggleAttribute('hidden', isHidden);
        if (isHidden) {
            return;
        }
        const now = this.#nodes.indexOf(game.node);
        const last = points[points.length - 1];
        this.place.setAttribute('aria-label', `Scores of the game, the last ${scoreText(last.found)}`);
        const line = 'fill="none" vector-effect="non-scaling-stroke"';
        this.place.innerHTML =
            `<path d="M0 ${HEIGHT / 2}H${WIDTH}" stroke="currentColor" stroke-opacity=".4" ${line}/>` +
            `<path d="M${points.map(({ index, y }) => `${place(index)} ${y}`).join(' L')}" stroke="var(--accent)" stroke-width="2" ${line}/>` +
            (now < 0 ? '' : `<path d="M${place(now)} 0V${HEIGHT}" stroke="var(--mark)" stroke-width="2" ${line}/>`);
    }
}
