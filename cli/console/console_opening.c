/* Games that begin with a ballot: an opening of the deck that comes with the program, by its number
 * there. `new` begins with it again. */
#include <string.h>
#include <strings.h>

#include "cli/console/console.h"
#include "core/openings/openings.h"

enum ch_status ch_console_ballot(struct ch_console *console, const char *number,
                                 struct ch_error *error) {
    struct ch_openings deck;
    enum ch_status status =
        ch_openings_load("ballots", console->config.home, console->game, &deck, error);
    const struct ch_opening *found = NULL;
    for (int i = 0; status == CH_OK && i < deck.count && !found; i++)
        if (deck.opening[i].number && strcasecmp(deck.opening[i].number, number) == 0)
            found = &deck.opening[i];
    if (status == CH_OK && !found)
        status = ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                              "%s has no ballot `%.20s`; they are numbered as in "
                              "data/openings/%s-ballots.pdn",
                              console->game->title, number, console->game->name);
    if (found) {
        ch_console_ballot_done(console);
        console->ballot.name = ch_copy(found->number);
        for (int i = 0; i < found->history.count; i++)
            *ch_moves_add(&console->ballot.moves) = found->history.plies[i].move;
        ch_console_play_ballot(console);
    }
    ch_openings_done(&deck);
    return status;
}

void ch_console_play_ballot(struct ch_console *console) {
    const struct ch_moves *moves = &console->ballot.moves;
    for (int i = 0; i < moves->count; i++)
        ch_session_play(&console->session, &moves->move[i]);
}

int ch_console_ballot_plies(const struct ch_console *console) {
    const struct ch_moves *moves = &console->ballot.moves;
    const struct ch_history *history = &console->session.history;
    if (!console->help.whole || history->count < moves->count)
        return 0;
    for (int i = 0; i < moves->count; i++)
        if (!ch_move_equal(&moves->move[i], &history->plies[i].move))
            return 0;
    return moves->count;
}

void ch_console_ballot_done(struct ch_console *console) {
    ch_free(console->ballot.name);
    ch_moves_done(&console->ballot.moves);
    console->ballot.name = NULL;
    console->ballot.moves = (struct ch_moves){0};
}
