import { Gamepads, PadButton } from "@tickwork/client";
import { DeviceWatch } from "./device.ts";
import { HowToScreen } from "./howto.ts";
import { learnLayout } from "./keys.ts";
import { followLayout } from "./layout.ts";
import { Mixer } from "./mixer.ts";
import { Edge, Navigator } from "./navigate.ts";
import { OptionsScreen } from "./options.ts";
import type { Mode } from "./play.ts";
import { Screens } from "./screens.ts";
import { SettingsStore } from "./settings.ts";
import { TitleScreen } from "./start.ts";

/**
 * The page around the game, which is there before the game is loaded: settings, devices, and the screens that need no
 * match.
 */
export class Shell {
  readonly settings = new SettingsStore();
  readonly devices = new DeviceWatch();
  readonly mixer = new Mixer(() => this.settings.values);
  readonly screens = new Screens();
  readonly navigator = new Navigator(this.screens);
  readonly howTo = new HowToScreen(this.devices, this.screens);
  readonly options = new OptionsScreen(this.settings, this.screens);
  readonly title: TitleScreen;
  /** Called when the player wants to begin a match, or to enter the lobby or the room with a code. */
  onplay: ((mode: Mode, name: string, code: string | null) => void) | null = null;
  /** Called when the player wants a pause: no screen was open. */
  onpause: (() => void) | null = null;
  /** Called when the player wants to write to the others: no screen was open. */
  onchat: (() => void) | null = null;
  private readonly start = new Edge(new Gamepads().button(PadButton.Start));

  /** @param name what the page's address says the player is called, or null */
  constructor(name: string | null) {
    this.title = new TitleScreen(name, {
      others: () => this.onplay?.("others", this.title.takeName(), null),
      lobby: (code) => this.onplay?.("lobby", this.title.takeName(), code),
      solo: () => this.onplay?.("solo", this.title.takeName(), null),
      howTo: () => this.screens.open(this.howTo),
      options: () => this.screens.open(this.options),
    });
    window.addEventListener("keydown", (event) => {
      if (event.code === "Escape" && !event.repeat) this.backOrPause();
      if (event.code === "Enter" && !event.repeat && this.screens.top === null) this.onchat?.();
    });
    this.screens.onchange = (top) => (document.documentElement.dataset.screen = top?.element.id ?? "none");
    followLayout(this.devices);
    keepStill();
    void learnLayout();
  }

  /** Looks at the devices. To be called in every frame, with its instant in milliseconds. */
  update(now: number): void {
    this.devices.update();
    this.navigator.update(now);
    if (this.start.went()) this.backOrPause();
  }

  private backOrPause(): void {
    if (this.screens.top === null) this.onpause?.();
    else if (this.screens.top !== this.title) this.screens.back();
  }
}

/** Keeps the page from being zoomed by thumbs: Safari does not heed what the style sheet says of it. */
function keepStill(): void {
  for (const name of ["gesturestart", "gesturechange"]) {
    document.addEventListener(name, (event) => event.preventDefault(), { passive: false });
  }
  document.addEventListener("dblclick", (event) => event.preventDefault());
}
