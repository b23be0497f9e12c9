/* Help for learners. The tutor: a word before a move that loses something is final, hints in steps,
 * and which side is better. All of it comes from the judge (workshop/coach/judge.h). Where pieces
 * are hidden it judges possible games that fit what the player has seen, and knows no more. Levels:
 * choosing one, and finding the one that suits a player in three games. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/console/console.h"
#include "core/search/search.h"

static const char known_judge[] = "search:nodes=60000", hidden_judge[] = "determinised:depth=2";

/* Judges the turn; `played` an index into the legal moves. False after an error message. */
static bool ask(struct ch_console *console, int played, struct ch_view_judged *said) {
    struct ch_history past;
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    CH_SCOPED(ch_judged_done) struct ch_judged judged = {0};
    struct ch_judge **judge = &console->tutor.judge;
    const char *spec = ch_game_hidden(console->game) ? hidden_judge : known_judge;
    struct ch_error error = {0};
    if (!*judge && ch_judge_open(spec, console->game, &console->config, judge, &error) != CH_OK) {
        ch_say_error(console, &error);
        return false;
    }
    struct ch_turn turn = ch_console_turn(console, console->session.history.count, &past, &parts);
    ch_console_helped(console);
    ch_judge_view(*judge, &turn, played, &judged, said);
    return true;
}

static void add_line(const struct ch_console *console, const struct ch_move line[], int from,
                     int count, struct ch_text *text) {
    for (int i = from; i < count; i++) {
        ch_text_add(text, i > from ? " " : "");
        ch_console_add_move(console, &line[i], NULL, text);
    }
}

bool ch_console_tutor_warns(struct ch_console *console, const struct ch_move *move) {
    struct ch_tutor *tutor = &console->tutor;
    const struct ch_session *session = &console->session;
    struct ch_view_judged said;
    int played = ch_moves_find(&session->legal, move), ply = session->history.count;
    bool insists = tutor->warned_ply == ply + 1 && ch_move_equal(&tutor->warned, move);
    if (!tutor->on || session->legal.count < 2 || insists || !ask(console, played, &said))
        return false;
    enum ch_move_class class = ch_move_class_of(said.regret);
    if (class < CH_MOVE_INACCURACY)
        return false;
    tutor->warned = *move;
    tutor->warned_ply = ply + 1;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_console_add_move(console, move, NULL, &text);
    ch_text_addf(&text, " %s: %s %.0f of 100 points of the expected result.",
                 class == CH_MOVE_BLUNDER   ? "is a blunder"
                 : class == CH_MOVE_MISTAKE ? "is a mistake"
                                            : "is not the best",
                 class == CH_MOVE_INACCURACY ? "it gives up" : "it loses", 100 * said.regret);
    if (said.answer_count > 1) {
        ch_text_add(&text, " The answer would be ");
        add_line(console, said.answer, 1, said.answer_count < 4 ? said.answer_count : 4, &text);
        ch_text_add(&text, ".");
    }
    ch_say(console, "%s", text.data);
    ch_say(console, "It is not played yet: type it again to play it, or another move; `hint` "
                    "helps.");
    return true;
}

void ch_console_show_estimate(struct ch_console *console) {
    struct ch_view_judged said;
    const struct ch_session *session = &console->session;
    if (!console->tutor.estimate || ch_session_over(session) || console->set_up.active)
        return;
    int side = ch_session_side(session);
    if (ch_game_hidden(console->game) && console->seats[side].agent)
        return; /* shows only what the player to move knows */
    if (!ask(console, 0, &said))
        return;
    double chance = side == 0 ? said.best_chance : 1 - said.best_chance;
    const char *const *name = console->game->seat_name;
    if (chance > 0.45 && chance < 0.55)
        ch_say(console, "Estimate: about even (%s %.0f of 100).", name[0], 100 * chance);
    else
        ch_say(console, "Estimate: %s stands better (%.0f of 100).", name[chance < 0.5],
               100 * (chance < 0.5 ? 1 - chance : chance));
}

