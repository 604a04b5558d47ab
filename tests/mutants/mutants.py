#!/usr/bin/env python3
"""Breaks the source in many places and counts which breaks the fast tests notice.

usage: mutants.py [--count N] [--seed N] [--jobs N] [--part FOLDER]... [--folder WORK] [--only N]
                  [--again RESULTS] [--tests REGEX]

A mutant is the source with one operator, number, condition or statement changed, chosen by chance
among all lines in functions of the parts (rules, eval, engine and protocol/gui/cecp). All mutants are in
one build (mutant schemata: Untch, Offutt, Harrold 1993): a function begins with its changed copies,
and the variable MUTANT of the environment says which of them is to run. What does not compile is no
mutant. A mutant is noticed when a test that reaches its function fails or takes too long; when all
of those pass, or none reaches it, it has survived, and is printed. Two of the
tests are the counts of nodes that `quincunx bench` prints, to a depth that is quick and to the
depth of guard_bench. All run under LeakSanitizer, as they do in the preset asan: memory that is not
given back is noticed.

All is done in WORK (build/mutants): the copy, its build, and results-SEED.txt, a line a mutant,
written as it ends. The same seed goes on where it was interrupted. The last lines tell of each part
how many were noticed. --only runs one mutant by its number and prints what the test said. --again
judges those once more that survived according to a file of results, --tests by some tests only.
"""
import argparse
import collections
import contextlib
import concurrent.futures
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PARTS = ["rules", "eval", "engine", "protocol/gui/cecp"]
# What is generated, or numbers that tests cannot call wrong.
LEFT_OUT = re.compile(r"windows|_none\.c|weights\.h|params\.h|eval/(tables|nets)")
# Tests of other things than what the program does.
NOT_TESTS = re.compile(r"guard_|xboard_|web_|package|python|builds|study|misuse|test_spsa|test_effects|test_quiet")
# What notices most, and so is run first.
FIRST = re.compile("^bench 7|^recording")
# What is run though it is slow, and what is run where nothing faster comes.
ALSO = re.compile("^endgame_(joint|figures|moves)|^test_evaluations")
SLOW_TOO = re.compile("^endgame|^perft_xymyx|^oracle_xymyx")
PATIENCE = 5  # times as long as the test takes when nothing is broken, and
GRACE = 10  # seconds more: then a mutant hangs
MEMORY = 8 << 30  # bytes that a test may have; LeakSanitizer reserves far more addresses
LOST = "SURVIVED", "NOT REACHED"
LEAK = "ERROR: LeakSanitizer"

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

# Included before every file. With the file that MUTANT_REACHED names, the program adds to it which
# functions with mutants it came to.
CHOICE = """\
#ifndef QUINCUNX_MUTANT
#define QUINCUNX_MUTANT
#include <stdio.h>
#include <stdlib.h>
enum {{ MUTANTS_ALL = {count} }};
__attribute__((weak)) int mutant_chosen = -1;
__attribute__((weak)) const char *mutant_list;
__attribute__((weak)) unsigned char mutant_reached[MUTANTS_ALL];
__attribute__((weak)) void mutant_tell(void)
{{
    FILE *file = fopen(mutant_list, "a");
    for (int i = 0; file != NULL && i < MUTANTS_ALL; i++) {{
        if (mutant_reached[i] == 1) {{
            fprintf(file, "%d\\n", i);
        }}
    }}
    if (file != NULL) {{
        fclose(file);
    }}
}}
__attribute__((weak)) void mutant_choose(void)
{{
    const char *number = getenv("MUTANT");
    mutant_list = getenv("MUTANT_REACHED");
    mutant_chosen = number != NULL ? atoi(number) : MUTANTS_ALL;
    if (mutant_list != NULL) {{
        atexit(mutant_tell);
    }}
}}
__attribute__((constructor)) static void mutant_begin(void)
{{
    if (mutant_chosen < 0) {{
        mutant_choose();
    }}
}}
static inline int mutant_is(int number)
{{
    if (__builtin_expect(mutant_list != NULL, 0)) {{
        mutant_reached[number] = 1;
    }}
    return __builtin_expect(mutant_chosen == number, 0);
}}
#endif
"""


