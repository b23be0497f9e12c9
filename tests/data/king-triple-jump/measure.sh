#!/usr/bin/env bash
# The cost of a king's triple jump as one CLIPS rule, in two forms: time and memory of the facts' joins.
# Usage: measure.sh [FOES]   (3 to 7, default 5). Needs the `clips` command (package clips).
# The king stands on 4 and can jump 8, 15 and 14, as in figure 2.9; the other foes stand out of reach.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
foes=${1:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
awk -v foes="$foes" 'BEGIN {
    split("8 15 14 29 30 31 32", foe)
    for (i = 1; i <= foes; i++) { print "(foe (square " foe[i] "))"; taken[foe[i]] = 1 }
    print "(king (square 4))"; taken[4] = 1
    for (s = 1; s <= 32; s++) {
        if (!taken[s]) print "(free (square " s "))"
        row = int((s - 1) / 4); column = (s - 1) % 4 * 2 + (row % 2 ? 0 : 1)
        for (down = -1; down <= 1; down += 2) for (right = -1; right <= 1; right += 2) {
            r = row + down; c = column + right
            if (r >= 0 && r < 8 && c >= 0 && c < 8)
                print "(adj (from " s ") (to " r * 4 + int(c / 2) + 1 ") (way " (down < 0 ? "n" : "s") (right < 0 ? "w" : "e") "))"
        }
    } }' >"$work/facts"
for form in chained flat; do
    cat >"$work/run" <<EOF
(deftemplate king (slot square))
(deftemplate foe (slot square))
(deftemplate free (slot square))
(deftemplate adj (slot from) (slot to) (slot way))
(load* "$here/$form.clp")
(defglobal ?*before* = (mem-used))
(defglobal ?*seconds* = (timer (load-facts "$work/facts")))
(printout t "$form: " (round (* ?*seconds* 1e6)) " us, " (div (- (mem-used) ?*before*) 1024) " KB, " (length\$ (get-fact-list)) " facts" crlf)
(run)
(exit)
EOF
    clips -f2 "$work/run" | grep -E '^(chained|flat|4x)'
done
