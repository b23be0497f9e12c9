/* See workshop.h. */
#include "cli/workshop/workshop.h"

#include "agents/kinds/kinds.h"
#include "agents/roster/agent_file.h"
#include "agents/roster/roster.h"
#include "cli/command/options.h"
#include "core/games/games.h"

const struct ch_game *ch_workshop_game(const char *name, const char *spec,
                                       const struct ch_agents_config *config) {
    struct ch_sources sources = {0};
    struct ch_agent_file file;
    struct ch_error error;
    const char *arguments;
    const struct ch_game *game = NULL;
    if (name || ch_agent_kind_of(spec, &arguments))
        return ch_option_game(name ? name : ch_game_default);
    enum ch_status status = ch_roster_collect(spec, config, &sources, &error);
    if (status == CH_OK)
        status = ch_agent_file_read(sources.source[CH_TEXT_AGENT_FILE].name,
                                    sources.source[CH_TEXT_AGENT_FILE].text, &file, &error);
    if (status == CH_OK) {
        const char *first = ch_agent_file_first_game(&file);
        game = ch_option_game(first ? first : ch_game_default);
        ch_agent_file_done(&file);
    } else {
        ch_fail(&error);
    }
    ch_sources_done(&sources);
    return game;
}
