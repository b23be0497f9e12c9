/* Shows the counts of the functions of Lines of Action on the board: the men, pairs and quads
 * that came and went, the moves that connect or stop it. */
#include <stdlib.h>
#include <string.h>

#include "bridge/games/games.h"
#include "bridge/games/loa/formation_functions.h"
#include "core/games/loa/board.h"
#include "core/games/loa/evaluation/evaluate.h"
#include "core/games/loa/rules.h"

/* One call, and the boards that it is about. */
struct shown {
    struct ch_shown to; /* what is shown */
    struct ch_loa_formation *formation;
    enum ch_loa_measure what;
    int candidate, seat, number, square, other;
    bool nothing;                      /* there is nothing of it, nor was before */
    struct ch_loa_board before, after; /* the same without a candidate */
};

static void read_call(const struct ch_rulebase *rulebase, const struct ch_called *called,
                      struct shown *shown) {
    shown->formation = rulebase->run.kept_of_game;
    shown->candidate = ch_shown_given(called, CH_GIVEN_CANDIDATE, 0, CH_LOA_NOW);
    shown->seat = ch_shown_given(called, CH_GIVEN_SIDE, 0, rulebase->run.turn->seat);
    shown->square = ch_shown_given(called, CH_GIVEN_SQUARE, 0, CH_NO_SQUARE);
    shown->other = ch_shown_given(called, CH_GIVEN_SQUARE, 1, 0);
    shown->number = ch_shown_given(called, CH_GIVEN_NUMBER, 0, 0);
    shown->what = (enum ch_loa_measure)(called->row->detail & ~CH_LOA_AFTER_MOVE);
    ch_loa_formation_board(shown->formation, CH_LOA_NOW, &shown->before);
    ch_loa_formation_board(shown->formation, shown->candidate, &shown->after);
}

/* --- What came and went. --- */

/* What is counted, one by one: whether it is there, and its first and last square. */
struct item {
    bool is;
    int from, to;
};

typedef struct item seen(const struct shown *shown, const struct ch_loa_board *board, int at);

/* Pair `at` % 4 of square `at` / 4. */
static struct item link_at(const struct shown *shown, const struct ch_loa_board *board, int at) {
    int from = at / 4, to = shown->to.game->graph.neighbour[from][at % 4];
    return (struct item){to != CH_NO_SQUARE && board->seat[from] == shown->seat &&
                             board->seat[to] == shown->seat,
                         from, to};
}

static struct item quad_at(const struct shown *shown, const struct ch_loa_board *board,
                           int corner) {
    int size = board->loa->size, file = corner % (size + 1), rank = corner / (size + 1), men = 0;
    int low_file = file > 0 ? file - 1 : 0, low_rank = rank > 0 ? rank - 1 : 0;
    int high_file = file < size ? file : size - 1, high_rank = rank < size ? rank : size - 1;
    for (int bits = board->quad[shown->seat][corner]; bits; bits &= bits - 1)
        men++;
    bool is = men == shown->number;
    if (shown->what == CH_LOA_OF_SOLID) {
        struct ch_loa_mass mass =
            ch_loa_formation_shape(shown->formation,
                                   board == &shown->after ? shown->candidate : CH_LOA_NOW,
                                   shown->seat)
                ->mass;
        int files = 2 * file - 1 - mass.file, ranks = 2 * rank - 1 - mass.rank;
        is = men >= 3 && abs(files) <= 2 * CH_LOA_NEAR && abs(ranks) <= 2 * CH_LOA_NEAR;
    }
    return (struct item){is, low_rank * size + low_file, high_rank * size + high_file};
}

static struct item blocked_at(const struct shown *shown, const struct ch_loa_board *board,
                              int square) {
    uint8_t targets[CH_DIRECTIONS];
    return (struct item){board->seat[square] == shown->seat &&
                             ch_loa_board_targets(board, square, targets) <= shown->number,
                         square, square};
}

