#include "workshop/coach/loss.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/games/tactics.h"

/* HALF: hundredths of a man, the least that is called a loss; SHOWN: moves of a line that are
 * written out; LONGEST: plies of a line with the captures behind it. */
enum { HALF = 50, SHOWN = 7, LONGEST = 48 };

/* What has happened in a line up to one of its plies. */
struct tally {
    int lost[CH_SEATS][CH_MAX_KINDS]; /* pieces taken from each seat, as they were at the start */
    int crowned[CH_SEATS];            /* pieces on the board that have risen since */
    int net;                          /* both in hundredths of a man, for the mover */
    bool settled;                     /* the next move takes nothing */
};

/* A line from the turn's position. at[n] is the tally after n of its plies. */
struct course {
    struct ch_moves moves;
    struct tally at[LONGEST + 1];
    struct ch_outcome end;
};

static void course_done(struct course *course) {
    ch_moves_done(&course->moves);
}

static const struct tally *last(const struct course *course) {
    return &course->at[course->moves.count];
}

/* The captures that the history's last position leaves open, both sides playing for material. */
static void add_captures(const struct ch_game *game, const struct ch_history *history,
                         struct ch_moves *line) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0}, captures = {0};
    game->ops->moves(game, history, &legal);
    if (ch_game_captures(game, &legal) == 0 ||
        game->ops->outcome(game, history, &legal).result != CH_ONGOING)
        return;
    const struct ch_turn turn = {.game = game,
                                 .history = history,
                                 .legal = &legal,
                                 .seat = game->ops->side(game, ch_history_position(history))};
    struct ch_tactics *tactics = ch_tactics_new();
    ch_tactics_begin(tactics, &turn);
    int best = ch_tactics_best(tactics);
    if (ch_game_taken(game, &legal.move[best]) > 0) {
        ch_tactics_exchange_line(tactics, best, &captures);
        *ch_moves_add(line) = legal.move[best];
        for (int i = 0; i < captures.count; i++)
            *ch_moves_add(line) = captures.move[i];
    }
    ch_tactics_free(tactics);
}

/* Sums up a ply; `origin` is the kind that the piece on each square had at the start. */
static void add_ply(const struct ch_turn *turn, const struct ch_history *history,
                    uint8_t origin[CH_MAX_SQUARES], struct tally *tally) {
    const struct ch_game *game = turn->game;
    const struct ch_move *move = &history->plies[history->count - 1].move;
    const struct ch_position *before = ch_history_before(history, history->count - 1);
    const struct ch_position *after = ch_history_position(history);
    int from = ch_move_from(move), to = move->path[move->path_length - 1];
    uint8_t moved = from == CH_NO_SQUARE ? move->kind : origin[from];
    tally->net = 0;
    for (int i = 0; i < move->captured_count; i++) {
        int square = move->captured[i];
        tally->lost[game->ops->piece_at(game, before, square).seat][origin[square]]++;
    }
    if (move->kind == CH_KIND_GONE)
        tally->lost[game->ops->side(game, before)][moved]++;
    else
        origin[to] = moved;
    memset(tally->crowned, 0, sizeof tally->crowned);
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece piece = game->ops->piece_at(game, after, square);
        if (piece.seat < 0 || piece.kind == origin[square])
            continue;
        int gain = game->kinds[piece.kind].value - game->kinds[origin[square]].value;
        tally->crowned[piece.seat]++;
        tally->net += piece.seat == turn->seat ? gain : -gain;
    }
    for (int kind = 0; kind < game->kind_count; kind++)
        tally->net += game->kinds[kind].value *
                      (tally->lost[!turn->seat][kind] - tally->lost[turn->seat][kind]);
}

