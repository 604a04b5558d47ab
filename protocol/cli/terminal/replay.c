/* A game that is looked through: it stays whole while `back` and `next` show its positions, and
 * the engine waits. What is played from one of them takes the place of the rest. */
#include "protocol/base/system.h"
#include "protocol/cli/terminal/human.h"

#include "protocol/base/number.h"
#include "protocol/formats/pgn.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A move that was taken back. */
struct later {
    move_t move;
    struct comment comment;
    signed char first;
};

/* Moves of the game that make one turn. */
static int step_of(const struct human *human)
{
    return human->game.variant->simultaneous ? 2 : 1;
}

/* What is shown has changed. */
static void look(struct human *human)
{
    human->views = true;
    human_go_on(human);
}

/* Takes a turn back and keeps it for `next`. False at the beginning, or when memory is short.
 */
static bool step_back(struct human *human)
{
    int step = step_of(human);
    struct game *game = &human->game;
    if (game->count < step) {
        return false;
    }
    size_t room = (size_t)(human->later_count + step) * sizeof *human->later;
    struct later *grown = realloc(human->later, room);
    if (grown == NULL) {
        return false;
    }
    human->later = grown;
    for (int i = game->count - 1; i >= game->count - step; i--) {
        human->later[human->later_count++] =
            (struct later){game->moves[i], human->record.comments[i], human->record.firsts[i]};
    }
    game_undo(game, step);
    record_take_back(&human->record, game->count);
    return true;
}

/* Plays a turn again. False at the end, or when memory is short. */
static bool step_on(struct human *human)
{
    int step = step_of(human);
    if (human->later_count < step) {
        return false;
    }
    const struct later *next = &human->later[human->later_count - 1];
    bool is_good = true;
    for (int i = 0; i < step; i++) {
        is_good = is_good && record_add(&human->record, &next[-i].comment, next[-i].first);
    }
    if (step == 2) {
        struct joint joint = {{next[0].move, next[-1].move}, next[0].first};
        is_good = is_good && game_play_joint(&human->game, &joint);
    } else {
        is_good = is_good && game_play(&human->game, next->move);
    }
    if (!is_good) {
        record_take_back(&human->record, human->game.count);
        return false;
    }
    human->later_count -= step;
    return true;
}

void human_step(struct human *human, int turns)
{
    bool moved = true;
    look(human);
    for (int i = 0; i < abs(turns) && moved; i++) {
        moved = turns < 0 ? step_back(human) : step_on(human);
    }
    if (!moved) {
        human_say(human, turns < 0 ? "This is the beginning." : "This is the end.");
    }
}

void human_goto(struct human *human, int number)
{
    const struct game *game = &human->game;
    look(human);
    while (game_position(game)->fullmove_number >= number && step_back(human)) {
    }
    while (game_position(game)->fullmove_number < number && step_on(human)) {
    }
    if (game_position(game)->fullmove_number != number) {
        human_say(human, "There is no move %d.", number);
    }
}

/* Reads the file as a PGN, its game `number`. False, said why, when it has none for here. */
static bool read_pgn(struct human *human, const char *path, FILE *file, int number,
                     struct pgn_game *read)
{
    const struct game *game = &human->game;
    char what[PGN_TEXT_MAX] = "";
    int line = 0;
    struct pgn_reader *reader = pgn_reader_new(file, game->variant, game->options);
    enum pgn_status status = PGN_OUT_OF_MEMORY;
    for (int i = 1; reader != NULL; i++) {
        status = pgn_read(reader, 0, read, &line, what);
        if (status == PGN_END || status == PGN_OUT_OF_MEMORY || i == number) {
            break;
        }
        if (status == PGN_GAME) {
            pgn_game_free(read);
        }
    }
    pgn_reader_free(reader);
    if (status == PGN_REFUSED) {
        human_say(human, "%.200s, line %d: %s", path, line, what);
    } else if (status == PGN_END) {
        human_say(human, "%.200s: there is no game %d in it.", path, number);
    } else if (status == PGN_OUT_OF_MEMORY) {
        human_say(human, "%.200s: memory is short.", path);
    } else if (read->game.variant != game->variant) {
        human_say(human, "%.200s: a game of %s; look at it with `quincunx play %s`.", path,
                  read->game.variant->title, read->game.variant->name);
        pgn_game_free(read);
        return false;
    }
    return status == PGN_GAME;
}

/* Sets the game up as it was read. False, and nothing is set up, when memory is short. */
static bool take_over(struct human *human, const struct pgn_game *read)
{
    struct game copy;
    bool is_good = game_copy(&copy, &read->game);
    for (int i = 0; is_good && i < copy.count; i++) {
        int first = read->firsts != NULL ? read->firsts[i] : 0;
        is_good = record_add(&human->record, &read->comments[i], first);
        if (!is_good) {
            record_take_back(&human->record, human->game.count);
            game_free(&copy);
        }
    }
    if (is_good) {
        game_free(&human->game);
        human->game = copy;
    }
    return is_good;
}

/* Whether the file's first line is a FEN; then the game begins there. */
static bool load_fen(struct human *human, FILE *file)
{
    char line[FEN_MAX];
    struct text_error error;
    union position_room room;
    const struct game *game = &human->game;
    bool is_fen = fgets(line, sizeof line, file) != NULL;
    line[is_fen ? strcspn(line, "\r\n") : 0] = '\0';
    is_fen = is_fen &&
             game->variant->from_fen(game->variant, &room.head, line, game->options, &error);
    if (is_fen) {
        human_restart(human);
        is_fen = game_set_fen(&human->game, line, &error);
    }
    rewind(file);
    return is_fen;
}

void human_load(struct human *human, const char *path, int number)
{
    static struct pgn_game read;
    FILE *file = system_open(path, "r");
    if (file == NULL) {
        human_say(human, "%.200s: %s", path, strerror(errno));
        return;
    }
    if (load_fen(human, file)) {
        human_forget_later(human);
        look(human);
        human_say(human, "%.200s: a position.", path);
    } else if (read_pgn(human, path, file, number, &read)) {
        human_forget_later(human);
        human_restart(human);
        if (!take_over(human, &read)) {
            human_say(human, "%.200s: memory is short.", path);
        }
        look(human);
        human_say(human, "%.200s: %d moves, %s. `back`, `next` and `goto` show it.", path,
                  read.game.count / step_of(human), game_result_text(read.result));
        pgn_game_free(&read);
    }
    fclose(file);
}
