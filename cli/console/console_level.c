/* Levels at the console: choosing one, and finding the one that suits a player in three games. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/console/console.h"

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
                            "takebacks and hints would spoil it.");
    } else if (!argument[0]) {
        ch_say(console,
               "Levels 1 to %d." CH_TYPED "`level N` takes one, `level find` finds yours in three "
               "games.",
               levels.count);
    } else if (*end || number < 1 || number > levels.count) {
        ch_say(console, "Levels are 1 to %d, not `%.20s`." CH_TYPED "`level find` finds yours.",
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
            ch_say(console, "Game %d of %d is next." CH_TYPED "`new` begins it.",
                   CH_LEVEL_GAMES - search->left + 1, (int)CH_LEVEL_GAMES);
        return;
    }
    search->low = quantile(search->belief, levels.count, 0.05);
    search->high = quantile(search->belief, levels.count, 0.95);
    ch_say(console,
           "Level %d suits you; three games say %d to %d (90 %%)." CH_TYPED "`level %d` and `new` "
           "begin a game with it.",
           search->level, search->low, search->high, search->level);
}
