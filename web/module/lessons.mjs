/**
 * The lessons of a game: small tasks, and what comes of a learner's moves in them.
 *
 * @typedef {import('./words.mjs').LessonTask} LessonTask
 * @typedef {import('./words.mjs').LessonVerdict} LessonVerdict
 */
import * as check from './checks.mjs';

const TASKS_MAX = 100;
const MOVES_MAX = 9;

/** The module's functions on lessons, over those of glue.c. */
export function lessonsOf(/** @type {ReturnType<typeof import('./calls.mjs').callsOf>['call']} */ call) {
    const N = 'number';
    const S = 'string';
    const list = call('web_lessons', S, S);
    const move = call('web_lesson_move', S, S, N, S, N, S);
    return {
        /**
         * Small tasks that teach a game, in their order.
         * @returns {LessonTask[]}
         */
        lessons: (/** @type {string} */ variant) => JSON.parse(list(check.text(variant, 'variant'))),
        /**
         * What comes of a learner's move in the task of that number, from 0: he stands in `fen` and
         * has `moves` moves left.
         * @returns {LessonVerdict}
         */
        lessonMove: (/** @type {string} */ variant, /** @type {number} */ task, /** @type {string} */ fen,
            /** @type {number} */ moves, /** @type {string} */ text) =>
            JSON.parse(move(check.text(variant, 'variant'), check.whole(task, 'task', 0, TASKS_MAX - 1),
                check.text(fen, 'FEN'), check.whole(moves, 'moves', 1, MOVES_MAX), check.text(text, 'move'))),
    };
}
