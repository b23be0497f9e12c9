/* Writes in sentences what decided a turn. */
#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bridge/output/headline.h"
#include "bridge/output/output.h"

void ch_reason_end(const char *reason, const char *rule, struct ch_text *text) {
    ch_text_addf(text, reason[0] ? ": %s (%s)." : "%s (%s).", reason, rule);
}

/* "18-22, 18-23 and four others" */
static void write_moves(const struct ch_headline *headline, const struct ch_sentence *sentence,
                        struct ch_text *text) {
    int named = sentence->count > CH_HEADLINE_NAMED ? CH_HEADLINE_NAMED - 1 : sentence->count;
    for (int i = 0; i < named; i++) {
        bool last = i == sentence->count - 1;
        ch_text_add(text, i == 0 ? "" : last ? " and " : ", ");
        ch_turn_name(sentence->named[i], headline->run->turn, text);
    }
    if (named < sentence->count) {
        ch_text_add(text, " and ");
        ch_text_add_count(text, sentence->count - named);
        ch_text_add(text, " others");
    }
}

/* "The move 24-20 was", "Three moves were"; `such` is what follows of several. */
static void write_subject(const struct ch_headline *headline, const struct ch_sentence *sentence,
                          const char *what, struct ch_text *text) {
    size_t start = text->length;
    bool many = sentence->count > 1;
    if (many) {
        ch_text_add_count(text, sentence->count);
        ch_text_addf(text, " moves %s, such as ", what);
        text->data[start] = (char)toupper((unsigned char)text->data[start]);
    } else {
        ch_text_add(text, "The move ");
    }
    ch_turn_name(sentence->named[0], headline->run->turn, text);
    if (!many)
        ch_text_addf(text, " %s", what);
}

static void write_dropped(const struct ch_headline *headline, const struct ch_sentence *sentence,
                          struct ch_text *text) {
    const struct ch_decision *d = &headline->run->decision;
    bool alone = d->tied_count == 1, first = sentence == headline->sentence,
         one = sentence->count == 1;
    if (first && alone && d->count == 2)
        ch_text_add(text, "The other move, ");
    else if (first && alone)
        ch_text_add(text, "Every other move was ruled out, such as ");
    else if (first && !headline->preferred && one)
        ch_text_add(text, "No rule preferred a move, and ");
    else if (first && !headline->preferred) {
        ch_text_add(text, "No rule preferred a move, and ");
        ch_text_add_count(text, sentence->count);
        ch_text_add(text, " were ruled out, such as ");
    } else {
        write_subject(headline, sentence, one ? "was ruled out" : "were ruled out", text);
        return;
    }
    ch_turn_name(sentence->named[0], headline->run->turn, text);
    if (first && alone && d->count == 2)
        ch_text_add(text, ", was ruled out");
    else if (!alone && one)
        ch_text_add(text, " was ruled out");
}

/* "3.2 points", "1 point" */
static void write_points(int64_t millionths, struct ch_text *text) {
    double points = ch_score_number(millionths);
    if (points < 0.01)
        ch_text_add(text, "less than 0.01");
    else if (points < 100)
        ch_text_addf(text, "%.15g", round(points * 100) / 100);
    else
        ch_text_addf(text, "%.0f", points);
    ch_text_addf(text, " point%s", points > 0.995 && points < 1.005 ? "" : "s");
}

static void write_scores(const struct ch_headline *headline, const struct ch_sentence *sentence,
                         struct ch_text *text) {
    bool gains = sentence->form == CH_SAYS_OUTSCORED, several = sentence->count > 1;
    if (gains) {
        ch_text_add(text, "It scores ");
        write_points(sentence->margin, text);
        ch_text_add(text, " more than ");
        ch_turn_name(sentence->named[0], headline->run->turn, text);
        ch_text_add(text, several ? ", the next best" : "");
    } else {
        ch_text_add(text, several ? "The next best, " : "The move ");
        ch_turn_name(sentence->named[0], headline->run->turn, text);
        ch_text_add(text, several ? ", scores " : " scores ");
        write_points(sentence->margin, text);
        ch_text_add(text, " less");
    }
    int64_t shown = sentence->margin < 100 * CH_SCORE_UNIT ? CH_SCORE_UNIT / 100 : CH_SCORE_UNIT;
    if (llabs(sentence->weight - sentence->margin) < shown)
        return;
    ch_text_add(text, "; the largest difference is ");
    write_points(sentence->weight, text);
}

/* Another move was removed for a third one, which was not chosen either. */
static void write_surpassed(const struct ch_headline *headline, const struct ch_sentence *sentence,
                            struct ch_text *text) {
    const struct ch_turn *turn = headline->run->turn;
    const struct ch_preference *p = &headline->run->preferences[sentence->statement];
    int winner = -1, loser = -1;
    ch_preference_pair(p, &winner, &loser);
    ch_text_add(text, "The move ");
    ch_turn_name(loser, turn, text);
    ch_text_add(text, " was ruled out because ");
    bool better = loser != p->candidate;
    ch_text_add(text, better ? "" : "it is worse than ");
    ch_turn_name(winner, turn, text);
    ch_text_add(text, better ? " is better" : "");
}

