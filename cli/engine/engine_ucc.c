/* Builds the seat's view from the manager's messages: the set-up of its own, the pieces of the
 * other side on the first board, and the outcome of each move. */
#include "cli/engine/engine_ucc.h"

#include <stdlib.h>
#include <string.h>

#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/output/print.h"
#include "core/games/stratego/text/ucc.h"

struct table {
    struct ch_agent *agent;
    const struct ch_game *game;
    int seat;
    struct ch_position own;    /* its set-up alone */
    struct ch_history history; /* the seat's view */
    bool begun;                /* there is one */
    bool moved;                /* its own last move has not come back yet */
    const struct ch_keys *keys;
    FILE *in, *out;
    long line; /* of the input */
    char *text;
    size_t room;
};

/* Reports an error that ends the game. */
static int complain(const struct table *table, const char *what) {
    ch_print_to(stderr, "standard input:%ld: %s\n", table->line, what);
    return CH_EXIT_BAD;
}

/* The next line without its end; NULL at the end, or when the manager says that it is one. */
static const char *read_line(struct table *table) {
    if (getline(&table->text, &table->room, table->in) < 0)
        return NULL;
    table->line++;
    table->text[strcspn(table->text, "\r\n")] = '\0';
    return strncmp(table->text, "QUIT", 4) == 0 ? NULL : table->text;
}

static void send_line(const struct table *table, const char *text) {
    ch_print_to(table->out, "%s\n", text);
    fflush(table->out);
}

static struct ch_turn turn_of(const struct table *table, const struct ch_history *history,
                              const struct ch_moves *legal) {
    return (struct ch_turn){
        .game = table->game,
        .history = history,
        .legal = legal,
        .seat = table->seat,
        .key =
            ch_turn_key(table->keys, 0, table->seat, table->begun ? history->count : CH_PLY_SET_UP),
    };
}

/* The rows of its set-up, from the top of the board. */
static void say_set_up(const struct table *table) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_ucc_board_write(table->game, &table->own, table->seat, &text);
    int first = table->seat == 0 ? 0 : CH_STRATEGO_SIDE - CH_STRATEGO_SET_UP_ROWS;
    text.data[(first + CH_STRATEGO_SET_UP_ROWS) * (CH_STRATEGO_SIDE + 1)] = '\0';
    ch_print_block(table->out, text.data + first * (CH_STRATEGO_SIDE + 1));
    fflush(table->out);
}

/* The agent's set-up; false if it has none. */
static bool set_up(struct table *table) {
    struct ch_position empty;
    CH_SCOPED(ch_history_done) struct ch_history nothing = {0};
    struct ch_moves none = {0};
    struct ch_fault fault;
    struct ch_error error = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    table->game->ops->start(table->game, &empty);
    ch_history_init(&nothing, table->game, &empty);
    struct ch_turn turn = turn_of(table, &nothing, &none);
    ch_agent_set_up(table->agent, &turn, &text, &fault);
    table->own = empty;
    if (fault.end != CH_END_NONE)
        ch_print_to(stderr, "%s: %s\n", table->agent->name, fault.text);
    else if (table->game->ops->set_up(table->game, table->seat, text.data, &table->own, &error) !=
             CH_OK)
        ch_fail(&error);
    bool done = fault.end == CH_END_NONE && error.status == CH_OK;
    if (done)
        say_set_up(table);
    return done;
}

/* Pieces that the other side never set up, which the protocol allows, are taken for lost ones of
 * the kinds that are least missed. */
static void leave_out(const struct table *table, int missing, struct ch_position *start) {
    static const uint8_t order[] = {CH_STRATEGO_SCOUT,   CH_STRATEGO_BOMB,   CH_STRATEGO_SERGEANT,
                                    CH_STRATEGO_MINER,   CH_STRATEGO_SPY,    CH_STRATEGO_LIEUTENANT,
                                    CH_STRATEGO_CAPTAIN, CH_STRATEGO_MAJOR,  CH_STRATEGO_COLONEL,
                                    CH_STRATEGO_GENERAL, CH_STRATEGO_MARSHAL};
    const struct ch_stratego *stratego = ch_stratego_of(table->game);
    for (size_t i = 0; i < sizeof order; i++)
        for (int n = stratego->army[order[i]]; n > 0 && missing > 0; n--, missing--)
            start->word[CH_STRATEGO_WORD_LOST + !table->seat] += UINT64_C(1) << order[i] * 4;
}

/* The start of the game: the first board, on which Red may have moved. False if it can't be. */
static bool start_game(struct table *table, const char board[], const struct ch_move *first,
                       bool arrived) {
    struct ch_position start = table->own;
    int missing = ch_stratego_of(table->game)->pieces;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        bool there = board[square] == '#';
        if (first && square == first->path[0])
            there = true;
        else if (first && square == first->path[1] && arrived)
            there = false;
        if (!there)
            continue;
        if (ch_stratego_at(&start, square) || missing-- == 0)
            return false;
        ch_stratego_put(&start, square,
                        CH_STRATEGO_PIECE | (table->seat ? 0u : CH_STRATEGO_SEAT) |
                            CH_STRATEGO_UNKNOWN);
    }
    leave_out(table, missing, &start);
    ch_history_init(&table->history, table->game, &start);
    table->begun = true;
    return true;
}

