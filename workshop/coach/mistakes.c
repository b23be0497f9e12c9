/* Asking and judging. What is summed up is in mistake_sums.c. */
#include "workshop/coach/mistakes.h"

#include <math.h>

#include "core/base/json.h"
#include "core/base/value_text.h"
#include "workshop/account.h"

/* SAMPLE: decisions from which the judge's spread is found. */
enum { SAMPLE = 40, DEEPER = 2 };

struct asking {
    struct ch_mistakes *mistakes;
    struct ch_judges judges;
};

/* Notes the share of each rule that spoke; `best` by the judge. */
static void note_spoken(const struct ch_mistakes *mistakes, struct ch_coached *at, int best) {
    struct ch_statements *s = &at->statements;
    CH_FREED bool *decided = ch_alloc(((size_t)s->rules + 1) * sizeof *decided);
    at->spoken = ch_alloc(((size_t)s->rules + 1) * sizeof *at->spoken);
    at->count = s->rules;
    ch_blame_decided(s, decided);
    for (int i = 0; i < s->rules; i++) {
        struct ch_spoken *spoken = &at->spoken[i];
        spoken->item = ch_rule_list_find(mistakes->rules, s->rule[i].file, s->rule[i].line);
        spoken->decided = decided[i];
        ch_blame_agreement(s, i, best, &spoken->behind, &spoken->before);
    }
}

static void judge_all(struct ch_judge *judge, const struct ch_turn *turn, struct ch_judged *judged,
                      struct ch_coached *at) {
    if (at->regrets)
        return;
    at->regrets = ch_alloc((size_t)turn->legal->count * sizeof *at->regrets);
    ch_judge_moves(judge, turn->history, turn->legal, 0, judged);
    for (int i = 0; i < judged->count; i++)
        at->regrets[judged->move[i].move] = judged->move[i].regret;
}

/* Lays what may be a mistake at the rules' doors. All moves are judged at the usual depth. */
static void blame(struct ch_judge *judge, const struct ch_turn *turn, struct ch_judged *judged,
                  struct ch_coached *at) {
    struct ch_statements *s = &at->statements;
    size_t rules = (size_t)s->rules + 1;
    double *left_out = ch_alloc(rules * sizeof *left_out), *share = ch_alloc(rules * sizeof *share);
    int better = at->moves[0].move;
    judge_all(judge, turn, judged, at);
    ch_blame_left_out(s, at->regrets, left_out);
    at->shares = ch_blame_shares(s, at->regrets, share);
    at->cause = ch_blame_cause(s, better);
    at->blamed = -1;
    for (int i = 0; i < s->rules; i++) {
        at->spoken[i].left_out = left_out[i];
        at->spoken[i].share = at->shares ? share[i] : 0;
        double most = at->blamed < 0 ? 1e-9 : at->spoken[at->blamed].share;
        if (at->spoken[i].share > most)
            at->blamed = i;
    }
    at->theme = ch_theme_of(judge, turn, &at->moves[0], &at->moves[1]);
    ch_change_find(s, better, &at->change);
    ch_free(left_out);
    ch_free(share);
}

static void judge_deeper(struct asking *asking, struct ch_judge *judge, const struct ch_turn *turn,
                         struct ch_judged *judged, struct ch_coached *at) {
    int played = at->statements.chosen;
    ch_judge_played(judge, turn->history, turn->legal, played, DEEPER, judged);
    at->deeper = ch_judged_find(judged, played)->regret;
    if (at->regret < asking->mistakes->loss)
        return;
    if (at->deeper < asking->mistakes->loss) {
        at->fate = CH_FATE_UNCONFIRMED;
        return;
    }
    at->fate = CH_FATE_MISTAKE;
    at->moves = ch_alloc(2 * sizeof *at->moves);
    at->moves[0] = judged->move[0];
    at->moves[1] = *ch_judged_find(judged, played);
    blame(judge, turn, judged, at);
}

