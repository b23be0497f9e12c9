#include "core/referee/adjudication.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/games/walk.h"
#include "core/referee/settings.h"

enum { MAX_PLIES = 100000, MAX_MEN = 100000 };

static const char owner[] = "adjudication";

/* A folder, or the hash of what was in it. */
static enum ch_status read_tables(const struct ch_setting *setting, const char *of,
                                  const char *value, struct ch_error *error) {
    size_t length = strlen(value);
    if (length > 0 && length < CH_ADJUDICATION_TABLES) {
        memset(setting->target, 0, CH_ADJUDICATION_TABLES);
        memcpy(setting->target, value, length);
        return CH_OK;
    }
    return ch_bad_input(error, "`%s=%.40s` of %s names no folder of endgame tables; write %s=%s",
                        setting->name, value, of, setting->name, setting->example);
}

/* MEN/COUNT, and @FROM where a row's `max` allows it. */
static enum ch_status read_run(const struct ch_setting *setting, const char *of, const char *value,
                               struct ch_error *error) {
    struct ch_adjudication_run *run = setting->target;
    const char *at = value;
    bool good = false;
    run->from = 0;
    run->men = ch_men_parse(&at);
    if (run->men >= 0 && *at == '/') {
        at++;
        run->count = ch_count_parse(&at);
        good = run->men <= MAX_MEN && run->count >= setting->min && run->count <= MAX_PLIES;
    }
    if (good && *at == '@' && setting->max) {
        at++;
        run->from = ch_count_parse(&at);
        good = run->from >= 0 && run->from <= MAX_PLIES;
    }
    if (good && !*at && (run->men > 0 || setting->max))
        return CH_OK;
    return ch_bad_input(error,
                        "`%s=%s` of %s can't be read; write men and for how many %s in a row (%d "
                        "or more)%s: %s=%s",
                        setting->name, value, of, setting->min > 1 ? "plies" : "quiet positions",
                        (int)setting->min, setting->max ? ", and from which ply on" : "",
                        setting->name, setting->example);
}

struct ch_adjudication ch_adjudication_default(int rule_plies) {
    return (struct ch_adjudication){.plies = rule_plies ? 0 : CH_PLY_LIMIT};
}

enum ch_status ch_adjudication_parse(const char *text, struct ch_adjudication *adjudication,
                                     struct ch_error *error) {
    struct ch_adjudication read = *adjudication;
    const struct ch_setting table[] = {
        {"plies", ch_setting_number, 0, MAX_PLIES, &read.plies, "400"},
        {"material", read_run, 1, 0, &read.material, "2/20"},
        {"claims", ch_setting_number, 2, MAX_PLIES, &read.claims, "4"},
        {"win", read_run, 2, 0, &read.win, "4/6"},
        {"draw", read_run, 2, 1, &read.draw, "0.1/20@60"},
        {"tables", read_tables, 0, 0, read.tables, "DIR"},
        {0},
    };
    if (!text[0])
        return ch_bad_input(error,
                            "%s is missing; write plies=400, material=2/20, claims=4, win=4/6, "
                            "draw=0.1/20@60, tables=DIR, or none",
                            owner);
    if (strcmp(text, "none") == 0) {
        *adjudication = (struct ch_adjudication){0};
        return CH_OK;
    }
    enum ch_status status = ch_settings_read(owner, text, table, error);
    if (status == CH_OK)
        *adjudication = read;
    return status;
}

static void add_run(struct ch_text *text, const char *name, const struct ch_adjudication_run *run) {
    if (!run->count)
        return;
    ch_text_addf(text, ",%s=", name);
    ch_men_format(run->men, text);
    ch_text_addf(text, "/%" PRId64, run->count);
    if (run->from)
        ch_text_addf(text, "@%" PRId64, run->from);
}

void ch_adjudication_format(const struct ch_adjudication *adjudication, struct ch_text *text) {
    if (!adjudication->plies && !adjudication->material.count && !adjudication->claims &&
        !adjudication->win.count && !adjudication->draw.count && !adjudication->tables[0]) {
        ch_text_add(text, "none");
        return;
    }
    ch_text_addf(text, "plies=%" PRId64, adjudication->plies);
    add_run(text, "material", &adjudication->material);
    if (adjudication->claims)
        ch_text_addf(text, ",claims=%" PRId64, adjudication->claims);
    add_run(text, "win", &adjudication->win);
    add_run(text, "draw", &adjudication->draw);
    if (adjudication->tables[0])
        ch_text_addf(text, ",tables=%s", adjudication->tables);
}

enum { DRAWN = -1, UNCLAIMED = -2 };

/* One more of the same, or the first of another. */
static void extend(int *what, int *run, int seen, bool counts) {
    if (!counts)
        *run = 0;
    else if (*run > 0 && *what == seen)
        ++*run;
    else
        *run = 1;
    *what = seen;
}

/* True if the side to move has a capture, mandatory or not. */
static bool capture_pending(const struct ch_game *game, const struct ch_history *history,
                            const struct ch_moves *legal) {
    if (game->ops->can_capture)
        return game->ops->can_capture(game, ch_history_position(history));
    for (int i = 0; i < legal->count; i++)
        if (legal->move[i].captured_count > 0)
            return true;
    return false;
}

static void count_material(struct ch_adjudicator *adjudicator, int64_t min,
                           const struct ch_game *game, const struct ch_history *history,
                           const struct ch_moves *legal) {
    if (capture_pending(game, history, legal))
        return;
    int lead = ch_game_material(game, ch_history_position(history), 0);
    extend(&adjudicator->lead_seat, &adjudicator->leads, lead > 0 ? 0 : 1, abs(lead) >= min);
}

