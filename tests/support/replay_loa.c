/* Evidence of the functions of Lines of Action, counted anew from the squares by their meaning, and
 * its moves played. See replays.h. */
#include "tests/support/replays.h"

#include "core/games/loa/evaluation/evaluate.h"
#include "core/games/loa/rules.h"
#include "tests/support/json.h"

enum { MOST = 16 };

/* The seat on each square: -1 if it is empty. */
struct board {
    const struct ch_game *game;
    struct ch_position position;
    int size;
    int at[MOST][MOST]; /* [rank][file] */
};

static int size_of(const cJSON *list) {
    return cJSON_GetArraySize(list);
}

static void read_board(const struct ch_game *game, const struct ch_position *position,
                       struct board *board) {
    *board = (struct board){.game = game, .position = *position};
    while (board->size * board->size < game->graph.count)
        board->size++;
    for (int square = 0; square < game->graph.count; square++) {
        char name[CH_SQUARE_NAME];
        game->ops->square_name(game, square, name);
        board->at[atoi(name + 1) - 1][name[0] - 'a'] =
            game->ops->piece_at(game, position, square).seat;
    }
}

static void place_of(const char *name, int *file, int *rank) {
    *file = name[0] - 'a';
    *rank = atoi(name + 1) - 1;
}

/* Of `a1-b2` the two squares, of `a1` the one twice. */
static void places_of(const char *name, int files[2], int ranks[2]) {
    const char *dash = strchr(name, '-');
    place_of(name, &files[0], &ranks[0]);
    place_of(dash ? dash + 1 : name, &files[1], &ranks[1]);
}

static int seat_at(const struct board *board, int file, int rank) {
    bool on = file >= 0 && rank >= 0 && file < board->size && rank < board->size;
    return on ? board->at[rank][file] : -1;
}

/* --- Measures. --- */

static int flood(struct board *board, int file, int rank, int seat) {
    int count = 0;
    if (seat_at(board, file, rank) != seat)
        return 0;
    board->at[rank][file] = -1;
    for (int i = 0; i < 9; i++)
        count += flood(board, file + i % 3 - 1, rank + i / 3 - 1, seat);
    return count + 1;
}

static int groups_of(const struct board *board, int seat, int *largest) {
    struct board left = *board;
    int groups = 0;
    *largest = 0;
    for (int i = 0; i < board->size * board->size; i++) {
        int men = flood(&left, i % board->size, i / board->size, seat);
        groups += men > 0;
        *largest = men > *largest ? men : *largest;
    }
    return groups;
}

static bool is_pair(const struct board *board, int seat, const int f[2], const int r[2]) {
    return seat_at(board, f[0], r[0]) == seat && seat_at(board, f[1], r[1]) == seat &&
           abs(f[0] - f[1]) <= 1 && abs(r[0] - r[1]) <= 1 && (f[0] != f[1] || r[0] != r[1]);
}