/* What came and went with the candidate, or without one all there is. */
static void show_items(struct shown *shown, seen *item, int places) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int at = 0; at < places; at++) {
        bool was = item(shown, &shown->before, at).is;
        struct item here = item(shown, &shown->after, at);
        bool now = shown->candidate == CH_LOA_NOW;
        if (now ? !here.is : was == here.is)
            continue;
        ch_text_clear(&text);
        ch_shown_span(&shown->to, here.from, here.to, &text);
        ch_shown_add(&shown->to, now ? "where" : was ? "gone" : "new", text.data);
    }
    ch_shown_say(&shown->to, "where", ": ");
    ch_shown_say(&shown->to, "new", "; new: ");
    ch_shown_say(&shown->to, "gone", "; gone: ");
}

/* --- Groups. --- */

/* Marks the group of the man on `square`; returns how many men it has. */
static int mark(const struct ch_loa_board *board, int square, int number, int8_t group[]) {
    int count = 1;
    group[square] = (int8_t)number;
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int next = board->loa->game.graph.neighbour[square][direction];
        if (next != CH_NO_SQUARE && board->seat[next] == board->seat[square] && group[next] < 0)
            count += mark(board, next, number, group);
    }
    return count;
}

static void add_group(struct shown *shown, const char *list, const int8_t group[], int number) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int square = 0; square < shown->to.game->graph.count; square++)
        if (group[square] == number) {
            ch_text_add(&text, text.length > 0 ? " " : "");
            ch_shown_square(&shown->to, square, &text);
        }
    ch_shown_add(&shown->to, list, text.data);
}

/* The groups but the largest, the first of the largest if there are several. */
static void show_apart(struct shown *shown) {
    int8_t group[CH_MAX_SQUARES];
    int groups = 0, largest = 0, most = 0;
    memset(group, -1, sizeof group);
    for (int square = 0; square < shown->to.game->graph.count; square++) {
        if (shown->after.seat[square] != shown->seat || group[square] >= 0)
            continue;
        int men = mark(&shown->after, square, groups, group);
        largest = men > most ? groups : largest;
        most = men > most ? men : most;
        groups++;
    }
    for (int i = 0; i < groups; i++)
        if (i != largest)
            add_group(shown, "apart", group, i);
    ch_shown_say(&shown->to, "apart", "; apart: ");
}

/* --- Places. --- */

static void show_text(struct shown *shown, const char *name, const char *before, int from, int to) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_shown_span(&shown->to, from, to, &text);
    cJSON_AddStringToObject(shown->to.object, name, text.data);
    ch_text_addf(&shown->to.says, "%s%s", before, text.data);
}

/* The centre of mass: a square, or the lowest and the highest of those that it is between. */
static void show_centre(struct shown *shown) {
    struct ch_loa_mass mass =
        ch_loa_formation_shape(shown->formation, shown->candidate, shown->seat)->mass;
    int size = shown->after.loa->size;
    show_text(shown, "centre", "; centre: ", mass.rank / 2 * size + mass.file / 2,
              (mass.rank + 1) / 2 * size + (mass.file + 1) / 2);
}

static void show_rectangle(struct shown *shown) {
    const struct ch_loa_board *board = &shown->after;
    int size = board->loa->size, low[2] = {size, size}, high[2] = {0, 0};
    for (int i = 0; i < board->count[shown->seat]; i++)
        for (int along = 0; along < 2; along++) {
            int at = board->man[shown->seat][i];
            at = along ? at / size : at % size;
            low[along] = at < low[along] ? at : low[along];
            high[along] = at > high[along] ? at : high[along];
        }
    show_text(shown, "rectangle", ": ", low[1] * size + low[0], high[1] * size + high[0]);
}

/* --- Moves. --- */

static void write_move(const struct ch_game *game, const struct ch_loa_move *made,
                       struct ch_text *text) {
    struct ch_move move = {.path_length = 2, .path = {made->from, made->to}};
    move.captured[0] = made->to;
    move.captured_count = made->captures;
    game->ops->format_move(game, &move, NULL, CH_NOTATION_FULL, text);
}

