/* Which parts of a definition matter: in one position by hand, and in random games against what
 * their lists of moves show. */
#include "core/games/draughts/definition/definition_uses.h"
#include "tests/unit/core/games/draughts/family.h"

/* The parts with their counts, but for those of pieces: "step of man 1, hop of man 0". */
static char *counts_of(const struct ch_uses *uses) {
    struct ch_text text = ch_text_new();
    for (int i = 0; i < uses->count; i++)
        if (strcmp(uses->use[i].fact, "piece") != 0) {
            ch_text_add(&text, text.length ? ", " : "");
            ch_part_use_add(&uses->use[i], &text);
            ch_text_addf(&text, " %lld", (long long)uses->use[i].times);
        }
    return ch_text_take(&text);
}

/* The counts in one position of the tiny game with these facts. */
static char *counted(const char *facts, const char *board) {
    CH_SCOPED(free_draughts) struct ch_draughts *draughts = family_open("tiny", facts);
    CH_SCOPED(ch_uses_done) struct ch_uses uses = {0};
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    assert_non_null(draughts);
    ch_uses_init(&uses, draughts);
    const struct ch_game *game = ch_uses_game(&uses);
    struct ch_position position = family_position(ch_draughts_of(game), board);
    ch_history_init(&history, game, &position);
    game->ops->moves(game, &history, &moves);
    assert_true(moves.count > 0);
    ch_uses_count(&uses, &history, &moves, &moves.move[0]);
    return counts_of(&uses);
}

TEST(a_part_matters_where_moves_would_be_others_without_it) {
    static const struct {
        const char *facts, *board, *expected;
    } cases[] = {
        {"(step (of man) (ways forward))(step (of king) (ways all))",
         "w ....../....../....../....../.w..../......",
         "step of man 1, step of king 0, choice capture 0"},
        /* both say the same move: without one there is the other */
        {"(step (of man) (ways forward))(step (name again) (of man) (ways forward))",
         "w ....../....../....../....../.w..../......",
         "step of man 0, step again of man 0, choice capture 0"},
        /* quiet moves are there but for the obligation */
        {"(step (of man) (ways forward left))(capture (by man) (ways forward))",
         "w ....../....../....../.b..../.w..../......",
         "step of man 0, capture of man 1, choice capture 1"},
        {"(step (of man) (ways forward left))(capture (by man) (ways forward))(choice (capture "
         "free))",
         "w ....../....../....../.b..../.w..../......", "step of man 1, capture of man 1"},
        {"(hop (of man) (ways forward))(hop (of king) (ways forward))",
         "w ....../....../....../.w..../.w..../......",
         "hop of man 1, hop of king 0, choice capture 0"},
        /* one is promoted, the other stays */
        {"(step (of man) (ways forward))(promotion (of man) (to king))",
         "w ....../.w..../....../....../....../......",
         "step of man 1, promotion of man 1, choice capture 0"},
        {"(step (of man) (ways forward))(promotion (of man) (to king))",
         "w ....../....../.w..../....../....../......",
         "step of man 1, promotion of man 0, choice capture 0"},
        {"(step (of man) (ways forward left))(hook (at after-move) (of man) (zone b4) (do forbid))",
         "w ....../....../....../.w..../....../......", "step of man 1, hook 1, choice capture 0"},
        /* two captures of which one takes more; the keys before and after it say nothing */
        {"(capture (by man) (ways forward))(choice (capture mandatory) (maximise with-king count "
         "weight))",
         "w ....../.b..../....../.b..b./.w..w./......",
         "capture of man 1, choice capture 0, choice with-king 0, choice count 0, choice weight 0"},
        {"(capture (by man) (ways forward))(choice (capture mandatory) (maximise with-king count))",
         "w ....../.b..../....../.b..b./.w..w./......",
         "capture of man 1, choice capture 0, choice with-king 0, choice count 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CH_FREED char *found = counted(cases[i].facts, cases[i].board);
        if (strcmp(found, cases[i].expected) != 0)
            family_complain("%s: %s\nfound    %s\nexpected %s", cases[i].facts, cases[i].board,
                            found, cases[i].expected);
    }
    assert_int_equal(family_wrong, 0);
}

/* A list of moves, looked at for what parts of English draughts have in it. */
struct shown {
    long step[2], capture[2], promotion, there[2], moved[2];
};

static void look(const struct ch_game *game, const struct ch_position *position,
                 const struct ch_moves *legal, const struct ch_move *chosen, struct shown *shown) {
    bool step[2] = {false}, capture[2] = {false}, there[2] = {false}, promotion = false;
    for (int i = 0; legal && i < legal->count; i++) {
        const struct ch_move *move = &legal->move[i];
        int kind = game->ops->piece_at(game, position, move->path[0]).kind;
        if (move->captured_count > 0)
            capture[kind] = true;
        else
            step[kind] = true;
        promotion = promotion || move->kind != kind;
    }
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece piece = game->ops->piece_at(game, position, square);
        if (piece.seat >= 0)
            there[piece.kind] = true;
    }
    for (int kind = 0; kind < 2; kind++) {
        shown->step[kind] += step[kind];
        shown->capture[kind] += capture[kind];
        shown->there[kind] += there[kind];
        shown->moved[kind] +=
            chosen && game->ops->piece_at(game, position, chosen->path[0]).kind == kind;
    }
    shown->promotion += promotion;
}

