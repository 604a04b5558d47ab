#!/usr/bin/python3
"""The page in a real browser: the suites of page/, a screenshot of each failure.

usage: [QUINCUNX_SOAK=1] page_test.py BUILD [--browser chromium|firefox|webkit] [--modules FOLDER]
           [--part N/PARTS] [FOLDER] [TEST...]

The page is served from BUILD/page, and read from the one file BUILD/quincunx.html where a test says
so. FOLDER takes the screenshots (page-shots). TEST is a part of a test's name, as in test_drag or
LayoutTest; without one all tests run. --part 1/2 takes every second of them, 2/2 the others, to run
at the same time. Firefox needs puppeteer-core in the folder of node modules
(BUILD/../browsers/node_modules). With QUINCUNX_SOAK the games of all armies of Gala are played to
their ends. Ends with 77 where a browser or its driver is not installed, or all tests are skipped.
"""

import argparse
import contextlib
import os
import re
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, "page"))

import driver  # noqa: E402
from case import Run  # noqa: E402


class Result(unittest.TextTestResult):
    """Takes a screenshot when something in a test fails."""

    def addError(self, test, err) -> None:
        super().addError(test, err)
        self.shoot(test)

    def addFailure(self, test, err) -> None:
        super().addFailure(test, err)
        self.shoot(test)

    def addSubTest(self, test, subtest, err) -> None:
        super().addSubTest(test, subtest, err)
        if err:
            self.shoot(test)

    def shoot(self, test) -> None:
        os.makedirs(Run.shots, exist_ok=True)
        with contextlib.suppress(Exception):  # the browser may be what failed
            Run.browser.screenshot(os.path.join(Run.shots, f"{test.id()}.png"))


def wanted(suite, names: list[str]):
    """The tests of a suite whose name has one of the names in it."""
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from wanted(test, names)
        elif not names or any(name in test.id() for name in names):
            yield test


def part_of(tests: list, part: str) -> list:
    """The tests of a part, as "1/2": they are dealt like cards, for the slow ones stand together."""
    if not (found := re.fullmatch(r"([1-9]\d?)/([1-9]\d?)", part)) or int(found[1]) > int(found[2]):
        sys.exit(f"page_test.py: --part {part}: expected a part and how many there are, as 1/2")
    return tests[int(found[1]) - 1::int(found[2])]


def main() -> int:
    parser = argparse.ArgumentParser(usage=__doc__, add_help=False)
    parser.add_argument("build")
    parser.add_argument("shots", nargs="?", default="page-shots")
    parser.add_argument("tests", nargs="*")
    parser.add_argument("--browser", default="chromium", choices=("chromium", "firefox", "webkit"))
    parser.add_argument("--modules")
    parser.add_argument("--part", default="1/1")
    given = parser.parse_intermixed_args()
    Run.begin(given.build, given.modules)
    Run.shots = given.shots
    tests = list(wanted(unittest.defaultTestLoader.discover(os.path.join(HERE, "page")), given.tests))
    if not tests:
        sys.exit(f"page_test.py: no test is called {' or '.join(given.tests)}")
    tests = part_of(tests, given.part)
    try:
        Run.browser = driver.start(given.browser, Run.modules)
    except driver.MissingError as missing:
        print(f"skipped: {missing}")
        return 77
    try:
        with driver.served(os.path.join(Run.build, "page")) as Run.server:
            runner = unittest.TextTestRunner(verbosity=2, resultclass=Result)
            result = runner.run(unittest.TestSuite(tests))
    finally:
        Run.browser.quit()
    if result.wasSuccessful() and len(result.skipped) == result.testsRun:
        return 77
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
