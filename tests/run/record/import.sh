#!/usr/bin/env bash
# record import as a judge: the board decides how a game ended, what the score says otherwise is kept and reported, and a game whose very last
# move can't be played is kept up to it; --strict rejects both.
. "$SOURCE/tests/support/scenario.sh"

# import STATUS SUMMARY TEXT [OPTIONS…]: into a new record; warnings are left in `said`.
import() {
    local status=$1 summary=$2 text=$3 actual=0
    shift 3
    rm -f games.db
    printf '%b' "$text" | crownhead record import - --db games.db "$@" >out 2>said || actual=$?
    [ $actual = "$status" ] && grep -qx "$summary" out ||
        fail "$(tail -c 200 <<<"$text"): status $actual, $(cat out said)"
    [ "${summary%% *}" != 0 ] || [ ! -e games.db ] || fail "$(tail -c 200 <<<"$text"): an empty record stays"
}
says() { grep -qF -- "$1" said || fail "\`$1\` was not said: $(cat said)"; }
result() { # of game 1, as it is listed and as JSON has it
    local listed
    listed=$(crownhead record list --single --db games.db | sed -n 2p)
    case $listed in *" $1 "*) ;; *) fail "listed as: $listed, not $1" ;; esac
    crownhead record list --single --json --db games.db | head -1 | grep -qF -- "$2,\"plies\"" || fail "no $2 in the list"
    crownhead record show 1 --json --db games.db | grep -qF -- "$2," || fail "no $2 in record show"
    crownhead record show 1 --db games.db | grep -qx "$1" || fail "not shown: $1"
}

# --- the result contradicts the board
won='[FEN "B:W18:B15"]\n1. 15x22'
import 0 "1 game imported, 0 rejected, 1 warning" "$won 0-1\n"
says '-:2: the result is given as 0-1, White wins, and on the board it is: Black wins (no moves); the board counts'
result "Black wins: no moves (given 0-1)" '"winner":"Black","end":"no-moves","told":{"result":"0-1"}'
crownhead record export 1 --db games.db >once
grep -qx '\[Result "1-0"\]' once && grep -qx '\[ResultTold "0-1"\]' once && grep -qx '\[Termination "no moves"\]' once ||
    fail "exported: $(cat once)"
crownhead record import once --db games.db >out 2>&1
grep -qx '1 game imported, 0 rejected, 0 warnings' out || fail "what was judged is judged again: $(cat out)"
crownhead record export 2 --db games.db | cmp -s - once || fail "exported and imported it is another game"
crownhead record merge whole.db games.db >out || fail "merge: $(cat out)"
crownhead record show 1 --db whole.db | grep -qx 'Black wins: no moves (given 0-1)' || fail "the merge has lost it"
import 1 "0 games imported, 1 rejected, 0 warnings" "$won 0-1\n" --strict
says '-:2: the result is given as 0-1'
import 0 "1 game imported, 0 rejected, 1 warning" "$won 1/2-1/2\n"
result "Black wins: no moves (given 1/2-1/2)" '"told":{"result":"1/2-1/2"}'
import 0 "1 game imported, 0 rejected, 1 warning" '[Event "x"]\n[Result "0-1"]\n'"$won *\n"
says '-:2: the result is given as 0-1'
import 0 "1 game imported, 0 rejected, 2 warnings" '[Result "1/2-1/2"]\n'"$won 0-1\n"
says '-:3: the Result tag says 1/2-1/2, but the moves end with 0-1; the latter counts'
result "Black wins: no moves (given 0-1)" '"told":{"result":"0-1"}'
import 0 "1 game imported, 0 rejected, 1 warning" "$won 0-0\n"
result "Black wins: no moves (given 0-0)" '"told":{"result":"0-0"}'
# The third time in the same position is a draw; the fourth mark of a result that fits says nothing.
again='[FEN "B:WK32:BK1"]\n1. 1-5 32-28 2. 5-1 28-32 3. 1-5 32-28 4. 5-1 28-32'
import 0 "1 game imported, 0 rejected, 1 warning" "$again 1-0\n"
says '-:2: the result is given as 1-0, Black wins, and on the board it is: a draw (repetition)'
import 0 "1 game imported, 0 rejected, 0 warnings" "$again 1/2-1/2\n"
result "drawn: repetition" '"end":"repetition"'

