#include "core/games/stratego/laws.h"

#include <assert.h>

/* A walk back through a game that keeps, for the square of each piece then, its square now. Every
 * move is seen, so this is public, whatever the ranks.
 *
 * An arrangement (which piece is where) was on the board before if no piece has fallen since and
 * none is elsewhere now. So, where just one piece is elsewhere, the move that takes it back would
 * bring that arrangement again: one walk finds all such moves, and nothing is hashed. */
enum { FALLEN = 0xff };

struct back {
    const struct ch_history *history;
    int ply;       /* then: before this ply */
    bool same;     /* no piece has fallen since */
    uint8_t moved; /* pieces that are elsewhere now, as long as none has fallen */
    uint8_t from;  /* the sum without carry of the squares on which those are now ... */
    uint8_t to;    /* ... and of those on which they were then */
    uint8_t now[CH_STRATEGO_SQUARES]; /* of a square that had a piece then: the piece's square now,
                                         or FALLEN; of others anything */
};

enum times {
    EVERY_TIME,
    AFTER_OWN_MOVES /* of the side that is to move */
};

static void begin_back(struct back *back, const struct ch_history *history) {
    *back = (struct back){.history = history, .ply = history->count, .same = true};
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++)
        back->now[square] = (uint8_t)square;
}

/* Counts the piece that was on the square, or no longer counts it, if it is elsewhere now. */
static void count(struct back *back, int square, int change) {
    int now = back->now[square];
    if (now == square)
        return;
    back->moved = (uint8_t)(back->moved + change);
    assert(!back->same || back->moved <= CH_STRATEGO_SQUARES);
    back->from ^= (uint8_t)now;
    back->to ^= (uint8_t)square;
}

static void take_strike_back(struct back *back, const struct ch_ply *ply) {
    assert(ply->move.captured_count > 0 && back->ply >= 0);
    int from = ply->move.path[0], to = ply->move.path[1];
    const struct ch_position *before = ch_history_before(back->history, back->ply);
    unsigned mover = ch_stratego_at(before, from), left = ch_stratego_at(&ply->after, to);
    bool survives = left && ch_stratego_seat(left) == ch_stratego_seat(mover);
    back->now[from] = survives ? back->now[to] : FALLEN;
    if (survives || !left)
        back->now[to] = FALLEN;
    back->same = false;
}

/* Goes a ply further back; back->ply must be over 0. */
static void step_back(struct back *back) {
    assert(back->ply > 0);
    const struct ch_ply *ply = &back->history->plies[--back->ply];
    int from = ply->move.path[0], to = ply->move.path[1];
    if (ply->move.captured_count > 0) {
        take_strike_back(back, ply);
        return;
    }
    count(back, to, -1);
    back->now[from] = back->now[to];
    count(back, from, 1);
}

/* Goes back to the latest time, not before ply `since`, at which just one piece was elsewhere. */
static bool find_one_moved(struct back *back, int since, enum times times) {
    int own =
        back->history->count % 2 ^ 1; /* after own moves the number of plies has this parity */
    while (back->ply > since && back->same) {
        step_back(back);
        if (back->same && back->moved == 1 && (times == EVERY_TIME || back->ply % 2 == own))
            return true;
    }
    return false;
}

/* Finds the moves that bring back an arrangement of before ply `since` or later. */
static void find_repeats(struct ch_stratego_repeats *repeats, const struct ch_history *history,
                         int since, enum times times) {
    struct back back;
    repeats->any = false;
    begin_back(&back, history);
    while (find_one_moved(&back, since, times)) {
        if (!repeats->any)
            memset(repeats->to, 0, sizeof repeats->to);
        repeats->any = true;
        ch_stratego_squares_add(&repeats->to[back.from], back.to);
    }
}

/* The latest ply, not before `since`, before which the board had the arrangement that the step of a
 * piece would bring; -1 if there is none. */
static int repeats_ply(const struct ch_history *history, int since, enum times times, int from,
                       int to) {
    struct back back;
    begin_back(&back, history);
    while (find_one_moved(&back, since, times))
        if (back.from == from && back.to == to)
            return back.ply;
    return -1;
}

static bool brings_back(const struct ch_stratego_repeats *repeats, int from, int to) {
    return repeats->any && ch_stratego_squares_has(&repeats->to[from], to);
}

static int min(int a, int b) {
    return a < b ? a : b;
}

static int max(int a, int b) {
    return a > b ? a : b;
}