/* In half squares: the square nearest to the mean, or between two. */
static void mass_of(const struct board *board, int seat, int mass[2]) {
    int men = 0, sum[2] = {0, 0};
    for (int i = 0; i < board->size * board->size; i++)
        if (seat_at(board, i % board->size, i / board->size) == seat) {
            men++;
            sum[0] += i % board->size;
            sum[1] += i / board->size;
        }
    for (int i = 0; i < 2; i++) {
        int rest = sum[i] % men;
        mass[i] = 2 * (sum[i] / men) + (2 * rest > men ? 2 : 2 * rest == men ? 1 : 0);
    }
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

/* How far the centre of a side's men is from the board's, in half squares. */
static int off_centre_of(const struct board *board, int seat) {
    int mass[2], middle = board->size - 1;
    mass_of(board, seat, mass);
    return larger(abs(mass[0] - middle), abs(mass[1] - middle));
}

/* The mean of a king's steps from the squares that the centre is on or between, in quarters. */
static int distance_of(const int mass[2], int file, int rank) {
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += larger(abs((mass[0] + i % 2) / 2 - file), abs((mass[1] + i / 2) / 2 - rank));
    return sum;
}

static int spread_of(const struct board *board, int seat) {
    int mass[2], sum = 0, men = 0;
    mass_of(board, seat, mass);
    for (int i = 0; i < board->size * board->size; i++)
        if (seat_at(board, i % board->size, i / board->size) == seat) {
            sum += distance_of(mass, i % board->size, i / board->size);
            men++;
        }
    for (int i = 1; i < men; i++) /* one is on the centre, eight beside it */
        sum -= i < 9 ? 4 : 8;
    return sum;
}

/* Whether a quad, given by its lowest square, is solid. */
static bool is_solid(const struct board *board, int seat, int file, int rank) {
    int mass[2], men = 0;
    mass_of(board, seat, mass);
    for (int i = 0; i < 4; i++)
        men += seat_at(board, file + i % 2, rank + i / 2) == seat;
    return men >= 3 && abs(2 * file + 1 - mass[0]) <= 4 && abs(2 * rank + 1 - mass[1]) <= 4;
}

/* The legal moves of a seat as if it were its turn. */
static void moves_of(const struct board *board, int seat, struct ch_history *history,
                     struct ch_moves *moves) {
    const struct ch_game *game = board->game;
    struct ch_position position = board->position;
    if (game->ops->side(game, &position) != seat)
        game->ops->pass(game, &position, &position);
    ch_history_init(history, game, &position);
    game->ops->moves(game, history, moves);
}

static int mobility_of(const struct board *board, int seat, int file, int rank) {
    CH_SCOPED(ch_history_done) struct ch_history history;
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    int count = 0;
    moves_of(board, seat, &history, &moves);
    for (int i = 0; i < moves.count; i++)
        count += moves.move[i].path[0] == rank * board->size + file &&
                 moves.move[i].path[0] != moves.move[i].path[1];
    return seat_at(board, file, rank) == seat ? count : 99;
}

enum what { PAIRS, SOLID, BLOCKED };

/* Whether what a string of a list names is there. */
static bool is_there(const struct board *board, int seat, enum what what, int most,
                     const char *name) {
    int f[2], r[2];
    places_of(name, f, r);
    if (what == PAIRS)
        return is_pair(board, seat, f, r);
    if (what == SOLID)
        return f[1] == f[0] + 1 && r[1] == r[0] + 1 && is_solid(board, seat, f[0], r[0]);
    return !strchr(name, '-') && mobility_of(board, seat, f[0], r[0]) <= most;
}

static int count_of(const struct board *board, int seat, enum what what, int most) {
    int count = 0;
    for (int i = 0; i < board->size * board->size; i++) {
        int file = i % board->size, rank = i / board->size;
        if (what == SOLID)
            count += is_solid(board, seat, file, rank);
        else if (what == BLOCKED)
            count += mobility_of(board, seat, file, rank) <= most;
        for (int j = 0; what == PAIRS && j < 4; j++) {
            static const int way[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
            count += is_pair(board, seat, (int[]){file, file + way[j][0]},
                             (int[]){rank, rank + way[j][1]});
        }
    }
    return count;
}

static void check_items(const struct board *before, const struct board *after, int seat,
                        enum what what, int most, const cJSON *evidence) {
    const cJSON *fresh = cJSON_GetObjectItem(evidence, "new"), *each;
    const cJSON *gone = cJSON_GetObjectItem(evidence, "gone");
    cJSON_ArrayForEach(each, fresh) {
        assert_true(is_there(after, seat, what, most, each->valuestring));
        assert_false(is_there(before, seat, what, most, each->valuestring));
    }
    cJSON_ArrayForEach(each, gone) {
        assert_true(is_there(before, seat, what, most, each->valuestring));
        assert_false(is_there(after, seat, what, most, each->valuestring));
    }
    int now = count_of(after, seat, what, most), then = count_of(before, seat, what, most);
    assert_int_equal(number_of(evidence, "value"), now);
    assert_int_equal(number_of(evidence, "before"), then);
    assert_int_equal(now - then, size_of(fresh) - size_of(gone));
}

/* The groups listed are apart, and are all but one of the largest. */
static void check_apart(const struct board *board, int seat, int groups, int largest,
                        const cJSON *evidence) {
    const cJSON *apart = cJSON_GetObjectItem(evidence, "apart"), *each;
    struct board left = *board;
    int men;
    assert_int_equal(size_of(apart), groups - 1);
    cJSON_ArrayForEach(each, apart) {
        int file, rank;
        men = 0;
        place_of(each->valuestring, &file, &rank);
        int group = flood(&left, file, rank, seat);
        for (const char *at = each->valuestring; at; at = strchr(at, ' ')) {
            at += *at == ' ';
            place_of(at, &file, &rank);
            assert_int_equal(seat_at(board, file, rank), seat);
            assert_int_equal(seat_at(&left, file, rank), -1);
            men++;
        }
        assert_int_equal(men, group);
    }
    assert_int_equal(groups_of(&left, seat, &men), 1);
    assert_int_equal(men, largest);
}

static void check_centre(const struct board *board, int seat, const cJSON *evidence) {
    int mass[2], f[2], r[2];
    mass_of(board, seat, mass);
    places_of(string_of(evidence, "centre"), f, r);
    assert_int_equal(f[0] + f[1], mass[0]);
    assert_int_equal(r[0] + r[1], mass[1]);
}

static int area_of(const struct board *board, int seat, const char *rectangle) {
    int low[2] = {MOST, MOST}, high[2] = {-1, -1}, f[2], r[2];
    for (int i = 0; i < board->size * board->size; i++) {
        int at[2] = {i % board->size, i / board->size};
        for (int j = 0; seat_at(board, at[0], at[1]) == seat && j < 2; j++) {
            low[j] = at[j] < low[j] ? at[j] : low[j];
            high[j] = larger(at[j], high[j]);
        }
    }
    if (rectangle) {
        places_of(rectangle, f, r);
        assert_true(f[0] == low[0] && r[0] == low[1] && f[1] == high[0] && r[1] == high[1]);
    }
    return (high[0] - low[0] + 1) * (high[1] - low[1] + 1);
}

/* --- Moves. --- */

/* The result for `seat` once one more move is made: 1 won, -1 lost, 0 neither. */
static int outcome_of(const struct ch_game *game, struct ch_history *history, int seat,
                      bool *over) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    game->ops->moves(game, history, &legal);
    struct ch_outcome outcome = game->ops->outcome(game, history, &legal);
    *over = outcome.result != CH_ONGOING;
    return outcome.result != CH_WON ? 0 : outcome.winner == seat ? 1 : -1;
}

static void play(struct ch_history *history, const struct ch_game *game,
                 const struct ch_moves *legal, const char *text) {
    struct ch_move move;
    struct ch_error error;
    if (game->ops->parse_move(game, history, legal, text, &move, NULL, &error) != CH_OK)
        fail_msg("%s can't be played: %s", text, error.text);
    ch_history_push(history, game, &move);
}

/* How often the list has the move. */
static int listings_of(const struct ch_game *game, const struct ch_move *move,
                       const cJSON *listed) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const cJSON *each;
    int found = 0;
    game->ops->format_move(game, move, NULL, CH_NOTATION_FULL, &text);
    cJSON_ArrayForEach(each, listed) {
        found += strcmp(each->valuestring, text.data) == 0;
    }
    return found;
}

