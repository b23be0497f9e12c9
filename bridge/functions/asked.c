/* Functions for rules whose agent's file grants them: tables, a book, searches of a move. */
#include "bridge/functions/functions.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/referee/known.h"
#include "core/search/search.h"

/* LINE: plies of a search's line that are reported. TABLE: log2 of the slots of its table, of which
 * each search begins with an empty one. MATE_PLIES: scores so near to a mate are wins and losses.
 */
enum { LINE = 6, TABLE = 16, MATE_PLIES = 900 };

static const char tables[] = "(tables \"DIR\")", book[] = "(book \"FILE\")",
                  searches[] = "(search \"depth=6\")", guards[] = "(guard (depth 4))",
                  any[] = "(tables \"DIR\"), (book \"FILE\") or (search \"depth=6\")";

/* A search of this turn. */
struct looked {
    int candidate, depth;
    int reached; /* depth of the last iteration that it finished */
    int score;
    int line_count;
    struct ch_move line[LINE];
};

struct ch_asked {
    struct ch_bridge_grants grants;
    struct ch_search *search; /* NULL: none may be made */
    struct ch_moves one;      /* the move that is searched */
    struct looked *looked;
    int count, capacity;
};

struct ch_asked *ch_asked_new(const struct ch_bridge_grants *grants) {
    struct ch_asked *asked = ch_alloc(sizeof *asked);
    asked->grants = *grants;
    if (grants->search) {
        struct ch_search_options options = *grants->search;
        assert(grants->depth > 0 && grants->nodes > 0);
        options.threads = 1;
        if (options.table == 0)
            options.table = 1 + TABLE;
        asked->search = ch_search_new(&options);
        asked->grants.search = NULL; /* the caller's */
    }
    return asked;
}

void ch_asked_free(struct ch_asked *asked) {
    if (!asked)
        return;
    ch_search_free(asked->search);
    ch_moves_done(&asked->one);
    ch_free(asked->looked);
    ch_free(asked);
}

void ch_asked_begin(struct ch_asked *asked) {
    asked->count = 0;
}

bool ch_asked_granted(const struct ch_asked *asked, const struct ch_bridge_function *function) {
    const char *needs = function->needs;
    return !needs || (asked->grants.tables && (needs == tables || needs == any)) ||
           (asked->grants.book && (needs == book || needs == any)) ||
           (asked->search && (needs == searches || needs == any)) ||
           (asked->grants.guard && needs == guards);
}

void ch_asked_describe(const struct ch_asked *asked, struct ch_text *text) {
    size_t start = text->length;
    if (asked->grants.tables)
        ch_text_add(text, "endgame tables");
    if (asked->grants.book)
        ch_text_addf(text, "%san opening book", text->length > start ? ", " : "");
    if (asked->search)
        ch_text_addf(text, "%ssearches to depth %d and %llu positions",
                     text->length > start ? ", " : "", asked->grants.depth,
                     (unsigned long long)asked->grants.nodes);
}

/* Searches the candidate alone: its score is exact then. */
static void search(struct ch_asked *asked, const struct ch_turn *turn, struct looked *looked) {
    const struct ch_search_limits limits = {.depth = looked->depth, .nodes = asked->grants.nodes};
    struct ch_search_result result;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    asked->one.count = 0;
    *ch_moves_add(&asked->one) = turn->legal->move[looked->candidate];
    ch_history_copy(&history, turn->history);
    ch_search_run(asked->search, turn->game, &history, &asked->one, &limits, 0, &result);
    const struct ch_search_root *root = &result.roots[0];
    looked->reached = result.depth;
    looked->score = result.score;
    looked->line_count = root->line_count < LINE ? root->line_count : LINE;
    memcpy(looked->line, root->line, (size_t)looked->line_count * sizeof *root->line);
}

/* The search of the candidate to that depth, from earlier in the turn or run now. */
static const struct looked *find_search(struct ch_asked *asked, const struct ch_turn *turn,
                                        int candidate, int depth) {
    for (int i = 0; i < asked->count; i++)
        if (asked->looked[i].candidate == candidate && asked->looked[i].depth == depth)
            return &asked->looked[i];
    struct looked *looked = ch_added(asked->looked, asked->count, asked->capacity);
    *looked = (struct looked){.candidate = candidate, .depth = depth};
    search(asked, turn, looked);
    return looked;
}

static void add_looked(const struct looked *looked, const struct ch_turn *turn,
                       struct ch_text *text) {
    int plies = CH_SEARCH_MATE - abs(looked->score);
    if (plies <= MATE_PLIES)
        ch_text_addf(text, "%s in %d", looked->score > 0 ? "win" : "loss", plies);
    else
        ch_text_addf(text, "%+.2f", looked->score / 100.0);
    ch_text_addf(text, " at depth %d,", looked->reached);
    for (int i = 0; i < looked->line_count; i++) {
        ch_text_add(text, " ");
        turn->game->ops->format_move(turn->game, &looked->line[i], NULL, CH_NOTATION_SHORT, text);
    }
}

/* The turn's knowledge of a candidate; all zero if there is none. */
static const struct ch_known_move *known_of(const struct ch_turn *turn, int candidate) {
    static const struct ch_known_move nothing;
    assert(!turn->known || turn->known->count == turn->legal->count);
    return turn->known ? &turn->known->move[candidate] : &nothing;
}

