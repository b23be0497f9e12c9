#include "core/openings/openings.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "core/base/keys.h"
#include "core/base/memory.h"
#include "core/games/text/counters.h"
#include "core/games/text/pasted.h"
#include "core/games/text/notation.h"
#include "core/pdn/pdn.h"
#include "core/referee/settings.h"

void ch_openings_add(struct ch_openings *openings, char *name, const struct ch_history *history) {
    struct ch_opening *opening = ch_added(openings->opening, openings->count, openings->capacity);
    opening->name = name;
    opening->number = NULL;
    ch_history_copy(&opening->history, history);
}

/* Appends the moves, parted by blanks. */
static void add_moves(const struct ch_game *game, const struct ch_history *history,
                      struct ch_text *text) {
    for (int i = 0; i < history->count; i++) {
        ch_text_add(text, i ? " " : "");
        game->ops->format_move(game, &history->plies[i].move, NULL, CH_NOTATION_FULL, text);
    }
}

enum { MAX_PLIES = 100, MAX_OPENINGS = 10000, USUAL = 200, TRIES = 50 };

struct drawing {
    const struct ch_game *game;
    struct ch_openings *openings;
    const struct ch_keys *keys; /* NULL: `seed` */
    int64_t plies, count, seed;
};

/* NO_SEED: none was given. */
enum { NO_SEED = -1, USUAL_SEED = 1 };

static enum ch_status read_set_ups(const char *settings, struct drawing *drawing,
                                   struct ch_error *error) {
    const struct ch_setting table[] = {
        {"count", ch_setting_number, 1, MAX_OPENINGS, &drawing->count, NULL},
        {"seed", ch_setting_number, 0, INT64_MAX, &drawing->seed, NULL},
        {0}};
    if (!drawing->game->ops->deal)
        return ch_bad_input(error, "%s has no set-ups; give ballots, random:plies=N or a file",
                            drawing->game->title);
    return settings[0] ? ch_settings_read("`set-ups`", settings, table, error) : CH_OK;
}

static enum ch_status read_moves(const char *settings, struct drawing *drawing,
                                 struct ch_error *error) {
    const struct ch_setting table[] = {
        {"plies", ch_setting_number, 1, MAX_PLIES, &drawing->plies, NULL},
        {"count", ch_setting_number, 1, MAX_OPENINGS, &drawing->count, NULL},
        {"seed", ch_setting_number, 0, INT64_MAX, &drawing->seed, NULL},
        {0}};
    enum ch_status status = ch_settings_read("`random`", settings, table, error);
    if (status == CH_OK && drawing->plies == 0)
        status =
            ch_bad_input(error, "`random` openings need a number of moves, as in random:plies=6");
    return status;
}

/* Random moves; false if the game was over before that. */
static bool draw_opening(const struct drawing *drawing, int64_t number,
                         struct ch_history *history) {
    const struct ch_game *game = drawing->game;
    struct ch_position start;
    struct ch_random random;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    bool going = true;
    int64_t seed = drawing->seed == NO_SEED ? USUAL_SEED : drawing->seed;
    ch_random_init(&random, drawing->keys
                                ? ch_key(drawing->keys, CH_FOR_DECK, (uint32_t)number, 0, 0)
                                : ch_lot_key(CH_LOT_OPENING, (uint64_t)seed, (uint32_t)number, 0));
    ch_game_deal(game, &random, &start);
    ch_history_init(history, game, &start);
    for (int64_t ply = 0; going; ply++) {
        legal.count = 0;
        game->ops->moves(game, history, &legal);
        going = game->ops->outcome(game, history, &legal).result == CH_ONGOING;
        if (ply == drawing->plies)
            break;
        if (going)
            ch_history_push(history, game,
                            &legal.move[ch_random_below(&random, (uint32_t)legal.count)]);
    }
    return going;
}

/* True if no opening ends in the last position of `history` yet. */
static bool is_new(const struct drawing *drawing, const struct ch_history *history) {
    const struct ch_position *position = ch_history_position(history);
    for (int i = 0; i < drawing->openings->count; i++)
        if (memcmp(ch_history_position(&drawing->openings->opening[i].history), position,
                   sizeof *position) == 0)
            return false;
    return true;
}

/* The moves as a name. In a game with set-ups the number of the set-ups makes it unique. */
static char *name_of(const struct drawing *drawing, const struct ch_history *history,
                     int64_t number) {
    struct ch_text text = ch_text_new();
    if (drawing->game->ops->deal)
        ch_text_addf(&text, "set-ups %lld%s", (long long)number + 1, history->count ? ": " : "");
    add_moves(drawing->game, history, &text);
    return ch_text_take(&text);
}

