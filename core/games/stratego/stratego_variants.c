/* The rule variants on which sources differ: chosen in the name of the game. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/games/stratego/stratego.h"

enum {
    ARMY,
    TWO_SQUARES,
    SCOUT_LINES,
    MORE_SQUARES,
    CONTINUOUS_CHASE,
    RESUMED_CHASE,
    POSITION_REPETITION,
    LIMIT,
    LIMIT_COUNTS
};

static const struct ch_rule_variant usual[CH_STRATEGO_VARIANTS] = {
    [ARMY] = {.name = "army",
              .values = {"full", "barrage", "duel", "ultimate"},
              .value_count = 4,
              .about = "The pieces of a side: 40; Barrage 8; Duel 10; Ultimate Lightning 20. All "
                       "are placed on any of the side's 40 squares."},
    [TWO_SQUARES] = {.name = "two-squares",
                     .values = {"3", "5", "off"},
                     .value_count = 3,
                     .about = "How many moves in a row a piece may make between the same two "
                              "squares. ISF 10.1: 3; StrategoUSA: 5."},
    [SCOUT_LINES] = {.name = "scout-lines",
                     .values = {"on", "off"},
                     .value_count = 2,
                     .about = "Whether a scout counts as moving between the same two squares "
                              "whenever it crosses the border between them. ISF 10.2: it does; "
                              "StrategoUSA: not enforced."},
    [MORE_SQUARES] = {.name = "more-squares",
                      .values = {"isf", "pseudocode", "off"},
                      .value_count = 3,
                      .about =
                          "What keeps a side from endless chases. ISF 11.1 to 11.3: no chasing "
                          "move to a position that the chase had before. StrategoUSA's "
                          "pseudocode: no position comes again after a move of the side, but by "
                          "strikes and moves straight back. That holds since the enemy last moved "
                          "from elsewhere than next to where the side's last move ended."},
    [CONTINUOUS_CHASE] = {.name = "continuous-chase",
                          .values = {"off", "on"},
                          .value_count = 2,
                          .about = "StrategoUSA's special rule, never used in a tournament: no "
                                   "piece chases another for more than 5 moves in a row."},
    [RESUMED_CHASE] = {.name = "resumed-chase",
                       .values = {"off", "on"},
                       .value_count = 2,
                       .about = "StrategoUSA's special rule, never used in a tournament: a chase "
                                "that was left off is not taken up again, with exceptions 1 to 4."},
    [POSITION_REPETITION] = {.name = "position-repetition",
                             .values = {"off", "on"},
                             .value_count = 2,
                             .about = "StrategoUSA's special rule, never used in a tournament: no "
                                      "move repeats a position of the game."},
    [LIMIT] = {.name = "limit",
               .values = {"2000", "none"},
               .value_count = 2,
               .min = 1,
               .max = CH_STRATEGO_MAX_PLIES,
               .about = "Moves after which a game is drawn. StrategoUSA: 2000."},
    [LIMIT_COUNTS] = {.name = "limit-counts",
                      .values = {"moves", "turns"},
                      .value_count = 2,
                      .about = "What the limit counts: single moves, or turns of both sides. "
                               "StrategoUSA does not say; the manager of the UCC's competition "
                               "counts turns."},
};

static const uint8_t armies[CH_STRATEGO_ARMIES][CH_STRATEGO_RANKS] = {
    {1, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1, 6},
    {1, 1, 2, 1, 0, 0, 0, 0, 0, 1, 1, 1},
    {1, 1, 2, 2, 0, 0, 0, 0, 0, 1, 1, 2},
    {1, 1, 4, 2, 2, 2, 2, 1, 1, 1, 1, 2},
};

static void keep_first(void *context, const char *mistake) {
    struct ch_error *error = context;
    if (error->status == CH_OK) /* the first is enough */
        ch_error_set(error, CH_BAD_INPUT, NULL, 0, "%s", mistake);
}

enum ch_status ch_stratego_choose(struct ch_stratego *stratego, const char *settings,
                                  struct ch_error *error) {
    struct ch_error first = {.status = CH_OK};
    struct ch_rule_variant *variant = stratego->variant;
    memcpy(variant, usual, sizeof usual);
    ch_rule_variants_choose(variant, CH_STRATEGO_VARIANTS, settings, keep_first, &first);
    stratego->army_index = variant[ARMY].chosen;
    assert(stratego->army_index >= 0 && stratego->army_index < CH_STRATEGO_ARMIES);
    memcpy(stratego->army, armies[stratego->army_index], sizeof stratego->army);
    stratego->pieces = 0;
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        stratego->pieces += stratego->army[kind];
    static const int two_squares[] = {3, 5, 0};
    stratego->two_squares = two_squares[variant[TWO_SQUARES].chosen];
    stratego->scout_lines = variant[SCOUT_LINES].chosen == 0;
    stratego->more_squares = (enum ch_stratego_more_squares)variant[MORE_SQUARES].chosen;
    stratego->continuous_chase = variant[CONTINUOUS_CHASE].chosen == 1;
    stratego->resumed_chase = variant[RESUMED_CHASE].chosen == 1;
    stratego->position_repetition = variant[POSITION_REPETITION].chosen == 1;
    const struct ch_rule_variant *limit = &variant[LIMIT];
    stratego->limit = limit->chosen == 1                    ? 0
                      : limit->chosen == limit->value_count ? limit->number
                                                            : atoi(limit->values[limit->chosen]);
    stratego->limit_counts_turns = variant[LIMIT_COUNTS].chosen == 1;
    if (stratego->limit_counts_turns)
        stratego->limit *= CH_SEATS;
    if (first.status != CH_OK && error)
        *error = first;
    return first.status;
}
