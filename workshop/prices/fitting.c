#include "workshop/prices/fitting.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/base/clock.h"
#include "workshop/prices/fitting_parts.h"
#include "workshop/prices/judged_scores.h"

/* TRIAL: positions from which the cost of one is found; LEAST: for a fit. */
enum { TRIAL = 48, LEAST = 30, MIN_FRESH = 4 };

/* SPARE: the share of the time that is kept for what the trial did not show. OUTLIER: units of log
 * odds. */
static const double SPARE = 0.1, OUTLIER = 0.4;

static uint64_t seed_for(const struct ch_fitting *fitting, enum ch_lot purpose) {
    return ch_lot_key(purpose, fitting->seed, (uint32_t)fitting->round, 0) >> 11;
}

enum ch_status ch_fitting_prepare(struct ch_fitting *fitting, struct ch_error *error) {
    struct ch_series *series = &fitting->series;
    assert(fitting->rounds >= 1 && fitting->rounds <= CH_FITTING_ROUNDS);
    snprintf(fitting->scores_file, sizeof fitting->scores_file, "%s-scores", series->db);
    enum ch_status status = ch_priced_read(&fitting->priced, series, fitting->agent, fitting->only,
                                           fitting->only_count, error);
    if (status == CH_OK)
        status = ch_judge_open(fitting->judge_spec, series->game, &series->config, &fitting->judge,
                               error);
    if (status == CH_OK)
        status = ch_prices_part(series, fitting->seed, &fitting->use, &fitting->rest, error);
    if (status != CH_OK)
        return status;
    size_t prices = (size_t)fitting->priced.prices;
    fitting->author = ch_alloc(3 * prices * sizeof *fitting->author);
    fitting->low = fitting->author + prices;
    fitting->high = fitting->low + prices;
    fitting->value = ch_alloc(prices * sizeof *fitting->value);
    fitting->bent = ch_alloc(prices * sizeof *fitting->bent);
    for (int i = 0; i < fitting->priced.prices; i++) {
        const struct ch_parameter *parameter = ch_priced_parameter(&fitting->priced, i);
        fitting->author[i] = fitting->value[i] = parameter->value;
        fitting->low[i] = parameter->min;
        fitting->high[i] = parameter->max;
    }
    return CH_OK;
}

/* Plays the games of this round, with the prices as they are now. */
static enum ch_status play_games(struct ch_fitting *fitting, struct ch_error *error) {
    CH_SCOPED(ch_match_status_done) struct ch_match_status match = {0};
    CH_SCOPED(ch_sources_done) struct ch_sources texts = {0};
    char name[CH_AGENT_NAME], progress[64];
    ch_priced_texts(&fitting->priced, fitting->value, &texts);
    snprintf(name, sizeof name, fitting->round ? "%.100s fitted %d" : "%.100s", fitting->agent,
             fitting->round);
    snprintf(progress, sizeof progress, "games of round %d of %d", fitting->round + 1,
             fitting->rounds);
    const struct ch_side own = {name, fitting->round ? &texts : &fitting->priced.texts};
    const struct ch_side side[2] = {own, fitting->against ? (struct ch_side){fitting->against, NULL}
                                                          : own};
    enum ch_status status =
        ch_series_play(&fitting->series, side, fitting->games, seed_for(fitting, CH_LOT_FIT_MATCH),
                       fitting->use.count ? &fitting->use : NULL, progress, &match, error);
    fitting->round_match[fitting->round] = match.id;
    return status;
}

/* What the record calls the agent with the texts of a round: its title and hash. */
static void name_player(const struct ch_fitting *fitting, const struct ch_sources *texts,
                        char name[CH_AGENT_NAME]) {
    struct ch_agent made = {.sources = texts->source, .source_count = texts->count};
    snprintf(made.name, sizeof made.name, "%s", fitting->agent);
    ch_agent_identify(&made, fitting->series.game);
    snprintf(name, CH_AGENT_NAME, "%.200s %.6s", made.title, made.hash);
}

/* What to do about too few positions. */
static const char *advice(const struct ch_fitting *fitting) {
    return fitting->positions || fitting->match > 0 ? "give more of them" : "play more --games";
}

