#!/usr/bin/env bash
# A game analysed: a man that is given away is found, in words, JSON and PDN; moves without a choice are no mistake.
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail
export XDG_STATE_HOME=$folder/state LC_ALL=C.UTF-8
# 9-14 puts a man before one of White's with nothing behind it; White must take it, and is a man up.
cat > given.pdn <<'EOF'
[Black "a"]
[White "b"]
[SetUp "1"]
[FEN "B:W18,31:B9,12"]
[Result "*"]

{a note} 1. 9-14 18x9 *
EOF
text=$("$CROWNHEAD" analyse given.pdn --depth 5)
has "the man is missed" '^1\. 9-14  blunder: .* Better was (9-13|12-16)' "$text"
has "a move without a choice" '^White +1 +0\.0% +0 +0 +0$' "$text"
has "the graph" '^ 50 %\|--$' "$text"
! grep -E '^ *([0-46-9]0|0) %\|.*-' <<< "$text" || fail "the graph has a line but in its middle"
pdn=$("$CROWNHEAD" analyse given.pdn --depth 5 --pdn)
has "its code, in PDN" '9-14 \$4 \{.* for Black\) blunder; better was' "$(tr '\n' ' ' <<< "$pdn")"
has "comments stay" '\{a note\}' "$pdn"
has "PDN is read again" '^1\. 9-14  blunder' "$("$CROWNHEAD" analyse - --depth 5 <<< "$pdn")"
python3 - "$("$CROWNHEAD" analyse given.pdn --depth 5 --json)" << 'EOF'
import json, sys
given, taken = json.loads(sys.argv[1])['moves']
assert given['class'] == 'blunder' and given['regret'] >= .15 and given['better'][0] in ('9-13', '12-16'), given
assert taken['class'] == 'good' and taken['regret'] == 0 and taken['score'] > 0 > given['score'], taken
EOF
# Lines: the better move by hand is any but 9-14; White's man on 18 takes it, and the board after each move follows from the rules.
"$CROWNHEAD" analyse given.pdn --depth 5 --json-lines > lines.txt
"$CROWNHEAD" analyse given.pdn --depth 5 --json-lines --threads 1 | sort | cmp - <(sort lines.txt) || fail "threads change verdicts"
"$CROWNHEAD" analyse - --depth 5 --position > position.txt <<< '[SetUp "1"]
[FEN "B:W18,31:B9,12"]
[Result "*"]

*'
python3 - lines.txt position.txt << 'EOF'
import json, sys
game, *verdicts, end = map(json.loads, open(sys.argv[1]))
assert game["type"] == "game" and game["names"] == ["a", "b"] and game["winner"] is None and game["result"] == "*", game
assert [ply["number"] for ply in game["plies"]] == ["1.", "1..."] and game["plies"][1]["captured"] == [13], game["plies"]
given, taken = sorted(verdicts, key=lambda line: line["ply"])
assert given["type"] == "verdict" and given["class"] == "blunder" and given["seat"] == 0 and not given["only"], given
assert given["better"][0]["move"] in ("9-13", "12-16") and given["answer"][1]["move"] == "18x9", given
assert given["answer"][1]["changes"] == [8, 17, 13, 0, 17, 0], given["answer"][1]  # white's man of code 17 lands on square 9
assert "loses a man" in given["words"] and {move["move"] for move in given["moves"]} == {"9-13", "9-14", "12-16"}, given
assert not any("regret" in move for move in given["moves"]), given["moves"]
assert taken["only"] and taken["class"] == "good" and taken["better"] == [] and "moves" not in taken, taken
assert end["type"] == "end" and end["moves"] == 2 and end["turning"] == 1 and end["seats"][0]["blunder"] == 1, end
game, position = map(json.loads, open(sys.argv[2]))
assert position["type"] == "position" and len(position["moves"]) == 3, position
assert position["moves"][0]["move"] == given["better"][0]["move"] and position["chance"] == given["best_chance"], position
assert all(move["line"][0]["move"] == move["move"] for move in position["moves"]), position
assert position["moves"][0]["regret"] == 0 and {m["move"]: m["regret"] for m in position["moves"]}["9-14"] == given["regret"] >= .15, position
EOF
refused() { # what, pattern, arguments
    local what=$1 pattern=$2 status=0
    shift 2
    "$CROWNHEAD" analyse "$@" > out.txt 2>&1 || status=$?
    [ "$status" = 2 ] || fail "$what: exit status $status"
    has "$what" "$pattern" "$(cat out.txt)"
}
refused "no kept game" 'no game was kept; name a PDN file'
refused "no such game" 'has 1 game; there is no game 2' given.pdn -n 2
printf '1. 32-28 19-23 *\n' > unnamed.pdn
refused "no game is named" 'it was read as english: name it with --game' unnamed.pdn
refused "no such file" "none.pdn: can't be opened" none.pdn
refused "two forms" 'exclude one another' given.pdn --json --pdn
refused "two kinds of lines" 'exclude one another' given.pdn --json-lines --position
refused "lines in a page" 'exclude one another' given.pdn --json-lines --html other.html
printf 'go 2\nsave secret.pdn\n' | "$CROWNHEAD" play --game stratego:army=barrage --red random --blue random > /dev/null
has "hidden ranks are judged by what the mover knew" 'from what each mover could know' "$("$CROWNHEAD" analyse secret.pdn)"
refused "time in games that hide ranks" '--time is for games that hide nothing' secret.pdn --time 1s
refused "depth and time" 'exclude one another' given.pdn --depth 3 --time 1s
refused "no time" 'takes 1ms to 10min with its unit' given.pdn --time soon
has "by time" 'judged by search:nodes=[0-9]+\.' "$("$CROWNHEAD" analyse given.pdn --time 5ms)"
sed 's:"a":"</script><!--":' given.pdn > named.pdn
"$CROWNHEAD" analyse named.pdn --depth 5 --html page.html
python3 - << 'EOF'
import html.parser, json
class Page(html.parser.HTMLParser):
    found, inside = [], None
    def handle_starttag(self, tag, attributes):
        self.inside = dict(attributes).get('id') if tag == 'script' else None
    def handle_data(self, data):
        if self.inside == 'analysis': self.found.append(data)
