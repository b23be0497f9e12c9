/* The place of a record: its file, those that SQLite writes beside it, and the disk. */
#ifndef CH_CORE_RECORD_RECORD_PLACE_H
#define CH_CORE_RECORD_RECORD_PLACE_H

#include <stdbool.h>

#include "core/base/error.h"

/* CH_BAD_INPUT if the file may not be opened as a database: it is no plain file, a link to none, or
 * what is beside it leads elsewhere. One that is not there is CH_OK. */
enum ch_status ch_record_place_check(const char *path, struct ch_error *error);

/* The name of the file with this ending beside it, where links to it lead. Freed with ch_free. */
char *ch_record_place_beside(const char *path, const char *ending);
bool ch_record_place_has(const char *path, const char *ending);
void ch_record_place_remove(const char *path, const char *ending);

/* False if no file in the folder can be locked, as in some that are shared over a network. */
bool ch_record_place_locks(const char *path);
/* True if the file is there, and empty. */
bool ch_record_place_is_empty(const char *path);
/* True if the disk has no room for what SQLite does at the end. */
bool ch_record_place_is_full(const char *path);

#endif
