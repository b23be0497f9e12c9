#!/bin/sh
# CLIPS 6.30 (Debian's clips and libclips 6.30-4.1): round gives another number for floats that are
# whole already: the odd ones from 2^52 to 2^53.
#
# The Basic Programming Guide has it round to the closest integer, halves down.
# Expected: (round 4503599627370497.0) is 4503599627370497, as (integer …) says.
# Seen: 4503599627370496.
# CLIPS 6.41, built from its source, is right.
#
# Crownhead: docs/clips.md, "Surprises", with the test tests/run/documents/surprises.py.
#
# Exit status: 0 as described, 1 if it is otherwise, 2 if the package can't be had.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download clips=6.30-4.1 libclips=6.30-4.1 >log 2>&1 || { cat log >&2; exit 2; }
for package in *.deb; do dpkg -x "$package" .; done

cat >round.clp <<'END'
(printout t (round 4503599627370497.0) " " (integer 4503599627370497.0) crlf)
(printout t (round 9007199254740991.0) " " (integer 9007199254740991.0) crlf)
(printout t (round 4503599627370495.0) crlf)
(exit)
END
LD_LIBRARY_PATH=usr/lib usr/bin/clips -f2 round.clp | tee said
cat >expected <<'END'
4503599627370496 4503599627370497
9007199254740990 9007199254740991
4503599627370495
END
cmp -s said expected || exit 1
