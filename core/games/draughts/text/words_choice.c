/* Which captures may be chosen, in sentences. */
#include "core/games/draughts/text/words.h"

const char *ch_draughts_king(const struct ch_draughts *draughts) {
    int king = draughts->game.king_kind;
    return draughts->game.kinds[king < 0 ? draughts->game.man_kind : king].name;
}

/* What the captures have that one key of choice leaves: "that take the most kings". */
static void add_key(const struct ch_draughts *draughts, const struct ch_choice_rule *key,
                    struct ch_text *text) {
    const char *king = ch_draughts_king(draughts);
    const char *max = key->min ? "fewest" : "most", *not = key->min ? "not " : "";
    switch (key->key) {
    case CH_KEY_COUNT:
        ch_text_addf(text, "that take the %s pieces", max);
        break;
    case CH_KEY_KINGS_TAKEN:
        ch_text_addf(text, "that take the %s %ss", max, king);
        break;
    case CH_KEY_WITH_KING:
        ch_text_addf(text, "%smade with a %s", not, king);
        break;
    case CH_KEY_EARLIEST_KING:
        ch_text_addf(text, "that take a %s %s, then the next one", king,
                     key->min ? "latest" : "earliest");
        break;
    case CH_KEY_WEIGHT:
        ch_text_addf(text, "that take the %s weight (", key->min ? "least" : "greatest");
        for (int kind = 0; kind < draughts->rules.kind_count; kind++)
            ch_text_addf(text, "%s%s %d", kind ? ", " : "", draughts->game.kinds[kind].name,
                         draughts->rules.kind[kind].weight);
        ch_text_add(text, ")");
        break;
    case CH_KEY_RANK:
        ch_text_addf(text, "made with a piece of the %s rank", key->min ? "lowest" : "highest");
        break;
    case CH_KEY_RANKS_TAKEN:
        ch_text_addf(text, "that take the %s pieces of the highest rank, then of the next", max);
        break;
    case CH_KEY_PROMOTES:
        ch_text_addf(text, "that %spromote", key->min ? "do not " : "");
        break;
    case CH_KEY_BY_LINE:
        ch_text_addf(text, "%smade by a line", not );
        break;
    case CH_CHOICE_KEYS:
        break;
    }
}

/* "Where a man can capture, a capture must be made; otherwise none is an obligation." */
static void add_obliging(const struct ch_draughts *draughts, struct ch_text *text) {
    const char *before = "Where a ";
    for (int kind = 0; kind < draughts->rules.kind_count; kind++) {
        if (draughts->rules.released >> kind & 1)
            continue;
        ch_text_addf(text, "%s%s", before, draughts->game.kinds[kind].name);
        before = " or a ";
    }
    ch_text_add(text, " can capture, a capture must be made; otherwise none is an obligation.");
}

void ch_draughts_words_of_choice(const struct ch_draughts *draughts, struct ch_text *text) {
    const struct ch_rules *rules = &draughts->rules;
    ch_text_add(text, "choice\t");
    if (rules->mandatory && rules->released)
        add_obliging(draughts, text);
    else
        ch_text_add(text,
                    rules->mandatory ? "Who can capture must." : "No capture is an obligation.");
    for (int i = 0; i < rules->choice_count; i++) {
        ch_text_add(text, i == 0 ? " Of all captures those remain " : "; of these, those ");
        add_key(draughts, &rules->choice[i], text);
    }
    ch_text_add(text, rules->choice_count ? ". The player may choose among what is left.\n"
                      : rules->mandatory  ? " The player may choose among captures.\n"
                                          : "\n");
}