# --- what contradicts nothing: a result that is not given, and ends that no board shows
import 0 "1 game imported, 0 rejected, 0 warnings" "$won *\n" --strict
result "Black wins: no moves" '"winner":"Black","end":"no-moves"'
import 0 "1 game imported, 0 rejected, 0 warnings" '1. 11-15 22-18 0-1\n' --strict
result "White wins" '"winner":"White","end":"none"'
import 0 "1 game imported, 0 rejected, 0 warnings" '[Termination "resignation"]\n1. 11-15 22-18 0-1\n' --strict
result "White wins: resignation" '"end":"resignation"'
import 0 "1 game imported, 0 rejected, 0 warnings" '1. 11-15 22-18 1/2-1/2\n' --strict
# An end that only a board can show, and it does not; and one where it shows another.
import 0 "1 game imported, 0 rejected, 1 warning" '[Termination "no moves"]\n1. 11-15 0-1\n'
says '-:1: the end is given as no moves, which the board does not show'
result "White wins" '"end":"none","told":{"end":"no moves"}'
crownhead record export 1 --db games.db | grep -q '^\[Termination "' && fail "an end that was not is exported"
import 0 "1 game imported, 0 rejected, 1 warning" '[Termination "agreement"]\n'"$again 1/2-1/2\n"
result "drawn: repetition" '"told":{"end":"agreement"}'
# In words of others; "normal" fits any end.
for written in 'time forfeit' 'White resigned'; do
    import 0 "1 game imported, 0 rejected, 1 warning" "[Event \"x\"]\n[Termination \"$written\"]\n$won 1-0\n"
    says "-:2: the end is given as \`$written\`, and on the board it is: no moves; the board counts"
    result "Black wins: no moves" "\"told\":{\"end\":\"$written\"}"
    crownhead record export 1 --db games.db >once
    grep -qx "\[TerminationTold \"$written\"\]" once && grep -qx '\[Termination "no moves"\]' once || fail "exported: $(cat once)"
    crownhead record import once --db games.db | grep -qx '1 game imported, 0 rejected, 0 warnings' || fail "$written is judged again"
    import 0 "1 game imported, 0 rejected, 0 warnings" "[Termination \"$written\"]\n1. 11-15 22-18 0-1\n" --strict
done
for written in Normal 'normal ' unknown - '?' 'No Moves'; do
    import 0 "1 game imported, 0 rejected, 0 warnings" "[Termination \"$written\"]\n$won 1-0\n" --strict
    crownhead record show 1 --json --db games.db | grep -q '"told"' && fail "kept apart: $written"
    import 0 "1 game imported, 0 rejected, 1 warning" "[TerminationTold \"$written\"]\n$won 1-0\n"
done
import 0 "1 game imported, 0 rejected, 0 warnings" "[Termination \"Black won\"]\n$won 1-0\n" --strict # which is not known to be wrong
result "Black wins: no moves" '"told":{"end":"Black won"}'
import 1 "0 games imported, 1 rejected, 0 warnings" "[Termination \"Time forfeit\"]\n$won 1-0\n" --strict
import 0 "1 game imported, 0 rejected, 1 warning" '[TerminationTold "sloth"]\n1. 11-15 22-18 0-1\n'
says 'does not contradict `sloth`'
# What comes after a position set up in its middle is not imported, and its result is not of the moves before.
import 0 "1 game imported, 0 rejected, 1 warning" "$won"' /FEN "W:W30:B1"/ 2. 30-26 0-1\n'
result "White wins" '"winner":"White","end":"none"'

# A draw may be played on, a win ends the game; the moves behind it are kept.
turkish='[Variant "turkish"]\n[FEN "W:WKa1:Bh8"]\n'
crownhead moves --game turkish --fen W:WKa1:Bb7,h8 >moves || fail "moves: $(cat moves)"
import 0 "1 game imported, 0 rejected, 1 warning" "$turkish"'1. a1-a2 h8-h7 1-0\n'
says '-:1: on the board the game is over after 0 plies: White wins ('
import 1 "0 games imported, 1 rejected, 0 warnings" "$turkish"'1. a1-a2 h8-h7 1-0\n' --strict

# --- tags of ours in anybody's file: believed only where the board contradicts the result they say was given
for tag in 'ResultTold "1-0"' 'ResultTold "*"' 'ResultTold "a win"' 'resulttold "1-0"' 'TerminationTold "no moves"'; do
    import 0 "1 game imported, 0 rejected, 1 warning" "[Event \"x\"]\n[$tag]\n$won 1-0\n"
    says '-:2: '
    says 'does not contradict `'
    crownhead record show 1 --json --db games.db | grep -q '"told"' && fail "forged: $tag"
    crownhead record export 1 --db games.db | grep -qi '^\[[a-z]*told ' && fail "forged and exported: $tag"
