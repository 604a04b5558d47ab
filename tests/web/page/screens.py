"""What the page shows: the screens that are looked at, by axe-core and by whoever makes screenshots."""

from case import PageTest

SIZES = ((360, 740, 1), (740, 360, 1), (1280, 800, 1), (1280, 800, 2), (1920, 1080, 1))
PLIES = 4  # of a game that is looked at


def variants(page: PageTest) -> list[str]:
    """The names of all games."""
    return page.js("return page.quincunx.variants().map((one) => one.name)")


def game(page: PageTest, variant: str) -> None:
    """A game of two or four persons that has begun."""
    page.start(variant)
    page.play_random(PLIES)


def dialog(button: str):
    """The screen that a button opens, in the page as it is after a few moves of Xodul."""

    def show(page: PageTest) -> None:
        game(page, "xodul")
        page.press(button)

    return show


def end(page: PageTest) -> None:
    """A game that was resigned."""
    dialog("#resign")(page)
    page.press("#ask-yes")


def analysis(page: PageTest) -> None:
    """The engine's look at a game."""
    dialog("#analyse")(page)
    page.until("return document.querySelector('#lines').textContent !== ''")


def choice(page: PageTest) -> None:
    """A pawn that may become several pieces."""
    page.start("chess")
    page.set_up("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    page.click("a7", "a8")


def lesson(variant: str):
    """The first task of a game."""
    return lambda page: page.js("page.lessons.open(arguments[0])", variant)


def puzzle(variant: str):
    """The first puzzle of a game, with its solution."""

    def show(page: PageTest) -> None:
        page.js("page.puzzles.open(arguments[0])", variant)
        page.press("#task-solution")

    return show


# By name, what shows it; each in a page that remembers nothing.
OTHERS = {
    "start": lambda page: None,
    "new game": dialog("#new-game"),
    "settings": dialog("#open-settings"),
    "games": dialog("#open-games"),
    "keys": dialog("#open-keys"),
    "editor": dialog("#edit"),
    "question": dialog("#resign"),
    "end": end,
    "analysis": analysis,
    "choice": choice,
    "texts": dialog("#texts summary"),
    "rules": dialog("#rules summary"),
    "games to choose": dialog("#all-games"),
    "lesson": lesson("xodul"),
    "lesson of four": lesson("gala-team"),
    "puzzle": puzzle("cubic"),
    "puzzle of halves": puzzle("xymyx"),
}
