/* Evidence of the functions of Stratego: chances are counted anew from what is known of the pieces,
 * points from the prices in the turn's facts, strikes and ways are gone on the board. See
 * replays.h. */
#include "tests/support/replays.h"

#include "core/games/stratego/survey/survey.h"
#include "tests/support/json.h"

enum { OWN_PIECE_STEPS = 4, EMPTY = -1 };

/* The turn as its seat knows it. */
struct scene {
    const struct ch_turn *turn;
    const cJSON *facts;
    struct ch_stratego_survey *survey;
};

static int square_of(const struct scene *scene, const char *name) {
    int square = scene->turn->game->ops->square_from_name(scene->turn->game, name);
    assert_true(square != CH_NO_SQUARE);
    return square;
}

/* The square that the evidence names. */
static int square_in(const struct scene *scene, const cJSON *evidence, const char *name) {
    return square_of(scene, string_of(evidence, name));
}

static const struct ch_stratego_unit *unit_at(const struct scene *scene, int square) {
    return ch_stratego_survey_unit(scene->survey, square);
}

static bool beside(int a, int b) {
    return abs(a % CH_STRATEGO_SIDE - b % CH_STRATEGO_SIDE) +
               abs(a / CH_STRATEGO_SIDE - b / CH_STRATEGO_SIDE) ==
           1;
}

/* --- Prices. --- */

/* Points and stealth of a kind, as the rules set them last. */
static void price_of(const struct scene *scene, int seat, int kind, int price[2]) {
    static const char *const templates[] = {"worth-now", "priced-anew"};
    const char *side = seat == scene->turn->seat ? "own" : "enemy";
    const cJSON *each;
    char head[120];
    bool found = false;
    for (int i = 0; i < 2; i++) {
        snprintf(head, sizeof head, "(%s (side %s) (kind %s) ", templates[i], side,
                 scene->turn->game->kinds[kind].name);
        cJSON_ArrayForEach(each, cJSON_GetObjectItem(scene->facts, "facts")) {
            const char *fact = string_of(each, "fact");
            if (strncmp(fact, head, strlen(head)) == 0)
                found |= sscanf(fact + strlen(head), "(points %d) (stealth %d)", &price[0],
                                &price[1]) == 2;
        }
    }
    if (!found)
        price[0] = price[1] = 0; /* a kind that the side has none of */
}

static double worth_of(const struct scene *scene, const struct ch_stratego_unit *unit, int kind) {
    int price[2];
    price_of(scene, unit->seat, kind, price);
    return price[0] + (unit->shown ? 0 : price[1]);
}

static double secret_of(const struct scene *scene, const struct ch_stratego_unit *unit, int kind) {
    int price[2];
    price_of(scene, unit->seat, kind, price);
    return unit->shown ? 0 : price[1];
}

/* --- Strikes. --- */

static const char *end_of(int striker, int struck) {
    if (struck == CH_STRATEGO_FLAG)
        return "wins";
    if (struck == CH_STRATEGO_BOMB)
        return striker == CH_STRATEGO_MINER ? "wins" : "loses";
    if (striker == CH_STRATEGO_SPY && struck == CH_STRATEGO_MARSHAL)
        return "wins";
    return striker > struck ? "wins" : striker == struck ? "both fall" : "loses";
}

/* What a strike that ends so brings: what falls, and the secrets that are out. */
static double brings(const struct scene *scene, const struct ch_stratego_unit *striker,
                     const struct ch_stratego_unit *struck, int kind) {
    const char *end = end_of(striker->kind, kind);
    double points = 0;
    points +=
        strcmp(end, "loses") == 0 ? secret_of(scene, struck, kind) : worth_of(scene, struck, kind);
    points -= strcmp(end, "wins") == 0 ? secret_of(scene, striker, striker->kind)
                                       : worth_of(scene, striker, striker->kind);
    return points;
}

static void check_ends(const struct scene *scene, int from, int to, const cJSON *evidence) {
    const struct ch_stratego_unit *striker = unit_at(scene, from), *struck = unit_at(scene, to);
    const cJSON *end;
    double chances = 0, sum = 0;
    assert_int_equal(striker->seat, scene->turn->seat);
    assert_int_equal(struck->seat, !scene->turn->seat);
    cJSON_ArrayForEach(end, cJSON_GetObjectItem(evidence, "ends")) {
        double chance = 0, points = 0;
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
            if (strcmp(end_of(striker->kind, kind), string_of(end, "end")) == 0) {
                chance += (double)struck->chance[kind];
                points += (double)struck->chance[kind] * brings(scene, striker, struck, kind);
            }
        assert_true(fabs(number_of(end, "chance") - chance) < 1e-5);
        assert_true(fabs(number_of(end, "points") - points / chance) < 0.01);
        chances += chance;
        sum += points;
    }
    assert_true(fabs(chances - 1) < 1e-5);
    assert_true(fabs(number_of(evidence, "value") - sum) < 0.51);
}

