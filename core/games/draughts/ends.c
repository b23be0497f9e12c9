/* The outcome of a game by its rules. */
#include "core/games/draughts/ends.h"

#include <assert.h>

#include "core/games/draughts/hand.h"
#include "core/games/walk.h"

int ch_ends_pieces(const struct ch_ends_count *count, int seat, unsigned kinds) {
    int pieces = 0;
    for (int kind = 0; kind < CH_RULE_KINDS; kind++)
        if (kinds >> kind & 1)
            pieces += count->of[seat][kind];
    return pieces;
}

static bool fits(const struct ch_ends_count *count, int seat, const struct ch_side_pieces *side) {
    int all = 0;
    for (int kind = 0; kind < CH_RULE_KINDS; kind++) {
        int pieces = count->of[seat][kind];
        if (pieces < side->min[kind] || pieces > side->max[kind])
            return false;
        all += pieces;
    }
    return all >= side->all_min && all <= side->all_max;
}

bool ch_ends_balanced(const struct ch_end_rule *rule, const struct ch_ends_count *count,
                      int first) {
    int all = ch_ends_pieces(count, 0, ~0U) + ch_ends_pieces(count, 1, ~0U);
    return all >= rule->total_min && all <= rule->total_max && fits(count, first, &rule->side[0]) &&
           fits(count, !first, &rule->side[1]);
}

/* The side described first, if the balance has held for long enough; -1: it has not. */
static int decided_by_balance(const struct ch_ends_now *now, const struct ch_end_rule *rule,
                              const uint16_t balanced[CH_SEATS]) {
    for (int first = 0; first < CH_SEATS; first++) {
        if (!ch_ends_balanced(rule, &now->count, first))
            continue;
        if (rule->plies == 0 ? !now->captures : balanced[first] >= rule->plies)
            return first;
    }
    return -1;
}

/* A player with pieces of the rule's kinds on its zone, or with few enough of them, the one to move
 * before the other; -1: there is none. */
static int with_pieces(const struct ch_ends_now *now, const struct ch_end_rule *rule, int index) {
    for (int i = 0; i < CH_SEATS; i++) {
        int seat = i == 0 ? now->mover : !now->mover;
        int pieces = ch_ends_pieces(&now->count, seat, rule->kinds);
        if (rule->spares >> seat & 1)
            continue;
        if (rule->when == CH_WHEN_NO_PIECES ? pieces <= rule->most
            : rule->placed                  ? now->there[seat] >> index & 1
                                            : pieces > 0)
            return seat;
    }
    return -1;
}

static bool rule_holds(const struct ch_ends_now *now, const struct ch_ends *ends, int i,
                       int *about) {
    const struct ch_end_rule *rule = &ends->rule[i];
    *about = now->mover;
    switch (rule->when) {
    case CH_WHEN_NO_MOVES:
        return !now->moves && !(rule->spares >> now->mover & 1) &&
               ch_ends_pieces(&now->count, now->mover, ~0U) <= rule->most;
    case CH_WHEN_NO_PIECES:
    case CH_WHEN_PIECES:
        *about = with_pieces(now, rule, i);
        return *about >= 0;
    case CH_WHEN_REPEATING:
        return now->repeating;
    case CH_WHEN_NO_CONTACT:
        return now->apart;
    case CH_WHEN_BALANCE:
        *about = decided_by_balance(now, rule, now->balanced[i]);
        return *about >= 0;
    case CH_WHEN_REPETITION:
        return now->repetitions >= rule->times;
    default:
        return now->running[ch_end_run(rule->when)] >= rule->plies;
    }
}

static enum ch_end cause_of(enum ch_end_when when) {
    return when == CH_WHEN_NO_MOVES || when == CH_WHEN_REPEATING ? CH_END_NO_MOVES
           : when == CH_WHEN_NO_PIECES                           ? CH_END_NO_PIECES
           : when == CH_WHEN_PIECES || when == CH_WHEN_BALANCE   ? CH_DRAUGHTS_BALANCE
           : when == CH_WHEN_NO_CONTACT                          ? CH_DRAUGHTS_NO_CONTACT
           : when == CH_WHEN_REPETITION                          ? CH_END_REPETITION
                                                                 : CH_END_NO_PROGRESS;
}

/* The seat that a result about `about` makes the winner; -1: it is a draw. */
static int winner_of(const struct ch_ends_now *now, enum ch_end_result result, int about) {
    int lead = ch_ends_pieces(&now->count, 0, ~0U) - ch_ends_pieces(&now->count, 1, ~0U);
    if (result == CH_RESULT_LOSES || result == CH_RESULT_WINS)
        return result == CH_RESULT_WINS ? about : !about;
    return result == CH_RESULT_DRAW || lead == 0 ? -1 : lead < 0;
}

