/* Any lines as those of a manager of the UCC's competition: the engine answers, and ends. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/engine/engine_ucc.h"
#include "core/games/games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static FILE *nowhere;
    static struct ch_agents_config config;
    const struct ch_game *game = ch_game_find("stratego");
    struct ch_agent *agent;
    struct ch_error error;
    if (!nowhere) {
        nowhere = fopen("/dev/null", "w");
        ch_agents_defaults(&config);
        if (!nowhere || !freopen("/dev/null", "w", stderr)) /* complaints are many */
            abort();
    }
    FILE *in = size > 0 ? fmemopen((void *)data, size, "r") : fopen("/dev/null", "r");
    if (!in || ch_agents_open("random", game, &config, &agent, &error) != CH_OK)
        abort();
    const struct ch_keys keys = ch_keys_of_seed(1);
    ch_engine_ucc(agent, game, &keys, in, nowhere);
    agent->ops->close(agent);
    fclose(in);
    return 0;
}
