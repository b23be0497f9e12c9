#!/usr/bin/env bash
# tests/bench/arena.c: it runs, and its numbers can be true. How large they are is not tested: that depends on the machine and on
# what else it does.
. "$SOURCE/tests/support/scenario.sh"

"$BENCHES/bench_arena" 8 1 >"$folder/out" || fail "bench_arena"
python3 - "$folder/out" <<'END' || fail "the figures of bench_arena"
import re, sys
said = open(sys.argv[1], encoding="utf-8").read()
def figures(pattern):
    found = re.search(pattern, said) or sys.exit("FAILED: no line like %s: %s" % (pattern, said))
    return [float(figure) for figure in found.groups()]
def check(holds, what):
    if not holds:
        sys.exit("FAILED: %s: %s" % (what, said))
moves, = figures(r"english, (\d+) moves a game; medians of 1 rounds of 8 games")
trip, there, back = figures(r"bare round trip +([\d.]+) us CPU of both sides \((\d+) bytes there, (\d+) back\)")
arena, trips = figures(r"a move in the arena +([\d.]+) us CPU, ([\d.]+) round trips \(at most 1\.5: (?:holds|does not hold)\)")
whole, = figures(r"with the workers +([\d.]+) us CPU")
games, = figures(r"without workers +(\d+) recorded games a second and core \(at least 5000: (?:holds|does not hold)\)")
share, writer = figures(r"writing the record +([\d.]+) % of that time; one writer keeps up with (\d+) games")
check(20 < moves < 200, "random games have some dozens of moves")
check(16 <= there <= 1000 and 16 <= back <= 1000, "bytes of frames")
check(0 < trip and 0 < arena < whole, "the workers take time too")
check(abs(trips - arena / trip) < 0.05 + 0.05 * trips, "the ratio of one round")
check(0 < share < 100 and games > 0 and writer > 0, "not all is writing")
ways = re.findall(r"^  (?:no )?workers, .* +([\d.]+) +([\d.]+) +(\d+)$", said, re.M)
check(len(ways) == 6 and all(float(figure) > 0 for way in ways for figure in way), "six ways to play")
END
refuses usage "$BENCHES/bench_arena" 0 # no games
