/* The loop of reading and doing, and what is shown between. */
#include "cli/console/console.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <string.h>
#include <strings.h>

#include "cli/command/command.h"
#include "cli/output/print.h"

void ch_say(struct ch_console *console, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    CH_FREED char *line = ch_alloc((size_t)length + 2);
    vsnprintf(line, (size_t)length + 1, format, arguments);
    va_end(arguments);
    char *typed = strchr(line, CH_TYPED[0]);
    if (typed && console->page)
        *typed = '\0';
    else if (typed)
        *typed = ' ';
    if (typed == line && console->page)
        return;
    char *first = line + (typed == line);
    strcpy(first + strlen(first), "\n");
    ch_say_lines(console, first);
}

void ch_say_lines(struct ch_console *console, const char *lines) {
    CH_SCOPED(ch_text_done) struct ch_text wrapped = ch_text_new();
    ch_wrap(lines, ch_wrap_width(console->out), &wrapped);
    ch_print_block(console->out, wrapped.data);
}

void ch_say_pages(struct ch_console *console, const char *lines) {
    int height = console->terminal ? ch_wrap_height(console->out) : 0, shown = 0;
    if (height < 4) {
        ch_say_lines(console, lines);
        return;
    }
    CH_SCOPED(ch_text_done) struct ch_text wrapped = ch_text_new(), answer = ch_text_new();
    ch_wrap(lines, ch_wrap_width(console->out), &wrapped);
    for (char *line = wrapped.data, *end; line && *line; line = end + 1) {
        end = line + strcspn(line, "\n");
        bool last = !*end;
        *end = '\0';
        if (shown == height - 2) {
            ch_text_clear(&answer);
            if (ch_input_read("-- Enter: more; q: enough -- ", &answer) != CH_INPUT_LINE ||
                answer.data[strspn(answer.data, " ")])
                break;
            shown = 0;
        }
        ch_print_to(console->out, "%s\n", line);
        shown++;
        if (last)
            break;
    }
}

void ch_say_error(struct ch_console *console, const struct ch_error *error) {
    char text[CH_ERROR_TEXT + CH_ERROR_FILE + 32];
    ch_say(console, "%s", ch_error_format(error, text, sizeof text));
}

enum ch_status ch_console_init(struct ch_console *console, const struct ch_game *game,
                               const struct ch_position *start, const char *const spec[CH_SEATS],
                               const struct ch_agents_config *config, struct ch_error *error) {
    *console = (struct ch_console){
        .game = game, .config = *config, .out = stdout, .offered_by = -1, .redraw = true};
    console->at_screen = -1;
    console->kept.lock = -1;
    console->found_ply = -1;
    ch_console_clock_start(console);
    for (int seat = 0; seat < CH_SEATS; seat++)
        memset(console->set_up.made[seat].kind, game->unknown_kind, CH_SET_UP_PLACES);
    ch_session_init(&console->session, game, start);
    console->start = console->session.history.start;
    ch_console_help_begin(console, start == NULL);
    enum ch_status status = CH_OK;
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++)
        status = ch_console_seat(console, seat, spec[seat], error);
    if (status != CH_OK)
        ch_console_done(console);
    return status;
}

void ch_console_done(struct ch_console *console) {
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_seat_done(&console->seats[seat]);
    ch_seat_done(&console->adviser);
    ch_console_tutor_done(console);
    ch_free(console->clock.before);
    ch_console_notes_done(&console->notes);
    ch_choice_done(&console->found);
    ch_free(console->name);
    ch_console_ballot_done(console);
    ch_console_record_close(console);
    ch_session_done(&console->session);
    ch_pdn_tags_done(&console->tags);
    ch_console_unload(console);
    if (console->edit.active)
        ch_text_done(&console->edit.drawing);
    ch_kept_release(&console->kept);
}

void ch_console_ended(struct ch_console *console) {
    console->announced = false;
    console->recorded = false;
    console->offered_by = -1;
    if (ch_game_hidden(console->game) && ch_session_over(&console->session))
        console->redraw = true; /* nothing is hidden any more */
    ch_console_keep(console);
}

void ch_console_moved(struct ch_console *console) {
    console->redraw = true;
    console->halted = false;
    ch_do_retract_warning(console, "");
    ch_console_ended(console);
}

static bool has_pieces(const struct ch_console *console, int seat) {
    assert(seat >= 0 && seat < CH_SEATS);
    const struct ch_game *game = console->game;
    const struct ch_position *position = ch_history_position(&console->session.history);
    for (int square = 0; square < game->graph.count; square++)
        if (game->ops->piece_at(game, position, square).seat == seat)
            return true;
    return false;
}

void ch_console_add_move(const struct ch_console *console, const struct ch_move *move,
                         const struct ch_moves *legal, struct ch_text *text) {
    console->game->ops->format_move(console->game, move, legal,
                                    legal ? CH_NOTATION_SHORT : CH_NOTATION_FULL, text);
}