/* Plays the line, and behind it the captures that it leaves open. */
static void follow(const struct ch_turn *turn, const struct ch_move *line, int count,
                   struct course *course) {
    const struct ch_game *game = turn->game;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    uint8_t origin[CH_MAX_SQUARES] = {0};
    for (int square = 0; square < game->graph.count; square++)
        origin[square] = game->ops->piece_at(game, ch_history_position(turn->history), square).kind;
    ch_history_copy(&history, turn->history);
    for (int i = 0; i < count; i++) {
        *ch_moves_add(&course->moves) = line[i];
        ch_history_push(&history, game, &line[i]);
    }
    add_captures(game, &history, &course->moves);
    if (course->moves.count > LONGEST)
        course->moves.count = LONGEST;
    for (; history.count > turn->history->count;)
        ch_history_pop(&history);
    for (int i = 0; i < course->moves.count; i++) {
        course->at[i].settled = ch_game_taken(game, &course->moves.move[i]) == 0;
        course->at[i + 1] = course->at[i];
        ch_history_push(&history, game, &course->moves.move[i]);
        add_ply(turn, &history, origin, &course->at[i + 1]);
    }
    course->at[course->moves.count].settled = true;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    game->ops->moves(game, &history, &legal);
    course->end = game->ops->outcome(game, &history, &legal);
}

/* The first settled ply after which the line stays worth what it is at its end. */
static int find_turn(const struct course *course) {
    int ply = course->moves.count;
    for (int i = ply - 1; i > 0; i--) {
        if (!course->at[i].settled)
            continue;
        if (abs(course->at[i].net - last(course)->net) >= HALF)
            break;
        ply = i;
    }
    return ply;
}

/* Appends the moves from ply `from` up to `to`. */
static void add_moves(const struct ch_game *game, const struct course *course, int from, int to,
                      struct ch_text *text) {
    assert(to <= course->moves.count);
    for (int i = from; i < to; i++) {
        if (to - from > SHOWN && i == from + SHOWN - 1) {
            ch_text_add(text, " …");
            i = to - 1;
        }
        ch_text_add(text, i > from ? " " : "");
        game->ops->format_move(game, &course->moves.move[i], NULL, CH_NOTATION_FULL, text);
    }
}

/* "a man", "two men"; of only one kind that both sides lose the second time "two". */
static void add_kind(const struct ch_game *game, int kind, int count, bool named,
                     struct ch_text *text) {
    const char *name = game->kinds[kind].name;
    if (count == 1 && named)
        ch_text_add(text, "a");
    else
        ch_text_add_count(text, count);
    if (!named)
        return;
    if (count > 1 && strcmp(name, "man") == 0)
        ch_text_add(text, " men");
    else
        ch_text_addf(text, " %s%s", name, count > 1 ? "s" : "");
}

/* Appends pieces by kinds, the dearest first. Of the kind `only` (-1: none) the number alone.
 * Returns the kind if there is one, else -1. */
static int add_pieces(const struct ch_game *game, int count[CH_MAX_KINDS], int only,
                      struct ch_text *text) {
    int left = 0, found = -1;
    for (int kind = 0; kind < game->kind_count; kind++)
        left += count[kind] > 0;
    bool one = left == 1;
    for (; left > 0; left--) {
        int best = -1;
        for (int kind = 0; kind < game->kind_count; kind++)
            if (count[kind] > 0 &&
                (best < 0 || abs(game->kinds[kind].value) > abs(game->kinds[best].value)))
                best = kind;
        add_kind(game, best, count[best], !one || best != only, text);
        ch_text_add(text, left > 2 ? ", " : left == 2 ? " and " : "");
        count[best] = 0;
        found = best;
    }
    return one ? found : -1;
}

/* Appends what `seat` loses up to a ply, and for what: "two men for one". Of a longer exchange what
 * is left of it: "a man". Returns how many pieces that are. */
static int add_lost(const struct ch_game *game, const struct course *course, int seat, int to,
                    struct ch_text *text) {
    int lost[CH_MAX_KINDS] = {0}, taken[CH_MAX_KINDS] = {0}, kinds = 0, sum = 0, other = 0;
    for (int kind = 0; kind < game->kind_count; kind++) {
        lost[kind] = course->at[to].lost[seat][kind];
        taken[kind] = course->at[to].lost[!seat][kind];
        kinds += lost[kind] > 0 || taken[kind] > 0;
    }
    for (int kind = 0; kind < game->kind_count; kind++) {
        int even = lost[kind] < taken[kind] ? lost[kind] : taken[kind];
        if (kinds > 1 || even > 1) {
            lost[kind] -= even;
            taken[kind] -= even;
        }
        sum += lost[kind];
        other += taken[kind];
    }
    int only = add_pieces(game, lost, -1, text);
    if (other > 0) {
        ch_text_add(text, " for ");
        add_pieces(game, taken, only, text);
    }
    return sum;
}