static enum ch_status read_positions(struct ch_fitting *fitting, struct ch_error *error) {
    const struct ch_game *game = fitting->series.game;
    const char *db = fitting->series.db;
    char player[CH_AGENT_NAME];
    enum ch_status status = CH_OK;
    ch_positions_done(&fitting->list);
    ch_positions_init(&fitting->list, game);
    name_player(fitting, &fitting->priced.texts, player);
    if (fitting->positions)
        status = ch_positions_read(&fitting->list, fitting->positions, error);
    if (fitting->match > 0) {
        status = ch_positions_read_match(&fitting->list, db, fitting->match, player, error);
        if (status == CH_NOT_FOUND) /* it is edited since */
            status =
                ch_positions_read_match(&fitting->list, db, fitting->match, fitting->agent, error);
    }
    for (int round = 0; round <= fitting->round && status == CH_OK; round++) {
        if (!fitting->round_match[round])
            continue;
        if (round > 0)
            snprintf(player, sizeof player, "%.100s fitted %d", fitting->agent, round);
        status =
            ch_positions_read_match(&fitting->list, db, fitting->round_match[round], player, error);
    }
    if (status == CH_OK)
        ch_positions_pick(&fitting->list, 0);
    if (status == CH_OK && fitting->list.count < TRIAL)
        status = ch_bad_input(error, "there are %d positions with a choice, too few for a fit; %s",
                              fitting->list.count, advice(fitting));
    return status;
}

/* What a trial took. */
struct cost {
    double judge, decide; /* seconds a position */
    double open;          /* seconds for opening agents with a price moved */
};

/* How many positions there is time for, a trial having shown their cost. */
static int room_for(const struct ch_fitting *fitting, double spent, const struct cost *cost) {
    int count = fitting->list.count, prices = fitting->priced.prices;
    double seconds = 1e-3 * (double)fitting->time_ms / fitting->rounds * (1 - SPARE);
    double left = seconds - spent - cost->open * prices;
    double room = left / fmax(cost->judge + cost->decide * (prices + 1), 1e-9);
    return fitting->time_ms == 0 || room > count ? count : (int)fmax(room, TRIAL);
}

static void clear_positions(struct ch_fitting *fitting) {
    for (int i = 0; fitting->room && fitting->position && i < fitting->counts.used; i++)
        ch_free(fitting->room[i]);
    ch_free(fitting->position);
    ch_free(fitting->room);
    fitting->position = NULL;
    fitting->room = NULL;
    fitting->counts.used = 0;
}

static double seconds_since(int64_t begun_ns) {
    return 1e-9 * (double)(ch_clock_ns() - begun_ns);
}

/* Wants positions from..to-1 of a shuffled order, or wants them no more. */
static void want(struct ch_price_work *work, int from, int to, bool wanted) {
    for (int i = from; i < to && i < work->fitting->list.count; i++)
        work->wanted[work->order[i]] = wanted;
}

/* Judges and decides the first positions of a shuffled order. Where the scores of all these are
 * known, which shows no cost, more are judged until one is not. */
static enum ch_status make_trial(struct ch_fitting *fitting, struct ch_price_work *work,
                                 struct cost *cost, struct ch_error *error) {
    double each = 1e-9 / fitting->series.concurrency;
    int count = TRIAL;
    want(work, 0, count, true);
    int64_t begun_ns = ch_clock_ns();
    enum ch_status status = ch_price_work_decide(work, NO_PRICE, error);
    cost->decide = (double)work->busy_ns * each / count;
    cost->open = fmax(seconds_since(begun_ns) - cost->decide * count, 0);
    work->busy_ns = 0;
    if (status == CH_OK)
        status = ch_price_work_judge(work, error);
    for (; status == CH_OK && work->cached == count && count < fitting->list.count;
         count += TRIAL) {
        want(work, count, count + TRIAL, true);
        status = ch_price_work_judge(work, error);
    }
    cost->judge = (double)work->busy_ns * each / fmax(count - work->cached, 1);
    want(work, TRIAL, count, false);
    return status;
}

/* Judges and decides as many positions as there is time for. */
static enum ch_status measure(struct ch_fitting *fitting, struct ch_price_work *work,
                              int64_t begun_ns, struct ch_error *error) {
    struct cost cost = {0};
    enum ch_status status = make_trial(fitting, work, &cost, error);
    if (status != CH_OK)
        return status;
    int picked = room_for(fitting, seconds_since(begun_ns), &cost);
    want(work, 0, picked, true);
    fitting->counts =
        (struct ch_fitting_counts){.positions = picked, .left = fitting->list.count - picked};
    status = ch_price_work_judge(work, error);
    for (int i = NO_PRICE; i < fitting->priced.prices && status == CH_OK; i++)
        status = ch_price_work_decide(work, i, error);
    return status;
}