/* There may be fewer different positions than were asked for. */
static enum ch_status draw_all(const struct drawing *drawing, struct ch_error *error) {
    struct ch_openings *openings = drawing->openings;
    for (int64_t i = 0, failed = 0; openings->count < drawing->count && failed < TRIES; i++) {
        CH_SCOPED(ch_history_done) struct ch_history history = {0};
        failed++;
        if (draw_opening(drawing, i, &history) && is_new(drawing, &history)) {
            ch_openings_add(openings, name_of(drawing, &history, i), &history);
            failed = 0;
        }
    }
    if (openings->count == 0)
        return ch_bad_input(error, "%s is over before %lld random moves; take fewer",
                            drawing->game->title, (long long)drawing->plies);
    return CH_OK;
}

/* If `what` is "random:…" or "set-ups…", *status is what ch_openings_load returns for it. With
 * `keys` NULL its own seed draws. */
static bool draw(const char *what, const struct ch_game *game, const struct ch_keys *keys,
                 struct ch_openings *openings, enum ch_status *status, struct ch_error *error) {
    static const char moves[] = "random:", set_ups[] = "set-ups";
    struct drawing drawing = {
        .game = game, .openings = openings, .keys = keys, .count = USUAL, .seed = NO_SEED};
    const char *after = what + sizeof set_ups - 1;
    if (strncmp(what, moves, sizeof moves - 1) == 0)
        *status = read_moves(what + sizeof moves - 1, &drawing, error);
    else if (strncmp(what, set_ups, sizeof set_ups - 1) == 0 && (!*after || *after == ':'))
        *status = read_set_ups(after + (*after == ':'), &drawing, error);
    else
        return false;
    if (*status == CH_OK)
        *status = draw_all(&drawing, error);
    openings->lengthen = !game->ops->deal;
    openings->dealt = game->ops->deal && drawing.seed == NO_SEED;
    return true;
}

enum ch_status ch_openings_deal(const char *what, const struct ch_game *game,
                                const struct ch_keys *keys, struct ch_openings *openings,
                                struct ch_error *error) {
    enum ch_status status = CH_OK;
    *openings = (struct ch_openings){0};
    bool drawn = draw(what, game, keys, openings, &status, error);
    assert(drawn);
    (void)drawn;
    return status;
}

enum { MAX_FILE = 64 << 20, MAX_PATH = 4096 };

struct source {
    const char *file;
    const struct ch_game *game;
    struct ch_openings *openings;
    struct ch_error *error;
};

/* Takes the name. `history` is copied. CH_BAD_INPUT if the game is over at its end. */
static enum ch_status add(struct source *source, int line, char *name,
                          const struct ch_history *history) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    source->game->ops->moves(source->game, history, &legal);
    if (source->game->ops->outcome(source->game, history, &legal).result != CH_ONGOING) {
        ch_free(name);
        return ch_error_set(source->error, CH_BAD_INPUT, source->file, line,
                            "the game is over at the end of this opening; take it out");
    }
    ch_openings_add(source->openings, name, history);
    return CH_OK;
}

/* The name that the game's tags give it, or its moves. */
static char *name_game(const struct ch_pdn_game *pdn) {
    const char *name = ch_pdn_tags_get(&pdn->tags, "Opening");
    if (!name || !*name)
        name = ch_pdn_tags_get(&pdn->tags, "Event");
    if (name && *name)
        return ch_copy(name);
    struct ch_text text = ch_text_new();
    add_moves(pdn->game, &pdn->line.history, &text);
    if (pdn->line.history.count == 0)
        pdn->game->ops->format_position(pdn->game, &pdn->line.history.start, &text);
    return ch_text_take(&text);
}

static enum ch_status add_game(struct source *source, const struct ch_pdn_game *pdn) {
    const char *barred = ch_pdn_tags_get(&pdn->tags, "Barred");
    if (barred && strcasecmp(barred, "yes") == 0)
        return CH_OK;
    if (pdn->game != source->game)
        return ch_error_set(source->error, CH_BAD_INPUT, source->file, pdn->start_line,
                            "this opening is one of %s, but the game is %s", pdn->game->name,
                            source->game->name);
    if (pdn->line.next)
        return ch_error_set(
            source->error, CH_BAD_INPUT, source->file, pdn->start_line,
            "this opening sets up a position after its first moves; begin with the position");
    enum ch_status status = add(source, pdn->start_line, name_game(pdn), &pdn->line.history);
    const char *number = ch_pdn_tags_get(&pdn->tags, "Round");
    if (status == CH_OK && number)
        source->openings->opening[source->openings->count - 1].number = ch_copy(number);
    return status;
}

