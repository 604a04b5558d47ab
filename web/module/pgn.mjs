/**
 * Games of PGN as trees of moves, and the lines that glue_pgn.c makes of them and takes: a word, a
 * tab and a text for each move, comment, NAG and parenthesis in the order of the text.
 */
import * as check from './checks.mjs';

/**
 * @typedef {object} PgnNode a move and what is said of it; names are those of python-chess
 * @property {string} move "e2e4"; where both sides move at once "e2e4|e7e5@w"
 * @property {string} comment behind the move, "" where there is none; several with a blank between
 * @property {string} [halfComment] only where both sides move at once: behind the first half
 * @property {string} startingComment before the move, where a variation begins
 * @property {number[]} nags 1 to 255, as the PGN standard has them: 1 is "!"
 * @property {PgnNode[][]} variations lines that begin instead of the move
 *
 * @typedef {object} PgnGame
 * @property {string} variant
 * @property {string} options
 * @property {string} fen where it begins
 * @property {string} result
 * @property {Record<string, string>} tags
 * @property {string} comment before the first move
 * @property {PgnNode[]} line the moves that were played, with all that stands among them
 * @property {string[]} moves the same moves alone
 * @property {string[]} comments one for each move, "" where there is none; where both sides move
 *     at once one for each half
 *
 * @typedef {object} PgnSource what writePgn needs of a game
 * @property {string} [variant] chess
 * @property {string} [options] of the rules
 * @property {string} [fen] otherwise the start position
 * @property {Record<string, string>} [tags]
 * @property {string} [result] "*"
 * @property {string} [comment]
 * @property {Partial<PgnNode>[]} [line] of which each has a move
 */

/** Variations that may stand in each other. */
const DEPTH_MAX = 64;
/** Moves of a game with its variations. */
const NODES_MAX = 1_000_000;
const NAG_MAX = 255;
/** Tags that are made from the game. */
const MADE = ['Result', 'Variant', 'SetUp', 'FEN', 'Rules', 'PlyCount'];

const joined = (/** @type {string[]} */ ...texts) => texts.filter((text) => text !== '').join(' ');

/**
 * A line as far as it is read.
 * @returns {{nodes: PgnNode[], starting: string, nags: number[], said: number}}
 */
const emptyLine = () => ({ nodes: [], starting: '', nags: [], said: 0 });

/** What stands in a line without moves, as a comment. */
const remarks = (/** @type {ReturnType<typeof emptyLine>} */ line) =>
    line.nodes.length > 0 ? '' : joined(line.starting, ...line.nags.map((nag) => `$${nag}`));

/** The comments of a line's moves, where both sides move at once of each half. */
const commentsOf = (/** @type {PgnNode[]} */ line) =>
    line.flatMap(({ halfComment, comment }) => (halfComment === undefined ? [comment] : [halfComment, comment]));

/** Takes a text apart into lines of a word and what stands behind it. */
const linesOf = (/** @type {string} */ text) => text.slice(1).split('\n').map((line) => line.split('\t'));

/**
 * What stands among the moves of a game, given by its lines.
 * @returns {{comment: string, line: PgnNode[]}}
 */
function treeOf(/** @type {string[][]} */ lines, /** @type {Map<string, string>} */ known) {
    const open = [emptyLine()];
    for (const [word, text] of lines) {
        const line = open[open.length - 1];
        const node = line.nodes[line.nodes.length - 1];
        if (word === 'move') {
            known.set(text, known.get(text) ?? text); // each text once, however many games have it
            line.nodes.push({
                move: known.get(text) ?? text, comment: '', ...(text.includes('|') && { halfComment: '' }),
                startingComment: open.length > 1 && node === undefined ? line.starting : '',
                nags: node === undefined ? line.nags : [], variations: [] });
            line.said = 0;
        } else if (word === 'nag') {
            (node ?? line).nags.push(Number(text.slice(1)));
        } else if (word === 'comment' || word === 'rest') {
            const comment = text.replace(/ +/g, ' ').replace(/^ | $/g, '');
            if (node === undefined) {
                line.starting = joined(line.starting, comment);
            } else if (node.halfComment !== undefined && word === 'comment' && line.said++ === 0) {
                node.halfComment = comment;
            } else {
                node.comment = joined(node.comment, comment);
            }
        } else if (word === 'open') {
            open.push(emptyLine());
        } else if (word === 'close') {
            const before = open[open.length - 2].nodes;
            const parent = before[before.length - 1];
            parent.comment = joined(parent.comment, remarks(line));
            parent.variations.push(...(line.nodes.length > 0 ? [line.nodes] : []));
            open.pop();
        }
    }
    const [{ nodes, starting }] = open;
    return { comment: nodes.length > 0 ? starting : remarks(open[0]), line: nodes };
}

