/* Functions about the position after a candidate's forced line, in games of the draughts family.
 * They call core/games/draughts/stance.h and refuge.h, and core/search/forced.h; the table's rows
 * are here. */
#include <assert.h>
#include <string.h>

#include "bridge/games/games.h"
#include "core/base/memory.h"
#include "core/games/draughts/refuge.h"
#include "core/games/draughts/stance.h"

extern const struct ch_bridge_game ch_bridge_draughts;

/* The measures that can be weighed besides the counts. */
enum { OPPOSITION = CH_STANDS, TURN, MEASURES };

static const char *const measures[MEASURES + 1] = {
    [CH_STAND_MEN] = "men",
    [CH_STAND_KINGS] = "kings",
    [CH_STAND_ROWS] = "rows",
    [CH_STAND_MOVES] = "moves",
    [CH_STAND_LOSSES] = "losing-moves",
    [CH_STAND_KING_MOVES] = "king-moves",
    [CH_STAND_TRAPPED] = "trapped",
    [CH_STAND_HANGING] = "hanging",
    [CH_STAND_BACKED] = "backed",
    [CH_STAND_RUN_NEAR] = "run-near",
    [CH_STAND_RUN_MIDDLE] = "run-middle",
    [CH_STAND_RUN_FAR] = "run-far",
    [CH_STAND_KING_CENTRE] = "king-centre",
    [CH_STAND_HUNT] = "hunt",
    [CH_STAND_SCATTER] = "scatter",
    [CH_STAND_LEAST_MOVES] = "least-moves",
    [CH_STAND_FORKS] = "forks",
    [CH_STAND_LEAN] = "lean",
    [OPPOSITION] = "opposition",
    [TURN] = "turn",
};

static const char *const refuge_measures[CH_REFUGE_MEASURES + 1] = {
    [CH_REFUGE_RANK] = "rank",       [CH_REFUGE_BESIDE] = "beside", [CH_REFUGE_ENDS] = "ends",
    [CH_REFUGE_SQUARES] = "squares", [CH_REFUGE_ROAD] = "road",     [CH_REFUGE_HUNTERS] = "hunters",
    [CH_REFUGE_NEXT] = "next",       [CH_REFUGE_OUTER] = "outer",   [CH_REFUGE_CROSSED] = "crossed",
};

/* What is left of a siege when a candidate's line is over. */
struct refuge {
    bool known;
    int count[CH_REFUGE_MEASURES]; /* all -1: it was given up */
};

/* Of a turn: by candidate, as far as it was asked. */
struct kept {
    const struct ch_turn *turn;
    struct ch_stance *stance;
    bool *known;
    struct refuge *refuge;
    int capacity;
    const struct ch_game *game; /* of the turn */
    int full;                   /* pieces of its start position */
    void *symbol[MEASURES];     /* the names of measures, with a reference; NULL: not needed yet */
};

static void *create(void) {
    return ch_alloc(sizeof(struct kept));
}

static void free_kept(void *data) {
    CH_FREED struct kept *kept = data;
    ch_free(kept->stance);
    ch_free(kept->known);
    ch_free(kept->refuge);
}

static void begin(void *data, const struct ch_turn *turn) {
    struct kept *kept = data;
    int count = turn->legal->count;
    kept->turn = turn;
    if (kept->game != turn->game) {
        const struct ch_draughts *draughts = ch_draughts_of(turn->game);
        kept->game = turn->game;
        kept->full = 0;
        for (int square = 0; square < draughts->rules.squares; square++)
            kept->full += draughts->setup[square].seat != -1;
    }
    if (count > kept->capacity) {
        kept->capacity = count * 2;
        size_t room = (size_t)kept->capacity;
        kept->stance = ch_realloc(kept->stance, room * sizeof *kept->stance);
        kept->known = ch_realloc(kept->known, room * sizeof *kept->known);
        kept->refuge = ch_realloc(kept->refuge, room * sizeof *kept->refuge);
    }
    memset(kept->known, 0, (size_t)count * sizeof *kept->known);
    for (int i = 0; i < count; i++)
        kept->refuge[i].known = false;
}