/* The two-squares rule, ISF 10.1, and 10.2 for scouts. Moves follow one another as those of one
 * piece if each begins where the one before ended: between two own moves no other piece of the side
 * can come there. */
static void read_two_squares(struct ch_stratego_past *past) {
    const struct ch_ply *plies = past->history->plies;
    int limit = past->stratego->two_squares, from = past->from, to = past->to;
    past->shuttled = past->low = past->high = past->stride = 0;
    if (limit == 0 || to == CH_NO_SQUARE)
        return;
    bool shuttles = true;
    int low = min(from, to), high = max(from, to), count = 1, begins = from;
    past->shuttled = 1;
    past->stride = ch_stratego_stride(from, to);
    for (int ply = past->history->count - 2 * CH_SEATS; ply >= 0 && count < limit;
         ply -= CH_SEATS, count++) {
        const struct ch_move *move = &plies[ply].move;
        if (move->path[1] != begins || ch_stratego_stride(move->path[0], begins) != past->stride)
            break;
        low = max(low, min(move->path[0], begins));
        high = min(high, max(move->path[0], begins));
        if (low >= high)
            break;
        begins = move->path[0];
        shuttles = shuttles && ch_stratego_shuttles(from, to, count, begins, move->path[1]);
        past->shuttled += shuttles;
    }
    assert(past->shuttled >= 1 && past->shuttled <= count && count <= limit);
    if (count == limit) {
        past->low = low;
        past->high = high;
    }
}

static bool scout_lines_forbid(const struct ch_stratego_past *past, const struct ch_move *step) {
    int from = step->path[0], to = step->path[1];
    return past->low < past->high && past->stratego->scout_lines && from == past->to &&
           ch_stratego_stride(from, to) == past->stride &&
           max(min(from, to), past->low) < min(max(from, to), past->high);
}

/* True if the piece that threatened with ply `threat` is where it went, and the enemy's next ply
 * moved a piece away from next to it, without striking it. */
static bool evades(const struct ch_history *history, int threat) {
    const struct ch_ply *ply = &history->plies[threat];
    const struct ch_move *reply = &history->plies[threat + 1].move;
    int square = ply->move.path[1];
    if (!ch_stratego_beside(square, reply->path[0]) || reply->path[1] == square)
        return false;
    unsigned piece = ch_stratego_at(&ply->after, square);
    return piece &&
           ch_stratego_seat(piece) != ch_stratego_seat(ch_stratego_at(&ply->after, reply->path[0]));
}

static void find_evaders(struct ch_stratego_chase *chase, const struct ch_history *history) {
    struct back back;
    begin_back(&back, history);
    while (back.ply > chase->begin) {
        const struct ch_ply *ply = &history->plies[back.ply - 1];
        int to = ply->move.path[1];
        /* A piece that moved away and fell at once is on no square. */
        if ((history->count - back.ply) % CH_SEATS == 0) {
            int enemy = (int)ply->after.word[CH_STRATEGO_WORD_SIDE];
            if (ch_stratego_has(&ply->after, to, !enemy) && back.now[to] != FALLEN)
                ch_stratego_squares_add(&chase->evaders, back.now[to]);
        }
        step_back(&back);
    }
}

static void read_chase(struct ch_stratego_past *past) {
    const struct ch_history *history = past->history;
    struct ch_stratego_chase *chase = &past->chase;
    for (int threat = history->count - CH_SEATS; threat >= 0 && evades(history, threat);
         threat -= CH_SEATS) {
        chase->begin = threat;
        chase->moves++;
        assert(chase->begin >= 0 && chase->begin + CH_SEATS * chase->moves == history->count);
    }
    if (chase->begin < 0)
        return;
    find_evaders(chase, history);
    find_repeats(&past->repeats, history, chase->begin, EVERY_TIME);
}

/* The list holds the positions after own moves; an enemy move empties it that does not begin on a
 * field next to where the own last move ended. */
static void read_list(struct ch_stratego_past *past) {
    const struct ch_history *history = past->history;
    int own = history->count - CH_SEATS;
    while (own >= 0 && ch_stratego_beside(history->plies[own].move.path[1],
                                          history->plies[own + 1].move.path[0])) {
        past->listed = own + 1;
        own -= CH_SEATS;
    }
    assert(past->listed >= 0 && past->listed <= history->count);
    if (past->listed < history->count)
        find_repeats(&past->repeats, history, past->listed, AFTER_OWN_MOVES);
}

