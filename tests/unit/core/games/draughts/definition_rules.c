/* Compiled definitions: the effect of every slot on the rules, worked out by hand from
 * docs/game-definitions.md. */
#include "tests/unit/core/games/draughts/definition.h"

#include "core/games/text/board_text.h"
#include "tests/support/begin.h"

enum { N = 1 << CH_N, NE = 1 << CH_NE, E = 1 << CH_E, SE = 1 << CH_SE };
enum { S = 1 << CH_S, SW = 1 << CH_SW, W = 1 << CH_W, NW = 1 << CH_NW };

static struct compiled good(int line, const char *instead) {
    struct compiled compiled = compile_small(line, instead);
    if (!compiled.draughts)
        print_error("%s\n%s", instead, compiled.messages.data);
    assert_non_null(compiled.draughts);
    return compiled;
}

/* The defaults of slots that are left out. */
TEST(test_defaults) {
    CH_SCOPED(compiled_done) struct compiled compiled = good(0, "");
    const struct ch_draughts *draughts = compiled.draughts;
    const struct ch_game *game = &draughts->game;
    const struct ch_rules *rules = &draughts->rules;
    assert_string_equal(game->name, "small");
    assert_string_equal(game->title, "Small");
    assert_string_equal(game->seat_name[0], "White");
    assert_int_equal(game->seat_letter[1], 'B');
    assert_int_equal(rules->up_seat, 0);
    assert_int_equal(game->pdn_type, 0);
    assert_int_equal(game->rows, 8);
    assert_int_equal(rules->squares, 32);
    assert_true(rules->diagonal);
    assert_true(rules->dark_left);
    assert_int_equal(game->cell[0], CH_NO_SQUARE);
    assert_int_equal(game->cell[1], 0);
    assert_int_equal(game->cell[8], 4);
    assert_false(draughts->names.algebraic);
    assert_int_equal(draughts->names.number[0], 1);
    assert_int_equal(draughts->names.sign, 'x');
    assert_int_equal(game->kind_count, 2);
    assert_int_equal(game->kinds[0].letter, 'm');
    assert_int_equal(game->kinds[0].value, 100);
    assert_int_equal(game->kinds[1].value, 300);
    assert_int_equal(rules->kind[0].weight, 100);
    assert_int_equal(rules->kind[0].rank, 1);
    assert_int_equal(rules->kind[1].rank, 2);
    assert_int_equal(rules->highest, 1);
    assert_int_equal(game->man_kind, 0);
    assert_int_equal(game->king_kind, 1);
    assert_int_equal(game->forward[0], NE | NW);
    assert_int_equal(game->forward[1], SE | SW);
    const struct ch_capture_rule *takes = &rules->kind[0].capture[0];
    assert_int_equal(takes->of, 3);
    assert_int_equal(takes->method, CH_CAPTURE_JUMP);
    assert_int_equal(takes->reach, CH_REACH_NEXT);
    assert_int_equal(takes->landing, CH_LANDING_NEXT);
    assert_int_equal(takes->turn, CH_TURN_FREE);
    assert_int_equal(takes->line, 0);
    assert_false(takes->by_line || takes->once);
    assert_int_equal(rules->kind[0].step[0].reach, CH_REACH_NEXT);
    assert_true(rules->mandatory && rules->complete && rules->revisit);
    assert_false(rules->at_once);
    assert_int_equal(rules->choice_count, 0);
    assert_int_equal(rules->hook_count, 1);
    assert_int_equal(rules->hook[0].time, CH_HOOK_AFTER_MOVE);
    assert_true(rules->by_result); /* kings choose where they land */
    CH_FREED char *text =
        small_with(9, "(capture (by king) (ways diagonal) (reach any) (landing next))");
    compiled_done(&compiled);
    compiled = compile("", (const char *const[]){text}, 1);
    assert_false(compiled.draughts->rules.by_result);
}

static const struct {
    const char *ways;
    int white, black;
} ways[] = {
    {"forward", N, S},
    {"backward", S, N},
    {"left", W, E},
    {"right", E, W},
    {"forward-left", NW, SE},
    {"forward-right", NE, SW},
    {"backward-left", SW, NE},
    {"backward-right", SE, NW},
    {"forward-diagonal", NE | NW, SE | SW},
    {"backward-diagonal", SE | SW, NE | NW},
    {"diagonal", NE | NW | SE | SW, NE | NW | SE | SW},
    {"sideways", E | W, E | W},
    {"orthogonal", N | E | S | W, N | E | S | W},
    {"all", 255, 255},
    {"forward sideways", N | E | W, S | E | W},
    {"forward-left forward backward-right", NW | N | SE, SE | S | NW},
};