/* What is compared: both lines, from the mover's side. */
struct matter {
    const struct ch_turn *turn;
    const struct ch_view_judged *said;
    struct course *good, *bad;
    bool reveal;
    struct ch_text *text;
};

static void add_move(const struct matter *on, const struct ch_move *move) {
    const struct ch_game *game = on->turn->game;
    game->ops->format_move(game, move, on->turn->legal, CH_NOTATION_SHORT, on->text);
}

static void add_best(const struct matter *on, const char *before) {
    if (on->reveal) {
        ch_text_add(on->text, before);
        add_move(on, &on->turn->legal->move[on->said->best]);
    }
}

/* Appends the enemy's answer up to a ply of the played line. */
static void add_refutation(const struct matter *on, int to) {
    if (to > 1) {
        ch_text_add(on->text, ": ");
        add_moves(on->turn->game, on->bad, 1, to, on->text);
    }
}

/* Appends how a line goes on, up to a ply. */
static void add_sequel(const struct matter *on, const struct course *course, int to) {
    if (to > 1) {
        ch_text_add(on->text, " (");
        add_moves(on->turn->game, course, 1, to, on->text);
        ch_text_add(on->text, ")");
    }
}

/* Moves of one side until a proven end. */
static int moves_to(int score) {
    return (CH_SEARCH_MATE - abs(score) + 1) / 2;
}

/* How a side wins in games where pieces taken count for nothing. */
static void add_aim(const struct matter *on, int score) {
    int moves = moves_to(score);
    ch_text_addf(on->text, " %s", on->turn->game->aim);
    if (moves > 1)
        ch_text_addf(on->text, " in %d", moves);
}

/* Wins, losses and draws that are seen to the end. */
static bool add_end(const struct matter *on) {
    const struct ch_view_judged *said = on->said;
    const struct ch_game *game = on->turn->game;
    if (ch_judge_proven(said->score) && said->score < 0) {
        ch_text_add(on->text, on->good->end.result == CH_DRAWN ? "gives a drawn game away"
                                                               : "loses the game");
        if (game->aim) {
            ch_text_addf(on->text, ": %s", game->seat_name[!on->turn->seat]);
            add_aim(on, said->score);
            add_sequel(on, on->bad, on->bad->moves.count);
        } else {
            add_refutation(on, on->bad->moves.count);
        }
    } else if (ch_judge_proven(said->best_score) && said->best_score > 0) {
        ch_text_add(on->text, "misses a win");
        if (!on->reveal)
            return true;
        add_best(on, ": ");
        if (game->aim)
            add_aim(on, said->best_score);
        else
            ch_text_add(on->text, " wins");
        add_sequel(on, on->good, on->good->moves.count);
    } else if (on->bad->end.result == CH_DRAWN && on->good->end.result != CH_DRAWN) {
        ch_text_add(on->text, "only draws");
        add_refutation(on, on->bad->moves.count);
    } else {
        return false;
    }
    return true;
}

/* Value of the pieces that were taken in a line, without crownings. */
static int pieces_of(const struct matter *on, const struct course *course) {
    const struct ch_game *game = on->turn->game;
    int seat = on->turn->seat, sum = 0;
    for (int kind = 0; kind < game->kind_count; kind++)
        sum += game->kinds[kind].value *
               (last(course)->lost[!seat][kind] - last(course)->lost[seat][kind]);
    return sum;
}

