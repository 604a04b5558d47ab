/* Whether one piece alone attacks a square is asked of a copy in which all others of its side
 * but the royals have changed sides, so that every line is blocked as it was. */
#include "bench/train/puzzle_themes.h"

#include "eval/eval.h"
#include "protocol/base/line.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_SACRIFICE = 150, MATE_NAMED_MAX = 5 };

/* The winning move and the positions around it. */
struct scene {
    const struct variant *variant;
    const struct evaluator *evaluator;
    const struct position *before;
    union position_room room; /* the position after it */
    const struct position *after;
    int squares;
    move_t move;
    int from; /* where the piece that acts stood, */
    int at;   /* and where it stands now */
    int seat; /* whose move it is */
};

static bool is_royal(const struct scene *scene, int piece)
{
    return scene->variant->royals >> piece_type(piece) & 1;
}

static bool is_own(const struct scene *scene, int piece)
{
    return piece != 0 &&
           scene->variant->team[piece_seat(piece)] == scene->variant->team[scene->seat];
}

static bool is_hostile(const struct scene *scene, int piece)
{
    return piece != 0 && !is_own(scene, piece);
}

/* Whether the own piece on `from`, no royal, attacks `to` after the move. */
static bool attacks_alone(const struct scene *scene, int from, int to)
{
    const struct variant *variant = scene->variant;
    union position_room room;
    memcpy(&room, scene->after, variant->position_size);
    uint8_t *square = (uint8_t *)(&room.head + 1);
    for (int i = 0; i < scene->squares; i++) {
        if (i != from && is_own(scene, square[i]) && !is_royal(scene, square[i])) {
            square[i] = (uint8_t)piece_make(1 - scene->seat, piece_type(square[i]));
        }
    }
    variant->derive(&room.head);
    return variant->is_attacked(&room.head, to, scene->seat);
}

static int worth(const struct scene *scene, int piece)
{
    return scene->evaluator->value[piece_type(piece)];
}

static bool is_fork_target(const struct scene *scene, int square)
{
    int piece = position_piece(scene->after, square);
    return is_hostile(scene, piece) && attacks_alone(scene, scene->at, square) &&
           (is_royal(scene, piece) ||
            worth(scene, piece) > worth(scene, position_piece(scene->after, scene->at)) ||
            (piece_type(piece) != scene->variant->pawn &&
             !scene->variant->is_attacked(scene->after, square, 1 - scene->seat)));
}

static bool is_fork(const struct scene *scene, const move_t *line, int count)
{
    int mover = position_piece(scene->after, scene->at);
    if (!is_own(scene, mover) || is_royal(scene, mover) || count < 3 ||
        !move_is_capture(line[2]) || move_from(line[2]) != scene->at ||
        !is_fork_target(scene, move_to(line[2]))) {
        return false;
    }
    int targets = 0;
    for (int i = 0; i < scene->squares; i++) {
        targets += is_fork_target(scene, i);
    }
    return targets >= 2;
}

/* The number of pieces, royals left out, that give check to the one royal of the other side;
 * *moved tells whether that which moved is among them. */
static int count_checkers(const struct scene *scene, bool *moved)
{
    int checkers = 0, royal = -1;
    *moved = false;
    for (int i = 0; i < scene->squares; i++) {
        int piece = position_piece(scene->after, i);
        royal = is_hostile(scene, piece) && is_royal(scene, piece) ? i : royal;
    }
    for (int i = 0; royal >= 0 && i < scene->squares; i++) {
        int piece = position_piece(scene->after, i);
        if (is_own(scene, piece) && !is_royal(scene, piece) && attacks_alone(scene, i, royal)) {
            checkers++;
            *moved = *moved || i == scene->at;
        }
    }
    return checkers;
}

static bool is_two_step(const struct scene *scene)
{
    enum { STEPS = 1 << MOVE_QUIET | 1 << MOVE_CAPTURE };
    enum { LEGS = 1 << MOVE_CAPTURE_VIA | 1 << MOVE_CAPTURE_BOTH };
    int kind = 1 << move_kind(scene->move), files = scene->variant->files;
    int across = abs(scene->from % files - scene->at % files);
    int along = abs(scene->from / files - scene->at / files);
    return is_royal(scene, position_piece(scene->before, scene->from)) &&
           ((kind & LEGS) != 0 || ((kind & STEPS) != 0 && (across > 1 || along > 1)));
}

/* Whether the move puts a piece at a loss, and the line takes it. */
static bool is_sacrifice(const struct scene *scene, const move_t *line, int count)
{
    return count > 1 && move_is_capture(line[1]) && move_to(line[1]) == scene->at &&
           !scene->variant->see(scene->before, scene->move, -LEAST_SACRIFICE,
                                scene->evaluator->value);
}

static void add(char themes[PUZZLE_THEMES_MAX], bool is_so, const char *name)
{
    if (is_so) {
        line_append(themes, PUZZLE_THEMES_MAX, "%s%s", themes[0] != '\0' ? " " : "", name);
    }
}

static void add_checks(const struct scene *scene, char themes[PUZZLE_THEMES_MAX])
{
    bool moved = false;
    int checkers = scene->after->in_check ? count_checkers(scene, &moved) : 0;
    bool is_castling = move_kind(scene->move) == MOVE_CASTLE;
    add(themes, checkers == 1 && !moved && !is_castling, "discovered-check");
    add(themes, checkers > 1, "double-check");
}

void puzzle_themes_find(const struct variant *variant, const struct position *position,
                        const move_t *line, int count, int mate, char themes[PUZZLE_THEMES_MAX])
{
    move_t move = line[0];
    enum move_kind kind = move_kind(move);
    struct scene scene = {.variant = variant,
                          .evaluator = eval_find(variant),
                          .before = position,
                          .after = &scene.room.head,
                          .squares = variant->files * variant->ranks,
                          .move = move,
                          .from = move_from(move),
                          .at = kind == MOVE_SHOT ? move_from(move) : move_to(move),
                          .seat = position->seat};
    int taken = position_piece(position, move_to(move));
    bool is_mate = variant->royal != 0;
    char name[24];
    variant->apply(position, &scene.room.head, move);
    themes[0] = '\0';
    add(themes, mate > 0, is_mate ? "mate" : "win");
    snprintf(name, sizeof name, "%s-in-%d", is_mate ? "mate" : "win", mate);
    add(themes, mate > 0 && mate <= MATE_NAMED_MAX, name);
    add(themes, mate > 0 && is_mate && move_kind(line[count - 1]) == MOVE_DROP, "drop-mate");
    add(themes, is_fork(&scene, line, count), "fork");
    add_checks(&scene, themes);
    add(themes, kind == MOVE_DROP, "drop");
    add(themes, kind == MOVE_EXCHANGE, "exchange");
    add(themes, kind == MOVE_TELEPORT, "teleport");
    add(themes, kind == MOVE_SHOT, "shot");
    add(themes, is_two_step(&scene), "two-step-king");
    add(themes,
        (kind == MOVE_CAPTURE || kind == MOVE_SHOT) && is_hostile(&scene, taken) &&
            piece_type(taken) != variant->pawn && !is_royal(&scene, taken) &&
            !variant->is_attacked(position, move_to(move), 1 - scene.seat),
        "hanging-piece");
    add(themes,
        !position->in_check && !move_is_noisy(move) && kind != MOVE_ABSORB_PROMOTION &&
            !variant->gives_check(position, move),
        "quiet");
    add(themes, is_sacrifice(&scene, line, count), "sacrifice");
}
