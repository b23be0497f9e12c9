#!/usr/bin/env bash
# On a bare Debian the documents lead from nothing to a match, a game, an edited rule and the report: in a clone by README's
# commands as they stand, and with the package that docs/install.md makes of it, as a user who is not root. Both are in roots of
# their own that debootstrap makes of DEBIAN (http://deb.debian.org/debian), or that BARE names, and the seconds that each took are told.
set -euo pipefail
for tool in debootstrap unshare chroot; do
    if ! command -v $tool > /dev/null || [ "$(id -u)" != 0 ]; then
        echo "skipped: a bare Debian needs root and $tool"
        exit 77
    fi
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "bare: $*" >&2; exit 1; }
root=$folder/root
if [ -n "${BARE:-}" ]; then
    cp -a "$BARE" "$root"
else
    debootstrap --variant=minbase bookworm "$root" "${DEBIAN:-http://deb.debian.org/debian}" > "$folder/log" 2>&1 || fail "$(tail -n 3 "$folder/log")"
fi
cp /etc/resolv.conf "$root/etc/"
cp -a "$root" "$folder/other"

# What is mounted in a root is gone with the process that is in it.
in_root() { # root, command…
    # shellcheck disable=SC2016
    unshare -m --propagation private bash -c '
        mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && mount -t tmpfs tmpfs "$1/tmp"
        exec env -i HOME=/root TERM=dumb PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot "$@"' - "$@"
}
# The commands of README's transcripts, with `crownhead` as $1 and the folder of its agents as $2.
commands() {
    awk '/^```/ { shown = $0 == "```console" ; next } shown && /^\$ / { print substr($0, 3); here = /<</; next } here { print; here = $0 != "EOF" }' \
        "$SOURCE/README.md" | sed "s!scripts/crownhead!$1!g; s!agents/roster!$2/roster!"
    echo "$1 play < /dev/null"
    echo "$1 report --match 1 --html match.html"
}
tour() { # what, root, words before the commands, the commands
    local begun=$SECONDS said
    said=$(in_root "${@:2}" 2>&1 < /dev/null) || fail "$1: $said"
    for wanted in 'Black plays 16-19: saves a piece' 'soar-checkers scores 20.0 %' 'did you mean `candidate`' '185 decided alike, 15 otherwise'; do
        [[ $said == *"$wanted"* ]] || fail "$1: does not say $wanted: $said"
    done
    echo "$1: $((SECONDS - begun)) s"
}

git -C "$SOURCE" archive --prefix=crownhead/ HEAD | tar x -C "$root/root"
tour "a clone" "$root" bash -c "cd /root/crownhead; $(commands scripts/crownhead agents)"
in_root "$root" bash -ec 'cd /root/crownhead && scripts/setup && cmake --preset release && cmake --build --preset release && cd build/release && cpack' \
    > "$folder/log" 2>&1 || fail "the package: $(tail -n 30 "$folder/log")"

cp "$root"/root/crownhead/build/release/crownhead_*.deb "$folder/other/root/"
in_root "$folder/other" bash -ec 'cd /root; apt-get update -qq; apt install -y ./crownhead_*.deb; useradd -m you' > "$folder/log" 2>&1 ||
    fail "$(tail -n 30 "$folder/log")"
tour "the package" "$folder/other" su - you -c "$(commands crownhead /usr/share/crownhead/agents)"