void ch_asked_evidence(const struct ch_asked *asked, const struct ch_turn *turn, int candidate,
                       struct ch_text *text) {
    const struct ch_known_move *known = known_of(turn, candidate);
    const struct looked *deepest = NULL;
    size_t start = text->length;
    if (asked->grants.tables)
        ch_known_tables_add(known, text);
    if (asked->grants.book && known->booked) {
        ch_text_add(text, text->length > start ? "; " : "");
        ch_known_book_add(known, text);
    }
    for (int i = 0; i < asked->count; i++)
        if (asked->looked[i].candidate == candidate &&
            (!deepest || asked->looked[i].depth > deepest->depth))
            deepest = &asked->looked[i];
    if (deepest) {
        ch_text_add(text, text->length > start ? "; " : "");
        add_looked(deepest, turn, text);
    }
}

/* The turn's knowledge of the candidate that is the argument. */
static const struct ch_known_move *known(const struct ch_call *call) {
    return known_of(call->run->turn, call->given[0]);
}

static const char *endgame(const struct ch_call *call) {
    static const char *const words[] = {
        [CH_ENDGAME_DRAWN] = "draw", [CH_ENDGAME_WON] = "win", [CH_ENDGAME_LOST] = "loss"};
    return known(call)->solved ? words[known(call)->value.result] : "unknown";
}

static long long endgame_plies(const struct ch_call *call) {
    const struct ch_known_move *move = known(call);
    return move->solved && move->value.result != CH_ENDGAME_DRAWN ? move->value.plies : -1;
}

static long long book_chance(const struct ch_call *call) {
    return known(call)->booked ? known(call)->chance : -1;
}

static long long book_score(const struct ch_call *call) {
    return known(call)->score;
}

static long long searched(const struct ch_call *call) {
    struct ch_asked *asked = call->run->asked_for;
    long long depth;
    if (!ch_argument_integer(call, 2, 1, asked->grants.depth, &depth))
        return 0;
    int before = asked->count;
    int score = find_search(asked, call->run->turn, call->given[0], (int)depth)->score;
    if (asked->count > before)
        ch_call_was_long(call);
    return score;
}

/* Looks at the clock if the guard has searched since `before`. */
static long long after_guard(const struct ch_call *call, uint64_t before, long long answer) {
    if (ch_guard_nodes(call->run->guard) != before)
        ch_call_was_long(call);
    return answer;
}

static long long guard_score(const struct ch_call *call) {
    struct ch_guard *guard = call->run->guard;
    uint64_t before = ch_guard_nodes(guard);
    return after_guard(call, before, ch_guard_score(guard, call->run->turn, call->given[0]));
}

static long long guard_lets(const struct ch_call *call) {
    struct ch_guard *guard = call->run->guard;
    uint64_t before = ch_guard_nodes(guard);
    return after_guard(call, before, ch_guard_lets(guard, call->run->turn, call->given[0]));
}

static long long guard_further(const struct ch_call *call) {
    struct ch_guard *guard = call->run->guard;
    uint64_t before = ch_guard_nodes(guard);
    return after_guard(call, before, ch_guard_further(guard, call->run->turn, call->given[0]));
}

static const char *evidence(const struct ch_call *call) {
    ch_text_clear(&call->run->answer);
    ch_asked_evidence(call->run->asked_for, call->run->turn, call->given[0], &call->run->answer);
    return call->run->answer.data;
}

#define ASKING(NAME, ARGUMENTS, RETURNS, TYPE, CHECKS, MEMBER, CALL, NEEDS, COST, HELP)            \
    {                                                                                              \
        {NAME, ARGUMENTS, RETURNS, HELP, COST, NEEDS, CH_PRICES_NO_MATTER}, TYPE, CHECKS, "m",     \
            {.MEMBER = CALL}, 0, NULL                                                              \
    }

static const struct ch_function_row rows[] = {
    ASKING("endgame", "?m", "symbol", 'w', "11i", text, endgame, tables, "0.1 us",
           "What the endgame tables say of ?m for the side to move: win, draw, loss, or unknown."),
    ASKING("endgame-plies", "?m", "integer", 'g', "11i", integer, endgame_plies, tables, "0.1 us",
           "In how many plies the game ends if ?m wins or loses by the tables; -1 if it is drawn "
           "or unknown."),
    ASKING("book", "?m", "integer", 'g', "11i", integer, book_chance, book, "0.1 us",
           "The chance in per cent with which the opening book plays ?m; 0: never; -1: the book "
           "does not have the position."),
    ASKING("book-score", "?m", "integer", 'g', "11i", integer, book_score, book, "0.1 us",
           "What ?m is worth by the book in hundredths of a man, propagated from its leaves; 0 if "
           "the book does not have the position."),
    ASKING("searched", "?m ?depth", "integer", 'g', "22i", integer, searched, searches,
           "15 us at depth 4, kept",
           "What search:depth=?depth finds ?m to be worth, in hundredths of a man; 30000 - n is a "
           "win in n plies. The agent file limits ?depth and the positions of a call."),
    ASKING(
        "guard-score", "?m", "integer", 'g', "11i", integer, guard_score, guards,
        "60 us at depth 4, kept",
        "What the guard's search finds ?m to be worth, in hundredths of a man; of a move that it "
        "prohibits no more than that."),
    ASKING("guard-lets", "?m", "TRUE or FALSE", 'b', "11i", integer, guard_lets, guards,
           "as guard-score", "Whether the guard does not prohibit ?m."),
    ASKING("guard-further", "?m", "integer", 'g', "11i", integer, guard_further, guards,
           "30 us at depth 4, kept",
           "The same as guard-score by a search a ply deeper, of the moves alone that the guard "
           "lets through; where that is one, and of others, guard-score."),
    ASKING("evidence", "?m", "string", 's', "11i", text, evidence, any, "1 us",
           "What tables, book and the searches made in this turn know of ?m, in words for a "
           "reason: value and distance, games, lines."),
};

const struct ch_function_table ch_asked_functions = {rows, sizeof rows / sizeof *rows};
