#!/bin/sh
# The wheel is made, holds what it should, and is enough for Python to play.
#
# usage: test_wheel.sh CMAKE BUILD_FOLDER
set -eu

cmake=$1
build=$2
/usr/bin/python3 -c 'import setuptools, wheel' 2>/dev/null || {
    echo "skipped: python3-setuptools or python3-wheel is missing"
    exit 77
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
rm -rf "$build/wheel"
"$cmake" --build "$build" --target wheel >"$scratch/log" 2>&1 || {
    cat "$scratch/log" >&2
    exit 1
}
wheel=$(find "$build/wheel" -name 'quincunx-*-py3-none-*.whl')
/usr/bin/python3 -m zipfile -e "$wheel" "$scratch/site"
cd "$scratch"
said=$(PYTHONPATH=$scratch/site /usr/bin/python3 -c '
import importlib.metadata, quincunx
assert quincunx.__file__.startswith("'"$scratch"'/site/")
print(importlib.metadata.version("quincunx") == quincunx.__version__,
      quincunx.Engine().search(quincunx.Position("nodal"), nodes=100).move != "")')
[ "$said" = "True True" ] || {
    echo "FAILED: Python says $said" >&2
    exit 1
}
