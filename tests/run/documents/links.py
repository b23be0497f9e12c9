#!/usr/bin/env python3
"""Every link in README.md and docs/ that stays in the tree leads to a file, and to a heading of it where it names one."""
import os
import re
import sys


def without_code(text):
    text = re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)
    return re.sub(r"`[^`\n]*`", lambda span: span.group().replace("[", " ").replace("]", " "), text)


def anchors(path):
    """What a page's headings are called in a link, as the sites that show Markdown make it."""
    found = {}
    with open(path, encoding="utf-8") as page:
        for heading in re.findall(r"^#+ +(.*?) *$", re.sub(r"^```.*?^```", "", page.read(), flags=re.S | re.M), re.M):
            name = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
            found[name] = found.get(name, 0) + 1
    return found


def main():
    source = os.environ["SOURCE"]
    pages = [os.path.join(source, "README.md")]
    for folder, _, names in sorted(os.walk(os.path.join(source, "docs"))):
        pages += [os.path.join(folder, name) for name in sorted(names) if name.endswith(".md")]
    checked = failed = 0
    for page in pages:
        with open(page, encoding="utf-8") as file:
            text = without_code(file.read())
        for link in re.findall(r"\]\(([^)\s]+)\)", text):
            if re.match(r"[a-z]+:", link):
                continue
            checked += 1
            path, _, anchor = link.partition("#")
            target = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
            if not os.path.exists(target):
                problem = "no such file"
            elif anchor and anchors(target).get(anchor, 0) != 1:
                problem = "not the name of one heading"
            else:
                continue
            failed += 1
            print(f"{os.path.relpath(page, source)}: ({link}): {problem}")
    print(f"{checked} links followed, {failed} lead nowhere")
    return failed > 0 or checked == 0


sys.exit(main())
