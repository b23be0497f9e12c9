/* Openings of random moves and dealt set-ups. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/base/keys.h"
#include "core/openings/openings.h"
#include "core/referee/settings.h"

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
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "%s has no set-ups; give ballots, random:plies=N or a file",
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
        status = ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                              "`random` openings need a number of moves, as in random:plies=6");
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
    for (int i = 0; i < history->count; i++) {
        ch_text_add(&text, i ? " " : "");
        drawing->game->ops->format_move(drawing->game, &history->plies[i].move, NULL,
                                        CH_NOTATION_FULL, &text);
    }
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
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "%s is over before %lld random moves; take fewer", drawing->game->title,
                            (long long)drawing->plies);
    return CH_OK;
}

static bool draw_openings(const char *what, struct drawing *drawing, enum ch_status *status,
                          struct ch_error *error) {
    static const char moves[] = "random:", set_ups[] = "set-ups";
    const char *after = what + sizeof set_ups - 1;
    if (strncmp(what, moves, sizeof moves - 1) == 0)
        *status = read_moves(what + sizeof moves - 1, drawing, error);
    else if (strncmp(what, set_ups, sizeof set_ups - 1) == 0 && (!*after || *after == ':'))
        *status = read_set_ups(after + (*after == ':'), drawing, error);
    else
        return false;
    if (*status == CH_OK)
        *status = draw_all(drawing, error);
    drawing->openings->lengthen = !drawing->game->ops->deal;
    drawing->openings->dealt = drawing->game->ops->deal && drawing->seed == NO_SEED;
    return true;
}

bool ch_openings_draw(const char *what, const struct ch_game *game, struct ch_openings *openings,
                      enum ch_status *status, struct ch_error *error) {
    struct drawing drawing = {.game = game, .openings = openings, .count = USUAL, .seed = NO_SEED};
    return draw_openings(what, &drawing, status, error);
}

enum ch_status ch_openings_deal(const char *what, const struct ch_game *game,
                                const struct ch_keys *keys, struct ch_openings *openings,
                                struct ch_error *error) {
    struct drawing drawing = {
        .game = game, .openings = openings, .keys = keys, .count = USUAL, .seed = NO_SEED};
    enum ch_status status = CH_OK;
    *openings = (struct ch_openings){0};
    bool drawn = draw_openings(what, &drawing, &status, error);
    assert(drawn);
    (void)drawn;
    return status;
}
