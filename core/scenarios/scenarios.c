#include "core/scenarios/scenarios.h"

#include <string.h>

#include "core/base/memory.h"
#include "core/games/games.h"
#include "core/games/text/board_text.h"
#include "core/games/text/counters.h"
#include "core/notation/typed_moves.h"
#include "core/scenarios/scenario_words.h"

enum { MAX_SEEDS = 1000 };

static const struct ch_fact_slot_rule scenario_slots[] = {
    {"name", CH_FACT_STRING, 1, 1, true, NULL},
    {"game", CH_FACT_SYMBOL, 1, 1, false, NULL},
    {"position", CH_FACT_STRING, 1, -1, false, NULL},
    {"to-move", CH_FACT_WORD, 1, 1, false, NULL},
    {"last", CH_FACT_STRING, 1, -1, false, NULL},
    {"moves", CH_FACT_STRING, 1, -1, false, NULL},
    {"best", CH_FACT_STRING, 1, -1, false, NULL},
    {"avoid", CH_FACT_STRING, 1, -1, false, NULL},
    {"labels", CH_FACT_STRING, 1, -1, false, NULL},
    {"prefers", CH_FACT_STRING, 1, -1, false, NULL},
    {"facts", CH_FACT_STRING, 1, -1, false, NULL},
    {"known-failure", CH_FACT_STRING, 1, 1, false, NULL},
    {"seeds", CH_FACT_INTEGER, 1, 1, false, NULL},
    {0},
};

static const struct ch_fact_template scenario_shapes[] = {{"scenario", scenario_slots, 0, 0, 0},
                                                          {0}};

/* True if the slot draws a board and isn't a position in one line. */
static bool is_drawn(const struct ch_fact_slot *slot) {
    const char *first = slot->values[0].text;
    return slot->count > 1 || strchr(first + strspn(first, " \t\r\n"), '\n') != NULL;
}

/* Board text of the position that a slot draws: rows from the top, each a value or a line of the
 * only value, as `explain` prints them or with a letter or a dot for each square; blanks, frames
 * and numbers do not count. `side` is the letter of the side to move. */
static void add_board(const struct ch_game *game, const struct ch_fact_slot *slot, char side,
                      struct ch_text *text) {
    CH_SCOPED(ch_text_done) struct ch_text lines = ch_text_new();
    for (int i = 0; i < slot->count; i++)
        ch_text_addf(&lines, "%s\n", slot->values[i].text);
    ch_board_undraw(game, lines.data, side, text);
}

static const struct ch_fact_slot *slot_of(const struct ch_scenario_reading *reading,
                                          const char *name) {
    return ch_fact_slot(reading->fact, name);
}

static bool read_game(struct ch_scenario_reading *reading, const struct ch_game *fallback) {
    const struct ch_fact_slot *slot = slot_of(reading, "game");
    struct ch_error why;
    reading->scenario->game = fallback;
    if (!slot || ch_game_open(slot->values[0].text, &reading->scenario->game, &why) == CH_OK)
        return true;
    char text[CH_ERROR_TEXT + CH_ERROR_FILE + 32];
    ch_facts_mistake(reading->mistakes, slot->values[0].line, "%s",
                     ch_error_format(&why, text, sizeof text));
    return false;
}

/* The text of the position: what is written, or board text of what is drawn. */
static bool position_text(const struct ch_scenario_reading *reading,
                          const struct ch_fact_slot *slot, struct ch_text *text) {
    const struct ch_game *game = reading->scenario->game;
    const struct ch_fact_slot *mover = slot_of(reading, "to-move");
    bool drawn = is_drawn(slot);
    int seat = mover ? ch_game_seat(game, mover->values[0].text) : -1;
    if (mover && seat < 0)
        ch_facts_mistake(reading->mistakes, mover->values[0].line,
                         "`%s` is no side of %s; write %s or %s", mover->values[0].text,
                         game->title, game->seat_name[0], game->seat_name[1]);
    else if (mover && !drawn)
        ch_facts_mistake(reading->mistakes, mover->line,
                         "the position says whose turn it is; leave out `to-move`");
    else if (!mover && drawn)
        ch_facts_mistake(reading->mistakes, slot->line,
                         "a drawn board doesn't say whose turn it is; add (to-move %s)",
                         game->seat_name[0]);
    else if (drawn)
        add_board(game, slot, game->seat_letter[seat], text);
    else
        ch_text_add(text, slot->values[0].text);
    return text->length > 0;
}

