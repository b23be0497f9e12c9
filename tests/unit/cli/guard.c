/* The admission of requests: a table of heads with the answer to each. */

#include <stdio.h>
#include <string.h>

#include "cli/serve/http.h"
#include "tests/support/unit.h"

static struct ch_guard guard;
static char token[CH_GUARD_TOKEN + 8];

static int begin(void **state) {
    (void)state;
    int failed = ch_guard_init(&guard, "127.0.0.1", 8080, NULL) != CH_OK;
    snprintf(token, sizeof token, "Bearer %s", guard.token);
    return failed;
}

static struct ch_guard_head plain(void) {
    return (struct ch_guard_head){.method = "GET",
                                  .path = "/api/games",
                                  .host = "127.0.0.1:8080",
                                  .token = token,
                                  .hosts = 1,
                                  .tokens = 1};
}

static struct ch_guard_head posted(void) {
    struct ch_guard_head head = plain();
    head.method = "POST";
    head.origin = "http://127.0.0.1:8080";
    head.origins = 1;
    head.type = "application/json";
    return head;
}

static void expect(int status, struct ch_guard_head head) {
    const char *why = NULL;
    int found = ch_guard_check(&guard, &head, &why);
    if (found != status)
        fail_msg("%s %s of %s, origin %s: %d, not %d", head.method, head.path,
                 head.host ? head.host : "-", head.origin ? head.origin : "-", found, status);
    assert_true(!found == !why);
}

TEST(test_token) {
    assert_int_equal(strlen(guard.token), 64);
    assert_int_equal(strspn(guard.token, "0123456789abcdef"), 64);
    struct ch_guard_head head = plain();
    expect(0, head);
    head.tokens = 2;
    expect(401, head);
    head.tokens = 1;
    char wrong[sizeof token];
    memcpy(wrong, token, sizeof token);
    wrong[70] = wrong[70] == 'a' ? 'b' : 'a';
    const char *const bad[] = {NULL, "", "Bearer ", guard.token, wrong, "Basic x"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        head.token = bad[i];
        head.tokens = bad[i] != NULL;
        expect(401, head);
        head.path = "/";
        expect(0, head); /* the page itself is no secret */
        head.path = "/api/games";
    }
}

TEST(test_hosts) {
    static const struct {
        const char *host;
        int status;
    } hosts[] = {
        {"127.0.0.1:8080", 0},
        {"localhost:8080", 0},
        {"LOCALHOST:8080", 0},
        {"[::1]:8080", 0},
        {"127.0.0.1", 421},
        {"127.0.0.1:80", 421},
        {"127.0.0.1:8081", 421},
        {"127.0.0.1:08080", 421},
        {"evil.example:8080", 421},
        {"127.0.0.1.evil.example:8080", 421},
        {"localhost.evil:8080", 421},
        {"127.0.0.1:8080@evil", 421},
        {"192.168.0.7:8080", 421},
        {"", 421},
        {":8080", 421},
        {"[::1", 421},
    };
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        struct ch_guard_head head = plain();
        head.host = hosts[i].host;
        expect(hosts[i].status, head);
        head.path = "/"; /* for every request, the page too */
        expect(hosts[i].status, head);
    }
    struct ch_guard_head head = plain();
    head.hosts = 2;
    expect(400, head);
    head.hosts = 0;
    head.host = NULL;
    expect(400, head);
}

/* Where all addresses are listened to, a number can't have come from a bent name. */
TEST(test_any_address) {
    struct ch_guard any = guard;
    const char *why;
    struct ch_guard_head head = plain();
    snprintf(any.address, sizeof any.address, "0.0.0.0");
    head.host = "192.168.0.7:8080";
    assert_int_equal(ch_guard_check(&any, &head, &why), 0);
    static const char *const names[] = {"router:8080", "192.168.0.7.evil:8080", "1.2.3:8080",
                                        "1.2.3.4.5:8080", "1.2.3.256:8080"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        head.host = names[i];
        assert_int_equal(ch_guard_check(&any, &head, &why), 421);
    }
}

TEST(test_origins) {
    static const char *const foreign[] = {"null",
                                          "http://evil.example",
                                          "http://127.0.0.1:8081",
                                          "https://127.0.0.1:8080",
                                          "http://127.0.0.1:8080.evil",
                                          "http://localhost:8080",
                                          ""};
    struct ch_guard_head head = posted();
    expect(0, head);
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        head = posted();
        head.origin = foreign[i];
        expect(403, head);
        head = plain();
        head.origin = foreign[i];
        head.origins = 1;
        expect(403, head);
    }
    head = posted();
    head.origins = 2;
    expect(400, head);
    head = posted();
    head.origin = NULL;
    head.origins = 0;
    expect(403, head);
    head = plain();
    head.site = "cross-site";
    expect(403, head);
    head.site = "same-site"; /* another port of this machine */
    expect(403, head);
    head.site = "same-origin";
    expect(0, head);
}

TEST(test_forms) {
    static const char *const types[] = {NULL, "text/plain", "application/x-www-form-urlencoded",
                                        "multipart/form-data", "application/jsonp"};
    struct ch_guard_head head = posted();
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        head.type = types[i];
        expect(415, head);
    }
    head.type = "application/json; charset=utf-8";
    expect(0, head);
    head.lengths = 2;
    expect(400, head);
}

TEST(test_methods_and_paths) {
    static const char *const methods[] = {"PUT", "DELETE", "OPTIONS", "TRACE", "get", ""};
    static const char *const paths[] = {"", "games", "/..%2fetc/passwd", "/a b", "/\x80", "/a?b"};
    struct ch_guard_head head = plain();
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        head.method = methods[i];
        expect(405, head);
    }
    head = plain();
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        head.path = paths[i];
        expect(404, head);
    }
}

GROUP(begin, NULL)
