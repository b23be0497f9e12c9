/* The forest of a search for a matching: paths, blossoms that shrink and expand. See
 * matching_parts.h. */
#include <assert.h>
#include <string.h>

#include "core/arena/matching_parts.h"
#include "core/base/memory.h"

int64_t ch_matching_slack(const struct ch_matching *m, int a, int b) {
    assert(a != b && a >= 0 && b >= 0 && a < m->count && b < m->count);
    return 2 * m->cost[(size_t)a * (size_t)m->count + (size_t)b] - m->node[a].dual -
           m->node[b].dual;
}

enum ch_matching_mark ch_matching_mark_of(const struct ch_matching *m, int vertex) {
    return m->node[m->outer[vertex]].mark;
}

void ch_matching_find_nearest(struct ch_matching *m, int vertex) {
    int best = -1;
    int64_t min = 0;
    for (int v = 0; v < m->count; v++) {
        if (ch_matching_mark_of(m, v) != CH_EVEN || m->outer[v] == m->outer[vertex])
            continue;
        int64_t s = ch_matching_slack(m, vertex, v);
        if (best < 0 || s < min) {
            best = v;
            min = s;
        }
    }
    m->nearest[vertex] = best;
}

/* Sets the outermost node of all vertices in `node`. */
static void set_outer(struct ch_matching *m, int node, int outer) {
    if (m->node[node].children == 0)
        m->outer[node] = outer;
    for (int i = 0; i < m->node[node].children; i++)
        set_outer(m, m->node[node].child[i], outer);
}

void ch_matching_offer_even(struct ch_matching *m, int node) {
    if (m->node[node].children == 0) {
        int outer = m->outer[node];
        for (int v = 0; v < m->count; v++)
            if (m->outer[v] != outer &&
                (m->nearest[v] < 0 ||
                 ch_matching_slack(m, v, node) < ch_matching_slack(m, v, m->nearest[v])))
                m->nearest[v] = node;
        ch_matching_find_nearest(m, node);
    }
    for (int i = 0; i < m->node[node].children; i++)
        ch_matching_offer_even(m, m->node[node].child[i]);
}

static void match(struct ch_matching *m, int a, int b) {
    m->mate[a] = b;
    m->mate[b] = a;
}

static bool holds(const struct ch_matching *m, int node, int vertex) {
    if (m->node[node].children == 0)
        return node == vertex;
    for (int i = 0; i < m->node[node].children; i++)
        if (holds(m, m->node[node].child[i], vertex))
            return true;
    return false;
}

/* Turns the cycle of a blossom so that child[at] comes first. */
static void turn_cycle(struct ch_matching_node *blossom, int at) {
    assert(at >= 0 && at < blossom->children);
    for (; at > 0; at--) {
        int child = blossom->child[0], last = blossom->children - 1;
        struct ch_matching_edge link = blossom->link[0];
        memmove(blossom->child, blossom->child + 1, (size_t)last * sizeof *blossom->child);
        memmove(blossom->link, blossom->link + 1, (size_t)last * sizeof *blossom->link);
        blossom->child[last] = child;
        blossom->link[last] = link;
    }
}

/* Makes `vertex` the base of `index`, matching the rest of the node along its cycle. */
static void set_base(struct ch_matching *m, int index, int vertex) {
    struct ch_matching_node *node = &m->node[index];
    if (node->base == vertex)
        return;
    node->base = vertex;
    int at = 0;
    while (!holds(m, node->child[at], vertex))
        at++;
    turn_cycle(node, at);
    set_base(m, node->child[0], vertex);
    for (int i = 1; i < node->children; i += 2) {
        struct ch_matching_edge link = node->link[i];
        set_base(m, node->child[i], link.from);
        set_base(m, node->child[i + 1], link.to);
        match(m, link.from, link.to);
    }
}

