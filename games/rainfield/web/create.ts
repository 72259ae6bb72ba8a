import type { GameClient } from "@tickwork/client";
import { LAST_WAVE } from "./figures.ts";
import { button, byId, make, wrapIn } from "./page.ts";
import { SLOTS, packOptions } from "./rules_gen.ts";
import type { Screen, Screens } from "./screens.ts";

/** The longest name of a room, in characters. */
const LONGEST = 24;

/** The screen on which a room is made. */
export class CreateScreen implements Screen {
  readonly element = byId("create", HTMLElement);
  private readonly name = make("input");
  private readonly wave = make("input");
  private open = true;
  private capacity = SLOTS;

  constructor(private readonly client: GameClient, private readonly screens: Screens, private readonly ownName: () => string) {
    Object.assign(this.name, { id: "room-name", type: "text", maxLength: LONGEST, autocomplete: "off", spellcheck: false });
    this.name.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing) this.make();
    });
    Object.assign(this.wave, { type: "range", min: "1", max: String(LAST_WAVE), step: "1", value: "1" });
    const submit = button("Make the room", "main", () => this.make());
    submit.dataset.first = "";
    const foot = wrapIn("footer", "", button("Back", "quiet", () => screens.back()), submit);
    this.element.append(wrapIn("div", "card", make("h2", "New room"), this.rows(), foot));
  }

  opened(): void {
    const name = this.ownName();
    this.name.placeholder = name === "" ? "A room" : `${name}'s room`;
  }

  private rows(): HTMLElement {
    const label = make("label", "Name");
    label.htmlFor = "room-name";
    const value = make("output", this.wave.value);
    this.wave.addEventListener("input", () => (value.textContent = this.wave.value));
    const sizes = Array.from({ length: SLOTS }, (_, i) => [i + 1, String(i + 1)] as const);
    return wrapIn("div", "groups",
      wrapIn("div", "entry", label, this.name),
      choice("Who may come", "open", [[true, "All"], [false, "By code only"]], (open) => (this.open = open)),
      choice("Players", "capacity", sizes, (capacity) => (this.capacity = capacity), SLOTS),
      wrapIn("label", "row", make("span", "First wave"), this.wave, value));
  }

  private make(): void {
    this.client.create({
      name: this.name.value.trim() || this.name.placeholder, public: this.open, capacity: this.capacity,
      options: this.options(),
    });
    this.screens.close(this);
  }

  /** The options that were chosen; none if the room is like all others, so that quick matches lead to it. */
  private options(): Uint8Array {
    const skip = this.wave.valueAsNumber;
    return skip === 1 ? new Uint8Array() : packOptions({ constant: false, skip });
  }
}

/** A row of which one value is chosen; the first, if no other is told. */
function choice<T>(
  name: string, key: string, values: readonly (readonly [T, string])[], choose: (value: T) => void, chosen = values[0]![0],
): HTMLElement {
  const parts = values.map(([value, text]) => {
    const input = make("input");
    Object.assign(input, { type: "radio", name: key, checked: value === chosen });
    input.addEventListener("change", () => choose(value));
    return wrapIn("label", "part", input, make("span", text));
  });
  const set = wrapIn("div", "parts", ...parts);
  set.setAttribute("role", "radiogroup");
  set.setAttribute("aria-label", name);
  return wrapIn("div", "row", make("span", name), set);
}
