"""axe-core finds nothing of WCAG 2.0 and 2.1, levels A and AA, on any screen, light and dark."""

import os

from case import PageTest, Run
from screens import OTHERS, game, variants

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
RUN_AXE = """
    const [tags, done] = arguments;
    axe.run(document, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] }).then(
        ({ violations }) => done(violations.map(({ id, help, nodes }) => `${id}: ${help}: ` +
            nodes.slice(0, 4).map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`).join('; '))),
        (error) => done([String(error)]));
"""


class AccessTest(PageTest):
    def setUp(self) -> None:
        try:
            with open(os.path.join(Run.modules, "axe-core/axe.min.js"), encoding="utf-8") as script:
                self.axe = script.read()
        except FileNotFoundError:
            self.skipTest("axe-core is missing")
        super().setUp()

    def look(self, name: str) -> None:
        """Looks at what is shown."""
        with self.subTest(name):
            if not self.js("return 'axe' in globalThis"):
                self.js(self.axe)
            self.assertEqual(self.browser.later(RUN_AXE, TAGS), [])

    def look_at_all(self) -> None:
        for variant in variants(self):
            game(self, variant)
            self.look(variant)
        for name, show in OTHERS.items():
            self.forget()
            self.open("")
            show(self)
            self.look(name)

    def test_light(self) -> None:
        self.look_at_all()

    def test_dark(self) -> None:
        self.addCleanup(self.browser.dark, False)
        self.browser.dark(True)
        self.open("")
        self.look_at_all()
