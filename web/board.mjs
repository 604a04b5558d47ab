/**
 * The board: the picture that the C code draws, and over it a button for each square and each
 * kind of piece held beside it, so that mouse, finger, keyboard and screen reader do the same.
 */
import { squareName } from './clicks.mjs';

/* As protocol/formats/svg.c draws. */
const CELL = 40;
const LEFT = 22;
const TOP = 7;

/** Column and row of a square on a board that is turned by quarters. */
function place(files, ranks, turn, file, rank) {
    const column = [file, rank, files - 1 - file, ranks - 1 - rank][turn];
    const row = [ranks - 1 - rank, file, rank, files - 1 - file][turn];
    return [column, row];
}

/** Where a piece's group stands on the board. */
function translation(group) {
    const [, x, y] = /translate\(([\d.]+),([\d.]+)\)/.exec(group.getAttribute('transform'));
    return [Number(x), Number(y)];
}

export class BoardView {
    #cells = new Map();
    #focused = null;
    #layout = ''; /* what the places of the squares depend on */
    #drawn = 0; /* how often */

    /**
     * @param {HTMLElement} element
     * @param {(name: string) => void} onClick a square's name or "N@" for a held piece
     * @param {(letter: string) => string} pieceName
     */
    constructor(element, { onClick, pieceName }) {
        this.element = element;
        this.onClick = onClick;
        this.pieceName = pieceName;
        element.addEventListener('keydown', (event) => this.#step(event));
        element.addEventListener('pointerdown', (event) => this.#drag(event));
    }

    /** Draws a position. Marks are given after it, by mark(). */
    arrows() {}
    clearDrawn() {}
    zoom() {}
    hasKeyboard = false;
    choose(square, options) {
        return new Promise((done) => {
            const place = document.createElement('div');
            place.id = 'choices';
            for (const { value, text } of options) {
                const button = document.createElement('button');
                button.textContent = text;
                button.onclick = () => { place.remove(); done(value); };
                place.append(button);
            }
            this.element.after(place);
            place.firstElementChild.focus();
        });
    }

    draw(board, turn) {
        const had = this.element.contains(document.activeElement) ? this.#focused : null;
        this.#drawn++;
        this.element.querySelector('svg')?.remove();
        this.element.insertAdjacentHTML('afterbegin', board.svg(600, turn));
        const svg = this.element.firstElementChild;
        svg.setAttribute('aria-hidden', 'true');
        this.#place(board, turn, svg.viewBox.baseVal);
        for (let rank = board.ranks() - 1; rank >= 0; rank--) {
            for (let file = 0; file < board.files(); file++) {
                const name = squareName(file, rank);
                const seat = board.pieceSeat(file, rank);
                const piece = board.piece(file, rank).toUpperCase();
                const what =
                    seat < 0 ? '' : `, ${board.seatName(seat)} ${this.pieceName(piece)}`;
                const cell = this.#cells.get(name);
                cell.ariaLabel = name + what;
                cell.classList.toggle('occupied', seat >= 0);
            }
        }
        for (const held of svg.querySelectorAll('.held')) {
            const { seat, letter } = held.dataset;
            const [x, y] = translation(held);
            const count = held.querySelector('text:last-child').textContent;
            const name = Number(seat) === board.seat() ? `${letter}@` : `${letter}@${seat}`;
            const cell = this.#add(name, LEFT + x - 18, TOP + y - 18, 36, svg.viewBox.baseVal);
            cell.ariaLabel = `${count} ${this.pieceName(letter)} of ${board.seatName(Number(seat))}`;
            cell.classList.add('held');
        }
        this.#focus(this.#cells.has(had) ? had : this.#cells.keys().next().value, had !== null);
    }

    /** Puts a button on each square, unless they are there, and takes away those of held pieces. */
    #place(board, turn, box) {
        const layout = [board.files(), board.ranks(), turn, box.width, box.height].join();
        const isNew = layout !== this.#layout;
        for (const [name, cell] of this.#cells) {
            if (isNew || cell.classList.contains('held')) {
                cell.remove();
                this.#cells.delete(name);
            }
        }
        if (!isNew) {
            return;
        }
        this.#layout = layout;
        this.element.style.maxWidth = `calc((100vh - 17rem) * ${(box.width / box.height).toFixed(3)})`;
        for (let rank = board.ranks() - 1; rank >= 0; rank--) {
            for (let file = 0; file < board.files(); file++) {
                const [column, row] = place(board.files(), board.ranks(), turn, file, rank);
                this.#add(squareName(file, rank), LEFT + column * CELL, TOP + row * CELL, CELL, box);
            }
        }
    }

    /** A button over a part of the picture, whose box is given. */
    #add(name, x, y, size, { width, height }) {
        const cell = document.createElement('button');
        cell.type = 'button';
        cell.className = 'cell';
        cell.dataset.name = name;
        cell.tabIndex = -1;
        cell.style.left = `${(100 * x) / width}%`;
        cell.style.top = `${(100 * y) / height}%`;
        cell.style.width = `${(100 * size) / width}%`;
        cell.style.height = `${(100 * size) / height}%`;
        cell.addEventListener('click', (event) => {
            /* A press of the pointer was heard before; this is the keyboard's. */
            if (event.detail === 0) {
                this.onClick(name);
            }
        });
        this.element.append(cell);
        this.#cells.set(name, cell);
        return cell;
    }

