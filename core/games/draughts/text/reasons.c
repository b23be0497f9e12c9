/* The kernel that plays any rules lists what would be legal if one of them were not: the general
 * one, or that of columns. */
#include "core/games/draughts/huff.h"
#include "core/games/draughts/text/written.h"

/* The game with other rules, and the position in it. */
struct loose {
    struct ch_draughts *draughts;
    struct ch_position position;
    struct ch_moves moves;
    const struct ch_written *written;
    struct ch_piece piece; /* that the move begins with */
};

static bool may_be_meant(const struct loose *loose, const struct ch_move *move) {
    const struct ch_written *written = loose->written;
    bool begins = move->path_length > written->count && move->captured_count > 0 &&
                  memcmp(move->path, written->square, (size_t)written->count) == 0;
    return begins || ch_written_names(loose->draughts, move, written);
}

/* The written move among those that the rules as they are now would allow, NULL if it is not there.
 * A capture that would have to go on counts. Borrowed until the next call. */
static const struct ch_move *find(struct loose *loose) {
    struct ch_draughts *draughts = loose->draughts;
    draughts->tables = draughts->kernel->prepare(draughts);
    loose->moves.count = 0;
    if (draughts->tables)
        draughts->kernel->moves(draughts, &loose->position, true, &loose->moves);
    ch_free(draughts->tables);
    for (int i = 0; i < loose->moves.count; i++)
        if (may_be_meant(loose, &loose->moves.move[i]))
            return &loose->moves.move[i];
    return NULL;
}

static void use_general(struct loose *loose, const struct ch_draughts *draughts,
                        const struct ch_position *position) {
    loose->draughts->kernel = &ch_general_kernel;
    loose->draughts->tables = ch_general_kernel.prepare(loose->draughts);
    loose->position.word[0] = position->word[0];
    for (int seat = 0; draughts->rules.hand.any && seat < CH_SEATS; seat++)
        loose->position.word[CH_HAND_WORD + seat] = position->word[CH_HAND_WORD + seat];
    for (int i = 0; draughts->game.huffs && i < CH_SET_WORDS; i++)
        loose->position.word[CH_HUFF_WORD + i] = position->word[CH_HUFF_WORD + i];
    for (int square = 0; loose->draughts->tables && square < draughts->rules.squares; square++) {
        struct ch_piece piece = draughts->kernel->piece_at(draughts, position, square);
        if (piece.seat >= 0)
            ch_general_kernel.put(loose->draughts, &loose->position, square, piece);
    }
    ch_free(loose->draughts->tables);
}

static void loose_init(struct loose *loose, const struct ch_draughts *draughts,
                       const struct ch_position *position, const struct ch_written *written) {
    *loose = (struct loose){.draughts = ch_alloc(sizeof *loose->draughts), .written = written};
    *loose->draughts = *draughts;
    if (!draughts->rules.columns)
        use_general(loose, draughts, position);
    else
        loose->position = *position;
    loose->piece = draughts->kernel->piece_at(draughts, position, written->square[0]);
}

static void loose_done(struct loose *loose) {
    ch_moves_done(&loose->moves);
    ch_free(loose->draughts);
}

/* What the moves must have most or least of; %s is the highest kind. */
static const struct {
    const char *max, *min;
} choices[CH_CHOICE_KEYS] = {
    [CH_KEY_COUNT] = {"most pieces must be taken", "fewest pieces must be taken"},
    [CH_KEY_KINGS_TAKEN] = {"most %ss must be taken", "fewest %ss must be taken"},
    [CH_KEY_WITH_KING] = {"a %s must make the capture", "a piece other than a %s must capture"},
    [CH_KEY_EARLIEST_KING] = {"a %s must be taken as early as possible",
                              "a %s must be taken as late as possible"},
    [CH_KEY_WEIGHT] = {"the greatest value must be taken", "the least value must be taken"},
    [CH_KEY_RANK] = {"the piece of the highest rank must capture",
                     "the piece of the lowest rank must capture"},
    [CH_KEY_RANKS_TAKEN] = {"the pieces of the highest rank must be taken",
                            "the pieces of the lowest rank must be taken"},
    [CH_KEY_PROMOTES] = {"the capture must be one that promotes",
                         "the capture must be one that does not promote"},
    [CH_KEY_BY_LINE] = {"a line must make the capture", "a single piece must make the capture"},
};

void ch_written_add_form(struct ch_text *text, const char *form, const char *word) {
    const char *place = strstr(form, "%s");
    if (!place) {
        ch_text_add(text, form);
        return;
    }
    ch_text_add_bytes(text, form, (size_t)(place - form));
    ch_text_add(text, word);
    ch_text_add(text, place + 2);
}