/* "KILLS 2 9": the kinds of those who met; false if there was no strike. */
static bool read_strike(const char *outcome, int *attacker, int *defender) {
    char word[16], a, d;
    *attacker = *defender = CH_STRATEGO_UNKNOWN;
    if (strncmp(outcome, "VICTORY_FLAG", 12) == 0) {
        *defender = CH_STRATEGO_FLAG;
        return true;
    }
    if (sscanf(outcome, "%15[A-Z] %c %c", word, &a, &d) != 3)
        return false;
    *attacker = ch_ucc_kind(a);
    *defender = ch_ucc_kind(d);
    return strcmp(word, "KILLS") == 0 || strcmp(word, "DIES") == 0 || strcmp(word, "BOTHDIE") == 0;
}

static void set_kind(struct ch_position *position, int square, int kind) {
    unsigned piece = ch_stratego_at(position, square);
    if (kind != CH_STRATEGO_UNKNOWN && ch_stratego_kind(piece) == CH_STRATEGO_UNKNOWN)
        ch_stratego_put(position, square, (piece & ~(unsigned)CH_STRATEGO_KIND) | (unsigned)kind);
}

/* True if nothing is between, on squares of the board. */
static bool is_way(const struct table *table, const struct ch_position *position, int from,
                   int to) {
    const struct ch_graph *graph = &table->game->graph;
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int at = graph->neighbour[from][direction];
        while (at != CH_NO_SQUARE && at != to && !ch_stratego_at(position, at))
            at = graph->neighbour[at][direction];
        if (at == to)
            return true;
    }
    return false;
}

/* True if neither side has lost more than it had. */
static bool can_be_lost(const struct table *table, const struct ch_position *position) {
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
            if (ch_stratego_lost(position, seat, kind) > ch_stratego_of(table->game)->army[kind])
                return false;
    return true;
}

/* Adds a reported move with its outcome. False if it does not fit the game. */
static bool add_move(struct table *table, const struct ch_move *reported, const char *outcome) {
    const struct ch_position *before = ch_history_position(&table->history);
    struct ch_position known = *before, after;
    struct ch_move move = *reported;
    int from = move.path[0], to = move.path[1];
    int attacker = CH_STRATEGO_UNKNOWN, defender = CH_STRATEGO_UNKNOWN;
    unsigned piece = ch_stratego_at(before, from), there = ch_stratego_at(before, to);
    bool strikes = read_strike(outcome, &attacker, &defender);
    int way = abs(to - from);
    if (!piece || ch_stratego_seat(piece) != (int)before->word[CH_STRATEGO_WORD_SIDE] ||
        !is_way(table, before, from, to) || strikes != (there != 0) ||
        (there && ch_stratego_seat(there) == ch_stratego_seat(piece)))
        return false;
    if (strikes) {
        set_kind(&known, from, attacker);
        set_kind(&known, to, defender);
        move.captured[move.captured_count++] = (uint8_t)to;
    }
    if (way != 1 && way != CH_STRATEGO_SIDE)
        set_kind(&known, from, CH_STRATEGO_SCOUT);
    table->game->ops->apply(table->game, &known, &move, &after);
    if (!can_be_lost(table, &after))
        return false;
    ch_history_push_view(&table->history, table->game, &move, &after);
    return true;
}

static bool read_board(struct table *table, char board[CH_STRATEGO_SQUARES]) {
    for (int row = 0; row < CH_STRATEGO_SIDE; row++) {
        const char *line = read_line(table);
        if (!line || strlen(line) != CH_STRATEGO_SIDE)
            return false;
        memcpy(board + row * CH_STRATEGO_SIDE, line, CH_STRATEGO_SIDE);
    }
    return true;
}

/* The board that is shown against the one that the moves lead to. */
static bool matches_board(const struct table *table, const char board[]) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    bool same = true;
    ch_ucc_board_write(table->game, ch_history_position(&table->history), table->seat, &text);
    for (int row = 0; row < CH_STRATEGO_SIDE && same; row++)
        same = memcmp(text.data + row * (CH_STRATEGO_SIDE + 1), board + row * CH_STRATEGO_SIDE,
                      CH_STRATEGO_SIDE) == 0;
    return same;
}

/* A line with a move and what came of it. */
static bool read_confirmation(const char *line, struct ch_move *move, const char **outcome) {
    int from, to;
    if (!ch_ucc_move_read(line, &from, &to, outcome) || !**outcome)
        return false;
    *move = (struct ch_move){
        .path_length = 2, .kind = CH_STRATEGO_UNKNOWN, .path = {(uint8_t)from, (uint8_t)to}};
    return true;
}