done
import 0 "1 game imported, 0 rejected, 1 warning" '[Event "x"]\n[LastMoveTold "22-18"]\n1. 11-15 0-1\n'
says '-:2: LastMoveTold is how this program keeps'
import 0 "1 game imported, 0 rejected, 1 warning" "[ResultTold \"0-1\"]\n1. 11-15 0-1\n" # the board says nothing
import 0 "1 game imported, 0 rejected, 2 warnings" "[resulttold \"1-0\"]\n$won 0-1\n"
result "Black wins: no moves (given 0-1)" '"told":{"result":"0-1"}'
import 0 "1 game imported, 0 rejected, 0 warnings" "[LastMoveTold \"8-11\"]\n1. 11-15 22-18 1-0\n"
import 0 "1 game imported, 0 rejected, 1 warning" '[Event "x"]\n[Site "y"]\n[Termination "no moves"]\n1. 11-15 0-1\n'
says '-:3: the end is given as no moves'
crownhead record export 1 --db games.db >once
crownhead record import once --db games.db | grep -qx '1 game imported, 0 rejected, 0 warnings' || fail "our own tags are not believed"

# --- a bad or ambiguous last move
# It breaks off before a result, which is no square.
for end in '15x 1-0' '15x  1-0' '15: 1-0'; do
    import 0 "1 game imported, 0 rejected, [12] warnings*" "1. 11-15 22-18 2. $end\n"
    says 'the game is kept up to there'
    result "Black wins" "\"told\":{\"move\":\"15${end:2:1}\"}"
done
import 0 "1 game imported, 0 rejected, 2 warnings" '1. 11-15 22-18 2. 15 x 1/2-1/2\n'
result drawn '"told":{"move":"15x"}'
for end in '15 x ½-½' '15 x {hm} 1/2-1/2' '15x1/2-1/2' '15 x1/2-1/2' '15 x\n1/2-1/2'; do
    import 0 "1 game imported, 0 rejected, [12] warnings*" "1. 11-15 22-18 2. $end\n"
    result drawn '"told":{"move":"15x"}'
done
for end in '15 - 1-0' '15- 1-0' '15 -1-0' '15-1-0'; do
    import 0 "1 game imported, 0 rejected, [12] warnings*" "1. 11-15 22-18 2. $end\n"
    result "Black wins" '"told":{"move":"15-"}'
done
for end in '15x22 - 1-0' '15x22 -1-0' '15x22-1-0' '15x22- 1-0' '15x22-{so} 1-0' '15x22 - {so} 1-0' '15x22 -\n1-0'; do
    import 0 "1 game imported, 0 rejected, 1 warning" "1. 11-15 22-18 2. $end\n"
    says '-:1: a - before the result is passed over'
    result "Black wins" '"winner":"Black","end":"none"'
    crownhead record export 1 --db games.db | grep -qx '1. 11-15 22-18 2. 15x22\( {so}\)* 1-0' || fail "$end: $(crownhead record export 1 --db games.db)"
done
for end in '- 1-0' '-1-0' '-\n1-0' '- {x} 1-0'; do # a whole move without a sign, or a square that is one
    import 0 "1 game imported, 0 rejected, 1 warning" "1. c3d4 b6a5 $end\n" --game russian
    crownhead record export 1 --db games.db | grep -qx '1. c3-d4 b6-a5\( {x}\)* 1-0' || fail "$end: $(crownhead record export 1 --db games.db)"
    import 0 "1 game imported, 0 rejected, 1 warning" "1. b1b3 a2c2 $end\n" --game loa
    crownhead record export 1 --db games.db | grep -qx '1. b1-b3 a2[-x]c2\( {x}\)* 1-0' || fail "$end: $(crownhead record export 1 --db games.db)"
done
import 0 "1 game imported, 0 rejected, 1 warning" '1. 11-15 22-18 2. 15x22 - *\n'
import 1 "0 games imported, 1 rejected, 0 warnings" '1. - 22-18 1-0\n'
says '-:1: a - in place of a move'
# Blanks inside moves are no ends.
import 0 "1 game imported, 0 rejected, [1-9] warnings*" '1. 11 - 15 22- 18 2. 15 x 22 25x 18 1-1\n'
result drawn '"end":"none"'
bad='1. 11-15 22-18 2. 8-11'
next='\n[Event "next"]\n1. 11-15 *\n'
import 0 "2 games imported, 0 rejected, 1 warning" "$bad 1-0$next"
says '-:1: move 2: 8-11 is not legal: a jump is mandatory: 15x22; the game is kept up to there (warning)'
result "Black wins" '"told":{"move":"8-11"}'
crownhead record show 1 --db games.db | grep -qx "given as one more move, which can't be played: 8-11" || fail "the move is not kept"
crownhead record export 1 --db games.db | grep -qx '\[LastMoveTold "8-11"\]' || fail "the move is not exported"
import 1 "1 game imported, 1 rejected, 0 warnings" "$bad 1-0$next" --strict
says '-:1: move 2: 8-11 is not legal: a jump is mandatory: 15x22'
for end in '? {a slip} (2. 15x22 25x18) $4 1-0 {and so on}' '*' '3. *' '' '(2. 15x22) *'; do
    import 0 "2 games imported, 0 rejected, 1 warning" "$bad $end$next"
