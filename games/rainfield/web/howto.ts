import type { Device, DeviceWatch } from "./device.ts";
import { icon } from "./icons.ts";
import type { IconName } from "./icons.ts";
import { labelsOf } from "./keys.ts";
import type { Action } from "./keys.ts";
import { button, byId, make, wrapIn } from "./page.ts";
import type { Screen, Screens } from "./screens.ts";

const DEVICES: readonly (readonly [Device, string])[] = [
  ["keys", "Keyboard and mouse"], ["pad", "Gamepad"], ["touch", "Touch"],
];

const ACTIONS: readonly (readonly [Action, string])[] = [
  ["move", "Move"], ["aim", "Aim"], ["fire", "Fire"], ["dash", "Dash: nothing hurts you meanwhile"],
  ["nova", "Nova: strikes and clears all around"], ["ward", "Ward: shields you and those near"],
  ["next", "Next weapon"], ["choose", "Choose a card"], ["pause", "Pause and settings"],
];

const RULES: readonly (readonly [IconName, string])[] = [
  ["blaster", "Clear ten waves. A storm waits in the fifth and in the tenth."],
  ["caliber", "Hits in a row raise what you score, until you are hurt."],
  ["hull", "A ship that is down comes back if a team-mate stays near it for two seconds."],
  ["capacitor", "After each wave, choose one of three powers."],
];

/** The keys that do the same as others, for those who look for them. */
const ALSO: Readonly<Record<Device, string>> = {
  keys: "Arrow keys move too, Space fires, the right mouse button dashes, I J K L aim without a mouse, "
    + "Tab and the wheel take the next weapon, Enter writes to the others.",
  pad: "The lower button dashes too. The cross chooses cards.",
  touch: "Buttons for dash, nova, ward and weapons stand beside your thumb. Sides and sizes are in the settings.",
};

/** The screen that tells how to play, for the device that is in use. */
export class HowToScreen implements Screen {
  readonly element = byId("howto", HTMLElement);
  private readonly tabs = new Map<Device, HTMLButtonElement>();
  private readonly list = make("dl", "", "controls");
  private readonly also = make("p", "", "also");

  constructor(private readonly devices: DeviceWatch, screens: Screens) {
    const tabs = make("div", "", "tabs");
    for (const [device, name] of DEVICES) {
      const tab = button(name, "tab", () => this.write(device));
      this.tabs.set(device, tab);
      tabs.append(tab);
    }
    this.list.tabIndex = 0; // keys and pads scroll to it
    const rules = wrapIn("ul", "rules", ...RULES.map(([name, text]) => wrapIn("li", "", icon(name), make("span", text))));
    const back = button("Back", "", () => screens.back());
    back.dataset.first = "";
    const body = wrapIn("div", "scroll", rules, tabs, this.list, this.also);
    this.element.append(wrapIn("div", "card wide", make("h2", "How to play"), body, wrapIn("footer", "", back)));
  }

  opened(): void {
    this.write(this.devices.current);
  }

  private write(device: Device): void {
    for (const [name, tab] of this.tabs) tab.setAttribute("aria-pressed", String(name === device));
    this.list.replaceChildren(...ACTIONS.map(([action, text]) => row(action, text, device)));
    this.also.textContent = ALSO[device];
  }
}

function row(action: Action, text: string, device: Device): HTMLElement {
  const labels = labelsOf(action, device);
  const keys = labels.length > 0 ? labels.map((label) => make("kbd", label)) : [pictureOf(action)];
  return wrapIn("div", "", wrapIn("dt", "", ...keys), make("dd", text));
}

/** What a thumb finds on the screen. */
function pictureOf(action: Action): HTMLElement {
  if (action === "choose") return make("kbd", "Tap it");
  return wrapIn("span", "round", icon(action as IconName));
}
