/** FEN, PGN and link of the game, to copy and to read. */
import { $, fillSelect } from '../board/dom.mjs';
import qrcode from 'qrcode-generator';

/** @typedef {import('../game/game.mjs').Game} Game */
/** @typedef {import('../game/game.mjs').Start} Start */

/** Letters above which a text is not shown in the page, and above which it is not read. */
const SHOWN_MAX = 1_000_000;
const READ_MAX = 32_000_000;
const TAG = /^\s*\[\w+\s*"/m;
/** Tags that tell what the game itself says; they are written anew. */
const OWN_TAGS = ['Result', 'Variant', 'SetUp', 'FEN', 'Rules', 'PlyCount'];
/** Letters that a QR code holds and a camera still reads. */
const CODE_MAX = 1200;

/** Draws a QR code of a link, or says that it is too long. */
export function drawCode(/** @type {HTMLElement} */ place, /** @type {string} */ link) {
    place.replaceChildren();
    if (link.length <= CODE_MAX) {
        const code = qrcode(0, 'L');
        code.addData(link);
        code.make();
        place.innerHTML = code.createSvgTag({ cellSize: 3, margin: 12, scalable: true, alt: { text: 'The link as a QR code', id: '' } });
    }
}

/**
 * Puts a text where it can be pasted from.
 * @returns {Promise<boolean>} whether the browser did
 */
export async function copy(/** @type {string} */ text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}

/**
 * The tags of the game: those that it was opened with, or those of a game that is played here.
 * @returns {Record<string, string>}
 */
function tagsOf(/** @type {Game} */ game, /** @type {import('../game/seats.mjs').Seats} */ seats, /** @type {string} */ clock) {
    if (Object.keys(game.tags).length > 0) {
        return game.tags;
    }
    const names = Object.fromEntries(seats.players.map((player, seat) => [
        game.board.seatName(seat), { person: 'Person', friend: 'Friend', engine: `Quincunx (level ${seats.level})` }[player]]));
    const { end } = game.root.lineEnd();
    return {
        Event: 'Casual game', Site: '?', Date: new Date().toISOString().slice(0, 10).replaceAll('-', '.'), Round: '-',
        ...names,
        ...(clock !== '' && { TimeControl: clock }),
        ...(end !== null && { Termination: /time/.test(end.reason) ? 'time forfeit' : 'normal' }) };
}

/** The game with all its variations as PGN. */
export function writeGame(
    /** @type {import('../game/game.mjs').Quincunx} */ quincunx, /** @type {Game} */ game,
    /** @type {import('../game/seats.mjs').Seats} */ seats, /** @type {string} */ clock) {
    const { line, ...rest } = game.toJSON();
    return quincunx.writePgn({
        ...rest,
        line: /** @type {any} */ (line),
        tags: tagsOf(game, seats, clock),
        result: game.endOf(game.root.lineEnd())?.result ?? '*',
    });
}

export class Texts {
    /** @type {import('../module/quincunx.mjs').PgnGame[]} */
    #opened = [];

    /**
     * @param {import('../game/game.mjs').Quincunx} quincunx
     * @param {object} on
     * @param {(fen: string) => void} on.fen
     * @param {(start: Start) => void} on.game
     * @param {(text: string) => void} on.refuse
     * @param {() => void} on.open when the texts are to be drawn
     * @param {() => string} on.variant of games that do not say theirs
     * @param {() => string} on.pgn
     */
    constructor(quincunx, on) {
        this.quincunx = quincunx;
        this.on = on;
        $('set-fen').addEventListener('click', () => on.fen($('fen').value.trim()));
        $('fen').addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
            if (event.key === 'Enter') {
                on.fen($('fen').value.trim());
            }
        });
        $('open-pgn').addEventListener('click', () => this.read($('pgn').value));
        $('file').addEventListener('change', async () => {
            const [file] = $('file').files;
            if (file && this.#isReadable(file.size)) {
                this.read(await file.text());
            }
        });
        $('save-pgn').addEventListener('click', () => {
            const link = document.createElement('a');
            link.href = URL.createObjectURL(new Blob([on.pgn()], { type: 'application/x-chess-pgn' }));
            link.download = 'quincunx.pgn';
            link.click();
            setTimeout(() => URL.revokeObjectURL(link.href), 0);
        });
        $('texts').addEventListener('toggle', () => on.open());
        $('games').addEventListener('change', () => this.#openGame($('games').selectedIndex));
        $('copy-link').addEventListener('click', () => this.#copyLink());
        $('share-link').hidden = !navigator.share;
        $('share-link').addEventListener('click', () => navigator.share({ url: $('link').value }).catch(() => {}));
    }

    async #copyLink() {
        $('link').select();
        $('copy-link').textContent = (await copy($('link').value)) ? 'Copied' : 'Press Ctrl-C';
    }

    /** Whether a text of so many bytes is read; otherwise that is told. */
    #isReadable(/** @type {number} */ size) {
        if (size > READ_MAX) {
            this.on.refuse(`PGN: ${Math.round(size / 1e6)} MB; the page reads up to ${READ_MAX / 1e6} MB`);
        }
        return size <= READ_MAX;
    }

    /** Reads PGN; games that cannot be read are told, and the others opened. */
    read(/** @type {string} */ text) {
        /** @type {string[]} */
        const refused = [];
        if (!this.#isReadable(text.length)) {
            return;
        }
        if (text.trim() === '') {
            this.on.refuse('PGN: the field is empty');
            return;
        }
        try {
            /* Moves alone are of the game on the board; games with tags say which they are of, or are of chess. */
            const variant = TAG.test(text) ? 'chess' : this.on.variant();
            this.#opened = this.quincunx.readPgn(text, variant, (line, reason) => refused.push(`line ${line}: ${reason}`));
        } catch (error) {
            this.on.refuse(/** @type {Error} */ (error).message);
            return;
        }
        const told = refused.length === 0 ? '' :
            `PGN: ${refused[0]}${refused.length > 1 ? ` (and ${refused.length - 1} more games)` : ''}`;
        if (this.#opened.length === 0) {
            this.on.refuse(told || 'PGN: there is no game in it');
            return;
        }
        fillSelect($('games'), this.#opened.map(({ tags, result }, index) =>
            [`${index + 1}. ${tags.White ?? tags.Red ?? '?'} - ${tags.Black ?? tags.Blue ?? '?'} ${result}`, index]));
        $('games').hidden = this.#opened.length < 2;
        this.#openGame(0);
        if (told !== '') {
            this.on.refuse(told);
        }
    }

    #openGame(/** @type {number} */ index) {
        const { result, tags: all, ...game } = this.#opened[index];
        const tags = Object.fromEntries(Object.entries(all).filter(([name]) => !OWN_TAGS.includes(name)));
        this.on.game({
            ...game, tags,
            ...(result !== '*' && { end: { result, reason: tags.Termination ?? 'as the PGN says' } }),
        });
    }

    /**
     * Shows the texts, where the page has them open.
     * @param {string} fen
     * @param {string} pgn
     * @param {string} link
     */
    draw(fen, pgn, link) {
        $('fen').value = fen;
        $('pgn').value = pgn.length <= SHOWN_MAX ? pgn : '';
        $('link').value = link;
        $('copy-link').textContent = 'Copy';
        drawCode($('link-code'), link);
    }

    get isOpen() {
        return $('texts').open;
    }
}

