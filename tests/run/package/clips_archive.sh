#!/usr/bin/env bash
# The source of CLIPS is taken from where the user says, from the tree or from the cache, and only with its sum. What it lacks is
# said with the file's name, its sum and where to put it, by the script and by CMake. packaging/copyright has its licence.
. "$SOURCE/tests/support/scenario.sh"
set -eo pipefail
read -r sum name < "$SOURCE/bridge/clips/SHA256SUMS"
right=$("$SOURCE/scripts/clips-archive")
unset CROWNHEAD_CLIPS CH_CLIPS_ARCHIVE
export XDG_CACHE_HOME=$folder/cache
cache=$XDG_CACHE_HOME/crownhead
mkdir -p "$folder/tree/bridge" "$folder/tree/scripts" "$folder/bin"
cp -r "$SOURCE/bridge/clips" "$folder/tree/bridge/"
cp "$SOURCE/scripts/clips-archive" "$folder/tree/scripts/"
for tool in bash cat cp chmod dirname mkdir mktemp mv rm sha256sum; do ln -s "$(command -v $tool)" "$folder/bin/"; done
archive() { env "$@" PATH="$folder/bin" "$folder/tree/scripts/clips-archive"; } # settings; on a system without apt
refuse() { # words, settings
    local words=$1 said status=0
    shift
    said=$(archive "$@" 2>&1) || status=$?
    [ $status = 2 ] || fail "$words: status $status: $said"
    for word in "$words" "$name" "$sum" "$cache" "CROWNHEAD_CLIPS=FILE scripts/setup"; do
        [[ $said == *"$word"* ]] || fail "does not say $word: $said"
    done
    [ ! -e "$cache" ] || [ -z "$(ls -A "$cache")" ] || [ -n "${kept:-}" ] || fail "$words: $(ls -A "$cache") is in the cache"
}
finds() { # where, settings
    local where=$1 said
    shift
    said=$(archive "$@") || fail "$where: status $?"
    [ "$said" = "$where" ] && cmp "$right" "$where" || fail "$where: it says $said"
}

words() { tr -s ' \n' '\n\n' | grep -v '^\.*$'; } # whatever the lines
diff <(awk -v RS= '/^License: CLIPS\n/' "$SOURCE/packaging/copyright" | sed 1d | words) \
    <(tar xzOf "$right" --wildcards '*/readme.txt' | sed 1d | words) || fail "packaging/copyright does not have the licence of CLIPS"
for word in "$name bridge/clips/\*.patch" 'Gary D. Riley' clipsrules; do
    grep -q "$word" "$SOURCE/packaging/copyright" || fail "packaging/copyright does not say $word"
done

head -c 1000 "$right" > "$folder/short"
refuse "this system has no apt" A=
refuse "names $folder/none, which is no file" CROWNHEAD_CLIPS="$folder/none"
refuse "$folder/short, which CROWNHEAD_CLIPS names, has another sum" CROWNHEAD_CLIPS="$folder/short"
cmake_says() { # words, settings
    local words=$1 said
    shift
    rm -rf "$folder/build"
    ! said=$(env "$@" cmake -S "$SOURCE" -B "$folder/build" -G Ninja 2>&1) || fail "CMake takes it: $words"
    said=$(tr -s ' \n' '  ' <<< "$said")
    for word in "$words" "$name" "$sum" "$cache" "scripts/setup"; do
        [[ $said == *"$word"* ]] || fail "CMake does not say $word: $said"
    done
}
cmake_says "$folder/short is not the source of CLIPS" CROWNHEAD_CLIPS="$folder/short"
if [ ! -e "$SOURCE/$name" ]; then
    cmake_says "is neither in $SOURCE nor in $cache" A=
fi

finds "$cache/$name" CROWNHEAD_CLIPS="$right"
[ "$(ls -A "$cache")" = "$name" ] || fail "beside it in the cache: $(ls -A "$cache")"
finds "$cache/$name" A=
finds "$right" CROWNHEAD_CLIPS="$right" XDG_CACHE_HOME="$folder/short/none" # which can't be made
finds "$right" -u XDG_CACHE_HOME -u HOME CROWNHEAD_CLIPS="$right"
said=$(archive -u XDG_CACHE_HOME -u HOME CROWNHEAD_CLIPS="$folder/short" 2>&1) || [ $? = 2 ] || fail "no HOME: $said"
[[ $said == *"put it into $folder/tree,"* ]] || fail "no HOME: $said"
cp "$folder/short" "$cache/$name" # damaged
kept=yes
refuse "this system has no apt" A=
finds "$cache/$name" CROWNHEAD_CLIPS="$right"
cp "$folder/short" "$folder/tree/$name"
refuse "$folder/tree/$name has another sum" A=
cp "$right" "$folder/tree/$name"
rm -r "$cache"
finds "$folder/tree/$name" A=

