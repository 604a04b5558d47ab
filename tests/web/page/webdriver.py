"""Chromium and WebKit, by Debian's drivers and Selenium."""

import os
import shutil
import subprocess
import tempfile

from driver import GAME_PATIENCE, Browser, MissingError

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.remote.command import Command
    from selenium.webdriver.webkitgtk.options import Options as WebKitOptions
except ImportError as error:
    raise MissingError("python3-selenium is missing") from error

MINI_BROWSERS = [f"/usr/lib/{machine}-linux-gnu/webkit2gtk-4.{minor}/MiniBrowser"
                 for machine in ("x86_64", "aarch64") for minor in (1, 0)]


def need(*programs: str) -> None:
    for program in programs:
        if not shutil.which(program):
            raise MissingError(f"{program} is missing")


class WebDriver(Browser):
    """What the two have in common."""

    tabs_are = "tab"
    size = (1200, 900, 1)

    def __init__(self, driver) -> None:
        self.driver = driver
        self.tabs = [driver.current_window_handle]  # WebKit lists them in no order
        driver.set_script_timeout(GAME_PATIENCE)
        self.resize(*self.size)

    def goto(self, address: str) -> None:
        self.driver.get(address)

    def js(self, body: str, *arguments):
        return self.driver.execute_script(body, *arguments)

    def later(self, body: str, *arguments):
        return self.driver.execute_async_script(body, *arguments)

    def perform(self, *sources: dict) -> None:
        self.driver.execute(Command.W3C_ACTIONS, {"actions": list(sources)})

    def screenshot(self, path: str) -> None:
        self.driver.save_screenshot(path)

    def new_tab(self) -> None:
        self.driver.switch_to.new_window(self.tabs_are)
        self.tabs.append(self.driver.current_window_handle)
        self.resize(*self.size)

    def tab(self, number: int) -> None:
        self.driver.switch_to.window(self.tabs[number])

    def close_tab(self) -> None:
        self.tabs.remove(self.driver.current_window_handle)
        self.driver.close()
        self.tab(0)

    def quit(self) -> None:
        self.driver.quit()


class Chromium(WebDriver):
    name = "chromium"

    def __init__(self) -> None:
        need("chromium", "chromedriver")
        options = webdriver.ChromeOptions()
        # A page that was left would be kept, with its engine, for who goes back there.
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                         "--disable-back-forward-cache"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "SEVERE"})
        # Where no driver is named newer Seleniums ask a program of theirs, which Debian has not.
        service = Service(shutil.which("chromedriver"))
        super().__init__(webdriver.Chrome(options=options, service=service))

    def resize(self, width: int, height: int, zoom: float = 1) -> None:
        self.size = (width, height, zoom)
        self.driver.execute_cdp_cmd("Emulation.setFocusEmulationEnabled", {"enabled": True})
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": int(width / zoom), "height": int(height / zoom), "deviceScaleFactor": zoom,
            "mobile": False})

    def dark(self, wanted: bool) -> None:
        feature = {"name": "prefers-color-scheme", "value": "dark" if wanted else "light"}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})

    def errors(self) -> list[str]:
        return [one["message"] for one in self.driver.get_log("browser") if one["source"] == "javascript"]


class WebKit(WebDriver):
    """WebKitGTK in Debian's MiniBrowser, on a display of its own that nobody sees. Its driver takes a
    finger for a mouse, never lets go of the right button, says nothing of errors, and shows no tab
    that is behind another; of several windows the first one has the keyboard."""

    name = "webkit"
    tabs_are = "window"
    can_touch = False
    has_right_button = False
    tells_errors = False

    def __init__(self, is_dark: bool = False) -> None:
        need("WebKitWebDriver", "Xvfb")
        browser = next(filter(os.path.exists, MINI_BROWSERS), None)
        if not browser:
            raise MissingError("WebKit's MiniBrowser is missing")
        # The window's own buttons would not let it be as narrow as a phone.
        self.home = tempfile.TemporaryDirectory()
        os.makedirs(os.path.join(self.home.name, "gtk-3.0"))
        with open(os.path.join(self.home.name, "gtk-3.0/gtk.css"), "w", encoding="ascii") as style:
            style.write("* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px; }")
        reader, writer = os.pipe()
        self.display = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "2000x1200x24", "-nolisten", "tcp"],
            pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as numbers:
            number = numbers.readline().strip()
        options = WebKitOptions()
        options.binary_location = browser
        for argument in ("--automation", *(["--dark-mode"] if is_dark else [])):
            options.add_argument(argument)
        kept = dict(os.environ)
        os.environ.update({
            "DISPLAY": f":{number}", "XDG_CONFIG_HOME": self.home.name, "NO_AT_BRIDGE": "1",
            "GDK_BACKEND": "x11"})
        try:
            super().__init__(webdriver.WebKitGTK(options=options, keep_alive=True))
        except BaseException:
            self.end_display()
            raise
        finally:
            os.environ.clear()
            os.environ.update(kept)

    def resize(self, width: int, height: int, zoom: float = 1) -> None:
        self.size = (width, height, zoom)
        wanted = [int(width / zoom), int(height / zoom)]
        inner = "return [innerWidth, innerHeight]"
        outer = self.driver.get_window_rect()
        now = self.js(inner)
        self.driver.set_window_rect(
            0, 0, wanted[0] + outer["width"] - now[0], wanted[1] + outer["height"] - now[1])
        self.until(lambda: self.js(inner) == wanted, f"the page does not get {wanted} pixels")

    def dark(self, wanted: bool) -> None:
        if self.js("return matchMedia('(prefers-color-scheme: dark)').matches") != wanted:
            size = self.size
            self.quit()
            self.__init__(wanted)
            self.resize(*size)

    def errors(self) -> list[str]:
        return []

    def end_display(self) -> None:
        self.display.terminate()
        self.display.wait()
        self.home.cleanup()

    def quit(self) -> None:
        super().quit()
        self.end_display()
