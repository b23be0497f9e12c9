/* Shows the results of the functions of Stratego on the board: how a strike may end and what
 * that is worth, the strikes that come next, the ways. */
#include <math.h>
#include <string.h>

#include "bridge/games/games.h"
#include "bridge/games/stratego/stratego_input.h"

/* One call. */
struct asked {
    struct ch_shown to; /* what is shown */
    struct ch_stratego_survey *survey;
    const struct ch_called *called;
    int candidate, seat, kind;
    int square[2]; /* in the order of the arguments */
};

static void set_value(struct asked *asked, long long value) {
    cJSON_AddNumberToObject(asked->to.object, "value", (double)value);
}

static void set_square(struct asked *asked, const char *name, int square) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_shown_square(&asked->to, square, &text);
    cJSON_AddStringToObject(asked->to.object, name, text.data);
}

static void say_square(struct asked *asked, int square) {
    ch_shown_square(&asked->to, square, &asked->to.says);
}

static const char *kind_name(const struct asked *asked, int kind) {
    return asked->to.game->kinds[kind].name;
}

/* --- Strikes. --- */

/* "; wins 40 of 100: +55; both fall 10: +3; loses 50: -80" */
static void show_ends(struct asked *asked, int from, int to) {
    static const char *const words[CH_STRATEGO_STRIKE_ENDS] = {[CH_STRATEGO_LOSES] = "loses",
                                                               [CH_STRATEGO_BOTH_FALL] =
                                                                   "both fall",
                                                               [CH_STRATEGO_WINS] = "wins"};
    struct ch_stratego_strike_end ends[CH_STRATEGO_STRIKE_ENDS];
    const char *of = " of 100";
    ch_stratego_survey_ends(asked->survey, from, to, ends);
    cJSON *list = cJSON_AddArrayToObject(asked->to.object, "ends");
    for (int i = CH_STRATEGO_STRIKE_ENDS - 1; i >= 0; i--) {
        if (ends[i].chance <= 0)
            continue;
        ch_json_add(ch_json_append(list), "end %s, chance %g, points %g", words[i], ends[i].chance,
                    ends[i].points);
        ch_text_addf(&asked->to.says, "; %s %.0f%s: %+.0f", words[i], 100 * ends[i].chance, of,
                     ends[i].points);
        of = "";
    }
}

static void show_gain(struct asked *asked) {
    const struct ch_move *move = &asked->to.rulebase->run.turn->legal->move[asked->candidate];
    long long gain = llround(ch_stratego_survey_gain(asked->survey, asked->candidate));
    if (move->captured_count == 0 && gain == 0)
        return;
    set_value(asked, gain);
    if (move->captured_count == 0) {
        ch_text_addf(&asked->to.says, "%+lld points: it shows what it is", gain);
        return;
    }
    ch_text_addf(&asked->to.says, "%+lld points on the average", gain);
    show_ends(asked, move->path[0], move->path[1]);
}

static void show_prospect(struct asked *asked) {
    int from = asked->square[0], to = asked->square[1], own = asked->to.rulebase->run.turn->seat;
    const struct ch_stratego_unit *striker = ch_stratego_survey_unit(asked->survey, from);
    if (striker->seat != own || !ch_stratego_moves_at_all(striker->kind) ||
        ch_stratego_survey_unit(asked->survey, to)->seat != !own)
        return;
    long long points = llround(ch_stratego_survey_prospect(asked->survey, from, to));
    set_square(asked, "from", from);
    set_square(asked, "to", to);
    set_value(asked, points);
    say_square(asked, from);
    ch_text_add(&asked->to.says, " against ");
    say_square(asked, to);
    ch_text_addf(&asked->to.says, ": %+lld points on the average", points);
    show_ends(asked, from, to);
}

/* --- Next strikes. --- */

