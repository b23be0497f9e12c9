/* See stratego_input.h: what is known of each piece, what is left, how strikes would end, who has
 * moved to and fro. */
#include "bridge/games/stratego/stratego_input.h"

#include "core/games/stratego/survey/pursuits.h"

enum {
    UNIT,
    LEFT,
    STRIKE,
    RUN,
    SUSPECTED,
    PURSUIT,
    PURSUIT_MOVE,
    PURSUIT_PIECE,
    SET_UP,
    POSTED,
};

static const struct ch_template templates[] = {
    [UNIT] = {"unit", {"side", "square", "kind", "moved", "shown"}},
    [LEFT] = {"left", {"side", "kind", "count", "hidden"}},
    [STRIKE] = {"strike", {"id", "from", "kind", "square", "target", "wins", "ties", "loses"}},
    [RUN] = {"run", {"side", "square", "other", "moves", "left"}},
    [SUSPECTED] = {"suspected", {"square", "kind", "ripe", "bluffs"}},
    [PURSUIT] = {"pursuit",
                 {"side", "attacker", "defender", "captured", "decided", "moves", "protectors",
                  "barriers"}},
    [PURSUIT_MOVE] = {"pursuit-move", {"id", "attacker", "defender", "side", "captured", "moves"}},
    [PURSUIT_PIECE] = {"pursuit-piece", {"attacker", "defender", "role", "square"}},
    [SET_UP] = {"set-up", {"id", "rows"}},
    [POSTED] = {"posted", {"id", "kind", "square"}},
};

const struct ch_templates ch_stratego_templates = {templates, sizeof templates / sizeof *templates};

static void add(struct ch_rulebase *rulebase, int which, const struct ch_atom values[]) {
    ch_input_add(rulebase, &rulebase->game_templates[which], values);
}

static struct ch_atom side_of(const struct ch_rulebase *rulebase, int seat) {
    return seat == rulebase->turn->seat ? rulebase->input.own : rulebase->input.enemy;
}

static struct ch_atom truth(const struct ch_rulebase *rulebase, bool value) {
    return value ? rulebase->input.yes : rulebase->input.no;
}

static void add_units(struct ch_rulebase *rulebase, struct ch_stratego_survey *survey) {
    const struct ch_input *input = &rulebase->input;
    for (int square = 0; square < input->game->graph.count; square++) {
        const struct ch_stratego_unit *unit = ch_stratego_survey_unit(survey, square);
        if (unit->seat < 0)
            continue;
        struct ch_atom values[] = {
            side_of(rulebase, unit->seat), input->square[square],        input->kind[unit->kind],
            truth(rulebase, unit->moved),  truth(rulebase, unit->shown),
        };
        add(rulebase, UNIT, values);
    }
}

/* What the enemy's conduct makes of its pieces, as long as their kind is not certain. */
static void add_suspicions(struct ch_rulebase *rulebase, struct ch_stratego_survey *survey) {
    const struct ch_input *input = &rulebase->input;
    for (int square = 0; square < input->game->graph.count; square++) {
        const struct ch_stratego_unit *unit = ch_stratego_survey_unit(survey, square);
        if (unit->seat != !rulebase->turn->seat || unit->kind != CH_STRATEGO_UNKNOWN ||
            (unit->known->suspect == CH_STRATEGO_UNKNOWN && !unit->known->bluffs))
            continue;
        struct ch_atom values[] = {
            input->square[square],
            input->kind[unit->known->suspect],
            truth(rulebase, unit->known->ripe),
            truth(rulebase, unit->known->bluffs),
        };
        add(rulebase, SUSPECTED, values);
    }
}

/* Of the kinds that the game has: a side that has lost all of one has a fact with 0. */
static void add_left(struct ch_rulebase *rulebase, struct ch_stratego_survey *survey) {
    const struct ch_stratego *stratego = ch_stratego_of(rulebase->turn->game);
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++) {
            if (stratego->army[kind] == 0)
                continue;
            struct ch_atom values[] = {
                side_of(rulebase, seat),
                rulebase->input.kind[kind],
                ch_input_number(rulebase, ch_stratego_survey_left(survey, seat, kind)),
                ch_input_number(rulebase, ch_stratego_survey_hidden(survey, seat, kind)),
            };
            add(rulebase, LEFT, values);
        }
}

static struct ch_atom percent(struct ch_rulebase *rulebase, double part) {
    return ch_input_number(rulebase, (long long)(part * 100 + 0.5));
}

static void add_strikes(struct ch_rulebase *rulebase, struct ch_stratego_survey *survey) {
    const struct ch_turn *turn = rulebase->turn;
    const struct ch_input *input = &rulebase->input;
    for (int i = 0; i < turn->legal->count; i++) {
        const struct ch_move *move = &turn->legal->move[i];
        if (move->captured_count == 0)
            continue;
        int from = move->path[0], to = move->path[1];
        int kind = ch_stratego_survey_unit(survey, from)->kind;
        struct ch_stratego_odds odds = ch_stratego_survey_odds(survey, kind, to);
        struct ch_atom values[] = {
            ch_input_number(rulebase, i + 1),
            input->square[from],
            input->kind[kind],
            input->square[to],
            input->kind[ch_stratego_survey_unit(survey, to)->kind],
            percent(rulebase, odds.wins),
            percent(rulebase, odds.both_fall),
            percent(rulebase, odds.loses),
        };
        add(rulebase, STRIKE, values);
    }
}

