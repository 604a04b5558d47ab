"""What a learner does with the tasks of the page, whoever poses them."""

from case import PageTest


def place(name: str) -> str:
    """The square or held piece on the board of a task."""
    return f'#task-board .cell[data-name="{name}"]'


class TaskTest(PageTest):
    """From the card of a game to a task, and on."""

    button = ""  # that leads there

    def card(self, variant: str) -> None:
        """Goes to the tasks of a game by its card."""
        self.press("#all-games")
        self.press(f"#cards [data-variant={variant}] button[aria-label^={self.button}]")

    def move(self, *names: str) -> None:
        for name in names:
            self.press(place(name))

    def type(self, move: str) -> None:
        """Enters a move by the keyboard."""
        self.browser.write("#task-typed", move)
        self.browser.keys("Enter")

    def task_fen(self) -> str:
        return self.js("return page.exercise.game.board.fen()")

    def title(self) -> str:
        return self.text("task-title")

    def said(self) -> str:
        return self.text("task-status")

    def kind(self) -> str:
        """Whether the last answer was to something right or wrong."""
        return self.js("return document.querySelector('#task-status').className")

    def marked(self, kind: str) -> list[str]:
        """The squares with a mark of a kind."""
        return self.js(f"return [...document.querySelectorAll('#task-board .cell.{kind}')].map((one) => one.dataset.name).sort()")
