/* Edmonds's blossom algorithm for matchings of least cost, as pairing.h describes it. */
#include "core/arena/pairing.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#include "core/base/memory.h"

/* The state of a node in the forest: an even one is joined to its root by as many matched edges as
 * others; an odd one by one of the others more; the rest is not in the forest. */
enum mark { OUTSIDE, EVEN, ODD };

/* An edge of the graph, with `from` in the node that comes first. */
struct edge {
    int from, to;
};

/* Nodes 0..count-1 are vertices, those above are blossoms: odd cycles of nodes, of which all but
 * one are matched among themselves. */
struct node {
    int base; /* the vertex that is matched outside of the node, or unmatched */
    enum mark mark;
    struct edge entry; /* of an odd node: the edge from its even parent in the forest */
    int64_t dual;      /* of a blossom: twice what is usual, so that it stays whole */
    int *child;        /* of a blossom: the cycle, child[0] holding the base */
    struct edge *link; /* link[i] joins child[i] to the next one */
    int children;      /* 0: a vertex, or a blossom not in use */
};

struct matching {
    int count, nodes;
    const int64_t *cost;
    struct node *node;
    int *mate;       /* of each vertex, -1: unmatched */
    int *outer;      /* of each vertex: the outermost node that holds it */
    int *nearest;    /* of each vertex: the even vertex of another node with least slack, or -1 */
    bool *outermost; /* of each node */
    int *path;       /* room for two */
};

/* Reduced cost of an edge between different outermost nodes. Costs count twice, so that half of it
 * is whole between even vertices: their duals are all even or all odd, as those of the roots. */
static int64_t slack(const struct matching *m, int a, int b) {
    assert(a != b && a >= 0 && b >= 0 && a < m->count && b < m->count);
    return 2 * m->cost[(size_t)a * (size_t)m->count + (size_t)b] - m->node[a].dual -
           m->node[b].dual;
}

/* The mark of the outermost node that holds `vertex`. */
static enum mark mark_of(const struct matching *m, int vertex) {
    return m->node[m->outer[vertex]].mark;
}

/* Sets nearest[vertex] by looking at all vertices. */
static void find_nearest(struct matching *m, int vertex) {
    int best = -1;
    int64_t min = 0;
    for (int v = 0; v < m->count; v++) {
        if (mark_of(m, v) != EVEN || m->outer[v] == m->outer[vertex])
            continue;
        int64_t s = slack(m, vertex, v);
        if (best < 0 || s < min) {
            best = v;
            min = s;
        }
    }
    m->nearest[vertex] = best;
}

/* Sets the outermost node of all vertices in `node`. */
static void set_outer(struct matching *m, int node, int outer) {
    if (m->node[node].children == 0)
        m->outer[node] = outer;
    for (int i = 0; i < m->node[node].children; i++)
        set_outer(m, m->node[node].child[i], outer);
}

/* Offers the vertices of `node`, which has become even, to all others as their nearest. */
static void offer_even(struct matching *m, int node) {
    if (m->node[node].children == 0) {
        int outer = m->outer[node];
        for (int v = 0; v < m->count; v++)
            if (m->outer[v] != outer &&
                (m->nearest[v] < 0 || slack(m, v, node) < slack(m, v, m->nearest[v])))
                m->nearest[v] = node;
        find_nearest(m, node);
    }
    for (int i = 0; i < m->node[node].children; i++)
        offer_even(m, m->node[node].child[i]);
}

static void match(struct matching *m, int a, int b) {
    m->mate[a] = b;
    m->mate[b] = a;
}

static bool holds(const struct matching *m, int node, int vertex) {
    if (m->node[node].children == 0)
        return node == vertex;
    for (int i = 0; i < m->node[node].children; i++)
        if (holds(m, m->node[node].child[i], vertex))
            return true;
    return false;
}

/* Turns the cycle of a blossom so that child[at] comes first. */
static void turn_cycle(struct node *blossom, int at) {
    assert(at >= 0 && at < blossom->children);
    for (; at > 0; at--) {
        int child = blossom->child[0], last = blossom->children - 1;
        struct edge link = blossom->link[0];
        memmove(blossom->child, blossom->child + 1, (size_t)last * sizeof *blossom->child);
        memmove(blossom->link, blossom->link + 1, (size_t)last * sizeof *blossom->link);
        blossom->child[last] = child;
        blossom->link[last] = link;
    }
}

