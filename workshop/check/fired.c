/* Rules that never fired; see check.h. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agents/roster/roster.h"
#include "core/base/interned.h"
#include "core/base/json.h"
#include "core/base/memory.h"
#include "core/base/rule_tree.h"
#include "core/games/games.h"
#include "core/scenarios/scenarios.h"
#include "workshop/account.h"
#include "workshop/check/check.h"

/* With fewer positions nothing is said: a rule for what is rare may not have met it. Where pieces
 * are hidden, most of what rules wait for takes a whole game to show. */
enum { FEW = 400, FEW_HIDDEN = 4000, LARGEST_FILE = 1 << 20 };

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

static int is_scenario_file(const struct dirent *entry) {
    return ch_ends_with(entry->d_name, ".scenarios");
}

/* Adds the positions of the game in a file of scenarios; what is wrong with it is no matter here.
 */
static void add_scenarios(struct ch_positions *list, const char *path) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct ch_scenarios file;
    struct ch_error error;
    if (ch_text_read_file(&text, path, LARGEST_FILE, &error) != CH_OK)
        return;
    ch_scenarios_read(path, text.data, text.length, list->game, &file, &error);
    for (int i = 0; i < file.count; i++)
        if (strcmp(file.scenario[i].game->name, list->game->name) == 0)
            ch_positions_add(list, &file.scenario[i].history, false, file.scenario[i].name, NULL);
    ch_scenarios_done(&file);
}

/* Adds those of all files of scenarios in a folder, whose path ends in a slash or is empty. */
static void add_folder(struct ch_positions *list, const char *folder) {
    struct dirent **entries = NULL;
    int count = scandir(*folder ? folder : ".", &entries, is_scenario_file, alphasort);
    for (int i = 0; i < count; i++) {
        CH_SCOPED(ch_text_done) struct ch_text file = ch_text_new();
        ch_text_addf(&file, "%s%s", folder, entries[i]->d_name);
        add_scenarios(list, file.data);
        free(entries[i]);
    }
    free(entries);
}

/* Adds those in the folders of the agent's texts, which are named as they were typed, or as they
 * are called in the program's own folder. */
static void add_beside(struct ch_positions *list, const struct ch_agent *agent, const char *home) {
    CH_SCOPED(ch_interned_done) struct ch_interned folders = {0};
    for (int i = 0; i < agent->source_count; i++) {
        CH_SCOPED(ch_text_done) struct ch_text folder = ch_text_new(), at_home = ch_text_new();
        const char *name = agent->sources[i].name;
        int before = folders.count;
        ch_text_add_bytes(&folder, name, (size_t)(ch_path_name(name) - name));
        ch_text_addf(&at_home, "%s/%s", home, folder.data);
        if (ch_interned_add(&folders, folder.data) < before)
            continue;
        add_folder(list, access(name, F_OK) == 0 ? folder.data : at_home.data);
    }
}

/* Lets the agent decide the positions of its scenarios; returns how many it decided. */
static int decide_scenarios(struct ch_agent *agent, const struct ch_game *game, const char *home) {
    CH_SCOPED(ch_positions_done) struct ch_positions list;
    int decided = 0;
    ch_positions_init(&list, game);
    add_beside(&list, agent, home);
    ch_positions_pick(&list, 0);
    for (int i = 0; i < list.count; i++) {
        CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
        CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
        struct ch_error error;
        struct ch_turn turn = ch_positions_turn(&list, i, &legal);
        ch_choice_init(&choice);
        if (agent->ops->new_game(agent, game, turn.seat, &error) != CH_OK)
            break;
        agent->ops->choose(agent, &turn, &choice);
        decided += choice.fault.end == CH_END_NONE;
    }
    return decided;
}

/* The agent's texts, and the rules of which a warning already says why they never fire. */
struct texts {
    const struct ch_agent *agent;
    struct ch_rule_tree *trees; /* by source */
    struct ch_interned explained;
};

/* Appends which construct of which text is on the line; false if there is none. */
static bool add_construct(const struct texts *texts, const char *file, int line,
                          struct ch_text *key) {
    for (int i = 0; i < texts->agent->source_count; i++) {
        const struct ch_node *node = strcmp(texts->agent->sources[i].name, file) == 0
                                         ? ch_rule_tree_at(&texts->trees[i], line)
                                         : NULL;
        if (node) {
            ch_text_addf(key, "%d:%d", i, node->line);
            return true;
        }
    }
    return false;
}

static void texts_open(struct texts *texts, const struct ch_agent *agent,
                       const struct ch_problems *problems) {
    static const char *const reasons[] = {"never-asserted", "too-late",     "tested-once",  "value",
                                          "never-true",     "number-range", "compare-word", NULL};
    *texts = (struct texts){.agent = agent};
    texts->trees = ch_alloc((size_t)agent->source_count * sizeof *texts->trees);
    for (int i = 0; i < agent->source_count; i++)
        ch_rule_tree_read(&texts->trees[i], agent->sources[i].text);
    for (int i = 0; i < problems->count; i++) {
        const struct ch_problem *each = &problems->problem[i];
        CH_SCOPED(ch_text_done) struct ch_text key = ch_text_new();
        if (ch_text_is_one_of(each->code, reasons) &&
            add_construct(texts, each->file, each->line, &key))
            ch_interned_add(&texts->explained, key.data);
    }
}

static void texts_close(struct texts *texts) {
    for (int i = 0; i < texts->agent->source_count; i++)
        ch_rule_tree_done(&texts->trees[i]);
    ch_free(texts->trees);
    ch_interned_done(&texts->explained);
}

void ch_fired_check(struct ch_agent *agent, const char *home, const struct ch_positions *positions,
                    long decided, int drawn, struct ch_problems *problems) {
    const cJSON *rule;
    if (decided < (ch_game_hidden(positions->game) ? FEW_HIDDEN : FEW) || !plays_one_game(agent))
        return;
    CH_SCOPED(ch_json_done) cJSON *first = ask(agent, positions);
    if (cJSON_GetArraySize(ch_json_get(first, "never")) == 0)
        return;
    decided += decide_scenarios(agent, positions->game, home);
    CH_SCOPED(ch_json_done) cJSON *answer = ask(agent, positions);
    CH_SCOPED(texts_close) struct texts texts;
    texts_open(&texts, agent, problems);
    cJSON_ArrayForEach(rule, ch_json_get(answer, "never")) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        CH_SCOPED(ch_text_done) struct ch_text key = ch_text_new();
        const char *file = ch_json_string(rule, "file");
        int line = ch_json_int(rule, "line");
        if (!add_construct(&texts, file, line, &key) ||
            ch_interned_find(&texts.explained, key.data) >= 0)
            continue;
        ch_text_addf(&text, "`%s` never fired in %ld positions", ch_json_string(rule, "rule"),
                     decided);
        if (drawn > 0)
            ch_text_addf(&text, ", %d of them drawn", drawn);
        ch_text_add(&text, "; `crownhead rules try` shows at which of its conditions it stops");
        ch_problems_add(problems, CH_SEVERITY_WARNING, "never-fired", file, line, text.data);
    }
}
