// The board as a picture to share: SVG with its styles written out, or that drawn as PNG.

const PICTURE_SIZE = 1000, // pixels of its longer side
  PICTURE_STYLES = [
    "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin",
    "opacity", "font-family", "font-size", "font-weight", "text-anchor",
  ];

class Picture {
  constructor(page) {
    this.page = page;
    this.image = el("img", { id: "picture-image", class: "picture", alt: "" });
    this.styled = el("div", { hidden: true }); // where styles are found out
    this.status = el("p", { role: "status" });
    const act = (id, text, run) => el("button", { type: "button", id, onclick: run }, text);
    this.node = el(
      "dialog",
      { id: "picture", "aria-labelledby": "picture-title" },
      el("h2", { id: "picture-title" }, "Picture of the board"),
      this.image,
      this.styled,
      this.status,
      el(
        "div",
        { class: "actions" },
        act("picture-png", "Save as PNG", () => this.savePng()),
        act("picture-svg", "Save as SVG", () => this.saveSvg()),
        act("picture-close", "Close", () => this.node.close()),
      ),
    );
  }

  /** The position that is shown, without the marks for who plays, as text that needs nothing from
   * elsewhere. */
  draw() {
    const { game, line, putUp, codes, state, at, flipped } = this.page,
      last = putUp ? null : line ? line.last : (state.plies?.[at - 1] ?? null),
      drawn = drawBoard(game, codes, last, flipped),
      copy = drawn.cloneNode(true),
      from = [drawn, ...drawn.querySelectorAll("*")],
      to = [copy, ...copy.querySelectorAll("*")];
    this.styled.replaceChildren(drawn);
    from.forEach((node, i) => {
      const style = window.getComputedStyle(node);
      for (const name of PICTURE_STYLES) to[i].setAttribute(name, style.getPropertyValue(name));
      to[i].removeAttribute("class");
    });
    const [, , width, height] = drawn.getAttribute("viewBox").split(/[\s,]+/).map(Number),
      scale = PICTURE_SIZE / Math.max(width, height);
    this.width = Math.round(width * scale);
    this.height = Math.round(height * scale);
    this.styled.replaceChildren();
    fill(copy, { xmlns: SVG, width: this.width, height: this.height }, []);
    copy.removeAttribute("aria-hidden");
    return new XMLSerializer().serializeToString(copy);
  }

  /** A name for the file: the game, and the move that led there. */
  get name() {
    const { state, at } = this.page,
      move = state.plies?.[at - 1]?.move;
    return [state.game.split(":")[0], String(at), move].filter(Boolean).join("-");
  }

  async open() {
    this.svg = this.draw();
    this.image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(this.svg)}`;
    this.image.alt = `${this.page.game.title}, the board after ${this.page.at} moves`;
    this.status.replaceChildren();
    this.node.showModal();
    await this.image.decode();
  }

  save(blob, ending) {
    const url = URL.createObjectURL(blob);
    el("a", { href: url, download: `${this.name}.${ending}` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
    this.status.replaceChildren("Saved where the browser puts downloads.");
  }

  saveSvg() {
    this.save(new Blob([this.svg], { type: "image/svg+xml" }), "svg");
  }

  savePng() {
    const canvas = el("canvas", { width: this.width, height: this.height });
    canvas.getContext("2d").drawImage(this.image, 0, 0, this.width, this.height);
    canvas.toBlob((blob) => this.save(blob, "png"), "image/png");
  }
}
