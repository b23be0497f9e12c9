/* Functions about a turn of Stratego. They call core/games/stratego/survey/; the table's rows
 * are here. */
#include "bridge/games/stratego/stratego_input.h"

#include <math.h>

static struct ch_stratego_survey *survey_of(void *env) {
    return ch_bridge_game_kept(env, &ch_bridge_stratego, "has no hidden ranks");
}

static void price(void *env) {
    enum { MAX = 1000000 };
    struct ch_stratego_survey *survey = survey_of(env);
    int seat, kind;
    long long points, stealth;
    if (!survey || !ch_function_stating(env) || !ch_argument_side(env, 1, &seat) ||
        !ch_argument_kind(env, 2, &kind) || !ch_argument_integer(env, 3, -MAX, MAX, &points) ||
        !ch_argument_integer(env, 4, -MAX, MAX, &stealth))
        return;
    if (kind < CH_STRATEGO_RANKS)
        ch_stratego_survey_price(survey, seat, kind,
                                 (struct ch_stratego_price){(int)points, (int)stealth});
}

/* The candidate that is argument 1, or the position as it is. */
static bool candidate_at(void *env, int *candidate) {
    *candidate = CH_STRATEGO_NOW;
    return EnvRtnArgCount(env) == 0 || ch_argument_candidate(env, 1, candidate);
}

static long long gain(void *env) {
    struct ch_stratego_survey *survey = survey_of(env);
    int candidate;
    return survey && ch_argument_candidate(env, 1, &candidate)
               ? llround(ch_stratego_survey_gain(survey, candidate))
               : 0;
}

typedef double question(struct ch_stratego_survey *, int, int *);

static long long ask(void *env, question *asked) {
    struct ch_stratego_survey *survey = survey_of(env);
    int candidate, square;
    return survey && candidate_at(env, &candidate) ? llround(asked(survey, candidate, &square)) : 0;
}

static void ask_where(void *env, question *asked, DATA_OBJECT *out) {
    struct ch_stratego_survey *survey = survey_of(env);
    int candidate, square = CH_NO_SQUARE;
    if (survey && candidate_at(env, &candidate))
        asked(survey, candidate, &square);
    uint8_t squares[1] = {(uint8_t)square};
    ch_return_squares(env, squares, square == CH_NO_SQUARE ? 0 : 1, out);
}

static long long risk(void *env) {
    return ask(env, ch_stratego_survey_risk);
}

static void risk_where(void *env, DATA_OBJECT *out) {
    ask_where(env, ch_stratego_survey_risk, out);
}

static long long next(void *env) {
    return ask(env, ch_stratego_survey_next);
}

static void next_where(void *env, DATA_OBJECT *out) {
    ask_where(env, ch_stratego_survey_next, out);
}

static long long strength(void *env) {
    const struct ch_stratego_survey *survey = survey_of(env);
    int seat;
    return survey && ch_argument_side(env, 1, &seat) ? ch_stratego_survey_strength(survey, seat)
                                                     : 0;
}

static long long worth_of(void *env) {
    const struct ch_stratego_survey *survey = survey_of(env);
    int square;
    return survey && ch_argument_square(env, 1, &square)
               ? llround(ch_stratego_survey_worth(survey, square))
               : 0;
}

static long long prospect(void *env) {
    const struct ch_stratego_survey *survey = survey_of(env);
    int from, to;
    return survey && ch_argument_square(env, 1, &from) && ch_argument_square(env, 2, &to)
               ? llround(ch_stratego_survey_prospect(survey, from, to))
               : 0;
}

static long long steps(void *env) {
    struct ch_stratego_survey *survey = survey_of(env);
    int from, to;
    return survey && ch_argument_square(env, 1, &from) && ch_argument_square(env, 2, &to)
               ? ch_stratego_survey_steps(survey, from, to)
               : -1;
}

/* How strongly a square that is so many steps off draws: a thousand beside it, less with each step.
 */
static double draw(int away) {
    return away < 0 ? 0 : 1000 * pow(0.85, away);
}

long long ch_stratego_pull(struct ch_stratego_survey *survey, const struct ch_move *move, int to) {
    return llround(draw(ch_stratego_survey_steps(survey, move->path[1], to)) -
                   draw(ch_stratego_survey_steps(survey, move->path[0], to)));
}

static long long pull(void *env) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    struct ch_stratego_survey *survey = survey_of(env);
    int candidate, to;
    if (!survey || !ch_argument_candidate(env, 1, &candidate) || !ch_argument_square(env, 2, &to))
        return 0;
    return ch_stratego_pull(survey, &rulebase->run.turn->legal->move[candidate], to);
}

static long long chance(void *env) {
    struct ch_stratego_survey *survey = survey_of(env);
    int square, kind;
    if (!survey || !ch_argument_square(env, 1, &square) || !ch_argument_kind(env, 2, &kind) ||
        kind >= CH_STRATEGO_RANKS)
        return 0;
    return llround(100 * (double)ch_stratego_survey_unit(survey, square)->chance[kind]);
}

