/* An opening book built: games imported, played, leaves searched and expanded. */
#include "core/book/book.h"

#include <string.h>

#include "core/base/memory.h"
#include "core/pdn/pdn.h"

/* LINE_MOVES: of a search's line that are kept. LONGEST: plies of a game against itself. */
enum { LINE_MOVES = 5, LONGEST = 200, PLY_COST = 10, TABLE = 1 + 16 };

void ch_book_grow_init(struct ch_book_grow *grow) {
    struct ch_search_options options = {.weights = grow->weights, .table = TABLE};
    grow->search = ch_search_new(&options);
}

void ch_book_grow_done(struct ch_book_grow *grow) {
    ch_search_free(grow->search);
}

static bool stopped(const struct ch_book_grow *grow) {
    return grow->stop && atomic_load(grow->stop);
}

static void report(const struct ch_book_grow *grow, const char *what, int done, int all) {
    if (grow->report)
        grow->report(grow->context, what, done, all);
}

static void write_line(const struct ch_book *book, const struct ch_search_root *root,
                       char line[CH_BOOK_LINE]) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < root->line_count && i < LINE_MOVES; i++) {
        size_t before = text.length;
        ch_text_add(&text, i > 0 ? " " : "");
        book->game->ops->format_move(book->game, &root->line[i], NULL, CH_NOTATION_SHORT, &text);
        if (text.length >= CH_BOOK_LINE) {
            text.data[before] = '\0';
            break;
        }
    }
    memset(line, 0, CH_BOOK_LINE);
    memcpy(line, text.data, strlen(text.data));
}

/* Searches the position to `depth`, unless the game is over there. Returns its score. */
static int search_position(struct ch_book_grow *grow, const struct ch_position *position, int depth,
                           char line[CH_BOOK_LINE]) {
    const struct ch_game *game = grow->book->game;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    ch_history_init(&history, game, position);
    game->ops->moves(game, &history, &legal);
    struct ch_outcome outcome = game->ops->outcome(game, &history, &legal);
    int score = 0;
    line[0] = '\0';
    if (outcome.result == CH_ONGOING) {
        struct ch_search_limits limits = {.depth = depth, .stop = grow->stop};
        struct ch_search_result result;
        ch_search_run(grow->search, game, &history, &legal, &limits, 0, &result);
        score = result.score;
        write_line(grow->book, &result.roots[result.index], line);
    } else if (outcome.result == CH_WON) {
        score =
            outcome.winner == game->ops->side(game, position) ? CH_SEARCH_MATE : -CH_SEARCH_MATE;
    }
    return score;
}

/* Searches a position of the book to this depth, unless that was done. False if the search was
 * stopped; then nothing of it is kept. */
static bool evaluate_position(struct ch_book_grow *grow, int number, int depth) {
    struct ch_book_position *position = &grow->book->position[number];
    char line[CH_BOOK_LINE];
    if (position->depth >= depth)
        return true;
    int leaf = search_position(grow, &position->position, depth, line);
    if (stopped(grow))
        return false;
    position->leaf = leaf;
    position->depth = depth;
    if (!position->expanded)
        position->score = leaf;
    memset(position->line, 0, sizeof position->line);
    memcpy(position->line, line, strlen(line));
    return true;
}

static void count_outcome(struct ch_book_move *move, struct ch_outcome outcome, int player) {
    if (outcome.result == CH_WON)
        *(outcome.winner == player ? &move->wins : &move->losses) += 1;
    else
        *(outcome.result == CH_DRAWN ? &move->draws : &move->open) += 1;
}

/* Adds the first plies of a game, whose positions are expanded; `outcome` is the game's. */
static void add_game(struct ch_book_grow *grow, const struct ch_history *history,
                     struct ch_outcome outcome) {
    struct ch_book *book = grow->book;
    for (int ply = 0; ply < history->count && ply < grow->plies; ply++) {
        int number = ch_book_add(book, ch_history_before(history, ply), ply);
        if (number < 0 || (!book->position[number].expanded && !ch_book_expand(book, number)))
            return;
        int move = ch_book_move_of(book, number, &history->plies[ply].move);
        if (move < 0)
            return;
        count_outcome(&book->move[book->position[number].first + move], outcome,
                      ch_history_mover(history, book->game, ply));
    }
}

