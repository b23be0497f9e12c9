/* Any lines as those of a manager of the UCC's competition: the engine answers, and ends. */

#include "cli/engine/engine_ucc.h"
#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"

FUZZ(data, size) {
    struct ch_agents_config config;
    const struct ch_game *game = ch_game_find("stratego");
    struct ch_agent *agent;
    ch_agents_defaults(&config);
    hush();
    FILE *in = size > 0 ? fmemopen((void *)data, size, "r") : fopen("/dev/null", "r");
    require(in && ch_agents_open("random", game, &config, &agent, &unread) == CH_OK);
    const struct ch_keys keys = ch_keys_of_seed(1);
    ch_engine_ucc(agent, game, &keys, in, nowhere());
    agent->ops->close(agent);
    fclose(in);
}
