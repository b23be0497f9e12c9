/* Lines to the command `engine`: whatever they are, it answers or passes over, and lives on. */
#include "cli/engine/engine.h"
#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"

FUZZ_TEXT(text) {
    struct ch_agents_config config;
    CH_SCOPED(ch_engine_done) struct ch_engine engine;
    ch_agents_defaults(&config);
    config.home = "nowhere"; /* no file is read and no worker started */
    ch_engine_init(&engine, "random", ch_game_find("english"), &config, nowhere());
    bool more = true;
    for (const char *at = text; *at && more; at += *at == '\n') {
        size_t length = strcspn(at, "\n");
        CH_FREED char *line = ch_copy_bytes(at, length);
        /* Another agent could start a program: that is its user's to say. */
        more = strstr(line, "agent") || ch_engine_parse(&engine, line);
        at += length;
    }
}
