/* Where a match can be watched: a socket in a folder of the user's alone, found from the record.
 *
 * The folder is `crownhead` in $XDG_RUNTIME_DIR or /run/user/UID, else /tmp/crownhead-UID; one that
 * is a link, belongs to another user, or lets others in is not used. A socket's name holds the
 * record's device and file numbers and a random number, so that every match has its own. It has its
 * name only from when it listens: one that refuses was left by a program that is gone. */
#ifndef CH_WORKSHOP_LIVE_PLACE_H
#define CH_WORKSHOP_LIVE_PLACE_H

#include <stdbool.h>

#include "core/base/error.h"

enum { CH_LIVE_NAME = 64, CH_LIVE_FOLDERS = 3 };

struct ch_live_place {
    int listener; /* does not block; -1: none */
    int folder;
    char name[CH_LIVE_NAME];
};

/* A socket that was found; only its program knows whether it still listens. */
struct ch_live_found {
    int folder; /* the number of one, below CH_LIVE_FOLDERS */
    char name[CH_LIVE_NAME];
};

/* Listens for watchers of a match whose record, a file that exists, is at `record`. Sockets of
 * programs that are gone are removed. */
enum ch_status ch_live_place_open(const char *record, struct ch_live_place *place,
                                  struct ch_error *error);
void ch_live_place_close(struct ch_live_place *place);
/* Accepts the next connection, as a descriptor that does not block; -1: none waits. Others than
 * this user are sent away. */
int ch_live_place_accept(const struct ch_live_place *place);

/* Fills found[0..room-1] with the sockets of matches on the record; how many there are of them. */
int ch_live_places(const char *record, struct ch_live_found found[], int room);
/* Connects; a descriptor that does not block, -1 if no process of this user listens there. */
int ch_live_place_connect(const struct ch_live_found *found);

#endif
