#!/usr/bin/env python3
"""Runs the commands that README.md and docs/ show, follows their links, and measures them.

usage: check_docs.py ROOT [FOLDER]      FOLDER has the program, quincunx

A fenced block is run when the word `run` follows its language:

    ```sh run        a script of bash: it must end with status 0
    ```console run   lines that begin with "$ " are commands, a line that ends in "\\" goes on in
                     the next; the lines behind them are all that they must print
    ```c run         must compile against rules/

Blocks run in a scratch folder as in the folder of the sources: bench/ is there, the program is on
the PATH and at build/release/quincunx; what one block of a file has written is there for the next.
Without FOLDER nothing is run. A link must lead to a file, and one with a # to a heading of it or to an
`<a id>`; so must the `[name]: file` of a reference. In
ARCHITECTURE.md, CONTRIBUTING.md and the README of a room a file of C named in backquotes must be
there, whatever its folder.
"""

import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

LENGTHS = {"README.md": 160, "ARCHITECTURE.md": 260}
TIMEOUT = 60  # seconds for a block

failures = 0


def fail(where: str, what: str) -> None:
    global failures
    failures += 1
    print(f"{where}: {what}", file=sys.stderr)


def blocks(text: str):
    """Yields (line number, words behind the fence, content) of each fenced block."""
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        opened = re.match(r"(\s*)```(.*)$", lines[at])
        at += 1
        if opened:
            start = at
            while at < len(lines) and lines[at].strip() != "```":
                at += 1
            yield start + 1, opened[2].split(), lines[start:at]
            at += 1


def commands(lines: list, first: int):
    """Yields (line number, command, what it must print) of a console block."""
    at = 0
    while at < len(lines):
        start = at
        command = lines[at].removeprefix("$ ")
        while command.endswith("\\") and at + 1 < len(lines):
            at += 1
            command += "\n" + lines[at].removeprefix("> ")
        at += 1
        wanted = []
        while at < len(lines) and not lines[at].startswith("$ "):
            wanted.append(lines[at])
            at += 1
        yield first + start, command, wanted


def said(command: list, folder: str, environment: dict) -> tuple:
    """The status and the output of a command; None as the status when it does not end."""
    try:
        ran = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return None, ""
    return ran.returncode, ran.stdout.decode(errors="replace")


def bash(script: str) -> list:
    return ["bash", "-eu", "-c", script]


def run_block(where, kind, lines, folder, environment) -> None:
    name, line = where
    if kind == "c":
        pathlib.Path(folder, "block.c").write_text("\n".join(lines) + "\n")
        compiler = shlex.split(os.environ.get("CC", "cc"))
        steps = [(line, [*compiler, "-fsyntax-only", "-Werror", "-I", "rules", "block.c"], [])]
    elif kind == "console":
        if not lines or not lines[0].startswith("$ "):
            fail(f"{name}:{line}", "a block of a console begins with no command")
            return
        steps = [(at, bash(command), wanted) for at, command, wanted in commands(lines, line)]
    else:
        steps = [(line, bash("\n".join(lines)), None)]
    for at, command, wanted in steps:
        status, output = said(command, folder, environment)
        shown = command[-1] if kind != "c" else shlex.join(command)
        if status != 0:
            how = "does not end" if status is None else f"ends with status {status}"
            fail(f"{name}:{at}", f"{how}: {shown}\n{output}")
        elif wanted is not None and output.rstrip("\n").split("\n") != (wanted or [""]):
            fail(f"{name}:{at}", f"prints something else: {shown}\n{output}")


def run_file(name: str, text: str, root: pathlib.Path, program: pathlib.Path) -> int:
    """Runs the blocks of a file that are marked; returns how many."""
    marked = [block for block in blocks(text) if "run" in block[1][1:]]
    if not marked:
        return 0
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "build").mkdir()
        pathlib.Path(folder, "build/release").symlink_to(program)
        for part in ("bench", "rules"):
            pathlib.Path(folder, part).symlink_to(root / part)
        environment = dict(os.environ, LC_ALL="C", HOME=folder,
                           PATH=f"{program}{os.pathsep}{os.environ['PATH']}")
        for line, words, lines in marked:
            if words[0] in ("sh", "console", "c"):
                run_block((name, line), words[0], lines, folder, environment)
            else:
                fail(f"{name}:{line}", f"nobody runs a block of {words[0]}")
    return len(marked)


def anchors(text: str) -> set:
    """The names that GitHub gives to the headings, and those that the text gives itself."""
    found = set(re.findall(r"<a id=\"([^\"]+)\">", text))
    for title in re.findall(r"^#+ (.*)$", re.sub(r"(?ms)^ *```.*?^ *```$", "", text), re.MULTILINE):
        title = re.sub(r"[^\w\- ]", "", title.strip().lower())
        found.add(title.replace(" ", "-"))
    return found


def check_links(name: str, text: str, root: pathlib.Path) -> int:
    """Looks for what the relative links of a file lead to; returns how many there are."""
    bare = "\n".join("" if inside else line for line, inside in fenced(text))
    links = re.findall(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"|^\[[^\]]+\]: (\S+)$",
                       re.sub(r"`[^`\n]*`", "", bare), re.MULTILINE)
    count = 0
    for link in ("".join(kinds) for kinds in links):
        if re.match(r"[a-z]+:", link):
            continue
        count += 1
        path, _, anchor = link.partition("#")
        target = (root / name).parent / path if path else root / name
        if not target.exists():
            fail(name, f"a link leads to nothing: {link}")
        elif anchor and anchor not in anchors(target.read_text()):
            fail(name, f"a link leads to no heading: {link}")
    return count


def check_names(name: str, text: str, sources: set) -> None:
    """Looks for the files that a text names: `tt.c`, `engine/tt.[ch]`."""
    for path, endings in re.findall(r"`(?:[\w/]*/)?(\w+)\.(\[ch\]|[ch])`", text):
        for ending in endings.strip("[]"):
            if f"{path}.{ending}" not in sources:
                fail(name, f"there is no {path}.{ending}")


def fenced(text: str):
    inside = False
    for line in text.split("\n"):
        fence = line.lstrip().startswith("```")
        yield line, inside or fence
        inside ^= fence


def main() -> None:
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__.split("\n\n")[1])
    root = pathlib.Path(sys.argv[1]).resolve()
    program = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) == 3 else None
    if program and not (program / "quincunx").exists():
        sys.exit(f"there is no {program}/quincunx")
    files = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"]
    rooms = ("docs", "rules", "eval", "engine", "protocol", "web", "python", "bench", "tests")
    for room in rooms:
        found = (root / room).rglob("*.md" if room == "docs" else "README.md")
        files += sorted(str(path.relative_to(root)) for path in found)
    sources = {path.name for room in rooms for path in (root / room).rglob("*.[ch]")}
    ran = links = 0
    for name in files:
        if not (root / name).exists():
            fail(name, "is not there")
            continue
        text = (root / name).read_text()
        count = text.count("\n")
        if count > LENGTHS.get(name, count):
            fail(name, f"has {count} lines, more than {LENGTHS[name]}")
        links += check_links(name, text, root)
        if not name.startswith("docs/") and name != "README.md":
            check_names(name, text, sources)
        ran += run_file(name, text, root, program) if program else 0
    if program and ran == 0:
        fail("README.md", "no block is marked to be run")
    if failures:
        sys.exit(1)
    print(f"{len(files)} files, {ran} blocks, {links} links: all as it says")


if __name__ == "__main__":
    main()
