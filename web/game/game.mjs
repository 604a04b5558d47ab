/**
 * A game: a tree of moves, the only truth of what was played. Names are those of python-chess.
 * Where both sides move at once, a node has both halves, and the half of a side that waits for the
 * other is kept here alone, never in the tree.
 */

/**
 * @typedef {Awaited<ReturnType<typeof import('../module/quincunx.mjs').load>>} Quincunx
 * @typedef {import('../module/quincunx.mjs').PgnNode} PgnNode
 * @typedef {object} Result an end that is not on the board: resignation, time, agreement
 * @property {string} result "1-0", "0-1", "1/2-1/2"
 * @property {string} reason "White resigns"
 *
 * @typedef {object} Extra what a node has beyond PGN
 * @property {Entry[][]} [variations]
 * @property {Result} [end]
 * @property {number[]} [out] seats that gave up here, while the others play on
 *
 * @typedef {Partial<Omit<PgnNode, 'variations'>> & Extra & {move: string}} Entry a node as text keeps it
 *
 * @typedef {object} Start what a game is made of
 * @property {string} variant
 * @property {string} [options]
 * @property {string} [fen] where it begins; otherwise the starting position
 * @property {Record<string, string>} [tags]
 * @property {string} [comment] before the first move
 * @property {Entry[]} [line] the moves with all that belongs to them
 * @property {string[]} [moves] moves alone, where there is no line
 * @property {Result} [end] of the main line
 * @property {number[]} [out] seats that gave up before the first move
 */

export class GameNode {
    /**
     * The moves that follow, the main one first.
     * @type {GameNode[]}
     */
    variations = [];
    comment = '';
    /** Behind the first half, where both sides move at once. */
    halfComment = '';
    startingComment = '';
    /** @type {number[]} */
    nags = [];
    /** @type {Result | null} */
    end = null;
    /**
     * The seats that gave up here, while the others play on.
     * @type {number[]}
     */
    out = [];
    /**
     * What the rules say of the position.
     * @type {Result | null}
     */
    outcome = null;

    /**
     * @param {GameNode | null} parent
     * @param {string} move
     * @param {string} san the move as players write it
     * @param {number} seat who moved, of both sides the first
     */
    constructor(parent, move, san, seat) {
        this.parent = parent;
        this.move = move;
        this.san = san;
        this.seat = seat;
        /** @type {number} */
        this.ply = parent === null ? 0 : parent.ply + 1;
    }

    /** The nodes from the first move to this one. */
    path() {
        /** @type {GameNode[]} */
        const nodes = [];
        /** @type {GameNode} */
        let node = this;
        while (node.parent !== null) {
            nodes.push(node);
            node = node.parent;
        }
        return nodes.reverse();
    }

    /** The last node of the line that goes on from here. */
    lineEnd() {
        let node = /** @type {GameNode} */ (this);
        while (node.variations.length > 0) {
            [node] = node.variations;
        }
        return node;
    }

    isMainline() {
        return this.path().every((node) => node.parent?.variations[0] === node);
    }

    /** The node and all after it that are played in the main line from here. */
    *mainline() {
        for (let node = this.variations[0]; node !== undefined; node = node.variations[0]) {
            yield node;
        }
    }
}

export class Game {
    /**
     * The halves that wait for the other side's, by seat, with the comments that belong to them.
     * @type {({move: string, comment: string} | undefined)[]}
     */
    #halves = [];
    #quincunx;
    #startOutcome;

    /**
     * @param {Quincunx} quincunx
     * @param {Start} start
     * @throws {RangeError} where the board or a move is refused, with the reason
     */
    constructor(quincunx, start) {
        this.#quincunx = quincunx;
        this.variant = start.variant;
        this.options = start.options ?? '';
        this.tags = { ...start.tags };
        /** The position that is shown. */
        this.board = new quincunx.Board(this.variant, start.fen || undefined, this.options);
        this.startFen = this.board.fen();
        /** @type {Result | null} */
        this.#startOutcome = this.board.isGameOver() ? { result: this.board.result(), reason: this.board.reason() } : null;
        this.isSimultaneous = this.variant === 'xymyx';
        this.root = new GameNode(null, '', '', -1);
        this.root.comment = start.comment ?? '';
        this.root.out = [...(start.out ?? [])];
        /** The node that is shown: its move is the last that was played. */
        this.node = this.root;
        try {
            this.#read(start.line ?? (start.moves ?? []).map((move) => ({ move })));
            this.go(this.root.lineEnd());
            this.#checkEnd(start.end);
        } catch (error) {
            this.board.delete();
            throw error;
        }
        this.node.end = start.end ?? this.node.end;
    }

