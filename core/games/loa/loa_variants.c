/* The rule variants on which sources differ: chosen in the name of the game. Who says what
 * is from the article (see rules.h), the second edition of Sackson's book, and the rules that
 * OpenSpiel, Ludii and Dagaz play. */
#include "core/games/loa/loa.h"

#include <stdlib.h>

enum { SIZE, BOTH_CONNECTED, NO_MOVE, REPETITION, LIMIT, KERNEL };

enum { ANY, BITBOARD, GENERAL };

static const struct ch_rule_variant usual[CH_LOA_VARIANTS + 1] = {
    [SIZE] = {.name = "size",
              .values = {"8", "4", "6", "10", "12"},
              .value_count = 5,
              .about = "Squares a side. All sources play on 8; on the others the men stand in the "
                       "same way, along the edges without the corners."},
    [BOTH_CONNECTED] = {.name = "both-connected",
                        .values = {"draw", "mover"},
                        .value_count = 2,
                        .about = "What a move that connects both sides is. The article, the Mind "
                                 "Sports Olympiad of 2000 and Richard's PBeM server: a draw; "
                                 "Sackson's second edition (1982) and OpenSpiel: the mover wins. "
                                 "Ludii has both, and draws unless told otherwise."},
    [NO_MOVE] = {.name = "no-move",
                 .values = {"loss", "pass"},
                 .value_count = 2,
                 .about = "What a side that can't move does. The article, which calls the rule its "
                          "own, and OpenSpiel: it has lost; some players, and Ludii: it passes."},
    [REPETITION] = {.name = "repetition",
                    .values = {"draw", "threefold", "none"},
                    .value_count = 3,
                    .about = "Which occurrence of a position with the same side to move draws. The "
                             "article: repetition is a draw, read here as the second; OpenSpiel: "
                             "the second of the board, whoever is to move; Ludii and Dagaz: none."},
    [LIMIT] = {.name = "limit",
               .values = {"none"},
               .value_count = 1,
               .min = 1,
               .max = CH_LOA_MAX_PLIES,
               .about = "Plies after which a game is drawn. The article: none; OpenSpiel: 1000."},
    [KERNEL] = {.name = "kernel", .values = {"any", "bitboard", "general"}, .value_count = 3},
};

static void keep_first(void *context, const char *mistake) {
    struct ch_error *error = context;
    if (error->status == CH_OK) /* the first is enough */
        ch_error_set(error, CH_BAD_INPUT, NULL, 0, "%s", mistake);
}

enum ch_status ch_loa_choose(struct ch_loa *loa, const char *settings, struct ch_error *error) {
    struct ch_error first = {.status = CH_OK};
    struct ch_rule_variant *variant = loa->variant;
    for (int i = 0; i <= CH_LOA_VARIANTS; i++)
        variant[i] = usual[i];
    ch_rule_variants_choose(variant, CH_LOA_VARIANTS + 1, settings, keep_first, &first);
    static const int occurrence[] = {2, 3, 0};
    loa->size = atoi(variant[SIZE].values[variant[SIZE].chosen]);
    loa->mover_wins = variant[BOTH_CONNECTED].chosen == 1;
    loa->may_pass = variant[NO_MOVE].chosen == 1;
    loa->repetition = occurrence[variant[REPETITION].chosen];
    loa->limit = variant[LIMIT].number;
    loa->general = variant[KERNEL].chosen == GENERAL;
    if (variant[KERNEL].chosen == BITBOARD && loa->size > CH_LOA_WORD_SIZE && first.status == CH_OK)
        ch_error_set(&first, CH_BAD_INPUT, NULL, 0,
                     "no kernel can play loa:size=%d; leave out kernel=bitboard", loa->size);
    if (first.status != CH_OK && error)
        *error = first;
    return first.status;
}