/* The seat on each square once the candidate (NULL: none) has ended so. */
static void foresee(const struct scene *scene, const struct ch_move *move, const char *end,
                    int seats[CH_STRATEGO_SQUARES]) {
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++)
        seats[square] = unit_at(scene, square)->seat;
    if (!move)
        return;
    seats[move->path[0]] = EMPTY;
    if (move->captured_count == 0 || strcmp(end, "wins") == 0)
        seats[move->path[1]] = scene->turn->seat;
    else if (strcmp(end, "both fall") == 0)
        seats[move->path[1]] = EMPTY;
}

/* Whether a piece on `from` can strike on `to`: beside it, or along an open line. */
static bool reaches(const struct scene *scene, const int seats[], int from, int to) {
    const struct ch_graph *graph = &scene->turn->game->graph;
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int at = graph->neighbour[from][direction];
        while (at != CH_NO_SQUARE && at != to && seats[at] == EMPTY)
            at = graph->neighbour[at][direction];
        if (at == to)
            return true;
    }
    return false;
}

static double check_strikes(const struct scene *scene, const struct ch_move *move, bool own,
                            const cJSON *strikes) {
    static const char *const ends[] = {"loses", "both fall", "wins"};
    int striker = own ? scene->turn->seat : !scene->turn->seat;
    double points = 0, chances = 0;
    const cJSON *each;
    cJSON_ArrayForEach(each, strikes) {
        const char *text = string_of(each, "move"), *sign = strchr(text, 'x');
        char name[CH_SQUARE_NAME];
        bool can = false;
        assert_non_null(sign);
        snprintf(name, sizeof name, "%.*s", (int)(sign - text), text);
        int from = square_of(scene, name), to = square_of(scene, sign + 1);
        for (int i = 0; i < 3 && !can; i++) {
            int seats[CH_STRATEGO_SQUARES];
            foresee(scene, move, ends[i], seats);
            can = seats[from] == striker && seats[to] == !striker &&
                  (own ? beside(from, to) : reaches(scene, seats, from, to));
        }
        if (!can)
            fail_msg("%s can't be played", text);
        assert_true(number_of(each, "points") > 0 && number_of(each, "further") >= 0);
        chances += number_of(each, "chance");
        points +=
            number_of(each, "chance") * (number_of(each, "points") + number_of(each, "further"));
    }
    assert_true(chances < 1 + 1e-5);
    return points;
}

/* --- Ways. --- */

/* The steps of a way in the evidence, which can be gone. */
static int steps_of(const struct scene *scene, int from, int to, const cJSON *way) {
    const cJSON *each;
    int steps = 0, at = from;
    cJSON_ArrayForEach(each, way) {
        int next = square_of(scene, each->valuestring);
        const struct ch_stratego_unit *unit = unit_at(scene, next);
        assert_true(beside(at, next));
        assert_true(next == to || unit->seat == EMPTY ||
                    (unit->seat == scene->turn->seat && unit->kind != CH_STRATEGO_FLAG &&
                     unit->kind != CH_STRATEGO_BOMB));
        steps += next == to || unit->seat == EMPTY ? 1 : OWN_PIECE_STEPS;
        at = next;
    }
    assert_true(!way || at == to);
    return way || from == to ? steps : -1;
}

static double draw(double steps) {
    return steps < 0 ? 0 : 1000 * pow(0.85, steps);
}

/* --- Pieces. --- */

static int kind_of(const struct scene *scene, const char *name) {
    const struct ch_game *game = scene->turn->game;
    int kind = 0;
    while (kind < game->kind_count && strcmp(game->kinds[kind].name, name) != 0)
        kind++;
    assert_true(kind < game->kind_count);
    return kind;
}

static void check_points(const struct scene *scene, const cJSON *evidence) {
    const struct ch_stratego_unit *unit = unit_at(scene, square_in(scene, evidence, "square"));
    double sum = 0;
    assert_int_equal(kind_of(scene, string_of(evidence, "kind")), unit->kind);
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        if (unit->chance[kind] > 0)
            sum += (double)unit->chance[kind] * worth_of(scene, unit, kind);
    assert_true(fabs(number_of(evidence, "value") - sum) < 0.51);
}

