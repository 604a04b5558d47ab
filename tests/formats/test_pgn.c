/* Games of every variant: written, read back, and the same. */
#include "protocol/formats/pgn.h"
#include "rules/move_text.h"
#include "rules/position.h"
#include "rules/variants.h"
#include "tests/formats/pgn_case.h"
#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 10000, BATCH = 50, SHORT_MOVES = 20, LONG_MOVES = 300, LONG_EVERY = 100 };

static uint64_t seed;

static int random_below(int bound)
{
    return (int)(splitmix64(&seed) % (uint64_t)bound);
}

/* --- Round trips --- */

/* A game made by chance, with all that a PGN tells of it. */
struct sample {
    struct game game;
    signed char firsts[LONG_MOVES + 2];
    struct comment comments[LONG_MOVES + 2];
    enum game_result result;
    bool has_comments;
    char first[64]; /* who has the first seat */
    char comment[200];
};

static move_t random_move(const struct variant *variant, const struct position *position)
{
    static struct move_list list;
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    return list.count == 0 ? MOVE_NONE : list.move[random_below(list.count)];
}

/* Plays one move of both sides. False when the game is over. */
static bool play_joint(struct sample *sample)
{
    struct game *game = &sample->game;
    union position_room opened;
    struct joint joint = {.first = random_below(2)};
    for (int seat = 0; seat < 2; seat++) {
        game->variant->open(game_position(game), &opened.head, seat);
        joint.half[seat] = random_move(game->variant, &opened.head);
        if (joint.half[seat] == MOVE_NONE) {
            return false;
        }
    }
    sample->firsts[game->count] = sample->firsts[game->count + 1] = (signed char)joint.first;
    assert_true(game_play_joint(game, &joint));
    return true;
}

static void play_sample(struct sample *sample, int moves)
{
    struct game *game = &sample->game;
    bool goes_on = true;
    while (goes_on && game->count < moves) {
        if (game->variant->simultaneous) {
            goes_on = play_joint(sample);
        } else {
            move_t move = random_move(game->variant, game_position(game));
            goes_on = move != MOVE_NONE && game_play(game, move);
        }
    }
}

static struct comment random_comment(void)
{
    struct comment comment = {.depth = 0};
    switch (random_below(5)) {
    case 0:
        comment.milliseconds = COMMENT_BOOK;
        return comment;
    case 1:
        return comment;
    case 2:
        comment.milliseconds = random_below(10000000);
        return comment;
    case 3:
        comment.score = COMMENT_MATE_BASE + random_below(500);
        break;
    default:
        comment.score = random_below(COMMENT_MATE_BASE);
        break;
    }
    comment.score = random_below(2) == 0 ? comment.score : -comment.score;
    comment.depth = 1 + random_below(random_below(4) == 0 ? 200 : 20);
    comment.seldepth = random_below(2) == 0 ? 0 : comment.depth + random_below(20);
    comment.nodes = random_below(2) == 0 ? 0 : splitmix64(&seed) >> random_below(64) >> 1;
    comment.milliseconds = random_below(random_below(4) == 0 ? 100000000 : 1000);
    return comment;
}

/* A text of characters that mean something in a PGN. */
static void random_text(char *text, int size)
{
    static const char letters[] = "ab \"\\[];%.1-0*()$!?/x";
    int length = random_below(size);
    for (int i = 0; i < length; i++) {
        text[i] = letters[random_below((int)sizeof letters - 1)];
    }
    text[length] = '\0';
}

