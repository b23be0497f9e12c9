#include "cli/workshop/workshop.h"

#include "agents/kinds/kinds.h"
#include "agents/roster/agent_file.h"
#include "agents/roster/roster.h"
#include "cli/command/options.h"
#include "cli/command/record_file.h"
#include "cli/output/progress_line.h"
#include "core/games/games.h"
#include "workshop/coverage.h"
#include "workshop/match_positions.h"

const struct ch_game *ch_workshop_game(const char *name, const char *spec,
                                       const struct ch_agents_config *config) {
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    struct ch_agent_file file;
    struct ch_error error;
    const char *arguments;
    const struct ch_game *game = NULL;
    if (name || ch_agent_kind_of(spec, &arguments))
        return ch_option_game(name ? name : ch_game_default);
    enum ch_status status = ch_roster_collect(spec, config, &sources, &error);
    if (status == CH_OK)
        status = ch_agent_file_read(&sources.source[CH_TEXT_AGENT_FILE], &file, &error);
    if (status == CH_OK) {
        const char *first = ch_agent_file_first_game(&file);
        game = ch_option_game(first ? first : ch_game_default);
        ch_agent_file_done(&file);
    } else {
        ch_fail(&error);
    }
    return game;
}

bool ch_asked_positions_fit(const struct ch_asked_positions *asked) {
    if ((asked->positions != NULL) + (asked->games > 0) + (asked->match > 0) > 1)
        ch_failf("%s and %s can't both be given; choose one",
                 asked->positions ? "--positions" : "--match",
                 asked->games > 0 ? "--games" : "--match");
    else if (asked->db && asked->match == 0)
        ch_failf("--db is for the record of --match N");
    else if (asked->against && asked->games == 0)
        ch_failf("--against is for the games of --games N");
    else
        return true;
    return false;
}

enum ch_status ch_asked_positions_load(const struct ch_asked_positions *asked, const char *agent,
                                       bool own, const struct ch_agent_pool *pool,
                                       struct ch_positions *list, int *failed,
                                       struct ch_error *error) {
    *failed = 0;
    if (asked->match > 0) {
        ch_positions_init(list, pool->game);
        enum ch_status status = ch_positions_read_match(
            list, asked->db ? asked->db : CH_RECORD_FILE, asked->match, agent, error);
        if (status == CH_OK)
            ch_positions_pick(list, (int)asked->max);
        return status;
    }
    if (asked->games == 0)
        return ch_positions_load(asked->positions, pool->game, pool->config.home, (int)asked->max,
                                 list, error);
    struct ch_progress_line line = ch_progress_line("playing");
    ch_positions_init(list, pool->game);
    enum ch_status status = ch_coverage_play(list, agent, asked->against, own, (int)asked->games,
                                             &pool->config, &line.progress, failed, error);
    if (status == CH_OK)
        ch_positions_pick(list, (int)asked->max);
    return status;
}
