#!/usr/bin/env bash
# The source archive has the bytes of the commit, whatever lies in the working tree, and the user's umask and configuration of Git.
# Without the source of CLIPS there is none. (package_long.sh makes the Debian source package.)
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail
git -C "$SOURCE" rev-parse --verify -q HEAD > "$folder/log" 2>&1 || { echo "skipped: the source is no clone"; exit 77; }
git -c advice.detachedHead=false clone -q --depth 1 "file://$SOURCE" "$folder/a clone"
cd "$folder/a clone"
make() { scripts/source-archive > "$folder/log" 2>&1 || fail "$(cat "$folder/log")"; }

status=0
said=$(CROWNHEAD_CLIPS=none scripts/source-archive 2>&1) || status=$?
[ $status = 2 ] && [[ $said == *"$PWD/none, which is no file"* ]] || fail "without CLIPS: status $status: $said"
[ -z "$(ls build 2> /dev/null)" ] || fail "without CLIPS: build holds $(ls build)"
make
mv build "$folder/one"
sed -i 's/VERSION [0-9.]*/VERSION 99.0/' CMakeLists.txt
git config tar.umask 0077
umask 077
make
diff -r "$folder/one" build || fail "the working tree, umask or configuration is in it"
[ "$(find build -mindepth 1 | wc -l)" = 1 ] || fail "beside it lie $(ls -A build)"