class Mutant:
    """A changed line of a file."""

    def __init__(self, path, line, changed):
        self.path, self.line, self.changed = path, line, changed
        self.number = None

    def __str__(self):
        return f"{self.path}:{self.line + 1}: {self.changed.strip()}"


def functions(lines):
    """The bodies of functions: (line of the opening brace, line of the closing one, is void)."""
    opening = None
    for number, line in enumerate(lines):
        if line == "{":
            head = number - 1
            while head > 0 and lines[head - 1] and lines[head - 1][0] not in "}*/# " or \
                    lines[head].startswith(" ") and not lines[head].startswith(" *"):
                head -= 1
            opening = number
            text = " ".join(lines[head:number])
            is_void = re.search(r"\bvoid\s+\w+\(", text) is not None
        elif line == "}" and opening is not None:
            yield opening, number, is_void
            opening = None


def mutants_of(path, text):
    """All mutants of a file."""
    lines = text.split("\n")
    for opening, closing, _ in functions(lines):
        in_comment = False
        for number in range(opening + 1, closing):
            bare = lines[number].strip()
            if in_comment or bare.startswith("/*"):
                in_comment = "*/" not in bare
                continue
            if not bare or bare.endswith("\\") or \
                    bare.startswith(("#", "assert", "_Static_assert", "case ", "static const")):
                continue
            for pattern, into in CHANGES:
                for match in re.finditer(pattern, lines[number]):
                    yield Mutant(path, number, lines[number][:match.start()] + match.expand(into)
                                 + lines[number][match.end():])


def source_files(part):
    for path in sorted((ROOT / part).rglob("*.[ch]")):
        name = str(path.relative_to(ROOT))
        if not LEFT_OUT.search(name):
            yield name


def with_mutants(text, mutants):
    """The text of a file with the changed copies of its functions, and of each of its lines in which
    mutant it is, or None."""
    lines = text.split("\n")
    at = {}
    for opening, closing, is_void in functions(lines):
        inside = [mutant for mutant in mutants if opening < mutant.line < closing]
        if inside:
            at[opening] = closing, is_void, inside
    out, owner = [], []
    for number, line in enumerate(lines):
        out.append(line)
        owner.append(None)
        closing, is_void, inside = at.get(number, (0, False, []))
        for mutant in inside:
            body = lines[number + 1:closing]
            body[mutant.line - number - 1] = mutant.changed
            copy = [f"if (mutant_is({mutant.number})) {{", *body,
                    "return;" if is_void else "__builtin_trap();", "}"]
            out += copy
            owner += [mutant] * len(copy)
    return "\n".join(out), owner


