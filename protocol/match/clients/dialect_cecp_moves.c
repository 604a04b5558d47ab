/* Moves of CECP engines in all the forms that XBoard and Cute Chess understand: `move e2e4`,
 * `1. ... e2e4` of engines older than protocol 2, `My move is: e2e4`; coordinates with capital
 * letters, with hyphens and brackets, or short notation. Some engines say each move twice, in
 * two forms: the form that answered first is the one that counts. */
#include "protocol/match/clients/dialect.h"

#include "protocol/formats/notation.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* Writes a coordinate move in plain letters: E7-E8(Q) as e7e8q. */
static void write_plainly(const char *text, char plain[XBOARD_TEXT_MAX])
{
    size_t used = 0;
    for (; *text != '\0' && used + 1 < XBOARD_TEXT_MAX; text++) {
        if (strchr("-x:=()/+#!?.", *text) == NULL) {
            plain[used++] = (char)tolower((unsigned char)*text);
        }
    }
    plain[used] = '\0';
}

/* Castling with zeros or small letters as notation_read knows it; other texts as they are. */
static const char *castling_of(const char *text)
{
    char plain[XBOARD_TEXT_MAX];
    write_plainly(text, plain);
    bool is_long = strcmp(plain, "000") == 0 || strcmp(plain, "ooo") == 0;
    bool is_short = strcmp(plain, "00") == 0 || strcmp(plain, "oo") == 0;
    return is_long ? "O-O-O" : is_short ? "O-O" : text;
}

/* Reads short notation, as e8(Q) and nf3 too. */
static move_t read_notation(const struct variant *variant, const struct position *position,
                            const char *text)
{
    struct text_error error;
    char bare[XBOARD_TEXT_MAX];
    size_t used = 0;
    for (const char *at = castling_of(text); *at != '\0' && used + 1 < sizeof bare; at++) {
        if (*at != '(' && *at != ')') {
            bare[used++] = *at;
        }
    }
    bare[used] = '\0';
    move_t move = notation_read(variant, position, bare, &error);
    if (move == MOVE_NONE && bare[0] > 'h') { /* no file's letter, as b is */
        bare[0] = (char)toupper((unsigned char)bare[0]);
        move = notation_read(variant, position, bare, &error);
    }
    return move;
}

/* Reads a ply that XBoard's own texts do not have. In chess a pawn becomes a queen where
 * nothing is said, as in XBoard. A turn of both sides has no other text. */
static bool read_otherwise(const struct xboard_view *view, const struct position *position,
                           const char *text, struct xboard_ply *ply)
{
    const struct variant *variant = view->variant;
    struct text_error error;
    char plain[XBOARD_TEXT_MAX];
    if (variant->simultaneous) {
        return false;
    }
    move_t move = read_notation(variant, position, text);
    if (move == MOVE_NONE) {
        write_plainly(text, plain);
    } else if (!xboard_write_ply(view, position, move, plain)) {
        return false;
    }
    bool is_read = xboard_read_ply(view, position, plain, ply, &error);
    size_t length = strlen(plain);
    if (!is_read && length == 4 && strcmp(xboard_of(variant)->wire_name, "normal") == 0) {
        snprintf(plain + length, sizeof plain - length, "q");
        is_read = xboard_read_ply(view, position, plain, ply, &error);
    }
    return is_read && ply->move != MOVE_NONE;
}

