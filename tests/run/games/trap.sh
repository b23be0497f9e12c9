#!/usr/bin/env bash
# crownhead trap from outside: verdicts of the capture paper's positions, keys that are carried, JSON, wrong input.
. "$SOURCE/tests/support/scenario.sh"

refuse() { # words on standard error, standard input, options
    refuses "$1" crownhead trap "${@:3}" < <(printf '%s' "$2")
    [ ! -s out ] || fail "$1: printed to standard output"
}

# --- the paper's positions: each says what is expected
for limit in 3 5; do
    "$CROWNHEAD" trap --limit $limit "$SOURCE/tests/data/stratego/capture-paper.txt" >"$folder/paper" || fail "the paper"
    awk -v limit=$limit '/^name: /{name = $0} /^expect: /{expected = $2; moves = $3}
        /^verdict: / && $2 != expected {print name ": " $2}
        /^moves: / && limit == 3 && moves != "" && $2 != moves {print name ": " $2 " moves"}' "$folder/paper" >"$folder/wrong"
    [ ! -s "$folder/wrong" ] || fail "limit $limit: $(cat "$folder/wrong")"
    [ "$(grep -c ^verdict: "$folder/paper")" -ge 40 ] || fail "too few boards of the paper"
done

board='board:
10 ........uu
9  .......u..
8  .......ud.
7  .......u..
6  ..~~..~~A.
5  ..~~..~~..
4  UUUUUUUUUU
3  ..........
2  ..........
1  ..........
'
good="${board}ranks: A=8 d=7
to-move: blue
"
# --- what is printed
said=$(printf 'name: here\nverdict: none\n%s' "$good" | "$CROWNHEAD" trap -) || fail "a good board"
wanted='name: here
given-verdict: none
verdict: captured
moves: 24'
[ "$(head -4 <<<"$said")" = "$wanted" ] || fail "$said"
grep -qx 'line: J6 J7 J8 J9' <<<"$said" || fail "line: $said"
grep -qx 'protectors: H7 H8 H9 J10 K10' <<<"$said" || fail "protectors: $said"
json=$(printf 'name: "here"\n%s' "$good" | "$CROWNHEAD" trap --json -) || fail "JSON"
case $json in '{"version":1,"type":"trap","name":"\"here\"","verdict":"captured","moves":24,'*'"line":["J6","J7","J8","J9"]'*) ;;
*) fail "$json" ;; esac
[ "$(printf '%s' "$good" | "$CROWNHEAD" trap --limit 5 - | grep moves:)" = 'moves: 36' ] || fail "limit 5"
[ "$(printf '%slimit: 5\n' "$good" | "$CROWNHEAD" trap - | grep moves:)" = 'moves: 36' ] || fail "limit: 5"
[ "$(printf '%slimit: 5\n' "$good" | "$CROWNHEAD" trap -l 4 - | grep moves:)" = 'moves: 30' ] || fail "-l 4"

# --- three pieces are bounded, and the bound is printed
three=${good/~~A./~~Ae}
three=${three/d=7/d=7 e=4}
status=0
said=$(printf '%s' "$three" | "$CROWNHEAD" trap --states 1000 -) || status=$?
[ $status = 1 ] || fail "undecided ended with $status"
grep -qx 'verdict: undecided' <<<"$said" || fail "undecided: $said"
printf '%s' "$three" | "$CROWNHEAD" trap - | grep -q '^verdict: [ce]' || fail "three pieces"

# --- the benchmark: what it counts is the same everywhere, and both ways to answer agree
"$BENCHES/bench_trap" 3 | awk 'NR > 1 { rows++; captured += $(NF - 5); if ($(NF - 3) != 3 || $NF < $(NF - 1) || $(NF - 1) <= 0) exit 1 }
    END { exit !(rows == 10 && captured >= 2) }' || fail "bench_trap"

# --- an unknown key is reported, and a remark is not; who escapes while another falls
printf '%sturn: red\nname: x\nexpect-this: y\n' "$good" | "$CROWNHEAD" trap - >"$folder/out" 2>"$folder/said" || fail "an unknown key"
[ "$(grep -c warning "$folder/said")" = 1 ] || fail "unknown keys: $(cat "$folder/said")"
grep -qF 'standard input:14: `turn:` says nothing to trap' "$folder/said" || fail "unknown key: $(cat "$folder/said")"
grep -qx 'turn: red' "$folder/out" || fail "an unknown key is not carried"
printf 'board:\n10 uuuuuuuuuu\n9  uuuuuuuu..\n8  uuuuuuuued\n7  uuuuuuuu..\n6  uu~~uu~~..\n5  UU~~UU~~A.\n4  UUUUUUUUUU\n3  UUUUUUUUUU
2  UUUUUUUUUU\n1  UUUUUUUUUU\nranks: A=8 d=7 e=6\nto-move: blue\n' | "$CROWNHEAD" trap - >"$folder/out" || fail "two defenders"
grep -qx 'verdict: escapes (d alone; one of d e is captured)' "$folder/out" || fail "one of two falls: $(cat "$folder/out")"

# --- wrong input
refuse 'standard input:12: `A` moves and has no rank; add A=N to ranks:' "${board}ranks: d=7" -
refuse 'standard input:1: there is no board:' '' -
refuse 'standard input:6: H6 is in a lake; write ~ there' "${good/~~A/~.A}" -
refuse "standard input:6: row 6 has 9 squares; a row has ten" "${good/~~A./~~A}" -
refuse 'add to-move: red or to-move: blue' "${board}ranks: A=8 d=7" -
refuse 'did you mean to-move:?' "${board}ranks: A=8 d=7
tomove: red" -
refuse 'limit must be' "$good" --limit 0 -
refuse '--no-wait green: it is red, blue, both or none' "$good" --no-wait green -
refuse '--scout-lines x: it is on or off' "$good" --scout-lines x -
refuse 'no-such-file' '' "$folder/no-such-file"
refuse 'usage' ''
refuse 'it is a folder, name a file' '' "$folder"
printf 'board:\n\0' >"$folder/nul"
refuse 'this is no text' '' "$folder/nul"