static void make_sample(struct sample *sample, int number)
{
    const struct variant *variant = variant_at(number % variant_count());
    variant = variant_find(variant->name);
    unsigned options = 0;
    for (int i = 0; variant->options != NULL && variant->options[i].name != NULL; i++) {
        options |= (unsigned)(random_below(4) == 0) << i;
    }
    bool is_long = number % LONG_EVERY < variant_count();
    assert_true(game_init(&sample->game, variant, options));
    play_sample(sample, random_below(is_long ? LONG_MOVES : SHORT_MOVES));
    if (random_below(3) == 0) { /* the game begins where this one stands, if it goes on */
        char fen[FEN_MAX];
        struct text_error error;
        variant->to_fen(variant, game_position(&sample->game), fen);
        if (variant->count(game_position(&sample->game)) > 0) {
            assert_true(game_set_fen(&sample->game, fen, &error));
            play_sample(sample, random_below(SHORT_MOVES));
        }
    }
    sample->has_comments = random_below(8) > 0;
    for (int i = 0; i < sample->game.count; i++) {
        sample->comments[i] = random_comment();
    }
    bool is_shared = variant->team[SEATS_MAX - 1] == SEATS_MAX - 1;
    sample->result =
        is_shared ? game_result_of_seats(1 + (unsigned)random_below((1 << SEATS_MAX) - 1))
                  : (enum game_result)random_below(RESULT_DRAW + 1);
    random_text(sample->first, sizeof sample->first);
    random_text(sample->comment + 1, sizeof sample->comment - 1);
    sample->comment[0] = 'z'; /* so that it does not look like a comment */
}

static void write_sample(FILE *file, const struct sample *sample)
{
    const struct pgn_tag tags[] = {{sample->game.variant->seat_names[0], sample->first},
                                   {"Termination", "time forfeit"},
                                   {"Event", "a \"test\""},
                                   {"Result", "nonsense"},
                                   {"TimeControl", "10+0.1"}};
    const struct pgn_entry entry = {
        .game = &sample->game,
        .firsts = sample->game.variant->simultaneous ? sample->firsts : NULL,
        .comments = sample->has_comments ? sample->comments : NULL,
        .result = sample->result,
        .notation = (enum notation)random_below(NOTATION_UCI + 1),
        .details = COMMENT_NODES | COMMENT_SELDEPTH | (random_below(2) == 0 ? 0 : COMMENT_NPS),
        .comment = random_below(2) == 0 ? sample->comment : NULL,
        .tags = tags,
        .tag_count = 5};
    assert_true(pgn_write(file, &entry));
}

static void assert_same_comment(const struct comment *written, const struct comment *read)
{
    assert_int_equal(read->score, written->score);
    assert_int_equal(read->depth, written->depth);
    assert_true(read->milliseconds == written->milliseconds);
    assert_true(read->nodes == written->nodes);
    assert_int_equal(read->seldepth, written->seldepth);
}

static void assert_tag(const struct pgn_game *game, const char *name, const char *value)
{
    assert_non_null(pgn_tag(game, name));
    assert_string_equal(pgn_tag(game, name), value);
}

static void assert_same(const struct sample *sample, const struct pgn_game *read)
{
    const struct game *game = &sample->game;
    char fen[2][FEN_MAX], count[16];
    assert_ptr_equal(read->game.variant, game->variant);
    assert_int_equal(read->game.options, game->options);
    assert_int_equal(read->game.count, game->count);
    assert_int_equal(read->result, sample->result);
    for (int i = 0; i < game->count; i++) {
        assert_int_equal(read->game.moves[i], game->moves[i]);
        if (game->variant->simultaneous) {
            assert_int_equal(read->firsts[i], sample->firsts[i]);
        }
        struct comment silence = {.depth = 0};
        assert_same_comment(sample->has_comments ? &sample->comments[i] : &silence,
                            &read->comments[i]);
    }
    for (int i = 0; i < 2; i++) {
        int index = i == 0 ? 0 : game->count;
        game->variant->to_fen(game->variant, game_position_at(game, index), fen[0]);
        game->variant->to_fen(game->variant, game_position_at(&read->game, index), fen[1]);
        assert_string_equal(fen[1], fen[0]);
    }
    snprintf(count, sizeof count, "%d", game->count);
    for (int seat = 0; seat < game->variant->seats; seat++) {
        assert_tag(read, game->variant->seat_names[seat], seat == 0 ? sample->first : "?");
    }
    assert_tag(read, "Event", "a \"test\"");
    assert_tag(read, "Termination", "time forfeit");
    assert_tag(read, "TimeControl", "10+0.1");
    assert_tag(read, "Result", game_result_text(sample->result));
    assert_tag(read, "PlyCount", count);
}

