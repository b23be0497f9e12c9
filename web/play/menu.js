// A button that opens a menu, for pointers, fingers and keys.

class Menu {
  /** `items()` are what it has now: {id, text, run, off, on}; `on` makes one a switch. */
  constructor(id, label, items) {
    this.items = items;
    this.button = el(
      "button",
      {
        type: "button",
        id,
        "aria-haspopup": "menu",
        "aria-expanded": "false",
        onclick: () => (this.list.hidden ? this.open() : this.close()),
        onkeydown: (event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          event.stopPropagation();
          this.open();
        },
      },
      label,
      icon("M6 9l6 6 6-6"),
    );
    this.list = el("div", {
      class: "menu",
      role: "menu",
      "aria-labelledby": id,
      hidden: true,
      onkeydown: (event) => this.key(event),
    });
    this.node = el("div", { class: "menu-place" }, this.button, this.list);
    this.outside = (event) => this.node.contains(event.target) || this.close(false);
  }

  open() {
    this.list.replaceChildren(
      ...this.items().map(({ id, text, run, off, on }) =>
        el(
          "button",
          {
            type: "button",
            id,
            class: "quiet",
            role: on === undefined ? "menuitem" : "menuitemcheckbox",
            "aria-checked": on === undefined ? null : String(on),
            "aria-disabled": off ? "true" : null,
            tabindex: "-1",
            onclick: () => {
              if (off) return;
              this.close();
              run();
            },
          },
          text,
        ),
      ),
    );
    const room = this.button.getBoundingClientRect().top - 8; // above the button, in the window
    this.list.style.setProperty("--room", `${room}px`);
    this.list.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    document.addEventListener("pointerdown", this.outside);
    this.list.firstChild?.focus();
  }

  close(focus = true) {
    if (this.list.hidden) return;
    this.list.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", this.outside);
    if (focus) this.button.focus();
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const all = [...this.list.children],
      at = all.indexOf(document.activeElement),
      letter = event.key.toLowerCase();
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    event.stopPropagation();
    if (event.key === "Escape") this.close();
    else if (event.key === "Tab") return this.close();
    else if (to !== undefined) all.at(to % all.length).focus();
    else if (/^\S$/.test(letter))
      [...all.slice(at + 1), ...all]
        .find((item) => item.textContent.toLowerCase().startsWith(letter))
        ?.focus();
    else return undefined; // Enter and the space bar press the button
    event.preventDefault();
    return undefined;
  }
}
