/* A program that knows nothing but the installed header: it plays the shortest mate in chess
 * through the library and says whether everything was as it should be. */
#include <quincunx.h>

#include <stdio.h>
#include <string.h>

static int failures = 0;

static void expect(bool holds, const char *what)
{
    if (!holds) {
        failures++;
        fprintf(stderr, "FAILED: %s\n", what);
    }
}

static void play(struct quincunx_position *position, const char *text)
{
    quincunx_move move = quincunx_move_from_text(position, text, NULL);
    expect(move != QUINCUNX_MOVE_NONE && quincunx_make(position, move), text);
}

int main(void)
{
    struct quincunx_error error = {0};
    expect(quincunx_new("ludo", NULL, &error) == NULL && error.reason[0] != '\0',
           "an unknown variant is refused with a reason");
    struct quincunx_position *position = quincunx_new("chess", NULL, &error);
    if (position == NULL) {
        fprintf(stderr, "FAILED: no chess: %s\n", error.reason);
        return 1;
    }
    expect(quincunx_moves(position, NULL, 0) == 20, "20 moves at the start");
    expect(quincunx_perft(position, 3) == 8902, "perft 3");
    expect(quincunx_move_from_text(position, "e2e5", &error) == QUINCUNX_MOVE_NONE,
           "e2e5 is refused");
    expect(!quincunx_set_fen(position, "8/8/8/8", &error), "a short FEN is refused");
    play(position, "f2f3");
    play(position, "e7e5");
    play(position, "g2g4");
    expect(quincunx_result(position, NULL) == QUINCUNX_GOING_ON, "no result yet");
    play(position, "d8h4");
    const char *reason = "";
    expect(quincunx_result(position, &reason) == QUINCUNX_BLACK_WINS, "Black has won");
    expect(strcmp(reason, "checkmate") == 0, "by checkmate");
    expect(quincunx_undo(position, 9) == 4, "four moves are taken back");
    quincunx_free(position);
    printf("%s\n", failures == 0 ? "the installed library works" : "the library is broken");
    return failures == 0 ? 0 : 1;
}
