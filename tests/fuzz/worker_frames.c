/* Fuzz target: the payload of a frame, as either side reads it from the other. A worker runs
 * untrusted rules, and may send anything. */
#include "agents/process/worker_protocol.h"
#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"

static void load(struct ch_frame *frame, const uint8_t *data, size_t size) {
    ch_frame_begin(frame, CH_FRAME_TURN);
    frame->at = frame->bytes.length;
    frame->broken = false;
    frame->reads = true;
    ch_text_add_bytes(&frame->bytes, (const char *)data, size);
}

/* A turn of a game with hidden pieces, whose positions are sent, not reached by moves: a worker
 * handles every such turn without undefined behaviour. */
static void read_hidden_turn(const uint8_t *data, size_t size) {
    const struct ch_game *game = ch_game_find("stratego:army=barrage");
    CH_SCOPED(ch_frame_done) struct ch_frame frame;
    CH_SCOPED(ch_history_done) struct ch_history history;
    struct ch_position start;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    CH_SCOPED(ch_known_done) struct ch_known known = {0};
    struct ch_turn turn = {0};
    ch_frame_init(&frame);
    game->ops->start(game, &start);
    ch_history_init(&history, game, &start);
    load(&frame, data, size);
    ch_worker_get_turn(&frame, game, &history, &known, &turn);
    if (!frame.broken) {
        game->ops->moves(game, &history, &legal);
        game->ops->outcome(game, &history, &legal);
    }
}

FUZZ(data, size) {
    const struct ch_game *game = ch_game_find("english");
    CH_SCOPED(ch_frame_done) struct ch_frame frame;
    CH_SCOPED(ch_history_done) struct ch_history history;
    struct ch_position start;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    ch_frame_init(&frame);
    game->ops->start(game, &start);
    ch_history_init(&history, game, &start);
    game->ops->moves(game, &history, &legal);

    CH_SCOPED(ch_choice_done) struct ch_choice choice, timed;
    ch_choice_init(&choice);
    load(&frame, data, size);
    ch_worker_get_choice(&frame, &legal, &choice);
    /* A move or a fault, never both or none. */
    require(!ch_frame_good(&frame) || (choice.index >= 0) != (choice.fault.end != CH_END_NONE));

    struct ch_bridge_times times;
    ch_choice_init(&timed);
    load(&frame, data, size);
    ch_worker_pass_times(&frame, &times);
    ch_worker_get_choice(&frame, &legal, &timed);
    require(times.own_us >= 0 && times.total_us < 1e15); /* numbers that can be added up */

    load(&frame, data, size);
    ch_frame_pass_error(&frame, &unread);

    struct ch_worker_start begin;
    CH_SCOPED(ch_worker_texts_done) struct ch_worker_texts texts = {0};
    load(&frame, data, size);
    ch_worker_pass_start(&frame, &begin, &texts);

    struct ch_worker_findings findings;
    CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
    load(&frame, data, size);
    ch_worker_pass_findings(&frame, &findings, &problems);

    struct ch_turn turn = {0};
    load(&frame, data, size);
    CH_SCOPED(ch_known_done) struct ch_known known = {0};
    ch_worker_get_turn(&frame, game, &history, &known, &turn);
    read_hidden_turn(data, size);
}
