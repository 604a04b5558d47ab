/* The user's mouse: lift, put and hover, answered with highlights and choices. */
#include "protocol/cecp/cecp_state.h"

/* Reads the place of a mouse command; false, with an error sent, when there is none. */
static bool read_place(struct cecp *cecp, char *arguments, int *place)
{
    const char *word = line_word(&arguments);
    int length = word == NULL ? 0 : wire_read_place(&cecp->view, word, place);
    if (length > 0 && word[length] == '\0') {
        return true;
    }
    if (word != NULL && cecp_warns_of_offset(cecp, word)) {
        return false;
    }
    cecp_error(cecp, "no square of this board");
    return false;
}

void cecp_lift(struct cecp *cecp, char *arguments)
{
    int square;
    if (!read_place(cecp, arguments, &square)) {
        return;
    }
    struct xboard_marks marks;
    if (cecp->via_click != square) {
        cecp->first_click = square;
        cecp->via_click = -1;
    }
    int first = cecp->via_click >= 0 ? cecp->first_click : -1;
    if (xboard_mark(&cecp->view, cecp_position(cecp), first, square, &marks)) {
        session_print(cecp->session, "highlight %s", marks.text);
        if (marks.letters[0] != '\0') {
            session_print(cecp->session, "choice %s", marks.letters);
        }
    }
}

void cecp_put(struct cecp *cecp, char *arguments)
{
    int square;
    if (!read_place(cecp, arguments, &square) || cecp->first_click < 0 ||
        square >= SQUARES_MAX) {
        return;
    }
    char letters[XBOARD_LETTERS_MAX];
    struct xboard_click click = {.via = cecp->via_click, .to = square};
    xboard_choices(&cecp->view, cecp_position(cecp), cecp->first_click, &click, letters);
    if (letters[0] != '\0') {
        session_print(cecp->session, "choice %s", letters);
    }
    if (xboard_is_first_leg(&cecp->view, cecp_position(cecp), cecp->first_click, square)) {
        cecp->via_click = square;
    }
}

void cecp_hover(struct cecp *cecp, char *arguments)
{
    int square;
    read_place(cecp, arguments, &square);
}
