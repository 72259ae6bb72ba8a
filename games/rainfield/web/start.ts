import { spaced } from "./invite.ts";
import { button, byId, make, setProperty, wrapIn } from "./page.ts";
import type { Screen } from "./screens.ts";
import { remember, remembered } from "./storage.ts";

const NAME_OF_GAME = "Rainfield";
const NAME = "rainfield name"; // in the browser's storage
/** The longest name, in characters. */
const LONGEST = 16;

/** What the title leads to. */
export interface TitleActions {
  readonly others: () => void;
  /** To the rooms, or into the one that the player is invited to. */
  readonly lobby: (code: string | null) => void;
  readonly solo: () => void;
  readonly howTo: () => void;
  readonly options: () => void;
}

/** The first screen: the game's name, the player's name, and what there is to do. */
export class TitleScreen implements Screen {
  readonly element = byId("title", HTMLElement);
  private readonly input = make("input");
  private readonly others: HTMLButtonElement;
  private readonly lobby: HTMLButtonElement;
  private readonly solo: HTMLButtonElement;
  private loaded = false;
  private code: string | null = null;

  /** @param asked the name that the page's address asks for, or null */
  constructor(asked: string | null, actions: TitleActions) {
    Object.assign(this.input, {
      id: "name", type: "text", maxLength: LONGEST, autocomplete: "nickname", spellcheck: false, placeholder: "Nameless",
      value: asked ?? remembered("browser", NAME) ?? "",
    });
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing) this.others.click();
    });
    this.others = button("Quick play", "main", () => (this.code === null ? actions.others() : actions.lobby(this.code)));
    this.lobby = button("Rooms and friends", "", () => actions.lobby(null));
    this.solo = button("Solo", "", actions.solo);
    this.others.dataset.first = "";
    const menu = wrapIn("div", "menu", this.others, this.lobby, this.solo, button("How to play", "", actions.howTo),
      button("Settings", "", actions.options));
    this.element.append(masthead(), wrapIn("div", "entry", nameLabel(), this.input), menu, credits());
    this.ready(false);
  }

  /** The name as it was entered, kept for the next visit. */
  takeName(): string {
    const name = this.input.value.trim();
    remember("browser", NAME, name);
    return name;
  }

  /** Whether there is a name to play under. */
  get named(): boolean {
    return this.input.value.trim() !== "";
  }

  /** Says that the player is invited into a room: that is what the first button does then. Null: he is not. */
  invite(code: string | null): void {
    this.code = code;
    this.ready(this.loaded);
    if (code !== null) this.input.focus();
  }

  /** Says whether the game has been loaded: before, nothing can be played. */
  ready(loaded: boolean): void {
    this.loaded = loaded;
    this.others.disabled = this.lobby.disabled = this.solo.disabled = !loaded;
    const first = this.code === null ? "Quick play" : `Enter room ${spaced(this.code)}`;
    this.others.textContent = loaded ? first : "Loading";
    if (loaded && !this.element.hidden && document.activeElement === document.body) this.others.focus();
  }
}

function masthead(): HTMLElement {
  const tagline = make("p", "Up to four ships against what falls out of the dark.", "tagline");
  const title = make("h1");
  title.setAttribute("aria-label", NAME_OF_GAME);
  for (const [i, letter] of [...NAME_OF_GAME].entries()) {
    const span = make("span", letter);
    span.ariaHidden = "true";
    setProperty(span, "--i", String(i));
    title.append(span);
  }
  return wrapIn("header", "", title, tagline);
}

function nameLabel(): HTMLElement {
  const label = make("label", "Your name");
  label.htmlFor = "name";
  return label;
}

function credits(): HTMLElement {
  return make("p", "A game made with Tickwork. Every picture and every sound is drawn by code.", "credits");
}
