# shellcheck shell=bash
# Sourced by every scenario that is a shell script, as "$SOURCE/tests/support/scenario.sh". It runs in $folder, a new one, which
# goes when it ends, as does what it has in the background. It goes on after a failure, and its exit status is 1 in the end.
. "$SOURCE/tests/support/await.sh"
set -u
folder=$(mktemp -d)
readonly folder
cd "$folder" || exit 1

# Noted in a file, beside the folder, so that failures count of subshells and of what runs in the background.
fail() {
    echo "FAILED: $*" >&2
    : >"$folder.failed"
}

# For a scenario that has more to end: a function of its own with this name.
at_end() { :; }

end_scenario() {
    local status=$?
    at_end
    # shellcheck disable=SC2046 # one number a word
    kill $(jobs -pr) 2>/dev/null
    [ ! -e "$folder.failed" ] || status=1
    rm -rf "$folder" "$folder.failed"
    exit $status
}
trap end_scenario EXIT

# ends STATUS WORDS COMMAND…: it does so with that exit status, and its messages (in the file err) have these words.
ends() {
    local wanted=$1 words=$2 status=0
    shift 2
    "$@" >out 2>err || status=$?
    [ $status = "$wanted" ] || fail "$*: status $status, not $wanted: $(cat out err)"
    grep -qF -- "$words" err || fail "$*: \`$(cat err)\` does not say \`$words\`"
}
refuses() { ends 2 "$@"; }

crownhead() { "$CROWNHEAD" "$@"; }
