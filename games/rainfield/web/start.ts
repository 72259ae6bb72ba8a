import { byId } from "./page.ts";

const NAME = "rainfield name"; // in localStorage: for the next visit
const PLAYING = "rainfield playing"; // in sessionStorage: for a reload

/**
 * The panel before the game: it asks for the player's name. The address may hold the name (?name=Ada), and may ask to
 * begin at once (?play). A page that is loaded anew while its player is in the game begins at once, too.
 */
export class StartPanel {
  private readonly panel = byId("start", HTMLElement);
  private readonly input = byId("name", HTMLInputElement);
  private readonly button = byId("play", HTMLButtonElement);
  private readonly asked = new URLSearchParams(location.search);

  constructor() {
    this.input.value = this.asked.get("name") ?? remembered(localStorage, NAME) ?? "";
    if (this.atOnce) return;
    this.panel.hidden = false;
    this.input.focus();
  }

  /** Waits until the player wants to begin, and returns the name. */
  async name(): Promise<string> {
    if (!this.atOnce) await this.submitted();
    this.panel.hidden = true;
    const name = this.input.value.trim();
    remember(localStorage, NAME, name);
    remember(sessionStorage, PLAYING, "yes");
    return name;
  }

  /** Notes that the player is not in the game any more: a reload is to ask again. */
  static over(): void {
    remember(sessionStorage, PLAYING, null);
  }

  private get atOnce(): boolean {
    return this.asked.has("play") || remembered(sessionStorage, PLAYING) !== null;
  }

  private submitted(): Promise<void> {
    this.button.disabled = false;
    this.button.textContent = "Play";
    return new Promise((resolve) => {
      this.panel.querySelector("form")!.addEventListener("submit", (event) => {
        event.preventDefault();
        resolve();
      }, { once: true });
    });
  }
}

// Storage may be forbidden. The page works without it.

function remembered(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function remember(storage: Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    // see above
  }
}