int ch_console_square(const struct ch_game *game, const char *text, size_t length) {
    char name[CH_SQUARE_NAME];
    if (length == 0 || length >= sizeof name)
        return CH_NO_SQUARE;
    memcpy(name, text, length);
    name[length] = '\0';
    return game->ops->square_from_name(game, name);
}

static void add_drawn(const struct ch_console *console, enum ch_end end, struct ch_text *text) {
    if (end == CH_END_NONE)
        ch_text_add(text, "Drawn, as the file says; it does not say how.");
    else if (end == CH_END_NO_MOVES)
        ch_text_add(text, "Drawn: neither side can move.");
    else if (end == CH_END_PLY_LIMIT)
        ch_text_addf(text, "Drawn: %d moves were made, the limit.", console->session.history.count);
    else
        ch_text_addf(text, "Drawn: %s.", ch_end_text(end));
}

void ch_console_end_text(const struct ch_console *console, struct ch_text *text) {
    const struct ch_outcome *outcome = &console->session.outcome;
    enum ch_end end = outcome->end;
    if (outcome->result == CH_DRAWN) {
        add_drawn(console, end, text);
        return;
    }
    const char *loser = console->game->seat_name[!outcome->winner], *how = NULL;
    if (end == CH_END_NO_MOVES)
        how = has_pieces(console, !outcome->winner) ? "can't move" : "has no pieces left";
    else if (end == CH_END_NO_PIECES && !has_pieces(console, !outcome->winner))
        how = "has no pieces left";
    else if (end == CH_END_CLOCK || end == CH_END_MOVE_TIME)
        how = "is out of time";
    else if (end == CH_END_RESIGNATION)
        how = "resigned";
    ch_text_addf(text, "%s won", console->game->seat_name[outcome->winner]);
    if (how)
        ch_text_addf(text, ": %s %s.", loser, how);
    else if (end == CH_END_NONE)
        ch_text_add(text, ", as the file says; it does not say how.");
    else
        ch_text_addf(text, ": %s.", ch_end_text(end));
}

static void announce(struct ch_console *console) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_console_end_text(console, &text);
    ch_say(console, "%s", text.data);
    ch_say(console,
           "`save FILE` keeps the game, `undo` takes back, `new` starts another, `quit` leaves.");
    console->announced = true;
    ch_console_level_ended(console);
}

/* "12 Black> ", "12 White (random)> ", "Drawn> ". */
static void make_prompt(const struct ch_console *console, struct ch_text *prompt) {
    const struct ch_session *session = &console->session;
    const struct ch_game *game = console->game;
    ch_text_clear(prompt);
    if (ch_console_handing_over(console)) {
        ch_text_addf(prompt, "Hand over to %s, who presses Enter",
                     game->seat_name[ch_console_viewer(console)]);
    } else if (console->edit.active) {
        ch_text_addf(prompt, "Setting up, %s to move", game->seat_name[console->edit.side]);
    } else if (console->set_up.active) {
        ch_text_addf(prompt, "%s sets up", game->seat_name[console->set_up.seat]);
    } else if (session->outcome.result == CH_DRAWN) {
        ch_text_add(prompt, "Drawn");
    } else if (ch_session_over(session)) {
        ch_text_addf(prompt, "%s won", game->seat_name[session->outcome.winner]);
    } else {
        int seat = ch_session_side(session);
        char number[CH_PLY_NUMBER];
        ch_history_number(&session->history, game, session->history.count, number);
        ch_text_addf(prompt, "%.*s %s", (int)strcspn(number, "."), number, game->seat_name[seat]);
        if (console->seats[seat].agent)
            ch_text_addf(prompt, " (%s)", console->seats[seat].spec);
    }
    ch_text_add(prompt, "> ");
}

struct ch_agent *ch_console_to_move(const struct ch_console *console) {
    if (console->set_up.active || console->edit.active || ch_session_over(&console->session))
        return NULL;
    return console->seats[ch_session_side(&console->session)].agent;
}

bool ch_console_agent_is_due(const struct ch_console *console) {
    return !console->halted && !console->from_file && ch_console_to_move(console) &&
           !console->seats[!ch_session_side(&console->session)].agent;
}

bool ch_console_can(const struct ch_console *console, enum ch_console_when when) {
    bool setting_up = console->set_up.active, secret = ch_game_hidden(console->game);
    const bool can[] = {[CH_IN_GAME] = !setting_up,
                        [CH_ALWAYS] = true,
                        [CH_IN_SET_UP] = setting_up,
                        [CH_IN_SECRET] = secret,
                        [CH_IN_SECRET_GAME] = secret && !setting_up};
    return can[when];
}

