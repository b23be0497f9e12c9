/* The worth of a position, and how much a man and a king are worth on each square. */
#include <assert.h>
#include <stdlib.h>

#include "core/games/draughts/hand.h"

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
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; draughts->rules.hand.any && kind < draughts->rules.kind_count; kind++)
            sides[seat].material +=
                ch_hand_count(position, seat, kind) * draughts->game.kinds[kind].value;
    if (draughts->kernel->add_worth)
        draughts->kernel->add_worth(draughts, position, sides);
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
        material += game->kinds[kind].value *
                    (draughts->kernel->count(draughts, position, seat, kind) -
                     draughts->kernel->count(draughts, position, !seat, kind) +
                     ch_hand_count(position, seat, kind) - ch_hand_count(position, !seat, kind));
    return material;
}

enum {
    ADVANCE = 2,       /* a move towards promotion, where a king is worth 130 … */
    ADVANCE_GAIN = 30, /* … that is, 30 more than a man; */
    ADVANCE_MORE = 60, /* one more for each so many that it is worth beyond that, … */
    ADVANCE_MAX = 6,   /* … up to this */
    CENTRE = 3,
    KING_CENTRE = 5, /* of a piece that can't be promoted any more */
    UNREACHED = -1
};

/* Steps from each square to the nearest one of `zone` by steps of the kind on an empty board, or
 * UNREACHED. */
static void steps_to(const struct ch_rules *rules, int seat, int kind,
                     const struct ch_square_set *zone, int16_t steps[CH_MAX_SQUARES]) {
    unsigned ways = ch_rules_ways(&rules->kind[kind], seat, false);
    for (int square = 0; square < rules->squares; square++)
        steps[square] = ch_square_in(zone, square) ? 0 : UNREACHED;
    for (bool more = true; more;) {
        more = false;
        for (int square = 0; square < rules->squares; square++)
            for (int direction = 0; direction < CH_WAYS; direction++) {
                int to = rules->next[square][direction];
                if (!(ways >> direction & 1) || to == CH_NO_SQUARE || steps[to] == UNREACHED ||
                    (steps[square] != UNREACHED && steps[square] <= steps[to] + 1))
                    continue;
                steps[square] = (int16_t)(steps[to] + 1);
                more = true;
            }
    }
}

/* Adds `each` for each step that a square is nearer to the zone than the farthest one. */
static void add_progress(const struct ch_rules *rules, int seat, int kind,
                         const struct ch_square_set *zone, int each,
                         int16_t place[CH_MAX_SQUARES]) {
    int16_t steps[CH_MAX_SQUARES], farthest = 0;
    assert(kind >= 0 && kind < rules->kind_count);
    steps_to(rules, seat, kind, zone, steps);
    for (int square = 0; square < rules->squares; square++)
        farthest = steps[square] > farthest ? steps[square] : farthest;
    for (int square = 0; square < rules->squares; square++)
        if (steps[square] != UNREACHED)
            place[square] = (int16_t)(place[square] + each * (farthest - steps[square]));
}

/* The worth of a step towards becoming `to`. */
static int advance(const struct ch_game *game, int kind, int to) {
    int gain = abs(game->kinds[to].value) - abs(game->kinds[kind].value);
    int each = ADVANCE + (gain - ADVANCE_GAIN) / ADVANCE_MORE;
    return each < 0 ? 0 : each > ADVANCE_MAX ? ADVANCE_MAX : each;
}

static void add_hooks(const struct ch_rules *rules, const struct ch_game *game, int seat, int kind,
                      struct ch_worth *worth) {
    int16_t *place = worth->place[seat][kind];
    for (int i = 0; i < rules->hook_count; i++) {
        const struct ch_hook *hook = &rules->hook[i];
        if (!(hook->kinds >> kind & 1))
            continue;
        if (hook->action == CH_HOOK_PROMOTE) {
            worth->rising |= (uint8_t)(1U << kind);
            add_progress(rules, seat, kind, &hook->zone[seat], advance(game, kind, hook->to),
                         place);
            for (int word = 0; word < CH_SET_WORDS; word++)
                worth->home[!seat].word[word] |= hook->zone[seat].word[word];
        } else if (hook->action == CH_HOOK_REMOVE) {
            add_progress(rules, seat, kind, &hook->zone[seat], -ADVANCE, place);
        }
    }
}

/* The middle half of the rows and of the columns. */
static void add_centre(const struct ch_game *game, int bonus, int16_t place[CH_MAX_SQUARES]) {
    int rows = game->rows / 4, columns = game->columns / 4;
    for (int row = rows; row < game->rows - rows; row++)
        for (int column = columns; column < game->columns - columns; column++) {
            int square = game->cell[row * game->columns + column];
            if (square != CH_NO_SQUARE)
                place[square] = (int16_t)(place[square] + bonus);
        }
}

void ch_worth_prepare(const struct ch_rules *rules, const struct ch_game *game, bool losing,
                      struct ch_worth *worth) {
    memset(worth, 0, sizeof *worth);
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; kind < rules->kind_count; kind++) {
            add_hooks(rules, game, seat, kind, worth);
            add_centre(game, worth->rising >> kind & 1 ? CENTRE : KING_CENTRE,
                       worth->place[seat][kind]);
            for (int square = 0; losing && square < rules->squares; square++)
                worth->place[seat][kind][square] = (int16_t)-worth->place[seat][kind][square];
        }
}
