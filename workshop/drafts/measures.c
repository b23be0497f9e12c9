#include "workshop/drafts/measures.h"

#include <string.h>

#include "bridge/bridge.h"
#include "workshop/drafts/premise.h"

void ch_measure_call(const char *slot, struct ch_text *out) {
    const char *dot = strchr(slot, '.');
    ch_text_addf(out, "(%.*s ?m%s%s)", dot ? (int)(dot - slot) : (int)strlen(slot), slot,
                 dot ? " " : "", dot ? dot + 1 : "");
}

/* Both texts grow together: the slots of the template, and those of the fact that is asserted. */
static void add_slot(const char *name, const char *side, bool truth, struct ch_text *slots,
                     struct ch_text *values) {
    CH_SCOPED(ch_text_done) struct ch_text slot = ch_text_new();
    ch_text_addf(&slot, "%s%s%s", name, side[0] ? "." : "", side);
    ch_text_addf(slots, "\n  (slot %s %s)", slot.data,
                 truth ? "(allowed-symbols TRUE FALSE)" : "(type INTEGER)");
    ch_text_addf(values, "\n    (%s ", slot.data);
    ch_measure_call(slot.data, values);
    ch_text_add(values, ")");
}

/* Where pieces are hidden it is unknown what is forced: a rule that asks is stopped. */
static bool is_measurable(const struct ch_game *game, const struct ch_bridge_function *function) {
    return !function->needs &&
           !(ch_game_hidden(game) && strncmp(function->name, "forced", strlen("forced")) == 0);
}

void ch_measures_write(const struct ch_game *game, const char *phase, struct ch_text *out) {
    const struct ch_bridge_function *function;
    CH_SCOPED(ch_text_done) struct ch_text slots = ch_text_new(), values = ch_text_new();
    for (int i = 0; (function = ch_bridge_function_at(i)) != NULL; i++) {
        bool truth = strcmp(function->returns, "TRUE or FALSE") == 0;
        if (!ch_bridge_function_fits(i, game) || !is_measurable(game, function) ||
            (!truth && strcmp(function->returns, "integer") != 0))
            continue;
        if (strcmp(function->arguments, "?m") == 0) {
            add_slot(function->name, "", truth, &slots, &values);
        } else if (strcmp(function->arguments, "?m ?side") == 0) {
            add_slot(function->name, "own", truth, &slots, &values);
            add_slot(function->name, "enemy", truth, &slots, &values);
        }
    }
    ch_text_addf(out,
                 "(deftemplate MAIN::%s \"What functions say of a candidate.\"\n"
                 "  (slot id (type INTEGER))%s)\n"
                 "(defrule %s::%s \"Measures, and says nothing.\"\n"
                 "  (candidate (id ?m))\n  =>\n  (assert (%s (id ?m)%s)))\n",
                 ch_measure_kind, slots.data, phase, ch_measure_kind, ch_measure_kind, values.data);
}
