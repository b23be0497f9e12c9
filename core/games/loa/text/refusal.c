/* Why a written move can't be played, in the words of the rules. */
#include "core/games/loa/text/texts.h"

/* A move that is refused, and what is said of it. */
struct refused {
    const struct ch_loa *loa;
    const struct ch_position *position;
    const struct ch_loa_written *written;
    struct ch_text *text;
};

static void add_square(const struct refused *refused, int square) {
    char name[CH_SQUARE_NAME];
    ch_loa_square_name(&refused->loa->game, square, name);
    ch_text_add(refused->text, name);
}

static int seat_on(const struct refused *refused, int square) {
    const struct ch_game *game = &refused->loa->game;
    return game->ops->piece_at(game, refused->position, square).seat;
}

static int mover(const struct refused *refused) {
    return (int)refused->position->word[0];
}

static bool is_pass(const struct ch_move *move) {
    return move->path[0] == move->path[1];
}

/* Those of the legal moves that begin (end 0) or end (1) on the first square that is written:
 * "; you can play d1-d3 or d1xh5". */
static void add_moves(const struct refused *refused, const struct ch_moves *legal, int end,
                      const char *before) {
    int total = 0, shown = 0, square = refused->written->from;
    for (int i = 0; i < legal->count; i++)
        total += legal->move[i].path[end] == square && !is_pass(&legal->move[i]);
    for (int i = 0; i < legal->count; i++) {
        const struct ch_move *move = &legal->move[i];
        if (move->path[end] != square || is_pass(move))
            continue;
        ch_text_add(refused->text, shown == 0 ? before : shown + 1 == total ? " or " : ", ");
        ch_loa_format_move(&refused->loa->game, move, NULL, CH_NOTATION_FULL, refused->text);
        shown++;
    }
}

enum obstacle { NOTHING, EDGE, ENEMY, OWN };

/* What keeps the man from moving so far in a direction, and *at the last square that was looked at.
 */
static enum obstacle find_obstacle(const struct refused *refused, int direction, int distance,
                                   int *at) {
    const struct ch_graph *graph = &refused->loa->game.graph;
    *at = refused->written->from;
    for (int i = 1; i <= distance; i++) {
        *at = graph->neighbour[*at][direction];
        if (*at == CH_NO_SQUARE)
            return EDGE;
        if (i < distance && seat_on(refused, *at) == !mover(refused))
            return ENEMY;
    }
    return seat_on(refused, *at) == mover(refused) ? OWN : NOTHING;
}

static void add_obstacle(const struct refused *refused, enum obstacle obstacle, int at) {
    switch (obstacle) {
    case EDGE:
        ch_text_add(refused->text, "that is past the edge");
        break;
    case ENEMY:
        ch_text_addf(refused->text, "%s's man on ", refused->loa->game.seat_name[!mover(refused)]);
        add_square(refused, at);
        ch_text_add(refused->text, " is in the way");
        break;
    case OWN:
        ch_text_addf(refused->text, "%s's own man is on ",
                     refused->loa->game.seat_name[mover(refused)]);
        add_square(refused, at);
        break;
    default:
        ch_text_add(refused->text, "the rules forbid it here");
    }
}

/* How many squares away `to` lies from `from` in a direction; 0 if it does not. */
static int steps_to(const struct refused *refused, int direction) {
    const struct ch_graph *graph = &refused->loa->game.graph;
    int steps = 0;
    for (int at = refused->written->from; at != CH_NO_SQUARE;
         at = graph->neighbour[at][direction], steps++)
        if (at == refused->written->to)
            return steps;
    return 0;
}

static int men_on_line(const struct refused *refused, int line) {
    const struct ch_loa *loa = refused->loa;
    int men = 0;
    for (int square = 0; square < loa->game.graph.count; square++)
        men += loa->number[line][square] == loa->number[line][refused->written->from] &&
               seat_on(refused, square) >= 0;
    return men;
}

