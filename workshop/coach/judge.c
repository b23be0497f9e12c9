#include "workshop/coach/judge.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agents/search/search.h"
#include "core/games/weights.h"

enum { NAME = 256, LONGEST_WIN = 2 * CH_SEARCH_DEEPEST };

struct ch_judge {
    const struct ch_game *game;
    char name[NAME];
    struct ch_search_limits limits;
    struct ch_search *search; /* as is usual */
    struct ch_search *exact;  /* with a score for each move */
    struct ch_search *plain;  /* as that, and minimax */
    struct ch_search_options options;
    double scale;
    struct ch_weights *weights;    /* NULL: none; those of the first judge, if this is another */
    struct ch_knowledge knowledge; /* its endgame tables, if any; as that */
    bool another;
    struct ch_moves chosen; /* scratch: the moves that are searched */
};

static const struct {
    const char *name;
    double regret; /* at least */
} classes[CH_MOVE_CLASSES] = {
    [CH_MOVE_GOOD] = {"good", 0},
    [CH_MOVE_INACCURACY] = {"inaccuracy", 0.05},
    [CH_MOVE_MISTAKE] = {"mistake", 0.1},
    [CH_MOVE_BLUNDER] = {"blunder", 0.15},
};

const char *ch_move_class_name(enum ch_move_class class) {
    return classes[class].name;
}

enum ch_move_class ch_move_class_of(double regret) {
    enum ch_move_class class = CH_MOVE_GOOD;
    while (class + 1 < CH_MOVE_CLASSES && regret >= classes[class + 1].regret)
        class ++;
    return class;
}

void ch_judged_done(struct ch_judged *judged) {
    ch_free(judged->move);
    *judged = (struct ch_judged){0};
}

const struct ch_judged_move *ch_judged_find(const struct ch_judged *judged, int move) {
    for (int i = 0; i < judged->count; i++)
        if (judged->move[i].move == move)
            return &judged->move[i];
    return NULL;
}

static enum ch_status read_weights(const char *arguments, const struct ch_search_arguments *wanted,
                                   const struct ch_agents_config *config, struct ch_judge *judge,
                                   struct ch_error *error) {
    CH_SCOPED(ch_sources_done) struct ch_sources texts = {0};
    CH_SCOPED(ch_weights_file_done) struct ch_weights_file file = {0};
    enum ch_status status =
        ch_search_weights_collect(arguments, judge->game, config->home, &texts, error);
    if (status == CH_OK && texts.count > 0)
        status =
            ch_search_weights_read(wanted, &texts.source[0], judge->game, &judge->weights, error);
    if (status == CH_OK && judge->weights)
        status = ch_weights_file_read(&texts.source[0], &file, error);
    if (status == CH_OK && judge->weights && file.scale > 0)
        judge->scale = file.scale;
    return status;
}

static enum ch_status open_tables(const char *folder, struct ch_judge *judge,
                                  struct ch_error *error) {
    CH_SCOPED(ch_sources_done) struct ch_sources texts = {0};
    enum ch_status status = ch_knowledge_collect(folder, "", judge->game, &texts, error);
    if (status == CH_OK)
        status =
            ch_knowledge_open(texts.source, texts.count, judge->game, &judge->knowledge, error);
    if (status == CH_OK)
        judge->options.tables = ch_endgame_tables(judge->knowledge.endgame);
    return status;
}

/* The arguments of a name of ours; NULL if it is none. */
static const char *arguments_of(const char *spec, bool hidden) {
    static const char *const kinds[] = {"search", "determinised"};
    for (int i = 0; i < (hidden ? 2 : 1); i++) {
        size_t length = strlen(kinds[i]);
        if (strncmp(spec, kinds[i], length) == 0 && (spec[length] == ':' || spec[length] == '\0'))
            return spec + length + (spec[length] == ':');
    }
    return NULL;
}

static enum ch_status read_spec(const char *arguments, const struct ch_agents_config *config,
                                struct ch_judge *judge, struct ch_error *error) {
    struct ch_search_arguments wanted;
    if (!arguments)
        return ch_bad_input(error, "`%s` can't judge %s; give `%s:depth=N`", judge->name,
                            judge->game->title,
                            ch_game_hidden(judge->game) ? "determinised" : "search");
    enum ch_status status = ch_search_arguments_read(arguments, judge->game, &wanted, error);
    if (status != CH_OK)
        return status;
    if (wanted.limits.time_ms > 0 || (wanted.limits.depth == 0 && wanted.limits.nodes == 0))
        return ch_bad_input(error,
                            "the judge `%s` has no depth; give it `depth=N` or `nodes=N`, which "
                            "judge alike at every time",
                            judge->name);
    judge->limits = wanted.limits;
    judge->options = wanted.options;
    status = read_weights(arguments, &wanted, config, judge, error);
    judge->options.weights = judge->weights;
    if (status == CH_OK && wanted.tables[0])
        status = open_tables(wanted.tables, judge, error);
    return status;
}