/* Writes so many games to one file and reads them back. Returns their moves. */
static int round_trip(int first_number)
{
    static struct sample samples[BATCH];
    static struct pgn_game read;
    char *text = NULL;
    char what[PGN_TEXT_MAX];
    size_t size;
    int line, moves = 0;
    FILE *file = open_memstream(&text, &size);
    for (int i = 0; i < BATCH; i++) {
        make_sample(&samples[i], first_number + i);
        write_sample(file, &samples[i]);
    }
    fclose(file);
    assert_lines(text);
    file = fmemopen(text, size, "r");
    struct pgn_reader *reader = pgn_reader_new(file, variant_find("chess"), 0);
    for (int i = 0; i < BATCH; i++) {
        if (pgn_read(reader, 0, &read, &line, what) != PGN_GAME) {
            fail_msg("game %d, line %d: %s\n", first_number + i, line, what);
        }
        assert_same(&samples[i], &read);
        moves += read.game.count;
        pgn_game_free(&read);
        game_free(&samples[i].game);
    }
    assert_int_equal(pgn_read(reader, 0, &read, &line, what), PGN_END);
    pgn_reader_free(reader);
    fclose(file);
    free(text);
    return moves;
}

static void what_is_written_is_read(void **state)
{
    (void)state;
    int moves = 0;
    int games = run_count(GAMES);
    for (int i = 0; i < games; i += BATCH) {
        moves += round_trip(i);
    }
    assert_true(moves > 6 * games);
}

/* --- What is written --- */