done
import 0 "1 game imported, 0 rejected, 1 warning" '[FEN "W:W14,15,22,23,31:B10,6,7,1"]\n1. 31-27 10x26 1-0\n'
says '-:2: move 1: 10x26 is ambiguous'
result "Black wins" '"told":{"move":"10x26"}'
# It is not the last one, or the only one: the game is no such game.
for text in "$bad 18x11 1-0\n" "$bad 3. 9-9 1-0\n" '1. 8-11 1-0\n' "$bad /FEN \"W:W30:B1\"/ 30-26 1-0\n" "$bad (2. 15x22 1-0\n"; do
    import 1 "0 games imported, 1 rejected, 0 warnings" "$text"
done
# The board shows an end where the score goes on.
import 0 "1 game imported, 0 rejected, 2 warnings" "$won 30-26 0-1\n"
result "Black wins: no moves (given 0-1)" '"told":{"result":"0-1","move":"30-26"}'
# These warnings are shown, however many others there are.
import 0 "5 games imported, 0 rejected, 5 warnings" "$won 0-1\n$won 0-1\n$won 0-1\n$won 0-1\n$won 0-1\n"
[ "$(grep -c 'given as 0-1' said)" = 5 ] || fail "not all contradictions are shown: $(cat said)"

# --- Lines of Action
loa=$SOURCE/data/loa/games.pdn
import 0 "16 games imported, 0 rejected, 0 warnings" "$(sed 's/%.*//' "$loa")\n" --strict
import 0 "16 games imported, 0 rejected, 3 warnings" "$(sed 's/%.*//; s/h6-f4 h7-h5 0-1/h6-f4 h7-h5 19. f4-f5 1-0/' "$loa")\n"
says 'the result is given as 1-0, Black wins, and on the board it is: White wins (all pieces connected)'
says 'move 19: f4-f5 is not legal: the game is over'
result "White wins: all pieces connected (given 1-0)" '"told":{"result":"1-0","move":"f4-f5"}'

# --- records of Stratego
log=$SOURCE/tests/data/stratego/celsius_ramen.ucc
import 0 "1 game imported, 0 rejected, 0 warnings" "$(cat "$log")\n" --strict
import 0 "1 game imported, 0 rejected, 1 warning" "$(sed 's/celsius RED VICTORY/celsius RED DEFEAT/' "$log")\n"
says ":$(wc -l <"$log"): the result is given as 0-1, Blue wins, and on the board it is: Red wins (no moves)"
import 1 "0 games imported, 1 rejected, 0 warnings" "$(sed 's/celsius RED VICTORY/celsius RED DEFEAT/' "$log")\n" --strict
moves=$(grep -c '^[0-9]* \(RED\|BLU\): ' "$log")
last=$(grep -n '^[0-9]* \(RED\|BLU\): ' "$log" | tail -1 | cut -d: -f1)
import 0 "1 game imported, 0 rejected, 2 warnings" "$(sed "${last}s/: .*/: 0 0 DOWN OK/" "$log")\n"
says "-:$last: move $moves is not legal"
import 1 "0 games imported, 1 rejected, 0 warnings" "$(sed "${last}s/: .*/: 0 0 DOWN OK/" "$log")\n" --strict
import 1 "0 games imported, 1 rejected, 0 warnings" "$(sed "$((last - 4))s/: .*/: 0 0 DOWN OK/" "$log")\n"
# So is one that can't be read, in each of the formats; what follows it must be the end.
for bad in '0 0 DWON OK' 'BANANA' ''; do
    import 0 "1 game imported, 0 rejected, 2 warnings" "$(sed "${last}s/: .*/: $bad/" "$log")\n"
    says "-:$last: \`$bad\`: a move is written like 9 3 DOWN"
    says 'SURRENDER gives up; the game is kept up to there (warning)'
    import 1 "0 games imported, 1 rejected, 0 warnings" "$(sed "${last}s/: .*/: $bad/" "$log")\n" --strict
    says "-:$last: \`$bad\`: a move is written like 9 3 DOWN"
    import 1 "0 games imported, 1 rejected, 0 warnings" "$(sed "$((last - 1))s/: .*/: $bad/" "$log")\n"
    says "-:$((last - 1)): \`$bad\`: a move is written like 9 3 DOWN"