/* Plays games at random, and counts in both ways; returns how many were decided by having no move.
 */
static int play(const struct ch_draughts *draughts, struct ch_uses *uses, struct shown *shown) {
    enum { GAMES = 60, PLIES = 300 };
    const struct ch_game *game = ch_uses_game(uses);
    int without_moves = 0;
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    for (int i = 0; i < GAMES; i++) {
        CH_SCOPED(ch_history_done) struct ch_history history = {0};
        struct ch_position start;
        struct ch_random random;
        struct ch_outcome outcome;
        game->ops->start(game, &start);
        ch_history_init(&history, game, &start);
        ch_random_init(&random, (uint64_t)i);
        for (;;) {
            moves.count = 0;
            game->ops->moves(game, &history, &moves);
            outcome = game->ops->outcome(game, &history, &moves);
            if (outcome.result != CH_ONGOING || history.count == PLIES)
                break;
            struct ch_move move = moves.move[ch_random_below(&random, (uint32_t)moves.count)];
            look(game, ch_history_position(&history), &moves, &move, shown);
            ch_uses_count(uses, &history, &moves, &move);
            ch_history_push(&history, game, &move);
        }
        look(game, ch_history_position(&history), NULL, NULL, shown);
        ch_uses_count_end(uses, &history, &moves);
        without_moves += outcome.end == CH_END_NO_MOVES;
    }
    assert_string_equal(game->name, draughts->game.name);
    return without_moves;
}

static const struct ch_part_use *use_of(const struct ch_uses *uses, const char *words,
                                        const char *does) {
    for (int i = 0; i < uses->count; i++) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_part_use_add(&uses->use[i], &text);
        if (strcmp(text.data, words) == 0 && strcmp(uses->use[i].does, does) == 0)
            return &uses->use[i];
    }
    fail_msg("no part %s that %s", words, does);
    return NULL;
}

#define assert_times(words, does, expected)                                                        \
    assert_int_equal(use_of(&uses, words, does)->times, expected)

/* Where parts don't overlap, one matters exactly where the list has a move of it. */
TEST(counts_in_games_are_those_of_lists) {
    static const char *const games[] = {"english", "old-french", "malaysian", "breakthrough"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        CH_SCOPED(free_draughts) struct ch_draughts *draughts = family_open(games[i], "");
        CH_SCOPED(ch_uses_done) struct ch_uses uses = {0};
        struct shown shown = {.promotion = 0};
        ch_uses_init(&uses, draughts);
        int without_moves = play(draughts, &uses, &shown);
        static const char *const kinds[] = {"man", "king"};
        for (int kind = 0; kind < 2; kind++) {
            char step[32], capture[32];
            snprintf(step, sizeof step, "step of %s", kinds[kind]);
            snprintf(capture, sizeof capture, "capture of %s", kinds[kind]);
            assert_times(kinds[kind], "appears", shown.there[kind]);
            assert_times(kinds[kind], "moves", shown.moved[kind]);
            assert_times(step, "adds a move", shown.step[kind]);
            assert_times(capture, "adds a move", shown.capture[kind]);
        }
        assert_times("promotion of man", "changes a move", shown.promotion);
        assert_times("end no-moves", "ends a game", without_moves);
        assert_true(shown.step[0] > 1000 && shown.capture[0] > 400 && shown.promotion > 20);
    }
}

