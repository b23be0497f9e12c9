#!/usr/bin/env bash
# crownhead games new from outside: answers become a definition that is checked, shown and played; wrong ones are asked again;
# what is there stays, and an end of the answers leaves nothing behind.
. "$SOURCE/tests/support/scenario.sh"

sound() { # FILE: no mistake, no warning, and a game can be played
    says 0 'moves: ' -- crownhead games check --strict "$1"
    says 0 'Sources:' -- crownhead games show "$1"
    says 0 'of 2 games' -- crownhead match random random --game "$1" --games 2 --seed 1 --concurrency 1 --db played.db
    rm -f played.db
}

# All defaults, with --yes and by empty lines: the same text but for the name.
says 0 'fox.game is written' 'crownhead games check --play 100 fox.game' -- crownhead games new fox --yes
sound fox.game
yes '' | head -20 | says 0 'title [Hen]:' 'columns x rows [8x8]:' -- crownhead games new hen
diff <(sed 's/fox/hen/g; s/Fox/Hen/' fox.game) hen.game || fail "empty lines are no defaults"

# Answers, wrong ones among them: each is answered by what to do and asked again.
answers() { printf '%s\n' "$@"; }
answers 'Fox and "hens"' 'Fox and hens' hexagons lines 24x24 8x7 9x5 7 2 black lefft all all both most king orthogonal far draw x 3 25 |
    says 0 'a title has no "' '`hexagons` is no answer here; write dark, all or lines' 'the board has 576 squares' \
        'a board of 7 rows and 8 columns is not the same for both players' '`men-rows` is from 1 to 2 on this board, not 7' \
        '`lefft` is none of the words for `ways`; did you mean `left`?' '`x` is no number; write one as 3' 'lines.game is written' \
        -- crownhead games new lines
sound lines.game
for fact in '(title "Fox and hens") (first black)' '(rows 5) (columns 9) (squares all) (lines alquerque)' '(men-rows 2)' \
    '(capture (name withdrawal) (by man) (ways all) (method withdrawal))' '(by king) (ways orthogonal) (method approach) (reach any))' \
    '(choice (capture mandatory) (maximise count))' '(promotion (of man) (to king) (when stop))' '(end (no-moves draw))' '(draw (repetition 3))' \
    '(draw (plies-without-capture 50))'; do
    grep -qF "$fact" lines.game || fail "lines.game has no $fact: $(cat lines.game)"
done
# Who wins on the last row has no other king; where nothing takes nothing is asked about it.
answers Race all 6x6 1 white 'forward sideways' none wins loses 0 0 | says 0 'race.game is written' -- crownhead games new race
sound race.game
grep -q 'capture\|draw' race.game && fail "race.game takes: $(cat race.game)"
grep -qF '(end (pieces-there wins) (of king))' race.game || fail "there is no win on the last row: $(cat race.game)"
# The other default, where the usual one says nothing: men that go forward alone come to no position twice.
answers '' '' '' '' '' forward-diagonal forward-diagonal jump yes stays | head -10 >forward
yes '' | head -5 >>forward
says 0 'comes for the time (0: never) [0]' -- crownhead games new forward <forward
sound forward.game

# Names, places, and what is there.
for name in Fox 'my fox' ../fox "" fuchs.game größe ./fox "$(printf 'x%.0s' {1..70})"; do
    refuses 'is no name for a game; write small letters, digits and hyphens' crownhead games new "$name" --yes
done
refuses 'games new' crownhead games new -fox --yes
cp fox.game kept
refuses 'fox.game: the file exists' crownhead games new fox --yes
cmp fox.game kept || fail "what was there was changed"
mkdir there
says 0 'there/fox.game is written' -- crownhead games new fox --yes --out there
says 0 'there/wolf.game is written' -- crownhead games new wolf --yes --out there/wolf.game
sound there/wolf.game
refuses 'name one that is there, or a file wolf.game' crownhead games new wolf --yes --out there/bear.game
refuses "can't be written" crownhead games new wolf --yes --out nowhere/wolf.game

# The end of the answers, and a full disk: an exit status, and no file.
answers Title dark >few
refuses 'the answers ended before the questions, and nothing is written' crownhead games new few <few
refuses 'the answers ended before the questions' crownhead games new few </dev/null
refuses 'the answers ended before the questions' crownhead games new few <&-
[ ! -e few.game ] || fail "half of a definition"
printf 'T\0\nd\33[31m\n\xff\xfe\n' >odd
refuses 'the answers ended' crownhead games new odd <odd
grep -q $'\033' out err && fail "what a terminal obeys is repeated"
yes "$(head -c 100000 /dev/zero | tr '\0' x)" | head -3 >long
refuses 'the answers ended' crownhead games new odd <long
[ ! -e odd.game ] || fail "a definition of odd answers"
