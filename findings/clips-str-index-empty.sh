#!/bin/sh
# CLIPS 6.30 (Debian's clips and libclips 6.30-4.1): str-index finds the empty string behind the end.
#
# Expected: 1, the first place where it is, or FALSE; a place is from 1 to the string's length.
# Seen: (str-index "" "abc") is 4, of which sub-string makes "". In "" it is at 1.
# CLIPS 6.41, built from its source, gives 1.
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

cat >index.clp <<'END'
(printout t (str-index "" "abc") " " (str-index "" "") " " (str-index "c" "abc") " " (str-index "d" "abc") crlf)
(exit)
END
LD_LIBRARY_PATH=usr/lib usr/bin/clips -f2 index.clp | tee said
[ "$(cat said)" = '4 1 3 FALSE' ] || exit 1