TEST(test_ways) {
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char line[100];
        snprintf(line, sizeof line, "(step (of man) (ways %s))", ways[i].ways);
        CH_SCOPED(compiled_done) struct compiled compiled = good(6, line);
        const struct ch_step_rule *step = &compiled.draughts->rules.kind[0].step[0];
        assert_int_equal(step->ways[0], ways[i].white);
        assert_int_equal(step->ways[1], ways[i].black);
    }
}

/* Facing the corner, all is turned by 45 degrees towards it. */
TEST(test_corner) {
    struct compiled left = good(2, "(board (rows 8) (columns 8) (facing corner))");
    assert_int_equal(left.draughts->rules.kind[0].step[0].ways[0], N | E);
    assert_int_equal(left.draughts->rules.kind[0].step[0].ways[1], S | W);
    assert_int_equal(left.draughts->game.forward[0], N | E);
    compiled_done(&left);
    CH_SCOPED(compiled_done)
    struct compiled right =
        good(2, "(board (rows 8) (columns 8) (facing corner) (dark-corner right))");
    assert_int_equal(right.draughts->rules.kind[0].step[0].ways[0], N | W);
    assert_int_equal(right.draughts->rules.kind[0].step[0].ways[1], S | E);
}

/* The square of a cell, by row from the top and column from the left. */
static int at(const struct compiled *compiled, int row, int column) {
    return compiled->draughts->game.cell[row * compiled->draughts->game.columns + column];
}

static int next(const struct compiled *compiled, int row, int column, enum ch_direction direction) {
    return compiled->draughts->rules.next[at(compiled, row, column)][direction];
}

TEST(test_board) {
    struct compiled dark = good(2, "(board (rows 8) (columns 8) (dark-corner right))");
    assert_int_equal(at(&dark, 7, 7), 31);
    assert_int_equal(at(&dark, 7, 0), CH_NO_SQUARE);
    assert_int_equal(next(&dark, 7, 7, CH_NW), at(&dark, 6, 6));
    assert_int_equal(next(&dark, 7, 7, CH_N), at(&dark, 5, 7)); /* the next playable one */
    assert_int_equal(next(&dark, 6, 0, CH_N), at(&dark, 4, 0));
    assert_int_equal(next(&dark, 0, 0, CH_N), CH_NO_SQUARE);
    assert_int_equal(next(&dark, 1, 1, CH_N), CH_NO_SQUARE);
    assert_false(dark.draughts->rules.dark_left);
    compiled_done(&dark);

    struct compiled all = good(2, "(board (rows 6) (columns 5) (squares all))");
    assert_int_equal(all.draughts->rules.squares, 30);
    assert_false(all.draughts->rules.diagonal);
    assert_int_equal(next(&all, 3, 2, CH_N), at(&all, 2, 2));
    assert_int_equal(next(&all, 3, 2, CH_SE), at(&all, 4, 3));
    assert_int_equal(next(&all, 3, 4, CH_E), CH_NO_SQUARE);
    compiled_done(&all);

    struct compiled points = good(2, "(board (rows 5) (columns 9) (squares all) (lines alquerque) "
                                     "(names algebraic))");
    assert_int_equal(next(&points, 4, 0, CH_NE), at(&points, 3, 1)); /* a1: 1 + 1 is even */
    assert_int_equal(next(&points, 4, 1, CH_NE), CH_NO_SQUARE);      /* b1 */
    assert_int_equal(next(&points, 4, 1, CH_N), at(&points, 3, 1));
    assert_int_equal(next(&points, 2, 4, CH_SW), at(&points, 3, 3)); /* e3 */
    assert_true(points.draughts->names.algebraic);
    compiled_done(&points);

    CH_SCOPED(compiled_done)
    struct compiled grid = good(2, "(board (rows 13) (columns 11) (lines alquerque))");
    assert_int_equal(grid.draughts->rules.squares, 72);
    assert_int_equal(next(&grid, 12, 0, CH_N), at(&grid, 10, 0)); /* file 1, row 1 */
    assert_int_equal(next(&grid, 11, 1, CH_N), CH_NO_SQUARE);     /* a crossing */
    assert_int_equal(next(&grid, 11, 1, CH_NE), at(&grid, 10, 2));
}

