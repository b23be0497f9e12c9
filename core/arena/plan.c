#include "core/arena/plan.h"

#include <assert.h>
#include <string.h>

#include "core/arena/knockout.h"

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
