/* Moves as they are typed: in full, short, or by any clear beginning; and what to say when they
 * can't be played. */
#include <ctype.h>
#include <string.h>

#include "cli/console/console.h"
#include "core/base/memory.h"
#include "core/notation/typed_moves.h"

/* The square whose name `text` begins with, up to the first sign, or CH_NO_SQUARE. */
static int first_square(const struct ch_game *game, const char *text) {
    char name[CH_SQUARE_NAME];
    size_t length = strcspn(text, "-x: ");
    if (length >= sizeof name)
        return CH_NO_SQUARE;
    memcpy(name, text, length);
    name[length] = '\0';
    return game->ops->square_from_name(game, name);
}

/* "11x18, 11x20 or 15x22". */
static void add_choice(const struct ch_game *game, const struct ch_moves *moves,
                       struct ch_text *text) {
    for (int i = 0; i < moves->count; i++) {
        if (i > 0)
            ch_text_add(text, i + 1 < moves->count ? ", " : " or ");
        game->ops->format_move(game, &moves->move[i], NULL, CH_NOTATION_FULL, text);
    }
}

/* True if the word is in the text and not within a longer one. */
static bool has_word(const char *text, const char *word) {
    size_t length = strlen(word);
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++)
        if ((at == text || !isalnum((unsigned char)at[-1])) && !isalnum((unsigned char)at[length]))
            return true;
    return false;
}

static bool names_a_move(const struct ch_game *game, const char *trouble,
                         const struct ch_moves *legal) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    bool named = false;
    for (int i = 0; i < legal->count && !named; i++) {
        ch_text_clear(&text);
        game->ops->format_move(game, &legal->move[i], NULL, CH_NOTATION_FULL, &text);
        named = has_word(trouble, text.data);
    }
    return named;
}

/* The moves of the piece that was typed, those that put one there, or else the captures where all
 * moves are such. */
static void find_offered(const struct ch_game *game, const struct ch_moves *legal, const char *text,
                         struct ch_moves *offered) {
    int square = first_square(game, text), captures = 0;
    for (int i = 0; i < legal->count; i++) {
        captures += legal->move[i].captured_count > 0;
        if (legal->move[i].path[0] == square)
            *ch_moves_add(offered) = legal->move[i];
    }
    for (int i = 0; captures == legal->count && offered->count == 0 && i < legal->count; i++)
        *ch_moves_add(offered) = legal->move[i];
}

/* Says the trouble, and "You can play 11x18 or 15x22." unless it names moves already. */
static void say_what_can_be_played(struct ch_console *console, const struct ch_moves *legal,
                                   const char *text, const char *trouble) {
    CH_SCOPED(ch_moves_done) struct ch_moves offered = {0};
    CH_SCOPED(ch_text_done) struct ch_text list = ch_text_new();
    find_offered(console->game, legal, text, &offered);
    add_choice(console->game, &offered, &list);
    if (names_a_move(console->game, trouble, legal))
        ch_say(console, "%s.", trouble);
    else if (offered.count > 0)
        ch_say(console, "%s. You can play %s.", trouble, list.data);
    else if (legal != &console->session.legal)
        ch_say(console, "%s. Tab offers what could be played there.", trouble);
    else
        ch_say(console, "%s. `moves` lists what can be played.", trouble);
}

/* The legal moves that begin with `text`: those where it ends with a square, if there are any. */
static void find_beginnings(const struct ch_game *game, const struct ch_moves *legal,
                            const char *text, struct ch_moves *matches) {
    int *index = ch_realloc(NULL, (size_t)(legal->count + 1) * sizeof *index);
    int count = ch_moves_with_prefix(game, legal, text, true, index);
    if (count == 0)
        count = ch_moves_with_prefix(game, legal, text, false, index);
    for (int i = 0; i < count; i++)
        *ch_moves_add(matches) = legal->move[index[i]];
    ch_free(index);
}

/* True if all that was typed is a square that is named by letter and number: where pieces run far,
 * that is the beginning of a thought rather than a move. In draughts a number is a way of typing.
 */
static bool is_lone_square(const struct ch_game *game, const char *text) {
    return isalpha((unsigned char)text[0]) && game->king_kind < 0 &&
           text[strcspn(text, "-x: ")] == '\0' && first_square(game, text) != CH_NO_SQUARE;
}

static void say_several(struct ch_console *console, const char *text,
                        const struct ch_moves *matches) {
    CH_SCOPED(ch_text_done) struct ch_text list = ch_text_new();
    add_choice(console->game, matches, &list);
    ch_say(console,
           matches->count > 1 ? "%s can be %s; type more of it."
                              : "%s is a square. Its piece can play %s.",
           text, list.data);
}

bool ch_console_read_move(struct ch_console *console, const struct ch_history *history,
                          const struct ch_moves *legal, const char *text, struct ch_move *move) {
    const struct ch_game *game = console->game;
    struct ch_error error = {0};
    if (game->ops->parse_move(game, history, legal, text, move, NULL, &error) == CH_OK)
        return true;
    CH_SCOPED(ch_moves_done) struct ch_moves matches = {0};
    find_beginnings(game, legal, text, &matches);
    bool clear = matches.count == 1 && !is_lone_square(game, text);
    if (clear)
        *move = matches.move[0];
    else if (matches.count > 0)
        say_several(console, text, &matches);
    else
        say_what_can_be_played(console, legal, text, error.text);
    return clear;
}

void ch_console_move(struct ch_console *console, const char *text) {
    struct ch_session *session = &console->session;
    int seat = ch_session_side(session);
    struct ch_move move;
    if (ch_session_over(session)) {
        ch_say(console, "The game is over; `undo` takes the last move back, `new` starts another.");
    } else if (console->seats[seat].agent) {
        ch_say(
            console,
            "It is the turn of %s (%s): Enter lets it play; `seat %s human` gives the seat to you.",
            console->game->seat_name[seat], console->seats[seat].spec,
            console->game->seat_name[seat]);
    } else if (ch_console_read_move(console, &session->history, &session->legal, text, &move) &&
               !ch_console_tutor_warns(console, &move)) {
        if (console->offered_by >= 0)
            ch_say(console, "The draw is declined.");
        if (ch_console_clock_charge(console)) {
            ch_session_play(session, &move);
            ch_console_report(console, session->history.count - 1);
        }
        ch_console_moved(console);
    }
}
