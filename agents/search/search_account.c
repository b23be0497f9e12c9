/* The outer shape is that of the rules agent's account. */
#include "agents/search/search_account.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "core/base/memory.h"
#include "core/games/walk.h"
#include "core/referee/agent.h"

enum { MATE_PLIES = 900 }; /* endings may be that long */

enum ch_claim ch_search_claim(int score) {
    if (CH_SEARCH_MATE - abs(score) > MATE_PLIES)
        return CH_CLAIM_NONE;
    return score > 0 ? CH_CLAIM_WIN : CH_CLAIM_LOSS;
}

/* Appends "+0.25" (in men) or "wins in 5 plies" to `text`. */
static void add_score(int score, struct ch_text *text) {
    int plies = CH_SEARCH_MATE - abs(score);
    if (plies <= MATE_PLIES)
        ch_text_addf(text, "%s in %d %s", score > 0 ? "wins" : "loses", plies,
                     plies == 1 ? "ply" : "plies");
    else
        ch_text_addf(text, "%+.2f", score / 100.0);
}

void ch_search_reason(const struct ch_search_result *result, struct ch_text *text) {
    const char *before = " (";
    add_score(result->score, text);
    ch_text_addf(text, " at depth %d", result->depth);
    if (result->evaluator[0]) {
        ch_text_addf(text, "%sevaluator %s", before, result->evaluator);
        before = ", ";
    }
    if (!result->quiescence) {
        ch_text_addf(text, "%sno quiescence search", before);
        before = ", ";
    }
    if (before[0] == ',')
        ch_text_add(text, ")");
}

static void add_move(cJSON *object, const char *name, const struct ch_turn *turn,
                     const struct ch_move *move) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    turn->game->ops->format_move(turn->game, move, NULL, CH_NOTATION_FULL, &text);
    if (name)
        cJSON_AddStringToObject(object, name, text.data);
    else
        cJSON_AddItemToArray(object, cJSON_CreateString(text.data));
}

/* The step that removed a move: a lower score, or the tie-break among equal ones. NULL for the
 * chosen move.
 */
static const char *removed_by(const struct ch_search_result *result, int index) {
    const struct ch_search_root *root = &result->roots[index];
    if (index == result->index)
        return NULL;
    return root->exact && root->score == result->score ? "lot" : "score";
}

static cJSON *candidate(const struct ch_turn *turn, int index,
                        const struct ch_search_result *result) {
    assert(index >= 0 && index < turn->legal->count);
    const struct ch_search_root *root = &result->roots[index];
    cJSON *object = cJSON_CreateObject();
    CH_SCOPED(ch_text_done) struct ch_text verdict = ch_text_new();
    if (!root->exact)
        ch_text_add(&verdict, "at most ");
    add_score(root->score, &verdict);
    add_move(object, "move", turn, &turn->legal->move[index]);
    cJSON_AddItemToObject(object, "labels", cJSON_CreateObject());
    cJSON_AddItemToObject(object, "preferences", cJSON_CreateArray());
    const char *step = removed_by(result, index);
    cJSON_AddItemToObject(object, "removed_by",
                          step ? cJSON_CreateString(step) : cJSON_CreateNull());
    cJSON_AddNumberToObject(object, "score", root->score);
    cJSON_AddBoolToObject(object, "exact", root->exact);
    cJSON_AddStringToObject(object, "verdict", verdict.data);
    cJSON *line = cJSON_AddArrayToObject(object, "line");
    for (int i = 0; i < root->line_count; i++)
        add_move(line, NULL, turn, &root->line[i]);
    return object;
}

/* How it was searched. */
static void add_manner(cJSON *account, const struct ch_game *game,
                       const struct ch_search_result *result) {
    if (result->evaluator[0])
        cJSON_AddStringToObject(account, "evaluator", result->evaluator);
    if (result->way[0])
        cJSON_AddStringToObject(account, ch_walk_of(game)->way, result->way);
    cJSON_AddBoolToObject(account, "quiescence", result->quiescence);
    cJSON_AddNumberToObject(account, "quiescence_nodes", (double)result->counts.quiescence);
    cJSON_AddNumberToObject(account, "evaluated", (double)result->counts.judged);
}

/* Adds the static evaluation of the position and its parts. */
static void add_evaluation(cJSON *account, const struct ch_search *search) {
    struct ch_weight_part part[CH_WEIGHT_PARTS];
    int count = search ? ch_search_parts(search, part) : 0, sum = 0;
    if (count == 0)
        return;
    cJSON *evaluation = cJSON_AddObjectToObject(account, "evaluation");
    cJSON *parts = cJSON_AddArrayToObject(evaluation, "parts");
    for (int i = 0; i < count; i++) {
        cJSON *each = cJSON_CreateObject();
        cJSON_AddStringToObject(each, "name", part[i].name);
        cJSON_AddNumberToObject(each, "score", part[i].score);
        cJSON_AddItemToArray(parts, each);
        sum += part[i].score;
    }
    cJSON_AddNumberToObject(evaluation, "score", sum);
}

void ch_search_account(const char *agent, const struct ch_turn *turn,
                       const struct ch_search *search, const struct ch_search_result *result,
                       const struct ch_moves *overlooked, struct ch_text *json) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    cJSON *account = ch_account_begin(turn, "search", agent);
    add_move(account, "chosen", turn, &turn->legal->move[result->index]);
    ch_search_reason(result, &text);
    cJSON_AddStringToObject(account, "reason", text.data);
    cJSON *candidates = cJSON_AddArrayToObject(account, "candidates");
    for (int i = 0; i < turn->legal->count; i++)
        cJSON_AddItemToArray(candidates, candidate(turn, i, result));
    cJSON_AddNumberToObject(account, "score", result->score);
    cJSON_AddNumberToObject(account, "depth", result->depth);
    cJSON *tied = cJSON_AddArrayToObject(account, "tied");
    for (int i = 0; result->tied > 1 && i < turn->legal->count; i++)
        if (i == result->index || strcmp(removed_by(result, i), "lot") == 0)
            add_move(tied, NULL, turn, &turn->legal->move[i]);
    cJSON_AddNumberToObject(account, "nodes", (double)result->nodes);
    add_manner(account, turn->game, result);
    add_evaluation(account, search);
    cJSON *unseen = overlooked ? cJSON_AddArrayToObject(account, "overlooked") : NULL;
    for (int i = 0; unseen && i < overlooked->count; i++)
        add_move(unseen, NULL, turn, &overlooked->move[i]);
    char *printed = cJSON_PrintUnformatted(account);
    ch_text_add(json, printed);
    cJSON_free(printed);
    cJSON_Delete(account);
}
