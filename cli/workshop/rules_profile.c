/* crownhead rules profile: which rules cost the time of a turn, and which conditions of them. */
#include <stdlib.h>

#include "cli/command/commands.h"
#include "cli/command/config.h"
#include "cli/command/options.h"
#include "cli/workshop/profile.h"
#include "cli/workshop/workshop.h"

/* Seat by seat, since an agent keeps the board as its seat sees it from turn to turn. */
static enum ch_status ask_all(struct ch_profile *profile, struct ch_agent *agent,
                              struct ch_error *error) {
    enum ch_status status = CH_OK;
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++) {
        status = agent->ops->new_game(agent, profile->game, seat, error);
        for (int i = 0; i < profile->positions.count && status == CH_OK; i++) {
            const struct ch_history *history = &profile->positions.item[i].history;
            if (profile->game->ops->side(profile->game, ch_history_position(history)) != seat)
                continue;
            status = ch_costs_ask(&profile->sum, agent, &profile->positions, i,
                                  (int)profile->passes, 0, error);
            if (status == CH_AGENT_FAULT)
                ch_error_join(error, NULL, 0, profile->positions.item[i].name, 1);
        }
    }
    return status;
}

static int compare_cost(const void *a, const void *b) {
    double x = ch_costs_us(a), y = ch_costs_us(b);
    return (x < y) - (x > y);
}

static enum ch_status measure(struct ch_profile *profile, struct ch_error *error) {
    struct ch_agents_config config;
    struct ch_agent *agent = NULL;
    ch_cli_config(&config);
    enum ch_status status = ch_positions_load(profile->source, profile->game, config.home,
                                              (int)profile->max, &profile->positions, error);
    if (status == CH_OK)
        status = ch_agents_open(profile->agent, profile->game, &config, &agent, error);
    if (status == CH_OK)
        status = ask_all(profile, agent, error);
    if (agent)
        agent->ops->close(agent);
    if (profile->sum.rule_count > 0)
        qsort(profile->sum.rule, (size_t)profile->sum.rule_count, sizeof *profile->sum.rule,
              compare_cost);
    return status;
}

static int run(int argc, char **argv) {
    struct ch_profile profile = {.max = 200, .passes = 5, .rules = 20};
    const char *game = NULL;
    struct ch_agents_config config;
    const struct ch_option options[] = {
        {"game", 'g', CH_OPTION_TEXT, CH_GAME_ARGUMENT,
         "the game (default: the first that the agent plays)", &game, 0, 0},
        {"positions", 'p', CH_OPTION_TEXT, "FILE",
         "PDN, a FEN a line, a record, scenarios (default: the reference positions)",
         &profile.source, 0, 0},
        {"most", 'm', CH_OPTION_INTEGER, "N", "so many positions at most, evenly drawn; 0: all",
         &profile.max, 0, 1e9},
        {"passes", 0, CH_OPTION_INTEGER, "N",
         "times that every position is decided; the fastest counts", &profile.passes, 1, 1000},
        {"rules", 0, CH_OPTION_INTEGER, "N", "rules shown, 0: all", &profile.rules, 0, 100000},
        {"json", 0, CH_OPTION_FLAG, NULL, "one JSON object", &profile.json, 0, 0},
        {0},
    };
    int rest, status;
    struct ch_error error;
    if (!ch_options_parse(&ch_command_rules_profile, options, argc, argv, 1, 1, &rest, &status))
        return status;
    profile.agent = argv[1];
    ch_cli_config(&config);
    profile.game = ch_workshop_game(game, profile.agent, &config);
    if (!profile.game)
        return CH_EXIT_BAD;
    enum ch_status measured = measure(&profile, &error);
    if (measured == CH_OK && profile.json)
        ch_profile_json(&profile);
    else if (measured == CH_OK)
        ch_profile_text(&profile);
    ch_costs_sum_done(&profile.sum);
    ch_positions_done(&profile.positions);
    return measured == CH_OK ? CH_EXIT_DONE : ch_fail(&error);
}

const struct ch_command ch_command_rules_profile = {
    .name = "rules profile",
    .arguments = "AGENT",
    .summary = "which rules cost the time of a turn, and at which condition",
    .details = "Times are microseconds a turn. Actions, functions of the platform and assertions "
               "are measured.\n"
               "How an assertion's time is shared among joins is estimated from what each join "
               "compared and\n"
               "stored. A join that several rules share is charged to them in equal parts.",
    .run = run,
};
