/* The pursuit with any number of moving pieces, and with scouts and miners. The states that can
 * come of the board are written down, nearer ones first, with what each leads to; from those in
 * which the defender is captured the win is carried backwards, a move at a time. Where the bound on
 * states is met, those left out are held to be lost for red, which proves captures, and then to be
 * won, which proves escapes. */
#include <assert.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/random.h"
#include "core/games/stratego/trap/pursuit.h"

static const uint32_t none = UINT32_MAX;
static const uint16_t unknown = UINT16_MAX;

/* The kind of a state, before anything is carried backwards. */
enum kind {
    LEFT_OUT, /* what it leads to is not known */
    OPEN,
    TAKES, /* red, with a capture to make */
    SAFE,  /* blue, with a move that ends the pursuit */
    FALLS  /* blue, whose prey can strike what it falls by, among other things */
};

/* States are numbers in the order of their depth; 0 is the board. Arrays have an entry a state
 * where nothing else is said, and are touched as far as there are states. */
struct graph {
    struct ch_pursuit_field field;
    uint32_t max, count;
    uint32_t *table; /* numbers + 1 by hash; 0: free */
    uint32_t mask;
    struct ch_pursuit_key *key;
    uint8_t *kind;
    uint16_t *depth; /* moves from the board */
    uint32_t *first; /* of its links; the next state's: where they end */
    uint32_t *link;  /* states that states lead to */
    size_t links, link_room;
    uint32_t *first_back, *back; /* the same the other way */
    uint16_t *distance;          /* moves to the capture; `unknown`: not won */
    uint16_t *left;              /* ways that are not yet known to be lost */
    uint32_t *queue;
};

static void prepare(struct graph *graph, uint32_t max) {
    graph->max = max;
    graph->mask = 1023;
    while (graph->mask / 2 < max)
        graph->mask = 2 * graph->mask + 1;
    graph->table = ch_alloc((graph->mask + (size_t)1) * sizeof graph->table[0]);
    graph->key = ch_alloc(max * sizeof graph->key[0]);
    graph->kind = ch_alloc(max * sizeof graph->kind[0]);
    graph->depth = ch_alloc(max * sizeof graph->depth[0]);
    graph->first = ch_alloc((max + (size_t)1) * sizeof graph->first[0]);
}

static void release(struct graph *graph) {
    void *const arrays[] = {graph->table, graph->key,   graph->kind,      graph->depth,
                            graph->first, graph->link,  graph->back,      graph->distance,
                            graph->left,  graph->queue, graph->first_back};
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++)
        ch_free(arrays[i]);
}

/* Where the state with this key is in the table, or would be. */
static uint32_t slot_of(const struct graph *graph, const struct ch_pursuit_key *key) {
    uint32_t slot = (uint32_t)ch_hash_words(key->word, 3) & graph->mask;
    while (graph->table[slot] && memcmp(&graph->key[graph->table[slot] - 1], key, sizeof *key) != 0)
        slot = (slot + 1) & graph->mask;
    return slot;
}

/* The number of a state, which gets one if it has none; `none` when there are too many. */
static uint32_t number_of(struct graph *graph, const struct ch_pursuit_state *state, int depth) {
    struct ch_pursuit_key key = ch_pursuit_pack(state);
    uint32_t slot = slot_of(graph, &key);
    if (graph->table[slot])
        return graph->table[slot] - 1;
    if (graph->count == graph->max)
        return none;
    graph->key[graph->count] = key;
    assert(graph->count < graph->max && graph->count <= graph->mask / 2);
    graph->depth[graph->count] = (uint16_t)(depth < unknown ? depth : unknown);
    graph->table[slot] = ++graph->count;
    return graph->count - 1;
}

static void add_link(struct graph *graph, uint32_t to) {
    if (graph->links == graph->link_room) {
        graph->link_room = graph->link_room ? 2 * graph->link_room : 4096;
        graph->link = ch_realloc(graph->link, graph->link_room * sizeof graph->link[0]);
    }
    graph->link[graph->links++] = to;
}

/* What the mover can end the pursuit by decides alone; else OPEN or FALLS. */
static enum kind kind_of(const struct ch_pursuit_step *step, int count, bool red) {
    enum kind kind = OPEN;
    for (int i = 0; i < count; i++) {
        if (step[i].end == CH_PURSUIT_CAPTURED)
            kind = red ? TAKES : kind == OPEN ? FALLS : kind;
        if (step[i].end == CH_PURSUIT_ESCAPED && !red)
            kind = SAFE;
    }
    return kind;
}