struct ch_outcome ch_ends_decide(const struct ch_ends *ends, const struct ch_ends_now *now) {
    for (int i = 0; i < ends->count; i++) {
        int about;
        if (!rule_holds(now, ends, i, &about))
            continue;
        int winner = winner_of(now, ends->rule[i].result, about);
        assert(about >= -1 && about < CH_SEATS && winner < CH_SEATS);
        if (winner >= 0 && ends->losing)
            winner = !winner;
        return (struct ch_outcome){winner < 0 ? CH_DRAWN : CH_WON, winner,
                                   cause_of(ends->rule[i].when)};
    }
    return (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
}

struct ch_ends_count ch_ends_count_pieces(const struct ch_draughts *draughts,
                                          const struct ch_position *position) {
    struct ch_ends_count count = {0};
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; kind < draughts->rules.kind_count; kind++)
            count.of[seat][kind] =
                (uint8_t)(draughts->kernel->count(draughts, position, seat, kind) +
                          ch_hand_count(position, seat, kind));
    return count;
}

/* The plies since the balance with this first side arose, as far as the rule asks: no further back
 * than it takes. The quiet plies before the start position are among them if the balance is as old.
 */
static int plies_balanced(const struct ch_draughts *draughts, const struct ch_history *history,
                          const struct ch_end_rule *rule, const struct ch_ends_count *last,
                          int first) {
    const struct ch_game *game = &draughts->game;
    int plies = 0, back = 0;
    for (; back < history->count && plies < rule->plies; back++) {
        int ply = history->count - 1 - back;
        struct ch_ends_count then = ch_ends_count_pieces(draughts, ch_history_before(history, ply));
        if (!ch_ends_balanced(rule, &then, first) ||
            (rule->unchanged && memcmp(&then, last, sizeof then) != 0))
            return plies;
        plies += !rule->first_counts || ch_history_mover(history, game, ply) == first;
    }
    if (back < history->count)
        return plies;
    return plies + ch_ends_balanced_before(rule, history->before.quiet,
                                           ch_history_mover(history, game, 0) == first);
}

/* Plies running that took nothing; with `highest`, of pieces of the highest kind only. Counts up to
 * `max`. */
static int plies_running(const struct ch_draughts *draughts, const struct ch_history *history,
                         bool highest, int max) {
    assert(max > 0);
    int plies = 0;
    for (; plies < max && plies < history->count; plies++) {
        int ply = history->count - 1 - plies;
        const struct ch_move *move = &history->plies[ply].move;
        const struct ch_position *before = ch_history_before(history, ply);
        if (move->captured_count > 0 ||
            (highest && draughts->kernel->piece_at(draughts, before, move->path[0]).kind !=
                            draughts->rules.highest))
            return plies;
    }
    return plies < max ? plies + history->before.quiet : plies;
}

static int max(int a, int b) {
    return a > b ? a : b;
}

/* True if no piece of one side is in contact with one of the other; never while there are pieces in
 * hand. */
static bool is_apart(const struct ch_draughts *draughts, const struct ch_position *position) {
    enum { STATES = CH_RULE_KINDS * CH_MAX_SQUARES };
    int squares = draughts->rules.squares;
    int words = draughts->rules.kind_count * squares / 64 + 1;
    struct ch_placed placed[CH_MAX_SQUARES];
    if (ch_hand_all(position, 0) + ch_hand_all(position, 1) > 0)
        return false;
    int count = draughts->kernel->pieces(draughts, position, placed);
    uint64_t others[STATES / 64 + 1] = {0};
    for (int i = 0; i < count; i++) {
        int state = placed[i].piece.kind * squares + placed[i].square;
        if (placed[i].piece.seat == 1)
            others[state / 64] |= UINT64_C(1) << state % 64;
    }
    for (int i = 0; i < count; i++) {
        int state = placed[i].piece.kind * squares + placed[i].square;
        for (int word = 0; word < words && placed[i].piece.seat == 0; word++)
            if (draughts->ends.contact[state * words + word] & others[word])
                return false;
    }
    return true;
}

/* True if the seat has a piece of the rule's kinds on its zone, and few enough in all. */
static bool is_there(const struct ch_draughts *draughts, const struct ch_position *position,
                     const struct ch_end_rule *rule, const struct ch_ends_count *count, int seat) {
    if (ch_ends_pieces(count, seat, rule->kinds) == 0 ||
        ch_ends_pieces(count, seat, ~0U) > rule->most)
        return false;
    for (int square = 0; square < draughts->rules.squares; square++) {
        struct ch_piece piece = {-1, 0};
        if (ch_square_in(&rule->zone[seat], square))
            piece = draughts->kernel->piece_at(draughts, position, square);
        if (piece.seat == seat && rule->kinds >> piece.kind & 1)
            return true;
    }
    return !ch_square_any(&rule->zone[seat]);
}

