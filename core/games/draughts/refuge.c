#include "core/games/draughts/refuge.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Four hunters have no use for a fourth sacrifice: nothing would be left to take the king. With
 * more hunters every one more takes many times as long. */
enum { SACRIFICES = 3 };

enum { HALF_TURN = CH_DIRECTIONS / 2, HUNTERS = 3 };

/* The lone king and its hunters. */
struct siege {
    const struct ch_draughts *draughts;
    struct ch_position hunters; /* the position without the king, the hunters to move */
    struct ch_piece king;
    int square; /* of the king */
    int hunter[CH_MAX_SQUARES], count;
    bool held[CH_MAX_SQUARES]; /* by a hunter */
    int road;                  /* squares of the main road */
};

static bool slides(const struct ch_draughts *draughts, struct ch_piece piece) {
    const struct ch_kind_rules *kind = &draughts->rules.kind[piece.kind];
    return kind->step_count > 0 && kind->step[0].reach == CH_REACH_ANY;
}

static unsigned ways(const struct siege *siege) {
    return ch_rules_ways(&siege->draughts->rules.kind[siege->king.kind], siege->king.seat, false);
}

static int next(const struct ch_draughts *draughts, int square, int way) {
    return draughts->game.graph.neighbour[square][way % CH_DIRECTIONS];
}

/* Squares of the line through a square, along `way` and back. */
static int line_length(const struct ch_draughts *draughts, int square, int way) {
    int length = 1;
    for (int back = 0; back <= HALF_TURN; back += HALF_TURN)
        for (int at = next(draughts, square, way + back); at != CH_NO_SQUARE;
             at = next(draughts, at, way + back))
            length++;
    return length;
}

/* Squares of the longest line; 0 if there are several. */
static int main_road(const struct ch_draughts *draughts) {
    int longest = 0, lines = 0;
    for (int square = 0; square < draughts->game.graph.count; square++)
        for (int way = 0; way < HALF_TURN; way++) {
            if (next(draughts, square, way + HALF_TURN) != CH_NO_SQUARE)
                continue; /* counted once, from its beginning */
            int length = line_length(draughts, square, way);
            lines = length > longest ? 1 : lines + (length == longest);
            longest = length > longest ? length : longest;
        }
    return lines == 1 ? longest : 0;
}

/* The rank of the line through the square along `way`; CH_REFUGE_NONE: none. */
static int rank_of_line(const struct siege *siege, int square, int way) {
    static const int rank[] = {0, 1, 2, 3, 3};
    int shorter = siege->road - line_length(siege->draughts, square, way);
    return shorter < (int)(sizeof rank / sizeof *rank) ? rank[shorter] : CH_REFUGE_NONE;
}

static int lowest_rank(const struct siege *siege, int square) {
    int lowest = CH_REFUGE_NONE;
    for (int way = 0; way < HALF_TURN; way++) {
        int rank = rank_of_line(siege, square, way);
        lowest = rank < lowest ? rank : lowest;
    }
    return lowest;
}

int ch_refuge_hunter(const struct ch_draughts *draughts, const struct ch_position *position) {
    struct ch_placed placed[CH_MAX_SQUARES];
    int pieces = draughts->kernel->pieces(draughts, position, placed), count[CH_SEATS] = {0};
    for (int i = 0; i < pieces; i++) {
        if (draughts->game.kinds[placed[i].piece.kind].rises || !slides(draughts, placed[i].piece))
            return -1;
        count[placed[i].piece.seat]++;
    }
    int hunter = count[1] > count[0];
    return !draughts->rules.columns && count[hunter] >= HUNTERS && count[!hunter] == 1 && draughts->rules.mandatory &&
                   main_road(draughts) > 0
               ? hunter
               : -1;
}

/* True if the hunters, who are to move, take the king by captures and by moves that make it
 * capture, of which there are `sacrifices` at most. */
static bool falls(const struct ch_draughts *draughts, const struct ch_position *position,
                  int sacrifices) {
    if (draughts->kernel->captures(draughts, position))
        return true;
    if (sacrifices == 0)
        return false;
    struct ch_moves moves = {0}, replies = {0};
    bool fallen = false;
    draughts->kernel->moves(draughts, position, false, &moves);
    for (int i = 0; i < moves.count && !fallen; i++) {
        struct ch_position after, last;
        draughts->kernel->apply(draughts, position, &moves.move[i], &after);
        if (!draughts->kernel->captures(draughts, &after))
            continue;
        replies.count = 0;
        draughts->kernel->moves(draughts, &after, false, &replies);
        fallen = true;
        for (int j = 0; j < replies.count && fallen; j++) {
            draughts->kernel->apply(draughts, &after, &replies.move[j], &last);
            fallen = falls(draughts, &last, sacrifices - 1);
        }
    }
    ch_moves_done(&moves);
    ch_moves_done(&replies);
    return fallen;
}

