/* Forced lines: known shots, and that every line in many positions is legal, forced move by move,
 * and within its limits. */
#include "tests/unit/core/search/turns.h"

#include "core/search/forced.h"
#include "tests/support/begin.h"

struct scene {
    struct ch_history history;
    struct ch_moves legal;
    struct ch_turn turn;
    struct ch_forced *forced;
};

static void open_scene(struct scene *s, const char *name, const char *fen) {
    const struct ch_game *game = ch_game_find(name);
    struct ch_position position = position_read(game, fen);
    *s = (struct scene){.forced = ch_forced_new()};
    ch_history_init(&s->history, game, &position);
    game->ops->moves(game, &s->history, &s->legal);
    s->turn = (struct ch_turn){.game = game,
                               .history = &s->history,
                               .legal = &s->legal,
                               .seat = game->ops->side(game, &position),
                               .key = 1};
    ch_forced_begin(s->forced, &s->turn);
}

static void close_scene(struct scene *s) {
    ch_forced_free(s->forced);
    ch_history_done(&s->history);
    ch_moves_done(&s->legal);
}

static int candidate(const struct scene *s, const char *text) {
    const struct ch_game *game = s->turn.game;
    struct ch_move move = move_read(game, &s->history, &s->legal, text);
    return ch_moves_find(&s->legal, &move);
}

static void comes_to(const char *game, const char *fen, const char *move, int net, int gains,
                     int losses) {
    CH_SCOPED(close_scene) struct scene s;
    open_scene(&s, game, fen);
    const struct ch_forced_line *line = ch_forced_line(s.forced, candidate(&s, move));
    if (line->net != net || line->gains != gains || line->losses != losses)
        fail_msg("%s after %s: net %d, gains %d, losses %d", move, fen, line->net, line->gains,
                 line->losses);
    assert_false(line->cut);
}

/* Counted by hand. */
TEST(test_shots) {
    /* nothing is forced */
    comes_to("english", "B:W32:B1,5", "5-9", 0, 0, 0);
    /* a man is given: 22x13 */
    comes_to("english", "B:W22,31:B2,13", "13-17", -100, 0, 1);
    /* two for one: 18-15 11x18 22x15x6 */
    comes_to("english", "W:W18,19,22,25,32:B3,10,11,12", "18-15", 100, 2, 1);
    /* the game ends: the last man is taken */
    comes_to("english", "B:W18,31:B14,15", "15x22", 100, 1, 0);
    comes_to("english", "B:W18:B14,1", "14x23", 100 + CH_FORCED_DECIDED, 1, 0);
}

/* Replays a line with the game's own moves. */
static void check_line(struct scene *s, int at) {
    const struct ch_game *game = s->turn.game;
    const struct ch_forced_line *line = ch_forced_line(s->forced, at);
    CH_SCOPED(ch_history_done) struct ch_history history;
    int before = ch_game_material(game, ch_history_position(&s->history), s->turn.seat);
    int gains = s->legal.move[at].captured_count, losses = 0;
    assert_in_range(line->plies, 0, CH_FORCED_PLIES);
    assert_in_range(line->positions, 1, CH_FORCED_POSITIONS);
    ch_history_copy(&history, &s->history);
    ch_history_push(&history, game, &s->legal.move[at]);
    for (int i = 0; i < line->plies; i++) {
        CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(game, &history);
        assert_true(ch_moves_find(&legal, &line->move[i]) >= 0);
        ch_history_push(&history, game, &line->move[i]);
        *(i % 2 ? &gains : &losses) += line->move[i].captured_count;
        if (line->move[i].captured_count == 0) { /* then the answer is a capture */
            list_moves(game, &history, &legal);
            assert_true(legal.count > 0);
            for (int j = 0; j < legal.count; j++)
                assert_true(legal.move[j].captured_count > 0);
            assert_true(i + 1 < line->plies || line->cut);
        }
    }
    const struct ch_position *end = ch_history_position(&history);
    assert_memory_equal(end, &line->end, sizeof *end);
    int net = ch_game_material(game, end, s->turn.seat) - before;
    int decided = line->net - net;
    assert_true(decided == 0 || decided == CH_FORCED_DECIDED || decided == -CH_FORCED_DECIDED);
    assert_int_equal(gains, line->gains);
    assert_int_equal(losses, line->losses);
    if (!line->cut) { /* no side stops where it can capture */
        CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(game, &history);
        if (legal.count > 0)
            assert_int_equal(legal.move[0].captured_count, 0);
        else
            assert_int_not_equal(decided, 0);
    }
}

TEST(test_lines) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    int positions = 0, quiet = 0;
    assert_int_equal(ch_text_read_file(&text, CH_SOURCE "/data/bench/english.fen", 1 << 20, NULL),
                     CH_OK);
    char *rest = text.data, *fen;
    while ((fen = strsep(&rest, "\n")) != NULL) {
        struct scene s;
        if (fen[0] == '#' || fen[0] == '\0')
            continue;
        open_scene(&s, "english", fen);
        int least = 1 << 20;
        for (int i = 0; i < s.legal.count; i++) {
            check_line(&s, i);
            const struct ch_forced_line *line = ch_forced_line(s.forced, i);
            for (int j = 0; j < line->plies; j++)
                quiet += line->move[j].captured_count == 0;
            int shortfall = ch_forced_shortfall(s.forced, i);
            assert_true(shortfall >= 0);
            least = shortfall < least ? shortfall : least;
        }
        assert_int_equal(least, 0);
        close_scene(&s);
        positions++;
    }
    assert_int_equal(positions, 200);
    assert_true(quiet > 0); /* offers were found, so that the test has seen some */
}

/* Games of every kernel; some of their walks keep no more than a list of moves a ply. */
TEST(test_games) {
    static const char *const names[] = {"international", "frisian", "turkish",  "italian",
                                        "fanorona-5x5",  "dameo",   "armenian", "breakthrough"};
    enum { PLIES = 40, APART = 10 };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        int long_lines = 0;
        struct ch_random random = seeded(7);
        CH_SCOPED(turn_close) struct turn turn = turn_open(names[i], NULL);
        for (int ply = 0; ply < PLIES && turn.legal.count > 0; ply++) {
            struct scene s = {
                .forced = ch_forced_new(), .history = turn.history, .legal = turn.legal};
            s.turn = (struct ch_turn){
                .game = turn.game,
                .history = &turn.history,
                .legal = &turn.legal,
                .seat = turn.game->ops->side(turn.game, ch_history_position(&turn.history)),
                .key = 1};
            ch_forced_begin(s.forced, &s.turn);
            for (int j = 0; j < turn.legal.count && ply % APART == 0; j++) {
                check_line(&s, j);
                long_lines += ch_forced_line(s.forced, j)->plies > 1;
            }
            ch_forced_free(s.forced);
            if (!turn_play(&turn, &random))
                break;
        }
        if (long_lines == 0 && strcmp(names[i], "breakthrough") != 0)
            fail_msg("%s: no line has two moves", names[i]);
    }
}
