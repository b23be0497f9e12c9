#!/usr/bin/env bash
# The console on a terminal, under tmux: colour, completion, history, ^C, ^D and the kept game.
set -euo pipefail
if ! command -v tmux > /dev/null; then
    echo "skipped: tmux is not installed"
    exit 0
fi
place=$(mktemp -d)
export XDG_STATE_HOME=$place/state LC_ALL=C.UTF-8 TMUX_TMPDIR=$place
unset NO_COLOR TMUX
failed=0
server=0
term() {
    tmux -L "play$server" -f /dev/null "$@"
}
trap 'term kill-server 2> /dev/null || true; rm -rf "$place"' EXIT
screen() {
    term capture-pane -p "$@" -t play
}
await() { # what, pattern, capture options
    local what=$1 pattern=$2 i ended
    shift 2
    for ((i = 0; i < 36000; i++)); do # an hour, which no machine needs that is only busy
        ended=$(screen 2> /dev/null | grep -E '^status [0-9]' || term has-session 2> /dev/null || echo "no terminal")
        screen "$@" 2> /dev/null | grep -qE -- "$pattern" && return
        [ -z "$ended" ] || break
        sleep 0.1
    done
    printf 'FAILED: %s: no `%s` on:\n' "$what" "$pattern"
    screen || true
    failed=1
}
keys() {
    term send-keys -t play "$@"
}
size="-x 100 -y 50"
start() { # environment, options
    term kill-server 2> /dev/null || true
    server=$((server + 1))
    # shellcheck disable=SC2086
    term new-session -d -s play $size "trap : INT; env TERM=xterm-256color $1 '$CROWNHEAD' play $2; echo status \$?; sleep 3600"
}

start "" "--black human --white random --fen B:W21:B1"
await "board" '^32 │ .* │ 29$'
await "colour" $'\033\\[48;5;' -e
await "discs" '●'
keys '1-' Tab
await "moves are listed" '^1-5  1-6 *$'
keys '5' Enter
await "answer" '^White plays 21-17$'
keys 'wh' Tab
await "completion to the common part" '> why$'
keys '-' Tab
await "completion of a command" '> why-not$'
keys C-c
await "^C gives the line up" '^\^C again leaves\.$'
keys 'und' Tab Enter
await "the line after ^C counts" '^Taken back: 1-5 21-17$'
keys 'seat whi' Tab Enter
await "seats complete in any case" '^White: random$'
keys Up Up Up Enter
await "history" '^1 Black> 1-5'
await "the move from history" '^2 Black>'
keys C-d
await "^D says how to go on" 'crownhead play --resume` goes on'
await "status" '^status 0'

start "NO_COLOR=1" "--resume"
await "resumed" '^2 Black>'
await "letters without colour" 'w17'
if screen -e | grep -q $'\033\\[48;5'; then
    echo "FAILED: colour in spite of NO_COLOR"
    failed=1
fi
keys 'seat' Enter
await "seats" '^White: random'
keys C-c
await "^C once" 'again leaves'
keys C-c
await "^C twice" '^status 0'

start "CROWNHEAD_LIMITS=turn=3600000" "--black human --white search:depth=60"
await "a deep thinker" '^1 Black>'
keys '11-15' Enter
await "it thinks" 'White \(search:depth=60\) is thinking'
keys C-c
await "one ^C stops it" '^Stopped: White has not moved\. `move now` plays what it has found'
await "it asks what now" '^1 White \(search:depth=60\)> *$'
keys Enter
await "Enter lets it think again" 'White \(search:depth=60\) is thinking'
keys C-c
await "it stops again" '^1 White \(search:depth=60\)> *$'
keys 'move now' Enter
await "what it has found is played" '^White plays '
await "and it is Black's turn" '^2 Black>'
keys 'moves' Enter 'undo' Enter '11-15' Enter
await "it thinks once more" 'White \(search:depth=60\) is thinking'
keys 'board' Enter 'move now' Enter
await "a command to move while it thinks" '^2 Black> board'
keys 'undo' Enter
await "taken back" '^1 Black> *$'
keys '11-15' Enter 'board' Enter 'move now' Enter
await "lines typed in one go stay lines" '^2 Black> board'
keys 'undo' Enter
await "taken back again" '^1 Black> *$'
keys '11-15' Enter 'histo'
await "it thinks, and half a line was typed" 'White \(search:depth=60\) is thinking'
keys 'ry' Enter 'now' Enter
await "the line is one" '^2 Black> history'
keys C-d
await "left in the middle" '^status 0'
start "" "--resume --white random"
await "the move was kept" '^2 Black>'

keys 'save ' "$place/sta" Tab
await "completion of a folder" "> save $place/state/$"
keys C-u
start "" "--white soar-checkers"
keys '11-15' Enter
await "the answer of rules" '^White plays '
keys 'why keep-' Tab
await "the name of a rule is completed" '> why keep-the-guards *$'
keys Enter
await "why a rule did not fire" '^keep-the-guards .* did not fire\.$'
keys C-d
await "left" '^status 0'
size="-x 100 -y 10"
start "" "--white crownhead"
keys '11-15' Enter
await "the answer, whose board fills the screen" '^2 Black> *$'
keys 'why full' Enter
await "a page of reasons" '^-- Enter: more; q: enough -- *$'
screen | grep -q '> why full *$' || { echo "FAILED: a page is more than the screen holds:" && screen && failed=1; }
keys 'q' Enter
await "enough" '^2 Black> *$'
keys C-d
size="-x 100 -y 50"
start "TERM=dumb" "--black human --white human"
await "a dumb terminal" '^   \+---'
keys 'quit' Enter
await "quit" '^status 0'

# Nothing is longer than the screen is wide: a line that the terminal had to break would be one again with -J.
for wide in 60 80; do
    size="-x $wide -y 200"
    for game in international loa stratego; do
        start "LC_ALL=C" "--game $game $([ $game = stratego ] && echo --setup deal)"
        await "$game at $wide columns" '^1 [A-Z][a-z]+> *$'
        keys 'moves' Enter 'help' Enter 'hint' Enter 'seat' Enter '0-0' Enter
        await "$game at $wide columns, refused" '0-0'
        await "$game at $wide columns, asked" '^1 [A-Z][a-z]+> *$'
        [ "$(screen | wc -l)" = "$(screen -J | wc -l)" ] || {
            echo "FAILED: $game is wider than $wide columns:"
            screen
            failed=1
        }
        keys C-d
    done
done

exit $failed
