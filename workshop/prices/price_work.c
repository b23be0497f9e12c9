/* Judging moves and deciding again; see fitting_parts.h. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/clock.h"
#include "core/base/json.h"
#include "workshop/account.h"
#include "workshop/prices/fitting_parts.h"

/* PROBED: one of so many positions shows whether sums are linear. */
enum { PROBED = 16, LEAST_OPENINGS = 20, STEPS = 8 };

/* CERTAIN: units of log odds beyond which a score counts no further. */
static const double CERTAIN = 4, PLY = 1 /* in the judge's scores */, ROUNDING = 1e-5,
                    MILLIONTHS = 1e6 /* of which sums are */;

enum ch_status ch_price_work_init(struct ch_price_work *work, struct ch_fitting *fitting,
                                  uint64_t order, struct ch_error *error) {
    size_t count = (size_t)fitting->list.count + 1;
    *work = (struct ch_price_work){.fitting = fitting};
    pthread_mutex_init(&work->lock, NULL);
    ch_judges_init(&work->judges, fitting->judge);
    work->order = ch_alloc(count * sizeof *work->order);
    work->wanted = ch_alloc(count * sizeof *work->wanted);
    work->at = ch_alloc(count * sizeof *work->at);
    ch_opening_order_shuffle(order, fitting->list.count, work->order);
    return ch_judged_scores_open(fitting->scores_file, fitting->judge, &work->scores, error);
}

void ch_price_work_done(struct ch_price_work *work) {
    for (int i = 0; i < work->fitting->list.count; i++) {
        struct ch_measured *at = &work->at[i];
        ch_free(at->score);
        ch_free(at->sum);
        ch_free(at->kept);
        ch_free(at->feature);
    }
    ch_judges_done(&work->judges);
    ch_judged_scores_close(work->scores);
    ch_free(work->order);
    ch_free(work->wanted);
    ch_free(work->at);
    pthread_mutex_destroy(&work->lock);
}

static struct ch_agent_pool pool_of(struct ch_price_work *work, const char *doing) {
    struct ch_fitting *fitting = work->fitting;
    return (struct ch_agent_pool){
        .game = fitting->series.game,
        .config = fitting->series.config,
        .threads = fitting->series.concurrency,
        .stop = fitting->series.stop,
        .progress =
            fitting->progress && doing ? fitting->progress(fitting->progress_context, doing) : NULL,
    };
}

static enum ch_status judge_one(void *context, struct ch_agent *const agents[],
                                const struct ch_turn *turn, int i, struct ch_error *error) {
    struct ch_price_work *work = context;
    struct ch_measured *at = &work->at[i];
    (void)agents;
    if (!work->wanted[i] || at->score)
        return CH_OK;
    int64_t begun = ch_clock_ns();
    int *score = ch_alloc((size_t)turn->legal->count * sizeof *score);
    bool known = ch_judged_scores_find(work->scores, turn, score);
    enum ch_status status = CH_OK;
    if (!known) {
        struct ch_judge *judge = ch_judges_take(&work->judges);
        ch_judge_exact(judge, turn, score);
        ch_judges_give(&work->judges, judge);
        status = ch_judged_scores_add(work->scores, turn, score, error);
    }
    at->moves = turn->legal->count;
    at->score = score;
    at->known = known;
    pthread_mutex_lock(&work->lock);
    work->cached += known;
    work->busy_ns += known ? 0 : ch_clock_ns() - begun;
    pthread_mutex_unlock(&work->lock);
    return status;
}

enum ch_status ch_price_work_judge(struct ch_price_work *work, struct ch_error *error) {
    struct ch_agent_pool pool = pool_of(work, "judging");
    return ch_agent_pool_ask(&pool, &work->fitting->list, judge_one, work, error);
}

/* Fills sum[] by legal move; removed[], unless it is NULL, with the steps that removed them. */
static enum ch_status ask_sums(struct ch_agent *agent, const struct ch_turn *turn, double sum[],
                               int removed[], struct ch_error *error) {
    CH_SCOPED(ch_json_done) cJSON *answer = NULL;
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_SUMS};
    enum ch_status status = ch_account_ask(agent, turn, inquiry, &answer, error);
    if (status != CH_OK)
        return status;
    const cJSON *sums = ch_json_get(answer, "sums"), *steps = ch_json_get(answer, "removed_by");
    if (cJSON_GetArraySize(sums) != turn->legal->count ||
        cJSON_GetArraySize(steps) != turn->legal->count)
        return ch_error_set(error, CH_AGENT_FAULT, NULL, 0,
                            "%s answered with sums of other moves than it was asked about",
                            agent->name);
    const cJSON *each, *step = steps->child;
    int i = 0;
    cJSON_ArrayForEach(each, sums) {
        sum[i] = each->valuedouble;
        if (removed)
            removed[i] = step->valueint;
        step = step->next;
        i++;
    }
    return CH_OK;
}