static void show_moves(struct shown *shown, const struct ch_loa_move moves[], int count,
                       const char *before) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < count; i++) {
        ch_text_clear(&text);
        write_move(shown->to.game, &moves[i], &text);
        ch_shown_add(&shown->to, "moves", text.data);
    }
    ch_shown_say(&shown->to, "moves", before);
}

/* Says and shows the moves that connect, stop it, or can't be stopped. */
static int show_threats(struct shown *shown) {
    struct ch_loa_move found[CH_LOA_MOVES];
    bool own = shown->seat == shown->to.rulebase->run.turn->seat;
    const char *some = own ? "connects next by" : "the enemy connects by";
    const char *none = own ? "does not connect next" : "the enemy can't connect";
    int moves;
    if (shown->what == CH_LOA_OF_DEFENCES) {
        moves = ch_loa_defences(&shown->after, CH_LOA_MOVES, found);
        some = "stopped by";
        none = "no reply stops it";
    } else if (shown->what == CH_LOA_OF_UNSTOPPABLE) {
        moves = ch_loa_unstoppable(&shown->after, found);
        some = "nothing stops the reply";
        none = "each reply can be stopped";
    } else {
        moves = ch_loa_winning_moves(&shown->after, shown->seat, CH_LOA_MOVES, found);
        cJSON_AddStringToObject(shown->to.object, "side", ch_shown_side(&shown->to, shown->seat));
    }
    ch_text_add(&shown->to.says, moves > 0 ? some : none);
    show_moves(shown, found, moves, " ");
    return moves;
}

/* --- The outlook: the moves that are expected, and by which parts of the evaluation a candidate is
 * worth less than the best one. --- */

/* The parts of the evaluation after the line, for the seat; returns how many. 0: the promise is not
 * their sum, as the line ends the game in a draw. */
static int parts_of(struct ch_loa_formation *formation, int candidate, int seat, int promise,
                    const struct ch_loa_sequel *line,
                    struct ch_weight_part parts[CH_WEIGHT_PARTS]) {
    struct ch_loa_board board;
    ch_loa_formation_board(formation, candidate, &board);
    for (int i = 0; i < line->count; i++)
        ch_loa_board_make(&board, &line->move[i]);
    int value = ch_loa_evaluate(&board, CH_LOA_MIA);
    if (promise != (board.side == seat ? value : -value))
        return 0;
    int count = ch_loa_evaluation_parts(&board, CH_LOA_MIA, parts);
    for (int i = 0; i < count; i++)
        parts[i].score = board.side == seat ? parts[i].score : -parts[i].score;
    return count;
}

/* Shows the parts that differ, the greatest difference first. */
static void show_parts(struct ch_shown *to, struct ch_weight_part parts[],
                       const struct ch_weight_part best[], int count) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < count; i++)
        parts[i].score -= best[i].score;
    for (;;) {
        int most = 0;
        for (int i = 1; i < count; i++)
            most = abs(parts[i].score) > abs(parts[most].score) ? i : most;
        if (parts[most].score == 0)
            break;
        ch_text_clear(&text);
        ch_text_addf(&text, "%s %+d", parts[most].name, parts[most].score);
        ch_shown_add(to, "parts", text.data);
        parts[most].score = 0;
    }
    ch_shown_say(to, "parts", ": ");
}

static void show_less(struct ch_shown *to, struct ch_loa_formation *formation, int candidate,
                      int promise, const struct ch_loa_sequel *line) {
    struct ch_weight_part parts[CH_WEIGHT_PARTS], others[CH_WEIGHT_PARTS];
    struct ch_loa_sequel best_line;
    int best = ch_loa_formation_best(formation), seat = to->rulebase->run.turn->seat;
    int most = ch_loa_formation_outlook(formation, best, &best_line);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    to->game->ops->format_move(to->game, &to->rulebase->run.turn->legal->move[best], NULL,
                               CH_NOTATION_FULL, &text);
    cJSON_AddStringToObject(to->object, "than", text.data);
    if (most > CH_LOA_VALUE_MAX) {
        ch_text_addf(&to->says, "; %s wins%s", text.data,
                     promise > CH_LOA_VALUE_MAX ? " sooner" : "");
    } else if (promise < -CH_LOA_VALUE_MAX) {
        ch_text_addf(&to->says, "; lost then, %s with %s",
                     most < -CH_LOA_VALUE_MAX ? "sooner than" : "and not", text.data);
    } else {
        ch_text_addf(&to->says, "; %d less than %s", most - promise, text.data);
        int count = parts_of(formation, candidate, seat, promise, line, parts);
        if (count > 0 && parts_of(formation, best, seat, most, &best_line, others) == count)
            show_parts(to, parts, others, count);
    }
}

