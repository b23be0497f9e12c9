#include "core/arena/plan.h"

#include <assert.h>
#include <string.h>

#include "core/arena/pairing.h"
#include "core/referee/settings.h"

static const char *const format_names[CH_FORMATS] = {"round-robin", "gauntlet", "swiss",
                                                     "knockout"};

const char *ch_format_name(enum ch_format format) {
    assert(format < CH_FORMATS);
    return format_names[format];
}

enum ch_format ch_format_find(const char *name) {
    int format = 0;
    while (format < CH_FORMATS && strcmp(format_names[format], name) != 0)
        format++;
    return (enum ch_format)format;
}

bool ch_plan_by_results(const struct ch_plan *plan) {
    return plan->format == CH_SWISS || plan->format == CH_KNOCKOUT;
}

int ch_plan_pairings(const struct ch_plan *plan) {
    return plan->format == CH_GAUNTLET ? plan->agents - 1 : plan->agents * (plan->agents - 1) / 2;
}

int ch_plan_meetings(const struct ch_plan *plan, int round) {
    if (!ch_plan_by_results(plan))
        return ch_plan_pairings(plan);
    if (plan->format == CH_SWISS)
        return (plan->agents + 1) / 2;
    return ch_knockout_meetings(plan->agents, round);
}

int ch_plan_rounds(const struct ch_plan *plan) {
    if (plan->format == CH_KNOCKOUT)
        return ch_knockout_rounds(plan->agents);
    return plan->format == CH_SWISS ? plan->rounds : (plan->games + 1) / 2;
}

int ch_plan_meeting_room(const struct ch_plan *plan) {
    if (!ch_plan_by_results(plan))
        return 2;
    return plan->games + (plan->format == CH_KNOCKOUT ? 2 * CH_KNOCKOUT_EXTRA : 0);
}

/* All numbers of the plan, in doubles since plans that are being checked may be huge. */
static double count_numbers(const struct ch_plan *plan) {
    double meetings = 0;
    if (!ch_plan_by_results(plan))
        return (double)ch_plan_pairings(plan) * plan->games;
    if (plan->format == CH_SWISS)
        return (double)plan->rounds * ch_plan_meetings(plan, 0) * ch_plan_meeting_room(plan);
    for (int round = 0; round < ch_plan_rounds(plan); round++)
        meetings += ch_plan_meetings(plan, round);
    return meetings * ch_plan_meeting_room(plan);
}

enum ch_status ch_plan_check(const struct ch_plan *plan, struct ch_error *error) {
    if (plan->agents < 2 || plan->agents > CH_MAX_AGENTS)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "%d agents can't play a match; name 2 to %d of them", plan->agents,
                            CH_MAX_AGENTS);
    if (plan->games < 1 || plan->games > CH_MAX_MATCH_GAMES)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "%d games are no match; ask for 1 to %d",
                            plan->games, CH_MAX_MATCH_GAMES);
    bool plain = plan->agents == 2 && !ch_plan_by_results(plan) && !plan->even;
    if (plan->games % 2 != 0 && !plain)
        return ch_error_set(
            error, CH_BAD_INPUT, NULL, 0,
            "%d game%s of each pairing leave%s an opening with one colour only; ask for %d",
            plan->games, plan->games == 1 ? "" : "s", plan->games == 1 ? "s" : "", plan->games + 1);
    int max = plan->agents % 2 ? plan->agents : plan->agents - 1;
    if (plan->format == CH_SWISS && (plan->rounds < 1 || plan->rounds > max))
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "a swiss of %d agents has 1 to %d rounds, not %d; with more of them "
                            "play a round-robin",
                            plan->agents, max, plan->rounds);
    if (count_numbers(plan) > CH_MAX_MATCH_GAMES)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "%.0f games are more than a match can have, %d; ask for fewer of each "
                            "pairing",
                            count_numbers(plan), CH_MAX_MATCH_GAMES);
    return CH_OK;
}

int ch_plan_room(const struct ch_plan *plan) {
    assert(count_numbers(plan) <= CH_MAX_MATCH_GAMES);
    return (int)count_numbers(plan);
}

enum { VALUES = 4, MAX = 100000 };

bool ch_scoring_told(const struct ch_scoring *scoring) {
    return scoring->win != 0;
}

static struct ch_scoring in_force(const struct ch_scoring *scoring) {
    return ch_scoring_told(scoring) ? *scoring : (struct ch_scoring){.win = 100, .draw = 50};
}

enum ch_status ch_scoring_parse(const char *text, struct ch_scoring *scoring,
                                struct ch_error *error) {
    int64_t value[VALUES] = {0};
    const char *at = text;
    bool good = true;
    for (int i = 0; i < VALUES && good; i++) {
        value[i] = ch_men_parse(&at);
        good = value[i] >= 0 && value[i] <= MAX && *at == (i + 1 < VALUES ? '/' : '\0');
        at += good && *at;
        good = good && (i == 0 || value[i] <= value[i - 1]);
    }
    if (!good || value[0] == 0)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "`%.40s` is no scoring; write the points of a win, a draw, a loss and "
                            "a forfeit, none more than the one before it: 6/3/1/0",
                            text);
    *scoring = (struct ch_scoring){(int)value[0], (int)value[1], (int)value[2], (int)value[3]};
    return CH_OK;
}

void ch_scoring_format(const struct ch_scoring *scoring, struct ch_text *text) {
    struct ch_scoring used = in_force(scoring);
    const int value[VALUES] = {used.win, used.draw, used.loss, used.forfeit};
    for (int i = 0; i < VALUES; i++) {
        ch_text_add(text, i ? "/" : "");
        ch_men_format(value[i], text);
    }
}

double ch_scoring_win(const struct ch_scoring *scoring) {
    return in_force(scoring).win / 100.0;
}

double ch_scoring_points(const struct ch_scoring *scoring, const long games[3], long forfeits) {
    struct ch_scoring used = in_force(scoring);
    return ((double)games[2] * used.win + (double)games[1] * used.draw +
            (double)(games[0] - forfeits) * used.loss + (double)forfeits * used.forfeit) /
           100.0;
}
