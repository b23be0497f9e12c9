/* Endgame tables against a search: one of all moves to the table's distance sees the end, and one
 * that is a ply shorter does not. And searches that use tables. */
#include "tests/unit/core/search/turns.h"

#include <stdatomic.h>

#include "core/endgame/endgame.h"
#include "core/endgame/solved.h"
#include "tests/support/begin.h"

RELEASES(close_endgame, struct ch_endgame, ch_endgame_close)

/* PLIES: the plain search sees so far in no time. */
enum { DECIDED = CH_SEARCH_MATE - 1000, PLIES = 7, SAMPLES = 120, MANY_SAMPLES = 4000 };

static char folder[] = "/tmp/endgame-XXXXXX";
static int pieces, samples;

/* Builds tables; tests share them. */
static int build(void **state) {
    const char *wanted = getenv("CH_PIECES");
    atomic_bool stop = false;
    struct ch_error error;
    (void)state;
    pieces = wanted ? atoi(wanted) : 3;
    samples = wanted ? MANY_SAMPLES : SAMPLES;
    if (!mkdtemp(folder))
        return -1;
    struct ch_endgame_build work = {.game = ch_game_find("english"),
                                    .dir = folder,
                                    .pieces = pieces,
                                    .threads = 2,
                                    .memory = UINT64_C(1) << 30,
                                    .stop = &stop};
    return ch_endgame_build(&work, &error) == CH_OK ? 0 : -1;
}

static int clean(void **state) {
    char command[64];
    (void)state;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

/* A position of so many pieces: its colours, kinds and squares are random. */
static void random_fen(struct ch_random *random, char *fen, size_t size) {
    enum { SQUARES = 32, ROW = 4 };
    char list[2][64] = {"", ""};
    bool taken[SQUARES + 1] = {false};
    int count = 2 + (int)ch_random_below(random, (uint32_t)pieces - 1);
    for (int i = 0; i < count;) {
        int square = 1 + (int)ch_random_below(random, SQUARES);
        int black = i < 2 ? i : (int)ch_random_below(random, 2);
        bool king = ch_random_below(random, 2);
        if (taken[square] || (!king && (black ? square > SQUARES - ROW : square <= ROW)))
            continue;
        taken[square] = true;
        size_t length = strlen(list[black]);
        snprintf(list[black] + length, sizeof list[black] - length, "%s%s%d", length ? "," : "",
                 king ? "K" : "", square);
        i++;
    }
    snprintf(fen, size, "%c:W%s:B%s", ch_random_below(random, 2) ? 'W' : 'B', list[0], list[1]);
}

/* Compares a search of `depth` plies with the value in the table. */
static void compare(struct turn *turn, const struct ch_endgame_value *value, int depth) {
    struct ch_search_result plain =
        turn_search_to(turn, &(struct ch_search_options){.without = CH_SEARCH_PLAIN}, depth);
    bool decided = abs(plain.score) > DECIDED;
    if (value->result == CH_ENDGAME_DRAWN) {
        assert_false(decided);
        return;
    }
    /* Captures at the end may be played out behind the depth. */
    if (decided)
        assert_int_equal(plain.score, value->result == CH_ENDGAME_WON
                                          ? CH_SEARCH_MATE - value->plies
                                          : value->plies - CH_SEARCH_MATE);
    assert_true(decided || depth < value->plies);
}

TEST(a_search_to_the_distance_sees_the_end) {
    CH_SCOPED(close_endgame) struct ch_endgame *endgame;
    int seen[3] = {0};
    struct ch_random random = seeded(1);
    assert_int_equal(ch_endgame_open(ch_game_find("english"), folder, &endgame, NULL), CH_OK);
    for (int i = 0; i < samples; i++) {
        char fen[128];
        struct ch_endgame_value value;
        random_fen(&random, fen, sizeof fen);
        CH_SCOPED(turn_close) struct turn turn = turn_open("english", fen);
        assert_true(ch_endgame_probe(endgame, &turn.history.start, &value));
        seen[value.result]++;
        if (turn.legal.count == 0)
            assert_true(value.result == CH_ENDGAME_LOST && value.plies == 0);
        else
            for (int depth = 1; depth <= PLIES; depth += 2)
                compare(&turn, &value, depth);
    }
    assert_true(seen[CH_ENDGAME_DRAWN] > 0 && seen[CH_ENDGAME_WON] > 0 &&
                seen[CH_ENDGAME_LOST] > 0);
}

/* At any depth a search with tables knows the distance; with more pieces on the board it sees
 * captures that lead into them. */
TEST(searches_ask_tables) {
    CH_SCOPED(close_endgame) struct ch_endgame *endgame;
    assert_int_equal(ch_endgame_open(ch_game_find("english"), folder, &endgame, NULL), CH_OK);
    assert_int_equal(ch_endgame_pieces(endgame), pieces);
    struct ch_search_options with = {.tables = ch_endgame_tables(endgame)};
    CH_SCOPED(turn_close) struct turn turn = turn_open("english", "W:WK15,K18:BK1");
    for (int depth = 1; depth <= 3; depth++) {
        struct ch_endgame_value value;
        assert_true(ch_endgame_probe(endgame, &turn.history.start, &value));
        assert_int_equal(turn_search_to(&turn, &with, depth).score, CH_SEARCH_MATE - value.plies);
        assert_true(turn_search_to(&turn, NULL, depth).score < DECIDED);
    }
}

GROUP(build, clean)
