/* The facts that a rule base speaks of, as its templates and their comments describe them. The
 * texts are read and not run. */
#ifndef CH_BRIDGE_LOADING_VOCABULARY_H
#define CH_BRIDGE_LOADING_VOCABULARY_H

#include "core/referee/agent.h"

struct ch_vocabulary_slot {
    char *name;
    char *holds; /* "integer", "yes, no", "list of symbols", "anything" */
    char *help;  /* the comment behind the slot on its line, "" if there is none */
};

/* A template. */
struct ch_vocabulary_fact {
    char *name;
    int source, line; /* where it is declared: index of the text */
    char *help;       /* its comment up to "Example:", in one line; "" if it has none */
    char *example;    /* what follows in it, "" if nothing does */
    bool given;       /* the environment asserts it */
    bool *asserted;   /* by text: something there asserts it */
    struct ch_vocabulary_slot *slots;
    int slot_count;
};

/* In the order of the texts. Grows; release with ch_vocabulary_done. */
struct ch_vocabulary {
    struct ch_vocabulary_fact *facts;
    int count, capacity;
    int source_count;
};

/* Reads sources[0..count-1], borrowed for the call. Any bytes are allowed; what is no template is
 * passed over. */
void ch_vocabulary_read(struct ch_vocabulary *vocabulary, const struct ch_source *sources,
                        int count);
void ch_vocabulary_done(struct ch_vocabulary *vocabulary);

#endif
