/** What is seen of a game: it is drawn from the page's state, and changes nothing. */
import { isPlace, namePlace } from './address.mjs';
import { forFirst } from './analysis.mjs';
import { Card } from './card.mjs';
import { Curve } from './curve.mjs';
import { $, element, setText } from '../board/dom.mjs';
import { turnFor } from './entry_board.mjs';
import { Gallery } from './gallery.mjs';
import { MoveList } from './list.mjs';
import { pieceName, plural } from '../game/names.mjs';
import { scoreText, winningChance } from '../game/notes.mjs';
import { PlayerLines } from './players.mjs';
import { setLinkedText, showRules } from './rules.mjs';
import { drawCode } from './texts.mjs';
import { hasTwoSides } from '../game/sides.mjs';

/** @typedef {import('./page.mjs').Page} Page */
/** @typedef {import('../game/game.mjs').GameNode} GameNode */

export class Screen {
    /**
     * The place of the page that is shown.
     * @type {'gallery' | 'game' | 'exercise'}
     */
    place = 'game';

    /** @param {Page} page */
    constructor(page) {
        this.page = page;
        this.view = page.view;
        this.players = new PlayerLines($('near'), $('far'), (letter, count) =>
            plural(pieceName(page.game.variant, letter), count));
        this.card = new Card(page.quincunx);
        this.gallery = new Gallery(page);
        this.list = new MoveList($('moves'), (node) => page.show(node));
        this.curve = new Curve($('curve'), (node) => page.show(node));
    }

    /** Quarters that the board is turned by. */
    turn() {
        const { game, isFlipped, seats } = this.page;
        const seat = this.page.turn.below();
        if (game.board.seats() === 2) {
            const changes = game.isSimultaneous && seats.players.every((player) => player === 'person');
            return isFlipped !== (changes && seat === 1) ? 2 : 0;
        }
        const seated = seats.players.indexOf('person');
        const turned = turnFor(game.board, seats.players.filter((one) => one === 'person').length === 1 ? seated : seat);
        return isFlipped ? (turned + 2) % 4 : turned;
    }

    /**
     * Shows a place of the page: the cards of all games, the game, or a task. The card and the rules
     * stand where pieces are moved.
     * @param {'gallery' | 'game' | 'exercise'} place
     */
    go(place) {
        const { page } = this;
        this.place = place;
        ['gallery', 'game', 'exercise'].forEach((one) => {
            $(one).hidden = one !== place;
        });
        if (place === 'game' && isPlace(location.hash)) {
            namePlace(page.session.link);
        }
        if (place !== 'gallery') {
            const isTask = place === 'exercise';
            const { game } = isTask ? page.exercise : page;
            $(isTask ? 'task-type' : 'steps').before($('card'));
            $(isTask ? 'task-side' : 'side').append($('rules'));
            showRules($('rules'), game, page.quincunx);
            this.card.clear(game);
        }
    }

    draw() {
        const { page, view } = this;
        const { game } = page;
        view.animated = page.settings.animation;
        view.draw(game.board, this.turn(), { lastMoves: this.#lastMoves() });
        this.drawMarks();
        this.drawPlayers();
        this.drawMoves();
        this.drawStatus();
        this.#drawEnd();
        this.#drawLetter();
        this.drawAnalysis();
        const isDone = page.turn.isLive() ? page.analysis.isOn || !page.seats.has('engine') : true;
        this.curve.draw(game, isDone && hasTwoSides(game.board));
    }

    /** The last move, and of four players each one's. */
    #lastMoves() {
        const { game } = this.page;
        const wanted = game.board.seats() === 2 ? 1 : game.board.seats() - 1;
        return game.node.path().slice(-wanted).flatMap(({ seat, move }) => move.split('|').map((half, side) => ({
            seat: game.isSimultaneous ? side : seat, squares: half.match(/[a-p]\d+/g) ?? [] })));
    }

    /** Shows how the piece that was clicked goes, in the card and on the board. */
    look(/** @type {string} */ square) {
        this.card.show(this.page.game, square);
        this.drawMarks();
    }

    drawMarks() {
        this.page.table.mark(this.card.square, { hinted: this.page.hinted });
    }

    drawPlayers() {
        const { game, seats, clock } = this.page;
        this.players.draw(game, {
            seats, clock, due: this.page.turn.due(), out: game.out(), below: this.turn() === 2 ? 1 : 0 });
    }

    drawMoves() {
        const { game } = this.page;
        const { node } = game;
        this.list.draw(game, game.isSimultaneous ? 1 : game.board.seats());
        $('first').disabled = $('back').disabled = node === game.root;
        $('undo').disabled = !this.page.turn.canTakeBack();
        $('last').disabled = $('next').disabled = game.isAtEnd();
        $('resign').disabled = this.page.turn.resigning() < 0;
        $('hint').disabled = this.page.turn.asked() < 0;
        $('review').disabled = game.root.variations.length === 0;
        $('branch').hidden = node.isMainline();
        $('analyse').setAttribute('aria-pressed', String(this.page.analysis.isOn));
    }

    /** Whose turn it is, or what the page has to say. */
    drawStatus() {
        setLinkedText($('status'), this.page.message !== '' ? this.page.message : this.#statusText());
    }

    #statusText() {
        const { game, page } = { game: this.page.game, page: this.page };
        const { board, node } = game;
        const played = node === game.root ? '' : `${node.san}. `;
        const end = game.endOf(node);
        if (end !== null) {
            return `${played}${end.result}: ${end.reason}`;
        }
        const seat = page.turn.asked() >= 0 ? page.turn.asked() : page.turn.due()[0] ?? board.seat();
        const name = board.seatName(seat);
        const check = (/** @type {number} */ of) => (game.isCheck(of) ? ', in check' : '');
        if (!game.isSimultaneous) {
            return `${played}${name} to move${check(seat)}.`;
        }
        const onlyKing = game.isCheck(seat) ? `${name} is in check: only the king may move. ` : '';
        if (page.turn.isByLetter() && page.letters.hasChosen()) {
            return `${played}Your half is chosen, and your friend does not see it before he has chosen his.`;
        }
        if (page.turn.due().length === 1 && page.turn.isLive()) {
            return `${played}${onlyKing}${name}: choose your half; the other side has chosen, and nobody sees it before.`;
        }
        return `${played}Both sides move at once. ${onlyKing}${name}: choose your half.`;
    }

    #drawEnd() {
        const { game, seats } = this.page;
        const end = game.endOf(game.node);
        const isShown = end !== null && game.isAtEnd();
        $('end').hidden = !isShown;
        if (isShown) {
            setText($('end').querySelector('h2'), winnerText(game, end.result));
            setText($('end').querySelector('p'), `${end.result}: ${end.reason}`);
            $('look').hidden = seats.players.every((player) => player === 'person') || seats.has('friend');
        }
    }

