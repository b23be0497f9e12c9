/* An adversary who has read this source: an agent that knows the match's seed, its game and its
 * seat, and has a table of the deals of every seed within reach. From its own set-up it finds the
 * seed, and by that the enemy's set-up. Where keys were hashed from the seed it names the flag in
 * every game of Barrage; where they come from a secret it guesses. */

#include "core/games/stratego/rules.h"
#include "core/referee/referee.h"
#include "tests/support/begin.h"

enum { GAMES = 40, SEEDS = 200 };

struct adversary {
    struct ch_agent agent;
    uint32_t game;
    int seat;
    uint64_t own; /* the key that it was given for its set-up */
    int guess;    /* where the enemy's flag is; -1: it has no idea */
};

static enum ch_status new_game(struct ch_agent *agent, const struct ch_game *game, int seat,
                               struct ch_error *error) {
    (void)agent, (void)game, (void)seat, (void)error;
    return CH_OK;
}

static int flag_of(const struct ch_game *game, const struct ch_position *position, int seat) {
    int flag = -1;
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece piece = game->ops->piece_at(game, position, square);
        if (piece.seat == seat && piece.kind == CH_STRATEGO_FLAG)
            flag = square;
    }
    return flag;
}

/* The set-up that a game deals by this key. */
static void deal(const struct ch_game *game, int seat, uint64_t key, struct ch_text *text) {
    struct ch_random random = seeded(key);
    game->ops->deal(game, seat, &random, text);
}

/* Where the enemy's flag would be if the keys came from there. */
static int dealt_flag(const struct ch_game *game, const struct adversary *self,
                      const struct ch_keys *keys) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    deal(game, !self->seat, ch_turn_key(keys, self->game, !self->seat, CH_PLY_SET_UP), &text);
    struct ch_position position = start_of(game);
    assert_int_equal(game->ops->set_up(game, !self->seat, text.data, &position, NULL), CH_OK);
    return flag_of(game, &position, !self->seat);
}

/* Every way in which this source ever made keys of a seed. */
static void set_up(struct ch_agent *agent, const struct ch_turn *turn, struct ch_text *text,
                   struct ch_fault *fault) {
    struct adversary *self = (struct adversary *)agent;
    fault->end = CH_END_NONE;
    self->own = turn->key;
    deal(turn->game, turn->seat, turn->key, text);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        const struct ch_keys known[] = {ch_keys_hashed(seed), ch_keys_of_seed(seed)};
        for (int i = 0; i < 2; i++)
            if (ch_turn_key(&known[i], self->game, self->seat, CH_PLY_SET_UP) == turn->key)
                self->guess = dealt_flag(turn->game, self, &known[i]);
    }
}

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    (void)agent, (void)turn;
    choice->index = 0;
}

static const struct ch_agent_ops operations = {
    .new_game = new_game, .set_up = set_up, .choose = choose};

struct flags {
    int named, guessed; /* of GAMES: rightly, and at all */
    int on[CH_MAX_SQUARES];
};

/* Plays GAMES games of Barrage with these keys. */
static void name_flags(const struct ch_keys *keys, struct flags *flags) {
    const struct ch_game *game;
    struct ch_error error;
    flags->named = flags->guessed = 0;
    assert_int_equal(ch_game_open("stratego:army=barrage", &game, &error), CH_OK);
    for (uint32_t number = 0; number < GAMES; number++) {
        struct adversary knower = {
            .agent = {.ops = &operations, .name = "adversary"}, .game = number, .guess = -1};
        struct adversary victim = knower; /* is dealt its set-up as other agents are */
        victim.seat = 1;
        struct ch_agent *const seats[CH_SEATS] = {&knower.agent, &victim.agent};
        struct ch_referee referee = {
            .game = game, .keys = *keys, .number = number, .adjudication.plies = 2};
        CH_SCOPED(ch_played_done) struct ch_played played;
        struct ch_position start = start_of(game);
        CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &start);
        ch_referee_play(&referee, seats, &history, &played);
        int flag = flag_of(game, &played.history.start, 1);
        assert_true(flag >= 0);
        flags->named += knower.guess == flag;
        flags->guessed += knower.guess >= 0;
        flags->on[flag]++;
    }
}

TEST(hashed_keys_gave_the_flag_away) {
    const struct ch_keys keys = ch_keys_hashed(1);
    struct flags flags = {0};
    name_flags(&keys, &flags);
    assert_int_equal(flags.named, GAMES);
}

/* A secret from the seed would do so, too: that is why hidden games have none. */
TEST(keys_of_a_seed_would_give_it_away) {
    const struct ch_keys keys = ch_keys_of_seed(1);
    struct flags flags = {0};
    name_flags(&keys, &flags);
    assert_int_equal(flags.named, GAMES);
}

/* The table finds nothing. A guess of the commonest square is right in as many games as have the
 * flag there: far from two of five. */
TEST(a_secret_reveals_nothing) {
    enum { SECRETS = 10 };
    struct flags flags = {0};
    int max = 0;
    for (int i = 0; i < SECRETS; i++) {
        const struct ch_secret secret = {{(uint8_t)i, 77, 3}};
        const struct ch_keys keys = ch_keys_of_secret(&secret);
        name_flags(&keys, &flags);
        assert_int_equal(flags.guessed, 0);
    }
    for (int square = 0; square < CH_MAX_SQUARES; square++)
        max = flags.on[square] > max ? flags.on[square] : max;
    print_message("the commonest square has %d of %d flags\n", max, SECRETS * GAMES);
    assert_true(max < SECRETS * GAMES * 2 / 5);
}
