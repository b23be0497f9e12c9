/* The input link: the facts of a turn. Facts are made through template, slot and
 * symbol pointers that were looked up once; nothing is printed and parsed again. */
#include <assert.h>
#include <string.h>

#include "bridge/environment/outline.h"
#include "bridge/rulebase.h"

enum { TURN, OWN, ENEMY, EMPTY, IN_HAND, UNDER, CANDIDATE, TAKES, PUTS, LAST_MOVE, SUGGESTION };

static const struct ch_template turn_templates[] = {
    [TURN] = {"turn", {"seat", "ply", "quiet", "repetitions"}},
    [OWN] = {"own", {"square", "kind"}},
    [ENEMY] = {"enemy", {"square", "kind"}},
    [EMPTY] = {"empty", {"square"}},
    [IN_HAND] = {"in-hand", {"side", "kind", "count"}},
    [UNDER] = {"under", {"square", "place", "side", "kind"}},
    [CANDIDATE] = {"candidate", {"id", "from", "to", "kind", "jumps", "kings", "crowns"}},
    [TAKES] = {"takes", {"id", "square", "kind"}},
    [PUTS] = {"puts", {"id", "square"}},
    [LAST_MOVE] = {"last-move", {"side", "from", "to", "jumps"}},
    [SUGGESTION] = {"suggestion", {"kind", "id", "target", "steps"}},
};

const struct ch_templates ch_turn_templates = {turn_templates,
                                               sizeof turn_templates / sizeof *turn_templates};

static struct ch_atom make_number(void *env, long long number) {
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

struct ch_atom ch_input_number(const struct ch_input *input, long long number) {
    if (number >= 0 && number < CH_SMALL_NUMBERS)
        return input->number[number];
    return make_number(input->env, number);
}

static int slot_count(const struct ch_template *template) {
    int count = 0;
    while (count < CH_MAX_SLOTS && template->slots[count])
        count++;
    return count;
}

/* Adds a problem at the place where the template is declared. */
static void add_at_template(const struct ch_loaded *loaded, const char *name, const char *text,
                            struct ch_problems *problems) {
    enum { ANY_DEPTH = 1 << 30 };
    CH_SCOPED(ch_outline_done) struct ch_outline outline = {0};
    int source = -1, line = 0;
    for (int i = 0; i < loaded->source_count; i++)
        ch_outline_scan(&outline, loaded->source_texts[i], i, ANY_DEPTH);
    for (int i = 0; i < outline.count && source < 0; i++)
        if (strcmp(outline.item[i].keyword, "deftemplate") == 0 &&
            strcmp(outline.item[i].name, name) == 0)
            source = outline.item[i].source, line = outline.item[i].line;
    ch_problems_add(problems, CH_SEVERITY_ERROR, "load",
                    source >= 0 ? loaded->source_names[source] : NULL, line, text);
}

/* True if nothing in the texts can see a fact of the template: neither a pattern nor a function
 * that looks at facts, by their template or by a number. */
static bool is_unnamed(const struct deftemplate *deftemplate, const char *name,
                       const struct ch_loaded *loaded) {
    static const char *const by_number[] = {"fact-existp", "fact-relation", "fact-slot-value"};
    CH_SCOPED(ch_text_done) struct ch_text qualified = ch_text_new();
    for (size_t i = 0; i < sizeof by_number / sizeof *by_number; i++)
        if (ch_loaded_names(loaded, by_number[i]) > 0)
            return false;
    ch_text_addf(&qualified, "MAIN::%s", name);
    int named = ch_loaded_names(loaded, qualified.data); /* once where it is declared */
    return !deftemplate->patternNetwork && named <= 1 && ch_loaded_names(loaded, name) == 0;
}

/* The slots of the texts' template must be those that the environment fills. */
static void bind_template(void *env, const struct ch_template *template,
                          struct ch_bound_template *bound, const struct ch_loaded *loaded,
                          struct ch_problems *problems) {
    struct deftemplate *deftemplate = EnvFindDeftemplate(env, template->name);
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
        assert(count <= CH_MAX_SLOTS);
    }
    if (same)
        return;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_addf(&text, "template `%s` belongs to the environment; its slots are", template->name);
    for (int i = 0; i < count; i++)
        ch_text_addf(&text, " %s", template->slots[i]);
    add_at_template(loaded, template->name, text.data, problems);
}

struct ch_bound_template *ch_input_bind(const struct ch_input *input,
                                        const struct ch_templates *templates,
                                        const struct ch_loaded *loaded,
                                        struct ch_problems *problems) {
    struct ch_bound_template *bound = ch_alloc((size_t)templates->count * sizeof *bound);
    for (int i = 0; i < templates->count; i++)
        bind_template(input->env, &templates->template[i], &bound[i], loaded, problems);
    return bound;
}

void ch_input_done(struct ch_input *input) {
    ch_free(input->board);
    ch_free(input->turn);
    for (int i = 0; i < CH_BRIDGE_GAMES; i++)
        ch_free(input->own_of[i]);
    ch_free(input->made);
}

