/* What the files of core/matching share: the state of the search, and its blossoms. */
#ifndef CH_CORE_ARENA_MATCHING_PARTS_H
#define CH_CORE_ARENA_MATCHING_PARTS_H

#include <stdbool.h>
#include <stdint.h>

/* The state of a node in the forest: an even one is joined to its root by as many matched edges as
 * others; an odd one by one of the others more; the rest is not in the forest. */
enum ch_matching_mark { CH_OUTSIDE, CH_EVEN, CH_ODD };

/* An edge of the graph, with `from` in the node that comes first. */
struct ch_matching_edge {
    int from, to;
};

/* Nodes 0..count-1 are vertices, those above are blossoms: odd cycles of nodes, of which all but
 * one are matched among themselves. */
struct ch_matching_node {
    int base; /* the vertex that is matched outside of the node, or unmatched */
    enum ch_matching_mark mark;
    struct ch_matching_edge entry; /* of an odd node: the edge from its even parent in the forest */
    int64_t dual;                  /* of a blossom: twice what is usual, so that it stays whole */
    int *child;                    /* of a blossom: the cycle, child[0] holding the base */
    struct ch_matching_edge *link; /* link[i] joins child[i] to the next one */
    int children;                  /* 0: a vertex, or a blossom not in use */
};

struct ch_matching {
    int count, nodes;
    const int64_t *cost;
    struct ch_matching_node *node;
    int *mate;       /* of each vertex, -1: unmatched */
    int *outer;      /* of each vertex: the outermost node that holds it */
    int *nearest;    /* of each vertex: the even vertex of another node with least slack, or -1 */
    bool *outermost; /* of each node */
    int *path;       /* room for two */
};

/* Reduced cost of an edge between different outermost nodes. Costs count twice, so that half of it
 * is whole between even vertices: their duals are all even or all odd, as those of the roots. */
int64_t ch_matching_slack(const struct ch_matching *m, int a, int b);
/* The mark of the outermost node that holds `vertex`. */
enum ch_matching_mark ch_matching_mark_of(const struct ch_matching *m, int vertex);
/* Sets nearest[vertex] by looking at all vertices. */
void ch_matching_find_nearest(struct ch_matching *m, int vertex);
/* Offers the vertices of `node`, which has become even, to all others as their nearest. */
void ch_matching_offer_even(struct ch_matching *m, int node);

/* The way from an even node to its root: path[0] is the node; returns its length, which is odd. */
int ch_matching_path(const struct ch_matching *m, int node, int path[]);
/* Matches `u`, which is in an even node, with `v`, and changes the path from there to the root. */
void ch_matching_flip_path(struct ch_matching *m, int u, int v);
/* The cycle that `edge` closes becomes one even node. a[0..na] and b[0..nb] are the ways from its
 * ends up to the node where they meet, which is the last of each. */
void ch_matching_shrink(struct ch_matching *m, struct ch_matching_edge edge, const int a[], int na,
                        const int b[], int nb);
/* An odd blossom whose dual is 0 becomes its children again: those on the even way from where it is
 * entered to its base stay in the forest, the others leave it. */
void ch_matching_expand(struct ch_matching *m, int index);

#endif