static bool read_position(struct ch_scenario_reading *reading, struct ch_position *position) {
    const struct ch_game *game = reading->scenario->game;
    const struct ch_fact_slot *slot = slot_of(reading, "position");
    if (!slot) {
        game->ops->start(game, position);
        return true;
    }
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct ch_error error = {0};
    bool good = position_text(reading, slot, &text);
    if (good && game->ops->parse_position(game, text.data, position, &error) != CH_OK) {
        ch_facts_mistake(reading->mistakes, slot->values[0].line, "%s", error.text);
        good = false;
    }
    if (good && !ch_game_known(game, position, game->ops->side(game, position))) {
        ch_facts_mistake(reading->mistakes, slot->values[0].line,
                         "the side to move knows its own pieces; name those of unknown rank");
        good = false;
    }
    return good;
}

/* The position with the last moves that led to it. */
static bool read_last(struct ch_scenario_reading *reading, const struct ch_position *position) {
    struct ch_scenario *scenario = reading->scenario;
    const struct ch_fact_slot *slot = slot_of(reading, "last");
    if (!slot) {
        const struct ch_fact_slot *fen = slot_of(reading, "position");
        ch_history_init(&scenario->history, scenario->game, position);
        if (fen && fen->count == 1)
            ch_counters_read(scenario->game, fen->values[0].text, position,
                             &scenario->history.before);
        return true;
    }
    struct ch_error error = {0};
    CH_FREED const char **texts = ch_alloc((size_t)slot->count * sizeof *texts);
    for (int i = 0; i < slot->count; i++)
        texts[i] = slot->values[i].text;
    bool good = ch_last_moves_history(scenario->game, position, texts, slot->count,
                                      &scenario->history, &error) == CH_OK;
    if (!good)
        ch_facts_mistake(reading->mistakes, slot->values[0].line, "%s", error.text);
    return good;
}

static void find_legal(struct ch_scenario *scenario) {
    scenario->legal.count = 0;
    scenario->game->ops->moves(scenario->game, &scenario->history, &scenario->legal);
}

/* The moves that go on from the position. */
static bool play_moves(struct ch_scenario_reading *reading) {
    struct ch_scenario *scenario = reading->scenario;
    const struct ch_fact_slot *slot = slot_of(reading, "moves");
    find_legal(scenario);
    for (int i = 0; slot && i < slot->count; i++) {
        const struct ch_fact_value *value = &slot->values[i];
        int index = ch_scenario_find_move(reading, value->text, value->line);
        if (index < 0)
            return false;
        struct ch_move move = scenario->legal.move[index];
        ch_history_push(&scenario->history, scenario->game, &move);
        find_legal(scenario);
    }
    struct ch_outcome outcome =
        scenario->game->ops->outcome(scenario->game, &scenario->history, &scenario->legal);
    if (outcome.result != CH_ONGOING)
        ch_facts_mistake(reading->mistakes, reading->fact->line,
                         "the game is over in this position: %s", ch_end_text(outcome.end));
    return outcome.result == CH_ONGOING;
}

static void add_move(struct ch_scenario_moves *moves, int index) {
    moves->index = ch_realloc(moves->index, (size_t)(moves->count + 1) * sizeof *moves->index);
    moves->index[moves->count++] = index;
}

static bool read_best(struct ch_scenario_reading *reading, const struct ch_fact_value *value) {
    int index = ch_scenario_find_move(reading, value->text, value->line);
    if (index >= 0)
        add_move(&reading->scenario->best, index);
    return index >= 0;
}

static bool read_avoid(struct ch_scenario_reading *reading, const struct ch_fact_value *value) {
    const struct ch_scenario_moves *best = &reading->scenario->best;
    int index = ch_scenario_find_move(reading, value->text, value->line);
    bool good = index >= 0;
    for (int i = 0; index >= 0 && i < best->count; i++)
        if (best->index[i] == index) {
            ch_facts_mistake(reading->mistakes, value->line,
                             "%s is both best and to be avoided; leave one", value->text);
            good = false;
        }
    if (index >= 0)
        add_move(&reading->scenario->avoid, index);
    return good;
}

static bool read_seeds(struct ch_scenario_reading *reading) {
    const struct ch_fact_slot *slot = slot_of(reading, "seeds");
    int64_t seeds = slot ? slot->values[0].integer : 1;
    bool good = seeds >= 1 && seeds <= MAX_SEEDS;
    if (!good)
        ch_facts_mistake(reading->mistakes, slot->values[0].line,
                         "`seeds` is a number from 1 to %d", MAX_SEEDS);
    reading->scenario->seeds = (int)seeds;
    return good;
}

/* What is expected, in the order in which it is read. */
static const struct {
    const char *slot;
    bool (*read)(struct ch_scenario_reading *reading, const struct ch_fact_value *value);
} expectations[] = {{"best", read_best},
                    {"avoid", read_avoid},
                    {"labels", ch_scenario_read_label},
                    {"prefers", ch_scenario_read_preference},
                    {"facts", ch_scenario_read_fact}};
