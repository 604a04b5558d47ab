#!/usr/bin/env python3
"""How long an engine takes to start, and to answer while it searches.

usage: bench/speed/latency.py [options] PROGRAM [VARIANT...]

Prints a Markdown table, a row for each variant and command, times in milliseconds. Each request
comes at a random moment of a search, each search is of another position of a game. UCI: `isready`
while it searches, `stop` of an endless search and of one that ponders. CECP: `?` while it thinks
on its move, `ping` while it analyses. Rows of the variant `start` count from the start of the
program; the row `bestmove` of each variant from there to the first move (`go nodes 1`).

The exit status is 1 when in some row the time that 99.9 % of the requests keep to reaches the
bound, the median of a row `start` its own, or a request is not answered. The figures mean something
on an idle machine only; the first line says how busy this one is.
"""
import argparse
import gc
import math
import os
import pathlib
import random
import re
import select
import subprocess
import sys
import time

NETS = pathlib.Path(__file__).resolve().parents[2] / "eval" / "nets"
PATIENCE = 60  # seconds, then an answer is missing
PLIES_MAX = 200  # of a game; then another begins
CLOCK = "wtime 3600000 btime 3600000"
RESULTS = ("1-0", "0-1", "1/2-1/2")


class Failure(Exception):
    """What the engine did wrong."""


class Engine:
    """A program at the other end of two pipes."""

    def __init__(self, program):
        self.begun = time.perf_counter()
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        bufsize=0)
        self.output = self.process.stdout.fileno()
        self.lines = []
        self.rest = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def say(self, text):
        try:
            self.process.stdin.write(text.encode() + b"\n")
        except BrokenPipeError as gone:
            raise Failure(f"it ended before '{text}'") from gone

    def read(self, seconds):
        """Reads what is there, or the first that comes in so many seconds; False: nothing."""
        if not select.select([self.output], [], [], max(seconds, 0))[0]:
            return False
        got = os.read(self.output, 1 << 16)
        if not got:
            raise Failure("it ended")
        *lines, self.rest = (self.rest + got).split(b"\n")
        self.lines += [line.decode().rstrip("\r") for line in lines]
        return True

    def listen(self, seconds):
        """Reads for so long."""
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            self.read(until - time.perf_counter())

    def answer(self, *starts):
        """The lines up to the first that begins with one of the words."""
        until = time.perf_counter() + PATIENCE
        seen = 0
        while True:
            while seen < len(self.lines):
                seen += 1
                if self.lines[seen - 1].startswith(starts):
                    answer, self.lines = self.lines[:seen], self.lines[seen:]
                    return answer
            self.read(until - time.perf_counter())
            if time.perf_counter() >= until:
                raise Failure(f"no '{starts[0]}' in {PATIENCE} seconds")

    def ask(self, question, *starts):
        self.say(question)
        return self.answer(*starts)

    def time(self, question, *starts):
        """The answer, and the milliseconds it took."""
        begun = time.perf_counter()
        answer = self.ask(question, *starts)
        return answer, 1000 * (time.perf_counter() - begun)

    def age(self):
        return 1000 * (time.perf_counter() - self.begun)


class Table:
    """Prints the rows and remembers whether a bound was reached."""

    def __init__(self):
        self.reached = False
        print("| variant | command | requests | median | 99 % | 99.9 % | most |")
        print("|---|---|---|---|---|---|---|", flush=True)

    def row(self, variant, command, times, share, bound):
        """Prints a row; the share of the times that is meant must stay below the bound."""
        times = sorted(times)

        def within(part):
            return times[max(math.ceil(part * len(times)) - 1, 0)]

        figures = " | ".join(f"{within(part):.2f}" for part in (0.5, 0.99, 0.999, 1))
        print(f"| {variant} | {command} | {len(times)} | {figures} |", flush=True)
        self.reached = self.reached or within(share) >= bound


def set_options(arguments, variant):
    """The lines that choose the options and a variant over UCI."""
    folder = [("EndgamePath", arguments.endgames)] if arguments.endgames else []
    return "\n".join(f"setoption name {name} value {value}" for name, value in [
        ("Hash", arguments.hash), ("Threads", arguments.threads), ("UCI_Variant", variant),
        *folder])


