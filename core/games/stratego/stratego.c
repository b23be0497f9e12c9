#include "core/games/stratego/stratego.h"

#include <assert.h>

#include "core/games/stratego/set_ups/set_ups.h"

/* The rule variants on which sources differ: chosen in the name of the game. */
enum {
    ARMY,
    TWO_SQUARES,
    SCOUT_LINES,
    MORE_SQUARES,
    CONTINUOUS_CHASE,
    RESUMED_CHASE,
    POSITION_REPETITION,
    LIMIT,
    LIMIT_COUNTS
};

static const struct ch_rule_variant usual[CH_STRATEGO_VARIANTS] = {
    [ARMY] = {.name = "army",
              .first = true,
              .values = {"full", "barrage", "duel", "ultimate"},
              .about = "The pieces of a side: 40; Barrage 8; Duel 10; Ultimate Lightning 20. All "
                       "are placed on any of the side's 40 squares."},
    [TWO_SQUARES] = {.name = "two-squares",
                     .values = {"3", "5", "off"},
                     .about = "How many moves in a row a piece may make between the same two "
                              "squares. ISF 10.1: 3; StrategoUSA: 5."},
    [SCOUT_LINES] = {.name = "scout-lines",
                     .values = {"on", "off"},
                     .about = "Whether a scout counts as moving between the same two squares "
                              "whenever it crosses the border between them. ISF 10.2: it does; "
                              "StrategoUSA: not enforced."},
    [MORE_SQUARES] = {.name = "more-squares",
                      .values = {"isf", "pseudocode", "off"},
                      .about =
                          "What keeps a side from endless chases. ISF 11.1 to 11.3: no chasing "
                          "move to a position that the chase had before. StrategoUSA's "
                          "pseudocode: no position comes again after a move of the side, but by "
                          "strikes and moves straight back. That holds since the enemy last moved "
                          "from elsewhere than next to where the side's last move ended."},
    [CONTINUOUS_CHASE] = {.name = "continuous-chase",
                          .values = {"off", "on"},
                          .about = "StrategoUSA's special rule, never used in a tournament: no "
                                   "piece chases another for more than 5 moves in a row."},
    [RESUMED_CHASE] = {.name = "resumed-chase",
                       .values = {"off", "on"},
                       .about = "StrategoUSA's special rule, never used in a tournament: a chase "
                                "that was left off is not taken up again, with exceptions 1 to 4."},
    [POSITION_REPETITION] = {.name = "position-repetition",
                             .values = {"off", "on"},
                             .about = "StrategoUSA's special rule, never used in a tournament: no "
                                      "move repeats a position of the game."},
    [LIMIT] = {.name = "limit",
               .values = {"2000", "none"},
               .min = 1,
               .max = CH_STRATEGO_MAX_PLIES,
               .about = "Moves after which a game is drawn. StrategoUSA: 2000."},
    [LIMIT_COUNTS] = {.name = "limit-counts",
                      .values = {"moves", "turns"},
                      .about = "What the limit counts: single moves, or turns of both sides. "
                               "StrategoUSA does not say; the manager of the UCC's competition "
                               "counts turns."},
};

static const uint8_t armies[CH_STRATEGO_ARMIES][CH_STRATEGO_RANKS] = {
    {1, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1, 6},
    {1, 1, 2, 1, 0, 0, 0, 0, 0, 1, 1, 1},
    {1, 1, 2, 2, 0, 0, 0, 0, 0, 1, 1, 2},
    {1, 1, 4, 2, 2, 2, 2, 1, 1, 1, 1, 2},
};

/* Sets the rule variants and what follows from them; where a setting is mistaken the usual one is
 * played. */
static enum ch_status choose(struct ch_stratego *stratego, const char *settings,
                             struct ch_error *error) {
    struct ch_rule_variant *variant = stratego->variant;
    enum ch_status status =
        ch_rule_variants_read(variant, usual, CH_STRATEGO_VARIANTS, settings, error);
    stratego->army_index = variant[ARMY].chosen;
    assert(stratego->army_index >= 0 && stratego->army_index < CH_STRATEGO_ARMIES);
    memcpy(stratego->army, armies[stratego->army_index], sizeof stratego->army);
    stratego->pieces = 0;
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        stratego->pieces += stratego->army[kind];
    static const int two_squares[] = {3, 5, 0};
    stratego->two_squares = two_squares[variant[TWO_SQUARES].chosen];
    stratego->scout_lines = variant[SCOUT_LINES].chosen == 0;
    stratego->more_squares = (enum ch_stratego_more_squares)variant[MORE_SQUARES].chosen;
    stratego->continuous_chase = variant[CONTINUOUS_CHASE].chosen == 1;
    stratego->resumed_chase = variant[RESUMED_CHASE].chosen == 1;
    stratego->position_repetition = variant[POSITION_REPETITION].chosen == 1;
    const struct ch_rule_variant *limit = &variant[LIMIT];
    stratego->limit = limit->chosen == 1                    ? 0
                      : limit->chosen == limit->value_count ? limit->number
                                                            : atoi(limit->values[limit->chosen]);
    stratego->limit_counts_turns = variant[LIMIT_COUNTS].chosen == 1;
    if (stratego->limit_counts_turns)
        stratego->limit *= CH_SEATS;
    return status;
}

