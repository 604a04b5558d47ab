#include "protocol/cli/terminal/loading.h"

#include "protocol/base/system.h"
#include "protocol/base/text_source.h"
#include "protocol/cli/terminal/human_game.h"
#include "protocol/formats/pgn.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* What is shown has changed; the engine waits. */
static void look_through(struct human *human)
{
    human->viewing.is_on = true;
    human_game_go_on(human);
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
        screen_say(&human->screen, "%.200s, line %d: %s", path, line, what);
    } else if (status == PGN_END) {
        screen_say(&human->screen, "%.200s: there is no game %d in it.", path, number);
    } else if (status == PGN_OUT_OF_MEMORY) {
        screen_say(&human->screen, "%.200s: out of memory.", path);
    } else if (read->game.variant != game->variant) {
        screen_say(&human->screen, "%.200s: a game of %s; look at it with `quincunx play %s`.",
                   path, read->game.variant->title, read->game.variant->name);
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

/* Reads the first line with anything in it, as far as a FEN may go. False without one. */
static bool read_first_line(FILE *file, char line[FEN_MAX])
{
    struct text_source source;
    text_source_init(&source, file);
    while (text_source_line(&source, line, FEN_MAX) >= 0) {
        line[strcspn(line, ";#")] = '\0'; /* as in EPD */
        if (line[strspn(line, " \t")] != '\0') {
            return true;
        }
    }
    return false;
}

/* Whether the file's first line is a FEN; then the game begins there. */
static bool load_fen(struct human *human, FILE *file)
{
    char line[FEN_MAX];
    struct text_error error;
    union position_room room;
    const struct game *game = &human->game;
    bool is_fen =
        read_first_line(file, line) &&
        game->variant->from_fen(game->variant, &room.head, line, game->options, &error);
    if (is_fen) {
        human_game_restart(human);
        is_fen = game_set_fen(&human->game, line, &error);
    }
    rewind(file);
    return is_fen;
}

/* Opens a PGN file's game `number`, from 1, or a file with a FEN, in place of the game, and
 * says so. When the file cannot be used it says why, and the game stays. */
static void open_game(struct human *human, const char *path, int number)
{
    static struct pgn_game read;
    FILE *file = system_open(path, "r");
    if (file == NULL) {
        screen_say(&human->screen, "%.200s: %s", path, strerror(errno));
        return;
    }
    if (load_fen(human, file)) {
        viewing_end(&human->viewing);
        look_through(human);
        screen_say(&human->screen, "%.200s: a position.", path);
    } else if (read_pgn(human, path, file, number, &read)) {
        viewing_end(&human->viewing);
        human_game_restart(human);
        if (!take_over(human, &read)) {
            screen_say(&human->screen, "%.200s: out of memory.", path);
        }
        look_through(human);
        screen_say(&human->screen, "%.200s: %d moves, %s. `back`, `next` and `goto` show it.",
                   path, read.game.count / (read.game.variant->simultaneous ? 2 : 1),
                   game_result_text(read.result));
        pgn_game_free(&read);
    }
    fclose(file);
}

void loading_load(struct human *human, const struct typed *typed)
{
    char *rest = typed->rest, *path = line_word(&rest);
    int number;
    if (path == NULL || !typed_count(rest, 1, &number)) {
        screen_say(&human->screen,
                   "`load FILE` opens a PGN or a FEN, `load FILE 2` its second game.");
        return;
    }
    open_game(human, path, number);
}

static void step_through(struct human *human, int turns, const char *otherwise)
{
    look_through(human);
    if (!viewing_step(&human->viewing, &human->game, &human->record, turns)) {
        screen_say(&human->screen, "%s", otherwise);
    }
}

void loading_next(struct human *human, const struct typed *typed)
{
    (void)typed;
    step_through(human, 1, "This is the end.");
}

void loading_back(struct human *human, const struct typed *typed)
{
    (void)typed;
    step_through(human, -1, "This is the beginning.");
}

void loading_goto(struct human *human, const struct typed *typed)
{
    int number;
    if (!typed_count(typed->rest, 0, &number)) {
        screen_say(&human->screen, "`goto 12` shows the position before move 12.");
        return;
    }
    look_through(human);
    if (!viewing_goto(&human->viewing, &human->game, &human->record, number)) {
        screen_say(&human->screen, "There is no move %d.", number);
    }
}
