/* Functions about the formations of Lines of Action. They call
 * core/games/loa/formation.h; the table's rows are here. */
#include "bridge/games/loa/formation_functions.h"
#include "core/games/loa/rules.h"

/* Quads that hold exactly so many men. */
static int quads_of(const struct ch_loa_shape *shape, long long men) {
    static const enum ch_loa_quad types[] = {
        [1] = CH_LOA_Q1, [2] = CH_LOA_Q2, [3] = CH_LOA_Q3, [4] = CH_LOA_Q4};
    return shape->quads[types[men]] + (men == 2 ? shape->quads[CH_LOA_QD] : 0);
}

int ch_loa_measured(struct ch_loa_formation *formation, enum ch_loa_measure what, int candidate,
                    int seat, int number) {
    if (what == CH_LOA_OF_THREATS)
        return ch_loa_formation_count(formation, candidate, (enum ch_loa_count)seat);
    const struct ch_loa_shape *shape = ch_loa_formation_shape(formation, candidate, seat);
    const int measures[] = {
        [CH_LOA_OF_GROUPS] = shape->groups,
        [CH_LOA_OF_LARGEST] = shape->largest,
        [CH_LOA_OF_QUADS] = what == CH_LOA_OF_QUADS ? quads_of(shape, number) : 0,
        [CH_LOA_OF_SOLID] = shape->solid,
        [CH_LOA_OF_EULER] = shape->euler,
        [CH_LOA_OF_SPREAD] = shape->spread,
        [CH_LOA_OF_OFF_CENTRE] = shape->off_centre,
        [CH_LOA_OF_LINKS] = shape->links,
        [CH_LOA_OF_AREA] = shape->area,
        [CH_LOA_OF_MOVES] = shape->moves,
        [CH_LOA_OF_BLOCKED] = shape->few[number],
    };
    return measures[what];
}

/* The measure of the row, whose arguments are [?m] ?side [?number]. */
static long long measure(const struct ch_call *call) {
    bool after = call->row->detail & CH_LOA_AFTER_MOVE;
    int what = call->row->detail & ~CH_LOA_AFTER_MOVE, at = after ? 3 : 2;
    long long number = 0;
    if ((what == CH_LOA_OF_QUADS && !ch_argument_integer(call, at, 1, 4, &number)) ||
        (what == CH_LOA_OF_BLOCKED && !ch_argument_integer(call, at, 0, CH_DIRECTIONS, &number)))
        return 0;
    return ch_loa_measured(call->kept, (enum ch_loa_measure)what,
                           after ? call->given[0] : CH_LOA_NOW, call->given[after], (int)number);
}

static long long mobility(const struct ch_call *call) {
    bool after = call->row->detail & CH_LOA_AFTER_MOVE;
    return ch_loa_formation_mobility(call->kept, after ? call->given[0] : CH_LOA_NOW,
                                     call->given[after]);
}

static long long connects(const struct ch_call *call) {
    return ch_loa_formation_shape(call->kept, call->given[0], call->run->turn->seat)->groups == 1;
}

static long long defences(const struct ch_call *call) {
    return ch_loa_formation_count(call->kept, call->given[0], CH_LOA_DEFENCES);
}

static long long unstoppable(const struct ch_call *call) {
    return ch_loa_formation_count(call->kept, call->given[0], CH_LOA_UNSTOPPABLE);
}

static long long shortfall(const struct ch_call *call) {
    bool looked = ch_loa_formation_looked(call->kept);
    long long less = ch_loa_formation_shortfall(call->kept, call->given[0]);
    if (!looked)
        ch_call_was_long(call);
    return less;
}

static long long group(const struct ch_call *call) {
    return ch_loa_formation_groups(call->kept)->number[call->given[0]];
}

static long long group_size(const struct ch_call *call) {
    return ch_loa_formation_groups(call->kept)->size[call->given[0]];
}

static long long distance_to_centre(const struct ch_call *call) {
    const struct ch_loa_shape *shape =
        ch_loa_formation_shape(call->kept, CH_LOA_NOW, call->given[1]);
    return ch_loa_mass_distance(ch_loa_of(call->run->turn->game), shape->mass, call->given[0]);
}

static long long line_count(const struct ch_call *call) {
    return ch_loa_formation_line(call->kept, call->given[0], call->given[1]);
}

#define ROW_OF(RETURNS, TYPE, NAME, ARGUMENTS, CHECKS, READS, CALL, DETAIL, COST, HELP)            \
    {                                                                                              \
        {NAME, ARGUMENTS, RETURNS, HELP, COST, NULL, CH_PRICES_NO_MATTER}, TYPE, CHECKS, READS,    \
            {.integer = CALL}, DETAIL, &ch_bridge_loa                                              \
    }
#define ROW(...) ROW_OF("integer", 'g', __VA_ARGS__)
#define OF_SIDE(NAME, WHAT, HELP)                                                                  \
    ROW(NAME, "?side", "11w", "s", measure, WHAT, "3 us, kept", HELP),                             \
        ROW(NAME "-after", "?m ?side", "22wiw", "ms", measure, WHAT | CH_LOA_AFTER_MOVE,           \
            "3 us, kept", "The same after ?m.")
#define OF_NUMBER(NAME, NUMBER, WHAT, HELP)                                                        \
    ROW(NAME, "?side " NUMBER, "22iw", "s", measure, WHAT, "3 us, kept", HELP),                    \
        ROW(NAME "-after", "?m ?side " NUMBER, "33iiw", "ms", measure, WHAT | CH_LOA_AFTER_MOVE,   \
            "3 us, kept", "The same after ?m.")