/* A chance that the piece there is of a kind, or that a piece of a kind has such an end there. */
static void check_part(const struct scene *scene, const char *end, const cJSON *evidence) {
    const struct ch_stratego_unit *unit = unit_at(scene, square_in(scene, evidence, "square"));
    int named = kind_of(scene, string_of(evidence, "kind"));
    double sum = 0;
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        if (end[0] ? strcmp(end_of(named, kind), end) == 0 : kind == named)
            sum += 100 * (double)unit->chance[kind];
    assert_true(fabs(number_of(evidence, "value") - sum) < 0.51);
}

static void check_strength(const struct scene *scene, const cJSON *evidence) {
    int seat =
        strcmp(string_of(evidence, "side"), "own") == 0 ? scene->turn->seat : !scene->turn->seat;
    int pieces = 0, points = 0, price[2];
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++)
        pieces += unit_at(scene, square)->seat == seat;
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++) {
        price_of(scene, seat, kind, price);
        points += price[0] * scene->survey->belief[seat].left[kind];
    }
    assert_int_equal((int)number_of(evidence, "pieces"), pieces);
    assert_int_equal((int)number_of(evidence, "value"), points);
}

/* --- All. --- */

static void replay(const struct scene *scene, const cJSON *evidence) {
    const char *name = string_of(evidence, "function"), *text = string_of(evidence, "move");
    const struct ch_game *game = scene->turn->game;
    const cJSON *way = cJSON_GetObjectItem(evidence, "way");
    double value = number_of(evidence, "value");
    struct ch_move move;
    struct ch_error error;
    if (text[0] && game->ops->parse_move(game, scene->turn->history, scene->turn->legal, text,
                                         &move, NULL, &error) != CH_OK)
        fail_msg("%s can't be played: %s", text, error.text);
    assert_true(string_of(evidence, "says")[0]);
    if (strcmp(name, "strike-gain") == 0) {
        if (move.captured_count > 0)
            check_ends(scene, move.path[0], move.path[1], evidence);
        else
            assert_true(!beside(move.path[0], move.path[1]) &&
                        -value ==
                            secret_of(scene, unit_at(scene, move.path[0]), CH_STRATEGO_SCOUT));
    } else if (strcmp(name, "prospect") == 0) {
        check_ends(scene, square_in(scene, evidence, "from"), square_in(scene, evidence, "to"),
                   evidence);
    } else if (strcmp(name, "reply-risk") == 0 || strcmp(name, "next-gain") == 0) {
        bool own = name[0] == 'n';
        const cJSON *before = cJSON_GetObjectItem(evidence, "strikes_before");
        double after = check_strikes(scene, &move, own, cJSON_GetObjectItem(evidence, "strikes"));
        assert_true(fabs(after - value) < 0.51);
        assert_true(fabs(check_strikes(scene, NULL, own, before) - number_of(evidence, "before")) <
                    0.51);
    } else if (strcmp(name, "steps") == 0) {
        assert_int_equal((int)value, steps_of(scene, square_in(scene, evidence, "from"),
                                              square_in(scene, evidence, "to"), way));
    } else if (strcmp(name, "pull") == 0) {
        double steps = number_of(evidence, "steps"), before = number_of(evidence, "before");
        int to = square_in(scene, evidence, "to");
        assert_int_equal((int)steps, steps_of(scene, move.path[1], to, way));
        assert_int_equal((int)before, ch_stratego_survey_steps(scene->survey, move.path[0], to));
        assert_true(fabs(value - (draw(steps) - draw(before))) < 0.51);
    } else if (strcmp(name, "points") == 0) {
        check_points(scene, evidence);
    } else if (strcmp(name, "chance") == 0) {
        check_part(scene, "", evidence);
    } else if (strcmp(name, "wins") == 0 || strcmp(name, "loses") == 0) {
        check_part(scene, name, evidence);
    } else if (strcmp(name, "ties") == 0) {
        check_part(scene, "both fall", evidence);
    } else if (strcmp(name, "strength") == 0) {
        check_strength(scene, evidence);
    } else {
        fail_msg("nothing is known of %s", name);
    }
}

void replay_stratego(const struct ch_turn *turn, const cJSON *facts, const cJSON *evidence) {
    struct scene scene = {turn, facts, ch_stratego_survey_new()};
    assert_true(ch_stratego_survey_begin(scene.survey, turn));
    replay(&scene, evidence);
    ch_stratego_survey_free(scene.survey);
}