/* The more-squares rule: ISF 11.1 to 11.3, and the pseudocode of StrategoUSA to the letter. */
static void read_more_squares(struct ch_stratego_past *past) {
    past->chase = (struct ch_stratego_chase){.begin = -1};
    past->listed = past->history->count;
    past->repeats.any = false;
    if (past->stratego->more_squares == CH_STRATEGO_MORE_ISF)
        read_chase(past);
    else if (past->stratego->more_squares == CH_STRATEGO_MORE_PSEUDOCODE)
        read_list(past);
}

static bool threatens_evader(const struct ch_stratego_past *past, int square) {
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int beside = past->stratego->game.graph.neighbour[square][direction];
        if (beside != CH_NO_SQUARE && ch_stratego_squares_has(&past->chase.evaders, beside))
            return true;
    }
    return false;
}

static bool more_squares_forbids(const struct ch_stratego_past *past, const struct ch_move *step) {
    return brings_back(&past->repeats, step->path[0], step->path[1]) &&
           !ch_stratego_past_reverses(past, step) &&
           (past->stratego->more_squares == CH_STRATEGO_MORE_PSEUDOCODE ||
            threatens_evader(past, step->path[1]));
}

/* True if the step is a chase move after a piece that went from `left` to `there`. */
static bool follows(const struct ch_move *step, int left, int there) {
    return ch_stratego_beside(step->path[0], left) && ch_stratego_beside(step->path[1], there);
}

/* True if ply `own` is a chase move after the piece that moved in the ply before it, and both are
 * there. */
static bool chases(const struct ch_history *history, int own) {
    assert(own > 0 && own < history->count);
    const struct ch_ply *ply = &history->plies[own];
    const struct ch_move *flight = &history->plies[own - 1].move;
    int enemy = (int)ply->after.word[CH_STRATEGO_WORD_SIDE];
    return follows(&ply->move, flight->path[0], flight->path[1]) &&
           ch_stratego_has(&ply->after, ply->move.path[1], !enemy) &&
           ch_stratego_has(&ply->after, flight->path[1], enemy);
}

/* Moves follow one another as those of one pair if each begins where the one before ended. */
static void read_pursuit(struct ch_stratego_past *past) {
    const struct ch_history *history = past->history;
    const struct ch_ply *plies = history->plies;
    if (past->to == CH_NO_SQUARE)
        return;
    int chaser = past->to, target = plies[history->count - 1].move.path[0];
    past->pursuit.target = plies[history->count - 1].move.path[1];
    for (int own = history->count - CH_SEATS;
         own > 0 && past->pursuit.moves < CH_STRATEGO_CHASE_LIMIT; own -= CH_SEATS) {
        if (plies[own].move.path[1] != chaser || plies[own - 1].move.path[1] != target ||
            !chases(history, own))
            return;
        chaser = plies[own].move.path[0];
        target = plies[own - 1].move.path[0];
        past->pursuit.moves++;
    }
}

/* True if the pieces beside the square of a chased piece have changed since, the two pieces not
 * counted; `back` is just after the chase move. */
static bool surroundings_changed(const struct ch_stratego_past *past, const struct back *back,
                                 int chaser, int target) {
    const struct ch_position *then = ch_history_before(past->history, back->ply);
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int square = past->stratego->game.graph.neighbour[target][direction];
        if (square == CH_NO_SQUARE)
            continue;
        int was = ch_stratego_at(then, square) ? back->now[square] : CH_NO_SQUARE;
        int is = ch_stratego_at(past->now, square) ? square : CH_NO_SQUARE;
        if (was == chaser || was == target)
            was = CH_NO_SQUARE;
        if (is == chaser || is == target)
            is = CH_NO_SQUARE;
        if (was != is)
            return true;
    }
    return false;
}

static void read_left_off(struct ch_stratego_past *past) {
    struct ch_stratego_squares seen[CH_STRATEGO_SQUARES];
    struct ch_stratego_left_off *left_off = &past->left_off;
    struct back back;
    begin_back(&back, past->history);
    for (; back.ply > 1; step_back(&back)) {
        int own = back.ply - 1;
        if ((past->history->count - own) % CH_SEATS != 0 || !chases(past->history, own))
            continue;
        int chaser = back.now[past->history->plies[own].move.path[1]];
        int target = back.now[past->history->plies[own - 1].move.path[1]];
        if (chaser == FALLEN || target == FALLEN)
            continue;
        if (!left_off->any) {
            memset(seen, 0, sizeof seen);
            memset(left_off->of, 0, sizeof left_off->of);
        }
        left_off->any = true;
        if (ch_stratego_squares_has(&seen[chaser], target))
            continue;
        ch_stratego_squares_add(&seen[chaser], target);
        if (!surroundings_changed(past, &back, chaser, target))
            ch_stratego_squares_add(&left_off->of[chaser], target);
    }
}