/* " by F6xE5", and how many points they are on the average. */
static long long show_strikes(struct asked *asked, int candidate, bool own, const char *list) {
    struct ch_stratego_next_strike strikes[CH_STRATEGO_STRIKE_ENDS];
    int count = ch_stratego_survey_strikes(asked->survey, candidate, own, strikes);
    cJSON *objects = cJSON_AddArrayToObject(asked->to.object, list);
    const char *by = " by ";
    double points = 0, further = 0;
    for (int i = 0; i < count; i++) {
        points += strikes[i].chance * (strikes[i].points + strikes[i].further);
        further += strikes[i].chance * strikes[i].further;
    }
    ch_text_addf(&asked->to.says, "%.0f points", points);
    for (int i = 0; i < count; i++) {
        if (strikes[i].to == CH_NO_SQUARE)
            continue;
        struct ch_move move = {.path_length = 2, .captured_count = 1};
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        move.path[0] = (uint8_t)strikes[i].from;
        move.path[1] = move.captured[0] = (uint8_t)strikes[i].to;
        asked->to.game->ops->format_move(asked->to.game, &move, NULL, CH_NOTATION_FULL, &text);
        ch_json_add(ch_json_append(objects), "move %s, chance %g, points %g, further %g", text.data,
                    strikes[i].chance, strikes[i].points, strikes[i].further);
        ch_text_addf(&asked->to.says, "%s%s", by, text.data);
        by = " or ";
    }
    if (llround(further) > 0)
        ch_text_addf(&asked->to.says, ", %.0f of them for other strikes", further);
    return llround(points);
}

/* What may be struck after the candidate, and what can be without it. */
static void show_next(struct asked *asked, bool own, const char *function) {
    cJSON_ReplaceItemInObject(asked->to.object, "function", cJSON_CreateString(function));
    ch_text_add(&asked->to.says, own ? "next " : "at risk ");
    set_value(asked, show_strikes(asked, asked->candidate, own, "strikes"));
    ch_text_add(&asked->to.says, "; before ");
    cJSON_AddNumberToObject(asked->to.object, "before",
                            (double)show_strikes(asked, CH_STRATEGO_NOW, own, "strikes_before"));
}

static void show_risk(struct asked *asked) {
    show_next(asked, false, "reply-risk");
}

static void show_next_gain(struct asked *asked) {
    show_next(asked, true, "next-gain");
}

/* --- Ways. --- */

static void show_way(struct asked *asked, int from, int to) {
    uint8_t squares[CH_STRATEGO_SQUARES];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    int count = ch_stratego_survey_way(asked->survey, from, to, squares);
    for (int i = 0; i < count; i++) {
        ch_text_clear(&text);
        ch_shown_square(&asked->to, squares[i], &text);
        ch_shown_add(&asked->to, "way", text.data);
    }
    ch_shown_say(&asked->to, "way", "; by ");
}

static void show_steps(struct asked *asked) {
    int from = asked->square[0], to = asked->square[1];
    int steps = ch_stratego_survey_steps(asked->survey, from, to);
    set_value(asked, steps);
    set_square(asked, "from", from);
    set_square(asked, "to", to);
    say_square(asked, from);
    ch_text_add(&asked->to.says, " to ");
    say_square(asked, to);
    ch_text_addf(&asked->to.says, steps < 0 ? ": no way" : ": steps %d", steps);
    show_way(asked, from, to);
}

static void show_pull(struct asked *asked) {
    const struct ch_move *move = &asked->to.rulebase->run.turn->legal->move[asked->candidate];
    int to = asked->square[0];
    int steps = ch_stratego_survey_steps(asked->survey, move->path[1], to);
    int before = ch_stratego_survey_steps(asked->survey, move->path[0], to);
    set_value(asked, ch_stratego_pull(asked->survey, move, to));
    set_square(asked, "to", to);
    ch_json_add(asked->to.object, "steps %d, before %d", steps, before);
    ch_text_add(&asked->to.says, "steps to ");
    say_square(asked, to);
    ch_text_addf(&asked->to.says, steps < 0 ? ": no way" : ": %d", steps);
    ch_text_addf(&asked->to.says, before < 0 ? ", before no way" : ", before %d", before);
    show_way(asked, move->path[1], to);
}

/* --- Pieces. --- */

