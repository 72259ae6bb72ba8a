import { PALETTE_NAMES } from "./look.ts";
import { button, byId, make, wrapIn } from "./page.ts";
import type { Screen, Screens } from "./screens.ts";
import type { Settings, SettingsStore } from "./settings.ts";

/** The keys of the settings that are numbers, words, and switches. */
type Of<T> = { [K in keyof Settings]: Settings[K] extends T ? K : never }[keyof Settings];
type WordKey = Exclude<Of<string>, never>;

const PALETTE_LABELS: Readonly<Record<(typeof PALETTE_NAMES)[number], string>> = {
  normal: "Standard", deuteranopia: "Deuteranopia", protanopia: "Protanopia", tritanopia: "Tritanopia",
};
const STEP = "5";

/** The screen on which everything is set. What is changed holds at once. */
export class OptionsScreen implements Screen {
  readonly element = byId("options", HTMLElement);

  constructor(private readonly settings: SettingsStore, screens: Screens) {
    const back = button("Back", "", () => screens.back());
    const groups = wrapIn("div", "scroll groups", this.sound(), this.picture(), this.controls());
    this.element.append(wrapIn("div", "card wide", make("h2", "Settings"), groups, wrapIn("footer", "", back)));
  }

  private sound(): HTMLElement {
    return group("Sound", this.slider("master", "All"), this.slider("music", "Music"), this.slider("effects", "Effects"));
  }

  private picture(): HTMLElement {
    const palettes = PALETTE_NAMES.map((name) => [name, PALETTE_LABELS[name]] as const);
    const parts = [
      this.choice("palette", "Colors", palettes), this.toggle("reducedMotion", "Reduce motion"),
      this.slider("shake", "Shaking"), this.slider("particles", "Particles"), this.toggle("chat", "Chat"),
    ];
    if (document.fullscreenEnabled) parts.push(fullScreenRow());
    return group("Picture", ...parts);
  }

  private controls(): HTMLElement {
    return group("Controls",
      this.choice("fire", "Fire", [["hold", "Hold"], ["toggle", "Press on and off"]]),
      this.choice("moveSide", "Thumb that moves", [["left", "Left"], ["right", "Right"]]),
      this.choice("thumbSize", "Thumb sticks", [["small", "Small"], ["medium", "Medium"], ["large", "Large"]]),
    );
  }

  private slider(key: Of<number>, name: string): HTMLElement {
    const input = make("input");
    Object.assign(input, { type: "range", min: "0", max: "100", step: STEP, value: String(this.settings.values[key]) });
    const value = make("output", input.value);
    input.addEventListener("input", () => {
      this.settings.set(key, input.valueAsNumber);
      value.textContent = input.value;
    });
    return wrapIn("label", "row", make("span", name), input, value);
  }

  private toggle(key: Of<boolean>, name: string): HTMLElement {
    const element = make("button", "", "switch");
    element.type = "button";
    element.setAttribute("role", "switch");
    element.setAttribute("aria-label", name);
    const write = (): void => element.setAttribute("aria-checked", String(this.settings.values[key]));
    element.addEventListener("click", () => {
      this.settings.set(key, !this.settings.values[key]);
      write();
    });
    write();
    return wrapIn("div", "row", make("span", name), element);
  }

  private choice<K extends WordKey>(
    key: K, name: string, values: readonly (readonly [Settings[K], string])[],
  ): HTMLElement {
    const parts = values.map(([value, text]) => {
      const input = make("input");
      Object.assign(input, { type: "radio", name: key, checked: this.settings.values[key] === value });
      input.addEventListener("change", () => this.settings.set(key, value));
      return wrapIn("label", "part", input, make("span", text));
    });
    const set = wrapIn("div", "parts", ...parts);
    set.setAttribute("role", "radiogroup");
    set.setAttribute("aria-label", name);
    return wrapIn("div", "row", make("span", name), set);
  }
}

function group(name: string, ...rows: readonly HTMLElement[]): HTMLElement {
  return wrapIn("section", "group", make("h3", name), ...rows);
}

/** A switch for the full screen, which the browser can leave by itself. */
function fullScreenRow(): HTMLElement {
  const element = make("button", "", "switch");
  element.type = "button";
  element.setAttribute("role", "switch");
  element.setAttribute("aria-label", "Full screen");
  element.addEventListener("click", toggleFullScreen);
  const write = (): void => element.setAttribute("aria-checked", String(document.fullscreenElement !== null));
  document.addEventListener("fullscreenchange", write);
  write();
  return wrapIn("div", "row", make("span", "Full screen"), element);
}

function toggleFullScreen(): void {
  const done = document.fullscreenElement === null
    ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  done.catch(() => {}); // the browser may refuse; then the switch stays where it is
}