/* The ply at which the piece chased the other one last; -1 if it never did. */
static int chased_last(const struct ch_history *history, int chaser, int target) {
    struct back back;
    begin_back(&back, history);
    for (; back.ply > 1; step_back(&back)) {
        int own = back.ply - 1;
        if ((history->count - own) % CH_SEATS == 0 && chases(history, own) &&
            back.now[history->plies[own].move.path[1]] == chaser &&
            back.now[history->plies[own - 1].move.path[1]] == target)
            return own;
    }
    return -1;
}

/* The special rules about chases that StrategoUSA proposed for 2009: the continuous and the resumed
 * chase. A *chase move* of a piece after another one: the enemy's last move was the other one's,
 * from beside the square of the piece, and the piece has ended beside it again. */
static void read_chases(struct ch_stratego_past *past) {
    past->pursuit = (struct ch_stratego_pursuit){.target = CH_NO_SQUARE};
    past->left_off.any = false;
    if (past->stratego->continuous_chase)
        read_pursuit(past);
    if (past->stratego->resumed_chase)
        read_left_off(past);
}

/* True if, for all that the side to move knows, the attacker may take the other piece: one of them
 * is the side's own, and a rank that was not shown may be any. */
static bool may_take(const struct ch_stratego_past *past, unsigned attacker, unsigned struck) {
    unsigned theirs = ch_stratego_seat(attacker) == past->seat ? struck : attacker;
    int kind = ch_stratego_kind(attacker), other = ch_stratego_kind(struck);
    if (!(theirs & CH_STRATEGO_SHOWN) || kind == CH_STRATEGO_UNKNOWN ||
        other == CH_STRATEGO_UNKNOWN)
        return true;
    return ch_stratego_moves_at_all(kind) && ch_stratego_strike(kind, other) != CH_STRATEGO_LOSES;
}

/* True if, before it moves, the piece may be taken: exception 1 of the special rules. */
static bool at_risk(const struct ch_stratego_past *past, int square) {
    unsigned own = ch_stratego_at(past->now, square);
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int beside = past->stratego->game.graph.neighbour[square][direction];
        unsigned piece = beside == CH_NO_SQUARE ? 0 : ch_stratego_at(past->now, beside);
        if (piece && ch_stratego_seat(piece) != past->seat && may_take(past, piece, own))
            return true;
    }
    return false;
}

static bool continuous_chase_forbids(const struct ch_stratego_past *past,
                                     const struct ch_move *step) {
    if (past->pursuit.moves < CH_STRATEGO_CHASE_LIMIT || step->path[0] != past->to)
        return false;
    int left = past->history->plies[past->history->count - 1].move.path[0];
    assert(past->pursuit.target != CH_NO_SQUARE);
    return follows(step, left, past->pursuit.target) &&
           ch_stratego_has(past->now, past->pursuit.target, !past->seat) &&
           !at_risk(past, step->path[0]);
}

/* True if the step goes on with a chase of the piece on `target` that has not been left off. */
static bool goes_on(const struct ch_stratego_past *past, const struct ch_move *step, int target) {
    if (step->path[0] != past->to)
        return false;
    const struct ch_move *flight = &past->history->plies[past->history->count - 1].move;
    return flight->path[1] == target && ch_stratego_beside(past->to, flight->path[0]);
}

/* `target` (may be NULL): the square of the piece that would be chased again. */
static bool resumed_chase_forbids(const struct ch_stratego_past *past, const struct ch_move *step,
                                  int *target) {
    if (!past->left_off.any)
        return false;
    int from = step->path[0], again = CH_NO_SQUARE, threatened = 0;
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int beside = past->stratego->game.graph.neighbour[step->path[1]][direction];
        if (beside == CH_NO_SQUARE || !ch_stratego_has(past->now, beside, !past->seat))
            continue;
        threatened +=
            may_take(past, ch_stratego_at(past->now, from), ch_stratego_at(past->now, beside));
        if (again == CH_NO_SQUARE && ch_stratego_squares_has(&past->left_off.of[from], beside) &&
            !goes_on(past, step, beside))
            again = beside;
    }
    if (again == CH_NO_SQUARE || threatened >= 2 || at_risk(past, from))
        return false;
    if (target)
        *target = again;
    return true;
}