static void write_set_aside(const struct ch_headline *headline, enum ch_step step,
                            struct ch_text *text) {
    const struct ch_decision *d = &headline->run->decision;
    bool compares = ch_step_effect(step) == CH_EFFECT_COMPARES;
    ch_text_addf(text, "Every move%s %s%s, and so none was ruled out for that.",
                 ch_headline_present(d, step) < d->count ? " that was left" : "",
                 compares ? "is worse than another" : "was ",
                 compares ? "" : ch_step_row(step)->said);
}

/* The sentence up to its reason. */
static void write_begin(const struct ch_headline *headline, const struct ch_sentence *sentence,
                        struct ch_text *text) {
    const struct ch_run *run = headline->run;
    const char *said = sentence->statement >= 0
                           ? ch_preference_row(run->preferences[sentence->statement].kind)->said
                           : "";
    switch (sentence->form) {
    case CH_SAYS_KEPT:
        ch_text_addf(text, sentence->count == 1 ? "It is %s" : "It is one of the %s moves", said);
        break;
    case CH_SAYS_TOO:
        ch_text_add(text, "There is another reason");
        break;
    case CH_SAYS_BETTER:
        ch_text_add(text, "It is better than ");
        write_moves(headline, sentence, text);
        break;
    case CH_SAYS_WORSE:
        write_subject(headline, sentence, sentence->count == 1 ? "is worse" : "are worse", text);
        break;
    case CH_SAYS_SURPASSED:
        write_surpassed(headline, sentence, text);
        break;
    case CH_SAYS_DROPPED:
        write_dropped(headline, sentence, text);
        break;
    case CH_SAYS_OUTSCORED:
    case CH_SAYS_UNDERSCORED:
        write_scores(headline, sentence, text);
        break;
    default:
        assert(!"a form without a reason");
    }
}

static void write_sentence(const struct ch_headline *headline, const struct ch_sentence *sentence,
                           struct ch_text *text) {
    const struct ch_run *run = headline->run;
    if (sentence->form == CH_SAYS_ONLY) {
        ch_choice_add_only(run->turn, text);
    } else if (sentence->form == CH_SAYS_SET_ASIDE) {
        write_set_aside(headline, sentence->step, text);
    } else if (sentence->form == CH_SAYS_SILENT) {
        ch_text_add(text, "No rule preferred a move.");
    } else if (sentence->form == CH_SAYS_ALIKE) {
        ch_text_add(text, "The rules rank no move above another.");
    } else {
        const struct ch_preference *p = &run->preferences[sentence->statement];
        write_begin(headline, sentence, text);
        ch_reason_end(p->reason, p->rule, text);
    }
}

/* "One of the other two was drawn at random.", "One of the four moves was drawn at random.", "The
 * choice was drawn at random from five moves with the best score." */
static void write_draw(const struct ch_headline *headline, struct ch_text *text) {
    const struct ch_decision *d = &headline->run->decision;
    const struct ch_sentence *last = &headline->sentence[headline->count - 1];
    bool others = headline->count == 1 && last->form == CH_SAYS_DROPPED &&
                  d->tied_count + last->count == d->count;
    if (d->tied_count < 2)
        return;
    ch_text_add(text, " ");
    if (last->form == CH_SAYS_OUTSCORED || last->form == CH_SAYS_UNDERSCORED) {
        ch_text_add(text, "The choice was drawn at random from ");
        ch_text_add_count(text, d->tied_count);
        ch_text_add(text, " moves with the best score.");
        return;
    }
    if (!others && d->tied_count < d->count) {
        ch_choice_add_draw(d->tied_count, text);
        return;
    }
    ch_text_add(text, others ? "One of the other " : "One of the ");
    ch_text_add_count(text, d->tied_count);
    ch_text_add(text, others ? " was drawn at random." : " moves was drawn at random.");
}

void ch_turn_reason(const struct ch_run *run, struct ch_text *text) {
    assert(run->decision.count == run->turn->legal->count && !run->set_ups);
    size_t start = text->length;
    struct ch_headline headline;
    ch_headline_describe(run, &headline);
    for (int i = 0; i < headline.count; i++) {
        ch_text_add(text, i > 0 ? " " : "");
        write_sentence(&headline, &headline.sentence[i], text);
    }
    write_draw(&headline, text);
    ch_claims_report(run, text);
    ch_text_plain(text->data + start, ""); /* it is written in one line */
}

/* True if `p` is about the chosen move, and says something for it. */
static bool speaks_for(const struct ch_decision *d, const struct ch_preference *p) {
    const struct ch_preference_row *row = ch_preference_row(p->kind);
    if (p->candidate != d->chosen || row->sense != CH_SENSE_FOR)
        return false;
    if (row->effect == CH_EFFECT_ADDS)
        return p->value > 0;
    return row->effect == CH_EFFECT_NONE ? p->reason[0] != '\0' : p->other != d->chosen;
}

bool ch_turn_spoken_for(const struct ch_run *run) {
    for (int i = 0; i < run->statement_count; i++)
        if (speaks_for(&run->decision, &run->preferences[i]))
            return true;
    return false;
}

void ch_turn_name(int candidate, const void *context, struct ch_text *text) {
    const struct ch_turn *turn = context;
    assert(candidate >= 0 && candidate < turn->legal->count);
    turn->game->ops->format_move(turn->game, &turn->legal->move[candidate], NULL, CH_NOTATION_FULL,
                                 text);
}