/* The last key of choice without which the move remains. Leaves the rules without choice. */
static bool find_choice(struct loose *loose, struct ch_text *text) {
    struct ch_rules *rules = &loose->draughts->rules;
    const struct ch_game *game = &loose->draughts->game;
    while (rules->choice_count > 0) {
        const struct ch_choice_rule *last = &rules->choice[--rules->choice_count];
        if (!find(loose))
            continue;
        const char *form = last->min ? choices[last->key].min : choices[last->key].max;
        ch_written_add_form(text, form, game->kinds[rules->highest].name);
        return true;
    }
    return false;
}

/* Rules that can be taken away from the captures of a kind, or from all moves. */
enum rule {
    LANDING_GOES_ON,
    LANDING_BEHIND_KING,
    NOT_BACK,
    NOT_ON,
    ONLY_ON,
    AT_EDGE,
    NO_SQUARE_TWICE,
    NO_COLUMN_TWICE,
    TAKEN_AT_END,
    ONCE,
    STOPS,
    FORBIDDEN,
    FORBIDDEN_THEN,
    CONDITIONS,
    LANDING_NEXT,
    REACH_NEXT,
    REACH_EXACT,
    WITHIN,
    KINDS_TAKEN
};

/* Those of an action, with conditions or without. */
static bool drop_hooks(struct ch_rules *rules, enum ch_hook_action action, bool only) {
    int kept = 0;
    for (int i = 0; i < rules->hook_count; i++)
        if (rules->hook[i].action != action || (rules->hook[i].only != 0) != only)
            rules->hook[kept++] = rules->hook[i];
    bool changed = kept < rules->hook_count;
    rules->hook_count = kept;
    return changed;
}

static void relax_capture(struct ch_capture_rule *capture, enum rule rule, uint8_t every) {
    bool going_on = rule == LANDING_GOES_ON && capture->landing == CH_LANDING_GOING_ON;
    bool behind = rule == LANDING_BEHIND_KING && capture->landing == CH_LANDING_BEHIND_KING;
    if (going_on || behind || rule == LANDING_NEXT)
        capture->landing = CH_LANDING_ANY;
    if (capture->reach == (rule == REACH_EXACT ? CH_REACH_EXACT : CH_REACH_NEXT) &&
        (rule == REACH_NEXT || rule == REACH_EXACT))
        capture->reach = CH_REACH_ANY;
    if (rule == WITHIN)
        memset(capture->within, 0, sizeof capture->within);
    if ((rule == NOT_BACK && capture->turn == CH_TURN_NOT_BACK) ||
        (rule == NOT_ON && capture->turn == CH_TURN_NOT_ON) ||
        (rule == ONLY_ON && capture->turn == CH_TURN_ONLY_ON) ||
        (rule == AT_EDGE && capture->turn == CH_TURN_AT_EDGE))
        capture->turn = CH_TURN_FREE;
    if (rule == ONCE)
        capture->once = false;
    if (rule == KINDS_TAKEN)
        capture->of = every;
}

static bool drop_conditions(struct ch_rules *rules) {
    bool changed = rules->only;
    for (int i = 0; i < CH_RULE_KINDS * CH_RULE_PARTS; i++) {
        struct ch_kind_rules *can = &rules->kind[i / CH_RULE_PARTS];
        can->step[i % CH_RULE_PARTS].only = can->capture[i % CH_RULE_PARTS].only = 0;
    }
    rules->only = 0;
    rules->only_captures = false;
    return changed;
}

/* Takes a rule away. True if it was there. */
static bool relax(struct ch_rules *rules, int kind, enum rule rule) {
    bool revisit = rules->revisit, at_once = rules->at_once, changed = false;
    enum ch_again again = rules->again;
    if (rule == STOPS || rule == FORBIDDEN || rule == FORBIDDEN_THEN)
        return drop_hooks(rules, rule == STOPS ? CH_HOOK_STOP : CH_HOOK_FORBID,
                          rule == FORBIDDEN_THEN);
    if (rule == CONDITIONS)
        return drop_conditions(rules);
    rules->revisit = revisit || rule == NO_SQUARE_TWICE;
    rules->at_once = at_once || rule == TAKEN_AT_END;
    if (rule == NO_COLUMN_TWICE)
        rules->again = CH_AGAIN_FREE;
    for (int i = 0; i < rules->kind[kind].capture_count; i++) {
        struct ch_capture_rule *now = &rules->kind[kind].capture[i], was = *now;
        relax_capture(now, rule, ch_rules_kinds(rules));
        changed |= now->landing != was.landing || now->reach != was.reach ||
                   now->turn != was.turn || now->once != was.once || now->of != was.of ||
                   memcmp(now->within, was.within, sizeof was.within) != 0;
    }
    return changed || rules->revisit != revisit || rules->at_once != at_once ||
           rules->again != again;
}

static void let_capture_every_way(struct ch_rules *rules, struct ch_piece piece) {
    for (int i = 0; i < rules->kind[piece.kind].capture_count; i++)
        rules->kind[piece.kind].capture[i].ways[piece.seat] = CH_ALL_WAYS;
}

