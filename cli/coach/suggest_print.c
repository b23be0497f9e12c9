#include "cli/coach/suggest_print.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/output/json_line.h"
#include "cli/output/wrap.h"
#include "core/base/json.h"

enum { POINTS = 100, SHOWN = 3, WIDTH = 96 };

/* Appends it wrapped, as comments. */
__attribute__((format(printf, 2, 3))) static void comment(struct ch_text *out, const char *format,
                                                          ...) {
    char line[1024];
    CH_SCOPED(ch_text_done) struct ch_text wrapped = ch_text_new();
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    ch_wrap(line, WIDTH, &wrapped);
    for (const char *at = wrapped.data; *at; at += strcspn(at, "\n"), at += *at == '\n')
        ch_text_addf(out, ";;; %.*s\n", (int)strcspn(at, "\n"), at);
}

static void add_head(const struct ch_suggest *s, struct ch_text *out) {
    const struct ch_mistakes *m = &s->mistakes;
    int lessons = s->uses[CH_LESSON_LEARN] + s->uses[CH_LESSON_PRUNE] + s->uses[CH_LESSON_HELD_OUT];
    comment(out, "Drafts of rules for %s, by `rules suggest`.", s->agent);
    ch_text_add(out, ";;;\n");
    comment(out,
            "%d decisions judged by %s, %d of them mistakes of %g points or more. By openings: %d "
            "decisions to learn from (%d mistakes), %d to prune (%d), %d held out (%d).",
            lessons, ch_judge_name(s->judge), m->fates[CH_FATE_MISTAKE], s->loss * POINTS,
            s->uses[CH_LESSON_LEARN], s->mistakes_of[CH_LESSON_LEARN], s->uses[CH_LESSON_PRUNE],
            s->mistakes_of[CH_LESSON_PRUNE], s->uses[CH_LESSON_HELD_OUT],
            s->mistakes_of[CH_LESSON_HELD_OUT]);
    comment(out,
            "%d draft%s. Left out: %d of which existing rules say nearly the same, %d that gain "
            "nothing on held-out decisions.",
            s->count, s->count == 1 ? "" : "s", s->known, s->failed);
    if (s->count == 0)
        comment(out, "A draft must hold of %d mistakes where it is learnt; more games give more.",
                s->cover);
    ch_text_add(out, ";;;\n");
    comment(out, "A gain is a prediction, made one draft at a time and on the judge's word: the "
                 "best of several is flattered, and drafts may undo each other. Keep what you can "
                 "defend, give it a name and a reason, and let `match --sprt` judge.");
}

static void add_position(const struct ch_suggest *s, const struct ch_draft *draft, int position,
                         struct ch_text *out) {
    const struct ch_coached *at = &s->mistakes.at[position];
    const struct ch_position_item *item = &s->positions->item[position];
    const struct ch_game *game = s->positions->game;
    int chosen = ch_draft_chosen(&s->lessons, draft, position);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    game->ops->format_position(game, ch_history_position(&item->history), &text);
    ch_text_addf(out, ";;;   %s: %s\n;;;     ", item->name, text.data);
    ch_text_addf(out, "%s, and not %s, which loses %.0f points\n", ch_mistake_move(at, chosen),
                 ch_mistake_move(at, at->statements.chosen), at->deeper * POINTS);
}

static void add_draft(const struct ch_suggest *s, int i, struct ch_text *out) {
    const struct ch_draft *draft = &s->draft[i];
    int mended[SHOWN], count = ch_suggest_mended(s, i, mended, SHOWN);
    ch_text_add(out, "\n");
    comment(out,
            "%d. Predicted gain: %+.2f points a decision ±%.2f (95 %%, by openings) on %d held-out "
            "decisions; it mends %d mistakes there and makes %d.",
            i + 1, draft->predicted.mean * POINTS, draft->predicted.margin * POINTS,
            draft->held_out.decisions, draft->held_out.mended, draft->held_out.broken);
    comment(out, "Support: %d moves that %s; exceptions: %d that %s.", draft->learnt.positive,
            draft->for_move ? "were better than a mistake" : "were mistakes",
            draft->learnt.negative, draft->for_move ? "lose" : "were good");
    for (int j = 0; j < count; j++)
        add_position(s, draft, mended[j], out);
    ch_suggest_rule(s, i, out);
}

void ch_suggest_file(const struct ch_suggest *suggest, struct ch_text *out) {
    add_head(suggest, out);
    for (int i = 0; i < suggest->count; i++)
        add_draft(suggest, i, out);
}

static void print_draft(const struct ch_suggest *s, int i) {
    const struct ch_draft *draft = &s->draft[i];
    const struct ch_game *game = s->positions->game;
    int mended[SHOWN], count = ch_suggest_mended(s, i, mended, SHOWN);
    char name[CH_RULE_NAME];
    cJSON *line = ch_json_line();
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_suggest_name(i, name);
    ch_suggest_rule(s, i, &text);
    ch_json_add(line, "type %s, name %s, text %s, says %s", "draft", name, text.data,
                ch_preference_row(draft->kind)->name);
    if (draft->kind == CH_SCORE)
        cJSON_AddNumberToObject(line, "value", ch_score_number(draft->value));
    ch_json_add(line, "support %d, exceptions %d", draft->learnt.positive, draft->learnt.negative);
    cJSON *gain = cJSON_AddObjectToObject(line, "gain");
    ch_json_add(gain, "points %g, margin %g, decisions %d, mended %d, broken %d",
                draft->predicted.mean * POINTS, draft->predicted.margin * POINTS,
                draft->held_out.decisions, draft->held_out.mended, draft->held_out.broken);
    cJSON *positions = cJSON_AddArrayToObject(line, "positions");
    for (int j = 0; j < count; j++) {
        ch_text_clear(&text);
        game->ops->format_position(
            game, ch_history_position(&s->positions->item[mended[j]].history), &text);
        cJSON_AddItemToArray(positions, cJSON_CreateString(text.data));
    }
    ch_json_print(line);
}

void ch_suggest_json(const struct ch_suggest *s) {
    for (int i = 0; i < s->count; i++)
        print_draft(s, i);
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, agent %s, game %s, judge %s, loss %g, mistakes %d", "summary",
                s->agent, s->positions->game->name, ch_judge_name(s->judge), s->loss * POINTS,
                s->mistakes.fates[CH_FATE_MISTAKE]);
    ch_json_add(line, "learnt %d, pruned %d, held_out %d, drafts %d, known %d, failed %d",
                s->uses[CH_LESSON_LEARN], s->uses[CH_LESSON_PRUNE], s->uses[CH_LESSON_HELD_OUT],
                s->count, s->known, s->failed);
    ch_json_print(line);
}
