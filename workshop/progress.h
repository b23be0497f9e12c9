/* Shows the progress of long work. The work reports each step; the implementation decides how often
 * to show one. */
#ifndef CH_WORKSHOP_PROGRESS_H
#define CH_WORKSHOP_PROGRESS_H

struct ch_progress {
    void (*show)(struct ch_progress *progress, int done,
                 int count); /* after each piece; never in two threads at a time */
    void (*end)(struct ch_progress *progress);
};

#endif
