#include "core/arena/matching.h"

#include <assert.h>

#include "core/arena/matching_parts.h"
#include "core/base/memory.h"

/* What happens next: the least change of the duals that makes an edge tight or an odd blossom 0. */
struct event {
    int64_t change;
    struct ch_matching_edge edge; /* from an even vertex */
    int blossom;                  /* -1: the edge */
};

static struct event next_event(struct ch_matching *m) {
    struct event event = {INT64_MAX, {-1, -1}, -1};
    for (int v = 0; v < m->count; v++) {
        enum ch_matching_mark mark = ch_matching_mark_of(m, v);
        if (mark == CH_ODD)
            continue;
        if (m->nearest[v] < 0 || m->outer[m->nearest[v]] == m->outer[v])
            ch_matching_find_nearest(m, v);
        if (m->nearest[v] < 0)
            continue;
        int64_t change = ch_matching_slack(m, v, m->nearest[v]);
        assert(change >= 0 && (mark != CH_EVEN || change % 2 == 0));
        change /= mark == CH_EVEN ? 2 : 1;
        if (change < event.change)
            event = (struct event){change, {m->nearest[v], v}, -1};
    }
    for (int i = m->count; i < m->nodes; i++)
        if (m->outermost[i] && m->node[i].mark == CH_ODD && m->node[i].dual / 2 < event.change)
            event = (struct event){m->node[i].dual / 2, {-1, -1}, i};
    return event;
}

static void change_duals(struct ch_matching *m, int64_t change) {
    assert(change >= 0);
    for (int v = 0; v < m->count; v++) {
        enum ch_matching_mark mark = ch_matching_mark_of(m, v);
        m->node[v].dual += mark == CH_EVEN ? change : mark == CH_ODD ? -change : 0;
    }
    for (int i = m->count; i < m->nodes; i++)
        if (m->outermost[i])
            m->node[i].dual += m->node[i].mark == CH_EVEN  ? 2 * change
                               : m->node[i].mark == CH_ODD ? -2 * change
                                                           : 0;
}

/* A tight edge between two even nodes: true when it joined two trees, and one pair more is made. */
static bool join_even(struct ch_matching *m, struct ch_matching_edge edge) {
    assert(ch_matching_mark_of(m, edge.from) == CH_EVEN);
    int *a = m->path, *b = m->path + m->nodes;
    int na = ch_matching_path(m, m->outer[edge.from], a) - 1;
    int nb = ch_matching_path(m, m->outer[edge.to], b) - 1;
    if (a[na] != b[nb]) {
        ch_matching_flip_path(m, edge.from, edge.to);
        ch_matching_flip_path(m, edge.to, edge.from);
        return true;
    }
    while (na > 0 && nb > 0 && a[na - 1] == b[nb - 1]) {
        na--;
        nb--;
    }
    ch_matching_shrink(m, edge, a, na, b, nb);
    return false;
}

/* A tight edge from an even node to one outside: that and its partner come into the forest. */
static void grow(struct ch_matching *m, struct ch_matching_edge edge) {
    assert(ch_matching_mark_of(m, edge.from) == CH_EVEN &&
           m->outer[edge.from] != m->outer[edge.to]);
    struct ch_matching_node *odd = &m->node[m->outer[edge.to]];
    odd->mark = CH_ODD;
    odd->entry = edge;
    int even = m->outer[m->mate[odd->base]];
    m->node[even].mark = CH_EVEN;
    ch_matching_offer_even(m, even);
}

/* Makes one pair more. */
static void add_pair(struct ch_matching *m) {
    for (int i = 0; i < m->nodes; i++)
        m->node[i].mark = m->outermost[i] && m->mate[m->node[i].base] < 0 ? CH_EVEN : CH_OUTSIDE;
    for (int v = 0; v < m->count; v++)
        ch_matching_find_nearest(m, v);
    for (;;) {
        struct event event = next_event(m);
        assert(event.blossom >= m->count || event.edge.from >= 0);
        change_duals(m, event.change);
        if (event.blossom >= 0)
            ch_matching_expand(m, event.blossom);
        else if (ch_matching_mark_of(m, event.edge.to) != CH_EVEN)
            grow(m, event.edge);
        else if (join_even(m, event.edge))
            return;
    }
}

void ch_matching_min(int count, const int64_t cost[], int partner[]) {
    assert(count % 2 == 0);
    size_t n = (size_t)count;
    struct ch_matching m = {
        .count = count,
        .nodes = count + count / 2,
        .cost = cost,
        .node = ch_alloc((n + n / 2 + 1) * sizeof *m.node),
        .mate = partner,
        .outer = ch_alloc((n + 1) * sizeof *m.outer),
        .nearest = ch_alloc((n + 1) * sizeof *m.nearest),
        .outermost = ch_alloc((n + n / 2 + 1) * sizeof *m.outermost),
        .path = ch_alloc(2 * (n + n / 2 + 1) * sizeof *m.path),
    };
    int64_t min = CH_MATCHING_MAX;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            if (cost[(size_t)i * n + (size_t)j] < min)
                min = cost[(size_t)i * n + (size_t)j];
    for (int v = 0; v < count; v++) {
        m.node[v] = (struct ch_matching_node){.base = v, .dual = min};
        m.outer[v] = v;
        m.outermost[v] = true;
        m.mate[v] = -1;
    }
    for (int pairs = 0; pairs < count / 2; pairs++)
        add_pair(&m);
    for (int i = count; i < m.nodes; i++) {
        ch_free(m.node[i].child);
        ch_free(m.node[i].link);
    }
    ch_free(m.node);
    ch_free(m.outer);
    ch_free(m.nearest);
    ch_free(m.outermost);
    ch_free(m.path);
}