static int show_outlook(struct ch_shown *to, struct ch_loa_formation *formation, int candidate) {
    struct ch_loa_sequel line;
    int promise = ch_loa_formation_outlook(formation, candidate, &line);
    int shortfall = ch_loa_formation_shortfall(formation, candidate);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < line.count; i++) {
        ch_text_clear(&text);
        write_move(to->game, &line.move[i], &text);
        ch_shown_add(to, "moves", text.data);
    }
    ch_text_add(&to->says, line.count > 0 ? "then " : "ends the game");
    ch_shown_say(to, "moves", "");
    cJSON_AddNumberToObject(to->object, "promise", promise);
    if (shortfall > 0)
        show_less(to, formation, candidate, promise, &line);
    else
        ch_text_add(&to->says, "; no move promises more");
    return shortfall;
}

/* --- Of squares. --- */

static int show_mobility(struct shown *shown) {
    uint8_t targets[CH_DIRECTIONS];
    const struct ch_loa_board *board = &shown->after;
    int count =
        board->seat[shown->square] < 0 ? 0 : ch_loa_board_targets(board, shown->square, targets);
    struct ch_loa_move moves[CH_DIRECTIONS];
    for (int i = 0; i < count; i++)
        moves[i] =
            (struct ch_loa_move){(uint8_t)shown->square, targets[i], board->seat[targets[i]] >= 0};
    ch_text_addf(&shown->to.says, "%d moves from ", count);
    ch_shown_square(&shown->to, shown->square, &shown->to.says);
    show_moves(shown, moves, count, ": ");
    return count;
}

/* The group of a square; its number and its size are shown by the same men. */
static int show_group(struct shown *shown, bool size) {
    const struct ch_loa_groups *groups = ch_loa_formation_groups(shown->formation);
    int8_t group[CH_MAX_SQUARES];
    int number = groups->number[shown->square];
    memset(group, -1, sizeof group);
    if (number < 0)
        return size ? 0 : -1;
    mark(&shown->before, shown->square, 0, group);
    add_group(shown, "where", group, 0);
    ch_text_addf(&shown->to.says, "group %d has %d men", number, groups->size[shown->square]);
    ch_shown_say(&shown->to, "where", ": ");
    return size ? groups->size[shown->square] : number;
}

static int show_distance(struct shown *shown) {
    struct ch_loa_mass mass =
        ch_loa_formation_shape(shown->formation, CH_LOA_NOW, shown->seat)->mass;
    int distance = ch_loa_mass_distance(shown->before.loa, mass, shown->square);
    ch_shown_square(&shown->to, shown->square, &shown->to.says);
    ch_text_addf(&shown->to.says, ": %d quarters of a square from the %s centre", distance,
                 ch_shown_side(&shown->to, shown->seat));
    show_centre(shown);
    return distance;
}

static int show_line(struct shown *shown) {
    int men = ch_loa_formation_line(shown->formation, shown->square, shown->other);
    show_text(shown, "between", "", shown->square, shown->other);
    ch_text_addf(&shown->to.says, ": %d men on the line", men);
    return men;
}

/* --- Measures. --- */

