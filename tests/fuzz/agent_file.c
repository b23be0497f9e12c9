/* Fuzz target: agent files and parameter files. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "agents/roster/roster.h"
#include "core/base/memory.h"
#include "core/games/games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    CH_FREED char *text = ch_copy_bytes((const char *)data, size);
    struct ch_agent_file agent;
    struct ch_error error = {0};
    char name[] = "fuzz.agent";
    if (ch_agent_file_read(&(struct ch_source){.name = name, .text = text}, &agent, &error) ==
        CH_OK) {
        if (!agent.name[0] || !agent.kind[0])
            abort();
        ch_agent_file_plays(&agent, ch_game_find("english"), &error);
        ch_agent_file_done(&agent);
    } else if (!error.text[0]) {
        abort(); /* a refusal has a message */
    }
    CH_SCOPED(ch_text_done) struct ch_text facts = ch_text_new();
    ch_parameters_compile("fuzz.parameters", text, &facts, &error);
    return 0;
}
