/* An agent that repeats what it is given, so that a test can hold that against what its side may
 * know: its reasons are the start position, the position, and a hash over the whole history as they
 * came to it. It moves and sets up at random. */

#include "core/base/memory.h"
#include "tests/agents/kinds.h"

struct witness {
    struct ch_agent agent;
    struct ch_text given; /* before its set-up */
};

static void add_position(const struct ch_turn *turn, const struct ch_position *position,
                         struct ch_text *text) {
    turn->game->ops->format_position(turn->game, position, text);
}

/* Of a line for each ply: the move, a blank, the position after it. */
static void add_history(const struct ch_turn *turn, struct ch_text *text) {
    const struct ch_history *history = turn->history;
    char hash[CH_HASH_HEX];
    CH_SCOPED(ch_text_done) struct ch_text lines = ch_text_new();
    for (int i = 0; i < history->count; i++) {
        turn->game->ops->format_move(turn->game, &history->plies[i].move, NULL, CH_NOTATION_FULL,
                                     &lines);
        ch_text_add(&lines, " ");
        add_position(turn, &history->plies[i].after, &lines);
        ch_text_add(&lines, "\n");
    }
    ch_hash_text(lines.data, lines.length, hash);
    ch_text_addf(text, "%d plies %s", history->count, hash);
}

static void write_view(const struct ch_turn *turn, struct ch_text *text) {
    ch_text_addf(text, "seat %d; start ", turn->seat);
    add_position(turn, &turn->history->start, text);
    ch_text_add(text, "; now ");
    add_position(turn, ch_history_position(turn->history), text);
    ch_text_add(text, "; ");
    add_history(turn, text);
}

static void set_up(struct ch_agent *agent, const struct ch_turn *turn, struct ch_text *text,
                   struct ch_fault *fault) {
    struct witness *self = (struct witness *)agent;
    struct ch_random random;
    (void)fault;
    ch_text_clear(&self->given);
    write_view(turn, &self->given);
    ch_random_init(&random, turn->key);
    turn->game->ops->deal(turn->game, turn->seat, &random, text);
}

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    struct witness *self = (struct witness *)agent;
    struct ch_random random;
    ch_random_init(&random, turn->key);
    choice->index = (int)ch_random_below(&random, (uint32_t)turn->legal->count);
    write_view(turn, &choice->reason);
    ch_text_addf(&choice->reason, "; set-up: %s", self->given.data);
}

static void close_agent(struct ch_agent *agent) {
    ch_text_done(&((struct witness *)agent)->given);
    ch_kind_close(agent);
}

static const struct ch_agent_ops operations = {
    .new_game = ch_kind_new_game,
    .set_up = set_up,
    .choose = choose,
    .inquire = ch_kind_no_reasons,
    .close = close_agent,
};

static enum ch_status open_agent(const char *arguments, const struct ch_source *texts, int count,
                                 const struct ch_game *game, struct ch_agent **agent,
                                 struct ch_error *error) {
    (void)texts, (void)count, (void)game;
    if (arguments[0])
        return ch_bad_input(error, "`witness` takes no arguments; write it without `:%s`",
                            arguments);
    struct witness *self = ch_alloc(sizeof *self);
    self->agent.ops = &operations;
    self->given = ch_text_new();
    *agent = &self->agent;
    return CH_OK;
}

const struct ch_agent_kind ch_witness_kind = {
    .name = "witness",
    .open = open_agent,
};