enum ch_status ch_book_import(struct ch_book_grow *grow, const char *text, size_t length,
                              const char *file, struct ch_error *error) {
    CH_SCOPED(ch_pdn_reader_done) struct ch_pdn_reader reader = {0};
    char hash[CH_HASH_HEX];
    enum ch_status status;
    ch_hash_text(text, length, hash);
    if (ch_book_has_source(grow->book, hash))
        return CH_OK;
    if (grow->book->source_count == CH_BOOK_SOURCES)
        return ch_error_set(error, CH_BAD_INPUT, file, 0,
                            "the book has games of %d files, as many as it can; join them",
                            CH_BOOK_SOURCES);
    ch_pdn_reader_init(&reader, text, length, file, grow->book->game);
    reader.asked = true;
    do {
        CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn = {0};
        struct ch_error why;
        status = ch_pdn_read(&reader, &pdn, &why);
        bool other = status == CH_OK && pdn.game != grow->book->game;
        if (other)
            ch_error_set(&why, CH_UNSUPPORTED, file, pdn.start_line, "a game of %s, not of %s",
                         pdn.game->title, grow->book->game->title);
        if (status == CH_OK && !other)
            add_game(grow, &pdn.line.history, ch_pdn_outcome(pdn.result));
        else if (status != CH_NOT_FOUND && grow->refused)
            grow->refused(grow->context, &why);
    } while (status != CH_NOT_FOUND);
    ch_book_add_source(grow->book, hash);
    return CH_OK;
}

void ch_book_root(struct ch_book_grow *grow, const struct ch_openings *openings) {
    struct ch_book *book = grow->book;
    for (int i = 0; i < openings->count; i++) {
        const struct ch_history *history = &openings->opening[i].history;
        int number = ch_book_add(book, ch_history_position(history), history->count);
        if (number >= 0 && !book->position[number].expanded)
            ch_book_expand(book, number);
    }
}

enum ch_status ch_book_judge(struct ch_book_grow *grow) {
    for (int i = 0; i < grow->book->count; i++) {
        if (stopped(grow) || !evaluate_position(grow, i, grow->depth))
            return CH_INTERRUPTED;
        report(grow, "judging positions", i + 1, grow->book->count);
    }
    ch_book_propagate(grow->book);
    return CH_OK;
}

/* Plays on to the end; CH_ONGOING if it was stopped. */
static struct ch_outcome play_on(struct ch_book_grow *grow, struct ch_history *history,
                                 uint32_t number, const struct ch_keys *keys) {
    const struct ch_game *game = grow->book->game;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_outcome outcome = {CH_DRAWN, -1, 0};
    while (history->count < LONGEST) {
        legal.count = 0;
        game->ops->moves(game, history, &legal);
        outcome = game->ops->outcome(game, history, &legal);
        if (outcome.result != CH_ONGOING)
            break;
        int side = game->ops->side(game, ch_history_position(history));
        uint64_t key = ch_turn_key(keys, number, side, history->count);
        int index = ch_book_choose(grow->book, ch_history_position(history), &legal,
                                   CH_BOOK_TEMPERATURE, key, NULL);
        if (index < 0) {
            struct ch_search_limits limits = {.depth = grow->depth, .stop = grow->stop};
            struct ch_search_result result;
            ch_search_run(grow->search, game, history, &legal, &limits, key, &result);
            index = result.index;
        }
        if (stopped(grow))
            break;
        ch_history_push(history, game, &legal.move[index]);
        outcome = (struct ch_outcome){CH_DRAWN, -1, 0};
    }
    return outcome;
}

enum ch_status ch_book_play(struct ch_book_grow *grow, const struct ch_openings *openings,
                            int games, const struct ch_keys *keys) {
    struct ch_book *book = grow->book;
    while (book->self_play < games) {
        CH_SCOPED(ch_history_done) struct ch_history history;
        ch_history_copy(&history, &openings->opening[book->self_play % openings->count].history);
        struct ch_outcome outcome = play_on(grow, &history, (uint32_t)book->self_play, keys);
        bool whole = !stopped(grow);
        if (whole) {
            add_game(grow, &history, outcome);
            book->self_play++;
        }
        if (!whole)
            return CH_INTERRUPTED;
        report(grow, "games against itself", book->self_play, games);
    }
    return CH_OK;
}

