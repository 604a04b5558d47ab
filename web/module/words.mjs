/**
 * What players are told of games and pieces, and where a piece goes: types alone.
 *
 * @typedef {object} Variant
 * @property {string} name
 * @property {string} title
 * @property {{name: string, values: string[]}[]} options readings of the rules; the first value
 *     is the default
 *
 * @typedef {object} PieceWords what players are told of a piece
 * @property {string} letter
 * @property {string} name "wizard"
 * @property {string} moves a sentence on how it moves
 * @property {string | null} captures one on how it captures, where that differs
 * @property {string | null} special what else there is to know
 * @property {string} rules their numbers: "X3, X4"
 * @property {string | null} diagram a FEN that shows how it goes; null where four play
 * @property {string | null} square where it stands in it
 *
 * @typedef {object} OptionWords what players are told of a reading of the rules
 * @property {string} name "pool"
 * @property {string} title "Captured pieces"
 * @property {string} about
 * @property {{value: string, means: string}[]} values "own", "a pool for each side"
 *
 * @typedef {object} Words what players are told of a game
 * @property {string} name
 * @property {string} title
 * @property {string} summary a sentence that says what is special about it
 * @property {string} goal a sentence
 * @property {string} about a paragraph
 * @property {PieceWords[]} pieces
 * @property {OptionWords[]} options
 *
 * @typedef {object} LessonGoal what a task asks for; all goals must be reached at once
 * @property {'stand' | 'capture' | 'check' | 'win' | 'keep' | 'hold'} kind
 * @property {string | null} piece the letter of the piece to stand, to keep or to hold
 * @property {string[]} squares where to stand or capture; none to capture everything
 *
 * @typedef {object} LessonTask a small task that teaches a game
 * @property {string} title
 * @property {string} variant
 * @property {string} options of the rules, for a Board
 * @property {string} fen the learner has the side to move
 * @property {string} say what he is told before,
 * @property {string} solved when it is done,
 * @property {string} hint and after a wrong move
 * @property {number} moves the fewest that do it
 * @property {LessonGoal[]} goals
 *
 * @typedef {object} LessonVerdict what comes of a learner's move
 * @property {'solved' | 'on' | 'wrong'} state
 * @property {string | null} why a sentence, where it is wrong
 * @property {string | null} answer the other side's move, where it answers and the task goes on
 * @property {string | null} fen the position after all that
 *
 * @typedef {object} Puzzle a position in which one move wins, and no other does
 * @property {string} id "chess.17.42"
 * @property {string} fen
 * @property {number} mate moves to a proved mate, or to the last royal; 0 where only the score wins
 * @property {number} score centipawns of the side to move, where there is no mate
 * @property {number} grade from 1, the easiest, to 10
 * @property {string[]} line moves, the first of which is to be found: where both sides move at once
 *     it is the first side's half
 * @property {string[]} themes "sacrifice", "mate-in-2"
 *
 * @typedef {object} Targets squares to which a piece may go
 * @property {string[]} moves empty ones where it may end
 * @property {string[]} captures those where it may end and take what stands there
 * @property {string[]} taken those of pieces that it may take without ending there
 * @property {string[]} exposing those where it may not end, because its king would be attacked then
 * @property {string[]} pinners those of pieces that would attack its king then and do not yet
 * @property {string[]} checkers those of pieces that attack its king already and still would
 */
export {};