/* Both lines' captures. In the losing form the enemy's pieces are what one must not take. */
static bool add_material(const struct matter *on) {
    const struct ch_game *game = on->turn->game;
    int good = pieces_of(on, on->good), bad = pieces_of(on, on->bad), to = find_turn(on->bad);
    bool losing = game->losing;
    int own = losing ? !on->turn->seat : on->turn->seat; /* whose pieces are to be kept */
    if (good - bad < HALF || game->aim)
        return false;
    if (bad <= -HALF && -bad >= good) {
        ch_text_add(on->text, losing ? "has to take " : "loses ");
        add_lost(game, on->bad, own, to, on->text);
        add_refutation(on, to);
        return true;
    }
    bool less = bad >= HALF;
    int pieces = 0;
    if (less) {
        ch_text_add(on->text, losing ? "gives only " : "wins only ");
        add_lost(game, on->bad, !own, to, on->text);
    }
    to = find_turn(on->good);
    if (!less) {
        ch_text_add(on->text, losing ? "does not give " : "misses ");
        pieces = add_lost(game, on->good, !own, to, on->text);
    }
    if (!on->reveal)
        return true;
    add_best(on, less ? "; " : ": ");
    ch_text_add(on->text, losing ? " gives " : " wins ");
    if (less)
        add_lost(game, on->good, !own, to, on->text);
    else
        ch_text_add(on->text, pieces > 1 ? "them" : "one");
    add_sequel(on, on->good, to);
    return true;
}

/* The ply after which the seat has more risen pieces that stay; 0: never. */
static int ply_of_crown(const struct course *course, int seat) {
    int ply = course->moves.count;
    while (ply > 0 && course->at[ply - 1].crowned[seat] >= last(course)->crowned[seat])
        ply--;
    return last(course)->crowned[seat] > 0 ? ply : 0;
}

static bool add_crowning(const struct matter *on) {
    int seat = on->turn->seat;
    const struct ch_game *game = on->turn->game;
    if (game->king_kind < 0 || game->losing)
        return false;
    const char *man = game->kinds[game->man_kind >= 0 ? game->man_kind : 0].name;
    if (last(on->bad)->crowned[!seat] > last(on->good)->crowned[!seat]) {
        ch_text_addf(on->text, "lets a %s be crowned", man);
        add_refutation(on, ply_of_crown(on->bad, !seat));
    } else if (last(on->good)->crowned[seat] > last(on->bad)->crowned[seat]) {
        ch_text_addf(on->text, "does not get a %s crowned", man);
        add_best(on, ": ");
        if (on->reveal) {
            ch_text_add(on->text, " does");
            add_sequel(on, on->good, ply_of_crown(on->good, seat));
        }
    } else {
        return false;
    }
    return true;
}

void ch_loss_add(const struct ch_turn *turn, const struct ch_view_judged *said, bool reveal,
                 struct ch_text *text) {
    CH_SCOPED(course_done) struct course good = {0};
    CH_SCOPED(course_done) struct course bad = {0};
    const struct matter on = {turn, said, &good, &bad, reveal, text};
    if (ch_move_class_of(said->regret) == CH_MOVE_GOOD)
        return;
    if (!ch_game_hidden(turn->game)) {
        follow(turn, said->line, said->line_count, &good);
        follow(turn, said->answer, said->answer_count, &bad);
        if (add_end(&on) || add_material(&on) || add_crowning(&on))
            return;
    } else if (ch_loss_add_hidden(turn, said, reveal, text)) {
        return;
    }
    ch_text_add(text, "makes the position worse");
    add_best(&on, "; ");
    ch_text_add(text, reveal ? " was better" : "");
}

void ch_gain_add(const struct ch_turn *turn, const struct ch_view_judged *said,
                 struct ch_text *text) {
    CH_SCOPED(course_done) struct course good = {0};
    const struct matter on = {turn, said, &good, NULL, true, text};
    const struct ch_game *game = turn->game;
    if (ch_game_hidden(game))
        return;
    follow(turn, said->line, said->line_count, &good);
    int to = good.moves.count;
    if (ch_judge_proven(said->best_score) && said->best_score > 0) {
        ch_text_add(text, game->aim ? "It" : "It wins the game");
        if (game->aim)
            add_aim(&on, said->best_score);
    } else if (!game->aim && pieces_of(&on, &good) >= HALF) {
        to = find_turn(&good);
        ch_text_add(text, game->losing ? "It gives " : "It wins ");
        add_lost(game, &good, game->losing ? turn->seat : !turn->seat, to, text);
    } else {
        return;
    }
    ch_text_add(text, ": ");
    add_moves(game, &good, 0, to, text);
}
