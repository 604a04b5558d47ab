#!/usr/bin/env python3
"""Trains the net of a game's evaluation from PREFIX.train, watching PREFIX.held.

The net sees a position twice, as its sides do: the columns of the features that are there are
added up (the same columns for both), clamped to 0..1 and squared; the output, one of several
buckets, is a weighted sum of both. It learns sigmoid(score / 400), mixed with the game's result
if asked to. formats.py says how positions and nets are stored; network.py computes.
"""

import argparse
import csv
import ctypes
import importlib.util
import io
import math
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

try:
    import numpy as np
    import torch
except ImportError as missing:
    sys.exit(f"train.py: {missing.name} is missing, Debian's package python3-{missing.name}")

from formats import ACTIVATION_ONE, COLUMN_MAX, SCALE, SCALE_MAX, WEIGHT_MAX, WEIGHT_ONE
from formats import BadInput, Net, Positions, replace_file, write_net
from network import PIECE, WEIGHT_LIMIT, Batches, Worker, first_parameters, sum_limit

FINAL_RATE = 0.01
WARM_UP_STEPS = 200


class Trainer:
    """Parameters, optimiser and what the epochs so far came to."""

    def __init__(self, options: argparse.Namespace, train: Positions, held: Positions) -> None:
        self.options = options
        self.train = Batches(train, options.batch)
        self.held = Batches(held, PIECE * options.threads)
        torch.manual_seed(options.seed)
        active = train.indices / train.number
        self.net = first_parameters(train.columns, options.hidden, train.buckets, active)
        self.sum_limit = sum_limit(max(int(train.count.max()), int(held.count.max())))
        self.optimiser = torch.optim.Adam(self.net.tensors(), lr=options.lr)
        self.workers = [
            Worker(self.net, options.teacher, options.share, options.power)
            for _ in range(options.threads)
        ]
        self.pool = ThreadPoolExecutor(
            options.threads, initializer=torch.set_num_threads, initargs=(1,)
        )
        self.history: list[dict[str, float]] = []
        self.identity = {
            name: getattr(options, name)
            for name in "hidden epochs batch lr teacher share power seed threads".split()
        }
        self.identity["data"] = train.header + held.header
        self.shown = 0.0

    def rate(self, step: int) -> float:
        steps = self.options.epochs * len(self.train)
        cosine = (1 + math.cos(math.pi * step / steps)) / 2
        warm = min(1.0, (step + 1) / min(WARM_UP_STEPS, max(1, steps // 10)))
        return self.options.lr * warm * (FINAL_RATE + (1 - FINAL_RATE) * cosine)

    def sum_losses(self, batches: Batches, batch: int, learn: int = 0) -> float:
        pieces = batches.pieces(batch)
        threads = len(self.workers)
        jobs = [
            self.pool.submit(worker.run, batches.positions, pieces[first::threads], learn)
            for first, worker in enumerate(self.workers)
        ]
        return sum(job.result() for job in jobs)

    def step(self, batch: int, step: int) -> float:
        loss = self.sum_losses(self.train, batch, self.train.size(batch))
        for place, tensor in enumerate(self.net.tensors()):
            tensor.grad = self.workers[0].gradient.tensors()[place]
            for worker in self.workers[1:]:
                tensor.grad += worker.gradient.tensors()[place]
        self.optimiser.param_groups[0]["lr"] = self.rate(step)
        self.optimiser.step()
        column_limit = min(self.sum_limit, COLUMN_MAX / ACTIVATION_ONE)
        self.net.column.clamp_(-column_limit, column_limit)
        self.net.bias.clamp_(-self.sum_limit, self.sum_limit)
        self.net.weight.clamp_(-WEIGHT_LIMIT, WEIGHT_LIMIT)
        return loss

    def show(self, text: str) -> None:
        if sys.stderr.isatty() and time.monotonic() - self.shown > 1:
            self.shown = time.monotonic()
            print(f"\r{text}\033[K", end="", file=sys.stderr, flush=True)

    def epoch(self) -> None:
        """One pass over all batches, in an order of the epoch's own, and one over those held."""
        number, started, seen, loss = len(self.history), time.monotonic(), 0, 0.0
        order = np.random.default_rng([self.options.seed, number]).permutation(len(self.train))
        left = (self.options.epochs - number) * self.train.positions.number
        for place, batch in enumerate(order):
            loss += self.step(int(batch), number * len(self.train) + place)
            seen += self.train.size(int(batch))
            speed = seen / (time.monotonic() - started)
            self.show(
                f"epoch {number + 1}/{self.options.epochs}, {speed:,.0f} positions/s, "
                f"loss {loss / seen:.6f}, {(left - seen) / speed / 60:.1f} minutes left"
            )
        held = sum(self.sum_losses(self.held, batch) for batch in range(len(self.held)))
        self.history.append(
            {
                "epoch": number + 1,
                "training": loss / seen,
                "held": held / self.held.positions.number,
                "rate": self.rate((number + 1) * len(self.train) - 1),
                "positions_a_second": round(speed),
            }
        )
        clear = "\r\033[K" if sys.stderr.isatty() else ""
        print(
            f"{clear}epoch {number + 1}/{self.options.epochs}: training {loss / seen:.6f}, "
            f"held out {self.history[-1]['held']:.6f}, {speed:,.0f} positions/s",
            file=sys.stderr,
            flush=True,
        )

    def save(self, path: str) -> None:
        buffer = io.BytesIO()
        state = {
            "identity": self.identity,
            "history": self.history,
            "net": self.net.tensors(),
            "optimiser": self.optimiser.state_dict(),
        }
        torch.save(state, buffer)
        replace_file(path, buffer.getvalue())

    def resume(self, path: str) -> None:
        try:
            state = torch.load(path)
            identity = state["identity"]
        except Exception as error:  # whatever pickle thinks of a file that is none of ours
            raise BadInput(f"{path}: not a checkpoint") from error
        for name, value in self.identity.items():
            if identity.get(name) != value:
                raise BadInput(f"{path}: a checkpoint of a run with another {name}")
        for mine, stored in zip(self.net.tensors(), state["net"]):
            mine.copy_(stored)
        self.optimiser.load_state_dict(state["optimiser"])
        self.history = state["history"]

    def export(self, path: str) -> None:
        def whole(tensor: torch.Tensor, one: int) -> np.ndarray:
            return np.rint(tensor.double().numpy() * one).astype(np.int64)

        data, net = self.train.positions, self.net
        weight = whole(net.weight, WEIGHT_ONE).clip(-WEIGHT_MAX, WEIGHT_MAX)
        write_net(
            path,
            Net(
                data.game,
                data.features,
                self.options.line,
                whole(net.column, ACTIVATION_ONE),
                whole(net.bias, ACTIVATION_ONE),
                weight.reshape(data.buckets, 2, self.options.hidden),
                whole(net.output_bias, ACTIVATION_ONE * WEIGHT_ONE),
                self.options.scale,
            ),
        )


def write_log(path: str, history: list[dict[str, float]]) -> None:
    text = io.StringIO()
    writer = csv.DictWriter(text, history[0].keys(), lineterminator="\n")
    writer.writeheader()
    writer.writerows(history)
    replace_file(path, text.getvalue().encode())


def write_curve(path: str, history: list[dict[str, float]]) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4.5))
    epochs = [row["epoch"] for row in history]
    axes.plot(epochs, [row["training"] for row in history], "o-", label="training")
    axes.plot(epochs, [row["held"] for row in history], "s-", label="held out")
    axes.set_xlabel("epoch")
    axes.set_ylabel("loss")
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.grid(alpha=0.3)
    axes.legend()
    picture = io.BytesIO()
    figure.savefig(picture, format="png", dpi=100, bbox_inches="tight")
    pyplot.close(figure)
    replace_file(path, picture.getvalue())


def keep_memory() -> None:
    """glibc returns large blocks to the system at once and gets them back page by page, which
    takes longer than what is computed in them: it shall keep them."""
    trim_threshold, top_pad, mmap_max = -1, -2, -4
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError):
        return
    mallopt(trim_threshold, 2**31 - 1)
    mallopt(top_pad, 2**26)
    mallopt(mmap_max, 0)