void ch_input_init(struct ch_input *input, void *env, const struct ch_loaded *loaded,
                   struct ch_problems *problems) {
    static const char *const directions[CH_WAYS] = {
        "n", "ne", "e",     "se",      "s",          "sw",
        "w", "nw", "other", "further", "other-back", "further-back"};
    input->env = env;
    assert(!input->board && !input->turn);
    input->board = ch_input_bind(input, &ch_geometry_templates, loaded, problems);
    input->turn = ch_input_bind(input, &ch_turn_templates, loaded, problems);
    input->candidates = &input->turn[CANDIDATE];
    for (int i = 0; i < ch_turn_templates.count; i++)
        input->turn[i].unnamed =
            input->turn[i].deftemplate &&
            is_unnamed(input->turn[i].deftemplate, turn_templates[i].name, loaded);
    for (int i = 0; i < CH_SMALL_NUMBERS; i++) {
        input->number[i] = make_number(env, i);
        IncrementIntegerCount(input->number[i].value);
    }
    for (int i = 0; i < CH_WAYS; i++)
        input->direction[i] = keep_symbol(env, directions[i]);
    input->yes = keep_symbol(env, "yes");
    input->no = keep_symbol(env, "no");
    input->own = keep_symbol(env, "own");
    input->enemy = keep_symbol(env, "enemy");
    input->none = keep_symbol(env, "none");
    input->forward = keep_symbol(env, "forward");
    input->backward = keep_symbol(env, "backward");
    input->sideways = keep_symbol(env, "sideways");
}

void ch_input_add(struct ch_input *input, const struct ch_bound_template *bound,
                  const struct ch_atom values[]) {
    struct deftemplate *deftemplate = bound->deftemplate;
    if (!deftemplate)
        return;
    struct fact *fact =
        bound->unnamed && !input->all ? NULL : EnvCreateFact(input->env, deftemplate);
    const int *slot = bound->slot;
    for (int i = fact ? deftemplate->numberOfSlots - 1 : -1; i >= 0; i--) {
        assert(values[i].value && slot[i] < deftemplate->numberOfSlots);
        fact->theProposition.theFields[slot[i]].type = values[i].type;
        fact->theProposition.theFields[slot[i]].value = values[i].value;
    }
    *ch_added(input->made, input->made_count, input->made_capacity) = fact;
}

/* What is joined is joined while a fact is asserted, and nothing can stop that; so there is a look
 * at what it cost after each. */
void ch_input_flush(struct ch_rulebase *rulebase) {
    void *env = rulebase->environment.env;
    int i = 0;
    for (; i < rulebase->input.made_count && !ch_watchdog_between(&rulebase->environment); i++) {
        if (!rulebase->input.made[i]) {
            FactData(env)->NextFactIndex++; /* rules can see it in print */
            continue;
        }
        if (rulebase->trace.costs)
            ch_costs_begin_change(rulebase);
        EnvAssert(env, rulebase->input.made[i]);
        if (rulebase->trace.costs)
            ch_costs_end_change(rulebase);
    }
    for (; i < rulebase->input.made_count; i++)
        if (rulebase->input.made[i])
            ReturnFact(env, rulebase->input.made[i]);
    rulebase->input.made_count = 0;
}

static void add_turn(struct ch_input *input, const struct ch_run *run) {
    const struct ch_turn *turn = run->turn;
    struct ch_atom values[] = {
        input->seat_name[turn->seat],
        ch_input_number(input, turn->history->count),
        ch_input_number(input, ch_history_quiet(turn->history)),
        ch_input_number(input, ch_history_repetitions(turn->history)),
    };
    ch_input_add(input, &input->turn[TURN], values);
}

static void add_pieces(struct ch_input *input, const struct ch_run *run) {
    const struct ch_game *game = run->turn->game;
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece piece = run->board[square];
        if (!input->drawn[square])
            continue;
        struct ch_atom values[] = {input->square[square], input->kind[piece.kind]};
        int what = piece.seat < 0 ? EMPTY : piece.seat == run->turn->seat ? OWN : ENEMY;
        ch_input_add(input, &input->turn[what], values);
    }
}

static void add_hands(struct ch_input *input, const struct ch_run *run) {
    const struct ch_game *game = run->turn->game;
    const struct ch_position *position = ch_history_position(run->turn->history);
    for (int seat = 0; seat < CH_SEATS && game->ops->in_hand; seat++) {
        for (int kind = 0; kind < game->kind_count; kind++) {
            int count = game->ops->in_hand(game, position, seat, kind);
            struct ch_atom values[] = {ch_input_side(input, seat), input->kind[kind],
                                       ch_input_number(input, count)};
            if (count > 0)
                ch_input_add(input, &input->turn[IN_HAND], values);
        }
    }
}

