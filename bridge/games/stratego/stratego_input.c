/* What is known of each piece, what is left, how strikes would end, who has
 * moved to and fro. */
#include "bridge/games/stratego/stratego_input.h"

#include "core/games/stratego/survey/survey.h"

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

static void add(struct ch_input *input, const struct ch_run *run, int which,
                const struct ch_atom values[]) {
    ch_input_add(input, &run->game_templates[which], values);
}

static void add_units(struct ch_input *input, const struct ch_run *run) {
    struct ch_stratego_survey *survey = run->kept_of_game;
    for (int square = 0; square < input->game->graph.count; square++) {
        const struct ch_stratego_unit *unit = ch_stratego_survey_unit(survey, square);
        if (unit->seat < 0)
            continue;
        struct ch_atom values[] = {
            ch_input_side(input, unit->seat),
            input->square[square],
            input->kind[unit->kind],
            ch_input_truth(input, unit->moved),
            ch_input_truth(input, unit->shown),
        };
        add(input, run, UNIT, values);
    }
}

/* Adds what the enemy's conduct suggests about its pieces while their kind is not certain. */
static void add_suspicions(struct ch_input *input, const struct ch_run *run) {
    struct ch_stratego_survey *survey = run->kept_of_game;
    for (int square = 0; square < input->game->graph.count; square++) {
        const struct ch_stratego_unit *unit = ch_stratego_survey_unit(survey, square);
        if (unit->seat != !run->turn->seat || unit->kind != CH_STRATEGO_UNKNOWN ||
            (unit->known->suspect == CH_STRATEGO_UNKNOWN && !unit->known->bluffs))
            continue;
        struct ch_atom values[] = {
            input->square[square],
            input->kind[unit->known->suspect],
            ch_input_truth(input, unit->known->ripe),
            ch_input_truth(input, unit->known->bluffs),
        };
        add(input, run, SUSPECTED, values);
    }
}

/* Of the kinds that the game has: a side that has lost all of one has a fact with 0. */
static void add_left(struct ch_input *input, const struct ch_run *run) {
    struct ch_stratego_survey *survey = run->kept_of_game;
    const struct ch_stratego *stratego = ch_stratego_of(run->turn->game);
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++) {
            if (stratego->army[kind] == 0)
                continue;
            struct ch_atom values[] = {
                ch_input_side(input, seat),
                input->kind[kind],
                ch_input_number(input, survey->belief[seat].left[kind]),
                ch_input_number(input, survey->belief[seat].unknown[kind]),
            };
            add(input, run, LEFT, values);
        }
}

static struct ch_atom percent(const struct ch_input *input, double part) {
    return ch_input_number(input, (long long)(part * 100 + 0.5));
}

static void add_strikes(struct ch_input *input, const struct ch_run *run) {
    struct ch_stratego_survey *survey = run->kept_of_game;
    const struct ch_turn *turn = run->turn;
    for (int i = 0; i < turn->legal->count; i++) {
        const struct ch_move *move = &turn->legal->move[i];
        if (move->captured_count == 0)
            continue;
        int from = move->path[0], to = move->path[1];
        int kind = ch_stratego_survey_unit(survey, from)->kind;
        struct ch_stratego_odds odds = ch_stratego_survey_odds(survey, kind, to);
        struct ch_atom values[] = {
            ch_input_number(input, i + 1),
            input->square[from],
            input->kind[kind],
            input->square[to],
            input->kind[ch_stratego_survey_unit(survey, to)->kind],
            percent(input, odds.wins),
            percent(input, odds.both_fall),
            percent(input, odds.loses),
        };
        add(input, run, STRIKE, values);
    }
}

/* Of each side the piece that moved last. Without a two-squares rule nothing is counted. */
static void add_runs(struct ch_input *input, const struct ch_run *run) {
    struct ch_stratego_survey *survey = run->kept_of_game;
    const struct ch_turn *turn = run->turn;
    int limit = ch_stratego_of(turn->game)->two_squares;
    for (int ply = turn->history->count - 1;
         limit > 0 && ply >= 0 && ply >= turn->history->count - 2; ply--) {
        int square = turn->history->plies[ply].move.path[1], other;
        int moves = ch_stratego_survey_run(survey, square, &other);
        if (moves == 0)
            continue;
        struct ch_atom values[] = {
            ch_input_side(input, ch_stratego_survey_unit(survey, square)->seat),
            input->square[square],
            input->square[other],
            ch_input_number(input, moves),
            ch_input_number(input, moves < limit ? limit - moves : 0),
        };
        add(input, run, RUN, values);
    }
}