done
import 0 "1 game imported, 0 rejected, 2 warnings" "$(sed "${last}s/: .*/: BANANA/" "$log")\n"
result "Red wins" '"told":{"end":"no moves","move":"BANANA"}'
import 1 "0 games imported, 1 rejected, 0 warnings" "$(head -8 "$log")\n1 RED: BANANA\n"
import 0 "1 game imported, 0 rejected, 0 warnings" "$(cat "$log")\n" --strict
for format in gsn gravon; do crownhead record export 1 --format $format --db games.db >as.$format || fail "export as $format"; done
for other in as.gsn as.gravon; do
    last=$(grep -n '^[A-K][0-9:]-\|<move ' $other | tail -1 | cut -d: -f1)
    import 0 "1 game imported, 0 rejected, 0 warnings" "$(cat $other)\n" --strict
    broken=$(sed "${last}s/[A-K][0-9:]\([-\"]\)/Z9\1/" $other)
    import 0 "1 game imported, 0 rejected, 2 warnings" "$broken\n"
    says "Z9"
    says "-:$last: "
    crownhead record show 1 --json --db games.db | grep -q '"move":"Z9-' || fail "$other: the move is not kept"
    import 1 "0 games imported, 1 rejected, 0 warnings" "$broken\n" --strict
    import 1 "0 games imported, 1 rejected, 0 warnings" "$(sed "$((last - 1))s/[A-K][0-9:]\([-\"]\)/Z9\1/" $other)\n"
done
# A player who gives up: the manager writes the word down, with an outcome or without, and a result or none.
head -20 "$log" >start
for tail in '6 RED: SURRENDER' '6 RED: SURRENDER OK' \
    "6 RED: SURRENDER\nGame ends on RED's turn - REASON: This player has surrendered!\ncelsius RED DEFEAT 6 115 115"; do
    import 0 "1 game imported, 0 rejected, 0 warnings" "$(cat start)\n$tail\n" --strict
    result "Blue wins: resignation" '"winner":"Blue","end":"resignation"'
done
crownhead record export 1 --format ucc --db games.db >given-up
grep -qx '6 RED: SURRENDER' given-up || fail "not exported: $(tail -3 given-up)"
crownhead record import given-up --db games.db --strict >out 2>&1 || fail "$(cat out)"
import 1 "0 games imported, 1 rejected, 0 warnings" "$(cat start)\n6 RED: SURRENDER\n6 BLU: 9 7 UP OK\n"
says '-:22: a move after a player has given up'
import 1 "0 games imported, 1 rejected, 0 warnings" "$(cat start)\n6 BLU: SURRENDER\n"
import 0 "1 game imported, 0 rejected, 1 warning" "$(cat start)\n6 RED: SURRENDERED\n" # no word of theirs
import 1 "0 games imported, 1 rejected, 0 warnings" \
    "$(cat start)\n6 RED: SURRENDER\nGame ends on RED's turn - REASON: This player has surrendered!\ncelsius RED VICTORY 6 115 115\n"
says "this result is not that of the SURRENDER in line 21"

# --- names from anybody's file on a terminal
import 0 "1 game imported, 0 rejected, 1 warning" '[White "W\033[31m"]\n[Opening "o\033[2J"]\n1. 11-15 *\n'
for part in "list --single" "show 1"; do
    crownhead record $part --db games.db | grep -q "$(printf '\033')" && fail "record $part prints control characters"
    crownhead record $part --db games.db | grep -q "W \[31m" || fail "record $part shows the name"
done

# --- a file that has none, and a record that can't be opened: said once
for other in out nosuch.pdn; do
    crownhead record import $other --db new.db >/dev/null 2>&1 && fail "$other was imported"
    [ ! -e new.db ] || fail "$other leaves an empty record"
done
printf '1. 11-15 *\n' >one.pdn
crownhead record import one.pdn nosuch.pdn one.pdn --db new.db >out 2>said && fail "nosuch.pdn was imported"
grep -qx '2 games imported, 0 rejected, 0 warnings' out || fail "around a file that is not there: $(cat out said)"
crownhead record import one.pdn one.pdn --db said >out 2>new && fail "imported into what is no record"
[ ! -s out ] && [ "$(grep -c 'not a record' new)" = 1 ] && [ "$(wc -l <new)" = 1 ] || fail "no record: $(cat out new)"
