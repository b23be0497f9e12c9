/* Reads the account and finds the view that was asked for. */
#include "cli/explain/account_text.h"

#include <string.h>

enum { MOVES_WIDTH = 18 };

struct ch_inquiry ch_account_inquiry(const char *rule, int move, bool full) {
    if (rule)
        return (struct ch_inquiry){.kind = CH_INQUIRE_RULE, .rule = rule, .candidate = move + 1};
    return (struct ch_inquiry){.kind = full || move >= 0 ? CH_INQUIRE_FULL : CH_INQUIRE_ACCOUNT};
}

/* The moves from `first` on that met the fate fate[first], in one line; their fates are emptied. */
static void add_group(const cJSON *candidates, struct ch_text fate[], int first,
                      struct ch_text *out) {
    const cJSON *candidate;
    CH_SCOPED(ch_text_done) struct ch_text moves = ch_text_new(), shared = ch_text_new();
    int at = 0;
    ch_text_add(&shared, fate[first].data);
    cJSON_ArrayForEach(candidate, candidates) {
        if (at >= first && strcmp(fate[at].data, shared.data) == 0) {
            ch_text_addf(&moves, "%s ", ch_json_string(candidate, "move"));
            ch_text_clear(&fate[at]);
        }
        at++;
    }
    ch_text_addf(out, "  %-*s %s\n", MOVES_WIDTH, moves.data, shared.data);
}

/* The candidates that were not chosen, those of the same fate in one line. */
static void add_brief(const cJSON *account, struct ch_text *out) {
    const cJSON *candidates = ch_json_get(account, "candidates"), *candidate;
    int count = cJSON_GetArraySize(candidates), at = 0;
    CH_FREED struct ch_text *fate = ch_alloc((size_t)(count + 1) * sizeof *fate);
    cJSON_ArrayForEach(candidate, candidates) {
        fate[at] = ch_text_new();
        if (ch_json_string(candidate, "removed_by")[0])
            ch_account_outcome(account, candidate, &fate[at]);
        at++;
    }
    for (int i = 0; i < count; i++)
        if (fate[i].length > 0)
            add_group(candidates, fate, i, out);
    for (int i = 0; i < count; i++)
        ch_text_done(&fate[i]);
}

void ch_account_list(const cJSON *strings, struct ch_text *out) {
    const cJSON *string;
    const char *comma = "";
    cJSON_ArrayForEach(string, strings) {
        if (cJSON_IsString(string))
            ch_text_addf(out, "%s%s", comma, string->valuestring);
        comma = ", ";
    }
}

/* "Black plays 16-19. It is better than 18-22: it saves a piece (save-a-piece)." */
static void add_choice(const cJSON *account, struct ch_text *out) {
    const char *reason = ch_json_string(account, "reason");
    ch_text_addf(out, "%s plays %s.%s%s\n", ch_json_string(account, "seat"),
                 ch_json_string(account, "chosen"), reason[0] ? " " : "", reason);
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
    ch_account_move(account, candidate, view == CH_ACCOUNT_WHY_NOT, full, out);
    return CH_OK;
}

enum ch_status ch_account_text(const char *json, enum ch_account_view view, bool full,
                               const char *move, struct ch_text *out, struct ch_error *error) {
    enum ch_status status = CH_OK;
    CH_SCOPED(ch_json_done) cJSON *account = ch_json_parse(json);
    if (!cJSON_IsString(ch_json_get(account, "chosen")))
        return ch_bad_input(error, "the agent's account can't be read");
    switch (view) {
    case CH_ACCOUNT_CHOICE:
        add_choice(account, out);
        break;
    case CH_ACCOUNT_BRIEF:
        add_choice(account, out);
        add_asked(account, false, out);
        add_overlooked(account, out);
        add_brief(account, out);
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
    return status;
}

/* True if the fact is of this template. */
static bool is_of(const char *fact, const char *template) {
    size_t length = strlen(template);
    return fact[0] == '(' && strncmp(fact + 1, template, length) == 0 &&
           (fact[length + 1] == ' ' || fact[length + 1] == ')');
}

static bool is_wanted(const cJSON *fact, char *const templates[], int count, bool full) {
    const char *text = ch_json_string(fact, "fact");
    for (int i = 0; i < count; i++)
        if (is_of(text, templates[i]))
            return true;
    return count == 0 && (full || ch_json_string(fact, "rule")[0]);
}

/* The facts of a list that are wanted; returns how many. */
static int add_list(const cJSON *facts, char *const templates[], int count, bool full,
                    struct ch_text *out) {
    const cJSON *fact;
    int shown = 0;
    cJSON_ArrayForEach(fact, facts) {
        const char *rule = ch_json_string(fact, "rule");
        if (!is_wanted(fact, templates, count, full))
            continue;
        shown++;
        ch_text_addf(out, "  %s%s%s", ch_json_string(fact, "fact"), rule[0] ? "  by " : "", rule);
        ch_text_add(out, rule[0] ? ", " : "");
        ch_account_place(fact, out);
        ch_text_add(out, "\n");
    }
    return shown;
}

static bool has_template(const cJSON *answer, char *template) {
    static const char *const lists[] = {"facts", "withdrawn"};
    const cJSON *fact;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        cJSON_ArrayForEach(fact, ch_json_get(answer, lists[i])) {
            if (is_of(ch_json_string(fact, "fact"), template))
                return true;
        }
    return false;
}

/* The templates that nothing was asserted of. */
static void write_absent(const cJSON *answer, char *const templates[], int count,
                         struct ch_text *out) {
    int absent = 0;
    for (int i = 0; i < count; i++)
        if (!has_template(answer, templates[i]))
            ch_text_addf(out, "%s`%.100s`", absent++ ? ", " : "No facts of ", templates[i]);
    if (absent)
        ch_text_add(out,
                    " in this turn; crownhead rules vocabulary AGENT lists what there may be.\n");
}

static void write_answer(const cJSON *answer, char *const templates[], int count, bool full,
                         struct ch_text *out) {
    const cJSON *facts = ch_json_get(answer, "facts");
    CH_SCOPED(ch_text_done) struct ch_text gone = ch_text_new();
    int all = cJSON_GetArraySize(facts);
    ch_text_addf(out, "Facts at the end of the turn%s:\n",
                 count == 0 && !full ? " that rules asserted" : "");
    int shown = add_list(facts, templates, count, full, out);
    if (shown == 0)
        ch_text_add(out, "  none\n");
    if (add_list(ch_json_get(answer, "withdrawn"), templates, count, full, &gone) > 0)
        ch_text_addf(out, "Asserted by rules and withdrawn before the end:\n%s", gone.data);
    write_absent(answer, templates, count, out);
    ch_account_left_out(answer, out);
    if (count == 0 && !full)
        ch_text_addf(out, "The other %d were given by the environment; --full shows them.\n",
                     all - shown);
}

enum ch_status ch_account_facts_text(const char *json, char *const templates[], int count,
                                     bool full, struct ch_text *out, struct ch_error *error) {
    CH_SCOPED(ch_json_done) cJSON *answer = ch_json_parse(json);
    if (!cJSON_IsArray(ch_json_get(answer, "facts")))
        return ch_bad_input(error, "the agent's answer can't be read");
    write_answer(answer, templates, count, full, out);
    return CH_OK;
}
