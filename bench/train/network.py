"""The net in floating point, its loss and its gradient.

The gradients are written out by hand. A batch is learnt in pieces that fit the processor's
cache, each thread taking every so many of them, which is about ten times as fast as PyTorch's
own differentiation of whole batches; which thread takes what never depends on time, so that the
same command gives the same net.
"""

import math
from dataclasses import dataclass

import numpy as np
import torch
from torch.nn import functional

from formats import ACTIVATION_ONE, Positions

PIECE = 2048  # positions; a piece's buffers should stay in a core's cache
WEIGHT_LIMIT = 1.98


@dataclass
class Parameters:
    """The net in floating point. All of it is in the order in which it is stored."""

    column: torch.Tensor  # [columns, hidden]
    bias: torch.Tensor  # [hidden]
    weight: torch.Tensor  # [buckets * 2, hidden], own side first
    output_bias: torch.Tensor  # [buckets]

    def tensors(self) -> list[torch.Tensor]:
        return [self.column, self.bias, self.weight, self.output_bias]

    def zeros_like(self) -> "Parameters":
        return Parameters(*[torch.zeros_like(tensor) for tensor in self.tensors()])


def first_parameters(columns: int, hidden: int, buckets: int, active: float) -> Parameters:
    """Small sums of `active` columns and large weights, which learn fastest; buckets alike."""
    reach = 0.1 / math.sqrt(max(active, 1.0))
    largest = min(1.0, 12 / math.sqrt(2 * hidden))
    return Parameters(
        torch.empty(columns, hidden).uniform_(-reach, reach),
        torch.full((hidden,), 0.05),
        torch.empty(2, hidden).uniform_(-largest, largest).repeat(buckets, 1),
        torch.zeros(buckets),
    )


def sum_limit(most: int) -> float:
    """How large a number may be so that 16 bits hold the sum of `most` and the bias."""
    return min(WEIGHT_LIMIT, 32767 / ACTIVATION_ONE / (most + 1) - 0.5 / ACTIVATION_ONE)


def sorted_by(key: np.ndarray, limit: int) -> tuple[np.ndarray, torch.Tensor]:
    """The order that sorts by key, and where each of the keys below limit starts in it."""
    starts = np.zeros(limit, np.int32)
    np.cumsum(np.bincount(key, minlength=limit)[:-1], out=starts[1:])
    return np.argsort(key, kind="stable"), torch.from_numpy(starts)


class Batches:
    """A file cut into batches of almost the same size, each a run of positions."""

    def __init__(self, positions: Positions, size: int) -> None:
        self.positions = positions
        number = -(-positions.number // size)
        self.edges = np.linspace(0, positions.number, number + 1).astype(np.int64)
        totals = np.add.reduceat(positions.count, self.edges[:-1], dtype=np.int64)
        self.index_edges = np.concatenate([[0], np.cumsum(totals)])

    def __len__(self) -> int:
        return len(self.edges) - 1

    def size(self, batch: int) -> int:
        return int(self.edges[batch + 1] - self.edges[batch])

    def pieces(self, batch: int) -> list[tuple[int, int, int, int]]:
        """Each piece's first position and the end of it, and the same of its indices."""
        start, end = int(self.edges[batch]), int(self.edges[batch + 1])
        sums = np.cumsum(self.positions.count[start:end], dtype=np.int64)
        found, index_start = [], int(self.index_edges[batch])
        for first in range(start, end, PIECE):
            last = min(first + PIECE, end)
            index_end = int(self.index_edges[batch] + sums[last - start - 1])
            found.append((first, last, index_start, index_end))
            index_start = index_end
        return found


class Worker:
    """What one thread needs: buffers and a gradient of its own."""

    def __init__(self, parameters: Parameters, teacher: float, share: float, power: float) -> None:
        self.parameters = parameters
        self.teacher, self.share, self.power = teacher, share, power
        self.gradient = parameters.zeros_like()
        hidden = len(parameters.bias)
        self.square = torch.empty(2 * PIECE, hidden)
        self.slope = torch.empty(2 * PIECE, hidden)

    def target(self, data: Positions, first: int, last: int) -> torch.Tensor:
        score = torch.from_numpy(data.score[first:last].astype(np.float32))
        result = torch.from_numpy(data.result[first:last].astype(np.float32))
        return self.share * torch.sigmoid(score / self.teacher) + (1 - self.share) * result / 2

    def run(
        self, data: Positions, pieces: list[tuple[int, int, int, int]], learn: int = 0
    ) -> float:
        """The sum of losses. With learn, a batch's size, the mean's gradient is made anew."""
        if learn:
            for tensor in self.gradient.tensors():
                tensor.zero_()
        with torch.no_grad():
            return sum(self._piece(data, piece, learn) for piece in pieces)

    def _piece(self, data: Positions, piece: tuple[int, int, int, int], learn: int) -> float:
        first, last, start, end = piece
        number, net = last - first, self.parameters
        square, slope = self.square[: 2 * number], self.slope[: 2 * number]

        columns = np.concatenate([data.own[start:end], data.other[start:end]])
        counts = np.tile(data.count[first:last], 2)
        starts = np.zeros(2 * number, np.int32)
        np.cumsum(counts[:-1], out=starts[1:])
        hidden = functional.embedding_bag(
            torch.from_numpy(columns.astype(np.int32)),
            net.column,
            torch.from_numpy(starts),
            mode="sum",
        )
        hidden.add_(net.bias).clamp_(0, 1)
        torch.mul(hidden, hidden, out=square)
        rows = 2 * data.bucket[first:last].astype(np.uint16)
        rows = np.concatenate([rows, rows + np.uint16(1)])
        bucket = torch.from_numpy(data.bucket[first:last].astype(np.int64))
        torch.index_select(net.weight, 0, torch.from_numpy(rows.astype(np.int64)), out=slope)
        output = (square * slope).sum(1).view(2, number).sum(0) + net.output_bias[bucket]
        prediction = torch.sigmoid(output)
        error = prediction - self.target(data, first, last)
        loss = float((error.abs() ** self.power).sum())
        if learn:
            # The loss's derivative by the output, and from there back the way it came.
            pull = error.sign() * error.abs() ** (self.power - 1) * prediction * (1 - prediction)
            pull *= self.power / learn
            self.gradient.output_bias.index_add_(0, bucket, pull)
            self._pull_weights(rows, square, pull)
            slope.mul_((2 * pull).repeat(2)[:, None]).mul_(hidden)
            slope = torch.ops.aten.hardtanh_backward(slope, hidden, 0, 1)
            self.gradient.bias.add_(slope.sum(0))
            self._pull_columns(columns, counts, slope)
        return loss

    def _pull_weights(self, rows: np.ndarray, square: torch.Tensor, pull: torch.Tensor) -> None:
        order, starts = sorted_by(rows, len(self.parameters.weight))
        index = torch.from_numpy(order.astype(np.int32))
        weights = pull.repeat(2)[torch.from_numpy(order)]
        self.gradient.weight += functional.embedding_bag(
            index, square, starts, mode="sum", per_sample_weights=weights
        )

    def _pull_columns(self, columns: np.ndarray, counts: np.ndarray, slope: torch.Tensor) -> None:
        """A column's gradient is the sum over the rows that have it: a bag of rows."""
        order, starts = sorted_by(columns, len(self.parameters.column))
        rows = np.repeat(np.arange(len(counts), dtype=np.int32), counts)[order]
        self.gradient.column += functional.embedding_bag(
            torch.from_numpy(rows), slope, starts, mode="sum"
        )
