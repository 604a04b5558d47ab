/** Whose turn it is, and who may do something about it. */

export class Turn {
    /** @param {import('./page.mjs').Page} page */
    constructor(page) {
        this.page = page;
    }

    isOver() {
        const { game } = this.page;
        return game.endOf(game.node) !== null;
    }

    /** Whether the game goes on from what is shown. */
    isLive() {
        return this.page.game.isAtEnd() && !this.isOver();
    }

    /** The seats that have not chosen a half of this turn. */
    #undecided() {
        const { game, letters, seats } = this.page;
        return [0, 1].filter((seat) => !game.hasHalf(seat) && !(seats.is(seat, 'person') && letters.hasChosen()));
    }

    /**
     * The seats that are to move now, of both sides those that have not chosen.
     * @returns {number[]}
     */
    due() {
        const { game } = this.page;
        return !this.isLive() ? [] : game.isSimultaneous ? this.#undecided() : [game.board.seat()];
    }

    /** The seat of the person who may enter a move; -1 = nobody may. */
    asked() {
        const { game, seats } = this.page;
        const candidates = this.isOver() ? [] : game.isSimultaneous ? this.#undecided() : [game.board.seat()];
        /* When the game is over anybody may try another move in it. */
        const isFree = !this.isLive() && game.endOf(game.root.lineEnd()) !== null;
        return candidates.find((seat) => isFree || (seats.is(seat, 'person') && !game.out().includes(seat))) ?? -1;
    }

    /** Why nobody may enter a move. */
    whyNot() {
        const { game, letters, seats } = this.page;
        const name = game.board.seatName(game.board.seat());
        if (this.isOver()) {
            return 'The game is over here. A move back lets you try another one.';
        }
        if (seats.has('friend')) {
            return letters.hasChosen() ? 'Your half is chosen: send the link, and open the one that comes back.' :
                `${name} is your friend: send the link, and open the one that comes back.`;
        }
        return seats.has('engine') ? `${name}: the engine is thinking.` : `${name} is to move.`;
    }

    /** The seat of the person who looks at the board. */
    below() {
        const asked = this.asked();
        return asked >= 0 ? asked : Math.max(0, this.page.seats.players.indexOf('person'));
    }

    /** Whether a link is to be sent to a friend. */
    isFriends() {
        const { game, seats } = this.page;
        return seats.has('friend') && game.isAtEnd() && this.asked() < 0;
    }

    /** Whom the friend plays to whom the next link goes. */
    friend() {
        const { game, seats } = this.page;
        const seat = game.board.seat();
        return !game.isSimultaneous && seats.is(seat, 'friend') && !this.isOver() ? seat : seats.players.indexOf('friend');
    }

    /** The seats of persons whose half is chosen and waits. @returns {number[]} */
    waiting() {
        const { game, seats } = this.page;
        return game.isSimultaneous ? [0, 1].filter((seat) => game.hasHalf(seat) && seats.is(seat, 'person')) : [];
    }
}