/* The moves with which the seat wins at once; those that are listed are among them. */
static int wins_of(const struct board *board, int seat, const cJSON *listed) {
    const struct ch_game *game = board->game;
    CH_SCOPED(ch_history_done) struct ch_history history;
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    int wins = 0, found = 0;
    bool over;
    moves_of(board, seat, &history, &moves);
    for (int i = 0; i < moves.count; i++) {
        ch_history_push(&history, game, &moves.move[i]);
        bool won = moves.move[i].path[0] != moves.move[i].path[1] &&
                   outcome_of(game, &history, seat, &over) == 1;
        ch_history_pop(&history);
        wins += won;
        found += won ? listings_of(game, &moves.move[i], listed) : 0;
    }
    if (listed)
        assert_int_equal(found, size_of(listed));
    return wins;
}

/* Whether the side to move, which is not `seat`, has a move after which `seat` does not win. */
static int defences_of(const struct board *board, int seat, const cJSON *listed, bool all) {
    const struct ch_game *game = board->game;
    CH_SCOPED(ch_history_done) struct ch_history history;
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    int defences = 0, found = 0;
    moves_of(board, !seat, &history, &moves);
    for (int i = 0; i < moves.count && (all || defences == 0); i++) {
        struct board next;
        bool over;
        ch_history_push(&history, game, &moves.move[i]);
        int won = outcome_of(game, &history, seat, &over);
        read_board(game, ch_history_position(&history), &next);
        bool defends = won != 1 && (over || wins_of(&next, seat, NULL) == 0);
        ch_history_pop(&history);
        defences += defends;
        found += defends ? listings_of(game, &moves.move[i], listed) : 0;
    }
    if (listed)
        assert_int_equal(found, size_of(listed));
    return defences;
}

