#include "agents/base/knowledge.h"

#include <string.h>

static const char tables_end[] = "/endgame-tables", book_end[] = "/opening-book";

/* The length of the place that the text's name begins with; -1: it is of something else. */
static int place_length(const struct ch_source *text, bool book) {
    size_t length = strlen(text->name), end = strlen(book ? book_end : tables_end);
    if (length <= end || strcmp(text->name + length - end, book ? book_end : tables_end) != 0)
        return -1;
    return (int)(length - end);
}

bool ch_knowledge_is(const struct ch_source *text) {
    return place_length(text, false) > 0 || place_length(text, true) > 0;
}

const struct ch_source *ch_knowledge_text(const struct ch_source *texts, int count, bool book) {
    for (int i = 0; i < count; i++)
        if (place_length(&texts[i], book) > 0)
            return &texts[i];
    return NULL;
}

static enum ch_status check(const struct ch_source *expected, const struct ch_text *described,
                            const char *place, const struct ch_game *game, const char *what,
                            struct ch_error *error) {
    if (!expected || strcmp(described->data, expected->text) == 0)
        return CH_OK;
    return ch_error_set(error, CH_BAD_INPUT, place, 0,
                        "the %s of %s there is not the one that the agent played with; that one is "
                        "missing: put it there again",
                        what, game->name);
}

/* Opens the tables in a folder, and describes them by the hash over all their files. In this and
 * open_book CH_BAD_INPUT if they are not those that `expected` (NULL: any will do) describes; what
 * is in `knowledge` then is to be closed. */
static enum ch_status open_tables(const char *place, const struct ch_game *game,
                                  const struct ch_source *expected, struct ch_knowledge *knowledge,
                                  struct ch_text *text, struct ch_error *error) {
    enum ch_status status = ch_endgame_open_at(game, place, &knowledge->endgame, error);
    if (status != CH_OK)
        return status;
    ch_text_addf(text, "endgame tables of %s to %d pieces\nhash %s\n", game->name,
                 ch_endgame_pieces(knowledge->endgame), ch_endgame_hash(knowledge->endgame));
    return check(expected, text, place, game, "set of endgame tables", error);
}

/* Opens the book in a file, and describes it by the hash of its text. */
static enum ch_status open_book(const char *place, const struct ch_game *game,
                                const struct ch_source *expected, struct ch_knowledge *knowledge,
                                struct ch_text *text, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text book = ch_text_new();
    char hash[CH_HASH_HEX];
    enum ch_status status = ch_book_file_text(place, &book, error);
    ch_hash_text(book.data, book.length, hash);
    ch_text_addf(text, "opening book of %s\nhash %s\n", game->name, hash);
    if (status == CH_OK)
        status = check(expected, text, place, game, "opening book", error);
    if (status != CH_OK)
        return status;
    knowledge->book = ch_alloc(sizeof *knowledge->book);
    return ch_book_read(knowledge->book, game, book.data, place, error);
}

enum ch_status ch_knowledge_collect(const char *tables, const char *book,
                                    const struct ch_game *game, struct ch_sources *texts,
                                    struct ch_error *error) {
    CH_SCOPED(ch_knowledge_close) struct ch_knowledge knowledge = {0};
    enum ch_status status = CH_OK;
    for (int i = 0; i < 2 && status == CH_OK; i++) {
        CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new(), described = ch_text_new();
        const char *place = i ? book : tables;
        if (!place[0])
            continue;
        status = (i ? open_book : open_tables)(place, game, NULL, &knowledge, &described, error);
        ch_text_addf(&name, "%s%s", place, i ? book_end : tables_end);
        if (status == CH_OK)
            ch_sources_add(texts, name.data, described.data);
    }
    return status;
}

enum ch_status ch_knowledge_open(const struct ch_source *texts, int count,
                                 const struct ch_game *game, struct ch_knowledge *knowledge,
                                 struct ch_error *error) {
    enum ch_status status = CH_OK;
    *knowledge = (struct ch_knowledge){0};
    for (int i = 0; i < 2 && status == CH_OK; i++) {
        CH_SCOPED(ch_text_done) struct ch_text place = ch_text_new(), described = ch_text_new();
        const struct ch_source *text = ch_knowledge_text(texts, count, i);
        if (!text)
            continue;
        ch_text_add_bytes(&place, text->name, (size_t)place_length(text, i));
        status =
            (i ? open_book : open_tables)(place.data, game, text, knowledge, &described, error);
    }
    if (status != CH_OK)
        ch_knowledge_close(knowledge);
    return status;
}

void ch_knowledge_close(struct ch_knowledge *knowledge) {
    ch_endgame_close(knowledge->endgame);
    if (knowledge->book)
        ch_book_done(knowledge->book);
    ch_free(knowledge->book);
    *knowledge = (struct ch_knowledge){0};
}

/* The value of the position after a move for its mover. */
static void look_up(const struct ch_knowledge *knowledge, const struct ch_turn *turn, int move,
                    struct ch_known_move *known) {
    struct ch_position after;
    turn->game->ops->apply(turn->game, ch_history_position(turn->history), &turn->legal->move[move],
                           &after);
    known->solved = ch_endgame_probe(knowledge->endgame, &after, &known->value);
    if (known->solved && known->value.result != CH_ENDGAME_DRAWN) {
        bool won = known->value.result == CH_ENDGAME_LOST;
        known->value.result = won ? CH_ENDGAME_WON : CH_ENDGAME_LOST;
        known->value.plies++;
    }
}

static void fill(const struct ch_book *book, int number, int move, int weights,
                 struct ch_known_move *known) {
    const struct ch_book_move *played = &book->move[book->position[number].first + move];
    int weight = ch_book_weight(book, number, move, CH_BOOK_TEMPERATURE);
    known->booked = true;
    known->chance = weights ? (100 * weight + weights / 2) / weights : 0;
    if (weight > 0 && known->chance == 0)
        known->chance = 1;
    known->score = ch_book_move_score(book, number, move);
    known->wins = played->wins;
    known->draws = played->draws;
    known->losses = played->losses;
    memcpy(known->line, book->position[played->next].line, sizeof known->line);
}
_Static_assert((int)CH_KNOWN_LINE == CH_BOOK_LINE, "a line of the book fits");

static void look_into_book(const struct ch_book *book, const struct ch_turn *turn,
                           struct ch_known *known) {
    int number = ch_book_find(book, ch_history_position(turn->history)), weights = 0;
    if (number < 0 || !book->position[number].expanded)
        return;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    ch_book_legal(book, number, &legal);
    for (int i = 0; i < legal.count; i++)
        weights += ch_book_weight(book, number, i, CH_BOOK_TEMPERATURE);
    for (int i = 0; i < legal.count; i++) {
        int at = ch_moves_find(turn->legal, &legal.move[i]);
        if (at >= 0)
            fill(book, number, i, weights, &known->move[at]);
    }
}

void ch_knowledge_look(const struct ch_knowledge *knowledge, const struct ch_turn *turn,
                       struct ch_known *known) {
    ch_known_begin(known, turn->legal->count);
    known->tables = knowledge->endgame != NULL;
    known->book = knowledge->book != NULL;
    for (int i = 0; knowledge->endgame && i < known->count; i++)
        look_up(knowledge, turn, i, &known->move[i]);
    if (knowledge->book)
        look_into_book(knowledge->book, turn, known);
}
