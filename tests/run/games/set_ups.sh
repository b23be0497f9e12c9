#!/usr/bin/env bash
# The program by which scripts/maintain/set-ups counts: a set-up and its mirror image, counted by hand, with nothing drawn.
#     row 0 (front)  Y S . . . . . . . .
#     row 2          B . . . . . . . . .
#     row 3          F B . . . . . . . M
. "$SOURCE/tests/support/scenario.sh"
set_up() { # KIND at COLUMN of ROW …, mirrored if $1 is 9
    local kinds=() mirror=$1
    for place in {0..39}; do kinds[place]=-1; done
    shift
    for piece; do IFS=, read -r kind row column <<<"$piece"; kinds[10 * row + (mirror ? 9 - column : column)]=$kind; done
    echo "set-up ${kinds[*]}"
}
pieces=(1,0,0 2,0,1 11,2,0 0,3,0 11,3,1 10,3,9)
report=$({ set_up 0 "${pieces[@]}"; set_up 9 "${pieces[@]}"; } | "$SET_UP_COUNTS" 0 1) || fail "exit status $?"
is() { grep -qx "$1" <<<"$report" || fail "not \`$1\`: $(grep "^${1%% *} " <<<"$report" | grep -v '\( 0\)\{8,\}$')"; }
is 'at 0 0 2 0 0 0 0 0 0 0 0 0 0'
is 'at 1 0 0 2 0 0 0 0 0 0 0 0 0'
is 'at 10 0 0 0 0 0 0 0 0 0 0 0 2'
is 'at 15 2 0 0 0 0 0 0 0 0 0 2 0'
is 'at 16 0 0 0 0 0 0 0 0 0 0 0 2'
# kinds, then: in a lane, behind, beside, two off, near, far, near and far across the wings
is 'pair 1 2 2 0 0 0 0 0 0 0'
is 'pair 0 11 0 2 2 0 0 0 0 0'
is 'pair 11 11 0 0 0 2 0 0 0 0'
is 'pair 1 11 0 0 0 2 2 0 0 0'
is 'pair 2 11 0 0 0 0 4 0 0 0'
is 'pair 0 10 0 0 0 0 0 0 0 2'
is 'walled 2'