static void add_move(void *context, int from, int to, unsigned there) {
    struct ch_move *move = ch_moves_add(context);
    assert(from != to && from >= 0 && to >= 0 && from < CH_STRATEGO_SQUARES &&
           to < CH_STRATEGO_SQUARES);
    move->kind = CH_STRATEGO_UNKNOWN; /* a move holds only what both sides see */
    move->path_length = 2;
    move->path[0] = (uint8_t)from;
    move->path[1] = (uint8_t)to;
    if (there)
        move->captured[move->captured_count++] = (uint8_t)to;
}

void ch_stratego_steps(const struct ch_stratego *stratego, const struct ch_position *position,
                       int seat, struct ch_moves *moves) {
    ch_stratego_each_step(stratego, position, seat, add_move, moves);
}

/* The slots of the table of functions, each in the file of its name. */
static void list_moves(const struct ch_game *game, const struct ch_history *history,
                       struct ch_moves *moves) {
    const struct ch_stratego *stratego = ch_stratego_of(game);
    const struct ch_position *position = ch_history_position(history);
    struct ch_stratego_past past;
    if (ch_stratego_flag_taken(position))
        return;
    int kept = moves->count;
    ch_stratego_steps(stratego, position, game->ops->side(game, position), moves);
    ch_stratego_past_read(&past, stratego, history);
    if (!past.bites)
        return;
    for (int i = kept; i < moves->count; i++)
        if (ch_stratego_past_law(&past, &moves->move[i]) == CH_STRATEGO_ALLOWED)
            moves->move[kept++] = moves->move[i];
    moves->count = kept;
}

/* True if the piece can reach an enemy's. */
static bool reaches(const struct ch_stratego *stratego, const struct ch_position *position,
                    int seat, int from) {
    int kind = ch_stratego_kind(ch_stratego_at(position, from));
    if (!ch_stratego_moves_at_all(kind))
        return false;
    for (int direction = CH_N; direction < CH_DIRECTIONS; direction += 2) {
        int to = from;
        unsigned there;
        do {
            to = stratego->game.graph.neighbour[to][direction];
            there = to == CH_NO_SQUARE ? 0 : ch_stratego_at(position, to);
        } while (!there && to != CH_NO_SQUARE && kind == CH_STRATEGO_SCOUT);
        if (there && ch_stratego_seat(there) != seat)
            return true;
    }
    return false;
}

/* Legality is not asked: a strike that the two-squares rule forbids counts. */
static bool can_strike(const struct ch_game *game, const struct ch_position *position) {
    int seat = game->ops->side(game, position);
    for (int first = 0; first < CH_STRATEGO_SQUARES; first += 8) {
        uint64_t own =
            ch_stratego_word_of(position->word[CH_STRATEGO_WORD_SQUARES + first / 8], seat);
        for (; own; own &= own - 1)
            if (reaches(ch_stratego_of(game), position, seat, first + __builtin_ctzll(own) / 8))
                return !ch_stratego_flag_taken(position);
    }
    return false;
}

static struct ch_outcome outcome(const struct ch_game *game, const struct ch_history *history,
                                 const struct ch_moves *legal) {
    const struct ch_stratego *stratego = ch_stratego_of(game);
    const struct ch_position *position = ch_history_position(history);
    struct ch_outcome outcome = ch_stratego_decided(stratego, position, history->count);
    int side = game->ops->side(game, position);
    if (outcome.result == CH_WON || legal->count > 0)
        return outcome;
    CH_SCOPED(ch_moves_done) struct ch_moves steps = {0};
    ch_stratego_steps(stratego, position, !side, &steps);
    return steps.count > 0 ? (struct ch_outcome){CH_WON, !side, CH_END_NO_MOVES}
                           : (struct ch_outcome){CH_DRAWN, -1, CH_END_NO_MOVES};
}

