#include "protocol/gui/cecp/cecp_state.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { ERROR_MAX = 256 };

const char cecp_name[] = "Quincunx " QUINCUNX_VERSION;

void cecp_error(struct cecp *cecp, const char *format, ...)
{
    char reason[ERROR_MAX];
    va_list values;
    va_start(values, format);
    vsnprintf(reason, sizeof(reason), format, values);
    va_end(values);
    session_print(cecp->session, "Error (%s): %s", reason, cecp->shown);
}

void cecp_show_title(struct cecp *cecp, bool is_plain)
{
    char title[XBOARD_TITLE_MAX] = "";
    if (!is_plain) {
        xboard_title(&cecp->view, cecp_position(cecp), title);
    }
    if (strcmp(title, cecp->title) != 0) {
        memcpy(cecp->title, title, sizeof(title));
        session_print(cecp->session, "feature myname=\"%s\"",
                      title[0] != '\0' ? title : cecp_name);
    }
}

bool cecp_warns_of_offset(struct cecp *cecp, const char *text)
{
    bool lacks = wire_lacks_offset(&cecp->view, text);
    if (lacks) {
        session_print(cecp->session, "tellusererror start XBoard with -rankOffset %d",
                      cecp->view.game->rank_offset);
    }
    return lacks;
}

int cecp_shown(const struct cecp *cecp)
{
    return cecp->session->game.count - (cecp->search == CECP_PONDER ? 1 : 0);
}

const struct position *cecp_position(const struct cecp *cecp)
{
    return game_position_at(&cecp->session->game, cecp_shown(cecp));
}

int cecp_side(const struct cecp *cecp)
{
    return xboard_side(&cecp->view, &cecp->session->game, cecp_shown(cecp));
}

bool cecp_must_pass(const struct cecp *cecp)
{
    return xboard_must_pass(&cecp->view, &cecp->session->game, cecp_shown(cecp));
}

void cecp_release_pongs(struct cecp *cecp)
{
    for (int i = 0; i < cecp->pong_count; i++) {
        session_print(cecp->session, "pong %lld", (long long)cecp->pongs[i]);
    }
    cecp->pong_count = 0;
}

void cecp_search_gone(struct cecp *cecp)
{
    cecp->search = CECP_NONE;
    cecp->has_result = false;
    cecp->paused_search = CECP_NONE;
    cecp_release_pongs(cecp);
}

void cecp_stop_search(struct cecp *cecp)
{
    if (cecp->search == CECP_HINT) {
        session_finish(cecp->session); /* who asked for a hint gets it */
    }
    session_abort(cecp->session);
    if (cecp->search == CECP_PONDER) {
        game_undo(&cecp->session->game, 1);
    }
    cecp_search_gone(cecp);
}

void cecp_search_for(struct cecp *cecp, enum cecp_search search, const struct limits *limits)
{
    cecp->search_view = cecp->view;
    cecp->search = (int)search;
    cecp->latest_move = MOVE_NONE;
    session_go(cecp->session, limits);
}
