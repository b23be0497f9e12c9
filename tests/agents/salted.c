/* Agents of equal strength, for tests of the statistics: the salt and the position choose the move,
 * so that two salts are two agents that differ in everything, and over openings that neither has
 * met neither is the better one. In some of its turns, as many of a thousand as its argument says,
 * such an agent chooses at random instead: none makes it play a game again move by move, a thousand
 * is `random`. In others it resigns, by the salt as well, which makes it weaker in any game. */
#include "core/referee/settings.h"
#include "tests/agents/kinds.h"

enum { TURNS = 1000 };

struct salted {
    struct ch_agent agent;
    int64_t salt;
    int64_t lots, resigns; /* of TURNS turns */
};

/* What the salt has for a position. */
static uint64_t salted_key(const struct salted *self, const struct ch_turn *turn) {
    const struct ch_position *position = ch_history_position(turn->history);
    const uint64_t words[] = {(uint64_t)self->salt, turn->game->ops->hash(turn->game, position)};
    return ch_hash_words(words, 2);
}

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    const struct salted *self = (const struct salted *)agent;
    struct ch_random random;
    ch_random_init(&random, turn->key);
    if (ch_random_below(&random, TURNS) >= self->lots)
        ch_random_init(&random, salted_key(self, turn));
    choice->resigns = ch_random_below(&random, TURNS) < self->resigns;
    choice->index = (int)ch_random_below(&random, (uint32_t)turn->legal->count);
}

static const struct ch_agent_ops operations = {
    .new_game = ch_kind_new_game,
    .choose = choose,
    .inquire = ch_kind_no_reasons,
    .close = ch_kind_close,
};

static enum ch_status open_agent(const char *arguments, const struct ch_source *texts, int count,
                                 const struct ch_game *game, struct ch_agent **agent,
                                 struct ch_error *error) {
    (void)texts, (void)count, (void)game;
    struct salted salted = {.agent = {.ops = &operations, .repeatable = true}};
    const struct ch_setting table[] = {
        {"salt", ch_setting_number, 0, INT64_MAX, &salted.salt, NULL},
        {"lots", ch_setting_number, 0, TURNS, &salted.lots, NULL},
        {"resigns", ch_setting_number, 0, TURNS, &salted.resigns, NULL},
        {0}};
    enum ch_status status = ch_settings_read("`salted`", arguments, table, error);
    if (status != CH_OK)
        return status;
    struct salted *self = ch_alloc(sizeof *self);
    *self = salted;
    *agent = &self->agent;
    return CH_OK;
}

const struct ch_agent_kind ch_salted_kind = {
    .name = "salted",
    .open = open_agent,
};