/* Writes down what the state leads to; false when there is no room. */
static bool expand(struct graph *graph, uint32_t number) {
    struct ch_pursuit_step step[CH_PURSUIT_MAX_MOVES];
    struct ch_pursuit_state state;
    ch_pursuit_unpack(&graph->key[number], &state);
    assert(number < graph->count && graph->kind[number] == LEFT_OUT);
    int count = ch_pursuit_steps(&graph->field, &state, step);
    enum kind kind = kind_of(step, count, state.to_move == CH_TRAP_RED);
    for (int i = 0; i < count && kind != TAKES && kind != SAFE; i++) {
        if (step[i].end != CH_PURSUIT_GOES_ON)
            continue;
        uint32_t after = number_of(graph, &step[i].after, graph->depth[number] + 1);
        if (after == none)
            return false;
        add_link(graph, after);
    }
    graph->kind[number] = (uint8_t)kind;
    graph->first[number + 1] = (uint32_t)graph->links;
    return true;
}

/* Writes down the states; returns the depth up to which there are all of them. */
static int explore(struct graph *graph) {
    struct ch_pursuit_state start;
    ch_pursuit_start(&graph->field, &start);
    number_of(graph, &start, 0);
    uint32_t number = 0;
    while (number < graph->count && expand(graph, number))
        number++;
    int depth = number < graph->count ? graph->depth[number] : unknown;
    graph->links = graph->first[number];
    for (; number < graph->count; number++)
        graph->first[number + 1] = (uint32_t)graph->links;
    return depth;
}

/* The links the other way: who leads to each state. */
static void turn_links(struct graph *graph) {
    graph->first_back = ch_alloc((graph->count + (size_t)2) * sizeof graph->first_back[0]);
    graph->back = ch_alloc((graph->links + 1) * sizeof graph->back[0]);
    uint32_t *end = graph->first_back + 1;
    for (size_t i = 0; i < graph->links; i++)
        end[graph->link[i] + 1]++;
    for (uint32_t state = 0; state < graph->count; state++)
        end[state + 1] += end[state];
    for (uint32_t state = 0; state < graph->count; state++)
        for (uint32_t i = graph->first[state]; i < graph->first[state + 1]; i++)
            graph->back[end[graph->link[i]]++] = state;
}

static bool is_red(const struct graph *graph, uint32_t state) {
    return graph->key[state].word[0] >> 56 == CH_TRAP_RED;
}

/* The states that are won without another, of the given distance. */
static bool won_at_once(const struct graph *graph, uint32_t state, int distance, bool left_out) {
    switch ((enum kind)graph->kind[state]) {
    case TAKES:
        return distance == 1;
    case FALLS:
        return distance == 1 && graph->left[state] == 0;
    case OPEN:
        return distance == 0 && graph->left[state] == 0 && !is_red(graph, state);
    case LEFT_OUT:
        return distance == 0 && left_out;
    default:
        return false;
    }
}

/* Carries wins backwards; states that were left out count as won if `left_out`. */
static void carry(struct graph *graph, bool left_out) {
    uint32_t ends = 0;
    for (uint32_t state = 0; state < graph->count; state++) {
        graph->left[state] = (uint16_t)(graph->first[state + 1] - graph->first[state]);
        graph->distance[state] = unknown;
    }
    for (int distance = 0; distance < 2; distance++)
        for (uint32_t state = 0; state < graph->count; state++)
            if (won_at_once(graph, state, distance, left_out)) {
                graph->distance[state] = (uint16_t)distance;
                graph->queue[ends++] = state;
            }
    for (uint32_t at = 0; at < ends && graph->distance[0] == unknown; at++) {
        uint32_t state = graph->queue[at];
        for (uint32_t i = graph->first_back[state]; i < graph->first_back[state + 1]; i++) {
            uint32_t before = graph->back[i];
            assert(before < graph->count && ends <= graph->count);
            if (graph->distance[before] != unknown || graph->kind[before] == SAFE ||
                graph->kind[before] == LEFT_OUT)
                continue;
            if (!is_red(graph, before) && --graph->left[before] > 0)
                continue;
            graph->distance[before] = (uint16_t)(graph->distance[state] + 1);
            graph->queue[ends++] = before;
        }
    }
}

static uint16_t distance_after(const struct graph *graph, const struct ch_pursuit_step *step) {
    if (step->end != CH_PURSUIT_GOES_ON)
        return step->end == CH_PURSUIT_CAPTURED ? 0 : unknown;
    struct ch_pursuit_key key = ch_pursuit_pack(&step->after);
    uint32_t number = graph->table[slot_of(graph, &key)];
    return number ? graph->distance[number - 1] : unknown;
}

