/* The answers of a game's functions to the rules behind a preference. The calls and their arguments
 * are noted while the turn runs. A call of a rule's actions belongs to the firing at work; one
 * of its conditions, which are matched at any time, to the firings whose facts name its
 * arguments. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bridge/explanation/explain.h"
#include "bridge/functions/functions.h"
#include "bridge/games/games.h"

enum {
    MAX_EVIDENCE = 40,    /* of a preference */
    MOST_CALLED = 1 << 18 /* of a turn: a rule may call in a loop */
};

void ch_trail_given(struct ch_rulebase *rulebase, const struct ch_function_row *row, int at,
                    enum ch_given what, int value) {
    struct ch_trail *trail = rulebase->trace.trail;
    void *env = rulebase->environment.env;
    const void *call = EvaluationData(env)->CurrentExpression;
    int last = trail->called_count - 1;
    if (!trail->keeps_calls || !row->game || !row->game->evidence)
        return;
    if (at == 1 && last + 1 == MOST_CALLED) {
        trail->left_out++;
        trail->keeps_calls = false;
        return;
    }
    if (at == 1) {
        trail->called = ch_grow(trail->called, trail->called_count, &trail->called_capacity,
                                sizeof *trail->called);
        last++;
        trail->called[last] = (struct ch_called){
            .row = row,
            .at = call,
            .firing = trail->firing_count - 1,
            .matching = !EngineData(env)->ExecutingRule || EngineData(env)->JoinOperationInProgress,
            .order = last,
        };
        trail->called_count++;
        if (row->type == 'v')
            trail->stated = last;
    }
    /* Calls of its arguments came between, also of the same expression. */
    while (last >= 0 && (trail->called[last].at != call || trail->called[last].count != at - 1))
        last--;
    struct ch_called *called = last < 0 ? NULL : &trail->called[last];
    if (!called || at > (int)(sizeof called->given / sizeof *called->given))
        return;
    called->given[called->count].what = what;
    called->given[called->count++].value = value;
}

/* --- The calls that belong to a firing. --- */

/* Those of conditions first, by the expression; then those of actions, by the firing. */
static int compare_place(const struct ch_called *a, const struct ch_called *b) {
    if (a->matching != b->matching)
        return a->matching ? -1 : 1;
    if (a->matching)
        return a->at < b->at ? -1 : a->at > b->at;
    return a->firing - b->firing;
}

static int compare_called(const void *a, const void *b) {
    const struct ch_called *one = a, *other = b;
    int place = compare_place(one, other);
    return place ? place : one->order - other->order;
}