static void explain_distance(const struct refused *refused, int direction, int distance) {
    int at;
    enum obstacle obstacle = find_obstacle(refused, direction, distance, &at);
    if (distance == 1)
        ch_text_add(refused->text, "no other man is on that line, so the man moves 1 square, ");
    else
        ch_text_addf(refused->text, "%d men stand on that line, so a man moves %d squares, ",
                     distance, distance);
    ch_text_add(refused->text, obstacle == NOTHING ? "to " : "but ");
    if (obstacle == NOTHING)
        add_square(refused, at);
    else
        add_obstacle(refused, obstacle, at);
}

static void explain_line(const struct refused *refused) {
    int direction = 0, steps = 0;
    while (direction < CH_DIRECTIONS && (steps = steps_to(refused, direction)) == 0)
        direction++;
    if (steps == 0) {
        add_square(refused, refused->written->from);
        ch_text_add(refused->text, " and ");
        add_square(refused, refused->written->to);
        ch_text_add(refused->text, " are not on one line");
        return;
    }
    int distance = men_on_line(refused, direction % CH_LOA_LINES);
    if (distance != steps) {
        explain_distance(refused, direction, distance);
        return;
    }
    int at;
    enum obstacle obstacle = find_obstacle(refused, direction, distance, &at);
    add_obstacle(refused, obstacle, at);
}

static void explain_move(const struct refused *refused) {
    add_square(refused, refused->written->from);
    ch_text_add(refused->text, refused->written->sign == 'x' ? "x" : "-");
    add_square(refused, refused->written->to);
    ch_text_add(refused->text, " is not legal: ");
    int seat = seat_on(refused, refused->written->from);
    if (seat < 0) {
        add_square(refused, refused->written->from);
        ch_text_add(refused->text, " is empty");
    } else if (seat != mover(refused)) {
        ch_text_add(refused->text, "the man on ");
        add_square(refused, refused->written->from);
        ch_text_addf(refused->text, " is %s's", refused->loa->game.seat_name[seat]);
    } else if (refused->written->from == refused->written->to) {
        ch_text_add(refused->text, "a man must go to another square");
    } else {
        explain_line(refused);
    }
}

/* A square alone, to which no man or more than one can come. */
static void explain_square(const struct refused *refused, const struct ch_moves *legal) {
    bool own = seat_on(refused, refused->written->from) == mover(refused);
    add_square(refused, refused->written->from);
    ch_text_add(refused->text, " alone is not a move");
    size_t said = refused->text->length;
    add_moves(refused, legal, own ? 0 : 1, own ? "; you can play " : ": ");
    if (refused->text->length == said)
        ch_text_addf(refused->text, "; no man of %s can %s",
                     refused->loa->game.seat_name[mover(refused)], own ? "leave it" : "come there");
}

static void explain_pass(const struct refused *refused) {
    const char *seat = refused->loa->game.seat_name[mover(refused)];
    if (refused->loa->may_pass)
        ch_text_addf(refused->text, "pass is not legal: %s can move", seat);
    else
        ch_text_add(refused->text,
                    "pass is not legal: nobody passes, and a side that can't move has lost");
}

enum ch_status ch_loa_refuse(const struct ch_loa *loa, const struct ch_position *position,
                             const struct ch_moves *legal, const struct ch_loa_written *written,
                             struct ch_error *error) {
    if (!error) /* no reason wanted */
        return CH_BAD_INPUT;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct refused refused = {loa, position, written, &text};
    bool must_pass = legal->count == 1 && is_pass(&legal->move[0]);
    if (written->from == CH_NO_SQUARE) {
        explain_pass(&refused);
    } else if (written->to == CH_NO_SQUARE) {
        explain_square(&refused, legal);
    } else {
        explain_move(&refused);
        add_moves(&refused, legal, 0, "; you can play ");
    }
    if (must_pass)
        ch_text_add(&text, "; no man can move: play pass");
    ch_error_set(error, CH_BAD_INPUT, NULL, 0, "%s", text.data);
    return CH_BAD_INPUT;
}
