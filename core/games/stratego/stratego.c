#include "core/games/stratego/stratego.h"

#include "core/base/memory.h"
#include "core/games/stratego/greedy.h"
#include "core/games/stratego/set_ups/usual.h"
#include "core/games/stratego/text/set_up_text.h"
#include "core/games/stratego/text/texts.h"
#include "core/games/stratego/walk.h"

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

static bool runs(const struct ch_move *move) {
    int way = move->path[1] - move->path[0];
    return way != 1 && way != -1 && way != CH_STRATEGO_SIDE && way != -CH_STRATEGO_SIDE;
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
    if (runs(move))
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
    .moves = ch_stratego_moves,
    .apply = ch_stratego_apply,
    .pass = pass,
    .irreversible = irreversible,
    .outcome = ch_stratego_outcome,
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
    .can_capture = ch_stratego_can_strike,
    .greedy = ch_stratego_greedy_move,
    .view = ch_stratego_view,
    .complete = ch_stratego_complete,
    .set_up = ch_stratego_set_up,
    .write_set_up = ch_stratego_write_start,
    .deal = ch_stratego_deal,
};

bool ch_stratego_is(const struct ch_game *game) {
    return game->ops == &ops;
}

static bool is_lake(int row, int column) {
    return (row == 4 || row == 5) && (column == 2 || column == 3 || column == 6 || column == 7);
}

static bool is_square(int row, int column) {
    return row >= 0 && row < CH_STRATEGO_SIDE && column >= 0 && column < CH_STRATEGO_SIDE &&
           !is_lake(row, column);
}

static void lay_out(struct ch_game *game) {
    static const int8_t way[CH_DIRECTIONS][2] = {
        [CH_N] = {1, 0}, [CH_E] = {0, 1}, [CH_S] = {-1, 0}, [CH_W] = {0, -1}};
    game->rows = game->columns = CH_STRATEGO_SIDE;
    game->graph.count = CH_STRATEGO_SQUARES;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        int row = square / CH_STRATEGO_SIDE, column = square % CH_STRATEGO_SIDE;
        bool exists = is_square(row, column);
        game->cell[(CH_STRATEGO_SIDE - 1 - row) * CH_STRATEGO_SIDE + column] =
            (int16_t)(exists ? square : CH_NO_SQUARE);
        for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
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

enum ch_status ch_stratego_open(const char *settings, struct ch_stratego **stratego,
                                struct ch_error *error) {
    struct ch_stratego *made = ch_alloc(sizeof *made);
    enum ch_status status = ch_stratego_choose(made, settings, error);
    if (status != CH_OK) {
        ch_free(made);
        return status;
    }
    struct ch_text name = ch_text_new();
    ch_text_add(&name, "stratego");
    ch_rule_variants_add_name(made->variant, CH_STRATEGO_VARIANTS, &name);
    made->game = (struct ch_game){
        .ops = &ops,
        .walk = &ch_stratego_walk,
        .set_ups = &ch_stratego_set_ups,
        .name = ch_text_take(&name),
        .title = "Stratego",
        .family = "stratego",
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
    };
    lay_out(&made->game);
    ch_stratego_count_usual(made);
    *stratego = made;
    return CH_OK;
}

void ch_stratego_free(struct ch_stratego *stratego) {
    ch_free((char *)stratego->game.name);
    ch_free(stratego);
}

static enum ch_status open_game(const char *settings, const struct ch_game **game,
                                struct ch_error *error) {
    struct ch_stratego *stratego;
    enum ch_status status = ch_stratego_open(settings, &stratego, error);
    if (status == CH_OK)
        *game = &stratego->game;
    return status;
}

static void free_game(const struct ch_game *game) {
    ch_stratego_free((struct ch_stratego *)ch_stratego_of(game));
}

static const struct ch_end_words ends[] = {{"flag", "the flag was taken"}};

/* Defined in the folder of scores, which depends on the game: only this row refers to it. */
extern const struct ch_score_ops ch_stratego_scores;

const struct ch_own_game ch_stratego_row = {
    .name = "stratego",
    .agent = "stratego-rules",
    .open = open_game,
    .free = free_game,
    .ends = ends,
    .end_count = sizeof ends / sizeof *ends,
    .scores = &ch_stratego_scores,
};