void dialect_cecp_hear_move(struct engine_process *engine, enum cecp_form form,
                            const char *text)
{
    struct cecp_side *cecp = &engine->cecp;
    const struct position *position = &engine->position.head;
    struct text_error error;
    struct xboard_ply ply = {.move = MOVE_NONE, .first = -1, .token = -1};
    size_t used = strlen(cecp->legs);
    if (!engine->is_asked || engine->is_answered ||
        (cecp->form != CECP_NO_FORM && cecp->form != form)) {
        return;
    }
    snprintf(cecp->legs + used, sizeof cecp->legs - used, "%s", text);
    used = strlen(cecp->legs);
    if (used > 0 && used + 1 < sizeof cecp->legs && cecp->legs[used - 1] == ',') {
        return; /* a leg of a move */
    }
    bool is_move = xboard_read_ply(&cecp->view, position, cecp->legs, &ply, &error) ||
                   read_otherwise(&cecp->view, position, cecp->legs, &ply);
    if (!is_move || ply.move == MOVE_NONE) {
        ply.move = MOVE_NONE; /* a pass is none: both sides commit anyway */
    } else {
        cecp->shown = engine->asked_count + 1;
    }
    if (ply.move != MOVE_NONE && ply.token >= 0) {
        holdings_use(&cecp->view.holdings, engine->asked_count, position->seat, ply.token);
    }
    cecp->form = form;
    dialect_answer_move(engine, &ply, cecp->legs);
    cecp->legs[0] = '\0';
}

/* What follows "1. ...", "1 ...", "1..." in a line; NULL where it does not begin so. */
static const char *behind_number(const char *line)
{
    size_t digits = strspn(line, "0123456789"), length = strspn(line + digits, ". \t"),
           dots = 0;
    for (size_t i = 0; i < length; i++) {
        dots += line[digits + i] == '.';
    }
    return digits > 0 && dots >= 3 ? line + digits + length : NULL;
}

/* What follows "My move is:", in any letters. */
static const char *behind_phrase(const char *line)
{
    static const char phrase[] = "my move is";
    if (strncasecmp(line, phrase, sizeof phrase - 1) != 0) {
        return NULL;
    }
    line += sizeof phrase - 1;
    return line + strspn(line, ": \t");
}

static bool hear_old_move(struct engine_process *engine, const char *line)
{
    char text[XBOARD_TEXT_MAX];
    enum cecp_form form = CECP_FORM_NUMBER;
    const char *move = behind_number(line);
    if (move == NULL) {
        form = CECP_FORM_PHRASE;
        move = behind_phrase(line);
    }
    if (move == NULL || *move == '\0') {
        return false;
    }
    snprintf(text, sizeof text, "%.*s", (int)strcspn(move, " \t"), move);
    dialect_cecp_hear_move(engine, form, text);
    return true;
}

/* Lines by which old engines end a game, whole but for signs behind them. */
static bool hear_old_end(struct engine_process *engine, const char *line)
{
    static const struct {
        const char *phrase;
        enum game_result result; /* RESULT_NONE: its own defeat */
    } ends[] = {{"white resigns", RESULT_BLACK_WINS}, {"black resigns", RESULT_WHITE_WINS},
                {"white mates", RESULT_WHITE_WINS},   {"black mates", RESULT_BLACK_WINS},
                {"computer resigns", RESULT_NONE},    {"i resign", RESULT_NONE}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t length = strlen(ends[i].phrase);
        if (strncasecmp(line, ends[i].phrase, length) != 0 ||
            line[length + strspn(line + length, " .!")] != '\0') {
            continue;
        }
        if (ends[i].result != RESULT_NONE) {
            dialect_claim(engine, ends[i].result, line);
        } else {
            dialect_resign(engine);
        }
        return true;
    }
    return false;
}

bool dialect_cecp_hear_old(struct engine_process *engine, const char *line)
{
    line += strspn(line, " \t");
    return hear_old_move(engine, line) || hear_old_end(engine, line);
}

void dialect_cecp_write_move(const struct engine_process *engine,
                             const struct position *position, move_t move,
                             char text[XBOARD_TEXT_MAX])
{
    const struct variant *variant = engine->cecp.view.variant;
    char san[MOVE_TEXT_MAX];
    if (engine->cecp.san && !variant->simultaneous) {
        notation_write(variant, position, move, NOTATION_SAN, san);
        snprintf(text, XBOARD_TEXT_MAX, "%s", san);
    }
}