page, text = Page(), open('page.html', encoding='utf-8').read()
page.feed(text)
lines = json.loads(''.join(page.found))
assert [line['type'] for line in lines] == ['game', 'verdict', 'verdict', 'end'], lines
assert lines[0]['names'] == ['</script><!--', 'b'], lines[0]['names']
verdict = next(line for line in lines if line.get('ply') == 1)
assert verdict['class'] == 'blunder' and verdict['better'][0]['move'] in ('9-13', '12-16'), verdict
assert text.count('</script>') == 2 and '<!--' not in text, 'names end no element'
EOF
refused "a page that is there" 'page.html' named.pdn --depth 5 --html page.html
# What came of a move is said apart, and changes no verdict: that Black's third loses and 10-14 or 7-11 holds is Willie Ryan's
# (Tricks, Traps and Shots), the five plies after it do not show the shot, and nothing before it is blamed.
cat > cannonball.pdn <<'EOF'
[Result "0-1"]

1. 11-16 23-18 2. 16-20 24-19 3. 8-11 19-15 4. 10x19 18-14 5. 9x18 22x8 6. 4x11 27-24 7. 20x27 31x8 0-1
EOF
text=$("$CROWNHEAD" analyse cannonball.pdn --depth 5)
has "the losing move" '^3\. 8-11  later moves show that it loses [1-9][0-9] of 100 points; (7-11|10-14) was better$' "$text"
has "the shot" '^3\.\.\. 19-15  later moves show that it loses nothing$' "$text"
[ "$(grep -c 'later moves show' <<< "$text")" = 2 ] || fail "more is said: $text"
has "no verdict by what came later" '^Black +7 .* 0 +0 +0$' "$text"
has "a game that ends there" '^Black +3 .* 0 +0 +0$' "$(sed 's/19-15 .*/*/' cannonball.pdn | "$CROWNHEAD" analyse - --depth 5)"
# A game of a record, by its number, or by those of its match and of itself.
"$CROWNHEAD" record import cannonball.pdn --db record.db > /dev/null
has "a recorded game" '^3\. 8-11  later moves' "$("$CROWNHEAD" analyse 1 --db record.db --depth 5)"
has "with its tags" '^\[Result "0-1"\]' "$("$CROWNHEAD" analyse 1 --db record.db --depth 5 --pdn)"
refused "no such recorded game" 'no game 7' 7 --db record.db
refused "no number" '--db needs the number of a game' --db record.db
refused "a number of a file" '-n and --game are for files' 1 -n 2 --db record.db
refused "no record" 'none.db' 1 --db none.db
# The game that was played last on a terminal.
mkdir -p state/crownhead
cp given.pdn state/crownhead/last-game.pdn
has "the kept game" '^1\. 9-14  blunder' "$("$CROWNHEAD" analyse --depth 5)"
