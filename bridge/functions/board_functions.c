/* Functions about the board and the exchanges on it. They call core. */
#include "bridge/functions/functions.h"

#include <assert.h>

enum { STEP_COST = 1, MAX_RISK = 1000 };

void ch_return_squares(void *env, const uint8_t squares[], int count, DATA_OBJECT *out) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    void *multifield = EnvCreateMultifield(env, count);
    for (int i = 0; i < count; i++) {
        assert(squares[i] < rulebase->input.game->graph.count);
        SetMFType(multifield, i + 1, rulebase->input.square[squares[i]].type);
        SetMFValue(multifield, i + 1, rulebase->input.square[squares[i]].value);
    }
    SetpType(out, MULTIFIELD);
    SetpValue(out, multifield);
    SetpDOBegin(out, 1);
    SetpDOEnd(out, count);
}

long long ch_function_random(void *env) {
    struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    long long n;
    return ch_argument_integer(env, 1, 1, UINT32_MAX, &n)
               ? ch_random_below(&rulebase->run.random, (uint32_t)n)
               : 0;
}

/* True if an enemy piece beside the empty `square` could jump over a piece there: it may move that
 * way and the square behind is empty. */
static bool is_risky(const struct ch_rulebase *rulebase, int square) {
    const struct ch_game *game = rulebase->input.game;
    int enemy = !rulebase->run.turn->seat;
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int next = game->graph.neighbour[square][direction];
        int behind = game->graph.neighbour[square][(direction + CH_DIRECTIONS / 2) % CH_DIRECTIONS];
        if (next == CH_NO_SQUARE || behind == CH_NO_SQUARE ||
            rulebase->run.board[behind].seat != -1 || rulebase->run.board[next].seat != enemy)
            continue;
        unsigned ways =
            rulebase->run.board[next].kind == game->man_kind ? game->forward[enemy] : 0xff;
        if (ways >> (direction + CH_DIRECTIONS / 2) % CH_DIRECTIONS & 1)
            return true;
    }
    return false;
}

/* The path's squares after `from`; -1 if there is none. */
static int find_path(const struct ch_rulebase *rulebase, int from, int to, int risk,
                     uint8_t path[CH_MAX_SQUARES]) {
    const struct ch_graph *graph = &rulebase->input.game->graph;
    uint16_t cost[CH_MAX_SQUARES];
    for (int square = 0; square < graph->count; square++) {
        cost[square] = rulebase->run.board[square].seat == -1 ? STEP_COST : CH_BLOCKED;
        if (risk > 0 && cost[square] != CH_BLOCKED && is_risky(rulebase, square))
            cost[square] = (uint16_t)(STEP_COST + risk);
    }
    if (cost[to] == CH_BLOCKED)
        cost[to] = STEP_COST;
    return ch_graph_path(graph, from, to, cost, path);
}

void ch_function_path(void *env, DATA_OBJECT *out) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    int from, to;
    long long risk = 0;
    uint8_t path[CH_MAX_SQUARES];
    if (!ch_argument_square(env, 1, &from) || !ch_argument_square(env, 2, &to) ||
        (EnvRtnArgCount(env) > 2 && !ch_argument_integer(env, 3, 0, MAX_RISK, &risk)))
        return;
    int count = find_path(rulebase, from, to, (int)risk, path);
    if (count > 0)
        ch_return_squares(env, path, count, out);
}

long long ch_function_distance(void *env) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    int from, to;
    uint8_t path[CH_MAX_SQUARES];
    if (!ch_argument_square(env, 1, &from) || !ch_argument_square(env, 2, &to))
        return -1;
    return find_path(rulebase, from, to, 0, path);
}

static const struct ch_graph *empty_squares(const struct ch_rulebase *rulebase,
                                            bool open[CH_MAX_SQUARES]) {
    const struct ch_graph *graph = &rulebase->input.game->graph;
    for (int square = 0; square < graph->count; square++)
        open[square] = rulebase->run.board[square].seat == -1;
    return graph;
}

/* The empty squares in reach of argument 1; -1 after a mistake. */
static int flood(void *env, uint8_t squares[CH_MAX_SQUARES]) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    int from, count = 0;
    if (!ch_argument_square(env, 1, &from))
        return -1;
    bool open[CH_MAX_SQUARES], reached[CH_MAX_SQUARES];
    const struct ch_graph *graph = empty_squares(rulebase, open);
    ch_graph_fill(graph, from, open, reached);
    for (int square = 0; square < graph->count; square++)
        if (reached[square] && open[square])
            squares[count++] = (uint8_t)square;
    return count;
}

void ch_function_flood(void *env, DATA_OBJECT *out) {
    uint8_t squares[CH_MAX_SQUARES];
    int count = flood(env, squares);
    if (count > 0)
        ch_return_squares(env, squares, count, out);
}

long long ch_function_region_size(void *env) {
    uint8_t squares[CH_MAX_SQUARES];
    int count = flood(env, squares);
    return count > 0 ? count : 0;
}