/* Chooses and says the move. Returns -1 to go on; the exit status if the agent gave up, or failed,
 * which resigns the game too. */
static int play_move(struct table *table) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_choice_init(&choice);
    table->game->ops->moves(table->game, &table->history, &legal);
    struct ch_turn turn = turn_of(table, &table->history, &legal);
    choice.resigns = legal.count == 0;
    if (legal.count > 0)
        table->agent->ops->choose(table->agent, &turn, &choice);
    bool plays = !choice.resigns && choice.fault.end == CH_END_NONE && choice.index >= 0 &&
                 choice.index < legal.count;
    if (plays)
        ch_ucc_move_write(&legal.move[choice.index], &text);
    else
        ch_text_add(&text, "SURRENDER");
    bool failed = !plays && !choice.resigns;
    if (failed)
        ch_print_to(stderr, "%s: %s: %s\n", table->agent->name,
                    ch_end_text(choice.fault.end ? choice.fault.end : CH_END_NO_CHOICE),
                    choice.fault.text);
    send_line(table, text.data);
    table->moved = plays;
    return plays ? -1 : failed ? CH_EXIT_BAD : CH_EXIT_DONE;
}

/* One question of the manager, from its first line on. Returns -1 to go on, or the exit status. */
static int answer(struct table *table, const char *line) {
    char board[CH_STRATEGO_SQUARES], kept[128];
    struct ch_move reported;
    const char *outcome = "";
    bool starts = strcmp(line, "START") == 0;
    snprintf(kept, sizeof kept, "%s", line);
    if (!starts && !read_confirmation(kept, &reported, &outcome))
        return complain(table, "this is no move with what came of it, like `9 3 DOWN OK`");
    if (table->moved) { /* its own move comes back first */
        table->moved = false;
        if (starts || !add_move(table, &reported, outcome))
            return complain(table, "this is not what can have come of the agent's move");
        return -1;
    }
    if (table->begun && (starts || !add_move(table, &reported, outcome)))
        return complain(table, "this move does not fit the game");
    if (!table->begun && starts != (table->seat == 0))
        return complain(table, starts ? "Red's first move belongs here, not START"
                                      : "Red's game begins with START");
    if (!read_board(table, board))
        return complain(table, "ten rows of ten letters belong here");
    bool arrived = strncmp(outcome, "OK", 2) == 0 || strncmp(outcome, "KILLS", 5) == 0;
    if (!table->begun && (!start_game(table, board, starts ? NULL : &reported, arrived) ||
                          (!starts && !add_move(table, &reported, outcome))))
        return complain(table, "this can't be the first board of the game");
    if (!matches_board(table, board))
        return complain(table, "the board is not the one that the moves lead to");
    return play_move(table);
}

/* "RED NAME 10 10". */
static int answer_greeting(struct table *table, const char *line) {
    char colour[8] = "", name[64];
    int width = 0, height = 0;
    struct ch_error error = {0};
    int read = sscanf(line, "%7s %63s %d %d", colour, name, &width, &height);
    bool red = strcmp(colour, "RED") == 0;
    if (read != 4 || (!red && strcmp(colour, "BLUE") != 0) || width != CH_STRATEGO_SIDE ||
        height != CH_STRATEGO_SIDE)
        return complain(table, "the game begins with a line like `RED NAME 10 10`");
    table->seat = red ? 0 : 1;
    if (table->agent->ops->new_game(table->agent, table->game, table->seat, &error) != CH_OK)
        return ch_fail(&error);
    return set_up(table) ? -1 : CH_EXIT_BAD;
}

int ch_engine_ucc(struct ch_agent *agent, const struct ch_game *game, const struct ch_keys *keys,
                  FILE *in, FILE *out) {
    struct table table = {.agent = agent, .game = game, .keys = keys, .in = in, .out = out};
    const char *line = read_line(&table);
    int status = line ? answer_greeting(&table, line) : CH_EXIT_DONE;
    while (status < 0 && (line = read_line(&table)) != NULL)
        status = answer(&table, line);
    if (table.begun)
        ch_history_done(&table.history);
    free(table.text);
    return status < 0 ? CH_EXIT_DONE : status;
}

int ch_engine_speak_ucc(const char *name, const struct ch_game *game,
                        const struct ch_agents_config *config, const char *secret) {
    struct ch_agent *agent;
    struct ch_error error;
    struct ch_keys keys;
    if (!ch_stratego_is(game))
        return ch_failf("the protocol ucc is for Stratego, and this game is %s; --game stratego",
                        game->title);
    if (ch_secret_keys(secret, game, 0, &keys, &error) != CH_OK ||
        ch_agents_open(name, game, config, &agent, &error) != CH_OK)
        return ch_fail(&error);
    int status = ch_engine_ucc(agent, game, &keys, stdin, stdout);
    agent->ops->close(agent);
    return status;
}
