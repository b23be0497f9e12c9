#!/usr/bin/env bash
# Stratego at the console: what each side is shown in whole games; set-ups, files and mistakes.
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail
export XDG_STATE_HOME=$folder/state LC_ALL=C.UTF-8 TERM=xterm-256color CROWNHEAD_HOME=${CROWNHEAD_HOME:-$SOURCE}
unset NO_COLOR
play() { "$CROWNHEAD" play --game stratego "$@" 2>&1; } # options; commands on standard input

letters=SPSJSGSPSL/PMTCJYLCTP/TLBSNJLSTB/NBFBNNSBNB
us=$'9594929596\n51734S6375\n76B984697B\n8BFB889B8B'

# The same set-up by rows, by pieces, from files in both numberings, and as it was saved.
text=$(play --blue random << END
row SPSJSGSPSL
row 3 6X48715846
row 45B237524B
row 3BFB332B3B
ranks us
A4 marshal
A4 9
B3-C3
C3 B3
save-setup one.setup
done
fen
END
)
has "set up by hand" '^r .*/SPSJSGSPSL/PMTCJYLCTP/TLBSNJLSTB/NBFBNNSBNB$' "$text"
has "to place" 'ISF to place  Red Blue$' "$text"
has "scouts to place" ' 2 scout      3    8$' "$text"
has "a form is said" '^Read as ISF ranks\.$' "$text"
printf 'ranks: us\n%s\n' "$us" > us.setup
printf '%s' 3BFB332B3B45B237524B6X487158462627292625 > run.setup
for file in one.setup us.setup run.setup; do
    text=$(printf 'fen\nsave-setup again-%s\n' "$file" | play --blue random --setup $file)
    has "$file" '/SPSJSGSPSL/PMTCJYLCTP/TLBSNJLSTB/NBFBNNSBNB$' "$text"
    cmp one.setup "again-$file" || fail "$file: saved otherwise"
done
has "a run of signs" '^Read as ISF ranks, from the back row to the front\.$' "$text"

# As Blue the board is turned, and rows are typed as they are drawn: from K to A.
text=$(printf 'row LSPSGSJSPS\nsetup %s\ndone\nfen\n' "$letters" | play --red random --blue human)
has "Blue's row as drawn" '^ 7 \| b 5  b 2  b 6  b 2  b 9  b 2  b 7  b 2  b 6  b 2 \|' "$text"
has "Blue's set-up" '^[rb] nbfbnnsbnb/tlbsnjlstb/pmtcjylctp/' "$text"

# What is wrong with set-ups, and what to do.
text=$(printf 'done\nrow SPSJ\nrow\nrow 5 SPSJSGSPSL\nA7 scout\nC5 scout\nA4 pony\nA4\nmoves\nlaws\nsetup none.setup\nranks eu\nranks us\nrow SBFSBFSBF.\n' | play --blue random)
has "too early" '^The set-up lacks a flag, a spy, 8 scouts, 5 miners' "$text"
has "short row" '^A row has 10 squares, not 4; write a dot for an empty one\.$' "$text"
has "empty row" '^A row has 10 squares, not 0; write a dot for an empty one\.$' "$text"
has "another row" '^Row 5 is none of yours; Red sets up on the rows 1 to 4\.$' "$text"
has "another square" '^`A7` is no square of yours; Red sets up on the rows 1 to 4\.$' "$text"
has "no piece" '^`pony` is no piece; write its name' "$text"
has "no piece named" '^Which piece\? Write it behind the square, such as A4 scout\.$' "$text"
has "no game yet" '^`moves` is for the game, which begins when the set-up is done\.$' "$text"
has "no file" "^none.setup: can't be opened" "$text"
has "no numbers" '^`ranks` is isf or us, not `eu`\.$' "$text"
has "an S of two meanings" '^S is the scout in letters and the spy in old US numbers' "$text"
text=$(printf 'ranks us\nrow 3 S.........\nsave-setup unclear.setup\n' | play --blue random)
has "an S of two meanings in a numbered row" '^S is the scout in letters and the spy in old US numbers' "$text"
[ -s unclear.setup ] && ! grep -q S unclear.setup || fail "an S of two meanings was set: $text"
printf 'SPSJSGSPSL\nPMTCJYLCTP\nTLBSNJLSTQ\n' > wrong.setup
for option in "--setup wrong.setup" "--setup none.setup" "--black human" "--ranks eu" "--red human --blue human --setup one.setup" \
    "--fen r --setup deal" "--resume --setup deal"; do
    # shellcheck disable=SC2086
    play $option < /dev/null > out.txt && fail "$option: exit status 0"
done
has "a mistake has its line" '^wrong.setup:3: row 3 of the set-up, column 10: `Q` is no piece' \
    "$(play --setup wrong.setup < /dev/null || true)"

