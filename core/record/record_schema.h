/* Checks that a file holds the tables of a record and nothing else. Records are untrusted, and a
 * view, a trigger or an index in one would be executed by the queries of this program. Used by
 * record*.c only. */
#ifndef CH_CORE_RECORD_RECORD_SCHEMA_H
#define CH_CORE_RECORD_RECORD_SCHEMA_H

#include "core/record/record.h"

/* CH_OK if the schema of `record` is the one of `layout` (1 … ch_record_layout()). CH_BAD_INPUT
 * with the object that is extra, missing or different. Runs no query on the tables themselves. */
enum ch_status ch_record_schema_check(struct ch_record *record, int layout, struct ch_error *error);

#endif