static void add_columns(struct ch_input *input, const struct ch_run *run) {
    const struct ch_game *game = run->turn->game;
    const struct ch_position *position = ch_history_position(run->turn->history);
    struct ch_piece men[CH_COLUMN_MEN];
    for (int square = 0; square < game->graph.count && game->stacks; square++) {
        int count = game->ops->column(game, position, square, men);
        for (int i = 1; i < count; i++) {
            struct ch_atom values[] = {input->square[square], ch_input_number(input, i),
                                       ch_input_side(input, men[i].seat), input->kind[men[i].kind]};
            ch_input_add(input, &input->turn[UNDER], values);
        }
    }
}

/* The square that a move begins on; `none` of one that puts a piece on the board. */
static struct ch_atom from_of(const struct ch_input *input, const struct ch_move *move) {
    int from = ch_move_from(move);
    return from == CH_NO_SQUARE ? input->none : input->square[from];
}

/* The last move of each side, the enemy's first. */
static void add_last_moves(struct ch_input *input, const struct ch_run *run) {
    const struct ch_history *history = run->turn->history;
    const struct ch_game *game = run->turn->game;
    bool added[CH_SEATS] = {false};
    for (int i = history->count - 1; i >= 0 && i >= history->count - 2; i--) {
        const struct ch_move *move = &history->plies[i].move;
        int seat = ch_history_mover(history, game, i);
        if (added[seat])
            continue;
        added[seat] = true;
        struct ch_atom values[] = {
            ch_input_side(input, seat),
            from_of(input, move),
            input->square[move->path[move->path_length - 1]],
            ch_input_number(input, ch_game_taken(game, move)),
        };
        ch_input_add(input, &input->turn[LAST_MOVE], values);
    }
}

/* A piece that is put alone is the end of the path, others follow it. */
static void add_puts(struct ch_input *input, const struct ch_move *move, struct ch_atom id) {
    int first = ch_move_from(move) == CH_NO_SQUARE ? 0 : move->path_length;
    for (int i = first; i < move->path_length + move->puts; i++) {
        struct ch_atom values[] = {id, input->square[move->path[i]]};
        ch_input_add(input, &input->turn[PUTS], values);
    }
}

/* True if the move ends on another piece of its side. */
static bool joins_own(const struct ch_run *run, const struct ch_move *move) {
    int from = ch_move_from(move), to = move->path[move->path_length - 1];
    return from != CH_NO_SQUARE && to != from && run->board[to].seat == run->board[from].seat;
}

static void add_candidate(struct ch_input *input, const struct ch_run *run, int index) {
    const struct ch_turn *turn = run->turn;
    const struct ch_move *move = &turn->legal->move[index];
    struct ch_atom id = ch_input_number(input, index + 1);
    int from = ch_move_from(move), kings = 0;
    int kind = from == CH_NO_SQUARE ? move->kind : run->board[from].kind;
    assert(move->path_length > 0 && kind < turn->game->kind_count);
    bool becomes = turn->game->kinds[kind].rises || joins_own(run, move);
    bool crowns = becomes && move->kind != kind && move->kind != CH_KIND_GONE;
    int taken = ch_game_taken(turn->game, move);
    for (int i = move->captured_count - taken; i < move->captured_count; i++) {
        struct ch_piece piece = run->board[move->captured[i]];
        assert(piece.seat >= 0 && piece.kind < turn->game->kind_count);
        struct ch_atom values[] = {id, input->square[move->captured[i]], input->kind[piece.kind]};
        kings += piece.kind == turn->game->king_kind;
        ch_input_add(input, &input->turn[TAKES], values);
    }
    add_puts(input, move, id);
    struct ch_atom values[] = {
        id,
        from_of(input, move),
        input->square[move->path[move->path_length - 1]],
        input->kind[kind],
        ch_input_number(input, taken),
        ch_input_number(input, kings),
        ch_input_truth(input, crowns),
    };
    ch_input_add(input, &input->turn[CANDIDATE], values);
}

static void add_suggestions(struct ch_input *input, const struct ch_run *run) {
    enum { ROOM = 64 };
    const struct ch_turn *turn = run->turn;
    struct ch_suggestion suggestions[ROOM];
    if (!turn->game->ops->suggest || !input->turn[SUGGESTION].deftemplate)
        return;
    int count = turn->game->ops->suggest(turn->game, turn->history, turn->legal, suggestions, ROOM);
    for (int i = 0; i < count; i++) {
        struct ch_atom values[] = {
            ch_atom_symbol(input->env, suggestions[i].kind),
            ch_input_number(input, suggestions[i].candidate + 1),
            input->square[suggestions[i].target],
            ch_input_number(input, suggestions[i].steps),
        };
        ch_input_add(input, &input->turn[SUGGESTION], values);
    }
}

void ch_input_turn(struct ch_input *input, const struct ch_run *run) {
    assert(input->game == run->turn->game && input->seat == run->turn->seat);
    assert(input->made_count == 0);
    add_turn(input, run);
    if (run->set_ups)
        return;
    add_pieces(input, run);
    add_hands(input, run);
    add_columns(input, run);
    add_last_moves(input, run);
    add_suggestions(input, run);
    for (int i = 0; i < run->turn->legal->count; i++)
        add_candidate(input, run, i);
}
