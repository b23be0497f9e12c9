/* Fuzz target: agent files and parameter files. */
#include "agents/roster/roster.h"
#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"

FUZZ_TEXT(text) {
    struct ch_agent_file agent;
    char name[] = "fuzz.agent";
    const struct ch_source source = {.name = name, .text = text};
    if (accepted(ch_agent_file_read(&source, &agent, &refusal))) {
        require(agent.name[0] && agent.kind[0]);
        ch_agent_file_plays(&agent, ch_game_find("english"), &unread);
        ch_agent_file_done(&agent);
    }
    CH_SCOPED(ch_text_done) struct ch_text facts = ch_text_new();
    ch_parameters_compile("fuzz.parameters", text, &facts, &unread);
}
