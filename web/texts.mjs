/** FEN, PGN and link of the game, to copy and to read. */
import { $, fillSelect } from './dom.mjs';
import qrcode from 'qrcode-generator';

/** @typedef {import('./game.mjs').Game} Game */
/** @typedef {import('./game.mjs').Start} Start */

/** Above this a text is not shown in the page, and above the second not read. */
const SHOWN_MAX = 1_000_000;
const READ_MAX = 200_000_000;
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

/** The tags of a game that is played here. */
function tagsOf(/** @type {Game} */ game, /** @type {import('./seats.mjs').Seats} */ seats, /** @type {string} */ clock) {
    const names = Object.fromEntries(seats.players.map((player, seat) => [
        game.board.seatName(seat), { person: 'Person', friend: 'Friend', engine: `Quincunx (level ${seats.level})` }[player]]));
    const own = { Event: 'Casual game', Site: '?', Date: new Date().toISOString().slice(0, 10).replaceAll('-', '.'), Round: '-', ...names };
    return Object.keys(game.tags).length > 0 ? game.tags : { ...own, ...(clock !== '' && { TimeControl: clock }) };
}

/** The game with all its variations as PGN. */
export function writeGame(
    /** @type {import('./game.mjs').Quincunx} */ quincunx, /** @type {Game} */ game,
    /** @type {import('./seats.mjs').Seats} */ seats, /** @type {string} */ clock) {
    const end = game.endOf(game.root.lineEnd());
    const made = game.root.lineEnd().end;
    const tags = tagsOf(game, seats, clock);
    const { line, ...rest } = game.toJSON();
    return quincunx.writePgn({
        ...rest,
        line: /** @type {any} */ (line),
        tags: made ? { ...tags, Termination: /time/.test(made.reason) ? 'time forfeit' : tags.Termination ?? 'normal' } : tags,
        result: end?.result ?? '*',
    });
}

export class Texts {
    /** @type {import('./quincunx.mjs').PgnGame[]} */
    #opened = [];

    /**
     * @param {import('./game.mjs').Quincunx} quincunx
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
            if (file && file.size > READ_MAX) {
                on.refuse(`${file.name}: ${Math.round(file.size / 1e6)} MB; files up to ${READ_MAX / 1e6} MB are read`);
            } else if (file) {
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

    /** Reads PGN; games that cannot be read are told, and the others opened. */
    read(/** @type {string} */ text) {
        /** @type {string[]} */
        const refused = [];
        if (text.trim() === '') {
            this.on.refuse('PGN: the field is empty');
            return;
        }
        try {
            this.#opened = this.quincunx.readPgn(text, this.on.variant(), (line, reason) => refused.push(`line ${line}: ${reason}`));
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
        const { result, tags, ...game } = this.#opened[index];
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