/* The turn with what its seat does not see. False if the moves are others, which can't be compared
 * then. */
static bool true_turn(const struct ch_mistakes *mistakes, const struct ch_turn *seen, int i,
                      struct ch_moves *legal, struct ch_turn *turn) {
    *turn = *seen;
    turn->history = &mistakes->positions->item[i].truth;
    turn->legal = legal;
    seen->game->ops->moves(seen->game, turn->history, legal);
    bool same = legal->count == seen->legal->count;
    for (int j = 0; same && j < legal->count; j++)
        same = ch_move_from(&legal->move[j]) == ch_move_from(&seen->legal->move[j]) &&
               legal->move[j].path[legal->move[j].path_length - 1] ==
                   seen->legal->move[j].path[seen->legal->move[j].path_length - 1];
    return same;
}

static void coach_turn(struct asking *asking, const struct ch_turn *turn, int i,
                       struct ch_coached *at) {
    struct ch_judge *judge = ch_judges_take(&asking->judges);
    CH_SCOPED(ch_judged_done) struct ch_judged judged = {0};
    int played = at->statements.chosen;
    int step = 1 + (asking->mistakes->positions->count - 1) / SAMPLE;
    ch_judge_played(judge, turn->history, turn->legal, played, 0, &judged);
    at->regret = ch_judged_find(&judged, played)->regret;
    ch_ending_find(judge, turn, played, &at->ending);
    note_spoken(asking->mistakes, at, judged.move[0].move);
    if (ch_judge_settled(judged.move[0].chance, judged.move[judged.count - 1].chance)) {
        at->fate = CH_FATE_SETTLED;
    } else {
        at->sampled = i % step == 0;
        if (at->sampled || at->regret >= asking->mistakes->loss)
            judge_deeper(asking, judge, turn, &judged, at);
        if (asking->mistakes->lessons)
            judge_all(judge, turn, &judged, at);
    }
    ch_judges_give(&asking->judges, judge);
}

/* Whether the move is a mistake, by the same measure as one that was played. */
static bool loses(const struct ch_mistakes *mistakes, struct ch_judge *judge,
                  const struct ch_turn *turn, int move) {
    double regret = 1;
    for (int deeper = 0; deeper <= DEEPER; deeper += DEEPER) {
        CH_SCOPED(ch_judged_done) struct ch_judged judged = {0};
        ch_judge_played(judge, turn->history, turn->legal, move, deeper, &judged);
        regret = fmin(regret, ch_judged_find(&judged, move)->regret);
        if (regret < mistakes->loss)
            return false;
    }
    return regret >= 2 * mistakes->spread;
}

/* Decides the turn again with each edit, and judges what is chosen then. */
static void try_turn(struct asking *asking, const struct ch_turn *turn, int i,
                     struct ch_coached *at) {
    enum { UNKNOWN, FINE, LOSES };
    struct ch_mistakes *mistakes = asking->mistakes;
    CH_FREED char *known = ch_alloc((size_t)turn->legal->count);
    struct ch_judge *judge = ch_judges_take(&asking->judges);
    bool wrong = at->fate == CH_FATE_MISTAKE;
    known[at->statements.chosen] = wrong ? LOSES : FINE;
    for (int j = 0; j < mistakes->trials; j++) {
        int move = ch_edit_choice(at, &mistakes->trial[j].edit);
        if (known[move] == UNKNOWN)
            known[move] = loses(mistakes, judge, turn, move) ? LOSES : FINE;
        mistakes->trial[j].outcome[i] = (signed char)(wrong - (known[move] == LOSES));
    }
    ch_judges_give(&asking->judges, judge);
}

bool ch_mistakes_loses(const struct ch_mistakes *mistakes, struct ch_judge *judge,
                       const struct ch_turn *turn, int i, int move) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_turn whole = *turn;
    return (!ch_game_hidden(turn->game) || true_turn(mistakes, turn, i, &legal, &whole)) &&
           loses(mistakes, judge, &whole, move);
}

