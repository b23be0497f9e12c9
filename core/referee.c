/* See referee.h. */
#include "core/referee.h"

#include <assert.h>
#include <string.h>

#include "core/clock.h"
#include "core/memory.h"

static void lose_by_fault(struct ch_played *played, int seat, const struct ch_fault *fault) {
    played->fault = *fault;
    played->fault_seat = seat;
    played->outcome = (struct ch_outcome){CH_WON, 1 - seat, fault->end};
}

static void keep_move(struct ch_played *played, int *capacity, const struct ch_game *game,
                      const struct ch_move *move, struct ch_choice *choice) {
    if (played->history.count == *capacity) {
        *capacity = *capacity * 2;
        played->moves = ch_realloc(played->moves, (size_t)*capacity * sizeof *played->moves);
    }
    struct ch_played_move *kept = &played->moves[played->history.count];
    kept->wall_us = choice->wall_us;
    kept->cpu_us = choice->cpu_us;
    kept->reason = choice->reason.length ? ch_copy(choice->reason.data) : NULL;
    ch_history_push(&played->history, game, move);
}

/* The fault of a choice: the agent's own, or an index that names no move. */
static bool choice_failed(struct ch_choice *choice, int legal) {
    if (choice->fault.end != CH_END_NONE)
        return true;
    if (choice->index >= 0 && choice->index < legal)
        return false;
    choice->fault.end = choice->index < 0 ? CH_END_NO_CHOICE : CH_END_ILLEGAL_MOVE;
    return true;
}

static bool start_agents(const struct ch_referee *referee, struct ch_agent *const agents[CH_SEATS],
                         struct ch_played *played) {
    for (int seat = 0; seat < CH_SEATS; seat++) {
        struct ch_error error = {0};
        if (agents[seat]->ops->new_game(agents[seat], referee->game, seat, &error) != CH_OK) {
            struct ch_fault fault = {.end = CH_END_LOAD_FAILED};
            ch_error_format(&error, fault.text, sizeof fault.text);
            lose_by_fault(played, seat, &fault);
            return false;
        }
    }
    return true;
}

/* True if the game is over: by its rules, or by the limit. */
static bool game_over(const struct ch_referee *referee, const struct ch_moves *legal,
                      struct ch_played *played) {
    played->outcome = referee->game->ops->outcome(referee->game, &played->history, legal);
    if (played->outcome.result != CH_ONGOING)
        return true;
    if (referee->ply_limit <= 0 || played->history.count < referee->ply_limit)
        return false;
    played->outcome = (struct ch_outcome){CH_DRAWN, -1, CH_END_PLY_LIMIT};
    return true;
}

static void play_turns(const struct ch_referee *referee, struct ch_agent *const agents[CH_SEATS],
                       struct ch_played *played, int capacity) {
    const struct ch_game *game = referee->game;
    struct ch_moves legal = {0};
    struct ch_choice choice;
    ch_choice_init(&choice);
    for (;;) {
        legal.count = 0;
        game->ops->moves(game, &played->history, &legal);
        if (game_over(referee, &legal, played))
            break;
        int seat = game->ops->side(game, ch_history_position(&played->history));
        struct ch_turn turn = {
            .game = game,
            .history = &played->history,
            .legal = &legal,
            .seat = seat,
            .key = ch_random_key(referee->seed, referee->number, (uint32_t)seat,
                                 (uint32_t)played->history.count),
            .time_ms = referee->time_ms,
        };
        ch_choice_clear(&choice);
        int64_t asked = ch_clock_ns();
        agents[seat]->ops->choose(agents[seat], &turn, &choice);
        choice.wall_us = (double)(ch_clock_ns() - asked) * 1e-3;
        if (choice_failed(&choice, legal.count)) {
            lose_by_fault(played, seat, &choice.fault);
            break;
        }
        keep_move(played, &capacity, game, &legal.move[choice.index], &choice);
    }
    ch_choice_done(&choice);
    ch_moves_done(&legal);
}

void ch_referee_play(const struct ch_referee *referee, struct ch_agent *const agents[CH_SEATS],
                     const struct ch_history *start, struct ch_played *played) {
    assert(!ch_game_hidden(referee->game));
    *played = (struct ch_played){
        .fault_seat = -1, .started_ms = ch_clock_date_ms(), .opening_plies = start->count};
    int64_t begun = ch_clock_ns();
    ch_history_copy(&played->history, start);
    int capacity = start->count + 128;
    played->moves = ch_alloc((size_t)capacity * sizeof *played->moves);
    for (int i = 0; i < start->count; i++)
        played->moves[i] = (struct ch_played_move){-1, -1, NULL};
    if (start_agents(referee, agents, played))
        play_turns(referee, agents, played, capacity);
    played->seconds = (double)(ch_clock_ns() - begun) * 1e-9;
}

void ch_played_done(struct ch_played *played) {
    for (int i = 0; i < played->history.count; i++)
        ch_free(played->moves[i].reason);
    ch_free(played->moves);
    ch_history_done(&played->history);
    *played = (struct ch_played){0};
}
