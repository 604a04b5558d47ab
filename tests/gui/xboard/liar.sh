#!/bin/sh
# An engine gone wrong, for the test of the tests: passes everything to and from a good one
# but for what the given sed command changes in what the engine says.
#
# Usage: liar.sh ENGINE SED_COMMAND
"$1" | sed -u "$2"
