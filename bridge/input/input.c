/* The input link: what a rule base is told of its turn. Facts are made through template, slot and
 * symbol pointers that were looked up once; nothing is printed and parsed again. */
#include <stdio.h>
#include <string.h>

#include "bridge/games/games.h"
#include "bridge/internal.h"

enum { TURN, OWN, ENEMY, EMPTY, CANDIDATE, TAKES, LAST_MOVE, SUGGESTION };

static const struct ch_template turn_templates[] = {
    [TURN] = {"turn", {"seat", "ply", "quiet", "repetitions"}},
    [OWN] = {"own", {"square", "kind"}},
    [ENEMY] = {"enemy", {"square", "kind"}},
    [EMPTY] = {"empty", {"square"}},
    [CANDIDATE] = {"candidate", {"id", "from", "to", "kind", "jumps", "kings", "crowns"}},
    [TAKES] = {"takes", {"id", "square", "kind"}},
    [LAST_MOVE] = {"last-move", {"side", "from", "to", "jumps"}},
    [SUGGESTION] = {"suggestion", {"kind", "id", "target", "steps"}},
};

/* Set `index` of all templates, NULL past the last: those of the board and of the turn, then those
 * of the games in the order of their rows. */
static const struct ch_templates *templates_at(int index) {
    static const struct ch_templates of_turn = {turn_templates,
                                                sizeof turn_templates / sizeof *turn_templates};
    static const struct ch_templates none = {NULL, 0};
    if (index < 2)
        return index == 0 ? &ch_geometry_templates : &of_turn;
    const struct ch_bridge_game *game = ch_bridge_game_at(index - 2);
    return !game ? NULL : game->templates ? game->templates : &none;
}

struct ch_atom ch_atom_number(void *env, long long number) {
    return (struct ch_atom){INTEGER, EnvAddLong(env, number)};
}

struct ch_atom ch_atom_symbol(void *env, const char *name) {
    return (struct ch_atom){SYMBOL, EnvAddSymbol(env, name)};
}

static struct ch_atom keep_symbol(void *env, const char *name) {
    struct ch_atom atom = ch_atom_symbol(env, name);
    IncrementSymbolCount(atom.value);
    return atom;
}

struct ch_atom ch_input_number(struct ch_rulebase *rulebase, long long number) {
    if (number >= 0 && number < CH_SMALL_NUMBERS)
        return rulebase->input.number[number];
    return ch_atom_number(rulebase->env, number);
}

bool ch_bridge_gives(const char *name) {
    const struct ch_templates *set;
    for (int i = 0; (set = templates_at(i)) != NULL; i++)
        for (int which = 0; which < set->count; which++)
            if (strcmp(set->template[which].name, name) == 0)
                return true;
    return false;
}

static int slot_count(const struct ch_template *template) {
    int count = 0;
    while (count < CH_MAX_SLOTS && template->slots[count])
        count++;
    return count;
}

/* Adds a problem at the place where the template is declared. */
static void add_at_template(const struct ch_rulebase *rulebase, const char *name, const char *text,
                            struct ch_problems *problems) {
    enum { ANY_DEPTH = 1 << 30 };
    struct ch_outline outline = {0};
    int source = -1, line = 0;
    for (int i = 0; i < rulebase->source_count; i++)
        ch_outline_scan(&outline, rulebase->source_texts[i], i, ANY_DEPTH);
    for (int i = 0; i < outline.count && source < 0; i++)
        if (strcmp(outline.item[i].keyword, "deftemplate") == 0 &&
            strcmp(outline.item[i].name, name) == 0)
            source = outline.item[i].source, line = outline.item[i].line;
    ch_problems_add(problems, CH_SEVERITY_ERROR, "load",
                    source >= 0 ? rulebase->source_names[source] : NULL, line, text);
    ch_outline_done(&outline);
}

