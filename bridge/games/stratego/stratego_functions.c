/* Functions about a turn of Stratego. They call core/games/stratego/survey/; the table's rows
 * are here. */
#include "bridge/games/stratego/stratego_input.h"

#include <math.h>

static void price(const struct ch_call *call) {
    enum { MAX = 1000000 };
    int seat, kind;
    long long points, stealth;
    if (!ch_call_states(call) || !ch_argument_side(call, 1, &seat) ||
        !ch_argument_kind(call, 2, &kind) || !ch_argument_integer(call, 3, -MAX, MAX, &points) ||
        !ch_argument_integer(call, 4, -MAX, MAX, &stealth))
        return;
    if (kind < CH_STRATEGO_RANKS)
        ch_stratego_survey_price(call->kept, seat, kind,
                                 (struct ch_stratego_price){(int)points, (int)stealth});
}

static long long gain(const struct ch_call *call) {
    return llround(ch_stratego_survey_gain(call->kept, call->given[0]));
}

/* The square that a question is answered with, if there is one. */
static void return_square(const struct ch_call *call, int square, DATA_OBJECT *out) {
    uint8_t squares[1] = {(uint8_t)square};
    ch_return_squares(call, squares, square == CH_NO_SQUARE ? 0 : 1, out);
}

static_assert(CH_STRATEGO_NOW == -1, "the candidate of those who name none");

static long long risk(const struct ch_call *call) {
    int square;
    return llround(ch_stratego_survey_risk(call->kept, call->given[0], &square));
}

static void risk_where(const struct ch_call *call, DATA_OBJECT *out) {
    int square = CH_NO_SQUARE;
    ch_stratego_survey_risk(call->kept, call->given[0], &square);
    return_square(call, square, out);
}

static long long next(const struct ch_call *call) {
    int square;
    return llround(ch_stratego_survey_next(call->kept, call->given[0], &square));
}

static void next_where(const struct ch_call *call, DATA_OBJECT *out) {
    int square = CH_NO_SQUARE;
    ch_stratego_survey_next(call->kept, call->given[0], &square);
    return_square(call, square, out);
}

static long long strength(const struct ch_call *call) {
    return ch_stratego_survey_strength(call->kept, call->given[0]);
}

static long long worth_of(const struct ch_call *call) {
    return llround(ch_stratego_survey_worth(call->kept, call->given[0]));
}

static long long prospect(const struct ch_call *call) {
    return llround(ch_stratego_survey_prospect(call->kept, call->given[0], call->given[1]));
}

static long long steps(const struct ch_call *call) {
    return ch_stratego_survey_steps(call->kept, call->given[0], call->given[1]);
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

static long long pull(const struct ch_call *call) {
    return ch_stratego_pull(call->kept, &call->run->turn->legal->move[call->given[0]],
                            call->given[1]);
}

static long long chance(const struct ch_call *call) {
    int square = call->given[0], kind = call->given[1];
    return kind < CH_STRATEGO_RANKS
               ? llround(100 * (double)ch_stratego_survey_unit(call->kept, square)->chance[kind])
               : 0;
}

static long long odds(const struct ch_call *call) {
    int kind = call->given[0], what = call->row->detail;
    if (kind >= CH_STRATEGO_RANKS)
        return 0;
    struct ch_stratego_odds here = ch_stratego_survey_odds(call->kept, kind, call->given[1]);
    return llround(100 * (what > 0 ? here.wins : what < 0 ? here.loses : here.both_fall));
}

#define ROW(PRICES, RETURNS, TYPE, MEMBER, NAME, ARGUMENTS, CHECKS, READS, CALL, DETAIL, COST,     \
            HELP)                                                                                  \
    {                                                                                              \
        {NAME, ARGUMENTS, RETURNS, HELP, COST, NULL, PRICES}, TYPE, CHECKS, READS,                 \
            {.MEMBER = CALL}, DETAIL, &ch_bridge_stratego                                          \
    }