/* In words: # is replaced by the value, @ by the side, * by the number. */
static const char *const words[] = {
    [CH_LOA_OF_GROUPS] = "@ groups #",
    [CH_LOA_OF_LARGEST] = "men in the largest @ group #",
    [CH_LOA_OF_QUADS] = "@ quads of *: #",
    [CH_LOA_OF_SOLID] = "solid @ quads #",
    [CH_LOA_OF_EULER] = "@ groups less holes #",
    [CH_LOA_OF_SPREAD] = "quarters of a square to the @ centre #",
    [CH_LOA_OF_OFF_CENTRE] = "half squares from the middle to the @ centre #",
    [CH_LOA_OF_LINKS] = "@ pairs that touch #",
    [CH_LOA_OF_AREA] = "squares round the @ men #",
    [CH_LOA_OF_MOVES] = "@ moves #",
    [CH_LOA_OF_BLOCKED] = "@ men with * moves or fewer: #",
};

static int show_measure(struct shown *shown) {
    int value = ch_loa_measured(shown->formation, shown->what, shown->candidate, shown->seat,
                                shown->number);
    cJSON_AddStringToObject(shown->to.object, "side", ch_shown_side(&shown->to, shown->seat));
    if (strchr(words[shown->what], '*'))
        cJSON_AddNumberToObject(shown->to.object, "number", shown->number);
    for (const char *at = words[shown->what]; *at; at++) {
        if (*at == '#' || *at == '*')
            ch_text_addf(&shown->to.says, "%d", *at == '#' ? value : shown->number);
        else
            ch_text_add_bytes(&shown->to.says,
                              *at == '@' ? ch_shown_side(&shown->to, shown->seat) : at,
                              *at == '@' ? strlen(ch_shown_side(&shown->to, shown->seat)) : 1);
    }
    if (shown->candidate != CH_LOA_NOW) {
        int before =
            ch_loa_measured(shown->formation, shown->what, CH_LOA_NOW, shown->seat, shown->number);
        shown->nothing = value == 0 && before == 0;
        cJSON_AddNumberToObject(shown->to.object, "before", before);
        ch_text_addf(&shown->to.says, ", before %d", before);
    }
    if (shown->what == CH_LOA_OF_LINKS)
        show_items(shown, link_at, 4 * shown->to.game->graph.count);
    else if (shown->what == CH_LOA_OF_QUADS || shown->what == CH_LOA_OF_SOLID)
        show_items(shown, quad_at, (shown->after.loa->size + 1) * (shown->after.loa->size + 1));
    else if (shown->what == CH_LOA_OF_BLOCKED)
        show_items(shown, blocked_at, shown->to.game->graph.count);
    else if (shown->what == CH_LOA_OF_SPREAD || shown->what == CH_LOA_OF_OFF_CENTRE)
        show_centre(shown);
    else if (shown->what == CH_LOA_OF_AREA)
        show_rectangle(shown);
    else if (shown->what != CH_LOA_OF_MOVES)
        show_apart(shown);
    return value;
}

static int show(struct shown *shown, const struct ch_called *called) {
    switch (shown->what) {
    case CH_LOA_OF_THREATS:
    case CH_LOA_OF_DEFENCES:
    case CH_LOA_OF_UNSTOPPABLE:
        return show_threats(shown);
    case CH_LOA_OF_SHORTFALL:
        return show_outlook(&shown->to, shown->formation, shown->candidate);
    case CH_LOA_OF_ALL:
        shown->what = CH_LOA_OF_GROUPS;
        return show_measure(shown) == 1;
    case CH_LOA_OF_MOBILITY:
        return show_mobility(shown);
    case CH_LOA_OF_GROUP:
        return show_group(shown, strcmp(called->row->function.name, "group-size") == 0);
    case CH_LOA_OF_DISTANCE:
        return show_distance(shown);
    case CH_LOA_OF_LINE:
        return show_line(shown);
    default:
        return show_measure(shown);
    }
}

void ch_loa_evidence(const struct ch_rulebase *rulebase, const struct ch_called *called,
                     struct cJSON *object) {
    struct shown shown = {.number = 0};
    ch_shown_begin(&shown.to, rulebase, object);
    read_call(rulebase, called, &shown);
    int value = show(&shown, called);
    if (!shown.nothing)
        cJSON_AddNumberToObject(object, "value", value);
    ch_shown_end(&shown.to);
}
