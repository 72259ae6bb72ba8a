import { button, make } from "./dom.ts";

/** What a dialog asks. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** The word on the button that goes on. */
  readonly yes: string;
  /** Whether going on destroys something. */
  readonly danger?: boolean;
  /** The label of a field that must be filled in. */
  readonly field?: string;
  /** Whether what is written there must not be seen. */
  readonly secret?: boolean;
  readonly longest?: number;
  /** What was wrong with the last answer. */
  readonly error?: string;
}

/** Asks, and returns what was written, or "" for a question without a field; undefined if the answer is no. */
export function ask(q: Question): Promise<string | undefined> {
  const dialog = make("dialog");
  const form = make("form", {}, make("h2", { text: q.title }), make("p", { text: q.text }));
  const input = make("input");
  if (q.field !== undefined) {
    input.type = q.secret ? "password" : "text";
    input.autocomplete = "off";
    input.required = true;
    if (q.longest !== undefined) input.maxLength = q.longest;
    form.append(make("label", { text: q.field }, input));
  }
  if (q.error !== undefined) {
    const error = make("p", { class: "error", text: q.error });
    error.setAttribute("role", "alert");
    form.append(error);
  }
  const yes = make("button", { text: q.yes, class: q.danger ? "danger" : "primary" });
  form.append(make("footer", {}, button("Cancel", "", () => dialog.close()), yes));
  dialog.append(form);
  document.body.append(dialog);
  return new Promise((resolve) => {
    let answer: string | undefined;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      answer = input.value;
      dialog.close();
    });
    dialog.addEventListener("keydown", (event) => {
      if (event.key === "Escape") dialog.close();
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(answer);
    });
    dialog.showModal();
  });
}