static enum ch_status decide_first(struct ch_price_work *work, struct ch_agent *agent,
                                   const struct ch_turn *turn, int i, struct ch_error *error) {
    struct ch_measured *at = &work->at[i];
    size_t moves = (size_t)turn->legal->count, prices = (size_t)work->fitting->priced.prices;
    CH_FREED int *removed = ch_alloc(moves * sizeof *removed);
    at->sum = ch_alloc(moves * sizeof *at->sum);
    enum ch_status status = ask_sums(agent, turn, at->sum, removed, error);
    if (status != CH_OK)
        return status;
    at->probed = i % PROBED == 0;
    at->kept = ch_alloc(moves * sizeof *at->kept);
    for (int move = 0; move < (int)moves; move++)
        if (removed[move] == CH_STEP_NONE || removed[move] >= CH_STEP_SCORE)
            at->kept[at->count++] = move;
    at->feature = ch_alloc(((size_t)at->count * prices + 1) * sizeof *at->feature);
    return CH_OK;
}

static void note_bent(struct ch_price_work *work, int price) {
    pthread_mutex_lock(&work->lock);
    work->fitting->bent[price] = true;
    pthread_mutex_unlock(&work->lock);
}

static enum ch_status decide_one(void *context, struct ch_agent *const agents[],
                                 const struct ch_turn *turn, int i, struct ch_error *error) {
    struct ch_price_work *work = context;
    struct ch_measured *at = &work->at[i];
    int price = work->price, prices = work->fitting->priced.prices;
    if (!work->wanted[i] || (price == NO_PRICE && at->sum))
        return CH_OK;
    if (price == NO_PRICE) {
        int64_t begun = ch_clock_ns();
        enum ch_status first = decide_first(work, agents[0], turn, i, error);
        pthread_mutex_lock(&work->lock);
        work->busy_ns += ch_clock_ns() - begun;
        pthread_mutex_unlock(&work->lock);
        return first;
    }
    if (at->count < 2)
        return CH_OK;
    CH_FREED double *whole = ch_alloc(2 * (size_t)turn->legal->count * sizeof *whole);
    double *half = whole + turn->legal->count;
    enum ch_status status = ask_sums(agents[0], turn, whole, NULL, error);
    if (status == CH_OK && at->probed)
        status = ask_sums(agents[1], turn, half, NULL, error);
    for (int k = 0; k < at->count && status == CH_OK; k++) {
        int move = at->kept[k];
        double change = round(MILLIONTHS * (whole[move] - at->sum[move])) / MILLIONTHS;
        at->feature[(size_t)k * (size_t)prices + (size_t)price] = change / work->step;
        double line = at->sum[move] + change * work->half / work->step;
        if (at->probed && fabs(half[move] - line) > ROUNDING * (1 + fabs(change)))
            note_bent(work, price);
    }
    return status;
}

/* How far a price is moved, towards the side that has more room. A whole one is moved by an even
 * number where there is room for that. */
static double step_of(const struct ch_parameter *parameter, double value) {
    double up = parameter->max - value, down = value - parameter->min;
    double step = fmax(up, down) / STEPS;
    if (parameter->whole)
        step = fmin(fmax(2 * round(step / 2), 2), fmax(up, down));
    return up >= down ? step : -step;
}

/* Opens the agent with the price moved by `by` for the pool. */
static enum ch_status open_moved(struct ch_price_work *work, int price, double by,
                                 struct ch_agent_pool *pool, int place, struct ch_error *error) {
    struct ch_fitting *fitting = work->fitting;
    CH_SCOPED(ch_sources_done) struct ch_sources texts = {0};
    int prices = fitting->priced.prices;
    CH_FREED double *value = ch_alloc((size_t)prices * sizeof *value);
    for (int i = 0; i < prices; i++)
        value[i] = fitting->value[i] + (i == price ? by : 0);
    ch_priced_texts(&fitting->priced, value, &texts);
    return ch_agents_open_sources(fitting->agent, texts.source, texts.count, pool->game,
                                  &pool->config, &pool->agent[place], error);
}