/* Makes `vertex` the base of `index`, matching the rest of the node along its cycle. */
static void set_base(struct matching *m, int index, int vertex) {
    struct node *node = &m->node[index];
    if (node->base == vertex)
        return;
    node->base = vertex;
    int at = 0;
    while (!holds(m, node->child[at], vertex))
        at++;
    turn_cycle(node, at);
    set_base(m, node->child[0], vertex);
    for (int i = 1; i < node->children; i += 2) {
        struct edge link = node->link[i];
        set_base(m, node->child[i], link.from);
        set_base(m, node->child[i + 1], link.to);
        match(m, link.from, link.to);
    }
}

/* Matches `u`, which is in an even node, with `v`, and changes the path from there to the root. */
static void flip_path(struct matching *m, int u, int v) {
    for (;;) {
        int even = m->outer[u], old = m->mate[m->node[even].base];
        set_base(m, even, u);
        m->mate[u] = v;
        if (old < 0)
            return;
        int odd = m->outer[old];
        struct edge entry = m->node[odd].entry;
        set_base(m, odd, entry.to);
        m->mate[entry.to] = entry.from;
        u = entry.from;
        v = entry.to;
    }
}

/* The way from an even node to its root: path[0] is the node; returns its length, which is odd. */
static int path_of(const struct matching *m, int node, int path[]) {
    int length = 0;
    for (;;) {
        path[length++] = node;
        int mate = m->mate[m->node[node].base];
        if (mate < 0)
            return length;
        int odd = m->outer[mate];
        path[length++] = odd;
        assert(length < m->nodes && m->node[odd].mark == ODD);
        node = m->outer[m->node[odd].entry.from];
    }
}

static struct edge turned(struct edge edge) {
    return (struct edge){edge.to, edge.from};
}

/* The edge from path[i] to path[i + 1] of a way to the root. */
static struct edge step_up(const struct matching *m, const int path[], int i) {
    const struct node *node = &m->node[path[i]];
    return node->mark == ODD ? turned(node->entry) : (struct edge){node->base, m->mate[node->base]};
}

static int free_blossom(const struct matching *m) {
    int index = m->count;
    while (m->node[index].children)
        index++;
    assert(index < m->nodes);
    return index;
}

/* The cycle that `edge` closes becomes one even node. a[0..na] and b[0..nb] are the ways from its
 * ends up to the node where they meet, which is the last of each. */
static void shrink(struct matching *m, struct edge edge, const int a[], int na, const int b[],
                   int nb) {
    int index = free_blossom(m), k = 0;
    struct node *blossom = &m->node[index];
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
    blossom->mark = EVEN;
    blossom->dual = 0;
    m->outermost[index] = true;
    set_outer(m, index, index);
    for (int i = 0; i < k; i++) {
        m->outermost[blossom->child[i]] = false;
        if (m->node[blossom->child[i]].mark == ODD)
            offer_even(m, blossom->child[i]);
    }
}

/* An odd blossom whose dual is 0 becomes its children again: those on the even way from where it is
 * entered to its base stay in the forest, the others leave it. */
static void expand(struct matching *m, int index) {
    struct node *blossom = &m->node[index];
    int k = blossom->children, at = 0;
    assert(k % 2 == 1 && blossom->dual == 0 && m->outermost[index]);
    for (int i = 0; i < k; i++) {
        int child = blossom->child[i];
        m->outermost[child] = true;
        m->node[child].mark = OUTSIDE;
        set_outer(m, child, child);
    }
    while (m->outer[blossom->entry.to] != blossom->child[at])
        at++;
    int step = at % 2 ? 1 : -1;
    struct edge entry = blossom->entry;
    for (;; at += step) {
        struct node *odd = &m->node[blossom->child[at % k]];
        odd->mark = ODD;
        odd->entry = entry;
        if (at % k == 0)
            break;
        at += step;
        m->node[blossom->child[at]].mark = EVEN;
        entry = step > 0 ? blossom->link[at] : turned(blossom->link[at - 1]);
    }
    for (int i = 0; i < k; i++)
        if (m->node[blossom->child[i]].mark == EVEN)
            offer_even(m, blossom->child[i]);
    ch_free(blossom->child);
    ch_free(blossom->link);
    *blossom = (struct node){0};
    m->outermost[index] = false;
}