static void show_points(struct asked *asked) {
    const struct ch_stratego_unit *unit = ch_stratego_survey_unit(asked->survey, asked->square[0]);
    double points = ch_stratego_survey_worth(asked->survey, asked->square[0]);
    if (unit->seat < 0)
        return;
    set_value(asked, llround(points));
    set_square(asked, "square", asked->square[0]);
    say_square(asked, asked->square[0]);
    cJSON_AddStringToObject(asked->to.object, "kind", kind_name(asked, unit->kind));
    ch_text_addf(&asked->to.says, ": %s, %.0f points%s", kind_name(asked, unit->kind), points,
                 unit->kind < CH_STRATEGO_RANKS ? "" : " on the average");
}

/* Parts of a hundred of something about a kind and a square. */
static void show_part(struct asked *asked, const char *words, long long value) {
    set_value(asked, value);
    set_square(asked, "square", asked->square[0]);
    cJSON_AddStringToObject(asked->to.object, "kind", kind_name(asked, asked->kind));
    ch_text_addf(&asked->to.says, "%s %s ", kind_name(asked, asked->kind), words);
    say_square(asked, asked->square[0]);
    ch_text_addf(&asked->to.says, ": %lld of 100", value);
}

static void show_chance(struct asked *asked) {
    if (asked->kind < CH_STRATEGO_RANKS)
        show_part(asked, "on",
                  llround(100 * (double)ch_stratego_survey_unit(asked->survey, asked->square[0])
                                    ->chance[asked->kind]));
}

static void show_odds(struct asked *asked) {
    int what = asked->called->row->detail;
    if (asked->kind >= CH_STRATEGO_RANKS)
        return;
    struct ch_stratego_odds odds =
        ch_stratego_survey_odds(asked->survey, asked->kind, asked->square[0]);
    show_part(asked,
              what > 0   ? "wins on"
              : what < 0 ? "loses on"
                         : "falls with what is on",
              llround(100 * (what > 0   ? odds.wins
                             : what < 0 ? odds.loses
                                        : odds.both_fall)));
}

static void show_strength(struct asked *asked) {
    int strength = ch_stratego_survey_strength(asked->survey, asked->seat), pieces = 0;
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        pieces += asked->survey->belief[asked->seat].left[kind];
    set_value(asked, strength);
    ch_json_add(asked->to.object, "side %s, pieces %d", ch_shown_side(&asked->to, asked->seat),
                pieces);
    ch_text_addf(&asked->to.says, "%d %s pieces, %d points", pieces,
                 ch_shown_side(&asked->to, asked->seat), strength);
}

void ch_stratego_evidence(const struct ch_rulebase *rulebase, const struct ch_called *called,
                          struct cJSON *object) {
    static const struct {
        const char *name;
        void (*show)(struct asked *asked);
        bool by_prices; /* its answer is outdated once a price was stated after it */
    } shows[] = {
        {"strike-gain", show_gain, true},    {"prospect", show_prospect, true},
        {"reply-risk", show_risk, true},     {"at-risk", show_risk, true},
        {"next-gain", show_next_gain, true}, {"next-target", show_next_gain, true},
        {"steps", show_steps, false},        {"pull", show_pull, false},
        {"points", show_points, true},       {"chance", show_chance, false},
        {"wins", show_odds, false},          {"ties", show_odds, false},
        {"loses", show_odds, false},         {"strength", show_strength, true},
    };
    struct asked asked = {.survey = rulebase->run.kept_of_game,
                          .called = called,
                          .candidate = ch_shown_given(called, CH_GIVEN_CANDIDATE, 0, 0),
                          .seat = ch_shown_given(called, CH_GIVEN_SIDE, 0, 0),
                          .kind = ch_shown_given(called, CH_GIVEN_KIND, 0, 0),
                          .square = {ch_shown_given(called, CH_GIVEN_SQUARE, 0, 0),
                                     ch_shown_given(called, CH_GIVEN_SQUARE, 1, 0)}};
    ch_shown_begin(&asked.to, rulebase, object);
    for (size_t i = 0; i < sizeof shows / sizeof *shows; i++)
        if (strcmp(called->row->function.name, shows[i].name) == 0 &&
            !(shows[i].by_prices && called->outdated))
            shows[i].show(&asked);
    ch_shown_end(&asked.to);
}
