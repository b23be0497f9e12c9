/* What changes the game: moves as they are typed, in full, short, or by any clear beginning, and
 * what to say when they can't be played; taking back, going on, ending, beginning, and who plays.
 */
#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/console/console.h"
#include "core/games/text/counters.h"
#include "core/games/text/pasted.h"
#include "core/notation/typed_moves.h"

/* The square whose name `text` begins with, up to the first sign, or CH_NO_SQUARE. */
static int first_square(const struct ch_game *game, const char *text) {
    return ch_console_square(game, text, strcspn(text, "-x: "));
}

/* "11x18, 11x20 or 15x22". */
static void add_choice(const struct ch_console *console, const struct ch_moves *moves,
                       struct ch_text *text) {
    for (int i = 0; i < moves->count; i++) {
        if (i > 0)
            ch_text_add(text, i + 1 < moves->count ? ", " : " or ");
        ch_console_add_move(console, &moves->move[i], NULL, text);
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

static bool names_a_move(const struct ch_console *console, const char *trouble,
                         const struct ch_moves *legal) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < legal->count; i++) {
        ch_text_clear(&text);
        ch_console_add_move(console, &legal->move[i], NULL, &text);
        if (has_word(trouble, text.data))
            return true;
    }
    return false;
}

/* The moves of the piece that was typed, those that put one there, or else the captures where all
 * moves are such. */
static void find_offered(const struct ch_game *game, const struct ch_moves *legal, const char *text,
                         struct ch_moves *offered) {
    int square = first_square(game, text), captures = ch_game_captures(game, legal);
    for (int i = 0; i < legal->count; i++)
        if (legal->move[i].path[0] == square)
            *ch_moves_add(offered) = legal->move[i];
    for (int i = 0; captures == legal->count && offered->count == 0 && i < legal->count; i++)
        *ch_moves_add(offered) = legal->move[i];
}

/* Says the trouble, and "You can play 11x18 or 15x22." unless it names moves already. */
static void say_what_can_be_played(struct ch_console *console, const struct ch_moves *legal,
                                   const char *text, const char *trouble) {
    CH_SCOPED(ch_moves_done) struct ch_moves offered = {0};
    CH_SCOPED(ch_text_done) struct ch_text list = ch_text_new();
    find_offered(console->game, legal, text, &offered);
    add_choice(console, &offered, &list);
    if (names_a_move(console, trouble, legal))
        ch_say(console, "%s.", trouble);
    else if (offered.count > 0)
        ch_say(console, "%s. You can play %s.", trouble, list.data);
    else if (legal != &console->session.legal)
        ch_say(console, "%s." CH_TYPED "Tab offers what could be played there.", trouble);
    else
        ch_say(console, "%s." CH_TYPED "`moves` lists what can be played.", trouble);
}

/* The legal moves that begin with `text`: those where it ends with a square, if there are any. */
static void find_beginnings(const struct ch_game *game, const struct ch_moves *legal,
                            const char *text, struct ch_moves *matches) {
    CH_FREED int *index = ch_realloc(NULL, (size_t)(legal->count + 1) * sizeof *index);
    int count = ch_moves_with_prefix(game, legal, text, true, index);
    if (count == 0)
        count = ch_moves_with_prefix(game, legal, text, false, index);
    for (int i = 0; i < count; i++)
        *ch_moves_add(matches) = legal->move[index[i]];
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
    add_choice(console, matches, &list);
    ch_say(console,
           matches->count > 1 ? "%s can be %s." CH_TYPED "Type more of it."
                              : "%s is a square. Its piece can play %s.",
           text, list.data);
}

bool ch_console_read_move(struct ch_console *console, const struct ch_history *history,
                          const struct ch_moves *legal, const char *text, struct ch_move *move) {
    const struct ch_game *game = console->game;
    struct ch_error error = {0};
    if (game->ops->parse_move(game, history, legal, text, move, NULL, &error) == CH_OK)
        return true;
    CH_SCOPED(ch_text_done) struct ch_text plain = ch_text_new();
    ch_pdn_plain_move(text, &plain);
    const char *begun = plain.length > 0 ? plain.data : text;
    if (game->ops->parse_move(game, history, legal, begun, move, NULL, NULL) == CH_OK)
        return true;
    CH_SCOPED(ch_moves_done) struct ch_moves matches = {0};
    find_beginnings(game, legal, begun, &matches);
    bool clear = matches.count == 1 && !is_lone_square(game, begun);
    if (clear)
        *move = matches.move[0];
    else if (matches.count > 0)
        say_several(console, text, &matches);
    else
        say_what_can_be_played(console, legal, text, error.text);
    return clear;
}

