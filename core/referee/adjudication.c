#include "core/referee/adjudication.h"

#include <string.h>

#include "core/referee/settings.h"

enum { MAX_PLIES = 100000, MAX_MEN = 100000 };

static const char owner[] = "adjudication";

/* Men, for how many plies or positions, from which ply on. */
struct run_value {
    int64_t men, count, from;
};

/* A folder, or the hash of what was in it. */
static enum ch_status read_tables(const struct ch_setting *setting, const char *of,
                                  const char *value, struct ch_error *error) {
    size_t length = strlen(value);
    if (length > 0 && length < CH_ADJUDICATION_TABLES) {
        memset(setting->target, 0, CH_ADJUDICATION_TABLES);
        memcpy(setting->target, value, length);
        return CH_OK;
    }
    return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                        "`%s=%.40s` of %s names no folder of endgame tables; write %s=%s",
                        setting->name, value, of, setting->name, setting->example);
}

/* MEN/COUNT, and @FROM where a row's `max` allows it. */
static enum ch_status read_run(const struct ch_setting *setting, const char *of, const char *value,
                               struct ch_error *error) {
    struct run_value *run = setting->target;
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
    return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
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
    const struct ch_adjudication *old = adjudication;
    int64_t plies = old->plies, claims = old->claims;
    struct run_value material = {old->material, old->material_positions, 0},
                     win = {old->win, old->win_plies, 0},
                     draw = {old->draw, old->draw_plies, old->draw_from};
    char tables[CH_ADJUDICATION_TABLES];
    memcpy(tables, old->tables, sizeof tables);
    const struct ch_setting table[] = {
        {"plies", ch_setting_number, 0, MAX_PLIES, &plies, "400"},
        {"material", read_run, 1, 0, &material, "2/20"},
        {"claims", ch_setting_number, 2, MAX_PLIES, &claims, "4"},
        {"win", read_run, 2, 0, &win, "4/6"},
        {"draw", read_run, 2, 1, &draw, "0.1/20@60"},
        {"tables", read_tables, 0, 0, tables, "DIR"},
        {0},
    };
    if (!text[0])
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "%s is missing; write plies=400, material=2/20, claims=4, win=4/6, "
                            "draw=0.1/20@60, tables=DIR, or none",
                            owner);
    if (strcmp(text, "none") == 0) {
        *adjudication = (struct ch_adjudication){0};
        return CH_OK;
    }
    enum ch_status status = ch_settings_read(owner, text, table, error);
    if (status != CH_OK)
        return status;
    *adjudication = (struct ch_adjudication){.plies = (int)plies,
                                             .material = (int)material.men,
                                             .material_positions = (int)material.count,
                                             .claims = (int)claims,
                                             .win = (int)win.men,
                                             .win_plies = (int)win.count,
                                             .draw = (int)draw.men,
                                             .draw_plies = (int)draw.count,
                                             .draw_from = (int)draw.from};
    memcpy(adjudication->tables, tables, sizeof tables);
    return CH_OK;
}

static void add_run(struct ch_text *text, const char *name, int men, int count) {
    ch_text_addf(text, ",%s=", name);
    ch_men_format(men, text);
    ch_text_addf(text, "/%d", count);
}

void ch_adjudication_format(const struct ch_adjudication *adjudication, struct ch_text *text) {
    if (!adjudication->plies && !adjudication->material_positions && !adjudication->claims &&
        !adjudication->win_plies && !adjudication->draw_plies && !adjudication->tables[0]) {
        ch_text_add(text, "none");
        return;
    }
    ch_text_addf(text, "plies=%d", adjudication->plies);
    if (adjudication->material_positions)
        add_run(text, "material", adjudication->material, adjudication->material_positions);
    if (adjudication->claims)
        ch_text_addf(text, ",claims=%d", adjudication->claims);
    if (adjudication->win_plies)
        add_run(text, "win", adjudication->win, adjudication->win_plies);
    if (adjudication->draw_plies) {
        add_run(text, "draw", adjudication->draw, adjudication->draw_plies);
        if (adjudication->draw_from)
            ch_text_addf(text, "@%d", adjudication->draw_from);
    }
    if (adjudication->tables[0])
        ch_text_addf(text, ",tables=%s", adjudication->tables);
}
