/** Whose turn it is, and who may do something about it. */

export class Turn {
    /** @param {import('./page.mjs').Page} page */
    constructor(page) {
        this.page = page;
    }

    /** Whether the game is over where it is shown. */
    isOver() {
        const { game } = this.page;
        return game.endOf(game.node) !== null;
    }

    /** Whether the main line has come to its end: what is played then is only tried. */
    isFinished() {
        const { game } = this.page;
        return game.endOf(game.root.lineEnd()) !== null;
    }

    /** Whether the game goes on from what is shown. */
    isLive() {
        const { game } = this.page;
        return (game.isAtEnd() || game.hasHalf(0) || game.hasHalf(1)) && !this.isOver();
    }

    /** Whether a move that is made now goes to a friend. */
    isByLetter() {
        return this.page.seats.has('friend') && !this.isFinished();
    }

    /** The seats that have not chosen a half of this turn. */
    #undecided() {
        const { game, letters, seats } = this.page;
        const isSealed = this.isByLetter() && letters.hasChosen();
        return [0, 1].filter((seat) => !game.hasHalf(seat) && !(isSealed && seats.is(seat, 'person')));
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
        const isFinished = this.isFinished();
        if (this.isOver() || (this.isByLetter() && game.node !== game.root.lineEnd())) {
            return -1;
        }
        const out = game.out();
        const candidates = (game.isSimultaneous ? this.#undecided() : [game.board.seat()]).filter((seat) => !out.includes(seat));
        /* When the game is over anybody may try another move in it. */
        const isFree = (/** @type {number} */ seat) => isFinished && (seats.is(seat, 'friend') || !this.isLive());
        return candidates.find((seat) => seats.is(seat, 'person')) ?? candidates.find(isFree) ?? -1;
    }

    /** Why nobody may enter a move. */
    whyNot() {
        const { game, letters, seats } = this.page;
        const name = game.board.seatName(game.board.seat());
        if (this.isOver()) {
            return 'The game is over here. A move back lets you try another one.';
        }
        if (this.isByLetter()) {
            if (game.node !== game.root.lineEnd()) {
                return 'A game with a friend goes on from its last move (End).';
            }
            return letters.hasChosen() ? 'Your half is chosen: send the link, and open the one that comes back.' :
                `${name} is your friend: send the link, and open the one that comes back.`;
        }
        if (game.out().includes(game.board.seat())) {
            return `${name} is out.`;
        }
        return seats.has('engine') ? `${name}: the engine is thinking.` : `${name} is to move.`;
    }

    /** The seat of the person who looks at the board. */
    below() {
        const asked = this.asked();
        return asked >= 0 ? asked : Math.max(0, this.page.seats.players.indexOf('person'));
    }

    /** The seat that would resign; -1 = none can. */
    resigning() {
        const { game, seats } = this.page;
        if (!this.isLive() || this.isFinished()) {
            return -1;
        }
        const asked = this.asked();
        return asked >= 0 ? asked : seats.players.findIndex((player, seat) => player === 'person' && !game.out().includes(seat));
    }

    /** Whether a link is to be sent to a friend. */
    isFriends() {
        const { game, letters, seats } = this.page;
        const { node } = game;
        if (!seats.has('friend') || node !== game.root.lineEnd()) {
            return false;
        }
        if (!this.isOver()) {
            return this.asked() < 0;
        }
        /* He knows the end that he made himself. */
        if (node.end !== null) {
            return this.#isLostHere(node.end.result);
        }
        return game.isSimultaneous ? letters.kept.opened !== undefined : seats.is(node.seat, 'person');
    }

    /** Whether a result is lost for the one who is here. */
    #isLostHere(/** @type {string} */ result) {
        const { game, seats } = this.page;
        const points = result.split('-');
        const seat = seats.players.indexOf('person');
        return points[points.length === 2 ? Number(!game.isFirstSide(seat)) : seat] === '0';
    }

    /** Whom the friend plays to whom the next link goes. */
    friend() {
        const { game, seats } = this.page;
        const seat = game.board.seat();
        return !game.isSimultaneous && seats.is(seat, 'friend') && !this.isOver() ? seat : seats.players.indexOf('friend');
    }

    /** Whether the last move can be taken back, or what ended the game, or a half. */
    canTakeBack() {
        const { game, letters, seats } = this.page;
        const { node } = game;
        if (this.waiting().length > 0) {
            return true;
        }
        if (!game.isAtEnd()) {
            return false;
        }
        if (!seats.has('friend') || node !== game.root.lineEnd()) {
            return node !== game.root || node.end !== null || node.out.length > 0;
        }
        /* What came by a link stays; what was not sent yet need not. */
        if (node.end !== null) {
            return this.#isLostHere(node.end.result);
        }
        return letters.hasChosen() || (!game.isSimultaneous && seats.is(node.seat, 'person'));
    }

    /** The seats of persons whose half is chosen and waits. @returns {number[]} */
    waiting() {
        const { game, seats } = this.page;
        return game.isSimultaneous ? [0, 1].filter((seat) => game.hasHalf(seat) && seats.is(seat, 'person')) : [];
    }
}
