"""Three ways to use a page: with a mouse, with a finger, with keys alone. Each presses what a CSS selector finds, chooses a radio
button by its name and value, and takes squares of a board."""
import json

from scenario import check

STOPS = 150  # more than a page has for the Tab key


class Mouse:
    def __init__(self, page):
        self.page, self.act = page, page.click

    def press(self, selector):
        self.act(selector)

    def choose(self, name, value):
        self.act(f'label:has(> [name="{name}"][value="{value}"])')

    def take(self, *squares):
        for square in squares:
            self.act(f'[data-square="{square}"]')


class Finger(Mouse):
    def __init__(self, page):
        super().__init__(page)
        self.act = page.tap


class Keys:
    def __init__(self, page):
        self.page = page

    def focused(self, selector):
        return self.page.run(f"document.activeElement.matches({json.dumps(selector)})")

    def reach(self, selector):
        """Presses Tab until the focus is there."""
        self.page.wait(f"document.querySelector({json.dumps(selector)})")
        for _ in range(STOPS):
            if self.focused(selector):
                return
            self.page.key("Tab")
        raise RuntimeError(f"Tab does not come to {selector}")

    def press(self, selector):
        self.reach(selector)
        self.page.key("Enter")

    def choose(self, name, value):
        """Tab comes to the button of the group that is chosen, arrows go on from there."""
        self.reach(f'[name="{name}"]')
        for _ in range(STOPS):
            if self.focused(f'[value="{value}"]'):
                return
            self.page.key("ArrowRight")
        raise RuntimeError(f"arrows do not come to {name} {value}")

    def place(self, square):
        """Row and column of a square on the screen."""
        return self.page.run(f"""(() => {{ const {{ gridRow, gridColumn }} = document.querySelector('[data-square="{square}"]').style;
            return [parseInt(gridRow), parseInt(gridColumn)]; }})()""")

    def take(self, *squares):
        """Tab comes to the board, arrows go over it, Enter takes."""
        for square in squares:
            self.reach("[data-square]")
            here = self.page.run("document.activeElement.dataset.square")
            to, at = self.place(square), self.place(here)
            for less, more, way in (("ArrowUp", "ArrowDown", 0), ("ArrowLeft", "ArrowRight", 1)):
                while at[way] != to[way]:
                    self.page.key(less if to[way] < at[way] else more)
                    before, at = at, self.place(self.page.run("document.activeElement.dataset.square"))
                    check(before != at, f"arrows go from {here} to {square}")
                    if before == at:
                        return
            self.page.key("Enter")