/* The graph has the lines that pieces use, and no others. */
TEST(test_graph) {
    CH_SCOPED(compiled_done) struct compiled compiled = good(0, "");
    const struct ch_graph *graph = &compiled.draughts->game.graph;
    assert_int_equal(graph->count, 32);
    assert_int_equal(graph->neighbour[13][CH_NE], at(&compiled, 2, 3));
    assert_int_equal(graph->neighbour[13][CH_N], CH_NO_SQUARE);
    compiled_done(&compiled);
    compiled = good(8, "(capture (by man) (ways forward))");
    graph = &compiled.draughts->game.graph;
    assert_int_equal(graph->neighbour[13][CH_N], 5);
    assert_int_equal(graph->neighbour[13][CH_S], 21);
    assert_int_equal(graph->neighbour[13][CH_E], CH_NO_SQUARE);
}

TEST(test_names) {
    static const struct {
        const char *board;
        int row, column;
        const char *name;
    } named[] = {
        {"(names numeric) (first-square top-left)", 0, 1, "1"},
        {"(names numeric) (first-square bottom-right)", 7, 6, "1"},
        {"(names numeric) (first-square bottom-left)", 7, 0, "1"},
        {"(names numeric) (first-square top-right)", 0, 7, "1"},
        {"(names algebraic)", 7, 0, "a1"},
        {"(names algebraic) (first-square bottom-left)", 0, 7, "h8"},
    };
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        char line[120], name[CH_SQUARE_NAME];
        snprintf(line, sizeof line, "(board (rows 8) (columns 8) %s)", named[i].board);
        CH_SCOPED(compiled_done) struct compiled compiled = good(2, line);
        const struct ch_game *game = &compiled.draughts->game;
        game->ops->square_name(game, at(&compiled, named[i].row, named[i].column), name);
        assert_string_equal(name, named[i].name);
    }
}

TEST(test_game_slots) {
    CH_SCOPED(compiled_done)
    struct compiled compiled =
        good(1, "(game (name a) (title \"A\") (first black) (pdn-type 21) (about \"One\" \"two.\")"
                " (sources \"X\" \"Y\") (hub \"h\") (capture-sign \":\"))");
    const struct ch_draughts *draughts = compiled.draughts;
    assert_string_equal(draughts->game.seat_name[0], "Black");
    assert_int_equal(draughts->rules.up_seat, 1);
    assert_int_equal(draughts->game.forward[0], SE | SW);
    assert_int_equal(draughts->game.pdn_type, 21);
    assert_string_equal(draughts->game.about, "One two.");
    assert_string_equal(draughts->game.literature[0], "X");
    assert_string_equal(draughts->game.literature[1], "Y");
    assert_null(draughts->game.literature[2]);
    assert_string_equal(draughts->game.hub, "h");
    assert_int_equal(draughts->names.sign, ':');
    assert_int_equal(draughts->setup[0].seat, 0); /* Black is above */
}

TEST(test_pieces) {
    CH_SCOPED(compiled_done)
    struct compiled compiled =
        good(4, "(piece (name king) (letter c) (value 250) (weight 199) (rank 7))"
                " (piece (name prince) (rank 3))");
    const struct ch_draughts *draughts = compiled.draughts;
    assert_int_equal(draughts->game.kinds[1].letter, 'c');
    assert_int_equal(draughts->rules.kind[1].weight, 199);
    assert_int_equal(draughts->rules.highest, 1);
    assert_int_equal(draughts->game.king_kind, 1);
    assert_int_equal(draughts->game.kinds[2].letter, 'p');
    assert_int_equal(ch_board_letter(&draughts->game, (struct ch_piece){1, 2}), 'P');
    assert_true(draughts->game.kinds[0].rises);
    assert_false(draughts->game.kinds[1].rises);
    compiled_done(&compiled);
    compiled = good(4, "(piece (name king) (rank 1))"); /* no kind is higher than the first */
    assert_int_equal(compiled.draughts->rules.highest, 0);
    assert_int_equal(compiled.draughts->game.king_kind, -1);
}