enum { EXPECTATIONS = sizeof expectations / sizeof *expectations };

static bool expects_something(const struct ch_scenario_reading *reading) {
    for (int i = 0; i < EXPECTATIONS; i++)
        if (slot_of(reading, expectations[i].slot))
            return true;
    ch_facts_mistake(reading->mistakes, reading->fact->line,
                     "the scenario expects nothing; add (best \"MOVE\"), (avoid …), (labels …), "
                     "(prefers …) or (facts …)");
    return false;
}

static bool read_expectations(struct ch_scenario_reading *reading) {
    bool good = true;
    for (int i = 0; i < EXPECTATIONS; i++) {
        const struct ch_fact_slot *slot = slot_of(reading, expectations[i].slot);
        for (int k = 0; slot && k < slot->count; k++)
            good = expectations[i].read(reading, &slot->values[k]) && good;
    }
    return good;
}

static void scenario_done(struct ch_scenario *scenario) {
    for (int i = 0; i < scenario->label_count; i++) {
        ch_free((char *)(uintptr_t)scenario->labels[i].name);
        ch_free((char *)(uintptr_t)scenario->labels[i].value);
    }
    for (int i = 0; i < scenario->preference_count; i++)
        ch_free((char *)(uintptr_t)scenario->preferences[i].rule);
    for (int i = 0; i < scenario->fact_count; i++)
        ch_fact_pattern_free(scenario->facts[i].pattern);
    ch_free(scenario->labels);
    ch_free(scenario->preferences);
    ch_free(scenario->facts);
    ch_free(scenario->best.index);
    ch_free(scenario->avoid.index);
    ch_moves_done(&scenario->legal);
    ch_history_done(&scenario->history);
}

/* False with mistakes; `scenario` is released by the caller either way. */
static bool read_scenario(struct ch_scenario_reading *reading, const struct ch_game *fallback) {
    struct ch_scenario *scenario = reading->scenario;
    struct ch_position position;
    scenario->name = ch_fact_text(reading->fact, "name", "");
    scenario->line = reading->fact->line;
    scenario->known_failure = ch_fact_text(reading->fact, "known-failure", NULL);
    bool good = expects_something(reading);
    good = read_seeds(reading) && good;
    return read_game(reading, fallback) && read_position(reading, &position) &&
           read_last(reading, &position) && play_moves(reading) && read_expectations(reading) &&
           good;
}

static bool named_before(const struct ch_scenarios *scenarios, const char *name) {
    for (int i = 0; i < scenarios->count; i++)
        if (strcmp(scenarios->scenario[i].name, name) == 0)
            return true;
    return false;
}

/* Into the order of lines: some were found by the reader of facts and others here. */
static void sort_mistakes(struct ch_facts *facts) {
    for (int i = 1; i < facts->mistake_count; i++)
        for (int j = i; j > 0 && facts->mistakes[j - 1].line > facts->mistakes[j].line; j--) {
            struct ch_error swapped = facts->mistakes[j];
            facts->mistakes[j] = facts->mistakes[j - 1];
            facts->mistakes[j - 1] = swapped;
        }
}

enum ch_status ch_scenarios_read(const char *file, const char *text, size_t length,
                                 const struct ch_game *game, struct ch_scenarios *scenarios,
                                 struct ch_error *error) {
    *scenarios = (struct ch_scenarios){0};
    struct ch_facts *facts = &scenarios->facts;
    ch_facts_read(file, text, length, scenario_shapes, facts, NULL);
    scenarios->scenario = ch_alloc((size_t)(facts->count + 1) * sizeof *scenarios->scenario);
    for (int i = 0; i < facts->count; i++) {
        struct ch_scenario *scenario = &scenarios->scenario[scenarios->count];
        struct ch_scenario_reading reading = {&facts->facts[i], facts, scenario};
        *scenario = (struct ch_scenario){0};
        bool good = read_scenario(&reading, game);
        if (named_before(scenarios, scenario->name)) {
            ch_facts_mistake(facts, scenario->line, "a second scenario is named `%s`; change one",
                             scenario->name);
            good = false;
        }
        if (good)
            scenarios->count++;
        else
            scenario_done(scenario);
    }
    sort_mistakes(facts);
    return ch_facts_status(facts, error);
}

void ch_scenarios_done(struct ch_scenarios *scenarios) {
    for (int i = 0; i < scenarios->count; i++)
        scenario_done(&scenarios->scenario[i]);
    ch_free(scenarios->scenario);
    ch_facts_done(&scenarios->facts);
    *scenarios = (struct ch_scenarios){0};
}