/* Where the line of the candidate that is argument 1 stops. */
static const struct ch_stance *stance(const struct ch_call *call) {
    struct kept *kept = call->kept;
    int candidate = call->given[0];
    assert(kept->turn == call->run->turn);
    struct ch_stance *stance = &kept->stance[candidate];
    if (!kept->known[candidate])
        ch_stance_look(ch_draughts_of(kept->turn->game),
                       &ch_forced_line(call->run->forced, candidate)->end, stance);
    kept->known[candidate] = true;
    return stance;
}

/* Says that the word is none of names[]; false. */
static bool name_closest(const struct ch_call *call, const char *word, const char *const names[]) {
    const char *closest = ch_text_closest(word, names);
    return ch_call_mistake(call, "%.40s is not counted%s%s%s", word,
                           closest ? "; did you mean " : "", closest ? closest : "",
                           closest ? "?" : "");
}

/* Argument `at` as one of the first `count` measures. */
static bool measure_at(const struct ch_call *call, int at, int count, int *measure) {
    struct kept *kept = call->kept;
    DATA_OBJECT value;
    for (int i = 0; i < MEASURES && !kept->symbol[i]; i++) {
        kept->symbol[i] = EnvAddSymbol(call->env, measures[i]);
        IncrementSymbolCount(kept->symbol[i]);
    }
    if (!EnvArgTypeCheck(call->env, call->row->function.name, at, SYMBOL, &value))
        return false;
    for (*measure = 0; *measure < count; ++*measure)
        if (kept->symbol[*measure] == value.value)
            return true;
    return name_closest(call, DOToString(value), measures);
}

/* Own less the enemy's. */
static int difference_of(const struct ch_stance *stance, int own, int measure) {
    if (measure == OPPOSITION)
        return stance->the_move == -1 ? 0 : stance->the_move == own ? 1 : -1;
    if (measure == TURN)
        return stance->to_move == own ? 1 : -1;
    return stance->count[own][measure] - stance->count[!own][measure];
}

static long long count_stance(const struct ch_call *call) {
    int measure;
    return measure_at(call, 3, CH_STANDS, &measure) ? stance(call)->count[call->given[1]][measure]
                                                    : 0;
}

/* The price between argument `at`, which holds with all pieces of the start position on the board,
 * and the next, which holds with none. */
static bool price(const struct ch_call *call, int at, double *price) {
    const struct kept *kept = call->kept;
    double early, late;
    int left = 0;
    if (!ch_argument_number(call, at, &early) || !ch_argument_number(call, at + 1, &late))
        return false;
    const struct ch_stance *here = stance(call);
    for (int seat = 0; seat < CH_SEATS; seat++)
        left += here->count[seat][CH_STAND_MEN] + here->count[seat][CH_STAND_KINGS];
    int full = kept->full > left ? kept->full : left;
    assert(full > 0);
    *price = (early * left + late * (full - left)) / full;
    return true;
}

static double weigh(const struct ch_call *call) {
    int measure;
    double each;
    return measure_at(call, 2, MEASURES, &measure) && price(call, 3, &each)
               ? each * difference_of(stance(call), call->run->turn->seat, measure)
               : 0;
}

/* Men of the seat on the squares of argument `at`, which are numbered as it sees them. */
static bool men_on(const struct ch_call *call, const DATA_OBJECT *squares, int seat, int *men) {
    const struct ch_game *game = call->run->turn->game;
    *men = 0;
    for (long i = GetpDOBegin(squares); i <= GetpDOEnd(squares); i++) {
        bool whole = GetMFType(GetpValue(squares), i) == INTEGER;
        long long square = whole ? ValueToLong(GetMFValue(GetpValue(squares), i)) : 0;
        if (square < 1 || square > game->graph.count)
            return ch_call_mistake(call,
                                   "squares are numbers from 1 to %d here, as their side sees them",
                                   game->graph.count);
        int piece = stance(call)->piece[seat][square];
        *men += piece > 0 && game->kinds[piece - 1].rises;
    }
    return true;
}

static bool squares_at(const struct ch_call *call, int at, DATA_OBJECT *squares) {
    return EnvArgTypeCheck(call->env, call->row->function.name, at, MULTIFIELD, squares);
}