/* The position with the king on the square, and the hunters to move. */
static struct ch_position with_king(const struct siege *siege, int square) {
    struct ch_position position = siege->hunters;
    siege->draughts->kernel->put(siege->draughts, &position, square, siege->king);
    return position;
}

/* True if the king is on the main road, or can go there where nothing takes it at once. */
static bool has_road(const struct siege *siege) {
    bool road = lowest_rank(siege, siege->square) == 0;
    for (int way = 0; way < CH_DIRECTIONS && !road; way++)
        for (int to = next(siege->draughts, siege->square, way);
             ways(siege) >> way & 1 && to != CH_NO_SQUARE && !siege->held[to];
             to = next(siege->draughts, to, way)) {
            struct ch_position after = with_king(siege, to);
            road |= lowest_rank(siege, to) == 0 &&
                    !siege->draughts->kernel->captures(siege->draughts, &after);
        }
    return road;
}

/* Goes over all squares to which the king can get and where it can live, hunters staying. */
static void flood(const struct siege *siege, int count[CH_REFUGE_MEASURES]) {
    bool seen[CH_MAX_SQUARES] = {false};
    int queue[CH_MAX_SQUARES], begin = 0, end = 0;
    queue[end++] = siege->square;
    seen[siege->square] = true;
    while (begin < end) {
        int from = queue[begin++];
        for (int way = 0; way < CH_DIRECTIONS; way++)
            for (int to = next(siege->draughts, from, way);
                 ways(siege) >> way & 1 && to != CH_NO_SQUARE && !siege->held[to];
                 to = next(siege->draughts, to, way)) {
                if (seen[to])
                    continue;
                seen[to] = true;
                struct ch_position after = with_king(siege, to);
                if (falls(siege->draughts, &after, SACRIFICES))
                    continue;
                queue[end++] = to;
                int rank = lowest_rank(siege, to);
                count[CH_REFUGE_SQUARES]++;
                count[CH_REFUGE_BESIDE] += rank == 1;
                if (rank > 0 && rank < count[CH_REFUGE_RANK])
                    count[CH_REFUGE_RANK] = rank;
            }
    }
}

/* Counts what hunters hold: lines once each, however many are on them. */
static void count_lines(const struct siege *siege, int count[CH_REFUGE_MEASURES]) {
    const struct ch_draughts *draughts = siege->draughts;
    bool held[CH_MAX_SQUARES][HALF_TURN] = {{false}};
    for (int i = 0; i < siege->count; i++) {
        int square = siege->hunter[i];
        bool on_road = lowest_rank(siege, square) == 0;
        for (int way = 0; way < HALF_TURN; way++) {
            int begin = square, rank = rank_of_line(siege, square, way);
            while (next(draughts, begin, way) != CH_NO_SQUARE)
                begin = next(draughts, begin, way);
            bool end = begin == square || next(draughts, square, way + HALF_TURN) == CH_NO_SQUARE;
            count[CH_REFUGE_ENDS] += rank == 1 && end;
            count[CH_REFUGE_CROSSED] += rank == 3 && on_road;
            count[CH_REFUGE_NEXT] += rank == 2 && !held[begin][way];
            count[CH_REFUGE_OUTER] += rank == 3 && !held[begin][way];
            held[begin][way] = true;
        }
    }
}

void ch_refuge_look(const struct ch_draughts *draughts, const struct ch_position *position,
                    int count[CH_REFUGE_MEASURES]) {
    struct siege siege = {.draughts = draughts, .hunters = *position, .road = main_road(draughts)};
    struct ch_placed placed[CH_MAX_SQUARES];
    int pieces = draughts->kernel->pieces(draughts, position, placed);
    int hunter = ch_refuge_hunter(draughts, position);
    assert(hunter != -1);
    for (int i = 0; i < pieces; i++)
        if (placed[i].piece.seat == hunter) {
            siege.hunter[siege.count++] = placed[i].square;
            siege.held[placed[i].square] = true;
        } else {
            siege.king = placed[i].piece;
            siege.square = placed[i].square;
        }
    draughts->kernel->put(draughts, &siege.hunters, siege.square, (struct ch_piece){.seat = -1});
    siege.hunters.word[0] = (uint64_t)hunter;
    memset(count, 0, CH_REFUGE_MEASURES * sizeof *count);
    count[CH_REFUGE_RANK] = CH_REFUGE_NONE;
    count[CH_REFUGE_ROAD] = lowest_rank(&siege, siege.square) == 0;
    count[CH_REFUGE_HUNTERS] = siege.count;
    flood(&siege, count);
    if (has_road(&siege))
        count[CH_REFUGE_RANK] = 0;
    count_lines(&siege, count);
}