# Dealt by the game, by an agent, kept for the next game; other armies.
text=$(printf 'deal\ndone\nsave-setup dealt.setup\nnew\ndone\nsave-setup again.setup\n' | play --blue random)
cmp dealt.setup again.setup || fail "the set-up was not kept: $text"
text=$(printf 'deal random\ndone\n' | play --blue random --game stratego:army=duel)
has "an agent's set-up" '^All pieces are placed' "$text"

# A saved game holds both sides, says so, and goes on with its secrets kept; the kept game too.
text=$(printf 'A4-A5\nsave game.pdn\n' | play --blue random --setup one.setup)
has "the file is open" '^The file holds the ranks of both sides: who looks into it sees them\.$' "$text"
has "how to go on" '`crownhead play --game stratego --load game.pdn` goes on from there' "$text"
text=$(printf 'load game.pdn\n' | play --game stratego:army=barrage --setup deal --blue random)
has "another army" '^game.pdn:1: is a game of Stratego by other rule variants; start with --game stratego$' "$text"
text=$(printf 'fen\nresign\nwhy\nundo\n' | play --load game.pdn)
has "loaded" '^r [u.]{10}/[u.]{10}/' "$text"
has "undone" '^You have seen the ranks of both sides: only the board hides them again\.$' "$text"
mkdir -p state/crownhead
{ head -1 game.pdn; echo '[Game "stratego"]'; tail -n +2 game.pdn; } > state/crownhead/last-game.pdn
has "resumed" '^r [u.]{10}/[u.]{10}/' "$(printf 'fen\n' | "$CROWNHEAD" play --resume --blue random)"

# Undo says what was seen; a view as a position is filled in at random.
board='r .........f/.........b/.u......../u........./S.~~..~~../..~~..~~../........../........../.......N../FB.M......'
text=$(printf 'A6xA7\nundo\nfen\n' | play --game stratego:army=barrage --blue random --fen "$board lost=R:YSG,B:YSSG shown=A6,K9,K10" || true)
has "struck" "^Red's scout \(2\) strikes Blue's (marshal \(10\)|miner \(3\)): the scout is lost\.$" "$text"
has "what was seen" '^You have seen what that showed: only the board hides it again\.$' "$text"
has "hidden again" '^r \.{9}f/\.{9}b/\.u\.{8}/u' "$text"

# Two people: the screen is handed over; only harmless commands come before.
text=$(printf '%s\n' "setup $letters" done "setup $letters" done '' A4-A5 undo '' A4-A5 A7-A6 '' draw '' draw | play --red human --blue human)
has "hand over" '^Hand over to Blue, who presses Enter> ' "$text"
has "taken back before" '^Taken back: A4-A5' "$text"
has "drawn" '^Drawn: ' "$text"

# A terminal is cleared when it is handed over, and its history forgotten.
if command -v tmux > /dev/null; then
    tmux -L "stratego$$" -f /dev/null new-session -d -x 100 -y 50 "$CROWNHEAD play --game stratego --red human --blue human"
    press() { tmux -L "stratego$$" send-keys "$@"; }
    shows() { # pattern: waits until the screen has it
        for _ in $(seq 36000); do
            tmux -L "stratego$$" capture-pane -pS - > screen.txt 2> ended.txt || break # the console has ended
            grep -qE -- "$1" screen.txt && return 0
            sleep 0.1
        done
        fail "the screen never had \`$1\`:"$'\n'"$(cat screen.txt ended.txt)"
    }
    shows 'Red sets up>'
    press "setup $letters" Enter
    shows 'All pieces are placed'
    press 'done' Enter
    shows 'Hand over to Blue'
    lacks "cleared" 'r 2|SPSJ' "$(cat screen.txt)"
    press 'board' Enter
    shows 'Only Enter hands the screen over'
    press Enter
    shows 'Blue sets up>'
    lacks "Blue's screen" 'r 2|SPSJ' "$(cat screen.txt)"
    press Up
    press Enter
    shows 'Blue sets up>'
    lacks "forgotten" 'SPSJ' "$(cat screen.txt)"
    tmux -L "stratego$$" kill-server
else
    echo "skipped: the screen handed over, since tmux is not installed"
fi

# Positions at the command line.
has "a set-up is needed" 'begins with secret set-ups; give a position with --fen' "$("$CROWNHEAD" moves --game stratego 2>&1 || true)"
view="$board lost=R:YSG,B:YSSG"
has "moves from a view" '^A6xA7$' "$("$CROWNHEAD" moves --game stratego:army=barrage --fen "$view")"
has "own ranks" "the rank of Blue's piece on A7 is not known" \
    "$("$CROWNHEAD" moves --game stratego:army=barrage --fen "b ${view#r }" 2>&1 || true)"
has "leaves depend on ranks" "the rank of Blue's piece on A7 is not known" \
    "$("$CROWNHEAD" perft 2 --game stratego:army=barrage --fen "$view" 2>&1 || true)"
text=$("$CROWNHEAD" explain --agent stratego-rules --game stratego:army=barrage --fen "$view" --ranks us)
has "explain" '^Red plays ' "$text"
has "explain draws" 'US  left-lost Red Blue' "$text"
