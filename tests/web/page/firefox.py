"""Firefox, by puppeteer-core, which speaks WebDriver BiDi: Debian has no other driver of it.
firefox.mjs does what is asked here, a line of JSON for each command and each answer."""

import json
import os
import shutil
import subprocess

from driver import Browser, MissingError

BRIDGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "firefox.mjs")


class Firefox(Browser):
    name = "firefox"
    size = (1200, 900, 1)

    def __init__(self, modules: str, is_dark: bool = False) -> None:
        for program in ("firefox-esr", "node"):
            if not shutil.which(program):
                raise MissingError(f"{program} is missing")
        if not os.path.exists(os.path.join(modules, "puppeteer-core")):
            raise MissingError(f"puppeteer-core is missing in {modules}")
        self.modules = modules
        self.is_dark = is_dark
        self.bridge = subprocess.Popen(
            ["node", BRIDGE, modules, shutil.which("firefox-esr"), "dark" if is_dark else "light"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self.ask("start")
        self.resize(*self.size)

    def ask(self, command: str, *arguments):
        """What the bridge answers to a command."""
        self.bridge.stdin.write(json.dumps([command, *arguments]) + "\n")
        self.bridge.stdin.flush()
        line = self.bridge.stdout.readline()
        if line == "":
            raise ConnectionError(f"{command}: Firefox's bridge is gone")
        answer = json.loads(line)
        if "error" in answer:
            raise RuntimeError(f"{command}: {answer['error']}")
        return answer.get("value")

    def goto(self, address: str) -> None:
        self.ask("goto", address)

    def js(self, body: str, *arguments):
        return self.ask("js", body, arguments)

    def later(self, body: str, *arguments):
        return self.ask("later", body, arguments)

    def perform(self, *sources: dict) -> None:
        self.ask("perform", sources)

    def resize(self, width: int, height: int, zoom: float = 1) -> None:
        self.size = (width, height, zoom)
        self.ask("resize", int(width / zoom), int(height / zoom), zoom)

    def dark(self, wanted: bool) -> None:
        if wanted != self.is_dark:
            size = self.size
            self.quit()
            self.__init__(self.modules, wanted)
            self.resize(*size)

    def screenshot(self, path: str) -> None:
        self.ask("screenshot", os.path.abspath(path))

    def new_tab(self) -> None:
        self.ask("newTab")

    def tab(self, number: int) -> None:
        self.ask("tab", number)

    def close_tab(self) -> None:
        self.ask("closeTab")

    def errors(self) -> list[str]:
        return self.ask("errors")

    def quit(self) -> None:
        self.bridge.stdin.close()
        self.bridge.stdout.read()
        self.bridge.wait()
        self.bridge.stdout.close()
