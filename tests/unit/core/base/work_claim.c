/* Claims on work: of parts that overlap one at a time, others at once; none outlives its process.
 */
#include "core/base/work_claim.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/text.h"
#include "tests/support/unit.h"

enum { NUMBERS = 60 }; /* divisible by all counts of shards that are tried */

static char folder[] = "/tmp/crownhead-claims-XXXXXX", file[64], lock[64];

static enum ch_status claim(const char *doing, int shard, int shards, struct ch_work_claim **taken,
                            struct ch_error *error) {
    return ch_work_claim_take(&(struct ch_work){file, doing, shard, shards}, taken, error);
}

/* True if a number belongs to both parts. */
static bool share(int a, int of_a, int b, int of_b) {
    for (int i = 0; i < NUMBERS; i++)
        if ((of_a == 0 || i % of_a == a) && (of_b == 0 || i % of_b == b))
            return true;
    return false;
}

TEST(parts_overlap_or_not) {
    static const struct {
        int shard, shards;
    } part[] = {{0, 0}, {0, 1}, {0, 2}, {1, 2}, {0, 3}, {2, 3},
                {1, 4}, {2, 4}, {3, 4}, {5, 6}, {4, 10}};
    const int parts = sizeof part / sizeof *part;
    for (int a = 0; a < parts; a++)
        for (int b = 0; b < parts; b++) {
            struct ch_work_claim *one, *other;
            assert_int_equal(claim("plays match 1", part[a].shard, part[a].shards, &one, NULL),
                             CH_OK);
            enum ch_status status =
                claim("plays match 1", part[b].shard, part[b].shards, &other, NULL);
            bool shared = share(part[a].shard, part[a].shards, part[b].shard, part[b].shards);
            assert_int_equal(status, shared ? CH_SYSTEM : CH_OK);
            assert_true(one && (other != NULL) == !shared);
            ch_work_claim_release(other);
            assert_int_equal(access(lock, F_OK), 0);
            ch_work_claim_release(one);
            assert_int_equal(access(lock, F_OK), -1);
        }
}

/* Another work is none of this one's business. */
TEST(names_who_has_it) {
    struct ch_work_claim *one, *two, *none;
    struct ch_error error = {.text = ""};
    assert_int_equal(claim("plays match 1", 0, 0, &one, &error), CH_OK);
    assert_int_equal(claim("plays match 2", 1, 4, &two, &error), CH_OK);
    assert_int_equal(claim("plays match 2", 3, 6, &none, &error), CH_SYSTEM);
    assert_null(none);
    CH_SCOPED(ch_text_done) struct ch_text said = ch_text_new();
    ch_text_addf(&said, "another program plays match 2, shard 1/4: process %ld, since 20",
                 (long)getpid());
    assert_string_equal(error.file, file);
    assert_memory_equal(error.text, said.data, said.length);
    ch_work_claim_release(one);
    assert_int_equal(claim("plays match 2", 0, 0, &none, &error), CH_SYSTEM);
    ch_work_claim_release(two);
    ch_work_claim_release(NULL);
}

TEST(ends_with_its_process) {
    struct ch_work_claim *taken;
    for (int i = 0; i < 2; i++) {
        int ready[2];
        char byte;
        assert_int_equal(pipe(ready), 0);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            bool good =
                claim("trains", 0, 0, &taken, NULL) == CH_OK && write(ready[1], "x", 1) == 1;
            while (good)
                pause();
            _exit(1);
        }
        close(ready[1]);
        assert_int_equal(read(ready[0], &byte, 1), 1);
        close(ready[0]);
        assert_int_equal(claim("trains", 0, 0, &taken, NULL), CH_SYSTEM);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        assert_int_equal(access(lock, F_OK), 0);
    }
    assert_int_equal(claim("trains", 0, 0, &taken, NULL), CH_OK);
    ch_work_claim_release(taken);
    assert_int_equal(access(lock, F_OK), -1);
}

/* A file of somebody else's stays as it is, and a folder that has the name is no obstacle. */
TEST(other_files_of_that_name) {
    static const char text[] = "a shopping list\n";
    struct ch_work_claim *taken;
    struct ch_error error = {.text = ""};
    CH_SCOPED(ch_text_done) struct ch_text now = ch_text_new();
    FILE *made = fopen(lock, "w");
    assert_true(made && fputs(text, made) >= 0 && fclose(made) == 0);
    assert_int_equal(claim("trains", 0, 0, &taken, &error), CH_SYSTEM);
    assert_string_equal(error.file, lock);
    assert_int_equal(ch_text_read_file(&now, lock, 1000, NULL), CH_OK);
    assert_string_equal(now.data, text);
    assert_int_equal(unlink(lock), 0);
    assert_int_equal(mkdir(lock, 0700), 0);
    assert_int_equal(claim("trains", 0, 0, &taken, &error), CH_OK);
    assert_null(taken);
    assert_int_equal(rmdir(lock), 0);
    assert_int_equal(mkfifo(lock, 0600), 0);
    assert_int_equal(claim("trains", 0, 0, &taken, &error), CH_OK);
    assert_true(!taken && access(lock, F_OK) == 0);
    assert_int_equal(unlink(lock), 0);
}

/* In a folder it is work.lock; a link to a file leads to the same lock as the file. */
TEST(names_of_locks) {
    struct ch_work_claim *taken, *other;
    char link[sizeof folder + 8], inside[sizeof folder + 12];
    snprintf(link, sizeof link, "%s/link", folder);
    snprintf(inside, sizeof inside, "%s/work.lock", folder);
    FILE *made = fopen(file, "w");
    assert_true(made && fclose(made) == 0);
    assert_int_equal(symlink(file, link), 0);
    assert_int_equal(claim("trains", 0, 0, &taken, NULL), CH_OK);
    assert_int_equal(ch_work_claim_take(&(struct ch_work){link, "trains", 0, 0}, &other, NULL),
                     CH_SYSTEM);
    ch_work_claim_release(taken);
    assert_int_equal(ch_work_claim_take(&(struct ch_work){folder, "builds", 0, 0}, &taken, NULL),
                     CH_OK);
    assert_int_equal(access(inside, F_OK), 0);
    ch_work_claim_release(taken);
    assert_true(unlink(link) == 0 && unlink(file) == 0);
}

static int make_folder(void **state) {
    (void)state;
    bool made = mkdtemp(folder) != NULL;
    snprintf(file, sizeof file, "%s/x.db", folder);
    snprintf(lock, sizeof lock, "%s.lock", file);
    return made ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    return rmdir(folder);
}

GROUP(make_folder, remove_folder)