bool ch_coached_right(const struct ch_coached *at) {
    return at->fate == CH_FATE_GOOD || at->fate == CH_FATE_UNCONFIRMED || at->fate == CH_FATE_NOISE;
}

/* Calls `look` with what the judge may see of the turn. False if that can't be compared. */
static bool look_at(void (*look)(struct asking *asking, const struct ch_turn *turn, int i,
                                 struct ch_coached *at),
                    struct asking *asking, const struct ch_turn *turn, int i,
                    struct ch_coached *at) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_turn whole = *turn;
    if (ch_game_hidden(turn->game) && !true_turn(asking->mistakes, turn, i, &legal, &whole))
        return false;
    look(asking, &whole, i, at);
    return true;
}

static enum ch_status try_edits(void *context, struct ch_agent *const agents[],
                                const struct ch_turn *turn, int i, struct ch_error *error) {
    struct asking *asking = context;
    struct ch_coached *at = &asking->mistakes->at[i];
    (void)agents, (void)error;
    if (at->tried)
        look_at(try_turn, asking, turn, i, at);
    return CH_OK;
}

/* `statements`: keep them, to decide again. */
static void forget_account(struct ch_coached *at, bool statements) {
    ch_change_done(&at->change);
    if (statements)
        ch_statements_detach(&at->statements);
    else
        ch_statements_done(&at->statements);
    cJSON_Delete(at->account);
    at->account = NULL;
}

static enum ch_status ask_facts(struct ch_agent *agent, const struct ch_turn *turn,
                                struct ch_coached *at, struct ch_error *error) {
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_FACTS};
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    enum ch_status status = agent->ops->inquire(agent, turn, &inquiry, &json, error);
    if (status == CH_OK)
        at->facts = ch_text_take(&json);
    return status == CH_AGENT_FAULT ? CH_OK : status;
}

static enum ch_status ask(void *context, struct ch_agent *const agents[],
                          const struct ch_turn *turn, int i, struct ch_error *error) {
    struct asking *asking = context;
    struct ch_coached *at = &asking->mistakes->at[i];
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_ACCOUNT};
    bool read = false;
    enum ch_status status = ch_account_ask(agents[0], turn, inquiry, &at->account, error);
    if (status == CH_OK) {
        if (at->account && ch_statements_read(at->account, turn->key, &at->statements))
            read = look_at(coach_turn, asking, turn, i, at);
        if (!read)
            at->fate = CH_FATE_UNREAD;
    } else if (status == CH_AGENT_FAULT) {
        at->fate = CH_FATE_FAILED;
        status = CH_OK;
    }
    if (status == CH_OK && asking->mistakes->lessons && at->regrets)
        status = ask_facts(agents[0], turn, at, error);
    else if (at->fate != CH_FATE_MISTAKE)
        forget_account(at, asking->mistakes->try_edits || asking->mistakes->keep_statements);
    return status;
}

enum ch_status ch_mistakes_find(struct ch_mistakes *mistakes, struct ch_agent_pool *pool,
                                struct ch_error *error) {
    struct asking asking = {.mistakes = mistakes};
    if (ch_rule_list_rules(mistakes->rules) == 0 || !pool->agent[0]->ops->inquire)
        return ch_unsupported(error, "%s has no rules", pool->agent[0]->name);
    for (int i = 0; i < mistakes->positions->count; i++) {
        const struct ch_position_item *item = &mistakes->positions->item[i];
        if (!ch_game_known(pool->game, ch_history_position(&item->truth), -1))
            return ch_bad_input(error,
                                "%s: the judge looks at the true position, and pieces of it are "
                                "unknown; give --games, a recorded match or whole games",
                                item->name);
    }
    mistakes->at = ch_alloc(((size_t)mistakes->positions->count + 1) * sizeof *mistakes->at);
    ch_judges_init(&asking.judges, mistakes->judge);
    enum ch_status status = ch_agent_pool_ask(pool, mistakes->positions, ask, &asking, error);
    if (status == CH_OK)
        ch_mistakes_sum(mistakes);
    if (status == CH_OK && mistakes->try_edits) {
        ch_edit_trials_list(mistakes);
        status = ch_agent_pool_ask(pool, mistakes->positions, try_edits, &asking, error);
        ch_edit_trials_sum(mistakes);
    }
    ch_judges_done(&asking.judges);
    return status;
}