    #drawLetter() {
        const { page } = this;
        const isShown = page.turn.isFriends();
        $('letter').hidden = !isShown;
        if (isShown) {
            const seat = page.turn.friend();
            setText($('letter').querySelector('p'),
                `Send this link to your friend, who plays ${page.game.board.seatName(seat)}${page.turn.isOver() ? '' : ', and open the link that comes back'}.`);
            drawCode($('letter-code'), page.link());
        }
    }

    /** The engine's lines, its arrows and the bar. */
    drawAnalysis() {
        const { analysis, game } = this.page;
        const { board } = game;
        const seat = game.isSimultaneous ? this.page.turn.below() : board.seat();
        const isShared = hasTwoSides(board);
        const lines = analysis.isOn ? analysis.lines.filter((line) => line) : [];
        $('lines').replaceChildren(...lines.map((line) => {
            const score = scoreText(isShared ? forFirst(line, board, seat) : line);
            const of = isShared ? '' : `${board.seatName(seat)} `;
            const nps = Math.round(line.nodes / Math.max(1, line.milliseconds));
            return element('li', {},
                element('b', {}, `${of}${score}`), ` depth ${line.depth}, ${nps} kN/s: `, element('span', {}, line.san));
        }));
        this.view.arrows(lines.flatMap((line, index) => {
            const squares = line.line.split(' ')[0].split('|')[0].match(/[a-p]\d+/g) ?? [];
            const [from, to] = [squares.at(0), squares.at(-1)];
            return from && to && from !== to ? [{ from, to, kind: index === 0 ? 'best' : 'alternative' }] : [];
        }));
        $('bar').hidden = !analysis.isOn || !isShared;
        if (lines.length > 0) {
            const found = forFirst(lines[0], board, seat);
            $('bar').style.alignItems = this.turn() === 2 ? 'start' : 'end';
            $('bar').firstElementChild.style.height = `${100 * winningChance(found)}%`;
            $('bar').setAttribute('aria-label', `${board.seatName(0)} ${scoreText(found)}`);
        }
        $('reviewed').hidden = analysis.review === null;
        if (analysis.review !== null) {
            $('reviewed').max = analysis.review.of;
            $('reviewed').value = analysis.review.done;
        }
        setText($('review'), analysis.review === null ? 'Analyse the game' : 'Stop');
    }
}

/** "White wins", or a draw, of four players with all who share the win. */
function winnerText(/** @type {import('../game/game.mjs').Game} */ game, /** @type {string} */ result) {
    const { board } = game;
    const points = result.split('-');
    if (points.every((one) => one === points[0])) {
        return 'A draw';
    }
    const isTwo = points.length === 2;
    const winners = Array.from({ length: board.seats() }, (_, seat) => seat)
        .filter((seat) => points[isTwo ? Number(!game.isFirstSide(seat)) : seat] === '1')
        .map((seat) => board.seatName(seat));
    return winners.length === 0 ? `${result}: the point is shared` : `${winners.join(' and ')} ${winners.length > 1 ? 'win' : 'wins'}`;
}