def wait(engine, arguments, dice):
    """Until a random moment: as likely in any millisecond as in the one before."""
    engine.listen(dice.expovariate(1000 / arguments.wait) if arguments.wait > 0 else 0)


def next_move(engine, position, found, dice):
    """Of the position's moves the one found, every other time, or one by chance; None: it has
    none."""
    engine.say(position)
    listed = [re.match(r"(\S+): \d+$", line)
              for line in engine.ask("go perft 1", "Nodes searched")]
    moves = [line.group(1) for line in listed if line]
    if found in moves and dice.random() < 0.5:
        return found
    return dice.choice(moves) if moves else None


def measure_uci(arguments, variant, dice):
    """Answers to UCI's commands: command, times."""
    times = {"isready": [], "stop": [], "stop, pondering": []}
    searches = [("stop", "go infinite"), ("stop, pondering", f"go ponder {CLOCK}")]
    with Engine(arguments.program) as engine:
        engine.ask("uci", "uciok")
        engine.say(set_options(arguments, variant))
        refused = [line for line in engine.ask("isready", "readyok") if "error" in line]
        if refused:
            raise Failure(refused[0])
        moves = []
        for number in range(2 * arguments.requests):
            position = " ".join(["position startpos moves", *moves])
            command, search = searches[number % 2]
            engine.say(f"{position}\n{search}")
            wait(engine, arguments, dice)
            times["isready"].append(engine.time("isready", "readyok")[1])
            wait(engine, arguments, dice)
            answer, taken = engine.time("stop", "bestmove")
            times[command].append(taken)
            move = next_move(engine, position, answer[-1].split()[1], dice)
            if move and len(moves) < PLIES_MAX:
                moves.append(move)
            else:
                moves = []
                engine.say("ucinewgame")
    return times


def begin_game(engine, variant):
    engine.say(f"new\nvariant {variant}\ncomputer\nforce")


def play_by_chance(engine, dice):
    """Plays a random move for whoever is to move. False: there is none."""
    moves = engine.ask("moves", "Legal moves:")[:-1]
    moves = [move for move in moves if not move.startswith(("#", "setup", "feature"))]
    if moves:
        engine.say(f"usermove {dice.choice(moves)}")
    return bool(moves)


def measure_cecp(arguments, variant, dice):
    """Answers to CECP's commands: command, times; none of a variant that CECP has not."""
    times = {"?": [], "ping": []}
    with Engine(arguments.program) as engine:
        engine.ask("xboard\nprotover 2", "feature done=1")
        engine.say(f"memory {arguments.hash + 8}\ncores {arguments.threads}\nst 3600")
        if arguments.endgames:
            engine.say(f"option EndgamePath={arguments.endgames}")
        refused = [line for line in engine.ask("ping 1", "pong 1") if line.startswith("Error")]
        if refused:
            raise Failure(refused[0])
        begin_game(engine, variant)
        if any(line.startswith("Error") for line in engine.ask("ping 2", "pong 2")):
            return {}
        plies = 0
        while len(times["?"]) < arguments.requests:
            engine.say("analyze")
            wait(engine, arguments, dice)
            times["ping"].append(engine.time("ping 3", "pong 3")[1])
            engine.ask("exit\nping 4", "pong 4")
            engine.say("go")
            wait(engine, arguments, dice)
            # The game may be over, and a side may have to pass: then the answer came already.
            over = [line for line in engine.lines if line.startswith(("move", *RESULTS))]
            if not over:
                answer, taken = engine.time("?", "move", *RESULTS)
                over = [line for line in answer if line.startswith(RESULTS)]
                times["?"].append(taken)
            engine.ask("force\nping 5", "pong 5")
            plies += 2
            if over or plies > PLIES_MAX or not play_by_chance(engine, dice):
                begin_game(engine, variant)
                plies = 0
    return times