class OneLineParser(argparse.ArgumentParser):
    def error(self, message: str) -> None:
        self.exit(2, f"train.py: {message}\n")


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = OneLineParser(
        description=__doc__.split("\n\n", maxsplit=1)[0],
    )
    add = parser.add_argument
    add("prefix", help="of PREFIX.train and PREFIX.held")
    add("--out", required=True, metavar="NET", help="the net, written at the end")
    add("--hidden", type=int, default=128, help="width: 32, 128, 256 or 512 to play (%(default)s)")
    add("--epochs", type=int, default=10, help="how often each position is seen (%(default)s)")
    add("--batch", type=int, default=16384, help="positions a step (%(default)s)")
    add("--lr", type=float, default=2e-3, help="the highest learning rate (%(default)s)")
    add("--teacher", type=int, default=SCALE, help="scale of the scores (%(default)s)")
    add("--scale", type=int, default=SCALE, help="centipawns of an output of 1 (%(default)s)")
    add("--share", type=float, default=1.0, help="of score in the target (%(default)s)")
    add("--power", type=float, default=2.0, help="of the error in the loss (%(default)s)")
    add("--seed", type=int, default=1, help="of all that is random (%(default)s)")
    add("--threads", type=int, default=2, help="as many cores as there are (%(default)s)")
    add("--line", default="", metavar="TEXT", help="the training line that the net stores")
    add("--checkpoint", metavar="FILE", help="written after each epoch; goes on from it if there")
    add("--stop", type=int, metavar="EPOCH", help="end after it: the checkpoint goes on later")
    add("--curve", metavar="PNG", help="a picture of the losses, after each epoch")
    add("--log", metavar="CSV", help="the losses as numbers, after each epoch")
    options = parser.parse_args(arguments)
    for name in "hidden", "epochs", "batch", "threads":
        if getattr(options, name) < 1:
            parser.error(f"--{name} must be at least 1")
    if options.hidden % 16:
        parser.error("--hidden must be a multiple of 16")
    if not (0 < options.scale <= SCALE_MAX and 0 < options.teacher <= SCALE_MAX):
        parser.error(f"--scale and --teacher must be from 1 to {SCALE_MAX}")
    if options.seed < 0 or not options.lr > 0:
        parser.error("--seed must not be negative, --lr must be positive")
    if not (0 <= options.share <= 1 and options.power > 1):
        parser.error("--share must be from 0 to 1, and --power more than 1")
    if options.stop is not None and not options.checkpoint:
        parser.error("--stop without --checkpoint would lose what was learnt")
    if options.curve and not importlib.util.find_spec("matplotlib"):
        parser.error("--curve wants matplotlib, Debian's package python3-matplotlib")
    for path in options.out, options.checkpoint, options.curve, options.log:
        if path and not os.access(os.path.dirname(path) or ".", os.W_OK):
            parser.error(f"{path}: cannot be written there")
    return options


def run(options: argparse.Namespace) -> None:
    train, held = Positions(options.prefix + ".train"), Positions(options.prefix + ".held")
    for name in "columns", "buckets", "game", "features":
        if getattr(train, name) != getattr(held, name):
            raise BadInput(f"{held.path}: not the {name} of {train.path}")
    trainer = Trainer(options, train, held)
    if options.checkpoint and os.path.exists(options.checkpoint):
        trainer.resume(options.checkpoint)
    end = min(options.epochs, options.stop or options.epochs)
    while len(trainer.history) < end:
        trainer.epoch()
        if options.checkpoint:
            trainer.save(options.checkpoint)
        if options.log:
            write_log(options.log, trainer.history)
        if options.curve:
            write_curve(options.curve, trainer.history)
    if len(trainer.history) == options.epochs:
        trainer.export(options.out)


def main(arguments: list[str]) -> int:
    options = parse(arguments)
    keep_memory()
    torch.set_num_threads(1)
    try:
        run(options)
    except BadInput as error:
        print(f"train.py: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"train.py: {error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\ntrain.py: interrupted", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