static void make_searches(struct ch_judge *judge) {
    struct ch_search_options each = judge->options;
    each.each = true;
    judge->search = ch_search_new(&judge->options);
    judge->exact = ch_search_new(&each);
    each.without = CH_SEARCH_PLAIN;
    judge->plain = ch_search_new(&each);
}

enum ch_status ch_judge_open(const char *spec, const struct ch_game *game,
                             const struct ch_agents_config *config, struct ch_judge **judge,
                             struct ch_error *error) {
    bool hidden = ch_game_hidden(game);
    struct ch_judge *self = ch_alloc(sizeof *self);
    self->game = game;
    self->scale = CH_JUDGE_SCALE;
    if (spec)
        snprintf(self->name, sizeof self->name, "%s", spec);
    else
        snprintf(self->name, sizeof self->name, "%s:depth=%d", hidden ? "determinised" : "search",
                 hidden ? CH_JUDGE_HIDDEN_DEPTH : CH_JUDGE_DEPTH);
    enum ch_status status = read_spec(arguments_of(self->name, hidden), config, self, error);
    if (status != CH_OK) {
        ch_judge_close(self);
        return status;
    }
    make_searches(self);
    *judge = self;
    return CH_OK;
}

struct ch_judge *ch_judge_again(const struct ch_judge *judge) {
    struct ch_judge *self = ch_alloc(sizeof *self);
    *self = *judge;
    self->another = true;
    self->chosen = (struct ch_moves){0};
    make_searches(self);
    return self;
}

void ch_judge_close(struct ch_judge *judge) {
    if (!judge)
        return;
    ch_search_free(judge->search);
    ch_search_free(judge->exact);
    ch_search_free(judge->plain);
    ch_moves_done(&judge->chosen);
    if (!judge->another) {
        ch_free(judge->weights);
        ch_knowledge_close(&judge->knowledge);
    }
    ch_free(judge);
}

const char *ch_judge_name(const struct ch_judge *judge) {
    return judge->name;
}

double ch_judge_scale(const struct ch_judge *judge) {
    return judge->scale;
}

bool ch_judge_proven(int score) {
    return abs(score) >= CH_SEARCH_MATE - LONGEST_WIN;
}

double ch_judge_chance(const struct ch_judge *judge, int score) {
    if (ch_judge_proven(score))
        return score > 0 ? 1 : 0;
    return 1 / (1 + exp(-score / judge->scale));
}

bool ch_judge_solve(const struct ch_judge *judge, const struct ch_turn *turn,
                    struct ch_known *known) {
    if (!judge->knowledge.endgame)
        return false;
    ch_knowledge_look(&judge->knowledge, turn, known);
    for (int i = 0; i < known->count; i++)
        if (!known->move[i].solved)
            return false;
    return known->count > 0;
}

static struct ch_search_limits limits_of(const struct ch_judge *judge, int deeper) {
    struct ch_search_limits limits = judge->limits;
    if (limits.depth > 0)
        limits.depth =
            limits.depth + deeper < CH_SEARCH_DEEPEST ? limits.depth + deeper : CH_SEARCH_DEEPEST;
    for (; deeper > 0; deeper--)
        limits.nodes *= 2; /* about so many for each ply */
    return limits;
}

/* Searches these moves of the history's last position, `deeper` plies deeper than usual. */
static struct ch_search_result search_moves(struct ch_judge *judge, struct ch_search *search,
                                            const struct ch_history *history,
                                            const struct ch_moves *moves, int deeper) {
    struct ch_search_limits limits = limits_of(judge, deeper);
    struct ch_search_result result;
    CH_SCOPED(ch_history_done) struct ch_history own = {0};
    ch_history_copy(&own, history);
    ch_search_run(search, judge->game, &own, moves, &limits, 0, &result);
    return result;
}

static int by_score(const void *a, const void *b) {
    const struct ch_judged_move *x = a, *y = b;
    return x->score != y->score ? (x->score < y->score) - (x->score > y->score) : x->move - y->move;
}

