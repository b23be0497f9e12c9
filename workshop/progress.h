/* Who shows how far a long piece of work is. What is done here is said to it; it decides how often
 * anybody sees it. */
#ifndef CH_WORKSHOP_PROGRESS_H
#define CH_WORKSHOP_PROGRESS_H

struct ch_progress {
    void (*show)(struct ch_progress *progress, int done,
                 int count); /* after each piece, always in the same thread */
    void (*end)(struct ch_progress *progress);
};

#endif
