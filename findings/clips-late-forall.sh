#!/bin/sh
# CLIPS 6.30 (Debian's clips and libclips 6.30-4.1): a rule that is defined while facts are there is
# put on the agenda although its forall is false, if an earlier rule has the same conditions with a
# test behind them.
#
# Expected: of a b without a c, (forall (b) (c)) is false, so that neither rule is activated.
# Seen: "late: f-1,*" on the agenda; it also fires. Defined before the facts, it is not there.
# CLIPS 6.41, built from its source, does the same.
#
# Crownhead defines its rules before there are facts. `rules try` and `explain --rule` define one
# later: bridge/explanation/probe.c begins it so that it shares no conditions, which
# tests/run/explain/rules_try.sh tests.
#
# Exit status: 0 as described, 1 if it is otherwise, 2 if the package can't be had.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download clips=6.30-4.1 libclips=6.30-4.1 >log 2>&1 || { cat log >&2; exit 2; }
for package in *.deb; do dpkg -x "$package" .; done

cat >late.clp <<'END'
(deftemplate a (slot x))
(deftemplate b (slot x))
(deftemplate c (slot x))
(assert (a (x 1)))
(assert (b (x 1)))
(defrule early (a (x ?x)) (forall (b (x ?x)) (c (x ?x))) (test (> 2 1)) => )
(defrule late (a (x ?x)) (forall (b (x ?x)) (c (x ?x))) => (printout t "late fires" crlf))
(agenda)
(run)
(exit)
END
grep -v assert late.clp >first.clp
sed -i '/^(agenda)/i (assert (a (x 1)))\n(assert (b (x 1)))' first.clp
late=$(LD_LIBRARY_PATH=usr/lib usr/bin/clips <late.clp)
first=$(LD_LIBRARY_PATH=usr/lib usr/bin/clips <first.clp)
echo "$late"
case $late in
*'late: f-1,*'*'late fires'*) ;;
*) exit 1 ;;
esac
case $first in
*'late: f-1'* | *'late fires'*) exit 1 ;;
esac
