/* Functions about the board and the exchanges on it, with their rows. They call core. */
#include "bridge/functions/functions.h"

enum { STEP_COST = 1, MAX_RISK = 1000 };

static long long draw(const struct ch_call *call) {
    long long n;
    return ch_argument_integer(call, 1, 1, UINT32_MAX, &n)
               ? ch_random_below(&call->run->random, (uint32_t)n)
               : 0;
}

/* --- Ways and regions. --- */

/* True if an enemy piece beside the empty `square` could jump over a piece there: it may move that
 * way and the square behind is empty. */
static bool is_risky(const struct ch_run *run, int square) {
    const struct ch_game *game = run->turn->game;
    int enemy = !run->turn->seat;
    for (int direction = 0; direction < CH_WAYS; direction++) {
        int next = game->graph.neighbour[square][direction];
        int behind = game->graph.neighbour[square][ch_way_opposite(direction)];
        if (next == CH_NO_SQUARE || behind == CH_NO_SQUARE || run->board[behind].seat != -1 ||
            run->board[next].seat != enemy)
            continue;
        unsigned ways =
            run->board[next].kind == game->man_kind ? game->forward[enemy] : CH_ALL_WAYS;
        if (ways >> ch_way_opposite(direction) & 1)
            return true;
    }
    return false;
}

/* The squares from the first argument to the second, without that; -1 if there is no way. */
static int find_path(const struct ch_call *call, int risk, uint8_t path[CH_MAX_SQUARES]) {
    const struct ch_graph *graph = &call->run->turn->game->graph;
    int from = call->given[0], to = call->given[1];
    uint16_t cost[CH_MAX_SQUARES];
    for (int square = 0; square < graph->count; square++) {
        cost[square] = call->run->board[square].seat == -1 ? STEP_COST : CH_BLOCKED;
        if (risk > 0 && cost[square] != CH_BLOCKED && is_risky(call->run, square))
            cost[square] = (uint16_t)(STEP_COST + risk);
    }
    if (cost[to] == CH_BLOCKED)
        cost[to] = STEP_COST;
    return ch_graph_path(graph, from, to, cost, path);
}

static void shortest_path(const struct ch_call *call, DATA_OBJECT *out) {
    long long risk = 0;
    uint8_t path[CH_MAX_SQUARES];
    if (EnvRtnArgCount(call->env) > 2 && !ch_argument_integer(call, 3, 0, MAX_RISK, &risk))
        return;
    int count = find_path(call, (int)risk, path);
    if (count > 0)
        ch_return_squares(call, path, count, out);
}

static long long distance(const struct ch_call *call) {
    uint8_t path[CH_MAX_SQUARES];
    return find_path(call, 0, path);
}

static const struct ch_graph *empty_squares(const struct ch_run *run, bool open[CH_MAX_SQUARES]) {
    const struct ch_graph *graph = &run->turn->game->graph;
    for (int square = 0; square < graph->count; square++)
        open[square] = run->board[square].seat == -1;
    return graph;
}

/* The empty squares in reach of the argument. */
static int reach(const struct ch_call *call, uint8_t squares[CH_MAX_SQUARES]) {
    int count = 0;
    bool open[CH_MAX_SQUARES], reached[CH_MAX_SQUARES];
    const struct ch_graph *graph = empty_squares(call->run, open);
    ch_graph_fill(graph, call->given[0], open, reached);
    for (int square = 0; square < graph->count; square++)
        if (reached[square] && open[square])
            squares[count++] = (uint8_t)square;
    return count;
}

static void flood(const struct ch_call *call, DATA_OBJECT *out) {
    uint8_t squares[CH_MAX_SQUARES];
    int count = reach(call, squares);
    if (count > 0)
        ch_return_squares(call, squares, count, out);
}

static long long region_size(const struct ch_call *call) {
    uint8_t squares[CH_MAX_SQUARES];
    return reach(call, squares);
}

static long long region(const struct ch_call *call) {
    bool open[CH_MAX_SQUARES];
    int16_t regions[CH_MAX_SQUARES];
    ch_graph_regions(empty_squares(call->run, open), open, regions);
    return regions[call->given[0]];
}

static long long vacant(const struct ch_call *call) {
    return call->run->board[call->given[0]].seat == -1;
}

static long long worth(const struct ch_call *call) {
    const struct ch_game *game = call->run->turn->game;
    int worth = 0;
    for (int square = 0; square < game->graph.count; square++)
        if (call->run->board[square].seat == call->given[0])
            worth += game->kinds[call->run->board[square].kind].value;
    return worth;
}

/* --- Attacks and exchanges. --- */

static void attackers(const struct ch_call *call, DATA_OBJECT *out) {
    uint8_t from[CH_MAX_SQUARES];
    int count = ch_tactics_attackers(call->run->tactics, call->given[0], from);
    if (count < 0)
        ch_call_mistake(call, "%s can't tell", call->run->turn->game->title);
    else if (count > 0)
        ch_return_squares(call, from, count, out);
}

