/**
 * The puzzles of a game: positions in which one move wins, and no other does.
 *
 * @typedef {import('./words.mjs').Puzzle} Puzzle
 */
import * as check from './checks.mjs';

/** The module's functions on puzzles, over those of glue.c. */
export function puzzlesOf(/** @type {ReturnType<typeof import('./calls.mjs').callsOf>['call']} */ call) {
    const N = 'number';
    const S = 'string';
    const list = call('web_puzzles', S, S);
    const ofDay = call('web_puzzle_of_day', N, S, N, N, N);
    return {
        /**
         * All puzzles of a game, none where it has none.
         * @returns {Puzzle[]}
         */
        puzzles: (/** @type {string} */ variant) => JSON.parse(list(check.text(variant, 'variant'))),
        /** The number of the puzzle of a day in that list, as everywhere on that day; -1 where there is none. */
        puzzleOfDay: (/** @type {string} */ variant, date = new Date()) =>
            ofDay(check.text(variant, 'variant'), check.day(date, 'date').getFullYear(), date.getMonth() + 1, date.getDate()),
    };
}
