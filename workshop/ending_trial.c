#include "workshop/ending_trial.h"

#include <assert.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/random.h"
#include "core/referee/referee.h"

bool ch_ending_pieces(const char *text, int most, uint8_t pieces[CH_ENDGAME_SETS]) {
    int side = 0, count = 0;
    memset(pieces, 0, CH_ENDGAME_SETS);
    for (const char *c = text; *c; c++) {
        if (*c == 'v' && side == 0 && count > 0)
            side = 1;
        else if ((*c == 'K' || *c == 'M') && ++count <= most)
            pieces[side * 2 + (*c == 'K')]++;
        else
            return false;
    }
    return side == 1 && pieces[CH_OTHER_MEN] + pieces[CH_OTHER_KINGS] > 0;
}

static bool can_capture(const struct ch_game *game, const struct ch_position *position,
                        struct ch_moves *legal) {
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    ch_history_init(&history, game, position);
    legal->count = 0;
    game->ops->moves(game, &history, legal);
    return ch_game_captures(game, legal) > 0;
}

/* Where a number of 0 … 2^bits - 1 is in an order of them that random numbers determine. No two
 * have the same place: odd factors, sums and shifts to the right keep them apart. */
enum { STEPS = 4 };

static uint64_t shuffled(uint64_t number, int bits, const uint64_t random[STEPS]) {
    uint64_t mask = (UINT64_C(1) << bits) - 1;
    for (int i = 0; i < STEPS; i++) {
        number = (number * (random[i] | 1) + (random[i] >> 32)) & mask;
        number ^= number >> (bits / 2 + 1);
    }
    return number;
}

void ch_ending_trial_draw(struct ch_ending_trial *trial, const struct ch_game *game,
                          struct ch_endgame *endgame) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_random random;
    uint64_t factors[STEPS], numbers = ch_endgame_numbers(endgame, trial->pieces);
    int bits = 1;
    while (numbers >> bits)
        bits++;
    trial->ending = ch_alloc((size_t)trial->wanted * sizeof *trial->ending);
    ch_random_init(&random, trial->seed);
    for (int i = 0; i < STEPS; i++)
        factors[i] = ch_random_next(&random);
    for (uint64_t i = 0; !(i >> bits) && trial->count < trial->wanted; i++) {
        uint64_t number = shuffled(i, bits, factors);
        struct ch_ending ending = {.won = false};
        struct ch_endgame_value value;
        if (number >= numbers ||
            !ch_endgame_numbered(endgame, trial->pieces, number, &ending.position) ||
            !ch_endgame_probe(endgame, &ending.position, &value) ||
            value.result != CH_ENDGAME_WON || value.plies < trial->least ||
            can_capture(game, &ending.position, &legal))
            continue;
        ending.distance = value.plies;
        trial->ending[trial->count++] = ending;
    }
}

struct playing {
    struct ch_ending_trial *trial;
    const struct ch_game *game;
};

static enum ch_status play(void *context, struct ch_agent *const agents[], int i,
                           struct ch_error *error) {
    (void)error;
    const struct playing *playing = context;
    struct ch_ending *ending = &playing->trial->ending[i];
    const struct ch_game *game = playing->game;
    int seat = game->ops->side(game, &ending->position);
    struct ch_agent *const seats[CH_SEATS] = {agents[seat], agents[!seat]};
    const struct ch_referee referee = {
        .game = game,
        .keys = ch_keys_of_seed(playing->trial->seed),
        .number = (uint32_t)i,
        .adjudication = ch_adjudication_default(game->rule_plies),
    };
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_played_done) struct ch_played played = {0};
    ch_history_init(&history, game, &ending->position);
    ch_referee_play(&referee, seats, &history, &played);
    ending->end = played.outcome.end;
    ending->won = played.outcome.result == CH_WON && played.outcome.winner == seat &&
                  ending->end < CH_END_AGENT_FAULTS;
    ending->plies = played.history.count;
    return CH_OK;
}

enum ch_status ch_ending_trial_play(struct ch_ending_trial *trial, struct ch_agent_pool *pool,
                                    struct ch_error *error) {
    struct playing playing = {trial, pool->game};
    assert(pool->agents == 2);
    enum ch_status status = ch_agent_pool_each(pool, trial->count, play, &playing, error);
    trial->wins = trial->won_plies = trial->won_distance = trial->faults = 0;
    for (int i = 0; i < trial->count && status == CH_OK; i++) {
        const struct ch_ending *ending = &trial->ending[i];
        trial->faults += ending->end >= CH_END_AGENT_FAULTS;
        if (!ending->won)
            continue;
        trial->wins++;
        trial->won_plies += ending->plies;
        trial->won_distance += ending->distance;
    }
    return status;
}

void ch_ending_trial_done(struct ch_ending_trial *trial) {
    ch_free(trial->ending);
}
