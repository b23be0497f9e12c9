#!/usr/bin/env bash
# The Debian package has the same bytes whichever folder it is built in and from whichever source: the tree, the source archive and
# the Debian source package, the last two without a network and without a cache. It names no folder, is clean for lintian, and holds
# the version of the program. Three builds from nothing, and one in a container.
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail
export CCACHE_DISABLE=1

apart=(unshare -rn)
[ "$(id -u)" != 0 ] || apart=(unshare -n)
"${apart[@]}" true 2> /dev/null || { echo "skipped: no process may be without a network here"; exit 77; }
alone() { "${apart[@]}" env XDG_CACHE_HOME="$folder/none" "$@"; } # no network, no cache
version=$(sed -n 's/^project(crownhead VERSION \([0-9.]*\) .*/\1/p' "$SOURCE/CMakeLists.txt")
git clone -q "$SOURCE" "$folder/clone"
echo more | (cd "$folder/clone" && tee -a packaging/{copyright,description,install.cmake,debian/rules} >> scripts/packages) # not in the commit
(cd "$folder/clone" && scripts/source-archive && scripts/source-archive --debian) > "$folder/log" 2>&1 || fail "$(tail -n 30 "$folder/log")"
mkdir -p "$folder/one" "$folder/a/folder/elsewhere"
git -C "$SOURCE" archive HEAD | tar x -C "$folder/one"
tar xzf "$folder/clone/build/crownhead-$version.tar.gz" --strip-components=1 -C "$folder/a/folder/elsewhere"
(cd "$folder/one" && cmake --preset release && cmake --build --preset release && cd build/release && cpack) > "$folder/log" 2>&1 ||
    fail "the tree: $(tail -n 30 "$folder/log")"
(cd "$folder/a/folder/elsewhere" && alone bash -ec 'cmake --preset release && cmake --build --preset release && cd build/release && cpack') \
    > "$folder/log" 2>&1 || fail "the source archive: $(tail -n 30 "$folder/log")"
mkdir "$folder/debian"
(cd "$folder/debian" && dpkg-source -x "$folder/clone/build/crownhead_$version.dsc" tree && cd tree && alone dpkg-buildpackage -b -us -uc) \
    > "$folder/log" 2>&1 || fail "the Debian source: $(tail -n 30 "$folder/log")"
one=$(echo "$folder"/one/build/release/*.deb)
cmp "$one" "$(echo "$folder"/a/folder/elsewhere/build/release/*.deb)" || fail "a source archive in another folder, another package"
cmp "$one" "$(echo "$folder"/debian/*.deb)" || fail "the Debian source makes another package"
dpkg-deb -R "$one" "$folder/in"
! grep -raqF "$folder" "$folder/in" || fail "the build folder's name is in: $(grep -ralF "$folder" "$folder/in")"
[ "$(dpkg-deb -f "$one" Version)" = "$("$folder/in/usr/bin/crownhead" --version | awk '{ print $2; exit }')" ] || fail "the version"
[ "$(dpkg-deb -f "$one" Section)" = misc ] || fail "the section"
if command -v lintian > /dev/null; then
    complaints=$(lintian "$one" 2> /dev/null) || true
    [ -z "$complaints" ] || fail "$complaints"
else
    echo "skipped: lintian is not installed, so the package's form is not looked at"
fi
if command -v podman > /dev/null; then
    (cd "$folder/one" && rm -rf build && podman build -f packaging/Containerfile -t crownhead-test .) > "$folder/log" 2>&1 || fail "$(tail -n 30 "$folder/log")"
    podman run --rm crownhead-test --version > "$folder/log" || fail "the container: $(cat "$folder/log")"
else
    echo "skipped: podman is not installed, so no container is made"
fi
