#include "cli/workshop/workshop.h"

#include <stddef.h>
#include <string.h>

#include "agents/kinds/kinds.h"
#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/output/print.h"
#include "core/referee/settings.h"
#include "workshop/coverage.h"

const struct ch_game *ch_workshop_game(const char *name, const char *spec,
                                       struct ch_agents_config *config) {
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    CH_SCOPED(ch_agent_file_done) struct ch_agent_file file = {0};
    struct ch_error error;
    const char *arguments;
    ch_cli_config(config);
    if (name || ch_agent_kind_of(spec, &arguments))
        return ch_option_game(name ? name : ch_game_default);
    enum ch_status status = ch_roster_collect(spec, NULL, config, &sources, &error);
    if (status == CH_OK)
        status = ch_agent_file_read(&sources.source[CH_TEXT_AGENT_FILE], &file, &error);
    if (status != CH_OK) {
        ch_fail(&error);
        return NULL;
    }
    const char *first = ch_agent_file_first_game(&file);
    return ch_option_game(first ? first : ch_game_default);
}

bool ch_workshop_opens(const char *const specs[], int count, const struct ch_game *game,
                       const struct ch_agents_config *config) {
    struct ch_error error;
    for (int i = 0; i < count; i++) {
        struct ch_agent *agent;
        if (ch_agents_open(specs[i], game, config, &agent, &error) != CH_OK)
            return !ch_fail(&error);
        agent->ops->close(agent);
    }
    return true;
}

bool ch_workshop_time(const char *time, int64_t *ms) {
    enum { LONGEST_MIN = 100000 };
    const char *at = time;
    *ms = ch_duration_parse(&at);
    bool good = !*at && *ms >= 1 && *ms <= LONGEST_MIN * INT64_C(60000);
    if (!good)
        ch_failf("--time takes a time with its unit, such as 90s or 10min, not `%.20s`", time);
    return good;
}

void ch_add_refused(const struct ch_positions *list, struct ch_text *out) {
    if (list->refused > 0)
        ch_text_addf(out, "%d game%s could not be read (%s:%d: %s)\n", list->refused,
                     ch_plural(list->refused), list->why.file, list->why.line, list->why.text);
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
                                       const struct ch_agent_pool *pool, struct ch_positions *list,
                                       int *failed, struct ch_error *error) {
    int unasked = 0;
    if (failed)
        *failed = 0;
    if (asked->match > 0) {
        ch_positions_init(list, pool->game);
        const char *db = asked->db ? asked->db : CH_RECORD_FILE;
        const struct ch_agent *opened = pool->agent[0];
        bool titled = opened && opened->title[0] && strcmp(opened->name, agent) == 0;
        CH_SCOPED(ch_text_done) struct ch_text identity = ch_text_new();
        enum ch_status status = CH_NOT_FOUND;
        if (titled) {
            ch_text_addf(&identity, "%s %.6s", opened->title, opened->hash);
            status = ch_positions_read_match(list, db, asked->match, identity.data, error);
        }
        if (status == CH_NOT_FOUND) /* it is edited since */
            status = ch_positions_read_match(list, db, asked->match, agent, error);
        if (status == CH_NOT_FOUND && titled) /* and played by another path */
            status = ch_positions_read_match(list, db, asked->match, opened->title, error);
        if (status == CH_OK)
            ch_positions_pick(list, (int)asked->max);
        return status;
    }
    if (asked->games == 0)
        return ch_positions_load(asked->positions, pool->game, pool->config.home, (int)asked->max,
                                 list, error);
    struct ch_progress_line line = ch_progress_line("playing");
    ch_positions_init(list, pool->game);
    enum ch_status status =
        ch_coverage_play(list, agent, asked->against, !failed, (int)asked->games, &pool->config,
                         &line.progress, failed ? failed : &unasked, error);
    if (status == CH_OK)
        ch_positions_pick(list, (int)asked->max);
    if (status == CH_OK && unasked > 0)
        ch_print_to(stderr, "crownhead: %d game%s ended because an agent failed\n", unasked,
                    ch_plural(unasked));
    return status;
}

static const struct ch_command *const parts[] = {
    &ch_command_rules_check,     &ch_command_rules_test,
    &ch_command_rules_watch,     &ch_command_rules_coverage,
    &ch_command_rules_mistakes,  &ch_command_rules_agreement,
    &ch_command_rules_suggest,   &ch_command_rules_diff,
    &ch_command_rules_profile,   &ch_command_rules_ablate,
    &ch_command_rules_fit,       &ch_command_rules_tune,
    &ch_command_rules_try,       &ch_command_rules_vocabulary,
    &ch_command_rules_functions, NULL,
};

const struct ch_command ch_command_rules = {
    .name = "rules",
    .arguments = "PART",
    .summary = "the workshop: check, test and improve a rule base",
    .parts = parts,
};
