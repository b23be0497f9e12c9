/* Rules that never fired; see check.h. */
#include <string.h>

#include "agents/roster/roster.h"
#include "core/base/json.h"
#include "core/games/games.h"
#include "workshop/account.h"
#include "workshop/check/check.h"
#include "workshop/scenario_run.h"

/* With fewer positions nothing is said. */
enum { FEW = 100 };

/* The agent's answer, NULL if there is none, for the caller to delete. */
static cJSON *ask(struct ch_agent *agent, const struct ch_positions *positions) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_turn turn = ch_positions_turn(positions, 0, &legal);
    cJSON *answer = NULL;
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_FIRED};
    if (ch_account_ask(agent, &turn, inquiry, &answer, NULL) != CH_OK)
        return NULL;
    return answer;
}

static bool plays_one_game(const struct ch_agent *agent) {
    CH_SCOPED(ch_agent_file_done) struct ch_agent_file file = {0};
    struct ch_error error;
    int games = 0;
    if (ch_agent_file_read(&agent->sources[CH_TEXT_AGENT_FILE], &file, &error) != CH_OK)
        return false;
    for (int i = 0; ch_game_at(i); i++)
        games += ch_agent_file_check_game(&file, ch_game_at(i), NULL) == CH_OK;
    return games == 1;
}

static void play_scenarios(struct ch_agent *agent, const struct ch_game *game) {
    CH_SCOPED(ch_suite_done) struct ch_suite suite = {0};
    struct ch_error error;
    CH_FREED char *paths = ch_suite_beside(agent->sources, agent->source_count);
    char *rest = paths;
    for (char *path; (path = strsep(&rest, "\n")) != NULL;)
        if (*path)
            ch_suite_read(&suite, path, "", game, &error);
    ch_suite_run(&suite, agent, NULL, NULL);
}

static bool is_text(const struct ch_agent *agent, const char *file) {
    for (int i = 0; i < agent->source_count; i++)
        if (strcmp(agent->sources[i].name, file) == 0)
            return true;
    return false;
}

void ch_fired_check(struct ch_agent *agent, const struct ch_positions *positions, long decided,
                    int drawn, struct ch_problems *problems) {
    const cJSON *rule;
    if (decided < FEW || !plays_one_game(agent))
        return;
    CH_SCOPED(ch_json_done) cJSON *first = ask(agent, positions);
    if (cJSON_GetArraySize(ch_json_get(first, "never")) == 0)
        return;
    play_scenarios(agent, positions->game);
    CH_SCOPED(ch_json_done) cJSON *answer = ask(agent, positions);
    cJSON_ArrayForEach(rule, ch_json_get(answer, "never")) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        const char *file = ch_json_string(rule, "file");
        if (!is_text(agent, file))
            continue;
        ch_text_addf(&text, "`%s` never fired in %ld positions", ch_json_string(rule, "rule"),
                     decided);
        if (drawn > 0)
            ch_text_addf(&text, ", %d of them drawn", drawn);
        ch_text_add(&text, "; `crownhead rules try` shows at which of its conditions it stops");
        ch_problems_add(problems, CH_SEVERITY_WARNING, "never-fired", file,
                        ch_json_int(rule, "line"), text.data);
    }
}
