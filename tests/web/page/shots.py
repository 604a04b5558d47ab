#!/usr/bin/python3
"""Screenshots of every game and screen in windows of all shapes, light and dark, with a contact sheet.

usage: shots.py BUILD FOLDER [--browser chromium|firefox|webkit] [--modules FOLDER] [SCREEN...]

FOLDER/index.html shows all that were made. SCREEN is a game or a screen's name, as in gala-team or
"new game"; without one all are made, which takes some minutes.
"""

import argparse
import html
import os
import sys

sys.dont_write_bytecode = True

import driver  # noqa: E402
from case import PageTest, Run  # noqa: E402
from screens import OTHERS, SIZES, game, variants  # noqa: E402

STYLE = """body { font: 14px sans-serif; background: #888 } h2 { margin: 1em 0 .3em }
div { display: flex; flex-wrap: wrap; gap: 8px; align-items: start } figure { margin: 0 }
img { max-width: 340px; max-height: 240px; border: 1px solid #444 }"""

STILL = "return document.getAnimations().every(({ playState }) => playState !== 'running')"


def file_name(screen: str, size: tuple, scheme: str) -> str:
    width, height, zoom = size
    return f"{screen.replace(' ', '-')}-{width}x{height}{'-zoomed' if zoom > 1 else ''}-{scheme}.png"


def contact_sheet(screens: list[str]) -> str:
    """The page that shows all screenshots, a row for each screen and scheme."""
    rows = []
    for screen in screens:
        rows.append(f"<h2>{html.escape(screen)}</h2>")
        for scheme in ("light", "dark"):
            figures = []
            for size in SIZES:
                name = file_name(screen, size, scheme)
                label = f"{size[0]}x{size[1]}, {size[2] * 100} %, {scheme}"
                figures.append(f'<figure><a href="{name}"><img src="{name}" alt="{html.escape(screen)} {label}" '
                               f'loading="lazy"></a><figcaption>{label}</figcaption></figure>')
            rows.append(f"<div>{''.join(figures)}</div>")
    return f"<!doctype html><meta charset=utf-8><title>Screens</title><style>{STYLE}</style>{''.join(rows)}\n"


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__, add_help=False)
    parser.add_argument("build")
    parser.add_argument("folder")
    parser.add_argument("screens", nargs="*")
    parser.add_argument("--browser", default="chromium", choices=("chromium", "firefox", "webkit"))
    parser.add_argument("--modules")
    given = parser.parse_intermixed_args()
    Run.begin(given.build, given.modules)
    Run.browser = driver.start(given.browser, Run.modules)
    os.makedirs(given.folder, exist_ok=True)
    page = PageTest("run")  # of no suite: what a player does is of use here as well
    with driver.served(os.path.join(Run.build, "page")) as Run.server:
        try:
            for scheme in ("light", "dark"):
                Run.browser.dark(scheme == "dark")
                page.setUp()
                shows = {name: lambda page, name=name: game(page, name) for name in variants(page)} | OTHERS
                screens = given.screens or list(shows)
                for screen in screens:
                    page.setUp()
                    shows[screen](page)
                    Run.browser.until(STILL)
                    for size in SIZES:
                        Run.browser.resize(*size)
                        Run.browser.until(STILL)
                        Run.browser.screenshot(os.path.join(given.folder, file_name(screen, size, scheme)))
        finally:
            Run.browser.quit()
    with open(os.path.join(given.folder, "index.html"), "w", encoding="utf-8") as sheet:
        sheet.write(contact_sheet(screens))


if __name__ == "__main__":
    main()
