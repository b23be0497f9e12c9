"""Values with their intervals drawn as SVG: as rows of points with bars through them, as curves, as shaded cells."""
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


# Curves in panels, two beside each other; CURVE: their colours.
WIDE, HIGH, FRAME = 410, 380, (52, 34, 48, 44)  # a panel, and its margins: left, top, right, bottom
CURVE = (*SERIES, "#986a44", "#5e5c64")


def text(x, y, said, anchor="start", size=11, more=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}"{more}>{html.escape(said)}</text>'


def line(x1, y1, x2, y2, colour, more=""):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"{more}/>'


def page(title, height, lines):
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" width="{2 * WIDE}" height="{height}" font-family="sans-serif" font-size="13">',
                      f'<rect width="100%" height="100%" fill="white"/><text x="10" y="18">{html.escape(title)}</text>', *lines, "</svg>", ""])


def curves(title, across, up, beside, panels):
    """An SVG of panels (name, curves, marks): a curve (label, points) has a point (value, low, high) for 1, 2 …; a mark (label,
    value) stands at the right. The titles of the axes are across, up and, of the marks, beside. All panels have one scale."""
    ends = [end for _, drawn, marks in panels for end in [value for _, value in marks] + [e for _, points in drawn for point in points for e in point]]
    low, high = 10 * (min(ends) // 10), 10 * -(-max(ends) // 10)
    most = max(len(points) for _, drawn, _ in panels for _, points in drawn)
    left, top, right, bottom = FRAME
    lines = []
    for number, (name, drawn, marks) in enumerate(panels):
        x0, y0 = WIDE * (number % 2) + left, 24 + HIGH * (number // 2) + top
        x1, y1 = x0 + WIDE - left - right, y0 + HIGH - top - bottom

        def at(step, of=(x0, x1)):
            return of[0] + (of[1] - of[0]) * (step - 0.5) / most

        def height(value, of=(y0, y1)):
            return of[1] - (of[1] - of[0]) * (value - low) / (high - low)
        lines += [text(x0, y0 - 8, name, size=13), text((x0 + x1) / 2, y1 + 32, across, "middle"),
                  text(0, 0, up, "middle", more=f' transform="translate({x0 - 34} {(y0 + y1) / 2}) rotate(-90)"'),
                  text(0, 0, beside, "middle", more=f' fill="#555" transform="translate({x1 + 41} {(y0 + y1) / 2}) rotate(-90)"')]
        for value in range(int(low), int(high) + 1, 10):
            lines += [line(x0, height(value), x1, height(value), "#ddd"), text(x0 - 6, height(value) + 4, str(value), "end")]
        lines += [text(at(step), y1 + 15, str(step), "middle") for step in range(1, most + 1)]
        free = y1 + 20  # labels of marks do not cover each other
        for label, value in sorted(marks, key=lambda mark: mark[1]):
            lines.append(line(x1, height(value), x1 + 6, height(value), "#555"))
            if height(value) < free - 8.5:
                free = height(value)
                lines.append(text(x1 + 8, free + 4, label, size=10, more=' fill="#555"'))
        for i, (label, points) in enumerate(drawn):
            colour, shift = CURVE[i % len(CURVE)], 2 * (i - (len(drawn) - 1) / 2)
            places = [(at(step) + shift, point) for step, point in enumerate(points, 1)]
            lines += [line(x, height(least), x, height(greatest), colour, ' stroke-opacity="0.5"') for x, (_, least, greatest) in places]
            lines.append(f'<polyline fill="none" stroke="{colour}" stroke-width="1.5" points="'
                         + " ".join(f"{x:.1f},{height(point[0]):.1f}" for x, point in places) + '"/>')
            lines += [f'<circle cx="{x:.1f}" cy="{height(point[0]):.1f}" r="2.5" fill="{colour}"/>' for x, point in places]
            lines += [line(x0 + 8, y0 + 12 + 14 * i, x0 + 24, y0 + 12 + 14 * i, colour, ' stroke-width="2"'),
                      text(x0 + 30, y0 + 16 + 14 * i, label)]
    return page(title, 24 + HIGH * -(-len(panels) // 2), lines)


# Shaded cells, in two columns of blocks: where the counts end, where cells begin, how wide one is, where intervals are.
COUNT, CELL, CELL_WIDE, BAR, ROW = 202, 208, 15, (352, 402), 15


def shades(title, above, beside, greatest, blocks):
    """An SVG of blocks (name, rows): a row (label, count, shares in percent, (value, low, high) or None). Shares are cells with the
    title above, the last figure is a point with its interval, from 0 to `greatest`, with the title beside."""
    lines, heights = [], [30, 30]
    for name, rows in blocks:
        column = 0 if heights[0] <= heights[1] else 1
        x0, y0 = WIDE * column, heights[column]
        heights[column] += 50 + ROW * len(rows)
        most = max(len(row[2]) for row in rows)
        lines += [text(x0 + 10, y0 + 26, name, size=13), text(x0 + COUNT, y0 + 13, "decisions", "end", 9),
                  text(x0 + CELL, y0 + 13, above, size=9), text(x0 + BAR[1], y0 + 13, beside, "end", 9)]
        lines += [text(x0 + CELL + CELL_WIDE * (step + 0.5), y0 + 26, str(step + 1), "middle", 9) for step in range(most)]
        bottom = y0 + 32 + ROW * len(rows)
        for value in (0, greatest / 2, greatest):
            x = x0 + BAR[0] + (BAR[1] - BAR[0]) * value / greatest
            lines += [line(x, y0 + 30, x, bottom, "#ddd"), text(x, y0 + 26, f"{value:.0f}", "middle", 9)]
        for number, (label, count, shares, figure) in enumerate(rows):
            y = y0 + 32 + ROW * number
            lines += [text(x0 + COUNT - 34, y + 11, label, "end", 10), text(x0 + COUNT, y + 11, str(count), "end", 9)]
            size, middle = f'width="{CELL_WIDE - 1}" height="{ROW - 1}"', CELL_WIDE / 2 - 0.5
            lines.append(f'<g transform="translate({x0 + CELL} {y})" fill="{SERIES[0]}" font-size="8" text-anchor="middle">' + "".join(
                f'<rect x="{CELL_WIDE * step}" {size} fill-opacity="{share / 100:.2f}"/>'
                f'<text x="{CELL_WIDE * step + middle:.0f}" y="10" fill="{"white" if share > 85 else "black"}">{share:.0f}</text>'
                for step, share in enumerate(shares)) + "</g>")
            if figure:
                x, begin, end = (x0 + BAR[0] + (BAR[1] - BAR[0]) * min(max(value, 0), greatest) / greatest for value in figure)
                lines += [line(begin, y + 7, end, y + 7, SERIES[1]), f'<circle cx="{x:.1f}" cy="{y + 7}" r="2.5" fill="{SERIES[1]}"/>']
    return page(title, max(heights), lines)
