# Sound rule bases of thousands of rules, and below a long comment, have no mistake and no time error.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0

# expect FORM COUNT TEXT: the rules load, decide every position, and what is said ends with TEXT.
expect() {
    local output
    python3 "$SOURCE/tests/support/large_rules.py" "$1" "$2" "$1" || exit 1
    if ! output=$("$CROWNHEAD" rules check --strict "$1/$1.agent" 2>&1) || [[ $output != *"none in 200 reference positions"*"$3"* ]]; then
        echo "check_large: $1 $2: $output" >&2
        failed=1
    fi
}

expect soar 5000 '0 errors, 0 warnings in 24 files, 5061 rules'
expect comment 100 '0 errors, 0 warnings in 3 files, 100 rules'

exit $failed