static void count_claims(struct ch_adjudicator *adjudicator, int mover, enum ch_claim claim) {
    int result = claim == CH_CLAIM_WIN    ? mover
                 : claim == CH_CLAIM_LOSS ? 1 - mover
                 : claim == CH_CLAIM_DRAW ? DRAWN
                                          : UNCLAIMED;
    extend(&adjudicator->claimed, &adjudicator->claims, result, result != UNCLAIMED);
}

static void count_scores(struct ch_adjudicator *adjudicator,
                         const struct ch_adjudication *adjudication, int plies, int mover,
                         const struct ch_choice *choice) {
    bool has = choice->has_score, first = (choice->score > 0) == (mover == 0);
    int size = abs(choice->score);
    extend(&adjudicator->win_seat, &adjudicator->wins, first ? 0 : 1,
           has && size >= adjudication->win.men);
    bool even = has && size <= adjudication->draw.men && plies >= adjudication->draw.from;
    adjudicator->draws = even ? adjudicator->draws + 1 : 0;
}

static struct ch_outcome won(int seat, enum ch_end end) {
    return (struct ch_outcome){CH_WON, seat, end};
}

static struct ch_outcome drawn(enum ch_end end) {
    return (struct ch_outcome){CH_DRAWN, -1, end};
}

/* Appends "2 men". */
static void add_men(int64_t hundredths, struct ch_text *text) {
    ch_men_format(hundredths, text);
    ch_text_add(text, hundredths == 100 ? " man" : " men");
}

static struct ch_outcome by_claims(const struct ch_adjudicator *adjudicator,
                                   const struct ch_game *game, struct ch_text *reason) {
    int seat = adjudicator->claimed;
    assert(seat == DRAWN || seat == 0 || seat == 1);
    ch_text_addf(reason, "both agents claimed %s%s for %d plies in a row",
                 seat == DRAWN ? "a draw" : "a win of ", seat == DRAWN ? "" : game->seat_name[seat],
                 adjudicator->claims);
    return seat == DRAWN ? drawn(CH_END_CLAIMS) : won(seat, CH_END_CLAIMS);
}

static struct ch_outcome by_scores(const struct ch_adjudicator *adjudicator,
                                   const struct ch_adjudication *adjudication,
                                   const struct ch_game *game, struct ch_text *reason) {
    ch_text_addf(reason, "both agents saw %s at least ", game->seat_name[adjudicator->win_seat]);
    add_men(adjudication->win.men, reason);
    ch_text_addf(reason, " ahead for %d plies in a row", adjudicator->wins);
    return won(adjudicator->win_seat, CH_END_SCORED_WON);
}

static struct ch_outcome by_even_scores(const struct ch_adjudicator *adjudicator,
                                        const struct ch_adjudication *adjudication, int plies,
                                        struct ch_text *reason) {
    ch_text_add(reason, "both agents saw nobody more than ");
    add_men(adjudication->draw.men, reason);
    ch_text_addf(reason, " ahead for %d plies in a row, up to ply %d", adjudicator->draws, plies);
    return drawn(CH_END_SCORED_DRAWN);
}

static struct ch_outcome by_material(const struct ch_adjudicator *adjudicator,
                                     const struct ch_adjudication *adjudication,
                                     const struct ch_game *game, struct ch_text *reason) {
    ch_text_addf(reason, "%s was at least ", game->seat_name[adjudicator->lead_seat]);
    add_men(adjudication->material.men, reason);
    ch_text_addf(reason, " ahead at %d quiet position%s in a row", adjudicator->leads,
                 adjudicator->leads == 1 ? "" : "s");
    return won(adjudicator->lead_seat, CH_END_MATERIAL);
}

struct ch_outcome ch_adjudicate(struct ch_adjudicator *adjudicator,
                                const struct ch_adjudication *adjudication,
                                const struct ch_game *game, const struct ch_history *history,
                                const struct ch_moves *legal, int mover,
                                const struct ch_choice *choice, struct ch_text *reason) {
    const struct ch_adjudication *rules = adjudication;
    assert(mover == 0 || mover == 1);
    int plies = history->count;
    if (rules->material.count)
        count_material(adjudicator, rules->material.men, game, history, legal);
    if (rules->claims)
        count_claims(adjudicator, mover, choice->claim);
    if (rules->win.count || rules->draw.count)
        count_scores(adjudicator, rules, plies, mover, choice);
    if (rules->claims && adjudicator->claims >= rules->claims)
        return by_claims(adjudicator, game, reason);
    if (rules->win.count && adjudicator->wins >= rules->win.count)
        return by_scores(adjudicator, rules, game, reason);
    if (rules->draw.count && adjudicator->draws >= rules->draw.count)
        return by_even_scores(adjudicator, rules, plies, reason);
    if (rules->material.count && adjudicator->leads >= rules->material.count)
        return by_material(adjudicator, rules, game, reason);
    return (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
}

struct ch_outcome ch_adjudicate_tables(struct ch_endgame_tables *tables, const struct ch_game *game,
                                       const struct ch_history *history, struct ch_text *reason) {
    const struct ch_position *position = ch_history_position(history);
    const struct ch_endgame_ops *ops = ch_walk_of(game)->endgame;
    struct ch_endgame_place place;
    struct ch_endgame_value value;
    assert(ops); /* or there are no tables */
    ops->place(game, position, &place);
    if (!tables->probe(tables, &place, &value))
        return (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
    int side = game->ops->side(game, position);
    ch_text_add(reason, "the endgame tables know a ");
    ch_endgame_value_add(&value, reason);
    if (value.result == CH_ENDGAME_DRAWN)
        return drawn(CH_END_TABLES);
    ch_text_addf(reason, " plies for %s", game->seat_name[side]);
    return won(value.result == CH_ENDGAME_WON ? side : 1 - side, CH_END_TABLES);
}
