#!/usr/bin/env bash
# The console: transcripts through a pipe, files, styles, bad options, and a terminal under tmux.
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail
export XDG_STATE_HOME=$folder/state LC_ALL=C.UTF-8 TERM=xterm-256color
unset NO_COLOR
play() { "$CROWNHEAD" play "$@"; } # options; commands on standard input
people=(--black human --white human)

# The first line of a scenario holds the options.
for scenario in "$SOURCE"/tests/scenarios/play/*.in; do
    read -r _ _ options < "$scenario"
    # shellcheck disable=SC2086
    play $options < "$scenario" > out.txt 2>&1 || fail "$scenario: exit status $?"
    diff -u "${scenario%.in}.out" out.txt || fail "$(basename "$scenario")"
done

# A saved game loads again with its moves, end and tags; files are not replaced unasked.
printf '11-15\n22-18\n15x22\nresign\nsave one.pdn\nsave one.pdn\nsave! one.pdn\n' | play "${people[@]}" > out.txt
has "save" '^Saved 3 moves' "$(cat out.txt)"
has "save over" '^one.pdn: exists; `save! FILE` replaces it$' "$(cat out.txt)"
has "pdn" '^1\. 11-15 22-18 2\. 15x22 1-0$' "$(cat one.pdn)"
sed -i 's/^\[Black .*/[Black "Tinsley, Marion"]/; 2i[Site "a hall"]' one.pdn
printf 'history\nsave two.pdn\n' | play "${people[@]}" --load one.pdn > out.txt
has "load" '^1\. 11-15 22-18 2\. 15x22$' "$(cat out.txt)"
has "load" '^Black won: White resigned\.$' "$(cat out.txt)"
cmp one.pdn two.pdn || fail "save, load and save again differ"
cp one.pdn 'my game.pdn'
has "a name with a blank" '^my game.pdn: Tinsley, Marion against human, 3 moves\.$' \
    "$(printf 'load my game.pdn 1\n' | play "${people[@]}")"
has "a name with a blank to be typed" "play --load 'my other game.pdn'" \
    "$(printf '11-15\nsav my other game.pdn\n' | play "${people[@]}")"
: > none-in-it.pdn
has "no game in the file" 'there is no game in it; is this a PDN file?' "$(printf 'load none-in-it.pdn\n' | play "${people[@]}")"
text=$(printf 'load none.pdn\nload one.pdn 2\nload\nsave\nsave /nowhere/at/all.pdn\n' | play "${people[@]}")
has "missing file" '^none.pdn: can.t be opened' "$text"
has "missing game" 'there is no game 2' "$text"
has "unwritable" '^/nowhere/at/all.pdn: can.t be written' "$text"

# The game of a file waits with its names: for two people, an agent, and after its end; who plays it on has other names.
printf '[Black "Tinsley, Marion"]\n[White "Lafferty, Don"]\n\n1. 11-15 23-19 2. 8-11 *\n' > waits.pdn
text=$(printf 'undo\nredo\nhistory\nswap\nhistory\nsave swapped.pdn\n' | play --white random --load waits.pdn)
has "it waits for Enter" '^Enter plays on, with you as Black against random; `swap` gives you White\.$' "$text"
has "undo goes one ply back" '^Taken back: 8-11$' "$text"
[ "$(grep -c '^1\. 11-15 23-19 2\. 8-11$' <<< "$text")" = 2 ] || fail "no agent moves before it is asked to: $text"
has "the sides are exchanged" '^Black: random$' "$text"
has "the players' names" '^\[Black "random"\]$' "$(cat swapped.pdn)"
has "Enter lets the agent go on" '^1\. 11-15 23-19 2\. 8-11 [0-9]+-[0-9]+$' "$(printf '\nhistory\n' | play --white random --load waits.pdn)"
has "another seat, too" '^1\. 11-15 23-19 2\. 8-11 [0-9]+-[0-9]+$' "$(printf 'load waits.pdn\nseat white random\nhistory\n' | play)"
has "who plays on" '^A move plays on; `seat White AGENT` seats an opponent\.$' "$(printf 'load waits.pdn\n' | play "${people[@]}")"
has "after the end" '^After `undo` a move plays on, with you as Black' "$(printf 'load one.pdn\n' | play --white random)"