def measure_start(arguments, question, *answers):
    """Starts the program so many times: the milliseconds to the last of the answers."""
    times = []
    for _ in range(arguments.starts):
        with Engine(arguments.program) as engine:
            engine.say(question)
            for answer in answers:
                engine.answer(answer)
            times.append(engine.age())
    return times


def measure_starts(arguments, variants, table):
    """Rows of how long the program takes until it can be talked to, and to a first move."""
    nets = sorted(NETS.glob("*.nnue"), key=lambda net: net.stat().st_size)
    rows = [("start", "uciok, readyok", "uci\nisready", "uciok", "readyok"),
            ("start", "feature done=1, pong", "xboard\nprotover 2\nping 1", "feature done=1",
             "pong 1")]
    if nets:
        rows.append(("start", f"EvalFile {nets[-1].name}, readyok",
                     f"uci\nsetoption name EvalFile value {nets[-1]}\nisready", "readyok"))
    for variant in variants:
        rows.append((variant, "bestmove", f"uci\nsetoption name UCI_Variant value {variant}\n"
                     "position startpos\ngo nodes 1", "bestmove"))
    for variant, command, question, *answers in rows:
        bound = arguments.start_bound if variant == "start" else math.inf
        table.row(variant, command, measure_start(arguments, question, *answers), 0.5, bound)


def variants_of(program):
    """The names of all variants that the program has."""
    with Engine(program) as engine:
        for line in engine.ask("uci", "uciok"):
            if line.startswith("option name UCI_Variant "):
                return re.findall(r" var (\S+)", line)
    raise Failure("it has no option UCI_Variant")


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message):
        self.exit(2, f"latency.py: {message}\n")


def at_least(least, kind):
    def read(text):
        if kind(text) < least:
            raise ValueError
        return kind(text)
    read.__name__ = f"number from {least}"
    return read


def read_arguments():
    parser = Parser(description=__doc__.split("\n", maxsplit=1)[0], allow_abbrev=False)
    parser.add_argument("-n", "--requests", type=at_least(1, int), default=1000,
                        help="requests for each row (1000)")
    parser.add_argument("-w", "--wait", type=at_least(0, float), default=50,
                        help="milliseconds in the mean before a request (50)")
    parser.add_argument("-t", "--threads", type=at_least(1, int), default=1)
    parser.add_argument("-m", "--hash", type=at_least(1, int), default=16, help="megabytes (16)")
    parser.add_argument("-e", "--endgames", help="folder of endgame tables")
    parser.add_argument("-s", "--seed", type=int, default=1, help="of moves and moments (1)")
    parser.add_argument("-b", "--bound", type=at_least(0, float), default=20,
                        help="milliseconds that 99.9 %% of the requests keep to (20)")
    parser.add_argument("--starts", type=at_least(0, int), default=100, help="starts (100)")
    parser.add_argument("--start-bound", type=at_least(0, float), default=10,
                        help="milliseconds of the median start (10)")
    parser.add_argument("program")
    parser.add_argument("variants", nargs="*", metavar="VARIANT")
    return parser.parse_args()


def main():
    arguments = read_arguments()
    gc.disable()  # a pause of our own would look like one of the engine's
    try:
        known = variants_of(arguments.program)
        variants = arguments.variants or known
        if set(variants) - set(known):
            raise Failure(f"unknown variant {sorted(set(variants) - set(known))[0]}")
        print(f"Threads {arguments.threads}, Hash {arguments.hash}, seed {arguments.seed}, "
              f"{os.cpu_count()} processors, load "
              f"{' '.join(f'{load:.1f}' for load in os.getloadavg())}\n")
        table = Table()
        if arguments.starts > 0:
            measure_starts(arguments, variants, table)
        for variant in variants:
            for measure in measure_uci, measure_cecp:
                dice = random.Random(f"{arguments.seed} {variant}")
                for command, times in measure(arguments, variant, dice).items():
                    table.row(variant, command, times, 0.999, arguments.bound)
    except Failure as failure:
        sys.exit(f"latency.py: {arguments.program}: {failure}")
    except OSError as error:
        sys.exit(f"latency.py: {arguments.program}: {error.strerror}")
    sys.exit(1 if table.reached else 0)


if __name__ == "__main__":
    main()
