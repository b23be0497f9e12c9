#!/usr/bin/env bash
# crownhead match --sprt from outside: a verdict that depends on the games alone, ends and goes on.
. "$SOURCE/tests/support/scenario.sh"
match() { "$CROWNHEAD" match "$@"; }
# The object sprt of the last line of JSON.
test_of() { sed -n '$s/.*"sprt":\({[^}]*}\).*/\1/p' "$1"; }

# --- H1 and H0, the same whatever the concurrency
for c in 1 3; do
    match search:depth=2 search:depth=1 --games 600 --sprt elo0=0,elo1=50 -c $c --db h1.$c --json >h1.$c.out
    [ $? -eq 0 ] || fail "H1 accepted is 0, with $c at a time"
    match search:depth=1 search:depth=2 --games 600 --sprt elo0=0,elo1=50 -c $c --db h0.$c --json >h0.$c.out
    [ $? -eq 1 ] || fail "H0 accepted is 1, with $c at a time"
done
grep -q '"verdict":"H1"' h1.1.out || fail "no H1: $(tail -1 h1.1.out)"
grep -q '"verdict":"H0"' h0.1.out || fail "no H0: $(tail -1 h0.1.out)"
[ "$(test_of h1.1.out)" = "$(test_of h1.3.out)" ] || fail "the verdict depends on concurrency"
[ "$(test_of h0.1.out)" = "$(test_of h0.3.out)" ] || fail "the verdict depends on concurrency"
grep -q '"biased":true' h1.1.out || fail "a test that ended is not labelled"
grep -q '"state":"complete"' h1.1.out || fail "a decided match is complete"
grep -q '"sprt":"elo0=0,elo1=50,alpha=0.05,beta=0.05,model=normalized"' <(head -1 h1.1.out) || fail "the start does not have the test"

