/* Work on a file that no two programs are to do at the same time, such as playing one match of a
 * record. A program claims it in a file beside, which is removed with its last claim. Claims end
 * with the process that has them, however it ends. */
#ifndef CH_CORE_BASE_WORK_CLAIM_H
#define CH_CORE_BASE_WORK_CLAIM_H

#include "core/base/error.h"

struct ch_work {
    const char *file;  /* that is worked on: claims are in a file with .lock behind its name, and
                        * for a folder in work.lock in it */
    const char *doing; /* "plays match 3"; equal words are the same work */
    int shard, shards; /* with shards > 0 only part `shard` of so many, from 0 */
};

struct ch_work_claim;

/* Claims the work. CH_SYSTEM with who does it if another program does it or a part that overlaps,
 * or if a file that is none of ours has the name. *claim is NULL after an error, and where no such
 * file can be made or locked: a folder that may only be read, a full disk, a system without locks.
 */
enum ch_status ch_work_claim_take(const struct ch_work *work, struct ch_work_claim **claim,
                                  struct ch_error *error);
/* May be NULL. */
void ch_work_claim_release(struct ch_work_claim *claim);
/* The same at the end of a scope: CH_SCOPED(ch_work_claim_end) struct ch_work_claim *claim = NULL;
 */
static inline void ch_work_claim_end(struct ch_work_claim **claim) {
    ch_work_claim_release(*claim);
}

#endif
