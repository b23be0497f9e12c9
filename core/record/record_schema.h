/* The layouts of the record: the first, the step from each to the next, and the check that a file
 * has the tables of one and nothing else. A new record is made by the same steps that bring an old
 * one up to date, so a layout has one schema, whichever program made the file. Records are
 * untrusted, and a view, a trigger or an index in one would be executed by the queries of this
 * program. Used by record*.c only. */
#ifndef CH_CORE_RECORD_RECORD_SCHEMA_H
#define CH_CORE_RECORD_RECORD_SCHEMA_H

#include "core/record/record.h"

/* The layout that this program writes. Layouts count from 1. */
int ch_record_layout(void);

/* Makes the tables in an empty file, of layout `layout`. Within the caller's transaction. */
enum ch_status ch_record_steps_begin(struct ch_record *record, int layout, struct ch_error *error);

/* Brings a record of layout `from` to layout `to`, with all that it holds, and notes that in the
 * file. Within the caller's transaction, with foreign keys off. CH_BAD_INPUT if it holds what the
 * older layout can't. */
enum ch_status ch_record_steps(struct ch_record *record, int from, int to, struct ch_error *error);

/* CH_OK if the schema of `record` is the one of `layout` (1 … ch_record_layout()). CH_BAD_INPUT
 * with the object that is extra, missing or different. Runs no query on the tables themselves. */
enum ch_status ch_record_schema_check(struct ch_record *record, int layout, struct ch_error *error);

#endif