    /** @throws {RangeError} where a result is not one of this game's, as "1-0" where four play for themselves */
    #checkEnd(/** @type {Result | null | undefined} */ end) {
        const { board } = this;
        const points = board.seats() === 4 && new Set([0, 1, 2, 3].map((seat) => board.team(seat))).size === 4 ? 4 : 2;
        if (end && end.result.split('-').length !== points) {
            throw new RangeError(`result: ${end.result} is not one of this game`);
        }
    }

    /** The position where the game began; the caller's to delete. */
    startBoard() {
        return new this.#quincunx.Board(this.variant, this.startFen, this.options);
    }

    /** The game is not to be used after it. */
    delete() {
        this.board.delete();
    }

    /** Adds a line behind the node that is shown, and shows its end. */
    #read(/** @type {Entry[]} */ line) {
        for (const entry of line) {
            const parent = this.node;
            const place = parent.variations.length;
            for (const other of entry.variations ?? []) {
                this.#read(other);
                this.go(parent);
            }
            let node;
            try {
                node = this.play(entry.move);
            } catch (error) {
                throw new RangeError(`move ${parent.ply + 1}: ${/** @type {Error} */ (error).message}`);
            }
            const { comment = '', halfComment = '', startingComment = '', nags = [], end = null, out = [] } = entry;
            this.#checkEnd(end);
            Object.assign(node, { comment, halfComment, startingComment, nags: [...nags], end, out: [...out] });
            parent.variations.splice(parent.variations.indexOf(node), 1);
            parent.variations.splice(place, 0, node);
        }
    }

    /**
     * A line of entries from a node on, as PGN and store keep it.
     * @returns {Entry[]}
     */
    #write(/** @type {GameNode} */ first) {
        const line = [];
        for (let node = /** @type {GameNode | undefined} */ (first); node !== undefined; node = node.variations[0]) {
            /** @type {Entry} */
            const entry = {
                move: node.move, comment: node.comment, startingComment: node.startingComment, nags: node.nags,
                variations: [],
                ...(node.halfComment !== '' && { halfComment: node.halfComment }),
                ...(node.end !== null && { end: node.end }),
                ...(node.out.length > 0 && { out: node.out }) };
            const { parent } = node;
            if (parent?.variations[0] === node && (node !== first || parent === this.root)) {
                entry.variations = parent.variations.slice(1).map((other) => this.#write(other));
            }
            line.push(entry);
        }
        return line;
    }

    /** The game as text keeps it. */
    toJSON() {
        const { variant, options, startFen: fen, tags, root } = this;
        const line = root.variations.length > 0 ? this.#write(root.variations[0]) : [];
        return { variant, options, fen, tags, comment: root.comment, line, ...(root.end && { end: root.end }), ...(root.out.length > 0 && { out: root.out }) };
    }

    /** The moves to the node that is shown. */
    moves() {
        return this.node.path().map(({ move }) => move);
    }

    /* --- Moves --- */

    /**
     * Plays a move at the position that is shown: goes on along a line that has it, or begins one.
     * @param {string} move where both sides move at once both halves, "e2e4|e7e5"
     * @returns {GameNode}
     * @throws {RangeError} where it is not legal
     */
    play(move) {
        const { board, node: parent } = this;
        if (this.isSimultaneous && !move.includes('|')) {
            throw new RangeError(`${move.slice(0, 20)}: half of a turn`);
        }
        const [first, second] = this.#halves;
        this.#halves = [];
        const seat = board.seat();
        const san = board.sanMove(move).replace(/@[wb]$/, '').replace('|', ' | ');
        board.push(move);
        const known = parent.variations.find((one) => one.move === move);
        const node = known ?? new GameNode(parent, move, san, seat);
        if (!known) {
            parent.variations.push(node);
            node.halfComment = first?.comment ?? '';
            node.comment = second?.comment ?? '';
            node.outcome = board.isGameOver() ? { result: board.result(), reason: board.reason() } : null;
        }
        this.node = node;
        return node;
    }

    /** Shows the position after a node. */
    go(/** @type {GameNode} */ node) {
        if (node === this.node) {
            return;
        }
        this.#halves = [];
        const path = node.path();
        const kept = new Set([this.root, ...path]);
        while (!kept.has(this.node)) {
            for (let half = this.isSimultaneous ? 2 : 1; half > 0; half--) {
                this.board.pop();
            }
            this.node = /** @type {GameNode} */ (this.node.parent);
        }
        for (const next of path.slice(this.node.ply)) {
            this.board.push(next.move);
        }
        this.node = node;
    }

    /** Adds a line behind a node; what is shown stays. */
    addLine(/** @type {GameNode} */ node, /** @type {string[]} */ moves) {
        const shown = this.node;
        this.go(node);
        for (const move of moves) {
            this.play(move);
        }
        this.go(shown);
    }

    /** Takes a node and all behind it away; its parent is shown if it was shown itself. */
    remove(/** @type {GameNode} */ node) {
        const { parent } = node;
        if (parent !== null) {
            if (this.node.path().includes(node)) {
                this.go(parent);
            }
            parent.variations.splice(parent.variations.indexOf(node), 1);
        }
    }

    /** Makes the line through a node the main line. */
    promote(/** @type {GameNode} */ node) {
        for (const step of node.path()) {
            const { variations } = /** @type {GameNode} */ (step.parent);
            variations.splice(variations.indexOf(step), 1);
            variations.unshift(step);
        }
    }

    /** How the game ended with a node, by its players or by the rules; null while it goes on. */
    endOf(/** @type {GameNode} */ node) {
        return node.end ?? (node === this.root ? this.#startOutcome : node.outcome);
    }

    /** The seats that have given up. */
    out() {
        return [this.root, ...this.node.path()].flatMap(({ out }) => out);
    }

    /** Whether a seat plays for the first side, as which Red counts among four single players. */
    isFirstSide(/** @type {number} */ seat) {
        return this.board.team(Math.max(0, seat)) === this.board.team(0);
    }

    /** Whether nothing follows the position that is shown. */
    isAtEnd() {
        return this.node.variations.length === 0;
    }

    /* --- Where both sides move at once --- */

    /** Whether a seat has chosen its half of this turn. */
    hasHalf(/** @type {number} */ seat) {
        return this.#halves[seat] !== undefined;
    }

    /**
     * Keeps a seat's half, and the comment that the turn is to have for it.
     * @returns {string} both halves once they are there, otherwise ""
     */
    setHalf(/** @type {number} */ seat, /** @type {string} */ half, comment = '') {
        this.#halves[seat] = { move: half, comment };
        const [first, second] = this.#halves;
        return first && second ? `${first.move}|${second.move}` : '';
    }

    /** Forgets a seat's half. */
    withdraw(/** @type {number} */ seat) {
        this.#halves[seat] = undefined;
    }

    /**
     * Does something while it is a seat's turn to say its half; the other side's half, of which
     * nothing depends, is then any.
     * @template T
     * @param {number} seat
     * @param {() => T} act
     * @returns {T}
     */
    #asSeat(seat, act) {
        const [other] = this.isSimultaneous && seat === 1 ? this.board.legalMoves(0) : [];
        if (other === undefined) {
            return act();
        }
        this.board.push(other);
        try {
            return act();
        } finally {
            this.board.pop();
        }
    }

    /** Which rule a seat's move breaks; "" when it is legal. */
    why(/** @type {number} */ seat, /** @type {string} */ move) {
        return this.#asSeat(seat, () => this.board.why(move));
    }

    /** A seat's move, or half of it, as players write it. */
    san(/** @type {number} */ seat, /** @type {string} */ move) {
        return this.#asSeat(seat, () => this.board.sanMove(move));
    }

    /** Whether a seat that moves now stands in check. */
    isCheck(/** @type {number} */ seat) {
        return this.#asSeat(seat, () => this.board.isCheck());
    }
}