# Moves as they are copied out of scores: with numbers, marks, dashes of typesetters, Cyrillic letters.
for move in '1. c3-b4' '1.cb4!' 'c3–b4' 'с3-b4' '1... c3-b4 ?!'; do
    has "$move" '^1\. c3-b4$' "$(printf '%s\nhistory\n' "$move" | play "${people[@]}" --game russian)"
done
has "a number alone" '^No moves yet\.$' "$(printf '1.\nhistory\n' | play "${people[@]}" --fen B:W32:B1,5 )"
[[ $(printf '12.\n...\nhistory\n' | play "${people[@]}" --fen B:W32:B12) == *"No moves yet"* ]] || fail "a number alone is no move"

# A loaded game that was not played on gets no names and no date; variations after its last move stay.
printf '[Event "x"]\n\n1. 11-15 23-19 (1... 22-18) (2. 8-11) *\n' > tail.pdn
printf 'save tail2.pdn\n' | play --load tail.pdn > out.txt
cmp -s tail2.pdn <(printf '[Event "x"]\n[Result "*"]\n[GameType "21,B,8,8,N1,0"]\n\n1. 11-15 23-19 (1... 22-18) (2. 8-11) *\n\n') ||
    fail "another game is saved than was loaded: $(cat tail2.pdn)"

# A file of several games says that there are more; the last one does not.
cat waits.pdn tail.pdn > two.pdn
has "more games" '^There are more games in it: `load FILE 2` takes the next\.$' "$(printf 'load two.pdn\n' | play)"
text=$(printf 'load two.pdn 2\nload tail.pdn\n' | play)
[[ $text != *"more games"* ]] || fail "there are no more games: $text"

# undo and redo take a number; commands that belong elsewhere say where.
text=$(printf '11-15\n22-18\n15x22\nundo 2\nredo\nundo 9\nredo 2\nundo x\nhistory\n' | play "${people[@]}")
has "two moves back" '^Taken back: 22-18 15x22$' "$text"
has "as many as there are" '^Taken back: 11-15 22-18$' "$text"
has "no number" '^`x` is no number from 1 on\. Write it as in `undo 5`' "$text"
has "two moves forward" '^1\. 11-15 22-18$' "$text"
has "turns of one's own" '^Taken back: 1-5 .* 2-6 .*$' "$(printf '1-5\n2-6\nundo 2\n' | play --white random --fen B:W31,32:B1,2)"
text=$(printf 'help match\nmatch\nlaws\nhelp row\nsetup\nposition\nmoves\nhelp moves\ncancel\n11-15\nhistory\n' | play "${people[@]}")
[ "$(grep -c '^`match` is a command of the shell' <<< "$text")" = 2 ] || fail "a command of the shell: $text"
has "of other games" '^`laws` is for games with hidden pieces' "$text"
has "of set-ups" '^`row` is for set-ups of games with hidden pieces' "$text"
for word in position moves; do
    has "$word in setup" "^\`$word\` is not for here: \`setup\` waits for \`done\`" "$text"
done
has "the game is there again" '^1\. 11-15$' "$text"
has "Your move" '^Your move, Black\.$' "$(printf 'now\n' | play --white random)"

# The game so far is judged at the prompt as by the command; one with secrets when it is over.
printf '11-15\n23-18\nsave judged.pdn\nanalyse\n' | play "${people[@]}" > out.txt
"$CROWNHEAD" analyse judged.pdn > judged.txt
diff judged.txt <(sed -n '/judged by/,$p' out.txt) || fail "analyse at the prompt and as a command differ"
has "nothing to judge" '^No moves yet\.$' "$(printf 'analyse\n' | play)"
has "secrets stay" '^That would show what is hidden' "$(printf 'deal\ndone\nanalyse\n' | play --game stratego:army=duel)"

