#include "protocol/cli/terminal/thinking.h"

#include "engine/clock.h"
#include "protocol/formats/game_text.h"

enum { HASH_MEGABYTES = 64, CACHE_BLOCKS = 64, NEWS_MILLISECONDS = 100 };

static void on_info(void *context, const struct info *info)
{
    struct thinking *thinking = context;
    struct thought *thought = &thinking->thought;
    int64_t now = clock_milliseconds();
    if (info->multipv > 1 || info->bound != 0) {
        return;
    }
    pthread_mutex_lock(&thinking->mutex);
    thought->depth = info->depth;
    thought->score = info->score;
    thought->milliseconds = info->time_ms;
    game_text_line(thinking->variant, thinking->position, info->pv, info->pv_length,
                   NOTATION_UCI, thought->line, sizeof thought->line);
    pthread_mutex_unlock(&thinking->mutex);
    if (now - thinking->told >= NEWS_MILLISECONDS) {
        thinking->told = now;
        terminal_wake(thinking->terminal, TERMINAL_THOUGHT);
    }
}

static void on_best(void *context)
{
    struct thinking *thinking = context;
    terminal_wake(thinking->terminal, TERMINAL_BEST);
}

bool thinking_open(struct thinking *thinking, struct terminal *terminal)
{
    *thinking = (struct thinking){.terminal = terminal,
                                  .engine = local_engine_new(HASH_MEGABYTES),
                                  .mutex = PTHREAD_MUTEX_INITIALIZER,
                                  .watcher = {thinking, on_info, on_best}};
    return thinking->engine != NULL;
}

void thinking_close(struct thinking *thinking)
{
    local_engine_free(thinking->engine);
    endgame_cache_free(thinking->cache);
    endgames_free(thinking->endgames);
    pthread_mutex_destroy(&thinking->mutex);
}

bool thinking_read_endgames(struct thinking *thinking, const char *folder,
                            const struct game *game, char reason[ENDGAME_REASON_MAX])
{
    thinking->endgames = endgames_new();
    thinking->cache = endgame_cache_new(CACHE_BLOCKS);
    if (thinking->endgames == NULL || thinking->cache == NULL) {
        snprintf(reason, ENDGAME_REASON_MAX, "out of memory");
        return false;
    }
    return endgame_folder_exists(folder, reason) &&
           endgame_folder_read(thinking->endgames, folder, game->variant, game->options,
                               reason) >= 0;
}

bool thinking_endgame(struct thinking *thinking, const struct variant *variant,
                      const struct position *position, char text[ENDGAME_TEXT_MAX])
{
    struct endgame endgame;
    bool found =
        thinking->endgames != NULL &&
        endgames_look_up(thinking->endgames, thinking->cache, variant, position, &endgame);
    if (found) {
        endgame_to_text(variant, position, &endgame, text);
    }
    return found;
}

void thinking_begin(struct thinking *thinking, const struct game *game,
                    const struct position *position, const struct limits *limits, int level)
{
    const struct engine_options options = {.elo = elo_of_level(level),
                                           .endgames = thinking->endgames};
    thinking->thought = (struct thought){.depth = 0};
    thinking->variant = game->variant;
    thinking->position = position;
    thinking->told = clock_milliseconds();
    local_engine_go(thinking->engine, game, limits, &options, &thinking->watcher);
}

struct thought thinking_now(struct thinking *thinking)
{
    pthread_mutex_lock(&thinking->mutex);
    struct thought thought = thinking->thought;
    pthread_mutex_unlock(&thinking->mutex);
    return thought;
}

void thinking_stop(struct thinking *thinking)
{
    atomic_store(local_engine_stop(thinking->engine), true);
    local_engine_end(thinking->engine);
}

struct thought thinking_end(struct thinking *thinking)
{
    thinking->thought.move = local_engine_end(thinking->engine).move;
    return thinking->thought;
}