/* Best play from the board: to the capture, or the move by which blue escapes. */
static void add_play(const struct graph *graph, struct ch_pursuit *pursuit) {
    struct ch_pursuit_step step[CH_PURSUIT_MAX_MOVES];
    struct ch_pursuit_state state;
    bool captured = pursuit->outcome == CH_TRAP_CAPTURED;
    bool ends = !captured && graph->kind[0] == SAFE; /* its other moves were not looked at */
    ch_pursuit_start(&graph->field, &state);
    if (!captured && state.to_move == CH_TRAP_RED)
        return;
    int left = captured ? pursuit->moves : 1;
    for (; left > 0 && pursuit->play_length < CH_PURSUIT_MAX_PLAY; left--) {
        uint16_t wanted = captured ? (uint16_t)(left - 1) : unknown;
        int count = ch_pursuit_steps(&graph->field, &state, step), i = 0;
        while (i < count && (ends ? step[i].end != CH_PURSUIT_ESCAPED
                                  : distance_after(graph, &step[i]) != wanted))
            i++;
        assert(i < count);
        ch_pursuit_add(pursuit, &step[i].move);
        state = step[i].after;
    }
}

static void decide(struct graph *graph, int depth, struct ch_pursuit *pursuit) {
    graph->distance = ch_alloc(graph->count * sizeof graph->distance[0]);
    graph->left = ch_alloc(graph->count * sizeof graph->left[0]);
    graph->queue = ch_alloc(graph->count * sizeof graph->queue[0]);
    turn_links(graph);
    carry(graph, false);
    if (graph->distance[0] != unknown) {
        pursuit->outcome = CH_TRAP_CAPTURED;
        pursuit->moves = graph->distance[0];
        assert(pursuit->moves > 0);
        pursuit->at_most = pursuit->moves > depth;
        return;
    }
    if (depth < unknown)
        carry(graph, true);
    if (graph->distance[0] == unknown)
        pursuit->outcome = CH_TRAP_ESCAPES;
}

void ch_pursuit_solve_graph(const struct ch_trap_board *board, const struct ch_pursuit_task *task,
                            struct ch_pursuit *pursuit) {
    struct graph graph = {0};
    if (!ch_pursuit_field_of(board, task->prey, &graph.field))
        return;
    prepare(&graph, task->max_states);
    int depth = explore(&graph);
    decide(&graph, depth, pursuit);
    pursuit->states = graph.count;
    if (task->plays && pursuit->outcome != CH_TRAP_UNDECIDED)
        add_play(&graph, pursuit);
    release(&graph);
}

/* True if the solver of two pieces can do it: two, neither a scout, neither a miner with bombs, and
 * blue with a waiting move, so that it never has to strike what its defender falls by. */
static bool is_pair(const struct ch_trap_board *board) {
    const struct ch_trap_piece *piece = board->piece;
    return board->pieces == 2 && board->waits[CH_TRAP_BLUE] && piece[0].rank != CH_PURSUIT_SCOUT &&
           piece[1].rank != CH_PURSUIT_SCOUT &&
           (piece[0].rank != CH_PURSUIT_MINER || !ch_trap_squares_of(board, CH_TRAP_BOMB_BLUE)) &&
           (piece[1].rank != CH_PURSUIT_MINER || !ch_trap_squares_of(board, CH_TRAP_BOMB_RED));
}

/* True if blue escapes where the solver of two pieces says so: the attacker is red's only piece and
 * steps a square at a time, and blue can wait. */
static bool is_bounded_by_pair(const struct ch_trap_board *board,
                               const struct ch_pursuit_task *task) {
    for (int i = CH_TRAP_DEFENDER + 1; i < board->pieces; i++)
        if (ch_trap_seat_of(&board->piece[i]) == CH_TRAP_RED)
            return false;
    return board->waits[CH_TRAP_BLUE] && task->prey == 1 << CH_TRAP_DEFENDER &&
           board->piece[CH_TRAP_ATTACKER].rank != CH_PURSUIT_SCOUT;
}

void ch_pursuit_add(struct ch_pursuit *pursuit, const struct ch_pursuit_move *move) {
    if (pursuit->play_length < CH_PURSUIT_MAX_PLAY)
        pursuit->play[pursuit->play_length++] = *move;
}

void ch_pursuit_solve(const struct ch_trap_board *board, const struct ch_pursuit_task *task,
                      struct ch_pursuit *pursuit) {
    struct ch_pursuit_task whole = *task;
    if (!whole.max_states)
        whole.max_states = CH_PURSUIT_STATES;
    if (!whole.prey)
        whole.prey = 1 << CH_TRAP_DEFENDER;
    *pursuit = (struct ch_pursuit){.outcome = CH_TRAP_UNDECIDED};
    if (is_pair(board)) {
        ch_pursuit_solve_pair(board, &whole, pursuit);
        return;
    }
    if (is_bounded_by_pair(board, &whole)) {
        ch_pursuit_solve_pair(board, &whole, pursuit);
        if (pursuit->outcome == CH_TRAP_ESCAPES)
            return;
        *pursuit = (struct ch_pursuit){.outcome = CH_TRAP_UNDECIDED};
    }
    ch_pursuit_solve_graph(board, &whole, pursuit);
}
