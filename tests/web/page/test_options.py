"""The readings of the rules are explained where they are chosen."""

from case import PageTest
from screens import variants

# Of each option the label's text, what each value means, and the text that describes the select.
SHOWN = """
    return [...document.querySelectorAll(arguments[0] + ' select')].map((select) => {
        const note = document.getElementById(select.getAttribute('aria-describedby'));
        return { name: select.name, title: select.labels[0].firstChild.textContent.trim(),
            about: note?.getClientRects().length > 0 ? note.textContent : '',
            values: [...select.options].map(({ value, textContent }) => ({ value, means: textContent })) };
    });
"""


class OptionsTest(PageTest):
    def words(self, variant: str) -> dict:
        return self.js("return page.quincunx.words(arguments[0])", variant)

    def test_in_a_new_game(self) -> None:
        self.press("#new-game")
        for variant in variants(self):
            self.browser.choose("#variant", variant)
            words = self.words(variant)
            self.assertEqual(self.js(SHOWN, "#options"), words["options"], variant)
            self.assertEqual(self.text("new-goal"), words["goal"], variant)

    def test_in_the_editor(self) -> None:
        for variant in ("xodul", "cubic", "xymyx", "gala-team"):
            self.start(variant)
            self.press("#edit")
            self.assertEqual(self.js(SHOWN, ".editor-options"), self.words(variant)["options"], variant)
            self.browser.keys("Escape")

    def test_what_was_chosen_is_chosen_again(self) -> None:
        self.press("#new-game")
        self.browser.choose("#variant", "xodul")
        self.browser.choose("#options select[name=pool]", "common")
        self.press("#new [type=submit]")
        self.press("#new-game")
        self.assertEqual(self.value("options select[name=pool]"), "common")
        self.assertEqual(self.value("options select[name=setup]"), "mirrored")
