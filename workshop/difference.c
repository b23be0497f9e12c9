#include "workshop/difference.h"

#include <assert.h>
#include <string.h>

#include "core/base/json.h"
#include "core/base/memory.h"
#include "workshop/account.h"
#include "workshop/removal.h"

static void choose(struct ch_difference *difference, int which, struct ch_agent *agent,
                   const struct ch_turn *turn) {
    CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    assert(!difference->move[which] && !difference->reason[which]);
    ch_choice_init(&choice);
    agent->ops->choose(agent, turn, &choice);
    if (choice.fault.end != CH_END_NONE || choice.index < 0 || choice.index >= turn->legal->count) {
        ch_text_addf(&text, "%s: %s", ch_end_text(choice.fault.end), choice.fault.text);
        difference->reason[which] = ch_text_take(&text);
    } else {
        turn->game->ops->format_move(turn->game, &turn->legal->move[choice.index], NULL,
                                     CH_NOTATION_FULL, &text);
        difference->move[which] = ch_text_take(&text);
        difference->reason[which] = ch_copy(choice.reason.data);
    }
}

/* The answer; NULL if the agent has none of this kind, or fails over it. */
static enum ch_status inquire(struct ch_agent *agent, const struct ch_turn *turn,
                              enum ch_inquiry_kind kind, cJSON **answer, struct ch_error *error) {
    const struct ch_inquiry inquiry = {.kind = kind};
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    if (!agent->ops->inquire)
        return CH_OK;
    enum ch_status status = agent->ops->inquire(agent, turn, &inquiry, &json, error);
    if (status == CH_OK)
        *answer = cJSON_Parse(json.data);
    return status == CH_UNSUPPORTED || status == CH_AGENT_FAULT ? CH_OK : status;
}

/* The moves that remained before the tie-break: the tied ones, or the chosen one. */
static const cJSON *remaining(const cJSON *account) {
    const cJSON *tied = ch_json_get(account, "tied");
    return cJSON_GetArraySize(tied) > 0 ? tied : ch_json_get(account, "chosen");
}

static bool of_rules(const cJSON *account) {
    return account && strcmp(ch_json_string(account, "kind"), "rules") == 0;
}

static bool is_among(const cJSON *moves, const char *move) {
    const cJSON *each;
    if (cJSON_IsString(moves))
        return strcmp(moves->valuestring, move) == 0;
    cJSON_ArrayForEach(each, moves) {
        if (cJSON_IsString(each) && strcmp(each->valuestring, move) == 0)
            return true;
    }
    return false;
}

/* Where only the tie-break kept the other's choice from being chosen, it fell among other moves:
 * adds what removed the first of those that remained for the other agent and not here. */
static void add_others(cJSON *removal, const cJSON *account, const cJSON *other) {
    const cJSON *candidate;
    if (!removal || strcmp(ch_json_string(removal, "step"), "lot") != 0)
        return;
    cJSON_ArrayForEach(candidate, ch_json_get(account, "candidates")) {
        const char *move = ch_json_string(candidate, "move");
        if (is_among(remaining(account), move) || !is_among(remaining(other), move))
            continue;
        cJSON_AddItemToObject(removal, "others", ch_removal(account, move));
        return;
    }
}

static enum ch_status find_alone(struct ch_difference *difference, struct ch_agent *const agents[2],
                                 const struct ch_turn *turn, const struct ch_edits *edits,
                                 struct ch_error *error) {
    cJSON *effects[2] = {NULL, NULL};
    enum ch_status status = CH_OK;
    for (int i = 0; i < 2 && status == CH_OK; i++)
        status = inquire(agents[i], turn, CH_INQUIRE_EFFECTS, &effects[i], error);
    if (effects[0] && effects[1]) {
        difference->alone = ch_alloc((size_t)edits->count * sizeof *difference->alone);
        ch_edits_alone(edits, effects, difference->alone);
    }
    for (int i = 0; i < 2; i++)
        cJSON_Delete(effects[i]);
    return status;
}

enum ch_status ch_difference_ask(struct ch_difference *difference, struct ch_agent *const agents[2],
                                 const struct ch_turn *turn, bool sets,
                                 const struct ch_edits *edits, struct ch_error *error) {
    cJSON *account[2] = {NULL, NULL};
    enum ch_status status = CH_OK;
    *difference = (struct ch_difference){0};
    for (int i = 0; i < 2; i++)
        choose(difference, i, agents[i], turn);
    char *const *move = difference->move;
    difference->differs =
        (move[0] != NULL) != (move[1] != NULL) || (move[0] && strcmp(move[0], move[1]) != 0);
    if (!difference->differs && !sets)
        return CH_OK;
    for (int i = 0; i < 2 && status == CH_OK; i++)
        if (move[i])
            status = inquire(agents[i], turn, CH_INQUIRE_ACCOUNT, &account[i], error);
    for (int i = 0; i < 2 && difference->differs; i++)
        if (move[1 - i])
            difference->removal[i] = ch_removal(account[i], move[1 - i]);
    if (of_rules(account[0]) && of_rules(account[1])) {
        difference->sets_differ =
            !cJSON_Compare(remaining(account[0]), remaining(account[1]), true);
        for (int i = 0; i < 2; i++)
            add_others(difference->removal[i], account[i], account[1 - i]);
    }
    bool both = account[0] && account[1];
    for (int i = 0; i < 2; i++)
        cJSON_Delete(account[i]);
    if (status == CH_OK && both && difference->differs && edits && edits->count > 0)
        status = find_alone(difference, agents, turn, edits, error);
    return status;
}

void ch_difference_done(struct ch_difference *difference) {
    for (int i = 0; i < 2; i++) {
        ch_free(difference->move[i]);
        ch_free(difference->reason[i]);
        cJSON_Delete(difference->removal[i]);
    }
    ch_free(difference->alone);
    *difference = (struct ch_difference){0};
}

void ch_difference_why(const struct ch_difference *difference, int which, struct ch_text *out) {
    assert(which == 0 || which == 1);
    if (!difference->move[which])
        ch_text_add(out, "it fails");
    else if (!difference->move[1 - which])
        ch_text_add(out, "the other fails");
    else if (difference->removal[which])
        ch_removal_text(difference->removal[which], out);
    else
        ch_text_add(out, "it has no reasons");
}
