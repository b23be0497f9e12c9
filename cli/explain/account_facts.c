/* The facts of a turn in words. */
#include <string.h>

#include "cli/explain/account_parts.h"
#include "cli/explain/account_text.h"
#include "core/base/json.h"

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
    struct ch_text gone;
    int all = cJSON_GetArraySize(facts);
    ch_text_addf(out, "Facts at the end of the turn%s:\n",
                 count == 0 && !full ? " that rules asserted" : "");
    int shown = add_list(facts, templates, count, full, out);
    if (shown == 0)
        ch_text_add(out, "  none\n");
    gone = ch_text_new();
    if (add_list(ch_json_get(answer, "withdrawn"), templates, count, full, &gone) > 0)
        ch_text_addf(out, "Asserted by rules and withdrawn before the end:\n%s", gone.data);
    ch_text_done(&gone);
    write_absent(answer, templates, count, out);
    ch_account_left_out(answer, out);
    if (count == 0 && !full)
        ch_text_addf(out, "The other %d were given by the environment; --full shows them.\n",
                     all - shown);
}

enum ch_status ch_account_facts_text(const char *json, char *const templates[], int count,
                                     bool full, struct ch_text *out, struct ch_error *error) {
    cJSON *answer = cJSON_Parse(json);
    enum ch_status status = CH_OK;
    if (!cJSON_IsArray(ch_json_get(answer, "facts")))
        status = ch_error_set(error, CH_BAD_INPUT, NULL, 0, "the agent's answer can't be read");
    if (status == CH_OK)
        write_answer(answer, templates, count, full, out);
    cJSON_Delete(answer);
    return status;
}