def run(command, work, seconds=None, environment=None):
    """The status and output of a command; None when it took longer, and was killed with all that it
    had started."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            command, cwd=work, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
            env={**os.environ, **(environment or {})}, start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
            if environment else None)
        try:
            status = process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            status = None
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
        output.seek(0)
        return status, output.read().decode(errors="replace")


def end_all(variable):
    """Kills what a test has left, which has the variable in its environment."""
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if variable.encode() in (process / "environ").read_bytes().split(b"\0"):
                os.kill(int(process.name), signal.SIGKILL)
        except (OSError, ValueError):
            pass


class Test:
    """A test as ctest knows it."""

    def __init__(self, told):
        properties = {each["name"]: each["value"] for each in told.get("properties", [])}
        self.name = told["name"]
        self.command = told["command"]
        self.labels = properties.get("LABELS", [])
        self.folder = properties.get("WORKING_DIRECTORY")
        self.skipped = properties.get("SKIP_RETURN_CODE")
        self.passes = properties.get("PASS_REGULAR_EXPRESSION", [])
        self.fails = properties.get("FAIL_REGULAR_EXPRESSION", [])
        self.seconds = None
        self.reached = set()
        self.lock = threading.Lock()

    def run(self, environment):
        """Whether it passes, and what it said."""
        seconds = PATIENCE * self.seconds + GRACE if self.seconds is not None else None
        with self.lock:  # some have files of their own
            status, output = run(self.command, self.folder, seconds, environment)
        passes = any(re.search(each, output) for each in self.passes) if self.passes else status == 0
        passes = passes and not any(re.search(each, output) for each in [LEAK, *self.fails])
        return passes or (status is not None and status == self.skipped), output


def write(path, text):
    """Writes a file that is not so already: what depends on it is not built again."""
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


class Mill:
    """The build with all mutants, and its tests."""

    def __init__(self, work, jobs, texts, mutants, wanted):
        self.work, self.jobs, self.texts, self.wanted = work, jobs, texts, re.compile(wanted)
        self.source, self.build = work / "source", work / "build"
        for number, mutant in enumerate(mutants):
            mutant.number = number
        self.mutants = mutants
        self.copy_source()
        self.make()
        self.signatures = [Test({"name": f"bench {depth}",
                                 "command": [self.build / "quincunx", "bench", "all", depth]})
                           for depth in ("7", "10")]
        for test in self.signatures:
            test.lock = contextlib.nullcontext()
        self.tests = self.find_tests()
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            list(pool.map(self.try_unbroken, self.tests))
        self.tests.sort(key=lambda test: (FIRST.search(test.name) is None, test.seconds))

    def copy_source(self):
        names = subprocess.run(["git", "ls-files"], cwd=ROOT, stdout=subprocess.PIPE, text=True,
                               check=True).stdout.split("\n")
        for name in filter(None, names):
            to = self.source / name
            to.parent.mkdir(parents=True, exist_ok=True)
            if name in self.texts:
                if not to.exists():
                    to.write_text(self.texts[name])
            elif not to.exists() or to.read_bytes() != (ROOT / name).read_bytes():
                shutil.copyfile(ROOT / name, to)
                shutil.copymode(ROOT / name, to)
        write(self.work / "choice.h", CHOICE.format(count=len(self.mutants)))

    def make(self):
        """Builds; leaves out, step by step, what does not compile."""
        status, output = run(
            ["cmake", "-S", self.source, "-B", self.build, "-G", "Ninja",
             "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS_DEBUG=-O1",
             f"-DCMAKE_C_FLAGS=-w -fsanitize=leak -include {self.work}/choice.h",
             "-DQUINCUNX_CHECK=ON"], self.work)
        for path in self.texts.keys() - {mutant.path for mutant in self.mutants}:
            write(self.source / path, self.texts[path])
        while status == 0:
            owners = {}
            for path in sorted({mutant.path for mutant in self.mutants}):
                of_path = [mutant for mutant in self.mutants if mutant.path == path]
                text, owner = with_mutants(self.texts[path], of_path)
                owners[str(self.source / path)] = owner
                write(self.source / path, text)
            status, output = run(["ninja", "-C", self.build, "-k", "0", "-j", str(self.jobs)],
                                 self.work)
            if status == 0:
                return
            wrong = set()
            for path, line in re.findall(r"^(\S+?):(\d+):\d+: (?:fatal )?error:", output, re.M):
                owner = owners.get(str((self.build / path).resolve()), [])
                wrong |= {owner[int(line) - 1]} if int(line) <= len(owner) else set()
            wrong.discard(None)
            if not wrong:
                break
            print(f"{len(wrong)} do not compile", flush=True)
            for path in {mutant.path for mutant in wrong}:
                (self.source / path).write_text(self.texts[path])
            self.mutants = [mutant for mutant in self.mutants if mutant not in wrong]
            status = 0
        sys.exit(f"mutants: what is not broken does not compile\n{output[-4000:]}")

    def find_tests(self):
        told = subprocess.run(["ctest", "--test-dir", self.build, "--show-only=json-v1"],
                              stdout=subprocess.PIPE, check=True)
        tests = [Test(each) for each in json.loads(told.stdout)["tests"]]
        tests = [test for test in tests if not NOT_TESTS.search(test.name) and
                 ("fast" in test.labels or SLOW_TOO.search(test.name) or ALSO.search(test.name))]
        return [test for test in self.signatures + tests if self.wanted.search(test.name)]

    def try_unbroken(self, test):
        with tempfile.NamedTemporaryFile(mode="r") as reached:
            begin = time.monotonic()
            passes, output = test.run({"MUTANT_REACHED": reached.name})
            if test in self.signatures:
                test.passes = re.findall(r"^Nodes searched: \d+\n", output, re.M)
            test.seconds = time.monotonic() - begin
            test.reached = {int(line) for line in reached.read().split()}
        if not passes:
            print(f"mutants: what is not broken fails: {test.name}\n{output[-4000:]}", flush=True)
            os._exit(1)

    def judge(self, mutant):
        """The test that notices the mutant and what it said; SURVIVED when none does."""
        environment = {"MUTANT": str(mutant.number)}
        reach = [test for test in self.tests if mutant.number in test.reached]
        if not reach:
            return "NOT REACHED", ""
        reach = [test for test in reach if "slow" not in test.labels or ALSO.search(test.name)] or reach
        try:
            for test in reach:
                passes, output = test.run(environment)
                if not passes:
                    return test.name, output
            return "SURVIVED", ""
        finally:
            end_all(f"MUTANT={mutant.number}")


def verdicts_of(results):
    return dict(line.split("\t")[::-1] for line in results.read_text().splitlines())


def summary(verdicts):
    for part in PARTS:
        of_part = [verdict for name, verdict in verdicts if name.startswith(part + "/")]
        survived = collections.Counter(of_part)
        lost = sum(survived[each] for each in LOST)
        if of_part:
            share = 100 * (len(of_part) - lost) / len(of_part)
            print(f"{part}: {len(of_part) - lost} of {len(of_part)} noticed, {share:.1f} %; "
                  f"{survived['NOT REACHED']} not reached")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--part", action="append", choices=PARTS)
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / "build/mutants")
    parser.add_argument("--only", type=int, default=None)
    parser.add_argument("--again", type=pathlib.Path, default=None)
    parser.add_argument("--tests", default="")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    texts = {name: (ROOT / name).read_text() for part in arguments.part or PARTS
             for name in source_files(part)}
    mutants = [mutant for name, text in texts.items() for mutant in mutants_of(name, text)]
    print(f"seed {arguments.seed}, {arguments.count} of {len(mutants)} mutants", flush=True)
    random.Random(arguments.seed).shuffle(mutants)
    if arguments.again is not None:
        known = verdicts_of(arguments.again)
        mutants = [mutant for mutant in mutants if known.get(str(mutant)) in LOST]
    mill = Mill(arguments.folder.resolve(), arguments.jobs, texts, mutants[:arguments.count],
                arguments.tests)
    if arguments.only is not None:
        for mutant in mill.mutants:
            if mutant.number == arguments.only:
                print(mutant, *mill.judge(mutant), sep="\n")
        return
    kept = arguments.folder / f"results-{arguments.seed}.txt"
    known = verdicts_of(kept) if kept.exists() else {}
    verdicts = []
    count = len(mill.mutants)
    with kept.open("a") as file, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        left = [mutant for mutant in mill.mutants if str(mutant) not in known]
        verdicts += [(mutant.path, known[str(mutant)]) for mutant in mill.mutants
                     if str(mutant) in known]
        asked = {pool.submit(mill.judge, mutant): mutant for mutant in left}
        for done in concurrent.futures.as_completed(asked):
            mutant, verdict = asked[done], done.result()[0]
            file.write(f"{verdict}\t{mutant}\n")
            file.flush()
            verdicts.append((mutant.path, verdict))
            print(f"{len(verdicts)} of {count}: {mutant.number} {verdict}: {mutant}", flush=True)
    summary(verdicts)


if __name__ == "__main__":
    main()
