#!/usr/bin/env python3
"""Prints what a net says of the first positions of a file, one integer a line, in the very
integers that the engine must compute: a test compares the two to the last unit.

value = (sum(v * v * weight) / 255 + output_bias) * 400 / (255 * 64), where v are the two sums of
columns, clamped to 0..255, and every division is C's, towards zero. A value beyond 19,000 either
way is that.
"""

import argparse
import sys

import numpy as np

from formats import ACTIVATION_ONE, WEIGHT_ONE, BadInput, Net, Positions, read_net

VALUE_LIMIT = 19000


def divide(numerator: int, denominator: int) -> int:
    """C's division of integers; the denominator is positive."""
    quotient = abs(numerator) // denominator
    return quotient if numerator >= 0 else -quotient


def activation(net: Net, columns: np.ndarray) -> np.ndarray:
    """The clamped sum of columns; the engine adds in 16 bits, which must not overflow."""
    total = net.bias.astype(np.int64) + net.column[columns].sum(axis=0, dtype=np.int64)
    if np.abs(total).max() > 32767:
        raise BadInput("a sum of columns does not fit 16 bits")
    return total.clip(0, ACTIVATION_ONE)


def values(net: Net, positions: Positions, number: int) -> list[int]:
    """The values of the first positions, for the side to move, in centipawns."""
    if net.column.shape[0] != positions.columns or len(net.weight) != positions.buckets:
        raise BadInput(f"{positions.path}: not the columns and buckets of the net")
    if (net.game, net.features) != (positions.game, positions.features):
        raise BadInput(f"{positions.path}: not the game and features of the net")
    found, start = [], 0
    for position in range(min(number, positions.number)):
        end = start + int(positions.count[position])
        bucket = positions.bucket[position]
        total = 0
        for side, columns in enumerate((positions.own[start:end], positions.other[start:end])):
            v = activation(net, columns)
            total += int((v * v * net.weight[bucket, side]).sum())
        output = divide(total, ACTIVATION_ONE) + int(net.output_bias[bucket])
        value = divide(output * net.scale, ACTIVATION_ONE * WEIGHT_ONE)
        found.append(max(-VALUE_LIMIT, min(value, VALUE_LIMIT)))
        start = end
    return found


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("net", help="a net that train.py wrote")
    parser.add_argument("positions", help="PREFIX.held or PREFIX.train")
    parser.add_argument("-n", type=int, default=1000, metavar="N", help="positions (%(default)s)")
    options = parser.parse_args(arguments)
    try:
        for value in values(read_net(options.net), Positions(options.positions), options.n):
            print(value)
    except BadInput as error:
        print(f"reference.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
