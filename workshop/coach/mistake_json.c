#include "workshop/coach/mistake_json.h"

#include <assert.h>

#include "core/base/json.h"

enum { POINTS = 100 };

static void add_text(cJSON *object, const char *key, struct ch_text *text) {
    cJSON_AddStringToObject(object, key, text->data);
    ch_text_clear(text);
}

static cJSON *move_object(const struct ch_mistakes *m, const struct ch_coached *at, int which) {
    assert(which == 0 || which == 1);
    const struct ch_judged_move *move = &at->moves[which];
    cJSON *object = cJSON_CreateObject();
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_json_add(object, "move %s, score %d, chance %g", ch_mistake_move(at, move->move),
                move->score, move->chance);
    cJSON *line = cJSON_AddArrayToObject(object, "line");
    for (int i = 0; i < move->line_count; i++) {
        m->positions->game->ops->format_move(m->positions->game, &move->line[i], NULL,
                                             CH_NOTATION_FULL, &text);
        cJSON_AddItemToArray(line, cJSON_CreateString(text.data));
        ch_text_clear(&text);
    }
    if (which == 1)
        cJSON_AddStringToObject(object, "reason", ch_json_string(at->account, "reason"));
    return object;
}

static void add_place(cJSON *object, const struct ch_speaker *rule) {
    ch_json_add(object, "rule %s, file %s, line %d", rule->rule, rule->file, rule->line);
}

static cJSON *change_object(const struct ch_coached *at) {
    const struct ch_change *change = &at->change;
    cJSON *object = cJSON_CreateObject();
    cJSON *without = cJSON_AddArrayToObject(object, "without");
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < change->without_count; i++) {
        cJSON *part = ch_json_item(without);
        add_place(part, &at->statements.rule[change->without[i].speaker]);
        cJSON_AddStringToObject(part, "of", ch_mistake_move(at, change->without[i].move));
    }
    if (change->priced >= 0) {
        const struct ch_preference *p = &at->statements.preference[change->priced];
        cJSON *price = cJSON_AddObjectToObject(object, "price");
        add_place(price, &at->statements.rule[at->statements.speaker[change->priced]]);
        ch_json_add(price, "of %s, from %g, to %g", ch_mistake_move(at, p->candidate),
                    ch_score_number(p->value), ch_score_number(change->value));
    }
    if (change->says) {
        cJSON *says = cJSON_AddObjectToObject(object, "says");
        cJSON_AddStringToObject(says, "kind", ch_preference_row(change->kind)->name);
        if (change->kind == CH_SCORE)
            cJSON_AddNumberToObject(says, "value", ch_score_number(change->value));
    }
    ch_mistake_change_text(at, &text);
    add_text(object, "text", &text);
    return object;
}

void ch_mistake_json(const struct ch_mistakes *m, int position, cJSON *line) {
    assert(position >= 0 && position < m->positions->count);
    const struct ch_coached *at = &m->at[position];
    const struct ch_position_item *item = &m->positions->item[position];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
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
    ch_json_add_or_null(line, "rule",
                        at->blamed >= 0 ? at->statements.rule[at->blamed].rule : NULL);
    cJSON *shares = cJSON_AddArrayToObject(line, "shares");
    for (int i = 0; at->shares && i < at->count; i++) {
        cJSON *share = ch_json_item(shares);
        add_place(share, &at->statements.rule[i]);
        ch_json_add(share, "points %g, left_out %g", at->spoken[i].share * POINTS,
                    at->spoken[i].left_out * POINTS);
    }
    cJSON_AddStringToObject(line, "cause", ch_cause_name(at->cause));
    if (at->theme == CH_THEME_NONE)
        cJSON_AddNullToObject(line, "theme");
    else
        cJSON_AddStringToObject(line, "theme", ch_theme_name(at->theme));
    cJSON_AddItemToObject(line, "change", change_object(at));
}

cJSON *ch_mistake_causes_json(const struct ch_mistakes *m) {
    cJSON *causes = cJSON_CreateObject();
    for (int i = 0; i < CH_CAUSES; i++)
        cJSON_AddNumberToObject(causes, ch_cause_name((enum ch_blame_cause)i), m->causes[i]);
    return causes;
}

cJSON *ch_mistake_themes_json(const struct ch_mistakes *m) {
    cJSON *themes = cJSON_CreateArray();
    for (int i = CH_THEME_NONE + 1; i < CH_THEMES; i++) {
        cJSON *theme = ch_json_item(themes);
        ch_json_add(theme, "theme %s, mistakes %d", ch_theme_name((enum ch_theme)i), m->themes[i]);
    }
    return themes;
}