/* Of each side the piece that moved last. Without a two-squares rule nothing is counted. */
static void add_runs(struct ch_rulebase *rulebase, struct ch_stratego_survey *survey) {
    const struct ch_turn *turn = rulebase->turn;
    int limit = ch_stratego_of(turn->game)->two_squares;
    for (int ply = turn->history->count - 1;
         limit > 0 && ply >= 0 && ply >= turn->history->count - 2; ply--) {
        int square = turn->history->plies[ply].move.path[1], other;
        int moves = ch_stratego_survey_run(survey, square, &other);
        if (moves == 0)
            continue;
        struct ch_atom values[] = {
            side_of(rulebase, ch_stratego_survey_unit(survey, square)->seat),
            rulebase->input.square[square],
            rulebase->input.square[other],
            ch_input_number(rulebase, moves),
            ch_input_number(rulebase, moves < limit ? limit - moves : 0),
        };
        add(rulebase, RUN, values);
    }
}

/* The candidate that makes a step, or -1. */
static int find_candidate(const struct ch_turn *turn, int from, int to) {
    for (int i = 0; i < turn->legal->count; i++)
        if (turn->legal->move[i].path[0] == from && turn->legal->move[i].path[1] == to)
            return i;
    return -1;
}

static void add_pursuit_moves(struct ch_rulebase *rulebase, struct ch_atom side,
                              const struct ch_stratego_survey_pursuit *pursuit) {
    const struct ch_input *input = &rulebase->input;
    for (int i = 0; i < pursuit->options; i++) {
        const struct ch_trap_option *option = &pursuit->option[i];
        int candidate = option->from == CH_TRAP_NOWHERE
                            ? -1
                            : find_candidate(rulebase->turn, option->from, option->to);
        if (option->from != CH_TRAP_NOWHERE && candidate < 0)
            continue;
        struct ch_atom values[] = {
            ch_input_number(rulebase, candidate + 1), input->square[pursuit->attacker],
            input->square[pursuit->defender],         side,
            truth(rulebase, option->captured),        ch_input_number(rulebase, option->moves),
        };
        add(rulebase, PURSUIT_MOVE, values);
    }
}

/* The pieces of a list that the look-ahead hands on. */
static void add_pursuit_pieces(struct ch_rulebase *rulebase, const char *role, ch_trap_set set,
                               const struct ch_stratego_survey_pursuit *pursuit) {
    const struct ch_input *input = &rulebase->input;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        if (!ch_trap_holds(set, square))
            continue;
        struct ch_atom values[] = {
            input->square[pursuit->attacker],
            input->square[pursuit->defender],
            ch_atom_symbol(rulebase->env, role),
            input->square[square],
        };
        add(rulebase, PURSUIT_PIECE, values);
    }
}

static void add_pursuits(struct ch_rulebase *rulebase, struct ch_stratego_survey *survey) {
    const struct ch_input *input = &rulebase->input;
    struct ch_stratego_survey_pursuit pursuits[CH_STRATEGO_MOST_PURSUITS];
    if (!rulebase->game_templates[PURSUIT].deftemplate)
        return;
    int count = ch_stratego_survey_pursuits(survey, pursuits);
    for (int i = 0; i < count; i++) {
        const struct ch_stratego_survey_pursuit *pursuit = &pursuits[i];
        const struct ch_trap_verdict *verdict = &pursuit->verdict;
        struct ch_atom side =
            side_of(rulebase, ch_stratego_survey_unit(survey, pursuit->attacker)->seat);
        struct ch_atom values[] = {
            side,
            input->square[pursuit->attacker],
            input->square[pursuit->defender],
            truth(rulebase, verdict->outcome == CH_TRAP_CAPTURED),
            truth(rulebase, verdict->outcome != CH_TRAP_UNDECIDED),
            ch_input_number(rulebase, verdict->moves),
            ch_input_number(rulebase, ch_trap_count(verdict->protectors)),
            ch_input_number(rulebase, ch_trap_count(verdict->barriers)),
        };
        add(rulebase, PURSUIT, values);
        add_pursuit_moves(rulebase, side, pursuit);
        add_pursuit_pieces(rulebase, "protector", verdict->protectors, pursuit);
        add_pursuit_pieces(rulebase, "barrier", verdict->barriers, pursuit);
    }
}

void ch_stratego_input_add(struct ch_rulebase *rulebase, void *kept) {
    add_units(rulebase, kept);
    add_suspicions(rulebase, kept);
    add_left(rulebase, kept);
    add_strikes(rulebase, kept);
    add_runs(rulebase, kept);
    add_pursuits(rulebase, kept);
}

/* Kinds and squares of the set-up, if the game takes it. */
static void add_posts(struct ch_rulebase *rulebase, int index) {
    const struct ch_turn *turn = rulebase->turn;
    const struct ch_game *game = turn->game;
    const struct ch_input *input = &rulebase->input;
    struct ch_position position = *ch_history_position(turn->history);
    struct ch_atom id = ch_input_number(rulebase, index + 1);
    if (game->ops->set_up(game, turn->seat, rulebase->set_ups[index], &position, NULL) != CH_OK)
        return;
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece piece = game->ops->piece_at(game, &position, square);
        if (piece.seat != turn->seat)
            continue;
        struct ch_atom values[] = {id, input->kind[piece.kind], input->square[square]};
        add(rulebase, POSTED, values);
    }
}

void ch_stratego_input_add_set_ups(struct ch_rulebase *rulebase) {
    for (int i = 0; i < rulebase->turn->legal->count; i++) {
        struct ch_atom values[] = {
            ch_input_number(rulebase, i + 1),
            {STRING, EnvAddSymbol(rulebase->env, rulebase->set_ups[i])},
        };
        add(rulebase, SET_UP, values);
        add_posts(rulebase, i);
    }
}
