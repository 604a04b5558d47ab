#!/usr/bin/env python3
"""The pages for players, docs/games/, say what the program says, and show what it draws.

usage: check_games.py ROOT PROGRAM

Every picture that bench/diagrams.sh draws is in docs/pictures as the program draws it now, and is
shown; a page shows a diagram of each piece and says how it moves and captures in the words of
`PROGRAM pieces GAME`; it has at most 700 words besides the numbers of rules; and each rule that a
player needs is linked to its place in RULES.md. Numbers that `pieces` names are there, too.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

GAMES = ("xodul", "cubic", "nodal", "gala", "xymyx")
WORDS_MAX = 700
# What players need not know: how moves are counted, what follows from other rules, what engines are
# shown, how positions are written.
FOR_PROGRAMS = {"N15", "S15", "S16", "S17", "G24"}

failures = 0


def fail(where: str, what: str) -> None:
    global failures
    failures += 1
    print(f"{where}: {what}", file=sys.stderr)


def plain(text: str) -> str:
    """The text without the marks of Markdown, its words parted by single blanks."""
    text = re.sub(r"(?m)^\[[^\]]+\]: \S+$", "", text)
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)|\[[A-Z]\d+\]|\]\([^)]*\)|[|*#`\[\]]", " ", text)
    return " ".join(word for word in text.split() if re.search(r"\w", word))


def check_pictures(root: pathlib.Path, program: str, pages: str) -> int:
    """Draws all pictures anew; returns how many there are."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([root / "bench/diagrams.sh", program, folder], check=True)
        drawn = sorted(pathlib.Path(folder).iterdir())
        for picture in drawn:
            kept = root / "docs/pictures" / picture.name
            if not kept.exists() or kept.read_bytes() != picture.read_bytes():
                fail(f"docs/pictures/{picture.name}", "is another; bench/diagrams.sh draws it")
            if f"../pictures/{picture.name}" not in pages:
                fail(f"docs/pictures/{picture.name}", "no page shows it")
        names = {picture.name for picture in drawn}
    for picture in (root / "docs/pictures").glob("*.svg"):
        if picture.name not in names:
            fail(f"docs/pictures/{picture.name}", "nobody draws it")
    return len(names)


def check_rules(name: str, text: str, rules: str, cards: str, game: str) -> None:
    numbers = re.findall(r"^\| ([A-Z]\d+) \|", rules, re.MULTILINE)
    for number in numbers:
        link = f"[{number}]: ../../rules/{game}/RULES.md#{number.lower()}"
        if f'<a id="{number.lower()}"></a> |' not in rules:
            fail(f"rules/{game}/RULES.md", f"{number} has no place to link to")
        if number not in FOR_PROGRAMS and not re.search(rf"\[{number}\](?!:)", text):
            fail(name, f"does not lead to {number}")
        if f"[{number}]" in text and link not in text:
            fail(name, f"a link is missing: {link}")
    letter = numbers[0][0]
    for number in set(re.findall(rf"\b{letter}\d+\b", cards + text)) - set(numbers):
        fail(name, f"there is no rule {number}")


def check_page(root: pathlib.Path, program: str, game: str) -> str:
    name = f"docs/games/{game}.md"
    text = (root / name).read_text()
    cards = subprocess.run([program, "pieces", game], check=True, capture_output=True, text=True).stdout
    said = plain(text)
    pieces = re.findall(r"^[A-Z]   ([a-z]+) \([^)]*\)\n((?:    .*\n)+)", cards, re.MULTILINE)
    if not pieces:
        fail(name, "the program tells of no piece")
    for piece, card in pieces:
        if f"(../pictures/{game}-{piece}.svg)" not in text:
            fail(name, f"has no diagram of the {piece}")
        ways = re.findall(rf"The {piece} [^.]*\.", " ".join(card.split()))
        for way in ways[:2] if len(ways) > 1 else ways:
            if plain(way) not in said:
                fail(name, f"does not say: {way}")
    count = len(said.split())
    if count > WORDS_MAX:
        fail(name, f"has {count} words, more than {WORDS_MAX}")
    check_rules(name, text, (root / f"rules/{game}/RULES.md").read_text(), cards, game)
    return text


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit(__doc__.split("\n\n")[1])
    root, program = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())
    pages = "".join(check_page(root, program, game) for game in GAMES)
    pages += (root / "docs/games/chess.md").read_text()
    drawn = check_pictures(root, program, pages)
    if failures:
        sys.exit(1)
    print(f"{len(GAMES)} pages for players, {drawn} pictures: all as the program says")


if __name__ == "__main__":
    main()