/* The slots of the texts' template must be those that the environment fills. */
static void bind_template(struct ch_rulebase *rulebase, const struct ch_template *template,
                          struct ch_bound_template *bound, struct ch_problems *problems) {
    struct deftemplate *deftemplate = EnvFindDeftemplate(rulebase->env, template->name);
    bound->deftemplate = deftemplate;
    if (!deftemplate)
        return;
    int count = slot_count(template);
    bool same = deftemplate->numberOfSlots == count;
    for (int i = 0; i < count; i++) {
        int at = 0;
        const struct templateSlot *slot = deftemplate->slotList;
        while (slot && strcmp(ValueToString(slot->slotName), template->slots[i]) != 0) {
            slot = slot->next;
            at++;
        }
        same = same && slot && !slot->multislot;
        bound->slot[i] = at;
    }
    if (same)
        return;
    struct ch_text text;
    ch_text_init(&text);
    ch_text_addf(&text, "template `%s` belongs to the environment; its slots are", template->name);
    for (int i = 0; i < count; i++)
        ch_text_addf(&text, " %s", template->slots[i]);
    add_at_template(rulebase, template->name, text.data, problems);
    ch_text_done(&text);
}

static void bind_templates(struct ch_rulebase *rulebase, struct ch_problems *problems) {
    struct ch_input *input = &rulebase->input;
    const struct ch_templates *set;
    for (int i = 0; (set = templates_at(i)) != NULL; i++) {
        struct ch_bound_template *bound = ch_alloc((size_t)(set->count + 1) * sizeof *bound);
        for (int which = 0; which < set->count; which++)
            bind_template(rulebase, &set->template[which], &bound[which], problems);
        *(i == 0 ? &input->board : i == 1 ? &input->turn : &input->own_of[i - 2]) = bound;
    }
    input->candidates = &input->turn[CANDIDATE];
}

void ch_input_done(struct ch_input *input) {
    ch_free(input->board);
    ch_free(input->turn);
    for (int i = 0; i < CH_BRIDGE_GAMES; i++)
        ch_free(input->own_of[i]);
}

void ch_input_bind(struct ch_rulebase *rulebase, struct ch_problems *problems) {
    static const char *const directions[CH_DIRECTIONS] = {"n", "ne", "e", "se",
                                                          "s", "sw", "w", "nw"};
    struct ch_input *input = &rulebase->input;
    void *env = rulebase->env;
    bind_templates(rulebase, problems);
    for (int i = 0; i < CH_SMALL_NUMBERS; i++) {
        input->number[i] = ch_atom_number(env, i);
        IncrementIntegerCount(input->number[i].value);
    }
    for (int i = 0; i < CH_DIRECTIONS; i++)
        input->direction[i] = keep_symbol(env, directions[i]);
    input->yes = keep_symbol(env, "yes");
    input->no = keep_symbol(env, "no");
    input->own = keep_symbol(env, "own");
    input->enemy = keep_symbol(env, "enemy");
    input->forward = keep_symbol(env, "forward");
    input->backward = keep_symbol(env, "backward");
    input->sideways = keep_symbol(env, "sideways");
}

void ch_input_add(struct ch_rulebase *rulebase, const struct ch_bound_template *bound,
                  const struct ch_atom values[]) {
    struct deftemplate *deftemplate = bound->deftemplate;
    if (!deftemplate)
        return;
    struct fact *fact = EnvCreateFact(rulebase->env, deftemplate);
    const int *slot = bound->slot;
    for (int i = deftemplate->numberOfSlots - 1; i >= 0; i--) {
        fact->theProposition.theFields[slot[i]].type = values[i].type;
        fact->theProposition.theFields[slot[i]].value = values[i].value;
    }
    if (rulebase->made_count == rulebase->made_capacity) {
        rulebase->made_capacity = rulebase->made_capacity ? rulebase->made_capacity * 2 : 128;
        rulebase->made =
            ch_realloc(rulebase->made, (size_t)rulebase->made_capacity * sizeof *rulebase->made);
    }
    rulebase->made[rulebase->made_count++] = fact;
}

/* What is joined is joined while a fact is asserted, and nothing can stop that; so there is a look
 * at what it cost after each. */
void ch_input_flush(struct ch_rulebase *rulebase) {
    void *env = rulebase->env;
    int i = 0;
    for (; i < rulebase->made_count && !ch_watchdog_between(rulebase); i++) {
        if (rulebase->costs)
            ch_costs_begin_change(rulebase);
        EnvAssert(env, rulebase->made[i]);
        if (rulebase->costs)
            ch_costs_end_change(rulebase);
    }
    for (; i < rulebase->made_count; i++)
        ReturnFact(env, rulebase->made[i]);
    rulebase->made_count = 0;
}

