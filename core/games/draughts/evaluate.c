#include "core/games/draughts/evaluate.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/games/draughts/draughts.h"

enum {
    HOME = 6,  /* a man where the other side's are promoted, while it has some to promote */
    TEMPO = 2, /* for the side to move */
    TRADE = 40 /* material lead counts for more with fewer pieces on the board */
};

void ch_worth_add(const struct ch_worth *worth, const struct ch_game *game, struct ch_piece piece,
                  int square, struct ch_worth_side *side) {
    bool rising = worth->rising >> piece.kind & 1;
    assert((piece.seat == 0 || piece.seat == 1) && square >= 0 && square < game->graph.count);
    side->material += game->kinds[piece.kind].value;
    side->place += worth->place[piece.seat][piece.kind][square];
    side->home += rising && ch_square_in(&worth->home[piece.seat], square);
    side->rising += rising;
}

static int material_lead(const struct ch_worth_side *own, const struct ch_worth_side *other) {
    int lead = own->material - other->material, all = abs(own->material + other->material);
    return all > 0 ? lead + TRADE * lead / all : lead;
}

static int home_lead(const struct ch_worth_side *own, const struct ch_worth_side *other,
                     bool losing) {
    int home = (other->rising ? own->home : 0) - (own->rising ? other->home : 0);
    return losing ? -HOME * home : HOME * home;
}

int ch_worth_lead(const struct ch_worth_side *own, const struct ch_worth_side *other, bool losing) {
    return material_lead(own, other) + own->place - other->place + home_lead(own, other, losing) +
           TEMPO;
}

int ch_worth_parts(const struct ch_worth_side *own, const struct ch_worth_side *other, bool losing,
                   struct ch_weight_part out[CH_WEIGHT_PARTS]) {
    const struct ch_weight_part parts[] = {{"material", material_lead(own, other)},
                                           {"squares", own->place - other->place},
                                           {"back rank", home_lead(own, other, losing)},
                                           {"to move", TEMPO}};
    memcpy(out, parts, sizeof parts);
    return (int)(sizeof parts / sizeof *parts);
}

void ch_worth_of(const struct ch_draughts *draughts, const struct ch_position *position,
                 struct ch_worth_side sides[CH_SEATS]) {
    struct ch_placed placed[CH_MAX_SQUARES];
    int count = draughts->kernel->pieces(draughts, position, placed);
    sides[0] = sides[1] = (struct ch_worth_side){0};
    for (int i = 0; i < count; i++)
        ch_worth_add(&draughts->worth, &draughts->game, placed[i].piece, placed[i].square,
                     &sides[placed[i].piece.seat]);
}

int ch_draughts_evaluate(const struct ch_game *game, const struct ch_position *position) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    struct ch_worth_side sides[CH_SEATS];
    ch_worth_of(draughts, position, sides);
    int seat = (int)position->word[0];
    return ch_worth_lead(&sides[seat], &sides[!seat], draughts->ends.losing);
}

int ch_draughts_material(const struct ch_game *game, const struct ch_position *position, int seat) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    int material = 0;
    for (int kind = 0; kind < draughts->rules.kind_count; kind++)
        material +=
            game->kinds[kind].value * (draughts->kernel->count(draughts, position, seat, kind) -
                                       draughts->kernel->count(draughts, position, !seat, kind));
    return material;
}