/* By rule; %s is the piece that moves. In the order in which they are tried. */
static const char *const forms[] = {
    [LANDING_GOES_ON] = "a %s must land where it can go on capturing",
    [LANDING_BEHIND_KING] = "a %s lands right behind a king that it takes last",
    [NOT_BACK] = "a %s may not turn back in a capture",
    [NOT_ON] = "a %s must turn: it may not go on in the direction just used",
    [ONLY_ON] = "a %s goes on in the direction just used only",
    [AT_EDGE] = "a %s turns at the edge of the board only, and not back",
    [NO_SQUARE_TWICE] = "a %s may not come to a square twice in one move",
    [NO_COLUMN_TWICE] = "a %s may not jump a column again in one move",
    [TAKEN_AT_END] = "a piece that is taken stays in the way until the move ends",
    [ONCE] = "this capture of a %s is a whole move",
    [STOPS] = "the move of a %s ends there",
    [FORBIDDEN] = "a %s may not go there",
    [FORBIDDEN_THEN] = "what is attacked after this move of a %s forbids it",
    [CONDITIONS] = "a condition of this move of a %s does not hold",
    [LANDING_NEXT] = "a %s lands right behind the piece that it takes",
    [REACH_NEXT] = "a %s takes only what stands next to it",
    [REACH_EXACT] = "a %s takes only what is at its one distance",
    [WITHIN] = "a %s may capture so on certain squares only",
};

/* False if the move is not there even without all the rules that can be left out: so it is with
 * most mistakes, and nothing more needs to be tried. */
static bool can_be_explained(struct loose *loose) {
    struct ch_rules *rules = &loose->draughts->rules;
    const struct ch_rules before = *rules;
    for (enum rule rule = 0; rule <= KINDS_TAKEN; rule++)
        relax(rules, loose->piece.kind, rule);
    let_capture_every_way(rules, loose->piece);
    rules->choice_count = 0;
    rules->mandatory = false;
    bool found = find(loose) != NULL;
    *rules = before;
    return found;
}

/* "a man may not take a king". */
static bool find_kind(struct loose *loose, struct ch_text *text) {
    const struct ch_rules before = loose->draughts->rules;
    const struct ch_game *game = &loose->draughts->game;
    int kind = loose->piece.kind, taken = -1;
    const struct ch_move *move =
        relax(&loose->draughts->rules, kind, KINDS_TAKEN) ? find(loose) : NULL;
    loose->draughts->tables = move ? loose->draughts->kernel->prepare(loose->draughts) : NULL;
    for (int i = 0; loose->draughts->tables && taken < 0 && i < move->captured_count; i++) {
        int other =
            loose->draughts->kernel->piece_at(loose->draughts, &loose->position, move->captured[i])
                .kind;
        bool allowed = false;
        for (int j = 0; j < before.kind[kind].capture_count; j++)
            allowed |= before.kind[kind].capture[j].of >> other & 1;
        taken = allowed ? -1 : other;
    }
    ch_free(loose->draughts->tables);
    loose->draughts->rules = before;
    if (taken < 0)
        return false;
    ch_text_addf(text, "a %s may not take a %s", game->kinds[kind].name, game->kinds[taken].name);
    return true;
}

static enum ch_illegal find_rule(struct loose *loose, struct ch_text *text) {
    const struct ch_rules before = loose->draughts->rules;
    for (enum rule rule = 0; rule < KINDS_TAKEN; rule++) {
        bool was_there = relax(&loose->draughts->rules, loose->piece.kind, rule);
        bool found = was_there && find(loose) != NULL;
        loose->draughts->rules = before;
        if (found) {
            ch_written_add_form(text, forms[rule],
                                loose->draughts->game.kinds[loose->piece.kind].name);
            return rule == STOPS ? CH_ILLEGAL_END : CH_ILLEGAL_RULE;
        }
    }
    if (find_kind(loose, text))
        return CH_ILLEGAL_RULE;
    let_capture_every_way(&loose->draughts->rules, loose->piece);
    return find(loose) ? CH_ILLEGAL_ALTERNATIVES : CH_ILLEGAL_NONE;
}

enum ch_illegal ch_written_reason(const struct ch_draughts *draughts,
                                  const struct ch_position *position,
                                  const struct ch_written *written, struct ch_text *text) {
    CH_SCOPED(loose_done) struct loose loose;
    loose_init(&loose, draughts, position, written);
    struct ch_rules *rules = &loose.draughts->rules;
    bool mandatory = rules->mandatory;
    if (!can_be_explained(&loose))
        return CH_ILLEGAL_NONE;
    if (find_choice(&loose, text))
        return CH_ILLEGAL_CHOICE;
    rules->mandatory = false;
    return mandatory && find(&loose) ? CH_ILLEGAL_CAPTURE : find_rule(&loose, text);
}
