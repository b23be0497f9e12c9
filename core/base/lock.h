/* A mutex that is held to the end of a scope:
 * CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&mutex); */
#ifndef CH_CORE_BASE_LOCK_H
#define CH_CORE_BASE_LOCK_H

#include <pthread.h>

#include "core/base/memory.h"

static inline pthread_mutex_t *ch_lock(pthread_mutex_t *mutex) {
    pthread_mutex_lock(mutex);
    return mutex;
}

static inline void ch_unlock(pthread_mutex_t **held) {
    pthread_mutex_unlock(*held);
}

#endif
