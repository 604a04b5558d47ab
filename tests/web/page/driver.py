"""A browser that does what a person does to a page. Chromium and WebKit are in webdriver.py,
Firefox is in firefox.py; they differ in a few commands, all else is here. Elements are named by CSS.
"""

import contextlib
import functools
import http.server
import threading
import time

PATIENCE = 60  # seconds that anything may take before it counts as never
GAME_PATIENCE = 600  # for a whole game, on a machine that does much else

# The middle of an element, which is scrolled to, and what a finger there would hit.
MIDDLE = """
    const element = document.querySelector(arguments[0]);
    if (!element) {
        return { wrong: 'is not there' };
    }
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (left >= right || top >= bottom) {
        return { wrong: 'is not shown' };
    }
    const x = Math.floor((Math.max(left, 0) + Math.min(right, innerWidth)) / 2);
    const y = Math.floor((Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2);
    const hit = document.elementFromPoint(x, y);
    const label = element.closest('label');
    if (!hit || !(element.contains(hit) || label?.contains(hit))) {
        return { wrong: `at ${x},${y} is covered by ${hit?.cloneNode(false).outerHTML}` };
    }
    return { x, y };
"""


class MissingError(Exception):
    """A browser, or what it is driven by, is not installed."""


class Browser:
    """What all browsers can do, made of the commands that follow it."""

    name = ""
    can_touch = True  # whether its driver has fingers
    has_right_button = True
    tells_errors = True  # whether its driver says what a page threw

    # Commands that each browser has in its own way.

    def goto(self, address: str) -> None:
        """Opens an address and waits for the page to be loaded."""
        raise NotImplementedError

    def js(self, body: str, *arguments):
        """What the body of a function returns, in JSON's types; it finds `arguments`."""
        raise NotImplementedError

    def later(self, body: str, *arguments):
        """What the body of a function passes to the last of its `arguments`, a function."""
        raise NotImplementedError

    def perform(self, *sources: dict) -> None:
        """Does what input sources do, at the same time, as WebDriver's "perform actions"."""
        raise NotImplementedError

    def resize(self, width: int, height: int, zoom: float = 1) -> None:
        """Gives the page so many pixels; zoomed by 2 it has half as many, of twice the size."""
        raise NotImplementedError

    def dark(self, wanted: bool) -> None:
        """Prefers a dark or a light page. What was open and stored may be gone."""
        raise NotImplementedError

    def screenshot(self, path: str) -> None:
        """Writes what is seen of the page as PNG."""
        raise NotImplementedError

    def new_tab(self) -> None:
        """Opens an empty tab and goes there."""
        raise NotImplementedError

    def tab(self, number: int) -> None:
        """Goes to a tab, counted from 0 as they were opened."""
        raise NotImplementedError

    def close_tab(self) -> None:
        """Closes the tab and goes to the first one."""
        raise NotImplementedError

    def errors(self) -> list[str]:
        """What pages threw and nobody caught since this was asked last, where tells_errors."""
        raise NotImplementedError

    def quit(self) -> None:
        """Ends the browser."""
        raise NotImplementedError

    # Looking.

    def until(self, condition, what: str = "") -> None:
        """Waits for a condition, which may be the body of a JavaScript function."""
        if isinstance(condition, str):
            what = what or condition
            body = condition
            condition = lambda: self.js(body)
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError(what or "what is waited for does not happen")
            time.sleep(0.02)

    def text(self, css: str) -> str:
        """The text in the first such element."""
        return self.js("return document.querySelector(arguments[0]).textContent", css)

    def texts(self, css: str) -> list[str]:
        """The text in each such element."""
        return self.js("return [...document.querySelectorAll(arguments[0])].map((one) => one.textContent)", css)

    def value(self, css: str) -> str:
        """What a field holds."""
        return self.js("return document.querySelector(arguments[0]).value", css)

    def has(self, css: str) -> bool:
        """Whether there is such an element."""
        return self.js("return document.querySelector(arguments[0]) !== null", css)

    def is_shown(self, css: str) -> bool:
        """Whether such an element takes up room on the page."""
        return self.js("return document.querySelector(arguments[0])?.getClientRects().length > 0", css)

    def middle(self, css: str) -> tuple[int, int]:
        """Where a person would click such an element; an error if he could not."""
        found = self.js(MIDDLE, css)
        if "wrong" in found:
            raise AssertionError(f"{css} {found['wrong']}")
        return found["x"], found["y"]

    # Mouse.

    def press(self, css: str, button: int = 0) -> None:
        """Clicks an element; button 2 is the right one, where has_right_button."""
        self.mouse(move(*self.middle(css)), *click(button))

    def hover(self, css: str) -> None:
        """Moves the mouse over an element."""
        self.mouse(move(*self.middle(css)))

    def drag(self, source: str, target: str, button: int = 0) -> None:
        """Drags from an element to another, by way of the middle between them."""
        (x1, y1), (x2, y2) = self.middle(source), self.middle(target)
        self.mouse(
            move(x1, y1), {"type": "pointerDown", "button": button},
            move((x1 + x2) // 2, (y1 + y2) // 2), move(x2, y2), {"type": "pointerUp", "button": button})

    def mouse(self, *actions: dict) -> None:
        self.perform(pointer("mouse", "mouse", actions))

    def wheel(self, css: str, down: int) -> None:
        """Turns the mouse's wheel over an element."""
        x, y = self.middle(css)
        scroll = {"type": "scroll", "x": x, "y": y, "deltaX": 0, "deltaY": down, "duration": 0, "origin": "viewport"}
        self.perform({"type": "wheel", "id": "wheel", "actions": [scroll]})

    # Fingers, where can_touch.

    def tap(self, css: str) -> None:
        """Touches an element."""
        self.perform(pointer("touch", "finger", [move(*self.middle(css)), *click()]))

    def swipe(self, css: str, right: int, down: int) -> None:
        """Moves a finger from an element's middle so many pixels, in a few steps."""
        x, y = self.middle(css)
        self.perform(pointer("touch", "finger", [
            move(x, y), {"type": "pointerDown", "button": 0},
            *(move(x + right * part // 5, y + down * part // 5) for part in range(1, 6)),
            {"type": "pointerUp", "button": 0}]))

    def pinch(self, css: str, first: int, last: int) -> None:
        """Two fingers, left and right of an element's middle, so many pixels apart at first and last."""
        x, y = self.middle(css)
        steps = [(first + (last - first) * part // 5) // 2 for part in range(6)]
        fingers = [[], []]
        for finger, side in ((0, -1), (1, 1)):
            doings = [move(x + side * steps[0], y), {"type": "pointerDown", "button": 0},
                      *(move(x + side * step, y) for step in steps[1:]), {"type": "pointerUp", "button": 0}]
            # One finger waits while the other one does something: Firefox knows no two at once.
            fingers[finger] = [part for doing in doings for part in (
                (doing, PAUSE) if finger == 0 else (PAUSE, doing))]
        self.perform(*(pointer("touch", f"finger {finger}", fingers[finger]) for finger in (0, 1)))

    # Keyboard and fields.

    def keys(self, *names: str) -> None:
        """Presses keys one after the other, each as "a", "Enter", "ArrowUp" or "Shift+Tab"."""
        actions = []
        for name in names:
            held = [KEYS.get(key, key) for key in (name.split("+") if len(name) > 1 else [name])]
            actions += [{"type": "keyDown", "value": key} for key in held]
            actions += [{"type": "keyUp", "value": key} for key in reversed(held)]
        self.perform({"type": "key", "id": "keyboard", "actions": actions})

    def focus(self, css: str) -> None:
        """Moves the keyboard's focus to an element."""
        self.js("document.querySelector(arguments[0]).focus()", css)

    def write(self, css: str, text: str) -> None:
        """Replaces what a field holds, as a paste does."""
        self.js("const field = document.querySelector(arguments[0]); field.focus(); field.value = arguments[1];"
                "for (const kind of ['input', 'change']) {"
                "field.dispatchEvent(new Event(kind, { bubbles: true })); }", css, text)

    def choose(self, css: str, value: str) -> None:
        """Chooses a value in each such list."""
        self.js("document.querySelectorAll(arguments[0]).forEach((select) => {"
                "select.value = arguments[1];"
                "select.dispatchEvent(new Event('change', { bubbles: true })); });", css, value)


# WebDriver's code points of keys that are no character.
KEYS = {
    "Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue006", "Shift": "\ue008", "Control": "\ue009",
    "Alt": "\ue00a", "Escape": "\ue00c", "Space": " ", "PageUp": "\ue00e", "PageDown": "\ue00f",
    "End": "\ue010", "Home": "\ue011", "ArrowLeft": "\ue012", "ArrowUp": "\ue013",
    "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Insert": "\ue016", "Delete": "\ue017",
}


PAUSE = {"type": "pause", "duration": 0}


def pointer(kind: str, name: str, actions) -> dict:
    return {"type": "pointer", "id": name, "parameters": {"pointerType": kind}, "actions": list(actions)}


def move(x: int, y: int) -> dict:
    return {"type": "pointerMove", "x": x, "y": y, "duration": 0, "origin": "viewport"}


def click(button: int = 0) -> list[dict]:
    return [{"type": "pointerDown", "button": button}, {"type": "pointerUp", "button": button}]


def start(name: str, modules: str) -> Browser:
    """Starts a browser by name: chromium, firefox or webkit. The last argument is a folder of node
    modules, which has puppeteer-core; a MissingError says what is not installed."""
    if name == "firefox":
        from firefox import Firefox

        return Firefox(modules)
    from webdriver import Chromium, WebKit

    return {"chromium": Chromium, "webkit": WebKit}[name]()


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_) -> None:
        pass


class IsolatingHandler(Handler):
    """Serves files so that the browser gives their page threads."""

    def end_headers(self) -> None:
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()


@contextlib.contextmanager
def served(folder: str, handler=Handler):
    """Serves a folder's files; gives the address."""
    handler = functools.partial(handler, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
