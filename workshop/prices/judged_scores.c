#include "workshop/prices/judged_scores.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/text.h"

enum { JUDGE_DIGITS = 16, LONGEST_FILE = 1 << 28 };

/* Makes a line of its own of a last one without an end. It may look whole, but for its last
 * digits: with this it is none. */
#define TORN " torn\n"

struct entry {
    uint64_t key;     /* of the position with its history */
    int first, count; /* of `score` */
};

struct ch_judged_scores {
    char *file;
    char judge[JUDGE_DIGITS + 1];
    struct entry *entry; /* by key and count */
    int entries;
    int *score;
    int scores, capacity;
    int descriptor;
    bool torn;            /* the last line has no end */
    pthread_mutex_t lock; /* of writing */
};

static uint64_t key_of(const struct ch_turn *turn) {
    const struct ch_history *seen = turn->history;
    const uint64_t words[] = {seen->start_hash,
                              seen->count > 0 ? seen->plies[seen->count - 1].line : 0,
                              (uint64_t)turn->seat};
    return ch_hash_words(words, (int)(sizeof words / sizeof *words));
}

static int by_key(const void *a, const void *b) {
    const struct entry *x = a, *y = b;
    return x->key != y->key ? (x->key > y->key) - (x->key < y->key)
                            : (x->count > y->count) - (x->count < y->count);
}

/* Reads `count` scores, and nothing behind them. */
static bool read_scores(struct ch_judged_scores *self, long count, const char *text) {
    char *end = (char *)(uintptr_t)text;
    for (long i = 0; i < count; i++) {
        const char *before = end;
        long score = strtol(before, &end, 10);
        if (end == before || score < -CH_SEARCH_MATE || score > CH_SEARCH_MATE)
            return false;
        *ch_added(self->score, self->scores, self->capacity) = (int)score;
    }
    return *end == '\0';
}

/* Reads "JUDGE KEY COUNT SCORE …", or leaves out a line that is not this judge's, or no such line.
 */
static void read_line(struct ch_judged_scores *self, const char *line) {
    char *end;
    int first = self->scores;
    if (strncmp(line, self->judge, JUDGE_DIGITS) != 0 || line[JUDGE_DIGITS] != ' ')
        return;
    uint64_t key = strtoull(line + JUDGE_DIGITS, &end, 16);
    long count = strtol(end, &end, 10);
    if (count < 1 || !read_scores(self, count, end)) {
        self->scores = first;
        return;
    }
    struct entry *entry = ch_append(&self->entry, &self->entries, sizeof *entry);
    *entry = (struct entry){key, first, (int)count};
}

static enum ch_status read_all(struct ch_judged_scores *self, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (access(self->file, F_OK) != 0)
        return CH_OK;
    enum ch_status status = ch_text_read_file(&text, self->file, LONGEST_FILE, error);
    if (status != CH_OK)
        return status;
    self->torn = text.length > 0 && text.data[text.length - 1] != '\n';
    const char *after = text.data + text.length;
    for (char *line = text.data, *end; (end = memchr(line, '\n', (size_t)(after - line))) != NULL;
         line = end + 1) {
        *end = '\0';
        read_line(self, line);
    }
    if (self->entries > 1)
        qsort(self->entry, (size_t)self->entries, sizeof *self->entry, by_key);
    return CH_OK;
}

enum ch_status ch_judged_scores_open(const char *file, const struct ch_judge *judge,
                                     struct ch_judged_scores **scores, struct ch_error *error) {
    struct ch_judged_scores *self = ch_alloc(sizeof *self);
    self->file = ch_copy(file);
    memcpy(self->judge, ch_judge_hash(judge), JUDGE_DIGITS);
    pthread_mutex_init(&self->lock, NULL);
    self->descriptor = -1;
    enum ch_status status = read_all(self, error);
    if (status == CH_OK) {
        self->descriptor = open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
        if (self->descriptor < 0)
            status = ch_error_system(error, file, "can't be written");
    }
    if (status != CH_OK) {
        ch_judged_scores_close(self);
        self = NULL;
    }
    *scores = self;
    return status;
}

void ch_judged_scores_close(struct ch_judged_scores *scores) {
    if (!scores)
        return;
    if (scores->descriptor >= 0)
        close(scores->descriptor);
    pthread_mutex_destroy(&scores->lock);
    ch_free(scores->file);
    ch_free(scores->entry);
    ch_free(scores->score);
    ch_free(scores);
}

bool ch_judged_scores_find(struct ch_judged_scores *scores, const struct ch_turn *turn,
                           int score[]) {
    const struct entry wanted = {.key = key_of(turn), .count = turn->legal->count};
    const struct entry *found =
        scores->entries > 0
            ? bsearch(&wanted, scores->entry, (size_t)scores->entries, sizeof wanted, by_key)
            : NULL;
    if (!found)
        return false;
    memcpy(score, scores->score + found->first, (size_t)found->count * sizeof *score);
    return true;
}

enum ch_status ch_judged_scores_add(struct ch_judged_scores *scores, const struct ch_turn *turn,
                                    const int score[], struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text line = ch_text_new();
    pthread_mutex_lock(&scores->lock);
    ch_text_addf(&line, "%s%s %016" PRIx64 " %d", scores->torn ? TORN : "", scores->judge,
                 key_of(turn), turn->legal->count);
    for (int i = 0; i < turn->legal->count; i++)
        ch_text_addf(&line, " %d", score[i]);
    ch_text_add(&line, "\n");
    ssize_t written = write(scores->descriptor, line.data, line.length);
    if (written > 0)
        scores->torn = written < (ssize_t)line.length;
    pthread_mutex_unlock(&scores->lock);
    if (written == (ssize_t)line.length)
        return CH_OK;
    errno = written < 0 ? errno : ENOSPC;
    return ch_error_system(error, scores->file, "can't be written");
}