/* Of a step that leads nowhere, one that is rare, and a hop that nothing can make. */
TEST(what_never_applies_and_what_rarely_does) {
    CH_SCOPED(free_draughts)
    struct ch_draughts *draughts = family_open(
        "english", "(step (name same) (of man) (ways forward-right))\n"
                   "(hop (of man) (ways backward-diagonal) (over king))\n"
                   "(hook (name trap) (at after-move) (of king) (zone 32) (do remove))\n"
                   "(piece (name bishop))(step (of bishop) (ways all))\n"
                   "(draw (plies-without-capture 990))");
    CH_SCOPED(ch_uses_done) struct ch_uses uses = {0};
    struct shown shown = {.promotion = 0};
    assert_non_null(draughts);
    ch_uses_init(&uses, draughts);
    play(draughts, &uses, &shown);
    const struct ch_part_use *same = use_of(&uses, "step same of man", "adds a move");
    const struct ch_part_use *rare = use_of(&uses, "hop of man", "adds a move");
    const struct ch_part_use *trap = use_of(&uses, "hook trap", "changes a move");
    CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
    assert_int_equal(same->times, 0);
    assert_string_equal(same->file, "changed.game");
    assert_int_equal(same->line, 2);
    ch_part_use_add_never(same, &words);
    assert_string_equal(words.data, "`step same of man` never adds a move");
    assert_in_range(rare->times, 1, shown.moved[0] / 10);
    assert_int_equal(rare->line, 3);
    assert_in_range(trap->times, 1, shown.moved[1] / 2);
    assert_int_equal(trap->line, 4);
    assert_times("bishop", "appears", 0);
    assert_times("bishop", "moves", 0);
    assert_times("step of bishop", "adds a move", 0);
    assert_times("draw plies-without-capture", "ends a game", 0);
    /* The text that it extends has its own place. */
    assert_string_equal(use_of(&uses, "step of man", "adds a move")->file,
                        "rules/games/english.game");
}

/* Rules about the past, and the obligation of one kind only. */
TEST(what_depends_on_the_past) {
    CH_SCOPED(free_draughts) struct ch_draughts *draughts = family_open("liberian", "");
    CH_SCOPED(free_draughts) struct ch_draughts *frisian = family_open("frisian", "");
    CH_SCOPED(ch_uses_done) struct ch_uses uses = {0}, others = {0};
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    ch_uses_init(&uses, draughts);
    const struct ch_game *game = ch_uses_game(&uses);
    struct ch_position position = family_position(ch_draughts_of(game), "W:WKa1:BKh4");
    ch_history_init(&history, game, &position);
    /* Kings go there and back: the third time that a position would come is forbidden. */
    static const char *const line[] = {"a1-b2", "h4-g3", "b2-a1", "g3-h4", "a1-b2",
                                       "h4-g3", "b2-a1", "g3-h4", "a1-c3"};
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        struct ch_move move;
        moves.count = 0;
        game->ops->moves(game, &history, &moves);
        if (game->ops->parse_move(game, &history, &moves, line[i], &move, NULL, NULL) != CH_OK)
            break;
        ch_uses_count(&uses, &history, &moves, &move);
        ch_history_push(&history, game, &move);
    }
    assert_int_equal(history.count, 7); /* g3-h4 would be the third time */
    assert_times("end repetition-result", "forbids a move", 0);
    ch_uses_count(&uses, &history, &moves, &moves.move[0]);
    assert_times("end repetition-result", "forbids a move", 1);
    ch_uses_init(&others, frisian);
    assert_int_equal(use_of(&others, "limit", "forbids a move")->times, 0);
}