# --- the LLR is that of the pairs, by crownhead sprt, and one pair less has no verdict
pairs=$(test_of h1.1.out | sed 's/.*"pairs":\[\([^]]*\)\].*/\1/')
llr=$(test_of h1.1.out | sed 's/.*"llr":\([^,]*\),.*/\1/')
"$CROWNHEAD" sprt --ptnml "$pairs" --elo0 0 --elo1 50 --json | grep -q "\"llr\":$llr," || fail "another LLR than sprt's of $pairs"
counted=$((2 * (${pairs//,/+})))
match search:depth=2 search:depth=1 --games $((counted - 2)) --sprt elo0=0,elo1=50 --db short.db -q >short.out
[ $? -eq 1 ] || fail "no verdict is 1"
grep -q "after $((counted / 2 - 1)) pairs: undecided" short.out || fail "a verdict before the last pair: $(cat short.out)"
for command in "record list --db" "record show --match 1 --db" "record merge merged.db"; do
    # shellcheck disable=SC2086 # words
    "$CROWNHEAD" $command short.db >command.out
    grep -q undecided command.out && ! grep -q complete command.out || fail "$command does not say that it is undecided: $(cat command.out)"
done
"$CROWNHEAD" report --match 1 --html - --db short.db | grep -q '"state":"undecided"' || fail "the report does not say that it is undecided"
# more games go on to the same verdict, and say what is biased
match search:depth=2 search:depth=1 --games 600 --sprt elo0=0,elo1=50 --db short.db -q >long.out 2>long.err
grep -q "goes on: $((counted - 2)) of 600 games" long.err || fail "going on: $(cat long.err)"
grep -q "after $((counted / 2)) pairs: H1 accepted" long.out || fail "the same verdict: $(cat long.out)"
grep -q 'biased' long.out || fail "no label: $(cat long.out)"

# --- a decided match says so and plays nothing
before=$("$CROWNHEAD" record list --match 1 --json --db h0.1 | wc -l)
match search:depth=1 search:depth=2 --games 900 --sprt elo1=50,elo0=0 --db h0.1 -q >again.out 2>again.err
[ $? -eq 1 ] || fail "a decided match keeps its exit status"
grep -q "match 1 is decided, after .* H0 accepted" again.err || fail "it does not say so: $(cat again.err)"
[ "$("$CROWNHEAD" record list --match 1 --json --db h0.1 | wc -l)" = "$before" ] || fail "a decided match played on"
"$CROWNHEAD" record show --match 1 --db h0.1 | grep -q 'H0 accepted' || fail "record show does not print the verdict"

# --- another test is another match
match search:depth=1 search:depth=2 --games 2 --sprt elo0=0,elo1=50,alpha=0.1 --db h0.1 -q | grep -q 'match 2$' || fail "another alpha is another match"

# --- killed and gone on with: the verdict of the undisturbed match
match search:depth=3 search:depth=2 --games 400 --sprt elo0=0,elo1=40 -c 2 --db whole.db --json >whole.out
for try in 1 2 3; do
    "$CROWNHEAD" match search:depth=3 search:depth=2 --games 400 --sprt elo0=0,elo1=40 -c 2 --db killed.db -q >/dev/null 2>&1 &
    sleep 0.$((try * 2))
    kill -KILL $! 2>/dev/null
    wait $! 2>/dev/null
done
match search:depth=3 search:depth=2 --games 400 --sprt elo0=0,elo1=40 -c 2 --db killed.db --json >killed.out
[ -n "$(test_of whole.out)" ] && [ "$(test_of whole.out)" = "$(test_of killed.out)" ] ||
    fail "after kills: $(test_of killed.out), not $(test_of whole.out)"

# --- the state of the test, once a second: score with its error, LLR against its bounds
"$CROWNHEAD" match search:depth=5 search:depth=4 --games 100000 --sprt elo0=0,elo1=1 -c 1 --db live.db --json >live.out 2>live.err &
await_of $! live.err grep -q '"type":"progress".*"llr"' live.out
kill -INT $!
wait $!
progress=$(grep '"type":"progress"' live.out | tail -1)
for part in '"games":100000,' '"games_a_second":' '"seconds_left":' '"score":{' '"elo":{' '"sprt":{"model":"normalized"' '"llr":' '"lower":-2.94' '"verdict":"open"'; do
    case $progress in *"$part"*) ;; *) fail "no $part in the progress: $progress" ;; esac
done
"$CROWNHEAD" match search:depth=4 search:depth=3 --games 60 --sprt elo0=0,elo1=1 -c 1 --db plain.db 2>plain.err >/dev/null
[ ! -s plain.err ] || grep -q ' of at most 60 games.* LLR -*0\.[0-9]* (-2.94 to 2.94).* %.*/s.* left.* search:depth=4 ' plain.err || fail "plain progress: $(cat plain.err)"

# --- fewer than 30 openings that come again: reported before the games, unless none comes again, or there is one or no test
ballots=$SOURCE/data/openings/english-ballots.pdn
few=$folder/few.pdn
"$CROWNHEAD" match random random --openings random:plies=6,count=29 --games 58 --db few.db -q >few.out || fail "29 openings"
"$CROWNHEAD" record export --db few.db | awk '/^\[Opening /{ if (!seen[$0]++) { sub(/^\[Opening "/, ""); sub(/"\]$/, ""); print $0 " *\n" } }' >"$few"
warned() { # games, openings, options
    match random random --games "$1" --openings "$2" "${@:3}" --db warned.db -q 2>&1 >/dev/null | grep -c '^--sprt: .* has [0-9]* different openings.* at least 30'
}
[ "$(warned 60 "$few" --sprt elo0=0,elo1=1)" = 1 ] || fail "29 openings of a file: no warning"
match random random --games 60 --openings "$few" --sprt elo0=0,elo1=1 --db warned.db -q 2>&1 >/dev/null | grep -q "few.pdn has 29 different" || fail "29"
[ "$(warned 58 "$few" --sprt elo0=0,elo1=1)" = 0 ] || fail "29 pairs over 29 openings: a warning"
[ "$(warned 60 "$few")" = 0 ] || fail "no test: a warning"
[ "$(warned 60 random:plies=6,count=29 --sprt elo0=0,elo1=1)" = 0 ] || fail "openings that are lengthened: a warning"
[ "$(warned 60 none --sprt elo0=0,elo1=1)" = 0 ] || fail "one position: a warning"
[ "$(warned 62 "$ballots" --sprt elo0=0,elo1=1)" = 0 ] || fail "174 openings of a file: a warning"

# --- wrong tests
refuse() { refuses "$1" crownhead match random random --games 2 --db wrong.db "${@:2}"; } # words on standard error, options
refuse '--sprt: a test needs both elo0 and elo1' --sprt elo0=0
refuse 'must be less than elo1' --sprt elo0=5,elo1=0
refuse 'did you mean elo0' --sprt elo=0,elo1=5
refuse 'knows single games only' --sprt elo0=0,elo1=5,model=bayeselo
