/* Fuzz target: the reader of scenarios. The scenarios it keeps can be played, and every move in
 * them is legal. */
#include "core/scenarios/scenarios.h"
#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"

static void check_moves(const struct ch_scenario *scenario, const struct ch_scenario_moves *moves) {
    for (int i = 0; i < moves->count; i++)
        require(moves->index[i] >= 0 && moves->index[i] < scenario->legal.count);
}

FUZZ(data, size) {
    CH_SCOPED(ch_scenarios_done) struct ch_scenarios scenarios;
    enum ch_status status = ch_scenarios_read("fuzz", (const char *)data, size,
                                              ch_game_find("english"), &scenarios, &unread);
    require((status == CH_OK) == (scenarios.facts.mistake_count == 0));
    for (int i = 0; i < scenarios.count; i++) {
        const struct ch_scenario *scenario = &scenarios.scenario[i];
        check_moves(scenario, &scenario->best);
        check_moves(scenario, &scenario->avoid);
        for (int j = 0; j < scenario->fact_count; j++)
            ch_fact_pattern_fits(scenario->facts[j].pattern, scenario->facts[j].text);
    }
}
