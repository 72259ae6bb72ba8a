import { CODE_LENGTH, readCode } from "./invite.ts";
import { button, make, wrapIn } from "./page.ts";

/** A field for a code of six symbols. It takes small letters, spaces, dashes, and whole links. */
export class CodeField {
  readonly element: HTMLElement;
  private readonly input = make("input");
  private readonly submit: HTMLButtonElement;

  /** @param use called with a whole code */
  constructor(name: string, verb: string, private readonly use: (code: string) => void) {
    Object.assign(this.input, {
      type: "text", autocomplete: "off", spellcheck: false, autocapitalize: "characters", placeholder: "ABC DEF", name,
    });
    this.input.setAttribute("aria-label", name);
    this.submit = button(verb, "", () => this.send());
    this.input.addEventListener("input", () => this.tidy());
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing) this.send();
    });
    this.element = wrapIn("div", "code-field", this.input, this.submit);
  }

  clear(): void {
    this.input.value = "";
  }

  set disabled(disabled: boolean) {
    this.input.disabled = this.submit.disabled = disabled;
  }

  /** Shows what was understood, unless the player is still writing in the middle. */
  private tidy(): void {
    const code = readCode(this.input.value);
    if (this.input.selectionStart !== this.input.value.length) return;
    this.input.value = code.length > CODE_LENGTH / 2 ? `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}` : code;
  }

  private send(): void {
    const code = readCode(this.input.value);
    if (code.length === CODE_LENGTH) this.use(code);
    else this.input.focus();
  }
}
