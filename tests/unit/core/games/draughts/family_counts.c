/* Leaves of every game of the draughts family against published counts and those of
 * tests/support/family.py. CH_LEAVES bounds the leaves of a position. */
#include "tests/unit/core/games/draughts/family.h"

/* Leaves that a release build counts in a fraction of a second a line; others are slower. */
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
static const uint64_t standard_limit = 30000000;
#else
static const uint64_t standard_limit = 300000;
#endif

static uint64_t limit(void) {
    const char *text = getenv("CH_LEAVES");
    return text ? strtoull(text, NULL, 10) : standard_limit;
}

/* `counts`: leaves at depth 1, 2 …, parted by blanks. */
static void check(const struct ch_draughts *draughts, const char *text, bool by_result,
                  char *counts, uint64_t max) {
    struct ch_position position = family_position(draughts, text);
    int depth = 1;
    for (char *count = strtok(counts, " "); count; count = strtok(NULL, " "), depth++) {
        uint64_t expected = strtoull(count, NULL, 10);
        if (expected > max)
            break;
        uint64_t found = ch_game_perft(&draughts->game, &position, depth, by_result);
        if (found != expected)
            family_complain("%s, %s: %llu at depth %d, and not %llu", draughts->game.name, text,
                            (unsigned long long)found, depth, (unsigned long long)expected);
    }
}

static void published_row(char *field[], int count) {
    assert_int_equal(count, 5);
    CH_SCOPED(free_draughts) struct ch_draughts *draughts = family_open(field[0], "");
    if (draughts)
        check(draughts, field[2], strcmp(field[1], "result") == 0, field[3], limit());
}

TEST(published) {
    family_rows("counts.tsv", published_row, 48);
}

static void repetition_row(char *field[], int count) {
    assert_int_equal(count, 4);
    CH_SCOPED(free_draughts) struct ch_draughts *draughts = family_open(field[0], field[1]);
    if (draughts)
        check(draughts, field[2], true, field[3], 300000);
}

TEST(forbidden_repetitions) {
    family_rows("repetitions.tsv", repetition_row, 8);
}

/* Games one after another have many positions each. */
static struct ch_draughts *current;
static char current_name[64];

static void position_row(char *field[], int count) {
    assert_int_equal(count, 3);
    if (strcmp(current_name, field[0]) != 0) {
        ch_draughts_free(current);
        current = family_open(field[0], "");
        snprintf(current_name, sizeof current_name, "%s", field[0]);
    }
    if (current)
        check(current, field[1], true, field[2], 300000);
}

TEST(positions) {
    family_rows("positions.tsv", position_row, 30 * 16);
    family_rows("published_positions.tsv", position_row, 6 * 12);
    ch_draughts_free(current);
}