static enum ch_status do_round(struct ch_fitting *fitting, struct ch_error *error) {
    int64_t begun_ns = ch_clock_ns();
    bool own = !fitting->positions && !fitting->match;
    enum ch_status status = own || fitting->round > 0 ? play_games(fitting, error) : CH_OK;
    if (status == CH_OK)
        status = read_positions(fitting, error);
    if (status != CH_OK)
        return status;
    struct ch_price_work work;
    clear_positions(fitting);
    status = ch_price_work_init(&work, fitting, seed_for(fitting, CH_LOT_FIT_ORDER), error);
    if (status == CH_OK)
        status = measure(fitting, &work, begun_ns, error);
    if (status == CH_OK)
        ch_price_work_positions(&work);
    ch_price_work_done(&work);
    if (status != CH_OK)
        return status;
    if (fitting->counts.used < LEAST)
        return ch_bad_input(error,
                            "in %d of %d positions only sums of scores decide among two moves or "
                            "more and the judge sees a difference, too few for a fit; %s, or let "
                            "rules state scores",
                            fitting->counts.used, fitting->counts.positions,
                            fitting->counts.left > 0 ? "give it more --time" : advice(fitting));
    ch_price_fit_done(&fitting->fit);
    fitting->fit = (struct ch_price_fit){.prices = fitting->priced.prices,
                                         .positions = fitting->counts.used,
                                         .openings = work.openings,
                                         .position = fitting->position,
                                         .author = fitting->author,
                                         .low = fitting->low,
                                         .high = fitting->high,
                                         .outlier = OUTLIER * ch_judge_scale(fitting->judge)};
    ch_price_fit_run(&fitting->fit);
    for (int i = 0; i < fitting->priced.prices; i++) {
        double found = fitting->fit.value[i];
        fitting->value[i] = found;
        if (found != fitting->author[i]) /* which may have more digits */
            fitting->value[i] = ch_parameter_round(ch_priced_parameter(&fitting->priced, i), found);
    }
    return CH_OK;
}

enum ch_status ch_fitting_run(struct ch_fitting *fitting, struct ch_error *error) {
    enum ch_status status = CH_OK;
    while (fitting->round < fitting->rounds && status == CH_OK) {
        status = do_round(fitting, error);
        if (status != CH_OK)
            break;
        fitting->round++;
        if (fitting->report)
            fitting->report(fitting);
    }
    return status;
}

/* Whether a position's game came through the opening. */
static bool came_through(const struct ch_positions *list, const struct ch_history *opening) {
    int plies = opening->count;
    uint64_t line = plies > 0 ? opening->plies[plies - 1].line : 0;
    for (int i = 0; i < list->count; i++) {
        const struct ch_history *history = &list->item[i].history;
        if (history->start_hash == opening->start_hash && history->count >= plies &&
            (plies == 0 || history->plies[plies - 1].line == line))
            return true;
    }
    return false;
}

/* The openings that no position came through; where there are hardly any, all of them, which are
 * lengthened by the test's own seed. */
static void find_fresh(struct ch_fitting *fitting) {
    const struct ch_openings *all = &fitting->series.openings;
    struct ch_openings *fresh = &fitting->fresh;
    fresh->lengthen = all->lengthen;
    fresh->opening = ch_alloc(((size_t)all->count + 1) * sizeof *fresh->opening);
    for (int i = 0; i < all->count; i++)
        if (!came_through(&fitting->list, &all->opening[i].history))
            fresh->opening[fresh->count++] = all->opening[i];
    if (fresh->count >= MIN_FRESH || all->count == 0)
        return;
    memcpy(fresh->opening, all->opening, (size_t)all->count * sizeof *fresh->opening);
    fresh->count = all->count;
    fitting->lengthened = true;
}

enum ch_status ch_fitting_test(struct ch_fitting *fitting, struct ch_error *error) {
    find_fresh(fitting);
    fitting->test = (struct ch_price_test){
        .found = "fitted",
        .rival = fitting->rival,
        .rivals = fitting->rivals,
        .games = fitting->test_games,
        .seed = ch_lot_key(CH_LOT_FIT_TEST, fitting->seed, 0, 0) >> 11,
        .openings = fitting->fresh.count ? &fitting->fresh : NULL,
    };
    return ch_price_test_play(&fitting->test, &fitting->series, &fitting->priced, fitting->value,
                              error);
}

void ch_fitting_done(struct ch_fitting *fitting) {
    clear_positions(fitting);
    ch_price_fit_done(&fitting->fit);
    ch_positions_done(&fitting->list);
    ch_judge_close(fitting->judge);
    ch_free(fitting->author);
    ch_free(fitting->value);
    ch_free(fitting->bent);
    ch_free(fitting->use.opening);
    ch_free(fitting->rest.opening);
    ch_free(fitting->fresh.opening);
    ch_priced_done(&fitting->priced);
}
