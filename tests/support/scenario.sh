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
    # Of what is ended here much has ended already, also where the scenario ends at the first error.
    set +e
    at_end
    # shellcheck disable=SC2046 # one number a word
    kill $(jobs -pr) 2>/dev/null
    [ ! -e "$folder.failed" ] || status=1
    rm -rf "$folder" "$folder.failed"
    exit $status
}
trap end_scenario EXIT

# ends STATUS WORDS COMMAND…: it does so with that exit status, and its messages, which are in the file err, have these words.
ends() { ends_saying -F "$@"; }
ends_saying() {
    local kind=$1 wanted=$2 words=$3 status=0
    shift 3
    "$@" >out 2>err || status=$?
    [ $status = "$wanted" ] || fail "$*: status $status, not $wanted: $(cat out err)"
    grep -q "$kind" -e "$words" err || fail "$*: \`$(cat err)\` does not say \`$words\`"
}
refuses() { ends_saying -F 2 "$@"; }
refuses_like() { ends_saying -G 2 "$@"; } # the words are a pattern

# says STATUS WORDS… -- COMMAND…: that exit status, and all these words in what it prints, which is in the file out.
says() {
    local wanted=$1 words=() status=0 word
    shift
    while [ "$1" != -- ]; do
        words+=("$1")
        shift
    done
    shift
    "$@" >out 2>&1 || status=$?
    [ $status = "$wanted" ] || fail "$*: status $status, not $wanted: $(cat out)"
    for word in "${words[@]}"; do
        grep -qF -- "$word" out || fail "$*: no \`$word\` in: $(cat out)"
    done
}

# has WHAT PATTERN TEXT: a line of the text is like that. lacks: none is.
has() { grep -qE -- "$2" <<<"$3" || fail "$1: no line like \`$2\` in:"$'\n'"$3"; }
lacks() { ! grep -qE -- "$2" <<<"$3" || fail "$1: a line like \`$2\` in:"$'\n'"$3"; }

crownhead() { "$CROWNHEAD" "$@"; }
# games RECORD: as rows by which two records can be compared.
games() { python3 "$SOURCE/tests/support/games.py" "$1"; }
# sql RECORD STATEMENT: the first column of what it finds.
sql() { python3 -c 'import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as record: print(*(row[0] for row in record.execute(sys.argv[2])))' "$@"; }