/* Each reply that is listed wins at once, or threatens to and can't be answered. */
static void check_unstoppable(const struct board *board, int seat, const cJSON *evidence) {
    const struct ch_game *game = board->game;
    const cJSON *listed = cJSON_GetObjectItem(evidence, "moves"), *each;
    assert_int_equal(number_of(evidence, "value"), size_of(listed));
    cJSON_ArrayForEach(each, listed) {
        CH_SCOPED(ch_history_done) struct ch_history history;
        CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
        struct board next;
        bool over;
        moves_of(board, !seat, &history, &moves);
        play(&history, game, &moves, each->valuestring);
        int won = outcome_of(game, &history, !seat, &over);
        read_board(game, ch_history_position(&history), &next);
        if (won != 1)
            assert_true(!over && wins_of(&next, !seat, NULL) > 0 &&
                        defences_of(&next, !seat, NULL, false) == 0);
    }
}

/* The value of the men for `seat`; sets its parts. */
static int worth_of(const struct board *board, int seat, struct ch_weight_part parts[],
                    int *count) {
    struct ch_loa_board men;
    ch_loa_board_set(&men, ch_loa_of(board->game), &board->position, true);
    int sign = men.side == seat ? 1 : -1;
    *count = ch_loa_evaluation_parts(&men, CH_LOA_MIA, parts);
    for (int i = 0; i < *count; i++)
        parts[i].score *= sign;
    return sign * ch_loa_evaluate(&men, CH_LOA_MIA);
}

/* The line can be played, and leads to what is promised; its parts differ from that by as much as
 * the move promises less. */
static void check_outlook(struct ch_history *history, const struct ch_game *game, int seat,
                          const cJSON *evidence) {
    const cJSON *each, *parts_listed = cJSON_GetObjectItem(evidence, "parts");
    struct ch_weight_part parts[CH_WEIGHT_PARTS];
    struct board end;
    int promise = (int)number_of(evidence, "promise"), sum = 0, count;
    bool over;
    cJSON_ArrayForEach(each, cJSON_GetObjectItem(evidence, "moves")) {
        CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
        game->ops->moves(game, history, &moves);
        play(history, game, &moves, each->valuestring);
    }
    read_board(game, ch_history_position(history), &end);
    int result = outcome_of(game, history, seat, &over);
    if (abs(promise) > CH_LOA_VALUE_MAX)
        assert_int_equal(result, promise > 0 ? 1 : -1);
    else if (!over)
        assert_int_equal(worth_of(&end, seat, parts, &count), promise);
    cJSON_ArrayForEach(each, parts_listed) {
        sum += atoi(strchr(each->valuestring, ' '));
    }
    int value = (int)number_of(evidence, "value");
    assert_true(!parts_listed || value == (-sum < 400 ? -sum : 400));
    assert_true((value > 0) == (string_of(evidence, "than")[0] != '\0'));
}