TEST(test_setup) {
    CH_SCOPED(compiled_done) struct compiled compiled = good(5, "(setup (men-rows 3))");
    const struct ch_piece *setup = compiled.draughts->setup;
    for (int square = 0; square < 32; square++)
        assert_int_equal(setup[square].seat, square < 12 ? 1 : square < 20 ? -1 : 0);
    compiled_done(&compiled);
    compiled = good(5, "(setup (rows \".b.b.b.B\" \"....\" \"........\" \"........\" \"........\" "
                       "\"........\" \"........\" \"w.w.w.W.\"))");
    setup = compiled.draughts->setup;
    assert_int_equal(setup[0].seat, 1);
    assert_int_equal(setup[0].kind, 0);
    assert_int_equal(setup[3].kind, 1);
    assert_int_equal(setup[4].seat, -1);
    assert_int_equal(setup[31].seat, 0);
    assert_int_equal(setup[31].kind, 1);
    struct ch_position start;
    compiled.draughts->game.ops->start(&compiled.draughts->game, &start);
    for (int square = 0; square < 32; square++) {
        struct ch_piece piece =
            compiled.draughts->game.ops->piece_at(&compiled.draughts->game, &start, square);
        assert_int_equal(piece.seat, setup[square].seat);
        assert_int_equal(piece.kind, setup[square].kind);
    }
}

TEST(test_captures) {
    CH_SCOPED(compiled_done)
    struct compiled compiled =
        good(8, "(capture (by man) (ways all) (of king) (method withdrawal) (reach any)"
                " (turn not-on) (line yes) (once yes))");
    struct ch_capture_rule takes = compiled.draughts->rules.kind[0].capture[0];
    assert_int_equal(takes.of, 2);
    assert_int_equal(takes.method, CH_CAPTURE_WITHDRAWAL);
    assert_int_equal(takes.reach, CH_REACH_ANY);
    assert_int_equal(takes.turn, CH_TURN_NOT_ON);
    assert_int_equal(takes.line, 255);
    assert_true(takes.once);
    compiled_done(&compiled);
    compiled = good(8, "(capture (by man) (ways all) (method approach) (line man) (by-line yes)"
                       " (turn not-back))"
                       "(capture (name far) (by man king) (ways left) (landing going-on))");
    const struct ch_rules *rules = &compiled.draughts->rules;
    assert_int_equal(rules->kind[0].capture_count, 2);
    assert_int_equal(rules->kind[1].capture_count, 2);
    takes = rules->kind[0].capture[0];
    assert_int_equal(takes.method, CH_CAPTURE_APPROACH);
    assert_int_equal(takes.line, 1);
    assert_true(takes.by_line);
    assert_int_equal(takes.turn, CH_TURN_NOT_BACK);
    assert_int_equal(rules->kind[0].capture[1].landing, CH_LANDING_GOING_ON);
    assert_int_equal(rules->kind[0].capture[1].ways[0], W);
}

TEST(test_hops) {
    CH_SCOPED(compiled_done)
    struct compiled compiled = good(12, "(hop (of man) (ways forward))"
                                        "(hop (of king) (ways left) (over man king) (run any) "
                                        "(in-chain yes))");
    const struct ch_rules *rules = &compiled.draughts->rules;
    assert_int_equal(rules->kind[0].hop[0].over, 1);
    assert_false(rules->kind[0].hop[0].run || rules->kind[0].hop[0].in_chain);
    assert_int_equal(rules->kind[1].hop[0].over, 3);
    assert_true(rules->kind[1].hop[0].run && rules->kind[1].hop[0].in_chain);
}

TEST(test_chain_and_choice) {
    CH_SCOPED(compiled_done)
    struct compiled compiled =
        good(12, "(chain (complete no) (remove at-once) (revisit no))"
                 "(choice (capture free) (maximise count kings-taken with-king)"
                 "        (minimise earliest-king))"
                 "(choice (maximise weight rank nothing ranks-taken promotes))");
    const struct ch_rules *rules = &compiled.draughts->rules;
    assert_false(rules->complete || rules->revisit || rules->mandatory);
    assert_true(rules->at_once);
    static const enum ch_choice_key keys[] = {
        CH_KEY_COUNT,  CH_KEY_KINGS_TAKEN, CH_KEY_WITH_KING,   CH_KEY_EARLIEST_KING,
        CH_KEY_WEIGHT, CH_KEY_RANK,        CH_KEY_RANKS_TAKEN, CH_KEY_PROMOTES};
    assert_int_equal(rules->choice_count, 8);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(rules->choice[i].key, keys[i]);
        assert_int_equal(rules->choice[i].min, i == 3);
    }
}

