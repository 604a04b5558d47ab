"""The two files a trainer has to do with: the arrays it learns from, and the net it writes.

Both are little-endian and begin with a header of fixed size. Text in a header is padded with
zeros, as is the rest of the header. Whatever is wrong with a file is a BadInput that names it.

PREFIX.train and PREFIX.held, positions as arrays: a header of 128 bytes

    char magic[8] = "QNXFEAT1"; uint32 columns, buckets; uint64 positions, indices;
    char game[16], features[80];

and then, without padding between them,

    uint16 count[positions]    how many features a position has
    uint16 own[indices]        its columns as the side to move sees the board
    uint16 other[indices]      its columns as the other side sees it
    int16  score[positions]    centipawns for the side to move
    uint8  result[positions]   half points of the side to move: 0, 1, 2
    uint8  bucket[positions]   which weights of the output it uses

A net: a header of 192 bytes

    char magic[8] = "QNXNNUE1"; uint32 version = 2, columns, hidden, buckets, scale;
    uint32 line_length; uint64 checksum; char game[16], features[80];

the training line, UTF-8, padded so that what follows begins at a multiple of 64 bytes, and then

    int8  column[columns][hidden]                    in 255ths
    int16 bias[hidden]                               in 255ths
    int16 weight[buckets][2][hidden]                 in 64ths, -127 to 127; own side first
    int32 output_bias[buckets]                       in 1 / (255 * 64)

padded to a multiple of 8 bytes. The checksum is FNV-1a over the file's 64-bit words, not its
bytes, the checksum itself taken as zero.
"""

import os
import struct
from dataclasses import dataclass, field

import numpy as np

SCALE, SCALE_MAX = 400, 10000
ACTIVATION_ONE = 255
COLUMN_MAX = 127
WEIGHT_ONE = 64
WEIGHT_MAX = 127

_ARRAYS_HEADER = struct.Struct("<8sIIQQ16s80s")
_ARRAYS_HEADER_SIZE = 128
_NET_HEADER = struct.Struct("<8sIIIIIIQ16s80s")
_NET_HEADER_SIZE = 192
_NET_VERSION = 2
_NET_CHECKSUM_WORD = 4
_MASK = 2**64 - 1


class BadInput(Exception):
    """What is wrong with what the user gave, as one line."""


class Positions:
    """The arrays of one file, mapped and not read, and checked to agree with each other."""

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            size = os.path.getsize(path)
            with open(path, "rb") as file:
                self.header = file.read(_ARRAYS_HEADER_SIZE)
        except OSError as error:
            raise BadInput(f"{path}: {error.strerror}") from error
        if len(self.header) < _ARRAYS_HEADER_SIZE:
            raise BadInput(f"{path}: too short for a header")
        magic, self.columns, self.buckets, self.number, self.indices, game, features = (
            _ARRAYS_HEADER.unpack_from(self.header)
        )
        if magic != b"QNXFEAT1":
            raise BadInput(f"{path}: not a file of positions")
        self.game, self.features = game.rstrip(b"\0"), features.rstrip(b"\0")
        expected = _ARRAYS_HEADER_SIZE + 6 * self.number + 4 * self.indices
        if size != expected:
            raise BadInput(f"{path}: {size} bytes long, its header says {expected}")
        if not (self.number and 0 < self.columns <= 65536 and 0 < self.buckets <= 256):
            raise BadInput(f"{path}: no positions, or impossible numbers of columns or buckets")
        whole = np.memmap(path, np.uint8, "r")
        at = _ARRAYS_HEADER_SIZE

        def take(kind: str, length: int) -> np.ndarray:
            nonlocal at
            start, at = at, at + np.dtype(kind).itemsize * length
            return np.asarray(whole[start:at]).view(kind)

        self.count = take("<u2", self.number)
        self.own = take("<u2", self.indices)
        self.other = take("<u2", self.indices)
        self.score = take("<i2", self.number)
        self.result = take("u1", self.number)
        self.bucket = take("u1", self.number)
        self._check()

    def _check(self) -> None:
        if int(self.count.sum(dtype=np.int64)) != self.indices:
            raise BadInput(f"{self.path}: the counts do not add up to the number of indices")
        for name, array, limit in (
            ("column", self.own, self.columns),
            ("column", self.other, self.columns),
            ("bucket", self.bucket, self.buckets),
            ("result", self.result, 3),
        ):
            if array.size and int(array.max()) >= limit:
                raise BadInput(f"{self.path}: a {name} of {array.max()}, the limit is {limit - 1}")


