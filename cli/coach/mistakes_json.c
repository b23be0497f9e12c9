/* Recorded mistakes as JSON. */
#include <math.h>

#include "cli/coach/mistakes_print.h"
#include "cli/output/json_line.h"
#include "core/base/json.h"
#include "workshop/coach/mistake_json.h"

enum { POINTS = 100 };

static void print_rule(const struct ch_mistakes *m, int item, int judged) {
    const struct ch_rule_blame *rule = &m->rule[item];
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, rule %s, file %s, line %d, decided %d, wrong %d", "rule",
                m->rules->outline.item[item].name, ch_rule_list_file(m->rules, item),
                m->rules->outline.item[item].line, rule->decided, rule->wrong);
    ch_json_add(line, "cost %g, margin %g, left_out %g, behind %d, before %d",
                rule->cost.mean * POINTS, rule->cost.margin * POINTS,
                rule->left_out * POINTS / fmax(judged, 1), rule->behind, rule->before);
    ch_json_print(line);
}

static cJSON *change_sum_object(const struct ch_mistakes *m, const struct ch_change_sum *sum) {
    static const char *const forms[CH_CHANGE_FORMS] = {"silent", "price", "more", "several"};
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "form", forms[sum->form]);
    ch_json_add_or_null(object, "rule",
                        sum->item >= 0 ? m->rules->outline.item[sum->item].name : NULL);
    ch_json_add(object, "mistakes %d, points %g", sum->count, sum->loss * POINTS);
    if (sum->price > 0)
        cJSON_AddNumberToObject(object, "by", sum->price);
    else
        cJSON_AddNullToObject(object, "by");
    return object;
}

static void print_summary(const struct ch_mistakes *m, const char *agent, int judged) {
    cJSON *line = ch_json_line();
    ch_json_add(line,
                "type %s, agent %s, game %s, judge %s, loss %g, decisions %d, mistakes %d, rate "
                "%g, margin %g",
                "summary", agent, m->positions->game->name, ch_judge_name(m->judge),
                m->loss * POINTS, judged, m->fates[CH_FATE_MISTAKE], m->rate.mean, m->rate.margin);
    ch_json_add(line,
                "forced %d, same %d, settled %d, unconfirmed %d, noise %d, failed %d, unread %d, "
                "spread %g, sampled %d",
                m->positions->forced, m->positions->same, m->fates[CH_FATE_SETTLED],
                m->fates[CH_FATE_UNCONFIRMED], m->fates[CH_FATE_NOISE], m->fates[CH_FATE_FAILED],
                m->fates[CH_FATE_UNREAD], m->spread * POINTS, m->sampled);
    cJSON_AddItemToObject(line, "causes", ch_mistake_causes_json(m));
    cJSON *changes = cJSON_AddArrayToObject(line, "changes");
    for (int i = 0; i < m->change_count; i++)
        cJSON_AddItemToArray(changes, change_sum_object(m, &m->changes[i]));
    cJSON_AddItemToObject(line, "themes", ch_mistake_themes_json(m));
    ch_json_print(line);
}

void ch_mistakes_json(const struct ch_mistakes *m, const char *agent) {
    int judged = m->positions->count - m->fates[CH_FATE_FAILED] - m->fates[CH_FATE_UNREAD];
    for (int i = 0; i < m->fates[CH_FATE_MISTAKE]; i++) {
        cJSON *line = ch_json_line();
        cJSON_AddStringToObject(line, "type", "mistake");
        ch_mistake_json(m, m->order[i], line);
        ch_json_print(line);
    }
    for (int i = 0; i < m->rules->outline.count; i++)
        if (ch_rule_list_rule(m->rules, i))
            print_rule(m, i, judged);
    print_summary(m, agent, judged);
}
