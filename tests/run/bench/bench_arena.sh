#!/usr/bin/env bash
# crownhead bench arena from outside: it runs, its JSON is complete, and its numbers can be true. How large they are is not
# tested: that depends on the machine and on what else it does.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0
fail() { echo "FAILED: $*"; failures=$((failures + 1)); }

mkdir "$folder/tmp"
TMPDIR=$folder/tmp "$CROWNHEAD" bench arena --games 8 --rounds 1 --json >"$folder/json" || fail "bench arena --json"
[ -z "$(ls "$folder/tmp")" ] || fail "it leaves files: $(ls "$folder/tmp")"
python3 - "$folder/json" <<'END' || failures=$((failures + 1))
import json, sys
said = json.load(open(sys.argv[1]))
def check(holds, what):
    if not holds:
        sys.exit("FAILED: %s: %s" % (what, said))
check(said["version"] == 1 and said["game"] == "english" and said["rounds"] == 1 and said["games"] == 8, "what was measured")
for name in ("round_trip_cpu_us", "round_trip_wall_us", "arena_cpu_us", "arena_in_round_trips", "all_cpu_us", "all_in_round_trips",
             "games_per_cpu_second", "record_share", "record_games_per_cpu_second", "moves_per_game"):
    check(said[name] > 0, name)
check(16 <= said["request_bytes"] <= 1000 and 16 <= said["answer_bytes"] <= 1000, "bytes of frames")
check(20 < said["moves_per_game"] < 200, "random games have some dozens of moves")
check(said["arena_cpu_us"] < said["all_cpu_us"], "the workers take time too")
for of in ("arena", "all"):
    ratio = said[of + "_cpu_us"] / said["round_trip_cpu_us"]
    check(abs(said[of + "_in_round_trips"] - ratio) < 1e-6, "the ratio of one round")
check(said["record_share"] < 1, "not all is writing")
check(said["move_limit_holds"] == (said["arena_in_round_trips"] <= 1.5), "the limit of a move")
check(said["games_limit_holds"] == (said["games_per_cpu_second"] >= 5000), "the limit of games")
check({(way["workers"], way["pinned"], way["concurrency"]) for way in said["ways"]} >=
      {(True, True, 1), (True, False, 1), (False, True, 1), (True, True, 2), (True, False, 2)}, "ways to play")
for way in said["ways"]:
    check(way["move_wall_us"] > 0 and way["move_cpu_us"] > 0 and way["games_per_second"] > 0, way["name"])
END

"$CROWNHEAD" bench arena --games 4 --rounds 2 >"$folder/out" || fail "bench arena"
for line in 'bare round trip' 'a move in the arena' 'with the workers' 'without workers' 'writing the record'; do
    grep -q "$line" "$folder/out" || fail "a line with $line"
done

TMPDIR=$folder/none "$CROWNHEAD" bench arena --games 1 --rounds 1 >/dev/null 2>"$folder/err"
[ $? -eq 2 ] && grep -q "none.*TMPDIR" "$folder/err" || fail "a folder that is not there"
"$CROWNHEAD" bench arena english >/dev/null 2>"$folder/err"
[ $? -eq 2 ] && grep -q "too many arguments" "$folder/err" || fail "an argument"

[ $failures -eq 0 ] && echo "bench arena: all good"
exit $((failures > 0))