TEST(test_hooks) {
    CH_SCOPED(compiled_done)
    struct compiled compiled = good(10, "(promotion (of man) (to king) (when stop))");
    const struct ch_rules *rules = &compiled.draughts->rules;
    assert_int_equal(rules->hook_count, 2);
    assert_int_equal(rules->hook[0].time, CH_HOOK_AFTER_PARTIAL);
    assert_int_equal(rules->hook[0].action, CH_HOOK_PROMOTE);
    assert_int_equal(rules->hook[0].kinds, 1);
    assert_int_equal(rules->hook[0].to, 1);
    assert_int_equal(rules->hook[1].time, CH_HOOK_AFTER_PARTIAL);
    assert_int_equal(rules->hook[1].action, CH_HOOK_STOP);
    for (int square = 0; square < 32; square++) {
        assert_int_equal(ch_square_in(&rules->hook[1].zone[0], square), square < 4);
        assert_int_equal(ch_square_in(&rules->hook[1].zone[1], square), square >= 28);
    }
    compiled_done(&compiled);
    compiled = good(10, "(promotion (of man) (to king) (when at-once) (zone 1 6))");
    rules = &compiled.draughts->rules;
    assert_int_equal(rules->hook_count, 1);
    assert_int_equal(rules->hook[0].time, CH_HOOK_AFTER_PARTIAL);
    for (int square = 0; square < 32; square++) {
        assert_int_equal(ch_square_in(&rules->hook[0].zone[0], square), square == 0 || square == 5);
        assert_int_equal(ch_square_in(&rules->hook[0].zone[1], square),
                         square == 31 || square == 26);
    }
    compiled_done(&compiled);
    compiled = good(12, "(hook (at before-move) (of man) (zone first-row) (do stop))"
                        "(hook (at before-partial) (do remove))"
                        "(hook (name last) (at after-partial) (of king) (zone everywhere)"
                        "      (do forbid))");
    rules = &compiled.draughts->rules;
    assert_int_equal(rules->hook_count, 4);
    assert_int_equal(rules->hook[1].time, CH_HOOK_BEFORE_MOVE);
    assert_int_equal(rules->hook[1].action, CH_HOOK_STOP);
    assert_true(ch_square_in(&rules->hook[1].zone[0], 28));
    assert_false(ch_square_in(&rules->hook[1].zone[0], 27));
    assert_true(ch_square_in(&rules->hook[1].zone[1], 0));
    assert_int_equal(rules->hook[2].time, CH_HOOK_BEFORE_PARTIAL);
    assert_int_equal(rules->hook[2].action, CH_HOOK_REMOVE);
    assert_int_equal(rules->hook[2].kinds, 3);
    assert_true(ch_square_in(&rules->hook[2].zone[0], 13));
    assert_int_equal(rules->hook[3].action, CH_HOOK_FORBID);
    assert_int_equal(rules->hook[3].kinds, 2);
}

/* Only a jump chooses where it lands. */
TEST(test_landing) {
    CH_SCOPED(compiled_done)
    struct compiled compiled = good(9, "(capture (by king) (ways diagonal) (landing any))");
    assert_true(compiled.draughts->rules.by_result);
    compiled_done(&compiled);
    compiled = compile_small(9, "(capture (by king) (ways diagonal) (landing any) "
                                "(method approach))");
    assert_false(compiled.draughts->rules.by_result);
}

