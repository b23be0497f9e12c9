/* The search agent: core/search/search.h behind the agent interface. Its limits are in its name
 * (`search:depth=4`) or in the turn, how it searches in its name (`eval=quad,quiescence=off`), and
 * its account is the score and principal variation of every move. The weights of a fitted
 * evaluation are a text of the agent, and so are descriptions that identify its endgame tables and
 * opening book. In a position that the book has moves for it does not search. */
#include <assert.h>

#include "agents/kinds/kinds.h"
#include "agents/search/search.h"
#include "core/games/weights.h"

/* One part in KEPT and a millisecond are reserved for stopping and answering. A clock is spent as
 * if MOVES_LEFT more moves were to come, at every move: the rest never runs out, and the first
 * moves of a game, where most is decided, get most. Of each increment four fifths are used, so that
 * the clock of a long game settles above 0. */
enum { KEPT = 20, MOVES_LEFT = 25 };

static int subtract_margin(int ms) {
    int kept = ms - ms / KEPT - 1;
    return kept > 0 ? kept : 1;
}

static int apply_limit(int limit, int ms) {
    return limit > 0 && limit < ms ? limit : ms;
}

int ch_thinking_max_ms(const struct ch_turn *turn) {
    return turn->time_ms > 0 ? subtract_margin(turn->time_ms) : 0;
}

int ch_thinking_limit_ms(const struct ch_turn *turn, int ms) {
    int max = ch_turn_max_ms(turn);
    return max && (!ms || ms > max) ? max : ms;
}

int ch_thinking_plan_ms(const struct ch_turn *turn) {
    int max = ch_thinking_max_ms(turn), plan = max, left = turn->remaining_ms[turn->seat];
    if (left > 0) {
        int rest = left > turn->increment_ms ? left - turn->increment_ms : 0;
        plan = apply_limit(max, subtract_margin(rest / MOVES_LEFT + turn->increment_ms / 5 * 4));
    }
    if (turn->average_ms > 0)
        plan = apply_limit(plan, subtract_margin(turn->average_ms));
    return plan;
}

struct search_agent {
    struct ch_agent agent;
    struct ch_search *search;
    struct ch_search_limits limits; /* of its name; all 0: it has none */
    struct ch_search_options options;
    const struct ch_game *game;    /* that its weights are for */
    struct ch_weights *weights;    /* NULL: none */
    bool named;                    /* its weights are what its arguments name */
    struct ch_knowledge knowledge; /* of that game */
    struct ch_known known;         /* what the book knows of a turn */
};

/* Default weights are used only for the game that they were found for. */
static void use_weights(struct search_agent *self, const struct ch_weights *weights) {
    if (self->options.weights == weights)
        return;
    self->options.weights = weights;
    ch_search_free(self->search);
    self->search = ch_search_new(&self->options);
}

static enum ch_status new_game(struct ch_agent *agent, const struct ch_game *game, int seat,
                               struct ch_error *error) {
    struct search_agent *self = (struct search_agent *)agent;
    (void)seat;
    if (self->weights && self->game != game && self->named)
        return ch_unsupported(error, "%s has weights for %s, not for %s", agent->name,
                              self->game->name, game->name);
    if ((self->knowledge.endgame || self->knowledge.book) && self->game != game)
        return ch_unsupported(error, "%s has %s for %s, not for %s", agent->name,
                              self->knowledge.endgame ? "endgame tables" : "an opening book",
                              self->game->name, game->name);
    use_weights(self, self->game == game ? self->weights : NULL);
    return ch_kind_plays(&ch_search_kind, game, error);
}

/* Limits of its name hold as long as the turn's time allows. Without any the turn's hold, in which
 * it plans its time, and a move that is the only one needs none. */
static struct ch_search_limits limits_of(const struct search_agent *self,
                                         const struct ch_turn *turn) {
    struct ch_search_limits limits = self->limits;
    int max = ch_thinking_max_ms(turn);
    limits.stop = turn->stop;
    if (limits.depth || limits.nodes || limits.time_ms) {
        if (max && (!limits.time_ms || limits.time_ms > max))
            limits.time_ms = max;
        return limits;
    }
    limits.depth = turn->depth;
    limits.nodes = (uint64_t)turn->nodes;
    limits.time_ms = ch_thinking_plan_ms(turn);
    limits.plans = turn->remaining_ms[turn->seat] > 0;
    if (limits.time_ms && turn->legal->count == 1)
        limits.depth = 1;
    if (!limits.depth && !limits.nodes && !limits.time_ms)
        limits.depth = CH_SEARCH_USUAL;
    assert(limits.depth || limits.nodes || limits.time_ms); /* else it would never end */
    return limits;
}

/* A turn that asks what would be chosen, and where that is written. */
struct asked {
    const struct ch_turn *turn;
    struct ch_choice *choice;
};

static void fill(const struct ch_search_result *result, const struct ch_turn *turn,
                 struct ch_choice *choice) {
    ch_search_choice(result, turn, choice);
    choice->claim = ch_search_claim(result->score);
}

static void report_progress(void *context, const struct ch_search_result *so_far) {
    const struct asked *asked = context;
    fill(so_far, asked->turn, asked->choice);
    asked->turn->progress(asked->turn->progress_context, asked->choice);
    ch_choice_clear(asked->choice);
}

/* `history` is the turn's, which the search may push to; what is asked of the search afterwards
 * needs it. `asked` NULL: only the end counts. */