/* Writes a game of the moves, each a word of `moves`, and returns the text, to be freed. */
static char *written(const char *variant, const char *moves, const struct comment *comments,
                     const char *phrase)
{
    struct game game;
    struct text_error error;
    char words[512], *rest = NULL, *text = NULL;
    size_t size;
    assert_true(game_init(&game, variant_find(variant), 0));
    snprintf(words, sizeof words, "%s", moves);
    for (char *word = strtok_r(words, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        assert_int_equal(game_play_text(&game, word, &error), GAME_PLAYED);
    }
    const struct pgn_tag tags[] = {
        {"TimeControl", "40/60"}, {"Black", "B\\"}, {"Date", "2026.11.22"}, {"White", "\"A\""}};
    FILE *file = open_memstream(&text, &size);
    const struct pgn_entry entry = {.game = &game,
                                    .comments = comments,
                                    .result = RESULT_WHITE_WINS,
                                    .comment = phrase,
                                    .tags = tags,
                                    .tag_count = 4};
    assert_true(pgn_write(file, &entry));
    fclose(file);
    game_free(&game);
    return text;
}

static void a_game_of_chess_is_written_so(void **state)
{
    (void)state;
    const struct comment comments[] = {{.milliseconds = COMMENT_BOOK},
                                       {.score = -30, .depth = 12, .milliseconds = 512},
                                       {.milliseconds = 1005},
                                       {.depth = 0},
                                       {.score = 100001, .depth = 5, .milliseconds = 60000}};
    char *text = written("chess", "e2e4 e7e5 d1h5 e8e7 h5e5", comments, "White } mates");
    assert_string_equal(text, "[Event \"?\"]\n[Site \"?\"]\n[Date \"2026.11.22\"]\n"
                              "[Round \"?\"]\n[White \"\\\"A\\\"\"]\n[Black \"B\\\\\"]\n"
                              "[Result \"1-0\"]\n[TimeControl \"40/60\"]\n[PlyCount \"5\"]\n\n"
                              "1. e4 {book} e5 {-0.30/12 0.512s} 2. Qh5 {1.005s} Ke7 3. "
                              "Qxe5# {+M1/5 60.000s}\n{White ) mates} 1-0\n\n");
    free(text);
}

static void moves_of_both_sides_have_both_comments(void **state)
{
    (void)state;
    const struct comment comments[] = {{.score = 7, .depth = 2, .milliseconds = 10},
                                       {.score = -7, .depth = 3, .milliseconds = 20},
                                       {.depth = 0},
                                       {.depth = 0},
                                       {.depth = 0},
                                       {.milliseconds = 1}};
    char *text = written("xymyx", "e2e4|e7e5@b d2d4|d7d5@w a2a3|a7a6@w", comments, NULL);
    assert_non_null(strstr(text, "[Variant \"xymyx\"]\n[SetUp \"1\"]\n[FEN \"rnbqkbnr/"));
    assert_non_null(strstr(text, "[PlyCount \"6\"]\n\n"));
    /* Nobody told who registered first: White in odd turns. */
    assert_non_null(strstr(text, "\n1. e4|e5@w {+0.07/2 0.010s} {-0.07/3 0.020s} 2. d4|d5@b 3. "
                                 "a3|a6@w {0.000s}\n{0.001s} 1-0\n"));
    free(text);
}

/* Notes the moves and comments that a reader tells. */
static void note_event(void *context, enum pgn_event event, const char *text)
{
    assert_true(event == PGN_MOVE || event == PGN_COMMENT);
    fprintf(context, event == PGN_MOVE ? "%s\n" : ":%s\n", text);
}

/* Writes a game with a comment in free words on each move; what a reader is told, to be freed.
 */
static char *told_of(const char *variant, const char *moves, const char *const *texts)
{
    struct game game;
    struct text_error error;
    char words[64], *rest = NULL, *pgn = NULL, *told = NULL, what[PGN_TEXT_MAX];
    size_t size;
    int line;
    snprintf(words, sizeof words, "%s", moves);
    assert_true(game_init(&game, variant_find(variant), 0));
    for (char *word = strtok_r(words, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        assert_int_equal(game_play_text(&game, word, &error), GAME_PLAYED);
    }
    FILE *file = open_memstream(&pgn, &size);
    assert_true(pgn_write(file, &(struct pgn_entry){.game = &game, .texts = texts}));
    fclose(file);
    game_free(&game);
    FILE *source = fmemopen(pgn, size, "r");
    FILE *notes = open_memstream(&told, &size);
    struct pgn_reader *reader = pgn_reader_new(source, variant_find(variant), 0);
    struct pgn_game *read = malloc(sizeof *read);
    assert_true(pgn_reader_listen(reader, note_event, notes));
    assert_int_equal(pgn_read(reader, 0, read, &line, what), PGN_GAME);
    pgn_game_free(read);
    pgn_reader_free(reader);
    fclose(notes);
    fclose(source);
    free(read);
    free(pgn);
    return told;
}

static void comments_in_free_words_are_read_back(void **state)
{
    (void)state;
    char word[301] = "", expected[400];
    memset(word, 'w', sizeof word - 1);
    char *told = told_of("chess", "e2e4 e7e5 g1f3",
                         (const char *const[]){"a {b} \\ \"c\" ;d", "", word});
    snprintf(expected, sizeof expected, "e2e4\n:a {b) \\ \"c\" ;d\ne7e5\ng1f3\n:%s\n", word);
    assert_string_equal(told, expected);
    free(told);
    told = told_of("xymyx", "e2e4|e7e5@w d2d4|d7d5@b",
                   (const char *const[]){"", "Black's", "+0.10/3 0.100s, words", ""});
    assert_string_equal(told, "e2e4|e7e5@w\n:\n:Black's\nd2d4|d7d5@b\n"
                              ":+0.10/3 0.100s, words\n");
    free(told);
    /* A byte order mark or % that began a line would be passed over. */
    word[0] = '\0';
    while (strlen(word) < 200) {
        strcat(word, "\xef\xbb\xbf- %- ");
    }
    word[strlen(word) - 1] = '\0';
    told = told_of("chess", "e2e4", (const char *const[]){word});
    snprintf(expected, sizeof expected, "e2e4\n:%s\n", word);
    assert_string_equal(told, expected);
    free(told);
}

static void a_full_disk_is_told(void **state)
{
    (void)state;
    struct game game;
    FILE *full = fopen("/dev/full", "w");
    if (full == NULL) {
        skip();
    }
    setvbuf(full, NULL, _IONBF, 0);
    assert_true(game_init(&game, variant_find("chess"), 0));
    assert_false(pgn_write(full, &(struct pgn_entry){.game = &game}));
    game_free(&game);
    fclose(full);
}

int main(void)
{
    seed = run_seed();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(a_game_of_chess_is_written_so),
        cmocka_unit_test(moves_of_both_sides_have_both_comments),
        cmocka_unit_test(comments_in_free_words_are_read_back),
        cmocka_unit_test(a_full_disk_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
