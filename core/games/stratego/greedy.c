/* The worth of pieces by what both sides have lost, and one move's look ahead by what is known of
 * the enemy's pieces. */
#include <assert.h>
#include <math.h>

#include "core/games/stratego/belief/belief.h"
#include "core/games/stratego/stratego.h"

enum {
    FLAG = 10000,      /* less than the game: chances of striking it are slight and many */
    LAST_MINER = 400,  /* while there are bombs */
    LAST_MINERS = 250, /* two of them */
    USELESS_SPY = 20,
    MARSHAL_UNDER_SPY = 90, /* in % */
};

static const int usual[CH_STRATEGO_RANKS] = {FLAG, 60,  80,   100,  120,  200,
                                             400,  800, 1600, 3200, 6400, 100};
static const int usual_stealth[CH_STRATEGO_RANKS] = {
    [CH_STRATEGO_SPY] = 160,     [CH_STRATEGO_SCOUT] = 30,    [CH_STRATEGO_MINER] = 30,
    [CH_STRATEGO_MAJOR] = 120,   [CH_STRATEGO_COLONEL] = 240, [CH_STRATEGO_GENERAL] = 400,
    [CH_STRATEGO_MARSHAL] = 640,
};

static int left(const struct ch_stratego *stratego, const struct ch_position *position, int seat,
                int kind) {
    return stratego->army[kind] - ch_stratego_lost(position, seat, kind);
}

void ch_stratego_value(const struct ch_stratego *stratego, const struct ch_position *position,
                       int seat, struct ch_stratego_values *values) {
    int pieces = 0;
    assert(stratego->pieces > 0);
    memcpy(values->piece, usual, sizeof usual);
    memcpy(values->stealth, usual_stealth, sizeof usual_stealth);
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        pieces += left(stratego, position, seat, kind);
    int miners = left(stratego, position, seat, CH_STRATEGO_MINER);
    if (left(stratego, position, !seat, CH_STRATEGO_BOMB) > 0 && miners <= 2)
        values->piece[CH_STRATEGO_MINER] = miners <= 1 ? LAST_MINER : LAST_MINERS;
    for (int kind = CH_STRATEGO_SERGEANT; kind <= CH_STRATEGO_MARSHAL; kind++)
        if (left(stratego, position, !seat, kind) <= 0 &&
            left(stratego, position, !seat, kind - 1) <= 0)
            values->piece[kind] = values->piece[kind - 1];
    if (left(stratego, position, !seat, CH_STRATEGO_SPY) > 0)
        values->piece[CH_STRATEGO_MARSHAL] =
            values->piece[CH_STRATEGO_MARSHAL] / 100 * MARSHAL_UNDER_SPY;
    if (left(stratego, position, !seat, CH_STRATEGO_MARSHAL) <= 0) {
        values->piece[CH_STRATEGO_SPY] = USELESS_SPY;
        values->stealth[CH_STRATEGO_SPY] = 0;
    }
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        values->stealth[kind] = values->stealth[kind] * pieces / stratego->pieces;
}

/* max_pull: what draws pieces counts for no more than this. */
static const double max_pull = 500, pull_share = 0.3, unseen_danger = 0.4, forward = 1,
                    to_and_fro = 8;
enum { FAR = 2 * CH_STRATEGO_SIDE };

/* The parts of a move's value, in the unit of the kinds' values. */
struct greed {
    double strike; /* what its strike gains on average, by the chances of the piece there */
    double shown;  /* stealth that it costs, less the enemy's that it ends */
    double danger; /* what its piece risks beside enemies before it, less after it */
    double pull;   /* by how much nearer it comes to what would gain by a strike */
    double sum;    /* of these, and of a little for going on and not back */
};

struct scene {
    const struct ch_game *game;
    const struct ch_position *now;
    int seat;
    struct ch_stratego_belief enemy; /* what the seat knows of the enemy's pieces */
    struct ch_stratego_values own, theirs;
    double gain[CH_STRATEGO_RANKS][CH_STRATEGO_MAX_PIECES]; /* of strikes, by kind and enemy */
};

static void fill_scene(struct scene *scene, const struct ch_game *game,
                       const struct ch_history *history) {
    const struct ch_stratego *stratego = ch_stratego_of(game);
    scene->game = game;
    scene->now = ch_history_position(history);
    scene->seat = game->ops->side(game, scene->now);
    ch_stratego_know(game, history, !scene->seat, NULL, &scene->enemy);
    ch_stratego_value(stratego, scene->now, scene->seat, &scene->own);
    ch_stratego_value(stratego, scene->now, !scene->seat, &scene->theirs);
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        for (int i = 0; i < scene->enemy.count; i++)
            scene->gain[kind][i] = ch_stratego_moves_at_all(kind)
                                       ? ch_stratego_gain(&scene->enemy.piece[i], kind,
                                                          scene->own.piece, scene->theirs.piece)
                                       : 0;
}