static void attackers_after(const struct ch_call *call, DATA_OBJECT *out) {
    uint8_t from[CH_MAX_SQUARES];
    int count =
        ch_tactics_attackers_after(call->run->tactics, call->given[0], call->given[1], from);
    if (count > 0)
        ch_return_squares(call, from, count, out);
}

static long long exchange_net(const struct ch_call *call) {
    return ch_tactics_exchange(call->run->tactics, call->given[0])->net;
}

static long long exchange_gains(const struct ch_call *call) {
    return ch_tactics_exchange(call->run->tactics, call->given[0])->gains;
}

static long long exchange_losses(const struct ch_call *call) {
    return ch_tactics_exchange(call->run->tactics, call->given[0])->losses;
}

static long long shot(const struct ch_call *call) {
    return ch_tactics_shot(call->run->tactics, call->given[0]);
}

static long long shortfall(const struct ch_call *call) {
    return ch_tactics_shortfall(call->run->tactics, call->given[0]);
}

static long long replies(const struct ch_call *call) {
    return ch_tactics_replies(call->run->tactics, call->given[0]);
}

static long long repeats(const struct ch_call *call) {
    return ch_tactics_repeats(call->run->tactics, call->given[0]);
}

static long long returns(const struct ch_call *call) {
    const struct ch_game *game = call->run->turn->game;
    if (ch_game_hidden(game)) {
        ch_call_mistake(call, "%s hides pieces, so that the enemy's replies are not known",
                        game->title);
        return 0;
    }
    return ch_tactics_returns(call->run->tactics, call->given[0]);
}

/* --- What is forced. --- */

static const struct ch_forced_line *forced(const struct ch_call *call) {
    static const struct ch_forced_line nothing;
    const struct ch_game *game = call->run->turn->game;
    int candidate;
    if (ch_game_hidden(game)) {
        ch_call_mistake(call, "%s hides pieces, so that nobody can tell what is forced",
                        game->title);
        return &nothing;
    }
    return ch_argument_candidate(call, 1, &candidate) ? ch_forced_line(call->run->forced, candidate)
                                                      : &nothing;
}

static long long forced_net(const struct ch_call *call) {
    return forced(call)->net;
}

static long long forced_gains(const struct ch_call *call) {
    return forced(call)->gains;
}

static long long forced_losses(const struct ch_call *call) {
    return forced(call)->losses;
}

static long long forced_positions(const struct ch_call *call) {
    return forced(call)->positions;
}

static long long forced_shortfall(const struct ch_call *call) {
    int candidate;
    return forced(call)->positions > 0 && ch_argument_candidate(call, 1, &candidate)
               ? ch_forced_shortfall(call->run->forced, candidate)
               : 0;
}

static const char *forced_line(const struct ch_call *call) {
    const struct ch_game *game = call->run->turn->game;
    const struct ch_forced_line *line = forced(call);
    struct ch_text *text = &call->run->answer;
    ch_text_clear(text);
    for (int i = 0; i < line->plies; i++) {
        ch_text_add(text, i > 0 ? " " : "");
        game->ops->format_move(game, &line->move[i], NULL, CH_NOTATION_SHORT, text);
    }
    return text->data;
}

/* --- How the game ends with a move. --- */

static bool ends_won_by(const struct ch_call *call, int seat) {
    struct ch_outcome end = ch_tactics_end(call->run->tactics, call->given[0]);
    return end.result == CH_WON && end.winner == seat;
}

static long long ends_won(const struct ch_call *call) {
    return ends_won_by(call, call->run->turn->seat);
}

static long long ends_lost(const struct ch_call *call) {
    return ends_won_by(call, !call->run->turn->seat);
}

static long long ends_drawn(const struct ch_call *call) {
    return ch_tactics_end(call->run->tactics, call->given[0]).result == CH_DRAWN;
}

/* A row: name, arguments, what CLIPS checks of them and what is read of them, and the function. */
#define ROW(RETURNS, TYPE, MEMBER, NAME, ARGUMENTS, CHECKS, READS, CALL, COST, HELP)               \
    {                                                                                              \
        {NAME, ARGUMENTS, RETURNS, HELP, COST, NULL, CH_PRICES_NO_MATTER}, TYPE, CHECKS, READS,    \
            {.MEMBER = CALL}, 0, NULL                                                              \
    }
#define INTEGER_OF(...) ROW("integer", 'g', integer, __VA_ARGS__)
#define TRUTH_OF(...) ROW("TRUE or FALSE", 'b', integer, __VA_ARGS__)
#define TEXT_OF(...) ROW("string", 's', text, __VA_ARGS__)
#define SQUARES_OF(...) ROW("squares", 'm', multifield, __VA_ARGS__)

/* Costs were measured in the middle of a game of English draughts on a 2-core machine. "kept":
 * worked out once a turn, and 0.03 us from then on. Squares have no type that CLIPS could check:
 * they are numbers or symbols, as the game names them. */
