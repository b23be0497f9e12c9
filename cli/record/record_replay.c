/* crownhead record replay: games step by step, or with --verify set-ups and moves decided again. */
#include <assert.h>
#include <string.h>

#include "agents/kinds/kinds.h"
#include "cli/command/command.h"
#include "cli/output/print.h"
#include "cli/record/record.h"
#include "core/arena/match.h"
#include "core/games/text/board_text.h"
#include "core/records/score.h"
#include "workshop/agent_pool.h"

enum { KEPT_AGENTS = 8 };

struct kept_agent {
    int64_t id;
    const struct ch_game *game;
    struct ch_agent *agent; /* NULL: it can't decide again */
    bool warned;            /* that it can't under a clock */
    char name[CH_AGENT_NAME];
};

struct verifying {
    struct ch_record *record;
    struct ch_agents_config config;
    struct kept_agent kept[KEPT_AGENTS];
    int kept_count, next;
    const struct ch_recorded_game *recorded; /* the game at hand */
    const struct ch_game *game;
    int64_t match; /* whose keys are `keys`; 0: a game's own */
    struct ch_keys keys;
    struct ch_time_control time;                   /* of that match */
    long games, same, set_ups, different, skipped; /* set_ups: those that are the same */
    long otherwise; /* than by another decision procedure: the two can't be compared */
};

/* The agent of that row, opened from its recorded text for a seat of the game at hand; *found may
 * have no agent. */
static enum ch_status find_agent(struct verifying *again, int64_t id, int seat,
                                 struct kept_agent **found, struct ch_error *error) {
    int slot = 0;
    while (slot < again->kept_count &&
           (again->kept[slot].id != id || again->kept[slot].game != again->game))
        slot++;
    struct kept_agent *kept = *found = &again->kept[slot % KEPT_AGENTS];
    enum ch_status status = CH_OK;
    if (slot == again->kept_count) {
        slot = again->kept_count < KEPT_AGENTS ? again->kept_count++ : again->next++ % KEPT_AGENTS;
        kept = *found = &again->kept[slot];
        if (kept->agent)
            kept->agent->ops->close(kept->agent);
        *kept = (struct kept_agent){.id = id, .game = again->game};
        status = ch_reopen(again->record, id, again->game, &again->config, &kept->agent, kept->name,
                           error);
        if (status == CH_OK && !kept->agent)
            ch_print_to(stderr,
                        "%s can't decide again: its choices depend on more than text and key\n",
                        kept->name);
    }
    if (status == CH_OK && kept->agent)
        status = kept->agent->ops->new_game(kept->agent, again->game, seat, error);
    return status;
}

/* Whether the agent decides as it did in the match. */
static bool decides_alike(const struct verifying *again, struct kept_agent *kept) {
    if (!kept->agent || !kept->agent->clocked || !ch_time_control_timed(&again->time))
        return kept->agent != NULL;
    if (!kept->warned)
        ch_print_to(stderr, "%s can't decide again: it played by the clock\n", kept->name);
    kept->warned = true;
    return false;
}

/* A turn of `seat` in the game at hand. */
static struct ch_turn turn_of(const struct verifying *again, int seat, int ply,
                              const struct ch_history *history, const struct ch_moves *legal) {
    uint32_t number = (uint32_t)again->recorded->number;
    return (struct ch_turn){
        .game = again->game,
        .history = history,
        .legal = legal,
        .seat = seat,
        .key = ch_turn_key(&again->keys, number, seat, ply),
        .game_key = ch_game_key(&again->keys, number, seat),
        .hashed = again->keys.scheme == CH_KEYS_HASHED,
        .depth = again->time.depth,
        .nodes = again->time.nodes,
    };
}

/* Counts a difference, and says if it proves nothing. Another decision procedure than this
 * program's may rightly have decided otherwise, for every agent but `random`; for that one too
 * where set-ups are dealt. */
static void count_difference(struct verifying *again, const struct kept_agent *kept,
                             struct ch_text *line) {
    int procedure = again->recorded->procedure;
    bool otherwise = procedure != CH_DECISION_PROCEDURE &&
                     (kept->agent->kind != &ch_random_kind || again->game->ops->deal);
    again->otherwise += otherwise;
    again->different += !otherwise;
    if (!otherwise)
        return;
    ch_text_add(line, " (they can't be compared: ");
    if (procedure)
        ch_text_addf(line, "decision procedure %d decided then", procedure);
    else
        ch_text_add(line, "it is not known which decision procedure decided then");
    ch_text_addf(line, ", and this program has %d)", CH_DECISION_PROCEDURE);
}

/* Repeats one decision and reports a difference. `seen` is what the seat had seen of the game up to
 * it. */
