// The form of a question to an agent about a move that it made.

/** `about` says what the field takes; `ask` is called with "why" or "why-not" and what it holds. */
function questionForm(about, ask, attributes) {
  const field = el("input", {
      id: "ask-field",
      autocomplete: "off",
      spellcheck: "false",
      autocapitalize: "off",
    }),
    put = (word) => ask(word, field.value.trim());
  return el(
    "form",
    {
      class: "entry",
      onsubmit: (event) => {
        event.preventDefault();
        put("why");
      },
    },
    el("label", {}, about, field),
    el("button", { id: "ask-why", ...attributes }, "Why"),
    el("button", { type: "button", id: "ask-why-not", onclick: () => put("why-not") }, "Why not"),
  );
}