static long long men(const struct ch_call *call) {
    DATA_OBJECT squares;
    int men;
    return squares_at(call, 3, &squares) && men_on(call, &squares, call->given[1], &men) ? men : 0;
}

static double weigh_men(const struct ch_call *call) {
    int seat = call->run->turn->seat, own, enemy;
    double each;
    DATA_OBJECT squares;
    return squares_at(call, 2, &squares) && men_on(call, &squares, seat, &own) &&
                   men_on(call, &squares, !seat, &enemy) && price(call, 3, &each)
               ? each * (own - enemy)
               : 0;
}

static long long besieges(const struct ch_call *call) {
    const struct ch_turn *turn = call->run->turn;
    return ch_refuge_hunter(ch_draughts_of(turn->game), ch_history_position(turn->history)) ==
           call->given[0];
}

static long long refuge(const struct ch_call *call) {
    struct kept *kept = call->kept;
    struct refuge *refuge = &kept->refuge[call->given[0]];
    const struct ch_draughts *draughts = ch_draughts_of(kept->turn->game);
    DATA_OBJECT what;
    if (!EnvArgTypeCheck(call->env, call->row->function.name, 2, SYMBOL, &what))
        return 0;
    if (!refuge->known) {
        const struct ch_position *end = &ch_forced_line(call->run->forced, call->given[0])->end;
        if (ch_refuge_hunter(draughts, end) != -1)
            ch_refuge_look(draughts, end, refuge->count);
        else
            memset(refuge->count, -1, sizeof refuge->count);
        refuge->known = true;
    }
    for (int i = 0; i < CH_REFUGE_MEASURES; i++)
        if (strcmp(DOToString(what), refuge_measures[i]) == 0)
            return refuge->count[i];
    return name_closest(call, DOToString(what), refuge_measures);
}

#define ROW(NAME, ARGUMENTS, RETURNS, TYPE, CHECKS, READS, MEMBER, CALL, HELP)                     \
    {                                                                                              \
        {NAME, ARGUMENTS, RETURNS, HELP, "1 us, kept", NULL, CH_PRICES_NO_MATTER}, TYPE, CHECKS,   \
            READS, {.MEMBER = CALL}, 0, &ch_bridge_draughts                                        \
    }

static const struct ch_function_row rows[] = {
    ROW("stand", "?m ?side ?what", "integer", 'g', "33uiww", "ms", integer, count_stance,
        "Draughts: how much ?side has of ?what when what ?m forces is over: men, kings, rows, "
        "moves, losing-moves, king-moves, trapped, hanging, backed. Or run-near, run-middle, "
        "run-far, king-centre, hunt, scatter, least-moves, forks, lean."),
    ROW("weigh", "?m ?what ?early ?late", "number", 'd', "44uiwnn", "m", real, weigh,
        "Draughts: what the own side has more of ?what then, times a price: ?early with all pieces "
        "on the board, ?late with none. Also opposition and turn, 1 or -1."),
    ROW("men-on", "?m ?side ?squares", "integer", 'g', "33uiwm", "ms", integer, men,
        "Draughts: men of ?side that stand on one of ?squares then, numbered from its own back "
        "row."),
    ROW("weigh-men", "?m ?squares ?early ?late", "number", 'd', "44uimnn", "m", real, weigh_men,
        "Draughts: own men on ?squares less the enemy's on those that are the same to it, times "
        "such a price."),
    ROW("besieges", "?side", "TRUE or FALSE", 'b', "11uw", "s", integer, besieges,
        "Draughts: whether ?side hunts a last king that slides with three such kings or more and "
        "nothing else, where one line is the longest."),
    ROW("refuge", "?m ?what", "integer", 'g', "22uiw", "m", integer, refuge,
        "Draughts: of such a hunt when what ?m forces is over: rank, squares, beside, road, "
        "hunters, ends, next, outer, crossed. -1: it is over too."),
};

static bool is(const struct ch_game *game) {
    return strcmp(game->family, ch_draughts_row.name) == 0;
}

const struct ch_bridge_game ch_bridge_draughts = {
    .title = "draughts",
    .lacks = "is no draughts",
    .is = is,
    .create = create,
    .free = free_kept,
    .begin = begin,
    .functions = {rows, sizeof rows / sizeof *rows},
};