/* Named parts can be removed one by one. */
TEST(test_without) {
    CH_FREED char *parent = small_with(12, "(capture (name back) (by man) (ways backward-diagonal))"
                                           "(capture (name side) (by man) (ways sideways))"
                                           "(hook (name stay) (at after-move) (of man) (do stop))"
                                           "(hook (name go) (at before-move) (of king) (do stop))");
    const char *const texts[] = {"(game (name b) (extends a))\n(without capture man back)\n"
                                 "(without hook stay)\n",
                                 parent};
    CH_SCOPED(compiled_done) struct compiled compiled = compile("", texts, 2);
    assert_non_null(compiled.draughts);
    const struct ch_rules *rules = &compiled.draughts->rules;
    assert_int_equal(rules->kind[0].capture_count, 2);
    assert_int_equal(rules->kind[0].capture[0].ways[0], NE | NW);
    assert_int_equal(rules->kind[0].capture[1].ways[0], E | 1 << CH_W);
    assert_int_equal(rules->hook_count, 2); /* the promotion, and the remaining one */
    assert_int_equal(rules->hook[1].kinds, 2);
}

/* The younger text overrides the older one's slots; lists are replaced as a whole. */
TEST(test_extends) {
    CH_FREED char *parent =
        small_with(12, "(choice (maximise count rank)) (hop (of man) (ways forward))"
                       "(capture (name b) (by man) (ways left))");
    static const char grandchild[] = "(game (name c) (title \"C\") (extends b))";
    static const char child[] =
        "(game (name b) (extends a) (pdn-type 7) (about \"B\") (sources \"B\") (hub \"b\"))\n"
        "(board (dark-corner right))\n"
        "(piece (name king) (weight 5))\n"
        "(capture (by man) (of man))\n"
        "(capture (name b) (by man) (ways none))\n"
        "(step (of king) (reach 1))\n"
        "(promotion (of man) (when at-once))\n"
        "(without hop man)\n"
        "(choice (maximise kings-taken))\n";
    const char *const texts[] = {grandchild, child, parent};
    CH_SCOPED(compiled_done) struct compiled compiled = compile("", texts, 3);
    assert_string_equal(compiled.messages.data, "");
    const struct ch_rules *rules = &compiled.draughts->rules;
    assert_string_equal(compiled.draughts->game.title, "C");
    assert_int_equal(compiled.draughts->game.pdn_type, 0); /* said of b only */
    assert_string_equal(compiled.draughts->game.about, "");
    assert_string_equal(compiled.draughts->game.hub, "");
    assert_null(compiled.draughts->game.literature[0]);
    assert_false(rules->dark_left);
    assert_int_equal(compiled.draughts->game.kinds[1].value, 300);
    assert_int_equal(rules->kind[1].weight, 5);
    assert_int_equal(rules->kind[0].capture_count, 1);
    assert_int_equal(rules->kind[0].capture[0].of, 1);
    assert_int_equal(rules->kind[0].capture[0].ways[0], NE | NW);
    assert_int_equal(rules->kind[1].step[0].reach, CH_REACH_NEXT);
    assert_int_equal(rules->kind[1].step[0].ways[0], NE | NW | SE | SW);
    assert_int_equal(rules->kind[0].hop_count, 0);
    assert_int_equal(rules->hook[0].time, CH_HOOK_AFTER_PARTIAL);
    assert_int_equal(rules->choice_count, 1);
    assert_int_equal(rules->choice[0].key, CH_KEY_KINGS_TAKEN);
    assert_int_equal(compiled.draughts->game.source_count, 3);
    assert_string_equal(compiled.draughts->game.sources[2].name, "c.game");
}

static const char rule_variants[] =
    "(parameter (name removal) (values at-end at-once) (default at-once) (about \"A:\" \"b.\"))\n"
    "(parameter (name key) (values count nothing))\n"
    "(chain (remove =removal)) (choice (maximise =key rank))\n";