/* --- All. --- */

static void check_measure(const char *name, const struct board *before, const struct board *after,
                          int seat, const cJSON *evidence) {
    int value = (int)number_of(evidence, "value"), then = (int)number_of(evidence, "before");
    int most;
    if (strcmp(name, "links-after") == 0) {
        check_items(before, after, seat, PAIRS, 0, evidence);
    } else if (strcmp(name, "solid-quads-after") == 0) {
        check_items(before, after, seat, SOLID, 0, evidence);
    } else if (strcmp(name, "blocked-after") == 0) {
        check_items(before, after, seat, BLOCKED, (int)number_of(evidence, "number"), evidence);
    } else if (strcmp(name, "groups-after") == 0) {
        assert_int_equal(then, groups_of(before, seat, &most));
        assert_int_equal(value, groups_of(after, seat, &most));
        check_apart(after, seat, value, most, evidence);
    } else if (strcmp(name, "spread-after") == 0) {
        assert_int_equal(value, spread_of(after, seat));
        assert_int_equal(then, spread_of(before, seat));
        check_centre(after, seat, evidence);
    } else if (strcmp(name, "off-centre-after") == 0) {
        assert_int_equal(value, off_centre_of(after, seat));
        assert_int_equal(then, off_centre_of(before, seat));
        check_centre(after, seat, evidence);
    } else if (strcmp(name, "area-after") == 0) {
        assert_int_equal(value, area_of(after, seat, string_of(evidence, "rectangle")));
        assert_int_equal(then, area_of(before, seat, NULL));
    } else {
        fail_msg("nothing is known of %s", name);
    }
}

void replay_loa(const struct ch_turn *turn, const cJSON *evidence) {
    const struct ch_game *game = turn->game;
    const char *name = string_of(evidence, "function"), *text = string_of(evidence, "move");
    int seat = strcmp(string_of(evidence, "side"), "enemy") == 0 ? !turn->seat : turn->seat;
    CH_SCOPED(ch_history_done) struct ch_history history;
    struct board before, after;
    ch_history_copy(&history, turn->history);
    read_board(game, ch_history_position(&history), &before);
    if (text[0])
        play(&history, game, turn->legal, text);
    read_board(game, ch_history_position(&history), &after);
    const cJSON *moves = cJSON_GetObjectItem(evidence, "moves");
    bool over, won = outcome_of(game, &history, turn->seat, &over) == 1;
    assert_true(string_of(evidence, "says")[0]);
    if (strncmp(name, "threats", 7) == 0) {
        assert_int_equal(number_of(evidence, "value"), wins_of(&after, seat, moves));
        assert_int_equal(number_of(evidence, "value"), size_of(moves));
    } else if (strcmp(name, "defences") == 0) {
        assert_int_equal(number_of(evidence, "value"),
                         won ? 0 : defences_of(&after, turn->seat, moves, true));
        assert_int_equal(number_of(evidence, "value"), size_of(moves));
    } else if (strcmp(name, "unstoppable") == 0) {
        check_unstoppable(&after, turn->seat, evidence);
    } else if (strcmp(name, "outlook-shortfall") == 0) {
        check_outlook(&history, game, turn->seat, evidence);
    } else {
        check_measure(name, &before, &after, seat, evidence);
    }
}