#define INTEGER_OF(PRICES, ...) ROW(PRICES, "integer", 'g', integer, __VA_ARGS__)
#define SQUARES_OF(PRICES, ...) ROW(PRICES, "squares", 'm', multifield, __VA_ARGS__)
#define STATED CH_PRICES_STATED
#define COUNTED CH_PRICES_COUNTED
#define NO_MATTER CH_PRICES_NO_MATTER

/* Costs were measured in games of full Stratego. */
static const struct ch_function_row rows[] = {
    ROW(STATED, "nothing", 'v', nothing, "price", "?side ?kind ?points ?stealth", "44iwwii", "",
        price, 0, "0.1 us",
        "Stratego: a ?kind of ?side is worth ?points, and ?stealth more while the other side does "
        "not know it. What follows counts in that; without it the game's values hold."),
    INTEGER_OF(COUNTED, "points", "?square", "11u", "q", worth_of, 0, "0.1 us",
               "Stratego: points of what stands on ?square, on the average; 0: nothing does."),
    INTEGER_OF(COUNTED, "strength", "?side", "11w", "s", strength, 0, "0.1 us",
               "Stratego: points of the pieces that ?side, own or enemy, has left."),
    INTEGER_OF(
        COUNTED, "prospect", "?from ?to", "22u", "qq", prospect, 0, "0.2 us",
        "Stratego: points that a strike of the own piece on ?from at the enemy's on ?to would "
        "bring on the average, however far it is."),
    INTEGER_OF(COUNTED, "strike-gain", "?m", "11i", "m", gain, 0, "0.3 us",
               "Stratego: points that ?m itself brings on the average: what it may take less what "
               "it may lose, and what becomes known."),
    INTEGER_OF(COUNTED, "reply-risk", "[?m]", "01i", "M", risk, 0, "3 us, kept",
               "Stratego: points that the enemy's best strike after ?m takes on the average, were "
               "it its turn now without ?m."),
    SQUARES_OF(COUNTED, "at-risk", "[?m]", "01i", "M", risk_where, 0, "3 us, kept",
               "Stratego: the own piece that this strike takes."),
    INTEGER_OF(COUNTED, "next-gain", "[?m]", "01i", "M", next, 0, "3 us, kept",
               "Stratego: points that the best own strike after ?m would bring next turn, weighed "
               "by whether both pieces stay there."),
    SQUARES_OF(COUNTED, "next-target", "[?m]", "01i", "M", next_where, 0, "3 us, kept",
               "Stratego: what this strike would be at."),
    INTEGER_OF(NO_MATTER, "steps", "?from ?to", "22u", "qq", steps, 0, "2 us, kept",
               "Stratego: steps from ?from to ?to over empty squares, with 3 more for each own "
               "piece in the way; -1: no way. ?to may be occupied."),
    INTEGER_OF(NO_MATTER, "pull", "?m ?square", "22uiu", "mq", pull, 0, "2 us, kept",
               "Stratego: how much nearer ?m brings its piece to ?square, in thousandths: the last "
               "steps count most."),
    INTEGER_OF(NO_MATTER, "chance", "?square ?kind", "22uuw", "qk", chance, 0, "0.1 us",
               "Stratego: parts of a hundred that the piece on ?square is of this kind."),
    INTEGER_OF(NO_MATTER, "wins", "?kind ?square", "22uwu", "kq", odds, 1, "0.1 us",
               "Stratego: parts of a hundred that a ?kind that strikes on ?square wins."),
    INTEGER_OF(NO_MATTER, "ties", "?kind ?square", "22uwu", "kq", odds, 0, "0.1 us",
               "Stratego: the same, that both fall."),
    INTEGER_OF(NO_MATTER, "loses", "?kind ?square", "22uwu", "kq", odds, -1, "0.1 us",
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
    .lacks = "has no hidden ranks",
    .is = ch_stratego_is,
    .create = create,
    .free = free_survey,
    .begin = begin,
    .setting = setting,
    .set = set,
    .templates = &ch_stratego_templates,
    .add_facts = ch_stratego_input_add,
    .add_set_ups = ch_stratego_input_add_set_ups,
    .functions = {rows, sizeof rows / sizeof *rows},
    .evidence = ch_stratego_evidence,
};
