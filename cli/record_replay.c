/* crownhead record replay: a game step by step; with --verify, every move decided again. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/config.h"
#include "cli/options.h"
#include "cli/record.h"
#include "cli/reopen.h"
#include "core/arena/match_spec.h"
#include "core/board_text.h"
#include "core/memory.h"

enum { KEPT_AGENTS = 8 };

struct kept_agent {
    int64_t id;
    const struct ch_game *game;
    struct ch_agent *agent; /* NULL: it can't decide again */
    bool told;              /* that it can't under a clock */
    char name[CH_AGENT_NAME];
};

struct replay {
    struct ch_record *record;
    struct ch_agents_config config;
    struct kept_agent kept[KEPT_AGENTS];
    int kept_count, next;
    int64_t match; /* whose seed is `seed`; 0: a game's own */
    uint64_t seed;
    struct ch_time_control time; /* of that match */
    long games, same, different, skipped;
};

static int step_through(void *context, const struct ch_recorded_game *recorded) {
    (void)context;
    const struct ch_game *game;
    struct ch_history history;
    struct ch_error error;
    struct ch_text text;
    if (ch_recorded_history(recorded, &game, &history, &error) != CH_OK)
        return ch_fail(&error);
    ch_text_init(&text);
    ch_text_addf(&text, "game %lld: %s %s, %s %s\n\n", (long long)recorded->id, game->seat_name[0],
                 recorded->player[0], game->seat_name[1], recorded->player[1]);
    ch_board_draw(game, &history.start, &(struct ch_drawing){.coordinates = true}, &text);
    for (int i = 0; i < history.count; i++) {
        struct ch_drawing drawing = {.coordinates = true, .last = &history.plies[i].move};
        const char *reason = recorded->moves[i].reason;
        ch_text_addf(&text, "\n%d. %s plays %s%s%s\n\n", i + 1,
                     game->seat_name[ch_history_mover(&history, game, i)], recorded->moves[i].path,
                     reason ? ": " : "", reason ? reason : "");
        ch_board_draw(game, &history.plies[i].after, &drawing, &text);
    }
    ch_text_add(&text, "\n");
    ch_record_result_text(recorded, &text);
    puts(text.data);
    ch_text_done(&text);
    ch_history_done(&history);
    return CH_EXIT_DONE;
}

static enum ch_status open_recorded(struct replay *replay, int64_t id, const struct ch_game *game,
                                    struct kept_agent *kept, struct ch_error *error) {
    *kept = (struct kept_agent){.id = id, .game = game};
    enum ch_status status =
        ch_reopen(replay->record, id, game, &replay->config, &kept->agent, kept->name, error);
    if (status == CH_OK && !kept->agent)
        fprintf(stderr, "%s can't decide again: its choices depend on more than text and key\n",
                kept->name);
    return status;
}

/* The agent of that row, opened from its recorded text; *found may have no agent. */
static enum ch_status find_agent(struct replay *replay, int64_t id, const struct ch_game *game,
                                 struct kept_agent **found, struct ch_error *error) {
    for (int i = 0; i < replay->kept_count; i++)
        if (replay->kept[i].id == id && replay->kept[i].game == game) {
            *found = &replay->kept[i];
            return CH_OK;
        }
    int slot =
        replay->kept_count < KEPT_AGENTS ? replay->kept_count++ : replay->next++ % KEPT_AGENTS;
    *found = &replay->kept[slot];
    if ((*found)->agent)
        (*found)->agent->ops->close((*found)->agent);
    (*found)->agent = NULL;
    return open_recorded(replay, id, game, *found, error);
}

/* Whether the agent decides as it did in the match. */
static bool decides_alike(const struct replay *replay, struct kept_agent *kept) {
    if (!kept->agent || !kept->agent->clocked || !ch_time_control_timed(&replay->time))
        return kept->agent != NULL;
    if (!kept->told)
        fprintf(stderr, "%s can't decide again: it played by the clock\n", kept->name);
    kept->told = true;
    return false;
}

/* A turn of `seat` in the recorded game, without what it is about. */
static struct ch_turn turn_of(const struct replay *replay, const struct ch_recorded_game *recorded,
                              const struct ch_game *game, int seat, int ply) {
    return (struct ch_turn){
        .game = game,
        .seat = seat,
        .key =
            ch_random_key(replay->seed, (uint32_t)recorded->number, (uint32_t)seat, (uint32_t)ply),
        .depth = replay->time.depth,
        .nodes = replay->time.nodes,
    };
}