/* What happens next: the least change of the duals that makes an edge tight or an odd blossom 0. */
struct event {
    int64_t change;
    struct edge edge; /* from an even vertex */
    int blossom;      /* -1: the edge */
};

static struct event next_event(struct matching *m) {
    struct event event = {INT64_MAX, {-1, -1}, -1};
    for (int v = 0; v < m->count; v++) {
        enum mark mark = mark_of(m, v);
        if (mark == ODD)
            continue;
        if (m->nearest[v] < 0 || m->outer[m->nearest[v]] == m->outer[v])
            find_nearest(m, v);
        if (m->nearest[v] < 0)
            continue;
        int64_t change = slack(m, v, m->nearest[v]);
        assert(change >= 0 && (mark != EVEN || change % 2 == 0));
        change /= mark == EVEN ? 2 : 1;
        if (change < event.change)
            event = (struct event){change, {m->nearest[v], v}, -1};
    }
    for (int i = m->count; i < m->nodes; i++)
        if (m->outermost[i] && m->node[i].mark == ODD && m->node[i].dual / 2 < event.change)
            event = (struct event){m->node[i].dual / 2, {-1, -1}, i};
    return event;
}

static void change_duals(struct matching *m, int64_t change) {
    assert(change >= 0);
    for (int v = 0; v < m->count; v++) {
        enum mark mark = mark_of(m, v);
        m->node[v].dual += mark == EVEN ? change : mark == ODD ? -change : 0;
    }
    for (int i = m->count; i < m->nodes; i++)
        if (m->outermost[i])
            m->node[i].dual += m->node[i].mark == EVEN  ? 2 * change
                               : m->node[i].mark == ODD ? -2 * change
                                                        : 0;
}

/* A tight edge between two even nodes: true when it joined two trees, and one pair more is made. */
static bool join_even(struct matching *m, struct edge edge) {
    assert(mark_of(m, edge.from) == EVEN);
    int *a = m->path, *b = m->path + m->nodes;
    int na = path_of(m, m->outer[edge.from], a) - 1;
    int nb = path_of(m, m->outer[edge.to], b) - 1;
    if (a[na] != b[nb]) {
        flip_path(m, edge.from, edge.to);
        flip_path(m, edge.to, edge.from);
        return true;
    }
    while (na > 0 && nb > 0 && a[na - 1] == b[nb - 1]) {
        na--;
        nb--;
    }
    shrink(m, edge, a, na, b, nb);
    return false;
}

/* A tight edge from an even node to one outside: that and its partner come into the forest. */
static void grow(struct matching *m, struct edge edge) {
    assert(mark_of(m, edge.from) == EVEN && m->outer[edge.from] != m->outer[edge.to]);
    struct node *odd = &m->node[m->outer[edge.to]];
    odd->mark = ODD;
    odd->entry = edge;
    int even = m->outer[m->mate[odd->base]];
    m->node[even].mark = EVEN;
    offer_even(m, even);
}

/* Makes one pair more. */
static void add_pair(struct matching *m) {
    for (int i = 0; i < m->nodes; i++)
        m->node[i].mark = m->outermost[i] && m->mate[m->node[i].base] < 0 ? EVEN : OUTSIDE;
    for (int v = 0; v < m->count; v++)
        find_nearest(m, v);
    for (;;) {
        struct event event = next_event(m);
        assert(event.blossom >= m->count || event.edge.from >= 0);
        change_duals(m, event.change);
        if (event.blossom >= 0)
            expand(m, event.blossom);
        else if (mark_of(m, event.edge.to) != EVEN)
            grow(m, event.edge);
        else if (join_even(m, event.edge))
            return;
    }
}

void ch_matching_min(int count, const int64_t cost[], int partner[]) {
    assert(count % 2 == 0);
    size_t n = (size_t)count;
    struct matching m = {
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
        m.node[v] = (struct node){.base = v, .dual = min};
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