void ch_mistakes_done(struct ch_mistakes *mistakes) {
    for (int i = 0; mistakes->at && i < mistakes->positions->count; i++) {
        forget_account(&mistakes->at[i], false);
        ch_free(mistakes->at[i].spoken);
        ch_free(mistakes->at[i].moves);
        ch_free(mistakes->at[i].regrets);
        ch_free(mistakes->at[i].facts);
    }
    ch_free(mistakes->at);
    ch_free(mistakes->order);
    ch_free(mistakes->changes);
    ch_free(mistakes->rule);
    for (int i = 0; i < mistakes->trials; i++)
        ch_free(mistakes->trial[i].outcome);
    ch_free(mistakes->trial);
}

void ch_mistake_line(const struct ch_game *game, const struct ch_judged_move *move, int most,
                     struct ch_text *out) {
    for (int i = 0; i < move->line_count && i < most; i++) {
        ch_text_add(out, " ");
        game->ops->format_move(game, &move->line[i], NULL, CH_NOTATION_FULL, out);
    }
}

const char *ch_mistake_move(const struct ch_coached *at, int move) {
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(at->account, "candidates");
    return ch_json_string(cJSON_GetArrayItem(list, move), "move");
}

void ch_mistake_change_text(const struct ch_coached *at, struct ch_text *out) {
    const struct ch_change *change = &at->change;
    const struct ch_statements *s = &at->statements;
    const char *better = ch_mistake_move(at, at->moves[0].move);
    const char *before = "if ";
    for (int i = 0; i < change->without_count; i++) {
        ch_text_addf(out, "%s%s had said nothing of %s", before,
                     s->rule[change->without[i].speaker].rule,
                     ch_mistake_move(at, change->without[i].move));
        before = " and ";
    }
    if (change->priced >= 0) {
        const struct ch_preference *p = &s->preference[change->priced];
        ch_text_addf(out, "%s%s had given ", before, p->rule);
        ch_number_add(out, ch_score_number(change->value));
        ch_text_addf(out, " points to %s and not ", ch_mistake_move(at, p->candidate));
        ch_number_add(out, ch_score_number(p->value));
        before = " and ";
    }
    if (change->says && change->kind == CH_SCORE) {
        ch_text_addf(out, "%sa rule had given ", before);
        ch_number_add(out, ch_score_number(change->value));
        ch_text_addf(out, " more to %s", better);
    } else if (change->says) {
        ch_text_addf(out, "%sa rule had called %s best", before, better);
    }
}

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

static void add_change(const struct ch_coached *at, cJSON *object) {
    const struct ch_change *change = &at->change;
    cJSON *without = cJSON_AddArrayToObject(object, "without");
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < change->without_count; i++) {
        cJSON *part = ch_json_append(without);
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
        cJSON *share = ch_json_append(shares);
        add_place(share, &at->statements.rule[i]);
        ch_json_add(share, "points %g, left_out %g", at->spoken[i].share * POINTS,
                    at->spoken[i].left_out * POINTS);
    }
    cJSON_AddStringToObject(line, "cause", ch_cause_name(at->cause));
    if (at->theme == CH_THEME_NONE)
        cJSON_AddNullToObject(line, "theme");
    else
        cJSON_AddStringToObject(line, "theme", ch_theme_name(at->theme));
    add_change(at, cJSON_AddObjectToObject(line, "change"));
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
        cJSON *theme = ch_json_append(themes);
        ch_json_add(theme, "theme %s, mistakes %d", ch_theme_name((enum ch_theme)i), m->themes[i]);
    }
    return themes;
}