@dataclass
class Net:
    """A net in integers, as it is stored and as the engine computes with it."""

    game: bytes
    features: bytes
    line: str
    column: np.ndarray = field(repr=False)
    bias: np.ndarray = field(repr=False)
    weight: np.ndarray = field(repr=False)
    output_bias: np.ndarray = field(repr=False)
    scale: int = SCALE  # centipawns of an output of 1


def checksum(data: bytes) -> int:
    """FNV-1a over 64-bit words; data is a multiple of 8 bytes long."""
    value = 0xCBF29CE484222325
    for word in np.frombuffer(data, "<u8").tolist():
        value = (value ^ word) * 0x100000001B3 & _MASK
    return value


def replace_file(path: str, data: bytes) -> None:
    """Writes a file so that at any moment the old or the new one is there, whole."""
    with open(path + ".new", "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(path + ".new", path)


def write_net(path: str, net: Net) -> None:
    columns, hidden = net.column.shape
    line = net.line.encode()
    sizes = columns, hidden, len(net.weight), net.scale, len(line)
    header = _NET_HEADER.pack(b"QNXNNUE1", _NET_VERSION, *sizes, 0, net.game, net.features)
    head = header.ljust(_NET_HEADER_SIZE, b"\0") + line
    data = bytearray(head + bytes(-len(head) % 64))
    for array, kind in (
        (net.column, "i1"),
        (net.bias, "<i2"),
        (net.weight, "<i2"),
        (net.output_bias, "<i4"),
    ):
        data += array.astype(kind).tobytes()
    data += bytes(-len(data) % 8)
    struct.pack_into("<Q", data, 8 * _NET_CHECKSUM_WORD, checksum(bytes(data)))
    replace_file(path, bytes(data))


def read_net(path: str) -> Net:
    try:
        with open(path, "rb") as file:
            data = bytearray(file.read())
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from error
    if len(data) < _NET_HEADER_SIZE or data[:8] != b"QNXNNUE1":
        raise BadInput(f"{path}: not a net")
    _, version, columns, hidden, buckets, scale, line_length, check, game, features = (
        _NET_HEADER.unpack_from(data)
    )
    if version != _NET_VERSION:
        raise BadInput(f"{path}: a net of version {version}, not {_NET_VERSION}")
    at = _NET_HEADER_SIZE + line_length
    at += -at % 64
    shapes = (
        ("i1", (columns, hidden)),
        ("<i2", (hidden,)),
        ("<i2", (buckets, 2, hidden)),
        ("<i4", (buckets,)),
    )
    expected = at + hidden * (columns + 2 * (1 + 2 * buckets)) + 4 * buckets
    expected += -expected % 8
    if len(data) != expected:
        raise BadInput(f"{path}: {len(data)} bytes long, its header says {expected}")
    struct.pack_into("<Q", data, 8 * _NET_CHECKSUM_WORD, 0)
    if checksum(bytes(data)) != check:
        raise BadInput(f"{path}: the checksum is wrong")
    arrays = []
    for kind, shape in shapes:
        arrays.append(np.frombuffer(data, kind, int(np.prod(shape)), at).reshape(shape))
        at += arrays[-1].nbytes
    line = data[_NET_HEADER_SIZE : _NET_HEADER_SIZE + line_length].decode(errors="replace")
    return Net(game.rstrip(b"\0"), features.rstrip(b"\0"), line, *arrays, scale)