/* One decision again; tells a difference. `seen` is what the seat had seen of the game up to it. */
static void decide_again(struct replay *replay, const struct ch_recorded_game *recorded,
                         const struct ch_game *game, struct kept_agent *kept,
                         const struct ch_history *seen, int seat) {
    struct ch_moves legal = {0};
    struct ch_choice choice;
    struct ch_text text;
    int ply = seen->count;
    struct ch_turn turn = turn_of(replay, recorded, game, seat, ply);
    game->ops->moves(game, seen, &legal);
    turn.history = seen;
    turn.legal = &legal;
    ch_choice_init(&choice);
    ch_text_init(&text);
    kept->agent->ops->choose(kept->agent, &turn, &choice);
    if (choice.fault.end != CH_END_NONE)
        ch_text_addf(&text, "%s: %s", ch_end_text(choice.fault.end), choice.fault.text);
    else if (choice.index >= 0 && choice.index < legal.count)
        game->ops->format_move(game, &legal.move[choice.index], NULL, CH_NOTATION_FULL, &text);
    if (strcmp(text.data, recorded->moves[ply].path) == 0) {
        replay->same++;
    } else {
        replay->different++;
        printf("game %lld, ply %d: %s played %s, and now %s\n", (long long)recorded->id, ply + 1,
               kept->name, recorded->moves[ply].path, text.data);
    }
    ch_text_done(&text);
    ch_choice_done(&choice);
    ch_moves_done(&legal);
}

/* Every move of `seat`, in order. */
static enum ch_status verify_seat(struct replay *replay, const struct ch_recorded_game *recorded,
                                  const struct ch_game *game, const struct ch_history *history,
                                  int seat, struct ch_error *error) {
    struct ch_history view;
    struct kept_agent *kept = NULL;
    enum ch_status status = CH_OK;
    int64_t id = 0;
    const struct ch_history *seen = ch_history_seen(history, game, seat, &view);
    for (int i = 0; i < history->count && status == CH_OK; i++) {
        if (ch_history_mover(seen, game, i) == seat && recorded->moves[i].agent) {
            if (recorded->moves[i].agent != id) {
                id = recorded->moves[i].agent;
                status = find_agent(replay, id, game, &kept, error);
                if (status == CH_OK && kept->agent)
                    status = kept->agent->ops->new_game(kept->agent, game, seat, error);
            }
            struct ch_history before = *seen; /* borrows its plies */
            before.count = i;
            if (status == CH_OK && decides_alike(replay, kept))
                decide_again(replay, recorded, game, kept, &before, seat);
            else
                replay->skipped++;
        }
    }
    ch_history_done(&view);
    return status;
}

/* The seed and the limits of the game's keys: its match's, or its own. */
static enum ch_status find_seed(struct replay *replay, const struct ch_recorded_game *recorded,
                                struct ch_error *error) {
    struct ch_recorded_match match;
    int64_t id = recorded->match;
    if (!id) {
        replay->match = 0;
        replay->seed = recorded->seed;
        replay->time = (struct ch_time_control){0};
        return CH_OK;
    }
    if (replay->match == id)
        return CH_OK;
    struct ch_adjudication ignored;
    enum ch_status status = ch_record_match(replay->record, id, &match, error);
    if (status != CH_OK)
        return status;
    status = ch_match_limits(&match, &replay->time, &ignored, error);
    replay->match = id;
    replay->seed = match.seed;
    ch_recorded_match_done(&match);
    return status;
}

static int verify_game(void *context, const struct ch_recorded_game *recorded) {
    struct replay *replay = context;
    const struct ch_game *game;
    struct ch_history history;
    struct ch_error error;
    replay->games++;
    if (!recorded->match && !recorded->seeded) {
        fprintf(stderr,
                "game %lld was played elsewhere, so its keys are not known: it can't be decided "
                "again\n",
                (long long)recorded->id);
        for (int i = 0; i < recorded->ply_count; i++)
            replay->skipped += recorded->moves[i].agent != 0;
        return CH_EXIT_DONE;
    }
    enum ch_status status = find_seed(replay, recorded, &error);
    if (status == CH_OK)
        status = ch_recorded_history(recorded, &game, &history, &error);
    if (status != CH_OK)
        return ch_fail(&error);
    long before = replay->different;
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++)
        status = verify_seat(replay, recorded, game, &history, seat, &error);
    ch_history_done(&history);
    if (status != CH_OK)
        return ch_fail(&error);
    return replay->different > before ? CH_EXIT_NO : CH_EXIT_DONE;
}

int ch_record_replay(const struct ch_record_options *options, struct ch_record *record, int count,
                     char **ids) {
    if (count == 0 && !options->match)
        return ch_failf("record replay needs the number of a game, or --match N");
    struct replay replay = {.record = record};
    ch_cli_config(&replay.config);
    if (!options->verify)
        return ch_record_each(options, record, count, ids, step_through, &replay);
    int status = ch_record_each(options, record, count, ids, verify_game, &replay);
    for (int i = 0; i < replay.kept_count; i++)
        if (replay.kept[i].agent)
            replay.kept[i].agent->ops->close(replay.kept[i].agent);
    if (status != CH_EXIT_BAD)
        printf("%ld game%s: %ld moves decided again and the same, %ld different, %ld that can't be "
               "decided again\n",
               replay.games, replay.games == 1 ? "" : "s", replay.same, replay.different,
               replay.skipped);
    return status;
}