enum ch_status ch_price_work_decide(struct ch_price_work *work, int price, struct ch_error *error) {
    struct ch_fitting *fitting = work->fitting;
    const struct ch_parameter *parameter =
        price == NO_PRICE ? NULL : ch_priced_parameter(&fitting->priced, price);
    char doing[64];
    if (parameter)
        snprintf(doing, sizeof doing, "price %d of %d", price + 1, fitting->priced.prices);
    struct ch_agent_pool pool = pool_of(work, parameter ? doing : NULL);
    pool.agents = parameter ? 2 : 1;
    work->price = price;
    work->step = work->half = 0;
    if (parameter) { /* as they are after rounding */
        double value = fitting->value[price];
        double by = step_of(parameter, value);
        work->step = ch_parameter_round(parameter, value + by) - value;
        work->half = ch_parameter_round(parameter, value + by / 2) - value;
    }
    enum ch_status status = open_moved(work, price, work->step, &pool, 0, error);
    if (status == CH_OK && parameter)
        status = open_moved(work, price, work->half, &pool, 1, error);
    if (status == CH_OK)
        status = ch_agent_pool_ask(&pool, &fitting->list, decide_one, work, error);
    ch_agent_pool_close(&pool);
    return status;
}

/* What counts of a score: what is won or lost anyway counts no further, but that a win be near and
 * a loss far. */
static double capped(const struct ch_judge *judge, int score) {
    double most = CERTAIN * ch_judge_scale(judge);
    if (!ch_judge_proven(score))
        return fmin(fmax(score, -most), most);
    double plies = PLY * (CH_SEARCH_MATE - abs(score));
    return score > 0 ? most - plies : plies - most;
}

/* Copies what is kept of the position, with all sums as they are at the author's prices: what they
 * are now, and what each price adds. */
static void make_position(const struct ch_price_work *work, const struct ch_measured *at,
                          struct ch_fit_position *out, double **room) {
    const struct ch_fitting *fitting = work->fitting;
    size_t moves = (size_t)at->count, prices = (size_t)fitting->priced.prices;
    *room = ch_alloc((3 + prices) * moves * sizeof **room);
    out->moves = at->count;
    out->score = *room;
    out->regret = out->score + moves;
    out->sum = out->regret + moves;
    out->feature = out->sum + moves;
    memcpy(out->feature, at->feature, moves * prices * sizeof *out->feature);
    int best = -CH_SEARCH_MATE;
    for (size_t k = 0; k < moves; k++)
        best = at->score[at->kept[k]] > best ? at->score[at->kept[k]] : best;
    for (size_t k = 0; k < moves; k++) {
        int score = at->score[at->kept[k]];
        out->score[k] = capped(fitting->judge, score);
        out->regret[k] = ch_judge_regret(fitting->judge, best, score);
        out->sum[k] = at->sum[at->kept[k]];
        for (size_t i = 0; i < prices; i++)
            out->sum[k] += out->feature[k * prices + i] * (fitting->author[i] - fitting->value[i]);
    }
}

/* Won or lost whatever is played, as far as the sums decide, and the way to the end is not known.
 */
static bool is_settled(const struct ch_judge *judge, const struct ch_measured *at) {
    double best = 0, worst = 1;
    bool proven = true;
    for (int k = 0; k < at->count; k++) {
        int score = at->score[at->kept[k]];
        double chance = ch_judge_chance(judge, score);
        best = fmax(best, chance);
        worst = fmin(worst, chance);
        proven = proven && ch_judge_proven(score);
    }
    return !proven && ch_judge_settled(best, worst);
}

void ch_price_work_positions(struct ch_price_work *work) {
    struct ch_fitting *fitting = work->fitting;
    struct ch_fitting_counts *counts = &fitting->counts;
    size_t room = (size_t)fitting->list.count + 1;
    CH_FREED bool *used = ch_alloc(room * sizeof *used);
    CH_FREED int *opening = ch_alloc(room * sizeof *opening);
    fitting->position = ch_alloc(room * sizeof *fitting->position);
    fitting->room = ch_alloc(room * sizeof *fitting->room);
    for (int i = 0; i < fitting->list.count; i++) {
        const struct ch_measured *at = &work->at[i];
        used[i] = work->wanted[i] && at->count > 1 && !is_settled(fitting->judge, at);
        counts->cached += work->wanted[i] && at->known;
        counts->elsewhere += work->wanted[i] ? at->moves - at->count : 0;
    }
    work->openings = ch_positions_openings(&fitting->list, used, LEAST_OPENINGS, opening);
    for (int i = 0; i < fitting->list.count; i++) {
        if (!used[i])
            continue;
        struct ch_fit_position *out = &fitting->position[counts->used];
        out->opening = opening[i];
        make_position(work, &work->at[i], out, &fitting->room[counts->used++]);
        counts->moves += out->moves;
    }
    ch_fit_positions_weigh(fitting->position, counts->used);
}