# Who has pieces and can't move has not lost them.
has "no pieces" '^White won: Black has no pieces left\.$' "$(printf '18x11\n' | play "${people[@]}" --fen W:W18:B15)"
has "no moves" "^White won: Black can't move\.$" "$(printf '30-25\n' | play "${people[@]}" --fen W:W9,14,30:B5)"

# Comments and side lines stay as long as the game is the file's; a bare result is not called a resignation.
cat > noted.pdn <<'EOF'
[Result "1-0"]

{start} 1. 11-15 {good} 22-18 $2 (1... 23-19 {better}) 2. 15x22 25x18 {even} 1-0
EOF
text=$(printf 'save noted-2.pdn\nundo\nundo\nundo\nsave noted-3.pdn\n' | play "${people[@]}" --load noted.pdn)
has "a bare result" '^Black won, as the file says' "$text"
has "comments" '^\{start\} 1\. 11-15 \{good\} 1\.\.\. 22-18 \$2 \(1\.\.\. 23-19 \{better\}\)' "$(cat noted-2.pdn)"
has "comments to the end" '\{even\} 1-0' "$(cat noted-2.pdn)"
lacks "a comment of a move that was taken back" 'even' "$(cat noted-3.pdn)"
has "comments before it" 'good' "$(cat noted-3.pdn)"

# A board as it is drawn, from either side, is a position; two names more mean English draughts.
for flip in '' --flip; do
    printf '11-15\n22-18\nquit\n' | play -g checkers "${people[@]}" $flip | tail -n 12 > drawn.txt
    has "a drawn board $flip" '15x22' "$("$CROWNHEAD" moves -g draughts --fen @drawn.txt)"
    has "the same on standard input $flip" '15x22' "$("$CROWNHEAD" moves --fen - < drawn.txt)"
    text=$({ echo setup; grep -E '[|+]' drawn.txt; printf 'done\nmoves\n'; } | play "${people[@]}")
    has "a drawn board at the console $flip" '^15x22$' "$text"
done

# In Lines of Action a lone square is not yet a move, even where its piece has but one.
text=$(printf 'a1\nhistory\n' | play -g loa "${people[@]}" --fen 'b ......../......../......../......../......../......../w......./bw...w.b')
has "a lone square" '^a1 (is a square\.|can be)' "$text"
has "it is not played" '^No moves yet' "$text"

# Between agents `go` shows every board.
[ "$(printf 'go 3\n' | play --black random --white random | grep -c 'Black 1[0-9] men')" = 4 ] || fail "go shows boards"

# A game is kept and taken up again with its seats and seed.
printf '11-15\n22-18\n' | play "${people[@]}" --resume > out.txt 2>&1 && fail "resumed a game that was never played"
mkdir -p state/crownhead
cp one.pdn state/crownhead/last-game.pdn
printf 'undo\n25x18\nseat white random\n25x18\n12-16\n' | play --resume --black human --white human > out.txt
text=$(printf 'history\nseat\n' | play --resume)
has "resume" '^1\. 11-15 22-18 2\. 15x22 25x18 3\. 12-16 ' "$text"
has "resume" '^White: random$' "$text"

# Both clocks are kept with it: Black's goes on from 25 minutes and gets 10 after its move, White's does not run.
cat > state/crownhead/last-game.pdn <<'EOF'
[FirstSeat "human"]
[SecondSeat "human"]
[Limits "game=30min+10min,margin=50ms"]
[FirstClock "left=25min,used=15min,moves=1"]
[SecondClock "left=1200s,used=1200s,moves=1"]

1. 11-15 22-18 *
EOF
for again in first second; do
    has "the clocks, $again time" '^Black (25:00|2[0-4]:[0-9]{2}), White 20:00$' "$(printf 'clock\n' | play --resume)"
