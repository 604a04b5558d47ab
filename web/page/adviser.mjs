/** The engine as an adviser: what its buttons do. In one's own game it says nothing unasked. */
import { partsOf } from '../game/clicks.mjs';
import { hasTwoSides } from '../game/sides.mjs';
import { ask } from './dialogs.mjs';

export class Adviser {
    /** @param {import('./page.mjs').Page} page */
    constructor(page) {
        this.page = page;
    }

    /** Analyses what is shown: where both sides move at once never for the engine's seat. */
    look() {
        const { analysis, game, screen, settings, turn } = this.page;
        analysis.look(game, game.isSimultaneous ? turn.below() : game.board.seat(), settings.lines);
        screen.drawAnalysis();
    }

    /** Lets the engine look on, or no longer. */
    toggle() {
        const { page } = this;
        page.analysis.isOn = !page.analysis.isOn;
        page.message = '';
        this.look();
        page.draw();
    }

    /** Shows a good move to the one who is asked. */
    async hint() {
        const { page } = this;
        const { game } = page;
        const seat = page.turn.asked();
        if (seat < 0) {
            page.say(page.turn.whyNot());
            return;
        }
        page.say('Looking for a hint …');
        try {
            const move = await page.analysis.hint(game, seat);
            if (game === page.game) {
                page.hinted = new Set(partsOf(move));
                page.say(`Hint: ${game.san(seat, move)}`);
                this.look();
            }
        } catch (error) {
            page.refuse(/** @type {Error} */ (error).message);
        }
    }

    /** Looks at the whole line that is shown. */
    async review() {
        const { page } = this;
        const { game } = page;
        if (page.analysis.review !== null) {
            page.act(() => {});
            return;
        }
        if (!hasTwoSides(game.board)) {
            page.say('Four single players have no score in common.');
            return;
        }
        if (page.turn.isLive() && page.seats.has('engine') && !(await ask('Show what the engine thinks of this game?', 'Show'))) {
            return;
        }
        page.stop();
        try {
            await page.analysis.lookAtGame(game, () => {
                page.screen.drawMoves();
                page.screen.curve.draw(game, true);
            });
            page.changed();
        } catch (error) {
            page.refuse(/** @type {Error} */ (error).message);
        }
    }
}
