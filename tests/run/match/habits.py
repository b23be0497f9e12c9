"""Options of fastchess and cutechess-cli. Each option that their help names is answered with what it is here, nothing is played,
and where all of them have a meaning here the line that is printed is one that this program takes.

The lists are those of fastchess 1.8 (man.md, and cli.cpp for those that it does not name) and cutechess-cli 1.4 (help.txt), with an
example of what follows each.
"""
import os
import re
import shlex
import subprocess

from scenario import PROGRAM, SUPPORT, check, scenario

OPTIONS = """
quick cmd=a cmd=b book=c.pdn|concurrency 4|force-concurrency|rounds 10|games 2|repeat|repeat 2|sprt elo0=0 elo1=5 alpha=0.05 beta=0.05
tournament roundrobin|tournament gauntlet|tournament knockout|seeds 1|variant standard|variant english|noswap|reverse|wait 5
each tc=10+0.1|each st=1 timemargin=20|each nodes=1000|each depth=5|each plies=5|each tc=1:30+1|each tc=inf|each proto=uci
engine cmd=random|engine conf=random|draw movenumber=34 movecount=8 score=20|resign movecount=3 score=400 twosided=true|maxmoves 200
tb tables|tbpieces 5|tbignore50|tbadjudicate BOTH|openings file=o.pdn format=pgn order=random plies=8 start=3 policy=round|srand 7
output format=cutechess|pgnout file=x.pgn notation=san|pgnout x.pgn min fi|epdout file=x|epdout x|event E|site S|ratinginterval 10
scoreinterval 2|outcomeinterval 3|report penta=true|config file=c.json discard=true|recover|autosaveinterval 20|crc32 pgn=true
compliance ./engine|check-mate-pvs|show-latency|testEnv|strict|log file=l level=trace append=true engine=true|use-affinity 0|startup-ms 500
ucinewgame-ms 500|ping-ms 500|debug|resultformat default|bookmode ram|engines|help|version|resume|tc 10+0.1|st 1|depth 6|nodes 1000
"""
# Their line behind `match` unless it begins with another command, and ours.
SAME = {
    "random greedy.agent --rounds 50": "match random greedy.agent --games 100",
    "random random --sprt elo0=0 elo1=5": "match random random --sprt elo0=0,elo1=5",
    "random random -sprt elo0=0 elo1=5 alpha=0.1 model=logistic": "match random random --sprt elo0=0,elo1=5,alpha=0.1,model=logistic",
    "random random --sprt 'elo0=0 elo1=5'": "match random random --sprt elo0=0,elo1=5",
    "-sprt elo0=0 elo1=5 search:depth=2 random": "match search:depth=2 random --sprt elo0=0,elo1=5",
    "-engine cmd=./a -engine cmd=random": "match hub:./a random",
    "--engine search:depth=2 --engine random": "match search:depth=2 random",
    "-engine cmd='my engine' dir=there args='-x 1' arg='y z' option.Hash=64 -engine name=random":
        r"""match 'hub:Hash=64 env -C there '\''my engine'\'' -x 1 '\''y z'\''' random""",
    "--game stratego -engine cmd=./a -engine cmd=./b -games 2": "match ucc:./a ucc:./b --game stratego --games 2",
    "random random -each tc=10+0.1": "match random random --tc game=10s+0.1s",
    "random random -each tc=1:30+1 timemargin=100": "match random random --tc game=90s+1s,margin=100ms",
    "random random --tc 60+0.6": "match random random --tc game=60s+0.6s",
    "random random -each st=0.5": "match random random --tc move=0.5s",
    "-engine cmd=a st=1 -engine cmd=b st=1": "match hub:a hub:b --tc move=1s",
    "-engine cmd=a st=1 -engine cmd=b st=2": None,
    "random random -each tc=40/60": None,
    "random random -each tc=1:xx": None,
    "random random -each tc=1:30:1": None,
    "random random -each tc=1:30x+1": None,
    "random random -each": None,
    "random random -sprt": None,
    "tournament random search:depth=1 -sprt": None,
    "-engine cmd= -engine cmd=random": None,
    "random random -each tc=inf depth=6": "match random random --tc depth=6",
    "random random -rounds 100 -games 2 -repeat": "match random random --games 200",
    "random random -games 100 -repeat": "match random random --games 100",
    "random random --resume --games 4": "match random random --games 4",
    "random random -openings file=o.pdn format=pgn order=random": "match random random --openings o.pdn",
    "random random -openings file=o.pdn": "match random random --openings o.pdn --in-order",
    "random random -openings file=o.pdn plies=8": None,
    "random random -openings o.pdn -log l": "match random random --openings o.pdn --log l",
    "random random -openings=o.pdn": "match random random --openings o.pdn",
    "random random -sprt elo0=0,elo1=5": "match random random --sprt elo0=0,elo1=5",
    "random random -concurrency 4 -srand 7 -log file=l": "match random random --concurrency 4 --seed 7 --log l",
    "random random -draw movenumber=34 movecount=8 score=20": "match random random --adjudicate draw=0.2/16@68",
    "random random -resign movecount=3 score=400": "match random random --adjudicate win=4/6",
    "random random -maxmoves 150": "match random random --adjudicate plies=300",
    "random random -maxmoves 150 -tb tables": "match random random --adjudicate plies=300,tables=tables",
    "random random -tb a;b": None,
    "random random -variant russian": "match random random --game russian",
    "random random -variant fischerandom": None,
    "random random -noswap": None,
    "random random -startup-ms 500 -engine cmd=a": "tournament random random 'hub:start=0.5s a'",
    "random random -use-affinity 0,2-3": "taskset -c 0,2-3 crownhead match random random",
    "random search:depth=1 search:depth=2 -tournament gauntlet -rounds 5":
        "tournament random search:depth=1 search:depth=2 --format gauntlet --games 10",
    "tournament random search:depth=1 -games 1 -rounds 3": "tournament random search:depth=1 --games 4",
    "tournament random search:depth=1 -tournament swiss -rounds 1": "tournament random search:depth=1 --format swiss --rounds 1",
    "random random -tournament pyramid": None,
    "random random -sprt elo0=5 elo1=0": None,
    "random random -sprt elo0=0 elo1=5 model=bayesian": None,
    "random random search:depth=1 -sprt elo0=0 elo1=5": None,
    "random -rounds 5": None,
    "random random -rounds 0": None,
    "random random -rounds x": None,
    "random random -rounds": None,
    "random random -rounds 1000000000": None,
    "random random -rounds 99999999999999999999": None,
    "random random -repeat -nonsense": None,
    "-rounds 2 -- random -odd": "match random -odd --games 4",
    "random random -rounds 2 --db": None,
    "random random -rounds=3": "match random random --games 6",
    "random random -rounds 2 --db x.db -q --in-order": "match random random --games 4 --db x.db --quiet --in-order",
    "-quick cmd=a cmd=b book=c.pdn": "match hub:a hub:b --games 50000 --tc game=10s+0.1s --adjudicate draw=0.08/16@60 --openings c.pdn",
    "random random -quiet -seed 4 --games 6": "match random random --games 6 --quiet --seed 4",
    "sprt --wdl 1,2,3 elo0=0 elo1=5": "sprt --wdl 1,2,3 --elo0 0 --elo1 5",
    "sprt -sprt elo0=0 elo1=5 model=logistic -wdl 1,2,3": "sprt --wdl 1,2,3 --elo0 0 --elo1 5 --model logistic",
    "sprt -engine cmd=a -engine cmd=b -sprt elo0=0 elo1=5": "match hub:a hub:b --sprt elo0=0,elo1=5",
}
# No habits: as before.
OWN = {
    "random random --rounds": "--games",
    "random random --sprt elo0=0": "elo1",
    "random random --tc game=1": "--tc:",
    "random random --tc 10s": "a time control takes no `10s`",
    "random random --concurency 4": "did you mean --concurrency?",
    "tournament random search:depth=1 --rounds 5": "--rounds is for a swiss",
    "rules check -strict": "two dashes: --strict",
    "rules check -drawn=5": "two dashes: --drawn",
    "rules check -strictly": "did you mean --strict?",
    "rules check --strikt": "did you mean --strict?",
    "random": "needs more arguments",
}


