/* Runs a fuzz target without libFuzzer: every file of the corpus folders given, and a few hundred
 * mutations of each from a fixed seed, so that every test run tries broken input. CH_MUTATIONS is
 * how many; of many files fewer, so that a large corpus takes no longer. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/random.h"
#include "core/base/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MUTATIONS = 500, MANY = 8 };

static void mutate(const struct ch_text *seed, struct ch_random *random, struct ch_text *mutant) {
    ch_text_clear(mutant);
    ch_text_add_bytes(mutant, seed->data, seed->length);
    int edits = 1 + (int)ch_random_below(random, 8);
    for (int i = 0; i < edits && mutant->length > 0; i++) {
        size_t at = ch_random_below(random, (uint32_t)mutant->length);
        size_t other = ch_random_below(random, (uint32_t)mutant->length);
        switch (ch_random_below(random, 4)) {
        case 0:
            mutant->data[at] = (char)ch_random_below(random, 256);
            break;
        case 1:
            mutant->data[at] = mutant->data[other];
            break;
        case 2:
            mutant->length = at;
            break;
        default:
            ch_text_add_bytes(mutant, seed->data, seed->length < 64 ? seed->length : 64);
            break;
        }
    }
}

static int replay(const char *path, int max) {
    CH_SCOPED(ch_text_done) struct ch_text seed = ch_text_new(), mutant = ch_text_new();
    struct ch_error error;
    if (ch_text_read_file(&seed, path, 1 << 22, &error) != CH_OK) {
        fprintf(stderr, "%s: %s\n", path, error.text);
        return 1;
    }
    LLVMFuzzerTestOneInput((const uint8_t *)seed.data, seed.length);
    struct ch_random random;
    ch_random_init(&random, seed.length);
    int mutations = seed.length > 10000 ? max / 20 : max;
    for (int i = 0; i < mutations; i++) {
        mutate(&seed, &random, &mutant);
        uint8_t *copy =
            malloc(mutant.length ? mutant.length : 1); /* exact size: overruns are seen */
        memcpy(copy, mutant.data, mutant.length);
        LLVMFuzzerTestOneInput(copy, mutant.length);
        free(copy);
    }
    return 0;
}

static int count_files(DIR *folder) {
    int count = 0;
    for (struct dirent *entry; (entry = readdir(folder));)
        count += entry->d_name[0] != '.';
    rewinddir(folder);
    return count;
}

int main(int argc, char **argv) {
    const char *asked = getenv("CH_MUTATIONS");
    int files = 0, failed = 0, max = asked ? atoi(asked) : MUTATIONS;
    for (int i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);
        if (!folder) {
            fprintf(stderr, "%s: no such corpus folder\n", argv[i]);
            return 1;
        }
        int count = count_files(folder), each = count > MANY ? max * MANY / count : max;
        for (struct dirent *entry; (entry = readdir(folder));) {
            if (entry->d_name[0] == '.')
                continue;
            char path[4096];
            snprintf(path, sizeof path, "%s/%s", argv[i], entry->d_name);
            failed += replay(path, each);
            files++;
        }
        closedir(folder);
    }
    printf("%d files\n", files);
    return files == 0 || failed > 0;
}
