#!/usr/bin/env bash
# Help, completion and manual agree; wrong commands and a full or closed standard output are errors.
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail

refuse() { refuses "$1" crownhead "${@:2}"; } # words on standard error, command line

manual=$("$CROWNHEAD" complete man)
eval "$("$CROWNHEAD" complete bash)"
documented=" $(sed -n 's/^\.It Fl Fl \([a-z-]*\).*/\1/p' <<<"$manual" | tr '\n' ' ')"
commands=$("$CROWNHEAD" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
[ "$(wc -w <<<"$commands")" -ge 10 ] || fail "the help lists too few commands: $commands"
check() { # command, as one or two words
    grep -q "^\.Ss $* " <<<"$manual" || fail "$* is not in the manual"
    ! "$CROWNHEAD" "$@" --help | tr -s ' \n' ' ' | grep -o '(default[^()]*) (default[^()]*)' || fail "$* has a default twice"
    COMP_WORDS=(crownhead "$@" --)
    COMP_CWORD=$(($# + 1))
    _crownhead || true # compgen: 1 when no file fits
    for option in $("$CROWNHEAD" "$@" --help | sed -n 's/^ .*--\([a-z-]*\) .*/\1/p'); do
        [[ $documented = *" $option "* ]] || fail "--$option of $* is not in the manual"
        [[ " ${COMPREPLY[*]} " = *" --$option "* ]] || fail "--$option of $* is not completed"
    done
}

for command in $commands; do
    parts=$("$CROWNHEAD" "$command" --help | sed -n "s/^  $command \([a-z]*\) .*/\1/p")
    if [ "$("$CROWNHEAD" "$command" --help | head -1)" = "usage: crownhead $command PART" ]; then
        [ -n "$parts" ] || fail "$command has no parts"
        for part in $parts; do check "$command" "$part"; done
    else
        check "$command"
        for part in $parts; do check "$command" "$part"; done
    fi
done
COMP_WORDS=(crownhead perf)
COMP_CWORD=1
_crownhead || true
[ "${COMPREPLY[*]}" = perft ] || fail "perf is completed to ${COMPREPLY[*]}"

completes() { # wanted, words
    local wanted=$1
    shift
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    COMP_LINE=$* COMP_POINT=
    _crownhead || true
    unset COMP_LINE COMP_POINT
    [ "${COMPREPLY[*]}" = "$wanted" ] || fail "$* is completed to ${COMPREPLY[*]}"
}
mkdir "$folder/bin"
ln -s "$CROWNHEAD" "$folder/bin/crownhead"
PATH=$folder/bin:$PATH
completes "merge missing" crownhead record m
completes verify crownhead record v
completes swiss crownhead tournament A --format s
completes "playstrategy pydraughts" crownhead record export --for p
completes hcheckers crownhead record export --for h
completes "soar-checkers soar-checkers-plain" crownhead match random soar
completes soar-checkers-plain crownhead explain --agent soar-checkers-
completes save-a-piece crownhead explain --agent soar-checkers --rule save-a
completes save-a-piece crownhead rules ablate soar-checkers --only save-a
# bash cuts words at : and =, and wants what comes behind the last of them
completes "full barrage duel ultimate" crownhead moves --game stratego:army=
completes barrage crownhead moves --game stratego:limit=none,army=b
completes aspiration= crownhead match random search:asp
completes 3,aspiration= crownhead match random search:depth=3,asp
completes samples= crownhead explain --agent determinised:s
grep -q '^With --sprt the match ends' <<<"$manual" || fail "the details are not in the manual"

# The other shells complete the same: every option, words of parts, games, agents.
shells=()
for shell in zsh fish; do
    if command -v $shell >/dev/null; then shells+=($shell); else echo "skipped: completion in $shell, which is not installed"; fi
done
cat >completed.zsh <<'EOF'
compdef() { }
compadd() { shift; print -r -- "$@" }
_files() { }
source <(crownhead complete zsh)
words=("$@") CURRENT=$#
_crownhead
EOF
words_of_zsh() { zsh -f completed.zsh "$@" | tr ' ' '\n'; }
words_of_fish() { HOME=$folder fish -c 'crownhead complete fish | source; complete -C "$argv"' "$*" | cut -f1; }
offers() { # wanted, words of the line
    local wanted=$1 shell
    shift
    for shell in "${shells[@]}"; do
        "words_of_$shell" "$@" >words
        grep -qx -- "$wanted" words || fail "$shell: $* is not completed to $wanted, but to $(tr '\n' ' ' <words)"
    done
}
for command in match "rules check" "record merge"; do
    read -ra words <<<"$command"
    options=$("$CROWNHEAD" "${words[@]}" --help | sed -n 's/^ .*--\([a-z-]*\) .*/\1/p' | grep -vx help)
    for shell in "${shells[@]}"; do
        offered=" $("words_of_$shell" crownhead "${words[@]}" -- | tr '\n' ' ')"
        for option in $options; do
            [[ $offered = *" --$option "* ]] || fail "$shell: $command is not completed to --$option, but to $offered"
        done
    done
done
offers perft crownhead perf
offers merge crownhead record m
offers swiss crownhead tournament A --format s
offers hcheckers crownhead record export --for h
offers soar-checkers crownhead explain --agent soar
offers russian crownhead moves --game rus
offers search:table= crownhead explain --agent search:tab
offers stratego:army=barrage crownhead moves --game stratego:army=b
offers save-a-piece crownhead explain --agent soar-checkers --rule save-a
refuse "\`agents\`, \`games\` or \`rules\`" complete words
refuse "takes nothing more" complete bash zsh

# A checkout that is not built yet lists the same commands.
mkdir -p "not built/scripts"
cp "$SOURCE/scripts/crownhead" "not built/scripts/"
ln -s "$SOURCE/cli" "not built/cli"
"not built/scripts/crownhead" --help | grep '^  ' | diff - <("$CROWNHEAD" --help | grep '^  ') || fail "the commands before it is built"

for section in NAME SYNOPSIS COMMANDS ENVIRONMENT FILES "EXIT STATUS" EXAMPLES; do
    echo ".Sh $section"
done | diff - <(grep '^\.Sh' <<<"$manual") || fail "the sections of the manual"

# Where the program's files are: beside the installed program, as the environment says, or an error says where they were looked for.
mkdir -p there/bin there/share lone
cp "$CROWNHEAD" there/bin/ && cp "$CROWNHEAD" lone/
unset CROWNHEAD_HOME
first_move() { "$@" moves | tail -1; }
here=$(first_move "$CROWNHEAD")
[ -n "$here" ] || fail "the source tree above the build"
status=0
said=$(there/bin/crownhead moves 2>&1) || status=$?
[ $status = 2 ] && [[ $said = *"neither $folder/there/bin/../share/crownhead nor a folder above $folder/there/bin has"* ]] || fail "no files: $status, $said"
said=$(there/bin/crownhead moves --game loa 2>&1) && fail "no files, with options"
[[ $said = *"not to be found"* ]] || fail "no files, with options: $said"
there/bin/crownhead moves --help >out || fail "help needs no files"
ln -s "$SOURCE" there/share/crownhead
[ "$(first_move there/bin/crownhead)" = "$here" ] || fail "beside the installed program"
[ "$(CROWNHEAD_HOME= first_move there/bin/crownhead)" = "$here" ] || fail "an empty CROWNHEAD_HOME counts as unset"
[ "$(CROWNHEAD_HOME=$SOURCE first_move lone/crownhead)" = "$here" ] || fail "CROWNHEAD_HOME"
CROWNHEAD_HOME=$folder refuse "CROWNHEAD_HOME=$folder has no rules/vocabulary.clp" moves
# Where /proc is not mounted the program is found by the name that it was started with.
cat >bare.sh <<'END'
mount -t tmpfs none /proc 2>/dev/null && [ ! -e /proc/self ] || exit 77
echo "/proc is gone"
exec "$@" 2>&1
END
bare() { # where, command: what it says there
    local apart=(unshare -rm)
    [ "$(id -u)" != 0 ] || apart=(unshare -m)
    (cd "$1" && "${apart[@]}" bash "$folder/bare.sh" "${@:2}")
}
status=0
said=$(bare / "$CROWNHEAD" moves 2>/dev/null) || status=$?
if [[ $said != "/proc is gone"* ]]; then
    echo "skipped: without /proc: it can't be taken away here"
elif [ -n "${CH_SANITIZED:-}" ]; then
    echo "skipped: without /proc: the sanitizers need it"
else
    [ $status = 0 ] && [ "$(tail -1 <<<"$said")" = "$here" ] || fail "the source tree, without /proc: $status, $said"
    said=$(bare "$folder/lone" ./crownhead moves) && fail "no files, without /proc"
    [[ $said = *"neither $folder/lone/../share/crownhead nor a folder above $folder/lone has"* ]] || fail "no files, without /proc: $said"
fi
[ "$("$CROWNHEAD" version)" = "$("$CROWNHEAD" --version)" ] || fail "version"

refuse "did you mean match" macth
refuse "did you mean match" help macth
refuse "did you mean rules functions" rules funktions
refuse "needs to know what" rules
refuse "did you mean bench perft" bench pertf
[ "$("$CROWNHEAD" help rules functions)" = "$("$CROWNHEAD" rules functions --help)" ] || fail "help rules functions"
# What was given is no default.
for given in "dxp --db given.db --seed 7" "match --games 12 --seed=8" "moves -g russian"; do
    read -ra words <<<"$given"
    [ "$("$CROWNHEAD" "${words[@]}" --help)" = "$("$CROWNHEAD" "${words[0]}" --help)" ] || fail "$given --help has other defaults"
done
[ "$("$CROWNHEAD" help perft)" = "$("$CROWNHEAD" perft --help)" ] || fail "help perft is not perft --help"
refuse "crownhead --help lists them" nonsense
refuse "complete prints" complete ksh
refuse "--json takes no value" games list --json=1
refuse "--game needs a value" moves --game
refuse "takes a whole number, not" match random random --games many
refuse "must be from 1 to 10000000, not 0" match random random --games 0
for command in help --help "help match" --version; do
    status=0
    "$CROWNHEAD" $command >/dev/full 2>&1 || status=$?
    [ $status = 2 ] || fail "$command to a full disk: status $status"
done
for output in /dev/full closed; do
    status=0
    reason="No space left on device"
    if [ $output = closed ]; then
        reason=""
        said=$("$CROWNHEAD" moves 2>&1 >&-) || status=$?
    else
        said=$("$CROWNHEAD" moves 2>&1 >$output) || status=$?
    fi
    [ $status = 2 ] && [[ $said = *"can't be written"*"$reason"* ]] || fail "$output: status $status, \`$said\`"
done

# --- a closed standard input, which every command that reads `-` reports alike; no record gets its number
for words in 'record import - --db closed.db' 'analyse -' 'ratings -' 'trap -' 'moves --fen -' 'book build - --out closed.book' \
    'rules test soar-checkers -' 'rules coverage --positions - soar-checkers' 'match random random -n 2 --openings - --db closed.db'; do
    status=0
    # shellcheck disable=SC2086 # the words of the command
    said=$("$CROWNHEAD" $words 2>&1 <&-) || status=$?
    [ $status -eq 2 ] && [[ $said = "-: can't be read (Bad file descriptor); standard input is closed, name a file"* ]] ||
        fail "crownhead $words <&-: $status, $said"
done