/* What the rule asks of the position and its past, into *now. */
static void count_back(const struct ch_draughts *draughts, const struct ch_history *history, int i,
                       struct ch_ends_now *now) {
    const struct ch_end_rule *rule = &draughts->ends.rule[i];
    int *running;
    switch (rule->when) {
    case CH_WHEN_NO_CONTACT:
        now->apart = is_apart(draughts, ch_history_position(history));
        break;
    case CH_WHEN_PIECES:
        for (int seat = 0; rule->placed && seat < CH_SEATS; seat++)
            if (is_there(draughts, ch_history_position(history), rule, &now->count, seat))
                now->there[seat] |= UINT32_C(1) << i;
        break;
    case CH_WHEN_BALANCE:
        for (int first = 0; first < CH_SEATS; first++)
            if (rule->plies > 0 && ch_ends_balanced(rule, &now->count, first))
                now->balanced[i][first] =
                    (uint16_t)plies_balanced(draughts, history, rule, &now->count, first);
        break;
    case CH_WHEN_REPETITION:
        now->repetitions = ch_history_repetitions(history);
        break;
    case CH_WHEN_KINGS:
    case CH_WHEN_NO_CAPTURE:
        running = &now->running[ch_end_run(rule->when)];
        *running = max(*running,
                       plies_running(draughts, history, rule->when == CH_WHEN_KINGS, rule->plies));
        break;
    default:
        break;
    }
}

/* Counts the past of the last position, without its moves. */
static struct ch_ends_now count_all(const struct ch_game *game, const struct ch_history *history) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    const struct ch_position *position = ch_history_position(history);
    struct ch_ends_now now = {.mover = game->ops->side(game, position),
                              .running = {ch_history_quiet(history)},
                              .count = ch_ends_count_pieces(draughts, position)};
    for (int i = 0; i < draughts->ends.count; i++)
        count_back(draughts, history, i, &now);
    return now;
}

struct ch_outcome ch_ends_outcome(const struct ch_game *game, const struct ch_history *history,
                                  const struct ch_moves *legal) {
    struct ch_ends_now now = count_all(game, history);
    now.moves = legal->count > 0;
    now.repeating = !now.moves && ch_ends_only_repetitions(ch_draughts_of(game), history);
    now.captures = ch_game_captures(game, legal) > 0;
    return ch_ends_decide(&ch_draughts_of(game)->ends, &now);
}

/* A number for a count from which a search may come to where it ends the game; 0: it can't. */
static uint64_t key_of_count(int rule, int counted, int plies) {
    if (plies == 0 || counted == 0 || plies - counted > CH_WALK_STEPS)
        return 0;
    const uint64_t words[] = {(uint64_t)rule, (uint64_t)counted};
    return ch_hash_words(words, 2);
}

uint64_t ch_ends_past(const struct ch_game *game, const struct ch_history *history) {
    const struct ch_ends *ends = &ch_draughts_of(game)->ends;
    const struct ch_ends_now now = count_all(game, history);
    uint64_t key = ends->limit.moves > 0 ? ch_ends_key_of_runs(game, history) : 0;
    for (int i = 0; i < ends->count; i++) {
        const struct ch_end_rule *rule = &ends->rule[i];
        if (rule->when == CH_WHEN_BALANCE)
            key ^= key_of_count(2 * i, now.balanced[i][0], rule->plies) ^
                   key_of_count(2 * i + 1, now.balanced[i][1], rule->plies);
        else if (ch_end_run(rule->when) >= 0)
            key ^= key_of_count(2 * i, now.running[ch_end_run(rule->when)], rule->plies);
    }
    if (ends->forbidden_time > 0)
        key ^= ch_history_key_of(history, ends->forbidden_time - 1);
    return key;
}

/* Men of columns come back to where they were when the other side has carried them there. But there
 * are never more columns again than there are, nor more men that were not promoted. */
static bool ends_columns(const struct ch_draughts *draughts, const struct ch_position *before,
                         const struct ch_move *move) {
    struct ch_piece men[CH_COLUMN_MEN];
    const struct ch_kernel *kernel = draughts->kernel;
    bool final = kernel->piece_at(draughts, before, move->path[0]).kind != move->kind;
    for (int i = 0; i < move->captured_count && !final; i++) {
        int times = 0;
        for (int j = 0; j < move->captured_count; j++)
            times += move->captured[j] == move->captured[i];
        final = kernel->column(draughts, before, move->captured[i], men) == times;
    }
    return final;
}

bool ch_ends_irreversible(const struct ch_game *game, const struct ch_position *before,
                          const struct ch_move *move) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    if (draughts->rules.columns)
        return ends_columns(draughts, before, move);
    if (move->captured_count > 0 || move->kind == CH_KIND_GONE || move->path_length == 1 ||
        move->puts > 0)
        return true;
    int seat = game->ops->side(game, before), from = move->path[0];
    int kind = draughts->kernel->piece_at(draughts, before, from).kind;
    return draughts->ends.way_back[seat][kind][from] !=
           draughts->ends.way_back[seat][move->kind][move->path[move->path_length - 1]];
}
