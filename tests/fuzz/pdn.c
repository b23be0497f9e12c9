/* Fuzz target: PDN. Reading ends on any text, and the games that were read are written in a form
 * that gives the same moves when it is read again. */
#include "core/pdn/pdn.h"
#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"

static bool same_moves(const struct ch_pdn_line *a, const struct ch_pdn_line *b) {
    if (a->history.count != b->history.count || a->variation_count != b->variation_count)
        return false;
    for (int i = 0; i < a->history.count; i++)
        if (!ch_move_equal(&a->history.plies[i].move, &b->history.plies[i].move))
            return false;
    for (int i = 0; i < a->variation_count; i++)
        if (!same_moves(a->variations[i].line, b->variations[i].line))
            return false;
    return !a->next == !b->next && (!a->next || same_moves(a->next, b->next));
}

static void write_and_read(const struct ch_pdn_game *game) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    CH_SCOPED(ch_pdn_reader_done) struct ch_pdn_reader reader = {0};
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game again;
    ch_pdn_write(game, &text);
    ch_pdn_reader_init(&reader, text.data, text.length, "again", ch_game_at(0));
    require(ch_pdn_read(&reader, &again, &unread) == CH_OK &&
            strcmp(again.game->name, game->game->name) == 0 &&
            same_moves(&game->line, &again.line) && strcmp(game->result, again.result) == 0);
}

/* The main line by itself, as a record keeps it. */
static void write_and_read_line(const struct ch_pdn_game *game) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new(), again = ch_text_new();
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game line;
    struct ch_pdn_line part = game->line; /* borrows all of it */
    part.next = NULL;
    ch_pdn_write_line(game->game, &part, 0, CH_PDN_COLUMNS, &text);
    require(ch_pdn_read_line(game->game, &game->line.history, text.data, &line, &unread) == CH_OK &&
            same_moves(&part, &line.line));
    ch_pdn_write_line(game->game, &line.line, 0, CH_PDN_COLUMNS, &again);
    require(strcmp(text.data, again.data) == 0);
}

/* Every program gets a game of its own, or is said not to play it. */
static void write_for(const struct ch_pdn_game *game) {
    static const char *const names[] = {"lidraughts", "pydraughts", "checkerboard", "raven"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        unsigned lost = 0;
        enum ch_status status =
            ch_pdn_write_for(ch_pdn_program_find(names[i]), game, &lost, &text, &unread);
        require(status == CH_OK || (status == CH_UNSUPPORTED && text.length == 0));
    }
}

/* A text that claims to be the line of a game. */
static void read_line(const uint8_t *data, size_t size) {
    const struct ch_game *english = ch_game_find("english");
    CH_FREED char *text = ch_copy_bytes((const char *)data, size);
    struct ch_position start;
    CH_SCOPED(ch_history_done) struct ch_history history;
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game line;
    struct ch_error error = {0};
    english->ops->start(english, &start);
    ch_history_init(&history, english, &start);
    require(ch_pdn_read_line(english, &history, text, &line, &error) == CH_OK || error.text[0]);
}

/* A resolved game has no contradiction left but moves after the end, and keeps its judged
 * outcome. */
static void judge(struct ch_pdn_game *game) {
    struct ch_pdn_judgement first, again;
    ch_pdn_judge(game, "fuzz", &first);
    ch_pdn_resolve(game, &first);
    ch_pdn_judge(game, "fuzz", &again);
    bool beyond = again.contradictions == 1 && strstr(again.contradiction[0].text, "more");
    require((!again.contradictions || beyond) && !again.forgeries &&
            again.outcome.result == first.outcome.result &&
            again.outcome.winner == first.outcome.winner && again.outcome.end == first.outcome.end);
}

/* Reads the text as one of games of `name`, where no tag names another. */
static void read_all(const uint8_t *data, size_t size, const char *name, bool cuts) {
    CH_SCOPED(ch_pdn_reader_done) struct ch_pdn_reader reader = {0};
    ch_pdn_reader_init(&reader, (const char *)data, size, "fuzz", ch_game_find(name));
    reader.cuts = reader.asked = cuts;
    for (size_t games = 0;; games++) {
        CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game game;
        struct ch_error error = {0};
        enum ch_status status = ch_pdn_read(&reader, &game, &error);
        require(games <= size &&
                (status == CH_OK || status == CH_NOT_FOUND || (error.text[0] && error.line >= 1)));
        require(status != CH_OK || !game.cut[0] || (cuts && game.why_cut.text[0]));
        if (status == CH_OK) {
            write_and_read(&game);
            write_and_read_line(&game);
            write_for(&game);
            judge(&game);
            write_and_read(&game);
        }
        if (status == CH_NOT_FOUND)
            return;
    }
}

/* Results alone: reading ends, every game has a result, and mistakes have their lines. */
static void read_results(const uint8_t *data, size_t size) {
    CH_SCOPED(ch_pdn_reader_done) struct ch_pdn_reader reader = {0};
    ch_pdn_reader_init(&reader, (const char *)data, size, "fuzz", ch_game_find("english"));
    reader.results = true;
    for (size_t games = 0;; games++) {
        CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game game;
        struct ch_error error = {0};
        enum ch_status status = ch_pdn_read(&reader, &game, &error);
        require(games <= size && (status != CH_OK || game.result[0]));
        require(status == CH_OK || status == CH_NOT_FOUND || (error.text[0] && error.line >= 1));
        if (status == CH_NOT_FOUND)
            return;
    }
}

FUZZ(data, size) {
    read_results(data, size);
    read_line(data, size);
    read_all(data, size, "english", false);
    read_all(data, size, "russian", true);
    read_all(data, size, "loa", true);
}
