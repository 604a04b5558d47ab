"""Numbers of rules lead to the rules."""

from case import PageTest


class RuleLinkTest(PageTest):
    def press_rule(self, place: str, number: str) -> None:
        """Clicks a rule's number; then its row is what is seen and has the focus."""
        self.press(f'#{place} a[href="#{number.lower()}"]')
        self.assertEqual(self.js("return document.activeElement.firstElementChild.textContent"), number)
        top, bottom, height = self.js("const { top, bottom } = document.activeElement.getBoundingClientRect();"
                                      "return [top, bottom, innerHeight];")
        self.assertTrue(0 <= top and bottom <= height, (top, bottom, height))

    def test_a_reason_leads_to_its_rule(self) -> None:
        for variant, clicks, number in (("xodul", ("f1", "f8"), "X4"), ("nodal", ("b1", "b5"), "N5"),
                                        ("gala", ("g1", "g2"), "G13")):
            self.start(variant)
            self.click(*clicks)
            self.assertIn(f"{clicks[0]}{clicks[1]}: ", self.text("status"))
            self.press_rule("status", number)
            self.assertEqual(self.js("return location.hash"), "")
            self.assertEqual(self.refused(), "")

    def test_so_does_the_card(self) -> None:
        self.start("xymyx")
        self.click("e1")
        self.press_rule("card", "S5")

    def test_what_is_no_rule_is_no_link(self) -> None:
        self.start("xodul")
        self.js("page.say('(X99) (a4) <b>X4</b>')")
        self.assertEqual(self.text("status"), "(X99) (a4) <b>X4</b>")
        self.assertFalse(self.browser.has("#status a, #status b"))
