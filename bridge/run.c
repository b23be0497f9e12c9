#include "bridge/run.h"

#include <assert.h>

#include "bridge/guard.h"

/* Kept what rules draw and what the decision procedure draws apart, where keys were hashed. */
static const uint64_t hashed_stream = UINT64_C(0x5bf0363d6ea6e6c5);

void ch_run_init(struct ch_run *run) {
    run->reasons = ch_text_new();
    run->tactics = ch_tactics_new();
    run->forced = ch_forced_new();
    run->answer = ch_text_new();
}

void ch_run_begin(struct ch_run *run, const struct ch_turn *turn) {
    const struct ch_position *position = ch_history_position(turn->history);
    assert(turn->legal->count > 0 && turn->seat >= 0 && turn->seat < CH_SEATS);
    run->turn = turn;
    run->firings = 0;
    run->firing_rule = NULL;
    run->statement_count = 0;
    run->scores_size = 0;
    run->claim_count = 0;
    ch_text_clear(&run->reasons);
    ch_random_init(&run->random,
                   turn->hashed ? turn->key ^ hashed_stream : ch_rules_key(turn->key));
    ch_tactics_begin(run->tactics, turn);
    ch_forced_begin(run->forced, turn);
    for (int square = 0; square < turn->game->graph.count; square++)
        run->board[square] = turn->game->ops->piece_at(turn->game, position, square);
}

void ch_run_done(struct ch_run *run) {
    ch_free(run->statements);
    ch_free(run->preferences);
    ch_free(run->claims);
    ch_text_done(&run->reasons);
    ch_tactics_free(run->tactics);
    ch_forced_free(run->forced);
    ch_guard_free(run->guard);
    ch_text_done(&run->answer);
    ch_decision_done(&run->decision);
}