# Where apt fetches it, every suite of every mirror is tried, and what each lacks is said. This apt-get has what the folder $SITES/MIRROR:SUITE holds.
cat > "$folder/bin/apt-get" << 'EOF'
#!/bin/bash
case "$*" in
    *indextargets*) printf 'Debian Debian %s\n' one two ;;
    *update*)
        for word; do case $word in Dir::Etc::sourcelist=*) read -r _ _ mirror suite _ < "${word#*=}" ;; esac; done
        echo "$SITES/$mirror:$suite" > has
        [[ -d $(< has) && $* == *--error-on=any* ]] || { printf 'W: %s\n' "of little worth"; printf 'E: %s\n' "no network to $mirror" "some failed"; exit 100; } ;;
    *source*) cp "$(< has)"/* . ;;
esac
EOF
chmod +x "$folder/bin/apt-get"
for tool in awk grep sort tail; do ln -s "$(command -v $tool)" "$folder/bin/"; done
rm "$folder/tree/$name"
if compgen -G "/usr/share/keyrings/debian-archive-keyring.[gp]*" > /dev/null; then
    export SITES=$folder
    kept=
    mkdir "$folder"/{one:bookworm,one:sid,two:sid}
    cp "$folder/short" "$folder/one:bookworm/$name"
    cp "$right" "$folder/one:sid/clips_6.40.orig.tar.gz"
    cp "$folder/short" "$folder/two:sid/$name"
    for words in "one, bookworm: $name has another sum" "one, sid: another version of clips" "two, bookworm: E: no network to two" \
        "two, sid: $name has another sum"; do
        refuse "$words" A=
    done
    cp "$right" "$folder/two:sid/$name"
    finds "$cache/$name" A=
    rm -r "$folder"/*:* "$cache"
    refuse "can't be had: one, bookworm: E: no network to one"$'\n' A=
else
    echo "skipped: apt, which needs the debian-archive-keyring"
fi

# scripts/setup, on that system: a relative name is seen from the caller's folder, and CLIPS is left out only where a build has it.
setup() { # status, words, settings and arguments
    local wanted=$1 words=$2 said status=0
    shift 2
    said=$(cd "$folder" && env PATH="$folder/bin" "${@:1:$#-1}" tree/scripts/setup "${@: -1}" 2>&1) || status=$?
    [ $status = "$wanted" ] && [[ $said == *"$words"* ]] || fail "setup ${*: -1}: not $wanted and \`$words\`, but $status: $said"
}
for tool in cmp cut paste tr; do ln -s "$(command -v $tool)" "$folder/bin/"; done
printf '#!/bin/bash\n' | tee "$folder/bin/dpkg-query" > "$folder/bin/id"
echo 'echo 0' >> "$folder/bin/id"
chmod +x "$folder"/bin/{id,dpkg-query}
cp "$SOURCE/scripts/setup" "$folder/tree/scripts/"
: > "$folder/tree/scripts/packages"
mkdir -p "$folder/tree/build/release/clips"
cp "$CLIPS_HEADERS/../stamp" "$folder/tree/build/release/clips/"
setup 0 "" A= run
setup 2 "can't be had" A= ""
echo >> "$folder/tree/bridge/clips/turn-basis.patch"
setup 2 "can't be had" A= run
cp "$right" "$folder/mine.tar.gz"
setup 0 "" CROWNHEAD_CLIPS=mine.tar.gz ""
cmp "$right" "$cache/$name" || fail "mine.tar.gz is not in the cache"
rm -r "$cache"
rm -rf build
CROWNHEAD_CLIPS=mine.tar.gz cmake -S "$SOURCE" -B build -G Ninja > log 2>&1 || fail "CMake with a relative name: $(cat log)"
echo crownhead-none > "$folder/tree/scripts/packages"
setup 2 "apt-get update failed" A= run

# Without apt: what is missing is named by its own name, and nothing else.
rm "$folder"/bin/{dpkg-query,apt-get}
for tool in cc c++ cmake ninja patch; do ln -s "$(command -v $tool)" "$folder/bin/"; done
printf '%s\n' '# Packages, one a line; and words.' 'libc6-dev stdio.h C' > "$folder/tree/scripts/packages"
setup 0 "" CROWNHEAD_CLIPS=mine.tar.gz ""
echo 'libnone-dev none/none.h Nothing' >> "$folder/tree/scripts/packages"
setup 2 $'again:\n  Nothing (none/none.h)' A= run
