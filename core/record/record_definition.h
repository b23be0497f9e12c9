/* The texts of agents and those that define games, in the record: each stored once by its content.
 * Used by record*.c only; record.h has what others need. */
#ifndef CH_CORE_RECORD_RECORD_DEFINITION_H
#define CH_CORE_RECORD_RECORD_DEFINITION_H

#include "core/record/record_db.h"

/* Texts to be stored, with the statements for what is made of them: the row of that name and hash,
 * a new one, and the row of a text of it. */
struct ch_texts {
    const char *find, *insert, *insert_text; /* literals */
    const char *name, *hash;
    const struct ch_source *sources;
    int count;
};
/* The row, which is made if it is not there. */
enum ch_status ch_record_add_texts(struct ch_record *record, const struct ch_texts *texts,
                                   int64_t *id, struct ch_error *error);

/* The definition in row `id`, of which nothing is read yet; NULL for 0. It lives until the record
 * is closed. */
struct ch_recorded_definition *ch_recorded_definition_at(struct ch_record *record, int64_t id);
/* Its row; 0 for NULL. */
int64_t ch_recorded_definition_id(const struct ch_recorded_definition *definition);

/* The game that it defines, made the first time. CH_BAD_INPUT with the mistakes in it: a record is
 * untrusted input. */
enum ch_status ch_recorded_definition_game(struct ch_recorded_definition *definition,
                                           const struct ch_game **game, struct ch_error *error);

/* The same definition in another record, added if it is not there. */
enum ch_status ch_recorded_definition_copy(struct ch_record *into,
                                           struct ch_recorded_definition *from,
                                           struct ch_recorded_definition **to,
                                           struct ch_error *error);

/* Those that were met in a record. Initialise with {0}. */
struct ch_recorded_definitions {
    void *tree; /* by row (search.h): no order of rows makes looking them up slow */
    struct ch_recorded_definition *first;
    int games; /* that were made of them */
};

/* Rows may have gone with a transaction: what was read of them is read again when it is needed. */
void ch_recorded_definitions_forget(struct ch_recorded_definitions *definitions);
void ch_recorded_definitions_free(struct ch_recorded_definitions *definitions);

#endif