bool ch_console_play(struct ch_console *console, const struct ch_move *move) {
    if (!ch_console_clock_charge(console))
        return false;
    ch_console_play_on(console);
    ch_session_play(&console->session, move);
    ch_console_report(console, console->session.history.count - 1);
    return true;
}

void ch_console_move(struct ch_console *console, const char *text) {
    struct ch_session *session = &console->session;
    const struct ch_seat *mover = &console->seats[ch_session_side(session)];
    const char *name = console->game->seat_name[ch_session_side(session)];
    struct ch_move move;
    if (ch_session_over(session)) {
        ch_say(console, "The game is over." CH_TYPED
                        "`undo` takes the last move back, `new` starts another.");
    } else if (mover->agent) {
        ch_say(console,
               "It is the turn of %s (%s)." CH_TYPED
               "Enter lets it play; `seat %s human` gives the seat to you.",
               name, mover->spec, name);
    } else if (ch_console_read_move(console, &session->history, &session->legal, text, &move) &&
               !ch_console_tutor_warns(console, &move)) {
        if (console->offered_by >= 0)
            ch_say(console, "The draw is declined.");
        console->help.moves++;
        ch_console_play(console, &move);
        ch_console_moved(console);
    }
}

void ch_console_ask(struct ch_console *console) {
    ch_say(console, "Your move, %s.", console->game->seat_name[ch_session_side(&console->session)]);
}

enum { DRAW_PLIES = 40 };

/* "11-15 22-18": plies from..to-1 in order. */
static void add_plies(const struct ch_console *console, const struct ch_history *history, int from,
                      int to, struct ch_text *text) {
    assert(from >= 0 && to <= history->count);
    for (int i = from; i < to; i++) {
        ch_text_add(text, " ");
        ch_console_add_move(console, &history->plies[i].move, NULL, text);
    }
}

/* Says what the undone moves have shown: that can't be taken back. */
static void say_what_was_seen(struct ch_console *console, const struct ch_history *before,
                              int undone, bool over) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const struct ch_game *game = console->game;
    if (ch_console_viewer(console) < 0)
        return;
    for (int ply = before->count - undone; game->ops->tell && ply < before->count; ply++)
        game->ops->tell(game, ch_history_before(before, ply), &before->plies[ply].move,
                        console->style.ranks, &text);
    if (over)
        ch_say(console, "You have seen the ranks of both sides: only the board hides them again.");
    else if (text.length > 0)
        ch_say(console, "You have seen what that showed: only the board hides it again.");
}

/* At which seats' turns undo and redo stop: at all of them in the game of a file. */
static void find_stops(const struct ch_console *console, bool person[CH_SEATS]) {
    ch_console_people(console, person);
    for (int seat = 0; console->from_file && seat < CH_SEATS; seat++)
        person[seat] = true;
}

/* How often a command is to be done: the number that is written, or `usual` where there is none. 0
 * after a message. */
static int read_times(struct ch_console *console, const char *command, const char *argument,
                      int usual) {
    char *end;
    long times = strtol(argument, &end, 10);
    if (!argument[0])
        return usual;
    if (!*end && times > 0)
        return times < INT_MAX ? (int)times : INT_MAX;
    ch_say(console, "`%.40s` is no number from 1 on." CH_TYPED "Write it as in `%s 5`.", argument,
           command);
    return 0;
}

void ch_do_undo(struct ch_console *console, const char *argument) {
    int times = read_times(console, "undo", argument, 1), undone = -1, more;
    if (times > 0 && console->no_takebacks) {
        ch_say(console, "No move is taken back in this session: it was begun with --no-takebacks.");
        return;
    }
    bool person[CH_SEATS];
    find_stops(console, person);
    struct ch_history before = console->session.history;
    bool over = ch_session_over(&console->session);
    for (; times > 0 && (more = ch_session_undo(&console->session, person)) >= 0; times--)
        undone = (undone > 0 ? undone : 0) + more;
    if (undone < 0) {
        if (times > 0)
            ch_say(console, "There is nothing to take back.");
        return;
    }
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    add_plies(console, &before, before.count - undone, before.count, &text);
    console->help.takebacks++;
    ch_say(console, undone > 0 ? "Taken back:%s" : "The game goes on.%s", text.data);
    say_what_was_seen(console, &before, undone, over);
    ch_console_moved(console);
}

