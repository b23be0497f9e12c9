#include "agents/base/config.h"

void ch_agents_defaults(struct ch_agents_config *config) {
    *config = (struct ch_agents_config){
        .home = "",
        .program = "/proc/self/exe",
        .turn_ms = 5000,
        .start_ms = 10000,
        .memory_mb = 512,
        .firings = 100000,
        .in_process = true,
    };
}