done
printf '15x22\nundo\nclock\n15x22\nsave clocked.pdn\n' | play --resume > out.txt
has "a move taken back gives its time back" '^Black (25:00|2[0-4]:[0-9]{2}), White 20:00$' "$(cat out.txt)"
text=$(cat state/crownhead/last-game.pdn)
has "limits are kept" '^\[Limits "game=1800s\+600s,margin=50ms"\]$' "$text"
has "the mover has used more" '^\[FirstClock "left=(20[0-9]{2}|2100)[0-9]{3}ms,used=9[0-9]{5}ms,moves=2"\]$' "$text"
has "the other's turn has begun" '^\[SecondClock "left=1[12][0-9]{5}ms,used=12[0-9]{5}ms,moves=1"\]$' "$text"
lacks "a saved game has no clocks" 'Clock|Limits' "$(cat clocked.pdn)"
has "other clocks" '^Black 5:00, White (5:00|[0-4]:[0-9]{2})$' "$(printf 'clock\n' | play --resume --tc 5)"
# A game of 10 minutes begins at 10:00; what a move adds comes after it. Forms that people write are read, others refused.
text=$(printf 'clock\n11-15\n22-18\nclock\nclock 10m + 20\nclock 30s\nclock 5:00\nclock off\n' | play "${people[@]}" --tc '10 min+10min')
has "the clock before the first move" '^Black (10:00|[0-9]:[0-9]{2}), White 10:00$' "$text"
has "and after it" '^Black (20:00|1[0-9]:[0-9]{2}), White (20:00|1[0-9]:[0-9]{2})$' "$text"
has "half a minute" '^Black 0:(30|[0-2][0-9](\.[0-9])?), White 0:30$' "$text"
has "what to write" '^`5:00` is no clock .* write 5min, 10min\+5s or 10\+5' "$text"
has "no clocks any more" '^There are no clocks\.' "$text"
has "no clocks" '^There are no clocks' "$(printf 'clock\n' | play --resume --tc none)"
{ printf '[Limits "game=5min"]\n[FirstClock "left=-1s"]\n\n'; echo '1. 11-15 *'; } > state/crownhead/last-game.pdn
printf 'clock\n' | play --resume > out.txt 2>&1 && fail "a clock that is none"
has "a clock that is none" '-1s' "$(cat out.txt)"

# A game that another console has open is not taken: its lock file says so, and one of its own is kept.
exec 9> state/crownhead/last-game.pdn.lock
flock 9
before=$(cat state/crownhead/last-game.pdn)
has "a game that is open elsewhere" 'no game was kept' "$(printf '11-15\n' | play "${people[@]}" --resume 2>&1 || true)"
cp one.pdn state/crownhead/last-game-2.pdn
printf 'undo\nundo\n11x18\n' | play "${people[@]}" --resume > out.txt
[ "$before" = "$(cat state/crownhead/last-game.pdn)" ] || fail "another console's game was overwritten"
cmp -s one.pdn state/crownhead/last-game-2.pdn && fail "the second game was not kept"
flock -u 9
exec 9>&-
rm state/crownhead/last-game-2.pdn*

# Another game goes on as that game, also one with a rule variant of its own and without a number in PDN.
for game in russian:losing=yes damone fanorona; do
    first=$("$CROWNHEAD" moves --game $game | head -1)
    printf '%s\nsave! kept.pdn\n' "$first" | play "${people[@]}" --game $game >/dev/null
    { head -1 kept.pdn; echo "[Game \"$game\"]"; tail -n +2 kept.pdn; } > state/crownhead/last-game.pdn
    has "resume $game" "^1\. $first" "$(printf 'history\nseat white random\nflip\n' | play --resume)"
    printf 'undo\n%s\n' "$first" | play --resume >/dev/null
    has "kept as $game" "^\[Game \"$game\"\]" "$(cat state/crownhead/last-game.pdn)"
done

