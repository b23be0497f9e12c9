/* How far the laws about runs and chases have counted, on request. */
#include "cli/console/console.h"
#include "core/games/stratego/stratego.h"
#include "core/games/stratego/text/texts.h"

/* The steps that a law forbids, each with it. */
static int say_forbidden(struct ch_console *console) {
    const struct ch_session *session = &console->session;
    const struct ch_game *game = console->game;
    struct ch_moves steps = {0};
    struct ch_text text;
    int forbidden = 0;
    ch_text_init(&text);
    ch_stratego_steps(ch_stratego_of(game), ch_history_position(&session->history),
                      ch_session_side(session), &steps);
    for (int i = 0; i < steps.count; i++) {
        struct ch_move move;
        struct ch_error error;
        ch_text_clear(&text);
        game->ops->format_move(game, &steps.move[i], NULL, CH_NOTATION_FULL, &text);
        if (ch_moves_find(&session->legal, &steps.move[i]) >= 0 ||
            game->ops->parse_move(game, &session->history, &session->legal, text.data, &move, NULL,
                                  &error) == CH_OK)
            continue;
        ch_say(console, "Forbidden: %s.", error.text);
        forbidden++;
    }
    ch_text_done(&text);
    ch_moves_done(&steps);
    return forbidden;
}

void ch_console_add_laws(const struct ch_console *console, struct ch_text *text) {
    struct ch_stratego_past past;
    ch_stratego_past_read(&past, ch_stratego_of(console->game), &console->session.history);
    ch_stratego_add_past(&past, text);
}

void ch_do_laws(struct ch_console *console, const char *argument) {
    (void)argument;
    const struct ch_session *session = &console->session;
    struct ch_text text;
    if (!ch_stratego_is(console->game) || ch_session_over(session)) {
        ch_say(console, "The game is over.");
        return;
    }
    ch_text_init(&text);
    ch_console_add_laws(console, &text);
    ch_say_lines(console, text.length > 0 ? text.data : "");
    int forbidden = say_forbidden(console);
    if (text.length == 0 && forbidden == 0)
        ch_say(console, "No run and no chase has begun to count for %s.",
               console->game->seat_name[ch_session_side(session)]);
    ch_text_done(&text);
}