static void decide_again(struct verifying *again, struct kept_agent *kept,
                         const struct ch_history *seen, int seat) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const char *path = again->recorded->moves[seen->count].path;
    struct ch_turn turn = turn_of(again, seat, seen->count, seen, &legal);
    assert(ch_history_mover(seen, again->game, seen->count) == seat);
    again->game->ops->moves(again->game, seen, &legal);
    ch_choice_init(&choice);
    kept->agent->ops->choose(kept->agent, &turn, &choice);
    if (choice.fault.end != CH_END_NONE)
        ch_text_addf(&text, "%s: %s", ch_end_text(choice.fault.end), choice.fault.text);
    else if (choice.index >= 0 && choice.index < legal.count)
        again->game->ops->format_move(again->game, &legal.move[choice.index], NULL,
                                      CH_NOTATION_FULL, &text);
    if (strcmp(text.data, path) == 0) {
        again->same++;
        return;
    }
    count_difference(again, kept, &text);
    ch_print("game %lld, ply %d: %s played %s, and now %s\n", (long long)again->recorded->id,
             seen->count + 1, kept->name, path, text.data);
}

/* Repeats the set-up of `seat` and reports a difference. `start` has the one of the game. */
static void set_up_again(struct verifying *again, struct kept_agent *kept,
                         const struct ch_position *start, int seat) {
    const struct ch_game *game = again->game;
    struct ch_position nothing, position = *start;
    CH_SCOPED(ch_history_done) struct ch_history empty = {0};
    const struct ch_moves none = {0};
    struct ch_error error = {0};
    struct ch_fault fault;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct ch_turn turn = turn_of(again, seat, CH_PLY_SET_UP, &empty, &none);
    game->ops->start(game, &nothing);
    ch_history_init(&empty, game, &nothing);
    ch_agent_set_up(kept->agent, &turn, &text, &fault);
    if (fault.end != CH_END_NONE) {
        ch_text_clear(&text);
        ch_text_addf(&text, "%s: %s", ch_end_text(fault.end), fault.text);
    } else if (game->ops->set_up(game, seat, text.data, &position, &error) == CH_OK &&
               memcmp(&position, start, sizeof position) == 0) {
        again->set_ups++;
        return;
    }
    count_difference(again, kept, &text);
    ch_print("game %lld: the set-up of %s is now another: %s\n", (long long)again->recorded->id,
             kept->name, text.data);
}

/* Whether the agents of the game made its set-ups: those of openings are dealt, and what people and
 * agents began with at the console may be from a file. */
static bool has_set_ups(const struct verifying *again) {
    return again->game->ops->set_up && again->recorded->match && !again->recorded->opening &&
           again->recorded->start;
}

/* The set-up and every move of `seat`, in order. */
static enum ch_status verify_seat(struct verifying *again, const struct ch_history *history,
                                  int seat, struct ch_error *error) {
    const struct ch_recorded_game *recorded = again->recorded;
    CH_SCOPED(ch_history_done) struct ch_history view = {0};
    struct kept_agent *kept = NULL;
    enum ch_status status = CH_OK;
    int64_t id = 0;
    if (has_set_ups(again)) {
        status = find_agent(again, recorded->agent[seat], seat, &kept, error);
        if (status == CH_OK && decides_alike(again, kept))
            set_up_again(again, kept, &history->start, seat);
        else
            again->skipped++;
    }
    const struct ch_history *seen = ch_history_seen(history, again->game, seat, &view);
    for (int i = 0; i < history->count && status == CH_OK; i++) {
        if (ch_history_mover(seen, again->game, i) != seat || !recorded->moves[i].agent)
            continue;
        if (recorded->moves[i].agent != id) {
            id = recorded->moves[i].agent;
            status = find_agent(again, id, seat, &kept, error);
        }
        struct ch_history before = *seen; /* borrows its plies */
        before.count = i;
        if (status == CH_OK && decides_alike(again, kept))
            decide_again(again, kept, &before, seat);
        else
            again->skipped++;
    }
    return status;
}

/* Finds the keys and the limits of the game at hand: those of its match, or its own. */
static enum ch_status find_keys(struct verifying *again, struct ch_error *error) {
    CH_SCOPED(ch_recorded_match_done) struct ch_recorded_match match = {0};
    int64_t id = again->recorded->match;
    if (!id) {
        again->match = 0;
        again->keys = again->recorded->turn_keys;
        again->time = (struct ch_time_control){0};
        return CH_OK;
    }
    if (again->match == id)
        return CH_OK;
    struct ch_adjudication ignored;
    enum ch_status status = ch_record_match(again->record, id, &match, error);
    if (status != CH_OK)
        return status;
    status = ch_match_limits(&match, &again->time, &ignored, error);
    again->match = status == CH_OK ? id : 0;
    again->keys = match.keys;
    return status;
}

