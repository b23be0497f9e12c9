#!/usr/bin/env bash
# Games of Lines of Action in the record: listed, shown, decided again, exported and imported, united, in a report. Its squares
# reach other programs by Hub and DXP, where these have room for them.
. "$SOURCE/tests/support/scenario.sh"
set -e

crownhead match random search:depth=1 --game loa --games 4 --seed 3 --concurrency 1 --quiet --db a.db > match.out
grep -q "results: .* 0 forfeits" match.out || fail "a match: $(cat match.out)"
crownhead match random random --game loa:size=6,no-move=pass,limit=40 --games 4 --seed 3 --concurrency 1 --quiet --db a.db > /dev/null
crownhead record list --db a.db | grep -q "random - random, loa:size=6,no-move=pass,limit=40, seed 3" || fail "the list: $(crownhead record list --db a.db)"
crownhead record show 1 --db a.db > show.out
grep -q "Lines of Action, Black random, White search:depth=1" show.out && grep -q "^ 1 |.*|$" show.out && grep -q "a   b   c   d   e   f   g   h" show.out ||
    fail "a game: $(cat show.out)"
for match in 1 2; do
    crownhead record replay --verify --match $match --db a.db | grep -q "^4 games: .* 0 different, 0 that can't be decided again$" || fail "decided again: match $match"
    crownhead record export --match $match --db a.db > $match.pdn
done
# Black begins: the first number is Black's.
grep -q '^\[Black "random"\]$' 1.pdn && grep -q '^\[Variant "loa"\]$' 1.pdn && grep -q '^1\. [b-g][18][-x]' 1.pdn || fail "exported: $(head -12 1.pdn)"
grep -q '^\[Variant "loa:size=6,no-move=pass,limit=40"\]$' 2.pdn || fail "its readings are not in the PDN: $(head -12 2.pdn)"
crownhead record import 1.pdn 2.pdn "$SOURCE/data/loa/games.pdn" --db b.db | grep -q "^24 games imported, 0 rejected, 0 warnings$" || fail "imported"
crownhead record export --single --db b.db > again.pdn
cat 1.pdn 2.pdn | cmp -n "$(cat 1.pdn 2.pdn | wc -c)" - again.pdn || fail "exported, imported and exported again"
tail -n +"$(($(cat 1.pdn 2.pdn | wc -l) + 1))" again.pdn | grep -v '^\[Termination "all pieces connected"\]$' | diff - <(grep -v '^%' "$SOURCE/data/loa/games.pdn" | sed 1d; echo) ||
    fail "the recorded games come back as they were"
[ "$(grep -c 'Termination "all pieces connected"' again.pdn)" -ge 15 ] || fail "fifteen of sixteen ended by the rules"
# Black won ten of the sixteen games, the shortest among them, White five; one stops before its end.
crownhead record list --single --db b.db | tail -16 > list.out
[ "$(grep -c "Black wins" list.out) $(grep -c "White wins" list.out)" = "10 5" ] || fail "results: $(cat list.out)"
crownhead record merge b.db a.db > merge.out && grep -q "8 games added" merge.out || fail "united: $(cat merge.out)"
crownhead report --db b.db --html page.html 2> err && ! grep -q "left out" err && grep -q "Lines of Action" page.html || fail "a report: $(cat err)"

crownhead match "hub:$CROWNHEAD engine --agent random --game loa" random --game loa --games 2 --openings none --quiet --db c.db | grep -q "results: .* 0 forfeits" || fail "by Hub"
crownhead dxp --call 127.0.0.1:9 --agent random --game loa:size=12 2> err && fail "DXP has no room for 144 squares"
grep -q "on at most 83 squares; Lines of Action can't be played this way" err || fail "DXP: $(cat err)"