/**
 * The game in the text that the reader of PGN makes of it. Its tree is made again when it is asked
 * for: those of all games of a large file would not find room.
 * @returns {PgnGame}
 */
function gameOf(/** @type {string} */ text, /** @type {string[][]} */ lines, /** @type {Map<string, string>} */ known) {
    /** @type {Map<string, string>} */
    const tags = new Map();
    /** @type {Record<string, string>} */
    const told = {};
    for (const [word, name, value] of lines) {
        if (word === 'tag') {
            tags.set(name, tags.get(name) ?? value);
        } else {
            told[word] = name;
        }
    }
    const { comment, line } = treeOf(lines, known);
    /** @type {PgnNode[] | undefined} */
    let tree;
    return {
        variant: told.variant, options: told.options, fen: told.fen, result: told.result,
        tags: Object.fromEntries(tags), comment,
        get line() {
            tree ??= treeOf(linesOf(text), known).line;
            return tree;
        },
        set line(nodes) {
            tree = nodes;
        },
        moves: line.map(({ move }) => move),
        comments: commentsOf(line) };
}

/**
 * Reads the games of a PGN text, as readPgn of quincunx.mjs has it.
 * @param {any} calls
 * @param {string} text
 * @param {string} variant
 * @param {((line: number, reason: string) => void) | undefined} onRefused
 * @returns {PgnGame[]}
 */
export function readGames({ c, put, free, refuse }, text, variant, onRefused) {
    check.text(text, 'PGN', Infinity);
    check.text(variant, 'variant');
    if (onRefused !== undefined) {
        check.callable(onRefused, 'onRefused');
    }
    const source = put(text);
    const reader = c.openPgn(source, variant);
    const games = [];
    const known = new Map();
    try {
        if (reader === 0) {
            refuse(variant);
        }
        for (let game; (game = c.nextGame(reader)) !== '';) {
            const lines = linesOf(game);
            const [word, line, reason] = lines[lines.length - 1];
            if (word !== 'refused') {
                games.push(gameOf(game, lines, known));
            } else if (onRefused !== undefined) {
                onRefused(Number(line), reason);
            } else {
                throw new RangeError(`PGN: line ${line}: ${reason}`);
            }
        }
    } finally {
        if (reader !== 0) {
            c.closePgn(reader);
        }
        free(source);
    }
    return games;
}

/**
 * Adds the lines of a line of moves.
 * @returns {string[]} the moves
 */
function addLine(/** @type {unknown} */ nodes, /** @type {string} */ name, /** @type {number} */ depth, /** @type {string[]} */ lines) {
    if (depth > DEPTH_MAX) {
        throw new RangeError(`${check.brief(name)}: more than ${DEPTH_MAX} variations stand in each other`);
    }
    const moves = [];
    for (const [index, node] of check.list(nodes, name).entries()) {
        const here = `${name}[${index}]`;
        const { move, comment = '', halfComment = '', startingComment = '', nags = [], variations = [] } =
            check.object(node, here);
        const add = (/** @type {string} */ word, /** @type {unknown} */ text) =>
            lines.push(`${word}\t${check.comment(text, `${here}: ${word}`)}`);
        if (startingComment !== '') {
            add('comment', startingComment);
        }
        moves.push(check.move(move, here));
        lines.push(`move\t${move}`);
        for (const nag of check.list(nags, `${here}: nags`)) {
            lines.push(`nag\t$${check.whole(nag, `${here}: NAG`, 1, NAG_MAX)}`);
        }
        if (halfComment !== '' || (comment !== '' && move.includes('|'))) {
            add('comment', halfComment);
        }
        if (comment !== '') {
            add('comment', comment);
        }
        for (const [number, variation] of check.list(variations, `${here}: variations`).entries()) {
            if (check.list(variation, `${here}: variation`).length > 0) {
                lines.push('open\t');
                addLine(variation, `${here}.variations[${number}]`, depth + 1, lines);
                lines.push('close\t');
            }
        }
        if (lines.length > NODES_MAX) {
            throw new RangeError(`line: more than ${NODES_MAX} moves, comments and NAGs`);
        }
    }
    return moves;
}

/** What is written of a game, once it is what PgnSource says. */
export function sourceOf(/** @type {unknown} */ game) {
    const { variant, options, fen, tags = {}, result = '*', comment = '', line = [] } =
        check.object(game, 'game');
    const given = Object.entries(check.object(tags, 'tags')).filter(([name]) => !MADE.includes(name));
    /** @type {string[]} */
    const lines = comment === '' ? [] : [`comment\t${check.comment(comment, 'comment')}`];
    const moves = addLine(line, 'line', 0, lines);
    return {
        variant, options, fen, tags: check.tags(Object.fromEntries(given), /^[\w+#=:-]+$/),
        result: check.text(result, 'result'), lines: lines.join('\n'), moves };
}
