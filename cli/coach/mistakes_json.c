/* Recorded mistakes as JSON. */
#include <math.h>

#include "cli/coach/mistakes_print.h"
#include "cli/output/json_line.h"
#include "workshop/coach/mistake_json.h"

enum { POINTS = 100 };

static void print_rule(const struct ch_mistakes *m, int item, int judged) {
    const struct ch_rule_blame *rule = &m->rule[item];
    cJSON *line = ch_json_line();
    cJSON_AddStringToObject(line, "type", "rule");
    cJSON_AddStringToObject(line, "rule", m->rules->outline.item[item].name);
    cJSON_AddStringToObject(line, "file", ch_rule_list_file(m->rules, item));
    cJSON_AddNumberToObject(line, "line", m->rules->outline.item[item].line);
    cJSON_AddNumberToObject(line, "decided", rule->decided);
    cJSON_AddNumberToObject(line, "wrong", rule->wrong);
    cJSON_AddNumberToObject(line, "cost", rule->cost.mean * POINTS);
    cJSON_AddNumberToObject(line, "margin", rule->cost.margin * POINTS);
    cJSON_AddNumberToObject(line, "left_out", rule->left_out * POINTS / fmax(judged, 1));
    cJSON_AddNumberToObject(line, "behind", rule->behind);
    cJSON_AddNumberToObject(line, "before", rule->before);
    ch_json_print(line);
}

static cJSON *change_sum_object(const struct ch_mistakes *m, const struct ch_change_sum *sum) {
    static const char *const forms[CH_CHANGE_FORMS] = {"silent", "price", "more", "several"};
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "form", forms[sum->form]);
    if (sum->item >= 0)
        cJSON_AddStringToObject(object, "rule", m->rules->outline.item[sum->item].name);
    else
        cJSON_AddNullToObject(object, "rule");
    cJSON_AddNumberToObject(object, "mistakes", sum->count);
    cJSON_AddNumberToObject(object, "points", sum->loss * POINTS);
    if (sum->price > 0)
        cJSON_AddNumberToObject(object, "by", sum->price);
    else
        cJSON_AddNullToObject(object, "by");
    return object;
}

static void print_summary(const struct ch_mistakes *m, const char *agent, int judged) {
    cJSON *line = ch_json_line();
    cJSON_AddStringToObject(line, "type", "summary");
    cJSON_AddStringToObject(line, "agent", agent);
    cJSON_AddStringToObject(line, "game", m->positions->game->name);
    cJSON_AddStringToObject(line, "judge", ch_judge_name(m->judge));
    cJSON_AddNumberToObject(line, "loss", m->loss * POINTS);
    cJSON_AddNumberToObject(line, "decisions", judged);
    cJSON_AddNumberToObject(line, "mistakes", m->fates[CH_FATE_MISTAKE]);
    cJSON_AddNumberToObject(line, "rate", m->rate.mean);
    cJSON_AddNumberToObject(line, "margin", m->rate.margin);
    cJSON_AddNumberToObject(line, "forced", m->positions->forced);
    cJSON_AddNumberToObject(line, "same", m->positions->same);
    cJSON_AddNumberToObject(line, "settled", m->fates[CH_FATE_SETTLED]);
    cJSON_AddNumberToObject(line, "unconfirmed", m->fates[CH_FATE_UNCONFIRMED]);
    cJSON_AddNumberToObject(line, "noise", m->fates[CH_FATE_NOISE]);
    cJSON_AddNumberToObject(line, "failed", m->fates[CH_FATE_FAILED]);
    cJSON_AddNumberToObject(line, "unread", m->fates[CH_FATE_UNREAD]);
    cJSON_AddNumberToObject(line, "spread", m->spread * POINTS);
    cJSON_AddNumberToObject(line, "sampled", m->sampled);
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
