#!/usr/bin/env bash
# The console on a terminal, under tmux: colour, completion, history, ^C, ^D and the kept game.
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail
if ! command -v tmux > /dev/null; then
    echo "skipped: tmux is not installed"
    exit 0
fi
export XDG_STATE_HOME=$folder/state LC_ALL=C.UTF-8 TMUX_TMPDIR=$folder
unset NO_COLOR TMUX
server=0
term() { tmux -L "play$server" -f /dev/null "$@"; }
at_end() { term kill-server 2> /dev/null || true; }
screen() { term capture-pane -p "$@" -t play; }
shows() { # what, pattern, capture options
    local what=$1 pattern=$2 i ended
    shift 2
    for ((i = 0; i < 36000; i++)); do # an hour, which no machine needs that is only busy
        ended=$(screen 2> /dev/null | grep -E '^status [0-9]' || term has-session 2> /dev/null || echo "no terminal")
        screen "$@" 2> /dev/null | grep -qE -- "$pattern" && return
        [ -z "$ended" ] || break
        sleep 0.1
    done
    fail "$what: no \`$pattern\` on:"$'\n'"$(screen || true)"
}
keys() { term send-keys -t play "$@"; }
size="-x 100 -y 50"
start() { # environment, options
    term kill-server 2> /dev/null || true
    server=$((server + 1))
    # shellcheck disable=SC2086
    term new-session -d -s play $size "trap : INT; env TERM=xterm-256color $1 '$CROWNHEAD' play $2; echo status \$?; sleep 3600"
}

start "" "--black human --white random --fen B:W21:B1"
shows "board" '^32 │ .* │ 29$'
shows "colour" $'\033\\[48;5;' -e
shows "discs" '●'
keys '1-' Tab
shows "moves are listed" '^1-5  1-6 *$'
keys '5' Enter
shows "answer" '^White plays 21-17$'
keys 'wh' Tab
shows "completion to the common part" '> why$'
keys '-' Tab
shows "completion of a command" '> why-not$'
keys C-c
shows "^C gives the line up" '^\^C again leaves\.$'
keys 'und' Tab Enter
shows "the line after ^C counts" '^Taken back: 1-5 21-17$'
keys 'seat whi' Tab Enter
shows "seats complete in any case" '^White: random$'
keys Up Up Up Enter
shows "history" '^1 Black> 1-5'
shows "the move from history" '^2 Black>'
keys C-d
shows "^D says how to go on" 'crownhead play --resume` goes on'
shows "status" '^status 0'

start "NO_COLOR=1" "--resume"
shows "resumed" '^2 Black>'
shows "letters without colour" 'w17'
! screen -e | grep -q $'\033\\[48;5' || fail "colour in spite of NO_COLOR"
keys 'seat' Enter
shows "seats" '^White: random'
keys C-c
shows "^C once" 'again leaves'
keys C-c
shows "^C twice" '^status 0'

start "CROWNHEAD_LIMITS=turn=3600000" "--black human --white search:depth=60"
shows "a deep thinker" '^1 Black>'
keys '11-15' Enter
shows "it thinks" 'White \(search:depth=60\) is thinking'
keys C-c
shows "one ^C stops it" '^Stopped: White has not moved\. `move now` plays what it has found'
shows "it asks what now" '^1 White \(search:depth=60\)> *$'
keys -R # an empty screen: what is awaited below is not what was there before
keys Enter
shows "Enter lets it think again" 'White \(search:depth=60\) is thinking'
keys C-c
shows "it stops again" '^1 White \(search:depth=60\)> *$'
keys 'move now' Enter
shows "what it has found is played" '^White plays '
shows "and it is Black's turn" '^2 Black>'
keys 'moves' Enter 'undo' Enter '11-15' Enter
shows "it thinks once more" 'White \(search:depth=60\) is thinking'
keys 'board' Enter 'move now' Enter
shows "a command to move while it thinks" '^2 Black> board'
keys 'undo' Enter
shows "taken back" '^1 Black> *$'
keys '11-15' Enter 'board' Enter 'move now' Enter
shows "lines typed in one go stay lines" '^2 Black> board'
keys 'undo' Enter
shows "taken back again" '^1 Black> *$'
keys '11-15' Enter 'histo'
shows "it thinks, and half a line was typed" 'White \(search:depth=60\) is thinking'
keys 'ry' Enter 'now' Enter
shows "the line is one" '^2 Black> history'
keys C-d
shows "left in the middle" '^status 0'
start "" "--resume --white random"
shows "the move was kept" '^2 Black>'

keys 'save ' "$folder/sta" Tab
shows "completion of a folder" "> save $folder/state/$"
keys C-u
start "" "--white soar-checkers"
keys '11-15' Enter
shows "the answer of rules" '^White plays '
keys 'why keep-' Tab
shows "the name of a rule is completed" '> why keep-the-guards *$'
keys Enter
shows "why a rule did not fire" '^keep-the-guards .* did not fire\.$'
keys C-d
shows "left" '^status 0'
size="-x 100 -y 10"
start "" "--white crownhead"
keys '11-15' Enter
shows "the answer, whose board fills the screen" '^2 Black> *$'
keys 'why full' Enter
shows "a page of reasons" '^-- Enter: more; q: enough -- *$'
screen | grep -q '> why full *$' || fail "a page is more than the screen holds: $(screen)"
keys 'q' Enter
shows "enough" '^2 Black> *$'
keys C-d
size="-x 100 -y 50"
start "TERM=dumb" "--black human --white human"
shows "a dumb terminal" '^   \+---'
keys 'quit' Enter
shows "quit" '^status 0'

# Nothing is longer than the screen is wide: a line that the terminal had to break would be one again with -J.
for wide in 60 80; do
    size="-x $wide -y 200"
    for game in international loa stratego; do
        start "LC_ALL=C" "--game $game $([ $game = stratego ] && echo --setup deal)"
        shows "$game at $wide columns" '^1 [A-Z][a-z]+> *$'
        keys 'moves' Enter 'help' Enter 'hint' Enter 'seat' Enter '0-0' Enter
        shows "$game at $wide columns, refused" '0-0'
        shows "$game at $wide columns, asked" '^1 [A-Z][a-z]+> *$'
        [ "$(screen | wc -l)" = "$(screen -J | wc -l)" ] || fail "$game is wider than $wide columns: $(screen)"
        keys C-d
    done
done