const struct ch_console_command *ch_console_find(const struct ch_console *console, const char *word,
                                                 struct ch_text *candidates) {
    const struct ch_console_command *found = NULL;
    int count = 0;
    for (const struct ch_console_command *command = ch_console_commands; command->name; command++) {
        if (!ch_console_can(console, command->when))
            continue;
        if (strcmp(command->name, word) == 0)
            return command;
        if (strncmp(command->name, word, strlen(word)) != 0)
            continue;
        if (found && strncmp(command->name, found->name, strlen(found->name)) == 0)
            continue; /* `sav` is save, though save! begins so too */
        found = command;
        if (candidates)
            ch_text_addf(candidates, "%s%s", count > 0 ? ", " : "", command->name);
        count++;
    }
    return count == 1 ? found : NULL;
}

/* Where a command belongs that can't be given now. */
static const char *place_of(const struct ch_console *console,
                            const struct ch_console_command *command) {
    assert(!ch_console_can(console, command->when));
    if (command->when == CH_IN_SET_UP)
        return ch_game_hidden(console->game)
                   ? "the set-up before a game"
                   : "set-ups of games with hidden pieces, such as stratego";
    return console->set_up.active ? "the game, which begins when the set-up is done"
                                  : "games with hidden pieces, such as stratego";
}

bool ch_console_say_place(struct ch_console *console, const char *word) {
    for (const struct ch_console_command *command = ch_console_commands; command->name; command++)
        if (strcmp(command->name, word) == 0 && !ch_console_can(console, command->when)) {
            ch_say(console, "`%s` is for %s.", word, place_of(console, command));
            return true;
        }
    const struct ch_command *of_shell = ch_command_find(ch_commands, word);
    if (!of_shell || !of_shell->summary[0])
        return false;
    ch_say(console, "`%s` is a command of the shell, not of this prompt: `crownhead %s --help`.",
           word, word);
    return true;
}

static void say_unknown(struct ch_console *console, const char *word, const char *candidates) {
    if (!candidates[0] && ch_console_say_place(console, word))
        return;
    struct ch_closest closest = {.word = word};
    for (const struct ch_console_command *command = ch_console_commands; command->name; command++)
        if (ch_console_can(console, command->when))
            ch_closest_try(&closest, command->name);
    if (candidates[0])
        ch_say(console, "`%s` begins several commands: %s.", word, candidates);
    else
        ch_say(console, "`%.40s` is neither a command nor a move; %s%s%s", word,
               CH_DID_YOU_MEAN(closest.found, "`help` lists the commands."));
}

void ch_console_execute_here(struct ch_console *console, char *words) {
    char *end = words + strcspn(words, " \t");
    char *argument = end + strspn(end, " \t");
    const char *digit = strpbrk(words, "0123456789");
    bool numbered = digit && digit < end;
    if (numbered && console->set_up.active) {
        ch_console_place(console, words);
    } else if (strcasecmp(words, "move now") == 0) {
        ch_do_now(console, "");
    } else if (numbered || strcasecmp(words, "pass") == 0) {
        ch_console_move(console, words);
    } else {
        *end = '\0';
        CH_SCOPED(ch_text_done) struct ch_text candidates = ch_text_new();
        const struct ch_console_command *command = ch_console_find(console, words, &candidates);
        if (command)
            command->run(console, argument);
        else
            say_unknown(console, words, candidates.data);
    }
}

void ch_console_execute(struct ch_console *console, const char *line) {
    line += strspn(line, " \t");
    size_t length = strlen(line);
    while (length > 0 && isspace((unsigned char)line[length - 1]))
        length--;
    CH_FREED char *words = ch_copy_bytes(line, length);
    bool comment = words[0] == '#';
    if (!comment && ch_console_handing_over(console))
        ch_console_hand_over(console, words);
    else if (words[0] && !comment && console->edit.active)
        ch_console_edit_line(console, words);
    else if (words[0] && !comment)
        ch_console_execute_here(console, words);
    else if (!comment && ch_console_to_move(console))
        ch_console_agent_move(console);
}

void ch_console_run(struct ch_console *console) {
    CH_SCOPED(ch_text_done) struct ch_text prompt = ch_text_new(), line = ch_text_new();
    bool cancelled = false;
    while (!console->quit) {
        if (ch_console_agent_is_due(console)) {
            ch_console_agent_move(console);
            continue;
        }
        bool in_game = !console->set_up.active && !console->edit.active;
        if (in_game)
            ch_console_clock_turn(console, NULL);
        if (ch_console_handing_over(console))
            ch_console_hide(console);
        else if (console->redraw)
            ch_console_show(console);
        if (in_game && ch_session_over(&console->session) && !console->announced)
            announce(console);
        make_prompt(console, &prompt);
        ch_text_clear(&line);
        fflush(console->out);
        enum ch_input_end end = ch_input_read(prompt.data, &line);
        if (end == CH_INPUT_END || (end == CH_INPUT_INTERRUPT && cancelled))
            break;
        cancelled = end == CH_INPUT_INTERRUPT;
        if (cancelled)
            ch_say(console, "^C again leaves.");
        else
            ch_console_execute(console, line.data);
    }
    if (ch_console_timed(console))
        ch_console_keep(console); /* with what the turn has used */
    ch_console_leave_game(console);
}