/* Costs were measured in games of Lines of Action; the measures of a position are worked out
 * together when the first is asked for. */
static const struct ch_function_row rows[] = {
    OF_SIDE("groups", CH_LOA_OF_GROUPS,
            "Lines of Action: groups of touching men of ?side, own or enemy."),
    OF_SIDE("largest-group", CH_LOA_OF_LARGEST,
            "Lines of Action: the men in ?side's largest group."),
    OF_NUMBER(
        "quads", "?men", CH_LOA_OF_QUADS,
        "Lines of Action: 2x2 squares with exactly ?men (1 to 4) men of ?side, those over the "
        "edge too."),
    OF_SIDE("solid-quads", CH_LOA_OF_SOLID,
            "Lines of Action: 2x2 squares with three or four men of ?side, at most two squares "
            "from its centre of mass."),
    OF_SIDE("euler", CH_LOA_OF_EULER,
            "Lines of Action: the Euler number of ?side, its groups less holes."),
    OF_SIDE("spread", CH_LOA_OF_SPREAD,
            "Lines of Action: the distances of ?side's men to their centre of mass, in quarters "
            "of a square, beyond the least that so many men can have."),
    OF_SIDE("off-centre", CH_LOA_OF_OFF_CENTRE,
            "Lines of Action: half squares from the middle of the board to ?side's centre of "
            "mass."),
    OF_SIDE("links", CH_LOA_OF_LINKS, "Lines of Action: pairs of touching men of ?side."),
    OF_SIDE("area", CH_LOA_OF_AREA,
            "Lines of Action: squares of the smallest rectangle round the men of ?side."),
    OF_SIDE("moves", CH_LOA_OF_MOVES, "Lines of Action: the moves of ?side, were it its turn."),
    OF_NUMBER("blocked", "?most", CH_LOA_OF_BLOCKED,
              "Lines of Action: men of ?side that have at most ?most moves, were it their turn."),
    ROW("threats", "?side", "11w", "s", measure, CH_LOA_OF_THREATS, "0.2 us, kept",
        "Lines of Action: the moves with which ?side would connect and win, were it its turn."),
    ROW("threats-after", "?m ?side", "22wiw", "ms", measure, CH_LOA_OF_THREATS | CH_LOA_AFTER_MOVE,
        "0.2 us, kept", "The same after ?m: the enemy can win so, or ?m threatens to."),
    ROW("defences", "?m", "11i", "m", defences, CH_LOA_OF_DEFENCES, "3 us, kept",
        "Lines of Action: the enemy's replies to ?m after which the own side can't win at once; 0: "
        "?m wins, or nothing stops it from winning next."),
    ROW("unstoppable", "?m", "11i", "m", unstoppable, CH_LOA_OF_UNSTOPPABLE, "7 us, kept",
        "Lines of Action: the enemy's replies to ?m that win at once, or after which nothing stops "
        "it from winning next."),
    ROW("outlook-shortfall", "?m", "11i", "m", shortfall, CH_LOA_OF_SHORTFALL, "3 ms for all, kept",
        "Lines of Action: how much less the men promise after ?m, the enemy's best reply and the "
        "own best answer than with the best candidate. Hundredths of eval=mia, 400 at most."),
    ROW_OF(
        "TRUE or FALSE", 'b', "connects", "?m", "11i", "m", connects, CH_LOA_OF_ALL, "3 us, kept",
        "Lines of Action: whether the own men are one group after ?m, whatever the enemy's are."),
    ROW("mobility", "?square", "11u", "q", mobility, CH_LOA_OF_MOBILITY, "0.2 us",
        "Lines of Action: the moves of the man on ?square, were it its side's turn; 0 without a "
        "man."),
    ROW("mobility-after", "?m ?square", "22uiu", "mq", mobility,
        CH_LOA_OF_MOBILITY | CH_LOA_AFTER_MOVE, "0.3 us", "The same after ?m."),
    ROW("group", "?square", "11u", "q", group, CH_LOA_OF_GROUP, "0.5 us, kept",
        "Lines of Action: the number of the man's group among its side's, 0 for the largest; -1 "
        "without a man."),
    ROW("group-size", "?square", "11u", "q", group_size, CH_LOA_OF_GROUP, "0.5 us, kept",
        "Lines of Action: the men of the group on ?square; 0 without a man."),
    ROW("distance-to-centre", "?square ?side", "22uuw", "qs", distance_to_centre,
        CH_LOA_OF_DISTANCE, "0.1 us",
        "Lines of Action: quarters of a square from ?square to the centre of mass of ?side."),
    ROW("line-count", "?square ?other", "22u", "qq", line_count, CH_LOA_OF_LINE, "0.05 us",
        "Lines of Action: how far a man on ?square moves on its line through ?other: the men of "
        "both sides on it; 0: no line holds both."),
};

static void *create(void) {
    return ch_loa_formation_new();
}

static void free_formation(void *kept) {
    ch_loa_formation_free(kept);
}

static void begin(void *kept, const struct ch_turn *turn) {
    ch_loa_formation_begin(kept, turn);
}

const struct ch_bridge_game ch_bridge_loa = {
    .title = "Lines of Action",
    .lacks = "has no formations",
    .is = ch_loa_is,
    .create = create,
    .free = free_formation,
    .begin = begin,
    .functions = {rows, sizeof rows / sizeof *rows},
    .evidence = ch_loa_evidence,
};