def typed(line):
    words = shlex.split(line)
    if words[0] in ("tournament", "sprt", "rules"):
        return words
    return ["match", *words]


def answer(words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)
    check(done.returncode == 2 and not done.stdout, words, "ends with", done.returncode, done.stdout, done.stderr)
    return done.stderr


def ours(said):
    found = re.search(r"^the same here:\n  (.*)$", said, re.M)
    return found and found[1]


def check_options():
    for option in re.split(r"[|\n]", OPTIONS.strip()):
        name = option.split()[0]
        for command in (["match", "random", "random"], ["tournament", "random", "search:depth=1"], ["sprt"]):
            said = answer([*command, *shlex.split("-" + option)])
            check(f"\n  -{option}: " in said and "no such option" not in said, option, said)
        if name not in OUR_NAMES:
            said = answer(["match", "random", "random", *shlex.split("--" + option)])
            check(f"--{name}" in said, option, said)


OUR_NAMES = ("help", "version", "tc", "concurrency", "games", "log", "openings", "sprt")


def check_lines():
    for line, wanted in SAME.items():
        said = answer(typed(line))
        found = ours(said)
        if wanted and not wanted.startswith("taskset"):
            wanted = "crownhead " + wanted
        check(found == wanted, line, "becomes", found, "not", wanted, said)
    for line, wanted in OWN.items():
        said = answer(typed(line))
        check(wanted in said, line, said)


def check_played():
    """The line is pasted into a shell, as it is."""
    check(not os.path.exists("crownhead.db"), "something was played")
    theirs = ["-engine", "cmd=python3", f"args={shlex.quote(SUPPORT + '/hub_engine.py')} --seed 3", "-engine", "conf=random", "-rounds", "2",
              "-recover", "-each", "tc=60+1", "-draw", "movenumber=10", "movecount=2", "score=5", "-quiet", "-openings",
              "file=the openings.fen", "order=sequential"]
    with open("the openings.fen", "w", encoding="ascii") as file:
        file.write("B:W21-32:B1-12\n")
    line = ours(answer(["match", *theirs]))
    done = subprocess.run(["sh", "-c", f'crownhead() {{ "{PROGRAM}" "$@"; }}; {line}'], capture_output=True, text=True, check=False)
    check(done.returncode == 0 and "4 of 4 games" in done.stdout and "0 forfeits" in done.stdout, line, done.stdout, done.stderr)


scenario(check_options, check_lines, check_played)