void ch_stratego_past_read(struct ch_stratego_past *past, const struct ch_stratego *stratego,
                           const struct ch_history *history) {
    past->stratego = stratego;
    past->history = history;
    past->now = ch_history_position(history);
    past->seat = (int)past->now->word[CH_STRATEGO_WORD_SIDE];
    assert(past->seat == 0 || past->seat == 1);
    past->from = past->to = CH_NO_SQUARE;
    if (history->count >= CH_SEATS) {
        const struct ch_move *last = &history->plies[history->count - CH_SEATS].move;
        if (ch_stratego_has(past->now, last->path[1], past->seat)) {
            past->from = last->path[0];
            past->to = last->path[1];
        }
    }
    read_two_squares(past);
    read_more_squares(past);
    read_chases(past);
    past->game_repeats.any = false;
    if (stratego->position_repetition)
        find_repeats(&past->game_repeats, history, 0, EVERY_TIME);
    past->bites = past->low < past->high || past->repeats.any || past->pursuit.moves > 0 ||
                  past->left_off.any || past->game_repeats.any;
}

/* "It is not allowed to make a move that would repeat a position found earlier in the game", with
 * exceptions 1 and 2. */
static bool repetition_forbids(const struct ch_stratego_past *past, const struct ch_move *step) {
    return brings_back(&past->game_repeats, step->path[0], step->path[1]) &&
           !ch_stratego_past_reverses(past, step) && !at_risk(past, step->path[0]);
}

enum ch_stratego_law ch_stratego_past_law(const struct ch_stratego_past *past,
                                          const struct ch_move *step) {
    int limit = past->stratego->two_squares;
    if (limit > 0 && past->shuttled >= limit && ch_stratego_past_reverses(past, step))
        return CH_STRATEGO_TWO_SQUARES;
    if (scout_lines_forbid(past, step))
        return CH_STRATEGO_SCOUT_LINES;
    if (step->captured_count > 0) /* no other law is about strikes */
        return CH_STRATEGO_ALLOWED;
    if (more_squares_forbids(past, step))
        return CH_STRATEGO_MORE_SQUARES;
    if (continuous_chase_forbids(past, step))
        return CH_STRATEGO_CONTINUOUS_CHASE;
    if (resumed_chase_forbids(past, step, NULL))
        return CH_STRATEGO_RESUMED_CHASE;
    if (repetition_forbids(past, step))
        return CH_STRATEGO_POSITION_REPETITION;
    return CH_STRATEGO_ALLOWED;
}

struct ch_stratego_reason ch_stratego_past_reason(const struct ch_stratego_past *past,
                                                  const struct ch_move *step) {
    struct ch_stratego_reason reason = {.law = ch_stratego_past_law(past, step),
                                        .count = -1,
                                        .first = CH_NO_SQUARE,
                                        .second = CH_NO_SQUARE,
                                        .ply = -1,
                                        .since = -1};
    const struct ch_history *history = past->history;
    int from = step->path[0], to = step->path[1];
    bool isf = past->stratego->more_squares == CH_STRATEGO_MORE_ISF;
    switch (reason.law) {
    case CH_STRATEGO_TWO_SQUARES:
        reason.count = past->shuttled;
        reason.first = past->from;
        reason.second = past->to;
        break;
    case CH_STRATEGO_SCOUT_LINES:
        reason.count = past->stratego->two_squares;
        reason.first = max(min(from, to), past->low);
        reason.second = reason.first + past->stride;
        break;
    case CH_STRATEGO_MORE_SQUARES:
        reason.since = isf ? past->chase.begin : past->listed;
        reason.count = isf ? past->chase.moves : -1;
        reason.ply =
            repeats_ply(history, reason.since, isf ? EVERY_TIME : AFTER_OWN_MOVES, from, to);
        break;
    case CH_STRATEGO_CONTINUOUS_CHASE:
        reason.count = past->pursuit.moves;
        reason.first = past->pursuit.target;
        break;
    case CH_STRATEGO_RESUMED_CHASE:
        resumed_chase_forbids(past, step, &reason.first);
        reason.ply = chased_last(history, from, reason.first);
        break;
    case CH_STRATEGO_POSITION_REPETITION:
        reason.ply = repeats_ply(history, 0, EVERY_TIME, from, to);
        break;
    default:
        break;
    }
    return reason;
}