/* The square and those about it, as they are numbered. */
static void add_surroundings(const struct ch_game *game, int square, struct ch_text *text) {
    int centre = 0;
    const char *comma = "";
    while (game->cell[centre] != square)
        centre++;
    for (int row = centre / game->columns - 1; row <= centre / game->columns + 1; row++)
        for (int column = centre % game->columns - 1; column <= centre % game->columns + 1;
             column++) {
            char name[CH_SQUARE_NAME];
            if (row < 0 || row >= game->rows || column < 0 || column >= game->columns ||
                game->cell[row * game->columns + column] == CH_NO_SQUARE)
                continue;
            game->ops->square_name(game, game->cell[row * game->columns + column], name);
            ch_text_addf(text, "%s%s", comma, name);
            comma = ", ";
        }
}

/* Why: how it goes on, and the reason of an agent of rules that would play the same. */
static void say_why(struct ch_console *console, const struct ch_view_judged *said) {
    const struct ch_session *session = &console->session;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_addf(&text, "Why: the result to expect is %.0f of 100 points", 100 * said->best_chance);
    if (said->line_count > 1) {
        ch_text_add(&text, ", if the game goes on with ");
        add_line(console, said->line, 0, said->line_count, &text);
    }
    ch_say(console, "%s.", text.data);
    struct ch_agent *agent = ch_console_adviser(console, ch_session_side(session), NULL);
    struct ch_history past;
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
    if (!agent)
        return;
    struct ch_turn turn = ch_console_turn(console, session->history.count, &past, &parts);
    turn.depth = CH_SEARCH_USUAL;
    ch_choice_init(&choice);
    agent->ops->choose(agent, &turn, &choice);
    if (choice.fault.end == CH_END_NONE && choice.index == said->best && choice.reason.length > 0)
        ch_say(console, "%s would play it, too. %s", agent->name, choice.reason.data);
}

/* Each step adds to the one before: where, which piece, which move, why. */
static void say_step(struct ch_console *console, const struct ch_view_judged *said, int step) {
    const struct ch_game *game = console->game;
    const struct ch_move *best = &console->session.legal.move[said->best];
    int from = best->path[0];
    struct ch_piece piece =
        game->ops->piece_at(game, ch_history_position(&console->session.history), from);
    char name[CH_SQUARE_NAME];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    game->ops->square_name(game, from, name);
    if (step == 0) {
        ch_text_add(&text, "Look here: ");
        add_surroundings(game, from, &text);
        ch_say(console, "%s. `hint` again says more.", text.data);
    } else if (step == 1 && piece.seat >= 0) {
        ch_say(console, "This piece: the %s on %s.", game->kinds[piece.kind].name, name);
    } else if (step == 1) {
        ch_say(console, "This square: %s.", name);
    } else if (step == 2) {
        ch_console_add_move(console, best, &console->session.legal, &text);
        ch_say(console, "This move: %s.", text.data);
    } else {
        say_why(console, said);
    }
}

void ch_do_hint_step(struct ch_console *console, const char *argument) {
    struct ch_tutor *tutor = &console->tutor;
    const struct ch_session *session = &console->session;
    struct ch_view_judged said;
    if (argument[0] || ch_session_over(session)) {
        ch_do_hint(console, argument);
        return;
    }
    uint64_t line = session->history.count > 0
                        ? session->history.plies[session->history.count - 1].line
                        : session->history.start_hash;
    if (tutor->hint_line != line)
        tutor->hint_step = 0;
    if (!ask(console, 0, &said))
        return;
    tutor->hint_line = line;
    say_step(console, &said, tutor->hint_step);
    tutor->hint_step = tutor->hint_step < 3 ? tutor->hint_step + 1 : 3;
}

void ch_console_tutor_done(struct ch_console *console) {
    ch_judge_close(console->tutor.judge);
    console->tutor.judge = NULL;
}

static bool read_levels(struct ch_console *console, struct ch_levels *levels) {
    struct ch_error error = {0};
    if (ch_levels_of(console->game, console->config.home, levels, &error) == CH_OK)
        return true;
    ch_say_error(console, &error);
    return false;
}

