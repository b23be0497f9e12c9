/* Reads the account and finds the view that was asked for. */
#include "cli/explain/account_text.h"

#include <string.h>

#include "cli/explain/account_parts.h"
#include "core/base/json.h"

void ch_account_list(const cJSON *strings, struct ch_text *out) {
    const cJSON *string;
    const char *comma = "";
    cJSON_ArrayForEach(string, strings) {
        if (cJSON_IsString(string))
            ch_text_addf(out, "%s%s", comma, string->valuestring);
        comma = ", ";
    }
}

bool ch_account_indifferent(const cJSON *account) {
    const cJSON *impasses = ch_json_get(account, "impasses"), *each;
    cJSON_ArrayForEach(each, impasses) {
        if (strcmp(ch_json_string(each, "kind"), "tie") == 0)
            return false;
    }
    return impasses != NULL;
}

const char *ch_account_fate(const cJSON *candidate, struct ch_text *scratch) {
    const char *step = ch_json_string(candidate, "removed_by");
    ch_text_clear(scratch);
    if (strcmp(step, "lot") == 0)
        ch_text_add(scratch, "tied, and not chosen at random");
    else
        ch_text_addf(scratch, step[0] ? "removed at %s" : "chosen%s", step);
    return scratch->data;
}

/* "Black plays 16-19: saves a piece (reduce-risk)." */
static void add_choice(const cJSON *account, struct ch_text *out) {
    const char *reason = ch_json_string(account, "reason");
    ch_text_addf(out, "%s plays %s%s%s.\n", ch_json_string(account, "seat"),
                 ch_json_string(account, "chosen"), reason[0] ? ": " : "", reason);
}

/* What its rules may ask beyond the board, and with `moves` what is known of each candidate. */
static void add_asked(const cJSON *account, bool moves, struct ch_text *out) {
    const char *asks = ch_json_string(account, "asks");
    const cJSON *candidate;
    if (!asks[0])
        return;
    ch_text_addf(out, "Its rules may ask: %s.\n", asks);
    cJSON_ArrayForEach(candidate, ch_json_get(account, "candidates")) {
        const char *evidence = ch_json_string(candidate, "evidence");
        if (moves && evidence[0])
            ch_text_addf(out, "  %s: %s\n", ch_json_string(candidate, "move"), evidence);
    }
}

/* "It did not see 18x25." */
static void add_overlooked(const cJSON *account, struct ch_text *out) {
    const cJSON *overlooked = ch_json_get(account, "overlooked");
    if (cJSON_GetArraySize(overlooked) == 0)
        return;
    ch_text_add(out, "It did not see ");
    ch_account_list(overlooked, out);
    ch_text_add(out, ".\n");
}

void ch_account_left_out(const cJSON *answer, struct ch_text *out) {
    const cJSON *left_out = ch_json_get(answer, "left_out");
    if (cJSON_IsNumber(left_out) && left_out->valuedouble > 0)
        ch_text_addf(out, "%.0f more were left out: the answer would be too long.\n",
                     left_out->valuedouble);
}

static enum ch_status add_move(const cJSON *account, enum ch_account_view view, bool full,
                               const char *move, struct ch_text *out, struct ch_error *error) {
    const cJSON *candidate = ch_account_candidate(account, move ? move : "");
    if (!candidate)
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                            "`%s` is none of the moves in the account", move ? move : "");
    struct ch_account_tree tree;
    ch_account_tree_init(&tree, account, full);
    if (view == CH_ACCOUNT_WHY)
        ch_account_why(account, candidate, &tree, out);
    else
        ch_account_why_not(account, candidate, &tree, out);
    ch_account_tree_done(&tree);
    return CH_OK;
}

enum ch_status ch_account_text(const char *json, enum ch_account_view view, bool full,
                               const char *move, struct ch_text *out, struct ch_error *error) {
    enum ch_status status = CH_OK;
    cJSON *account = cJSON_Parse(json);
    if (!cJSON_IsString(ch_json_get(account, "chosen"))) {
        cJSON_Delete(account);
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "the agent's account can't be read");
    }
    switch (view) {
    case CH_ACCOUNT_CHOICE:
        add_choice(account, out);
        break;
    case CH_ACCOUNT_BRIEF:
        add_choice(account, out);
        add_asked(account, false, out);
        add_overlooked(account, out);
        ch_account_brief(account, out);
        break;
    case CH_ACCOUNT_WHY:
    case CH_ACCOUNT_WHY_NOT:
        status = add_move(account, view, full, move, out, error);
        break;
    case CH_ACCOUNT_TABLE:
        add_choice(account, out);
        add_asked(account, true, out);
        add_overlooked(account, out);
        ch_account_table(account, full, out);
        if (full)
            ch_account_derivation(account, out);
        break;
    }
    if (status == CH_OK && view != CH_ACCOUNT_CHOICE)
        ch_account_left_out(account, out);
    cJSON_Delete(account);
    return status;
}