static void run(struct search_agent *self, const struct ch_turn *turn, struct ch_history *history,
                struct asked *asked, struct ch_search_result *result) {
    struct ch_search_limits limits = limits_of(self, turn);
    limits.progress = asked ? report_progress : NULL;
    limits.context = asked;
    limits.time_ms = ch_thinking_limit_ms(turn, limits.time_ms);
    limits.wall = turn->wall;
    ch_history_copy(history, turn->history);
    ch_search_run(self->search, turn->game, history, turn->legal, &limits, turn->key, result);
}

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    struct search_agent *self = (struct search_agent *)agent;
    int64_t before = ch_clock_thread_ns();
    struct ch_search_result result;
    if (ch_book_move(&self->knowledge, turn, &self->known, choice)) {
        choice->cpu_us = (double)(ch_clock_thread_ns() - before) * 1e-3;
        return;
    }
    struct asked asked = {turn, choice};
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    run(self, turn, &history, turn->progress ? &asked : NULL, &result);
    assert(result.index >= 0 && result.index < turn->legal->count);
    fill(&result, turn, choice);
    choice->cpu_us = (double)(ch_clock_thread_ns() - before + result.helpers_ns) * 1e-3;
}

static enum ch_status inquire(struct ch_agent *agent, const struct ch_turn *turn,
                              const struct ch_inquiry *inquiry, struct ch_text *json,
                              struct ch_error *error) {
    if (inquiry->kind != CH_INQUIRE_ACCOUNT && inquiry->kind != CH_INQUIRE_FULL)
        return ch_unsupported(error, "%s searches: it has no rules", agent->name);
    struct search_agent *self = (struct search_agent *)agent;
    struct ch_search_result result;
    if (ch_book_move_account(&self->knowledge, agent->name, turn, &self->known, json))
        return CH_OK;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    run(self, turn, &history, NULL, &result);
    ch_search_account(agent->name, turn, self->search, &result, NULL, json);
    return CH_OK;
}

static void close_agent(struct ch_agent *agent) {
    CH_FREED struct search_agent *self = (struct search_agent *)agent;
    ch_search_free(self->search);
    ch_free(self->weights);
    ch_knowledge_close(&self->knowledge);
    ch_known_done(&self->known);
    ch_sources_free(agent);
}

static const struct ch_agent_ops operations = {
    .new_game = new_game,
    .choose = choose,
    .inquire = inquire,
    .close = close_agent,
};

/* Tables or a book that the arguments name must have a text that identifies them. */
static enum ch_status open_knowledge(const struct ch_search_arguments *wanted,
                                     const struct ch_source *texts, int count,
                                     const struct ch_game *game, struct ch_knowledge *knowledge,
                                     struct ch_error *error) {
    for (int book = 0; book < 2; book++) {
        const char *named = book ? wanted->book : wanted->tables;
        if (named[0] && !ch_knowledge_text(texts, count, book))
            return ch_error_set(error, CH_BAD_INPUT, named, 0,
                                "nothing tells which %s the agent played with",
                                book ? "opening book" : "endgame tables");
    }
    return ch_knowledge_open(texts, count, game, knowledge, error);
}

/* Without texts it judges by the evaluation made by hand, as in records from before there were any.
 */
static enum ch_status open_agent(const char *arguments, const struct ch_source *texts, int count,
                                 const struct ch_game *game, struct ch_agent **agent,
                                 struct ch_error *error) {
    struct ch_search_arguments wanted;
    struct ch_weights *weights = NULL;
    struct ch_knowledge knowledge;
    enum ch_status status = ch_search_arguments_read(arguments, game, &wanted, error);
    if (status == CH_OK && count > 0 && !ch_knowledge_is(&texts[0]))
        status = ch_search_weights_read(&wanted, &texts[0], game, &weights, error);
    if (status == CH_OK)
        status = open_knowledge(&wanted, texts, count, game, &knowledge, error);
    if (status != CH_OK) {
        ch_free(weights);
        return status;
    }
    struct search_agent *self = ch_alloc(sizeof *self);
    self->agent.ops = &operations;
    self->agent.threads = wanted.options.threads;
    self->agent.repeatable = wanted.limits.time_ms == 0 && wanted.options.threads == 1;
    self->agent.clocked = true;
    self->game = game;
    self->weights = weights;
    self->named = wanted.weights[0] != '\0';
    self->options = wanted.options;
    self->options.weights = weights;
    self->knowledge = knowledge;
    self->options.tables = knowledge.endgame ? ch_endgame_tables(knowledge.endgame) : NULL;
    self->search = ch_search_new(&self->options);
    self->limits = wanted.limits;
    self->agent.unlimited =
        wanted.limits.depth == 0 && wanted.limits.nodes == 0 && wanted.limits.time_ms == 0;
    *agent = &self->agent;
    return CH_OK;
}

static enum ch_status collect(const char *arguments, const struct ch_game *game, const char *home,
                              struct ch_sources *texts, struct ch_error *error) {
    enum ch_status status = ch_search_weights_collect(arguments, game, home, texts, error);
    struct ch_search_arguments wanted;
    if (status == CH_OK)
        status = ch_search_arguments_read(arguments, game, &wanted, error);
    return status == CH_OK ? ch_knowledge_collect(wanted.tables, wanted.book, game, texts, error)
                           : status;
}

static const struct ch_agent_offer offers[] = {
    {"search:depth=1", "looks one ply ahead"},     {"search:depth=2", "looks two plies ahead"},
    {"search:depth=4", "looks four plies ahead"},  {"search:depth=6", "looks six plies ahead"},
    {"search:depth=8", "looks eight plies ahead"}, {NULL, NULL},
};

const struct ch_agent_kind ch_search_kind = {
    .name = "search",
    .usage = "search:depth=N",
    .description = "principal variation search with a fitted evaluation; also nodes=M, time=MS",
    .offers = offers,
    .plays = CH_PLAYS_KNOWN,
    .open = open_agent,
    .collect = collect,
    .spell = ch_search_arguments_spell,
    .in_files = true,
};
