/* Moves as they are typed: in full, short, or by any clear beginning; and what to say when they can't be played. */
#include <ctype.h>
#include <string.h>

#include "cli/console.h"

void ch_console_list(const struct ch_game *game, const struct ch_moves *moves, struct ch_text *text) {
    for (int i = 0; i < moves->count; i++) {
        if (i > 0)
            ch_text_add(text, " ");
        game->ops->format_move(game, &moves->move[i], NULL, CH_NOTATION_FULL, text);
    }
}

/* True if `full` begins with `typed`, any sign between squares standing for any other; *whole if a square's name ends
 * there. */
static bool begins(const char *full, const char *typed, bool *whole) {
    size_t i = 0;
    for (; typed[i]; i++) {
        bool signs = full[i] && !isalnum((unsigned char)full[i]) && strchr("-x:", tolower((unsigned char)typed[i]));
        bool cross = full[i] == 'x' && strchr("-:", typed[i]);
        bool same = tolower((unsigned char)full[i]) == tolower((unsigned char)typed[i]);
        if (!full[i] || !(same || signs || cross))
            return false;
    }
    *whole = !full[i] || !isalnum((unsigned char)full[i]) || full[i] == 'x';
    return true;
}

static bool match(const struct ch_game *game, const struct ch_moves *legal, int index, const char *typed,
                  bool *whole) {
    struct ch_text text;
    ch_text_init(&text);
    game->ops->format_move(game, &legal->move[index], legal, CH_NOTATION_FULL, &text);
    bool found = begins(text.data, typed, whole);
    if (!found) {
        ch_text_clear(&text);
        game->ops->format_move(game, &legal->move[index], legal, CH_NOTATION_SHORT, &text);
        found = begins(text.data, typed, whole);
    }
    ch_text_done(&text);
    return found;
}

void ch_console_matches(const struct ch_game *game, const struct ch_moves *legal, const char *text,
                        struct ch_moves *matches, int *whole) {
    *whole = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < legal->count; i++) {
            bool ends = false;
            if (match(game, legal, i, text, &ends) && ends == (pass == 0))
                *ch_moves_add(matches) = legal->move[i];
        }
        if (pass == 0)
            *whole = matches->count;
    }
}

/* The square that `text` begins with, or CH_NO_SQUARE. */
static int first_square(const struct ch_game *game, const char *text) {
    char name[CH_SQUARE_NAME] = "";
    int found = CH_NO_SQUARE;
    for (size_t i = 0; text[i] && i + 1 < sizeof name && isalnum((unsigned char)text[i]); i++) {
        name[i] = text[i];
        int square = game->ops->square_from_name(game, name);
        found = square == CH_NO_SQUARE ? found : square;
    }
    return found;
}

/* "11x18, 11x20 or 15x22". */
static void add_choice(const struct ch_game *game, const struct ch_moves *moves, struct ch_text *text) {
    for (int i = 0; i < moves->count; i++) {
        if (i > 0)
            ch_text_add(text, i + 1 < moves->count ? ", " : " or ");
        game->ops->format_move(game, &moves->move[i], NULL, CH_NOTATION_FULL, text);
    }
}

/* Says the trouble, and "You can play 11x18 or 15x22." with the moves of that piece or else the captures,
 * unless the trouble names moves already. */
static void say_what_can_be_played(struct ch_console *console, const struct ch_moves *legal,
                                   const char *text, const char *trouble) {
    const struct ch_game *game = console->game;
    struct ch_moves offered = {0};
    int square = first_square(game, text);
    bool capture = legal->count > 0 && legal->move[0].captured_count > 0;
    for (int i = 0; i < legal->count; i++)
        if (legal->move[i].path[0] == square)
            *ch_moves_add(&offered) = legal->move[i];
    for (int i = 0; capture && offered.count == 0 && i < legal->count; i++)
        *ch_moves_add(&offered) = legal->move[i];
    struct ch_text first, list;
    ch_text_init(&first);
    ch_text_init(&list);
    add_choice(game, &offered, &list);
    if (offered.count > 0)
        game->ops->format_move(game, &offered.move[0], NULL, CH_NOTATION_FULL, &first);
    if (offered.count > 0 && strstr(trouble, first.data))
        ch_say(console, "%s.", trouble);
    else if (offered.count > 0)
        ch_say(console, "%s. You can play %s.", trouble, list.data);
    else
        ch_say(console, "%s. `moves` lists what can be played.", trouble);
    ch_text_done(&first);
    ch_text_done(&list);
    ch_moves_done(&offered);
}

static void say_several(struct ch_console *console, const char *text, const struct ch_moves *matches) {
    struct ch_text list;
    ch_text_init(&list);
    add_choice(console->game, matches, &list);
    ch_say(console, "%s can be %s; type more of it.", text, list.data);
    ch_text_done(&list);
}

bool ch_console_read_move(struct ch_console *console, const struct ch_history *history,
                          const struct ch_moves *legal, const char *text, struct ch_move *move) {
    const struct ch_game *game = console->game;
    struct ch_error error = {0};
    if (game->ops->parse_move(game, history, legal, text, move, NULL, &error) == CH_OK)
        return true;
    struct ch_moves matches = {0};
    int whole;
    ch_console_matches(game, legal, text, &matches, &whole);
    if (whole > 0)
        matches.count = whole;
    bool clear = matches.count == 1;
    if (clear)
        *move = matches.move[0];
    else if (matches.count > 1)
        say_several(console, text, &matches);
    else
        say_what_can_be_played(console, legal, text, error.text);
    ch_moves_done(&matches);
    return clear;
}

void ch_console_move(struct ch_console *console, const char *text) {
    struct ch_session *session = &console->session;
    int seat = ch_session_side(session);
    struct ch_move move;
    if (ch_session_over(session)) {
        ch_say(console, "The game is over; `undo` takes the last move back, `new` starts another.");
    } else if (console->seats[seat].agent) {
        ch_say(console, "It is the turn of %s (%s): Enter lets it play; `seat %s human` gives the seat to you.",
               console->game->seat_name[seat], console->seats[seat].spec, console->game->seat_name[seat]);
    } else if (ch_console_read_move(console, &session->history, &session->legal, text, &move)) {
        if (console->offered_by >= 0)
            ch_say(console, "The draw is declined.");
        ch_session_play(session, &move);
        ch_console_moved(console);
    }
}