long long ch_function_region(void *env) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    bool open[CH_MAX_SQUARES];
    int16_t region[CH_MAX_SQUARES];
    int square;
    if (!ch_argument_square(env, 1, &square))
        return -1;
    ch_graph_regions(empty_squares(rulebase, open), open, region);
    return region[square];
}

long long ch_function_vacant(void *env) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    int square;
    return ch_argument_square(env, 1, &square) && rulebase->run.board[square].seat == -1;
}

long long ch_function_worth(void *env) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    const struct ch_game *game = rulebase->input.game;
    int seat, worth = 0;
    if (!ch_argument_side(env, 1, &seat))
        return 0;
    for (int square = 0; square < game->graph.count; square++)
        if (rulebase->run.board[square].seat == seat)
            worth += game->kinds[rulebase->run.board[square].kind].value;
    return worth;
}

void ch_function_attackers(void *env, DATA_OBJECT *out) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    uint8_t from[CH_MAX_SQUARES];
    int square;
    if (!ch_argument_square(env, 1, &square))
        return;
    int count = ch_tactics_attackers(rulebase->run.tactics, square, from);
    if (count < 0)
        ch_rule_mistake(env, "attackers", "%s can't tell", rulebase->run.turn->game->title);
    else if (count > 0)
        ch_return_squares(env, from, count, out);
}

void ch_function_attackers_after(void *env, DATA_OBJECT *out) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    uint8_t from[CH_MAX_SQUARES];
    int candidate, square;
    if (!ch_argument_candidate(env, 1, &candidate) || !ch_argument_square(env, 2, &square))
        return;
    int count = ch_tactics_attackers_after(rulebase->run.tactics, candidate, square, from);
    if (count > 0)
        ch_return_squares(env, from, count, out);
}

static const struct ch_exchange *exchange(void *env) {
    static const struct ch_exchange nothing;
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    int candidate;
    if (!ch_argument_candidate(env, 1, &candidate))
        return &nothing;
    return ch_tactics_exchange(rulebase->run.tactics, candidate);
}

long long ch_function_exchange(void *env) {
    return exchange(env)->net;
}

long long ch_function_gains(void *env) {
    return exchange(env)->gains;
}

long long ch_function_losses(void *env) {
    return exchange(env)->losses;
}

/* What `question` answers about the candidate that is argument 1; 0 after a mistake. */
static long long ask(void *env, int (*question)(struct ch_tactics *, int)) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    int candidate;
    return ch_argument_candidate(env, 1, &candidate) ? question(rulebase->run.tactics, candidate)
                                                     : 0;
}

long long ch_function_shot(void *env) {
    return ask(env, ch_tactics_shot);
}

long long ch_function_shortfall(void *env) {
    return ask(env, ch_tactics_shortfall);
}

long long ch_function_replies(void *env) {
    return ask(env, ch_tactics_replies);
}

static const struct ch_forced_line *forced(void *env) {
    static const struct ch_forced_line nothing;
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    const struct ch_game *game = rulebase->run.turn->game;
    int candidate;
    if (ch_game_hidden(game)) {
        ch_rule_mistake(env, ch_function_row(env)->function.name,
                        "%s hides pieces, so that nobody can tell what is forced", game->title);
        return &nothing;
    }
    return ch_argument_candidate(env, 1, &candidate)
               ? ch_forced_line(rulebase->run.forced, candidate)
               : &nothing;
}

long long ch_function_forced(void *env) {
    return forced(env)->net;
}

long long ch_function_forced_gains(void *env) {
    return forced(env)->gains;
}

long long ch_function_forced_losses(void *env) {
    return forced(env)->losses;
}

long long ch_function_forced_positions(void *env) {
    return forced(env)->positions;
}

long long ch_function_forced_shortfall(void *env) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    int candidate;
    return forced(env)->positions > 0 && ch_argument_candidate(env, 1, &candidate)
               ? ch_forced_shortfall(rulebase->run.forced, candidate)
               : 0;
}

const char *ch_function_forced_line(void *env) {
    struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    const struct ch_game *game = rulebase->run.turn->game;
    const struct ch_forced_line *line = forced(env);
    struct ch_text *text = &rulebase->run.answer;
    ch_text_clear(text);
    for (int i = 0; i < line->plies; i++) {
        ch_text_add(text, i > 0 ? " " : "");
        game->ops->format_move(game, &line->move[i], NULL, CH_NOTATION_SHORT, text);
    }
    return text->data;
}

long long ch_function_repeats(void *env) {
    return ask(env, ch_tactics_repeats);
}

/* How the game ends with the candidate that is argument 1. */
static struct ch_outcome end_after(void *env) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    int candidate;
    if (!ch_argument_candidate(env, 1, &candidate))
        return (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
    return ch_tactics_end(rulebase->run.tactics, candidate);
}

static bool ends_won_by(void *env, bool own) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    struct ch_outcome end = end_after(env);
    return end.result == CH_WON && (end.winner == rulebase->run.turn->seat) == own;
}

long long ch_function_ends_won(void *env) {
    return ends_won_by(env, true);
}

long long ch_function_ends_lost(void *env) {
    return ends_won_by(env, false);
}

long long ch_function_ends_drawn(void *env) {
    return end_after(env).result == CH_DRAWN;
}