    /** Gives cells a class, and nobody else. */
    mark(kind, names) {
        for (const [name, cell] of this.#cells) {
            cell.classList.toggle(kind, names.has(name));
        }
    }

    #focus(name, now) {
        this.#cells.get(this.#focused)?.setAttribute('tabindex', '-1');
        this.#focused = name;
        const cell = this.#cells.get(name);
        cell.tabIndex = 0;
        if (now) {
            cell.focus();
        }
    }

    /** Arrow keys: to the neighbour on the screen; from the edge to what is held, and back. */
    #step(event) {
        const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
        const step = steps[event.key];
        const from = this.#cells.get(event.target.dataset?.name);
        if (!step || !from || event.altKey || event.ctrlKey || event.metaKey) {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
        const middle = (cell) => {
            const { left, top, width, height } = cell.getBoundingClientRect();
            return [left + width / 2, top + height / 2];
        };
        const [x, y] = middle(from);
        let best = null;
        let least = Infinity;
        for (const [name, cell] of this.#cells) {
            const [toX, toY] = middle(cell);
            const along = (toX - x) * step[0] + (toY - y) * step[1];
            const aside = Math.abs((toX - x) * step[1]) + Math.abs((toY - y) * step[0]);
            if (along > 1 && along + 3 * aside < least) {
                least = along + 3 * aside;
                best = name;
            }
        }
        if (best !== null) {
            this.#focus(best, true);
        }
    }

    /** A press clicks a cell; released over another one it clicks that as well. */
    #drag(event) {
        const cell = event.target.closest?.('.cell');
        if (!cell || event.button !== 0) {
            return;
        }
        event.preventDefault();
        const name = cell.dataset.name;
        this.#focus(name, true);
        const drawn = this.#drawn;
        this.onClick(name);
        const ghost = this.#ghostOf(name);
        const move = (moved) => {
            if (ghost) {
                const box = this.element.getBoundingClientRect();
                ghost.style.display = 'block';
                ghost.style.left = `${moved.clientX - box.left - cell.offsetWidth / 2}px`;
                ghost.style.top = `${moved.clientY - box.top - cell.offsetHeight / 2}px`;
            }
        };
        const end = (ended) => {
            document.removeEventListener('pointermove', move);
            document.removeEventListener('pointerup', end);
            document.removeEventListener('pointercancel', end);
            ghost?.remove();
            const over = document.elementFromPoint(ended.clientX, ended.clientY);
            const target = over?.closest?.('#board .cell')?.dataset.name;
            /* After a click that made a move another board is shown. */
            if (ended.type === 'pointerup' && drawn === this.#drawn && target && target !== name) {
                this.onClick(target);
            }
        };
        document.addEventListener('pointermove', move);
        document.addEventListener('pointerup', end);
        document.addEventListener('pointercancel', end);
    }

    /** A picture of the piece on a cell, to follow the pointer; null when it is empty. */
    #ghostOf(name) {
        const cell = this.#cells.get(name);
        const svg = this.element.querySelector('svg');
        const scale = svg.clientWidth / svg.viewBox.baseVal.width;
        const x = (cell.offsetLeft + cell.offsetWidth / 2) / scale - LEFT;
        const y = (cell.offsetTop + cell.offsetHeight / 2) / scale - TOP;
        const piece = [...svg.querySelectorAll('.piece, .held')].find((one) => {
            const [column, row] = translation(one);
            return Math.abs(column - x) < 3 && Math.abs(row - y) < 3;
        });
        if (!piece) {
            return null;
        }
        const ghost = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
        ghost.setAttribute('viewBox', '-20 -20 40 40');
        ghost.setAttribute('class', 'ghost');
        ghost.style.width = ghost.style.height = `${cell.offsetWidth}px`;
        ghost.style.display = 'none';
        const copy = piece.cloneNode(true);
        copy.removeAttribute('transform');
        if (piece.classList.contains('held')) {
            copy.lastElementChild.remove(); /* how many there are */
        }
        const group = piece.parentNode.cloneNode(false);
        group.append(copy);
        ghost.append(group);
        this.element.append(ghost);
        return ghost;
    }
}