static void take_scores(const struct ch_judge *judge, const struct ch_search_result *result,
                        const int *which, int count, struct ch_judged *judged) {
    if (judged->capacity < count) {
        judged->move = ch_realloc(judged->move, (size_t)count * sizeof *judged->move);
        judged->capacity = count;
    }
    judged->count = count;
    judged->depth = result->depth;
    for (int i = 0; i < count; i++) {
        const struct ch_search_root *root = &result->roots[i];
        struct ch_judged_move *move = &judged->move[i];
        move->move = which ? which[i] : i;
        move->score = root->score;
        move->chance = ch_judge_chance(judge, root->score);
        move->line_count = root->line_count;
        memcpy(move->line, root->line, (size_t)root->line_count * sizeof *root->line);
    }
    qsort(judged->move, (size_t)count, sizeof *judged->move, by_score);
    for (int i = 0; i < count; i++) {
        struct ch_judged_move *move = &judged->move[i];
        move->regret = judged->move[0].chance - move->chance;
        move->class = ch_move_class_of(move->regret);
    }
}

void ch_judge_moves(struct ch_judge *judge, const struct ch_history *history,
                    const struct ch_moves *legal, const int *which, int count, int deeper,
                    struct ch_judged *judged) {
    if (!which)
        count = legal->count;
    assert(count > 0);
    judge->chosen.count = 0;
    for (int i = 0; i < count; i++)
        *ch_moves_add(&judge->chosen) = legal->move[which ? which[i] : i];
    struct ch_search_result result =
        search_moves(judge, judge->exact, history, &judge->chosen, deeper);
    take_scores(judge, &result, which, count, judged);
    judged->nodes = result.nodes;
}

void ch_judge_played(struct ch_judge *judge, const struct ch_history *history,
                     const struct ch_moves *legal, int played, int deeper,
                     struct ch_judged *judged) {
    struct ch_search_result result = search_moves(judge, judge->search, history, legal, deeper);
    const struct ch_search_root *root = &result.roots[played];
    int both[2] = {played, result.index};
    if (result.index == played || (root->exact && root->score == result.score)) {
        result.roots = root;
        take_scores(judge, &result, both, 1, judged);
        judged->nodes = result.nodes;
    } else {
        ch_judge_moves(judge, history, legal, both, 2, deeper, judged);
        judged->nodes += result.nodes;
    }
}

void ch_judge_others(struct ch_judge *judge, const struct ch_history *history,
                     const struct ch_moves *legal, int played, int deeper,
                     struct ch_judged *judged) {
    assert(legal->count > 1);
    judge->chosen.count = 0;
    for (int i = 0; i < legal->count; i++)
        if (i != played)
            *ch_moves_add(&judge->chosen) = legal->move[i];
    struct ch_search_result result =
        search_moves(judge, judge->search, history, &judge->chosen, deeper);
    int best = result.index + (result.index >= played);
    result.roots = &result.roots[result.index];
    take_scores(judge, &result, &best, 1, judged);
    judged->nodes = result.nodes;
}

int ch_judge_depth(const struct ch_judge *judge) {
    return judge->limits.nodes > 0 ? 0 : judge->limits.depth;
}

/* Where the scores of a search are kept that reports each iteration. */
struct depths {
    int *score;
    int moves;
};

static void keep_depth(void *context, const struct ch_search_result *so_far) {
    const struct depths *depths = context;
    int *score = depths->score + (size_t)(so_far->depth - 1) * (size_t)depths->moves;
    for (int i = 0; i < depths->moves; i++)
        score[i] = so_far->roots[i].score;
}

void ch_judge_depths(struct ch_judge *judge, const struct ch_history *history,
                     const struct ch_moves *legal, int score[]) {
    struct depths depths = {score, legal->count};
    struct ch_search_limits limits = judge->limits;
    struct ch_search_result result;
    CH_SCOPED(ch_history_done) struct ch_history own = {0};
    assert(ch_judge_depth(judge) > 0 && legal->count > 0);
    limits.progress = keep_depth;
    limits.context = &depths;
    ch_history_copy(&own, history);
    ch_search_run(judge->plain, judge->game, &own, legal, &limits, 0, &result);
    size_t row = (size_t)legal->count;
    for (int depth = result.depth; depth < limits.depth; depth++)
        memcpy(score + (size_t)depth * row, score + (size_t)(depth - 1) * row, row * sizeof *score);
}