static void add_turn(struct ch_rulebase *rulebase) {
    const struct ch_turn *turn = rulebase->turn;
    struct ch_atom values[] = {
        rulebase->input.seat_name[turn->seat],
        ch_input_number(rulebase, turn->history->count),
        ch_input_number(rulebase, ch_history_quiet(turn->history)),
        ch_input_number(rulebase, ch_history_repetitions(turn->history)),
    };
    ch_input_add(rulebase, &rulebase->input.turn[TURN], values);
}

static void add_pieces(struct ch_rulebase *rulebase) {
    const struct ch_game *game = rulebase->turn->game;
    const struct ch_input *input = &rulebase->input;
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece piece = rulebase->board[square];
        if (!input->drawn[square])
            continue;
        struct ch_atom values[] = {input->square[square], input->kind[piece.kind]};
        int what = piece.seat < 0 ? EMPTY : piece.seat == rulebase->turn->seat ? OWN : ENEMY;
        ch_input_add(rulebase, &input->turn[what], values);
    }
}

/* The last move of each side, the enemy's first. */
static void add_last_moves(struct ch_rulebase *rulebase) {
    const struct ch_history *history = rulebase->turn->history;
    const struct ch_game *game = rulebase->turn->game;
    bool told[CH_SEATS] = {false};
    for (int i = history->count - 1; i >= 0 && i >= history->count - 2; i--) {
        const struct ch_move *move = &history->plies[i].move;
        int seat = ch_history_mover(history, game, i);
        if (told[seat])
            continue;
        told[seat] = true;
        struct ch_atom values[] = {
            seat == rulebase->turn->seat ? rulebase->input.own : rulebase->input.enemy,
            rulebase->input.square[move->path[0]],
            rulebase->input.square[move->path[move->path_length - 1]],
            ch_input_number(rulebase, move->captured_count),
        };
        ch_input_add(rulebase, &rulebase->input.turn[LAST_MOVE], values);
    }
}

static void add_candidate(struct ch_rulebase *rulebase, int index) {
    const struct ch_turn *turn = rulebase->turn;
    const struct ch_input *input = &rulebase->input;
    const struct ch_move *move = &turn->legal->move[index];
    struct ch_atom id = ch_input_number(rulebase, index + 1);
    int kind = rulebase->board[move->path[0]].kind, kings = 0;
    bool crowns = turn->game->kinds[kind].rises && move->kind != kind && move->kind != CH_KIND_GONE;
    for (int i = 0; i < move->captured_count; i++) {
        struct ch_piece piece = rulebase->board[move->captured[i]];
        struct ch_atom values[] = {id, input->square[move->captured[i]], input->kind[piece.kind]};
        kings += piece.kind == turn->game->king_kind;
        ch_input_add(rulebase, &rulebase->input.turn[TAKES], values);
    }
    struct ch_atom values[] = {
        id,
        input->square[move->path[0]],
        input->square[move->path[move->path_length - 1]],
        input->kind[kind],
        ch_input_number(rulebase, move->captured_count),
        ch_input_number(rulebase, kings),
        crowns ? input->yes : input->no,
    };
    ch_input_add(rulebase, &rulebase->input.turn[CANDIDATE], values);
}

static void add_suggestions(struct ch_rulebase *rulebase) {
    enum { ROOM = 64 };
    const struct ch_turn *turn = rulebase->turn;
    struct ch_suggestion suggestions[ROOM];
    if (!turn->game->ops->suggest || !rulebase->input.turn[SUGGESTION].deftemplate)
        return;
    int count = turn->game->ops->suggest(turn->game, turn->history, turn->legal, suggestions, ROOM);
    for (int i = 0; i < count; i++) {
        struct ch_atom values[] = {
            ch_atom_symbol(rulebase->env, suggestions[i].kind),
            ch_input_number(rulebase, suggestions[i].candidate + 1),
            rulebase->input.square[suggestions[i].target],
            ch_input_number(rulebase, suggestions[i].steps),
        };
        ch_input_add(rulebase, &rulebase->input.turn[SUGGESTION], values);
    }
}

void ch_input_turn(struct ch_rulebase *rulebase) {
    add_turn(rulebase);
    if (rulebase->set_ups) {
        ch_bridge_games_add_set_ups(rulebase);
        return;
    }
    add_pieces(rulebase);
    add_last_moves(rulebase);
    add_suggestions(rulebase);
    for (int i = 0; i < rulebase->turn->legal->count; i++)
        add_candidate(rulebase, i);
    ch_bridge_games_add_facts(rulebase);
}
