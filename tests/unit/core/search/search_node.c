/* A position searched alone, with entries in the table: which are used for which bounds, and what
 * is stored. */
#include "core/search/parts.h"
#include "tests/support/begin.h"

enum { DEPTH = 2, ASIDE = 10 };

struct table {
    struct ch_search *search;
    struct ch_history history;
    struct ch_moves legal;
    uint64_t hash;
};

/* Leaves the search ready for the position, with nothing in its table. */
static void set_up(struct table *table, const char *fen, unsigned without) {
    const struct ch_game *game = ch_game_find("loa");
    struct ch_search_limits limits = {.depth = 1};
    struct ch_search_result result;
    *table = (struct table){
        .search = ch_search_new(&(struct ch_search_options){.table = 1 + 10, .without = without})};
    struct ch_position position = position_read(game, fen);
    ch_history_init(&table->history, game, &position);
    game->ops->moves(game, &table->history, &table->legal);
    ch_search_run(table->search, game, &table->history, &table->legal, &limits, 1, &result);
    ch_table_begin(&table->search->table);
    table->hash = table->search->walk->ops->hash(table->search->walk);
}

static void tear_down(struct table *table) {
    ch_search_free(table->search);
    ch_history_done(&table->history);
    ch_moves_done(&table->legal);
}

static int score_of(struct table *table, int alpha, int beta, int height) {
    return ch_search_node(table->search, alpha, beta, DEPTH, height, false);
}

static const char *const open_position = "B:Bc8,d8,b5,b4,c4,e4:Wg6,c5,d5,e5,h5,a4,g4,b3,a2,e1";

TEST(the_result_is_stored) {
    CH_SCOPED(tear_down) struct table table;
    set_up(&table, open_position, CH_SEARCH_PLAIN);
    int score = score_of(&table, -CH_INFINITE, CH_INFINITE, 1);
    const struct {
        int alpha, beta;
        enum ch_bound bound;
    } windows[] = {
        {score - ASIDE, score + ASIDE, CH_BOUND_EXACT}, {score - 1, score + 1, CH_BOUND_EXACT},
        {score, score + ASIDE, CH_BOUND_UPPER},         {score - ASIDE, score, CH_BOUND_LOWER},
        {score + 1, score + ASIDE, CH_BOUND_UPPER},     {score - ASIDE, score - 1, CH_BOUND_LOWER},
    };
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        ch_table_begin(&table.search->table);
        int found = score_of(&table, windows[i].alpha, windows[i].beta, 1);
        struct ch_table_entry entry;
        assert_true(ch_table_find(&table.search->table, table.hash, DEPTH, &entry));
        assert_int_equal(DEPTH, entry.depth);
        assert_int_equal(windows[i].bound, entry.bound);
        assert_int_equal(found, entry.score);
        if (entry.bound == CH_BOUND_UPPER)
            assert_true(score <= found && found <= windows[i].alpha);
        else if (entry.bound == CH_BOUND_LOWER)
            assert_true(windows[i].beta <= found && found <= score);
        else
            assert_int_equal(score, found);
    }
}

/* An entry of a deeper search is used as well, and a decided one at any depth, unless that part is
 * left out. */