static long long odds(void *env) {
    struct ch_stratego_survey *survey = survey_of(env);
    int square, kind;
    if (!survey || !ch_argument_kind(env, 1, &kind) || !ch_argument_square(env, 2, &square) ||
        kind >= CH_STRATEGO_RANKS)
        return 0;
    struct ch_stratego_odds here = ch_stratego_survey_odds(survey, kind, square);
    int what = ch_function_row(env)->detail;
    return llround(100 * (what > 0 ? here.wins : what < 0 ? here.loses : here.both_fall));
}

#define INTEGER_OF(NAME, ARGUMENTS, CHECKS, CALL, DETAIL, COST, HELP)                              \
    { {NAME, ARGUMENTS, "integer", HELP, COST, NULL}, 'g', CHECKS, {.integer = CALL}, DETAIL }
#define SQUARES_OF(NAME, ARGUMENTS, CHECKS, CALL, COST, HELP)                                      \
    { {NAME, ARGUMENTS, "squares", HELP, COST, NULL}, 'm', CHECKS, {.multifield = CALL}, 0 }

/* Costs were measured in games of full Stratego. */
static const struct ch_function_row rows[] = {
    {{"price", "?side ?kind ?points ?stealth", "nothing",
      "Stratego: a ?kind of ?side is worth ?points, and ?stealth more while the other side does "
      "not "
      "know it. What follows counts in that; without it the game's values hold.",
      "0.1 us", NULL},
     'v',
     "44iwwii",
     {.nothing = price},
     0},
    INTEGER_OF("points", "?square", "11u", worth_of, 0, "0.1 us",
               "Stratego: points of what stands on ?square, on the average; 0: nothing does."),
    INTEGER_OF("strength", "?side", "11w", strength, 0, "0.1 us",
               "Stratego: points of the pieces that ?side, own or enemy, has left."),
    INTEGER_OF(
        "prospect", "?from ?to", "22u", prospect, 0, "0.2 us",
        "Stratego: points that a strike of the own piece on ?from at the enemy's on ?to would "
        "bring on the average, however far it is."),
    INTEGER_OF("strike-gain", "?m", "11i", gain, 0, "0.3 us",
               "Stratego: points that ?m itself brings on the average: what it may take less what "
               "it may lose, and what becomes known."),
    INTEGER_OF("reply-risk", "[?m]", "01i", risk, 0, "3 us, kept",
               "Stratego: points that the enemy's best strike after ?m takes on the average, were "
               "it its turn now without ?m."),
    SQUARES_OF("at-risk", "[?m]", "01i", risk_where, "3 us, kept",
               "Stratego: the own piece that this strike takes."),
    INTEGER_OF("next-gain", "[?m]", "01i", next, 0, "3 us, kept",
               "Stratego: points that the best own strike after ?m would bring next turn, weighed "
               "by whether both pieces stay there."),
    SQUARES_OF("next-target", "[?m]", "01i", next_where, "3 us, kept",
               "Stratego: what this strike would be at."),
    INTEGER_OF("steps", "?from ?to", "22u", steps, 0, "2 us, kept",
               "Stratego: steps from ?from to ?to over empty squares, with 3 more for each own "
               "piece in the way; -1: no way. ?to may be occupied."),
    INTEGER_OF("pull", "?m ?square", "22uiu", pull, 0, "2 us, kept",
               "Stratego: how much nearer ?m brings its piece to ?square, in thousandths: the last "
               "steps count most."),
    INTEGER_OF("chance", "?square ?kind", "22uuw", chance, 0, "0.1 us",
               "Stratego: parts of a hundred that the piece on ?square is of this kind."),
    INTEGER_OF("wins", "?kind ?square", "22uwu", odds, 1, "0.1 us",
               "Stratego: parts of a hundred that a ?kind that strikes on ?square wins."),
    INTEGER_OF("ties", "?kind ?square", "22uwu", odds, 0, "0.1 us",
               "Stratego: the same, that both fall."),
    INTEGER_OF("loses", "?kind ?square", "22uwu", odds, -1, "0.1 us",
               "Stratego: the same, that the striker falls."),
};

static void *create(void) {
    return ch_stratego_survey_new();
}

static void free_survey(void *kept) {
    ch_stratego_survey_free(kept);
}

static void begin(void *kept, const struct ch_turn *turn) {
    ch_stratego_survey_begin(kept, turn);
}

/* Every assumption of the game, by its row. */
static const struct ch_bridge_setting *setting(int index) {
    static _Thread_local struct ch_bridge_setting setting_at;
    if (index >= CH_STRATEGO_ASSUMPTIONS)
        return NULL;
    const struct ch_stratego_assumption_row *row = &ch_stratego_assumption_rows[index];
    setting_at = (struct ch_bridge_setting){row->name, row->min, row->max, row->whole};
    return &setting_at;
}

static void set(void *kept, int index, double value) {
    ch_stratego_survey_assume(kept, (enum ch_stratego_assumption)index, value);
}

const struct ch_bridge_game ch_bridge_stratego = {
    .title = "Stratego",
    .is = ch_stratego_is,
    .create = create,
    .free = free_survey,
    .begin = begin,
    .setting = setting,
    .set = set,
    .templates = &ch_stratego_templates,
    .add_facts = ch_stratego_input_add,
    .add_set_ups = ch_stratego_input_add_set_ups,
    .functions = rows,
    .function_count = sizeof rows / sizeof *rows,
    .evidence = ch_stratego_evidence,
};
