#include "workshop/evidence.h"

#include "core/base/json.h"

static void add_question(const struct ch_meeting_evidence *meeting, int deck, struct ch_text *out) {
    if (meeting->pairs == 0 && meeting->games > 0) {
        ch_text_add(out, "with no pair of both colours complete");
        return;
    }
    switch (meeting->cluster_of) {
    case CH_CLUSTER_BALLOT:
        ch_text_addf(out, "over openings like the %ld played", meeting->ballots);
        if (deck > 0 && meeting->ballots == deck)
            ch_text_add(out, ", which are the whole deck");
        if (meeting->openings > meeting->ballots)
            ch_text_addf(out, " (lengthened to %ld)", meeting->openings);
        return;
    case CH_CLUSTER_OPENING:
        ch_text_addf(out, "over openings like the %ld played, all made from one",
                     meeting->openings);
        return;
    case CH_CLUSTER_PAIR:
        ch_text_add(out, "over what the agents draw at random from one start");
    }
}

void ch_evidence_add_different(long different, long games, struct ch_text *out) {
    ch_text_addf(out, "%ld of %ld game%s different", different, games, ch_plural(games));
}

void ch_evidence_add(const struct ch_meeting_evidence *meeting, int deck, const char *dot,
                     struct ch_text *out) {
    bool least = meeting->cluster_of == CH_CLUSTER_PAIR && meeting->pairs > 0;
    ch_text_add(out, least ? "at least 95 % " : "95 % ");
    add_question(meeting, deck, out);
    ch_text_add(out, dot);
    ch_evidence_add_different(meeting->different, meeting->games, out);
}

void ch_evidence_json(cJSON *object, const struct ch_meeting_evidence *meeting) {
    static const char *const names[] = {
        [CH_CLUSTER_BALLOT] = "ballots",
        [CH_CLUSTER_OPENING] = "openings",
        [CH_CLUSTER_PAIR] = "pairs",
    };
    ch_json_add(object, "ballots %ld, openings %ld, variance_of %s, clusters %ld", meeting->ballots,
                meeting->openings, names[meeting->cluster_of], meeting->clusters);
}