static void view_of(const struct ch_game *game, const struct ch_position *position, int seat,
                    struct ch_position *view) {
    (void)game;
    *view = *position;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        unsigned piece = ch_stratego_at(position, square);
        if (piece && ch_stratego_seat(piece) != seat && !(piece & CH_STRATEGO_SHOWN))
            ch_stratego_put(view, square,
                            (piece & ~(unsigned)CH_STRATEGO_KIND) | CH_STRATEGO_UNKNOWN);
    }
}

static void start(const struct ch_game *game, struct ch_position *position) {
    (void)game;
    *position = (struct ch_position){0};
}

static int side(const struct ch_game *game, const struct ch_position *position) {
    (void)game;
    return (int)position->word[CH_STRATEGO_WORD_SIDE];
}

static void lose(struct ch_position *position, unsigned piece) {
    if (ch_stratego_kind(piece) < CH_STRATEGO_RANKS)
        position->word[CH_STRATEGO_WORD_LOST + ch_stratego_seat(piece)] +=
            UINT64_C(1) << ch_stratego_kind(piece) * 4;
}

/* Of a strike: what is left on its square. */
static unsigned strike(struct ch_position *position, unsigned attacker, unsigned defender) {
    enum ch_stratego_strike end =
        ch_stratego_kind(defender) == CH_STRATEGO_UNKNOWN ||
                ch_stratego_kind(attacker) == CH_STRATEGO_UNKNOWN
            ? CH_STRATEGO_WINS
            : ch_stratego_strike(ch_stratego_kind(attacker), ch_stratego_kind(defender));
    if (end != CH_STRATEGO_WINS)
        lose(position, attacker);
    if (end != CH_STRATEGO_LOSES)
        lose(position, defender);
    return end == CH_STRATEGO_BOTH_FALL
               ? 0
               : (end == CH_STRATEGO_WINS ? attacker : defender) | CH_STRATEGO_SHOWN;
}

/* Nothing moves from a square without a piece of the side. */
void ch_stratego_apply(const struct ch_game *game, const struct ch_position *before,
                       const struct ch_move *move, struct ch_position *after) {
    int seat = side(game, before);
    unsigned piece = ch_stratego_at(before, move->path[0]);
    unsigned there = ch_stratego_at(before, move->path[1]);
    *after = *before;
    after->word[CH_STRATEGO_WORD_SIDE] = (uint64_t)!seat;
    if (!piece || ch_stratego_seat(piece) != seat || move->path[0] == move->path[1])
        return;
    piece |= CH_STRATEGO_MOVED;
    if (ch_stratego_runs(move->path[0], move->path[1]))
        piece |= CH_STRATEGO_SHOWN;
    ch_stratego_put(after, move->path[0], 0);
    ch_stratego_put(after, move->path[1], there ? strike(after, piece, there) : piece);
}

static void pass(const struct ch_game *game, const struct ch_position *before,
                 struct ch_position *after) {
    *after = *before;
    after->word[CH_STRATEGO_WORD_SIDE] = (uint64_t)!side(game, before);
}

static bool irreversible(const struct ch_game *game, const struct ch_position *before,
                         const struct ch_move *move) {
    (void)game;
    (void)before;
    return move->captured_count > 0;
}

static uint64_t hash(const struct ch_game *game, const struct ch_position *position) {
    (void)game;
    return ch_hash_words(position->word, CH_STRATEGO_WORDS);
}

static struct ch_piece piece_at(const struct ch_game *game, const struct ch_position *position,
                                int square) {
    (void)game;
    unsigned piece = ch_stratego_at(position, square);
    return piece ? (struct ch_piece){(int8_t)ch_stratego_seat(piece),
                                     (uint8_t)ch_stratego_kind(piece)}
                 : (struct ch_piece){-1, 0};
}

static void legend(const struct ch_game *game, const struct ch_position *position,
                   struct ch_text *text) {
    (void)game, (void)position;
    ch_text_add(
        text, "Capital letter: both sides know the rank. ? unknown, # unknown and has not moved.");
}

static const struct ch_game_ops ops = {
    .start = start,
    .side = side,
    .moves = list_moves,
    .apply = ch_stratego_apply,
    .pass = pass,
    .irreversible = irreversible,
    .outcome = outcome,
    .hash = hash,
    .parse_position = ch_stratego_parse_position,
    .format_position = ch_stratego_format_position,
    .parse_move = ch_stratego_parse_move,
    .format_move = ch_stratego_format_move,
    .take_back = ch_stratego_take_back,
    .square_name = ch_stratego_square_name,
    .square_from_name = ch_stratego_square_from_name,
    .piece_at = piece_at,
    .draw = ch_stratego_draw,
    .legend = legend,
    .tell = ch_stratego_report,
    .laws = ch_stratego_report_laws,
    .words = ch_stratego_words,
    .can_capture = can_strike,
    .greedy = ch_stratego_greedy_move,
    .view = view_of,
    .complete = ch_stratego_complete,
    .set_up = ch_stratego_set_up,
    .write_set_up = ch_stratego_write_start,
    .deal = ch_stratego_deal,
};