TEST(test_parameters) {
    CH_FREED char *text = small_with(12, rule_variants);
    const char *const texts[] = {text};
    CH_SCOPED(compiled_done) struct compiled compiled = compile("", texts, 1);
    assert_string_equal(compiled.messages.data, "");
    assert_true(compiled.draughts->rules.at_once);
    assert_int_equal(compiled.draughts->rules.choice[0].key, CH_KEY_COUNT);
    assert_int_equal(compiled.draughts->game.rule_variant_count, 2);
    assert_string_equal(compiled.draughts->variant[0].about, "A: b.");
    assert_int_equal(compiled.draughts->variant[0].standard, 1);
    assert_int_equal(compiled.draughts->variant[1].standard, 0);
    compiled_done(&compiled);

    compiled = compile("key=nothing,removal=at-end", texts, 1);
    assert_false(compiled.draughts->rules.at_once);
    assert_int_equal(compiled.draughts->rules.choice_count, 1);
    assert_int_equal(compiled.draughts->rules.choice[0].key, CH_KEY_RANK);
    assert_string_equal(compiled.draughts->game.name, "small:removal=at-end,key=nothing");
    compiled_done(&compiled);

    compiled = compile("removal=at-once,losing=yes,kernel=general", texts, 1);
    assert_string_equal(compiled.draughts->game.name, "small:losing=yes,kernel=general");
    assert_true(compiled.draughts->ends.losing);
    assert_string_equal(compiled.draughts->kernel->name, "general");
    compiled_done(&compiled);

    /* A game may be a losing one by itself: then that is the default. */
    const char *const losing[] = {"(game (name c) (extends a) (losing yes))", text};
    compiled = compile("", losing, 2);
    assert_true(compiled.draughts->ends.losing);
    assert_null(strchr(compiled.draughts->game.name, ':'));
    compiled_done(&compiled);
    compiled = compile("losing=no", losing, 2);
    assert_false(compiled.draughts->ends.losing);
    assert_non_null(strstr(compiled.draughts->game.name, ":losing=no"));
    compiled_done(&compiled);

    /* A child may change the default and the values. */
    const char *const extended[] = {
        "(game (name c) (extends a)) (parameter (name removal) (default at-end))", text};
    compiled = compile("", extended, 2);
    assert_string_equal(compiled.messages.data, "");
    assert_false(compiled.draughts->rules.at_once);
    compiled_done(&compiled);
    const char *const renewed[] = {
        "(game (name c) (extends a)) (parameter (name removal) (values at-end))", text};
    compiled = compile("", renewed, 2);
    assert_string_equal(compiled.messages.data, "");
    assert_false(compiled.draughts->rules.at_once);
}

TEST(test_wrong_settings) {
    static const struct {
        const char *settings, *messages;
    } cases[] = {
        {"removl=at-end", "no parameter `removl`; did you mean `removal`?\n"},
        {"x=y", "no parameter `x`; it has removal, key, losing, kernel\n"},
        {"removal=never", "`never` is no value of `removal`; it has at-end, at-once\n"},
        {"losing=maybe", "`maybe` is no value of `losing`; it has no, yes\n"},
        {"removal", "`removal` is no rule variant; write name=value\n"},
        {"removal=", "`removal` is no rule variant; write name=value\n"},
        {",", "`` is no rule variant; write name=value\n"
              "`` is no rule variant; write name=value\n"},
    };
    CH_FREED char *text = small_with(12, rule_variants);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CH_SCOPED(compiled_done)
        struct compiled compiled = compile(cases[i].settings, (const char *const[]){text}, 1);
        assert_string_equal(compiled.messages.data, cases[i].messages);
        assert_null(compiled.draughts);
    }
}

/* Equal positions have equal hashes, however they were made, and the side to move counts. */
TEST(test_hash) {
    CH_SCOPED(compiled_done) struct compiled compiled = good(0, "");
    const struct ch_game *game = &compiled.draughts->game;
    struct ch_position start, again, passed;
    game->ops->start(game, &start);
    CH_SCOPED(ch_text_done) struct ch_text text = position_text(game, &start);
    again = position_read(game, text.data);
    assert_memory_equal(&start, &again, sizeof start);
    assert_true(game->ops->hash(game, &start) == game->ops->hash(game, &again));
    game->ops->pass(game, &start, &passed);
    assert_int_equal(game->ops->side(game, &passed), 1);
    assert_true(game->ops->hash(game, &start) != game->ops->hash(game, &passed));
    compiled.draughts->kernel->put(compiled.draughts, &again, 31, (struct ch_piece){-1, 0});
    assert_true(game->ops->hash(game, &start) != game->ops->hash(game, &again));
    uint64_t seen[32 * 4]; /* a single piece: kind, side and square */
    for (int i = 0; i < 32 * 4; i++) {
        struct ch_position alone = {0};
        compiled.draughts->kernel->put(compiled.draughts, &alone, i / 4,
                                       (struct ch_piece){(int8_t)(i / 2 % 2), (uint8_t)(i % 2)});
        seen[i] = game->ops->hash(game, &alone);
        for (int j = 0; j < i; j++)
            assert_true(seen[i] != seen[j]);
    }
}