/* The most that an enemy beside the square would gain by striking a piece of this kind there. */
static double measure_danger(const struct scene *scene, int square, int kind) {
    double max = 0;
    for (int direction = CH_N; direction < CH_DIRECTIONS; direction += 2) {
        int beside = scene->game->graph.neighbour[square][direction];
        const struct ch_stratego_known *enemy =
            beside == CH_NO_SQUARE ? NULL : ch_stratego_known_at(&scene->enemy, beside);
        if (enemy)
            max = fmax(max, ch_stratego_threat(enemy, kind, scene->own.piece, scene->theirs.piece));
    }
    return max;
}

/* How strongly a piece of this kind on the square is drawn by what it would gain from. */
static double measure_pull(const struct scene *scene, int square, int kind) {
    double max = 0;
    for (int i = 0; i < scene->enemy.count; i++) {
        int there = scene->enemy.piece[i].square;
        if (there == CH_NO_SQUARE)
            continue;
        int far = ch_stratego_distance(there, square);
        max = fmax(max, fmin(scene->gain[kind][i], max_pull) * (FAR - far) / FAR);
    }
    return max * pull_share;
}

/* The average worth of the enemy's stealth that a strike ends. */
static double uncovered(const struct scene *scene, const struct ch_stratego_known *enemy) {
    double worth = 0;
    for (int kind = 0; kind < CH_STRATEGO_RANKS && enemy->kind == CH_STRATEGO_UNKNOWN; kind++)
        worth += enemy->chance[kind] * scene->theirs.stealth[kind];
    return worth;
}

static void judge(const struct scene *scene, const struct ch_history *history,
                  const struct ch_move *move, struct greed *greed) {
    assert(move->path_length == 2 && move->path[0] != move->path[1]);
    int from = move->path[0], to = move->path[1];
    unsigned byte = ch_stratego_at(scene->now, from);
    int kind = ch_stratego_kind(byte);
    bool hidden = !(byte & CH_STRATEGO_SHOWN);
    double stealth = hidden ? scene->own.stealth[kind] : 0;
    double now = measure_danger(scene, from, kind) * (hidden ? unseen_danger : 1);
    const struct ch_stratego_known *enemy = ch_stratego_known_at(&scene->enemy, to);
    *greed = (struct greed){0};
    if (enemy) {
        double wins = ch_stratego_odds_against(enemy, kind).wins;
        greed->strike = scene->gain[kind][enemy - scene->enemy.piece];
        greed->shown = uncovered(scene, enemy) - stealth * wins;
        greed->danger = now - measure_danger(scene, to, kind) * wins;
    } else {
        bool runs = ch_stratego_runs(from, to);
        greed->shown = runs ? -stealth : 0;
        greed->danger =
            now - measure_danger(scene, to, kind) * (hidden && !runs ? unseen_danger : 1);
        greed->pull = measure_pull(scene, to, kind) - measure_pull(scene, from, kind);
    }
    greed->sum = greed->strike + greed->shown + greed->danger + greed->pull;
    int rows = to / CH_STRATEGO_SIDE - from / CH_STRATEGO_SIDE;
    greed->sum += forward * (scene->seat == 0 ? rows : -rows);
    const struct ch_move *last =
        history->count >= CH_SEATS ? &history->plies[history->count - CH_SEATS].move : NULL;
    if (last && last->path[0] == to && last->path[1] == from)
        greed->sum -= to_and_fro;
}

int ch_stratego_greedy_move(const struct ch_game *game, const struct ch_history *history,
                            const struct ch_moves *legal, struct ch_random *random,
                            struct ch_text *reason) {
    struct scene scene;
    CH_FREED struct greed *greed = ch_alloc((size_t)legal->count * sizeof *greed);
    int best = 0, tied = 0;
    assert(legal->count > 0);
    fill_scene(&scene, game, history);
    for (int i = 0; i < legal->count; i++) {
        judge(&scene, history, &legal->move[i], &greed[i]);
        if (greed[i].sum > greed[best].sum)
            tied = 0;
        if (tied == 0 || greed[i].sum == greed[best].sum)
            best = ch_random_below(random, (uint32_t)++tied) == 0 ? i : best;
    }
    ch_text_addf(reason, "It adds up to most: strike %+.0f, shown %+.0f, danger %+.0f, pull %+.0f.",
                 greed[best].strike, greed[best].shown, greed[best].danger, greed[best].pull);
    return best;
}
