/* A program that knows nothing but the installed headers: it lets the engine find a mate. */
#include <quincunx_engine.h>

#include <stdio.h>
#include <string.h>

int main(void)
{
    char text[QUINCUNX_MOVE_SIZE] = "";
    struct quincunx_engine *engine = quincunx_engine_new();
    struct quincunx_position *position = quincunx_new("chess", NULL, NULL);
    struct quincunx_limits limits = {.depth = 4};
    if (engine != NULL && position != NULL &&
        quincunx_set_fen(position, "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", NULL) &&
        quincunx_engine_go(engine, position, &limits, NULL, NULL)) {
        quincunx_move_to_text(position, quincunx_engine_wait(engine), text);
    }
    quincunx_engine_free(engine);
    quincunx_free(position);
    puts(strcmp(text, "d1d8") == 0 ? "the installed engine works" : "the engine is broken");
    return strcmp(text, "d1d8") == 0 ? 0 : 1;
}