/* The seat that a level takes: an agent's, or else the one that is not to move. */
static int seat_of_level(const struct ch_console *console) {
    for (int seat = 0; seat < CH_SEATS; seat++)
        if (console->seats[seat].agent && !console->seats[!seat].agent)
            return seat;
    return !ch_session_side(&console->session);
}

static bool seat_level(struct ch_console *console, int number) {
    assert(number >= 1 && number <= CH_LEVELS);
    struct ch_error error = {0};
    char spec[32];
    int seat = seat_of_level(console);
    snprintf(spec, sizeof spec, "level:%d", number);
    if (ch_console_seat(console, seat, spec, &error) != CH_OK) {
        ch_say_error(console, &error);
        return false;
    }
    ch_say(console, "%s is level %d now.", console->game->seat_name[seat], number);
    return true;
}

/* The chance of the score (1, 1/2, 0) of a player so many Elo above the opponent. */
static double likelihood(double score, double elo) {
    double expected = 1 / (1 + pow(10, -elo / 400));
    return score == 0.5  ? sqrt(expected * (1 - expected)) / 2
           : score > 0.5 ? expected
                         : 1 - expected;
}

/* The level below which `share` of the belief lies. */
static int quantile(const double belief[CH_LEVELS], int count, double share) {
    assert(count > 0 && count <= CH_LEVELS && share > 0 && share < 1);
    double sum = 0, total = 0;
    for (int i = 0; i < count; i++)
        total += belief[i];
    for (int i = 0; i < count; i++)
        if ((sum += belief[i]) >= share * total)
            return i + 1;
    return count;
}

void ch_do_level(struct ch_console *console, const char *argument) {
    struct ch_levels levels;
    char *end;
    long number = strtol(argument, &end, 10);
    if (!read_levels(console, &levels))
        return;
    if (strcmp(argument, "find") == 0) {
        struct ch_level_search *search = &console->level_search;
        *search = (struct ch_level_search){.left = CH_LEVEL_GAMES, .level = (levels.count + 1) / 2};
        for (int i = 0; i < levels.count; i++)
            search->belief[i] = 1;
        if (seat_level(console, search->level))
            ch_say(console, "Three games will tell which level suits you. This is the first; "
                            "`undo` and hints would spoil it.");
    } else if (!argument[0]) {
        ch_say(console,
               "Levels 1 to %d: `level N` takes one, `level find` finds yours in three "
               "games.",
               levels.count);
    } else if (*end || number < 1 || number > levels.count) {
        ch_say(console, "`level` takes a number from 1 to %d, or `find`, not `%.20s`.",
               levels.count, argument);
    } else {
        console->level_search = (struct ch_level_search){0};
        seat_level(console, (int)number);
    }
}

void ch_console_level_ended(struct ch_console *console) {
    struct ch_level_search *search = &console->level_search;
    const struct ch_outcome *outcome = &console->session.outcome;
    struct ch_levels levels;
    if (search->left == 0 || search->counted || !read_levels(console, &levels))
        return;
    int person = !seat_of_level(console);
    double score = outcome->result == CH_DRAWN ? 0.5 : outcome->winner == person;
    for (int i = 0; i < levels.count; i++)
        search->belief[i] *=
            likelihood(score, levels.level[i].elo - levels.level[search->level - 1].elo);
    search->counted = true;
    search->level = quantile(search->belief, levels.count, 0.5);
    if (--search->left > 0) {
        if (seat_level(console, search->level))
            ch_say(console, "`new` begins game %d of %d.", CH_LEVEL_GAMES - search->left + 1,
                   (int)CH_LEVEL_GAMES);
        return;
    }
    search->low = quantile(search->belief, levels.count, 0.05);
    search->high = quantile(search->belief, levels.count, 0.95);
    ch_say(console,
           "Level %d suits you; three games say %d to %d (90 %%). `level %d` and `new` "
           "begin a game with it.",
           search->level, search->low, search->high, search->level);
}
