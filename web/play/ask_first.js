// A question before what can't be taken back.

function askFirst(box, question, yes, no, run) {
  const answer = (id, text, done, more) =>
    el(
      "button",
      {
        type: "button",
        id,
        ...more,
        onclick: () => {
          dialog.close();
          done?.();
        },
      },
      text,
    );
  const dialog = el(
    "dialog",
    { id: "ask-first", "aria-labelledby": "ask-first-title", onclose: () => dialog.remove() },
    el("h2", { id: "ask-first-title" }, question),
    el(
      "div",
      { class: "actions" },
      answer("ask-first-yes", yes, run),
      answer("ask-first-no", no, null, { autofocus: true }),
    ),
  );
  box.append(dialog);
  dialog.showModal();
}