void ch_do_redo(struct ch_console *console, const char *argument) {
    int times = read_times(console, "redo", argument, 1), made = 0, more;
    bool person[CH_SEATS], asked = times > 0;
    find_stops(console, person);
    for (; times > 0 && (more = ch_session_redo(&console->session, person)) > 0; times--)
        made += more;
    if (made == 0) {
        if (asked)
            ch_say(console, "There is nothing to play again.");
        return;
    }
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    int count = console->session.history.count, reasoned = count - 1;
    add_plies(console, &console->session.history, count - made, count, &text);
    while (reasoned >= count - made && !ch_console_reason(console, reasoned))
        reasoned--;
    bool explained = /* the page says it beside the board */
        reasoned >= count - made && ch_console_viewer(console) < 0 && !console->page;
    ch_say(console, "Played again:%s%s%s", text.data, explained ? ". " : "",
           explained ? ch_console_reason(console, reasoned) : "");
    for (int ply = count - made; ply < count; ply++)
        ch_console_report(console, ply);
    ch_console_moved(console);
}

void ch_do_go(struct ch_console *console, const char *argument) {
    int count = read_times(console, "go", argument, -1);
    if (count == 0)
        return;
    struct ch_session *session = &console->session;
    if (ch_session_over(session))
        ch_say(console, "The game is over." CH_TYPED "`new` starts another.");
    else if (!ch_console_to_move(console))
        ch_console_ask(console);
    ch_console_interrupted(console);
    console->halted = false;
    ch_console_play_on(console);
    while (count-- != 0 && !console->halted && ch_console_to_move(console)) {
        ch_console_agent_move(console);
        if (!console->halted && console->redraw)
            ch_console_show(console);
        fflush(console->out);
    }
}

/* The rule by which agents agree, as in `help draw`. It counts material because both sides see
 * that; an evaluation might reveal more. */
static bool agent_agrees(const struct ch_console *console, int seat) {
    assert(console->seats[seat].agent);
    const struct ch_game *game = console->game;
    const struct ch_history *history = &console->session.history;
    const struct ch_position *position = ch_history_position(history);
    if (ch_history_quiet(history) >= DRAW_PLIES)
        return true;
    if (history->count < DRAW_PLIES)
        return false;
    int value = ch_game_material(game, position, seat);
    bool evaluated = game->ops->evaluate && !ch_game_hidden(game);
    int view = evaluated ? game->ops->evaluate(game, position) : value;
    if (evaluated && game->ops->side(game, position) != seat)
        view = -view;
    return value <= 0 && view <= 0;
}

static void agree(struct ch_console *console) {
    ch_console_play_on(console);
    ch_session_end(&console->session, (struct ch_outcome){CH_DRAWN, -1, CH_END_AGREEMENT});
    ch_console_ended(console);
}

void ch_do_draw(struct ch_console *console, const char *argument) {
    (void)argument;
    int seat = ch_session_side(&console->session);
    if (ch_session_over(&console->session))
        ch_say(console, "The game is over.");
    else if (ch_console_people(console, NULL) == 0)
        ch_say(console, "No person plays." CH_TYPED "`seat SEAT human` takes a seat.");
    else if (console->offered_by >= 0)
        agree(console);
    else if (!console->seats[!seat].agent) {
        console->offered_by = seat;
        ch_say(console, "%s offers a draw; a move declines it." CH_TYPED "%s agrees with `draw`.",
               console->game->seat_name[seat], console->game->seat_name[!seat]);
    } else if (agent_agrees(console, !seat)) {
        ch_say(console, "%s agrees to a draw.", console->game->seat_name[!seat]);
        agree(console);
    } else {
        ch_say(console, "%s declines the draw." CH_TYPED "`help draw` says when an agent agrees.",
               console->game->seat_name[!seat]);
    }
}

