/* See mistakes_print.h: as JSON. */
#include <math.h>

#include "cli/coach/mistakes_print.h"
#include "cli/output/json_line.h"
#include "workshop/account_parts.h"

enum { POINTS = 100 };

static void add_text(cJSON *object, const char *key, struct ch_text *text) {
    cJSON_AddStringToObject(object, key, text->data);
    ch_text_clear(text);
}

static cJSON *move_object(const struct ch_mistakes *m, const struct ch_coached *at, int which) {
    const struct ch_judged_move *move = &at->moves[which];
    cJSON *object = cJSON_CreateObject();
    struct ch_text text;
    ch_text_init(&text);
    cJSON_AddStringToObject(object, "move", ch_mistake_move(at, move->move));
    cJSON_AddNumberToObject(object, "score", move->score);
    cJSON_AddNumberToObject(object, "chance", move->chance);
    cJSON *line = cJSON_AddArrayToObject(object, "line");
    for (int i = 0; i < move->line_count; i++) {
        m->positions->game->ops->format_move(m->positions->game, &move->line[i], NULL,
                                             CH_NOTATION_FULL, &text);
        cJSON_AddItemToArray(line, cJSON_CreateString(text.data));
        ch_text_clear(&text);
    }
    if (which == 1)
        cJSON_AddStringToObject(object, "reason", ch_account_string(at->account, "reason"));
    ch_text_done(&text);
    return object;
}

static void add_place(cJSON *object, const struct ch_speaker *rule) {
    cJSON_AddStringToObject(object, "rule", rule->rule);
    cJSON_AddStringToObject(object, "file", rule->file);
    cJSON_AddNumberToObject(object, "line", rule->line);
}

static cJSON *change_object(const struct ch_coached *at) {
    const struct ch_change *change = &at->change;
    cJSON *object = cJSON_CreateObject();
    cJSON *without = cJSON_AddArrayToObject(object, "without");
    struct ch_text text;
    ch_text_init(&text);
    for (int i = 0; i < change->without_count; i++) {
        cJSON *part = cJSON_CreateObject();
        add_place(part, &at->statements.rule[change->without[i].speaker]);
        cJSON_AddStringToObject(part, "of", ch_mistake_move(at, change->without[i].move));
        cJSON_AddItemToArray(without, part);
    }
    if (change->priced >= 0) {
        const struct ch_preference *p = &at->statements.preference[change->priced];
        cJSON *price = cJSON_AddObjectToObject(object, "price");
        add_place(price, &at->statements.rule[at->statements.speaker[change->priced]]);
        cJSON_AddStringToObject(price, "of", ch_mistake_move(at, p->candidate));
        cJSON_AddNumberToObject(price, "from", ch_score_number(p->value));
        cJSON_AddNumberToObject(price, "to", ch_score_number(change->value));
    }
    if (change->says) {
        cJSON *says = cJSON_AddObjectToObject(object, "says");
        cJSON_AddStringToObject(says, "kind", ch_preference_row(change->kind)->name);
        if (change->kind == CH_SCORE)
            cJSON_AddNumberToObject(says, "value", ch_score_number(change->value));
    }
    ch_mistake_change_text(at, &text);
    add_text(object, "text", &text);
    ch_text_done(&text);
    return object;
}

static void print_mistake(const struct ch_mistakes *m, int position) {
    const struct ch_coached *at = &m->at[position];
    const struct ch_position_item *item = &m->positions->item[position];
    cJSON *line = ch_json_line();
    struct ch_text text;
    ch_text_init(&text);
    cJSON_AddStringToObject(line, "type", "mistake");
    cJSON_AddStringToObject(line, "name", item->name);
    m->positions->game->ops->format_position(m->positions->game,
                                             ch_history_position(&item->history), &text);
    add_text(line, "position", &text);
    cJSON_AddItemToObject(line, "played", move_object(m, at, 1));
    cJSON_AddItemToObject(line, "better", move_object(m, at, 0));
    cJSON *loss = cJSON_AddObjectToObject(line, "loss");
    cJSON_AddNumberToObject(loss, "points", at->deeper * POINTS);
    if (ch_judge_proven(at->moves[0].score) || ch_judge_proven(at->moves[1].score))
        cJSON_AddNullToObject(loss, "men");
    else
        cJSON_AddNumberToObject(loss, "men", (at->moves[0].score - at->moves[1].score) / 100.0);
    if (at->blamed >= 0)
        cJSON_AddStringToObject(line, "rule", at->statements.rule[at->blamed].rule);
    else
        cJSON_AddNullToObject(line, "rule");
    cJSON *shares = cJSON_AddArrayToObject(line, "shares");
    for (int i = 0; at->shares && i < at->count; i++) {
        cJSON *share = cJSON_CreateObject();
        add_place(share, &at->statements.rule[i]);
        cJSON_AddNumberToObject(share, "points", at->spoken[i].share * POINTS);
        cJSON_AddNumberToObject(share, "left_out", at->spoken[i].left_out * POINTS);
        cJSON_AddItemToArray(shares, share);
    }
    cJSON_AddStringToObject(line, "cause", ch_cause_name(at->cause));
    if (at->theme == CH_THEME_NONE)
        cJSON_AddNullToObject(line, "theme");
    else
        cJSON_AddStringToObject(line, "theme", ch_theme_name(at->theme));
    cJSON_AddItemToObject(line, "change", change_object(at));
    ch_json_print(line);
    ch_text_done(&text);
}

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
    cJSON *causes = cJSON_AddObjectToObject(line, "causes");
    for (int i = 0; i < CH_CAUSES; i++)
        cJSON_AddNumberToObject(causes, ch_cause_name((enum ch_blame_cause)i), m->causes[i]);
    cJSON *changes = cJSON_AddArrayToObject(line, "changes");
    for (int i = 0; i < m->change_count; i++)
        cJSON_AddItemToArray(changes, change_sum_object(m, &m->changes[i]));
    cJSON *themes = cJSON_AddArrayToObject(line, "themes");
    for (int i = CH_THEME_NONE + 1; i < CH_THEMES; i++) {
        cJSON *theme = cJSON_CreateObject();
        cJSON_AddStringToObject(theme, "theme", ch_theme_name((enum ch_theme)i));
        cJSON_AddNumberToObject(theme, "mistakes", m->themes[i]);
        cJSON_AddItemToArray(themes, theme);
    }
    ch_json_print(line);
}

void ch_mistakes_json(const struct ch_mistakes *m, const char *agent) {
    int judged = m->positions->count - m->fates[CH_FATE_FAILED] - m->fates[CH_FATE_UNREAD];
    for (int i = 0; i < m->fates[CH_FATE_MISTAKE]; i++)
        print_mistake(m, m->order[i]);
    for (int i = 0; i < m->rules->outline.count; i++)
        if (ch_rule_list_rule(m->rules, i))
            print_rule(m, i, judged);
    print_summary(m, agent, judged);
}
