#!/usr/bin/env bash
# crownhead sprt from outside: figures, exit status, wrong input.
. "$SOURCE/tests/support/scenario.sh"
refuse() { refuses "$1" crownhead sprt "${@:2}"; } # words on standard error, options
prints() { # exit status, words on standard output, options
    says "$1" "$2" -- crownhead sprt "${@:3}"
    ! grep -E 'nan|inf' out || fail "${*:3}: no numbers"
}

# --- fastchess's figures; the order is wins, draws, losses
prints 0 'normalized Elo +50' --wdl 136,111,96
# 99.60 % by the normal law; by Student's with 342 degrees of freedom, t 2.649, 99.58 %
prints 0 'likelihood of superiority 99.58 %' --wdl 136,111,96
prints 0 'Elo -9 ' --ptnml 332,433,498,333,334
prints 0 'LLR 2.25 (-2.94 to 2.94): no verdict yet' --ptnml 365,16618,36229,16974,390 --elo0 0 --elo1 2
prints 0 'LLR 3.01 (-2.94 to 2.94): H1 accepted' --ptnml 127,4883,10712,5150,104 --elo0=-1.75 --elo1 .25
prints 1 'LLR -4.98 (-2.94 to 2.94): H0 accepted' --ptnml 871,26175,55983,26678,821 --elo0 0 --elo1 2 --model logistic
prints 1 'biased' --ptnml 871,26175,55983,26678,821 --elo0 0 --elo1 2 --model logistic
prints 0 'LLR -1.26 ' --wdl 68965,128429,68526 --elo0 0 --elo1 2 --model bayeselo
prints 0 'LLR -0.74 (-4.60 to 4.60)' --wdl 555,298,555 --elo0 0 --elo1 10 --model cutechess --alpha .01 --beta .01

# --- nothing is nan, whatever the counts
prints 0 'at least' --wdl 1,0,0 --elo0 0 --elo1 5
# All pairs alike: at worst 0.025^(1/5) = 0.478 of all are so and the rest LL, a score of 0.359 with
# sigma 0.530; only one end of that is far from 75 %.
prints 0 'normalized Elo +2583 (-93 to +2583)' --ptnml 0,0,0,5,0
prints 0 'at most' --ptnml 9,0,0,0,0 --elo0 0 --elo1 5
prints 1 'score 50.00 %' --wdl 0,1000000000,0 --elo0 0 --elo1 5 --model cutechess

# --- JSON says the same
json=$("$CROWNHEAD" sprt --ptnml 127,4883,10712,5150,104 --elo0=-1.75 --elo1 .25 --json)
case $json in '{"version":1,"type":"sprt","pairs":[127,4883,10712,5150,104],'*'"llr":3.010154'*'"verdict":"H1"'*) ;;
*) fail "$json" ;; esac

# --- wrong input
refuse 'give the counts of games (--wdl W,D,L) or those of pairs'
refuse 'give the counts of games' --wdl 1,2,3 --ptnml 1,2,3,4,5
refuse 'has 4 numbers, not 5' --ptnml 1,2,3,4
refuse 'is no count' --ptnml 1,-2,3,4,5
refuse 'is no count' --wdl 1,2,x
refuse 'from 0 to 1000000000' --wdl 1,2,99999999999999999999
refuse 'all counts are 0' --wdl 0,0,0
refuse 'needs both hypotheses' --wdl 1,2,3 --elo0 4
refuse 'needs both hypotheses' --wdl 1,2,3 --alpha 0.1
refuse 'must be less than elo1' --wdl 1,2,3 --elo0 4 --elo1 2
refuse '--elo1 must be from -1000 to 1000, not nan' --wdl 1,2,3 --elo0 4 --elo1 nan
refuse 'together less than 1' --wdl 1,2,3 --elo0 0 --elo1 5 --alpha 0.5 --beta 0.5
refuse 'knows single games only' --ptnml 1,2,3,4,5 --elo0 0 --elo1 2 --model bayeselo
refuse 'there is no model' --wdl 1,2,3 --elo0 0 --elo1 2 --model elo
