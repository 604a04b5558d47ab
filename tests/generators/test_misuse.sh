#!/bin/sh
# Flags that the tools in bench/ refuse, in a line each that names the program, the flag, its value
# and what was expected; and what they print to a full disk.
#
# Usage: test_misuse.sh MATES CLAIMS EXPLOITABILITY ENDGAME
mates=$1 claims=$2 exploitability=$3 endgame=$4
. "$(dirname "$0")/../support/tools.sh"

misused 'mates: -n 0: expected a number from 1 to 10000000' "$mates" -n 0 chess
misused 'mates: -m 7: expected a number from 1 to 6' "$mates" -m 7 chess
misused 'mates: -x many: expected a number from 0 to 10000000' "$mates" -x many chess
misused 'mates: -z: no such flag' "$mates" -z chess
misused 'usage: mates' "$mates"
misused 'no variant in which two take turns: gala-team' "$mates" gala-team
misused 'no variant in which two take turns: xymyx' "$mates" xymyx

lost "$mates" -n 1 -m 1 chess

misused 'claims: -g 0: expected a number from 1 to 1000000000' "$claims" -g 0 chess
misused 'claims: -t 257: expected a number from 1 to 256' "$claims" -t 257 chess
misused 'claims: -m 9: expected a number from 0 to 8' "$claims" -m 9 chess
misused 'claims: -o 2: chess has no such options' "$claims" -o 2 chess
misused 'no variant for two: gala-team' "$claims" gala-team
misused 'usage: claims' "$claims"
lost "$claims" -g 1 -N 100 nodal
lost "$exploitability" -n 1 -d 1 -r 1 -x 0

misused 'exploitability: -n 0: expected a number from 1 to' "$exploitability" -n 0
misused 'exploitability: -s 1x: expected a number from 0 to' "$exploitability" -s 1x
misused 'exploitability: -t 0: expected a number from 1 to 1000000' "$exploitability" -t 0
misused 'exploitability: -f /none/at/all: expected a file' "$exploitability" -f /none/at/all
misused 'exploitability: -z: no such flag' "$exploitability" -z
misused 'no variant in which both sides move at once: chess' "$exploitability" chess

misused 'endgame: -n 0: expected a number from 1 to 1000000000' "$endgame" win -n 0 chess folder
misused 'endgame: -p 5: expected a number from 2 to 4' "$endgame" check -p 5 chess folder
misused 'endgame: -N many: expected a number from 1 to 1000000000' "$endgame" win -N many chess folder
misused 'endgame: -t 0: expected a number from 1 to 1000000000' "$endgame" win -t 0 chess folder
misused 'endgame: -z: no such flag' "$endgame" check -z chess folder
misused 'no variant in which two play: gala-team' "$endgame" win gala-team folder
misused 'no variant in which two move at once: chess' "$endgame" loss chess folder
misused 'usage: endgame' "$endgame"
misused 'usage: endgame' "$endgame" lose chess folder
misused 'usage: endgame' "$endgame" win chess
[ "$failures" -eq 0 ]