/* The first call that does not come before `sought`. */
static int first_of(struct ch_trail *trail, const struct ch_called *sought) {
    int low = 0, high = trail->called_count;
    if (!trail->called_sorted)
        qsort(trail->called, (size_t)trail->called_count, sizeof *trail->called, compare_called);
    trail->called_sorted = true;
    while (low < high) {
        int middle = (low + high) / 2;
        if (compare_place(&trail->called[middle], sought) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct search {
    const struct ch_rulebase *rulebase;
    const struct ch_preference *preference;
    int firing;
    bool *seen; /* firings */
    const struct ch_called *found[MAX_EVIDENCE];
    int count;
};

static bool same_given(const struct ch_called *a, const struct ch_called *b, int from) {
    bool same = a->count - b->count == from;
    for (int i = 0; i < b->count && same; i++)
        same = a->given[i + from].what == b->given[i].what &&
               a->given[i + from].value == b->given[i].value;
    return same;
}

static void add_found(struct search *search, const struct ch_called *called) {
    for (int i = 0; i < search->count; i++)
        if (search->found[i]->row == called->row && same_given(search->found[i], called, 0))
            return;
    if (search->count < MAX_EVIDENCE)
        search->found[search->count++] = called;
}

/* False for a call that stopped at an invalid argument: it has no answer. */
static bool is_whole(const struct ch_called *called) {
    return called->count >= called->row->restrictions[0] - '0';
}

/* Whether a call asks about the moves that the preference is about, or about none. */
static bool is_about(const struct search *search, const struct ch_called *called) {
    if (!is_whole(called))
        return false;
    for (int i = 0; i < called->count; i++)
        if (called->given[i].what == CH_GIVEN_CANDIDATE &&
            called->given[i].value != search->preference->candidate &&
            called->given[i].value != search->preference->other)
            return false;
    return true;
}

/* In any case: squares' names are small letters there. */
static bool is_word_in(const char *text, const char *word) {
    size_t length = strlen(word);
    for (const char *at = strcasestr(text, word); at; at = strcasestr(at + 1, word))
        if (at > text && strchr(" (", at[-1]) && at[length] && strchr(" )", at[length]))
            return true;
    return false;
}

static bool is_named(const struct search *search, const char *word) {
    const struct ch_trail *trail = search->rulebase->trace.trail;
    const struct ch_trail_firing *f = &trail->firings[search->firing];
    for (int i = f->first; i < f->first + f->count; i++)
        if (is_word_in(ch_trail_text(trail, trail->used[i]), word))
            return true;
    return false;
}

/* Whether the squares, kinds and sides in a condition's call are in the firing's facts or in the
 * rule. */
static bool fits_facts(const struct search *search, const struct ch_called *called) {
    const struct ch_game *game = search->rulebase->run.turn->game;
    const struct expr *argument = ((const struct expr *)called->at)->argList;
    char name[CH_SQUARE_NAME];
    bool fits = true;
    for (int i = 0; i < called->count && fits;
         i++, argument = argument ? argument->nextArg : NULL) {
        bool constant = argument && (argument->type == SYMBOL || argument->type == INTEGER);
        if (constant)
            continue;
        if (called->given[i].what == CH_GIVEN_SQUARE) {
            game->ops->square_name(game, called->given[i].value, name);
            fits = is_named(search, name);
        } else if (called->given[i].what == CH_GIVEN_KIND) {
            fits = is_named(search, game->kinds[called->given[i].value].name);
        } else if (called->given[i].what == CH_GIVEN_SIDE) {
            bool own = called->given[i].value == search->rulebase->run.turn->seat;
            fits = is_named(search, own ? "own" : "enemy");
        }
    }
    return fits;
}

static void add_actions(struct search *search) {
    struct ch_trail *trail = search->rulebase->trace.trail;
    const struct ch_called sought = {.firing = search->firing};
    for (int i = first_of(trail, &sought);
         i < trail->called_count && compare_place(&trail->called[i], &sought) == 0; i++)
        if (is_about(search, &trail->called[i]))
            add_found(search, &trail->called[i]);
}

/* Whether the expression, of a function of the author's, called for this firing's actions, too:
 * what it was given there is known for certain. */
static bool has_acted(const struct search *search, const void *call) {
    bool acted = false;
    for (int i = 0; i < search->count && !acted; i++)
        acted = search->found[i]->at == call && search->found[i]->firing == search->firing &&
                !search->found[i]->matching;
    return acted;
}

static void add_conditions(struct search *search) {
    struct ch_trail *trail = search->rulebase->trace.trail;
    struct ch_calls calls;
    ch_explain_calls(trail->firings[search->firing].rule, &calls);
    for (int i = 0; i < calls.count; i++) {
        if (has_acted(search, calls.call[i]))
            continue;
        const struct ch_called sought = {.at = calls.call[i], .matching = true};
        for (int j = first_of(trail, &sought);
             j < trail->called_count && compare_place(&trail->called[j], &sought) == 0; j++)
            if (is_about(search, &trail->called[j]) && fits_facts(search, &trail->called[j]))
                add_found(search, &trail->called[j]);
    }
}

/* The firing's, and those of the firings that its facts follow from. */
static void add_firing(struct search *search, int firing) {
    const struct ch_trail *trail = search->rulebase->trace.trail;
    const struct ch_trail_firing *f = &trail->firings[firing];
    assert(firing >= 0 && firing < trail->firing_count);
    search->seen[firing] = true;
    search->firing = firing;
    add_actions(search);
    add_conditions(search);
    for (int i = f->first; i < f->first + f->count; i++) {
        int before = trail->facts[trail->used[i]].firing;
        if (before >= 0 && !search->seen[before])
            add_firing(search, before);
    }
}

/* Whether another object includes object i, as `(links-after ?m own)` does `(links own)` if it
 * contains the earlier value, too. */
static bool is_included(const struct search *search, cJSON *const objects[], int i) {
    const char *plain = search->found[i]->row->function.name;
    size_t length = strlen(plain);
    for (int j = 0; j < search->count; j++) {
        const char *name = search->found[j]->row->function.name;
        if (strncmp(name, plain, length) == 0 && strcmp(name + length, "-after") == 0 &&
            same_given(search->found[j], search->found[i], 1) &&
            cJSON_HasObjectItem(objects[j], "before"))
            return true;
    }
    return false;
}

/* Whether the list has the same already: functions of one thing are shown by the same. */
static bool is_said(const cJSON *list, const cJSON *object) {
    const char *says = cJSON_GetStringValue(cJSON_GetObjectItem(object, "says"));
    const cJSON *each;
    cJSON_ArrayForEach(each, list) {
        const cJSON *said = cJSON_GetObjectItem(each, "says");
        if (said && strcmp(cJSON_GetStringValue(said), says) == 0)
            return true;
    }
    return false;
}

static bool has_room(const struct search *search, const cJSON *object) {
    CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new();
    ch_json_write(&written, object);
    return ch_trail_room(search->rulebase->trace.trail, written.length + 1);
}

/* The call and its answer; without `says` if there is nothing to be shown. */
static cJSON *object_of(const struct search *search, const struct ch_called *called) {
    const struct ch_rulebase *rulebase = search->rulebase;
    struct ch_called shown = *called;
    shown.outdated = called->order < rulebase->trace.trail->stated;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "function", called->row->function.name);
    for (int i = 0; i < called->count; i++)
        if (called->given[i].what == CH_GIVEN_CANDIDATE)
            cJSON_AddItemToObject(object, "move",
                                  ch_explain_move(rulebase->run.turn, called->given[i].value));
    rulebase->run.game->evidence(rulebase, &shown, object);
    return object;
}

void ch_explain_called(const struct ch_rulebase *rulebase, const struct ch_statement *statement,
                       cJSON *list) {
    const struct ch_trail *trail = rulebase->trace.trail;
    cJSON *objects[MAX_EVIDENCE];
    if (trail->called_count == 0)
        return;
    struct search search = {.rulebase = rulebase, .preference = &statement->preference};
    search.seen = ch_alloc(((size_t)trail->firing_count + 1) * sizeof *search.seen);
    add_firing(&search, statement->firing);
    for (int i = 0; i < search.count; i++)
        objects[i] = object_of(&search, search.found[i]);
    bool added[MAX_EVIDENCE] = {false};
    for (int i = 0; i < search.count; i++) {
        added[i] = cJSON_HasObjectItem(objects[i], "says") && !is_included(&search, objects, i) &&
                   !is_said(list, objects[i]) && has_room(&search, objects[i]);
        if (added[i])
            cJSON_AddItemToArray(list, objects[i]);
    }
    for (int i = 0; i < search.count; i++)
        if (!added[i])
            cJSON_Delete(objects[i]);
    ch_free(search.seen);
}
