#!/usr/bin/env bash
# On bare Debians (12, 13 and testing, or those that SUITES names) the documents lead from nothing to a match, a game, an edited rule
# and the report: in a clone by README's commands unchanged, and with the package that docs/install.md makes of it, as a user
# who is not root. With TESTS=1 README's `scripts/test` runs there, too. The roots are debootstrap's, of the mirror that DEBIAN names or
# this machine uses, or BARE is a folder of roots with the suites' names. The time that each step took is printed.
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail
for tool in debootstrap unshare pivot_root; do
    if ! command -v $tool > /dev/null || [ "$(id -u)" != 0 ]; then
        echo "skipped: a bare Debian needs root and $tool"
        exit 77
    fi
done
# shellcheck disable=SC2016 # names of apt's
mirror=${DEBIAN:-$(apt-get indextargets --no-release-info --format '$(RELEASE) $(REPO_URI)' 'Created-By: Packages' |
    awk '$1 !~ /-security/ && !found++ { print $2 }')}

make_root() { # suite, where
    local scripts=/usr/share/debootstrap/scripts
    if [ -n "${BARE:-}" ]; then
        cp -a "$BARE/$1" "$2"
    else # a suite that is newer than debootstrap is made as unstable is
        debootstrap --variant=minbase "$1" "$2" "$mirror" "$([ -e "$scripts/$1" ] && echo "$scripts/$1" || echo "$scripts/sid")" \
            > "$folder/log" 2>&1 || fail "$1: $(tail -n 3 "$folder/log")"
    fi
    cp /etc/resolv.conf "$2/etc/"
    echo "127.0.0.1 localhost $(hostname)" > "$2/etc/hosts" # as an installer writes it
}
# What is mounted in a root is gone with the process that is in it. A process that chroot has put there could have no namespace of
# its own, which engines are given.
in_root() { # root, command…
    # shellcheck disable=SC2016
    unshare -m --propagation private bash -c '
        mount --bind "$1" "$1" && cd "$1" && mount -t proc proc proc && mount --rbind /dev dev && mount --rbind /sys sys &&
            mount -t tmpfs tmpfs tmp && mkdir -p old && pivot_root . old && umount -l old || exit
        shift
        exec env -i HOME=/root TERM=dumb PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"' - "$@"
}
# The commands of README's transcripts, with `crownhead` as $1 and the folder of its agents as $2.
commands() {
    awk '/^```/ { shown = $0 == "```console" ; next } shown && /^\$ / { print substr($0, 3); here = /<</; next } here { print; here = $0 != "EOF" }' \
        "$SOURCE/README.md" | sed "s!scripts/crownhead!$1!g; s!agents/roster!$2/roster!"
    echo "$1 play < /dev/null"
    echo "$1 report --match 1 --html match.html"
}
begin() { begun=$SECONDS; }
took() { echo "$*: $(((SECONDS - begun) / 60)) min $(((SECONDS - begun) % 60)) s"; }
tour() { # what, root, words before the commands, the commands
    local said
    begin
    said=$(in_root "${@:2}" 2>&1 < /dev/null) || fail "$1: $said"
    # shellcheck disable=SC2016 # as it is printed
    for wanted in 'Black plays 16-19. It is better than 18-22 and 18-23: it saves a piece' 'soar-checkers scores 20.0 %' 'did you mean `candidate`' '185 decided alike, 15 otherwise'; do
        [[ $said == *"$wanted"* ]] || fail "$1: does not say $wanted: $said"
    done
    took "$1"
}

for suite in ${SUITES:-bookworm trixie testing}; do
    root=$folder/root other=$folder/other
    make_root "$suite" "$root"
    cp -a "$root" "$other"
    git clone -q "file://$SOURCE" "$root/srv/crownhead"
    tour "$suite, a clone" "$root" bash -c "cd /srv/crownhead; $(commands scripts/crownhead agents)"
    if [ -n "${TESTS:-}" ]; then
        begin
        in_root "$root" bash -c 'cd /srv/crownhead && scripts/test' > "$folder/log" 2>&1 < /dev/null || fail "$suite, scripts/test: $(tail -n 100 "$folder/log")"
        sed -n '/^skipped:/,$p' "$folder/log"
        took "$suite, scripts/test"
    fi
    begin
    in_root "$root" bash -ec 'cd /srv/crownhead && scripts/setup && cmake --preset release && cmake --build --preset release && cd build/release && cpack' \
        > "$folder/log" 2>&1 || fail "$suite, the package: $(tail -n 30 "$folder/log")"
    took "$suite, the package"

    cp "$root"/srv/crownhead/build/release/crownhead_*.deb "$other/root/"
    in_root "$other" bash -ec 'cd /root; apt-get update -qq; apt install -y ./crownhead_*.deb; useradd -m you' > "$folder/log" 2>&1 ||
        fail "$suite: $(tail -n 30 "$folder/log")"
    tour "$suite, the package installed" "$other" su - you -c "$(commands crownhead /usr/share/crownhead/agents)"
    rm -rf "$root" "$other"
done