static enum ch_status load_pdn(struct source *source, const struct ch_text *text) {
    CH_SCOPED(ch_pdn_reader_done) struct ch_pdn_reader reader = {0};
    ch_pdn_reader_init(&reader, text->data, text->length, source->file, source->game);
    reader.asked = true;
    for (;;) {
        CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn = {0};
        enum ch_status status = ch_pdn_read(&reader, &pdn, source->error);
        if (status == CH_OK)
            status = add_game(source, &pdn);
        if (status != CH_OK)
            return status == CH_NOT_FOUND ? CH_OK : status;
    }
}

/* One position a line. `text` is cut into lines. */
static enum ch_status load_positions(struct source *source, struct ch_text *text) {
    char *next = text->data;
    for (int line = 1; next && *next; line++) {
        char *position_text = next + strspn(next, " \t");
        next = strchr(next, '\n');
        if (next)
            *next++ = '\0';
        ch_pasted_position(position_text);
        if (!*position_text || *position_text == '%' || *position_text == '#')
            continue;
        struct ch_position position;
        struct ch_error why;
        CH_SCOPED(ch_history_done) struct ch_history history = {0};
        if (source->game->ops->parse_position(source->game, position_text, &position, &why) !=
            CH_OK)
            return ch_error_set(source->error, CH_BAD_INPUT, source->file, line, "%s", why.text);
        if (!ch_game_known(source->game, &position, -1))
            return ch_error_set(source->error, CH_BAD_INPUT, source->file, line,
                                "there are pieces of unknown rank in it, and a game can't begin "
                                "with such; name them all");
        ch_history_init(&history, source->game, &position);
        ch_counters_read(source->game, position_text, &position, &history.before);
        enum ch_status status = add(source, line, ch_copy(position_text), &history);
        if (status != CH_OK)
            return status;
    }
    return CH_OK;
}

/* The start position of a game that gives the squares of all pieces. */
static enum ch_status load_start(const struct ch_game *game, struct ch_openings *openings,
                                 struct ch_error *error) {
    struct ch_position start;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    if (game->ops->deal)
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "%s begins with set-ups; give set-ups, a file or none", game->title);
    game->ops->start(game, &start);
    ch_history_init(&history, game, &start);
    ch_openings_add(openings, ch_copy("start"), &history);
    openings->lengthen = true;
    return CH_OK;
}

static void path_of_deck(const struct ch_game *game, const char *home, char path[MAX_PATH]) {
    snprintf(path, MAX_PATH, "%s/data/openings/%.*s-ballots.pdn", home,
             (int)strcspn(game->name, ":"), game->name);
}

bool ch_openings_decked(const struct ch_game *game, const char *home) {
    char path[MAX_PATH];
    path_of_deck(game, home, path);
    return access(path, R_OK) == 0;
}

enum ch_status ch_openings_load(const char *what, const char *home, const struct ch_game *game,
                                struct ch_openings *openings, struct ch_error *error) {
    enum ch_status status;
    *openings = (struct ch_openings){0};
    if (draw(what, game, NULL, openings, &status, error))
        return status;
    if (strcmp(what, "start") == 0)
        return load_start(game, openings, error);
    char ballots[MAX_PATH];
    path_of_deck(game, home, ballots);
    bool deck = strcmp(what, "ballots") == 0;
    struct source source = {deck ? ballots : what, game, openings, error};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    status = ch_text_read_file(&text, source.file, MAX_FILE, error);
    if (status == CH_NOT_FOUND && deck)
        ch_error_set(error, status, NULL, 0,
                     "there are no ballots for %s; give a file of openings (PDN, or a FEN a line)",
                     game->title);
    if (status == CH_OK && strlen(text.data) < text.length)
        status = ch_error_set(error, CH_BAD_INPUT, source.file, 0,
                              "holds a zero byte; it is not a text file");
    if (status == CH_OK)
        status =
            ch_fen_is_list(text.data) ? load_positions(&source, &text) : load_pdn(&source, &text);
    if (status == CH_OK && openings->count == 0)
        status = ch_error_set(error, CH_BAD_INPUT, source.file, 0,
                              "there is no opening in it; write games in PDN or a FEN a line");
    openings->lengthen = deck;
    return status;
}

void ch_opening_done(struct ch_opening *opening) {
    ch_free(opening->name);
    ch_free(opening->number);
    ch_history_done(&opening->history);
}

void ch_openings_done(struct ch_openings *openings) {
    for (int i = 0; i < openings->count; i++)
        ch_opening_done(&openings->opening[i]);
    ch_free(openings->opening);
    *openings = (struct ch_openings){0};
}