static int verify_game(void *context, const struct ch_recorded_game *recorded) {
    struct verifying *again = context;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    struct ch_error error;
    again->recorded = recorded;
    again->games++;
    if (!recorded->match && !recorded->seeded) {
        ch_print_to(stderr,
                    "game %lld was played elsewhere, so its keys are not known: it can't be "
                    "decided again\n",
                    (long long)recorded->id);
        for (int i = 0; i < recorded->ply_count; i++)
            again->skipped += recorded->moves[i].agent != 0;
        return CH_EXIT_DONE;
    }
    enum ch_status status = find_keys(again, &error);
    if (status == CH_OK)
        status = ch_recorded_history(recorded, &again->game, &history, &error);
    long before = again->different;
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++)
        status = verify_seat(again, &history, seat, &error);
    if (status != CH_OK)
        return ch_fail(&error);
    return again->different > before ? CH_EXIT_NO : CH_EXIT_DONE;
}

static void report_sums(const struct verifying *again) {
    ch_print("%ld game%s: ", again->games, ch_plural(again->games));
    if (again->set_ups)
        ch_print("%ld set-ups and ", again->set_ups);
    ch_print(
        "%ld moves decided again and the same, %ld different, %ld that can't be decided again\n",
        again->same, again->different, again->skipped);
    if (again->otherwise)
        ch_print(
            "%ld more were decided by another decision procedure than this program's, which is "
            "%d, and can't be compared\n",
            again->otherwise, CH_DECISION_PROCEDURE);
}

static int verify_games(const struct ch_record_options *options, struct ch_record *record,
                        int count, char **ids) {
    struct verifying again = {.record = record};
    ch_cli_config(&again.config);
    int status = ch_record_each(options, record, count, ids, verify_game, &again);
    for (int i = 0; i < again.kept_count; i++)
        if (again.kept[i].agent)
            again.kept[i].agent->ops->close(again.kept[i].agent);
    if (status != CH_EXIT_BAD)
        report_sums(&again);
    return status;
}

/* A line with what is written at a ply, if there is anything. */
static void add_words(const struct ch_pdn_game *pdn, int ply, const char *reason,
                      struct ch_text *text) {
    CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
    ch_record_add_words(pdn, ply, reason, &words);
    if (words.length > 0)
        ch_print_add(text, "%s\n", words.data);
}

static int step_through(void *context, const struct ch_recorded_game *recorded) {
    (void)context;
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn = {0};
    struct ch_error error;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    enum ch_status status = ch_recorded_score(recorded, true, &pdn, &error);
    int exit = status == CH_OK ? CH_EXIT_DONE : ch_fail(&error);
    if (!pdn.game)
        return exit;
    const struct ch_game *game = pdn.game;
    const struct ch_history history = pdn.line.history; /* borrows its plies */
    ch_print_add(&text, "game %lld: %s %s, %s %s\n\n", (long long)recorded->id, game->seat_name[0],
                 recorded->player[0], game->seat_name[1], recorded->player[1]);
    ch_board_draw(game, &history.start, &(struct ch_drawing){.coordinates = true}, &text);
    add_words(&pdn, 0, pdn.line.notes[0].comment, &text);
    for (int i = 0; i < history.count; i++) {
        struct ch_drawing drawing = {.coordinates = true, .last = &history.plies[i].move};
        ch_print_add(&text, "\n%d. %s plays %s", i + 1,
                     game->seat_name[ch_history_mover(&history, game, i)], recorded->moves[i].path);
        ch_pdn_marks_format(&pdn.line.notes[i + 1], &text);
        ch_text_add(&text, "\n");
        add_words(&pdn, i + 1, recorded->moves[i].reason, &text);
        ch_record_add_variations(&pdn, i, "  ", &text);
        ch_text_add(&text, "\n");
        ch_board_draw(game, &history.plies[i].after, &drawing, &text);
    }
    ch_text_add(&text, "\n");
    ch_record_add_variations(&pdn, history.count, "  ", &text);
    ch_record_result_text(recorded, &text);
    ch_text_add(&text, "\n");
    ch_print_block(stdout, text.data);
    return exit;
}

int ch_record_replay(const struct ch_record_options *options, struct ch_record *record, int count,
                     char **ids) {
    if (count == 0 && !options->match)
        return ch_failf("record replay needs the number of a game, or --match N");
    if (options->verify)
        return verify_games(options, record, count, ids);
    return ch_record_each(options, record, count, ids, step_through, NULL);
}