void ch_do_resign(struct ch_console *console, const char *argument) {
    (void)argument;
    int seat = ch_session_side(&console->session);
    if (console->seats[seat].agent)
        seat = !seat;
    if (ch_session_over(&console->session)) {
        ch_say(console, "The game is over.");
    } else if (console->seats[seat].agent) {
        ch_say(console, "No person plays." CH_TYPED "`new` starts another game.");
    } else {
        ch_console_play_on(console);
        ch_session_end(&console->session, (struct ch_outcome){CH_WON, !seat, CH_END_RESIGNATION});
        ch_console_ended(console);
    }
}

/* Of a game that hides something the secret of the next follows from the last one's, so that a
 * secret that was given makes them all repeatable. */
static struct ch_keys next_keys(const struct ch_console *console) {
    if (!console->keys.drawn)
        return ch_keys_of_seed(console->seed + 1);
    struct ch_secret next = ch_secret_next(&console->keys.secret);
    return ch_keys_of_secret(&next);
}

void ch_console_start_from(struct ch_console *console, const struct ch_position *start,
                           const struct ch_before *before) {
    struct ch_keys keys = next_keys(console);
    ch_console_leave_game(console);
    struct ch_position usual;
    console->game->ops->start(console->game, &usual);
    ch_console_help_begin(console, memcmp(&usual, start, sizeof usual) == 0);
    ch_session_restart(&console->session, start);
    ch_session_recall(&console->session, before);
    if (console->help.whole)
        ch_console_play_ballot(console);
    ch_console_unload(console);
    ch_pdn_tags_done(&console->tags);
    console->tags = (struct ch_pdn_tags){0};
    console->seed += !console->keys.drawn;
    console->keys = keys; /* or an agent that chooses at random would play the same game again */
    ch_console_new_game(console);
    ch_console_moved(console);
    ch_console_begin(console);
}

void ch_console_counters(struct ch_console *console, const char *fen,
                         const struct ch_position *position, struct ch_before *before) {
    const char *left_out = ch_counters_read(console->game, fen, position, before);
    if (left_out)
        ch_say(console, "%s", left_out);
}

void ch_do_new(struct ch_console *console, const char *argument) {
    struct ch_error error = {0};
    struct ch_position start = console->start;
    struct ch_before before = console->before;
    struct ch_keys keys = next_keys(console);
    CH_FREED char *fen = ch_copy(argument);
    ch_pasted_position(fen);
    if (argument[0] && (ch_board_read_position(console->game, fen, &start, &error) != CH_OK ||
                        ch_console_fill_in(console->game, &keys, &start, &error) != CH_OK)) {
        ch_say_error(console, &error);
        return;
    }
    if (argument[0])
        ch_console_counters(console, fen, &start, &before);
    ch_console_start_from(console, &start, &before);
}

static void say_seats(struct ch_console *console) {
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_say(console, "%s: %s", console->game->seat_name[seat], console->seats[seat].spec);
}

/* In a game with secrets, another may look on from now on, or see more. */
static void say_who_sees(struct ch_console *console) {
    int people = ch_console_people(console, NULL);
    console->redraw = true;
    if (people == 0)
        ch_say(console, "No person plays: everything is shown.");
    else if (people == 2)
        ch_say(console, "Two people play: the screen is handed over at each turn.");
}

/* Somebody else sits at the board now. */
static void begin_with_others(struct ch_console *console) {
    if (console->set_up.active)
        ch_console_begin_next(console);
    else if (ch_game_hidden(console->game))
        say_who_sees(console);
}

void ch_do_seat(struct ch_console *console, const char *argument) {
    char name[32];
    size_t length = strcspn(argument, " \t");
    snprintf(name, sizeof name, "%.*s", (int)length, argument);
    int seat = ch_game_seat(console->game, name);
    const char *spec = argument + length + strspn(argument + length, " \t");
    struct ch_error error = {0};
    if (!argument[0])
        say_seats(console);
    else if (seat < 0)
        ch_say(console, "`%s` is not a seat; the seats are %s and %s.", name,
               console->game->seat_name[0], console->game->seat_name[1]);
    else if (!spec[0])
        ch_say(console, "%s: %s", console->game->seat_name[seat], console->seats[seat].spec);
    else if (ch_console_seat(console, seat, spec, &error) != CH_OK)
        ch_say_error(console, &error);
    else {
        say_seats(console);
        begin_with_others(console);
    }
}

void ch_do_swap(struct ch_console *console, const char *argument) {
    (void)argument;
    ch_console_swap(console);
    console->redraw = true;
    say_seats(console);
    begin_with_others(console);
}
