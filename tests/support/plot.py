"""Values with their intervals drawn as SVG: a row each, a point with a bar through it."""
import html
import re

LEFT, RIGHT, MARGIN, STEP = 190, 710, 110, 24
SERIES = ("#1a5fb4", "#c64600", "#26a269", "#813d9c")


def draw(title, rows):
    """An SVG of rows (label, value, low, high, text, colour). Where one of low and high is None the bar is an arrow's
    length, and the value a bound; where both are, the text is alone. A line marks 0, or of scores the half."""
    known = [row for row in rows if row[2] is not None or row[3] is not None]
    ends = [end for row in known for end in row[1:4] if end is not None]
    margin = max(ends) - min(ends) or 1
    low, high = min(ends) - margin / 30, max(ends) + margin / 30

    left = max(LEFT, 20 + 7 * max(len(row[0]) for row in rows))

    def across(value):
        return left + (RIGHT - left) * (value - low) / (high - low)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{RIGHT + MARGIN}" height="{STEP * len(rows) + 50}" '
             'font-family="sans-serif" font-size="13">',
             f'<rect width="100%" height="100%" fill="white"/><text x="{left}" y="18">{html.escape(title)}</text>']
    even = 50 if title.startswith("Score") else 0
    if low < even < high:
        lines.append(f'<line x1="{across(even):.1f}" x2="{across(even):.1f}" y1="28" y2="{STEP * len(rows) + 34}" stroke="#ccc"/>')
    for i, (label, value, least, most, text, colour) in enumerate(rows):
        y = 42 + STEP * i
        lines.append(f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{html.escape(label)}</text>')
        if least is None and most is None:
            at = left
        else:
            begin, end = (across(value if bound is None else bound) for bound in (least, most))
            at = end + 6
            lines.append(f'<line x1="{begin:.1f}" x2="{end:.1f}" y1="{y}" y2="{y}" stroke="{colour}"/>'
                         f'<circle cx="{across(value):.1f}" cy="{y}" r="4" fill="{colour}"/>')
        lines.append(f'<text x="{at:.1f}" y="{y + 4}" fill="#555">{html.escape(text)}</text>')
    return "\n".join(lines) + "\n</svg>\n"


def row(label, text, series=None):
    """A row for draw() of a figure as tables have it: `+12 ± 3`, `51.2 % (48.0 to 54.4)`, `+12/+9/+15`, `at least +306`.
    A row of one of at most four series has its colour; of the others searches stand out."""
    number = r"[+-]?\d+(?:\.\d+)?"
    plain = text.replace("−", "-")
    colour = "#888" if label.startswith("search:") else SERIES[0]
    colour = colour if series is None else SERIES[series]
    said = re.match(rf"({number})(?: %)? ?± ?({number})", plain)
    if said:
        value, error = map(float, said.groups())
        return label, value, value - error, value + error, plain[:said.start(2)].partition("±")[0].rstrip(), colour
    said = re.match(rf"({number})(?: %)? \(({number}) to ({number})\)|({number})/({number})/({number})$", plain)
    if said:
        return label, *(float(group) for group in said.groups() if group), re.split(r" \(|/", plain)[0], colour
    said = re.search(number, plain)
    bound = float(said.group()) if said else None
    return label, bound, bound, bound, plain, colour
