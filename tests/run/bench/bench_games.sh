#!/usr/bin/env bash
# crownhead bench of every agent of rules that comes with the program in every game that it plays, over random positions; and of
# one move that is decided without rules, as it is the only one, among others.
. "$SOURCE/tests/support/scenario.sh"
count=0
bench() { "$CROWNHEAD" bench --passes 1 --games 0 --json "$@" 2>&1; }

games=$("$CROWNHEAD" games list --json | grep '"collection":false' | sed -n 's/.*"name":"\([^"]*\)".*/\1/p')
for game in $games stratego:army={barrage,duel,ultimate}; do
    for agent in $("$CROWNHEAD" agents --game "$game" --json | sed -n 's/.*"name":"\([^"]*\)".*"kind":"rules".*/\1/p'); do
        out=$(bench --game "$game" --agent "$agent" --positions random:plies=20,count=3)
        [[ $out == *'"positions":3,'*'"share_running":'*'"signature":"'* ]] || fail "$agent in $game: $out"
        count=$((count + 1))
    done
done
# Each game has an agent of rules, as draughts-any plays the whole family.
[ $count -ge $(($(wc -w <<<"$games") + 3)) ] || fail "$count pairs of a game and an agent"

only='B:W18,32:B15'
[ "$("$CROWNHEAD" moves --fen "$only")" = 15x22 ] || fail "$only leaves more than one move"
out=$(bench --agent soar-checkers --positions <(printf '%s\n' 'B:W18,19,32:B1,2,15' "$only" 'B:W32,30:B1,2'))
[[ $out == *'"positions":3,'* ]] || fail "one move only: $out"

# Without --positions: the game's file, which those with other armies don't have.
for given in stratego:20 stratego:army=duel:200; do
    game=${given%:*}
    out=$(bench --game "$game" --agent random)
    [[ $out == *"\"positions\":${given##*:},"* ]] || fail "positions of $game: $out"
done
