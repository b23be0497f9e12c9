#!/usr/bin/env bash
# The Debian package has the same bytes whichever folder it is built in, names neither, is clean for lintian, and holds the
# version of the program. Two builds from nothing, and one in a container.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "package: $*" >&2; exit 1; }
export CCACHE_DISABLE=1

for place in one a/folder/elsewhere; do
    mkdir -p "$folder/$place"
    git -C "$SOURCE" archive HEAD | tar x -C "$folder/$place"
    (
        cd "$folder/$place"
        cmake --preset release && cmake --build --preset release && cd build/release && cpack
    ) > "$folder/log" 2>&1 || fail "$(tail -n 30 "$folder/log")"
done
one=$(echo "$folder"/one/build/release/*.deb)
other=$(echo "$folder"/a/folder/elsewhere/build/release/*.deb)
cmp "$one" "$other" || fail "two folders, two packages"
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