bool ch_stratego_is(const struct ch_game *game) {
    return game->ops == &ops;
}

static bool is_square(int row, int column) {
    return row >= 0 && row < CH_STRATEGO_SIDE && column >= 0 && column < CH_STRATEGO_SIDE &&
           !ch_stratego_is_lake(row * CH_STRATEGO_SIDE + column);
}

static void lay_out(struct ch_game *game) {
    static const int8_t way[CH_WAYS][2] = {
        [CH_N] = {1, 0}, [CH_E] = {0, 1}, [CH_S] = {-1, 0}, [CH_W] = {0, -1}};
    game->rows = game->columns = CH_STRATEGO_SIDE;
    game->graph.count = CH_STRATEGO_SQUARES;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        int row = square / CH_STRATEGO_SIDE, column = square % CH_STRATEGO_SIDE;
        bool exists = is_square(row, column);
        game->cell[(CH_STRATEGO_SIDE - 1 - row) * CH_STRATEGO_SIDE + column] =
            (int16_t)(exists ? square : CH_NO_SQUARE);
        for (int direction = 0; direction < CH_WAYS; direction++) {
            int up = way[direction][0], right = way[direction][1];
            bool joined = exists && (up || right) && is_square(row + up, column + right);
            game->graph.neighbour[square][direction] =
                (int16_t)(joined ? square + up * CH_STRATEGO_SIDE + right : CH_NO_SQUARE);
        }
    }
}

static const char *const literature[] = {
    "International Stratego Federation, Game rules",
    "StrategoUSA, Game rules of the computer Stratego tournaments, 2009",
    NULL,
};

static enum ch_status open_game(const char *settings, const struct ch_game **game,
                                struct ch_error *error) {
    struct ch_stratego *made = ch_alloc(sizeof *made);
    enum ch_status status = choose(made, settings, error);
    if (status != CH_OK) {
        ch_free(made);
        return status;
    }
    made->game = (struct ch_game){
        .ops = &ops,
        .walk = &ch_stratego_walk,
        .set_ups = &ch_stratego_set_ups,
        .name = ch_rule_variants_name("stratego", made->variant, CH_STRATEGO_VARIANTS),
        .title = "Stratego",
        .family = "stratego",
        .takes_one = true,
        .seat_name = {"Red", "Blue"},
        .seat_letter = {'R', 'B'},
        .forward = {1 << CH_N, 1 << CH_S},
        /* Values after the comments of Demon of Ignorance: docs/stratego.md. */
        .kinds = {{"flag", 'f', 20000, false},
                  {"spy", 'y', 60, false},
                  {"scout", 's', 80, false},
                  {"miner", 'n', 150, false},
                  {"sergeant", 't', 120, false},
                  {"lieutenant", 'l', 200, false},
                  {"captain", 'p', 400, false},
                  {"major", 'j', 800, false},
                  {"colonel", 'c', 1600, false},
                  {"general", 'g', 3200, false},
                  {"marshal", 'm', 6400, false},
                  {"bomb", 'b', 100, false},
                  {"unknown", 'u', 300, false}},
        .kind_count = CH_STRATEGO_KINDS,
        .capital_seat = 0,
        .man_kind = -1,
        .king_kind = -1,
        .unknown_kind = CH_STRATEGO_UNKNOWN,
        .about = "Two armies with hidden ranks; whoever takes the enemy's flag has won.",
        .literature = literature,
        .rule_variants = made->variant,
        .rule_variant_count = CH_STRATEGO_VARIANTS,
        .kernel = "built-in",
        .rule_plies = made->limit,
        .judge_depth = 2,
        .judge_scale = 2000, /* a choice: a captain (400) is 5 points of 100 in an even game */
    };
    lay_out(&made->game);
    ch_stratego_count_usual(made);
    *game = &made->game;
    return CH_OK;
}

static const struct ch_end_words ends[] = {{"flag", "the flag was taken"}};

/* Defined in the folder of scores, which depends on the game: only this row refers to it. */
extern const struct ch_score_ops ch_stratego_scores;

const struct ch_own_game ch_stratego_row = {
    .name = "stratego",
    .agent = "stratego-rules",
    .common = true,
    .open = open_game,
    .ends = ends,
    .end_count = sizeof ends / sizeof *ends,
    .scores = &ch_stratego_scores,
};