/* The candidate that makes a step, or -1. */
static int find_candidate(const struct ch_turn *turn, int from, int to) {
    for (int i = 0; i < turn->legal->count; i++)
        if (turn->legal->move[i].path[0] == from && turn->legal->move[i].path[1] == to)
            return i;
    return -1;
}

static void add_pursuit_moves(struct ch_input *input, const struct ch_run *run, struct ch_atom side,
                              const struct ch_stratego_survey_pursuit *pursuit) {
    for (int i = 0; i < pursuit->options; i++) {
        const struct ch_trap_option *option = &pursuit->option[i];
        int candidate = option->from == CH_TRAP_NOWHERE
                            ? -1
                            : find_candidate(run->turn, option->from, option->to);
        if (option->from != CH_TRAP_NOWHERE && candidate < 0)
            continue;
        struct ch_atom values[] = {
            ch_input_number(input, candidate + 1),   input->square[pursuit->attacker],
            input->square[pursuit->defender],        side,
            ch_input_truth(input, option->captured), ch_input_number(input, option->moves),
        };
        add(input, run, PURSUIT_MOVE, values);
    }
}

/* The pieces of a list that the look-ahead hands on. */
static void add_pursuit_pieces(struct ch_input *input, const struct ch_run *run, const char *role,
                               ch_trap_set set, const struct ch_stratego_survey_pursuit *pursuit) {
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        if (!ch_trap_holds(set, square))
            continue;
        struct ch_atom values[] = {
            input->square[pursuit->attacker],
            input->square[pursuit->defender],
            ch_atom_symbol(input->env, role),
            input->square[square],
        };
        add(input, run, PURSUIT_PIECE, values);
    }
}

static void add_pursuits(struct ch_input *input, const struct ch_run *run) {
    struct ch_stratego_survey *survey = run->kept_of_game;
    struct ch_stratego_survey_pursuit pursuits[CH_STRATEGO_MAX_PURSUITS];
    if (!run->game_templates[PURSUIT].deftemplate)
        return;
    int count = ch_stratego_survey_pursuits(survey, pursuits);
    for (int i = 0; i < count; i++) {
        const struct ch_stratego_survey_pursuit *pursuit = &pursuits[i];
        const struct ch_trap_verdict *verdict = &pursuit->verdict;
        struct ch_atom side =
            ch_input_side(input, ch_stratego_survey_unit(survey, pursuit->attacker)->seat);
        struct ch_atom values[] = {
            side,
            input->square[pursuit->attacker],
            input->square[pursuit->defender],
            ch_input_truth(input, verdict->outcome == CH_TRAP_CAPTURED),
            ch_input_truth(input, verdict->outcome != CH_TRAP_UNDECIDED),
            ch_input_number(input, verdict->moves),
            ch_input_number(input, ch_trap_count(verdict->protectors)),
            ch_input_number(input, ch_trap_count(verdict->barriers)),
        };
        add(input, run, PURSUIT, values);
        add_pursuit_moves(input, run, side, pursuit);
        add_pursuit_pieces(input, run, "protector", verdict->protectors, pursuit);
        add_pursuit_pieces(input, run, "barrier", verdict->barriers, pursuit);
        if (verdict->cleared != CH_TRAP_NOWHERE)
            add_pursuit_pieces(input, run, "leaves", ch_trap_bit(verdict->cleared), pursuit);
    }
}

void ch_stratego_input_add(struct ch_input *input, const struct ch_run *run) {
    add_units(input, run);
    add_suspicions(input, run);
    add_left(input, run);
    add_strikes(input, run);
    add_runs(input, run);
    add_pursuits(input, run);
}

/* Kinds and squares of the set-up, if the game takes it. */
static void add_posts(struct ch_input *input, const struct ch_run *run, int index) {
    const struct ch_turn *turn = run->turn;
    const struct ch_game *game = turn->game;
    struct ch_position position = *ch_history_position(turn->history);
    struct ch_atom id = ch_input_number(input, index + 1);
    if (game->ops->set_up(game, turn->seat, run->set_ups[index], &position, NULL) != CH_OK)
        return;
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece piece = game->ops->piece_at(game, &position, square);
        if (piece.seat != turn->seat)
            continue;
        struct ch_atom values[] = {id, input->kind[piece.kind], input->square[square]};
        add(input, run, POSTED, values);
    }
}

void ch_stratego_input_add_set_ups(struct ch_input *input, const struct ch_run *run) {
    for (int i = 0; i < run->turn->legal->count; i++) {
        struct ch_atom values[] = {
            ch_input_number(input, i + 1),
            {STRING, EnvAddSymbol(input->env, run->set_ups[i])},
        };
        add(input, run, SET_UP, values);
        add_posts(input, run, i);
    }
}