TEST(sufficient_entries_are_used) {
    CH_SCOPED(tear_down) struct table table;
    set_up(&table, open_position, CH_SEARCH_PLAIN);
    const int score = score_of(&table, -CH_INFINITE, CH_INFINITE, 1);
    const int won = CH_SEARCH_MATE - 20;
    enum { NEVER, DEEPER, ALWAYS };
    const struct {
        int depth, claim;
        enum ch_bound bound;
        int alpha, beta, used;
    } entries[] = {
        {DEPTH, score + 3, CH_BOUND_EXACT, score - ASIDE, score + ASIDE, ALWAYS},
        {DEPTH - 1, score + 3, CH_BOUND_EXACT, score - ASIDE, score + ASIDE, NEVER},
        {DEPTH + 1, score + 3, CH_BOUND_EXACT, score - ASIDE, score + ASIDE, DEEPER},
        {DEPTH, score + 5, CH_BOUND_LOWER, score - ASIDE, score + 5, ALWAYS},
        {DEPTH, score + 5, CH_BOUND_LOWER, score - ASIDE, score + 6, NEVER},
        {DEPTH + 1, score + 5, CH_BOUND_LOWER, score - ASIDE, score + 5, DEEPER},
        {DEPTH + 1, score + 5, CH_BOUND_LOWER, score - ASIDE, score + 6, NEVER},
        {DEPTH, score - 5, CH_BOUND_UPPER, score - 5, score + ASIDE, ALWAYS},
        {DEPTH, score - 5, CH_BOUND_UPPER, score - 6, score + ASIDE, NEVER},
        {DEPTH + 9, score - 5, CH_BOUND_UPPER, score - 5, score + ASIDE, DEEPER},
        {DEPTH - 1, won, CH_BOUND_LOWER, score - ASIDE, score + ASIDE, DEEPER},
        {DEPTH - 1, -won, CH_BOUND_UPPER, score - ASIDE, score + ASIDE, DEEPER},
        {DEPTH - 1, won, CH_BOUND_UPPER, score - ASIDE, score + ASIDE, NEVER},
        {DEPTH, score + 3, CH_BOUND_NONE, score - ASIDE, score + ASIDE, NEVER},
        {DEPTH + 1, won, CH_BOUND_NONE, score - ASIDE, score + ASIDE, NEVER},
    };
    for (int deeper = 0; deeper < 2; deeper++)
        for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
            table.search->options.without = CH_SEARCH_PLAIN & ~(deeper ? 1U << CH_PART_DEEPER : 0);
            ch_table_begin(&table.search->table);
            ch_table_store(&table.search->table,
                           &(struct ch_table_entry){.hash = table.hash,
                                                    .score = (int16_t)entries[i].claim,
                                                    .depth = (uint8_t)entries[i].depth,
                                                    .bound = (uint8_t)entries[i].bound});
            /* Ends are counted from the position, which is a ply behind the root. */
            const int claim =
                entries[i].claim - (entries[i].claim == won) + (entries[i].claim == -won);
            assert_int_equal(entries[i].used + deeper >= ALWAYS ? claim : score,
                             score_of(&table, entries[i].alpha, entries[i].beta, 1));
        }
}

/* Distances to ends are counted from the root, at whatever ply the position is. */
TEST(ends_are_counted_from_the_root) {
    static const struct {
        const char *fen;
        int plies; /* from the position; negative: lost */
    } ends[] = {{"B:Bd4,d6:Wa8,h1", 1}, {"W:Bd4,d6:Wa1,h8", -2}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        CH_SCOPED(tear_down) struct table table;
        int sign = ends[i].plies > 0 ? 1 : -1;
        set_up(&table, ends[i].fen, CH_SEARCH_PLAIN);
        for (int height = 7; height >= 1; height -= 2)
            assert_int_equal(sign * (CH_SEARCH_MATE - height - sign * ends[i].plies),
                             score_of(&table, -CH_INFINITE, CH_INFINITE, height));
        assert_true(table.search->counts.hits >= 3);
    }
}

/* No step is made beyond the last that the walk can take: a position that far is evaluated at once,
 * one step before it by its moves. No move reaches the window, so that each is searched once. */
TEST(the_deepest_step_is_the_last) {
    CH_SCOPED(tear_down) struct table table;
    set_up(&table, open_position, CH_SEARCH_PLAIN);
    const uint64_t moves = (uint64_t)table.legal.count;
    struct ch_search *search = table.search;
    for (int before = 0; before < 2; before++) {
        search->counts = (struct ch_search_counts){0};
        ch_table_begin(&search->table);
        int score = score_of(&table, CH_INFINITE - 1, CH_INFINITE, CH_WALK_STEPS - 1 - before);
        assert_int_equal(before ? 1 + moves : 1, search->counts.nodes);
        if (!before)
            assert_int_equal(search->walk->ops->evaluate(search->walk), score);
    }
}
