#!/usr/bin/env bash
# What `cmake --install` puts in a folder is whole: the program runs from anywhere with the files beside it, and the manual
# page and the completions lie where the platform looks for them. One version everywhere.
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail
build=${CROWNHEAD%/*}
unset CROWNHEAD_HOME
export XDG_STATE_HOME=$folder/state

cmake --install "$build" --prefix "$folder/D" > "$folder/log" || fail "$(cat "$folder/log")"
for file in bin/crownhead share/crownhead/rules/vocabulary.clp share/crownhead/agents/roster/crownhead.agent \
    share/crownhead/web/report/page.html share/man/man1/crownhead.1 share/bash-completion/completions/crownhead \
    share/fish/vendor_completions.d/crownhead.fish; do
    [ -f "D/$file" ] || fail "no $file"
done
[ -f D/share/zsh/vendor-completions/_crownhead ] || [ -f D/share/zsh/site-functions/_crownhead ] || fail "no completion for zsh"
! grep -aqF "$SOURCE" D/bin/crownhead || fail "the source tree's path is compiled in"
! readelf -S D/bin/crownhead | grep -q '\.debug_info' || fail "not stripped"

[ "$(D/bin/crownhead --version)" = "$("$CROWNHEAD" --version)" ] || fail "the version"
version=$(D/bin/crownhead --version | awk '{ print $2; exit }')
grep -q "^project(crownhead VERSION $version " "$SOURCE/CMakeLists.txt" || fail "$version is not that of CMakeLists.txt"
grep -q "^## $version (20[0-9-]*)$" "$SOURCE/CHANGELOG.md" || fail "CHANGELOG.md says nothing of $version"

SOURCE=$folder/D/share/doc/crownhead python3 "$SOURCE/tests/run/documents/links.py" > "$folder/out" || fail "$(cat "$folder/out")"

cd /
PATH=$folder/D/bin:$PATH
crownhead match soar-checkers random --games 2 --db "$folder/a.db" > "$folder/out" || fail "a match: $(cat "$folder/out")"
crownhead record replay --verify --match 1 --db "$folder/a.db" > "$folder/out" || fail "its replay: $(cat "$folder/out")"
(cd "$folder" && crownhead report --db a.db --html report.html > out 2>&1) || fail "a report: $(cat "$folder/out")"
crownhead games show russian > "$folder/out" || fail "a game file: $(cat "$folder/out")"
! command -v mandoc > /dev/null || mandoc -Tlint -W error "$folder/D/share/man/man1/crownhead.1" || fail "the manual page"

cmake --install "$build" --prefix "$folder/S" --component debug > "$folder/log" || fail "$(cat "$folder/log")"
[ -s "$folder/S/bin/.debug/crownhead.debug" ] || fail "no debug symbols"
