# A sound rule base of thousands of rules has no mistake and no time error.
. "$SOURCE/tests/support/scenario.sh"
python3 "$SOURCE/tests/support/large_rules.py" 5000 soar || exit 1
output=$("$CROWNHEAD" rules check --drawn 0 --strict soar/soar.agent 2>&1) &&
    [[ $output == *'no contradiction in 200 positions'*'0 errors, 0 warnings in 24 files, 5063 rules'* ]] || {
    echo "check_large: $output" >&2
    exit 1
}
