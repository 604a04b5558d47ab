/**
 * A game on the page, without anything that is drawn: where it began, its moves, what is shown of
 * it, and how clicks become moves.
 */

/**
 * What is clicked for a move, in order: squares, "N@" for a piece beside the board, "=q" for a
 * choice in the panel. An exchange may also begin with the pawn.
 * @param {string} move
 * @param {boolean} isExchange whether a piece stands where "N@d4" puts one
 * @returns {string[][]} all ways to click it
 */
export function clicksOf(move, isExchange) {
    const drop = /^([A-Z]@)([a-p]\d+)$/.exec(move);
    if (drop) {
        const [, piece, square] = drop;
        return isExchange ? [[piece, square], [square, piece]] : [[piece, square]];
    }
    const clicks = [];
    for (const [part] of move.matchAll(/[a-p]\d+|[a-z]$/g)) {
        const isSquare = /\d/.test(part);
        if (!isSquare || part !== clicks[clicks.length - 1]) {
            clicks.push(isSquare ? part : `=${part}`);
        }
    }
    return [clicks];
}

/**
 * @typedef {object} Choice what may follow the clicks so far
 * @property {Set<string>} next what may be clicked
 * @property {string[]} done moves that are complete
 * @property {string[]} panel moves that only the panel tells apart
 */

/**
 * @param {string[]} moves legal ones
 * @param {string[]} clicked
 * @param {(square: string) => boolean} isOccupied
 * @returns {Choice}
 */
export function choose(moves, clicked, isOccupied) {
    const choice = { next: new Set(), done: [], panel: [] };
    for (const move of moves) {
        const exchange = move.includes('@') && isOccupied(move.slice(2));
        for (const clicks of clicksOf(move, exchange)) {
            if (!clicked.every((click, index) => clicks[index] === click)) {
                continue;
            }
            const next = clicks[clicked.length];
            if (next === undefined) {
                choice.done.push(move);
            } else if (next.startsWith('=')) {
                choice.panel.push(move);
            } else {
                choice.next.add(next);
            }
        }
    }
    if (clicked.length > 0 && choice.done.length + choice.panel.length > 1) {
        choice.panel.push(...choice.done);
        choice.done = [];
    }
    return choice;
}

/** Square's name from file and rank, counted from 0. */
export function squareName(file, rank) {
    return String.fromCharCode(97 + file) + (rank + 1);
}

/** @typedef {{text: string, score?: number, comment?: string}} Move */

/** A game: its beginning, its moves, and the ply that is shown. */
export class Game {
    /**
     * @param {any} quincunx what load() gave
     * @param {{variant: string, options?: string, fen?: string, moves?: string[],
     *          comments?: string[], tags?: Record<string, string>}} start
     */
    constructor(quincunx, start) {
        this.quincunx = quincunx;
        this.variant = start.variant;
        this.options = start.options ?? '';
        this.tags = start.tags ?? {};
        this.board = new quincunx.Board(this.variant, start.fen || undefined, this.options);
        this.startFen = this.board.fen();
        this.simultaneous = this.variant === 'xymyx';
        /** @type {string[]} */
        this.moves = [];
        /** The moves as players write them. @type {string[]} */
        this.sans = [];
        /** @type {string[]} */
        this.comments = [];
        /** Where both sides move at once: the half that is kept secret, by seat. @type {string[]} */
        this.halves = [];
        this.ply = 0;
        for (const move of start.moves ?? []) {
            this.play(move);
        }
        this.comments = [...(start.comments ?? [])];
    }

    delete() {
        this.board.delete();
    }

    /** Plays a move at the ply that is shown; what came after it is forgotten. */
    play(text, comment = '') {
        const san = this.board.sanMove(text).replace(/@[wb]$/, '').replace('|', ' | ');
        this.board.push(text);
        this.forget();
        this.moves.push(text);
        this.sans.push(san);
        this.comments.push(comment);
        this.ply++;
    }

    /** Forgets what comes after the ply that is shown. */
    forget() {
        this.moves.length = this.sans.length = this.comments.length = this.ply;
    }

    /**
     * Takes the half of the seat to move, where both sides move at once.
     * @returns {boolean} whether the move is complete and was played
     */
    commit(half) {
        this.halves[this.board.seat()] = half;
        if (this.halves[0] === undefined || this.halves[1] === undefined) {
            this.board.push(half);
            return false;
        }
        const joint = this.halves.join('|');
        this.withdraw();
        this.play(joint);
        return true;
    }

    /** Forgets a half that was committed. */
    withdraw() {
        if (this.halves.length > 0) {
            this.board.pop();
            this.halves = [];
        }
    }

    /** Shows the position after so many moves. */
    show(ply) {
        const wanted = Math.max(0, Math.min(ply, this.moves.length));
        this.withdraw();
        if (wanted < this.ply) {
            this.board.delete();
            this.board = new this.quincunx.Board(this.variant, this.startFen, this.options);
            this.ply = 0;
        }
        while (this.ply < wanted) {
            this.board.push(this.moves[this.ply++]);
        }
    }

    /** Whether the newest position is shown. */
    isAtEnd() {
        return this.ply === this.moves.length;
    }

    /** As link and storage keep it. */
    toJSON() {
        const { variant, options, startFen: fen, moves, comments } = this;
        return { variant, options, fen, moves, comments };
    }
}