/* The leaf that costs least, or -1. cost[] has room for all positions. */
static int cheapest(const struct ch_book *book, int cost[]) {
    int best = -1;
    for (int i = 0; i < book->count; i++)
        cost[i] = -1;
    for (int i = 0; i < book->count; i++) {
        const struct ch_book_position *position = &book->position[i];
        if (position->expanded && cost[i] < 0)
            cost[i] = 0; /* no way was met that leads there */
        for (int m = 0; position->expanded && m < position->count; m++) {
            int next = book->move[position->first + m].next;
            int sum = cost[i] + PLY_COST + position->score - ch_book_move_score(book, i, m);
            if (next > i && (cost[next] < 0 || sum < cost[next]))
                cost[next] = sum;
        }
        if (!position->expanded && position->line[0] && cost[i] >= 0 &&
            (best < 0 || cost[i] < cost[best]))
            best = i;
    }
    return best;
}

enum ch_status ch_book_expand_best(struct ch_book_grow *grow, int positions) {
    struct ch_book *book = grow->book;
    while (book->expanded < positions) {
        CH_FREED int *cost = ch_alloc((size_t)(book->count + 1) * sizeof *cost);
        int leaf = cheapest(book, cost), before = book->count;
        if (leaf < 0 || !ch_book_expand(book, leaf))
            return CH_OK;
        for (int i = before; i < book->count; i++)
            if (!evaluate_position(grow, i, grow->depth))
                return CH_INTERRUPTED;
        ch_book_propagate(book);
        report(grow, "expanding positions", book->expanded, positions);
        if (stopped(grow))
            return CH_INTERRUPTED;
    }
    return CH_OK;
}

/* The best move that no deep search has looked at, or -1. */
static int find_unsearched_move(const struct ch_book *book, int number) {
    const struct ch_book_position *position = &book->position[number];
    int found = -1;
    for (int m = 0; m < position->count; m++)
        if (book->position[book->move[position->first + m].next].depth < CH_BOOK_CHECK - 1 &&
            (found < 0 ||
             ch_book_move_score(book, number, m) > ch_book_move_score(book, number, found)))
            found = m;
    return found;
}

/* True if the move might be played: as far as is known, nothing that holds is so much better. */
static bool may_be_played(const struct ch_book *book, int number, int move) {
    int least = ch_book_move_score(book, number, move) + CH_BOOK_MARGIN;
    for (int m = 0; m < book->position[number].count; m++)
        if (ch_book_holds(book, number, m) && ch_book_move_score(book, number, m) > least)
            return false;
    return true;
}

/* Looks at the moves of a position until all that might be played hold. *done: they did. */
static bool check_position(struct ch_book_grow *grow, int number, bool *done) {
    struct ch_book *book = grow->book;
    int move;
    *done = *done && book->position[number].depth >= CH_BOOK_CHECK;
    if (!evaluate_position(grow, number, CH_BOOK_CHECK))
        return false;
    while ((move = find_unsearched_move(book, number)) >= 0 && may_be_played(book, number, move)) {
        *done = false;
        if (!evaluate_position(grow, book->move[book->position[number].first + move].next,
                               CH_BOOK_CHECK - 1))
            return false;
    }
    return true;
}

enum ch_status ch_book_hold(struct ch_book_grow *grow) {
    struct ch_book *book = grow->book;
    for (bool done = false; !done;) {
        done = true;
        ch_book_propagate(book);
        for (int i = 0; i < book->count; i++) {
            if (book->position[i].expanded && !check_position(grow, i, &done))
                return CH_INTERRUPTED;
            report(grow, "looking deeper", i + 1, book->count);
        }
    }
    return CH_OK;
}

void ch_book_look(struct ch_book_grow *grow, int number, int move, int *position, int *after) {
    const struct ch_book *book = grow->book;
    const struct ch_book_position *entry = &book->position[number];
    const struct ch_book_position *next = &book->position[book->move[entry->first + move].next];
    char line[CH_BOOK_LINE];
    int depth = next->depth >= CH_BOOK_CHECK ? CH_BOOK_CHECK : CH_BOOK_CHECK - 1;
    *position = search_position(grow, &entry->position, CH_BOOK_CHECK, line);
    *after = -search_position(grow, &next->position, depth, line);
}