# Plain text in a pipe; colour and Unicode when asked for; NO_COLOR and --color=never.
text=$(play "${people[@]}" < /dev/null)
lacks "a pipe" $'\033|┌' "$text"
has "colour" $'\033\\[' "$(play "${people[@]}" --color always < /dev/null)"
has "unicode" '┌' "$(play "${people[@]}" --unicode < /dev/null)"

# Options that can't be used.
for options in "--white nobody" "--fen x" "--load none.pdn" "--color pink" "--game go" "--seed x" \
    "--unicode --ascii" "--fen B:W32:B1 --resume" "a-word" "--whit human"; do
    # shellcheck disable=SC2086
    if play "${people[@]}" $options < /dev/null > out.txt 2> err.txt; then
        fail "$options: exit status 0"
    else
        [ $? -eq 2 ] || fail "$options: exit status is not 2"
    fi
    [ -s err.txt ] || fail "$options: no message"
done

# Agents alone: move by move, some moves, to the end.
text=$(printf '\ngo 2\ngo\nhistory\n' | play --black random --white random --seed 3)
has "agents" '^(Black|White) won|^Drawn' "$text"
has "first move" '^Black plays ' "$text"

# A seed is a game; `new` is another one.
games=$(printf 'go 8\nhistory\nnew\ngo 8\nhistory\n' | play --black random --white random --seed 3 | grep '^1\. ')
again=$(printf 'go 8\nhistory\n' | play --black random --white random --seed 3 | grep '^1\. ')
[ "$(sort -u <<< "$games" | wc -l)" = 2 ] || fail "the next game is the same: $games"
[ "$(head -1 <<< "$games")" = "$again" ] || fail "the same seed gives another game: $games $again"

# A game that ended here goes into the record when it is left, a loaded one does not.
printf '15\nundo\nredo\nload one.pdn\nnew\n15\nundo\n' | play "${people[@]}" --fen B:W18:B15 --db games.db > out.txt
[ "$(grep -c '^The game is in the record\. ' out.txt)" = 1 ] || fail "not one recorded game in:" "$(cat out.txt)"

has "record" '15x22' "$("$CROWNHEAD" record show --db games.db 1)"

# Any agent may be asked for a hint; one of rules names a rule.
text=$(printf '11-15\nhint soar-checkers\nhint random\nhint\nhint nobody\n' | play "${people[@]}")
has "hint" '^soar-checkers would play [0-9]+-[0-9]+\. .*\([a-z-]+\)\.' "$text"
has "a step" '^Look here: [0-9, ]+\. `hint` again says more\.$' "$text"
has "hint of another" '^random would play [0-9]+-[0-9]+\.$' "$text"
has "hint of nobody" '^there is no agent `nobody`' "$text"

# An agent that fails loses the game with its cause; the console goes on, and the record has the cause.
text=$(printf '1-5\n' | CROWNHEAD=$CROWNHEAD_TESTING play --black human --white faulty:crash --fen B:W21:B1 --db faults.db)
has "a crash" '^White \(faulty:crash\) failed: ' "$text"
has "a crash" '^Black won: the agent crashed\.$' "$text"
has "a crash" '(^|[^a-z])crash' "$("$CROWNHEAD" record show --db faults.db 1 --json)"
text=$(printf '1-5\nundo\nseat white random\n1-5\nhistory\n' | CROWNHEAD=$CROWNHEAD_TESTING play --black human --white faulty:crash --fen B:W21:B1)
has "after a crash" '^1\. 1-5 21-17$' "$text"

# Any bytes at the prompt.
head -c 20000 /dev/urandom | play "${people[@]}" > /dev/null || fail "random bytes: exit status $?"

# The parts of a search's account belong to the turn that was searched, which must still be there (the sanitizers see it if not).
has "a search accounts for its move" 'it is worth at most' "$(printf 'go 1\nwhy\n' | play --game fanorona --white search:depth=2 --black search:depth=2)"
