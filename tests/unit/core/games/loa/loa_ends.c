/* How games of Lines of Action go and end, against the independent tables of tests/data/loa: every
 * end under the variants of the disputed rules, recorded games and random ones; as the referee
 * sees a game and as a search walks through it. */
#include "tests/unit/core/games/loa/loa_tables.h"

#include "core/games/loa/rules.h"
#include "core/games/walk.h"

static char *outcome_text(const struct ch_game *game, struct ch_outcome outcome) {
    struct ch_text text = ch_text_new();
    assert_int_equal(outcome.result == CH_WON, outcome.winner >= 0);
    assert_in_range(outcome.winner + 1, 0, CH_SEATS);
    if (outcome.result == CH_ONGOING)
        ch_text_add(&text, "ongoing");
    else if (outcome.result == CH_DRAWN)
        ch_text_addf(&text, "drawn %s", ch_end_name(outcome.end));
    else
        ch_text_addf(&text, "%c %s", game->seat_letter[outcome.winner], ch_end_name(outcome.end));
    return ch_text_take(&text);
}

static char *walked(const struct ch_game *game, struct ch_walk *walk) {
    int rests;
    struct ch_outcome outcome = walk->ops->outcome(walk, &rests);
    if (outcome.result == CH_ONGOING) {
        int count;
        walk->ops->steps(walk, false, &count, &outcome);
    }
    return outcome_text(game, outcome);
}

/* Compares the walk's outcome of a position with the game's, `expected`: for a search the first
 * repetition is a draw, also where the game takes three. */
static void expect_walked(const struct ch_game *game, struct ch_walk *walk, const char *position,
                          const char *expected) {
    char *found = walked(game, walk);
    if (ch_loa_of(game)->repetition > 2 && strcmp(found, "drawn repetition") == 0)
        ch_free(found);
    else
        expect_text("walk", position, found, expected);
}

static void walk_on(struct ch_walk *walk, const struct ch_move *move) {
    int count;
    struct ch_outcome ended;
    const struct ch_walk_step *steps = walk->ops->steps(walk, false, &count, &ended);
    for (int i = 0; i < count; i++)
        if (steps[i].from == move->path[0] && steps[i].to == move->path[1]) {
            struct ch_walk_step step = steps[i];
            walk->ops->make(walk, &step);
            return;
        }
    complain("no step %d-%d", move->path[0], move->path[1]);
}

static const struct ch_move *move_of(const struct ch_game *game, const struct ch_moves *legal,
                                     const char *text) {
    for (int i = 0; i < legal->count; i++) {
        CH_FREED char *written = move_text(game, &legal->move[i]);
        bool same = strcmp(written, text) == 0;
        if (same)
            return &legal->move[i];
    }
    fail_msg("%s: no move %s", game->name, text);
    return NULL;
}

struct replay {
    const struct ch_game *game;
    struct ch_history history;
    struct ch_moves legal; /* of the last position */
    struct ch_walk *far;   /* as a search from the first position went */
    struct ch_walk *near;  /* as a search from the present position begins */
    long options;          /* legal moves before all the plies */
};

/* Checks that the position has the outcome `expected`, for the referee and for searches. */
static void check_outcome(struct replay *replay, const char *expected) {
    const struct ch_game *game = replay->game;
    CH_SCOPED(ch_text_done)
    struct ch_text where = position_text(game, ch_history_position(&replay->history));
    replay->legal.count = 0;
    game->ops->moves(game, &replay->history, &replay->legal);
    struct ch_outcome outcome = game->ops->outcome(game, &replay->history, &replay->legal);
    expect_text(game->name, where.data, outcome_text(game, outcome), expected);
    replay->near->ops->begin(replay->near, &replay->history);
    expect_walked(game, replay->near, where.data, expected);
    if (replay->history.count < CH_WALK_STEPS)
        expect_walked(game, replay->far, where.data, expected);
}

/* Plays the moves ("-": none). The game must be ongoing before the last one and have the outcome
 * `expected` after it. Returns the sum of the numbers of legal moves before each ply. */
static long play(const struct ch_game *game, const struct ch_position *position, char *moves,
                 const char *expected, struct ch_position *last) {
    const struct ch_walk_options options = {.evaluator = "normal", .way = "quads"};
    const struct ch_walk_ops *ops = ch_walk_of(game);
    struct replay replay = {
        .game = game, .far = ops->open(game, &options), .near = ops->open(game, &options)};
    ch_history_init(&replay.history, game, position);
    ops->begin(replay.far, &replay.history);
    char *move = strcmp(moves, "-") == 0 ? NULL : strtok(moves, " ");
    for (; move; move = strtok(NULL, " ")) {
        check_outcome(&replay, "ongoing");
        replay.options += replay.legal.count;
        const struct ch_move *made = move_of(game, &replay.legal, move);
        if (replay.history.count + 1 < CH_WALK_STEPS)
            walk_on(replay.far, made);
        ch_history_push(&replay.history, game, made);
    }
    check_outcome(&replay, expected);
    *last = *ch_history_position(&replay.history);
    ops->close(replay.far);
    ops->close(replay.near);
    ch_moves_done(&replay.legal);
    ch_history_done(&replay.history);
    return replay.options;
}

/* game, position, moves, outcome */
static void end_row(char *field[]) {
    const struct ch_game *game = game_named(field[0]);
    struct ch_position position = position_of(game, field[1]), last;
    int before = wrong;
    play(game, &position, field[2], field[3], &last);
    if (wrong > before)
        complain("%s: %s: %s", field[0], field[1], field[4]);
}

TEST(ends) {
    rows("ends.tsv", end_row, 5, 700);
}

/* game, name, moves, outcome, final position, legal moves over all plies */
static void game_row(char *field[]) {
    const struct ch_game *game = game_named(field[0]);
    struct ch_position position = position_of(game, "start"), last;
    long options = play(game, &position, field[2], field[3], &last);
    position = position_of(game, field[4]);
    if (memcmp(&last, &position, sizeof last) != 0)
        complain("%s: the last position", field[1]);
    if (options != strtol(field[5], NULL, 10))
        complain("%s: %ld legal moves, not %s", field[1], options, field[5]);
}

TEST(games) {
    rows("games.tsv", game_row, 6, 31);
}