void ch_matching_flip_path(struct ch_matching *m, int u, int v) {
    for (;;) {
        int even = m->outer[u], old = m->mate[m->node[even].base];
        set_base(m, even, u);
        m->mate[u] = v;
        if (old < 0)
            return;
        int odd = m->outer[old];
        struct ch_matching_edge entry = m->node[odd].entry;
        set_base(m, odd, entry.to);
        m->mate[entry.to] = entry.from;
        u = entry.from;
        v = entry.to;
    }
}

int ch_matching_path(const struct ch_matching *m, int node, int path[]) {
    int length = 0;
    for (;;) {
        path[length++] = node;
        int mate = m->mate[m->node[node].base];
        if (mate < 0)
            return length;
        int odd = m->outer[mate];
        path[length++] = odd;
        assert(length < m->nodes && m->node[odd].mark == CH_ODD);
        node = m->outer[m->node[odd].entry.from];
    }
}

static struct ch_matching_edge turned(struct ch_matching_edge edge) {
    return (struct ch_matching_edge){edge.to, edge.from};
}

/* The edge from path[i] to path[i + 1] of a way to the root. */
static struct ch_matching_edge step_up(const struct ch_matching *m, const int path[], int i) {
    const struct ch_matching_node *node = &m->node[path[i]];
    return node->mark == CH_ODD ? turned(node->entry)
                                : (struct ch_matching_edge){node->base, m->mate[node->base]};
}

static int free_blossom(const struct ch_matching *m) {
    int index = m->count;
    while (m->node[index].children)
        index++;
    assert(index < m->nodes);
    return index;
}

void ch_matching_shrink(struct ch_matching *m, struct ch_matching_edge edge, const int a[], int na,
                        const int b[], int nb) {
    int index = free_blossom(m), k = 0;
    struct ch_matching_node *blossom = &m->node[index];
    blossom->child = ch_alloc((size_t)(na + nb + 1) * sizeof *blossom->child);
    blossom->link = ch_alloc((size_t)(na + nb + 1) * sizeof *blossom->link);
    for (int i = na; i >= 0; i--) {
        blossom->child[k] = a[i];
        blossom->link[k++] = i > 0 ? turned(step_up(m, a, i - 1)) : edge;
    }
    for (int i = 0; i < nb; i++) {
        blossom->child[k] = b[i];
        blossom->link[k++] = step_up(m, b, i);
    }
    blossom->children = k;
    assert(k % 2 == 1 && k == na + nb + 1);
    blossom->base = m->node[a[na]].base;
    blossom->mark = CH_EVEN;
    blossom->dual = 0;
    m->outermost[index] = true;
    set_outer(m, index, index);
    for (int i = 0; i < k; i++) {
        m->outermost[blossom->child[i]] = false;
        if (m->node[blossom->child[i]].mark == CH_ODD)
            ch_matching_offer_even(m, blossom->child[i]);
    }
}

void ch_matching_expand(struct ch_matching *m, int index) {
    struct ch_matching_node *blossom = &m->node[index];
    int k = blossom->children, at = 0;
    assert(k % 2 == 1 && blossom->dual == 0 && m->outermost[index]);
    for (int i = 0; i < k; i++) {
        int child = blossom->child[i];
        m->outermost[child] = true;
        m->node[child].mark = CH_OUTSIDE;
        set_outer(m, child, child);
    }
    while (m->outer[blossom->entry.to] != blossom->child[at])
        at++;
    int step = at % 2 ? 1 : -1;
    struct ch_matching_edge entry = blossom->entry;
    for (;; at += step) {
        struct ch_matching_node *odd = &m->node[blossom->child[at % k]];
        odd->mark = CH_ODD;
        odd->entry = entry;
        if (at % k == 0)
            break;
        at += step;
        m->node[blossom->child[at]].mark = CH_EVEN;
        entry = step > 0 ? blossom->link[at] : turned(blossom->link[at - 1]);
    }
    for (int i = 0; i < k; i++)
        if (m->node[blossom->child[i]].mark == CH_EVEN)
            ch_matching_offer_even(m, blossom->child[i]);
    ch_free(blossom->child);
    ch_free(blossom->link);
    *blossom = (struct ch_matching_node){0};
    m->outermost[index] = false;
}
