#!/usr/bin/env python3
"""Breaks the source, a line at a time, and counts which breaks the fast tests notice.

usage: mutants.py [--count N] [--seed N] [--jobs N] [--part FOLDER]... [--folder WORK]

Each mutant is a copy of the source with one operator, number, condition or statement changed, chosen
by chance among all lines of code of the parts (rules, eval, engine and protocol/cecp). What does not
compile is no mutant. The others are built and tested until a test fails, takes too long or all have
passed: then the mutant has survived, and is printed.

All is done in WORK (build/mutants): the copy, its build, and results.txt, a line a mutant, written
as it ends. The same seed goes on where it was interrupted. The last lines tell of each part how many
were noticed.
"""
import argparse
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PARTS = ["rules", "eval", "engine", "protocol/cecp"]
# What is generated, or numbers that tests cannot call wrong.
LEFT_OUT = re.compile(r"windows|_none\.c|weights\.h|params\.h|eval/(tables|nets)")
# Tests of other things than what the program does.
NOT_TESTS = "guard_|xboard|web_|package|python|builds|study|misuse|test_spsa|test_quiet"
PATIENCE = 3  # times as long as the tests take when nothing is broken: then a mutant hangs

# What is changed, and into what.
CHANGES = [
    (r" == ", " != "), (r" != ", " == "), (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "),
    (r" >= ", " > "), (r" && ", " || "), (r" \|\| ", " && "), (r" \+ ", " - "), (r" - ", " + "),
    (r" & ", " | "), (r" \| ", " & "), (r" << ", " >> "), (r" >> ", " << "), (r" \+= ", " -= "),
    (r" -= ", " += "), (r" \|= ", " &= "), (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"(?<=\()!(?=\w)", ""), (r"\bif \((?=\w)", "if (!"), (r"\breturn (?=[a-z]\w*;)", "return !"),
    (r"(?<![\w.\"'])0(?![\w.\"'])", "1"), (r"(?<![\w.\"'])1(?![\w.\"'])", "2"),
    (r"(?<![\w.\"'])2(?![\w.\"'])", "3"), (r"\+\+", "--"), (r"\bbreak;", ";"),
    (r"\bcontinue;", ";"), (r"^(\s+)[\w>.\[\]-]+ = [^;]*;$", r"\1;"),
    (r"^(\s+)\w+\([^;]*\);$", r"\1;"),
]


def code_lines(text):
    """The numbers of the lines that hold code: no comments, directives, declarations outside."""
    in_comment = False
    depth = 0
    for number, line in enumerate(text.split("\n")):
        bare = line.strip()
        if in_comment or bare.startswith("/*"):
            in_comment = "*/" not in bare
            continue
        if depth > 0 and bare and not bare.startswith(("#", "assert", "_Static_assert", "case ")):
            yield number
        depth += line.count("{") - line.count("}")


def changes_of(path, text):
    """All changes of a file: (line number, the line changed)."""
    lines = text.split("\n")
    for number in code_lines(text):
        for pattern, into in CHANGES:
            for match in re.finditer(pattern, lines[number]):
                changed = (lines[number][:match.start()] + match.expand(into)
                           + lines[number][match.end():])
                yield path, number, changed


def source_files(part):
    for path in sorted((ROOT / part).rglob("*.[ch]")):
        name = str(path.relative_to(ROOT))
        if not LEFT_OUT.search(name):
            yield name


def run(command, work, seconds=None):
    """The status and output of a command; None when it took longer, and was killed with all that
    it had started."""
    process = subprocess.Popen(command, cwd=work, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True, start_new_session=True)
    try:
        output = process.communicate(timeout=seconds)[0]
        return process.returncode, output
    except subprocess.TimeoutExpired:
        return None
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()


def copy_source(work):
    source = work / "source"
    names = subprocess.run(["git", "ls-files"], cwd=ROOT, stdout=subprocess.PIPE, text=True,
                           check=True).stdout.split("\n")
    for name in filter(None, names):
        to = source / name
        to.parent.mkdir(parents=True, exist_ok=True)
        if not to.exists() or to.read_bytes() != (ROOT / name).read_bytes():
            shutil.copyfile(ROOT / name, to)  # newer than what was built of a mutant
            shutil.copymode(ROOT / name, to)
    return source


class Mill:
    """Builds and tests one mutant after the other."""

    def __init__(self, work, jobs):
        self.work = work
        self.source = copy_source(work)
        self.build = work / "build"
        self.jobs = str(jobs)
        self.seconds = None
        status, output = run(["cmake", "-S", self.source, "-B", self.build, "-G", "Ninja",
                              "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS_DEBUG=-O1",
                              "-DQUINCUNX_CHECK=ON"], work)
        if status != 0 or not self.compiles():
            sys.exit(f"mutants: what is not broken does not compile\n{output}")
        begin = time.monotonic()
        failed = self.failed_test()
        if failed:
            sys.exit(f"mutants: what is not broken fails: {failed}")
        self.seconds = PATIENCE * (time.monotonic() - begin)

    def compiles(self):
        return run(["cmake", "--build", self.build, "-j", self.jobs], self.work)[0] == 0

    def failed_test(self):
        """The first test that fails; "" when all pass."""
        tested = run(["ctest", "--test-dir", self.build, "-L", "fast", "-E", NOT_TESTS, "-j",
                      self.jobs, "--stop-on-failure"], self.work, self.seconds)
        if tested is None:
            return "took too long"
        failed = re.search(r"\d+ - (\S+) \((?!Skipped)", tested[1])
        return failed.group(1) if failed else "" if tested[0] == 0 else "ctest"

    def judge(self, change):
        path, number, changed = change
        file = self.source / path
        original = file.read_text()
        lines = original.split("\n")
        lines[number] = changed
        file.write_text("\n".join(lines))
        try:
            return (self.failed_test() or "SURVIVED") if self.compiles() else "does not compile"
        finally:
            file.write_text(original)


def summary(results):
    for part in PARTS:
        of_part = [verdict for name, verdict in results if name.startswith(part + "/")]
        mutants = [verdict for verdict in of_part if verdict != "does not compile"]
        noticed = sum(verdict != "SURVIVED" for verdict in mutants)
        if mutants:
            print(f"{part}: {noticed} of {len(mutants)} noticed, {100 * noticed / len(mutants):.1f} %")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--part", action="append", choices=PARTS)
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / "build/mutants")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    changes = [change for part in arguments.part or PARTS for name in source_files(part)
               for change in changes_of(name, (ROOT / name).read_text())]
    random.Random(arguments.seed).shuffle(changes)
    changes = changes[:arguments.count]
    print(f"seed {arguments.seed}, {len(changes)} mutants", flush=True)
    mill = Mill(arguments.folder.resolve(), arguments.jobs)
    kept = arguments.folder / f"results-{arguments.seed}.txt"
    known = dict(line.split("\t")[::-1] for line in kept.read_text().splitlines()) \
        if kept.exists() else {}
    results = []
    with kept.open("a") as file:
        for at, change in enumerate(changes):
            path, number, changed = change
            what = f"{path}:{number + 1}: {changed.strip()}"
            begin = time.monotonic()
            verdict = known.get(what) or mill.judge(change)
            if what not in known:
                file.write(f"{verdict}\t{what}\n")
                file.flush()
            results.append((path, verdict))
            print(f"{at + 1} of {len(changes)}: {verdict}: {what} "
                  f"({time.monotonic() - begin:.0f} s)", flush=True)
    summary(results)


if __name__ == "__main__":
    main()