static const struct ch_function_row rows[] = {
    INTEGER_OF("exchange", "?m", "11i", "m", exchange_net, "2 us, kept",
               "Net material in hundredths of a man after ?m and the captures that follow, best "
               "play of both."),
    INTEGER_OF("exchange-gains", "?m", "11i", "m", exchange_gains, "2 us, kept",
               "Enemy pieces taken in that exchange, those that ?m takes included."),
    INTEGER_OF("exchange-losses", "?m", "11i", "m", exchange_losses, "2 us, kept",
               "Own pieces taken in that exchange."),
    INTEGER_OF(
        "exchange-shortfall", "?m", "11i", "m", shortfall, "15 us, kept",
        "How much less the exchange of ?m nets than that of the best candidate; 0 for the best."),
    INTEGER_OF("shot", "?m", "11i", "m", shot, "5 us",
               "What the enemy wins after ?m by a quiet reply that forces captures; 0: nothing."),
    INTEGER_OF("forced", "?m", "11i", "", forced_net, "9 us, kept",
               "Net material in hundredths of a man after ?m and all that is forced: captures, and "
               "quiet moves of either side that force one at once. 12 plies and 2,000 positions at "
               "most. Of a game that ends so, 10,000 more or less."),
    INTEGER_OF("forced-gains", "?m", "11i", "", forced_gains, "9 us, kept",
               "Enemy pieces taken in that line, those that ?m takes included."),
    INTEGER_OF("forced-losses", "?m", "11i", "", forced_losses, "9 us, kept",
               "Own pieces taken in that line."),
    INTEGER_OF("forced-shortfall", "?m", "11i", "", forced_shortfall, "60 us, kept",
               "How much less that line nets than the best candidate's; 0 for the best."),
    INTEGER_OF("forced-positions", "?m", "11i", "", forced_positions, "9 us, kept",
               "The positions that were looked at to find it."),
    TEXT_OF("forced-line", "?m", "11i", "", forced_line, "9 us, kept",
            "The moves of that line after ?m, as people write them."),
    INTEGER_OF("replies", "?m", "11i", "m", replies, "0.5 us, kept",
               "How many legal moves the enemy has after ?m."),
    TRUTH_OF("ends-won", "?m", "11i", "m", ends_won, "0.6 us, kept",
             "Whether ?m ends the game, by its rules, and wins it."),
    TRUTH_OF("ends-drawn", "?m", "11i", "m", ends_drawn, "0.6 us, kept",
             "Whether ?m ends the game with a draw."),
    TRUTH_OF("ends-lost", "?m", "11i", "m", ends_lost, "0.6 us, kept",
             "Whether ?m ends the game and loses it, as it may where pieces are counted."),
    INTEGER_OF("repeats", "?m", "11i", "m", repeats, "0.3 us",
               "How often the position after ?m has stood on the board in this game; 0: never."),
    INTEGER_OF("returns", "?m", "11i", "m", returns, "1.5 us",
               "How often a position has stood to which a reply to ?m leads: the most of all "
               "replies."),
    SQUARES_OF("attackers", "?square", "11u", "q", attackers, "0.3 us",
               "Enemy pieces that could take an own piece on ?square if it were their turn now."),
    SQUARES_OF("attackers-after", "?m ?square", "22uiu", "mq", attackers_after, "0.6 us",
               "Enemy pieces that can take an own piece on ?square after ?m."),
    SQUARES_OF("shortest-path", "?from ?to [?risk]", "23uuui", "qq", shortest_path, "0.4 to 0.6 us",
               "The squares entered on the cheapest way from ?from over empty squares to ?to, "
               "which may be occupied. "
               "Each costs 1, and ?risk (0 to 1000) more where an enemy beside it could jump. "
               "None: no way."),
    INTEGER_OF("distance", "?from ?to", "22u", "qq", distance, "0.4 us",
               "Steps from ?from over empty squares to ?to, which may be occupied; -1 if there is "
               "no way."),
    SQUARES_OF("flood", "?square", "11u", "q", flood, "0.3 us",
               "The empty squares that can be reached from ?square over empty squares, itself too "
               "if it is empty."),
    INTEGER_OF("region-size", "?square", "11u", "q", region_size, "0.13 us",
               "How many squares (flood ?square) has."),
    INTEGER_OF("region", "?square", "11u", "q", region, "0.3 us",
               "The number of the region of connected empty squares that ?square is part of; -1 if "
               "it is occupied."),
    TRUTH_OF("vacant", "?square", "11u", "q", vacant, "0.05 us", "Whether ?square is empty."),
    INTEGER_OF("worth", "?side", "11w", "s", worth, "0.2 us",
               "The material of ?side, own or enemy, in hundredths of a man."),
    INTEGER_OF("random", "?n", "11i", "", draw, "0.03 us",
               "A number from 0 to ?n - 1 that depends on nothing but the turn's key and the draws "
               "before it."),
};

const struct ch_function_table ch_board_functions = {rows, sizeof rows / sizeof *rows};
