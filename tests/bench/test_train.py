#!/usr/bin/env python3
"""The trainer of nets: that it learns, that its gradient is right, that stopping and going on
changes nothing, that the integers of the net say what was trained, and that bad input gets one
clear line. What it learns from is made up: the score is a sum over the columns."""

import importlib.util
import io
import os
import re
import struct
import subprocess
import sys
import tempfile
import unittest
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout

try:
    import numpy as np
    import torch
except ImportError as missing:
    print(f"skipped: {missing.name} is missing")
    sys.exit(77)

sys.dont_write_bytecode = True
TRAIN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "bench", "train")
sys.path.insert(0, TRAIN)

import reference  # noqa: E402
import train  # noqa: E402
from formats import Net, Positions, checksum, read_net, write_net  # noqa: E402
from network import PIECE, Batches, Parameters, Worker, sum_limit  # noqa: E402
from reference import values  # noqa: E402

COLUMNS, BUCKETS = 61, 3  # the last column is in no position
QUICK = "--hidden 16 --epochs 4 --batch 128 --lr 0.02".split()


def write_positions(path: str, number: int, seed: int) -> None:
    """Positions of up to 12 columns; what is column c to one side is c + 30 to the other."""
    worth = np.tile(np.random.default_rng(7).uniform(-120, 120, 30), 2)
    worth[30:] *= -1
    random = np.random.default_rng(seed)
    count = random.integers(0, 13, number)
    own = np.concatenate([random.permutation(60)[:n] for n in count])
    score = [round(part.sum()) for part in np.split(worth[own], np.cumsum(count)[:-1])]
    bucket = count * BUCKETS // 13
    result = 1 + np.sign(score)
    header = struct.pack("<8sIIQQ16s80s", b"QNXFEAT1", COLUMNS, BUCKETS, number, len(own),
                         b"madeup", b"sixty squares")  # fmt: skip
    with open(path, "wb") as file:
        file.write(header.ljust(128, b"\0"))
        for array, kind in (
            (count, "<u2"), (own, "<u2"), ((own + 30) % 60, "<u2"),
            (score, "<i2"), (result, "u1"), (bucket, "u1"),
        ):  # fmt: skip
            file.write(np.asarray(array).astype(kind).tobytes())


def plain_loss(
    net: Parameters, data: Positions, share: float, power: float
) -> tuple[torch.Tensor, torch.Tensor]:
    """The output for each position and the mean loss, in the plainest way, for autograd."""
    outputs, start = [], 0
    weight = net.weight.view(BUCKETS, 2, -1)
    for position, count in enumerate(data.count.astype(int)):
        bucket, end = int(data.bucket[position]), start + count
        output = net.output_bias[bucket]
        for side, columns in enumerate((data.own[start:end], data.other[start:end])):
            total = net.bias + net.column[columns.astype(np.int64)].sum(0)
            output = output + (total.clamp(0, 1) ** 2 * weight[bucket, side]).sum()
        outputs.append(output)
        start = end
    output = torch.stack(outputs)
    score = torch.from_numpy(data.score.astype(np.float32))
    result = torch.from_numpy(data.result.astype(np.float32))
    target = share * torch.sigmoid(score / 400) + (1 - share) * result / 2
    return output, ((torch.sigmoid(output) - target).abs() ** power).mean()


def random_parameters() -> Parameters:
    torch.manual_seed(3)
    sizes = (COLUMNS, 16), (16,), (BUCKETS * 2, 16), (BUCKETS,)
    return Parameters(*[torch.empty(size).uniform_(-0.4, 0.5) for size in sizes])


class TrainTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.prefix = cls.path("made")
        write_positions(cls.prefix + ".train", 6000, 1)
        write_positions(cls.prefix + ".held", 1000, 2)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    @classmethod
    def path(cls, name: str) -> str:
        return os.path.join(cls.folder.name, name)

    def read(self, name: str) -> bytes:
        with open(self.path(name), "rb") as file:
            return file.read()

    def command(self, main: Callable[[list[str]], int], *arguments: str) -> tuple[int, str, str]:
        """Exit status, output and errors of a program that is run within this process."""
        with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
            try:
                status = main(list(arguments))
            except SystemExit as end:
                status = end.code
        return status, out.getvalue(), err.getvalue()

    def arguments(self, out: str, *more: str) -> list[str]:
        return [self.prefix, "--out", self.path(out), *QUICK, *more]

    def train(self, out: str, *more: str) -> str:
        status, _, said = self.command(train.main, *self.arguments(out, *more))
        self.assertEqual(status, 0, said)
        return said

    def refused(self, what: str, *arguments: str) -> None:
        status, _, said = self.command(train.main, *arguments)
        self.assertEqual(status, 2, said)
        self.assertRegex(said, r"\Atrain\.py: [^\n]*\n\Z")
        self.assertIn(what, said)

    def test_learns(self) -> None:
        said = self.train("learns.net", "--log", self.path("log.csv"), "--line", "how it was made")
        losses = [float(loss) for loss in re.findall(r"held out ([0-9.]+)", said)]
        self.assertEqual(len(losses), 4)
        # Saying "even" to everything is the loss to beat; ten times less is asked for.
        target = 1 / (1 + np.exp(-Positions(self.prefix + ".held").score / 400))
        self.assertLess(losses[-1], np.mean((target - 0.5) ** 2) / 10)
        self.assertLess(losses[-1], losses[0])
        log = self.read("log.csv").decode().splitlines()
        self.assertEqual(len(log), 5)
        self.assertTrue(log[0].startswith("epoch,training,held,"))

        data = self.read("learns.net")
        magic, *numbers = struct.unpack_from("<8s6I", data)
        self.assertEqual(magic, b"QNXNNUE1")
        self.assertEqual(numbers, [2, COLUMNS, 16, BUCKETS, 400, 15])
        self.assertEqual(data[40:56].rstrip(b"\0"), b"madeup")
        self.assertEqual(data[56:120].rstrip(b"\0"), b"sixty squares")
        self.assertEqual(data[192:256], b"how it was made".ljust(64, b"\0"))
        body = 16 * (COLUMNS + 2 * (1 + 2 * BUCKETS)) + 4 * BUCKETS
        self.assertEqual(len(data), 256 + (body + 7) // 8 * 8)
        without = data[:32] + bytes(8) + data[40:]
        self.assertEqual(struct.unpack_from("<Q", data, 32)[0], checksum(without))

        _, text, _ = self.command(reference.main, "-n", "50", self.path("learns.net"),
                                  self.prefix + ".held")  # fmt: skip
        printed = [int(line) for line in text.split()]
        held = Positions(self.prefix + ".held")
        self.assertEqual(printed, values(read_net(self.path("learns.net")), held, 50))
        self.assertLess(np.abs(np.array(printed) - held.score[:50]).mean(), 60)

    @unittest.skipUnless(importlib.util.find_spec("matplotlib"), "matplotlib is missing")
    def test_curve(self) -> None:
        self.train("curve.net", "--epochs", "1", "--curve", self.path("curve.png"))
        self.assertEqual(self.read("curve.png")[:8], b"\x89PNG\r\n\x1a\n")

    def test_same_again_and_resumed(self) -> None:
        self.train("whole.net")
        program = os.path.join(TRAIN, "train.py")
        subprocess.run([sys.executable, "-B", program, *self.arguments("again.net")],
                       stderr=subprocess.PIPE, check=True)  # fmt: skip
        self.assertEqual(self.read("whole.net"), self.read("again.net"))
        checkpoint = "--checkpoint", self.path("run.checkpoint")
        self.train("resumed.net", *checkpoint, "--stop", "2")
        self.assertFalse(os.path.exists(self.path("resumed.net")))
        said = self.train("resumed.net", *checkpoint)
        self.assertEqual(said.count("\n"), 2)
        self.assertEqual(self.read("resumed.net"), self.read("whole.net"))
        self.train("seed.net", "--seed", "2")
        self.assertNotEqual(self.read("seed.net"), self.read("whole.net"))
        self.refused("another seed", *self.arguments("x.net", *checkpoint, "--seed", "2"))
        with open(self.path("run.checkpoint"), "wb") as file:
            file.write(b"nonsense")
        self.refused("not a checkpoint", *self.arguments("x.net", *checkpoint))

    def test_gradient(self) -> None:
        """Against autograd, over a batch of several pieces shared by two workers."""
        write_positions(self.path("gradient"), PIECE + 300, 5)
        data = Positions(self.path("gradient"))
        batches = Batches(data, data.number)
        self.assertEqual(len(batches), 1)
        pieces = batches.pieces(0)
        self.assertEqual(len(pieces), 2)
        for share, power in (1.0, 2.0), (0.7, 2.5):
            net = random_parameters()
            workers = [Worker(net, 400, share, power) for _ in range(2)]
            loss = 0.0
            for worker, piece in zip(workers, pieces):
                loss += worker.run(data, [piece], data.number)
            for tensor in net.tensors():
                tensor.requires_grad_()
            _, expected = plain_loss(net, data, share, power)
            expected.backward()
            self.assertAlmostEqual(loss / data.number, expected.item(), places=6)
            for place, tensor in enumerate(net.tensors()):
                made = sum(worker.gradient.tensors()[place] for worker in workers)
                error = (made - tensor.grad).abs().max() / tensor.grad.abs().max()
                self.assertLess(error.item(), 1e-4)
                self.assertGreater(tensor.grad.abs().max().item(), 0)

    def test_integers(self) -> None:
        """The engine's integers are within a few centipawns of the net in floating point."""
        held, net = Positions(self.prefix + ".held"), random_parameters()
        whole = [np.rint(t.numpy() * one) for t, one in zip(net.tensors(), (255, 255, 64, 16320))]
        column, bias, weight, output_bias = (array.astype(np.int64) for array in whole)
        found = {}
        for scale in 400, 220:
            stored = Net(b"madeup", b"sixty squares", "", column, bias,
                         weight.reshape(BUCKETS, 2, 16), output_bias, scale)  # fmt: skip
            write_net(self.path("integers.net"), stored)
            found[scale] = values(read_net(self.path("integers.net")), held, held.number)
        for tensor, array, one in zip(net.tensors(), whole, (255, 255, 64, 16320)):
            tensor.copy_(torch.from_numpy(array / one))  # rounding the numbers is not at issue
        output, _ = plain_loss(net, held, 1, 2)
        self.assertEqual(len(found[400]), 1000)
        self.assertGreater(np.std(found[400]), 50)
        for scale in 400, 220:
            self.assertLess(np.abs(output.numpy() * scale - np.array(found[scale])).max(), 1.1)

    def test_value_by_hand(self) -> None:
        """Divisions go towards zero, sums are clamped on both sides."""
        write_positions(self.path("hand"), 4, 9)
        data = Positions(self.path("hand"))
        column, bias = np.zeros((COLUMNS, 16), int), np.zeros(16, int)
        bias[:3] = 300, 100, -5
        weight = np.zeros((BUCKETS, 2, 16), int)
        weight[:, 0, :3] = -3, 2, 100
        weight[:, 1, :3] = 1, 1, 100
        net = Net(b"madeup", b"sixty squares", "", column, bias, weight, np.full(BUCKETS, -7))
        # -2 * 255 * 255 + 3 * 100 * 100 = -100,050; / 255 = -392; - 7 = -399; * 400 / 16,320
        self.assertEqual(values(net, data, 4), [-9] * 4)
        net.output_bias[:] = -(2**30)
        self.assertEqual(values(net, data, 4), [-19000] * 4)

    def test_sum_limit(self) -> None:
        self.assertEqual(sum_limit(20), 1.98)
        for most in 64, 90, 200:
            largest = round(sum_limit(most) * 255)
            self.assertLessEqual(largest * (most + 1), 32767)

    def test_bad_input(self) -> None:
        out = "--out", self.path("bad.net")
        self.refused("No such file", self.path("nothing"), *out)
        good, name = self.read("made.train"), self.path("bad")
        held = self.read("made.held")
        count_end = 128 + 2 * 6000
        for what, changed, changed_held in (
            ("too short", good[:100], held),
            ("not a file of positions", b"X" + good[1:], held),
            ("bytes long, its header says", good[:-1], held),
            ("bytes long, its header says", good + b"\0", held),
            ("counts do not add up", good[:128] + bytes([99]) + good[129:], held),
            ("a column of 99", good[:count_end] + b"\x63\0" + good[count_end + 2 :], held),
            ("a bucket of 3", good[:-1] + b"\3", held),
            ("a result of 3", good[:-6001] + b"\3" + good[-6000:], held),
            ("not the game", good, held.replace(b"madeup", b"makeup", 1)),
            ("not the columns", good, held[:8] + b"\x3e" + held[9:]),
        ):
            for path, content in (name + ".train", changed), (name + ".held", changed_held):
                with open(path, "wb") as file:
                    file.write(content)
            with self.subTest(what):
                self.refused(what, name, *out)
        self.assertFalse(os.path.exists(self.path("bad.net")))
        self.refused("cannot be written", self.prefix, "--out", self.path("no/bad.net"))
        self.refused("--hidden", self.prefix, *out, "--hidden", "20")
        self.refused("--epochs", self.prefix, *out, "--epochs", "0")
        self.refused("--stop", self.prefix, *out, "--stop", "1")
        self.refused("--out", self.prefix)

    def test_bad_net(self) -> None:
        self.train("good.net", "--epochs", "1")
        good = self.read("good.net")
        for what, changed in (
            ("not a net", good[:100]),
            ("header says", good[:-8]),
            ("checksum", good[:-20] + bytes([good[-20] ^ 1]) + good[-19:]),
            ("version 1", good[:8] + b"\1" + good[9:]),
        ):
            with open(self.path("bad.net"), "wb") as file:
                file.write(changed)
            status, _, said = self.command(reference.main, self.path("bad.net"),
                                           self.prefix + ".held")  # fmt: skip
            self.assertEqual(status, 2)
            self.assertRegex(said, r"\Areference\.py: [^\n]*\n\Z")
            self.assertIn(what, said)


if __name__ == "__main__":
    unittest.main()
